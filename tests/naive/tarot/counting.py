"""What the eighteen tricks come to: points, bouts, the Petit and slams (T-7, T-10, T-12 to T-16)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tests.naive.tarot.cards import BOUTS, EXCUSE, PETIT, half_points
from tests.naive.tarot.play import DEFENDERS, TAKER, TRICKS, Table, Trick

OTHER = {TAKER: DEFENDERS, DEFENDERS: TAKER}


class Count(NamedTuple):
    """What the taker has, and what happened on the way."""

    #: The taker's points, in half points.
    half_points: int
    #: Bouts in his final pile.
    bouts: int
    #: The side that the petit au bout pays, None where there is none.
    petit: str | None
    #: The side that won all tricks, None where neither did.
    slam: str | None


def completed_by_excuse(tricks: Sequence[Trick]) -> bool:
    """Tell whether the Excuse, led to the last trick, won it (T-13): it wins in no other way."""
    last = tricks[-1]
    return last.cards[0] == EXCUSE and last.winner == last.leader


def excuse_goes_to(tricks: Sequence[Trick], table: Table) -> tuple[str, int]:
    """Return the side in whose pile the played Excuse ends, and the half points it pays the other (T-12)."""
    trick = next(trick for trick in tricks if EXCUSE in trick.cards)
    own, winning = table.side(trick.player_of(EXCUSE)), table.side(trick.winner)
    if trick is tricks[-1] and not completed_by_excuse(tricks):
        setting = table.house["excuse_last_trick"]
        if setting == "opponents":
            return OTHER[own], 0
        if setting == "trick_winner":
            return winning, 0
    return own, int(own != winning)


def taker_pile(
    tricks: Sequence[Trick], table: Table, set_aside: Collection[str]
) -> tuple[frozenset[str], int]:
    """Return the taker's final pile and the half points he is owed for the Excuse (negative: owes).

    Parameters
    ----------
    tricks
        All eighteen.
    table
        Who plays against whom.
    set_aside
        The chien or discard where it counts for the taker, else empty (T-6, T-7).
    """
    pile = set(set_aside)
    for trick in tricks:
        if table.side(trick.winner) == TAKER:
            pile |= set(trick.cards)  # T-15
    if not any(EXCUSE in trick.cards for trick in tricks):
        return frozenset(pile), 0  # it lies in the chien
    side, owed = excuse_goes_to(tricks, table)
    pile.discard(EXCUSE)
    if side == TAKER:
        return frozenset(pile | {EXCUSE}), -owed
    return frozenset(pile), owed


def petit_au_bout(tricks: Sequence[Trick], table: Table) -> str | None:
    """Return the side that the Petit in the last trick pays, by T-13 in the last but one (T-14)."""
    counts = tricks[TRICKS - 2] if completed_by_excuse(tricks) else tricks[TRICKS - 1]
    return table.side(counts.winner) if PETIT in counts.cards else None


def slam(tricks: Sequence[Trick], table: Table) -> str | None:
    """Return the side that won all tricks (T-10)."""
    sides = {table.side(trick.winner) for trick in tricks}
    return sides.pop() if len(sides) == 1 else None


def count(tricks: Sequence[Trick], table: Table, set_aside: Collection[str]) -> Count:
    """Count a deal; the parameters are those of :func:`taker_pile`."""
    pile, owed = taker_pile(tricks, table, set_aside)
    return Count(
        sum(map(half_points, pile)) + owed,
        len(pile & BOUTS),  # T-16
        petit_au_bout(tricks, table),
        slam(tricks, table),
    )
