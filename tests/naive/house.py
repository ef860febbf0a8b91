"""The house rules of every kind, checked field by field (H-1 to H-3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from tests.naive.contracts import COMPONENTS, RUNGS
from tests.naive.errors import RuleBroken
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

#: The preset ``pagat`` (M-75).
PAGAT: dict[str, Any] = VOLENY | {
    "tariff": VOLENY["tariff"] | {"betl": 5, "durch": 10, "open_betl": 10, "open_durch": 20},
    "hundred_scaling": "doubling",
    "hundred_fail_scaling": "doubling",
    "hundred_fail_counts_marriages": False,
    "hundred_marriage": "highest",
    "silent_hundred_scaling": "doubling",
    "silent_hundred_qualifies": "one",
    "limit": None,
    "settle_balanced_seven": False,
    "marriage_first_card": "over_first",
}

#: The preset ``lizany``: its own short list.
LIZANY: dict[str, Any] = {
    "tariff": {"game": 1},
    "hundred_scaling": "linear",
    "silent_seven": 0,
    "hearts_multiplier": 1,
    "closed_must_beat": True,
    "marriage_on_lead": True,
    "seven_exchange": False,
}


def _without(house: dict[str, Any], *fields: str) -> dict[str, Any]:
    return {field: value for field, value in house.items() if field not in fields}


#: The presets of licitovaný: nothing is announced against, nothing chosen from the people (M-50 to M-55).
LICITOVANY: dict[str, Any] = _without(VOLENY, "against", "choose_from_people") | {
    "tariff": VOLENY["tariff"] | {"two_sevens": 40},
    "ladder": "source",
    "lowest_bid": "game",
    "misdeclare_fold": None,
}
LICITOVANY_CSM: dict[str, Any] = LICITOVANY | {
    "flek_cap": 4,
    "ladder": "csm",
    "lowest_bid": "seven",
    "misdeclare_fold": 6,
}

#: The presets of křížový: no talon, nobody sits out (M-60 to M-69).
_NO_TALON = ("talon_forbids_trump", "talon_allows_sharp", "choose_from_people", "sitter_pays")
KRIZOVY: dict[str, Any] = _without(VOLENY, *_NO_TALON) | {
    "players": 4,
    "betl_open_from": "lead_2",
    "mandatory_flek": True,
    "mandatory_hundred": True,
    "durch_rogue": True,
}
KRIZOVY_2007: dict[str, Any] = KRIZOVY | {
    "tariff": KRIZOVY["tariff"] | {"betl": 10, "durch": 20},
    "flek_cap": 4,
    "betl_open_from": "trick_2",
    "durch_rogue": False,
}

#: Kind → a preset of it; it has exactly the fields of the kind (H-2).
PRESETS = {
    "voleny": VOLENY,
    "licitovany": LICITOVANY,
    "krizovy": KRIZOVY,
    "pagat": PAGAT,
    "lizany": LIZANY,
}

#: Every preset by its name, with its kind.
NAMED = {
    **{name: (name, preset) for name, preset in PRESETS.items()},
    "licitovany_csm": ("licitovany", LICITOVANY_CSM),
    "krizovy_2007": ("krizovy", KRIZOVY_2007),
}

#: Entries of the tariff that a kind may have or not; what else its preset has off is always off (H-3).
SWITCHED: dict[str, tuple[str, ...]] = {
    "pagat": ("open_betl", "open_durch"),
    "licitovany": ("two_sevens",),
}

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
    "ladder": ("source", "csm"),
    "lowest_bid": RUNGS,
}

#: Kind → fields whose choice is another in it.
CHOICES_OF: dict[str, dict[str, tuple[Any, ...]]] = {
    "krizovy": {"players": (4,)},
    "lizany": {"hundred_scaling": ("linear", "none")},
}


def choices_of(kind: str) -> dict[str, tuple[Any, ...]]:
    """Return the fields that take one of a few words or numbers in a kind."""
    return CHOICES | CHOICES_OF.get(kind, {})


def components_of(kind: str) -> tuple[str, ...]:
    """Return the components that can arise in a kind, the only ones that it can cap (H-3)."""
    tariff, switched = PRESETS[kind]["tariff"], SWITCHED.get(kind, ())
    against = 0 if "against" in PRESETS[kind] else None
    return tuple(name for name in COMPONENTS if name in switched or tariff.get(name, against) is not None)


def ladder(house: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the rungs of the auction, those below ``lowest_bid`` included (M-52)."""
    on = RUNGS[1:] if house["ladder"] == "csm" else tuple(r for r in RUNGS if not r.startswith("red_"))
    off = house["tariff"]["two_sevens"] is None
    return tuple(rung for rung in on if not (off and "two_sevens" in rung))


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


