"""``ev`` where forehand chooses trumps: the suit, the discard, what is named and declared, taking over.

Every choice is the one that brings most on average (:mod:`strategies.marias.ev_money`).
"""

from __future__ import annotations

from sim.core.bits import has, lowest
from sim.core.jit import jit
from sim.games.marias.bidding import over
from sim.games.marias.contracts import (
    BETL,
    C_HUNDRED,
    DECLARED,
    DURCH,
    OPEN_BETL,
    OPEN_DURCH,
    WITHOUT_TRUMPS,
    contract,
)
from sim.games.marias.deck import ACE, KING, OVER, SUITS, TEN, card_of, in_suit, suit_cards
from sim.games.marias.names import KRIZOVY
from sim.games.marias.needs import declarable
from sim.games.marias.talon import may_discard, rules_out_trumps
from sim.games.marias.view import BAD, FLEK, GOOD, KEEP, ROGUE
from strategies.marias import bidding
from strategies.marias.ev_defending import defending
from strategies.marias.ev_models import (
    AIMS,
    BESIDE,
    BLIND_BETL,
    BLIND_DURCH,
    EARLY_DECLARES_HUNDRED,
    EARLY_DECLARES_SEVEN,
    EARLY_GAME,
    EARLY_HUNDRED,
    EARLY_SEVEN,
    GONE,
    LEFT,
    OWN_BETL,
    OWN_DURCH,
    chance,
    judged,
    reaches,
)
from strategies.marias.ev_money import (
    even,
    game_expected,
    hundred_expected,
    lone,
    of_trumps,
    payers,
    seven_parts,
)
from strategies.marias.features import BETL_GONE, BETL_LEFT, DURCH_GONE, DURCH_LEFT, best_discard
from strategies.marias.lone import (
    open_betl_blind,
    open_betl_chance,
    open_betl_discard,
    open_durch_blind,
    open_durch_chance,
    open_durch_discard,
)
from strategies.marias.money import hearts, tariff

A_GAME, A_SEVEN, A_HUNDRED, A_HUNDRED_SEVEN = (
    contract(n) for n in ("game", "seven", "hundred", "hundred_seven")
)
A_BETL, A_DURCH = contract("betl"), contract("durch")
AN_OPEN_BETL, AN_OPEN_DURCH = contract("open_betl"), contract("open_durch")
#: Places in AIMS of the contracts without trumps.
FOR_BETL, FOR_DURCH = AIMS.index(OWN_BETL), AIMS.index(OWN_DURCH)
#: Worst rest of a hand that will take the talon that is told apart, as in the calibration.
WORST = 8.0
#: Nobody names for so little.
NOTHING = -1e9
#: A contract that is not worth playing for itself comes after all that are.
LAST = -1e6


@jit
def early(view, suit):
    """Return what the first cards are worth with a suit as trumps."""
    kind, hand, times = view.kind, view.legal, hearts(view, suit)
    declares = chance(kind, EARLY_DECLARES_HUNDRED, judged(kind, EARLY_DECLARES_HUNDRED, hand, suit))
    seven = chance(kind, EARLY_DECLARES_SEVEN, judged(kind, EARLY_DECLARES_SEVEN, hand, suit))
    value = (1.0 - declares) * game_expected(view, EARLY_GAME, judged(kind, EARLY_GAME, hand, suit), times)
    value += declares * hundred_expected(view, EARLY_HUNDRED, judged(kind, EARLY_HUNDRED, hand, suit), times)
    flek, still, doubled = seven_parts(view, EARLY_SEVEN, judged(kind, EARLY_SEVEN, hand, suit), times)
    return value + seven * ((1.0 - flek) * still + flek * doubled)


@jit
def trump(view, params):
    """Fix the suit worth most; lay aside a card that tells little."""
    best = NOTHING
    suit = 0
    for candidate in range(SUITS):
        if view.legal & suit_cards(candidate):
            value = early(view, candidate)
            if value > best:
                best = value
                suit = candidate
    cards = view.legal & suit_cards(suit)
    telling = (1 | 1 << ACE | 1 << TEN | 1 << KING | 1 << OVER) << (SUITS * 2 * suit)
    quiet = cards & ~telling
    return lowest(quiet if quiet else cards)


