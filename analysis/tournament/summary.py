"""All tables and figures of a tournament, from its folder into ``summary/`` and ``plots/``."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from analysis import files
from analysis.estimate import LEVEL
from analysis.tables import Builder
from analysis.tournament import luck, pairs, standings
from analysis.tournament.counts import Counts, count
from analysis.tournament.load import Tournament, load

RATING, AT_ONCE = "rating", "rating, all at once"


@dataclass(frozen=True)
class Summary:
    """What a tournament says: tables by name, and the files they were written to.

    ``standings`` by entrant, seat and role; ``pairs``, a row for any two entrants; ``luck`` by cause;
    ``ratings`` by entrant.
    """

    tournament: Tournament
    level: float
    tables: Mapping[str, pl.DataFrame]
    files: tuple[Path, ...] = ()


def summarise(
    folder: Path, rate: float | None = None, *, level: float = LEVEL, write: bool = True
) -> Summary:
    """Read a complete tournament, make its tables, and write them and the figures into its folder.

    Parameters
    ----------
    folder
        The tournament's folder.
    rate
        Money per unit of the base rate, for the tables returned; None shows units.  Files always hold units.
    level
        Confidence of the intervals, 0 to 1.
    write
        Whether to write ``summary/*.csv``, ``summary/*.parquet``, ``plots/*.png`` and ``plots/*.svg``.

    Raises
    ------
    LoadError
        If it is not complete or cannot be read.
    CheckError
        If payoffs do not sum to zero.
    """
    there = load(Path(folder))
    counts = count(there)
    plain = _answer(there, counts, level)
    written = (*_write(plain), *_draw(plain)) if write else ()
    if rate is None:
        return dataclasses.replace(plain, files=written)
    paid = dataclasses.replace(there, runs=tuple(dataclasses.replace(run, rate=rate) for run in there.runs))
    money = {
        "standings": standings.table(paid, counts, level),
        "pairs": pairs.table(paid, counts, level),
        "luck": luck.table(paid, counts, level),
    }
    return Summary(paid, level, {**plain.tables, **money}, written)


def _answer(there: Tournament, counts: Counts, level: float) -> Summary:
    tables = {
        "standings": standings.table(there, counts, level),
        "pairs": pairs.table(there, counts, level),
        "luck": luck.table(there, counts, level),
        "ratings": _ratings(there, counts, level),
    }
    return Summary(there, level, tables)


def _ratings(there: Tournament, counts: Counts, level: float) -> pl.DataFrame:
    """Return the ratings, keyed by entrant; empty where entrants never met."""
    out = Builder(entrant=pl.String)
    assert counts.orders is not None
    try:
        found = counts.orders.ratings(int(there.told["seed"]), level)
    except ValueError:
        return out.frame()
    for rating in found:
        out.add((rating.name,), RATING, rating.elo, "Elo")
        out.add((rating.name,), AT_ONCE, rating.at_once, "Elo")
    return out.frame()


def _write(summary: Summary) -> list[Path]:
    written = []
    for name, table in summary.tables.items():
        target = summary.tournament.folder / "summary" / name
        written.append(files.write(target.with_suffix(".csv"), table.write_csv().encode()))
        buffer = io.BytesIO()
        table.write_parquet(buffer)
        written.append(files.write(target.with_suffix(".parquet"), buffer.getvalue()))
    return written


def _draw(summary: Summary) -> list[Path]:
    # Matplotlib takes a second to import, which commands that only print should not wait for.
    from analysis.figures import style, tournament

    written = []
    for name, draw in tournament.FIGURES.items():
        target = summary.tournament.folder / "plots" / name
        written.extend(style.save(lambda draw=draw: draw(summary), target))  # type: ignore[misc]
    return written
