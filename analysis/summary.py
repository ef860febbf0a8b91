"""All tables and figures of a run, from its folder into ``summary/`` and ``plots/``."""

from __future__ import annotations

import dataclasses
import io
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from analysis import cells, files, questions
from analysis.estimate import LEVEL
from analysis.load import Run, load
from analysis.questions.checks import CheckError


@dataclass(frozen=True)
class Summary:
    """What a run says: its tables by name (see ``analysis.questions``) and the files they were written to."""

    run: Run
    level: float
    tables: Mapping[str, pl.DataFrame]
    files: tuple[Path, ...] = ()


def summarise(
    folder: Path, rate: float | None = None, *, level: float = LEVEL, write: bool = True
) -> Summary:
    """Read a complete run, answer every question of it, and write the tables and figures into its folder.

    Parameters
    ----------
    folder
        The run's folder.
    rate
        Money per unit of the base rate, for the tables returned; None shows units.  Files always hold units.
    level
        Confidence of the intervals, 0 to 1.
    write
        Whether to write ``summary/*.csv``, ``summary/*.parquet``, ``plots/*.png`` and ``plots/*.svg``.  The
        bytes depend on the run and the level alone.

    Raises
    ------
    LoadError
        If the run is not complete or cannot be read.
    CheckError
        If its counts do not add up or its payoffs do not sum to zero.
    """
    run = load(Path(folder), rate)
    counts = cells.count(run)
    written: tuple[Path, ...] = ()
    if write:
        units = _answer(counts, dataclasses.replace(run, rate=None), level)
        written = (*_write_tables(units), *_write_figures(units))
    return dataclasses.replace(_answer(counts, run, level), files=written)


def _answer(counts: cells.Cells, run: Run, level: float) -> Summary:
    # A figure of forced deals must not pass for one of free play, wherever its file ends up.
    forced = pl.lit(run.forced or None, pl.String).alias("forced")
    asked = questions.of(run)
    tables = {name: question(counts, run, level).with_columns(forced) for name, question in asked.items()}
    return Summary(run, level, tables)


def _write_tables(summary: Summary) -> list[Path]:
    written = []
    for name, table in summary.tables.items():
        target = summary.run.folder / "summary" / name
        written.append(files.write(target.with_suffix(".csv"), table.write_csv().encode()))
        buffer = io.BytesIO()
        table.write_parquet(buffer)
        written.append(files.write(target.with_suffix(".parquet"), buffer.getvalue()))
    return written


def _write_figures(summary: Summary) -> list[Path]:
    # Matplotlib takes a second to import, which commands that only print should not wait for.
    from analysis.figures import FIGURES, style

    written = []
    for name, draw in FIGURES.items():
        target = summary.run.folder / "plots" / name
        written.extend(style.save(lambda draw=draw: draw(summary), target))  # type: ignore[misc]
    return written


__all__ = ["CheckError", "Summary", "summarise"]
