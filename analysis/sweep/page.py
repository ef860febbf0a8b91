"""A sweep as Markdown: every contract, and the figure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table

from analysis.report import markdown
from analysis.report.model import Command, Document, Entries, Entry, Grid, Line, Picture, Section
from analysis.sweep import console
from analysis.sweep.found import Found
from analysis.sweep.summary import FIGURES, Summary

_TITLES = {
    "sweep": "All contracts together",
    "sweep-contracts": "By contract",
    "sweep-seats": "By seat",
}
_LABELS = {"asked": "Swept:", "answer": "To be read so:", "contents": "Contents", "data": "Numbers:"}


def page(summary: Summary, pictures: Sequence[str]) -> str:
    """Return the text.

    Parameters
    ----------
    summary
    pictures
        Names of the files of the figure; none where there is none.
    """
    found = Found(summary)
    first, *rest = (str(line) for line in console.heading(found))
    sweep = summary.sweep
    grids = tuple(_grid(table) for table in console.tables(found, whole=True))
    apart = tuple(Entry(*_labelled(str(line))) for line in console.apart(summary))
    sections = [Section("tables", "Tables", (*grids, *((Entries(apart),) if apart else ())))]
    if pictures:
        drawn = Picture(FIGURES, "The figures of the sweep, job by job.", "", b"")
        sections.append(Section("figure", "Figure", (drawn,)))
    again = Command("Every run again, so far as it is not there:", str(sweep.told["command"]))
    sections.append(Section("repeat", "To make it again", (again, Entries(tuple(_runs(summary))))))
    made_by = f"forhont {sweep.told['version']}"
    title, swept = first.split(" · ", 1)
    *facts, how = rest
    document = Document(
        "en", title, ". ".join((swept, *facts)), (how,), tuple(sections), _LABELS | {"made_by": made_by}
    )
    return markdown.render(document, ".")


def _labelled(line: str) -> tuple[str, str]:
    label, _, text = line.partition(" ")
    return label or "again", text.strip()


def _runs(summary: Summary) -> Iterator[Entry]:
    for job in summary.sweep.jobs:
        where = str(job.folder) if job.folder is not None else job.status
        yield Entry(f"job {job.number}", where)


def _grid(table: Table) -> Grid:
    """Return a printed table."""
    cells = [[str(cell) for cell in column.cells] for column in table.columns]
    texts = sum(column.justify == "left" for column in table.columns)
    lines: list[Line] = []
    for number, row in enumerate(table.rows):
        told = [column[number] for column in cells]
        if not told[0] and lines:
            told[0] = lines[-1].cells[0]
        lines.append(Line(tuple(told), strong=str(row.style or "") == "bold"))
    name = str(getattr(table, "name", ""))
    heads = tuple(str(column.header) for column in table.columns)
    return Grid(name, _TITLES[name], heads, texts, tuple(lines), str(table.caption or ""))
