"""What deal records of tarot have (R-0, R-1, R-3, R-7), and the rules behind them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from sim.games.tarot.deal import CHIEN_HOLDER, DEAL
from sim.games.tarot.names import REASONS
from sim.games.tarot.view import BID, CHELEM
from sim.record.form import Book, Form, form
from sim.record.tarot import events
from sim.record.tarot.checks import EVENTS, OUTCOME
from sim.record.tarot.outcome import FIELDS, outcome_of
from sim.record.tarot.printing import apart, course, settlement
from sim.record.tarot.words import spell

_BOOK = Book(
    outcome=OUTCOME,
    outcome_of=outcome_of,
    spell=spell,
    suits="cups.swords.batons.coins.trumps",
    apart=apart,
    course=course,
    settlement=settlement,
    bitwise=(BID, CHELEM),
)

FORMS: Mapping[str, Form] = {
    "tarot": form(
        ("T-2", "T-2", "C-5"),
        (events.BIDDING, events.DISCARDS, events.ANNOUNCES, events.SHOWS),
        book=_BOOK,
        checks=EVENTS,
        unplayed="R-7",
        reasons=REASONS,
        outcome=FIELDS,
        talon=tuple(np.flatnonzero(DEAL == CHIEN_HOLDER).tolist()),
        in_play=(events.SHOWS.do,),
    ),
}
