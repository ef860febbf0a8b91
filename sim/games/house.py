"""House rules of every kind: checked, completed, compared, hashed, and packed for compiled code.

A set of house rules is a plain nested dict (:func:`resolve`), as it stands in configurations, manifests and
deal records; :func:`pack` turns it into the record of integers that compiled code reads.  Which rules there
are, and what only a family can say of them, is in each family's rulebook; the rows:
:mod:`sim.games.house_rows`; how values are read: :mod:`sim.games.house_values`.

Amounts are units of the base rate, from 0 to :data:`MOST`, with at most two decimals.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from sim.games.house_rows import KindRules, Preset, Rulebook
from sim.games.house_values import MOST, HouseRuleError, instead, read, read_cap, show
from sim.games.marias.house import RULEBOOK as MARIAS
from sim.games.tarot.house import RULEBOOK as TAROT

__all__ = [
    "KINDS",
    "MOST",
    "PRESETS",
    "RULEBOOKS",
    "HouseRuleError",
    "amounts_fit_int32",
    "base",
    "changed",
    "complete",
    "flatten",
    "largest_amount",
    "lookup",
    "pack",
    "resolve",
    "rules_hash",
    "scale",
]

#: The rulebooks of the families.
RULEBOOKS: tuple[Rulebook, ...] = (MARIAS, TAROT)
#: Kind -> its house rules.
KINDS: dict[str, KindRules] = {name: kind for book in RULEBOOKS for name, kind in book.kinds.items()}
#: Every preset by its name.
PRESETS: dict[str, Preset] = {name: preset for book in RULEBOOKS for name, preset in book.presets.items()}

#: Rule or group of rules -> the rulebook that has it: no name stands in two.
_BOOK_OF = {name.partition(".")[0]: book for book in RULEBOOKS for name in book.fields}


def resolve(preset: str, overrides: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """Return the complete house rules of a kind with some of them changed, checked.

    Parameters
    ----------
    preset
        A key of :data:`PRESETS`; each kind has one of its own name.
    overrides
        Rules that differ from the preset, nested or with dotted names.  ``"none"`` and ``"off"`` are
        understood as null where the other values are numbers (H-1).

    Returns
    -------
    dict
        Nested, plain, every rule that the kind has, in the order in which they are written down.

    Raises
    ------
    HouseRuleError
        For an unknown preset or rule, a wrong type, a value out of range or an impossible combination (H-3).
    """
    if preset not in PRESETS:
        raise HouseRuleError(f"game {preset!r} is unknown{instead(preset, PRESETS)}")
    kind = PRESETS[preset].kind
    flat = dict(PRESETS[preset].rules)
    for name, value in flatten(kind, overrides or {}):
        flat[name] = _checked(kind, name, value)
    for exclusion in KINDS[kind].exclusive:
        if all(flat[name] == value for name, value in exclusion.values.items()):
            raise HouseRuleError(f"{exclusion.why}; {exclusion.remedy}")
    house = _nest(flat)
    _book(house).check(house)
    return house


def complete(kind: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return house rules that must already be whole, as a deal record has them, checked.

    Raises
    ------
    HouseRuleError
        As :func:`resolve`, and for a rule that is missing or not written as it is there (H-1, H-2).
    """
    if kind not in KINDS:
        raise HouseRuleError(f"game {kind!r} is unknown{instead(kind, KINDS)}")
    resolved = resolve(kind, rules)
    for name in rules:
        if "." in name:
            raise HouseRuleError(f"house.{name} is not a house rule of a record; write it inside its group")
    given = dict(flatten(kind, rules))
    for name in KINDS[kind].preset:
        if name not in given:
            raise HouseRuleError(
                f"house.{name} is missing; {kind} needs all of its {len(KINDS[kind].preset)} rules"
            )
        right = lookup(resolved, name)
        if right != given[name]:
            raise HouseRuleError(f"house.{name}: {given[name]!r} is to be written {json.dumps(right)}")
    return resolved


def base(kind: str, preset: str) -> str:
    """Return the preset from which house rules of a kind began: the one named, or else the kind's own."""
    return preset if preset in PRESETS and PRESETS[preset].kind == kind else kind


