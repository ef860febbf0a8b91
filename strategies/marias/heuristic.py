"""``heuristic``: a decent club player of every kind of mariáš.

Trumps by length and strength of the cards seen; discards that make voids and keep sharps out of danger;
contracts by the strength of the hand and, where several compete, by the money they bring; betl and durch when
nearly sure; flek by defensive strength.  All thresholds are parameters.

Each concern has a module of its own in :mod:`strategies.marias`: ``bidding`` where forehand chooses,
``auction`` of licitovaný, ``krizovy``, ``pagat``, ``doubling``, ``cardplay`` (``notrumps``, ``sevens``) and
``lizany`` (``endgame``).
"""

from __future__ import annotations

from sim.core.bits import has
from sim.games.marias.contracts import HUNDRED
from sim.games.marias.deck import marriages
from sim.games.marias.house_table import FIRST
from sim.games.marias.names import KRIZOVY, LICITOVANY, LIZANY
from sim.games.marias.view import DECLARERS
from strategies.marias import auction, bidding, cardplay, doubling, krizovy, lizany, pagat
from strategies.registry import Param, Strategy

heuristic = Strategy(
    "heuristic",
    "A decent club player: long trumps, voids, guarded tens, contracts and fleks by strength.",
    {
        "betl": Param(0.36, "Estimated chance from which betl is named."),
        "durch": Param(0.55, "Estimated chance from which durch is named."),
        "betl_over": Param(0.50, "Estimated chance from which a defender says bad for betl."),
        "durch_over": Param(0.60, "Estimated chance from which a defender says bad for durch."),
        "seven": Param(0.66, "Estimated chance from which a seven is declared."),
        "hundred": Param(0.55, "Estimated chance from which a hundred is declared."),
        "flek_game": Param(0.60, "Estimated chance that the game is lost from which a defender doubles it."),
        "re_game": Param(0.95, "Estimated chance of the game from which the declarer doubles it again."),
        "re_seven": Param(0.95, "Estimated chance of the seven from which the declarer doubles it again."),
        "more": Param(0.15, "What each level already reached adds to these chances."),
        "flek_seven": Param(4, "Trumps in a defender's hand from which the seven is doubled."),
        "flek_hundred": Param(
            0.95, "Estimated chance that the game is lost from which the hundred is doubled."
        ),
        "flek_forced_hundred": Param(
            0.75, "Křížový: estimated chance that the hundred is lost from which it is doubled."
        ),
        "re_krizovy": Param(0.6, "Křížový: estimated chance of the game from which it is doubled again."),
        "flek_betl": Param(0.9, "Low cards per suit from which a defender doubles betl."),
        "against_trumps": Param(5, "Trumps from which a defender announces seven against."),
        "hundred_against": Param(
            1.2, "Estimated chance that the game is lost from which hundred against is announced."
        ),
        "hundred_won": Param(2.0, "Tens above 90 that a hundred made is reckoned to bring (licitovaný)."),
        "hundred_lost": Param(3.0, "Tens below 100 that a hundred lost is reckoned to cost (licitovaný)."),
        "bid": Param(0.1, "Licitovaný: units per opponent from which a rung is named."),
        "hold": Param(-0.5, "Licitovaný: units per opponent from which the rung named is held."),
        "lone_bid": Param(
            2.0, "Licitovaný: units that betl and durch must be worth more than a trump contract."
        ),
        "fold": Param(-2.95, "Licitovaný: units per opponent below which the winner of a seven folds."),
        "flek_two_sevens": Param(
            3, "Trumps or helpers in a defender's hand from which two sevens are doubled."
        ),
        "hundred_krizovy": Param(0.6, "Křížový: estimated chance from which a hundred is declared."),
        "trump_marriage": Param(
            -2.0, "Křížový: what a marriage among the first four adds to a suit as trumps."
        ),
        "trump_hearts": Param(-0.5, "Křížový: what hearts add to a suit as trumps."),
        "lone": Param(6.0, "Křížový: units per opponent from which forehand plays alone without trumps."),
        "lone_over": Param(8.0, "Křížový: units per opponent from which another seat does."),
        "hundred_pagat": Param(0.5, "Pagat: estimated chance from which a hundred is declared."),
        "lone_pagat": Param(0.6, "Pagat: units per opponent from which forehand gives up trumps."),
        "bad": Param(1.0, "Pagat: units per opponent from which a contract is taken over."),
        "flek_open": Param(3, "Pagat: sevens in a defender's hand from which open betl is doubled."),
        "searched": Param(5, "Lízaný: cards in hand from which on the end is searched, 0 to 8."),
    },
    reads_tariff={
        "voleny": ("hundred_marriage",),
        "licitovany": (
            *("tariff", "hearts_multiplier", "hundred_scaling", "hundred_fail_scaling"),
            "hundred_marriage",
        ),
        "krizovy": ("tariff.betl", "tariff.durch", "hundred_marriage"),
        "pagat": (
            *("tariff.betl", "tariff.durch", "tariff.open_betl", "tariff.open_durch"),
            "hundred_marriage",
        ),
    },
)


@heuristic.decision
def trump(view, params, memory):
    """Fix the longest and strongest suit; lay aside a card that tells little."""
    return bidding.trump(view, params)


@heuristic.decision
def call(view, params, memory):
    """Call the highest trump not held."""
    return krizovy.call(view)


@heuristic.decision
def bid(view, params, memory):
    """Name the lowest rung, or hold, while something at it or above is worth it; else resign."""
    return auction.bid(view, params)


@heuristic.decision
def fold(view, params, memory):
    """Fold where every contract that may be declared is expected to cost more."""
    return auction.fold(view, params)


@heuristic.decision
def discard(view, params, memory):
    """Discard for betl or durch where they are near sure, else make voids and keep sharps out of danger."""
    return auction.discard(view, params) if view.kind == LICITOVANY else bidding.discard(view, params)


@heuristic.decision
def declare(view, params, memory):
    """Declare what the strength of the hand makes worth most, betl and durch when nearly sure."""
    if view.kind == LICITOVANY:
        return auction.declare(view, params)
    if view.kind == KRIZOVY and (view.may_keep or view.trump < 0 or view.takeovers > 0):
        return krizovy.name(view, params)
    return bidding.declare(view, params)


@heuristic.decision
def suit(view, params, memory):
    """Bad only with a near-sure betl or durch in hand, whatever the talon holds."""
    return krizovy.suit(view, params) if view.kind == KRIZOVY else bidding.suit(view, params)


@heuristic.decision
def answer(view, params, memory):
    """Bad with a higher contract worth it, flek with a hand against the one named."""
    return pagat.answer(view, params)


@heuristic.decision
def comment(view, params, memory):
    """Double what the own hand speaks against; announce against with the cards for it."""
    return doubling.comment(view, params)


@heuristic.decision
def exchange(view, params, memory):
    """Exchange: the turned card is always the higher trump."""
    return 1


@heuristic.decision
def marriage(view, params, memory):
    """Announce, but in a hundred not a small marriage before the trump one, which alone may count."""
    if view.kind == LIZANY:
        return 1
    small_first = view.marriage != view.trump and has(marriages(view.hand), 8 * view.trump)
    declared = view.role == DECLARERS and view.levels[HUNDRED] >= 0
    return 0 if small_first and declared and view.rules.hundred_marriage == FIRST else 1


@heuristic.decision
def play(view, params, memory):
    """Play a card; see :mod:`strategies.marias.cardplay` and :mod:`strategies.marias.lizany`."""
    return lizany.card(view, params) if view.kind == LIZANY else cardplay.card(view)
