"""Leading random deals of licitovaný where a test wants them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from tests.naive.cards import DECK, SUITS, seven_of
from tests.naive.contracts import CONTRACTS, RUNGS
from tests.naive.house import ladder
from tests.naive.licitovany import HOLD, RESIGN, SEATS, priced, red
from tests.naive.steering import Deal, Steer, Wish, cut, shuffled
from tests.naive.steps import Step

NAMES = ("contract", "taker", "trump", "rung", "fold", "made")
#: The helper suit and trumps of a hand that makes two-sevens nearly always.
TOPS = "AXKO7"


def _check(wish: Wish, house: Mapping[str, Any]) -> None:
    contract, rung = wish["contract"], wish["rung"]
    if contract is not None and (contract not in CONTRACTS or not priced(contract, house)):
        raise ValueError(f"{contract} is no contract of licitovaný and its tariff")
    if contract is not None and _highest(wish, house) < RUNGS.index(house["lowest_bid"]):
        raise ValueError(f"{contract} is below the lowest rung {house['lowest_bid']}")
    if rung is not None and rung not in ladder(house):
        raise ValueError(f"{rung} is not on the ladder")
    if wish["fold"] and house["misdeclare_fold"] is None:
        raise ValueError("folding is off")
    if wish["made"] is not None and (contract is None or not CONTRACTS[contract].helper):
        raise ValueError("only two-sevens can be forced to be made or lost")
    if wish["taker"] not in (None, *SEATS):
        raise ValueError(f"there is no seat {wish['taker']}")


def _highest(wish: Wish, house: Mapping[str, Any]) -> int:
    """Return the number of the highest rung that the contract wished for reaches."""
    if wish["contract"] is None:
        return len(RUNGS)
    hearts = wish["trump"] in (None, "h") and red(wish["contract"]) in ladder(house)
    return RUNGS.index(red(wish["contract"]) if hearts else wish["contract"])


def _deal(rng: Random, wish: Wish) -> Deal:
    if not wish["made"]:
        return shuffled(rng, "licitovany")
    trump = wish["trump"] or rng.choice(SUITS)
    helper = rng.choice([s for s in SUITS if s != trump])
    kept = [suit + rank for suit in (trump, helper) for rank in TOPS]
    rest = [card for card in DECK if card not in kept]
    rng.shuffle(rest)
    before = 10 * (wish["taker"] or 0)
    return cut([*rest[:before], *kept, *rest[before:]], "licitovany")._replace(kept=frozenset(kept))


def _towards(step: Step, wish: Wish, deal: Deal, house: Mapping[str, Any], fixed: str) -> set[Any]:
    taker = (wish["taker"] or 0) if wish["made"] else wish["taker"]
    if step.decision == "bid":
        return _bids(step, wish, house, taker)
    if step.decision == "take_talon" and taker not in (None, step.seat):
        return set()
    if step.decision == "fold" and (wish["fold"] is not None or wish["contract"] is not None):
        return {bool(wish["fold"])}
    if step.decision == "discard":
        return {pair for pair in step.legal if not pair & deal.kept}
    if step.decision == "declare":
        return {answer for answer in step.legal if _wanted(answer, wish, deal)}
    return step.legal


def _bids(step: Step, wish: Wish, house: Mapping[str, Any], taker: int | None) -> set[str]:
    highest = _highest(wish, house)
    bids = {bid for bid in step.legal if bid in {HOLD, RESIGN} or RUNGS.index(bid) <= highest}
    if wish["rung"] is not None:
        # whoever can names it, and nobody anything else
        bids &= {wish["rung"]} if wish["rung"] in bids else {HOLD, RESIGN}
    if step.seat == taker and len(bids) > 1:
        bids -= {RESIGN}
    return bids


def _wanted(answer: tuple[str, str | None, str | None], wish: Wish, deal: Deal) -> bool:
    contract, trump, helper = answer
    if wish["contract"] not in (None, contract):
        return False
    if CONTRACTS[contract].trumps and wish["trump"] not in (None, trump):
        return False
    if not wish["made"]:
        return True
    return trump is not None and helper is not None and {seven_of(trump), seven_of(helper)} <= deal.kept


def _met(wish: Wish, outcome: Mapping[str, Any]) -> bool:
    if wish["fold"] and outcome["reason"] != "fold":
        return False
    if wish["made"] is None:
        return True
    return bool(outcome["components"]["two_sevens"]["made"] == wish["made"])


LICITOVANY = Steer(NAMES, _check, _deal, _towards, _met)


def random_wish(rng: Random, house: Mapping[str, Any]) -> dict[str, Any]:
    """Return a force that, drawn often, leads through every branch of licitovaný; often none at all.

    By chance alone the auction ends mostly near the top of the ladder.
    """
    lowest = RUNGS.index(house["lowest_bid"])
    above = [rung for rung in ladder(house) if RUNGS.index(rung) >= lowest]
    possible = [
        name
        for name, contract in CONTRACTS.items()
        if priced(name, house)
        and not contract.shown
        and _highest({"contract": name, "trump": None}, house) >= lowest
    ]
    in_suit = {"contract": rng.choice(possible), "trump": rng.choice(SUITS)}
    if _highest(in_suit, house) < lowest:
        in_suit["trump"] = "h"
    kinds: list[dict[str, Any]] = [
        {},
        in_suit,
        {"contract": rng.choice(possible), "taker": rng.choice((None, *SEATS))},
        {"rung": rng.choice(above), "taker": rng.choice((None, *SEATS))},
        {"rung": rng.choice(above)},
    ]
    if house["misdeclare_fold"] is not None and "seven" in above:
        kinds.append({"rung": "seven", "fold": True, "taker": rng.choice((None, *SEATS))})
    if house["tariff"]["two_sevens"] is not None and lowest <= RUNGS.index("two_sevens"):
        contract = rng.choice(("two_sevens", "two_sevens_hundred"))
        kinds.append({"contract": contract, "made": True, "taker": rng.choice(SEATS)})
    return rng.choice(kinds)
