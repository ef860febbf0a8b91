"""House rules drawn at random, so that a strategy meets every branch of the rules."""

from __future__ import annotations

from random import Random
from typing import Any

from sim.games.house import KINDS, HouseRuleError, resolve
from sim.games.house_rows import Field

_AMOUNTS = (0, 1, 2, 5, 20)
_FACTORS = (1, 2, 6, 0.25, 1.5)
_CAPS = (None, 0, 1, 4)
#: Deals of a session where cards are not shuffled: few, so that a strategy meets many sessions.
_COUNTS = (1, 2, 5)
#: Points, halves among them, and numbers of cards, for lists in which each number is above or below the last.
_POINTS = tuple(half / 2 for half in range(183))
_CARDS = range(1, 19)


def random_house(kind: str, rng: Random) -> dict[str, Any]:
    """Return random house rules of a kind, resolved.

    Parameters
    ----------
    kind
        A key of :data:`sim.games.house.KINDS`.
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
    field = KINDS[kind].field(name)
    allowed, _ = KINDS[kind].only.get(name, (None, ""))
    if allowed is not None:
        return rng.choice(allowed)
    if field.type == "bool":
        return rng.choice((True, False))
    if field.type == "cap":
        return _cap(kind, rng)
    if field.type == "factor":
        return rng.choice(_FACTORS)
    if field.length:
        return _list(field, rng)
    if field.values:
        return rng.choice(list(field.values))
    if field.type == "count":
        return rng.choice(_COUNTS)
    return rng.choice((None, *_AMOUNTS) if field.type.endswith("null") else _AMOUNTS)


def _list(field: Field, rng: Random) -> list[float]:
    """Return a list of numbers in the rule's order."""
    if not field.order:
        return [rng.choice(_AMOUNTS) for _ in range(field.length)]
    pool = _POINTS if field.type == "amounts" else _CARDS
    return sorted(rng.sample(pool, field.length), reverse=field.order < 0)


def _cap(kind: str, rng: Random) -> Any:
    """Return a cap of all components alike, or of some of them (M-22)."""
    own = KINDS[kind].capped
    if rng.choice((True, False)):
        return rng.choice(_CAPS)
    return {component: rng.choice(_CAPS) for component in rng.sample(own, rng.randint(1, len(own)))}
