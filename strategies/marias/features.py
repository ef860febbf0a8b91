"""What players of mariáš look at: shared by strategies, in players' words.

Money-free: sharps are counted in tens of points, suits as eight bits (bit 0 the seven … bit 7 the ace).
"""

from __future__ import annotations

import itertools

import numpy as np

from sim.core.bits import count, has
from sim.core.jit import jit
from sim.games.marias.contracts import ENDING, LOSES_WITH_A_TRICK
from sim.games.marias.deck import (
    ALL,
    HIGHER,
    SHARPS,
    STRENGTH,
    SUITS,
    TRUMP_ORDER,
    in_suit,
    suit_cards,
)
from strategies.marias.hidden import friendliness
from strategies.marias.tables import BETL, DURCH, DURCH_THREE

SEVEN, TEN, OVER, KING, ACE = 1 << 0, 1 << 3, 1 << 5, 1 << 6, 1 << 7
SHARP = TEN | ACE
#: Stands for an impossible choice in sums of costs.
NEVER = 1e6
_UP_TO_TWO = [cards for cards in range(256) if cards.bit_count() <= 2]


def plain_value(holding: int) -> float:
    """Return what a plain suit is worth to the declarer of a trump contract, in tens of points.

    Aces take a trick and often a ten with it; a ten wants the ace or guards below it; a void can ruff.
    """
    cards = holding.bit_count()
    small = (holding & ~(SHARP | KING | OVER)).bit_count() + bin(holding & (KING | OVER)).count("1")
    if cards == 0:
        return 0.6
    value = -0.12 * small
    if holding & ACE:
        value += 1.35
    if holding & TEN:
        guarded = holding & ACE or small
        value += 0.95 if holding & ACE else (0.45 + 0.1 * min(small, 2) if guarded else -0.4)
    if holding & KING and holding & OVER:
        value += 2.0
    return value


def _best_removals(cost: np.ndarray, keep: int) -> tuple[np.ndarray, np.ndarray]:
    """Return, per holding, the cost after the best removal of 0, 1 or 2 cards, and the cards removed.

    Parameters
    ----------
    cost : float64[256]
        Cost of each holding.
    keep : int
        Cards of a suit that are never removed.
    """
    left = np.full((3, 256), NEVER)
    gone = np.zeros((3, 256), dtype=np.int64)
    for holding, removed in itertools.product(range(256), _UP_TO_TWO):
        number = removed.bit_count()
        if removed & ~holding or removed & keep:
            continue
        if cost[holding & ~removed] < left[number, holding]:
            left[number, holding] = cost[holding & ~removed]
            gone[number, holding] = removed
    return left, gone


def _by_strength(holding: int) -> int:
    """Return a holding with the cards in the places they have in trump contracts."""
    return sum(1 << int(STRENGTH[TRUMP_ORDER, rank]) for rank in range(8) if holding >> rank & 1)


def _risk(lost: np.ndarray) -> np.ndarray:
    """Return chances of losing as costs that add up over the suits."""
    return -np.log(np.maximum(1.0 - lost, 1e-3))


#: Costs of holdings, and the best discards by number of cards and holding, float64 and int64[3, 256].
BETL_RISK, DURCH_RISK, DURCH_THREE_RISK = _risk(BETL), _risk(DURCH), _risk(DURCH_THREE)
#: The cost of a suit whose every card shall win a trick where ranks are those of trump contracts.
RUN_RISK = np.array([DURCH_RISK[_by_strength(h)] for h in range(256)])
PLAIN_LEFT, PLAIN_GONE = _best_removals(np.array([-plain_value(h) for h in range(256)]), SHARP)
BETL_LEFT, BETL_GONE = _best_removals(BETL_RISK, 0)
DURCH_LEFT, DURCH_GONE = _best_removals(DURCH_RISK, 0)

