"""The card play of a deal record as a table: a row for each trick, with the points as they stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sim.games.kinds import KINDS
from sim.record.form import Record

_CELL = 10


class Play(NamedTuple):
    """What is played, and what a table shows beside the cards."""

    #: Its headline.
    title: str
    #: Seats marked in the table.
    marked: tuple[int, ...]
    #: Heading of the points, None where they do not count.
    points: str | None
    #: By trick: the points after it, as they stand under the heading.
    running: Sequence[str]
    #: By trick: lines before it, and what seats said with their card.
    before: Sequence[list[str]]
    said: Sequence[Mapping[int, str]]


def table(record: Record, play: Play) -> list[str]:
    """Return the lines of the play of a record that has tricks."""
    seats = range(KINDS[record["kind"]].players)
    heads = "".join(f"{f'seat {seat}' + ' *' * (seat in play.marked):<{_CELL}}" for seat in seats)
    lines = [play.title, f"  {'':<4}{heads}won by" + (f"   {play.points}" if play.points else "")]
    for number, trick in enumerate(record["tricks"]):
        row = "".join(f"{_card(trick, seat, play.said[number]):<{_CELL}}" for seat in seats)
        lines += [f"  {'':<4}{before}" for before in play.before[number]]
        running = play.running[number] if play.points else ""
        lines.append(f"  {number + 1:<4}{row}{'seat ' + str(trick['winner']):<6}{running}")
    return lines


def _card(trick: Mapping[str, Any], seat: int, said: Mapping[int, str]) -> str:
    """Return what a seat put on a trick: > who led, = who won, and what he said with it."""
    card = trick["cards"][(seat - trick["leader"]) % len(trick["cards"])]
    led = ">" if seat == trick["leader"] else " "
    return f"{led}{card}{'=' if seat == trick['winner'] else ''}{said.get(seat, '')}"
