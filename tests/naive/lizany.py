"""Lízaný, for two: drawing, tricks, payment and outcome (M-90 to M-95, R-12)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tests.naive.cardplay import Announced, Finished, Trick
from tests.naive.cards import is_sharp, marriage_value, mate, seven_of, suit
from tests.naive.errors import RuleBroken
from tests.naive.outcome import plain
from tests.naive.settlement import HUNDRED, exact
from tests.naive.steps import Step, Steps, follows
from tests.naive.tricks import legal_cards, of_right_suit, why_illegal, winning_card

House = Mapping[str, Any]


def lizany(dealt: Sequence[Sequence[str]], stock: Sequence[str], house: House) -> Steps[Finished]:
    """Go through a deal of lízaný, asking for every decision in order.

    Parameters
    ----------
    dealt
        Eight cards for each of the two seats (M-90).
    stock
        Sixteen cards in the order in which they are drawn as dealt, the turned card last (R-12).
    house
        House rules, every field of the kind.
    """
    hands, lying = [set(hand) for hand in dealt], list(stock)
    trump = suit(lying[-1])  # M-90: the turned card
    tricks: list[Trick] = []
    announced: list[Announced] = []
    leader = 0  # M-90
    while hands[leader]:
        number = len(tricks) + 1
        if may_exchange(hands[leader], lying, house):
            exchanges = yield Step(leader, "exchange", {True, False}, _never_wrong, trick=number)
            if exchanges:
                hands[leader] ^= {seven_of(trump), lying[-1]}
                lying[-1] = seven_of(trump)  # M-94: drawn last now
        yield follows(leader, "leader", leader, "M-91" if tricks else "M-90", number)
        seats = (leader, 1 - leader)
        trick, marriages = yield from _one_trick(hands, number, seats, trump, not lying, house)
        yield follows(trick.winner, "winner", trick.winner, "C-5", number)
        tricks.append(trick)
        announced += marriages
        leader = trick.winner  # M-91
        for seat in (trick.winner, 1 - trick.winner):  # M-91: the winner draws first
            if lying:
                hands[seat].add(lying.pop(0))
    return Finished(outcome(tricks, announced, trump, house), tricks, announced)


def may_exchange(hand: Collection[str], lying: Sequence[str], house: House) -> bool:
    """Tell whether the player on lead may take the turned card for the trump 7 (M-94)."""
    covered = len(lying) > 1  # at least one other card lies on the turned one
    return bool(house["seven_exchange"]) and covered and seven_of(suit(lying[-1])) in hand


def legal_plays(
    hand: Collection[str], on_trick: Sequence[str], trump: str, closed: bool, house: House
) -> set[str]:
    """Return the legal cards.

    Parameters
    ----------
    closed
        Whether the stock is gone.
    """
    if not closed:
        return set(hand)  # M-91
    if house["closed_must_beat"]:
        return legal_cards(hand, on_trick, trump)  # M-92: C-2 to C-6
    return of_right_suit(hand, on_trick, trump)  # M-92: nothing need be beaten


def may_announce(card: str, hand: Collection[str], leading: bool, house: House) -> bool:
    """Tell whether playing a card may announce a marriage, both cards being in the hand (M-93)."""
    return mate(card) in hand and (leading or not house["marriage_on_lead"])


def _one_trick(
    hands: list[set[str]],
    number: int,
    seats: tuple[int, int],
    trump: str,
    closed: bool,
    house: House,
) -> Steps[tuple[Trick, list[Announced]]]:
    cards: list[str] = []
    announced: list[Announced] = []
    for seat in seats:
        hand, so_far = frozenset(hands[seat]), tuple(cards)

        def wrong(
            card: str, hand: frozenset[str] = hand, so_far: tuple[str, ...] = so_far, seat: int = seat
        ) -> RuleBroken:
            return why_illegal(card, hand, so_far, trump, seat)

        card = yield Step(seat, "play", legal_plays(hand, so_far, trump, closed, house), wrong, trick=number)
        if may_announce(card, hand, not so_far, house):
            said = yield Step(seat, "marriage", {True, False}, _never_wrong, suit(card), number)
            if said:
                announced.append(Announced(seat, suit(card), number))
        hands[seat].remove(card)
        cards.append(card)
    winner = seats[cards.index(winning_card(cards, trump))]  # M-91, C-5
    return Trick(seats[0], tuple(cards), winner), announced


def _never_wrong(answer: object) -> RuleBroken:
    return RuleBroken("R-1", f"exchanging and announcing are answered yes or no, not {answer}")


def outcome(
    tricks: Sequence[Trick], announced: Sequence[Announced], trump: str, house: House
) -> dict[str, Any]:
    """Return the outcome of a deal as a record gives it (R-4, R-12)."""
    in_tricks, married = [0, 0], [0, 0]
    for trick in tricks:
        in_tricks[trick.winner] += 10 * sum(map(is_sharp, trick.cards))  # M-2
    in_tricks[tricks[-1].winner] += 10  # M-2, the last trick
    for marriage in announced:
        married[marriage.seat] += marriage_value(marriage.suit, trump)  # M-93
    points = [a + b for a, b in zip(in_tricks, married, strict=True)]
    components = {"game": game_units(points, house)}
    seven = seven_units(tricks[-1], trump, house)
    if seven is not None:
        components["silent_seven"] = seven
    hearts = house["hearts_multiplier"] if trump == "h" else 1  # M-33
    payment = hearts * sum(components.values(), Fraction(0))
    return {
        "payoffs": [plain(payment), plain(-payment)],
        "played": True,
        "reason": "played",
        "trump": trump,
        "points": points,
        "trick_points": in_tricks,
        "marriage_points": married,
        "winner": 0 if points[0] > points[1] else 1,
        "components": {name: {"units": plain(units)} for name, units in components.items()},
        "hearts": hearts,
    }


def game_units(points: Sequence[int], house: House) -> Fraction:
    """Return what more points win, + to seat 0: double at 100, once more for each further ten (M-95)."""
    most = max(points)
    times = 1
    if most >= HUNDRED and house["hundred_scaling"] == "linear":
        times = 2 + (most - HUNDRED) // 10
    units = times * exact(house["tariff"]["game"])
    return units if points[0] > points[1] else -units


def seven_units(last: Trick, trump: str, house: House) -> Fraction | None:
    """Return what the trump 7 in the last trick pays, + to seat 0; None where nothing arises (M-36)."""
    units, seven = exact(house["silent_seven"]), seven_of(trump)
    if units == 0 or seven not in last.cards:
        return None
    # who wins the trick is paid: with his own 7, or for having beaten the other's
    return units if last.winner == 0 else -units
