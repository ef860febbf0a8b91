"""What is to be made fair: the rules, which of their numbers may change, who plays, by which objective."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from sim import schema
from sim.fair.objectives import Objective, objective
from sim.fair.playing import Playing, contract_of
from sim.fair.problem import Effort, Field, Problem
from sim.faults import ConfigError, instead
from sim.games import house
from sim.games.kinds import FAMILY_OF
from sim.rulings.asked import RuleSet
from sim.seats import Seat
from sim.table import session_length

#: A contract that is declared in so many deals under the rules as they are counts unless contracts are named.
COMMON = 0.01
#: Rules that are numbers of which there may be any.
_NUMBERS = ("amount", "amount or null", "factor")
#: Amounts have at most two decimals.
_LEAST_STEP = 0.01


@dataclass(frozen=True)
class Asked:
    """A question.

    Attributes
    ----------
    rules : RuleSet
    fields : tuple of Field
    seats : tuple of Seat
    wanted : str
        Name of the objective.
    contracts : tuple of str
        Contracts that count; those that are common where none is named.
    mix : mapping
        Wanted shares in percent, by contract.
    seed : int
    paths, stall_s
        As in :class:`sim.rulings.asked.Ruling`.

    Raises
    ------
    ConfigError
        If a rule cannot be searched, or a contract is unknown, or deals are no pairs.
    """

    rules: RuleSet
    fields: tuple[Field, ...]
    seats: tuple[Seat, ...]
    wanted: str
    contracts: tuple[str, ...] = ()
    mix: Mapping[str, float] | None = None
    seed: int = 1
    paths: tuple[str, ...] = ()
    stall_s: float = 60.0

    def __post_init__(self) -> None:
        """Refuse what cannot be."""
        if not self.fields:
            raise ConfigError("--field is missing; name what may change, such as --field tariff.betl=5:40")
        names = [one.name for one in self.fields]
        for name in names:
            if names.count(name) > 1:
                raise ConfigError(f"--field {name}: named twice")
        for one in self.fields:
            self._check(one)
        if session_length(self.rules.house) > 1:
            raise ConfigError(
                "house.shuffle=gather_cut: cards that are not shuffled make no pairs of deals (M-80)"
            )
        if self.wanted == "margin" and self.rules.house.get("evident_rule"):
            raise ConfigError("margin: deals do not tell what they pay under house.evident_rule=true (M-39)")
        known = schema.family(self.rules.kind).contracts
        for contract in (*self.contracts, *(self.mix or {})):
            if contract not in known:
                raise ConfigError(f"{contract} is no contract of {self.rules.kind}{instead(contract, known)}")
            if self.contracts.count(contract) > 1:
                raise ConfigError(f"--contracts {contract}: named twice")
        if (self.wanted == "mix") != bool(self.mix):
            raise ConfigError(
                "--objective mix and --mix go together, such as --mix game=70,seven=20; "
                "shares that are not named are free"
            )
        if self.mix and self.contracts:
            raise ConfigError("--mix names the contracts that count; leave --contracts out")
        if self.wanted == "margin" and len(self.fields) == 1:
            raise ConfigError("margin: hands just worth declaring are compared; name two fields at least")
        for one in self.fields if self.wanted == "margin" else ():
            if contract_of(one.name) not in known:
                raise ConfigError(
                    f"margin: {one.name} is not the worth of a contract; name rules such as tariff.betl"
                )

    def _check(self, one: Field) -> None:
        """Refuse a field that is no number of the rules, or whose range is none."""
        rules = house.KINDS[self.rules.kind]
        if one.name not in rules.preset:
            raise ConfigError(f"--field {one.name}: no house rule{instead(one.name, rules.preset)}")
        if rules.field(one.name).type not in _NUMBERS:
            raise ConfigError(f"--field {one.name}: no single amount or factor, so it cannot be searched")
        if house.lookup(self.rules.house, one.name) is None:
            raise ConfigError(f"--field {one.name}: null in {self.rules.name}; give it an amount first")
        if not one.low < one.high or not math.isfinite(one.high) or one.low < 0:
            raise ConfigError(f"--field {one.name}={one.low:g}:{one.high:g}: a range goes up, from 0 on")
        if not one.step <= one.high - one.low:
            raise ConfigError(
                f"--field {one.name}={one.low:g}:{one.high:g}:{one.step:g}: a step fits into the range"
            )
        whole = [round(value / _LEAST_STEP, 6) for value in (one.low, one.step)]
        if one.step < _LEAST_STEP or any(value != int(value) for value in whole):
            raise ConfigError(f"--field {one.name}: amounts have at most two decimals, and so have steps")
        for value in (one.low, one.high):
            self._resolved({one.name: one.at(value)})

    def _resolved(self, tariff: Mapping[str, float]) -> None:
        """Refuse a tariff that the rules cannot have (HouseRuleError)."""
        flat = dict(house.flatten(self.rules.kind, self.rules.house)) | dict(tariff)
        house.resolve(self.rules.preset, flat)

    @property
    def unread(self) -> tuple[str, ...]:
        """The fields by which nobody at the table decides."""
        from strategies import registry

        kind = self.rules.kind
        at = [registry.get(name, FAMILY_OF[kind]) for name in {seat.name for seat in self.seats}]
        return tuple(one.name for one in self.fields if not any(each.reads(kind, one.name) for each in at))

    @property
    def start(self) -> dict[str, float]:
        """The fields as they are."""
        return {one.name: float(house.lookup(self.rules.house, one.name)) for one in self.fields}


def problem(asked: Asked, size: int, effort: Effort) -> tuple[Problem, Objective]:
    """Return what the solver is to solve, in blocks of ``size`` deals.

    Raises
    ------
    ConfigError
        If fewer than two contracts count that are to be made even.
    """
    playing = Playing(
        asked.rules,
        asked.seats,
        asked.fields,
        size,
        asked.seed,
        asked.wanted == "margin",
        asked.paths,
        asked.stall_s,
    )
    codes = schema.family(asked.rules.kind).contracts
    names = tuple(asked.mix or asked.contracts) or _common(playing, asked, effort)
    if asked.wanted == "contracts" and len(names) < 2:  # noqa: PLR2004 - two are compared
        raise ConfigError(f"contracts: {', '.join(names) or 'none'}: two at least are made even; name more")
    fields = [contract_of(one.name) for one in asked.fields]
    wanted = objective(
        asked.wanted, playing.layout, {name: codes.index(name) for name in names}, fields, asked.mix or {}
    )
    return (
        Problem(asked.fields, asked.start, playing, wanted.figures, wanted.residuals, wanted.names),
        wanted,
    )


def _common(playing: Playing, asked: Asked, effort: Effort) -> tuple[str, ...]:
    """Return the contracts that are declared often enough under the rules as they are."""
    sums = sum(playing(asked.start, block) for block in range(effort.blocks))
    deals, _, often, *_ = playing.layout.parts(np.asarray(sums))
    contracts = schema.family(asked.rules.kind).contracts
    return tuple(name for name, many in zip(contracts, often, strict=True) if many >= COMMON * deals)
