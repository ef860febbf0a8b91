"""One pair of strategies, played: the same deals in every seating, summed exactly (S-14)."""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import dataclass
from operator import add
from typing import Any, NamedTuple, Protocol

import numpy as np
import pyarrow as pa

from sim.execute.pooled import in_order, spans
from sim.execute.watch import Beat, Names, watched
from sim.strength.seatings import means, parts, seatings
from sim.table import Played, SeatSpec, Spec, Table
from sim.trial import AtGame, Sums

#: Most deals of a chunk: memory does not grow with the deals that are played.
LARGEST_CHUNK = 20_000
#: A chunk, in all seatings, is to last about so long.
_CHUNK_S = 1.0


class Game(Protocol):
    """What a table must know of what is played at it."""

    @property
    def game(self) -> str:
        """A kind, or another preset of one."""

    @property
    def kind(self) -> str:
        """The kind that is played."""

    @property
    def players(self) -> int:
        """Seats that play."""

    @property
    def house(self) -> dict[str, Any]:
        """House rules, resolved."""

    @property
    def seed(self) -> int:
        """Which deals."""

    @property
    def paths(self) -> tuple[str, ...]:
        """Files or modules that register further strategies."""

    @property
    def stall_s(self) -> float:
        """Seconds after which a strategy is held never to answer."""


@dataclass(frozen=True)
class Match(AtGame):
    """Two strategies at a game.

    Attributes
    ----------
    game : str
        A kind, or another preset of one.
    first, second : str
        The strategies; may be the same.
    seed : int
    paths : tuple of str
        Files or modules that register further strategies.
    stall_s : float
        Seconds after which a strategy is held never to answer.
    """

    game: str
    first: str
    second: str
    seed: int = 1
    paths: tuple[str, ...] = ()
    stall_s: float = 60.0

    @property
    def names(self) -> tuple[str, str]:
        """Both strategies."""
        return self.first, self.second


class Tally(NamedTuple):
    """What some deals came to, in exact sums over the deals.

    ``gap`` is of the first strategy's mean payoff less the second's, summed over the seatings, ``earned`` of
    both alone, ``apart`` of the difference in each seating; all in ``1 / (scale * parts)`` units.
    """

    deals: int
    gap: Sums
    earned: tuple[Sums, Sums]
    apart: tuple[Sums, ...]

    def plus(self, other: Tally) -> Tally:
        """Return what both together came to."""
        first, second = map(_added, self.earned, other.earned)
        return Tally(
            self.deals + other.deals,
            _added(self.gap, other.gap),
            (first, second),
            tuple(map(_added, self.apart, other.apart)),
        )

    def reversed(self) -> Tally:
        """Return the same for the strategies in the other order."""
        first, second = self.earned
        return Tally(self.deals, _negative(self.gap), (second, first), tuple(map(_negative, self.apart)))

    def saved(self) -> float | None:
        """Return what pairing saved (S-3): the variance without it, for as many plays, over that with it.

        Without it, each seating would be played on deals of its own, so that the variances add.

        Returns
        -------
        float or None
            None where all deals say the same: paired deals have no variance then.
        """
        own = self.gap.spread(self.deals)
        return sum(sums.spread(self.deals) for sums in self.apart) / own if own else None


def _added(one: Sums, other: Sums) -> Sums:
    return Sums(*map(add, one, other))


def _negative(sums: Sums) -> Sums:
    return Sums(-sums.total, sums.squares)


def nothing(players: int) -> Tally:
    """Return the tally of no deals."""
    return Tally(0, Sums(), (Sums(), Sums()), (Sums(),) * len(seatings(players)))


