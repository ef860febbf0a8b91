"""Deals of tarot laid out by hand that are worth reading."""

from __future__ import annotations

from typing import Any

from tests.naive.tarot.by_hand import bids, played
from tests.test_naive_tarot_deals import CHIEN, LATE, LEADS, suit, trumps


def petit_under_a_slam_that_the_excuse_completes() -> dict[str, Any]:
    """Return a deal in which seat 0 wins all tricks, the last with the Excuse, and the Petit falls in it."""
    return played(LATE, CHIEN, {"bids": bids(0, "garde_sans")}, {0: LEADS, 1: LATE[1]})


def poignees_of_both_sides() -> dict[str, Any]:
    """Return a deal in which the taker and a defender show ten trumps each."""
    answers = {
        "bids": bids(1, "prise"),
        "discard": ["c1", *suit("d", "9XVCQ")],
        "poignees": {0: (10, trumps(21, 12)), 1: (10, trumps(10, 1))},
    }
    return played(LATE, CHIEN, answers, {0: LEADS})
