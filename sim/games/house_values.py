"""What is given as a house rule's value, read: what it is stored as, or why it cannot be (H-1 to H-3)."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any

from sim.games.house_rows import Field

#: The largest amount, in units of the base rate, and the largest multiplier.
MOST = 100_000
#: The highest level of doubling that can be agreed on.
_HIGHEST_CAP = 9
#: The largest whole number.
_MOST_COUNT = 10**9
# Words for the length of a list, its order and the bounds of its numbers.
_NUMBERS = {3: "three", 4: "four"}
_BOUNDS = {"amounts": f"0 to {MOST} with at most two decimals", "counts": "1"}
_ORDERS = {1: "rising ", 0: "", -1: "falling "}


class HouseRuleError(ValueError):
    """A house rule that cannot be; the text names the rule, the bad value and what would be right."""


def instead(word: str, known: Iterable[str]) -> str:
    """Return what to write instead of an unknown word: the nearest spelling, or else all of them."""
    names = list(known)
    found = difflib.get_close_matches(word, names, n=1)
    # Somebody who writes `betl` for `tariff.betl` knows what he wants; the letters alone are too far apart.
    found = found or [name for name in names if name.rpartition(".")[2] == word.rpartition(".")[2]][:1]
    return f"; did you mean {found[0]}?" if found else f"; there are: {', '.join(names)}"


def show(value: Any) -> str:
    """Return a value as one writes it on the command line."""
    if _is_list(value):
        return f"[{', '.join(map(show, value))}]"
    return json.dumps(value) if value is None or isinstance(value, bool | int | float) else repr(value)


def read(field: Field, value: Any) -> Any:
    """Return the value of a rule of any type but "cap" as it is stored.

    Raises
    ------
    HouseRuleError
        If the rule cannot have it.
    """
    if field.type in ("amounts", "counts"):
        return _list(field, value)
    right = {"bool": _bool, "choice": _word, "count": _number}.get(field.type, _units)
    return right(field, value)


def read_cap(field: Field, value: Any, components: Sequence[str], kind: str) -> int | dict[str, Any] | None:
    """Return a level of doubling, one for all components or per component (M-22)."""
    right = "null, a whole number from 0 to 9, or an object component: number or null"
    if not isinstance(value, Mapping):
        return _level(field, value, right)
    for component in value:
        if component not in components:
            near = instead(str(component), components)
            raise HouseRuleError(f"house.{field.name}.{component} is not a component of {kind}{near}")
    caps = {c: _level(field, value[c], right) for c in components if c in value}
    return caps or None


def list_of(field: Field) -> str:
    """Return in words of what numbers a list is, but for their bounds."""
    what = "numbers" if field.type == "amounts" else "whole numbers"
    return f"{_NUMBERS[field.length]} {_ORDERS[field.order]}{what}"


def scaled(amount: float, parts: int) -> int:
    """Return an amount in units as a whole number of ``1/parts`` units, exactly."""
    return int(Decimal(str(amount)) * parts)


def coarsest(numbers: Iterable[float], parts: Sequence[int]) -> int:
    """Return the first of some numbers of parts in which every number of units is whole."""
    exact = [Decimal(str(number)) for number in numbers]
    return next(p for p in parts if all(number * p == int(number * p) for number in exact))


def _refuse(field: Field, value: Any, right: str) -> HouseRuleError:
    return HouseRuleError(f"house.{field.name}: {show(value)} is not {right} ({', '.join(field.rules)})")


def _is_list(value: Any) -> bool:
    # Not list alone: a configuration has sequences of its own.
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _bool(field: Field, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _refuse(field, value, "true or false")
    return value


def _word(field: Field, value: Any) -> str:
    if not isinstance(value, str) or value not in field.values:
        words = ", ".join(field.values)
        raise _refuse(field, value, f"one of {words}" if len(field.values) > 1 else words)
    return value


def _number(field: Field, value: Any) -> int:
    if field.values:
        right = f"one of the whole numbers {', '.join(map(str, field.values))}"
        if not _whole(value) or value not in field.values:
            raise _refuse(field, value, right)
    elif not _some(value):
        raise _refuse(field, value, "a whole number from 1")
    return int(value)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _some(value: Any) -> bool:
    return _whole(value) and 1 <= value <= _MOST_COUNT


def _units(field: Field, value: Any) -> float | None:
    """Return an amount (H-2), a whole one as an int so that 2 and 2.0 are the same rule."""
    nullable = field.type == "amount or null"
    if nullable and (value is None or value in ("none", "off")):
        return None
    if not _amount(value) or (field.type == "factor" and value == 0):
        lowest = "above 0, up to" if field.type == "factor" else "from 0 to"
        right = f"a number {lowest} {MOST} with at most two decimals"
        raise _refuse(field, value, right + (", or null" if nullable else ""))
    return _plain(value)


def _amount(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MOST:
        return False
    exact = Decimal(str(value))
    return exact * 100 == int(exact * 100)


def _plain(value: float) -> float:
    return int(value) if value == int(value) else float(value)


def _list(field: Field, value: Any) -> list[float]:
    """Return a list of numbers, as many as the rule has, in its order."""
    each = _amount if field.type == "amounts" else _some
    numbers = list(value) if _is_list(value) else []
    fits = len(numbers) == field.length and all(map(each, numbers))
    if not fits or not _ordered(numbers, field.order):
        raise _refuse(field, value, f"{list_of(field)} from {_BOUNDS[field.type]}")
    return [_plain(number) for number in numbers]


def _ordered(numbers: Sequence[float], order: int) -> bool:
    return order == 0 or all((after - before) * order > 0 for before, after in pairwise(numbers))


def _level(field: Field, value: Any, right: str) -> int | None:
    if value is None or value in ("none", "off"):
        return None
    if not _whole(value) or not 0 <= value <= _HIGHEST_CAP:
        raise _refuse(field, value, right)
    return int(value)
