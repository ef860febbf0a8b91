"""The laws of mariáš: what its records break, and which rule."""

from __future__ import annotations

import numpy as np

from sim.core.cards import MARIAS
from sim.record.form import Record
from sim.record.forms import FORMS
from sim.replay.laws import Laws
from sim.replay.marias.refusals import illegal, left_over, misplaced, other
from sim.replay.marias.scores import SCORES
from sim.replay.marias.script import RECORDS
from sim.replay.marias.tricks import broken


def _begin(record: Record, state: np.void) -> None:
    """Lay aside the card that forehand drew unseen (M-41)."""
    drawn = [event["card"] for event in record["events"][:1] if event.get("people")]
    state["drawn"] = MARIAS.card(drawn[0]) if drawn else -1


LAWS = Laws(
    script=RECORDS,
    begin=_begin,
    told_by={"call": "trump"},
    lead=lambda record, replayed: FORMS[record["kind"]].lead,
    winner=lambda cards, leader_wins: "C-5",
    broken=broken,
    misplaced=misplaced,
    other=other,
    illegal=illegal,
    left_over=left_over,
    scores=SCORES,
)
