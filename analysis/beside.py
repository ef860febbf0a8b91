"""The main figures of several runs of one kind, side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from analysis import words
from analysis.estimate import Estimate
from analysis.expressions import drawn
from analysis.questions import contracts as outcomes
from analysis.questions import drawing
from analysis.questions.seats import PAYOFF
from analysis.summary import Summary
from analysis.tables import ALL, Lookup, contracts_in


class Figure(NamedTuple):
    """One figure of each run: what it is, of which contract or seat, and how it is written."""

    title: str
    of: str
    found: tuple[Estimate | None, ...]
    #: With decimals at least.
    written: Callable[[Estimate | None, int], str]
    least: int

    def cells(self) -> list[str]:
        """Return the figure as it is written, one cell a run."""
        return [self.written(one, self.least) for one in self.found]


def figures(summaries: Sequence[Summary]) -> Iterator[Figure]:
    """Yield how often each contract is declared, made and won, and what it pays.

    Where nothing is declared: how often each seat wins, and what it is paid.
    """
    run = summaries[0].run
    if drawn(run):
        finds = [Lookup(one.tables["drawing"]) for one in summaries]
        for title, measure, written, least in (
            ("wins %", drawing.WINS, words.percent, 1),
            ("payoff", PAYOFF, words.amount, 2),
        ):
            for seat in drawing.SEATS:
                yield Figure(title, seat, tuple(find(seat, measure) for find in finds), written, least)
        return
    finds = [Lookup(one.tables["contracts"]) for one in summaries]
    present = (key for find in finds for key in find.keys())
    names = [*contracts_in({"contract": key[1]} for key in present if key[0] is None), ALL]
    declared = outcomes.measure_declared(run)
    for title, measure, written, least in (
        (f"{declared} %", declared, words.percent, 1),
        ("made %", outcomes.MADE, words.percent, 1),
        ("won %", outcomes.WON, words.percent, 1),
        ("payout", outcomes.PAYOUT, words.amount, 2),
    ):
        for name in names:
            found = tuple(find(None, name, measure) for find in finds)
            yield Figure(title, words.whose(name, None), found, written, least)
