"""Events of deal records of mariáš as rows of one table (R-1)."""

from __future__ import annotations

from typing import Any

from sim.core.cards import MARIAS
from sim.games.marias.bidding import HELPER_NOTED, ROGUE_NOTED
from sim.games.marias.contracts import DOUBLED, WITH_ROGUE
from sim.games.marias.names import COMPONENTS, CONTRACTS, RANKS, RUNGS, SUITS
from sim.games.marias.view import (
    ANNOUNCE,
    ANSWER,
    BAD,
    BID,
    COMMENT,
    DECLARE,
    DISCARD,
    EXCHANGE,
    FLEK,
    FOLD,
    GOOD,
    HOLD,
    MARRIAGE,
    PEOPLE,
    RESIGN,
    ROGUE,
    SUIT,
    TAKE_TALON,
    TRUMP,
    declaration,
)
from sim.record.form import Event, Fields
from sim.record.marias import telling
from sim.record.marias.checks import people_seen, rogue_in_durch
from sim.record.marias.words import suit_code, suit_name

#: Words of an answer to "suit?", and in pagat to a contract.
ANSWERS = {GOOD: "good", BAD: "bad", FLEK: "flek"}
#: Words of a bid, by the answer (M-51).
BIDS = {**dict(enumerate(RUNGS)), HOLD: "hold", RESIGN: "resign"}
_ANSWER_CODES = {word: code for code, word in ANSWERS.items()}
_BID_CODES = {word: code for code, word in BIDS.items()}
#: A suit + 1 in the further word of a declaration.
_SUIT_PART = 0b1111


def _trump(card: int, people: int) -> dict[str, Any]:
    return {"card": MARIAS.code(card), "people": True} if people else {"card": MARIAS.code(card)}


def _trump_answer(event: Fields) -> int:
    return PEOPLE if "people" in event else MARIAS.card(event["card"])


def _declared(contract: int, more: int) -> dict[str, Any]:
    trump, helper = (((more >> at) & _SUIT_PART) - 1 for at in (0, HELPER_NOTED))
    return {"contract": CONTRACTS[contract], "trump": suit_name(trump), "helper": suit_name(helper)}


def _declared_with_rogue(contract: int, more: int) -> dict[str, Any]:
    fields = _declared(contract, more)
    return {**fields, "rogue": bool(more >> ROGUE_NOTED)} if WITH_ROGUE >> contract & 1 else fields


def _contract(event: Fields) -> int:
    return CONTRACTS.index(event["contract"])


def _contract_and_rogue(event: Fields) -> int:
    return _contract(event) | (ROGUE if event.get("rogue") else 0)


def _contract_and_suits(event: Fields) -> int:
    return int(declaration(_contract(event), suit_code(event["trump"]), suit_code(event["helper"])))


def _comment(answer: int, more: int) -> dict[str, Any]:
    raised, announced = (
        [COMPONENTS[c] for c in range(DOUBLED) if answer >> (at + c) & 1] for at in (0, ANNOUNCE)
    )
    return {"raise": raised, "announce": announced}


def _comment_answer(event: Fields) -> int:
    raised, announced = (
        sum(1 << COMPONENTS.index(name) for name in event[field]) for field in ("raise", "announce")
    )
    return raised | announced << ANNOUNCE


def _trick(event: Fields) -> int:
    return int(event["trick"]) - 1


def _says(do: str, code: int, when: str) -> Event:
    return Event(
        do, code, when, telling.answer, ("answer",),
        written=lambda answer, more: {"answer": ANSWERS[answer]},
        answered=lambda event: _ANSWER_CODES[event["answer"]],
    )  # fmt: skip


#: Trumps are fixed, in křížový with a rank called.
TRUMPS = Event(
    "trump", TRUMP, "M-41", telling.trump, ("card",), ("people",), _trump, _trump_answer, check=people_seen
)
CALLING = Event(
    "trump",
    TRUMP,
    "M-61",
    telling.trump,
    ("card", "call"),
    written=lambda card, rank: {"card": MARIAS.code(card), "call": RANKS[rank]},
    answered=lambda event: MARIAS.card(event["card"]),
    more=lambda event: RANKS.index(event["call"]),
)
TAKES = Event("take_talon", TAKE_TALON, "M-42", telling.take_talon)
DISCARDS = Event(
    "discard",
    DISCARD,
    "M-42",
    telling.discard,
    ("cards",),
    written=lambda cards, more: {"cards": list(MARIAS.codes(cards))},
    answered=lambda event: MARIAS.mask(map(MARIAS.card, event["cards"])),
)
SUIT_ANSWER = _says("suit", SUIT, "M-42")
CONTRACT_ANSWER = _says("answer", ANSWER, "M-71")
#: A contract is declared; with the rogue or not; with suits of the declarer's choice.
DECLARES = Event(
    "declare",
    DECLARE,
    "M-43",
    telling.declare,
    ("contract", "trump", "helper"),
    written=_declared,
    answered=_contract,
)
DECLARES_ROGUE = DECLARES._replace(
    when="M-63",
    optional=("rogue",),
    written=_declared_with_rogue,
    answered=_contract_and_rogue,
    check=rogue_in_durch,
)
DECLARES_SUITS = DECLARES._replace(when="M-53", answered=_contract_and_suits)
COMMENTS = Event(
    "comment",
    COMMENT,
    "M-20",
    telling.comment,
    ("raise", "announce"),
    written=_comment,
    answered=_comment_answer,
)
BIDDING = Event(
    "bid",
    BID,
    "M-51",
    telling.bid,
    ("rung",),
    written=lambda answer, more: {"rung": BIDS[answer]},
    answered=lambda event: _BID_CODES[event["rung"]],
)
FOLDS = Event("fold", FOLD, "M-54", telling.fold, answered=lambda event: 1, elsewhere="M-54")
EXCHANGES = Event(
    "exchange",
    EXCHANGE,
    "M-94",
    telling.exchange,
    ("trick",),
    written=lambda answer, trick: {"trick": trick + 1},
    answered=lambda event: 1,
    more=_trick,
    elsewhere="M-94",
)
MARRIAGES = Event(
    "marriage",
    MARRIAGE,
    "R-3",
    telling.marriage,
    ("suit", "trick"),
    written=lambda suit, trick: {"suit": SUITS[suit], "trick": trick + 1},
    answered=lambda event: SUITS.index(event["suit"]),
    more=_trick,
    elsewhere="R-3",
)
