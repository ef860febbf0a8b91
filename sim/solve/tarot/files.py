"""Positions and their exact values as text, one per line.

A line has, with spaces between: contract; seat of the taker; seat that leads; the cards on the table (a dash:
none); the four hands as hands are written (suits c.s.b.d.trumps); tricks that the taker has won; half points
and bouts in them and in what is laid aside for him, the Excuse left out; where the Excuse is: a dash while it
is still there, else ``seat:trick:side`` (who played it, to which trick from 1, which side won that) or
``aside:side``; where the Petit is: a dash, ``trick:side`` or ``aside:side``; the levels of the poignées by
seat, or a dash; ``chelem`` or a dash; a colon; the values.  ``points``: the half points that the taker
reaches; ``money``: what each defender pays him, in the units of the preset, each by exact play for it.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from sim.core.cards import TAROT
from sim.games.house import pack, resolve
from sim.games.tarot.deck import EXCUSE, PETIT
from sim.games.tarot.names import CONTRACTS, NOBODY, PLAYERS, SIDES
from sim.solve.tarot.answers import solve_money, solve_points
from sim.solve.tarot.positions import Position

_NONE, _ASIDE, _CHELEM = "-", "aside", "chelem"
_WORDS = 15


class Solved(NamedTuple):
    """One line of a file."""

    position: Position
    values: dict[str, int]


def read(file: Path) -> list[Solved]:
    """Return the positions of a file; lines that begin with ``#`` are remarks."""
    return [parse(line) for line in file.read_text().splitlines() if line and not line.startswith("#")]


def parse(line: str) -> Solved:
    """Return the position of a line.

    Raises
    ------
    ValueError
        If the line is not written as it must be.
    """
    left, _, right = line.partition(" : ")
    words = left.split()
    if len(words) != _WORDS:
        raise ValueError(f"a position is written in {_WORDS} words before the colon, not in {len(words)}")
    contract, taker, leader, table = words[:4]
    hands, (tricks, pile, bouts, excuse, petit, shown, chelem) = words[4:8], words[8:]
    values = {name: int(value) for name, _, value in (word.partition("=") for word in right.split())}
    position = Position(
        hands=(_hand(hands[0]), _hand(hands[1]), _hand(hands[2]), _hand(hands[3])),
        contract=CONTRACTS.index(contract),
        taker=int(taker),
        leader=int(leader),
        table=tuple(TAROT.card(code) for code in table.split(",") if code != _NONE),
        pile=int(pile),
        pile_bouts=int(bouts),
        tricks=int(tricks),
        chelem=chelem == _CHELEM,
    )
    position = _with_excuse(_with_petit(position, petit), excuse)
    if shown != _NONE:
        levels = [int(level) for level in shown]
        position = position._replace(poignees=(levels[0], levels[1], levels[2], levels[3]))
    return Solved(position, values)


def text(position: Position, values: dict[str, int]) -> str:
    """Return a position as a line."""
    table = ",".join(map(TAROT.code, position.table))
    words = [
        CONTRACTS[position.contract],
        str(position.taker),
        str(position.leader),
        table or _NONE,
        *map(TAROT.hand, position.hands),
        str(position.tricks),
        str(position.pile),
        str(position.pile_bouts),
        _excuse_text(position),
        _petit_text(position),
        "".join(map(str, position.poignees)) if any(position.poignees) else _NONE,
        _CHELEM if position.chelem else _NONE,
    ]
    return " ".join(words) + " : " + " ".join(f"{name}={value}" for name, value in values.items())


def solve(position: Position) -> dict[str, int]:
    """Return both values of a position under the preset ``tarot``."""
    rules = pack(resolve("tarot"))
    return {"points": solve_points(position, rules), "money": solve_money(position, rules)}


def _hand(written: str) -> int:
    suits = written.split(".")
    if len(suits) != len(TAROT.suits) + 1:
        raise ValueError(f"{written} is no hand: four suits, then the trumps, with dots between")
    codes = [
        suit + rank for suit, ranks in zip(TAROT.suits, suits, strict=False) for rank in ranks.strip(_NONE)
    ]
    codes += [
        number if number == "EX" else f"T{number}" for number in suits[-1].split(",") if number != _NONE
    ]
    return TAROT.mask(map(TAROT.card, codes))


def _there(position: Position, card: int) -> bool:
    return card in position.table or any(hand >> card & 1 for hand in position.hands)


def _excuse_text(position: Position) -> str:
    if _there(position, EXCUSE):
        return _NONE
    side = SIDES[position.excuse_winner]
    if position.excuse_seat == NOBODY:
        return f"{_ASIDE}:{side}"
    return f"{position.excuse_seat}:{position.excuse_trick}:{side}"


def _petit_text(position: Position) -> str:
    if _there(position, EXCUSE + PETIT):
        return _NONE
    return f"{position.petit_trick or _ASIDE}:{SIDES[position.petit_winner]}"


def _with_excuse(position: Position, written: str) -> Position:
    if written == _NONE:
        return position
    *where, side = written.split(":")
    seat, trick = (NOBODY, 0) if where == [_ASIDE] else map(int, where)
    if seat >= PLAYERS:
        raise ValueError(f"seat {seat} of the Excuse is none of the {PLAYERS}")
    return position._replace(excuse_seat=seat, excuse_trick=trick, excuse_winner=SIDES.index(side))


def _with_petit(position: Position, written: str) -> Position:
    if written == _NONE:
        return position
    where, side = written.split(":")
    trick = 0 if where == _ASIDE else int(where)
    return position._replace(petit_trick=trick, petit_winner=SIDES.index(side))
