"""Leading to a trick: the taker draws trumps when long; the defenders lead his long suit and make him ruff."""

from __future__ import annotations

from sim.core.bits import count, highest, lowest, without_lowest
from sim.core.jit import jit
from sim.games.tarot.deck import (
    EXCUSE,
    EXCUSE_BIT,
    HIGHER,
    KINGS,
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
from strategies.tarot.keeping import by, keep_excuse, keep_petit, keep_plain, keep_trump


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
            extra = _defender_leads(view, w, suit, own, against, unseen)
            if led_by_taker >> suit & 1:
                extra += w.ld_his
            if led_by_us >> suit & 1:
                extra += w.ld_ours
        of_suit = unseen[PLAIN] & suit_cards(suit)
        gain = 3.0 + by(view, w.l_catch, w.l_catch_d) * count(of_suit & COURT)
        candidates = own & COURT
        candidates |= 1 << highest(own)
        pips = own & PIPS
        candidates |= pips & -pips
        while candidates:
            card = lowest(candidates)
            candidates = without_lowest(candidates)
            wins = chance(view, w, card, suit, True, unseen)
            value = wins * (WORTH[card] + gain) - keep_plain(view, w, card, unseen) + extra
            if HIGHER[card, PLAIN] & unseen[PLAIN] == 0:
                value += by(view, w.l_master, w.l_master_d)
            if value > best:
                best, chosen = value, card
    trumps = view.legal[TRUMPS] & NUMBERED
    if trumps:
        card, value = _trump(view, w, unseen, against)
        if value > best:
            best, chosen = value, card
    if view.legal[TRUMPS] & EXCUSE_BIT and by(view, w.l_excuse, w.l_excuse_d) - keep_excuse(view, w) > best:
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
    extra = w.lt_suit + w.lt_length * count(own) + w.lt_court * count(own & COURT)
    for other in range(1, 4):
        if lacks(view, (view.seat + other) & 3, suit):
            extra += w.lt_void
    return extra


@jit
def _defender_leads(view, w, suit, own, against, unseen):
    """Return what speaks for a defender's leading a suit: making the taker ruff, not baring a queen."""
    courts = own & COURT
    extra = w.ld_length * count(own) + w.ld_court * count(courts)
    place = (view.taker - view.seat) & 3
    if in_suit(own, suit) >> 13 & 1 == 0 and in_suit(unseen[PLAIN], suit) >> 13 & 1:
        extra += w.ld_his_king if suit_cards(suit) & view.chien[PLAIN] & KINGS else w.ld_king_out
    if against and lacks(view, view.taker, suit):
        extra += w.ld_void + (w.ld_void_next if place == 1 else (w.ld_void_last if place == 3 else 0.0))
    else:
        extra += w.ld_next if place == 1 else (w.ld_last if place == 3 else 0.0)
        if view.contract <= 1:
            extra += w.ld_chien * count(view.chien[PLAIN] & suit_cards(suit))
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
        wins = chance(view, w, card, -1, True, unseen)
        value = wins * (WORTH[card] + 3.0) + extra
        if petit_out:
            value += hunt * wins
        value -= keep_trump(view, w, card, unseen)
        if value > best:
            best, chosen = value, card
    return chosen, best
