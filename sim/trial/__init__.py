"""Trying a strategy out: whether it keeps the rules, how fast it is, what it earns."""

from __future__ import annotations

import importlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import numpy as np

from sim.execute.watch import Beat, Names, Stalled, watched
from sim.faults import ConfigError, instead
from sim.games.house import PRESETS, resolve
from sim.games.kinds import FAMILIES, FAMILY_OF, KINDS
from sim.table import Played, SeatSpec, Spec, StrategyFault, Table
from sim.trial.houses import random_house
from strategies import registry

#: Sets of house rules at random, beside the preset.
HOUSES = 6
#: Deals played again one by one, and how many of them at most.
AGAIN = 64
#: A chunk is to last about so long.
_CHUNK_S = 0.5
_MOST_CHUNK = 20_000
#: Parts of the time that conformance, speed and money may take.
_SHARES = (0.3, 0.1, 0.6)
#: Sums below this are exact in 64 bits.
_FITS = 2**62


class Nonconforming(Exception):
    """A strategy that does not do as strategies must; the text names it, and where."""


class AtGame:
    """What follows from the game, a kind or another preset of one, that something is played at."""

    game: str

    @property
    def kind(self) -> str:
        """The kind that is played."""
        return PRESETS[self.game].kind

    @property
    def family(self) -> str:
        """The family that the kind belongs to."""
        return FAMILY_OF[self.kind]

    @property
    def players(self) -> int:
        """Seats that play."""
        return KINDS[self.kind].players

    @property
    def house(self) -> dict[str, Any]:
        """House rules of the preset, resolved."""
        return resolve(self.game)


@dataclass(frozen=True)
class Trial(AtGame):
    """What is tried, how, and for how long.

    Attributes
    ----------
    game : str
        A kind, or another preset of one.
    name : str
        The strategy.
    paths : tuple of str
        Files or modules that register it.
    opponent : str
        Who sits in the other seats, and in its place for comparison.
    seconds : float
        Time for everything, compiling not included.
    deals : int
        Most deals for the money.
    seed : int
    stall_s : float
        Seconds after which a strategy is held never to answer.
    """

    game: str
    name: str
    paths: tuple[str, ...]
    opponent: str = "heuristic"
    seconds: float = 40.0
    deals: int = 200_000
    seed: int = 1
    stall_s: float = 20.0


class Speed(NamedTuple):
    """How fast a table is where every seat is theirs."""

    deals: int
    decisions: int
    seconds: float


class Sums(NamedTuple):
    """Sum and sum of squares of an amount over deals, exact."""

    total: int = 0
    squares: int = 0

    def plus(self, amounts: np.ndarray) -> Sums:
        """Return the sums with those of further deals (int64[deals])."""
        largest = max(abs(int(amounts.max(initial=0))), abs(int(amounts.min(initial=0))))
        if largest * largest * len(amounts) < _FITS:
            return Sums(self.total + int(amounts.sum()), self.squares + int(amounts @ amounts))
        values = amounts.tolist()
        return Sums(self.total + sum(values), self.squares + sum(value * value for value in values))

    def spread(self, deals: int) -> int:
        """Return n(n - 1) times the sample variance over n deals, still exact."""
        return deals * self.squares - self.total * self.total


class Money(NamedTuple):
    """What a strategy gets more than another in its place: exact sums over deals, in 1/scale units.

    A deal counts with the sum of the differences, one for each seat.
    """

    deals: int
    together: Sums
    #: Of the differences, by seat.
    seats: tuple[Sums, ...]
    #: Of what each seat is paid with the strategy there, and with the opponent there.
    tried: tuple[Sums, ...]
    usual: tuple[Sums, ...]
    scale: int

    def saved(self) -> float | None:
        """Return what pairing saved (S-3): the variance without it, for as many deals, over that with it.

        Without it, each of the means compared, of every seat with the strategy and with the opponent, would
        come from deals of its own, so that their variances add.

        Returns
        -------
        float or None
            None where all differences are equal: paired deals have no variance then.
        """
        own = self.together.spread(self.deals)
        apart = sum(sums.spread(self.deals) for sums in (*self.tried, *self.usual))
        return apart / own if own else None


