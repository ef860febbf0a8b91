"""What came of the search for a fair tariff, as ``answer.json`` has it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import polars as pl

from analysis.ruled import priced

FORMAT = "fair/1"
#: The parts of an answer: the tariff, what it comes to on deals kept back, what depends on each field.
TARIFF, FIGURES, SENSITIVITY = "tariff", "figures", "sensitivity"
#: Under which tariff, and at which end of a field's range.
BEFORE, FOUND, LOWER, UPPER = "before", "fair", "lower end", "upper end"
#: The figure that the search makes small.
AWAY = "away from what is wanted"
#: How intervals come about.
HOW = "resampling of deals in blocks, for the tariff with the last linear step of the search solved anew"

_SCHEMA = {
    "part": pl.String,
    "name": pl.String,
    "tariff": pl.String,
    "at": pl.Float64,
    "value": pl.Float64,
    "low": pl.Float64,
    "high": pl.Float64,
    "level": pl.Float64,
    "unit": pl.String,
    "range_low": pl.Float64,
    "range_high": pl.Float64,
    "step": pl.Float64,
}
_ENDS = ("value", "low", "high")


@dataclass(frozen=True)
class Fair:
    """An answer: ``told`` is its JSON."""

    told: Mapping[str, Any]

    def at(self, rate: float | None) -> Fair:
        """Return it in money, with the command that says so; unchanged where there is no rate.

        Tariffs stay in units, as rules have them.
        """
        if rate is None:
            return self
        told = self.told
        # Of shares that are wanted, what is missing is in percent.
        factor, unit = (rate, "money") if self.money_wanted else (1.0, told["loss_unit"])
        more = {
            "command": f"{told['command']} --rate {rate:.12g}",
            "unit": "money",
            "loss_unit": unit,
            "loss_of_search": told["loss_of_search"] * factor,
            "sensitivity": [
                {**one, **{end: one[end] and one[end] * factor for end in ("at_low", "at_high")}}
                for one in told["sensitivity"]
            ],
        }
        for when in ("before", "after"):
            held = told[when]
            figures = [
                priced(one, rate, _ENDS) if one["unit"] == self.unit else one for one in held["figures"]
            ]
            loss = {name: held["loss"][name] and held["loss"][name] * factor for name in _ENDS}
            more[when] = {"loss": loss, "figures": figures}
        return Fair({**told, **more})

    @property
    def unit(self) -> str:
        """What amounts are in."""
        return str(self.told["unit"])

    @property
    def level(self) -> float:
        """Confidence of intervals."""
        return float(self.told["level"])

    @property
    def objective(self) -> str:
        """Name of what is wanted."""
        return str(self.told["objective"]["name"])

    @property
    def money_wanted(self) -> bool:
        """Whether amounts are wanted to be something, not shares."""
        return bool(self.told["loss_unit"] == self.told["unit"])

    @cached_property
    def table(self) -> pl.DataFrame:
        """All figures, one a row: ``part``, ``name``, ``tariff``, ``at``, then the figure with its interval.

        ``at`` is the value of the field at the end of its range, in :data:`SENSITIVITY`.
        """
        rows = [*self._tariff(), *self._figures(), *self._sensitivity()]
        return pl.DataFrame(rows, schema=_SCHEMA)

    def part(self, name: str) -> pl.DataFrame:
        """Return the rows of one part, without columns that it does not have."""
        rows = self.table.filter(part=name).drop("part")
        return rows[[column.name for column in rows if column.null_count() < len(column)]]

    def _tariff(self) -> Iterator[dict[str, Any]]:
        for one in self.told["tariff"]:
            of = {"part": TARIFF, "name": one["field"], "unit": one["unit"]}
            yield {**of, "tariff": BEFORE, "value": one["before"]}
            found = {name: one[name] for name in _ENDS}
            level = self.level if found["low"] is not None else None
            span = {"range_low": one["range"][0], "range_high": one["range"][1], "step": one["step"]}
            yield {**of, "tariff": FOUND, **found, "level": level, **span}

    def _figures(self) -> Iterator[dict[str, Any]]:
        for when, tariff in (("before", BEFORE), ("after", FOUND)):
            of = {"part": FIGURES, "tariff": tariff, "level": self.level}
            held = self.told[when]
            for one in held["figures"]:
                yield {**of, "name": one["figure"], "unit": one["unit"], **_ends(one)}
            yield {**of, "name": AWAY, "unit": self.told["loss_unit"], **_ends(held["loss"])}

    def _sensitivity(self) -> Iterator[dict[str, Any]]:
        of = {"part": SENSITIVITY, "unit": self.told["loss_unit"]}
        for one in self.told["sensitivity"]:
            yield {
                **of,
                "name": one["field"],
                "tariff": LOWER,
                "at": one["low"],
                "value": one["at_low"],
            }
            yield {**of, "name": one["field"], "tariff": UPPER, "at": one["high"], "value": one["at_high"]}
        yield {**of, "name": AWAY, "tariff": FOUND, "value": self.told["loss_of_search"]}


def _ends(one: Mapping[str, Any]) -> dict[str, Any]:
    return {name: one[name] for name in _ENDS}
