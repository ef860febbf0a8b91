"""House rules drawn at random, so that a strategy meets every branch of the rules."""

from __future__ import annotations

from random import Random
from typing import Any

from sim.games.marias.house import FIELDS, KINDS, HouseRuleError, resolve

_AMOUNTS = (0, 1, 2, 5, 20)
_CAPS = (None, 0, 1, 4)


def random_house(kind: str, rng: Random) -> dict[str, Any]:
    """Return random house rules of a kind, resolved.

    Parameters
    ----------
    kind
        A key of :data:`sim.games.marias.house.KINDS`.
    rng
        The only source of chance.
    """
    while True:
        drawn = {name: _value(kind, name, rng) for name in KINDS[kind].preset}
        try:
            return resolve(kind, drawn)
        except HouseRuleError:  # two rules that exclude each other
            continue


def _value(kind: str, name: str, rng: Random) -> Any:
    field = FIELDS[name]
    allowed, _ = KINDS[kind].only.get(name, (None, ""))
    if allowed is not None:
        return rng.choice(allowed)
    if field.type == "bool":
        return rng.choice((True, False))
    if field.type == "cap":
        return rng.choice(_CAPS)
    if field.values:
        return rng.choice(list(field.values))
    if field.type == "count":
        return KINDS[kind].preset[name]
    return rng.choice((None, *_AMOUNTS) if field.type.endswith("null") else _AMOUNTS)
