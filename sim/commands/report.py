"""``forhont report RUN…``: what was asked, the answer, tables, figures and how to repeat it, in two files."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

import sim
from sim.commands import comparing
from sim.commands.answers import AnswerFolder
from sim.commands.kept import find
from sim.commands.options import RUNS
from sim.faults import ConfigError, Unreadable, instead
from sim.games.house import KINDS, PRESETS, base
from sim.store import RunFolder
from sim.sweep.folder import SweepFolder, find_sweep

if TYPE_CHECKING:
    from analysis.compare import Comparison
    from analysis.report.telling import Told
    from analysis.summary import Summary

_REPORTED = typer.Argument(
    None,
    metavar="[RUN...]",
    help="Runs of one kind, a sweep, a tournament, an answer of rules or fair: folder, id, or its beginning.",
)
_LANGUAGE = typer.Option("en", "--language", help="en or cs.")
_OUT = typer.Option(
    None, "--out", help="The folder to write into; not given: the run's own, for several one under reports/."
)


_STRATEGY = typer.Option(
    None, "--strategy", help="Report this strategy instead of a run; with parameters ev:worth=0."
)
_GAME = typer.Option("voleny", "--game", help="Of a strategy: a kind, or another preset of one.")
_DEALS = typer.Option(
    None,
    "--deals",
    help="Of a strategy: deals; 20,000 if not given, 400 of one that plays deals out in its mind.",
)
_SEED = typer.Option(7, "--seed", help="Of a strategy: which deals.")
_REFERENCE = typer.Option("pimc", "--reference", help="Of a strategy: whose decisions are tried instead.")
_PATH = typer.Option([], "--path", help="Of a strategy: a file or module that registers further strategies.")


def command(  # noqa: PLR0913, PLR0917 - each is an option
    reported: list[str] = _REPORTED,
    language: str = _LANGUAGE,
    out: Path | None = _OUT,
    strategy: str | None = _STRATEGY,
    game: str = _GAME,
    deals: int | None = _DEALS,
    seed: int = _SEED,
    reference: str = _REFERENCE,
    path: list[str] = _PATH,
    runs: Path = RUNS,
) -> None:
    """Write a report: one HTML file that needs nothing else, and the same as Markdown.

    Of one run, with its baseline if it has one; of several, or of a sweep, side by side; of a tournament; of
    what forhont rules or forhont fair found; or of a strategy: what it declares with what hands, how it
    stands beside exact play, and which of its decisions cost money.
    """
    from analysis.report.words import LANGUAGES

    if language not in LANGUAGES:
        raise Unreadable(f"--language {language}: no language of reports{instead(language, LANGUAGES)}")
    if strategy is not None:
        if reported:
            raise ConfigError("--strategy: a report is of a strategy or of runs, not of both")
        from sim.commands import report_strategy

        asked = report_strategy.Asked(strategy, game, deals, seed, reference, tuple(path))
        for written in report_strategy.write(asked, language, out, runs)[:2]:
            typer.echo(written)
        return
    if not reported:
        raise Unreadable("forhont report needs a run, or --strategy; forhont list shows the runs")
    if len(reported) == 1 and (sweep := find_sweep(reported[0], runs)) is not None:
        for written in _sweep(sweep, language, out):
            typer.echo(written)
        return
    there = [find(run, runs) for run in reported]
    folders = [one for one in there if isinstance(one, RunFolder)]
    if len(folders) < len(there):
        if len(there) > 1:
            raise ConfigError("a tournament or an answer is reported alone; only runs stand side by side")
        if isinstance(there[0], AnswerFolder):
            for written in _answer(there[0], language, out):
                typer.echo(written)
            return
        for written in _tournament(Path(there[0].path), language, out):
            typer.echo(written)
        return
    _refuse_twice(folders)
    for written in _side_by_side(folders, language, out or _place(folders, runs)):
        typer.echo(written)


def _sweep(sweep: SweepFolder, language: str, out: Path | None) -> list[Path]:
    """Write the report of a sweep's runs, one for each game; return the HTML and the Markdown files."""
    games: dict[str, list[RunFolder]] = {}
    for folder in sweep.runs():
        games.setdefault(folder.read().game, []).append(folder)
    if not games:
        raise ConfigError(f"{sweep.path}: no run of this sweep was played to its end, or they are gone")
    stems = {game: "report" if len(games) == 1 else f"report-{game}" for game in games}
    written = []
    for game, folders in games.items():
        written += _side_by_side(folders, language, out or sweep.path, stems[game])
    return written


