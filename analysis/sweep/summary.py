"""All figures of a sweep's runs, and how each differs from the run that it is compared with.

What a run says is read from its own ``summary/``, where it was written when it was played.  A run is compared
with the baseline that its settings name, or else with the first run of the sweep that plays the same game:
deal by deal where both have the same cards, as independent samples where they have other ones.  p-values are
adjusted over all comparisons of the sweep (S-6).
"""

from __future__ import annotations

import dataclasses
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl
from polars.exceptions import PolarsError

from analysis import files, questions, words
from analysis import summary as of_run
from analysis.compare import Comparison, compare
from analysis.estimate import LEVEL
from analysis.load import LoadError, Run
from analysis.load import load as load_run
from analysis.several import adjusted
from analysis.sweep.load import NAME, Job, Sweep, load

#: The tables of a run that a sweep brings together, where it has them; the others stand in its own folder.
TABLES = (
    *("contracts", "seats", "players", "endings", "components"),
    *("rungs", "sides", "drawing", "bouts"),
)
#: The files: what the runs say, and their differences.
FIGURES, DIFFERENCES = "sweep", "differences"
#: Settings whose values are shown in words.
_SEATS = "seats"


@dataclass(frozen=True)
class Summary:
    """What a sweep says.

    Attributes
    ----------
    sweep
    figures
        One row a figure of a run: ``job``, ``run``, the settings that differ, ``table``, then as in that
        table of the run.
    differences
        One row a figure compared: ``job``, ``run``, the settings that differ, ``against`` (a run's id),
        ``against_job`` (null: a baseline), then as in the tables of :mod:`analysis.compare`.
    facts
        What all runs have in common, in words.
    shown
        By job, its settings that differ, as people read them.
    notes
        By job, why it is compared with nothing.
    files
        What was written.
    """

    sweep: Sweep
    figures: pl.DataFrame
    differences: pl.DataFrame
    facts: tuple[str, ...]
    shown: Mapping[int, Mapping[str, str]]
    notes: Mapping[int, str]
    files: tuple[Path, ...] = ()


def summarise(folder: Path) -> Summary:
    """Bring together what the runs of a sweep say, compare them, and write tables and figure into its folder.

    Parameters
    ----------
    folder
        The sweep's folder.

    Raises
    ------
    LoadError
        If the sweep or one of its runs cannot be read.
    CheckError
        If the counts of a run do not add up.
    """
    sweep = load(folder)
    runs = {job.number: load_run(job.folder) for job in sweep.tabled if job.played and job.folder}
    shown = {job.number: _shown(job, runs.get(job.number), sweep.differing) for job in sweep.jobs}
    notes: dict[int, str] = {}
    figures = _figures(sweep, runs, shown)
    differences = _differences(sweep, runs, shown, notes)
    facts = tuple(_common(list(runs.values()), sweep.differing))
    summary = Summary(sweep, figures, differences, facts, shown, notes)
    return dataclasses.replace(summary, files=tuple(_write(summary)))


def stored(folder: Path) -> Summary:
    """Return what :func:`summarise` wrote; where that is not there or damaged, it is made again."""
    sweep = load(folder)
    try:
        told = sweep.told["summary"]
        figures, differences = (
            pl.read_parquet(folder / f"{name}.parquet") for name in (FIGURES, DIFFERENCES)
        )
        shown, notes = ({int(job): text for job, text in told[key].items()} for key in ("shown", "notes"))
        return Summary(sweep, figures, differences, tuple(told["facts"]), shown, notes)
    except (KeyError, ValueError, OSError, PolarsError):
        return summarise(folder)


def _shown(job: Job, run: Run | None, names: Sequence[str]) -> dict[str, str]:
    """Return the settings of a job that differ, as people read them: who sits there by label."""
    shown = {name: job.settings.get(name, "–") for name in names}
    if run is not None and _SEATS in shown:
        shown[_SEATS] = _sitting(run)
    return shown


def _sitting(run: Run) -> str:
    """Return who sits there, seat by seat; once, where it is the same everywhere."""
    seats = run.manifest["seats"]
    changed = run.manifest.get("params_changed") or [{}] * len(seats)
    alone = zip(seats, changed, strict=True)
    players = [words.players([seat], [params]).removesuffix(" in every seat") for seat, params in alone]
    return players[0] if len(set(players)) == 1 else ", ".join(players)


def _common(runs: Sequence[Run], differing: Sequence[str]) -> Iterator[str]:
    """Yield what all runs have in common, most important first."""
    if not runs:
        return
    facts = [words.facts(run) for run in runs]
    # Jobs that were not played differ too.
    first = runs[0]
    swept = {
        _SEATS: words.seats(first),
        "deals": words.dealt(first),
        "seed": f"seed {first.manifest['seed']}",
    }
    apart = {said for name, said in swept.items() if name in differing}
    for fact in facts[0]:
        if fact in apart:
            continue
        if all(fact in others for others in facts):
            yield fact
        elif fact.startswith("rules "):
            yield from _rules(runs)


