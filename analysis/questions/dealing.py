"""Whether the cards were dealt uniformly.

How often each card came to each holder, against what a uniform shuffle gives.  Of n deals a card comes to a
holder of k cards E = n k / 32 times.  Cards of one deal exclude each other's places, so the statistic is
T = sum (O - E)^2 / E * 31/32, chi-square with 31 (holders - 1) degrees of freedom; for one holder alone
T = sum (O - E)^2 / (E (1 - k/32)) * 31/32 with 31.  z = (T - df) / sqrt(2 df) is nearly
standard normal.

Where cards are gathered and cut instead of shuffled (M-80), deals depend on each other and are not meant to
be uniform: nothing is tested here, and ``checks`` looks at the marriages of the first deals.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import ChiSquare, chi_square
from analysis.load import LoadError, Run
from analysis.queries import drawn
from analysis.tables import ALL

CARDS = 32
TALON = "talon"


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table, keyed by holder (a seat, ``talon`` or ``all``): z, df, T, p and deals."""
    del cells, level  # the driver has counted already, and a z-score has no interval
    dealt: list[list[int]] = run.manifest["dealt"]
    deals = sum(dealt[0])
    if len(dealt) != CARDS or any(sum(row) != deals for row in dealt):
        raise LoadError(
            f"{run.folder}: manifest: dealt: {CARDS} cards, each once in every deal, are expected"
        )
    if deals and any(sum(column) % deals for column in zip(*dealt, strict=True)):
        raise LoadError(
            f"{run.folder}: manifest: dealt: a holder has not the same number of cards in every deal"
        )
    rows: list[tuple[str, float | None, int, float | None, float | None, int]] = []
    found = _statistics(dealt, deals, len(run.labels)) if run.session == 1 else {}
    for holder, result in found.items():
        name = "stock" if holder == TALON and drawn(run) else holder
        rows.append((name, result.z, result.df, result.statistic, result.p, deals))
    names = {"holder": pl.String, "z": pl.Float64, "df": pl.Int64, "statistic": pl.Float64}
    return pl.DataFrame(rows, schema={**names, "p": pl.Float64, "n": pl.Int64}, orient="row")


def _statistics(dealt: list[list[int]], deals: int, seats: int) -> dict[str, ChiSquare]:
    if deals == 0:
        return {}
    columns = [[row[h] for row in dealt] for h in range(len(dealt[0]))]
    columns = [column for column in columns if any(column)]
    shrink = (CARDS - 1) / CARDS
    results = {}
    together = 0.0
    for index, column in enumerate(columns):
        total = sum(column)
        # 32 O - total is exact: the float enters with the division.
        square = sum((CARDS * count - total) ** 2 for count in column) / CARDS**2
        expected = total / CARDS
        together += square / expected
        alone = square / (expected * (1 - expected / deals)) * shrink
        results[f"seat {index}" if index < seats else TALON] = chi_square(alone, CARDS - 1)
    whole = chi_square(together * shrink, (CARDS - 1) * (len(columns) - 1))
    return {ALL: whole, **results}
