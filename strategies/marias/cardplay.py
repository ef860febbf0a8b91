"""The card play of ``heuristic``: draw trumps, cash aces, smear sharps, save the seven, count what is out.

Every legal card is given a value in tens of points, what it wins now less what it gives up, and the best one
is played.
"""

from __future__ import annotations

from sim.core.bits import card_bit, count, has, lowest, without_lowest
from sim.core.jit import jit
from sim.games.marias.deck import (
    HIGHER,
    PLAIN_ORDER,
    SHARPS,
    STRENGTH,
    SUITS,
    TRUMP_ORDER,
    in_suit,
    rank_of,
    suit_cards,
    suit_of,
)
from sim.games.marias.deck import SEVEN as RANK_SEVEN
from sim.games.marias.view import DECLARERS
from strategies.marias.features import (
    BETL_RISK,
    HALF,
    TEN,
    VOID,
    chance_beaten,
    is_betl,
    is_friend,
    master,
    may_hold,
    out,
    tens_in,
)
from strategies.marias.tables import BETL_LED


@jit
def card(view):
    """Return the card to play."""
    unseen = out(view)
    if view.trump >= 0 and view.turn == 0:
        return _best_lead(view, unseen)
    # How likely the card now winning for a friend is still beaten: the same for every candidate.
    taken = 1.0
    if view.trump >= 0 and is_friend(view, view.best_seat):
        taken = chance_beaten(view, unseen, view.best)
    best = -1e9
    chosen = lowest(view.legal)
    rest = view.legal
    while rest:
        candidate = lowest(rest)
        rest = without_lowest(rest)
        value = _value(view, unseen, candidate, taken)
        if value > best:
            best = value
            chosen = candidate
    return chosen


@jit
def _value(view, unseen, candidate, taken):
    if view.trump >= 0:
        return _follow(view, unseen, candidate, taken)
    if is_betl(view.contract):
        if view.role == DECLARERS:
            return _betl_own(view, unseen, candidate)
        return _betl_against(view, unseen, candidate)
    if view.role == DECLARERS:
        return _durch_own(view, unseen, candidate)
    return _durch_against(view, unseen, candidate)


@jit
def worth(view, unseen, candidate):
    """Return what a card is worth to keep, in tens of points."""
    suit, rank = suit_of(candidate), rank_of(candidate)
    holding = in_suit(view.hand, suit)
    value = 0.02 * STRENGTH[TRUMP_ORDER, rank]
    if suit == view.trump:
        value += 0.3
        if rank == RANK_SEVEN:
            value += 0.9 if count(holding) > 1 or view.turn > 0 else 0.3
        if master(candidate, unseen):
            value += 0.25
        return value
    if master(candidate, unseen):
        value += 0.45
    elif holding & TEN and not has(SHARPS, candidate) and count(holding) == 2:
        value += 0.35  # the last guard of a ten
    return value


@jit
def _best_lead(view, unseen):
    """Return the card to lead in a trump contract, suit by suit, from each the best."""
    best = -1e9
    chosen = -1
    for suit in range(SUITS):
        cards = view.legal & suit_cards(suit)
        if cards == 0:
            continue
        of_suit = unseen & suit_cards(suit)
        first, second = _risks(view, unseen, suit)
        trump_lead = _trump_lead(view, unseen) if suit == view.trump else 0.0
        # A sharp of the others falls under a winner about every second time.
        caught = 0.4 * tens_in(of_suit) + 0.15
        late = 0.25 if count(of_suit) >= 4 else 0.0
        low = _low_lead(view, unseen, suit)
        while cards:
            candidate = lowest(cards)
            cards = without_lowest(cards)
            points = has(SHARPS, candidate)
            beaten = 1.0 - stays(candidate, first) * stays(candidate, second)
            if suit == view.trump:
                value = trump_lead - points * beaten
                if beaten < 0.01 and trump_lead > -0.5:
                    value += 0.4
            elif beaten < 0.5:
                value = (1.0 - beaten) * (points + caught) - beaten * (points + 0.5) + late
            else:
                value = low - beaten * points
            value -= worth(view, unseen, candidate)
            if value > best:
                best = value
                chosen = candidate
    return chosen


