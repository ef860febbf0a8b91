"""The card play of ``heuristic``: draw trumps, cash aces, smear sharps, save the seven, count what is out.

Every legal card is given a value in tens of points, what it wins now less what it gives up, and the best one
is played.
"""

from __future__ import annotations

from sim.core.bits import card_bit, count, has, lowest, without_lowest
from sim.core.jit import jit
from sim.games.marias.deck import (
    HIGHER,
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
from strategies.marias import notrumps, sevens
from strategies.marias.features import NONE_OF, TEN, VOID, chance_beaten, master, may_hold, out, tens_in
from strategies.marias.hidden import friendliness, is_friend


@jit
def card(view):
    """Return the card to play."""
    unseen = out(view)
    if view.trump < 0 or view.helper >= 0:
        return _best_of(view, unseen)
    return _best_lead(view, unseen) if view.turn == 0 else _best_reply(view, unseen)


@jit
def _best_of(view, unseen):
    """Return the card to play without trumps, or where two sevens were declared."""
    best = -1e9
    chosen = lowest(view.legal)
    rest = view.legal
    while rest:
        candidate = lowest(rest)
        rest = without_lowest(rest)
        if view.trump < 0:
            value = notrumps.value(view, unseen, candidate)
        else:
            value = sevens.value(view, unseen, candidate)
        if value > best:
            best = value
            chosen = candidate
    return chosen


@jit
def _best_reply(view, unseen):
    """Return the card to follow with in a trump contract."""
    trick = _trick(view, unseen)
    best = -1e9
    chosen = lowest(view.legal)
    rest = view.legal
    while rest:
        candidate = lowest(rest)
        rest = without_lowest(rest)
        value = _follow(view, unseen, candidate, trick)
        if value > best:
            best = value
            chosen = candidate
    return chosen


@jit
def _trick(view, unseen):
    """Return what holds for every card that may be played to a trick.

    Returns
    -------
    (float, float, float)
        How likely the card now winning is still beaten, where a friend may have played it; how friendly he
        is; how friendly the friendliest seat still to come is.
    """
    friend = friendliness(view, view.best_seat)
    taken = chance_beaten(view, unseen, view.best) if friend > 0.0 else 1.0
    if view.seats == 3:
        # After the declarer's card a defender's friend plays if anybody does.
        return taken, friend, 1.0 if view.role != DECLARERS and view.turn + 1 < view.seats else 0.0
    coming = 0.0
    seat = view.seat
    for _ in range(view.turn + 1, view.seats):
        seat = seat + 1 if seat + 1 < view.seats else 0
        coming = max(coming, friendliness(view, seat))
    return taken, friend, coming


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
            if view.seats > 3:
                beaten = _beaten_across(view, unseen, candidate)
            else:
                beaten = 1.0 - stays(view, candidate, first) * stays(view, candidate, second)
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
        if turn == 1:
            first = _risk(view, unseen, suit, seat)
        else:
            second = _risk(view, unseen, suit, seat)
    return first, second


@jit
def _risk(view, unseen, suit, seat):
    """Return the cards of a suit that a seat may hold and the chance of a ruff."""
    held = may_hold(view, unseen, seat)
    of_suit = held & suit_cards(suit)
    ruff = VOID[view.seats, count(of_suit)] if suit != view.trump and held & suit_cards(view.trump) else 0.0
    return of_suit, ruff


@jit
def stays(view, candidate, risk):
    """Return roughly how likely a card led is not beaten by a seat of :func:`_risk`."""
    return (1.0 - risk[1]) * NONE_OF[view.seats, count(HIGHER[TRUMP_ORDER, candidate] & risk[0])]


@jit
def _beaten_across(view, unseen, candidate):
    """Return roughly how likely one of three others beats a card led, each as far as he may be a foe."""
    unbeaten = 1.0
    for seat in range(view.seats):
        foe = 1.0 - friendliness(view, seat) if seat != view.seat else 0.0
        if foe > 0.0:
            risk = _risk(view, unseen, suit_of(candidate), seat)
            unbeaten *= 1.0 - foe * (1.0 - stays(view, candidate, risk))
    return 1.0 - unbeaten


@jit
def _trump_lead(view, unseen):
    """Return what speaks for leading trumps: drawing them pays the declarer who holds more than are out."""
    if view.role != DECLARERS:
        return -0.5
    if view.seat != view.declarer:
        return -0.6
    trumps_out = count(unseen & suit_cards(view.trump))
    if trumps_out == 0:
        return -1.0
    # In křížový some of those out are the partner's.
    eager = 0.3 if view.seats == 3 else 0.0
    return 0.5 * (count(in_suit(view.hand, view.trump)) - trumps_out) + eager


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
def _follow(view, unseen, candidate, trick):
    """Value of following in a trump contract; ``trick`` as :func:`_trick` returns it."""
    taken, friend, coming = trick
    stake = tens_in(card_bit(candidate)) + (1.0 if count(view.hand) == 1 else 0.0)
    for turn in range(view.turn):
        stake += has(SHARPS, view.table[turn])
    keep = worth(view, unseen, candidate)
    if has(view.over, candidate):
        lost = chance_beaten(view, unseen, candidate) if view.turn + 1 < view.seats else 0.0
        return (1.0 - 2.0 * lost) * stake + (1.0 - lost) * 0.15 - keep
    if friend == 1.0:
        return (1.0 - 2.0 * taken) * stake - keep
    # A friend may yet take it.
    against = -stake * (1.0 - 0.3 * coming) - keep
    if friend == 0.0:
        return against
    return friend * ((1.0 - 2.0 * taken) * stake - keep) + (1.0 - friend) * against
