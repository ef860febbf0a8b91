"""Leading to a trick: the taker draws trumps when long; defenders lead long suits and make him ruff.

Constants were found by playing, like those of :mod:`strategies.tarot.keeping`; in half points.
"""

from __future__ import annotations

from sim.core.bits import count, highest, lowest, without_lowest
from sim.core.jit import jit
from sim.games.tarot.deck import (
    EXCUSE,
    EXCUSE_BIT,
    HIGHER,
    KINGS,
    NUMBERED,
    PETIT_BIT,
    PLAIN,
    RANKS,
    SUITS,
    TRUMPS,
    suit_cards,
)
from sim.games.tarot.names import DEFENCE, TAKER
from strategies.tarot.features import (
    SURE,
    WORTH,
    holds_trump,
    lacks,
    out,
    rows_of,
    stays,
)
from strategies.tarot.following import COURT, NEVER
from strategies.tarot.keeping import completes_slam, keep_excuse, keep_plain, keep_trump
from strategies.tarot.reckoning import AGAINST, NONE_OF, TRUMP_ROW, plain_row

#: What the others' cards are worth in a trick that is won.
OTHERS = (3.7, 2.9)
#: Defender: what each court card out makes a suit worse to open, and a card that nothing beats, which wins
#: more when somebody else leads the suit.
COURT_OUT = -1.3
MASTER_LED = -4.5
#: Defender: a suit that the taker led low, as his long one; that his side led before; each card of it in the
#: chien, which the taker may have kept; and one of which he is void, so that he must ruff.  Either: each card
#: held, since long suits are led.
HIS_SUIT, OUR_SUIT = 0.5, 1.0
IN_CHIEN = -1.3
PER_CARD = (0.5, 1.5)
HE_RUFFS = 7.3
#: Taker: each trump by which he is longer than this share of those against him.
PER_TRUMP, SHARE = 1.0, 0.735
#: Defender: leading trumps helps the taker.
TRUMPS_LED = -4.4
#: What the hope to catch the other side's Petit adds to a trump that wins.
HUNT = (2.6, 0.0)
#: Leading the Excuse gives the lead away.
EXCUSE_LED = -4.0


@jit
def lead(view, params, memory):
    """Return the card to lead, or to follow a led Excuse with."""
    unseen = out(view, memory)
    best, chosen = NEVER, EXCUSE
    ruffing = _ruffing(view, unseen)
    for suit in range(SUITS):
        if view.legal[PLAIN] & suit_cards(suit) == 0:
            continue
        card, value = _plain(view, params, unseen, suit, ruffing)
        if view.role == DEFENCE:
            value += HIS_SUIT * (memory.his >> suit & 1) + OUR_SUIT * (memory.ours >> suit & 1)
            if lacks(view, view.taker, suit):
                value += HE_RUFFS if unseen[AGAINST] else 0.0
            else:
                value += IN_CHIEN * count(view.chien[PLAIN] & suit_cards(suit))
        if value > best:
            best, chosen = value, card
    if view.legal[TRUMPS] & NUMBERED:
        card, value = _trump(view, unseen)
        if value > best:
            best, chosen = value, card
    if view.legal[TRUMPS] & EXCUSE_BIT:
        if completes_slam(view) and _wins(view, chosen, unseen):
            return chosen
        if EXCUSE_LED - keep_excuse(view) > best:
            return EXCUSE
    return chosen


@jit
def _ruffing(view, unseen):
    """Return, by seats from the next on, how likely one of the other side still to play holds a trump."""
    _, row = rows_of(view, -1) if view.role == TAKER else (0, unseen[TRUMP_ROW])
    return (
        _may_ruff(view, 1, unseen, row),
        _may_ruff(view, 2, unseen, row),
        _may_ruff(view, 3, unseen, row),
    )


@jit
def _may_ruff(view, later, unseen, row):
    seat = (view.seat + later) & 3
    if later > 3 - view.turn or (view.role == DEFENCE and seat != view.taker):
        return 0.0
    return holds_trump(view, seat, unseen[TRUMPS], row)


@jit
def _threat(view, later, out, row, ruffing):
    """Return the cards of a suit led that may beat one, and how likely it is ruffed, by a seat."""
    seat = (view.seat + later) & 3
    if later > 3 - view.turn or (view.role == DEFENCE and seat != view.taker):
        return 0, 0.0
    held = out & ~view.missing[seat, PLAIN]
    return held, NONE_OF[row, count(held)] * ruffing


@jit
def _plain(view, params, unseen, suit, ruffing):
    """Return the best card of a suit to lead and its value: the lowest, the highest, or a court card."""
    own = view.legal[PLAIN] & suit_cards(suit)
    out = unseen[PLAIN] & suit_cards(suit)
    row = rows_of(view, suit)[0] if view.role == TAKER else plain_row(unseen, suit)
    first = _threat(view, 1, out, row, ruffing[0])
    second = _threat(view, 2, out, row, ruffing[1])
    third = _threat(view, 3, out, row, ruffing[2])
    gain = OTHERS[view.role] + (COURT_OUT * count(out & COURT) if view.role == DEFENCE else 0.0)
    top = highest(own)
    candidates = own & COURT | own & -own
    if HIGHER[top, PLAIN] & out == 0:
        candidates |= 1 << top
    best, chosen = NEVER, -1
    while candidates:
        card = lowest(candidates)
        candidates = without_lowest(candidates)
        higher = HIGHER[card, PLAIN] & out
        wins = (
            (NONE_OF[row, count(higher & first[0])] - first[1])
            * (NONE_OF[row, count(higher & second[0])] - second[1])
            * (NONE_OF[row, count(higher & third[0])] - third[1])
        )
        if higher & view.chien[PLAIN] & KINGS and view.role == DEFENCE:
            wins = 0.0
        value = wins * (WORTH[card] + gain) - keep_plain(view, params, card, unseen)
        if view.role == DEFENCE and higher == 0:
            value += MASTER_LED
        if value > best:
            best, chosen = value, card
    return chosen, best + PER_CARD[view.role] * count(own)


@jit
def _trump(view, unseen):
    """Return the trump to lead and what speaks for it: the Petit, the lowest other, or the highest."""
    trumps = view.legal[TRUMPS] & NUMBERED
    others = trumps & ~PETIT_BIT
    petit_out = unseen[TRUMPS] & PETIT_BIT
    if view.role == TAKER:
        extra = PER_TRUMP * (count(trumps) - SHARE * unseen[AGAINST]) if unseen[AGAINST] else 0.0
    else:
        extra = TRUMPS_LED
        petit_out &= ~view.missing[view.taker, TRUMPS]
    gain = OTHERS[view.role] + (HUNT[view.role] if petit_out else 0.0)
    rows = rows_of(view, -1) if view.role == TAKER else (0, 0)
    candidates = trumps & PETIT_BIT | others & -others
    if others:
        candidates |= 1 << highest(others)
    best, chosen = NEVER, -1
    while candidates:
        card = EXCUSE + lowest(candidates)
        candidates = without_lowest(candidates)
        value = stays(view, card, -1, unseen, rows) * (WORTH[card] + gain) - keep_trump(view, card, unseen)
        if value > best:
            best, chosen = value, card
    return chosen, best + extra


@jit
def _wins(view, card, unseen):
    """Return whether a card led is sure to win."""
    suit = card // RANKS if card < EXCUSE else -1
    return card != EXCUSE and stays(view, card, suit, unseen, rows_of(view, suit)) > SURE
