"""The outcome of a deal of tarot in words (R-4, R-7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.games import house
from sim.games.tarot.names import COMPONENTS, CONTRACTS, PLAYED, REASONS
from sim.record.form import COMMON, Form
from sim.record.words import amount

FIELDS = (*COMMON, "contract", "taker", "points", "bouts", "target", "made", *COMPONENTS)


def outcome_of(form: Form, rules: Mapping[str, Any], outcome: np.void) -> dict[str, Any]:
    """Return an OUTCOME in words; of a cancelled deal all but the payoffs and the reason is None."""
    scale, reason = house.scale(rules), int(outcome["reason"])
    common = {
        "payoffs": [amount(int(paid), scale) for paid in outcome["payoff"]],
        "played": reason == PLAYED,
        "reason": REASONS[reason],
    }
    if reason != PLAYED:
        return {**dict.fromkeys(FIELDS), **common}
    return {
        **common,
        "contract": CONTRACTS[int(outcome["contract"])],
        "taker": int(outcome["taker"]),
        "points": amount(int(outcome["points"]), 2),
        "bouts": int(outcome["bouts"]),
        "target": amount(int(outcome["target"]), scale),
        "made": int(outcome["made"]) > 0,
        **{name: amount(int(outcome["units"][c]), scale) for c, name in enumerate(COMPONENTS)},
    }
