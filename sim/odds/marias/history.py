"""A past that leads to a layout of mariáš: what was dealt, which talons were laid, which card fixed trumps.

Played backwards: who laid the last pair into the talon had it before, and had taken up the pair that lay
there before it.  What the seat asked does not know is chosen at random, each choice that leaves the deal
possible being equally likely:

* a talon that somebody else took up: two of the twelve cards that he then had, those among them that his
  predecessor must have given on.  Of forehand that asked "suit?" no sharps, no trumps where the house forbids
  them, not the card that fixed trumps (M-16, M-42);
* the card that fixed trumps, where it was not shown: any of forehand's twelve, or eight, with which it could
  have gone on as it did; and its other first cards;
* lízaný: which of his cards the other drew, and when: none before which it was played, given away in exchange
  or announced with another.
"""

from __future__ import annotations

import numpy as np

from sim.belief.cases import SHOWN
from sim.belief.counting import CHOOSE, below, subset
from sim.core.bits import card_bit, count, lowest, nth
from sim.core.jit import jit
from sim.core.rng import derive
from sim.games.marias.deck import ALL, CARDS, SEVEN, SHARPS, card_of, marriage_cards, suit_cards, suit_of
from sim.games.marias.lizany import TRICKS, TURNED
from sim.games.marias.names import LIZANY
from sim.games.marias.talon import TALON, rules_out_trumps
from sim.odds.marias.course import FIRST_CARDS, HOLDERS, NONE, PAIRS

#: Pasts tried for a layout before it is taken that there is none.
_TRIES = 64
#: Cards of the stock that lie on the turned one, and where the first lies in the pack.
_COVERED, _STOCK_AT = 15, 17
#: Holder of the talon in the deal, where three play.
_TALON_HOLDER = 3
#: Random words of a past: one for each pair, then these.
_TRUMP, _FIRST = PAIRS, PAIRS + 1


@jit
def trace(view, room, course, random, laid):  # type: ignore[no-untyped-def]
    """Fill the pack and the hidden answers of a layout; return whether some deal leads to it.

    Parameters
    ----------
    view : VIEW
        At the question.
    room : int64[ROOM]
        As :mod:`sim.belief` left it for that view.
    course : COURSE
    random : int
        A word of 63 bits.
    laid : LAID
        With its layout.
    """
    if view.kind == LIZANY:
        return _trace_draws(view, room, course, random, laid)
    for attempt in range(_TRIES):
        if _trace_talons(view, room, course, derive(random, attempt), laid):
            return True
    return False


@jit
def _trace_talons(view, room, course, random, laid):  # type: ignore[no-untyped-def]
    """Fill the pack and the hidden answers of a layout of any kind but lízaný by one past, if it is one."""
    held = np.zeros(HOLDERS, np.int64)
    pairs = np.zeros(PAIRS, np.int64)
    laid.hidden[:] = 0
    for seat in range(view.seats):
        held[seat] = laid.layout.hands[seat] | room[SHOWN + seat]
    held[0] |= laid.layout.unseen
    if course.pairs and not _take_back(view, course, held, pairs, random, laid.layout.talon):
        return False
    for i in range(course.pairs):
        if course.place[i] >= 0:
            laid.hidden[course.place[i]] = pairs[i]
    if course.first:
        card = course.trump if course.trump >= 0 else _trump_card(view, course, held[0], pairs[0], random)
        if card < 0:
            return False
        if course.trump_place >= 0:
            laid.hidden[course.trump_place] = card
        _first_cards(course, held, card, random)
    laid.deck[:] = course.card
    return _stack(course.plan, held, laid.deck)


@jit
def _take_back(view, course, held, pairs, random, talon):  # type: ignore[no-untyped-def]
    """Give every pair back to who laid it and take from him the one before; return whether that can be.

    Parameters
    ----------
    view : VIEW
    course : COURSE
    held : int64[HOLDERS]
        What each seat had when play began; becomes what it was dealt.
    pairs : int64[PAIRS]
        Receives the pairs.
    random : int
    talon : int
        The last pair.
    """
    last = course.pairs - 1
    pairs[last] = talon
    for i in range(last, 0, -1):
        seat = course.layer[i]
        twelve = held[seat] | pairs[i]
        before = course.cards[i - 1]
        if before == NONE:
            before = _pair_before(view, course, held, i - 1, twelve, derive(random, i))
        if before == NONE or before & ~twelve:
            return False
        pairs[i - 1] = before
        held[seat] = twelve & ~before
    first = course.layer[0]
    held[_TALON_HOLDER if first == NONE else first] |= pairs[0]
    return True


@jit
def _pair_before(view, course, held, i, twelve, random):  # type: ignore[no-untyped-def]
    """Choose the i-th pair among the cards of who took it up; NONE where none can be."""
    layer = course.layer[i]
    must, may = 0, twelve
    if i > 0 and course.cards[i - 1] >= 0:
        # Who laid this pair had taken up that one: what he has not kept he gave on.
        must = course.cards[i - 1] & ~held[layer]
    if i == 0 and layer == 0 and course.kept:
        if not view.rules.talon_allows_sharp:
            may &= ~SHARPS
        if course.trump >= 0:
            may &= ~card_bit(course.trump)
            if view.rules.talon_forbids_trump:
                may &= ~suit_cards(suit_of(course.trump))
    if must & ~may:
        return NONE
    return _some(may, must, TALON, random)


