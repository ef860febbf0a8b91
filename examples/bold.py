"""``bold``: ``heuristic`` but for the doubling.

Play it: ``python -m sim.run seats=[bold,heuristic,heuristic] strategies.path=[examples/bold.py]``.
"""

from sim.core.bits import count
from sim.games.marias.contracts import C_GAME
from sim.games.marias.deck import suit_cards
from sim.games.marias.view import DEFENDERS
from strategies import Param, Strategy

bold = Strategy(
    "bold",
    "Doubles the game as soon as it holds enough trumps.",
    {"trumps": Param(4, "Trumps from which a defender doubles.")},
)


@bold.decision
def comment(view, params, memory):
    """Double the game as a defender with strong trumps, and nothing else."""
    strong = view.role == DEFENDERS and count(view.hand & suit_cards(view.trump)) >= params.trumps
    return view.must | (view.legal & C_GAME if strong else 0)
