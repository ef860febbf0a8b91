"""A second run to compare with: what of an experiment differs in it.

``baseline: {seed: 8, house: {shuffle: uniform}}`` is a run of its own, with its own folder, id and command;
all that it does not name is as in the experiment.  It plays other cards, so that the two are independent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from sim.faults import ConfigError
from sim.games.marias.house_values import flatten

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
    rules = dict(flatten(kind, plain["house"]))
    for rule, value in flatten(kind, given.get("house") or {}):
        # As on a command line, caps of single components are added to those that are there.
        both = isinstance(value, Mapping) and isinstance(rules[rule], Mapping)
        rules[rule] = {**rules[rule], **value} if both else value
    second["house"] = rules
    if isinstance(given.get("force"), Mapping):
        second["force"] = {**plain["force"], **given["force"]}
    return second


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
