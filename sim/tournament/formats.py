"""The formats of tournaments: entrants in, line-ups and the deals of each out.

*Duplicate*, *round robin* and *gauntlet* play the same deals at every table.  *Free deals* are played as in
clubs: rounds of so many deals, in which who sits at a table moves on by a seat after every deal; each deal is
played once, by those whom the draw of the round has put together, and scores are added up.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from sim.faults import ConfigError
from sim.strength.seatings import seatings
from sim.tournament.lineups import Chosen, LineUp, balanced, choose, hashed, possible

DUPLICATE, ROUND_ROBIN, GAUNTLET, FREE = "duplicate", "round_robin", "gauntlet", "free"
FORMATS = (DUPLICATE, ROUND_ROBIN, GAUNTLET, FREE)
#: Entrants of a tournament at least.
FEWEST = 2
#: Draws of a round among which the most even one is taken.
_DRAWS = 200


class Line(NamedTuple):
    """A line-up that is played: the entrant of each seat, how many deals, and of which seed."""

    seats: LineUp
    deals: int
    seed: int


class Schedule(NamedTuple):
    """What a tournament plays: line-ups in order, and of how many they are a part."""

    lines: tuple[Line, ...]
    possible: int

    @property
    def deals(self) -> int:
        """Deals over all line-ups."""
        return sum(line.deals for line in self.lines)


@dataclass(frozen=True)
class Asked:
    """What is asked for.

    Attributes
    ----------
    format : str
        One of :data:`FORMATS`.
    entrants : int
        How many.
    players : int
        Seats of a table.
    deals : int
        Of each line-up; in free deals of each table of a round, over all rounds.
    seed : int
    at_table : int or None
        Round robin: how many different entrants sit at a table; None: as many as there is room for.
    most : int
        Most line-ups.
    round : int
        Free deals: deals of a round.

    Raises
    ------
    ConfigError
        If it cannot be; the text names the setting.
    """

    format: str
    entrants: int
    players: int
    deals: int
    seed: int
    at_table: int | None = None
    most: int = 120
    round: int = 12

    def __post_init__(self) -> None:
        """Refuse what cannot be."""
        if self.entrants < FEWEST:
            raise ConfigError(
                f"tournament.entrants: {self.entrants} cannot play a tournament; "
                "name two at least, such as tournament.entrants=[ev,heuristic]"
            )
        if self.most < 1:
            raise ConfigError(f"tournament.most={self.most}: at least one line-up is played")
        room = min(self.entrants, self.players)
        if self.at_table is not None and self.format != ROUND_ROBIN:
            raise ConfigError(f"tournament.table={self.at_table}: only tournament=round_robin has it")
        if self.at_table is not None and not FEWEST <= self.at_table <= room:
            raise ConfigError(
                f"tournament.table={self.at_table}: from {FEWEST} to {room} different entrants sit at a table"
            )
        if self.format == FREE:
            self._check_free()

    def _check_free(self) -> None:
        if self.entrants < self.players:
            raise ConfigError(
                f"tournament.entrants: {self.entrants} do not fill a table of {self.players}; free deals "
                "need as many entrants as seats, tournament=duplicate does not"
            )
        if self.round < 1 or self.round % self.players:
            raise ConfigError(
                f"tournament.round={self.round}: a round has a multiple of {self.players} deals, "
                "so that everybody has every seat as often"
            )
        if self.deals % self.round:
            raise ConfigError(
                f"deals={self.deals} is no whole number of rounds of {self.round}; "
                f"write deals={max(1, self.deals // self.round) * self.round}"
            )


def schedule(asked: Asked) -> Schedule:
    """Return the line-ups of a tournament.

    Raises
    ------
    ConfigError
        If ``most`` is too few for a balanced part.
    """
    if asked.format == FREE:
        return _free(asked)
    try:
        chosen = _CHOOSE[asked.format](asked)
    except ValueError as error:
        raise ConfigError(f"tournament.most={asked.most}: {error}") from error
    lines = (Line(line_up, asked.deals, asked.seed) for line_up in chosen.line_ups)
    return Schedule(tuple(lines), chosen.possible)


def _duplicate(asked: Asked) -> Chosen:
    at_table = asked.at_table or min(asked.entrants, asked.players)
    return choose(asked.entrants, asked.players, at_table, asked.most, asked.seed)


def _gauntlet(asked: Asked) -> Chosen:
    """Return line-ups of entrant 0 in every seat, the others' seats taken by the others."""
    field, others = asked.entrants - 1, asked.players - 1
    at_table = min(field, others)
    there = asked.players * possible(field, others, at_table)
    if there <= asked.most:
        beside: list[LineUp] = [
            tuple(sitting[place] for place in seating)
            for sitting in itertools.combinations(range(field), at_table)
            for seating in seatings(others, at_table)
        ]
    else:
        orbits = asked.most // (asked.players * field)
        if not orbits:
            raise ValueError(
                f"{asked.players * field} line-ups at least: the first entrant in each seat, and each of "
                f"{field} others in each seat beside him"
            )
        beside = balanced(field, others, at_table, orbits, asked.seed)
    found = []
    for seat, seated in itertools.product(range(asked.players), beside):
        line_up = [0] * asked.players
        for place, entrant in enumerate(seated):
            line_up[(seat + 1 + place) % asked.players] = entrant + 1
        found.append(tuple(line_up))
    return Chosen(tuple(sorted(found)), there)