@jit
def best_trumps(view, params, hand, suit, allowed):
    """Return the contract of a set that is worth most with trumps, and what it is worth.

    Where a game will do, a hundred must be worth playing for itself.
    """
    code, most = -1, NOTHING
    for candidate in (A_GAME, A_SEVEN, A_HUNDRED, A_HUNDRED_SEVEN):
        if has(allowed, candidate) and declarable(hand, suit, candidate):
            value = of_trumps(view, candidate, hand, suit)
            if value > most and (value >= params.worth or not DECLARED[candidate] & C_HUNDRED or code < 0):
                code, most = candidate, value
    return code, most


@jit
def for_itself(params, value):
    """Return what a contract counts in a choice: last where it would only be a cheaper loss.

    Such a sacrifice is worth little against those who double it.
    """
    return value if value >= params.worth else value + LAST


@jit
def best_lone(view, hand, gone, allowed):
    """Return the contract of a set that is worth most without trumps, and what it is worth per opponent.

    In křížový a durch goes with the rogue where that is worth more (M-67).
    """
    code, most = -1, NOTHING
    if has(allowed, A_BETL):
        code, most = A_BETL, lone(view, BETL, OWN_BETL, judged(view.kind, OWN_BETL, hand, -1))
    if has(allowed, A_DURCH):
        total = judged(view.kind, OWN_DURCH, hand, -1)
        value = lone(view, DURCH, OWN_DURCH, total)
        answer = A_DURCH
        if view.kind == KRIZOVY:
            # The ladder has a rung for all tricks but the last.
            seven = chance(view.kind, OWN_DURCH, total)
            every = min(seven, reaches(view.kind, OWN_DURCH, 1, total))
            value = even(view, DURCH, every, 1.0)
            with_rogue = even(view, DURCH, 1.0, 1.0) * (every + (seven - every) / 3.0 - (1.0 - seven))
            if view.rules.durch_rogue and with_rogue > value:
                value, answer = with_rogue, A_DURCH | ROGUE
        if value > most:
            code, most = answer, value
    if has(allowed, AN_OPEN_BETL):
        value = even(view, OPEN_BETL, open_betl_chance(hand, gone), 1.0)
        if value > most:
            code, most = AN_OPEN_BETL, value
    if has(allowed, AN_OPEN_DURCH):
        value = even(view, OPEN_DURCH, open_durch_chance(hand, gone), 1.0)
        if value > most:
            code, most = AN_OPEN_DURCH, value
    return code, most


@jit
def lone_discard(view, code):
    """Return the discard from twelve cards for a contract without trumps."""
    if code == AN_OPEN_BETL:
        return open_betl_discard(view.hand)
    if code == AN_OPEN_DURCH:
        return open_durch_discard(view.hand)
    aim = FOR_BETL if code == A_BETL else FOR_DURCH
    return best_discard(view.hand, LEFT[view.kind, aim], GONE[view.kind, aim], -1)[0]


@jit
def discard(view, params):
    """Discard for the contract that is worth most with what is left."""
    mine = view.forced < 0 or view.forced_taker == view.seat
    chosen, most = 0, NOTHING
    if view.takeovers == 0:
        allowed = 1 << view.forced if mine and view.forced >= 0 else (1 << (A_HUNDRED_SEVEN + 1)) - 1
        for aim in range(FOR_BETL):
            cards = best_discard(view.hand, LEFT[view.kind, aim], GONE[view.kind, aim], view.trump)[0]
            if cards in (0, chosen) or not _lets_trumps_stand(view, cards):
                continue
            value = best_trumps(view, params, view.hand & ~cards, view.trump, allowed)[1]
            if value > most:
                chosen, most = cards, value
    if mine:
        allowed = over(view) if view.forced < 0 else (1 << view.forced) & WITHOUT_TRUMPS
        for code in (A_BETL, A_DURCH, AN_OPEN_BETL, AN_OPEN_DURCH):
            if has(allowed, code):
                cards = lone_discard(view, code)
                value = for_itself(params, best_lone(view, view.hand & ~cards, cards, 1 << code)[1])
                if value > most:
                    chosen, most = cards, value
    return chosen if chosen and may_discard(view, chosen) else bidding.discard(view, params)


