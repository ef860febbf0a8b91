"""By which house rules a stored run is to be priced again, and whether it can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sim import schema
from sim.faults import ConfigError, first_line
from sim.games import house
from sim.games.house_rows import refusal
from sim.games.house_values import show
from sim.games.kinds import FAMILY_OF
from sim.store import Manifest


class Change(NamedTuple):
    """A house rule that changes: its dotted name, its value in the run, and the new one."""

    rule: str
    before: Any
    after: Any


class Reader(NamedTuple):
    """A strategy at some seat, and the rules that change of those its decisions depend on."""

    strategy: str
    rules: tuple[str, ...]


def other_rules(manifest: Manifest, given: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[Change, ...]]:
    """Return the house rules that a run is to be priced by, resolved, and what changes.

    Parameters
    ----------
    manifest : Manifest
        Of a complete run.
    given : dict
        Rules by dotted name, as typed.

    Raises
    ------
    HouseRuleError
        If a rule is unknown or cannot have its value.
    ConfigError
        If nothing changes, or a rule changes that decides more than payment, or the run cannot be read so.
    """
    kind = manifest.game
    if manifest.state != "complete":
        raise ConfigError(f"run {manifest.id} is {manifest.state}, not complete; go on with resume=…")
    if manifest.schema != schema.VERSION:
        raise ConfigError(
            f"run {manifest.id} was stored as {manifest.schema}, this version reads {schema.VERSION}; "
            "play it anew"
        )
    stored = dict(house.flatten(kind, manifest.house))
    wanted = house.resolve(house.base(kind, manifest.preset), stored | dict(house.flatten(kind, given)))
    changes = tuple(
        Change(rule, house.lookup(manifest.house, rule), house.lookup(wanted, rule))
        for rule in house.KINDS[kind].preset
        if house.lookup(manifest.house, rule) != house.lookup(wanted, rule)
    )
    if not changes:
        raise ConfigError(f"run {manifest.id} has these house rules already; name one that changes")
    _refuse(kind, changes)
    return wanted, changes


def _refuse(kind: str, changes: Sequence[Change]) -> None:
    refused = [
        f"house.{rule}={show(after)} decides more than payment ({why})"
        for rule, before, after in changes
        if (why := refusal(house.KINDS[kind].field(rule), before, after))
    ]
    if refused:
        raise ConfigError(
            f"{'; '.join(refused)}\nsuch deals must be played: python -m sim.run with "
            "baseline.house.RULE=VALUE plays both and compares them"
        )


def readers(manifest: Manifest, changes: Sequence[Change]) -> tuple[Reader, ...]:
    """Return the strategies of a run whose decisions depend on rules that change.

    A strategy that is no longer there is taken to read them all.
    """
    from strategies import registry

    rules = tuple(change.rule for change in changes)
    found = []
    for name in dict.fromkeys(seat["name"] for seat in manifest.seats):
        try:
            registry.load(manifest.strategy_paths)
            strategy = registry.get(name, FAMILY_OF[manifest.game])
            read = tuple(rule for rule in rules if strategy.reads(manifest.game, rule))
        except registry.StrategyError as error:
            read = (*rules, first_line(error))
        if read:
            found.append(Reader(name, read))
    return tuple(found)
