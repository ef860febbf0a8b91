"""Whether the run adds up.

- deals: the deals counted by ending, by contract and by the manifest are the same number.
- zero sum: the payoffs of every deal sum to zero (S-12).
- dealing: z of uniform dealing over all holders (see ``dealing``); a sound run lies within 4.  Where only
  the first deal of a session is shuffled: z of the mean number of marriages dealt in first deals.

The first two are errors when violated: no table is shown then.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.estimate import LEVEL, quantile
from analysis.expressions import group_size
from analysis.load import Run
from analysis.questions import dealing, marriages
from analysis.tables import ALL, deals_in

#: Beyond this many standard deviations the dealing is called suspicious.
SUSPICIOUS = 4.0


class CheckError(Exception):
    """A run that contradicts itself; the text says which check, how many deals and where the first is."""


def table(cells: Cells, run: Run, level: float) -> pl.DataFrame:
    """Return the table: check, what was found, what must be found, whether it holds.

    Raises
    ------
    CheckError
        If the counts do not add up or payoffs do not sum to zero.
    """
    rows = [*_counts(cells, run), _zero_sum(cells, run)]
    uniform = dealing.table(cells, run, level).filter(pl.col("holder") == ALL)
    for z in uniform["z"]:
        rows.append(("uniform dealing, z", z, 0.0, abs(z) <= SUSPICIOUS))
    if (z := first_deals(cells, run)) is not None:
        rows.append(("marriages in first deals, z", z, 0.0, abs(z) <= SUSPICIOUS))
    names = {"check": pl.String, "found": pl.Float64, "wanted": pl.Float64, "holds": pl.Boolean}
    return pl.DataFrame(rows, schema=names, orient="row")


def first_deals(cells: Cells, run: Run) -> float | None:
    """Return how far the marriages of the sessions' first deals are from a uniform shuffle's, in errors."""
    wanted = marriages.uniform(run)
    if run.session == 1 or group_size(run) > 1 or wanted is None:
        return None
    counted = cells["position_married"]
    first = [row for row in counted.rows if row["position"] == 0]
    value, low, high, *_ = counted.mean(first, "married", 1.0, LEVEL)
    if value is None or low is None or high is None or high <= low:
        return None
    return (value - wanted) / ((high - low) / 2 / quantile(deals_in(first), LEVEL))


def _counts(cells: Cells, run: Run) -> list[tuple[str, float, float, bool]]:
    ledger = cells["ledger"].frame
    known = ledger.filter(pl.col("reason").is_in(run.family.reasons))
    without = known.filter(pl.col("contract").is_null())
    declared = known.filter(pl.col("contract").is_in(run.family.contracts) & (pl.col("declarer") >= 0))
    by_ending = int(known["n"].sum())
    undeclared = without.filter(pl.col("reason").is_in(run.family.without) & (pl.col("declarer") == -1))
    by_contract = int(declared["n"].sum()) + int(undeclared["n"].sum())
    rows = []
    for what, found in (("deals by ending", by_ending), ("deals by contract", by_contract)):
        if found != run.deals:
            raise CheckError(f"{run.folder}: {what} add up to {found}, but {run.deals} were dealt")
        rows.append((what, float(found), float(run.deals), True))
    for seat in range(run.seats):
        found = int(cells[f"seat_{seat}"].frame["n"].sum())
        if found != int(declared["n"].sum()):
            raise CheckError(f"{run.folder}: seat {seat} has {found} payoffs for {declared['n'].sum()} deals")
    return rows


def _zero_sum(cells: Cells, run: Run) -> tuple[str, float, float, bool]:
    if cells.faults:
        where = "in the part that begins with deal" if run.tallied else "first in deal"
        raise CheckError(
            f"{run.folder}: payoffs do not sum to zero in {cells.faults} deals, {where} {cells.first} (S-12)"
        )
    return ("payoffs not summing to zero, deals", 0.0, 0.0, True)
