"""The house rules of tarot, checked field by field (H-1 to H-3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from tests.naive.errors import RuleBroken
from tests.naive.house import is_amount, is_whole
from tests.naive.settlement import exact

#: The preset ``tarot``.
TAROT: dict[str, Any] = {
    "multiplier": {"prise": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6},
    "contract_base": 25,
    "targets": [56, 51, 41, 36],
    "petit_sec": "cancel",
    "all_pass": "cancel",
    "poignee": {"thresholds": [10, 13, 15], "values": [20, 30, 40]},
    "poignee_to": "contract_winner",
    "four_kings_poignee": True,
    "chelem": {"made": 400, "failed": 200, "unannounced": 200},
    "petit_au_bout": {"value": 10, "multiplied": True},
    "excuse_last_trick": "opponents",
    "rounding": "none",
}

#: Fields that take one of a few words.
CHOICES = {
    "petit_sec": ("cancel", "play_on"),
    "all_pass": ("cancel",),
    "poignee_to": ("contract_winner", "shower"),
    "excuse_last_trick": ("opponents", "trick_winner", "keep"),
    "rounding": ("none", "up"),
}

Check = Callable[[Any], bool]


def _list_of(number: int, check: Check) -> Check:
    return lambda value: isinstance(value, list) and len(value) == number and all(map(check, value))


def _above_zero(value: Any) -> bool:
    return is_amount(value) and value > 0


def _some_cards(value: Any) -> bool:
    return is_whole(value) and value >= 1


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


#: Field, dotted where nested → what its value must be.
CHECKS: dict[str, Check] = {
    **{f"multiplier.{name}": _above_zero for name in TAROT["multiplier"]},
    "contract_base": is_amount,
    "targets": _list_of(4, is_amount),
    "poignee.thresholds": _list_of(3, _some_cards),
    "poignee.values": _list_of(3, is_amount),
    "four_kings_poignee": _is_bool,
    **{f"chelem.{name}": is_amount for name in TAROT["chelem"]},
    "petit_au_bout.value": is_amount,
    "petit_au_bout.multiplied": _is_bool,
}


def check_house(house: object) -> None:
    """Check the ``rules`` of a record.

    Raises
    ------
    RuleBroken
        R-1 for an unknown field, R-0 for a missing one, H-3 for a value that cannot be.
    """
    _check_names("rules", house, TAROT)
    assert isinstance(house, Mapping)
    for field, preset in TAROT.items():
        if isinstance(preset, dict):
            _check_names(f"rules.{field}", house[field], preset)
            for name, value in house[field].items():
                _check_value(f"{field}.{name}", value)
        else:
            _check_value(field, house[field])
    if any(exact(high) <= exact(low) for high, low in pairwise(house["targets"])):
        raise RuleBroken("H-3", f"rules.targets must fall, not {house['targets']}")
    thresholds = house["poignee"]["thresholds"]
    if any(low >= high for low, high in pairwise(thresholds)):
        raise RuleBroken("H-3", f"rules.poignee.thresholds must rise, not {thresholds}")


def _check_value(field: str, value: Any) -> None:
    if field in CHOICES:
        right = isinstance(value, str) and value in CHOICES[field]
    else:
        right = CHECKS[field](value)
    if not right:
        raise RuleBroken("H-3", f"rules.{field} cannot be {value!r}")


def _check_names(what: str, given: object, known: Mapping[str, Any]) -> None:
    if not isinstance(given, Mapping):
        raise RuleBroken("R-0", f"{what} must be an object")
    for name in given:
        if name not in known:
            raise RuleBroken("R-1", f"{what} has the unknown field {name}")
    for name in known:
        if name not in given:
            raise RuleBroken("R-0", f"{what} lacks {name}")
