"""House rules of the mariáš family: what only they need, and their record for compiled code.

Which rules there are is data: :mod:`sim.games.marias.house_table`; what every family does with its rules:
:mod:`sim.games.house`.

The bound on amounts keeps every payment inside 64 bits: 100000 units in hundredths, doubled 15 times and
again 19 times by a lost hundred that doubles per ten, on both sides at once, times 4 for hearts, times 3
payers, is about 4.1e18; in halves of hundredths, which who sits out can make necessary, 8.3e18.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.games.house_rows import OFF, Rulebook
from sim.games.house_values import HouseRuleError, coarsest, scaled
from sim.games.marias.house_table import (
    ALL,
    ANY,
    CODES,
    CSM,
    DOUBLING,
    FIELDS,
    FIRST,
    FIXED,
    GATHER_CUT,
    HIGHEST,
    KINDS,
    LADDERS,
    LEAD_2,
    LINEAR,
    NEVER,
    NO_SUCH,
    ONE,
    OVER_FIRST,
    SOURCE,
    TRICK_2,
    UNIFORM,
)
from sim.games.marias.names import DOUBLED
from sim.games.marias.presets import PRESETS

__all__ = [
    "ALL",
    "ANY",
    "CSM",
    "DOUBLING",
    "ENGINE_CAP",
    "FIELDS",
    "FIRST",
    "FIXED",
    "GATHER_CUT",
    "HIGHEST",
    "KINDS",
    "LEAD_2",
    "LINEAR",
    "NEVER",
    "NO_SUCH",
    "OFF",
    "ONE",
    "OVER_FIRST",
    "PRESETS",
    "RULEBOOK",
    "RULES",
    "SOURCE",
    "TRICK_2",
    "UNIFORM",
    "largest_amount",
    "pack",
    "rungs",
    "scale",
]

#: The level at which the engine closes a component that no cap closes (M-22).
ENGINE_CAP = 15


#: The record of house rules that compiled code reads.  Amounts are times ``scale``, choices are the codes of
#: ``house_table``, yes is 1.  ``tariff``, ``flek_cap`` and ``flek_capped`` go by ``names.DOUBLED``: what a
#: component is worth (OFF where it is not played), the level that closes it, and who says so: the rules (1)
#: or the engine (0).
RULES = np.dtype(
    [
        ("scale", np.int64),
        ("tariff", np.int64, (len(DOUBLED),)),
        ("flek_cap", np.int64, (len(DOUBLED),)),
        ("flek_capped", np.int64, (len(DOUBLED),)),
        *((name, np.int64) for name in FIELDS if "." not in name and name != "flek_cap"),
    ]
)

#: Most tens that a hundred is paid for (M-34): made with 190 points; lost with none of the 100 points and the
#: four marriages' 100 against it.
_MADE_TENS, _LOST_TENS = 10, 20
#: Seats that play in the kinds in which another may sit out.
_PLAYING = 3
#: Most that lízaný pays for 190 points, in games (M-95).
_MOST_GAMES = 11
#: Components announced against are worth what the declared ones are (M-23).
_PRICED_AS = {"seven_against": "seven", "hundred_against": "hundred"}


def _check_lowest_bid(house: Mapping[str, Any]) -> None:
    known = rungs(house)
    if not known or house["lowest_bid"] in known:
        return
    lowest, ladder = house["lowest_bid"], f"ladder {house['ladder']}"
    if lowest in LADDERS[house["ladder"]]:
        ladder += " while house.tariff.two_sevens is null"
    raise HouseRuleError(
        f"house.lowest_bid: {lowest!r} is not on the {ladder} (M-52); "
        f"set house.lowest_bid to one of {', '.join(known)}"
    )


def rungs(house: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the rungs of the ladder in force, lowest first, whatever ``lowest_bid``; () without an auction.

    Those of two sevens are there only where the tariff has them (M-52).
    """
    if "ladder" not in house:
        return ()
    off = house["tariff"]["two_sevens"] is None
    return tuple(rung for rung in LADDERS[house["ladder"]] if not (off and "two_sevens" in rung))


def scale(house: Mapping[str, Any]) -> int:
    """Return how many parts of a unit make every amount of the rules whole, and every share of one.

    The least of 1, 10 and 100; twice as many where two who raised an evident contract may share what a third
    need not pay, the one who sits out (M-39).
    """
    shared = house.get("evident_rule", False) and house["players"] > _PLAYING and house["sitter_pays"]
    return coarsest(_amounts(house), (1, 10, 100)) * (2 if shared else 1)


