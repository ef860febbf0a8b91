"""Křížový: the order of decisions and what may be chosen (M-60 to M-68)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from tests.naive.cardplay import Finished, Table, play_tricks, rogue_of, sum_up
from tests.naive.cards import RANKS, marriages_in, suit
from tests.naive.contracts import CONTRACTS, DECLARING, DEFENDING, declared_components
from tests.naive.doubling import Doubling, Duties, double
from tests.naive.errors import RuleBroken
from tests.naive.outcome import Roles, outcome
from tests.naive.settlement import Agreed, not_played
from tests.naive.steps import Step, Steps
from tests.naive.talon import (
    KEEP,
    TRUMP_CONTRACTS,
    legal_against,
    legal_declarations,
    why_not_declaration,
)

SEATS = (0, 1, 2, 3)
SEEN = 4  # M-61: trumps are fixed by one of the first four
#: What the partner's hundred makes of the contract (M-63).
RAISED = {"game": "hundred", "seven": "hundred_seven"}


class Named(NamedTuple):
    """What the auction ends with."""

    #: Betl or durch; None if trumps stand.
    contract: str | None
    declarer: int
    #: Whether durch was declared with the rogue.
    rogue: bool


def krizovy(dealt: Sequence[Sequence[str]], house: Mapping[str, Any]) -> Steps[Finished]:
    """Go through a deal of křížový, asking for every decision in order.

    Parameters
    ----------
    dealt
        Hands as dealt, eight cards each, the first four first (M-60).
    house
        House rules, every field of the kind.
    """
    hands = [set(dealt[seat]) for seat in SEATS]
    fixed: str = yield Step(
        0,
        "trump",
        set(dealt[0][:SEEN]),
        lambda card: RuleBroken("M-61", f"{card} is not among the first four cards of seat 0"),
    )
    call: str = yield Step(0, "call", set(RANKS), lambda rank: RuleBroken("M-61", f"{rank} is no rank"))
    named = yield from auction(house)
    contract, declarer = named.contract, named.declarer
    trump = suit(fixed) if contract is None else None  # null in betl and durch
    partner: int | None = None
    if trump is not None:
        partner = partner_of(hands, trump + call)
        contract = yield Step(
            0,
            "declare",
            legal_contracts(hands[0], trump, house),
            partial(why_not_contract, frozenset(hands[0]), trump, house),
            suit=trump,
        )  # M-63
    assert contract is not None
    sides = {seat: DECLARING if seat in {declarer, partner} else DEFENDING for seat in SEATS}
    levels = yield from double(doubling(hands, contract, trump, sides, house))
    if "hundred" in levels:
        contract = RAISED.get(contract, contract)  # M-63: the recorded contract is the raised one
    agreed, roles = Agreed(contract, trump, levels), Roles(len(SEATS), partner)
    if not_played(agreed, house):
        return Finished(outcome(agreed, declarer, None, house, roles), [], [])  # M-24, M-25
    table = Table(contract, trump, declarer, sides, set(levels), house, None, named.rogue)
    leader = 0 if CONTRACTS[contract].trumps else declarer  # M-44
    tricks, announced = yield from play_tricks(hands, leader, table)
    play = sum_up(tricks, announced, (), table)
    roles = roles._replace(rogue=rogue_of(tricks, table))
    return Finished(outcome(agreed, declarer, play, house, roles), tricks, announced)


def auction(house: Mapping[str, Any]) -> Steps[Named]:
    """Name betl or durch or ask "suit?", and what goes over it (M-62)."""
    plain = legal_plain(None, house)
    opening = yield Step(0, "declare", {*plain, KEEP}, partial(why_not_plain, 0, None, house), silent=KEEP)
    named = Named(None, 0, False) if opening == KEEP else _named(0, opening)
    asking = True
    while asking and named.contract != "durch":  # M-42: nothing goes over durch and nobody is asked
        asking = False
        for turn in (1, 2, 3):  # in order of seats from the namer, whatever they said before
            seat = (named.declarer + turn) % len(SEATS)
            answer = yield Step(seat, "suit", {"good", "bad"}, _not_an_answer)
            if answer == "bad":
                over = named.contract
                chosen = yield Step(
                    seat, "declare", legal_plain(over, house), partial(why_not_plain, seat, over, house)
                )
                named = _named(seat, chosen)
                asking = True
                break
    return named


def _named(seat: int, answer: Any) -> Named:
    if isinstance(answer, tuple):
        return Named(answer[0], seat, answer[1])
    return Named(answer, seat, False)


def legal_plain(over: str | None, house: Mapping[str, Any]) -> set[Any]:
    """Return what may be named without trumps, over trumps (None) or over betl (M-62, M-67).

    Durch is named with the rogue or without him: ``("durch", False)``, ``("durch", True)``.
    """
    rogues = (False, True) if house["durch_rogue"] else (False,)
    durch = {("durch", rogue) for rogue in rogues}
    return durch if over == "betl" else {"betl", *durch}


def why_not_plain(seat: int, over: str | None, house: Mapping[str, Any], answer: Any) -> RuleBroken:
    """Say why something cannot be named without trumps."""
    if isinstance(answer, tuple):
        return RuleBroken("M-67", f"seat {seat} declares durch with the rogue, which is off")
    if answer not in (*TRUMP_CONTRACTS, "betl"):
        return RuleBroken("M-10", f"{answer} is not a contract of křížový")
    what = "trumps" if over is None else over
    return RuleBroken("M-62", f"seat {seat} names {answer} over {what}")


def partner_of(hands: Sequence[Collection[str]], called: str) -> int | None:
    """Return who holds the called trump; None where seat 0 holds it himself and plays alone (M-61)."""
    holder = next(seat for seat in SEATS if called in hands[seat])
    return None if holder == 0 else holder


def holds_trump_marriage(hand: Collection[str], trump: str) -> bool:
    """Tell whether a hand has king and over of trumps (M-63)."""
    return trump in marriages_in(hand)


def legal_contracts(hand: Collection[str], trump: str, house: Mapping[str, Any]) -> set[str]:
    """Return what seat 0 may declare when trumps stand (M-19), hundred if he must (M-63)."""
    legal = legal_declarations(hand, trump)
    if house["mandatory_hundred"] and holds_trump_marriage(hand, trump):
        return {name for name in legal if "hundred" in CONTRACTS[name].components}
    return legal


def why_not_contract(hand: Collection[str], trump: str, house: Mapping[str, Any], answer: Any) -> RuleBroken:
    """Say why seat 0 cannot declare a contract when trumps stand."""
    if isinstance(answer, tuple) or answer == "betl":
        return RuleBroken("M-63", "trumps stand; betl and durch can no longer be declared")
    if answer in legal_declarations(hand, trump):
        return RuleBroken("M-63", f"seat 0 holds the trump marriage and declares {answer}, not hundred")
    return why_not_declaration(answer, hand, trump, house)


def doubling(
    hands: Sequence[Collection[str]],
    contract: str,
    trump: str | None,
    sides: Mapping[int, str],
    house: Mapping[str, Any],
) -> Doubling:
    """Return the doubling of a declared contract, nobody having spoken (M-20, M-63 to M-65)."""
    declarer, components = 0, declared_components(contract, house["hundred_includes_game"])
    if trump is None:
        declarer = next(seat for seat in SEATS if sides[seat] == DECLARING)
        return Doubling(components, sides, declarer, {}, house)
    defenders = [seat for seat in SEATS if sides[seat] == DEFENDING]
    may_announce = {seat: legal_against(hands[seat], contract, trump, house) for seat in defenders}
    flek = [seat for seat in defenders if {trump + "K", trump + "O"} & set(hands[seat])]
    partner = next((seat for seat in SEATS[1:] if sides[seat] == DECLARING), None)
    hundred = partner is not None and holds_trump_marriage(hands[partner], trump)
    duties = Duties(
        flek if house["mandatory_flek"] else (),
        partner if hundred and house["mandatory_hundred"] and "hundred" not in components else None,
    )
    return Doubling(components, sides, declarer, may_announce, house, duties)


def _not_an_answer(answer: object) -> RuleBroken:
    return RuleBroken("M-62", f"'suit?' is answered good or bad, not {answer}")
