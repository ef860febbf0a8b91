"""Write strategies/marias/tables.py: how dangerous eight cards of one suit are in betl and durch.

For each of the 256 holdings of a suit: the share of the ways its missing cards can lie with two opponents
(each card with either, equally likely) in which they can win, by perfect play inside the suit.

Usage: python tools/marias_tables.py          (takes about a minute)
"""

from __future__ import annotations

import functools
import itertools
import sys
from collections.abc import Iterator
from pathlib import Path

RANKS = 8


def cards(holding: int) -> list[int]:
    """Return the ranks of a holding, from the lowest."""
    return [rank for rank in range(RANKS) if holding >> rank & 1]


def answers(holding: int, best: int) -> list[int]:
    """Return what may be played from a suit while ``best`` wins: the higher cards if there are any."""
    higher = [rank for rank in cards(holding) if rank > best]
    return higher or cards(holding)


@functools.cache
def betl_lost(own: int, left: int, right: int) -> bool:
    """Return whether the opponents, leading at will, can make the declarer win a trick in the suit."""
    if not own or not (left | right):
        return False
    return any(
        _led(own, leader, other, card, last)
        for leader, other in ((left, right), (right, left))
        for card in cards(leader)
        for last in (False, True)
    )


def _led(own: int, leader: int, other: int, card: int, last: bool) -> bool:
    """Return whether a lead wins for the opponents, the declarer playing second or last."""
    rest = leader & ~(1 << card)
    if last:
        return any(
            all(
                _after(own, rest, other & ~_bit(theirs), mine, max(card, theirs))
                for mine in answers(own, max(card, theirs))
            )
            for theirs in _answers_or_none(other, card)
        )
    return all(
        any(
            theirs < mine and mine > card or betl_lost(own & ~(1 << mine), rest, other & ~_bit(theirs))
            for theirs in _answers_or_none(other, max(card, mine))
        )
        for mine in answers(own, card)
    )


def _after(own: int, leader: int, other: int, mine: int, best: int) -> bool:
    return mine > best or betl_lost(own & ~(1 << mine), leader, other)


def _answers_or_none(holding: int, best: int) -> list[int]:
    return answers(holding, best) or [-1]


def _bit(rank: int) -> int:
    return 1 << rank if rank >= 0 else 0


def betl_lost_leading(own: int, left: int, right: int) -> bool:
    """Return whether the declarer, who must lead from the suit, can be made to win a trick in it."""
    return all(
        any(
            max(first, second) < mine
            or betl_lost(own & ~(1 << mine), left & ~_bit(first), right & ~_bit(second))
            for first in _answers_or_none(left, mine)
            for second in _answers_or_none(right, max(mine, first))
        )
        for mine in cards(own)
    )


def durch_lost(own: int, *others: int) -> bool:
    """Return whether an opponent can keep a card that beats one of the declarer's, led from the top."""
    for theirs in others:
        for card in cards(theirs):
            above = sum(rank > card for rank in cards(own))
            below = sum(rank < card for rank in cards(own))
            guards = sum(rank < card for rank in cards(theirs))
            if below and guards >= above:
                return True
    return False


def open_durch_lost(own: int, left: int, right: int) -> bool:
    """Return whether an opponent still beats a card of the suit once its highest has been led."""
    if not own or any(rank > max(cards(own)) for rank in cards(left | right)):
        return True
    rest = cards(own)[:-1]
    # Each follows with his lowest card.
    return bool(rest) and any(rank > rest[0] for theirs in (left, right) for rank in cards(theirs)[1:])


def splits(own: int, opponents: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways the missing cards can lie with the opponents."""
    missing = cards(255 & ~own)
    for holders in itertools.product(range(opponents), repeat=len(missing)):
        hands = [0] * opponents
        for rank, holder in zip(missing, holders, strict=True):
            hands[holder] |= 1 << rank
        yield tuple(hands)


def share(lost: object, own: int, opponents: int) -> float:
    """Return the share of the splits in which a holding loses."""
    assert callable(lost)
    ways = list(splits(own, opponents))
    return sum(bool(lost(own, *hands)) for hands in ways) / len(ways)


def table(name: str, meaning: str, lost: object, opponents: int = 2) -> str:
    """Return the source text of one table."""
    rows = []
    for start in range(0, 256, 8):
        rows.append(
            "    " + " ".join(f"{share(lost, own, opponents):.5f}," for own in range(start, start + 8))
        )
    return f"# fmt: off\n#: {meaning}\n{name} = np.array([\n" + "\n".join(rows) + "\n])\n# fmt: on\n"


def main() -> None:
    """Write the module."""
    sys.setrecursionlimit(10_000)
    text = (
        '"""Odds of one suit in betl and durch, by holding (bit 0 the seven … bit 7 the ace).\n\n'
        'Made by tools/marias_tables.py, which says how.\n"""\n\nimport numpy as np\n\n'
    )
    text += table("BETL", "Share of splits in which the opponents make the declarer win a trick.", betl_lost)
    text += "\n" + table("BETL_LED", "Likewise when the declarer leads the suit first.", betl_lost_leading)
    text += "\n" + table("DURCH", "Share of splits in which an opponent wins a trick.", durch_lost)
    text += "\n" + table("DURCH_THREE", "Likewise of three opponents.", durch_lost, 3)
    text += "\n" + table(
        "OPEN_DURCH_LED",
        "Share in which one still beats a card when the highest has been led.",
        open_durch_lost,
    )
    Path(__file__).resolve().parent.parent.joinpath("strategies/marias/tables.py").write_text(text)


if __name__ == "__main__":
    main()
