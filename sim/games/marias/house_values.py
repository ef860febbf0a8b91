"""What is given as house rules, read: names that a kind has, values that they may have (H-1 to H-3)."""

from __future__ import annotations

import difflib
import json
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from sim.games.marias.house_table import KINDS, Field
from sim.games.marias.names import COMPONENTS_OF, DOUBLED

#: The largest amount, in units of the base rate.
MOST = 100_000


class HouseRuleError(ValueError):
    """A house rule that cannot be; the text names the rule, the bad value and what would be right."""


def flatten(kind: str, rules: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
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


def instead(word: str, known: Iterable[str]) -> str:
    """Return what to write instead of an unknown word: the nearest spelling, or else all of them."""
    names = list(known)
    found = difflib.get_close_matches(word, names, n=1)
    # Somebody who writes `betl` for `tariff.betl` knows what he wants; the letters alone are too far apart.
    found = found or [name for name in names if name.rpartition(".")[2] == word.rpartition(".")[2]][:1]
    return f"; did you mean {found[0]}?" if found else f"; there are: {', '.join(names)}"


def checked(kind: str, name: str, value: Any) -> Any:
    """Return the value of a rule that a kind has, as it is stored, or say why it cannot have it."""
    field = KINDS[kind].field(name)
    read = {"bool": _bool, "choice": _word, "count": _number}.get(field.type, _units)
    right = _caps(kind, field, value) if field.type == "cap" else read(field, value)
    allowed, why = KINDS[kind].only.get(name, (None, ""))
    if allowed is not None and right not in allowed:
        instead_of = " or ".join(json.dumps(a) for a in allowed)
        raise HouseRuleError(
            f"house.{name}: {_show(right)} is refused in {kind}: {why}; it must be {instead_of}"
        )
    return right


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
            near = instead(str(component), known)
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
