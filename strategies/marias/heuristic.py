"""``heuristic``: a decent club player.

Trumps by length and strength of the seven seen; discards that make voids and keep sharps out of danger;
contracts by the strength of the hand; betl and durch when nearly sure; flek by defensive strength.  The card
play is in :mod:`strategies.marias.cardplay`.  All thresholds are parameters.
"""

from __future__ import annotations

from sim.core.bits import card_bit, count, has, lowest, without_lowest
from sim.core.jit import jit
from sim.games.marias.contracts import (
    BETL,
    DURCH,
    GAME,
    HUNDRED,
    HUNDRED_AGAINST,
    SEVEN,
    SEVEN_AGAINST,
    contract,
)
from sim.games.marias.deck import ACES, HEARTS, SHARPS, SUITS, in_suit, marriages, suit_cards
from sim.games.marias.house_table import FIRST
from sim.games.marias.talon import may_discard, rules_out_trumps
from sim.games.marias.view import ANNOUNCE, BAD, DECLARERS, GOOD, KEEP
from strategies.marias import cardplay
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
from strategies.marias.weights import GAME as GAME_MADE
from strategies.marias.weights import GAME_LOST
from strategies.marias.weights import HUNDRED as HUNDRED_MADE
from strategies.marias.weights import SEVEN as SEVEN_MADE
from strategies.registry import Param, Strategy

A_GAME, A_SEVEN, A_HUNDRED, A_HUNDRED_SEVEN = (
    contract(n) for n in ("game", "seven", "hundred", "hundred_seven")
)
A_BETL, A_DURCH = contract("betl"), contract("durch")

heuristic = Strategy(
    "heuristic",
    "A decent club player: long trumps, voids, guarded tens, contracts and fleks by strength.",
    {
        "betl": Param(0.36, "Estimated chance from which betl is named."),
        "durch": Param(0.55, "Estimated chance from which durch is named."),
        "betl_over": Param(0.50, "Estimated chance from which a defender says bad for betl."),
        "durch_over": Param(0.60, "Estimated chance from which a defender says bad for durch."),
        "seven": Param(0.66, "Estimated chance from which a seven is declared."),
        "hundred": Param(0.55, "Estimated chance from which a hundred is declared."),
        "flek_game": Param(0.60, "Estimated chance that the game is lost from which a defender doubles it."),
        "re_game": Param(0.95, "Estimated chance of the game from which the declarer doubles it again."),
        "re_seven": Param(0.95, "Estimated chance of the seven from which the declarer doubles it again."),
        "more": Param(0.15, "What each level already reached adds to these chances."),
        "flek_seven": Param(4, "Trumps in a defender's hand from which the seven is doubled."),
        "flek_hundred": Param(
            0.95, "Estimated chance that the game is lost from which the hundred is doubled."
        ),
        "flek_betl": Param(0.9, "Low cards per suit from which a defender doubles betl."),
        "against_trumps": Param(5, "Trumps from which a defender announces seven against."),
        "hundred_against": Param(
            1.2, "Estimated chance that the game is lost from which hundred against is announced."
        ),
    },
)


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


@heuristic.decision
def trump(view, params, memory):
    """Fix the longest and strongest suit; lay aside a card that tells little."""
    best = -1.0
    suit = 0
    for candidate in range(SUITS):
        if view.legal & suit_cards(candidate):
            value = trump_strength(in_suit(view.legal, candidate), candidate == HEARTS)
            if value > best:
                best = value
                suit = candidate
    cards = view.legal & suit_cards(suit)
    quiet = cards & ~((SEVEN_BIT | ACE | TEN | KING | OVER) << (8 * suit))
    return lowest(quiet if quiet else cards)


@heuristic.decision
def discard(view, params, memory):
    """Discard for betl or durch where they are near sure, else make voids and keep sharps out of danger."""
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
def _pair_of(view, first):
    """Return the lowest two cards of a set that may go with trumps standing, 0 where there are none."""
    while first:
        one = first & -first
        first = without_lowest(first)
        second = first
        while second:
            cards = one | (second & -second)
            second = without_lowest(second)
            if may_discard(view, cards) and not rules_out_trumps(view.rules, cards, view.trump, view.laid):
                return cards
    return 0


