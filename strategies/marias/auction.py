"""Licitovaný: what the ten cards are worth before the talon, and what to discard and declare after it.

Contracts are compared by the money they bring on average per opponent, in units of the base rate: a chance
counts for what the tariff makes of it (:mod:`strategies.marias.money`).
"""

from __future__ import annotations

from sim.core.bits import count, has, lowest, next_pair
from sim.core.jit import jit
from sim.games.marias.contracts import HAS_TRUMPS, RUNG_OF, contract
from sim.games.marias.deck import HEARTS, SEVEN, SHARPS, SUITS, card_of, marriages, suit_cards
from sim.games.marias.names import CONTRACTS
from sim.games.marias.rungs import declaring, suits_for
from sim.games.marias.talon import may_discard
from sim.games.marias.view import HOLD, RESIGN
from strategies.marias.features import (
    BETL_GONE,
    BETL_LEFT,
    DURCH_GONE,
    DURCH_LEFT,
    PLAIN_GONE,
    PLAIN_LEFT,
    best_discard,
)
from strategies.marias.hand import estimate
from strategies.marias.lone import betl_blind, betl_chance, durch_blind, durch_chance
from strategies.marias.money import hearts, of_betl, of_durch, of_trumps
from strategies.marias.sevens import best_helper, sevens_chance
from strategies.marias.weights import (
    BLIND_GAME,
    BLIND_HUNDRED,
    BLIND_SEVEN,
    GAME,
    HUNDRED,
)
from strategies.marias.weights import SEVEN as SEVEN_MADE

A_BETL, A_DURCH = contract("betl"), contract("durch")
A_SEVEN, A_HUNDRED, A_HUNDRED_SEVEN = (contract(n) for n in ("seven", "hundred", "hundred_seven"))
A_TWO_SEVENS, A_TWO_SEVENS_HUNDRED = contract("two_sevens"), contract("two_sevens_hundred")
#: How likely one particular card lies in a talon of two, as seen with ten cards in hand.
IN_TALON = 2.0 / 22.0
#: Nobody declares for so little.
NOTHING = -1e9


@jit
def bid(view, params):
    """Name the lowest rung, or hold the one named, while a contract at it or above is worth it."""
    if has(view.legal, HOLD):
        return HOLD if best_blind(view, params, view.rung) >= params.hold else RESIGN
    rung = lowest(view.legal)
    return rung if best_blind(view, params, rung) >= params.bid else RESIGN


@jit
def best_blind(view, params, least):
    """Return what the best contract from a rung up is worth before the talon is seen."""
    best = NOTHING
    if least <= RUNG_OF[0, A_BETL]:
        best = of_betl(view, betl_blind(view, view.hand)) - params.lone_bid
    if least <= RUNG_OF[0, A_DURCH]:
        best = max(best, of_durch(view, durch_blind(view, view.hand)) - params.lone_bid)
    for trump in range(SUITS):
        if count(view.hand & suit_cards(trump)) < 3:
            continue
        chances = _blind_chances(view, trump)
        for code in range(len(CONTRACTS)):
            if HAS_TRUMPS[code] and reaches(view, code, trump, least):
                best = max(best, of_trumps(view, params, code, chances) * hearts(view, trump))
    return best


@jit
def reaches(view, code, trump, least):
    """Return whether a contract with a trump suit counts as a rung high enough on the ladder (M-52)."""
    rung = RUNG_OF[0, code]
    red = RUNG_OF[1, code]
    if trump == HEARTS and red >= 0 and has(view.ladder, red):
        rung = red
    return rung >= least and has(view.ladder, rung) != 0


@jit
def _blind_chances(view, trump):
    """Return the chances of game, seven, hundred and two sevens of a hand that will yet take the talon."""
    hand = view.hand
    seven = estimate(hand, trump, BLIND_SEVEN)
    if not has(hand, card_of(trump, SEVEN)):
        seven *= IN_TALON
    hundred = estimate(hand, trump, BLIND_HUNDRED) if marriages(hand) else 0.0
    return estimate(hand, trump, BLIND_GAME), seven, hundred, best_helper(hand, 0, trump)[1]


@jit
def chances(view, hand, trump):
    """Return the chances of game, seven, hundred and two sevens with the ten cards that will be played."""
    seven = 0.0
    if has(hand, card_of(trump, SEVEN)):
        seven = estimate(hand, trump, SEVEN_MADE[view.kind])
    hundred = estimate(hand, trump, HUNDRED[view.kind]) if marriages(hand) else 0.0
    gone = view.hand & ~hand | view.talon
    return estimate(hand, trump, GAME[view.kind]), seven, hundred, best_helper(hand, gone, trump)[1]


