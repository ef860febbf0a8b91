"""What the table of a deal of mariáš shows beside the cards: contract, marriages, points."""

from __future__ import annotations

from typing import NamedTuple

from sim.games.kinds import KINDS
from sim.games.marias.contracts import HAS_POINTS, HAS_TRUMPS
from sim.games.marias.names import CONTRACTS
from sim.games.marias.play import FORTY, TEN_POINTS, TWENTY
from sim.record.form import Record
from sim.record.forms import FORMS
from sim.record.marias.telling import SUIT_NAMES
from sim.record.playing import Play, table
from sim.record.words import phrase

_SHARPS = "AX"


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
    game = _drawn(record) if drawn(record) else _declared(record)
    last = KINDS[record["kind"]].tricks
    points, running, before, said = [0, 0], [], [], []
    for number, trick in enumerate(record["tricks"], start=1):
        announced = _announced(record, number, game.trump)
        points[trick["winner"] not in game.side] += _worth(trick["cards"], number == last)
        for seat, worth in announced.items():
            points[seat not in game.side] += worth
        running.append(f"{points[0]:>11} : {points[1]}")
        before.append(_exchanged(record, number))
        said.append({seat: f"+{worth}" for seat, worth in announced.items()})
    return table(record, Play(game.title, game.marked, game.sides, running, before, said))


def drawn(record: Record) -> bool:
    """Tell whether two draw from a stock and declare nothing (M-90)."""
    return "winner" in FORMS[record["kind"]].outcome


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
        f"play: {phrase(contract)} by {players}{trumps}{helper}",
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
        f"seat {event['seat']} takes up {record['talon'][-1]} for {record['talon'][-1][0]}7"
        for event in record["events"]
        if event["do"] == "exchange" and event["trick"] == number
    ]


def _announced(record: Record, number: int, trump: str | None) -> dict[int, int]:
    """Return what marriages announced in a trick are worth, by seat."""
    return {
        event["seat"]: FORTY if event["suit"] == trump else TWENTY
        for event in record["events"]
        if event["do"] == "marriage" and event["trick"] == number
    }


def _worth(cards: list[str], last: bool) -> int:
    """Return the points of a trick (M-2)."""
    return TEN_POINTS * (sum(card[1] in _SHARPS for card in cards) + last)
