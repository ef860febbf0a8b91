"""House rules of tarot: what only it needs, and their record for compiled code.

Which rules there are is data: :mod:`sim.games.tarot.house_table`; what every family does with its rules:
:mod:`sim.games.house`.

Amounts are exact integers: a point has ``parts`` parts, an even number of them, so that half points and every
amount of the rules are whole; a multiplier has ``factor`` parts; payments have both, ``scale``.

The bound on amounts and multipliers keeps every payment inside 64 bits: a base, points over the target and a
petit au bout of 100000 each, in hundredths, times a multiplier of 100000 in hundredths, times 3 payers, is
about 9e14.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.games.house_rows import Rulebook
from sim.games.house_values import coarsest, scaled
from sim.games.tarot.house_table import (
    BOUTS,
    CANCEL,
    CONTRACT_WINNER,
    FIELDS,
    KEEP,
    KINDS,
    LEVELS,
    NONE,
    OPPONENTS,
    PLAY_ON,
    SHOWER,
    SLAMS,
    TRICK_WINNER,
    UP,
)
from sim.games.tarot.names import CONTRACTS, PLAYERS, POINTS
from sim.games.tarot.presets import PRESETS

__all__ = [
    "CANCEL",
    "CONTRACT_WINNER",
    "FAILED",
    "FIELDS",
    "KEEP",
    "LEVELS",
    "MADE",
    "NONE",
    "OPPONENTS",
    "PLAY_ON",
    "RULEBOOK",
    "RULES",
    "SHOWER",
    "TRICK_WINNER",
    "UNANNOUNCED",
    "UP",
    "largest_amount",
    "pack",
    "scale",
]

#: What a slam pays: announced and made, announced and failed, not announced.
MADE, FAILED, UNANNOUNCED = range(len(SLAMS))

#: The record of house rules that compiled code reads; choices are the codes of ``house_table``, yes is 1.
RULES = np.dtype(
    [
        ("parts", np.int64),  # of a point: 2, 10 or 100
        ("factor", np.int64),  # of a multiplier of one: 1, 10 or 100
        ("scale", np.int64),  # of a payment of one: parts * factor
        ("multiplier", np.int64, (len(CONTRACTS),)),  # by contract, in parts of a multiplier
        ("contract_base", np.int64),  # in parts of a point
        ("targets", np.int64, (BOUTS,)),  # by bouts, in parts of a point
        ("petit_sec", np.int64),
        ("all_pass", np.int64),
        ("poignee_thresholds", np.int64, (LEVELS,)),  # cards
        ("poignee_values", np.int64, (LEVELS,)),  # in parts of a payment
        ("poignee_to", np.int64),
        ("four_kings_poignee", np.int64),
        ("chelem", np.int64, (len(SLAMS),)),  # in parts of a payment
        ("petit_au_bout", np.int64),  # in parts of a point
        ("petit_multiplied", np.int64),
        ("excuse_last_trick", np.int64),
        ("rounding", np.int64),
    ]
)


def scale(house: Mapping[str, Any]) -> int:
    """Return how many parts of a unit make every payment whole: 2 where every rule is whole or a half."""
    return _parts(house) * _factor(house)


def _parts(house: Mapping[str, Any]) -> int:
    """Return the parts of a point: the least of 2, 10 and 100 in which every amount is whole."""
    singles = (house["contract_base"], house["petit_au_bout"]["value"], *house["chelem"].values())
    return coarsest((*singles, *house["targets"], *house["poignee"]["values"]), (2, 10, 100))


def _factor(house: Mapping[str, Any]) -> int:
    """Return the parts of a multiplier of one: the least of 1, 10 and 100 in which each is whole."""
    return coarsest(house["multiplier"].values(), (1, 10, 100))


def pack(house: Mapping[str, Any]) -> np.void:
    """Return resolved house rules as one record of dtype :data:`RULES`."""
    record: np.void = np.zeros(1, RULES)[0]
    parts, factor = _parts(house), _factor(house)
    whole = parts * factor
    record["parts"], record["factor"], record["scale"] = parts, factor, whole
    record["multiplier"] = [scaled(house["multiplier"][contract], factor) for contract in CONTRACTS]
    record["contract_base"] = scaled(house["contract_base"], parts)
    record["targets"] = [scaled(target, parts) for target in house["targets"]]
    record["poignee_thresholds"] = house["poignee"]["thresholds"]
    record["poignee_values"] = [scaled(value, whole) for value in house["poignee"]["values"]]
    record["four_kings_poignee"] = house["four_kings_poignee"]
    record["chelem"] = [scaled(house["chelem"][slam], whole) for slam in SLAMS]
    record["petit_au_bout"] = scaled(house["petit_au_bout"]["value"], parts)
    record["petit_multiplied"] = house["petit_au_bout"]["multiplied"]
    for name, field in FIELDS.items():
        if field.type == "choice":
            record[name] = field.values[house[name]]
    return record


def largest_amount(house: Mapping[str, Any]) -> int:
    """Return a bound on every amount that any deal can produce, in scaled units.

    It covers a target, and what the taker pays or receives in all: three times the base with all points over
    or under the target, the petit, a poignée of each player, and the slam (T-17, T-19).
    """
    rules = pack(house)
    parts, factor, targets = int(rules["parts"]), int(rules["factor"]), rules["targets"].tolist()
    multiplier = max(rules["multiplier"].tolist())
    points = -(-max(targets[0], POINTS * parts - targets[-1]) // parts) * parts  # T-18 may round up
    petit = int(rules["petit_au_bout"]) * (multiplier if rules["petit_multiplied"] else factor)
    slam = rules["chelem"].tolist()
    share: int = (
        (int(rules["contract_base"]) + points) * multiplier
        + petit
        + PLAYERS * max(rules["poignee_values"].tolist())
        + max(slam[MADE], slam[FAILED] + slam[UNANNOUNCED])
    )
    bound: int = max((PLAYERS - 1) * share, targets[0] * factor)
    return bound


#: The rulebook of the family; each rule goes with every other.
RULEBOOK = Rulebook(FIELDS, KINDS, PRESETS, scale, pack, largest_amount)
