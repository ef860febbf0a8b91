"""Whether the cards were dealt uniformly.

How often each card came to each holder, against what a uniform shuffle gives.  Of n deals one of c cards
comes to a holder of k cards E = n k / c times.  Cards of one deal exclude each other's places, so the
statistic is T = sum (O - E)^2 / E * (c - 1)/c, chi-square with (c - 1) (holders - 1) degrees of freedom; for
one holder alone T = sum (O - E)^2 / (E (1 - k/c)) * (c - 1)/c with c - 1.  z = (T - df) / sqrt(2 df) is
nearly standard normal.

Where cards are gathered and cut instead of shuffled (M-80), deals depend on each other and are not meant to
be uniform: nothing is tested here, and ``checks`` looks at the marriages of the first deals.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import ChiSquare, chi_square
from analysis.expressions import drawn
from analysis.load import LoadError, Run
from analysis.tables import ALL

#: Cards of a pack, and what those are called that are dealt to nobody.
CARDS = {"marias": 32, "tarot": 78}
UNDEALT = {"marias": "talon", "tarot": "chien"}
STOCK = "stock"


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return z, df, T, p and deals, keyed by holder: a seat, ``talon``, ``stock`` or ``chien``, ``all``."""
    del cells, level  # the driver has counted already, and a z-score has no interval
    dealt: list[list[int]] = run.manifest["dealt"]
    deals, cards = sum(dealt[0]), CARDS[run.family.name]
    if len(dealt) != cards or any(sum(row) != deals for row in dealt):
        raise LoadError(
            f"{run.folder}: manifest: dealt: {cards} cards, each once in every deal, are expected"
        )
    if deals and any(sum(column) % deals for column in zip(*dealt, strict=True)):
        raise LoadError(
            f"{run.folder}: manifest: dealt: a holder has not the same number of cards in every deal"
        )
    rows: list[tuple[str, float | None, int, float | None, float | None, int]] = []
    found = _statistics(dealt, deals, len(run.labels)) if run.session == 1 else {}
    undealt = STOCK if drawn(run) else UNDEALT[run.family.name]
    for holder, result in found.items():
        rows.append((holder or undealt, result.z, result.df, result.statistic, result.p, deals))
    names = {"holder": pl.String, "z": pl.Float64, "df": pl.Int64, "statistic": pl.Float64}
    return pl.DataFrame(rows, schema={**names, "p": pl.Float64, "n": pl.Int64}, orient="row")


def _statistics(dealt: list[list[int]], deals: int, seats: int) -> dict[str, ChiSquare]:
    """Return the statistics by holder; those who are not seats stand under no name."""
    if deals == 0:
        return {}
    columns = [[row[h] for row in dealt] for h in range(len(dealt[0]))]
    columns = [column for column in columns if any(column)]
    cards = len(dealt)
    shrink = (cards - 1) / cards
    results = {}
    together = 0.0
    for index, column in enumerate(columns):
        total = sum(column)
        # cards x O - total is exact: the float enters with the division.
        square = sum((cards * count - total) ** 2 for count in column) / cards**2
        expected = total / cards
        together += square / expected
        alone = square / (expected * (1 - expected / deals)) * shrink
        results[f"seat {index}" if index < seats else ""] = chi_square(alone, cards - 1)
    whole = chi_square(together * shrink, (cards - 1) * (len(columns) - 1))
    return {ALL: whole, **results}
