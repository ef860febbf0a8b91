"""Fleks and what is announced against, by the strength of the own hand (M-20 to M-23, M-63, M-64)."""

from __future__ import annotations

from sim.core.bits import count, has, lowest
from sim.core.jit import jit
from sim.games.marias.contracts import (
    C_HUNDRED,
    C_LONE,
    C_SEVEN,
    C_TWO_SEVENS,
    GAME,
    HUNDRED,
    HUNDRED_AGAINST,
    SEVEN,
    SEVEN_AGAINST,
    contract,
)
from sim.games.marias.deck import EACH_SUIT, KING, OVER, card_of, in_suit
from sim.games.marias.deck import SEVEN as SEVEN_RANK
from sim.games.marias.names import KRIZOVY, LICITOVANY, PAGAT, VOLENY
from sim.games.marias.view import ANNOUNCE, DECLARERS
from strategies.marias.hand import estimate
from strategies.marias.lone import open_betl_chance, open_durch_chance
from strategies.marias.pagat import doubts
from strategies.marias.weights import GAME as GAME_MADE
from strategies.marias.weights import GAME_LOST, HUNDRED_LOST, PARTNER
from strategies.marias.weights import SEVEN as SEVEN_MADE

AN_OPEN_BETL, AN_OPEN_DURCH = contract("open_betl"), contract("open_durch")


@jit
def comment(view, params):
    """Double what the own hand speaks for or against; announce against with the cards for it."""
    if view.trump < 0:
        return view.legal & _without_trumps(view, params)
    if view.role == DECLARERS:
        return view.must | view.legal & _own(view, params)
    return view.must | view.legal & _against(view, params)


@jit
def _own(view, params):
    """Return what the declarer's side doubles again."""
    wanted = 0
    game = estimate(view.hand, view.trump, GAME_MADE[view.kind] if view.seat == view.declarer else PARTNER)
    # In křížový most fleks are forced and say little (M-64).
    least = params.re_krizovy if view.kind == KRIZOVY else params.re_game
    if game >= least + params.more * view.levels[GAME]:
        wanted |= 1 << GAME
    if view.seat == view.declarer:
        seven = estimate(view.hand, view.trump, SEVEN_MADE[view.kind])
        if seven >= params.re_seven + params.more * view.levels[SEVEN]:
            wanted |= 1 << SEVEN
    return wanted


@jit
def _against(view, params):
    """Return what a defender doubles and announces."""
    trumps = count(in_suit(view.hand, view.trump))
    lost = estimate(view.hand, view.trump, GAME_LOST[view.kind])
    wanted = _sure(view) if view.kind == LICITOVANY else 0
    if lost >= params.flek_game + params.more * view.levels[GAME]:
        wanted |= 1 << GAME
    if trumps >= params.flek_seven + view.levels[SEVEN]:
        wanted |= 1 << SEVEN
    if _hundred_lost(view, params, lost):
        wanted |= 1 << HUNDRED
    if trumps >= params.against_trumps:
        wanted |= 1 << (ANNOUNCE + SEVEN_AGAINST)
    if lost >= params.hundred_against:
        wanted |= 1 << (ANNOUNCE + HUNDRED_AGAINST)
    if view.helper >= 0 and max(trumps, count(in_suit(view.hand, view.helper))) >= params.flek_two_sevens:
        wanted |= C_TWO_SEVENS
    return wanted


@jit
def _hundred_lost(view, params, lost):
    """Return whether a defender's hand speaks against the hundred; ``lost``: the chance that a game is."""
    more = params.more * view.levels[HUNDRED]
    if view.kind in (VOLENY, PAGAT):
        return lost >= params.flek_hundred + more
    least = params.flek_forced_hundred if view.kind == KRIZOVY else params.flek_hundred
    return estimate(view.hand, view.trump, HUNDRED_LOST[view.kind]) >= least + more


@jit
def _sure(view):
    """Return what is declared without its cards, as far as a defender's hand shows it (M-54)."""
    wanted = 0
    if has(view.hand, card_of(view.trump, SEVEN_RANK)):
        wanted |= C_SEVEN | C_TWO_SEVENS
    if view.helper >= 0 and has(view.hand, card_of(view.helper, SEVEN_RANK)):
        wanted |= C_TWO_SEVENS
    royal = view.hand | view.hand >> (KING - OVER)
    if (royal >> OVER) & EACH_SUIT == EACH_SUIT:
        wanted |= C_HUNDRED  # one of king and over of every suit
    return wanted


@jit
def _without_trumps(view, params):
    """Return the fleks where there are no trumps; the lone hand doubles again what cannot fail."""
    if view.role == DECLARERS:
        return C_LONE if _cannot_fail(view) else 0
    # Who has doubled once has said what there was to say.
    return C_LONE if view.levels[lowest(view.components)] == 0 and doubts(view, params) else 0


@jit
def _cannot_fail(view):
    """Return whether the declarer knows that his open contract is made."""
    if view.contract == AN_OPEN_BETL:
        return open_betl_chance(view.hand, view.talon) == 1.0
    return view.contract == AN_OPEN_DURCH and open_durch_chance(view.hand, view.talon) == 1.0