@jit
def _some(cards, must, size, random):  # type: ignore[no-untyped-def]
    """Choose so many cards of a set, some of them given; NONE where there are too few."""
    left = cards & ~must
    wanted = size - count(must)
    if wanted < 0 or count(left) < wanted:
        return NONE
    return must | subset(left, wanted, below(random, CHOOSE[count(left), wanted]))


@jit
def _trump_card(view, course, dealt, discard, random):  # type: ignore[no-untyped-def]
    """Choose the card that fixed trumps among those dealt to forehand; NONE where none can be."""
    may = dealt
    if course.kept and course.pairs:
        may = 0
        left = dealt
        while left:
            card = lowest(left)
            left ^= card_bit(card)
            if not rules_out_trumps(view.rules, discard, suit_of(card), card):
                may |= card_bit(card)
    if may == 0:
        return NONE
    return nth(may, below(derive(random, _TRUMP), count(may)))


@jit
def _first_cards(course, held, card, random):  # type: ignore[no-untyped-def]
    """Choose the cards that forehand saw when it fixed trumps by one of them, or by one it did not see."""
    others = held[0] & ~card_bit(card)
    wanted = course.first if course.people else course.first - 1
    chosen = subset(others, wanted, below(derive(random, _FIRST), CHOOSE[count(others), wanted]))
    held[FIRST_CARDS] = chosen if course.people else chosen | card_bit(card)
    held[0] &= ~held[FIRST_CARDS]


@jit
def _stack(plan, held, deck):  # type: ignore[no-untyped-def]
    """Put what each holder was dealt into its places of the pack; return whether each card has one.

    Parameters
    ----------
    plan : int64[32]
        The holder of each place.
    held : int64[HOLDERS]
        Sets of cards, emptied; those that lie in the pack already may be among them.
    deck : int64[32]
        NONE where a place is to be filled.
    """
    there = 0
    for place in range(CARDS):
        if deck[place] >= 0:
            there |= card_bit(deck[place])
    for holder in range(HOLDERS):
        held[holder] &= ~there
    for place in range(CARDS):
        if deck[place] >= 0:
            continue
        left = held[plan[place]]
        if left == 0:
            return False
        deck[place] = lowest(left)
        held[plan[place]] = left & (left - 1)
        there |= left & -left
    return there == ALL


@jit
def _trace_draws(view, room, course, random, laid):  # type: ignore[no-untyped-def]
    """Fill the pack of a layout of lízaný: who drew which card of the stock when (M-91)."""
    seat, other = view.seat, 1 - view.seat
    leaves = np.zeros(CARDS, np.int64)
    drawn = np.zeros(TRICKS // 2, np.int64)
    laid.hidden[:] = 0
    cards = laid.layout.hands[other] | room[SHOWN + other]
    draws = min(view.trick, TRICKS // 2)
    last = view.trick >= TRICKS // 2 and view.winners[TRICKS // 2 - 1] == seat
    if last:
        # The turned card, or the seven in its place, was drawn last; all saw it.
        under = course.turned if view.exchanged < 0 else card_of(suit_of(course.turned), SEVEN)
        cards &= ~card_bit(under)
        draws -= 1
    _when_they_leave(view, course, other, leaves)
    if course.exchanger == other:
        cards = cards & ~card_bit(course.turned) | card_bit(card_of(suit_of(course.turned), SEVEN))
    for draw in range(draws - 1, -1, -1):
        may = 0
        left = cards
        while left:
            card = lowest(left)
            left ^= card_bit(card)
            if leaves[card] > draw:
                may |= card_bit(card)
        if may == 0:
            return False
        drawn[draw] = nth(may, below(derive(random, draw), count(may)))
        cards ^= card_bit(drawn[draw])
    return _stack_with_stock(view, course, drawn, cards, laid)


@jit
def _when_they_leave(view, course, other, leaves):  # type: ignore[no-untyped-def]
    """Note before how many draws each card of the other's had been in his hand at the latest."""
    leaves[:] = TRICKS
    for play in range(view.plays):
        leaves[view.history[play]] = play // view.seats
    if course.exchanger == other:
        leaves[card_of(suit_of(course.turned), SEVEN)] = course.exchange
    for suit in range(len(course.announced)):
        if view.marriages[suit] == other:
            cards = marriage_cards(suit)
            while cards:
                card = lowest(cards)
                cards ^= card_bit(card)
                leaves[card] = min(leaves[card], course.announced[suit])


@jit
def _stack_with_stock(view, course, drawn, dealt, laid):  # type: ignore[no-untyped-def]
    """Put the pack of lízaný together; return whether each card has its place."""
    held = np.zeros(HOLDERS, np.int64)
    held[1 - view.seat] = dealt
    deck = laid.deck
    deck[:] = course.card
    gone = 2 * min(view.trick, TRICKS // 2)
    for place in range(_COVERED):
        if place >= gone:
            deck[_STOCK_AT + place] = laid.layout.stock[place - gone]
        elif (view.winners[place // 2] == view.seat) != (place % 2 == 0):
            deck[_STOCK_AT + place] = drawn[place // 2]
    deck[TURNED] = course.turned
    return _stack(course.plan, held, deck)
