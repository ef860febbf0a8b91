"""The outcome of a deal of mariáš in words (R-4 to R-6, R-11, R-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.games import house
from sim.games.marias.contracts import DOUBLED, HAS_POINTS
from sim.games.marias.names import COMPONENTS, CONTRACTS, PLAYED, REASONS
from sim.games.marias.settle import EVIDENT
from sim.record.form import Form
from sim.record.marias.checks import PAIRS, score_fields
from sim.record.marias.words import suit_name
from sim.record.words import amount


def outcome_of(form: Form, rules: Mapping[str, Any], outcome: np.void) -> dict[str, Any]:
    """Return an OUTCOME in words (R-4 to R-6, R-12).

    Alone its payoffs and reason where no contract came about.
    """
    scale = house.scale(rules)
    reason = int(outcome["reason"])
    payers = int(rules["players"]) if "players" in rules else int(outcome["seats"])
    payoffs = [amount(int(outcome["payoff"][seat]), scale) for seat in range(payers)]
    common = {"payoffs": payoffs, "played": reason == PLAYED, "reason": REASONS[reason]}
    if int(outcome["contract"]) < 0:
        return common
    points = _points(outcome)
    whole = {
        **common,
        "contract": CONTRACTS[int(outcome["contract"])],
        "declarer": int(outcome["declarer"]),
        "partner": _seat(outcome["partner"]),
        "trump": suit_name(int(outcome["trump"])),
        "helper": suit_name(int(outcome["helper"])),
        "levels": {
            COMPONENTS[c]: int(outcome["levels"][c]) for c in range(DOUBLED) if outcome["levels"][c] >= 0
        },
        **points,
        "winner": _winner(points),
        "components": {
            name: _score(outcome, c, scale, score_fields(form.outcome))
            for c, name in enumerate(COMPONENTS)
            if outcome["made"][c]
        },
        "hearts": int(outcome["hearts"]),
        "limited": bool(outcome["limited"]),
        "rogue": _seat(outcome["rogue"]),
        "evident": int(outcome["evident"]) == EVIDENT,
    }
    return {name: value for name, value in whole.items() if name in form.outcome}


def _seat(seat: int) -> int | None:
    return int(seat) if seat >= 0 else None


def _points(outcome: np.void) -> dict[str, list[int] | None]:
    """Return the points of both sides, each pair None where points do not count (R-5)."""
    if int(outcome["reason"]) != PLAYED or not HAS_POINTS[int(outcome["contract"])]:
        return dict.fromkeys(PAIRS)
    in_tricks, marriages = ([int(p) for p in outcome[name]] for name in ("trick_points", "marriage_points"))
    together = [t + m for t, m in zip(in_tricks, marriages, strict=True)]
    return {"points": together, "trick_points": in_tricks, "marriage_points": marriages}


def _winner(points: Mapping[str, list[int] | None]) -> int | None:
    """Return the side that has more points (R-12)."""
    both = points["points"]
    return None if both is None else both.index(max(both))


def _score(outcome: np.void, component: int, scale: int, fields: tuple[str, ...]) -> dict[str, Any]:
    """Return what a component came to: those of its fields that the kind has."""
    units = amount(int(outcome["units"][component]), scale)
    score = {"made": int(outcome["made"][component]) > 0, "units": units}
    return {name: score[name] for name in fields}
