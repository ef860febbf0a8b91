"""What deal records of each kind have (R-0, R-1, R-12): talon, events, outcome, and the rules behind them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from sim.games.marias import lizany
from sim.games.marias.kinds import KINDS
from sim.record import events
from sim.record.events import Event

AGAINST = ("seven_against", "hundred_against")
#: Fields of an outcome that every kind has (R-4).
COMMON = ("payoffs", "played", "reason")
#: Pairs of points in an outcome.
PAIRS = ("points", "trick_points", "marriage_points")
_OUTCOME = (
    *COMMON, "contract", "declarer", "partner", "trump", "helper", "levels", *PAIRS,
    "components", "hearts", "limited", "rogue",
)  # fmt: skip
_REASONS = ("played", "balanced", "unflekked", "flekked_without_re")
STOPPED = "stopped"


class Form(NamedTuple):
    """One kind."""

    #: The rules that say how it is dealt, who leads to trick 1, and to the others.
    deal: str
    lead: str
    next_lead: str
    #: Its events by name, and the same by code.
    events: Mapping[str, Event]
    by_code: Mapping[int, Event]
    #: Places of the pack that are dealt to the talon, in the order in which the record has them.
    talon: tuple[int, ...] = ()
    #: The last card of the talon is turned up, the others are the stock.
    turned: bool = False
    #: What a comment may announce.
    announce: tuple[str, ...] = AGAINST
    #: How a deal can end.
    reasons: tuple[str, ...] = _REASONS
    #: Fields of its outcome, and of each component in it.
    outcome: tuple[str, ...] = _OUTCOME
    scores: tuple[str, ...] = ("made", "units")
    #: Where its own rules say what the engine cites another for: (event, rule cited) -> rule.
    own: Mapping[tuple[str, str], str] = {}

    def cited(self, do: str, rule: str) -> str:
        """Return the rule of this kind that an event breaks, from the one that the family would cite."""
        return self.own.get((do, rule), rule)


def _form(rules: tuple[str, str, str], rows: tuple[Event, ...], **more: Any) -> Form:
    return Form(*rules, {row.do: row for row in rows}, {row.code: row for row in rows}, **more)


_LAST = (events.COMMENTS, events.MARRIAGES)
_STOCK = tuple(np.flatnonzero(lizany.DEAL == lizany.STOCK).tolist())

FORMS = {
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
        talon=tuple(np.flatnonzero(KINDS["licitovany"].deal == KINDS["licitovany"].players).tolist()),
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
        announce=(*AGAINST, "hundred"),
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
        own={("declare", "M-42"): "M-71", ("declare", "M-43"): "M-74"},
    ),
    "lizany": _form(
        ("M-90", "M-90", "M-91"),
        (events.EXCHANGES, events.MARRIAGES),
        talon=(*(place for place in _STOCK if place != lizany.TURNED), lizany.TURNED),
        turned=True,
        reasons=("played",),
        outcome=(*COMMON, "trump", *PAIRS, "winner", "components", "hearts"),
        scores=("units",),
    ),
}
assert tuple(FORMS) == tuple(KINDS)
#: The same by code of the kind.
BY_CODE = {KINDS[kind].code: form for kind, form in FORMS.items()}
