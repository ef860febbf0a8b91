"""``heuristic``: a decent club player of tarot."""

from __future__ import annotations

from strategies.registry import Param, Strategy
from strategies.tarot import bidding, discarding, features, following, leading

heuristic = Strategy(
    "heuristic",
    "A decent club player: bids by Chavey's hand count, makes voids, hunts and guards the Petit.",
    {
        "prise": Param(40, "Hand count from which prise is bid."),
        "garde": Param(56, "Hand count from which garde is bid."),
        "garde_sans": Param(71, "Hand count, short suits included, from which garde sans is bid."),
        "garde_contre": Param(81, "Hand count, short suits included, from which garde contre is bid."),
        "show_taker": Param(55, "Hand count from which the taker shows a poignée."),
        "show_defender": Param(40, "Hand count from which a defender does."),
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
        return leading.lead(view, unseen)
    return following.follow(view, unseen)