def _side_by_side(folders: Sequence[RunFolder], language: str, out: Path, stem: str = "report") -> list[Path]:
    """Write the report of one run, or of several of one kind; return the HTML and the Markdown file."""
    from analysis.report import runs as reports
    from analysis.report.telling import Teller
    from analysis.report.words import language as words_of
    from analysis.report.writing import write

    told = [_summarised(folder, compared=len(folders) == 1) for folder in folders]
    document = reports.document(told, Teller(words_of(language)), version=sim.__version__)
    return write(document, out, stem)[:2]


def pages(folder: Path) -> dict[str, Path]:
    """Return the reports that are in a run's folder, by language."""
    from analysis.report.words import LANGUAGES
    from analysis.report.writing import named

    found = {code: folder / f"{named('report', code)}.html" for code in LANGUAGES}
    return {code: path for code, path in found.items() if path.is_file()}


def write_page(folder: RunFolder, summary: Summary, comparison: Comparison | None, code: str) -> Path:
    """Write the report of a run that was just summarised into its folder, in a language, as HTML alone."""
    from analysis.report import runs as reports
    from analysis.report import writing
    from analysis.report.telling import Teller
    from analysis.report.words import language

    told = told_of(summary, comparison)
    document = reports.document([told], Teller(language(code)), version=sim.__version__)
    return writing.write_page(document, folder.path)


def _tournament(folder: Path, language: str, out: Path | None) -> list[Path]:
    """Write the report of a tournament; return the HTML and the Markdown file."""
    from analysis.report import tournaments
    from analysis.report.telling import Teller
    from analysis.report.words import language as words_of
    from analysis.report.writing import write
    from analysis.tournament.summary import summarise

    summary = summarise(folder, write=False)
    usual = _usual(summary.tournament.run.manifest)
    told = meanings(summary.tournament.run.kind)
    document = tournaments.document(summary, usual, Teller(words_of(language)), sim.__version__, told)
    return write(document, out or folder)[:2]


def _answer(folder: AnswerFolder, language: str, out: Path | None) -> list[Path]:
    """Write the report of two rule sets, or of a fair tariff; return the HTML and the Markdown file."""
    from analysis import fair, ruled
    from analysis.report import fair as of_tariff
    from analysis.report import ruled as of_rules
    from analysis.report.telling import Teller
    from analysis.report.words import language as words_of
    from analysis.report.writing import write

    told = folder.told()
    common = meanings(told["game"]), Teller(words_of(language)), sim.__version__
    if told["format"] == ruled.FORMAT:
        document = of_rules.document(ruled.Ruled(told), *common)
    else:
        document = of_tariff.document(fair.Fair(told), *common)
    return write(document, out or folder.path)[:2]


def _summarised(folder: RunFolder, *, compared: bool) -> Told:
    """Return a run with its tables and, where wanted and there, how it differs from its baseline."""
    from analysis.compare import compare
    from analysis.summary import summarise

    summary = summarise(folder.path, write=False)
    comparison = None
    if compared and (baseline := comparing.baseline_of(folder)) is not None:
        comparison = compare(folder.path, baseline.path, write=False)
    return told_of(summary, comparison)


def told_of(summary: Summary, comparison: Comparison | None = None) -> Told:
    """Return a run with what its preset says."""
    from analysis.report.telling import Told

    other = None if comparison is None else _usual(comparison.baseline.manifest)
    usual = _usual(summary.run.manifest)
    return Told(summary, usual, comparison, other, meanings(summary.run.kind))


def meanings(kind: str) -> dict[str, str]:
    """Return what the house rules of a kind decide."""
    rules = KINDS[kind]
    return {name: rules.field(name).description for name in rules.preset}


def _usual(manifest: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the house rules of the preset that a run began from."""
    return PRESETS[base(manifest["game"], manifest.get("preset") or "")].rules


def _refuse_twice(folders: Sequence[RunFolder]) -> None:
    seen: set[Path] = set()
    for folder in folders:
        place = folder.path.resolve()
        if place in seen:
            raise ConfigError(f"{folder.path} is named twice; a run stands beside others, not beside itself")
        seen.add(place)


def _place(folders: Sequence[RunFolder], runs: Path) -> Path:
    """Return where a report is written unless told otherwise."""
    if len(folders) == 1:
        return folders[0].path
    return runs / "reports" / "-".join(folder.read().id for folder in folders)