def changed(kind: str, house: Mapping[str, Any], preset: str = "") -> dict[str, Any]:
    """Return the rules, by dotted name, in which resolved house rules differ from those they began from.

    Parameters
    ----------
    kind
        A key of :data:`KINDS`.
    house
        Resolved house rules of that kind.
    preset
        Preset they began from; where it is none of that kind, the kind's own (:func:`base`).
    """
    usual = PRESETS[base(kind, preset)].rules
    return {name: lookup(house, name) for name in usual if lookup(house, name) != usual[name]}


def lookup(house: Mapping[str, Any], name: str) -> Any:
    """Return the value of a rule by its dotted name."""
    value: Any = house
    for part in name.split("."):
        value = value[part]
    return value


def rules_hash(house: Mapping[str, Any]) -> str:
    """Return the SHA-256, in hexadecimal, of resolved house rules."""
    text = json.dumps(house, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def scale(house: Mapping[str, Any]) -> int:
    """Return how many parts of a unit make every payment under resolved house rules whole (H-2)."""
    return _book(house).scale(house)


def pack(house: Mapping[str, Any]) -> np.void:
    """Return resolved house rules as one record of the family's dtype ``RULES``."""
    return _book(house).pack(house)


def largest_amount(house: Mapping[str, Any]) -> int:
    """Return a bound on every amount that any deal can produce, in scaled units."""
    return _book(house).largest_amount(house)


def amounts_fit_int32(house: Mapping[str, Any]) -> bool:
    """Say whether every amount that any deal can produce fits 32 bits, so that tables may store them so."""
    return largest_amount(house) <= np.iinfo(np.int32).max


def flatten(kind: str, rules: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield (dotted name, value) of given rules, refusing names that the kind does not have."""
    names = KINDS[kind].preset
    groups = {name.partition(".")[0] for name in names if "." in name}
    if not isinstance(rules, Mapping):
        raise HouseRuleError(f"house: {rules!r} is not a set of house rules; write house.FIELD=VALUE")
    for name, value in _gathered(kind, rules).items():
        if name in groups:
            if not isinstance(value, Mapping):
                inner = ", ".join(n for n in names if n.startswith(f"{name}."))
                raise HouseRuleError(f"house.{name}: {value!r} is not a group of rules; it has {inner}")
            yield from flatten(kind, {f"{name}.{leaf}": v for leaf, v in value.items()})
        elif name in names:
            yield name, value
        else:
            # The whole name of a rule in an unknown group shows better what was meant.
            whole = f"{name}.{next(iter(value))}" if isinstance(value, Mapping) and value else str(name)
            raise HouseRuleError(f"house.{whole} is not a house rule of {kind}{_elsewhere(whole, names)}")


def _elsewhere(name: str, names: Iterable[str]) -> str:
    """Return which kinds have a rule that this one lacks, or what to write instead of an unknown one."""
    owners = [kind for kind, rules in KINDS.items() if name in rules.preset]
    return f"; it is one of {', '.join(owners)}" if owners else instead(name, names)


def _gathered(kind: str, rules: Mapping[str, Any]) -> dict[str, Any]:
    """Return rules with caps of single components in one mapping; as in Hydra, what comes later counts."""
    gathered: dict[str, Any] = {}
    for name, value in rules.items():
        whole, dot, component = str(name).partition(".")
        if dot and whole in KINDS[kind].preset and KINDS[kind].field(whole).type == "cap":
            before = gathered.get(whole)
            gathered[whole] = {**(before if isinstance(before, Mapping) else {}), component: value}
        else:
            gathered[name] = value
    return gathered


def _checked(kind: str, name: str, value: Any) -> Any:
    """Return the value of a rule that a kind has, as it is stored, or say why it cannot have it."""
    row = KINDS[kind]
    field = row.field(name)
    right = read_cap(field, value, row.capped, kind) if field.type == "cap" else read(field, value)
    allowed, why = row.only.get(name, (None, ""))
    if allowed is not None and right not in allowed:
        instead_of = " or ".join(json.dumps(a) for a in allowed)
        raise HouseRuleError(
            f"house.{name}: {show(right)} is refused in {kind}: {why}; it must be {instead_of}"
        )
    return right


def _book(house: Mapping[str, Any]) -> Rulebook:
    return _BOOK_OF[next(iter(house))]


def _nest(flat: Mapping[str, Any]) -> dict[str, Any]:
    nested: dict[str, Any] = {}
    for name, value in flat.items():
        group, _, leaf = name.rpartition(".")
        own = list(value) if isinstance(value, list) else value  # a preset's list stays the preset's
        (nested.setdefault(group, {}) if group else nested)[leaf] = own
    return nested
