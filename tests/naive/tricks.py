"""What may be played to a trick, and who wins it (C-1 to C-6, M-17).  Shared by the whole family."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tests.naive.cards import height, suit
from tests.naive.errors import RuleBroken


def beats(card: str, other: str, trump: str | None) -> bool:
    """Tell whether a card takes over a trick that another card is winning (C-5)."""
    if suit(card) == suit(other):
        return height(card, trump) > height(other, trump)
    return suit(card) == trump


def winning_card(on_trick: Sequence[str], trump: str | None) -> str:
    """Return the card that wins or is now winning: the highest trump, else of the suit led (C-5)."""
    best = on_trick[0]
    for card in on_trick[1:]:
        if beats(card, best, trump):
            best = card
    return best


def of_right_suit(hand: Collection[str], on_trick: Sequence[str], trump: str | None) -> set[str]:
    """Return the cards that C-1 to C-4 allow, the duty to beat left aside."""
    if not on_trick:
        return set(hand)  # C-1: the leader plays what he likes
    following = {card for card in hand if suit(card) == suit(on_trick[0])}
    if following:
        return following  # C-2
    trumps = {card for card in hand if suit(card) == trump}
    if trumps:
        return trumps  # C-3
    return set(hand)  # C-4


def beating(allowed: set[str], on_trick: Sequence[str], trump: str | None) -> set[str]:
    """Narrow the allowed cards to those that beat the card now winning, where there are such (C-6)."""
    if not on_trick:
        return allowed
    winning = winning_card(on_trick, trump)
    higher = {card for card in allowed if beats(card, winning, trump)}
    return higher or allowed


def legal_cards(
    hand: Collection[str], on_trick: Sequence[str], trump: str | None, saved: Collection[str] = ()
) -> set[str]:
    """Return the legal cards.

    Parameters
    ----------
    hand
        The cards the player holds.
    on_trick
        The cards already on the trick, in order of play; empty for the leader.
    trump
        The trump suit, None in betl and durch.
    saved
        The sevens that M-17 binds this player to save, if any.
    """
    legal = beating(of_right_suit(hand, on_trick, trump), on_trick, trump)
    # M-17: only when no other card is legal.  In the last trick none other is left.
    return legal - set(saved) or legal


def why_illegal(
    card: str, hand: Collection[str], on_trick: Sequence[str], trump: str | None, seat: int
) -> RuleBroken:
    """Say which rule an illegal card breaks."""
    plays = f"seat {seat} plays {card}"
    if card not in hand:
        return RuleBroken("C-1", f"{plays}, which he does not hold")
    allowed = of_right_suit(hand, on_trick, trump)
    if card not in allowed and any(suit(c) == suit(on_trick[0]) for c in hand):
        return RuleBroken("C-2", f"{plays}, but can follow the suit led with {_list(allowed)}")
    if card not in allowed:
        return RuleBroken("C-3", f"{plays}, but cannot follow and holds trumps: {_list(allowed)}")
    higher = beating(allowed, on_trick, trump)
    if card not in higher:
        return RuleBroken("C-6", f"{plays}, but can beat the trick with {_list(higher)}")
    return RuleBroken("M-17", f"{plays}, a 7 his side declared, while he may play {_list(higher - {card})}")


def _list(cards: set[str]) -> str:
    return " ".join(sorted(cards))