class Seats:
    """A table that is watched: one that stands still for too long ends the run.

    Parameters
    ----------
    match : Game
        What is played, and for how long it is waited.
    names : tuple of str or SeatSpec
        The strategy of each seat.
    beat : Beat
        Shared by tables that play in turn.
    """

    def __init__(self, match: Game, names: tuple[str | SeatSpec, ...], beat: Beat) -> None:
        sitting = tuple(SeatSpec(name, name) if isinstance(name, str) else name for name in names)
        spec = Spec(match.kind, match.house, sitting, match.seed, {}, match.paths)
        self._match, self._beat = match, beat
        self._table = Table(spec, beat.table)
        labels = tuple(seat.label for seat in sitting)
        self._names = Names(labels, self._table.decisions, self._table.session)
        self.scale = self._table.scale

    def play(self, lo: int, n: int) -> np.ndarray:
        """Play deals ``lo`` to ``lo + n - 1``; return the payoffs, int64[players, deals], in 1/scale units.

        Raises as :meth:`rows`.
        """
        return payoffs(self.rows(lo, n), self._match.players)

    def rows(self, lo: int, n: int) -> pa.Table:
        """Play deals ``lo`` to ``lo + n - 1``; return what became of them, one row each.

        Raises
        ------
        sim.table.StrategyFault
            If a strategy fails (S-9).
        sim.execute.watch.Stalled
            If one does not answer.
        ArithmeticError
            If the payoffs of a deal do not sum to zero (S-12).
        """
        played: Played = watched(self._table.play, (lo, n), self._beat, self._names, self._match.stall_s)
        (wrong,) = payoffs(played.rows, self._match.players).sum(axis=0).nonzero()
        if len(wrong):
            raise ArithmeticError(
                f"{self._match.game}: payoffs do not sum to zero in deal {lo + wrong[0]}, "
                f"seed {self._match.seed} (S-12)"
            )
        return played.rows


def payoffs(rows: pa.Table, players: int) -> np.ndarray:
    """Return what each seat was paid, int64[players, deals], in 1/scale units."""
    columns = [rows.column(f"payoff_{seat}") for seat in range(players)]
    return np.array([column.to_numpy() for column in columns], np.int64)


class Duel:
    """A pair at as many tables as there are seatings; one for each thread."""

    def __init__(self, match: Match) -> None:
        beat = Beat()
        self._tables = [
            (seating, Seats(match, tuple(match.names[side] for side in seating), beat))
            for seating in seatings(match.players)
        ]

    @property
    def scale(self) -> int:
        """How many amounts make one unit."""
        return self._tables[0][1].scale

    def play(self, lo: int, n: int) -> Tally:
        """Play deals ``lo`` to ``lo + n - 1`` in every seating."""
        sums = np.zeros((2, n), np.int64)
        apart = []
        for seating, table in self._tables:
            first, second = means(table.play(lo, n), seating)
            sums += first, second
            apart.append(Sums().plus(first - second))
        return Tally(
            n, Sums().plus(sums[0] - sums[1]), (Sums().plus(sums[0]), Sums().plus(sums[1])), tuple(apart)
        )


def unit(match: Match, scale: int) -> int:
    """Return how many of a tally's amounts are one unit of a deal's mean over the seatings."""
    return scale * parts(match.players) * len(seatings(match.players))


def play(duels: list[Duel], players: int, deals: int, pace: float, seconds: float) -> Tally:
    """Play a pair, a thread for each of its duels.

    Parameters
    ----------
    duels : list of Duel
    players : int
    deals : int
        How many deals, from number 0 on.
    pace : float
        Seconds that a deal takes in all seatings, about; chunks follow from it, results do not.
    seconds : float
        No chunk but the first is begun later than this.

    Returns
    -------
    Tally
        Of all deals, or of the first ones where the time was over before.
    """
    until = time.perf_counter() + seconds

    def chunk(duel: Duel, lo: int, n: int) -> Tally | None:
        return None if lo and time.perf_counter() >= until else duel.play(lo, n)

    size = max(1, min(int(_CHUNK_S / max(pace, 1e-9)), -(-deals // len(duels)), LARGEST_CHUNK))
    # A chunk is begun after all that come before it, so that those which are played are the first ones.
    total = nothing(players)
    with closing(in_order(duels, spans(0, deals, size), chunk)) as played:
        for done in played:
            if done is None:
                break
            total = total.plus(done)
    return total
