"""Playing the eighteen tricks (T-11 to T-13), each player's poignée before his first card (T-8)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from tests.naive.errors import RuleBroken
from tests.naive.tarot.announcements import poignee
from tests.naive.tarot.auction import SEATS
from tests.naive.tarot.cards import EXCUSE
from tests.naive.tarot.steps import Step, Steps, follows
from tests.naive.tarot_tricks import legal_cards, suit, suit_led, winning_card

TRICKS = 18
TAKER, DEFENDERS = "taker", "defenders"


class Trick(NamedTuple):
    """One whole trick, cards in order of play."""

    leader: int
    cards: tuple[str, ...]
    winner: int

    def player_of(self, card: str) -> int:
        """Return the seat that played a card."""
        return (self.leader + self.cards.index(card)) % SEATS


class Shown(NamedTuple):
    """A poignée that was shown."""

    seat: int
    level: int


class Table(NamedTuple):
    """What the card play depends on."""

    taker: int
    #: Whether the taker announced a chelem and therefore leads (T-10).
    announced: bool
    #: The trumps he discarded, which everybody saw.
    discarded: frozenset[str]
    house: Mapping[str, Any]

    def side(self, seat: int) -> str:
        """Return the side of a seat: the taker plays alone (T-4)."""
        return TAKER if seat == self.taker else DEFENDERS


def winner_of(leader: int, cards: Sequence[str], earlier: Sequence[Trick], table: Table) -> int:
    """Return who wins a whole trick (C-5, T-12, T-13).

    Parameters
    ----------
    leader
        Who led.
    cards
        The four cards in order of play.
    earlier
        The tricks before it.
    table
        Who plays against whom.
    """
    if cards[0] == EXCUSE and len(earlier) == TRICKS - 1:
        won_all = all(table.side(trick.winner) == table.side(leader) for trick in earlier)
        if won_all:
            return leader  # T-13
    card = winning_card(cards)
    assert card is not None
    return (leader + cards.index(card)) % SEATS


def play_tricks(hands: list[set[str]], table: Table) -> Steps[tuple[list[Trick], list[Shown]]]:
    """Play all tricks; the hands are emptied as the cards are played."""
    tricks: list[Trick] = []
    shown: list[Shown] = []
    leader, rule = (table.taker, "T-10") if table.announced else (0, "T-2")
    while len(tricks) < TRICKS:
        number = len(tricks) + 1
        yield follows(leader, "leader", rule, number)
        cards: list[str] = []
        for seat in [(leader + turn) % SEATS for turn in range(SEATS)]:  # C-1
            if number == 1:
                discarded = table.discarded if seat == table.taker else frozenset()
                answer = yield from poignee(seat, hands[seat], discarded, table.house)
                if answer is not None:
                    shown.append(Shown(seat, answer[0]))
            cards.append((yield _play(seat, hands[seat], cards, number)))
            hands[seat].remove(cards[-1])
        winner = winner_of(leader, cards, tricks, table)
        excuse_wins = cards[0] == EXCUSE and winner == leader
        yield follows(winner, "winner", "T-13" if excuse_wins else "C-5", number)
        tricks.append(Trick(leader, tuple(cards), winner))
        leader, rule = winner, "C-5"
    return tricks, shown


def _play(seat: int, hand: Collection[str], on_trick: Sequence[str], number: int) -> Step:
    held, so_far = frozenset(hand), tuple(on_trick)

    def wrong(card: str) -> RuleBroken:
        return why_illegal(card, held, so_far, seat)

    return Step(seat, "play", legal_cards(held, so_far), wrong, number)


def why_illegal(card: str, hand: Collection[str], on_trick: Sequence[str], seat: int) -> RuleBroken:
    """Say which rule an illegal card breaks."""
    plays = f"seat {seat} plays {card}"
    if card not in hand:
        return RuleBroken("C-1", f"{plays}, which he does not hold")
    led = suit_led(on_trick)
    may = " ".join(sorted(legal_cards(hand, on_trick)))
    if suit(card) != led and any(suit(held) == led for held in hand):
        return RuleBroken("C-2", f"{plays}, but can follow the suit led: {may}")
    if suit(card) != "T":
        return RuleBroken("C-3", f"{plays}, but cannot follow and holds trumps: {may}")
    return RuleBroken("C-7", f"{plays}, but can go over the highest trump: {may}")
