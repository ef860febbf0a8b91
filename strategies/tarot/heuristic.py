"""``heuristic``: a decent club player of tarot.

Bids by the hand count of Noël Chavey, discards to make voids and save points, shows poignées that are likely
to be earned.  The taker draws trumps when long; defenders lead his long suit and make him ruff, load what a
fellow defender wins, and do not open suits in which points are out.  Everybody counts the cards, wins
cheaply, guards his own Petit, hunts that of others, and plays the Excuse when it saves most.

A taker of this kind is cautious: he keeps his kings while trumps are out.  One who cashes them at once
(``winners_kept`` below 3) makes about one contract in seven more against these defenders.

Each concern has a module of its own in :mod:`strategies.tarot`: ``bidding`` (announcements too),
``discarding``, ``leading`` and ``following``, which weigh what a trick brings (``features``) against what a
card is worth to keep (``keeping``).
"""

from __future__ import annotations

from strategies.registry import Param, Strategy
from strategies.tarot import bidding, discarding, features, following, leading

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
            5.0,
            "Half points that a winner of a plain suit is reckoned to bring the taker later: "
            "below 3 he cashes his kings at once.",
        ),
    },
    family="tarot",
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
    unseen = features.out(view)
    if view.best < 0:
        return leading.lead(view, params, unseen)
    return following.follow(view, params, unseen)
