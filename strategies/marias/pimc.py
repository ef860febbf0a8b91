"""``pimc``: imagines how the unseen cards may lie and plays what pays best on average by exact play.

Layouts that agree with all it knows for certain are drawn by its own random word, each equally likely
(:mod:`sim.belief`); each is solved for all cards that may be played (:mod:`sim.solve.marias.each`).  While
the stock of lízaný lasts it plays deals out instead (:mod:`strategies.marias.pimc_stock`).  Its base bids,
declares, doubles, and decides between equals: in exact play the defenders know each other's cards, so who
doubles by it loses money, and who declares by it gains none.

A decision ends after so many layouts or so many cards played by the search, never by the clock: the same deal
is played the same way everywhere.
"""

from __future__ import annotations

from strategies.marias import pimc_stock
from strategies.marias.pimc_base import usual
from strategies.marias.pimc_cards import best_card, forced_says
from strategies.registry import Param, Strategy

pimc = Strategy(
    "pimc",
    "Imagines layouts of the unseen cards, solves them exactly and plays what pays best on average.",
    {
        "samples": Param(16, "Layouts imagined at most for a card."),
        "nodes": Param(400_000, "Cards that the search may play for a card before no more are imagined."),
        "stock_samples": Param(20, "Lízaný: layouts played out for a card while the stock lasts."),
    },
    base="ev",
    memory={"said": 1, "at": 1},
    plays_out=True,
)


@pimc.decision
def play(view, params, memory):
    """Play the card with the best mean payment, the base's where none is better."""
    card = usual(view, params)
    if view.stock > 0:
        return pimc_stock.best_card(view, params, card)
    card, says = best_card(view, params, card)
    memory.said = says
    memory.at = view.plays + 1
    return card


@pimc.decision
def marriage(view, params, memory):
    """Announce unless silence pays better."""
    if view.stock > 0:
        return usual(view, params)
    return memory.said if memory.at == view.plays + 1 else forced_says(view, params)