def find(path: str, name: str | None, game: str) -> str:
    """Return the name of the strategy that a file or module registers for a game.

    Parameters
    ----------
    path : str
        File or module.
    name : str or None
        Which of several; None: the only one.
    game : str
        A kind, or another preset of one.

    Raises
    ------
    StrategyError
        If it cannot be imported.
    ConfigError
        If it registers none that plays the game, or several and none is chosen.
    """
    family = FAMILY_OF[PRESETS[game].kind]
    registry.load((path,))
    source = Path(path) if path.endswith(".py") else Path(importlib.import_module(path).__file__ or "")
    made = [(of, known) for of in FAMILIES for known in registry.names(of)]
    made = [(of, known) for of, known in made if registry.get(known, of).path == source.resolve()]
    found = [known for of, known in made if of == family]
    if made and not found:
        others = ", ".join(dict.fromkeys(of for of, _ in made))
        raise ConfigError(
            f"{path} registers no {family} strategy, which {game} asks for, only {others} ones; "
            f'write strategies.Strategy(name, …, family="{family}"), or choose another --game'
        )
    if not found:
        raise ConfigError(f"{path} registers no strategy; make one with strategies.Strategy(name, …)")
    if name is not None and name not in found:
        raise ConfigError(f"{path} does not register {name!r}{instead(name, found)}")
    if name is None and len(found) > 1:
        raise ConfigError(f"{path} registers {', '.join(found)}; choose one with --name")
    return name or found[0]


class _Desk:
    """A table that is watched: one that stands still for too long is a fault."""

    def __init__(
        self, trial: Trial, seats: tuple[str, ...], house: dict[str, Any], *, audit: bool = False
    ) -> None:
        self._stall_s = trial.stall_s
        self._beat = Beat()
        sitting = tuple(SeatSpec(name, name) for name in seats)
        spec = Spec(trial.kind, house, sitting, trial.seed, {}, trial.paths)
        self._table = Table(spec, self._beat.table, audit=audit)
        self.scale = self._table.scale
        self.session = self._table.session
        self._names = Names(seats, self._table.decisions, self.session)

    @property
    def decisions(self) -> int:
        """Decisions taken so far."""
        return self._beat.words.decisions

    def play(self, lo: int, n: int) -> Played:
        try:
            played: Played = watched(self._table.play, (lo, n), self._beat, self._names, self._stall_s)
        except Stalled as stall:
            raise Nonconforming(
                f"strategy {stall.label} (seat {stall.seat}, deal {stall.deal}) has not answered for "
                f"{self._stall_s:g} s: decision {stall.decision} (--stall is the time allowed)"
            ) from stall
        return played


def _chunks(seconds: float, most: int) -> Iterator[tuple[int, int]]:
    """Yield chunks of deals, short ones first, until the time is over; there is always one."""
    begun = time.perf_counter()
    lo, n = 0, 1
    while lo < most:
        n = min(n, most - lo)
        start = time.perf_counter()
        yield lo, n
        now = time.perf_counter()
        lo += n
        rate = n / max(now - start, 1e-9)
        left = begun + seconds - now
        if left * rate < 1:
            return
        n = max(1, min(4 * n, int(rate * min(_CHUNK_S, left)), _MOST_CHUNK))


