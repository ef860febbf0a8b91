"""The form of the outcome of a deal record (R-4)."""

from __future__ import annotations

from typing import Any

from sim.record.checks import amount, fields, flag, ill, listed, one_of
from sim.record.form import STOPPED, OutcomeCheck
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
    checks = {**_COMMON, **form.book.outcome}
    for name in form.outcome:
        if name != "reason":
            checks[name](f"outcome.{name}", outcome[name], shape)


def _payoffs(path: str, value: Any, shape: Shape) -> None:
    if len(listed(path, value)) != shape.players:
        raise ill(path, f"{shape.players} numbers, one per seat", value)
    for seat, units in enumerate(value):
        amount(f"{path}[{seat}]", units)


_COMMON: dict[str, OutcomeCheck] = {
    "payoffs": _payoffs,
    "played": lambda path, value, shape: flag(path, value),
}
