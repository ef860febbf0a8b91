"""Comparing the outcome that a record states with the one that the rules give, amounts exactly."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple

from sim.record.reading import RecordError
from sim.record.words import quoted

if TYPE_CHECKING:
    from sim.replay.table import Replayed

Outcome = Mapping[str, Any]


class Scores(NamedTuple):
    """The fields of a family's outcomes, in the order in which one follows from the other."""

    fields: tuple[str, ...]
    #: The rule behind a field that is wrong: its name, the outcome given, the replay.
    cited: Callable[[str, Outcome, Replayed], str]
    #: Fields that are compared in another way: both outcomes.
    own: Mapping[str, Callable[[Outcome, Outcome], None]]


def compare(record: Mapping[str, Any], replayed: Replayed, scores: Scores) -> None:
    """Compare the outcome of a record with the right one.

    Raises
    ------
    RecordError
        On the first field that differs.
    """
    given, right = record["outcome"], replayed.outcome
    assert right is not None
    for name in scores.fields:
        if name not in right:
            continue
        if name in scores.own:
            scores.own[name](given, right)
        elif not equal(given[name], right[name]):
            raise wrong(scores.cited(name, given, replayed), f"outcome.{name}", given[name], right[name])


def exact(value: Any) -> Decimal:
    """Return a number of a record or of an outcome exactly."""
    return value if isinstance(value, Decimal) else Decimal(str(value))


def sums_to_zero(outcome: Outcome) -> bool:
    """Tell whether what the seats receive sums to zero."""
    return sum(exact(value) for value in outcome["payoffs"]) == 0


def equal(given: Any, right: Any) -> bool:
    """Say whether two values are equal, numbers exactly."""
    if isinstance(right, list):
        same = isinstance(given, list) and len(given) == len(right)
        return same and all(equal(g, r) for g, r in zip(given, right, strict=True))
    if isinstance(right, bool) or not isinstance(right, int | float):
        return bool(given == right)
    return given is not None and not isinstance(given, bool | str) and exact(given) == exact(right)


def wrong(rule: str, path: str, given: Any, right: Any) -> RecordError:
    """Return the refusal of a value."""
    return RecordError(rule, f"{path} is {quoted(given)}; it must be {quoted(right)}")