@jit
def discard(view, params):
    """Discard for the contract that is worth most with what is left."""
    return plan(view, params)[0]


@jit
def plan(view, params):
    """Return the discard that leaves the contract worth most, and what that is worth."""
    best = NOTHING
    chosen = 0
    for cards in (
        best_discard(view.hand, BETL_LEFT, BETL_GONE, -1)[0],
        best_discard(view.hand, DURCH_LEFT, DURCH_GONE, -1)[0],
    ):
        value = _lone_value(view, params, cards)
        if value > best:
            best, chosen = value, cards
    for trump in range(SUITS):
        cards = best_discard(view.hand, PLAIN_LEFT, PLAIN_GONE, trump)[0]
        if cards == 0:
            cards = _low_pair(view.hand, trump)
        if cards:
            value = _trump_value(view, params, cards, trump)
            if value > best:
                best, chosen = value, cards
        helper = best_helper(view.hand, 0, trump)[0]
        if helper >= 0:
            cards = _low_pair(view.hand & ~suit_cards(helper), trump)
            if cards:
                value = _trump_value(view, params, cards, trump)
                if value > best:
                    best, chosen = value, cards
    if chosen == 0 or best == NOTHING or not may_discard(view, chosen):
        chosen = _any_pair(view, params)
    return chosen, best


@jit
def _lone_value(view, params, cards):
    """Return what the better of betl and durch is worth after a discard."""
    hand = view.hand & ~cards
    value = NOTHING
    if suits_for(view, hand, cards, A_BETL):
        value = of_betl(view, betl_chance(view, hand)) - params.lone_bid
    if suits_for(view, hand, cards, A_DURCH):
        value = max(value, of_durch(view, durch_chance(view, hand)) - params.lone_bid)
    return value


@jit
def _trump_value(view, params, cards, trump):
    """Return what the best contract with a trump suit is worth after a discard."""
    hand = view.hand & ~cards
    made = chances(view, hand, trump)
    value = NOTHING
    for code in range(len(CONTRACTS)):
        if HAS_TRUMPS[code] and suits_for(view, hand, cards, code) >> (SUITS * trump) & 0b1111:
            value = max(value, of_trumps(view, params, code, made) * hearts(view, trump))
    return value


@jit
def _low_pair(hand, trump):
    """Return two cards for the talon where plain suits have too few: no sharps, no trump seven."""
    pool = hand & ~SHARPS
    plain = pool & ~suit_cards(trump)
    own = pool & suit_cards(trump) & ~(1 << card_of(trump, SEVEN))
    first = plain if plain else own
    if first == 0:
        return 0
    one = first & -first
    rest = plain & ~one
    if rest == 0:
        rest = own & ~one
    return one | (rest & -rest) if rest else 0


@jit
def _any_pair(view, params):
    """Return the discard worth most of all that are allowed."""
    best = 2.0 * NOTHING
    chosen = 0
    cards = next_pair(view.hand, 0)
    while cards:
        if may_discard(view, cards):
            value = _lone_value(view, params, cards)
            for trump in range(SUITS):
                value = max(value, _trump_value(view, params, cards, trump))
            if value > best:
                best, chosen = value, cards
        cards = next_pair(view.hand, cards)
    return chosen


@jit
def declare(view, params):
    """Declare what is worth most of all that may be declared, with the best suits."""
    best = 2.0 * NOTHING
    answer = -1
    for trump in range(SUITS):
        made = chances(view, view.hand, trump)
        for code in range(len(CONTRACTS)):
            pairs = view.suits[code] >> (SUITS * trump) & 0b1111
            if not HAS_TRUMPS[code] or pairs == 0:
                continue
            value = of_trumps(view, params, code, made) * hearts(view, trump)
            if value > best:
                best = value
                answer = declaring(code, SUITS * trump + _helper(view, trump, pairs))
    betl = of_betl(view, betl_chance(view, view.hand)) - params.lone_bid
    if view.suits[A_BETL] and betl > best:
        best, answer = betl, A_BETL
    durch = of_durch(view, durch_chance(view, view.hand)) - params.lone_bid
    return A_DURCH if view.suits[A_DURCH] and durch > best else answer


@jit
def _helper(view, trump, pairs):
    """Return the suit of a set to be helper: the one with the best chance, else the longest."""
    best = -1.0
    helper = lowest(pairs)
    for suit in range(SUITS):
        if has(pairs, suit) and suit != trump:
            value = sevens_chance(view.hand, view.talon, trump, suit)
            value += 0.001 * count(view.hand & suit_cards(suit))
            if value > best:
                best = value
                helper = suit
    return helper


@jit
def fold(view, params):
    """Pay where the best that can be declared is expected to cost more (M-54)."""
    return 1 if plan(view, params)[1] < params.fold else 0
