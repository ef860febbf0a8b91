"""Playing the tricks: cards, marriages, points (C-1 to C-6, M-2 to M-5, M-15, M-17).  Shared by all kinds."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from tests.naive.cards import is_sharp, marriage_value, mate, rank, seven_of, suit
from tests.naive.contracts import CONTRACTS, DECLARING, DEFENDING
from tests.naive.errors import RuleBroken
from tests.naive.settlement import Play
from tests.naive.steps import Step, Steps, follows
from tests.naive.tricks import legal_cards, why_illegal, winning_card


class Trick(NamedTuple):
    """One whole trick, cards in order of play."""

    leader: int
    cards: tuple[str, ...]
    winner: int

    def player_of(self, card: str) -> int:
        """Return the seat that played a card."""
        return (self.leader + self.cards.index(card)) % len(self.cards)


class Announced(NamedTuple):
    """A marriage announced while playing to a trick."""

    seat: int
    suit: str
    trick: int


class Table(NamedTuple):
    """What the card play depends on."""

    contract: str
    trump: str | None
    declarer: int
    #: Seat → side, for the seats that play.
    sides: Mapping[int, str]
    #: Declared and announced components.
    components: Collection[str]
    house: Mapping[str, Any]


def saved_seven(seat: int, table: Table) -> str | None:
    """Return the trump 7 if a seat's side declared seven, or seven against, and must save it (M-17)."""
    if table.trump is None:
        return None
    promise = "seven" if table.sides[seat] == DECLARING else "seven_against"
    return seven_of(table.trump) if promise in table.components else None


def marriage_possible(card: str, hand: Collection[str], table_points: bool, house: Mapping[str, Any]) -> bool:
    """Tell whether playing a card may announce a marriage (M-3).

    Parameters
    ----------
    card
        The card being played.
    hand
        The player's cards before he plays it.
    table_points
        Whether points count in the contract; else no marriage is announced (M-4).
    """
    if not table_points or mate(card) not in hand:
        return False
    return house["marriage_first_card"] == "any" or rank(card) == "O"


def play_tricks(
    hands: list[set[str]], leader: int, table: Table
) -> Steps[tuple[list[Trick], list[Announced]]]:
    """Play to the end, or to the trick that decides betl or durch (M-15, R-9).

    The hands are emptied as the cards are played.
    """
    tricks: list[Trick] = []
    announced: list[Announced] = []
    while hands[leader]:
        number = len(tricks) + 1
        yield follows(leader, "leader", leader, "C-5" if tricks else "M-44", number)
        trick = yield from _one_trick(hands, leader, number, table, announced)
        yield follows(trick.winner, "winner", trick.winner, "C-5", number)
        tricks.append(trick)
        leader = trick.winner  # C-5
        if sweep_failed(tricks, table):
            break
    return tricks, announced


def _one_trick(
    hands: list[set[str]], leader: int, number: int, table: Table, announced: list[Announced]
) -> Steps[Trick]:
    cards: list[str] = []
    seats = [(leader + turn) % len(table.sides) for turn in range(len(table.sides))]  # C-1
    for seat in seats:
        hand, so_far = frozenset(hands[seat]), tuple(cards)
        legal = legal_cards(hand, so_far, table.trump, saved_seven(seat, table))

        def wrong(
            card: str, hand: frozenset[str] = hand, so_far: tuple[str, ...] = so_far, seat: int = seat
        ) -> RuleBroken:
            return why_illegal(card, hand, so_far, table.trump, seat)

        card = yield Step(seat, "play", legal, wrong, trick=number)
        if marriage_possible(card, hand, CONTRACTS[table.contract].points, table.house):
            # Announcing or not, both are right: the answer can never be wrong.
            said = yield Step(seat, "marriage", {True, False}, _never_wrong, suit(card), number)
            if said:
                announced.append(Announced(seat, suit(card), number))
        hands[seat].remove(card)
        cards.append(card)
    winner = seats[cards.index(winning_card(cards, table.trump))]
    return Trick(leader, tuple(cards), winner)


def _never_wrong(answer: object) -> RuleBroken:
    return RuleBroken("M-3", f"announcing a marriage is answered yes or no, not {answer}")


def sweep_failed(tricks: Sequence[Trick], table: Table) -> bool:
    """Tell whether the declarer of betl has taken a trick, or that of durch lost one (M-15)."""
    sweep = CONTRACTS[table.contract].sweep
    taken = [trick.winner == table.declarer for trick in tricks]
    if sweep == "none":
        return any(taken)
    if sweep == "all":
        return not all(taken)
    return False


def sum_up(
    tricks: Sequence[Trick], announced: Sequence[Announced], talon: Collection[str], table: Table
) -> Play:
    """Sum up the play for the settlement.

    Parameters
    ----------
    talon
        The two cards discarded; sharps in it count for the defenders (M-5; without ``talon_allows_sharp``
        there are none where points count).
    """
    if not CONTRACTS[table.contract].points:
        return Play(None, ((), ()), None, not sweep_failed(tricks, table))  # M-4
    points = {DECLARING: 0, DEFENDING: 10 * sum(map(is_sharp, talon))}  # M-5
    for trick in tricks:
        points[table.sides[trick.winner]] += 10 * sum(map(is_sharp, trick.cards))  # M-2
    points[table.sides[tricks[-1].winner]] += 10  # M-2, the last trick
    married: dict[str, list[int]] = {DECLARING: [], DEFENDING: []}
    for marriage in announced:
        married[table.sides[marriage.seat]].append(marriage_value(marriage.suit, table.trump))  # M-3
    return Play(
        (points[DECLARING], points[DEFENDING]),
        (tuple(married[DECLARING]), tuple(married[DEFENDING])),
        last_seven(tricks[-1], table),
        None,
    )


def last_seven(trick: Trick, table: Table) -> tuple[str, bool] | None:
    """Return the side that played the trump 7 to the last trick and whether it won there; else None."""
    seven = seven_of(table.trump) if table.trump else None
    if seven is None or seven not in trick.cards:
        return None
    seat = trick.player_of(seven)
    return table.sides[seat], seat == trick.winner
