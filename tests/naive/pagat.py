"""Pagat's kind: the order of decisions (M-70 to M-74).  Trumps, discards and the play are volený's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from tests.naive.cardplay import Finished
from tests.naive.cards import suit
from tests.naive.doubling import Doubling, double
from tests.naive.errors import RuleBroken
from tests.naive.settlement import Agreed
from tests.naive.steps import Step, Steps, follows
from tests.naive.talon import KEEP, legal_openings, legal_takeovers, why_not_opening, why_not_takeover
from tests.naive.voleny import SEATS, begin_doubling, declare_trumps, discard, fix_trumps, play_out

NOTHING: frozenset[str] = frozenset()


class Named(NamedTuple):
    """What the auction ends with."""

    #: A contract without trumps; None if trumps stand.
    contract: str | None
    declarer: int
    talon: frozenset[str]
    #: Without trumps: the doubling, both defenders having spoken in their answers (M-71).
    doubling: Doubling | None


def pagat(dealt: Sequence[Sequence[str]], house: Mapping[str, Any]) -> Steps[Finished]:
    """Go through a deal of pagat's kind, asking for every decision in order.

    Parameters
    ----------
    dealt
        Hands as dealt: twelve cards for seat 0, the seven he sees first, ten for each of the others (M-70).
    house
        House rules, every field of the kind.
    """
    hands = [set(dealt[seat]) for seat in SEATS]
    fixed = yield from fix_trumps(dealt[0], house)
    named = yield from auction(hands, fixed, house)
    contract, trump, doubling = named.contract, None, named.doubling
    if contract is None:
        trump = suit(fixed)
        contract = yield from declare_trumps(hands[0], trump, house)  # M-74
        doubling = begin_doubling(hands, contract, trump, 0, house)
    assert doubling is not None
    levels = yield from double(doubling)
    agreed = Agreed(contract, trump, levels, doubling.raisers)
    return (yield from play_out(hands, agreed, named.declarer, named.talon, house, "M-73"))


def auction(hands: list[set[str]], fixed: str, house: Mapping[str, Any]) -> Steps[Named]:
    """Discard, name, and ask until both others let a contract pass (M-71); the hands change in place."""
    talon = yield from discard(0, hands)
    opening = yield Step(
        0,
        "declare",
        legal_openings(talon, fixed, house),
        lambda answer: why_not_opening(answer, talon, fixed, house),
        silent=KEEP,
    )
    contract: str | None = None if opening == KEEP else opening
    holder = 0
    while True:
        # each contract named has a doubling of its own: a flek on the one before is void
        doubling = None if contract is None else begin_doubling(hands, contract, None, holder, house)
        taker = yield from ask(holder, contract, doubling, house)
        if taker is None:
            return Named(contract, holder, talon, doubling)
        yield follows(taker, "take_talon", True, "M-71")
        hands[taker] |= talon
        talon = yield from discard(taker, hands)
        wrong = partial(why_not_takeover, taker, contract, house)
        contract = yield Step(taker, "declare", legal_takeovers(contract, house), wrong)
        holder = taker


def ask(
    holder: int, contract: str | None, doubling: Doubling | None, house: Mapping[str, Any]
) -> Steps[int | None]:
    """Ask the other two in order; return the one who says bad, None if the contract passes (M-71).

    Parameters
    ----------
    holder
        Who named the contract.
    contract
        The contract named; None for suit.
    doubling
        Its doubling, in which good and flek are the first turns; None for suit.
    """
    for seat in ((holder + 1) % 3, (holder + 2) % 3):
        legal = legal_answers(seat, contract, doubling, house)
        answer = yield Step(seat, "answer", legal, partial(why_not_answer, seat, contract, legal))
        if answer == "bad":
            return seat
        if doubling is not None:
            raised = frozenset(doubling.components) if answer == "flek" else NOTHING
            doubling.speak(seat, (raised, NOTHING))
    return None


def legal_answers(
    seat: int, contract: str | None, doubling: Doubling | None, house: Mapping[str, Any]
) -> set[str]:
    """Return the answers to a contract: bad unless it is the highest, flek where M-20 lets him raise."""
    legal = {"good"}
    if legal_takeovers(contract, house):
        legal.add("bad")
    if doubling is not None and doubling.legal_raises(seat):
        legal.add("flek")
    return legal


def why_not_answer(seat: int, contract: str | None, legal: set[str], answer: str) -> RuleBroken:
    """Say why an answer cannot be given."""
    to, may = contract or "suit", " or ".join(sorted(legal))
    return RuleBroken("M-71", f"seat {seat} answers {answer} to {to}; he may say {may}")
