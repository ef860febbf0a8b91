"""What came of the search for a fair tariff, as it is kept and as programs read it: plain values for JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import sim
from analysis import fair
from sim import schema
from sim.fair.asked import Asked
from sim.fair.objectives import OBJECTIVES, Objective
from sim.fair.problem import MISSING, Effort, Field, Held, Solution
from sim.games import house
from sim.rulings.told import identity, made_with, seats_told, set_told, versions


def about(asked: Asked, size: int, effort: Effort, command: str) -> dict[str, Any]:
    """Return the question, with the id of its answer.

    Parameters
    ----------
    asked : Asked
    size : int
        Deals of a block.
    effort : Effort
        Threads do not count.
    command : str
        Gives the same answer again.
    """
    kind, deals = asked.rules.kind, size * effort.blocks
    fields = [dict(one._asdict()) for one in asked.fields]
    told = {
        "trials": effort.trials,
        "blocks": effort.blocks,
        "deals": deals,
        "seed": asked.seed,
        "level": effort.level,
    }
    deciding = {
        "question": fair.FORMAT,
        "game": kind,
        "rules": asked.rules.house,
        "fields": fields,
        "objective": [asked.wanted, list(asked.contracts), dict(asked.mix or {})],
        "seats": [asdict(seat) for seat in asked.seats],
        **told,
        **made_with(kind, asked.seats),
    }
    unit = schema.family(kind).unit
    return {
        "format": fair.FORMAT,
        "id": identity(deciding),
        "forhont": sim.__version__,
        "command": command,
        "game": kind,
        "rules": set_told(asked.rules),
        "objective": {"name": asked.wanted, "wants": OBJECTIVES[asked.wanted], "mix": asked.mix},
        "strategies": seats_told(kind, asked.seats),
        **told,
        "deals_kept_back": deals,
        "how": fair.HOW,
        "unit": unit,
        "loss_unit": "points of %" if asked.wanted == "mix" else unit,
        "unread": list(asked.unread),
        "versions": versions("optuna"),
        "strategy_sources": deciding["strategy_sources"],
    }


def results(asked: Asked, wanted: Objective, found: Solution) -> dict[str, Any]:
    """Return what was found, amounts in units; None where a figure is not there."""
    return {
        "tariffs_tried": found.tried,
        "free": found.free,
        "tariff": [_field(asked, one, found) for one in asked.fields],
        "loss_of_search": found.loss,
        "before": _held(asked, wanted, found.before),
        "after": _held(asked, wanted, found.after),
        "sensitivity": [
            {
                name: None if name.startswith("at_") and value >= MISSING else value
                for name, value in swing._asdict().items()
            }
            for swing in found.swings
        ],
    }


def _field(asked: Asked, one: Field, found: Solution) -> dict[str, Any]:
    """Return a field of the tariff: as it is, as it was found, in which range."""
    kind, value = asked.rules.kind, found.tariff[one.name]
    factor = house.KINDS[kind].field(one.name).type == "factor"
    low, high = found.ends[one.name] or (None, None)
    return {
        "field": one.name,
        "unit": "factor" if factor else schema.family(kind).unit,
        "before": asked.start[one.name],
        "value": value,
        "low": low,
        "high": high,
        "range": [one.low, one.high],
        "step": one.step,
        "at_an_end": value in (one.at(one.low), one.at(one.high)),
    }


def _held(asked: Asked, wanted: Objective, held: Held) -> dict[str, Any]:
    unit = schema.family(asked.rules.kind).unit
    figures = zip(wanted.names, wanted.units, held.figures, strict=True)
    return {
        "loss": held.loss._asdict(),
        "figures": [
            {"figure": name, "unit": "%" if of == "%" else unit, **one._asdict()} for name, of, one in figures
        ],
    }
