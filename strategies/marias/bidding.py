"""What forehand does where it chooses trumps: fix them, discard, name and declare (M-41 to M-43)."""

from __future__ import annotations

from sim.core.bits import card_bit, count, has, lowest, next_pair
from sim.core.jit import jit
from sim.games.marias.bidding import over
from sim.games.marias.contracts import WITHOUT_TRUMPS, contract
from sim.games.marias.deck import HEARTS, SHARPS, SUITS, in_suit, suit_cards
from sim.games.marias.names import KRIZOVY, PAGAT
from sim.games.marias.talon import may_discard, rules_out_trumps
from sim.games.marias.view import BAD, GOOD, KEEP
from strategies.marias import pagat
from strategies.marias.features import (
    ACE,
    BETL_GONE,
    BETL_LEFT,
    BETL_RISK,
    DURCH_GONE,
    DURCH_LEFT,
    DURCH_RISK,
    KING,
    OVER,
    PLAIN_GONE,
    PLAIN_LEFT,
    TEN,
    best_discard,
    chance,
    risk,
)
from strategies.marias.features import SEVEN as SEVEN_BIT
from strategies.marias.hand import estimate
from strategies.marias.weights import HUNDRED as HUNDRED_MADE
from strategies.marias.weights import SEVEN as SEVEN_MADE

A_GAME, A_SEVEN, A_HUNDRED, A_HUNDRED_SEVEN = (
    contract(n) for n in ("game", "seven", "hundred", "hundred_seven")
)
A_BETL, A_DURCH = contract("betl"), contract("durch")


@jit
def trump_strength(holding, hearts):
    """Return how good a suit of the first seven is as trumps."""
    value = 1.0 * count(holding)
    value += 0.9 if holding & ACE else 0.0
    value += 0.6 if holding & TEN else 0.0
    value += 0.35 if holding & KING else 0.0
    value += 0.25 if holding & OVER else 0.0
    value += 0.9 if holding & KING and holding & OVER else 0.0
    value += 0.15 if holding & SEVEN_BIT else 0.0
    return value + (0.1 if hearts else 0.0)


@jit
def trump(view, params):
    """Fix the longest and strongest suit; lay aside a card that tells little."""
    best = -1.0
    suit = 0
    for candidate in range(SUITS):
        if view.legal & suit_cards(candidate):
            holding = in_suit(view.legal, candidate)
            value = trump_strength(holding, candidate == HEARTS)
            if view.kind == KRIZOVY:
                # What forehand must declare then (M-63), and what is doubled, often goes wrong.
                value += params.trump_hearts if candidate == HEARTS else 0.0
                value += params.trump_marriage if holding & KING and holding & OVER else 0.0
            if value > best:
                best = value
                suit = candidate
    cards = view.legal & suit_cards(suit)
    quiet = cards & ~((SEVEN_BIT | ACE | TEN | KING | OVER) << (8 * suit))
    return lowest(quiet if quiet else cards)


@jit
def discard(view, params):
    """Discard for betl or durch where they are near sure, else make voids and keep sharps out of danger."""
    if view.kind == PAGAT:
        return _pagat_discard(view, params)
    taking = view.takeovers > 0
    wants = view.forced if view.forced_taker == view.seat else -1
    if wants == A_DURCH or (taking and view.contract == A_BETL):
        return best_discard(view.hand, DURCH_LEFT, DURCH_GONE, -1)[0]
    if wants == A_BETL:
        return best_discard(view.hand, BETL_LEFT, BETL_GONE, -1)[0]
    for_durch, durch_cost = best_discard(view.hand, DURCH_LEFT, DURCH_GONE, -1)
    for_betl, betl_cost = best_discard(view.hand, BETL_LEFT, BETL_GONE, -1)
    if taking:
        return for_durch if chance(durch_cost) >= params.durch_over else for_betl
    if view.forced < 0:
        if chance(durch_cost) >= params.durch:
            return for_durch
        if chance(betl_cost) >= params.betl:
            return for_betl
    return _for_trumps(view)


@jit
def _pagat_discard(view, params):
    """Discard for the best contract without trumps where one is worth it or must be, else for trumps."""
    if view.forced >= 0:
        own = view.forced_taker == view.seat and has(WITHOUT_TRUMPS, view.forced)
        return pagat.best_discard_for(view, 1 << view.forced)[0] if own else _for_trumps(view)
    cards, value = pagat.best_discard_for(view, over(view))
    return cards if view.takeovers > 0 or value >= params.lone_pagat else _for_trumps(view)


@jit
def _for_trumps(view):
    """Return the discard that makes voids and keeps sharps out of danger."""
    cards = best_discard(view.hand, PLAIN_LEFT, PLAIN_GONE, view.trump)[0]
    if cards and may_discard(view, cards):
        return cards
    return _any_pair(view)


@jit
def _any_pair(view):
    """Return two cards whose loss lets trumps stand, plain ones first; else what is best for betl."""
    pool = view.hand & ~SHARPS & ~card_bit(view.laid)
    cards = _pair_of(view, pool & ~suit_cards(view.trump))
    if cards == 0:
        cards = _pair_of(view, pool)
    if cards == 0:
        cards = _pair_of(view, view.hand)
    return cards if cards else best_discard(view.hand, BETL_LEFT, BETL_GONE, -1)[0]


@jit
def _pair_of(view, pool):
    """Return the lowest two cards of a set that may go with trumps standing, 0 where there are none."""
    cards = next_pair(pool, 0)
    while cards and (
        not may_discard(view, cards) or rules_out_trumps(view.rules, cards, view.trump, view.laid)
    ):
        cards = next_pair(pool, cards)
    return cards


@jit
def declare(view, params):
    """Betl or durch when nearly sure; seven and hundred by the strength of the hand."""
    if view.may_keep or view.legal & WITHOUT_TRUMPS:
        return _without_trumps(view, params)
    seven = has(view.legal, A_SEVEN) and (
        estimate(view.hand, view.trump, SEVEN_MADE[view.kind]) >= params.seven
    )
    hundred = has(view.legal, A_HUNDRED) and (
        estimate(view.hand, view.trump, HUNDRED_MADE[view.kind]) >= _hundred_from(view, params)
    )
    # Křížový may allow nothing but the hundred (M-63).
    hundred = hundred or not has(view.legal, A_GAME)
    if seven and hundred:
        return A_HUNDRED_SEVEN
    if hundred:
        return A_HUNDRED
    return A_SEVEN if seven else A_GAME


@jit
def _hundred_from(view, params):
    """Return the chance from which a hundred is declared."""
    if view.kind == PAGAT:
        return params.hundred_pagat
    return params.hundred_krizovy if view.kind == KRIZOVY else params.hundred


@jit
def _without_trumps(view, params):
    """Name a contract without trumps, or keep them."""
    if view.kind == PAGAT:
        code, value = pagat.best(view, view.hand, view.talon, view.legal)
        return KEEP if view.may_keep and value < params.lone_pagat else code
    betl, durch = chance(risk(view.hand, BETL_RISK)), chance(risk(view.hand, DURCH_RISK))
    if view.may_keep and betl < params.betl and durch < params.durch:
        return KEEP
    return A_DURCH if 2.0 * durch - 1.0 > betl - 0.5 else A_BETL


@jit
def suit(view, params):
    """Bad only with a near-sure betl or durch in hand, whatever the talon holds."""
    if chance(risk(view.hand, DURCH_RISK)) >= params.durch_over:
        return BAD
    if view.contract < 0 and chance(risk(view.hand, BETL_RISK)) >= params.betl_over:
        return BAD
    return GOOD
