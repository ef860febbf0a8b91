"""``bidder``: ``heuristic`` but for the auction of licitovaný, in which it trusts a long suit with its seven.

Try it: ``forhont try examples/bidder.py --game licitovany``.
"""

from sim.core.bits import count, has, lowest
from sim.games.marias.deck import SEVEN, SUITS, card_of, suit_cards
from sim.games.marias.names import RUNGS
from sim.games.marias.view import HOLD, RESIGN
from strategies import Param, Strategy

bidder = Strategy(
    "bidder",
    "Bids up to a seven in a suit that is long enough, and else resigns.",
    {"length": Param(5, "Cards of a suit, its seven among them, on which it bids.")},
)
DEAREST = RUNGS.index("red_seven")


@bidder.decision
def bid(view, params, memory):
    """Name the lowest rung or hold the present one as long as it is no more than a seven."""
    for suit in range(SUITS):
        if has(view.hand, card_of(suit, SEVEN)) and count(view.hand & suit_cards(suit)) >= params.length:
            rung = view.rung if has(view.legal, HOLD) else lowest(view.legal)
            if rung <= DEAREST:
                return HOLD if has(view.legal, HOLD) else rung
    return RESIGN
