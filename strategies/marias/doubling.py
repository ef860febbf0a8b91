"""Fleks and what is announced against, by the strength of the own hand (M-20 to M-23, M-63, M-64)."""

from __future__ import annotations

from sim.core.bits import count
from sim.core.jit import jit
from sim.games.marias.contracts import (
    C_LONE,
    C_TWO_SEVENS,
    GAME,
    HUNDRED,
    HUNDRED_AGAINST,
    SEVEN,
    SEVEN_AGAINST,
    contract,
)
from sim.games.marias.deck import in_suit
from sim.games.marias.names import PAGAT
from sim.games.marias.view import ANNOUNCE, DECLARERS
from strategies.marias.hand import estimate
from strategies.marias.lone import open_betl_chance, open_durch_chance
from strategies.marias.pagat import doubts
from strategies.marias.weights import GAME as GAME_MADE
from strategies.marias.weights import GAME_LOST, PARTNER
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
    weights = GAME_MADE[view.kind] if view.seat == view.declarer else PARTNER
    wanted = 0
    if estimate(view.hand, view.trump, weights) >= params.re_game + params.more * view.levels[GAME]:
        wanted |= 1 << GAME
    if view.seat == view.declarer:
        if estimate(view.hand, view.trump, SEVEN_MADE[view.kind]) >= (
            params.re_seven + params.more * view.levels[SEVEN]
        ):
            wanted |= 1 << SEVEN
    return wanted


@jit
def _against(view, params):
    """Return what a defender doubles and announces."""
    trumps = count(in_suit(view.hand, view.trump))
    lost = estimate(view.hand, view.trump, GAME_LOST[view.kind])
    wanted = 0
    if lost >= params.flek_game + params.more * view.levels[GAME]:
        wanted |= 1 << GAME
    if trumps >= params.flek_seven + view.levels[SEVEN]:
        wanted |= 1 << SEVEN
    if lost >= params.flek_hundred + params.more * view.levels[HUNDRED]:
        wanted |= 1 << HUNDRED
    if trumps >= params.against_trumps:
        wanted |= 1 << (ANNOUNCE + SEVEN_AGAINST)
    if lost >= params.hundred_against:
        wanted |= 1 << (ANNOUNCE + HUNDRED_AGAINST)
    if view.helper >= 0 and max(trumps, count(in_suit(view.hand, view.helper))) >= params.flek_two_sevens:
        wanted |= C_TWO_SEVENS
    return wanted


@jit
def _without_trumps(view, params):
    """Return the fleks where there are no trumps; the lone hand doubles again what cannot fail."""
    if view.role != DECLARERS:
        return C_LONE if doubts(view, params) else 0
    if view.kind != PAGAT:
        return 0
    gone = view.talon
    sure = view.contract == AN_OPEN_BETL and open_betl_chance(view.hand, gone) == 1.0
    return (
        C_LONE if sure or view.contract == AN_OPEN_DURCH and open_durch_chance(view.hand, gone) == 1.0 else 0
    )
