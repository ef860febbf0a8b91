"""Every strategy against every other, game by game."""

from __future__ import annotations

import importlib
import itertools
import math
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import sim
from sim.core.jit import source_key
from sim.execute.watch import Beat
from sim.games.house import PRESETS, resolve, rules_hash
from sim.strength.budget import Budget, Speed, pace, pair, speed
from sim.strength.kept import Kept
from sim.strength.match import Duel, Match, Seats, Tally, play, unit
from sim.strength.seatings import seatings
from sim.table import session_length
from sim.trial import Sums
from strategies import registry

#: What takes longer is told of before it begins.
_LONG_S = 60.0

#: Told of each thing that was measured, in a line.
Told = Callable[[str], None]


class Measured(NamedTuple):
    """A pair that was played: its exact sums, ``unit`` of which are one unit a deal."""

    first: str
    second: str
    tally: Tally
    unit: int
    planned: int
    seconds: float

    @property
    def difference(self) -> float:
        """What the first earns more a deal, in units."""
        return self.tally.gap.total / self.tally.deals / self.unit

    def reversed(self) -> Measured:
        """Return the same for the strategies in the other order."""
        return self._replace(first=self.second, second=self.first, tally=self.tally.reversed())


@dataclass(frozen=True)
class Game:
    """One game measured.

    Attributes
    ----------
    name : str
        A kind, or another preset of one.
    strategies : dict
        Name to speed, the strongest first: who is ahead of more of the others, then by the mean difference.
    pairs : tuple of Measured
        Every two of them, the stronger first, in that order.
    """

    name: str
    strategies: dict[str, Speed]
    pairs: tuple[Measured, ...]

    @property
    def kind(self) -> str:
        """The kind that is played."""
        return PRESETS[self.name].kind

    @property
    def rules(self) -> str:
        """The hash of the house rules."""
        return rules_hash(resolve(self.name))


@dataclass(frozen=True)
class League:
    """Who plays what, and for how long.

    Attributes
    ----------
    games : dict
        Name of a kind or preset to the names of the strategies, two at least.
    """

    games: dict[str, tuple[str, ...]]
    budget: Budget
    seed: int = 1
    paths: tuple[str, ...] = ()
    stall_s: float = 60.0

    def measured(self, kept: Kept, tell: Told) -> Iterator[Game]:
        """Measure the games one after the other.

        Raises
        ------
        sim.table.StrategyFault
            If a strategy fails: none is scored then (S-9).
        ValueError
            If the cards of a game are not shuffled, so that its deals are not the same for all.
        """
        for game, names in self.games.items():
            if session_length(resolve(game)) > 1:
                raise ValueError(f"{game}: cards that are not shuffled make no pairs of deals (M-80)")
            speeds = {name: self._speed(game, name, kept, tell) for name in names}
            pairs = [
                self._pair(Match(game, *two, self.seed, self.paths, self.stall_s), speeds, kept, tell)
                for two in itertools.combinations(sorted(names), 2)
            ]
            yield ranked(game, speeds, pairs)

    def _speed(self, game: str, name: str, kept: Kept, tell: Told) -> Speed:
        match = Match(game, name, name, self.seed, self.paths, self.stall_s)
        seconds = self.budget.for_speed

        def measure() -> tuple[dict[str, Any], bool]:
            table = Seats(match, (name,) * match.players, Beat())
            return speed(table.play, seconds)._asdict(), True

        found = Speed(**kept.get({"speed": seconds, **_deciding(match)}, measure))
        tell(f"{game}: {name}, {found.rate:,.3g} deals/s")
        return found

    def _pair(self, match: Match, speeds: dict[str, Speed], kept: Kept, tell: Told) -> Measured:
        both, who = (speeds[match.first], speeds[match.second]), " against ".join(match.names)
        deals = self.budget.planned(pair(match.game, *match.names), match.players, both)
        deciding = {"deals": deals, "seatings": seatings(match.players), **_deciding(match)}
        each = pace(match.players, both)

        def work() -> tuple[dict[str, Any], bool]:
            if (long := deals * each / self.budget.threads) > _LONG_S:
                tell(f"{match.game}: {who}, {deals:,} deals, about {long / 60:.0f} min …")
            return self._play(match, deals, each)

        found = _unpacked(match, kept.get(deciding, work), deals)
        cut = "" if found.tally.deals == deals else f" of {deals:,}, the time was over"
        tell(f"{match.game}: {who}, {found.tally.deals:,} deals{cut}")
        return found

    def _play(self, match: Match, deals: int, each: float) -> tuple[dict[str, Any], bool]:
        """Return the result of a pair as JSON has it, and whether all deals were played."""
        duels = [Duel(match) for _ in range(min(self.budget.threads, deals))]
        begun = time.perf_counter()
        tally = play(duels, match.players, deals, each, self.budget.seconds)
        seconds = time.perf_counter() - begun
        result = {**tally._asdict(), "unit": unit(match, duels[0].scale), "seconds": seconds}
        return result, tally.deals == deals


def _deciding(match: Match) -> dict[str, Any]:
    """Return what decides the result of a pair, but for the deals."""
    rules_code = importlib.import_module(f"sim.games.{match.family}.kinds").__file__ or ""
    return {
        "version": sim.__version__,
        "rules_code": source_key(Path(rules_code)),
        "game": match.kind,
        "house": rules_hash(resolve(match.game)),
        "seats": list(match.names),
        "seed": match.seed,
        "strategy_sources": registry.sources(match.names, match.family),
    }


def _unpacked(match: Match, result: dict[str, Any], planned: int) -> Measured:
    first, second = (Sums(*sums) for sums in result["earned"])
    apart = tuple(Sums(*sums) for sums in result["apart"])
    tally = Tally(result["deals"], Sums(*result["gap"]), (first, second), apart)
    return Measured(*match.names, tally, result["unit"], planned, result["seconds"])


def ranked(game: str, speeds: dict[str, Speed], pairs: Sequence[Measured]) -> Game:
    """Return a game with the stronger strategies first.

    To be ahead of more of the others comes before the mean of the differences: that would be little but what
    each takes from the weakest.
    """
    leads: dict[str, list[float]] = {name: [] for name in sorted(speeds)}
    for measured in pairs:
        leads[measured.first].append(measured.difference)
        leads[measured.second].append(-measured.difference)
    order = sorted(leads, key=lambda name: (-sum(lead > 0 for lead in leads[name]), -math.fsum(leads[name])))
    found = {frozenset((one.first, one.second)): one for one in pairs}
    turned = []
    for first, second in itertools.combinations(order, 2):
        measured = found[frozenset((first, second))]
        turned.append(measured if measured.first == first else measured.reversed())
    return Game(game, {name: speeds[name] for name in order}, tuple(turned))