@heuristic.decision
def declare(view, params, memory):
    """Betl or durch when nearly sure; seven and hundred by the strength of the hand."""
    if view.may_keep or has(view.legal, A_BETL) or has(view.legal, A_DURCH):
        betl, durch = chance(risk(view.hand, BETL_RISK)), chance(risk(view.hand, DURCH_RISK))
        if view.may_keep and betl < params.betl and durch < params.durch:
            return KEEP
        return A_DURCH if 2.0 * durch - 1.0 > betl - 0.5 else A_BETL
    seven = has(view.legal, A_SEVEN) and estimate(view.hand, view.trump, SEVEN_MADE) >= params.seven
    hundred = has(view.legal, A_HUNDRED) and estimate(view.hand, view.trump, HUNDRED_MADE) >= params.hundred
    if seven and hundred:
        return A_HUNDRED_SEVEN
    if hundred:
        return A_HUNDRED
    return A_SEVEN if seven else A_GAME


@heuristic.decision
def suit(view, params, memory):
    """Bad only with a near-sure betl or durch in hand, whatever the talon holds."""
    if chance(risk(view.hand, DURCH_RISK)) >= params.durch_over:
        return BAD
    if view.contract < 0 and chance(risk(view.hand, BETL_RISK)) >= params.betl_over:
        return BAD
    return GOOD


@heuristic.decision
def comment(view, params, memory):
    """Double what the own hand speaks against; announce against with the cards for it."""
    if view.trump < 0:
        return view.legal & _against_no_trumps(view, params)
    trumps = count(in_suit(view.hand, view.trump))
    wanted = 0
    if view.role == DECLARERS:
        if estimate(view.hand, view.trump, GAME_MADE) >= params.re_game + params.more * view.levels[GAME]:
            wanted |= 1 << GAME
        if estimate(view.hand, view.trump, SEVEN_MADE) >= params.re_seven + params.more * view.levels[SEVEN]:
            wanted |= 1 << SEVEN
        return view.legal & wanted
    lost = estimate(view.hand, view.trump, GAME_LOST)
    if lost >= params.flek_game + params.more * view.levels[GAME]:
        wanted |= 1 << GAME
    if trumps >= params.flek_seven + view.levels[SEVEN]:
        wanted |= 1 << SEVEN
    if lost >= params.flek_hundred + params.more * view.levels[HUNDRED]:
        wanted |= 1 << HUNDRED
    if trumps >= params.against_trumps:
        wanted |= 1 << (ANNOUNCE + SEVEN_AGAINST)
    if lost >= params.hundred_against:
        wanted |= 1 << (ANNOUNCE + HUNDRED_AGAINST)
    return view.legal & wanted


@jit
def _against_no_trumps(view, params):
    """Return the fleks on betl and durch: low cards in every suit against betl, two aces against durch."""
    wanted = 0
    if view.role == DECLARERS:
        return wanted
    if count(view.hand & ACES) >= 2:
        wanted |= 1 << DURCH
    low = 0.0
    for suit in range(SUITS):
        low += 0.25 if in_suit(view.hand, suit) & 0b11 else 0.0
    if low >= params.flek_betl:
        wanted |= 1 << BETL
    return wanted


@heuristic.decision
def marriage(view, params, memory):
    """Announce, but in a hundred not a small marriage before the trump one, which alone may count."""
    small_first = view.marriage != view.trump and has(marriages(view.hand), 8 * view.trump)
    declared = view.role == DECLARERS and view.levels[HUNDRED] >= 0
    return 0 if small_first and declared and view.rules.hundred_marriage == FIRST else 1


@heuristic.decision
def play(view, params, memory):
    """Play a card; see :mod:`strategies.marias.cardplay`."""
    return cardplay.card(view)
