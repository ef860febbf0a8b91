"""Volený: the order of decisions (M-40 to M-44).  Fixing trumps, discarding and the play are pagat's too."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from tests.naive import evident
from tests.naive.cardplay import Finished, Table, play_tricks, sum_up
from tests.naive.cards import suit
from tests.naive.contracts import DECLARING, DEFENDING, declared_components
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
        contract = yield from declare_trumps(hands[0], trump, house)
    assert contract is not None
    doubling = begin_doubling(hands, contract, trump, named.declarer, house)
    levels = yield from double(doubling)
    agreed = Agreed(contract, trump, levels, doubling.raisers)
    return (yield from play_out(hands, agreed, named.declarer, named.talon, house))


def declare_trumps(hand: Collection[str], trump: str, house: Mapping[str, Any]) -> Steps[str]:
    """Seat 0 declares, trumps having been let stand (M-43, M-74)."""
    ten = frozenset(hand)
    contract: str = yield Step(
        0,
        "declare",
        legal_declarations(ten, trump),
        lambda answer: why_not_declaration(answer, ten, trump, house),
        suit=trump,
    )
    return contract


def sides_of(declarer: int) -> dict[int, str]:
    """Return the side of each seat, one playing against two."""
    return {seat: DECLARING if seat == declarer else DEFENDING for seat in SEATS}


def begin_doubling(
    hands: Sequence[Collection[str]],
    contract: str,
    trump: str | None,
    declarer: int,
    house: Mapping[str, Any],
) -> Doubling:
    """Return the doubling of a declared contract, nobody having spoken (M-20, M-23)."""
    may_announce = {
        seat: legal_against(hands[seat], contract, trump, house) for seat in SEATS if seat != declarer
    }
    components = declared_components(contract, house["hundred_includes_game"])
    return Doubling(components, sides_of(declarer), declarer, may_announce, house)


def play_out(
    hands: list[set[str]],
    agreed: Agreed,
    declarer: int,
    talon: Collection[str],
    house: Mapping[str, Any],
    lead_rule: str = "M-44",
) -> Steps[Finished]:
    """Play a contract that has been doubled, or settle it without (M-24, M-25)."""
    if not_played(agreed, house):
        return Finished(outcome(agreed, declarer, None, house), [], [])
    components = set(agreed.levels)
    table = Table(
        agreed.contract, agreed.trump, declarer, sides_of(declarer), components, house, lead_rule=lead_rule
    )
    # M-44, M-73: with trumps that is seat 0, who alone can play them
    tricks, announced = yield from play_tricks(hands, declarer, table)
    play = sum_up(tricks, announced, talon, table, hands)
    certain = yield from evident.ask(agreed, declarer, play, house)
    return Finished(outcome(agreed, declarer, play, house, evident=certain), tricks, announced)


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
                wrong = partial(why_not_takeover, seat, contract, house)
                contract = yield Step(seat, "declare", legal_takeovers(contract, house), wrong)
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
