"""What may be said where no card is laid: trumps, calls, bids, answers, comments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sim.core.bits import count
from sim.core.cards import MARIAS
from sim.faults import ConfigError
from sim.games.marias.bidding import over
from sim.games.marias.contracts import (
    C_GAME,
    C_HUNDRED,
    C_HUNDRED_AGAINST,
    C_SEVEN,
    C_SEVEN_AGAINST,
    HAS_TRUMPS,
)
from sim.games.marias.deck import in_suit, suit_cards
from sim.games.marias.names import COMPONENTS, CONTRACTS, DECISIONS, KRIZOVY, RANKS, RUNGS, SUITS
from sim.games.marias.view import ANNOUNCE, BAD, PEOPLE
from sim.odds.asked import Candidate, Declared
from sim.odds.choices import Choice
from sim.odds.marias.declaring import Answers
from sim.odds.marias.wanted import Wanted, called, copied, members
from sim.record.marias.telling import DOUBLINGS
from sim.solve.rooms import as_record
from strategies.marias import ev_bidding, ev_doubling
from strategies.marias.krizovy import FROM_THE_TOP

#: How many trumps that forehand lacks are called by pruned candidates, from the highest.
CALLS_KEPT = 2
#: Answers by decision, in code order, as people say them.
WORDS = {
    "suit": ("good", "bad"),
    "answer": ("good", "bad", "flek"),
    "bid": (*(f"bid {rung}" for rung in RUNGS), "hold", "resign"),
    "fold": ("play", "fold"),
    "exchange": ("no exchange", "exchange"),
    "marriage": ("silent", "announced"),
}
#: Two items that are worth saying together: both parts of what is declared; a flek and what is against it.
TOGETHER = (
    C_GAME | C_SEVEN,
    C_HUNDRED | C_SEVEN,
    C_GAME | C_SEVEN_AGAINST << ANNOUNCE,
    C_GAME | C_HUNDRED_AGAINST << ANNOUNCE,
)


def simple(asked: Wanted, legal: int) -> Choice:
    """Return every answer of a decision that has a few, in words."""
    decision = DECISIONS[asked.at("decision")]
    words, contract = WORDS[decision], _own_contract(asked) if decision == "marriage" else None
    return Choice(
        tuple(Candidate(words[answer], ((decision, answer),), contract) for answer in members(legal))
    )


def prescribed(asked: Wanted, code: int, trump: int = -1, answers: Answers = ()) -> Candidate:
    """Return a contract as a candidate "if it is played" by the seat that is asked."""
    force: dict[str, Any] = {"contract": CONTRACTS[code], "taker": asked.at("seat")}
    if trump >= 0:
        force["trump"] = SUITS[trump]
    return Candidate(called(code, trump), answers, CONTRACTS[code], force)


def trump(asked: Wanted) -> Choice:
    """Return the suits to fix, in křížový with the ranks to call, or the contracts wanted (M-41).

    Raises
    ------
    ConfigError
        If a suit wanted is not among the first cards.
    """
    crossed = asked.at("kind") == KRIZOVY
    suits = _suits(asked)
    found = []
    for code in asked.contracts or (-1,):
        if code >= 0 and not HAS_TRUMPS[code]:
            found.append(prescribed(asked, code))
            continue
        for suit in suits:
            card = _laid_aside(asked, suit)
            fixed: Answers = (("trump", card),)
            if code < 0:
                one = Candidate(f"trumps {SUITS[suit]} ({MARIAS.code(card)})", fixed)
            else:
                # Nobody is asked which card, where the suit prescribed has but one.
                several = count(in_suit(asked.at("legal"), suit)) > 1
                one = prescribed(asked, code, suit, fixed if several else ())
            found += _with_calls(one, _calls(asked, suit)) if crossed else [one]
    if asked.at("may_people") and not asked.contracts and not asked.trumps:
        found.append(Candidate("from the people", (("trump", PEOPLE),)))
    notes = ["of each suit the card is fixed that ev would lay aside"]
    return Choice(tuple(found), (*notes, CALLED) if crossed else tuple(notes))


CALLED = f"called: the {CALLS_KEPT} highest trumps not held, and the highest held, to play alone"


def _suits(asked: Wanted) -> list[int]:
    """Return the suits of the first cards, of those that are wanted."""
    suits = [suit for suit in range(len(SUITS)) if in_suit(asked.at("legal"), suit)]
    for suit in asked.trumps:
        if suit not in suits:
            there = ", ".join(SUITS[one] for one in suits)
            raise ConfigError(f"trumps {SUITS[suit]}: none among the first cards (M-41); there are: {there}")
    return [suit for suit in suits if suit in asked.trumps or not asked.trumps]


def _laid_aside(asked: Wanted, suit: int) -> int:
    """Return the card of a suit that ``ev`` would fix it by."""
    seen = copied(asked.view)
    seen["legal"] &= suit_cards(suit)
    return int(ev_bidding.trump(as_record(seen), asked.params))


def _calls(asked: Wanted, suit: int) -> list[int]:
    """Return the ranks worth calling: the highest that forehand lacks, and its own highest (M-61)."""
    own = int(in_suit(asked.at("hand"), suit))
    others = [rank for rank in FROM_THE_TOP if not own >> rank & 1]
    return [*others[:CALLS_KEPT], *[rank for rank in FROM_THE_TOP if own >> rank & 1][:1]]


def _with_calls(one: Candidate, ranks: Sequence[int]) -> list[Candidate]:
    return [
        Candidate(f"{one.name}, call {RANKS[rank]}", (*one.answers, ("call", rank)), one.contract, one.force)
        for rank in ranks
    ]


def call(asked: Wanted) -> Choice:
    """Return every rank, or the contracts wanted, with the ranks worth calling (M-61)."""
    suit = asked.at("trump")
    if not asked.contracts:
        ranks = members(asked.at("legal"))
        return Choice(tuple(Candidate(f"call {RANKS[rank]}", (("call", rank),)) for rank in ranks))
    found = []
    for code in asked.contracts:
        if HAS_TRUMPS[code]:
            found += _with_calls(prescribed(asked, code, suit), _calls(asked, suit))
        else:
            found.append(prescribed(asked, code))
    return Choice(tuple(found), (CALLED,))


def bid(asked: Wanted) -> Choice:
    """Return every rung and what else may be said, or the contracts wanted (M-51)."""
    if not asked.contracts:
        return simple(asked, asked.at("legal"))
    found = []
    for code in asked.contracts:
        suits = asked.trumps if HAS_TRUMPS[code] else ()
        found += [prescribed(asked, code, suit) for suit in suits or (-1,)]
    return Choice(tuple(found))


def reply(asked: Wanted) -> Choice:
    """Return the answers to a contract, or the contracts wanted that go over it (M-42, M-71).

    Raises
    ------
    ConfigError
        If one does not go over it.
    """
    for code in asked.contracts:
        if not int(over(asked.view)) >> code & 1:
            stands = CONTRACTS[asked.at("contract")] if asked.at("contract") >= 0 else "trumps"
            raise ConfigError(f"contract {CONTRACTS[code]}: does not go over {stands} (M-42)")
    if not asked.contracts:
        return simple(asked, asked.at("legal"))
    if asked.at("contract") < 0:
        return Choice(tuple(prescribed(asked, code) for code in asked.contracts))
    # What another has named cannot be unsaid: the seat says bad and may then name this.
    decision = DECISIONS[asked.at("decision")]
    found = (Candidate(called(code), ((decision, BAD),), CONTRACTS[code]) for code in asked.contracts)
    return Choice(tuple(found), ("over a contract nothing is prescribed: odds where it is what is named",))


def comment(asked: Wanted) -> Choice:
    """Return good, each single item that may be said, and a few that go together (M-20 to M-23)."""
    legal, must = asked.at("legal"), asked.at("must")
    items = [1 << bit for bit in members(legal & ~must)]
    together = [both for both in TOGETHER if both & ~legal == 0]
    own = int(ev_doubling.comment(asked.view, asked.params))
    said = list(dict.fromkeys(must | more for more in (0, *items, *together, own & ~must)))
    notes: tuple[str, ...] = ()
    if len(said) < 1 << len(items):
        every = 1 << len(items)
        notes = (f"{len(said)} of {every} comments: good, each item alone, a few pairs, what ev says",)
    contract, declared = _own_contract(asked), _own_cards(asked)
    found = (Candidate(_heard(asked, one), (("comment", one),), contract, declared=declared) for one in said)
    return Choice(tuple(found), notes)


def _heard(asked: Wanted, word: int) -> str:
    """Return what a comment says."""
    said = []
    for item in members(word):
        if item >= ANNOUNCE:
            said.append(f"announce {COMPONENTS[item - ANNOUNCE]}")
        else:
            level = int(asked.view["levels"][item]) + 1
            name = DOUBLINGS[level] if level < len(DOUBLINGS) else f"×{1 << level}"
            said.append(f"{name} {COMPONENTS[item]}")
    return ", ".join(said) or "good"


def _own_contract(asked: Wanted) -> str | None:
    """Return the contract being played where it is the seat's own."""
    return CONTRACTS[asked.at("contract")] if asked.at("seat") == asked.at("declarer") else None


def _own_cards(asked: Wanted) -> Declared | None:
    """Return the seat's own contract with its cards; exact play of a durch asks for every trick (M-67)."""
    contract = _own_contract(asked)
    if contract is None or asked.at("rogue"):
        return None
    trumps, helper, hand, talon = (asked.at(name) for name in ("trump", "helper", "hand", "talon"))
    return Declared(contract, trumps, helper, hand, talon)
