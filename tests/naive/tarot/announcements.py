"""Chelem and poignées (T-8 to T-10)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from tests.naive.errors import RuleBroken
from tests.naive.tarot.cards import EXCUSE, KINGS, numbered
from tests.naive.tarot.choices import Answer, Showings, Subsets
from tests.naive.tarot.steps import Step, Steps


def chelem(taker: int) -> Steps[bool]:
    """Ask the taker, always, whether he announces all 18 tricks (T-10, T-22)."""

    def wrong(given: object) -> RuleBroken:
        return RuleBroken("R-0", f"a chelem is announced or not, not {given}")

    answer: bool = yield Step(taker, "chelem", {True, False}, wrong)
    return answer


def showings(hand: Collection[str], discarded: Collection[str], house: Mapping[str, Any]) -> Showings:
    """Return what a player may show before his first card (T-8, T-9).

    Parameters
    ----------
    hand
        The 18 cards he then holds.
    discarded
        Trumps the player discarded himself, which everybody saw; empty for all but the taker.
    house
        House rules, every field.
    """
    levels = house["poignee"]["thresholds"]
    ways = [way for level in levels for way in _ways(hand, frozenset(), level)]
    if house["four_kings_poignee"] and discarded and set(hand) >= KINGS:
        # T-9: the triple one only, and the discarded trumps are among those shown
        ways += _ways(hand, discarded, levels[-1])
    return Showings(ways)


def _ways(hand: Collection[str], also: Collection[str], level: int) -> Iterator[tuple[int, Subsets]]:
    """Yield the ways to show so many trumps: some of the hand's and all of ``also``."""
    trumps = numbered(hand)
    yield level, Subsets(also, trumps, level - len(also))
    if EXCUSE in hand and len(trumps) + len(also) + 1 == level:
        # T-8: the Excuse only where no numbered trump stays hidden
        yield level, Subsets(trumps | set(also) | {EXCUSE}, (), 0)


def poignee(
    seat: int, hand: Collection[str], discarded: Collection[str], house: Mapping[str, Any]
) -> Steps[Answer]:
    """Ask a player before his first card whether he shows trumps (T-8)."""
    held, legal = frozenset(hand), showings(hand, discarded, house)

    def wrong(given: Any) -> RuleBroken:
        level, cards = given
        what = f"seat {seat} shows {' '.join(sorted(cards))} for {level}"
        return RuleBroken("T-8", f"{what}: {_why(level, cards, held, legal)}")

    answer: Answer = yield Step(seat, "poignee", legal, wrong, trick=1)
    return answer


def _why(level: int, cards: frozenset[str], hand: frozenset[str], legal: Showings) -> str:
    if not legal.ways:
        return "he can show none"
    if level not in {of for of, _ in legal.ways}:
        return "he can show " + " ".join(sorted({str(of) for of, _ in legal.ways}))
    if len(cards) != level:
        return f"{len(cards)} different cards are not {level}"
    if cards - numbered(cards) - {EXCUSE}:
        return "only trumps are shown"
    if EXCUSE in cards and numbered(hand) - cards:
        return "the Excuse is shown only with all his numbered trumps"
    return "not trumps that he may show"
