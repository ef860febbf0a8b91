"""``heuristic``: a decent club player of tarot.

Bids by the hand count of Noël Chavey, discards to make voids and save points, shows poignées that are likely
to be earned.  The taker draws trumps when long and hunts the Petit; defenders reckon what he holds, lead long
suits, theirs and his, and make him ruff, load what a fellow defender wins, and do not open suits in which
points are out.  Everybody counts the cards, wins cheaply, guards his own Petit, and plays the Excuse when it
saves most.

The taker does not play as well as he could: where he holds two of king, queen and cavalier of a suit he
keeps them until trumps are drawn, too late for many.  That is so on purpose.  Hands bid by Chavey's count are
strong: a taker who cashes at once (``winners_kept`` of 3.5 or less) makes 48.7 % of prises and 88.4 % of
gardes against these defenders.  The default keeps both between 35 % and 75 %: 38.3 % of prises and 74.1 % of
gardes.  That costs him 27.8 ± 0.1 points a deal in prise and 71.2 ± 0.5 in garde, paid to three defenders
together (the same million deals played twice; standard errors).

Each concern has a module of its own in :mod:`strategies.tarot`: ``bidding`` (announcements too),
``discarding``, ``leading`` and ``following``, which weigh what a trick brings (``features``, ``reckoning``)
against what a card is worth to keep (``keeping``).
"""

from __future__ import annotations

from strategies.registry import Param, Strategy
from strategies.tarot import bidding, discarding, following, leading, reckoning

heuristic = Strategy(
    "heuristic",
    "A decent club player: Chavey's hand count, voids, the Petit hunted and guarded, the Excuse in time.",
    {
        "prise": Param(40, "Hand count from which prise is bid."),
        "garde": Param(56, "Hand count from which garde is bid."),
        "garde_sans": Param(71, "Hand count, short suits included, from which garde sans is bid."),
        "garde_contre": Param(81, "Hand count, short suits included, from which garde contre is bid."),
        "show_taker": Param(50, "Hand count, after the discard, from which the taker shows a poignée."),
        "show_defender": Param(30, "Hand count from which a defender does."),
        "winners_kept": Param(
            30.0,
            "Half points that the taker reckons a winner brings him later in a suit in which he holds two of "
            "king, queen and cavalier: at 3.5 or less he cashes it at once, and makes more.",
        ),
    },
    memory=reckoning.MEMORY,
    family="tarot",
    reads_tariff=("poignee_to", "excuse_last_trick"),
)


@heuristic.decision
def bid(view, params, memory):
    """Bid the contract that the hand is counted for, if it goes over the current one."""
    return bidding.bid(view, params)


@heuristic.decision
def discard(view, params, memory):
    """Make voids and save points."""
    return discarding.discard(view)


@heuristic.decision
def chelem(view, params, memory):
    """Announce a slam only when practically sure."""
    return bidding.chelem(view)


@heuristic.decision
def poignee(view, params, memory):
    """Show trumps where the bonus is likely to be earned, and hide the most telling ones."""
    return bidding.poignee(view, params)


@heuristic.decision
def play(view, params, memory):
    """Play a card; see :mod:`strategies.tarot.leading` and :mod:`strategies.tarot.following`."""
    if view.best < 0:
        return leading.lead(view, params, memory)
    return following.follow(view, params, memory)
