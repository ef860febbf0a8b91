"""How deal records are set in lines: names, hands, amounts, and payments component by component."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from sim.core.cards import Deck
from sim.record.words import phrase

_NAME_WIDTH = 9
_ITEM_WIDTH = 17
_AMOUNT_WIDTH = 8


class Item(NamedTuple):
    """One component of a payment."""

    name: str
    #: made or lost, or whom it pays.
    became: str
    #: How its units come about, such as ``4 × 2² × 3``.
    reckoned: str
    #: Per defender, + to the declarer's side.
    units: Fraction


def line(name: str, text: str) -> str:
    """Return a line of a block."""
    return f"  {name:<{_NAME_WIDTH}}{text}"


def seat_line(seat: int, text: str) -> str:
    """Return a line about a seat."""
    return line(f"seat {seat}", text)


def hand(deck: Deck, cards: Iterable[str]) -> str:
    """Return cards as a hand is written."""
    return deck.hand(deck.mask(map(deck.card, cards)))


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


def currency(rate: Fraction, unit: str) -> str:
    """Return what amounts are in: the game's own unit, or money."""
    return unit if rate == 1 else "money"


def payoffs_line(outcome: Any, rate: Fraction) -> str:
    """Return the last line of a settlement: what each seat receives."""
    paid = [f"seat {seat} {spelled(exact(v), rate=rate)}" for seat, v in enumerate(outcome["payoffs"])]
    return f"payoffs: {', '.join(paid)}"


def reckoning(
    items: Sequence[Item], further: Iterable[tuple[str, Fraction]], rate: Fraction
) -> Iterator[str]:
    """Yield the lines of a payment: each component, their sum where there are several, what follows from it.

    Parameters
    ----------
    items
        The components.
    further
        Name and amount of what the sum becomes.
    rate : Fraction
        Money for one unit.
    """
    if not items:
        return
    wide = 2 + max(len(item.became) for item in items)
    width = max(len(item.reckoned) for item in items)
    for item in items:
        amount = spelled(item.units, rate=rate)
        became, reckoned = f"{item.became:<{wide}}", f"{item.reckoned:<{width}}"
        yield f"{phrase(item.name):<{_ITEM_WIDTH}}{became}{reckoned}  {amount:>{_AMOUNT_WIDTH}}"
    end = _ITEM_WIDTH + wide + width + 2
    together = [("together", sum((item.units for item in items), Fraction(0)))] if len(items) > 1 else []
    for name, amount_of in (*together, *further):
        yield f"{name:<{end}}{spelled(amount_of, rate=rate):>{_AMOUNT_WIDTH}}"
