"""``numpy_player``: a prototype in plain Python, free to use any library; ``heuristic`` but for its cards.

Try it: ``forhont try examples/numpy_player.py --game voleny``.
"""

from __future__ import annotations

import numpy as np

from sim.games.marias.deck import SHARPS
from strategies import Param, Strategy

CARDS = np.arange(32)
#: 1 for aces and tens.
SHARP = np.array([SHARPS >> card & 1 for card in CARDS])

numpy_player = Strategy(
    "numpy_player",
    "Weighs every legal card: wins tricks that hold points, throws low cards on others.",
    {"greed": Param(2.0, "How much a winning card is worth, per sharp on the table.")},
    compiled=False,
)


@numpy_player.decision
def play(view, params, memory):
    """Return the legal card with the highest weight."""
    legal = CARDS[(view.legal >> CARDS) & 1 == 1]
    wins = (view.over >> legal) & 1
    table = view.table[: view.turn]
    at_stake = SHARP[table].sum() + SHARP[legal]
    # Ranks rise with the last three bits of a card's number; of two equal cards the lower is kept for last.
    weights = params.greed * wins * at_stake - (1 - wins) * 3 * SHARP[legal] - 0.1 * (legal & 7)
    return int(legal[np.argmax(weights)])
