"""Lízaný: the two stages of play, while the stock lasts and with all cards known (M-90 to M-96)."""

from __future__ import annotations

from sim.core.bits import card_bit, count, has, lowest, without_lowest
from sim.core.jit import jit
from sim.games.marias.deck import (
    HIGHER,
    KING,
    OVER,
    SHARPS,
    STRENGTH,
    TRUMP_ORDER,
    card_of,
    marriages,
    rank_of,
    suit_cards,
    suit_of,
)
from sim.games.marias.deck import SEVEN as RANK_SEVEN
from strategies.marias import endgame
from strategies.marias.endgame import PLAIN, TRUMP, announces
from strategies.marias.features import out, tens_in

#: The last card but one of the stock is face down, the last the turned one.
LAST_DRAW = 2


@jit
def card(view, params):
    """Return the card to play."""
    unseen = out(view)
    if view.stock == 0 and count(view.hand) <= params.searched:
        return endgame.card(view, unseen)
    best = -1e9
    chosen = lowest(view.legal)
    rest = view.legal
    while rest:
        candidate = lowest(rest)
        rest = without_lowest(rest)
        if view.stock > 0:
            value = _lead(view, unseen, candidate) if view.turn == 0 else _follow(view, unseen, candidate)
        else:
            value = _last_lead(view, unseen, candidate) if view.turn == 0 else _last_follow(view, candidate)
        if value > best:
            best = value
            chosen = candidate
    return chosen


@jit
def _keep(view, unseen, candidate):
    """Return what a card is worth to keep while the stock lasts, in tens of points."""
    suit, rank = suit_of(candidate), rank_of(candidate)
    value = 0.02 * STRENGTH[TRUMP_ORDER, rank]
    trump = suit == view.trump
    if trump:
        value += 0.55 + 0.05 * STRENGTH[TRUMP_ORDER, rank]
        if rank == RANK_SEVEN and view.rules.seven_exchange and view.stock >= LAST_DRAW:
            value += 0.5
    elif has(SHARPS, candidate):
        value += 0.35
    if rank in (KING, OVER) and view.marriages[suit] < 0:
        other = card_of(suit, KING if rank == OVER else OVER)
        full = TRUMP if trump else PLAIN
        if has(view.hand, other):
            value += 0.9 * full
        elif has(unseen, other):
            # Half of what is out will come to this hand.
            value += 0.3 * full * min(view.stock, 10) / 10.0
    return value


@jit
def _draws(view):
    """Return what losing this trick is worth for the draw: in the last one the loser gets the turned card."""
    if view.stock != LAST_DRAW or view.turned < 0:
        return 0.0
    return 0.15 * STRENGTH[TRUMP_ORDER, rank_of(view.turned)] - 0.1


@jit
def _lead(view, unseen, candidate):
    """Value of a lead while the stock lasts: announce marriages, else something that costs little."""
    points = tens_in(card_bit(candidate))
    married = announces(view.hand, view.trump, candidate)
    higher = count(HIGHER[TRUMP_ORDER, candidate] & unseen)
    trumps = count(unseen & suit_cards(view.trump)) if suit_of(candidate) != view.trump else 0
    # Each unseen card is in the other hand as likely as its cards are among the unseen ones.
    share = count(view.hand) / max(count(unseen), 1)
    beaten = 1.0 - (1.0 - share) ** (higher + (trumps if points else 0.3 * trumps))
    value = points * (1.0 - 2.0 * beaten) - 0.3 * beaten + _draws(view) * (2.0 * beaten - 1.0)
    keep = _keep(view, unseen, candidate)
    if married:
        # The other card of the pair need not be kept any longer.
        return value + 2.0 * married - keep
    return value - keep


@jit
def _follow(view, unseen, candidate):
    """Value of following while the stock lasts: win what is worth it, as cheaply as possible."""
    stake = tens_in(card_bit(candidate)) + 1.0 * has(SHARPS, view.table[0])
    keep = _keep(view, unseen, candidate)
    if has(view.over, candidate):
        return stake + 0.15 - _draws(view) - keep
    return -stake + _draws(view) - keep


@jit
def _last_lead(view, unseen, candidate):
    """Value of a lead when all is known: what must beat it, and what it draws."""
    trumps = unseen & suit_cards(view.trump)
    theirs = unseen & suit_cards(suit_of(candidate))
    higher = unseen & HIGHER[TRUMP_ORDER, candidate]
    points = tens_in(card_bit(candidate)) + (1.0 if count(view.hand) == 1 else 0.0)
    married = announces(view.hand, view.trump, candidate)
    low = 0.02 * STRENGTH[TRUMP_ORDER, rank_of(candidate)]
    if higher if theirs else trumps:
        # It will be lost, with a sharp only if one must be spared nothing cheaper.
        return 2.0 * married - 2.0 * points - low - 0.3
    drawn = 1.0 if theirs and theirs & ~SHARPS == 0 else 0.0
    draws_trump = 0.3 if suit_of(candidate) == view.trump and theirs else 0.0
    return 2.0 * married + points + 2.0 * drawn + draws_trump + 0.2 - low


@jit
def _last_follow(view, candidate):
    """Value of following when all is known: win the sharps, spare high cards."""
    stake = tens_in(card_bit(candidate)) + 1.0 * has(SHARPS, view.table[0])
    stake += 1.0 if count(view.hand) == 1 else 0.0
    keep = 0.05 * STRENGTH[TRUMP_ORDER, rank_of(candidate)]
    if suit_of(candidate) == view.trump:
        keep += 0.2
    if rank_of(candidate) in (KING, OVER) and has(
        marriages(view.hand), card_of(suit_of(candidate), RANK_SEVEN)
    ):
        keep += TRUMP if suit_of(candidate) == view.trump else PLAIN
    return (stake + 0.3 if has(view.over, candidate) else -stake) - keep
