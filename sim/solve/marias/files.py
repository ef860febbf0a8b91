"""Positions as text with their exact values, one per line of a file, for tests and timings.

A line: kind, contract, trump suit and for two sevens the helper suit (a dash: none), the seat that leads, the
seats of the declarer's side, he first, the talon, the cards on the table, the hands as hands are written
(suits h.b.l.a); a colon; the values.  ``won``: betl, durch, seven or both sevens of the contract are made;
``points``: those in tricks of the declarer's side; ``money``: what each defender pays, in scaled units of the
kind's preset.  Nothing was played before and nothing doubled.  A line that begins with # is a remark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from sim.games.house import pack, resolve
from sim.games.marias.contracts import HAS_POINTS
from sim.games.marias.names import COMPONENTS_OF, CONTRACTS, RANKS, SUITS
from sim.solve.marias.answers import solve_money, solve_points, solve_won
from sim.solve.marias.positions import Position

_NONE = "-"
_FROM_THE_TOP = "AXKOU987"


class Solved(NamedTuple):
    """One line of a file."""

    kind: str
    position: Position
    values: dict[str, int]


def read(file: Path) -> list[Solved]:
    """Return the positions of a file."""
    return [parse(line) for line in file.read_text().splitlines() if line and not line.startswith("#")]


def parse(line: str) -> Solved:
    """Return the position of a line."""
    left, _, right = line.partition(" : ")
    kind, contract, suits, leader, side, talon, table, *hands = left.split()
    values = {name: int(value) for name, _, value in (word.partition("=") for word in right.split())}
    position = Position(
        hands=tuple(_hand(hand) for hand in hands),
        contract=CONTRACTS.index(contract),
        trump=-1 if suits == _NONE else SUITS.index(suits[0]),
        helper=SUITS.index(suits[1]) if len(suits) > 1 else -1,
        declarer=int(side[0]),
        side=sum(1 << int(seat) for seat in side),
        leader=int(leader),
        talon=sum(1 << card for card in _cards(talon)),
        table=tuple(_cards(table)),
        on_lead=kind == "lizany",
        kind=list(COMPONENTS_OF).index(kind),
    )
    return Solved(kind, position, values)


def text(kind: str, position: Position, values: dict[str, int]) -> str:
    """Return a position as a line."""
    suits = "".join(SUITS[suit] for suit in (position.trump, position.helper) if suit >= 0)
    members = position.side or 1 << position.declarer
    side = [seat for seat in range(len(position.hands)) if members >> seat & 1]
    side.sort(key=lambda seat: seat != position.declarer)
    words = [
        kind,
        CONTRACTS[position.contract],
        suits or _NONE,
        str(position.leader),
        "".join(map(str, side)),
        _written([card for card in range(32) if position.talon >> card & 1]),
        _written(position.table),
        *map(_hand_text, position.hands),
    ]
    return " ".join(words) + " : " + " ".join(f"{name}={value}" for name, value in values.items())


def solve(kind: str, position: Position) -> dict[str, int]:
    """Return all values of a position."""
    values = {}
    if CONTRACTS[position.contract] not in {"game", "hundred", "two_sevens_hundred"}:
        values["won"] = int(solve_won(position))
    if HAS_POINTS[position.contract]:
        values["points"] = solve_points(position)
    values["money"] = solve_money(position, pack(resolve(kind)))
    return values


def _hand(text: str) -> int:
    return sum(
        1 << (8 * suit + RANKS.index(rank))
        for suit, ranks in enumerate(text.split("."))
        for rank in ranks.strip(_NONE)
    )


def _hand_text(hand: int) -> str:
    ranks = [[rank for rank in _FROM_THE_TOP if hand >> (8 * s + RANKS.index(rank)) & 1] for s in range(4)]
    return ".".join("".join(suit) or _NONE for suit in ranks)


def _cards(text: str) -> Iterator[int]:
    for code in text.split(",") if text != _NONE else ():
        yield 8 * SUITS.index(code[0]) + RANKS.index(code[1])


def _written(cards: Sequence[int]) -> str:
    return ",".join(SUITS[card >> 3] + RANKS[card & 7] for card in cards) or _NONE
