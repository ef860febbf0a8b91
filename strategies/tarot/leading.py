"""Leading to a trick: the taker draws trumps when long; the defenders lead his long suit and make him ruff."""

from __future__ import annotations

from sim.core.bits import count, highest, lowest, without_lowest
from sim.core.jit import jit
from sim.games.tarot.deck import (
    EXCUSE,
    EXCUSE_BIT,
    HIGHER,
    NUMBERED,
    PETIT,
    PETIT_BIT,
    PLAIN,
    RANKS,
    SUITS,
    TRUMPS,
    in_suit,
    size,
    suit_cards,
)
from sim.games.tarot.names import TAKER
from strategies.tarot.features import WORTH, chance, lacks, trumps_against
from strategies.tarot.following import COURT, NEVER, PIPS
from strategies.tarot.keeping import keep_excuse, keep_petit, keep_plain, keep_trump


@jit
def lead(view, w, unseen):
    """Return the card to lead, or to follow a led Excuse with."""
    best, chosen = NEVER, EXCUSE
    against = trumps_against(view, unseen)
    led_by_taker, led_by_us = _led(view) if view.role != TAKER else (0, 0)
    for suit in range(SUITS):
        own = view.legal[PLAIN] & suit_cards(suit)
        if own == 0:
            continue
        if view.role == TAKER:
            extra = _taker_leads(view, w, suit, own)
        else:
            extra = _defender_leads(view, w, suit, own, against)
            if led_by_taker >> suit & 1:
                extra += w.ld_his
            if led_by_us >> suit & 1:
                extra += w.ld_ours
        of_suit = unseen[PLAIN] & suit_cards(suit)
        gain = 3.0 + w.l_catch * count(of_suit & COURT)
        candidates = own & COURT
        candidates |= 1 << highest(own)
        pips = own & PIPS
        candidates |= pips & -pips
        while candidates:
            card = lowest(candidates)
            candidates = without_lowest(candidates)
            wins = chance(view, card, suit, True, unseen)
            value = wins * (WORTH[card] + gain) - keep_plain(view, w, card, unseen) + extra
            if HIGHER[card, PLAIN] & unseen[PLAIN] == 0:
                value += w.l_master
            if value > best:
                best, chosen = value, card
    trumps = view.legal[TRUMPS] & NUMBERED
    if trumps:
        card, value = _trump(view, w, unseen, against)
        if value > best:
            best, chosen = value, card
    if view.legal[TRUMPS] & EXCUSE_BIT and w.l_excuse - keep_excuse(view, w) > best:
        return EXCUSE
    return chosen


@jit
def _led(view):
    """Return the plain suits that the taker led, and those that the defenders led, bit by suit."""
    his = ours = 0
    for trick in range(view.trick):
        card = view.history[4 * trick]
        if card < EXCUSE:
            suit = 1 << card // RANKS
            if view.leaders[trick] == view.taker:
                his |= suit
            else:
                ours |= suit
    return his, ours


@jit
def _taker_leads(view, w, suit, own):
    """Return what speaks for the taker's leading a suit: length, which makes the defenders ruff."""
    return w.lt_suit + w.lt_length * count(own)


@jit
def _defender_leads(view, w, suit, own, against):
    """Return what speaks for a defender's leading a suit: making the taker ruff, not baring a queen."""
    extra = w.ld_length * count(own)
    if against and lacks(view, view.taker, suit):
        extra += w.ld_void
    return extra


@jit
def _trump(view, w, unseen, against):
    """Return the trump to lead and what it is worth."""
    trumps = view.legal[TRUMPS] & NUMBERED
    others = trumps & ~PETIT_BIT
    held = count(trumps)
    out = unseen[TRUMPS] & NUMBERED
    if view.role == TAKER:
        extra = w.lt_trump + w.lt_drawn * (held - w.lt_share * against) if against else w.lt_drained
        hunt = w.lt_hunt
    else:
        extra = w.ld_trump + w.ld_drawn * (held - against)
        hunt = w.ld_hunt
    petit_out = out & PETIT_BIT & ~(view.missing[view.taker, TRUMPS] if view.role != TAKER else 0)
    best, chosen = NEVER, -1
    candidates = trumps & PETIT_BIT
    if others:
        candidates |= 1 << lowest(others) | 1 << highest(others)
    while candidates:
        card = EXCUSE + lowest(candidates)
        candidates = without_lowest(candidates)
        wins = chance(view, card, -1, True, unseen)
        value = wins * (WORTH[card] + 3.0) + extra
        if petit_out:
            value += hunt * wins
        value -= keep_trump(view, w, card, unseen)
        if value > best:
            best, chosen = value, card
    return chosen, best
