"""What a defender reckons the taker holds, from what anybody at the table has seen.

The taker is expected to have started with so many trumps as bidders hold on average; those he has played are
subtracted, and what is left of his hand are plain cards.  Both become shares: how likely a card that is out
lies with him.  Shares are counted in thirty-seconds, so that the chance of his holding none of so many cards
is looked up in :data:`NONE_OF`.  Constants were found by playing the same deals with other values.
"""

from __future__ import annotations

import numpy as np

from sim.core.bits import count
from sim.core.jit import jit
from sim.games.tarot.deck import CARDS, EXCUSE, KING, PLAIN_CARDS, RANKS
from sim.games.tarot.names import GARDE, PLAYERS, TRICKS

#: Steps in which a share is counted.
STEPS = 32
#: The least and the greatest share, in steps.
LEAST, MOST = 1, STEPS - 2
#: How many steps likelier he holds a card of a suit that he led low.
HIS_SUIT = 9
#: Rows of :data:`NONE_OF`: one, two, three possible holders of a card; from here on, shares in steps.
SHARES = 4
_SHARE = (1.0, 0.96, 0.5, 1.0 / 3.0, *(min(step, MOST) / STEPS for step in range(STEPS + HIS_SUIT)))
#: float64[45, 23]: by row and number of cards, how likely a seat holds none of so many cards that are out.
NONE_OF = np.array([[(1.0 - share) ** cards for cards in range(23)] for share in _SHARE])

#: Numbered trumps of a taker at first: of one who bid prise, and how many more from garde on.
TRUMPS_AT_FIRST, FROM_GARDE = 8.0, 1.0
#: The parts of the trumps out that he is expected to hold at least and at most.
LEAST_TRUMPS, MOST_TRUMPS = 0.37, 0.9
#: His plain cards in proportion to chance: he made himself short suits.
SHORT = 0.7

#: Names of what :func:`strategies.tarot.features.out` returns: trumps that the other side may hold; rows of
#: :data:`NONE_OF` for the taker's plain cards and trumps; suits that he led low, as bits.
AGAINST, PLAIN_ROW, TRUMP_ROW, HIS = 2, 3, 4, 5

#: What a seat remembers of a deal: tricks it has taken note of; suits led by the taker, other than with a
#: king, and by the defenders, as bits; numbered trumps that the taker has played.
MEMORY = {"noted": 1, "his": 1, "ours": 1, "spent": 1}


def _suit_led() -> np.ndarray:
    table = np.zeros((CARDS, 2), dtype=np.int64)
    for card in range(PLAIN_CARDS):
        table[card] = (card % RANKS != KING) << card // RANKS, 1 << card // RANKS
    return table


#: int64[86, 2]: a bit for the suit of a card led by the taker, none of a king; and by a defender.
SUIT_LED = _suit_led()


@jit
def note(view, memory):
    """Take note of the tricks played since the seat was last asked."""
    his = ours = spent = 0
    for trick in range(memory.noted, view.trick):
        first, leader = PLAYERS * trick, view.leaders[trick]
        # No branches, which cost most here.
        suits = SUIT_LED[view.history[first]]
        his |= suits[0] * (leader == view.taker)
        ours |= suits[1] * (leader != view.taker)
        spent += view.history[first + ((view.taker - leader) & 3)] > EXCUSE
    memory.his |= his
    memory.ours |= ours
    memory.spent += spent
    memory.noted = view.trick


@jit
def rows_of_taker(view, plain, against, spent):
    """Return the rows of :data:`NONE_OF` for the taker's plain cards and trumps.

    Parameters
    ----------
    plain : int
        The plain cards that are out.
    against : int
        How many of the numbered trumps that are out the taker may hold.
    spent : int
        Numbered trumps that he played to earlier tricks.
    """
    left = TRICKS - view.trick
    turn = (view.taker - view.leader) & 3
    if turn < view.turn:
        left -= 1
        spent += view.table[turn] > EXCUSE
    trumps = TRUMPS_AT_FIRST - spent + (FROM_GARDE if view.contract >= GARDE else 0.0)
    trumps = min(max(trumps, LEAST_TRUMPS * against), MOST_TRUMPS * against, float(left))
    return _row(SHORT * (left - trumps), count(plain)), _row(trumps, against)


@jit
def _row(expected, cards):
    """Return the row for so many cards expected among so many."""
    step = int(STEPS * expected / cards + 0.5) if cards else 0
    return SHARES + min(max(step, LEAST), MOST)


@jit
def plain_row(unseen, suit):
    """Return the row for the taker's cards of a plain suit."""
    return unseen[PLAIN_ROW] + HIS_SUIT * (unseen[HIS] >> suit & 1)
