"""What options ask for, checked: those of ``forhont odds``, and the settings of an experiment likewise."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sim.faults import ConfigError, Unreadable, first_line
from sim.games.house import PRESETS
from sim.odds.asked import Position
from sim.odds.asking import DEALS, HALF_WIDTH, Posed, Wanted, line_ups_of, posed
from sim.odds.believing import believed
from sim.odds.forming import well_formed
from sim.odds.position import Typed, cut, from_record, read_known
from sim.odds.running import Effort
from sim.odds.weighing import Asking
from sim.record.decoding import RecordError
from sim.seats import Seat

#: Seconds after which a strategy is held never to answer, unless told.
STALL_S = 60.0
#: Options that a hand has and a position has not, and the other way round.
_OF_HAND = ("talon", "first", "trump", "call", "helper", "declarer", "rung", "said")
_OF_POSITION = ("at", "before")


def wanted_of(given: Mapping[str, Any], game: str, house: Mapping[str, Any]) -> Wanted:
    """Return the question that options ask.

    Parameters
    ----------
    given : mapping
        Options by name.
    game : str
        A preset.
    house : mapping
        Resolved house rules; a position has its own.

    Raises
    ------
    ConfigError
        If something is not wholly understood, or cannot be.
    """
    if (given["hand"] is None) == (given["position"] is None):
        raise Unreadable("give a hand, such as --hand A.AK.AKO.AXKO --talon 'h7 b7', or a --position")
    if given["hand"] is None:
        _without(given, _OF_HAND, "--position says what was said and played; leave it out")
        position = _position(given)
        there = Posed((position,), (), tuple(given["contract"]))
        house = position.house
        game = game if position.kind == PRESETS[game].kind else position.kind
    else:
        _without(given, _OF_POSITION, "it goes with --position")
        there = posed(game, house, _typed(given), given["contract"])
    kind = there.positions[0].kind
    if given.get("belief") is not None and given["exact"]:
        raise Unreadable(f"--exact with --belief {given['belief']}: its layouts are drawn; leave one out")
    asking = Asking(
        there.positions,
        _line_ups(kind, given),
        there.contracts,
        there.trumps,
        given["discards"],
        given["seed"],
        tuple(given["path"]),
        given["perfect"],
        given.get("stall_s", STALL_S),
        believed(kind, given.get("belief"), given["path"]),
    )
    return Wanted(game, dict(house), asking, there.notes)


def _line_ups(kind: str, given: Mapping[str, Any]) -> tuple[tuple[Seat, ...], ...]:
    try:
        return line_ups_of(kind, given["strategy"], given["path"])
    except ConfigError as error:
        raise ConfigError(str(error).replace("seats:", "--strategy:", 1)) from error


def _without(given: Mapping[str, Any], options: tuple[str, ...], why: str) -> None:
    for option in options:
        if given[option] not in (None, ""):
            raise Unreadable(f"--{option} {given[option]}: {why}")


def _typed(given: Mapping[str, Any]) -> Typed:
    return Typed(
        given["hand"],
        given["letters"],
        given["seat"],
        given["talon"],
        given["first"],
        given["trump"],
        given["call"],
        given["helper"],
        given["declarer"],
        None,
        given["rung"],
        given["said"],
        *_beside(given),
    )


def _beside(given: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    return tuple(given["holds"]), tuple(given["lacks"]), tuple(given["marriage"])


def _position(given: Mapping[str, Any]) -> Position:
    """Return the position in a file."""
    seat = given["seat"]
    if seat is None:
        raise Unreadable("--position: --seat says who is asked")
    file = given["position"]
    record = _record(file)
    try:
        form = well_formed(record)
        if given["at"] is not None or given["before"] is not None:
            form = record = cut(form, seat, given["before"], given["at"])
        played = [card for trick in form["tricks"] for card in trick["cards"]]
        holds, lacks, marriages = _beside(given)
        told = Typed("", given["letters"], holds=holds, lacks=lacks, marriages=marriages)
        known = read_known(form["kind"], told, played) if any(_beside(given)) else None
        return from_record(record, seat, known)
    except RecordError as error:
        raise ConfigError(f"{file}: {error}") from error


def _record(file: str) -> Any:
    """Return the deal record in a file, ``-`` for standard input."""
    try:
        text = sys.stdin.read() if file == "-" else Path(file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"{file}: {getattr(error, 'strerror', None) or first_line(error)}") from error
    if not text.strip():
        raise ConfigError(f"{file} is empty; a position is one deal record, one JSON object (R-0)")
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise ConfigError(
            f"{file}, line {error.lineno}, column {error.colno}: {error.msg}; a position is one deal record, "
            "one JSON object (R-0)"
        ) from error
    except RecursionError as error:
        raise ConfigError(f"{file}: no JSON that a record can be: it is nested too deep (R-0)") from error


def effort_of(given: Mapping[str, Any]) -> Effort:
    """Return how much is to be done for an answer.

    Raises
    ------
    ConfigError
        If that cannot be.
    """
    half_width, deals, seconds = given["half_width"], given["deals"], given["seconds"]
    if half_width is not None and not 0 < half_width < 1:
        raise ConfigError(
            f"--half-width {half_width:g}: a share between 0 and 1; 0.01 is a point of a per cent"
        )
    if seconds is not None and not seconds > 0:
        raise ConfigError(f"--seconds {seconds:g}: a time above 0")
    if not 0 < given["level"] < 1:
        raise ConfigError(f"--level {given['level']:g}: a confidence between 0 and 1, such as 0.95")
    if given["sequential"] and deals is None:
        raise Unreadable("--sequential goes with --deals")
    if half_width is None and deals is None and seconds is None:
        half_width = HALF_WIDTH
    most = deals or (DEALS if seconds is None else 10**9)
    return Effort(most, half_width, seconds, given["sequential"], given["exact"], given["level"])