@jit
def _lets_trumps_stand(view, cards):
    return may_discard(view, cards) and not rules_out_trumps(view.rules, cards, view.trump, view.laid)


@jit
def declare(view, params):
    """Name what is worth most, or let trumps stand where that is."""
    if not view.may_keep and not view.legal & WITHOUT_TRUMPS:
        return best_trumps(view, params, view.hand, view.trump, view.legal)[0]
    code, most = best_lone(view, view.hand, view.talon, view.legal)
    if view.may_keep:
        every = (1 << (A_HUNDRED_SEVEN + 1)) - 1
        if view.kind == KRIZOVY and view.rules.mandatory_hundred:
            every = obliged(view)
        # With a partner each loser pays one winner, who plays alone is paid by all (M-68).
        together = 1.0
        if view.kind == KRIZOVY and not has(view.hand, card_of(view.trump, view.call)):
            together = 1.0 / payers(view)
        if has(every, A_GAME):
            most = for_itself(params, most)
        if best_trumps(view, params, view.hand, view.trump, every)[1] * together >= most:
            return KEEP
    return code


@jit
def obliged(view):
    """Return the contracts that forehand may declare where its trump marriage obliges to a hundred (M-63)."""
    own = in_suit(view.hand, view.trump)
    if own >> KING & own >> OVER & 1:
        return 1 << A_HUNDRED | 1 << A_HUNDRED_SEVEN
    return 1 << A_GAME | 1 << A_SEVEN | 1 << A_HUNDRED | 1 << A_HUNDRED_SEVEN


@jit
def blind(view, allowed):
    """Return what the best contract without trumps of a set is worth before the talon is seen."""
    most = NOTHING
    if has(allowed, A_BETL):
        rest = min(best_discard(view.hand, BETL_LEFT, BETL_GONE, -1)[1], WORST)
        total = judged(view.kind, BLIND_BETL, view.hand, -1) + BESIDE[view.kind, BLIND_BETL] * rest
        most = lone(view, BETL, BLIND_BETL, total)
    if has(allowed, A_DURCH):
        rest = min(best_discard(view.hand, DURCH_LEFT, DURCH_GONE, -1)[1], WORST)
        total = judged(view.kind, BLIND_DURCH, view.hand, -1) + BESIDE[view.kind, BLIND_DURCH] * rest
        most = max(most, lone(view, DURCH, BLIND_DURCH, total))
    if has(allowed, AN_OPEN_BETL):
        most = max(most, even(view, OPEN_BETL, open_betl_blind(view.hand), 1.0))
    if has(allowed, AN_OPEN_DURCH):
        most = max(most, even(view, OPEN_DURCH, open_durch_blind(view.hand), 1.0))
    return most


@jit
def named(view):
    """Return the contract that is to stand: a game, as far as is known, where trumps may."""
    return view.contract if view.contract >= 0 else A_GAME


@jit
def suit(view, params):
    """Bad where playing alone is worth more than letting it stand."""
    if view.kind == KRIZOVY:
        alone = best_lone(view, view.hand, 0, over(view))[1]
    else:
        alone = blind(view, over(view))
    return BAD if payers(view) * for_itself(params, alone) > defending(view, named(view)) else GOOD


@jit
def answer(view, params):
    """Bad likewise; flek where the contract named is likelier lost than made."""
    stands = defending(view, named(view))
    if has(view.legal, BAD) and payers(view) * for_itself(params, blind(view, over(view))) > stands:
        return BAD
    if not has(view.legal, FLEK):
        return GOOD
    return FLEK if stands > 2.0 * params.margin * tariff(view, lowest(DECLARED[view.contract])) else GOOD
