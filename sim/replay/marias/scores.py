"""The rules behind the outcome of a deal of mariáš, field by field."""

from __future__ import annotations

from sim.record.reading import RecordError
from sim.replay.scores import Outcome, Scores, equal, sums_to_zero, wrong
from sim.replay.table import Replayed

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
    "components": "M-32",
    "hearts": "M-33",
    "limited": "M-37",
    "evident": "M-39",
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


def _cited(name: str, given: Outcome, replayed: Replayed) -> str:
    """Return the rule behind a field."""
    right = replayed.outcome
    assert right is not None
    if name == "reason":
        return _SETTLED.get(right[name]) or _SETTLED.get(given[name]) or _FIELDS[name]
    if name == "partner":
        return "M-61"
    if name == "rogue" and right[name] is not None:
        return "M-67"
    if name == "contract" and right.get("partner") is not None:
        return "M-63"
    return _paid(given, right) if name == "payoffs" else _FIELDS[name]


def _paid(given: Outcome, right: Outcome) -> str:
    """Return the rule by which a deal is paid."""
    if not sums_to_zero(given):
        return "M-38"
    if right["reason"] == "fold":
        return _SETTLED["fold"]
    if right.get("rogue") is not None:
        return "M-67"
    if right.get("evident"):
        return _FIELDS["evident"]
    return "M-68" if right.get("partner") is not None else _FIELDS["payoffs"]


def _components(outcome: Outcome, right: Outcome) -> None:
    given = outcome["components"]
    settled = _SETTLED.get(right["reason"])
    for name, score in right["components"].items():
        made, units = (settled, settled) if settled else _rules(name, right)
        if name not in given:
            became = f", which is {_made(score['made'])}" if "made" in score else ""
            raise RecordError(made, f"outcome.components lacks {name}{became}")
        path = f"outcome.components.{name}"
        if given[name].get("made") != score.get("made"):
            raise wrong(made, f"{path}.made", given[name]["made"], score["made"])
        if not equal(given[name]["units"], score["units"]):
            raise wrong(units, f"{path}.units", given[name]["units"], score["units"])
    for name in given:
        if name not in right["components"]:
            rule = settled or _rules(name, right)[0]
            raise RecordError(rule, f"outcome.components.{name}: no such component arose")


def _rules(component: str, right: Outcome) -> tuple[str, str]:
    """Return the rules behind what a component came to and what it pays."""
    return _DRAWN if "winner" in right else _COMPONENTS[component]


def _made(made: bool) -> str:
    return "made" if made else "lost"


SCORES = Scores(tuple(_FIELDS), _cited, {"components": _components})
