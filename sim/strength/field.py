"""Two strategies in turn in every seat, all other seats taken by a third, on the same deals (S-3).

A deal is played twice for each seat, once with either strategy there.  The difference of what the seat is
paid, in the mean over the seats, is what the deal says: one number a deal, for it is deals that are
independent (S-2).  Cards and the others' luck are the same, so a strategy against itself gets 0 in every
deal.  What a seat is paid as declarer, as his partner, as defender adds up to what it is paid; so do the
differences.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from analysis import roles
from analysis.sequences import Stopping
from sim.execute.pooled import even, in_order, spans
from sim.execute.watch import Beat
from sim.games.house import resolve
from sim.seats import Seat
from sim.strength.match import LARGEST_CHUNK, Seats, payoffs
from sim.table import SeatSpec
from sim.trial import AtGame, Sums


@dataclass(frozen=True)
class Asked(AtGame):
    """Two strategies and the field.

    Attributes
    ----------
    game : str
        A kind, or another preset of one.
    first, second : Seat
        Who is compared.
    among : Seat
        Who sits in all other seats.
    rules : mapping, optional
        House rules that differ from the preset's.
    seed, paths, stall_s
        As in :class:`sim.strength.match.Match`.
    """

    game: str
    first: Seat
    second: Seat
    among: Seat
    rules: dict[str, Any] = field(default_factory=dict)
    seed: int = 1
    paths: tuple[str, ...] = ()
    stall_s: float = 60.0

    @property
    def house(self) -> dict[str, Any]:
        """House rules, resolved."""
        return resolve(self.game, self.rules)

    @property
    def roles(self) -> tuple[str, ...]:
        """Roles of the kind."""
        return roles.roles(self.kind)


class Acted(NamedTuple):
    """One role: in how many seats of a deal, and what they were paid in it, of either; and the difference."""

    first_often: Sums = Sums()
    second_often: Sums = Sums()
    first: Sums = Sums()
    second: Sums = Sums()
    gap: Sums = Sums()


class Tally(NamedTuple):
    """What some deals came to: exact sums over deals, in 1/scale units.

    ``gap``, ``first`` and ``second`` are summed over the seats: of the difference, of what either was paid.
    """

    deals: int
    gap: Sums
    first: Sums
    second: Sums
    #: By seat: the difference, and what either was paid.
    gaps: tuple[Sums, ...]
    firsts: tuple[Sums, ...]
    seconds: tuple[Sums, ...]
    #: By role.
    roles: tuple[Acted, ...]

    def plus(self, other: Tally) -> Tally:
        """Return what both together came to."""
        total: Tally = _added(self, other)
        return total

    def saved(self) -> float | None:
        """Return what pairing saved (S-3): the variance without it, over that with it.

        None where all differences are equal: paired deals have no variance then.
        """
        own = self.gap.spread(self.deals)
        apart = sum(sums.spread(self.deals) for sums in (*self.firsts, *self.seconds))
        return apart / own if own else None


def _added(one: Any, other: Any) -> Any:
    if isinstance(one, int):
        return one + other
    parts = (_added(mine, more) for mine, more in zip(one, other, strict=True))
    return tuple(parts) if type(one) is tuple else type(one)(*parts)


def nothing(asked: Asked) -> Tally:
    """Return the tally of no deals."""
    none = (Sums(),) * asked.players
    return Tally(0, Sums(), Sums(), Sums(), none, none, none, (Acted(),) * len(asked.roles))


class Tables:
    """A table for every line-up, played in turn; one set for each thread."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        beat = Beat()
        self._seated: dict[Any, Seats] = {}
        #: By strategy and seat, the table where it sits there.
        self._keys: list[list[Any]] = [[], []]
        for side, own in enumerate((asked.first, asked.second)):
            for seat in range(asked.players):
                sitting = [asked.among] * asked.players
                sitting[seat] = own
                # Line-ups that are the same, where one of both is the field, are played once.
                key = tuple((one.name, *sorted(one.params.items())) for one in sitting)
                self._keys[side].append(key)
                if key not in self._seated:
                    specs = tuple(SeatSpec(one.name, one.label, one.params) for one in sitting)
                    self._seated[key] = Seats(asked, specs, beat)

    @property
    def scale(self) -> int:
        """How many amounts make one unit."""
        return next(iter(self._seated.values())).scale

    @property
    def line_ups(self) -> int:
        """How many tables play each deal."""
        return len(self._seated)

    def play(self, lo: int, n: int) -> Tally:
        """Play deals ``lo`` to ``lo + n - 1`` at every table."""
        kind, players = self._asked.kind, self._asked.players
        paid, in_role = {}, {}
        for key, table in self._seated.items():
            rows = table.rows(lo, n)
            paid[key] = payoffs(rows, players)
            stored = {name: rows.column(name).to_numpy() for name in roles.columns(kind)}
            in_role[key] = [roles.masks(kind, stored, seat) for seat in range(players)]
        money = np.array([[paid[key][seat] for seat, key in enumerate(keys)] for keys in self._keys])
        gap = money[0] - money[1]
        acted = []
        for role in self._asked.roles:
            mask = np.array(
                [[in_role[key][seat][role] for seat, key in enumerate(keys)] for keys in self._keys]
            )
            often, earned = mask.sum(axis=1), np.where(mask, money, 0).sum(axis=1)
            columns = (*often, *earned, earned[0] - earned[1])
            acted.append(Acted(*(Sums().plus(column) for column in columns)))
        whole = [Sums().plus(column.sum(axis=0)) for column in (gap, *money)]
        by_seat = [tuple(Sums().plus(row) for row in column) for column in (gap, *money)]
        return Tally(n, whole[0], whole[1], whole[2], by_seat[0], by_seat[1], by_seat[2], tuple(acted))


def play(
    tables: list[Tables],
    asked: Asked,
    deals: int,
    enough: Callable[[Tally], bool] | None = None,
    told: Callable[[Tally], None] | None = None,
) -> Tally:
    """Play deals from number 0 on, a thread for each set of tables.

    Parameters
    ----------
    tables : list of Tables
    asked : Asked
    deals : int
        Most deals.
    enough : callable, optional
        Asked after numbers of deals that follow from nothing (:class:`analysis.sequences.Stopping`), the same
        on every machine; without it all deals are played.
    told : callable, optional
        Told of what is known so far.
    """
    total, threads = nothing(asked), len(tables)
    batches = [(0, deals)] if enough is None else Stopping(deals).batches()
    for lo, n in batches:
        chunks = spans(lo, n, even(n, threads, LARGEST_CHUNK))
        for done in in_order(tables, chunks, Tables.play):
            total = total.plus(done)
            if told is not None:
                told(total)
        if enough is not None and enough(total):
            break
    return total
