"""Random house rules, random deals, and whole records of them played at random by the legal choices alone."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from random import Random
from typing import Any

from tests.naive.cards import DECK, suit
from tests.naive.contracts import CONTRACTS
from tests.naive.doubling import subsets
from tests.naive.house import CHOICES, MAX_CAP, PLAYED, VOLENY
from tests.naive.steps import Step
from tests.naive.talon import (
    KEEP,
    PEOPLE,
    PLAIN_CONTRACTS,
    SEEN,
    TRUMP_CONTRACTS,
    forbidden_under_trumps,
    legal_declarations,
)
from tests.naive.voleny import Finished, voleny

#: How often a forced deal is dealt anew before the force is called impossible.
TRIES = 5000


def random_house(rng: Random) -> dict[str, Any]:
    """Return random house rules of volený, every field drawn, impossible combinations left out (H-3)."""
    house = copy.deepcopy(VOLENY)
    for field, value in VOLENY.items():
        if field in CHOICES:
            house[field] = rng.choice(CHOICES[field])
        elif isinstance(value, bool):
            house[field] = rng.random() < 0.5  # noqa: PLR2004
    house["shuffle"] = "uniform"
    house["evident_rule"] = False
    if house["talon_forbids_trump"]:
        house["talon_allows_sharp"] = False
    for name, value in VOLENY["tariff"].items():
        if value is not None:
            house["tariff"][name] = _random_amount(rng)
    house["silent_seven"] = rng.choice((0, 1, _random_amount(rng)))
    house["limit"] = rng.choice((None, 500, 20, _random_amount(rng)))
    house["flek_cap"] = _random_cap(rng)
    return house


def _random_amount(rng: Random) -> int | float:
    return rng.choice((0, 1, 2, rng.randrange(50), rng.randrange(500) / 10, rng.randrange(5000) / 100))


def _random_cap(rng: Random) -> Any:
    levels = (None, *range(MAX_CAP + 1))
    named = rng.choice(sorted(subsets(PLAYED), key=sorted))
    return rng.choice((None, rng.choice(levels), 0, {name: rng.choice(levels) for name in sorted(named)}))


def random_record(
    rng: Random, house: Mapping[str, Any] | None = None, force: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Deal and play a whole deal of volený, every answer drawn uniformly from the legal ones.

    Parameters
    ----------
    rng
        The only source of chance.
    house
        House rules; None for the preset.
    force
        ``contract``: the contract to be played; ``taker``: the seat that plays it (0, or any for betl and
        durch); ``trump``: the suit of the card that fixes trumps.  Each may be missing or None.  What the
        hands cannot do is dealt anew, so forced deals are not uniform.  Answers that the force does not
        touch stay random.

    Raises
    ------
    ValueError
        If the force asks for what cannot be.
    """
    house = VOLENY if house is None else house
    wish = {"contract": None, "taker": None, "trump": None, **(force or {})}
    _check_wish(wish)
    for _ in range(TRIES):
        deck = list(DECK)
        rng.shuffle(deck)
        hands = [deck[:12], deck[12:22], deck[22:]]
        record = _play(rng, hands, house, wish)
        if record is not None:
            return record
    raise ValueError(f"no deal allows {dict(wish)}")


def _check_wish(wish: Mapping[str, Any]) -> None:
    contract, taker = wish["contract"], wish["taker"]
    takers: dict[str | None, tuple[int, ...]] = {None: ()}
    takers |= {**dict.fromkeys(TRUMP_CONTRACTS, (0,)), **dict.fromkeys(PLAIN_CONTRACTS, (0, 1, 2))}
    if contract not in takers:
        raise ValueError(f"{contract} is not a contract of volený")
    if taker is not None and taker not in takers[contract]:
        raise ValueError(f"seat {taker} cannot be forced to play {contract}")


