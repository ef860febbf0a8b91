"""Where a report is written: one HTML file, a Markdown file, and the figures and data of the latter."""

from __future__ import annotations

from pathlib import Path

from analysis import files
from analysis.report import html, markdown
from analysis.report.model import Document


def write(document: Document, out: Path, stem: str = "report") -> list[Path]:
    """Write a report as HTML and as Markdown.

    Parameters
    ----------
    document
        What it says.
    out
        The folder.
    stem
        Name of the files, and of the folder of figures and data beside the Markdown; any language but English
        is added to it.

    Returns
    -------
    list of Path
        What was written: the HTML file, the Markdown file, then the others.
    """
    stem = named(stem, document.language)
    beside = out / stem
    written = [
        files.write(out / f"{stem}.html", html.render(document).encode()),
        files.write(out / f"{stem}.md", markdown.render(document, stem).encode()),
    ]
    for picture in document.pictures:
        written.append(files.write(beside / f"{picture.name}.svg", picture.svg))
        written += [files.write(beside / data.name, data.csv) for data in picture.data]
    return written


def write_page(document: Document, out: Path, stem: str = "report") -> Path:
    """Write a report as HTML alone."""
    path = out / f"{named(stem, document.language)}.html"
    return files.write(path, html.render(document).encode())


def named(stem: str, language: str) -> str:
    """Return the name of a report's files in a language."""
    return stem if language == "en" else f"{stem}-{language}"
