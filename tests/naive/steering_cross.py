"""Leading random deals of křížový where a test wants them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tests.naive.cards import DECK, SUITS, suit
from tests.naive.contracts import CONTRACTS
from tests.naive.krizovy import RAISED, SEATS, holds_trump_marriage, partner_of
from tests.naive.steering import Deal, Steer, Wish, cut, shuffled
from tests.naive.steps import Step
from tests.naive.talon import KEEP, TRUMP_CONTRACTS

NAMES = ("contract", "taker", "trump", "alone", "raised", "rogue")
PLAIN = ("betl", "durch")


def _check(wish: Wish, house: Mapping[str, Any]) -> None:
    contract, taker = wish["contract"], wish["taker"]
    if contract not in (None, *TRUMP_CONTRACTS, *PLAIN):
        raise ValueError(f"{contract} is not a contract of křížový")
    if taker not in (SEATS if contract in PLAIN else (0,)) and taker is not None:
        raise ValueError(f"seat {taker} cannot be forced to play {contract}")
    if wish["raised"] and (contract not in RAISED or not house["mandatory_hundred"]):
        raise ValueError("a partner raises game and seven, where hundred is mandatory")
    if wish["rogue"] and (contract != "durch" or not house["durch_rogue"]):
        raise ValueError("the rogue joins in durch only, where the house rules have him")


def _deal(rng: Random, wish: Wish) -> Deal:
    if not wish["rogue"]:
        return shuffled(rng, "krizovy")
    # seven cards from the top of their suits, which can lose to nobody, and one more
    tops: list[str] = []
    while len(tops) < 7:  # noqa: PLR2004
        of_suit = rng.choice(SUITS)
        left = [of_suit + rank for rank in "AKOUX98" if of_suit + rank not in tops]
        tops += left[: min(rng.choice((1, 2, 3, 7)), 7 - len(tops))]
    rest = [card for card in DECK if card not in tops]
    rng.shuffle(rest)
    hand = [*tops, rest.pop()]
    rng.shuffle(hand)
    before = 8 * (wish["taker"] or 0)
    return cut([*rest[:before], *hand, *rest[before:]], "krizovy")


def _towards(step: Step, wish: Wish, deal: Deal, house: Mapping[str, Any], fixed: str) -> set[Any]:
    contract, taker = wish["contract"], wish["taker"] or 0
    if step.decision == "trump" and wish["trump"] is not None:
        return {card for card in step.legal if suit(card) == wish["trump"]}
    if step.decision == "call":
        return {call for call in step.legal if _calls(suit(fixed) + call, wish, deal)}
    if contract is None:
        return step.legal
    plain = not CONTRACTS[contract].trumps
    if step.decision == "declare" and step.suit is None:
        if step.seat == 0 and not (plain and taker == 0):
            return {KEEP}
        rogues = {True} if wish["rogue"] else {False, True}
        return step.legal & {"betl" if contract == "betl" else ("durch", rogue) for rogue in rogues}
    if step.decision == "declare":
        return step.legal & {contract}
    if step.decision == "suit":
        # once the taker has named his contract all say good; he himself is not asked then
        return {"bad"} if plain and step.seat == taker else {"good"}
    return step.legal


def _calls(called: str, wish: Wish, deal: Deal) -> bool:
    """Tell whether calling a trump gives the partner that is wanted."""
    partner = partner_of(deal.hands, called)
    if wish["raised"]:
        return partner is not None and holds_trump_marriage(deal.hands[partner], suit(called))
    return wish["alone"] is None or wish["alone"] == (partner is None)


def _met(wish: Wish, outcome: Mapping[str, Any]) -> bool:
    return not wish["rogue"] or outcome["rogue"] is not None


KRIZOVY = Steer(NAMES, _check, _deal, _towards, _met)


def random_wish(rng: Random, house: Mapping[str, Any]) -> dict[str, Any]:
    """Return a force that, drawn often, leads through every branch of křížový; often none at all."""
    kinds: list[dict[str, Any]] = [
        {},
        {},
        {"contract": rng.choice(TRUMP_CONTRACTS), "trump": rng.choice((None, "h"))},
        {"contract": rng.choice(tuple(RAISED)), "alone": rng.random() < 0.5},  # noqa: PLR2004
        {"contract": rng.choice(PLAIN), "taker": rng.choice(SEATS)},
    ]
    if house["mandatory_hundred"]:
        kinds.append({"contract": rng.choice(tuple(RAISED)), "raised": True})
    if house["durch_rogue"]:
        kinds.append({"contract": "durch", "taker": rng.choice(SEATS), "rogue": True})
    return rng.choice(kinds)
