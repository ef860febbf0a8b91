"""Playing the tricks: cards, marriages, points (C-1 to C-6, M-2 to M-5, M-15, M-17, M-72).

Shared by all kinds for three and four.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from tests.naive.cards import DECK, height, is_sharp, marriage_value, mate, rank, seven_of, suit
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


class Finished(NamedTuple):
    """A deal that has come to its end."""

    outcome: dict[str, Any]
    tricks: list[Trick]
    announced: list[Announced]


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
    #: The helper suit of two-sevens (M-18).
    helper: str | None = None
    #: Whether durch was declared with the rogue (M-67).
    rogue: bool = False
    #: The rule that says who leads to trick 1.
    lead_rule: str = "M-44"

    @property
    def tricks(self) -> int:
        """Tricks of a deal that is played to the end (M-1)."""
        return len(DECK) // len(self.sides)


def saved_sevens(seat: int, table: Table, number: int) -> set[str]:
    """Return the sevens that a seat's side declared and must save in a trick (M-17).

    The trump 7 of seven, seven against and two-sevens until the last trick, the helper 7 until the last but
    one.
    """
    if table.trump is None:
        return set()
    declaring = table.sides[seat] == DECLARING
    saved = set()
    if ("seven" if declaring else "seven_against") in table.components:
        saved.add(seven_of(table.trump))
    if declaring and table.helper is not None:
        saved.add(seven_of(table.trump))
        if number < table.tricks - 1:
            saved.add(seven_of(table.helper))
    return saved


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
    """Play to the end, to the trick that decides betl or durch (M-15, R-9), or trick 1 (M-72).

    The hands are emptied as the cards are played.
    """
    tricks: list[Trick] = []
    announced: list[Announced] = []
    while hands[leader]:
        number = len(tricks) + 1
        yield follows(leader, "leader", leader, "C-5" if tricks else table.lead_rule, number)
        trick = yield from _one_trick(hands, leader, number, table, announced)
        yield follows(trick.winner, "winner", trick.winner, "C-5", number)
        tricks.append(trick)
        leader = trick.winner  # C-5
        if sweep_failed(tricks, table) or CONTRACTS[table.contract].shown:
            break
    return tricks, announced


def _one_trick(
    hands: list[set[str]], leader: int, number: int, table: Table, announced: list[Announced]
) -> Steps[Trick]:
    cards: list[str] = []
    seats = [(leader + turn) % len(table.sides) for turn in range(len(table.sides))]  # C-1
    for seat in seats:
        hand, so_far = frozenset(hands[seat]), tuple(cards)
        legal = legal_cards(hand, so_far, table.trump, saved_sevens(seat, table, number))

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
    """Tell whether the declarer of betl has taken a trick, or that of durch lost one (M-15, M-67)."""
    sweep = CONTRACTS[table.contract].sweep
    taken = [trick.winner == table.declarer for trick in tricks]
    if table.rogue:
        taken = taken[: table.tricks - 1]  # M-67: he need not win the last
    if sweep == "none":
        return any(taken)
    if sweep == "all":
        return not all(taken)
    return False


def shown_hand_fails(left: Sequence[Collection[str]], table: Table) -> bool:
    """Tell whether the lone hand, shown after trick 1, loses an open contract (M-72).

    Parameters
    ----------
    left
        What every seat still holds; only cards in hand count, not the talon.
    """
    contract = CONTRACTS[table.contract]
    if not contract.shown:
        return False
    for own in left[table.declarer]:
        for seat in table.sides:
            if seat == table.declarer:
                continue
            for card in left[seat]:
                if suit(card) != suit(own):
                    continue
                higher = height(own, None) > height(card, None)
                # open betl: he could beat them; open durch: they could beat him
                if higher == (contract.sweep == "none"):
                    return True
    return False


def sum_up(
    tricks: Sequence[Trick],
    announced: Sequence[Announced],
    talon: Collection[str],
    table: Table,
    left: Sequence[Collection[str]] = (),
) -> Play:
    """Sum up the play for the settlement.

    Parameters
    ----------
    talon
        The two cards discarded; sharps in it count for the defenders (M-5; without ``talon_allows_sharp``
        there are none where points count).
    left
        What every seat still holds; needed in open contracts only (M-72).
    """
    if not CONTRACTS[table.contract].points:
        if table.helper is not None:
            return Play(None, ((), ()), None, two_sevens_made(tricks, table))
        failed = sweep_failed(tricks, table) or shown_hand_fails(left, table)
        return Play(None, ((), ()), None, not failed)  # M-4
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
        two_sevens_made(tricks, table) if table.helper is not None else None,
    )


def two_sevens_made(tricks: Sequence[Trick], table: Table) -> bool:
    """Tell whether the helper 7 won the last trick but one and the trump 7 the last, both his (M-18)."""
    assert table.helper is not None and table.trump is not None
    promised = (seven_of(table.helper), seven_of(table.trump))
    return all(
        trick.winner == table.declarer and seven in trick.cards and trick.player_of(seven) == trick.winner
        for trick, seven in zip(tricks[-2:], promised, strict=True)
    )


def rogue_of(tricks: Sequence[Trick], table: Table) -> int | None:
    """Return the rogue: who took the last trick, and that alone, of a durch declared with him (M-67)."""
    if not table.rogue or len(tricks) < table.tricks or sweep_failed(tricks, table):
        return None
    return None if tricks[-1].winner == table.declarer else tricks[-1].winner


def last_seven(trick: Trick, table: Table) -> tuple[str, bool] | None:
    """Return the side that played the trump 7 to the last trick and whether it won there; else None."""
    seven = seven_of(table.trump) if table.trump else None
    if seven is None or seven not in trick.cards:
        return None
    seat = trick.player_of(seven)
    return table.sides[seat], seat == trick.winner
