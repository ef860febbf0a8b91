"""Leading a random deal where a test wants it.  What a force can ask for, kind by kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from tests.naive.cards import DECK, SUITS, suit
from tests.naive.contracts import CONTRACTS
from tests.naive.form import SHAPES
from tests.naive.steps import Step
from tests.naive.talon import (
    KEEP,
    PEOPLE,
    PLAIN_CONTRACTS,
    SEEN,
    TRUMP_CONTRACTS,
    forbidden_under_trumps,
    legal_declarations,
    plain_contracts,
)

Wish = Mapping[str, Any]


class Deal(NamedTuple):
    """Cards as dealt, and those that a player must not discard if the wish is to come true."""

    hands: list[list[str]]
    talon: list[str]
    kept: frozenset[str] = frozenset()


class Steer(NamedTuple):
    """How deals of a kind are led."""

    #: What a force may ask for; each may be missing or None.
    names: tuple[str, ...]
    #: Raises ValueError for what cannot be.
    check: Callable[[Wish, Mapping[str, Any]], None]
    deal: Callable[[Random, Wish], Deal]
    #: Those legal answers that lead where the wish wants: step, wish, deal, house, card that fixed trumps.
    towards: Callable[[Step, Wish, Deal, Mapping[str, Any], str], set[Any]]
    #: Whether a finished record is what was wished.
    met: Callable[[Wish, Mapping[str, Any]], bool]


def cut(deck: Sequence[str], kind: str) -> Deal:
    """Deal a pack in the order in which it lies."""
    hands, at = [], 0
    for dealt in SHAPES[kind].dealt:
        hands.append(list(deck[at : at + dealt]))
        at += dealt
    return Deal(hands, list(deck[at:]))


def shuffled(rng: Random, kind: str) -> Deal:
    """Deal a shuffled pack."""
    deck = list(DECK)
    rng.shuffle(deck)
    return cut(deck, kind)


def _any_outcome(wish: Wish, outcome: Mapping[str, Any]) -> bool:
    return True


# --- volený and pagat ---


def _check_contract(wish: Wish, house: Mapping[str, Any]) -> None:
    contract, taker = wish["contract"], wish["taker"]
    takers: dict[str | None, tuple[int, ...]] = {None: ()}
    takers |= {**dict.fromkeys(TRUMP_CONTRACTS, (0,)), **dict.fromkeys(plain_contracts(house), (0, 1, 2))}
    if contract not in takers:
        raise ValueError(f"{contract} is no contract of this kind and its tariff")
    if taker is not None and taker not in takers[contract]:
        raise ValueError(f"seat {taker} cannot be forced to play {contract}")


def _towards_contract(step: Step, wish: Wish, deal: Deal, house: Mapping[str, Any], fixed: str) -> set[Any]:
    contract, taker, trump = wish["contract"], wish["taker"] or 0, wish["trump"]
    if step.decision in {"trump", "drawn"} and trump is not None:
        wanted = {card for card in step.legal if suit(card) == trump and card != PEOPLE}
        unseen = any(suit(card) == trump for card in deal.hands[0][SEEN:])
        return wanted | ({PEOPLE} & step.legal if unseen else set())
    if contract is None:
        return step.legal
    plain = not CONTRACTS[contract].trumps
    if step.decision == "discard" and step.seat == 0 and not (plain and taker == 0):
        later = None if plain else contract
        return {pair for pair in step.legal if _leaves(pair, deal.hands[0], fixed, later, house)}
    if step.decision == "discard":
        return {pair for pair in step.legal if not pair & deal.kept}
    if step.decision == "declare" and step.suit is None and step.seat == 0:
        return step.legal & ({contract} if plain and taker == 0 else {KEEP})
    if step.decision == "declare":
        return step.legal & {contract}
    if step.decision in {"suit", "answer"}:
        # once the taker has named his contract nobody says bad; he himself is not asked then
        return {"bad"} if plain and step.seat == taker else step.legal - {"bad"}
    return step.legal


def _leaves(
    pair: frozenset[str], twelve: list[str], fixed: str, contract: str | None, house: Mapping[str, Any]
) -> bool:
    """Tell whether after a discard trumps can be kept, and a contract declared."""
    if forbidden_under_trumps(pair, fixed, house):
        return False
    return contract is None or contract in legal_declarations(set(twelve) - pair, suit(fixed))


# --- pagat alone: what chance hardly brings, open contracts made and take-overs step by step ---

#: How many of each suit the lone hand holds, the lowest for betl, the highest for durch.
STACKS = ((4, 3, 2, 1), (3, 3, 2, 2), (4, 4, 1, 1), (5, 3, 2, 0))


def _check_pagat(wish: Wish, house: Mapping[str, Any]) -> None:
    _check_contract(wish, house)
    if wish["made"] is not None and not CONTRACTS[wish["contract"] or "game"].shown:
        raise ValueError("only open contracts can be forced to be made or lost")


def _deal_pagat(rng: Random, wish: Wish) -> Deal:
    # by chance open contracts are lost by far: the other half of them by a single card
    if wish["made"] is None or (not wish["made"] and rng.random() < 0.5):  # noqa: PLR2004
        return shuffled(rng, "pagat")
    suits = rng.sample(SUITS, 4)
    counts = rng.choice(STACKS)
    order = "789XUOKA" if wish["contract"] == "open_betl" else "AKOUX987"
    kept = [s + r for s, n in zip(suits, counts, strict=True) for r in order[:n]]
    rest = [card for card in DECK if card not in kept]
    rng.shuffle(kept)
    rng.shuffle(rest)
    if not wish["made"]:
        kept[0], rest[0] = rest[0], kept[0]
    before = (0, 12, 22)[wish["taker"] or 0]
    return cut([*rest[:before], *kept, *rest[before:]], "pagat")._replace(kept=frozenset(kept))


def _towards_pagat(step: Step, wish: Wish, deal: Deal, house: Mapping[str, Any], fixed: str) -> set[Any]:
    if not wish["rising"]:
        return _towards_contract(step, wish, deal, house, fixed)
    if step.decision == "discard" and step.seat == 0:
        return {pair for pair in step.legal if _leaves(pair, deal.hands[0], fixed, None, house)} or step.legal
    if step.decision == "declare" and step.suit is None:
        return step.legal & {KEEP} or {min(step.legal, key=PLAIN_CONTRACTS.index)}
    return step.legal


def _made(wish: Wish, outcome: Mapping[str, Any]) -> bool:
    made = wish["made"]
    return made is None or outcome["components"][wish["contract"]]["made"] == made


# --- lízaný ---


def _turned(rng: Random, wish: Wish) -> Deal:
    deal = shuffled(rng, "lizany")
    while wish["trump"] not in (None, suit(deal.talon[-1])):
        deal = shuffled(rng, "lizany")
    return deal


def _check_nothing(wish: Wish, house: Mapping[str, Any]) -> None:
    pass


def _all_legal(step: Step, wish: Wish, deal: Deal, house: Mapping[str, Any], fixed: str) -> set[Any]:
    return step.legal


STEERS = {
    "voleny": Steer(
        ("contract", "taker", "trump"),
        _check_contract,
        lambda rng, wish: shuffled(rng, "voleny"),
        _towards_contract,
        _any_outcome,
    ),
    "pagat": Steer(
        ("contract", "taker", "trump", "made", "rising"), _check_pagat, _deal_pagat, _towards_pagat, _made
    ),
    "lizany": Steer(("trump",), _check_nothing, _turned, _all_legal, _any_outcome),
}
