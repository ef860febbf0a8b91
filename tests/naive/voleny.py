"""Volený: the order of decisions (M-40 to M-44)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from tests.naive.cardplay import Announced, Table, Trick, play_tricks, sum_up
from tests.naive.cards import suit
from tests.naive.contracts import CONTRACTS, DECLARING, DEFENDING, declared_components
from tests.naive.doubling import Doubling, double
from tests.naive.errors import RuleBroken
from tests.naive.outcome import outcome
from tests.naive.settlement import Agreed, not_played
from tests.naive.steps import Step, Steps, follows
from tests.naive.talon import (
    KEEP,
    PEOPLE,
    SEEN,
    legal_against,
    legal_declarations,
    legal_discards,
    legal_openings,
    legal_takeovers,
    legal_trump_cards,
    why_not_declaration,
    why_not_opening,
    why_not_takeover,
    why_not_trump,
)

SEATS = (0, 1, 2)


class Named(NamedTuple):
    """What the auction ends with."""

    #: Betl or durch; None if trumps stand.
    contract: str | None
    declarer: int
    talon: frozenset[str]


class Finished(NamedTuple):
    """A deal that has come to its end."""

    outcome: dict[str, Any]
    tricks: list[Trick]
    announced: list[Announced]


def voleny(dealt: Sequence[Sequence[str]], house: Mapping[str, Any]) -> Steps[Finished]:
    """Go through a deal of volený, asking for every decision in order.

    Parameters
    ----------
    dealt
        Hands as dealt: twelve cards for seat 0, the seven he sees first, ten for each of the others (M-40).
    house
        House rules, every field of the kind.
    """
    hands = [set(dealt[seat]) for seat in SEATS]
    fixed = yield from fix_trumps(dealt[0], house)
    named = yield from auction(hands, fixed, house)
    trump = suit(fixed) if named.contract is None else None  # null in betl and durch
    contract = named.contract
    if trump is not None:
        ten = frozenset(hands[0])
        contract = yield Step(
            0,
            "declare",
            legal_declarations(ten, trump),
            lambda answer: why_not_declaration(answer, ten, trump),
            suit=trump,
        )  # M-43
    assert contract is not None
    sides = {seat: DECLARING if seat == named.declarer else DEFENDING for seat in SEATS}
    may_announce = {
        seat: legal_against(hands[seat], contract, trump, house) for seat in SEATS if seat != named.declarer
    }
    components = declared_components(contract, house["hundred_includes_game"])
    levels = yield from double(Doubling(components, sides, named.declarer, may_announce, house))
    agreed = Agreed(contract, trump, levels)
    if not_played(agreed, house):
        return Finished(outcome(agreed, named.declarer, None, house), [], [])  # M-24, M-25
    table = Table(contract, trump, named.declarer, sides, set(levels), house)
    leader = 0 if CONTRACTS[contract].trumps else named.declarer  # M-44
    tricks, announced = yield from play_tricks(hands, leader, table)
    play = sum_up(tricks, announced, named.talon, table)
    return Finished(outcome(agreed, named.declarer, play, house), tricks, announced)


def fix_trumps(dealt: Sequence[str], house: Mapping[str, Any]) -> Steps[str]:
    """Seat 0 lays aside one of the seven, or one is drawn from the five he has not seen (M-41)."""
    fixed: str = yield Step(
        0, "trump", legal_trump_cards(dealt, house), lambda answer: why_not_trump(answer, house)
    )
    if fixed == PEOPLE:
        fixed = yield Step(
            0,
            "drawn",
            set(dealt[SEEN:]),
            lambda card: RuleBroken("M-41", f"{card} is not among the five cards seat 0 had not seen"),
        )
    return fixed


def auction(hands: list[set[str]], fixed: str, house: Mapping[str, Any]) -> Steps[Named]:
    """Discard, "suit?", and what goes over it (M-42); the hands are changed in place."""
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
    asking = True
    while asking and contract != "durch":  # nothing goes over durch and nobody is asked
        asking = False
        for seat in ((holder + 1) % 3, (holder + 2) % 3):  # in order of seats from the namer
            answer = yield Step(seat, "suit", {"good", "bad"}, _not_an_answer)
            if answer == "bad":
                yield follows(seat, "take_talon", True, "M-42")
                hands[seat] |= talon
                talon = yield from discard(seat, hands)
                wrong = partial(why_not_takeover, seat)
                contract = yield Step(seat, "declare", legal_takeovers(contract), wrong)
                holder = seat
                asking = True  # all the others, whatever they said before
                break
    return Named(contract, holder, talon)


def discard(seat: int, hands: list[set[str]]) -> Steps[frozenset[str]]:
    """Lay any two of the twelve to the talon (M-42); M-16 is looked at when trumps are kept."""
    talon: frozenset[str] = yield Step(
        seat,
        "discard",
        legal_discards(hands[seat]),
        lambda cards: RuleBroken(
            "M-42", f"seat {seat} discards {' '.join(sorted(cards))}, not two of his twelve cards"
        ),
    )
    hands[seat] -= talon
    return talon


def _not_an_answer(answer: object) -> RuleBroken:
    return RuleBroken("M-42", f"'suit?' is answered good or bad, not {answer}")
