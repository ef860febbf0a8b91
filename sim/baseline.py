"""A second run to compare with: what of an experiment differs in it.

``baseline: {house: {limit: 50}}`` is a run of its own, with its own folder, id and command; all that it does
not name is as in the experiment.  It plays the same cards, so that the two are compared deal by deal; with
another seed, ``baseline: {seed: 8, …}``, it plays other cards, and the two are independent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from sim.faults import ConfigError
from sim.games.house import flatten

if TYPE_CHECKING:
    from sim.config import Experiment

#: What can differ.  Where runs are played and what is kept of them is the same for both.
SETTINGS = ("house", "seats", "deals", "seed", "force")
#: Words that Hydra reads as they are, and as words; others are put in quotes.
_PLAIN = re.compile(r"(?!(?:true|false|null|nan|inf)$)[A-Za-z_][A-Za-z0-9_]*", re.IGNORECASE)


def settings(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Return the settings of the second run.

    Parameters
    ----------
    plain
        The experiment's settings, with a baseline; its kind is known to be right.

    Raises
    ------
    ConfigError
        If something is named that cannot differ.
    HouseRuleError
        If a house rule is not one of the kind.
    """
    given = plain["baseline"]
    if not isinstance(given, Mapping):
        raise ConfigError(f"{given!r} is no set of settings; write baseline.seed=… baseline.house.FIELD=…")
    for name in map(str, given):
        if name not in SETTINGS:
            raise ConfigError(f"{name} cannot differ; what can: {', '.join(SETTINGS)}")
    second = {**plain, **given, "baseline": None}
    kind = plain["game"]["kind"]
    house = flatten(kind, given.get("house") or {})
    second["house"] = _changed(dict(flatten(kind, plain["house"])), house)
    if isinstance(given.get("force"), Mapping):
        second["force"] = _changed(plain["force"], given["force"].items())
    return second


def _changed(there: Mapping[str, Any], given: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """Return settings with some of them changed.

    As on a command line, what one of them maps (caps of single components, contracts played as others) is
    added to what is there.
    """
    changed = dict(there)
    for name, value in given:
        both = isinstance(value, Mapping) and isinstance(changed.get(name), Mapping)
        changed[name] = {**changed[name], **value} if both else value
    return changed


def refuse_unpaired(first: Experiment, second: Experiment) -> None:
    """Refuse two runs of one seed that cannot be compared deal by deal.

    Raises
    ------
    ConfigError
        If their deals are not the same, are not all stored, or are played by another number of seats; or if
        the two are one.
    """
    if first.id == second.id:
        raise ConfigError(
            "baseline: nothing differs in it; name a house rule, seats or force, or another seed"
        )
    why = ""
    if first.deals != second.deals:
        why = f"deals={second.deals} cannot differ from {first.deals}"
    elif first.session > 1 or second.session > 1:
        why = "house.shuffle=gather_cut will not do: the cards lie as the deal before was played"
    elif first.store != "hands":
        why = f"store={first.store} will not do: it forgets the single deals; use store=hands"
    elif first.house.get("players") != second.house.get("players"):
        why = "house.players cannot differ"
    if why:
        raise ConfigError(
            f"baseline: it has seed {first.seed} too, so the runs are compared deal by deal, and {why}; "
            "or set baseline.seed to another, for independent runs"
        )


def overrides(kind: str, given: Mapping[str, Any]) -> list[str]:
    """Return the command line settings that make the second run from the experiment, without a baseline."""
    return [*(f"{name}={_spelled(value)}" for name, value in _named(kind, given)), "baseline=null"]


def _named(kind: str, given: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in given.items():
        if name == "house":
            yield from ((f"house.{rule}", choice) for rule, choice in flatten(kind, value or {}))
        elif name == "force" and isinstance(value, Mapping):
            yield from ((f"force.{key}", choice) for key, choice in value.items())
        else:
            yield name, value


def _spelled(value: Any) -> str:
    """Return a value as Hydra reads it from a command line."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_spelled(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_spelled, value)) + "]"
    if isinstance(value, str):
        return value if _PLAIN.fullmatch(value) else '"' + value.replace('"', '\\"') + '"'
    return json.dumps(value)
