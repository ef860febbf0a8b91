"""The card play of a deal record as a table: a row for each trick, with the points as they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from sim.games.marias.contracts import HAS_POINTS, HAS_TRUMPS
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import CONTRACTS
from sim.games.marias.play import FORTY, TEN_POINTS, TWENTY
from sim.record.forms import FORMS
from sim.record.telling import SUIT_NAMES, component

_SHARPS = "AX"
_CELL = 10

Record = Mapping[str, Any]


class _Game(NamedTuple):
    """What is played."""

    #: Its headline.
    title: str
    #: The seats whose points come first, and those marked in the table.
    side: tuple[int, ...]
    marked: tuple[int, ...]
    trump: str | None
    #: Names of the sides, None where points do not count.
    sides: str | None


def played(record: Record) -> list[str]:
    """Return the lines of the play of a record that has tricks."""
    kind = KINDS[record["kind"]]
    game = _drawn(record) if FORMS[record["kind"]].turned else _declared(record)
    seats = range(kind.players)
    heads = "".join(f"{f'seat {seat}' + ' *' * (seat in game.marked):<{_CELL}}" for seat in seats)
    lines = [game.title, f"  {'':<4}{heads}won by" + (f"   {game.sides}" if game.sides else "")]
    points = [0, 0]
    for number, trick in enumerate(record["tricks"], start=1):
        announced = _announced(record, number, game.trump)
        if game.sides:
            points[trick["winner"] not in game.side] += _worth(trick["cards"], number == kind.tricks)
            for seat, (_, worth) in announced.items():
                points[seat not in game.side] += worth
        running = f"{points[0]:>11} : {points[1]}" if game.sides else ""
        row = "".join(f"{_card(trick, seat, announced):<{_CELL}}" for seat in seats)
        lines += _exchanged(record, number)
        lines.append(f"  {number:<4}{row}{'seat ' + str(trick['winner']):<6}{running}")
    return lines


def _declared(record: Record) -> _Game:
    """Return what was declared, as a partner's hundred has raised it (M-63)."""
    event = [event for event in record["events"] if event["do"] == "declare"][-1]
    contract, declarer, trump = event["contract"], event["seat"], event["trump"]
    if any("hundred" in event.get("announce", ()) for event in record["events"]):
        contract = {"game": "hundred", "seven": "hundred_seven"}.get(contract, contract)
    code = CONTRACTS.index(contract)
    partner = _partner(record, trump)
    side = (declarer,) if partner is None else (declarer, partner)
    trumps = f", trumps {SUIT_NAMES[trump]}" if HAS_TRUMPS[code] else ", no trumps"
    helper = f", helper {SUIT_NAMES[event['helper']]}" if event["helper"] else ""
    players = " and ".join(f"seat {seat}" for seat in side)
    return _Game(
        f"play: {component(contract)} by {players}{trumps}{helper}",
        side,
        side,
        trump,
        "declarer : defenders" if HAS_POINTS[code] else None,
    )


def _partner(record: Record, trump: str | None) -> int | None:
    """Return who holds the called trump beside forehand (M-61)."""
    calls = [event["call"] for event in record["events"] if "call" in event]
    if trump is None or not calls:
        return None
    holder = next(seat for seat, cards in enumerate(record["hands"]) if trump + calls[0] in cards)
    return holder or None


def _drawn(record: Record) -> _Game:
    """Return the game of two who draw from a stock (M-90)."""
    trump = record["talon"][-1][0]
    return _Game(f"play: trumps {SUIT_NAMES[trump]}", (0,), (), trump, "seat 0 : seat 1")


def _exchanged(record: Record, number: int) -> list[str]:
    """Return what was exchanged before a trick (M-94)."""
    return [
        f"  {'':<4}seat {event['seat']} takes up {record['talon'][-1]} for {record['talon'][-1][0]}7"
        for event in record["events"]
        if event["do"] == "exchange" and event["trick"] == number
    ]


def _card(trick: Mapping[str, Any], seat: int, announced: Mapping[int, tuple[str, int]]) -> str:
    """Return what a seat put on a trick: > who led, = who won, and what he announced with it."""
    card = trick["cards"][(seat - trick["leader"]) % len(trick["cards"])]
    led = ">" if seat == trick["leader"] else " "
    marriage = f"+{announced[seat][1]}" if seat in announced and announced[seat][0] == card[0] else ""
    return f"{led}{card}{'=' if seat == trick['winner'] else ''}{marriage}"


def _announced(record: Record, number: int, trump: str | None) -> dict[int, tuple[str, int]]:
    """Return the marriages announced in a trick: by seat, the suit and its points."""
    return {
        event["seat"]: (event["suit"], FORTY if event["suit"] == trump else TWENTY)
        for event in record["events"]
        if event["do"] == "marriage" and event["trick"] == number
    }


def _worth(cards: list[str], last: bool) -> int:
    """Return the points of a trick (M-2)."""
    return TEN_POINTS * (sum(card[1] in _SHARPS for card in cards) + last)
