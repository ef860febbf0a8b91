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
        **{n: Param(float(v), "w") for n, v in dict(
            k_master=2, k_pip=0.6, k_guarded=0.4, k_bare=0.15, k_last_trumps=5, k_trump=1, k_high=5, k_bout=20, k_share=1,
            p_taker=0.5, p_taker_own=0.1, p_taker_out=0.03, p_def=0.3, p_def_own=0.1, p_def_out=0.03,
            e_each=1, e_most=4,
            k_master_d=2, k_pip_d=0.6, k_guarded_d=0.4, k_bare_d=0.15, k_last_trumps_d=5, k_trump_d=1, k_high_d=5, k_bout_d=20, k_share_d=1,
            e_each_d=1, e_most_d=4,
            lt_suit=0, lt_length=0.2, lt_court=0, lt_void=0, lt_trump=0, lt_drawn=0.5, lt_share=0.5, lt_drained=0, lt_hunt=3,
            ld_his=1, ld_ours=1, ld_length=0.1, ld_court=0, ld_void=1, ld_void_next=0, ld_void_last=0, ld_next=0, ld_last=0, ld_chien=0, ld_king_out=0, ld_his_king=0, c_ruff_d=0.2, c_friend_d=0.2, c_beat_d=0.8, ld_trump=-3, ld_drawn=0.5, ld_hunt=3,
            l_catch=0.5, l_master=0, l_excuse=-3,
            l_catch_d=0.5, l_master_d=0, l_excuse_d=-3,
            d_void=5, d_bare=0, d_single=1, d_long=0.5, d_queen=3.5, d_queen_k=2, d_cavalier=2, d_valet=1).items()},
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
    return discarding.discard(view, params)


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
