"""What deal records of each kind of mariáš have (R-0, R-1, R-5, R-11, R-12), and the rules behind them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.games.marias import krizovy, licitovany, lizany, voleny
from sim.record.form import COMMON, Book, Event, Form, form
from sim.record.marias import events
from sim.record.marias.checks import OUTCOME, PAIRS, event_checks
from sim.record.marias.outcome import outcome_of
from sim.record.marias.printing import apart, course, settlement
from sim.record.marias.words import spell

_AGAINST = ("seven_against", "hundred_against")
_OUTCOME = (
    *COMMON, "contract", "declarer", "partner", "trump", "helper", "levels", *PAIRS,
    "components", "hearts", "limited", "rogue",
)  # fmt: skip
_REASONS = ("played", "balanced", "unflekked", "flekked_without_re")
#: Answers to "suit?" where not all the words are known.
_SUIT = ("good", "bad")

_BOOK = Book(
    outcome=OUTCOME,
    outcome_of=outcome_of,
    spell=spell,
    suits="hearts.bells.leaves.acorns",
    apart=apart,
    course=course,
    settlement=settlement,
)


def _form(
    rules: tuple[str, str, str], rows: tuple[Event, ...], announce: tuple[str, ...] = _AGAINST, **more: Any
) -> Form:
    """Return the form of a kind; ``announce``: what a comment may announce."""
    answers = {"suit": _SUIT, "answer": tuple(events.ANSWERS.values())}
    own = {
        "checks": event_checks(answers, tuple(events.BIDS.values()), announce),
        "unplayed": "R-6",
        "reasons": _REASONS,
        "outcome": _OUTCOME,
        "in_play": (events.EXCHANGES.do, events.MARRIAGES.do),
        "ruled": {"evident": "evident_rule"},
    }
    return form(rules, rows, book=_BOOK, **own | more)


_LAST = (events.COMMENTS, events.MARRIAGES)
_STOCK = tuple(np.flatnonzero(lizany.DEAL == lizany.STOCK).tolist())

FORMS: Mapping[str, Form] = {
    "voleny": _form(
        ("M-40", "M-44", "C-5"),
        (
            events.TRUMPS,
            events.DISCARDS,
            events.SUIT_ANSWER,
            events.TAKES,
            events.DECLARES,
            *_LAST,
        ),
        first=voleny.FIRST,
    ),
    "licitovany": _form(
        ("M-50", "M-55", "C-5"),
        (
            events.BIDDING,
            events.TAKES._replace(when="M-53"),
            events.FOLDS,
            events.DISCARDS._replace(when="M-53"),
            events.DECLARES_SUITS,
            *_LAST,
        ),
        talon=tuple(np.flatnonzero(licitovany.DEAL == licitovany.PLAYERS).tolist()),
        reasons=(*_REASONS, "fold"),
        own={
            ("discard", "M-42"): "M-53",
            ("declare", "M-42"): "M-53",
            ("declare", "M-43"): "M-53",
            ("comment", "M-23"): "M-55",
        },
    ),
    "krizovy": _form(
        ("M-60", "M-44", "C-5"),
        (events.CALLING, events.SUIT_ANSWER._replace(when="M-62"), events.DECLARES_ROGUE, *_LAST),
        announce=(*_AGAINST, "hundred"),
        first=krizovy.FIRST,
        own={
            ("trump", "M-41"): "M-61",
            ("suit", "M-42"): "M-62",
            ("declare", "M-42"): "M-62",
            ("declare", "M-43"): "M-63",
        },
    ),
    "pagat": _form(
        ("M-70", "M-73", "C-5"),
        (
            events.TRUMPS,
            events.DISCARDS,
            events.CONTRACT_ANSWER,
            events.TAKES._replace(when="M-71"),
            events.DECLARES._replace(when="M-74"),
            *_LAST,
        ),
        first=voleny.FIRST,
        own={("declare", "M-42"): "M-71", ("declare", "M-43"): "M-74"},
    ),
    "lizany": _form(
        ("M-90", "M-90", "M-91"),
        (events.EXCHANGES, events.MARRIAGES),
        talon=(*(place for place in _STOCK if place != lizany.TURNED), lizany.TURNED),
        reasons=("played",),
        outcome=(*COMMON, "trump", *PAIRS, "winner", "components", "hearts"),
    ),
}
