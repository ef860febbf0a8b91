"""The pages of a reference set, as Markdown, with the numbers as CSV beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from analysis import beside, files, words
from analysis.expressions import drawn
from analysis.figures import style
from analysis.questions.seats import PAYOFF
from analysis.reference import figure
from analysis.report import answers
from analysis.report.telling import Teller
from analysis.report.words import language
from analysis.summary import Summary, summarise
from analysis.tables import Lookup

#: The page that leads to the others.
INDEX = "README.md"
#: Tables of a run whose rows the CSV of its game has.
_TABLES = ("contracts", "seats", "drawing", "sides", "endings", "bouts")
#: Strategies in rising order of what they know; others come between, by name.
_FIRST, _LAST = ("random", "heuristic", "ev"), ("pimc", "oracle")
#: Whose figures the answer of a page says: the strongest that is fast enough for the full number of deals.
_SPEAKS = ("ev", "heuristic")
_DIGEST = 12
#: What the figures of a page are called there.
_HEADS = {
    "declared %": "How often each contract is declared, % of deals",
    "bid %": "How often each contract is bid and played, % of deals",
    "made %": "How often it is made, % of played deals",
    "won %": "How often it pays its declarer, % of deals in which it is declared",
    "wins %": "How often each seat wins, % of deals",
    "payoff": "What each seat is paid, {unit} a deal",
    "payout": "What it pays {declarer}, {unit} a time, {payers}",
}


@dataclass(frozen=True)
class Page:
    """One game of a set.

    Attributes
    ----------
    game : str
        The preset.
    rows : list of dict
        What the set says of its runs.
    summaries : list of Summary
        Their tables, in the same order.
    """

    game: str
    rows: list[Mapping[str, Any]]
    summaries: list[Summary]

    @property
    def strategies(self) -> list[str]:
        """Who plays each run."""
        return [str(row["strategy"]) for row in self.rows]

    @property
    def speaks(self) -> int:
        """Number of the run whose answer is said."""
        return next((self.strategies.index(name) for name in _SPEAKS if name in self.strategies), 0)


def write(told: Mapping[str, Any], folders: Mapping[str, Path], out: Path) -> list[Path]:
    """Write the pages of a set.

    Parameters
    ----------
    told
        What ``reference.json`` says.
    folders
        By id of a run: its folder.
    out
        Where pages, numbers and figures go.

    Returns
    -------
    list of Path
        The files, the page that leads to the others first.
    """
    games = list(dict.fromkeys(row["game"] for row in told["runs"]))
    written: list[Path] = []
    pages = []
    for game in games:
        rows = sorted((row for row in told["runs"] if row["game"] == game), key=_rank)
        page = Page(game, rows, [summarise(folders[row["run"]], write=False) for row in rows])
        pages.append(page)
        written += _write_game(page, out)
    index = files.write(out / INDEX, _index(told, pages).encode())
    return [index, *written]


def _rank(row: Mapping[str, Any]) -> tuple[int, int, str]:
    name = str(row["strategy"])
    if name in _FIRST:
        return 0, _FIRST.index(name), name
    return (2, _LAST.index(name), name) if name in _LAST else (1, 0, name)


def _write_game(page: Page, out: Path) -> Iterator[Path]:
    yield files.write(out / f"{page.game}.md", "\n".join(_game(page)).encode())
    yield files.write(out / f"{page.game}.csv", _numbers(page).write_csv().encode())
    for suffix, content in style.render(
        lambda: figure.draw(page.summaries, page.strategies), (".svg",)
    ).items():
        yield files.write(out / "images" / f"{page.game}{suffix}", content)


def _numbers(page: Page) -> pl.DataFrame:
    """Return every figure of a game's runs, a row each."""
    frames = [
        summary.tables[name].select(
            pl.lit(strategy).alias("strategy"),
            pl.lit(name).alias("table"),
            pl.all().exclude("forced", "strategy"),
        )
        for strategy, summary in zip(page.strategies, page.summaries, strict=True)
        for name in _TABLES
        if name in summary.tables and not summary.tables[name].is_empty()
    ]
    whole = pl.concat(frames, how="diagonal_relaxed")
    last = ["measure", "value", "low", "high", "level", "n", "unit", "how"]
    return whole.select(*(name for name in whole.columns if name not in (*last, "sessions")), *last)


def _game(page: Page) -> Iterator[str]:
    """Yield the lines of a game's page."""
    first = page.summaries[0].run
    yield f"# {_title(page)}"
    yield ""
    rules = f"{first.manifest['preset']} ({first.rules_hash})"
    yield (
        f"Rules {rules} · {len(first.labels)} players, the same strategy in every seat · seed "
        f"{first.manifest['seed']} · forhont {first.manifest['version']} · [how it was made]({INDEX}) · "
        f"[all figures as CSV]({page.game}.csv)"
    )
    yield ""
    yield f"With `{page.strategies[page.speaks]}` in every seat: {' '.join(_answer(page))}"
    yield ""
    yield f"![{_title(page)}](images/{page.game}.svg)"
    yield from _table("Who played", ["", "deals"], _played(page))
    grouped: dict[str, list[list[str]]] = {}
    for one in beside.figures(page.summaries):
        grouped.setdefault(one.title, []).append([one.of, *one.cells()])
    terms = words.terms(first)
    for title, rows in grouped.items():
        head = _HEADS[title].format(unit=first.unit, declarer=terms.declarer, payers=terms.payers)
        yield from _table(head, ["", *page.strategies], rows)
    if not drawn(first):
        yield from _table(
            f"What each seat is paid, {first.unit} a deal", ["", *page.strategies], _seats(page)
        )
    yield ""


