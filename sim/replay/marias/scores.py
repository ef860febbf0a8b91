"""Comparing the outcome that a record states with the one that the rules give, amounts exactly."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from sim.record.reading import RecordError
from sim.record.words import quoted

#: The rule behind each field of an outcome, in the order in which they are compared.
_FIELDS = {
    "contract": "R-5",
    "declarer": "R-5",
    "partner": "R-5",
    "trump": "R-5",
    "helper": "R-5",
    "rogue": "R-5",
    "levels": "M-20",
    "reason": "R-4",
    "played": "R-4",
    "trick_points": "M-2",
    "marriage_points": "M-3",
    "points": "R-5",
    "winner": "M-95",
    "components": "",
    "hearts": "M-33",
    "limited": "M-37",
    "payoffs": "M-30",
}
#: The rule behind the reason that a deal was not played.
_SETTLED = {"balanced": "M-24", "unflekked": "M-25", "flekked_without_re": "M-25", "fold": "M-54"}
#: The rules behind what each component came to and what it pays.
_COMPONENTS = {
    "game": ("M-11", "M-32"),
    "seven": ("M-12", "M-32"),
    "hundred": ("M-13", "M-34"),
    "betl": ("M-15", "M-32"),
    "durch": ("M-15", "M-32"),
    "open_betl": ("M-72", "M-32"),
    "open_durch": ("M-72", "M-32"),
    "two_sevens": ("M-18", "M-32"),
    "seven_against": ("M-23", "M-32"),
    "hundred_against": ("M-23", "M-34"),
    "silent_seven": ("M-36", "M-36"),
    "silent_hundred": ("M-35", "M-35"),
}
#: Lízaný pays by a rule of its own.
_DRAWN = ("M-95", "M-95")


def _cited(name: str, rule: str, given: Mapping[str, Any], right: Mapping[str, Any]) -> str:
    if name == "reason":
        return _SETTLED.get(right[name]) or _SETTLED.get(given[name]) or rule
    if name == "partner":
        return "M-61"
    if name == "rogue" and right[name] is not None:
        return "M-67"
    if name == "contract" and right.get("partner") is not None:
        return "M-63"
    return _paid(rule, given, right) if name == "payoffs" else rule


def _paid(rule: str, given: Mapping[str, Any], right: Mapping[str, Any]) -> str:
    """Return the rule by which a deal is paid."""
    if sum(_exact(value) for value in given["payoffs"]) != 0:
        return "M-38"
    if right["reason"] == "fold":
        return _SETTLED["fold"]
    if right.get("rogue") is not None:
        return "M-67"
    return "M-68" if right.get("partner") is not None else rule


def _components(given: Mapping[str, Any], right: Mapping[str, Any]) -> None:
    settled = _SETTLED.get(right["reason"])
    for name, score in right["components"].items():
        made, units = (settled, settled) if settled else _rules(name, right)
        if name not in given:
            became = f", which is {_made(score['made'])}" if "made" in score else ""
            raise RecordError(made, f"outcome.components lacks {name}{became}")
        path = f"outcome.components.{name}"
        if given[name].get("made") != score.get("made"):
            raise _wrong(made, f"{path}.made", given[name]["made"], score["made"])
        if not _equal(given[name]["units"], score["units"]):
            raise _wrong(units, f"{path}.units", given[name]["units"], score["units"])
    for name in given:
        if name not in right["components"]:
            rule = settled or _rules(name, right)[0]
            raise RecordError(rule, f"outcome.components.{name}: no such component arose")


def _rules(component: str, right: Mapping[str, Any]) -> tuple[str, str]:
    """Return the rules behind what a component came to and what it pays."""
    return _DRAWN if "winner" in right else _COMPONENTS[component]


def _made(made: bool) -> str:
    return "made" if made else "lost"


def _exact(value: Any) -> Decimal:
    return value if isinstance(value, Decimal) else Decimal(str(value))


def _equal(given: Any, right: Any) -> bool:
    """Say whether two values are equal, numbers exactly."""
    if isinstance(right, list):
        same = isinstance(given, list) and len(given) == len(right)
        return same and all(_equal(g, r) for g, r in zip(given, right, strict=True))
    if isinstance(right, bool) or not isinstance(right, int | float):
        return bool(given == right)
    return given is not None and not isinstance(given, bool | str) and _exact(given) == _exact(right)


def _wrong(rule: str, path: str, given: Any, right: Any) -> RecordError:
    return RecordError(rule, f"{path} is {quoted(given)}; it must be {quoted(right)}")
