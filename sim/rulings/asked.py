"""Which two rule sets are compared, who plays, and whether deals can be priced from one to the other."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from sim.faults import ConfigError
from sim.games import house
from sim.games.house import PRESETS
from sim.games.house_rows import refusal
from sim.games.house_values import show
from sim.games.kinds import FAMILY_OF, KINDS
from sim.repricing.asked import Change, Reader
from sim.seats import Seat
from sim.table import session_length


class RuleSet(NamedTuple):
    """House rules with a name: as they were typed, the preset they begin from, and all of them, resolved."""

    name: str
    preset: str
    house: dict[str, Any]

    @property
    def kind(self) -> str:
        """The kind that they are of."""
        return PRESETS[self.preset].kind


@dataclass(frozen=True)
class Ruling:
    """Two rule sets of one kind, and who plays under both.

    Attributes
    ----------
    first, second : RuleSet
    seats : tuple of Seat
        One for each seat that plays.
    seed : int
        Which deals.
    paths : tuple of str
        Files or modules that register further strategies.
    stall_s : float
        Seconds after which a strategy is held never to answer.

    Raises
    ------
    ConfigError
        If the rule sets are of two kinds, or cards are not shuffled (M-80): then deals are not the same.
    """

    first: RuleSet
    second: RuleSet
    seats: tuple[Seat, ...]
    seed: int = 1
    paths: tuple[str, ...] = ()
    stall_s: float = 60.0

    def __post_init__(self) -> None:
        """Refuse what makes no pairs of deals."""
        if self.first.kind != self.second.kind:
            raise ConfigError(
                f"{self.first.name} is {self.first.kind} and {self.second.name} is {self.second.kind}; "
                "rule sets are compared within one kind, whose deals are the same"
            )
        for rules in (self.first, self.second):
            if session_length(rules.house) > 1:
                raise ConfigError(
                    f"{rules.name}: house.shuffle=gather_cut: cards that are not shuffled make no pairs of "
                    "deals (M-80); use house.shuffle=uniform"
                )

    @property
    def kind(self) -> str:
        """The kind that is played."""
        return self.first.kind

    @property
    def scale(self) -> int:
        """Parts of a unit in which all payments of both are whole."""
        return math.lcm(*(house.scale(rules.house) for rules in (self.first, self.second)))

    @property
    def players(self) -> int:
        """Seats that receive anything under one of the two, a sitter too."""
        return max(players(rules) for rules in (self.first, self.second))

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """The rules that differ."""
        both = self.first.house, self.second.house
        return tuple(
            Change(rule, *(house.lookup(one, rule) for one in both))
            for rule in house.KINDS[self.kind].preset
            if house.lookup(both[0], rule) != house.lookup(both[1], rule)
        )

    @cached_property
    def refused(self) -> tuple[str, ...]:
        """Why deals of the first cannot be priced by the second: rules that decide more than payment."""
        return tuple(
            f"house.{rule}={show(after)} decides more than payment ({why})"
            for rule, before, after in self.changes
            if (why := refusal(house.KINDS[self.kind].field(rule), before, after))
        )

    @cached_property
    def readers(self) -> tuple[Reader, ...]:
        """The strategies at the table whose decisions depend on rules that differ."""
        from strategies import registry

        found = []
        for name in dict.fromkeys(seat.name for seat in self.seats):
            strategy = registry.get(name, FAMILY_OF[self.kind])
            read = tuple(change.rule for change in self.changes if strategy.reads(self.kind, change.rule))
            if read:
                found.append(Reader(name, read))
        return tuple(found)


def players(rules: RuleSet) -> int:
    """Return how many sit at a table under house rules, a sitter too."""
    return int(rules.house.get("players", KINDS[rules.kind].players))
