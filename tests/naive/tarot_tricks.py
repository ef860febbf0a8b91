"""What may be played to a trick of French tarot, from the rule text alone (C-1 to C-5, C-7, C-8)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

SUITS = ("c", "s", "b", "d")
RANKS = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "X", "V", "C", "Q", "K")
EXCUSE = "EX"
TRUMPS = tuple(f"T{number}" for number in range(1, 22))
#: All 78 cards; the suits from the lowest rank to the highest, then the trumps, then the Excuse.
PACK = (*(suit + rank for suit in SUITS for rank in RANKS), *TRUMPS, EXCUSE)


def suit(card: str) -> str:
    """Return the suit letter; ``T`` for a trump.  The Excuse has none (C-8: it is no trump)."""
    return "" if card == EXCUSE else card[0]


def height(card: str) -> int:
    """Return how high a card stands in its suit, or among the trumps."""
    return int(card[1:]) if suit(card) == "T" else RANKS.index(card[1])


def suit_led(on_trick: Sequence[str]) -> str | None:
    """Return the suit led: by the first card that is not the Excuse; None before it (C-1, C-8)."""
    for card in on_trick:
        if card != EXCUSE:
            return suit(card)
    return None


def winning_card(on_trick: Sequence[str]) -> str | None:
    """Return the highest trump, else the highest card of the suit led; None if only the Excuse lies (C-5)."""
    trumps = [card for card in on_trick if suit(card) == "T"]
    following = [card for card in on_trick if suit(card) == suit_led(on_trick)]
    return max(trumps or following, key=height, default=None)


def legal_cards(hand: Collection[str], on_trick: Sequence[str]) -> set[str]:
    """Return the legal cards of a hand.

    Parameters
    ----------
    hand
        The cards the player holds.
    on_trick
        The cards already on the trick, in order of play; empty for the leader.
    """
    excuse = {EXCUSE} & set(hand)  # C-8: at any time
    others = set(hand) - excuse
    led = suit_led(on_trick)
    if led is None:
        return set(hand)  # C-1
    following = {card for card in others if suit(card) == led}
    trumps = {card for card in others if suit(card) == "T"}
    if following and led != "T":
        return following | excuse  # C-2; C-7: no duty to beat in plain suits
    if trumps:
        highest = max((height(card) for card in on_trick if suit(card) == "T"), default=0)
        return ({card for card in trumps if height(card) > highest} or trumps) | excuse  # C-3, C-7
    return set(hand)  # C-4
