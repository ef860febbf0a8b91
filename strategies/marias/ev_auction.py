"""``ev`` in licitovaný: what the hand is worth before the talon, what to discard and declare after it.

Bid while the best contract at a rung, played alone against all, is worth more than letting another have it.
"""

from __future__ import annotations

from sim.core.bits import count, has, lowest
from sim.core.jit import jit
from sim.games.marias.contracts import (
    C_GAME,
    C_HUNDRED,
    C_SEVEN,
    C_TWO_SEVENS,
    DECLARED,
    HAS_TRUMPS,
    RUNG_CONTRACT,
    RUNG_OF,
    TWO_SEVENS,
)
from sim.games.marias.contracts import SEVEN as SEVEN_PART
from sim.games.marias.deck import SEVEN, SUITS, card_of, marriages, suit_cards
from sim.games.marias.names import CONTRACTS
from sim.games.marias.rungs import declaring, suits_for
from sim.games.marias.talon import may_discard
from sim.games.marias.view import HOLD, RESIGN
from strategies.marias import auction
from strategies.marias.ev_bidding import (
    A_BETL,
    A_DURCH,
    A_GAME,
    A_HUNDRED,
    NOTHING,
    best_lone,
    blind,
    lone_discard,
)
from strategies.marias.ev_defending import defending
from strategies.marias.ev_models import (
    BLIND_GAME,
    BLIND_GAME_WITH_SEVEN,
    BLIND_HUNDRED,
    BLIND_SEVEN,
    GONE,
    LEFT,
    judged,
)
from strategies.marias.ev_money import (
    even,
    game_expected,
    game_parts,
    hundred_expected,
    of_trumps,
    payers,
    seven_expected,
    seven_parts,
)
from strategies.marias.features import best_discard
from strategies.marias.money import hearts
from strategies.marias.sevens import best_helper

#: How likely one particular card lies in a talon of two, as seen with ten cards in hand.
IN_TALON = 2.0 / 22.0
#: Nobody plays with fewer trumps.
FEWEST = 3
#: Aims of a discard with trumps, in order of ``ev_models.AIMS``.
WITH_TRUMPS = 3


@jit
def bid(view, params):
    """Name the lowest rung, or hold the one named, while that is worth more than defending.

    What others will make of a rung is known badly: nobody bids at a sure loss only to keep them from it.
    """
    if has(view.legal, HOLD):
        stands = max(defending(view, RUNG_CONTRACT[view.rung]), params.hold)
        return HOLD if payers(view) * best_blind(view, view.rung) > stands else RESIGN
    rung = lowest(view.legal)
    code = RUNG_CONTRACT[max(view.rung, view.rules.lowest_bid)]
    stands = max(defending(view, code), params.bid)
    return rung if payers(view) * best_blind(view, rung) > stands else RESIGN


@jit
def best_blind(view, least):
    """Return what the best contract from a rung up is worth before the talon is seen."""
    allowed = 0
    if least <= RUNG_OF[0, A_BETL]:
        allowed |= 1 << A_BETL
    if least <= RUNG_OF[0, A_DURCH]:
        allowed |= 1 << A_DURCH
    best = blind(view, allowed)
    for trump in range(SUITS):
        if count(view.hand & suit_cards(trump)) >= FEWEST:
            for code in range(len(CONTRACTS)):
                if HAS_TRUMPS[code] and auction.reaches(view, code, trump, least):
                    best = max(best, _blind_value(view, code, trump))
    return best


@jit
def _blind_value(view, code, trump):
    """Return what a contract with trumps is worth to a hand that will yet take the talon."""
    kind, hand, times = view.kind, view.hand, hearts(view, trump)
    parts = DECLARED[code]
    value = 0.0
    if parts & C_TWO_SEVENS:
        value += even(view, TWO_SEVENS, best_helper(hand, 0, trump)[1], times)
    there = 1.0 if has(hand, card_of(trump, SEVEN)) else IN_TALON
    if parts & C_HUNDRED:
        if marriages(hand):
            value += hundred_expected(view, BLIND_HUNDRED, judged(kind, BLIND_HUNDRED, hand, trump), times)
        else:
            value += NOTHING
    if parts & C_SEVEN:
        flek, still, doubled = seven_parts(view, BLIND_SEVEN, judged(kind, BLIND_SEVEN, hand, trump), times)
        # Without its seven it is lost, and doubled by who has it.
        lost = even(view, SEVEN_PART, 0.0, 1.5 * times)
        still, doubled = there * still + (1.0 - there) * lost, there * doubled + (1.0 - there) * lost
        if parts & C_GAME:
            total = judged(kind, BLIND_GAME_WITH_SEVEN, hand, trump)
            game = game_parts(view, BLIND_GAME_WITH_SEVEN, total, times)
            return value + seven_expected(view, game, (flek, still, doubled))
        return value + (1.0 - flek) * still + flek * doubled
    if parts & C_GAME:
        value += game_expected(view, BLIND_GAME, judged(kind, BLIND_GAME, hand, trump), times)
    return value


