"""The card play of ``heuristic`` in betl and durch, open or not: values of a card, the best one is played."""

from __future__ import annotations

from sim.core.bits import count, has
from sim.core.jit import jit
from sim.games.marias.contracts import IS_SHOWN
from sim.games.marias.deck import HIGHER, PLAIN_ORDER, in_suit, rank_of, suit_cards, suit_of
from sim.games.marias.view import DECLARERS
from strategies.marias.features import BETL_RISK, NONE_OF, VOID, is_betl, may_hold
from strategies.marias.lone import open_betl_lead, open_durch_lead
from strategies.marias.tables import BETL_LED


@jit
def value(view, unseen, candidate):
    """Return what a card is worth to play in a contract without trumps."""
    if is_betl(view.contract):
        if view.role == DECLARERS:
            return _betl_own(view, unseen, candidate)
        return _betl_against(view, unseen, candidate)
    if view.role == DECLARERS:
        return _durch_own(view, unseen, candidate)
    return _durch_against(view, unseen, candidate)


@jit
def _betl_own(view, unseen, candidate):
    """Value of the declarer's card in betl: get rid of danger, never win."""
    suit = suit_of(candidate)
    holding = in_suit(view.hand, suit)
    left = holding & ~(1 << rank_of(candidate))
    relief = BETL_RISK[holding] - BETL_RISK[left]
    higher = HIGHER[PLAIN_ORDER, candidate] & unseen
    if IS_SHOWN[view.contract]:
        return open_betl_lead(view.hand, unseen, candidate)
    if view.turn == 0:
        # A lead is safe as long as somebody holds a higher card: he must play it.
        return relief + (0.0 if higher else -100.0) - 0.01 * BETL_LED[holding]
    if not has(view.over, candidate):
        return relief
    return relief - 100.0 + 10.0 * count(higher)


@jit
def _betl_against(view, unseen, candidate):
    """Value of a defender's card in betl: stay below the declarer, throw high cards when he is safe."""
    suit = suit_of(candidate)
    held = may_hold(view, unseen, view.declarer) & suit_cards(suit)
    lower = count(held & ~HIGHER[PLAIN_ORDER, candidate])
    higher = count(held & HIGHER[PLAIN_ORDER, candidate])
    rank = 1.0 * rank_of(candidate)
    if view.turn == 0:
        if held == 0:
            return -5.0 - rank
        return 1.0 * higher - 2.0 * lower - 0.5 * rank + 0.3 * count(in_suit(view.hand, suit))
    if _has_played(view, view.declarer):
        return rank if view.best_seat != view.declarer else -10.0 + rank
    if has(view.led, candidate):
        return -rank
    return rank


@jit
def _has_played(view, seat):
    return (seat - view.leader) % view.seats < view.turn


@jit
def _durch_own(view, unseen, candidate):
    """Value of the declarer's card in durch: sure winners from the longest suit first."""
    if IS_SHOWN[view.contract]:
        return open_durch_lead(view.hand, unseen, candidate)
    higher = count(HIGHER[PLAIN_ORDER, candidate] & unseen)
    suit = suit_of(candidate)
    return (
        -10.0 * higher
        + 0.5 * count(in_suit(view.hand, suit))
        - VOID[view.seats, count(in_suit(unseen, suit))]
    )


@jit
def _durch_against(view, unseen, candidate):
    """Value of a defender's card in durch: keep what may yet win, and its guards."""
    suit = suit_of(candidate)
    held = may_hold(view, unseen, view.declarer) & suit_cards(suit)
    if held == 0:
        return 5.0 - 0.1 * rank_of(candidate)
    beats = count(held & ~HIGHER[PLAIN_ORDER, candidate])
    above = count(held & HIGHER[PLAIN_ORDER, candidate])
    stops = 1.0 if above == 0 else NONE_OF[view.seats, above]
    return -stops * (1.0 + 0.1 * beats) - 0.05 * rank_of(candidate) + 0.05 * count(in_suit(view.hand, suit))