def pack(house: Mapping[str, Any]) -> np.void:
    """Return resolved house rules as one record of dtype :data:`RULES`.

    A rule that the kind does not have stands there as what changes nothing in it: no tariff, no doubling
    where there is no cap to set, ``Field.neutral`` for the rest.
    """
    record: np.void = np.zeros(1, RULES)[0]
    parts = scale(house)
    record["scale"] = parts
    for index, component in enumerate(DOUBLED):
        worth = _worth(house, component)
        cap = _cap(house, component)
        record["tariff"][index] = OFF if worth is None else scaled(worth, parts)
        record["flek_cap"][index] = ENGINE_CAP if cap is None else cap
        record["flek_capped"][index] = cap is not None
    for name, field in FIELDS.items():
        if "." in name or name == "flek_cap":
            continue
        if name not in house:
            record[name] = field.neutral
            continue
        value = house[name]
        if field.type == "choice":
            record[name] = CODES[name][value]
        elif field.type in ("amount", "amount or null"):
            record[name] = OFF if value is None else scaled(value, parts)
        else:
            record[name] = value
    return record


def largest_amount(house: Mapping[str, Any]) -> int:
    """Return a bound on every amount that any deal can produce, in scaled units.

    It covers what one component is worth before hearts and limit, and what a seat pays or receives in all.
    Contracts without trumps have no second component and no hearts; a fold has neither hearts nor limit.
    Who alone raised an evident contract pays the gain of all, which is as much as they would have paid; but
    where the limit cuts, the others may be paid by it at the same time (M-39).
    """
    parts = scale(house)
    silent_seven = scaled(house["silent_seven"], parts)
    hearts: int = house["hearts_multiplier"]
    if "players" not in house:  # lízaný: two, and nobody doubles (M-95)
        games = 1 if house["hundred_scaling"] == "none" else _MOST_GAMES
        return (games * scaled(house["tariff"]["game"], parts) + silent_seven) * hearts
    worth = {c: _highest(house, c, parts) for c in DOUBLED if _worth(house, c) is not None}
    tens = max(
        _grown(house["hundred_scaling"], _MADE_TENS), _grown(house["hundred_fail_scaling"], _LOST_TENS)
    )
    for hundred in ("hundred", "hundred_against"):
        worth[hundred] = worth.get(hundred, 0) * tens
    worth["silent_hundred"] = 2 * worth["game"] * _grown(house["silent_hundred_scaling"], _MADE_TENS)
    worth["silent_seven"] = silent_seven
    lone = ("betl", "durch", "open_betl", "open_durch")
    together = sum(w for c, w in worth.items() if c not in lone) * hearts
    payment = max([together, *(worth[c] for c in lone if c in worth)])
    payers = house["players"] - 1
    times = payers
    if house["limit"] is not None:
        payment = min(payment, scaled(house["limit"], parts))
        times = 2 * payers - 1 if house["evident_rule"] else payers
    fold = scaled(house.get("misdeclare_fold") or 0, parts)
    bound: int = max(payers * fold, times * payment, *worth.values())
    return bound


def _worth(house: Mapping[str, Any], component: str) -> float | None:
    """Return what a component is worth undoubled, or None where it cannot be."""
    if component in _PRICED_AS and "against" not in house:
        return None
    worth: float | None = house["tariff"].get(_PRICED_AS.get(component, component))
    return worth


def _highest(house: Mapping[str, Any], component: str, parts: int) -> int:
    """Return what a component is worth doubled as often as it can be, in scaled units."""
    cap = _cap(house, component)
    return scaled(_worth(house, component) or 0, parts) << (ENGINE_CAP if cap is None else cap)


def _grown(scaling: str, tens: int) -> int:
    return {"linear": tens, "doubling": 1 << (tens - 1), "fixed": 1, "none": 0}[scaling]


def _cap(house: Mapping[str, Any], component: str) -> int | None:
    cap = house.get("flek_cap", 0)  # without the rule nobody doubles
    return cap.get(component) if isinstance(cap, Mapping) else cap


def _amounts(house: Mapping[str, Any]) -> list[float]:
    values = [v for name, v in house.items() if name in FIELDS and FIELDS[name].type.startswith("amount")]
    return [v for v in (*house["tariff"].values(), *values) if v is not None]


#: The rulebook of the family.
RULEBOOK = Rulebook(FIELDS, KINDS, PRESETS, scale, pack, largest_amount, _check_lowest_bid)