def _play(
    rng: Random, hands: list[list[str]], house: Mapping[str, Any], wish: Mapping[str, Any]
) -> dict[str, Any] | None:
    """Play one deal; None where the wish cannot be fulfilled with these hands."""
    events: list[dict[str, Any]] = []
    marriages: list[dict[str, Any]] = []
    fixed = ""
    steps = voleny(hands, house)
    step = next(steps)
    while True:
        choices = _towards(wish, step, hands, house, fixed)
        if not choices:
            return None
        answer = rng.choice(sorted(choices, key=_key))
        if step.decision in {"trump", "drawn"}:
            fixed = answer
        event = to_event(step, answer)
        if event is not None:
            (marriages if step.decision == "marriage" else events).append(event)
        try:
            step = steps.send(answer)
        except StopIteration as end:
            return _record(rng, hands, house, events + marriages, end.value)


def _key(answer: Any) -> Any:
    """Order answers of any form, so that a seed always draws the same."""
    if isinstance(answer, frozenset):
        return sorted(answer)
    if isinstance(answer, tuple):
        return [sorted(part) for part in answer]
    return answer


def _towards(
    wish: Mapping[str, Any], step: Step, hands: list[list[str]], house: Mapping[str, Any], fixed: str
) -> set[Any]:
    """Return those legal answers that lead where the force wants."""
    contract, taker, trump = wish["contract"], wish["taker"], wish["trump"]
    if step.decision in {"trump", "drawn"} and trump is not None:
        wanted = {card for card in step.legal if suit(card) == trump and card != PEOPLE}
        people = {PEOPLE} & step.legal if any(suit(card) == trump for card in hands[0][SEEN:]) else set()
        return wanted | people
    if contract is None:
        return step.legal
    plain = not CONTRACTS[contract].trumps
    if taker is None:
        taker = 0
    if step.decision == "discard" and step.seat == 0 and not (plain and taker == 0):
        later = None if plain else contract
        return {pair for pair in step.legal if _leaves(pair, hands[0], fixed, later, house)}
    if step.decision == "declare" and step.suit is None and step.seat == 0:
        return step.legal & ({contract} if plain and taker == 0 else {KEEP})
    if step.decision == "declare":
        return step.legal & {contract}
    if step.decision == "suit":
        # once the taker has named his contract all say good; he himself is not asked then
        return {"bad"} if plain and step.seat == taker else {"good"}
    return step.legal


def _leaves(
    pair: frozenset[str], twelve: list[str], fixed: str, contract: str | None, house: Mapping[str, Any]
) -> bool:
    """Tell whether after a discard trumps can be kept, and a contract declared."""
    if forbidden_under_trumps(pair, fixed, house):
        return False
    return contract is None or contract in legal_declarations(set(twelve) - pair, suit(fixed))


def to_event(step: Step, answer: Any) -> dict[str, Any] | None:
    """Return the event that an answer leaves in the record, None where it leaves none (R-1, R-2)."""
    event: dict[str, Any] = {"seat": step.seat, "do": step.decision}
    if step.decision == "trump":
        return None if answer == PEOPLE else event | {"card": answer}
    if step.decision == "drawn":
        return event | {"do": "trump", "card": answer, "people": True}
    if step.decision == "discard":
        return event | {"cards": sorted(answer)}
    if step.decision == "suit":
        return event | {"answer": answer}
    if step.decision == "take_talon":
        return event
    if step.decision == "declare":
        return None if answer == KEEP else event | {"contract": answer, "trump": step.suit, "helper": None}
    if step.decision == "comment":
        return event | {"raise": sorted(answer[0]), "announce": sorted(answer[1])}
    if step.decision == "marriage" and answer:
        return event | {"suit": step.suit, "trick": step.trick}
    return None


def _record(
    rng: Random, hands: list[list[str]], house: Mapping[str, Any], events: list[dict[str, Any]], end: Finished
) -> dict[str, Any]:
    sitters = house["players"] - len(hands)
    return {
        "format": "deal-record/1",
        "kind": "voleny",
        "rules": copy.deepcopy(dict(house)),
        "seed": rng.randrange(2**64),
        "deal": rng.randrange(10**6),
        "strategies": ["random"] * len(hands) + [None] * sitters,
        "hands": [list(hand) for hand in hands] + [[] for _ in range(sitters)],
        "talon": [],
        "events": events,
        "tricks": [{"leader": t.leader, "cards": list(t.cards), "winner": t.winner} for t in end.tricks],
        "outcome": end.outcome,
    }