@jit
def best_with(view, hand, gone, trump):
    """Return the contract with a trump suit that is worth most of those allowed, and what it is worth."""
    code, most = -1, NOTHING
    for candidate in range(len(CONTRACTS)):
        if (
            not HAS_TRUMPS[candidate]
            or not suits_for(view, hand, gone, candidate) >> (SUITS * trump) & 0b1111
        ):
            continue
        if code >= 0 and _lacks(candidate, hand, trump):
            continue
        value = _with_trumps(view, candidate, hand, gone, trump)
        if value > most:
            code, most = candidate, value
    return code, most


@jit
def _lacks(code, hand, trump):
    """Return whether a contract is lost for want of the seven or a marriage: no choice where there is one."""
    parts = DECLARED[code]
    if parts & C_HUNDRED and marriages(hand) == 0:
        return True
    return parts & C_SEVEN and not has(hand, card_of(trump, SEVEN))


@jit
def _with_trumps(view, code, hand, gone, trump):
    """Return what a contract is worth; without the cards that a rung forces, it is lost there (M-54)."""
    parts, times = DECLARED[code], hearts(view, trump)
    if parts & C_TWO_SEVENS:
        value = even(view, TWO_SEVENS, best_helper(hand, gone, trump)[1], times)
        return value + of_trumps(view, A_HUNDRED, hand, trump) if parts & C_HUNDRED else value
    value = of_trumps(view, code, hand, trump)
    if parts & C_SEVEN and not has(hand, card_of(trump, SEVEN)):
        # Who holds the seven doubles it.
        rest = A_HUNDRED if parts & C_HUNDRED else A_GAME
        value = of_trumps(view, rest, hand, trump) + even(view, SEVEN_PART, 0.0, 2.0 * times)
    return value


@jit
def discard(view, params):
    """Discard for the contract that is worth most with what is left."""
    return plan(view, params)[0]


@jit
def plan(view, params):
    """Return the discard that leaves the contract worth most, and what that is worth."""
    chosen, most = 0, NOTHING
    for code in (A_BETL, A_DURCH):
        cards = lone_discard(view, code)
        if suits_for(view, view.hand & ~cards, cards, code):
            value = best_lone(view, view.hand & ~cards, cards, 1 << code)[1]
            if value > most:
                chosen, most = cards, value
    for trump in range(SUITS):
        if count(view.hand & suit_cards(trump)) < FEWEST:
            continue
        before = 0
        for aim in range(WITH_TRUMPS):
            cards = best_discard(view.hand, LEFT[view.kind, aim], GONE[view.kind, aim], trump)[0]
            if cards in (0, before) or not may_discard(view, cards):
                continue
            before = cards
            value = best_with(view, view.hand & ~cards, cards, trump)[1]
            if value > most:
                chosen, most = cards, value
    other = auction.discard(view, params)
    if other != chosen:
        value = _after(view, other)
        if value > most or chosen == 0:
            chosen, most = other, value
    return chosen, most


@jit
def _after(view, cards):
    """Return what the best contract is worth after a discard."""
    hand = view.hand & ~cards
    most = NOTHING
    for code in (A_BETL, A_DURCH):
        if suits_for(view, hand, cards, code):
            most = max(most, best_lone(view, hand, cards, 1 << code)[1])
    for trump in range(SUITS):
        most = max(most, best_with(view, hand, cards, trump)[1])
    return most


@jit
def declare(view, params):
    """Declare what is worth most of all that may be declared, with the best suits."""
    answer, most = -1, NOTHING
    for code in (A_BETL, A_DURCH):
        if view.suits[code]:
            value = best_lone(view, view.hand, view.talon, 1 << code)[1]
            if value > most:
                answer, most = code, value
    for trump in range(SUITS):
        code, value = best_with(view, view.hand, view.talon, trump)
        if code >= 0 and (value > most or answer < 0):
            pairs = view.suits[code] >> (SUITS * trump) & 0b1111
            answer, most = declaring(code, SUITS * trump + auction._helper(view, trump, pairs)), value
    return answer


@jit
def fold(view, params):
    """Pay where the best that can be declared is expected to cost more (M-54)."""
    return 1 if plan(view, params)[1] < -view.rules.misdeclare_fold / view.rules.scale else 0