def _rules(runs: Sequence[Run]) -> Iterator[str]:
    """Yield the preset of runs whose rules are not the same, with the rules that all of them change alike."""
    presets = {run.manifest.get("preset") for run in runs}
    if len(presets) > 1 or None in presets:
        return
    every = [run.manifest.get("changed") or {} for run in runs]
    alike = {name: value for name, value in every[0].items() if all(one.get(name) == value for one in every)}
    said = ", ".join(f"{name} {json.dumps(value)}" for name, value in alike.items())
    yield f"rules {presets.pop()}{' with ' if said else ''}{said}"


# --- figures ------------------------------------------------------------------------------------------------


def _figures(sweep: Sweep, runs: Mapping[int, Run], shown: Mapping[int, Mapping[str, str]]) -> pl.DataFrame:
    found = []
    for job in sweep.tabled:
        if (run := runs.get(job.number)) is not None:
            keys = [pl.lit(value).alias(name) for name, value in _keys(job, shown[job.number]).items()]
            for name, table in _kept(run).items():
                found.append(table.select(*keys, pl.lit(name).alias("table"), pl.all()))
    return pl.concat(found, how="diagonal") if found else pl.DataFrame()


def _keys(job: Job, shown: Mapping[str, str]) -> dict[str, Any]:
    return {"job": job.number, "run": job.id, **shown}


def _kept(run: Run) -> dict[str, pl.DataFrame]:
    """Return tables of a run, as it wrote them when it was played; made anew where they are gone."""
    asked = questions.of(run)
    names = [name for name in TABLES if name in asked]
    try:
        return {name: pl.read_parquet(run.folder / "summary" / f"{name}.parquet") for name in names}
    except (OSError, PolarsError):
        tables = of_run.summarise(run.folder, write=False).tables
        return {name: tables[name] for name in names}


# --- differences --------------------------------------------------------------------------------------------


def _differences(
    sweep: Sweep, runs: Mapping[int, Run], shown: Mapping[int, Mapping[str, str]], notes: dict[int, str]
) -> pl.DataFrame:
    """Return the differences, and note of which runs there are none."""
    # A run that stands in the sweep twice is compared once, and counts once among all comparisons.
    compared: dict[tuple[Path, Path], Comparison] = {}
    pairs = list(_pairs(sweep, runs))
    for job, _, place in pairs:
        assert job.folder is not None
        if (job.folder, place) not in compared:
            try:
                compared[job.folder, place] = compare(job.folder, place, level=LEVEL, write=False)
            except LoadError as error:
                notes[job.number] = str(error).removeprefix(f"{place}: ")
    again = dict(zip(compared, adjusted(list(compared.values())), strict=True))
    found = []
    for job, against, place in pairs:
        comparison = again.get((job.folder, place)) if job.folder is not None else None
        if comparison is None:
            continue
        keys = _keys(job, shown[job.number])
        keys |= {"against": comparison.baseline.id, "against_job": against}
        head = [
            pl.lit(value, pl.Int64 if name == "against_job" else None).alias(name)
            for name, value in keys.items()
        ]
        found += [table.select(*head, pl.all()) for table in comparison.tables.values()]
    return pl.concat(found, how="diagonal") if found else pl.DataFrame()


def _pairs(sweep: Sweep, runs: Mapping[int, Run]) -> Iterator[tuple[Job, int | None, Path]]:
    """Yield each run that is compared, the number of the job it is compared with, and the folder of that."""
    played = [job for job in sweep.tabled if job.number in runs]
    named = any(job.baseline is not None for job in played)
    first: dict[str, Job] = {}
    for job in played:
        if named:
            if job.baseline is not None:
                yield job, None, job.baseline
            continue
        against = first.setdefault(runs[job.number].kind, job)
        # The same run may stand in a sweep twice, where only where it is played differs.
        if against.folder is not None and against.id != job.id:
            yield job, against.number, against.folder


# --- files --------------------------------------------------------------------------------------------------


def _write(summary: Summary) -> Iterator[Path]:
    # Matplotlib takes a second to import, which commands that only print should not wait for.
    from analysis.figures import style
    from analysis.figures import sweep as drawing
    from analysis.sweep import page

    folder = summary.sweep.folder
    for name, table in ((FIGURES, summary.figures), (DIFFERENCES, summary.differences)):
        yield files.write(folder / f"{name}.csv", table.write_csv().encode())
        buffer = io.BytesIO()
        table.write_parquet(buffer)
        yield files.write(folder / f"{name}.parquet", buffer.getvalue())
    pictures = style.save(lambda: drawing.draw(summary), folder / FIGURES)
    yield from pictures
    yield files.write(folder / f"{FIGURES}.md", page.page(summary, [path.name for path in pictures]).encode())
    said = {"facts": list(summary.facts), "shown": summary.shown, "notes": summary.notes}
    told = {**summary.sweep.told, "summary": said}
    files.write(folder / NAME, f"{json.dumps(told, ensure_ascii=False, indent=1)}\n".encode())
