"""Two strategies in turn in every seat, all other seats taken by a fixed field, on the same deals (S-3).

A deal is played in every seating, once with either strategy in the seat in question: one seating for each
seat where the field is one strategy, and else one for each seat and each order in which the field can sit in
the others, so that no neighbour is nearer to the one strategy than to the other.  The difference of what the
seat is paid, in the mean over the seatings, is what the deal says: one number a deal, for it is deals that
are independent (S-2).  Cards and the others' luck are the same, so a strategy against itself gets 0 in every
deal.  What a seat is paid as declarer, as his partner, as defender adds up to what it is paid; so do the
differences.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
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
    among : tuple of Seat
        Who sits in all other seats: one for all, or as many as there are.
    rules : mapping, optional
        House rules that differ from the preset's.
    seed, paths, stall_s
        As in :class:`sim.strength.match.Match`.
    """

    game: str
    first: Seat
    second: Seat
    among: tuple[Seat, ...]
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

    @cached_property
    def orders(self) -> tuple[tuple[Seat, ...], ...]:
        """How the field can sit in the other seats: in every order, those that are alike once."""
        others = self.players - 1
        sitting = self.among * others if len(self.among) == 1 else self.among
        if len(sitting) != others:
            raise ValueError(f"a field of {len(sitting)} for {others} seats")
        alike = {_key(one): one for one in sitting}
        found = dict.fromkeys(itertools.permutations(map(_key, sitting)))
        return tuple(tuple(alike[key] for key in order) for order in found)

    def seating(self, own: Seat, seat: int, order: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Return who sits where, with a strategy in a seat and the field in order in the others."""
        return (*order[:seat], own, *order[seat:])


def _key(seat: Seat) -> tuple[Any, ...]:
    """Return what decides how a seat plays, whatever it is called."""
    return (seat.name, *sorted(seat.params.items()))


class Acted(NamedTuple):
    """One role: in how many seats of a deal, and what they were paid in it, of either; and the difference.

    All are summed over the seatings; ``apart`` is what was paid at each table alone.
    """

    first_often: Sums = Sums()
    second_often: Sums = Sums()
    first: Sums = Sums()
    second: Sums = Sums()
    gap: Sums = Sums()
    apart: tuple[Sums, ...] = ()

    def saved(self, deals: int) -> float | None:
        """Return what pairing saved, as :meth:`Tally.saved`."""
        return _saved(deals, self.gap, self.apart)


class Tally(NamedTuple):
    """What some deals came to: exact sums over deals, in 1/scale units.

    ``gap``, ``first`` and ``second`` are summed over the seatings: of the difference, of what either is paid.
    """

    deals: int
    gap: Sums
    first: Sums
    second: Sums
    #: By seat, summed over its seatings: the difference, and what either was paid.
    gaps: tuple[Sums, ...]
    firsts: tuple[Sums, ...]
    seconds: tuple[Sums, ...]
    #: By seat: what was paid at each of its tables.
    apart: tuple[tuple[Sums, ...], ...]
    #: By role.
    roles: tuple[Acted, ...]

    def plus(self, other: Tally) -> Tally:
        """Return what both together came to."""
        total: Tally = _added(self, other)
        return total

    def saved(self) -> float | None:
        """Return what pairing saved (S-3): the variance without it, over that with it.

        Without it, each table would play deals of its own.  None where all differences are equal: paired
        deals have no variance then.
        """
        return _saved(self.deals, self.gap, tuple(itertools.chain(*self.apart)))

    def saved_in(self, seat: int) -> float | None:
        """Return likewise what it saved in one seat."""
        return _saved(self.deals, self.gaps[seat], self.apart[seat])


def _each(amounts: np.ndarray) -> tuple[Sums, ...]:
    """Return the sums of each row: int64[rows, deals]."""
    return tuple(Sums().plus(row) for row in amounts)


def _saved(deals: int, gap: Sums, apart: tuple[Sums, ...]) -> float | None:
    own = gap.spread(deals)
    return sum(sums.spread(deals) for sums in apart) / own if own else None


def _added(one: Any, other: Any) -> Any:
    if isinstance(one, int):
        return one + other
    parts = (_added(mine, more) for mine, more in zip(one, other, strict=True))
    return tuple(parts) if type(one) is tuple else type(one)(*parts)


def nothing(asked: Asked) -> Tally:
    """Return the tally of no deals."""
    none, tables = (Sums(),) * asked.players, (Sums(),) * (2 * len(asked.orders))
    acted = (Acted(apart=tables * asked.players),) * len(asked.roles)
    return Tally(0, Sums(), Sums(), Sums(), none, none, none, (tables,) * asked.players, acted)


class Tables:
    """A table for every line-up, played in turn; one set for each thread."""

    def __init__(self, asked: Asked) -> None:
        self._asked = asked
        beat = Beat()
        self._seated: dict[Any, Seats] = {}
        #: By strategy, seat and order of the field, the table where it sits there.
        self._keys: list[list[list[Any]]] = [[], []]
        for keys, own in zip(self._keys, (asked.first, asked.second), strict=True):
            for seat in range(asked.players):
                sitting = [asked.seating(own, seat, order) for order in asked.orders]
                keys.append([tuple(map(_key, at_table)) for at_table in sitting])
                for key, at_table in zip(keys[-1], sitting, strict=True):
                    # Line-ups that are the same, where one of both is of the field, are played once.
                    if key not in self._seated:
                        specs = tuple(SeatSpec(one.name, one.label, one.params) for one in at_table)
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
        paid = {}
        in_role: dict[str, dict[Any, np.ndarray]] = {role: {} for role in self._asked.roles}
        for key, table in self._seated.items():
            rows = table.rows(lo, n)
            paid[key] = payoffs(rows, players)
            stored = {name: rows.column(name).to_numpy() for name in roles.columns(kind)}
            masks = [roles.masks(kind, stored, seat) for seat in range(players)]
            for role, found in in_role.items():
                found[key] = np.array([mask[role] for mask in masks])
        money = self._by_seating(paid)
        acted = []
        for found in in_role.values():
            mask = self._by_seating(found)
            own = np.where(mask, money, 0)
            often, earned = mask.sum(axis=(1, 2)), own.sum(axis=(1, 2))
            (first_often, second_often), (first, second) = _each(often), _each(earned)
            gap = Sums().plus(earned[0] - earned[1])
            acted.append(Acted(first_often, second_often, first, second, gap, _each(own.reshape(-1, n))))
        by_seat = [column.sum(axis=1) for column in (money[0] - money[1], *money)]
        gap, first, second = (Sums().plus(column.sum(axis=0)) for column in by_seat)
        gaps, firsts, seconds = (_each(column) for column in by_seat)
        apart = tuple(_each(money[:, seat].reshape(-1, n)) for seat in range(players))
        return Tally(n, gap, first, second, gaps, firsts, seconds, apart, tuple(acted))

    def _by_seating(self, of: Mapping[Any, np.ndarray]) -> np.ndarray:
        """Return what stands by table, of the seat in question: array (2, seats, orders of the field, deals).

        Parameters
        ----------
        of : mapping
            Arrays (seats, deals).
        """
        return np.array(
            [[[of[key][seat] for key in row] for seat, row in enumerate(keys)] for keys in self._keys]
        )


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
        # Amounts of all seatings are in memory together.
        chunks = spans(lo, n, even(n, threads, LARGEST_CHUNK // len(asked.orders)))
        for done in in_order(tables, chunks, Tables.play):
            total = total.plus(done)
            if told is not None:
                told(total)
        if enough is not None and enough(total):
            break
    return total