@jit
def _risks(view, unseen, suit):
    """Return, for both seats after the leader, the cards of a suit and the chance of a ruff to be feared."""
    first, second = (0, 0.0), (0, 0.0)
    seat = view.seat
    for turn in range(1, view.seats):
        seat = seat + 1 if seat + 1 < view.seats else 0
        if is_friend(view, seat):
            continue
        held = may_hold(view, unseen, seat)
        of_suit = held & suit_cards(suit)
        ruff = VOID[count(of_suit)] if suit != view.trump and held & suit_cards(view.trump) else 0.0
        if turn == 1:
            first = (of_suit, ruff)
        else:
            second = (of_suit, ruff)
    return first, second


@jit
def stays(candidate, risk):
    """Return roughly how likely a card led is not beaten by a seat of :func:`_risks`."""
    return (1.0 - risk[1]) * HALF[count(HIGHER[TRUMP_ORDER, candidate] & risk[0])]


@jit
def _trump_lead(view, unseen):
    """Return what speaks for leading trumps: drawing them pays as long as more are held than are out."""
    if view.role != DECLARERS:
        return -0.5
    trumps_out = count(unseen & suit_cards(view.trump))
    if trumps_out == 0:
        return -1.0
    return 0.5 * (count(in_suit(view.hand, view.trump)) - trumps_out) + 0.3


@jit
def _low_lead(view, unseen, suit):
    """Return what speaks for leading a card of a plain suit that will be beaten."""
    if view.role != DECLARERS:
        return _defender_leads(view, unseen, suit)
    value = 0.1 * count(in_suit(view.hand, suit)) - 0.3 * tens_in(view.hand & suit_cards(suit))
    return value - (0.2 if unseen & suit_cards(view.trump) else 0.0)


@jit
def _defender_leads(view, unseen, suit):
    """Return what speaks for a defender's low lead in a suit: forcing the declarer, finding the partner."""
    value = 0.05 * count(in_suit(view.hand, suit)) - 0.35 * tens_in(view.hand & suit_cards(suit))
    held = may_hold(view, unseen, view.declarer)
    if held & suit_cards(suit) == 0 and held & suit_cards(view.trump):
        value += 0.35  # he must ruff
    return value


@jit
def _follow(view, unseen, candidate, taken):
    """Value of following in a trump contract; ``taken``: how likely a friend's trick is still lost."""
    stake = tens_in(card_bit(candidate)) + (1.0 if count(view.hand) == 1 else 0.0)
    for turn in range(view.turn):
        stake += has(SHARPS, view.table[turn])
    later = view.seats - 1 - view.turn
    keep = worth(view, unseen, candidate)
    if has(view.over, candidate):
        lost = chance_beaten(view, unseen, candidate) if later else 0.0
        return (1.0 - 2.0 * lost) * stake + (1.0 - lost) * 0.15 - keep
    if is_friend(view, view.best_seat):
        return (1.0 - 2.0 * taken) * stake - keep
    # The partner may yet take it.
    return -stake * (0.7 if later and view.role != DECLARERS else 1.0) - keep


@jit
def _betl_own(view, unseen, candidate):
    """Value of the declarer's card in betl: get rid of danger, never win."""
    suit = suit_of(candidate)
    holding = in_suit(view.hand, suit)
    left = holding & ~(1 << rank_of(candidate))
    relief = BETL_RISK[holding] - BETL_RISK[left]
    higher = HIGHER[PLAIN_ORDER, candidate] & unseen
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
    higher = count(HIGHER[PLAIN_ORDER, candidate] & unseen)
    suit = suit_of(candidate)
    return -10.0 * higher + 0.5 * count(in_suit(view.hand, suit)) - VOID[count(in_suit(unseen, suit))]


@jit
def _durch_against(view, unseen, candidate):
    """Value of a defender's card in durch: keep what may yet win, and its guards."""
    suit = suit_of(candidate)
    held = may_hold(view, unseen, view.declarer) & suit_cards(suit)
    if held == 0:
        return 5.0 - 0.1 * rank_of(candidate)
    beats = count(held & ~HIGHER[PLAIN_ORDER, candidate])
    above = count(held & HIGHER[PLAIN_ORDER, candidate])
    stops = 1.0 if above == 0 else HALF[above]
    return -stops * (1.0 + 0.1 * beats) - 0.05 * rank_of(candidate) + 0.05 * count(in_suit(view.hand, suit))
