"""What is typed after ``forhont settle`` about a deal, read for each family of games."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sim.faults import ConfigError, Unreadable

#: Points of tarot, whole or half.
_POINTS = re.compile(r"[0-9]{1,3}(\.[05])?")

#: The options of each family, as its ``Result`` or this page reads them.
OPTIONS = {
    "marias": (
        "contract trump declarer partner level points marriages last_seven won rogue fold evident raised"
    ).split(),
    "tarot": "contract taker points bouts petit poignee chelem slam".split(),
}


def told(family: str, kind: str, given: Mapping[str, Any]) -> Any:
    """Return the Result that some options tell.

    Parameters
    ----------
    family, kind : str
    given
        Options that are there, by name.

    Raises
    ------
    ConfigError
        If one does not belong to the game.
    Unreadable
        If one is not spelled as it must be.
    """
    for name in given:
        if name not in OPTIONS[family]:
            there = ", ".join(spelled(known) for known in OPTIONS[family])
            raise ConfigError(f"{spelled(name)}: {kind} has no such option; there are: {there}")
    return {"marias": _marias, "tarot": _tarot}[family](given)


def spelled(option: str) -> str:
    """Return an option as it is typed."""
    return {"won": "--won and --lost"}.get(option, f"--{option.replace('_', '-')}")


def _marias(given: Mapping[str, Any]) -> Any:
    from sim.settling.marias import Result

    found = dict(given)
    if "level" in found:
        found["levels"] = dict(_level(text) for text in found.pop("level"))
    if "points" in found:
        found["points"] = tuple(_whole("--points", text) for text in _parts("--points", found["points"]))
    if "marriages" in found:
        found["marriages"] = _marriages(found["marriages"])
    if "raised" in found:
        found["raised"] = tuple(_whole("--raised", seat) for seat in found["raised"].split(","))
    return Result(**found)


def _level(text: str) -> tuple[str, int]:
    name, equals, number = text.partition("=")
    if not equals:
        raise Unreadable(f"--level {text}: write COMPONENT=N, such as game=1")
    return name, _whole("--level", number)


def _parts(option: str, text: str) -> list[str]:
    parts = text.split(",")
    if len(parts) > len(("declarer", "defenders")):
        raise Unreadable(f"{option} {text}: two numbers at most, of the declarer and of the defenders")
    return parts


def _marriages(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    own, theirs = (*_parts("--marriages", text), "")[:2]
    read = [
        tuple(_whole("--marriages", worth) for worth in side.split("+")) if side not in ("", "0") else ()
        for side in (own, theirs)
    ]
    return read[0], read[1]


def _whole(option: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Unreadable(f"{option}: {text!r} is no whole number") from None


def _tarot(given: Mapping[str, Any]) -> Any:
    from sim.settling.tarot import Result

    found = dict(given)
    if "points" in found:
        found["points"] = _points(found["points"])
    if "poignee" in found:
        found["poignees"] = tuple(_poignee(text) for text in found.pop("poignee"))
    return Result(**found)


def _points(text: str) -> Fraction:
    if not _POINTS.fullmatch(text):
        raise Unreadable(f"--points {text}: write the taker's points, such as 45 or 45.5")
    return Fraction(text)


def _poignee(text: str) -> tuple[str, str]:
    level, colon, side = text.partition(":")
    if not colon:
        raise Unreadable(f"--poignee {text}: write LEVEL:SIDE, such as single:taker or double:defence")
    return level, side