def _answer(page: Page) -> list[str]:
    return list(answers.answers(page.summaries[page.speaks], Teller(language("en"))))


def _title(page: Page) -> str:
    title = words.game(page.summaries[0].run)
    return f"{title[0].upper()}{title[1:]}"


def _played(page: Page) -> list[list[str]]:
    return [
        [f"`{name}`", words.count(row["deals"])] for name, row in zip(page.strategies, page.rows, strict=True)
    ]


def _seats(page: Page) -> list[list[str]]:
    finds = [Lookup(summary.tables["seats"]) for summary in page.summaries]
    rows = []
    for seat in range(len(page.summaries[0].run.labels)):
        cells = [
            words.amount(find(seat, name, PAYOFF), 2)
            for find, name in zip(finds, page.strategies, strict=True)
        ]
        rows.append([f"seat {seat}{', forehand' if seat == 0 else ''}", *cells])
    return rows


def _table(title: str, heads: Sequence[str], rows: Sequence[Sequence[str]], texts: int = 1) -> Iterator[str]:
    """Yield a table with its heading; the first columns are words, all others are numbers."""
    yield from ("", f"## {title}", "")
    yield f"| {' | '.join(heads)} |"
    yield f"|{'|'.join([*['---'] * texts, *['---:'] * (len(heads) - texts)])}|"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _index(told: Mapping[str, Any], pages: Sequence[Page]) -> str:
    """Return the page that leads to the others."""
    level = words.level(pages[0].summaries[0].level)
    lines = [
        "# Reference results",
        "",
        "Every game as every strategy plays it, the same strategy in every seat, by the rules of its preset.",
        _sizes(told),
        "",
        f"± is half of a {level} interval of each figure by itself, the longer half; where the halves differ "
        "much, both ends stand in brackets. Rates have Wilson's interval, means a normal one, Student's "
        "below 100 deals; the unit is the deal. A dash: there was no such deal. The strategies of a game "
        "had the same cards: their differences are narrower than these intervals say, and `forhont report` "
        "of two runs has them deal by deal. `oracle` sees all cards: a yardstick, no player.",
        "",
        "## Games",
        "",
        *(_line(page) for page in pages),
        "",
        "## The same again",
        "",
        "How many deals there are follows from speed, all else from the seed: with the same numbers every "
        "part has the same bytes on any machine. This plays them, writes these pages, and says whether all "
        "checksums agree; [reference.json](reference.json) has numbers and checksums:",
        "",
        "```sh",
        "python -m sim.run experiment=reference reference.like=docs/results/reference.json",
        "```",
        "",
        "Every run is an ordinary one afterwards, for `forhont show`, `report`, `reprice` and queries; "
        f"`sha256sum --check SHA256SUMS` in `runs/{told['experiment']}/<id>/` checks the parts. Made by:",
        "",
        "```sh",
        str(told["command"]),
        "```",
        *_table(
            "Runs",
            ["game", "strategy", "deals", "deals/s, one thread", "run", "SHA-256"],
            [
                [
                    words.kind(page.game),
                    f"`{row['strategy']}`",
                    words.count(row["deals"]),
                    f"{_round(row['deals_per_second']):,}",
                    str(row["run"]),
                    f"`{row['sha256'][:_DIGEST]}`",
                ]
                for page in pages
                for row in page.rows
            ],
            texts=2,
        ),
        "",
        "SHA-256 is over the checksums of a run's parts, in the order of deals.",
        "",
    ]
    return "\n".join(lines)


def _sizes(told: Mapping[str, Any]) -> str:
    """Return how many deals there are of whom, and why."""
    fast = (
        f"{words.count(told['deals'])} deals of each strategy that plays more than "
        f"{words.count(round(told['faster_than']))} deals a second in one thread"
    )
    if all(row["deals_per_second"] > told["faster_than"] for row in told["runs"]):
        return f"{fast}, as all of them do."
    cores = "one core" if told["workers"] == 1 else f"{told['workers']} cores"
    hours = "the hour" if told["hours"] == 1 else f"{told['hours']:g} hours"
    return f"{fast}; of the others as many as {hours} shared among them gave on {cores}."


def _round(rate: float) -> int:
    """Return a speed with three digits."""
    return round(float(f"{rate:.3g}"))


def _line(page: Page) -> str:
    """Return what the index says of a game."""
    said = _answer(page)[0]
    speaks = page.strategies[page.speaks]
    return f"- **[{_title(page)}]({page.game}.md)**, with `{speaks}` in every seat: {said}"