def conforms(trial: Trial) -> tuple[int, int]:
    """Play a strategy under the preset and under random house rules, alone and among others.

    Returns
    -------
    deals, houses : int
        Deals that were played, and under how many sets of house rules.

    Raises
    ------
    StrategyFault
        If it answers with something illegal, raises, or writes into its view.
    Nonconforming
        If it never answers, or answers otherwise when asked again.
    """
    tables = list(_tables(trial))
    for house, seats in tables[:2]:  # compiling and loading is not the strategy's time
        _Desk(trial, seats, house, audit=True).play(0, 1)
    until = time.perf_counter() + trial.seconds * _SHARES[0]
    deals, under = 0, set()
    for number, (house, seats) in enumerate(tables):
        # Each has a deal at least, however slow it is.
        share = max(0.0, until - time.perf_counter()) / (len(tables) - number) / 2
        desk = _Desk(trial, seats, house, audit=True)
        rows = []
        for lo, n in _chunks(share, max(1, 4 * AGAIN // desk.session)):
            rows += desk.play(lo * desk.session, n * desk.session).rows.to_pylist()
        _again(trial, seats, house, rows, share)
        deals += len(rows)
        under.add(id(house))
    return deals, len(under)


def _tables(trial: Trial) -> Iterator[tuple[dict[str, Any], tuple[str, ...]]]:
    """Yield house rules and who sits where: it in every seat, or in one among players who do anything."""
    players, preset = trial.players, trial.house
    alone, crowd = (trial.name,) * players, ["random"] * players
    rng = Random(trial.seed)
    yield preset, alone
    for seat in range(players):
        yield preset, tuple(_put(crowd, seat, trial.name))
    for number in range(HOUSES):
        house = random_house(trial.kind, rng)
        yield house, alone
        yield house, tuple(_put(crowd, number % players, trial.name))


def _put(names: list[str], seat: int, name: str) -> list[str]:
    return [*names[:seat], name, *names[seat + 1 :]]


def _again(
    trial: Trial, seats: tuple[str, ...], house: dict[str, Any], rows: list[dict[str, Any]], seconds: float
) -> None:
    """Play deals again one by one, the last first, at another table: nothing may come out otherwise.

    Without shuffling whole sessions are played again, since a deal comes from the one before (M-80).
    """
    desk = _Desk(trial, seats, house)
    until = time.perf_counter() + seconds
    sessions = [rows[at : at + desk.session] for at in range(0, len(rows), desk.session)]
    for session in reversed(sessions[:AGAIN]):
        again = desk.play(session[0]["deal"], len(session)).rows.to_pylist()
        other = next((row["deal"] for row, now in zip(session, again, strict=True) if row != now), None)
        if other is not None:
            raise Nonconforming(
                f"strategy {trial.name} (seats {', '.join(seats)}, deal {other}, seed {trial.seed}) "
                "plays otherwise when asked again: its answers may depend on nothing but what it is given"
            )
        if time.perf_counter() > until:
            break


def speed(trial: Trial) -> Speed:
    """Measure a table with it in every seat, under the preset."""
    desk = _Desk(trial, (trial.name,) * trial.players, trial.house)
    deals, begun = 0, time.perf_counter()
    for lo, n in _chunks(trial.seconds * _SHARES[1], 10**9):
        desk.play(lo, n)
        deals += n
    return Speed(deals, desk.decisions, time.perf_counter() - begun)


def money(trial: Trial) -> Money:
    """Measure what it gets more than the opponent in its place, on the same deals, in each seat in turn."""
    house, players = trial.house, trial.players
    others = [trial.opponent] * players
    base = _Desk(trial, tuple(others), house)
    desks = [_Desk(trial, tuple(_put(others, seat, trial.name)), house) for seat in range(players)]
    deals, together = 0, Sums()
    seats, tried, usual = ([Sums()] * players for _ in range(3))
    for lo, n in _chunks(trial.seconds * _SHARES[2], trial.deals):
        without = base.play(lo, n)
        sum_of_seats = np.zeros(n, np.int64)
        for seat, desk in enumerate(desks):
            new, old = _payoff(desk.play(lo, n), seat), _payoff(without, seat)
            sum_of_seats += new - old
            seats[seat] = seats[seat].plus(new - old)
            tried[seat] = tried[seat].plus(new)
            usual[seat] = usual[seat].plus(old)
        deals += n
        together = together.plus(sum_of_seats)
    return Money(deals, together, tuple(seats), tuple(tried), tuple(usual), base.scale)


def _payoff(played: Played, seat: int) -> np.ndarray:
    payoffs: np.ndarray = played.rows.column(f"payoff_{seat}").to_numpy().astype(np.int64)
    return payoffs


__all__ = [
    "AtGame",
    "Money",
    "Nonconforming",
    "Speed",
    "StrategyFault",
    "Sums",
    "Trial",
    "conforms",
    "find",
    "money",
    "speed",
]
