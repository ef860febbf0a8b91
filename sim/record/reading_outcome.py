"""The form of the outcome of a deal record (R-4 to R-6, R-8, R-12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sim.games.marias.names import COMPONENTS, CONTRACTS, DOUBLED, SUITS
from sim.record.checks import amount, fields, flag, ill, listed, number, one_of
from sim.record.forms import PAIRS, STOPPED
from sim.record.shape import Shape


def check_outcome(outcome: Any, shape: Shape) -> None:
    """Check the form of an outcome."""
    if not isinstance(outcome, dict):
        raise ill("outcome", "an object", outcome)
    form = shape.form
    stopped = outcome.get("reason") == STOPPED
    fields("outcome", outcome, ("reason",) if stopped else form.outcome, form.outcome if stopped else ())
    one_of("outcome.reason", outcome["reason"], (*form.reasons, STOPPED))
    if stopped:
        return
    for name in form.outcome:
        if name != "reason":
            _VALUES[name](f"outcome.{name}", outcome[name], shape)


def _payoffs(path: str, value: Any, shape: Shape) -> None:
    if len(listed(path, value)) != shape.players:
        raise ill(path, f"{shape.players} numbers, one per seat", value)
    for seat, units in enumerate(value):
        amount(f"{path}[{seat}]", units)


def _seat_or_null(path: str, value: Any, shape: Shape) -> None:
    if value is not None:
        shape.seat(path, value)


def _pair(path: str, value: Any, shape: Shape) -> None:
    if value is None:
        return
    sides = (
        ("seat 0", "seat 1") if "winner" in shape.form.outcome else ("the declarer's side", "the defenders")
    )
    if len(listed(path, value)) != len(sides):
        raise ill(path, f"two numbers, of {' and of '.join(sides)}, or null", value)
    for side, points in enumerate(value):
        number(f"{path}[{side}]", points)


def _levels(path: str, value: Any, shape: Shape) -> None:
    fields(path, value, (), DOUBLED)
    for name, level in value.items():
        number(f"{path}.{name}", level)


def _components(path: str, value: Any, shape: Shape) -> None:
    fields(path, value, (), COMPONENTS)
    for name, score in value.items():
        fields(f"{path}.{name}", score, shape.form.scores)
        if "made" in score:
            flag(f"{path}.{name}.made", score["made"])
        amount(f"{path}.{name}.units", score["units"])


#: What checks the value of a field: its place, the value, the shape.
_VALUES: dict[str, Callable[[str, Any, Shape], None]] = {
    "payoffs": _payoffs,
    "played": lambda path, value, shape: flag(path, value),
    "contract": lambda path, value, shape: one_of(path, value, CONTRACTS),
    "declarer": lambda path, value, shape: shape.seat(path, value),
    "partner": _seat_or_null,
    "trump": lambda path, value, shape: one_of(path, value, SUITS, null=True),
    "helper": lambda path, value, shape: one_of(path, value, SUITS, null=True),
    "levels": _levels,
    **dict.fromkeys(PAIRS, _pair),
    "winner": lambda path, value, shape: shape.seat(path, value),
    "components": _components,
    "hearts": lambda path, value, shape: number(path, value),
    "limited": lambda path, value, shape: flag(path, value),
    "rogue": _seat_or_null,
}
