"""The rows of which house rules are made: a rule, what a kind makes of it, a preset, a family's rulebook.

Which rows there are is data of each family: ``house_table`` and ``presets`` beside its names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np

#: What stands in a packed amount for "off" and "none".
OFF = -1


class Field(NamedTuple):
    """One house rule."""

    #: Dotted name, as in presets and on the command line after ``house.``.
    name: str
    #: "amount", "amount or null", "amounts" (a list), "factor" (a number above 0), "bool", "choice" (a word),
    #: "count" (a whole number), "counts" (a list) or "cap" (a level).
    type: str
    #: choice: word -> code; count: the numbers allowed, or () for any from 1; otherwise ().
    values: Mapping[Any, int]
    #: Rules that read it.
    rules: tuple[str, ...]
    description: str
    #: Stored deals can be priced again when it changes: it touches payment, not what may be done.
    reprice: bool
    #: What a packed record has where a kind does not have the rule: what changes nothing there.
    neutral: int = 0
    #: How many numbers a list has.
    length: int = 0
    #: Each number of a list is above the one before (1), or below it (-1); 0: in any order.
    order: int = 0
    #: What it decides beside payment.  Of a rule by which deals can be priced again: why not every change of
    #: it will do, an amount to or from null, or false to true.
    decides: str = ""


def refusal(field: Field, before: Any, after: Any) -> str:
    """Return why stored deals cannot be priced again by another value of a rule; empty where they can.

    Parameters
    ----------
    field : Field
    before, after
        The rule's value when the deals were played, and the one wanted.
    """
    if before == after:
        return ""
    comes_or_goes = field.type == "bool" and bool(after) or (before is None) != (after is None)
    return field.decides if not field.reprice or comes_or_goes else ""


class Exclusion(NamedTuple):
    """Two rules that cannot have these values together."""

    values: dict[str, Any]
    why: str
    remedy: str


class KindRules(NamedTuple):
    """What one kind plays by default, in the order of the written list, and what it makes of the rules."""

    #: Every rule of the family, by name.
    fields: Mapping[str, Field]
    preset: dict[str, Any]
    #: rule -> (allowed values, why), where a kind allows less than the rule's type.
    only: Mapping[str, tuple[tuple[Any, ...], str]] = {}
    exclusive: tuple[Exclusion, ...] = ()
    #: Rules that mean something else than in the rest of the family.
    own: Mapping[str, Field] = {}
    #: Components for each of which a rule of type "cap" can be set apart.
    capped: tuple[str, ...] = ()

    def field(self, name: str) -> Field:
        """Return the row of a rule as this kind reads it."""
        return self.own.get(name) or self.fields[name]


class Preset(NamedTuple):
    """One set of house rules with a name."""

    kind: str
    #: Dotted name -> value, of exactly the rules that the kind has (H-2), in the order of a resolved set.
    rules: dict[str, Any]


def _all_go_together(house: Mapping[str, Any]) -> None:
    """Refuse nothing."""


class Rulebook(NamedTuple):
    """The house rules of a family: its rows, and what only the family can say of a resolved set."""

    fields: Mapping[str, Field]
    kinds: Mapping[str, KindRules]
    presets: Mapping[str, Preset]
    #: Parts of a unit that make every payment whole.
    scale: Callable[[Mapping[str, Any]], int]
    #: The record that compiled code reads.
    pack: Callable[[Mapping[str, Any]], np.void]
    #: A bound on every amount that any deal can produce, in parts of a unit.
    largest_amount: Callable[[Mapping[str, Any]], int]
    #: Raises HouseRuleError for rules that do not go together in a way that no Exclusion says.
    check: Callable[[Mapping[str, Any]], None] = _all_go_together


def amount(name: str, rules: str, description: str) -> Field:
    """Return the row of a rule that is a number of units; ``rules`` are ids with spaces between."""
    return Field(name, "amount", {}, tuple(rules.split()), description, True)


def amount_or_null(name: str, rules: str, description: str, decides: str = "") -> Field:
    """Return the row of a number of units that may be off; ``decides`` is what null does beside payment."""
    return Field(name, "amount or null", {}, tuple(rules.split()), description, True, OFF, decides=decides)


def amounts(name: str, shape: tuple[int, int], rules: str, description: str) -> Field:
    """Return the row of a list of numbers of units; ``shape`` is its length and its order."""
    length, order = shape
    return Field(name, "amounts", {}, tuple(rules.split()), description, True, 0, length, order)


def factor(name: str, rules: str, description: str) -> Field:
    """Return the row of a number that multiplies payments."""
    return Field(name, "factor", {}, tuple(rules.split()), description, True)


def yes_no(name: str, rules: str, description: str, decides: str = "", neutral: int = 0) -> Field:
    """Return the row of a rule that is there or not; ``decides``: what beside payment, if anything."""
    return Field(name, "bool", {}, tuple(rules.split()), description, not decides, neutral, decides=decides)


def choice(  # noqa: PLR0917
    name: str,
    values: Mapping[str, int],
    rules: str,
    description: str,
    decides: str = "",
    neutral: int = 0,
) -> Field:
    """Return the row of a rule that is one of some words, each with its code."""
    ids = tuple(rules.split())
    return Field(name, "choice", values, ids, description, not decides, neutral, decides=decides)


def count(  # noqa: PLR0917
    name: str,
    values: Iterable[int],
    rules: str,
    description: str,
    decides: str = "",
    neutral: int = 1,
) -> Field:
    """Return the row of a whole number, one of some, or any from 1."""
    known, ids = {v: v for v in values}, tuple(rules.split())
    return Field(name, "count", known, ids, description, not decides, neutral, decides=decides)


def counts(name: str, shape: tuple[int, int], rules: str, description: str, decides: str) -> Field:  # noqa: PLR0917
    """Return the row of a list of whole numbers; ``shape`` is its length and its order."""
    length, order = shape
    return Field(name, "counts", {}, tuple(rules.split()), description, False, 0, length, order, decides)
