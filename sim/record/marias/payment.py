"""What an outcome of mariáš pays, component by component, as people reckon it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from sim.record.layout import Item, exact, spelled

#: Components that are worth what another one is.
_PRICED_AS = {"seven_against": "seven", "hundred_against": "hundred"}
_HUNDREDS = ("hundred", "hundred_against", "silent_hundred")


class Payment(NamedTuple):
    """A payment, from its components to what each loser pays."""

    items: tuple[Item, ...]
    #: What the sum of the components becomes, step by step: hearts, limit.
    further: tuple[tuple[str, Fraction], ...]


def payment(outcome: Mapping[str, Any], house: Mapping[str, Any]) -> Payment:
    """Return how the outcome of a deal record is reckoned.

    Parameters
    ----------
    outcome
        Of a record that is right, not stopped.
    house
        Resolved house rules.
    """
    items = tuple(
        Item(name, _became(score), _reckoned(name, outcome, house), exact(score["units"]))
        for name, score in outcome["components"].items()
    )
    doubled = sum((item.units for item in items), Fraction(0)) * outcome["hearts"]
    further = [(f"hearts ×{outcome['hearts']}", doubled)] if outcome["hearts"] != 1 else []
    if outcome.get("limited"):
        limit = exact(house["limit"])
        further.append(("limit", limit if doubled > 0 else -limit))
    return Payment(items, tuple(further))


def _became(score: Mapping[str, Any]) -> str:
    if "made" in score:
        return "made" if score["made"] else "lost"
    return "seat 0" if exact(score["units"]) > 0 else "seat 1"


def _reckoned(name: str, outcome: Mapping[str, Any], house: Mapping[str, Any]) -> str:
    """Return how the units of a component come about."""
    units = abs(exact(outcome["components"][name]["units"]))
    if name == "silent_seven":
        return spelled(units, sign=False)
    if name == "game" and "silent_hundred" in outcome["components"] and not house["hundred_includes_game"]:
        return "the silent hundred pays in its place"
    silent = name == "silent_hundred"
    worth = exact(house["tariff"]["game" if silent else _PRICED_AS.get(name, name)])
    level = outcome["levels"]["game" if silent else name] if "levels" in outcome else 0
    parts = ["2"] if silent else []
    parts += [spelled(worth, sign=False)]
    factor = worth * (2 if silent else 1)
    if level:
        parts.append(f"2{_power(level)}")
        factor *= 1 << level
    drawn = "winner" in outcome and units != worth  # M-95
    if (name in _HUNDREDS or drawn) and factor:
        parts.append(spelled(units / factor, sign=False))
    return " × ".join(parts)


def _power(level: int) -> str:
    return "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(level))