def is_cap(value: object, kind: str) -> bool:
    """Tell whether a JSON value is a ``flek_cap`` (H-1)."""
    if isinstance(value, Mapping):
        known = components_of(kind)
        return all(name in known and (v is None or _is_level(v)) for name, v in value.items())
    return value is None or _is_level(value)


def _is_level(value: object) -> bool:
    return is_whole(value) and 0 <= value <= MAX_CAP  # type: ignore[operator]


def _kind_of_check(field: str, kind: str) -> Callable[[object], bool]:
    choices = choices_of(kind)
    if field in choices:
        # "in" alone would take true for 1, and 3.0 for 3
        return lambda value: any(value == c and type(value) is type(c) for c in choices[field])
    special: dict[str, Callable[[object], bool]] = {
        "silent_seven": is_amount,
        "limit": lambda value: value is None or is_amount(value),
        "misdeclare_fold": lambda value: value is None or is_amount(value),
        "flek_cap": lambda value: is_cap(value, kind),
        "session_length": lambda value: is_whole(value) and value >= 1,  # type: ignore[operator]
    }
    return special.get(field, lambda value: isinstance(value, bool))


def check_house(house: object, kind: str = "voleny") -> None:
    """Check the ``rules`` of a record.

    Raises
    ------
    RuleBroken
        R-1 for an unknown field, R-0 for a missing one, H-3 for a value that cannot be.
    """
    _check_names("rules", house, PRESETS[kind])
    assert isinstance(house, Mapping)
    for field in PRESETS[kind]:
        if field == "tariff":
            _check_tariff(house["tariff"], kind)
        elif not _kind_of_check(field, kind)(house[field]):
            raise RuleBroken("H-3", f"rules.{field} cannot be {house[field]!r}")
    _check_together(house)


def _check_together(house: Mapping[str, Any]) -> None:
    """Check what does not go together, as far as the kind has the fields."""
    if house.get("talon_forbids_trump") and house.get("talon_allows_sharp"):
        raise RuleBroken("H-3", "talon_forbids_trump does not go with talon_allows_sharp")
    unshuffled = house.get("shuffle") == "gather_cut"
    if unshuffled and "sitter_pays" in house and house["players"] == 4:  # noqa: PLR2004
        raise RuleBroken("H-3", "gather_cut does not go with a sitter")
    if "ladder" in house and house["lowest_bid"] not in ladder(house):
        raise RuleBroken("H-3", f"rules.lowest_bid {house['lowest_bid']} is not on the ladder")
    if house.get("evident_rule") and "mandatory_flek" in house:
        raise RuleBroken("H-3", "evident_rule does not go with křížový")


def _check_tariff(tariff: object, kind: str) -> None:
    preset = PRESETS[kind]["tariff"]
    _check_names("rules.tariff", tariff, preset)
    assert isinstance(tariff, Mapping)
    for name, value in tariff.items():
        if value is None and (name in SWITCHED.get(kind, ()) or preset[name] is None):
            continue
        off = preset[name] is None  # H-3: two-sevens and open contracts belong to other kinds
        if off or not is_amount(value):
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
