"""House rules of the mariáš family: checked, completed, hashed, and packed for compiled code.

A set of house rules is a plain nested dict (:func:`resolve`), as it stands in configurations, manifests and
deal records; :func:`pack` turns it into the record of integers that compiled code reads.  Which rules there
are is data: :mod:`sim.games.marias.house_table`.

Amounts are units of the base rate, from 0 to :data:`MOST`, with at most two decimals.  The bound keeps every
payment inside 64 bits: 100000 units in hundredths, doubled 15 times and again 19 times by a lost hundred that
doubles per ten, on both sides at once, times 4 for hearts, times 3 payers, is about 4.1e18.
"""

from __future__ import annotations

import difflib
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

import numpy as np

from sim.games.marias.house_table import (
    ALL,
    ANY,
    DOUBLING,
    EXCLUSIVE,
    FIELDS,
    FIRST,
    FIXED,
    GATHER_CUT,
    HIGHEST,
    KINDS,
    LEAD_2,
    LINEAR,
    NEVER,
    NO_SUCH,
    OFF,
    ONE,
    OVER_FIRST,
    TRICK_2,
    UNIFORM,
    Field,
)
from sim.games.marias.names import COMPONENTS_OF, DOUBLED

__all__ = [
    "ALL",
    "ANY",
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
    "MOST",
    "NEVER",
    "NO_SUCH",
    "OFF",
    "ONE",
    "OVER_FIRST",
    "RULES",
    "TRICK_2",
    "UNIFORM",
    "HouseRuleError",
    "amounts_fit_int32",
    "complete",
    "largest_amount",
    "lookup",
    "pack",
    "resolve",
    "rules_hash",
    "scale",
    "scaled",
]

#: The largest amount, in units of the base rate.
MOST = 100_000
#: The level at which the engine closes a component that no cap closes (M-22).
ENGINE_CAP = 15


class HouseRuleError(ValueError):
    """A house rule that cannot be; the text names the rule, the bad value and what would be right."""


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

#: Components announced against are worth what the declared ones are (M-23).
_PRICED_AS = {"seven_against": "seven", "hundred_against": "hundred"}


