"""The card play of ``heuristic``: draw the last trumps, force ruffs, ruff low, smear, count what is out.

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
from strategies.marias.features import (
    NONE_OF,
    VOID,
    chance_beaten,
    chance_beats,
    master,
    may_hold,
    out,
    tens_in,
)
from strategies.marias.hidden import friendliness, is_friend

# In tens of points, where nothing else is said.
#: What a trump is worth to keep, and more for the highest one and for the seven.
TRUMP, TRUMP_MASTER, TRUMP_SEVEN = 0.3, 0.25, 0.3
#: What the highest plain card out is worth to keep.
PLAIN_MASTER = 0.1
#: Drawing trumps: what each that the declarer holds more than are out is worth, what it costs with three at
#: the table, and what a trump that wins is worth more.
DRAW, DRAWN_BY_TWO, DRAW_HIGH = 1.3, 0.32, 0.4
#: What speaks for a trump led by a defender, and by the declarer's partner.
DEFENDERS_TRUMP, PARTNERS_TRUMP = 0.0, -0.6
#: Leading a card that wins: so many of the sharps still out fall under it, and to win is worth something; but
#: while so many cards of the suit are out, it is too early: it may catch more later.
CAUGHT, WON, EARLY, EARLY_FROM = 0.27, 0.15, -1.15, 4
#: The declarer's low lead: each card of the suit, each own sharp in it, a suit from which nobody has played,
#: trumps out, trumps drawn, and each seat that must ruff.
LONG, SHARP, NEW, TRUMPS_OUT, ALL_DRAWN, DRAWS_OUT = 0.1, -0.51, -0.35, -0.07, -0.35, 0.8
#: A defender's low lead: each card of the suit, each own sharp in it, and a suit that the declarer must ruff.
THEIR_LONG, THEIR_SHARP, FORCE = 0.4, -0.56, 0.9
#: Smearing before a friend plays: how much likelier than it looks he takes the trick, and how much his chance
#: counts: at 2 as much as the others'.
HOPE, SMEAR = 0.2, 1.65


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
        is; how likely a friend still to come beats it.
    """
    friend = friendliness(view, view.best_seat)
    taken = chance_beaten(view, unseen, view.best) if friend > 0.0 else 1.0
    coming = 0.0
    if friend == 1.0 or (view.seats == 3 and (view.role == DECLARERS or view.turn + 1 == view.seats)):
        return taken, friend, coming
    seat = view.seat
    for _ in range(view.turn + 1, view.seats):
        seat = seat + 1 if seat + 1 < view.seats else 0
        likely = friendliness(view, seat)
        if likely > 0.0:
            beats = HOPE + chance_beats(view, view.best, may_hold(view, unseen, seat))
            coming = max(coming, likely * beats)
    return taken, friend, coming


@jit
def worth(view, unseen, candidate):
    """Return what a card is worth to keep, in tens of points."""
    suit, rank = suit_of(candidate), rank_of(candidate)
    value = 0.02 * STRENGTH[TRUMP_ORDER, rank]
    highest = master(candidate, unseen)
    if suit != view.trump:
        return value + PLAIN_MASTER if highest else value
    value += TRUMP
    if rank == RANK_SEVEN:
        value += TRUMP_SEVEN
    return value + TRUMP_MASTER if highest else value


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
        caught = CAUGHT * tens_in(of_suit) + WON
        early = EARLY if count(of_suit) >= EARLY_FROM else 0.0
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
                    value += DRAW_HIGH
            elif beaten < 0.5:
                value = (1.0 - beaten) * (points + caught) - beaten * (points + 0.5) + early
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
        return DEFENDERS_TRUMP
    if view.seat != view.declarer:
        return PARTNERS_TRUMP
    trumps_out = count(unseen & suit_cards(view.trump))
    if trumps_out == 0:
        return -1.0
    # In křížový some of those out are the partner's.
    cost = DRAWN_BY_TWO if view.seats == 3 else 0.0
    return DRAW * (count(in_suit(view.hand, view.trump)) - trumps_out) - cost


@jit
def _low_lead(view, unseen, suit):
    """Return what speaks for leading a card of a plain suit that will be beaten."""
    if view.role != DECLARERS:
        return _defender_leads(view, unseen, suit)
    own = view.hand & suit_cards(suit)
    value = LONG * count(own) + SHARP * tens_in(own)
    if view.played & suit_cards(suit) == 0:
        value += NEW
    trumps = unseen & suit_cards(view.trump)
    if trumps == 0:
        return value + ALL_DRAWN
    return value + TRUMPS_OUT + DRAWS_OUT * _ruffing(view, unseen & suit_cards(suit), trumps)


@jit
def _ruffing(view, of_suit, trumps):
    """Return how many seats can hold none of the unseen cards of a suit, but trumps."""
    ruffing = 0
    for seat in range(view.seats):
        if seat != view.seat and of_suit & ~view.missing[seat] == 0 and trumps & ~view.missing[seat]:
            ruffing += 1
    return ruffing


@jit
def _defender_leads(view, unseen, suit):
    """Return what speaks for a defender's low lead in a suit: forcing the declarer, finding the partner."""
    own = view.hand & suit_cards(suit)
    value = THEIR_LONG * count(own) + THEIR_SHARP * tens_in(own)
    held = may_hold(view, unseen, view.declarer)
    if held & suit_cards(suit) == 0 and held & suit_cards(view.trump):
        value += FORCE  # he must ruff
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
        if has(SHARPS & suit_cards(view.trump), candidate) and count(view.hand) > 1:
            # It comes home by itself later on: what is won now with it, a small trump would win as well.
            stake -= 1.0
        return (1.0 - 2.0 * lost) * stake - keep
    if friend == 1.0:
        return (1.0 - 2.0 * taken) * stake - keep
    # A friend may yet take it.
    against = -stake * (1.0 - SMEAR * coming) - keep
    if friend == 0.0:
        return against
    return friend * ((1.0 - 2.0 * taken) * stake - keep) + (1.0 - friend) * against
