"""The form of the events of a deal record (R-1)."""

from __future__ import annotations

from typing import Any

from sim.record.checks import fields, ill
from sim.record.decoding import RecordError
from sim.record.shape import Shape
from sim.record.words import quoted


def check_event(path: str, event: Any, shape: Shape) -> None:
    """Check the form of one event."""
    if not isinstance(event, dict):
        raise ill(path, "an object", event)
    do = event.get("do")
    rows = shape.form.events
    if not isinstance(do, str) or do not in rows:
        raise RecordError("R-1", f"{path}.do must be one of {' '.join(rows)}, not {quoted(do)}")
    row = rows[do]
    fields(path, event, ("seat", "do", *row.fields), row.optional)
    shape.seat(f"{path}.seat", event["seat"])
    for name in row.fields:
        shape.form.checks[name](f"{path}.{name}", event[name], event, shape)
    row.check(path, event, shape)
