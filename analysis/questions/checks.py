"""Whether the run adds up.

- deals: the deals counted by ending, by contract and by the manifest are the same number.
- zero sum: the payoffs of every deal sum to zero (M-38).
- dealing: z of uniform dealing over all holders (see ``dealing``); a sound run lies within 4.

The first two are errors when violated: no table is shown then.
"""

from __future__ import annotations

import polars as pl

from analysis.cells import Cells
from analysis.load import Run
from analysis.questions import dealing
from analysis.tables import ALL
from sim import schema

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
    names = {"check": pl.String, "found": pl.Float64, "wanted": pl.Float64, "holds": pl.Boolean}
    return pl.DataFrame(rows, schema=names, orient="row")


def _counts(cells: Cells, run: Run) -> list[tuple[str, float, float, bool]]:
    ledger = cells["ledger"]
    known = ledger.filter(pl.col("reason").is_in(schema.REASONS))
    without = known.filter(pl.col("contract").is_null())
    declared = known.filter(pl.col("contract").is_in(schema.CONTRACTS) & (pl.col("declarer") >= 0))
    by_ending = int(known["n"].sum())
    undeclared = without.filter(reason="not_declarable", declarer=-1)
    by_contract = int(declared["n"].sum()) + int(undeclared["n"].sum())
    rows = []
    for what, found in (("deals by ending", by_ending), ("deals by contract", by_contract)):
        if found != run.deals:
            raise CheckError(f"{run.folder}: {what} add up to {found}, but {run.deals} were dealt")
        rows.append((what, float(found), float(run.deals), True))
    for seat in range(run.seats):
        found = int(cells[f"seat_{seat}"]["n"].sum())
        if found != int(declared["n"].sum()):
            raise CheckError(f"{run.folder}: seat {seat} has {found} payoffs for {declared['n'].sum()} deals")
    return rows


def _zero_sum(cells: Cells, run: Run) -> tuple[str, float, float, bool]:
    faults, first = cells["faults"].row(0)
    if faults:
        where = f"in the part that begins with deal {first}" if run.tallied else f"first in deal {first}"
        raise CheckError(f"{run.folder}: payoffs do not sum to zero in {faults} deals, {where} (M-38)")
    return ("payoffs not summing to zero, deals", 0.0, 0.0, True)
