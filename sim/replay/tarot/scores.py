"""The rules behind the outcome of a deal of tarot, field by field."""

from __future__ import annotations

from sim.games.tarot.names import REASONS
from sim.games.tarot.settle import EXCUSE_POINTS, ODD_CARD
from sim.replay.scores import Outcome, Scores, exact
from sim.replay.table import Replayed

#: The rule behind each field, in the order in which they are compared.
_FIELDS = {
    "reason": "R-4",
    "played": "R-4",
    "contract": "T-4",
    "taker": "T-4",
    "points": "T-15",
    "bouts": "T-16",
    "target": "T-16",
    "made": "T-16",
    "base": "T-17",
    "petit": "T-14",
    "poignees": "T-8",
    "chelem": "T-10",
    "payoffs": "T-19",
}
#: The rule behind the reason that a deal was not played.
_CANCELLED = dict(zip(REASONS[1:], ("T-3", "T-5"), strict=True))
#: Half points of the Excuse: none, what it is paid for, it without that, all of it.
_EXCUSE = (0, ODD_CARD, EXCUSE_POINTS - ODD_CARD, EXCUSE_POINTS)


def _cited(name: str, given: Outcome, replayed: Replayed) -> str:
    """Return the rule behind a field."""
    right = replayed.outcome
    assert right is not None
    if name == "reason":
        return _CANCELLED.get(right[name]) or _CANCELLED.get(given[name]) or _FIELDS[name]
    if right[name] is None:
        return "R-7"
    if name == "points" and _excuse_alone(given, replayed):
        return "T-12"
    if name == "base" and given[name] is not None and abs(exact(given[name])) < abs(exact(right[name])):
        return "T-18" if replayed.memory.seen[0]["rules"]["rounding"] else _FIELDS[name]
    return _FIELDS[name]


def _excuse_alone(given: Outcome, replayed: Replayed) -> bool:
    """Tell whether points are those of the taker's pile with the Excuse somewhere else (T-12)."""
    if given["points"] is None:
        return False
    return 2 * exact(given["points"]) - int(replayed.summary["pile"]) in _EXCUSE


SCORES = Scores(tuple(_FIELDS), _cited, {})
