"""What calibrations look at: a job, the hands that count, and how far each component was made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from sim.games.house import resolve
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import DECLARER_WON, DEFENDER_LOST, DEFENDER_WON, NO_SEVEN, PLAYED
from sim.games.marias.settle import ABOVE, HUNDRED_POINTS, TEN
from sim.spec import SeatSpec
from strategies.marias.ev_features import COUNTED, PLAIN_COUNTS, TRUMP_COUNTS
from strategies.marias.ev_models import (
    GAME_WON,
    HUNDRED_LOST,
    HUNDRED_MADE,
    MADE,
    REDOUBLED_FROM,
    SILENT_LOST,
    SILENT_MADE,
)
from tools.calibrate_deals import deals as played
from tools.calibrate_fit import judgement

#: Tricks where four play.
TRICKS_OF_FOUR = 8
#: Rows of one fit at most.
MOST = 50_000


def seated(name: str, **params: float) -> SeatSpec:
    """Return a seat of a strategy."""
    return SeatSpec(name, name, params)


class Job(NamedTuple):
    """A kind to be calibrated."""

    kind: str
    house: dict[str, Any]
    deals: int
    seed: int
    player: str
    others: str

    @property
    def players(self) -> int:
        """Seats in play."""
        return int(KINDS[self.kind].players)

    def seats(self, player: int, name: str | None = None) -> list[SeatSpec]:
        """Return who sits where with the player in one seat."""
        return [
            seated((name or self.player) if seat == player else self.others) for seat in range(self.players)
        ]

    def play(self, seats: Sequence[SeatSpec], number: int, **force: Any) -> np.ndarray:
        """Play deals and return those that were played to the end.

        None is settled before (M-24), and nothing is forbidden where a contract is prescribed (M-63).
        """
        given = {key: value for key, value in force.items() if value is not None}
        lenient = {"settle_balanced_seven": False, **({"mandatory_hundred": False} if given else {})}
        known = resolve(self.kind, {})
        rules = {**self.house, **{rule: value for rule, value in lenient.items() if rule in known}}
        every = played(self.kind, rules, seats, (self.seed, 0, max(number, 1)), **given)
        found: np.ndarray = every[every["reason"] == PLAYED]
        return found


def counts(hands: np.ndarray, trumps: np.ndarray, beside: np.ndarray | None = None) -> np.ndarray:
    """Return what hands count, float64[deals, COUNTED]; trump -1: every suit is plain."""
    found = np.zeros((len(hands), COUNTED))
    own = TRUMP_COUNTS.shape[1]
    for suit in range(4):
        holding = (hands >> (8 * suit)) & 0xFF
        is_trump = trumps == suit
        found[is_trump, :own] += TRUMP_COUNTS[holding[is_trump]]
        found[~is_trump, own:-1] += PLAIN_COUNTS[holding[~is_trump]]
    if beside is not None:
        found[:, -1] = beside
    return found


def of_game(deals: np.ndarray) -> np.ndarray:
    """Return the rungs of the game's ladder that deals reached."""
    tens = deals["silent_hundred"]
    decided = np.where(deals["points"][:, 0] > deals["points"][:, 1], GAME_WON, GAME_WON - 1)
    own = GAME_WON + np.minimum(tens, SILENT_MADE)
    return np.where(tens > 0, own, np.where(tens < 0, SILENT_LOST + np.maximum(tens, -SILENT_LOST), decided))


def of_hundred(deals: np.ndarray, side: int = 0) -> np.ndarray:
    """Return the rungs of the hundred's ladder that a side reached."""
    reached = deals["qualifying"][:, side]
    made = MADE - 1 + np.clip((deals["points"][:, side] - ABOVE) // TEN, 1, HUNDRED_MADE)
    tens = (HUNDRED_POINTS - reached) // TEN + deals["marriages"][:, 1 - side] // TEN
    found: np.ndarray = np.where(reached >= HUNDRED_POINTS, made, MADE - np.clip(tens, 1, HUNDRED_LOST))
    return found


def of_seven(deals: np.ndarray) -> np.ndarray:
    """Return whether the seven was made."""
    found: np.ndarray = (deals["last_seven"] == DECLARER_WON).astype(np.int64)
    return found


def of_seven_against(deals: np.ndarray) -> np.ndarray:
    """Return whether the seven against was made."""
    found: np.ndarray = (deals["last_seven"] == DEFENDER_WON).astype(np.int64)
    return found


def of_hundred_against(deals: np.ndarray) -> np.ndarray:
    """Return the rungs that the hundred against reached."""
    return of_hundred(deals, 1)


def of_silent_seven(deals: np.ndarray) -> np.ndarray:
    """Return the rungs of the silent seven: lost, nothing, made."""
    seven = deals["last_seven"]
    good = (seven == DECLARER_WON) | (seven == DEFENDER_LOST)
    return np.where(seven == NO_SEVEN, 1, np.where(good, 2, 0))


def of_lone(deals: np.ndarray) -> np.ndarray:
    """Return whether betl was made."""
    return (deals["total"] > 0).astype(np.int64)


def of_durch(deals: np.ndarray) -> np.ndarray:
    """Return whether durch was made; of eight tricks: all 2, all but the last 1, fewer 0 (M-67)."""
    made = of_lone(deals)
    # A durch ends with the trick that is lost, which counts among those played.
    eight = np.where(made > 0, 2, deals["tricks"] == TRICKS_OF_FOUR)
    return np.where(deals["dealt"][:, 3] != 0, eight, made)


def doubled(deals: np.ndarray, component: int) -> np.ndarray:
    """Return on which deals a component was not doubled, doubled, doubled anew; bool[SAID, deals]."""
    level = deals["levels"][:, component]
    return np.stack([level == 0, level >= 1, level >= REDOUBLED_FROM])


class Hands(NamedTuple):
    """Hands to judge by what came of them, with what was said."""

    deals: np.ndarray
    hands: np.ndarray
    said: np.ndarray

    def fitted(self, component_of: Callable[[np.ndarray], np.ndarray], cuts: int) -> list[float]:
        """Return the numbers of the judgement."""
        few = slice(0, MOST)
        rows = counts(self.hands[few], self.deals["trump"][few])
        return judgement(rows, component_of(self.deals[few]), cuts, self.said[:, few])


def shuffled(deals: np.ndarray, seed: int) -> np.ndarray:
    """Return deals in another order, so that the first of them are any."""
    order: np.ndarray = np.random.default_rng(seed).permutation(len(deals))
    return order
