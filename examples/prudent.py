"""``prudent``: ``heuristic`` but for the auction of tarot, in which it bids prise on its bouts or passes.

Try it: ``forhont try examples/prudent.py --game tarot``.
"""

from sim.core.bits import count, has
from sim.games.tarot.deck import BOUTS, TRUMPS
from sim.games.tarot.names import BIDS, PASS
from strategies import Param, Strategy

prudent = Strategy(
    "prudent",
    "Bids prise with two bouts and enough trumps, and else passes.",
    {"trumps": Param(7, "Trumps, bouts included, on which it bids.")},
    family="tarot",
)
PRISE = BIDS.index("prise")


@prudent.decision
def bid(view, params, memory):
    """Bid prise, where nobody has bid yet, with two bouts and enough trumps."""
    strong = count(view.hand[TRUMPS] & BOUTS) >= 2 and count(view.hand[TRUMPS]) >= params.trumps
    return PRISE if strong and has(view.legal[0], PRISE) else PASS
