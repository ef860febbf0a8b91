"""Volený and pagat before the doubling: what may be chosen, discarded, declared (M-16, M-19, M-23, M-41 ff.).

What differs between the two is the contracts that have a price.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from typing import Any

from tests.naive.cards import is_sharp, marriages_in, seven_of, suit
from tests.naive.contracts import CONTRACTS
from tests.naive.errors import RuleBroken

PEOPLE = "people"
KEEP = "keep"
SEEN = 7  # M-40: of his twelve, forehand sees the first seven

#: M-43, M-42, M-70: what may be declared with trumps and, in rising order, without.
TRUMP_CONTRACTS = ("game", "seven", "hundred", "hundred_seven")
PLAIN_CONTRACTS = ("betl", "durch", "open_betl", "open_durch")


def plain_contracts(house: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the contracts without trumps that have a price, in rising order (M-70)."""
    return tuple(name for name in PLAIN_CONTRACTS if house["tariff"][name] is not None)


def legal_trump_cards(dealt: Sequence[str], house: Mapping[str, Any]) -> set[str]:
    """Return what seat 0 may answer: one of the seven cards seen, or the people (M-41)."""
    people = {PEOPLE} if house["choose_from_people"] else set()
    return set(dealt[:SEEN]) | people


def why_not_trump(answer: str, house: Mapping[str, Any]) -> RuleBroken:
    """Say why a card cannot fix trumps."""
    if answer == PEOPLE and not house["choose_from_people"]:
        return RuleBroken("M-41", "trumps are chosen from the people, which the house rules do not allow")
    return RuleBroken("M-41", f"{answer} is not among the first seven cards of seat 0")


def legal_discards(twelve: Collection[str]) -> set[frozenset[str]]:
    """Return every pair of the twelve; any may be laid down, some commit seat 0 to betl or durch (M-42)."""
    return {frozenset(pair) for pair in combinations(sorted(twelve), 2)}


def forbidden_under_trumps(discard: Collection[str], fixed: str, house: Mapping[str, Any]) -> set[str]:
    """Return those cards of a discard that M-16 forbids if trumps are kept.

    Parameters
    ----------
    discard
        The two cards laid down.
    fixed
        The card that fixed trumps.
    """
    forbidden = {fixed} & set(discard)  # it lies apart
    if not house["talon_allows_sharp"]:
        forbidden |= {card for card in discard if is_sharp(card)}
    if house["talon_forbids_trump"]:
        forbidden |= {card for card in discard if suit(card) == suit(fixed)}
    return forbidden


def legal_openings(discard: Collection[str], fixed: str, house: Mapping[str, Any]) -> set[str]:
    """Return what seat 0 may do after his discard: play without trumps, or keep them if M-16 lets him."""
    if forbidden_under_trumps(discard, fixed, house):
        return set(plain_contracts(house))
    return {*plain_contracts(house), KEEP}


def why_not_opening(
    answer: str, discard: Collection[str], fixed: str, house: Mapping[str, Any]
) -> RuleBroken:
    """Say why seat 0 cannot go on so after his discard."""
    if answer == KEEP:
        cards = " ".join(sorted(forbidden_under_trumps(discard, fixed, house)))
        return RuleBroken("M-16", f"seat 0 keeps trumps with {cards} in the talon; he owes betl or durch")
    return _why_not_contract(answer, f"{answer} is declared before seat 0 has asked 'suit?'", house)


def legal_takeovers(over: str | None, house: Mapping[str, Any]) -> set[str]:
    """Return what may be named after "bad": over trumps (None) any without, else higher (M-42, M-71)."""
    contracts = plain_contracts(house)
    return set(contracts if over is None else contracts[contracts.index(over) + 1 :])


def why_not_takeover(seat: int, over: str | None, house: Mapping[str, Any], answer: str) -> RuleBroken:
    """Say why a contract cannot be named after "bad"."""
    may = " ".join(name for name in PLAIN_CONTRACTS if name in legal_takeovers(over, house))
    message = f"seat {seat} said bad over {over or 'trumps'} and names {answer}; he may name {may}"
    return _why_not_contract(answer, message, house)


def legal_declarations(ten: Collection[str], trump: str) -> set[str]:
    """Return what seat 0 may declare when trumps stand (M-43), having the cards it needs (M-19)."""
    legal = set()
    for name in TRUMP_CONTRACTS:
        contract = CONTRACTS[name]
        if contract.needs_seven and seven_of(trump) not in ten:
            continue
        if contract.needs_marriage and not marriages_in(ten):
            continue
        legal.add(name)
    return legal


def why_not_declaration(
    answer: str, ten: Collection[str], trump: str, house: Mapping[str, Any]
) -> RuleBroken:
    """Say why seat 0 cannot declare a contract when trumps stand."""
    if answer not in TRUMP_CONTRACTS:
        return _why_not_contract(answer, f"trumps stand; {answer} can no longer be declared", house)
    if CONTRACTS[answer].needs_seven and seven_of(trump) not in ten:
        return RuleBroken("M-19", f"seat 0 declares {answer} without {seven_of(trump)}")
    return RuleBroken("M-19", f"seat 0 declares {answer} without a marriage in hand")


def _why_not_contract(answer: str, message: str, house: Mapping[str, Any]) -> RuleBroken:
    if answer not in (*TRUMP_CONTRACTS, *plain_contracts(house)):
        return RuleBroken("M-10", f"{answer} is no contract of this kind and its tariff")
    rule = "M-43" if message.startswith("trumps stand") else "M-42"
    return RuleBroken(rule, message)


def legal_against(
    hand: Collection[str], contract: str, trump: str | None, house: Mapping[str, Any]
) -> set[str]:
    """Return what a defender may announce at his first turn, nobody having announced before him (M-23)."""
    if not house["against"] or contract not in TRUMP_CONTRACTS or trump is None:
        return set()
    legal = set()
    if seven_of(trump) in hand:
        legal.add("seven_against")
    if marriages_in(hand):
        legal.add("hundred_against")
    return legal
