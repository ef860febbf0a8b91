"""The house rules of volený, checked field by field (H-1 to H-3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from tests.naive.contracts import COMPONENTS
from tests.naive.errors import NotCovered, RuleBroken
from tests.naive.settlement import exact

MAX_CAP = 9

#: The preset ``voleny``.
VOLENY: dict[str, Any] = {
    "players": 3,
    "tariff": {
        "game": 1,
        "seven": 2,
        "hundred": 4,
        "betl": 15,
        "durch": 30,
        "open_betl": None,
        "open_durch": None,
        "two_sevens": None,
    },
    "silent_seven": 1,
    "hearts_multiplier": 2,
    "hundred_scaling": "linear",
    "hundred_fail_scaling": "linear",
    "hundred_fail_counts_marriages": True,
    "hundred_marriage": "first",
    "hundred_includes_game": False,
    "silent_hundred_scaling": "linear",
    "silent_hundred_qualifies": "all",
    "flek_cap": None,
    "limit": 500,
    "against": True,
    "settle_balanced_seven": True,
    "play_unflekked_game": True,
    "play_flekked_game_without_re": True,
    "evident_rule": False,
    "talon_forbids_trump": False,
    "talon_allows_sharp": False,
    "marriage_first_card": "any",
    "choose_from_people": True,
    "betl_open_from": "never",
    "sitter_pays": True,
    "shuffle": "uniform",
    "session_length": 40,
}

#: Components of volený, the only ones that it can cap (H-3).
PLAYED = tuple(name for name in COMPONENTS if VOLENY["tariff"].get(name, 0) is not None)

#: Fields that take one of a few words or numbers.
CHOICES: dict[str, tuple[Any, ...]] = {
    "players": (3, 4),
    "hearts_multiplier": (1, 2, 4),
    "hundred_scaling": ("linear", "doubling", "fixed"),
    "hundred_fail_scaling": ("linear", "doubling", "fixed"),
    "hundred_marriage": ("first", "highest"),
    "silent_hundred_scaling": ("linear", "doubling", "none"),
    "silent_hundred_qualifies": ("all", "one"),
    "marriage_first_card": ("any", "over_first"),
    "betl_open_from": ("never", "trick_2", "lead_2"),
    "shuffle": ("uniform", "gather_cut"),
}


def is_whole(value: object) -> bool:
    """Tell whether a JSON value is a whole number (true and false are none)."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_amount(value: object) -> bool:
    """Tell whether a JSON value is an amount: not negative, at most two decimals (H-2, H-3)."""
    if not isinstance(value, (int, float, Decimal)) or isinstance(value, bool):
        return False
    if not Decimal(str(value)).is_finite() or value < 0:
        return False
    return (exact(value) * 100).denominator == 1


def is_cap(value: object) -> bool:
    """Tell whether a JSON value is a ``flek_cap`` (H-1)."""
    if isinstance(value, Mapping):
        return all(name in PLAYED and (v is None or _is_level(v)) for name, v in value.items())
    return value is None or _is_level(value)


def _is_level(value: object) -> bool:
    return is_whole(value) and 0 <= value <= MAX_CAP  # type: ignore[operator]


def _kind_of_check(field: str) -> Callable[[object], bool]:
    if field in CHOICES:
        # "in" alone would take true for 1, and 3.0 for 3
        return lambda value: any(value == c and type(value) is type(c) for c in CHOICES[field])
    special: dict[str, Callable[[object], bool]] = {
        "silent_seven": is_amount,
        "limit": lambda value: value is None or is_amount(value),
        "flek_cap": is_cap,
        "session_length": lambda value: is_whole(value) and value >= 1,  # type: ignore[operator]
    }
    return special.get(field, lambda value: isinstance(value, bool))


def check_house(house: object) -> None:
    """Check the ``rules`` of a volený record.

    Raises
    ------
    RuleBroken
        R-1 for an unknown field, R-0 for a missing one, H-3 for a value that cannot be.
    NotCovered
        For house rules that this reference does not know.
    """
    _check_names("rules", house, VOLENY)
    assert isinstance(house, Mapping)
    for field in VOLENY:
        if field == "tariff":
            _check_tariff(house["tariff"])
        elif not _kind_of_check(field)(house[field]):
            raise RuleBroken("H-3", f"rules.{field} cannot be {house[field]!r}")
    if house["talon_forbids_trump"] and house["talon_allows_sharp"]:
        raise RuleBroken("H-3", "talon_forbids_trump does not go with talon_allows_sharp")
    if house["shuffle"] == "gather_cut" and house["players"] == 4:  # noqa: PLR2004
        raise RuleBroken("H-3", "gather_cut does not go with a sitter")
    if house["evident_rule"]:
        raise NotCovered("evident_rule (M-39)")
    if house["shuffle"] != "uniform":
        raise NotCovered("gather_cut (M-80)")


def _check_tariff(tariff: object) -> None:
    _check_names("rules.tariff", tariff, VOLENY["tariff"])
    assert isinstance(tariff, Mapping)
    for name, value in tariff.items():
        off = VOLENY["tariff"][name] is None  # H-3: two-sevens and open contracts belong to other kinds
        if off != (value is None) or (not off and not is_amount(value)):
            raise RuleBroken("H-3", f"rules.tariff.{name} cannot be {value!r}")


def _check_names(what: str, given: object, known: Mapping[str, Any]) -> None:
    if not isinstance(given, Mapping):
        raise RuleBroken("R-0", f"{what} must be an object")
    for name in given:
        if name not in known:
            raise RuleBroken("R-1", f"{what} has the unknown field {name}")
    for name in known:
        if name not in given:
            raise RuleBroken("R-0", f"{what} lacks {name}")
