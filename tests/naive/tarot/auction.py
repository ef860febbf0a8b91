"""Who plays, and what: petit sec and the auction (T-3 to T-5)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from tests.naive.errors import RuleBroken
from tests.naive.tarot.cards import EXCUSE, PETIT, numbered
from tests.naive.tarot.steps import Step, Steps


class Contract(NamedTuple):
    """What sets a contract apart, its multiplier aside."""

    #: The taker takes the chien and discards (T-6); else nobody sees it (T-7).
    takes_chien: bool
    #: The chien, or the discard, counts for the taker (T-6, T-7).
    chien_for_taker: bool


#: T-4, from the lowest to the highest.
CONTRACTS = {
    "prise": Contract(True, True),
    "garde": Contract(True, True),
    "garde_sans": Contract(False, True),
    "garde_contre": Contract(False, False),
}
BIDS = ("pass", *CONTRACTS)
SEATS = 4


def petit_sec(hand: Collection[str]) -> bool:
    """Tell whether a dealt hand holds the Petit, no other trump and no Excuse (T-3)."""
    return numbered(hand) == {PETIT} and EXCUSE not in hand


def cancelled_before(hands: Collection[Collection[str]], house: Mapping[str, Any]) -> bool:
    """Tell whether the deal is cancelled before the auction (T-3)."""
    return house["petit_sec"] == "cancel" and any(map(petit_sec, hands))


def auction() -> Steps[tuple[int, str] | None]:
    """Let every seat bid once; return the taker and his contract, None if all passed (T-4, T-5)."""
    highest: tuple[int, str] | None = None
    for seat in range(SEATS):  # T-2: seat 0 speaks first
        current = "pass" if highest is None else highest[1]
        legal = {"pass", *BIDS[BIDS.index(current) + 1 :]}

        def wrong(bid: str, seat: int = seat, current: str = current) -> RuleBroken:
            return RuleBroken("T-4", f"seat {seat} bids {bid}, which is not above {current}")

        bid = yield Step(seat, "bid", legal, wrong)
        if bid != "pass":
            highest = seat, bid
    return highest
