"""Several comparisons of two runs, read at once: p-values adjusted over all of them together (S-6)."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import polars as pl

from analysis.compare import Comparison
from analysis.differences import MANY, holm

#: The columns that adjusted figures of several comparisons would need anew.
_OF_ONE = ("low_all", "high_all")
_TOGETHER = "p Holm-adjusted over all comparisons"


def adjusted(found: Sequence[Comparison]) -> list[Comparison]:
    """Return comparisons with ``p_holm`` and ``compared`` over the figures of all tables of all of them.

    ``low_all`` and ``high_all``, which hold for the figures of one table together, are left out.
    """
    tested = [
        p for one in found for table in one.tables.values() for p in table["p"].to_list() if p is not None
    ]
    again = iter(holm(tested))
    several = []
    for one in found:
        tables = {}
        for name, table in one.tables.items():
            anew = [None if p is None else next(again) for p in table["p"].to_list()]
            columns = [
                pl.Series("p_holm", anew, pl.Float64),
                pl.Series("compared", [len(tested)] * len(anew), pl.Int64),
                pl.col("how").str.replace(MANY, _TOGETHER, literal=True),
            ]
            tables[name] = table.drop(_OF_ONE).with_columns(columns)
        several.append(dataclasses.replace(one, tables=tables))
    return several
