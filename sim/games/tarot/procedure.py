"""French tarot for four (T-1 to T-22).

Eighteen cards each and six to the chien; an auction in which each seat speaks once; the taker plays alone
against the three others, with the chien or without it; he may announce a slam, everybody may show trumps.
"""

from __future__ import annotations

from sim.core.jit import jit
from sim.games.tarot.announcements import chelem
from sim.games.tarot.auction import auction
from sim.games.tarot.chien import chien
from sim.games.tarot.deal import deal, petit_sec
from sim.games.tarot.house import CANCEL
from sim.games.tarot.names import ALL_PASS, PETIT_SEC, PLAYED
from sim.games.tarot.play import play_out


@jit
def play_deal(desk):
    """Play one deal of a shuffled pack and return how it ended, a code of ``names.REASONS``."""
    view = desk.seen
    deal(desk)
    if view.rules.petit_sec == CANCEL and petit_sec(desk.state.hands):
        return PETIT_SEC
    return play_contract(desk) if auction(desk) else ALL_PASS


@jit
def play_contract(desk):
    """Play what an auction came to; return PLAYED."""
    chien(desk)
    chelem(desk)
    play_tricks(desk)
    return PLAYED


@jit
def play_tricks(desk):
    """Play all tricks; who announced a chelem leads to the first (T-2, T-10)."""
    play_out(desk, desk.seen.taker if desk.seen.chelem else 0)
