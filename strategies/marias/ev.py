"""``ev``: every word of the auction by the money it brings on average, under the house rules in force.

Chances come from what the hand counts (:mod:`strategies.marias.ev_features`), calibrated once by simulation
(``python -m tools.calibrate``, tables in :mod:`strategies.marias.ev_tables`); amounts from ``view.rules``, so
that another tariff makes other decisions.  Cards are played as ``heuristic`` plays them.

Modules: ``ev_models`` chances, ``ev_money`` money, ``ev_defending`` what it is worth to let another play,
``ev_bidding`` where forehand chooses trumps, ``ev_auction`` licitovaný, ``ev_doubling`` comments.
"""

from __future__ import annotations

from sim.games.marias.names import LICITOVANY
from strategies.marias import ev_auction, ev_bidding, ev_doubling
from strategies.registry import Param, Strategy

ev = Strategy(
    "ev",
    "Bids, declares and doubles what brings most money on average under the house rules; plays as heuristic.",
    {
        "margin": Param(0.1, "Part of a component's worth that a flek must bring on average to be said."),
        "margin_hundred": Param(1.0, "The same of a hundred, whose results are wilder."),
        "levels": Param(4, "Level from which on nothing more is doubled."),
        "worth": Param(0.5, "Units per opponent that a contract must bring which nobody obliges to."),
        "bid": Param(-1.0, "Licitovaný: units in all below which no rung is named."),
        "hold": Param(-2.0, "Licitovaný: units in all below which none is held."),
    },
    base="heuristic",
)


@ev.decision
def trump(view, params, memory):
    """Fix the suit worth most; lay aside a card that tells little."""
    return ev_bidding.trump(view, params)


@ev.decision
def bid(view, params, memory):
    """Name the lowest rung, or hold, while that is worth more than defending; else resign."""
    return ev_auction.bid(view, params)


@ev.decision
def fold(view, params, memory):
    """Fold where every contract that may be declared is expected to cost more."""
    return ev_auction.fold(view, params)


@ev.decision
def discard(view, params, memory):
    """Discard for the contract that is worth most with what is left."""
    return ev_auction.discard(view, params) if view.kind == LICITOVANY else ev_bidding.discard(view, params)


@ev.decision
def declare(view, params, memory):
    """Declare what is worth most of all that may be declared."""
    return ev_auction.declare(view, params) if view.kind == LICITOVANY else ev_bidding.declare(view, params)


@ev.decision
def suit(view, params, memory):
    """Bad where playing alone is worth more than letting trumps stand."""
    return ev_bidding.suit(view, params)


@ev.decision
def answer(view, params, memory):
    """Bad where a higher contract is worth more than defending, flek what is likelier lost than made."""
    return ev_bidding.answer(view, params)


@ev.decision
def comment(view, params, memory):
    """Double what is worth more doubled; announce against what is worth announcing."""
    return ev_doubling.comment(view, params)