_CHOOSE: Mapping[str, Callable[[Asked], Chosen]] = {
    DUPLICATE: _duplicate,
    ROUND_ROBIN: _duplicate,
    GAUNTLET: _gauntlet,
}


def _free(asked: Asked) -> Schedule:
    """Return every seating of every round, those of equal seatings put together, each of its own deals."""
    players, tables = asked.players, asked.entrants // asked.players
    rounds = asked.deals // asked.round
    if asked.most < tables * players:
        raise ConfigError(
            f"tournament.most={asked.most}: {tables * players} line-ups at least, "
            f"{players} seatings of each table of a round"
        )
    draws = _draws(asked, min(rounds, asked.most // (tables * players)))
    often: Counter[LineUp] = Counter()
    for number in range(rounds):
        for table in draws[number % len(draws)]:
            for moved in range(players):
                often[tuple(table[(seat + moved) % players] for seat in range(players))] += 1
    each = asked.round // players
    lines = (
        Line(line_up, times * each, hashed(asked.seed, line_up)) for line_up, times in sorted(often.items())
    )
    return Schedule(tuple(lines), math.perm(asked.entrants, players))


def _draws(asked: Asked, many: int) -> list[list[LineUp]]:
    """Return the tables of so many rounds: who has played least plays, and those who have met least meet."""
    played = [0] * asked.entrants
    met: Counter[tuple[int, int]] = Counter()
    after: Counter[tuple[int, int]] = Counter()
    found = []
    for number in range(many):
        drawn = min(
            (_draw(asked, played, number, attempt) for attempt in range(_DRAWS)),
            key=lambda tables: _again(tables, met, after),
        )
        for table in drawn:
            for seat, entrant in enumerate(table):
                played[entrant] += 1
                after[entrant, table[(seat + 1) % len(table)]] += 1
            met.update(itertools.combinations(sorted(table), 2))
        found.append(drawn)
    return found


def _draw(asked: Asked, played: list[int], number: int, attempt: int) -> list[LineUp]:
    order = sorted(
        range(asked.entrants),
        key=lambda entrant: (played[entrant], hashed(asked.seed, (number, attempt, entrant))),
    )
    sitting = order[: asked.entrants // asked.players * asked.players]
    sitting.sort(key=lambda entrant: hashed(asked.seed, (number, attempt, "table", entrant)))
    return [tuple(sitting[at : at + asked.players]) for at in range(0, len(sitting), asked.players)]


def _again(
    tables: list[LineUp], met: Counter[tuple[int, int]], after: Counter[tuple[int, int]]
) -> tuple[int, int]:
    """Return how uneven a draw is: how often its pairs have met, and sat one behind the other."""
    meetings = sum(2 * met[pair] + 1 for table in tables for pair in itertools.combinations(sorted(table), 2))
    behind = sum(
        2 * after[entrant, table[(seat + 1) % len(table)]] + 1
        for table in tables
        for seat, entrant in enumerate(table)
    )
    return meetings, behind
