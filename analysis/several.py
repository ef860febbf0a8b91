"""Several comparisons of two runs, read at once: adjusted over all of them together (S-6)."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import polars as pl

from analysis.compare import Comparison, compare
from analysis.differences import MANY, holm

_TOGETHER = "p Holm-adjusted over all comparisons"


def adjusted(found: Sequence[Comparison]) -> list[Comparison]:
    """Return comparisons with ``p_holm``, ``low_all``, ``high_all`` and ``compared`` over all their figures.

    p-values are Holm's, the intervals Bonferroni's: those of all tables of all comparisons hold together.
    """
    tested = [
        p for one in found for table in one.tables.values() for p in table["p"].to_list() if p is not None
    ]
    again = iter(holm(tested))
    share = 1 / max(len(tested), 1)
    several = []
    for one in found:
        level = 1 - (1 - one.level) * share
        wide = compare(one.run.folder, one.baseline.folder, one.run.rate, level=level, write=False).tables
        tables = {}
        for name, table in one.tables.items():
            anew = [None if p is None else next(again) for p in table["p"].to_list()]
            columns: list[pl.Series | pl.Expr] = [
                pl.Series("p_holm", anew, pl.Float64),
                pl.Series("compared", [len(tested)] * len(anew), pl.Int64),
                pl.col("how").str.replace(MANY, _TOGETHER, literal=True),
            ]
            columns += [wide[name][end].alias(f"{end}_all") for end in ("low", "high")]
            tables[name] = table.with_columns(columns)
        several.append(dataclasses.replace(one, tables=tables))
    return several
