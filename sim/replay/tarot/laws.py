"""The laws of tarot: what its records break, and which rule."""

from __future__ import annotations

from sim.record.form import Record
from sim.record.forms import FORMS
from sim.replay.laws import Laws
from sim.replay.table import Replayed
from sim.replay.tarot.refusals import illegal, left_over, other
from sim.replay.tarot.scores import SCORES
from sim.replay.tarot.script import RECORDS
from sim.replay.tarot.tricks import broken


def _lead(record: Record, replayed: Replayed) -> str:
    """Return T-10 where an announced chelem gives the lead to the taker."""
    return "T-10" if replayed.memory.seen[0]["chelem"] > 0 else FORMS[record["kind"]].lead


def _winner(cards: list[str], leader_wins: bool) -> str:
    """Return T-13 where the Excuse, led, wins its trick."""
    return "T-13" if cards[0] == "EX" and leader_wins else "C-5"


LAWS = Laws(
    script=RECORDS,
    begin=lambda record, state: None,
    told_by={},
    lead=_lead,
    winner=_winner,
    broken=broken,
    misplaced=lambda replayed, decision, seat: None,
    other=other,
    illegal=illegal,
    left_over=left_over,
    scores=SCORES,
)