#: float64[5, 9], by seats in play: roughly how likely one of the others holds none of so many unseen cards of
#: a suit.
VOID = np.array([
    [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
    [1.0, 0.5, 0.25, 0.13, 0.08, 0.05, 0.04, 0.04, 0.04],
    [1.0, 0.67, 0.45, 0.3, 0.2, 0.13, 0.09, 0.06, 0.05],
])  # fmt: skip
#: float64[5, 9], by seats in play: how likely he holds none of so many particular cards.
NONE_OF = np.array([
    [(1.0 - 1.0 / max(seats - 1, 1)) ** cards for cards in range(9)] for seats in range(5)
])  # fmt: skip


@jit
def best_discard(hand, left, gone, spared):
    """Return the two cards whose loss costs least, 0 where there are none, and the cost of the rest.

    Parameters
    ----------
    hand : int
    left, gone : float64[3, 256], int64[3, 256]
        Cost after the best removal from a suit, and the cards removed.
    spared : int
        A suit from which nothing is discarded, -1 for none.
    """
    total = 0.0
    for suit in range(SUITS):
        if suit != spared:
            total += left[0, in_suit(hand, suit)]
    best = NEVER
    cards = 0
    for one in range(SUITS):
        if one == spared:
            continue
        holding = in_suit(hand, one)
        cost = total - left[0, holding] + left[2, holding]
        if cost < best:
            best = cost
            cards = gone[2, holding] << (8 * one)
        for other in range(one + 1, SUITS):
            if other == spared:
                continue
            second = in_suit(hand, other)
            cost = total - left[0, holding] - left[0, second] + left[1, holding] + left[1, second]
            if cost < best:
                best = cost
                cards = (gone[1, holding] << (8 * one)) | (gone[1, second] << (8 * other))
    return cards, best


@jit
def risk(hand, table):
    """Return the summed cost of a hand's suits."""
    total = 0.0
    for suit in range(SUITS):
        total += table[in_suit(hand, suit)]
    return total


@jit
def chance(cost):
    """Return the chance of success that a summed cost stands for."""
    return np.exp(-cost)


@jit
def out(view):
    """Return the cards the seat has not seen: in other hands, or in a talon it did not make."""
    return ALL & ~(view.hand | view.played | view.talon)


@jit
def may_hold(view, unseen, seat):
    """Return the cards another seat may hold as far as play has shown."""
    if view.open:
        return view.hands[seat]
    return unseen & ~view.missing[seat]


@jit
def is_betl(contract):
    """Return whether a contract without trumps is one of taking no trick."""
    return ENDING[contract] == LOSES_WITH_A_TRICK


@jit
def master(card, unseen):
    """Return whether no unseen card of its suit ranks above a card, in trump contracts."""
    return HIGHER[TRUMP_ORDER, card] & unseen == 0


@jit
def chance_beaten(view, unseen, card):
    """Return roughly how likely an opponent who follows later beats a card that is winning the trick."""
    stays = 1.0
    seat = view.seat
    for _ in range(view.turn + 1, view.seats):
        seat = seat + 1 if seat + 1 < view.seats else 0
        friend = friendliness(view, seat)
        if friend < 1.0:
            beats = chance_beats(view, card, may_hold(view, unseen, seat))
            stays *= 1.0 - (beats if friend == 0.0 else (1.0 - friend) * beats)
    return 1.0 - stays


@jit
def chance_beats(view, card, held):
    """Return roughly how likely a seat still to play, that may hold some cards, beats the one now winning."""
    trumps = suit_cards(view.trump)
    higher = 1.0 - NONE_OF[view.seats, count(HIGHER[TRUMP_ORDER, card] & held)]
    if has(trumps, card):
        # A trump on a plain lead is beaten only by a trump of someone void of the suit led.
        return higher if has(view.led, card) else VOID[view.seats, count(held & view.led)] * higher
    ruffs = VOID[view.seats, count(held & view.led)] if held & trumps else 0.0
    return ruffs + (1.0 - ruffs) * higher


@jit
def tens_in(cards):
    """Return the points of a set of cards, in tens."""
    return count(cards & SHARPS)
