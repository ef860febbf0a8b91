"""What an outcome pays, component by component, as people reckon it."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

#: Components that are worth what another one is.
_PRICED_AS = {"seven_against": "seven", "hundred_against": "hundred"}
_HUNDREDS = ("hundred", "hundred_against", "silent_hundred")


class Item(NamedTuple):
    """One component of a payment."""

    name: str
    #: made or lost; in lízaný the seat that it pays.
    became: str
    #: How its units come about, such as ``4 × 2² × 3``.
    reckoned: str
    #: Per defender, before hearts and limit, + to the declarer.
    units: Fraction


class Payment(NamedTuple):
    """A payment, from its components to what each seat receives."""

    items: tuple[Item, ...]
    total: Fraction
    hearts: int
    #: Per defender, after hearts and before the limit.
    doubled: Fraction
    #: The limit in units where it cut the payment, else None.
    limit: Fraction | None
    #: Per defender, as paid.
    paid: Fraction
    #: By seat.
    payoffs: tuple[Fraction, ...]


def exact(value: Any) -> Fraction:
    """Return a number of a record or of house rules exactly."""
    return Fraction(value if isinstance(value, int | Decimal) else str(value))


def spelled(value: Fraction, *, sign: bool = True, rate: Fraction = Fraction(1)) -> str:
    """Return an amount in decimals, as many as it needs, at least two if any.

    Parameters
    ----------
    value : Fraction
        In units.
    sign : bool
        Write + before a positive amount.
    rate : Fraction
        Money for one unit.
    """
    amount = value * rate
    text = f"{amount.numerator}" if amount.denominator == 1 else _decimals(amount)
    text = text.replace("-", "\N{MINUS SIGN}")
    return f"+{text}" if sign and amount > 0 else text


def _decimals(amount: Fraction) -> str:
    text = f"{float(amount):.4f}".rstrip("0")
    whole, _, rest = text.partition(".")
    return f"{whole}.{rest:0<2}"


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
    total = sum((item.units for item in items), Fraction(0))
    doubled = total * outcome["hearts"]
    paid = doubled
    limit = exact(house["limit"]) if outcome.get("limited") else None
    if limit is not None:
        paid = limit if doubled > 0 else -limit
    payoffs = tuple(exact(value) for value in outcome["payoffs"])
    return Payment(items, total, outcome["hearts"], doubled, limit, paid, payoffs)


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