def resolve(kind: str, overrides: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the complete house rules of a kind with some of them changed, checked.

    Parameters
    ----------
    kind
        Kind of the game, a key of :data:`KINDS`.
    overrides
        Rules that differ from the kind's preset, nested or with dotted names.  ``"none"`` and ``"off"`` are
        understood as null where the other values are numbers (H-1).

    Returns
    -------
    dict
        Nested, plain, every rule that the kind has, in the order in which they are written down.

    Raises
    ------
    HouseRuleError
        For an unknown kind or rule, a wrong type, a value out of range or an impossible combination (H-3).
    """
    if kind not in KINDS:
        raise HouseRuleError(f"game {kind!r} is unknown{_instead(kind, KINDS)}")
    flat = dict(KINDS[kind].preset)
    for name, value in _flatten(kind, overrides or {}):
        flat[name] = _checked(kind, FIELDS[name], value)
    for one, other, rule in EXCLUSIVE:
        if flat.get(one) and flat.get(other):
            raise HouseRuleError(
                f"house.{one} and house.{other} cannot both be true ({rule}); set one to false"
            )
    return _nest(flat)


def complete(kind: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return house rules that must already be whole, as a deal record has them, checked.

    Raises
    ------
    HouseRuleError
        As :func:`resolve`, and for a rule that is missing or not written as it is there (H-1, H-2).
    """
    resolved = resolve(kind, rules)
    for name in rules:
        if "." in name:
            raise HouseRuleError(f"house.{name} is not a house rule of a record; write it inside its group")
    given = dict(_flatten(kind, rules))
    for name in KINDS[kind].preset:
        if name not in given:
            raise HouseRuleError(
                f"house.{name} is missing; {kind} needs all of its {len(KINDS[kind].preset)} rules"
            )
        right = lookup(resolved, name)
        if right != given[name]:
            raise HouseRuleError(f"house.{name}: {given[name]!r} is to be written {json.dumps(right)}")
    return resolved


def changed(kind: str, house: Mapping[str, Any]) -> dict[str, Any]:
    """Return the rules, by dotted name, in which resolved house rules differ from the kind's preset."""
    return {
        name: lookup(house, name)
        for name, usual in KINDS[kind].preset.items()
        if lookup(house, name) != usual
    }


def lookup(house: Mapping[str, Any], name: str) -> Any:
    """Return the value of a rule by its dotted name."""
    value: Any = house
    for part in name.split("."):
        value = value[part]
    return value


def scale(house: Mapping[str, Any]) -> int:
    """Return how many parts of a unit make every amount of the rules whole: 1, 10 or 100, the least."""
    amounts = [Decimal(str(amount)) for amount in _amounts(house)]
    return next(s for s in (1, 10, 100) if all(amount * s == int(amount * s) for amount in amounts))


def scaled(amount: float, parts: int) -> int:
    """Return an amount in units as a whole number of ``1/parts`` units, exactly."""
    return int(Decimal(str(amount)) * parts)


def pack(house: Mapping[str, Any]) -> np.void:
    """Return resolved house rules as one record of dtype :data:`RULES`."""
    record: np.void = np.zeros(1, RULES)[0]
    parts = scale(house)
    record["scale"] = parts
    for index, component in enumerate(DOUBLED):
        worth = house["tariff"].get(_PRICED_AS.get(component, component))
        cap = _cap(house, component)
        record["tariff"][index] = OFF if worth is None else scaled(worth, parts)
        record["flek_cap"][index] = ENGINE_CAP if cap is None else cap
        record["flek_capped"][index] = cap is not None
    for name, field in FIELDS.items():
        if name not in house or name == "flek_cap":
            continue
        value = house[name]
        if field.type == "choice":
            record[name] = field.values[value]
        elif field.type in ("amount", "amount or null"):
            record[name] = OFF if value is None else scaled(value, parts)
        else:
            record[name] = value
    return record


def rules_hash(house: Mapping[str, Any]) -> str:
    """Return the SHA-256, in hexadecimal, of resolved house rules."""
    text = json.dumps(house, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def largest_amount(house: Mapping[str, Any]) -> int:
    """Return a bound on every amount that any deal can produce, in scaled units.

    It covers what one component is worth before hearts and limit, and what a seat pays or receives in all.
    A made hundred counts at most 10 tens (190 points), a lost one 20 (none of the 100 points, and the four
    marriages' 100 against it); contracts without trumps have no second component and no hearts.
    """
    parts = scale(house)
    tariff = {c: house["tariff"].get(_PRICED_AS.get(c, c)) for c in DOUBLED}
    worth = {
        c: scaled(t, parts) << (ENGINE_CAP if (cap := _cap(house, c)) is None else cap)
        for c, t in tariff.items()
        if t is not None
    }
    tens = max(_grown(house["hundred_scaling"], 10), _grown(house["hundred_fail_scaling"], 20))
    for hundred in ("hundred", "hundred_against"):
        worth[hundred] *= tens
    worth["silent_hundred"] = 2 * worth["game"] * _grown(house["silent_hundred_scaling"], 10)
    worth["silent_seven"] = scaled(house["silent_seven"], parts)
    lone = ("betl", "durch", "open_betl", "open_durch")
    together = sum(w for c, w in worth.items() if c not in lone) * house["hearts_multiplier"]
    payment = max([together, *(worth[c] for c in lone if c in worth)])
    if house["limit"] is not None:
        payment = min(payment, scaled(house["limit"], parts))
    payers = 3 if house["players"] == 4 else 2
    bound: int = max(payers * payment, *worth.values())
    return bound


def amounts_fit_int32(house: Mapping[str, Any]) -> bool:
    """Say whether every amount that any deal can produce fits 32 bits, so that tables may store them so."""
    return largest_amount(house) <= np.iinfo(np.int32).max


def _grown(scaling: str, tens: int) -> int:
    return {"linear": tens, "doubling": 1 << (tens - 1), "fixed": 1, "none": 0}[scaling]


def _cap(house: Mapping[str, Any], component: str) -> int | None:
    cap = house["flek_cap"]
    return cap.get(component) if isinstance(cap, Mapping) else cap


def _amounts(house: Mapping[str, Any]) -> list[float]:
    values = [v for name, v in house.items() if name in FIELDS and FIELDS[name].type.startswith("amount")]
    return [v for v in (*house["tariff"].values(), *values) if v is not None]


def _nest(flat: Mapping[str, Any]) -> dict[str, Any]:
    nested: dict[str, Any] = {}
    for name, value in flat.items():
        group, _, leaf = name.rpartition(".")
        (nested.setdefault(group, {}) if group else nested)[leaf] = value
    return nested


def _flatten(kind: str, rules: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield (dotted name, value) of given rules, refusing names that the kind does not have."""
    names = KINDS[kind].preset
    groups = {name.partition(".")[0] for name in names if "." in name}
    if not isinstance(rules, Mapping):
        raise HouseRuleError(f"house: {rules!r} is not a set of house rules; write house.FIELD=VALUE")
    for name, value in _gathered(rules).items():
        if name in groups:
            if not isinstance(value, Mapping):
                inner = ", ".join(n for n in names if n.startswith(f"{name}."))
                raise HouseRuleError(f"house.{name}: {value!r} is not a group of rules; it has {inner}")
            yield from _flatten(kind, {f"{name}.{leaf}": v for leaf, v in value.items()})
        elif name in names:
            yield name, value
        else:
            # The whole name of a rule in an unknown group shows better what was meant.
            whole = f"{name}.{next(iter(value))}" if isinstance(value, Mapping) and value else str(name)
            raise HouseRuleError(f"house.{whole} is not a house rule of {kind}{_instead(whole, names)}")


def _gathered(rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return rules with caps of single components in one mapping; as in Hydra, what comes later counts."""
    gathered: dict[str, Any] = {}
    for name, value in rules.items():
        whole, dot, component = str(name).partition(".")
        if whole == "flek_cap" and dot:
            before = gathered.get(whole)
            gathered[whole] = {**(before if isinstance(before, Mapping) else {}), component: value}
        else:
            gathered[name] = value
    return gathered


def _instead(word: str, known: Iterable[str]) -> str:
    """Return what to write instead of an unknown word: the nearest spelling, or else all of them."""
    names = list(known)
    found = difflib.get_close_matches(word, names, n=1)
    # Somebody who writes `betl` for `tariff.betl` knows what he wants; the letters alone are too far apart.
    found = found or [name for name in names if name.rpartition(".")[2] == word.rpartition(".")[2]][:1]
    return f"; did you mean {found[0]}?" if found else f"; there are: {', '.join(names)}"


def _checked(kind: str, field: Field, value: Any) -> Any:
    if field.type == "bool":
        checked: Any = _bool(field, value)
    elif field.type == "choice":
        checked = _word(field, value)
    elif field.type == "count":
        checked = _number(field, value)
    elif field.type == "cap":
        checked = _caps(kind, field, value)
    else:
        checked = _units(field, value)
    allowed, why = KINDS[kind].only.get(field.name, (None, ""))
    if allowed is not None and checked not in allowed:
        right = " or ".join(json.dumps(a) for a in allowed)
        raise HouseRuleError(
            f"house.{field.name}: {_show(checked)} is refused in {kind}: {why}; it must be {right}"
        )
    return checked


def _show(value: Any) -> str:
    """Return a value as one writes it on the command line."""
    return json.dumps(value) if value is None or isinstance(value, bool | int | float) else repr(value)


def _refuse(field: Field, value: Any, right: str) -> HouseRuleError:
    return HouseRuleError(f"house.{field.name}: {_show(value)} is not {right} ({', '.join(field.rules)})")


def _bool(field: Field, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _refuse(field, value, "true or false")
    return value


def _word(field: Field, value: Any) -> str:
    if not isinstance(value, str) or value not in field.values:
        raise _refuse(field, value, f"one of {', '.join(field.values)}")
    return value


def _number(field: Field, value: Any) -> int:
    if field.values:
        right = f"one of the whole numbers {', '.join(map(str, field.values))}"
        if not _whole(value) or value not in field.values:
            raise _refuse(field, value, right)
    elif not _whole(value) or not 1 <= value <= 10**9:
        raise _refuse(field, value, "a whole number from 1")
    return int(value)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _units(field: Field, value: Any) -> float | None:
    """Return an amount (H-2), a whole one as an int so that 2 and 2.0 are the same rule."""
    nullable = field.type == "amount or null"
    right = f"a number from 0 to {MOST} with at most two decimals" + (", or null" if nullable else "")
    if nullable and (value is None or value in ("none", "off")):
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MOST:
        raise _refuse(field, value, right)
    exact = Decimal(str(value))
    if exact * 100 != int(exact * 100):
        raise _refuse(field, value, right)
    return int(exact) if exact == int(exact) else float(value)


def _caps(kind: str, field: Field, value: Any) -> int | dict[str, int | None] | None:
    right = "null, a whole number from 0 to 9, or an object component: number or null"
    if not isinstance(value, Mapping):
        return _level(field, value, right)
    known = [c for c in DOUBLED if c in COMPONENTS_OF[kind]]
    for component in value:
        if component not in known:
            near = _instead(str(component), known)
            raise HouseRuleError(f"house.{field.name}.{component} is not a component of {kind}{near}")
    caps = {c: _level(field, value[c], right) for c in known if c in value}
    return caps or None


def _level(field: Field, value: Any, right: str) -> int | None:
    highest = 9
    if value is None or value in ("none", "off"):
        return None
    if not _whole(value) or not 0 <= value <= highest:
        raise _refuse(field, value, right)
    return int(value)
