"""A position from a deal record cut short, and what somebody knows beyond what a seat has seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sim.faults import ConfigError
from sim.games.kinds import KINDS
from sim.odds.asked import Known, Position
from sim.odds.forming import formed


def from_record(record: Mapping[str, Any], seat: int, known: Known | None = None) -> Position:
    """Return the position that a deal record cut short is for a seat.

    Parameters
    ----------
    record : mapping
        In the form of a deal record (R-0), null for cards that the seat has not seen.  ``format``, ``rules``
        (those of the kind), ``seed``, ``deal``, ``strategies``, ``talon``, ``events``, ``tricks`` and
        ``outcome`` may be left out; the last trick may be a part of one, without ``winner``.
    seat : int
        Who is asked.
    known : Known, optional

    Raises
    ------
    sim.record.decoding.RecordError
        If the form is wrong; the text names the place and the rule.
    ConfigError
        If what is known beside cannot be.
    """
    found = formed(record, seat)
    position = Position(
        found["kind"],
        found["rules"],
        seat,
        tuple(map(tuple, found["hands"])),
        tuple(found["talon"]),
        tuple(found["events"]),
        tuple(found["tricks"]),
        known or Known(),
    )
    _check_known(position)
    return position


def _check_known(position: Position) -> None:
    """Refuse what cannot be known of others: seats, cards that lie elsewhere, contradictions."""
    players = KINDS[position.kind].players
    deck = KINDS[position.kind].family.deck
    pack = deck.codes(deck.full)
    places = dict(_places(position))
    held: dict[str, int] = {}
    for verb, told in (("holds", position.known.holds), ("lacks", position.known.lacks)):
        for seat, codes in told.items():
            if seat not in range(players):
                raise ConfigError(f"seat {seat} {verb} ...: seats are 0 to {players - 1}")
            if seat == position.seat:
                raise ConfigError(
                    f"seat {seat} {verb} {' '.join(codes)}: it is asked and knows its own cards"
                )
            for code in codes:
                if code not in pack:
                    raise ConfigError(f"seat {seat} {verb} {code}: no card; for example {deck.code(0)}")
                if verb == "holds" and code in places:
                    raise ConfigError(f"seat {seat} holds {code}: {code} {places[code]}")
                if held.setdefault(code, seat) != seat and verb == "holds":
                    raise ConfigError(f"seat {seat} holds {code}: seat {held[code]} holds it already")
                if verb == "lacks" and code in position.known.holds.get(seat, ()):
                    raise ConfigError(f"seat {seat} lacks {code}, and holds it")


def _places(position: Position) -> Iterator[tuple[str, str]]:
    """Yield cards that others cannot hold, and why: played ones, and those of the seat asked."""
    held = [code for code in position.hands[position.seat] if code]
    gone = {code for event in position.events for code in event.get("cards") or () if code}
    for code in held:
        if code not in gone:
            yield code, f"is one of seat {position.seat}'s own"
    for trick in position.tricks:
        for code in trick["cards"]:
            yield code, "has been played"
