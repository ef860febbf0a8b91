"""How far an answer is while layouts are weighed: what is known so far, with intervals that hold already."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from analysis import words
from sim.odds.answer import PERFECT
from sim.odds.asking import Wanted, called
from sim.odds.intervals import Method
from sim.odds.running import Effort

if TYPE_CHECKING:
    from sim.odds.running import Found

_REFRESH_HZ = 4
#: Answers that are shown: more do not fit.
_MOST = 20


class Display:
    """Shows what is found as it comes, on a terminal only.

    Parameters
    ----------
    wanted : Wanted
    effort : Effort
    """

    def __init__(self, wanted: Wanted, effort: Effort) -> None:
        self._ways = (PERFECT, *(called(one) for one in wanted.asking.line_ups))
        # Whoever watches may stop, so what is shown must hold wherever that is.
        method = effort.method
        self._method = method if method.tuned is not None else Method(effort.level, effort.deals)
        self._console = Console(stderr=True)
        self._live: Live | None = None
        self.last: Found | None = None

    @contextmanager
    def shown(self) -> Iterator[Display]:
        """Show what comes while the context lasts."""
        if not self._console.is_terminal:
            yield self
            return
        waiting = Text("getting ready …", style="dim")
        with Live(
            waiting, console=self._console, refresh_per_second=_REFRESH_HZ, transient=True
        ) as self._live:
            yield self

    def __call__(self, found: Found) -> None:
        """Take what is known so far."""
        self.last = found
        if self._live is not None:
            rate = found.sums.n / max(found.seconds, 1e-9)
            all_ = found.layouts if found.drawn is None else found.drawn
            of = "" if all_ is None else f" of {all_:,}"
            line = Text(f"{found.sums.n:,}{of} layouts, {rate:,.0f} a second", style="dim")
            # The first of all layouts in their order are no sample of them: nothing can be said yet.
            self._live.update(Group(line, self._table(found)) if found.layouts is None else line)

    def _table(self, found: Found) -> Table:
        table = Table("so far, made %", box=None, header_style="dim", padding=(0, 2))
        ways = [way for way in range(len(self._ways)) if any(one.n for one in found.sums.tallies[way])]
        for way in ways:
            table.add_column(self._ways[way], justify="right")
        for at, (name, _) in enumerate(found.names[:_MOST]):
            tallies = [found.sums.tallies[way][at] for way in ways]
            table.add_row(name, *(words.percent(self._method.rate(one.made, one.known)) for one in tallies))
        return table
