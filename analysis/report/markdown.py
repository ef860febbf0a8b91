"""A report as Markdown, with its figures and their numbers as files beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from analysis.report.model import Block, Command, Document, Entries, Grid, Paragraph, Picture

#: What would be markup in running text; between letters or digits an underscore is none.
_MARKUP = re.compile(r"([\\`*|<>\[\]]|(?<!\w)_|_(?!\w))")


def render(document: Document, beside: str) -> str:
    """Return the text.

    Parameters
    ----------
    document
        What it says.
    beside
        The folder of its figures and data, as the text's own folder names it.
    """
    return "\n".join(_lines(document, beside)) + "\n"


def _lines(document: Document, beside: str) -> Iterator[str]:
    labels = document.labels
    yield f"# {_plain(document.title)}\n"
    yield f"**{labels['asked']}** {_plain(document.asked)}\n"
    yield f"**{labels['answer']}** {' '.join(_plain(sentence) for sentence in document.answer)}\n"
    for section in document.sections:
        yield f"## {_plain(section.title)}\n"
        for block in section.blocks:
            yield from _block(block, labels, beside)
    yield f"---\n\n{_plain(labels['made_by'])}"


def _block(block: Block, labels: dict[str, str], beside: str) -> Iterator[str]:
    match block:
        case Paragraph(text):
            yield f"{_broken(text)}\n"
        case Entries(entries):
            for term, text in entries:
                yield f"- **{_plain(term)}**: {_broken(text)}"
            yield ""
        case Command(label, text):
            yield f"{_plain(label)}\n\n```text\n{text}\n```\n"
        case Grid():
            yield from _grid(block)
        case Picture(name, title, text, _, data):
            yield f"![{_plain(f'{title} {text}')}]({beside}/{name}.svg)\n"
            if data:
                links = ", ".join(f"[{one.name}]({beside}/{one.name})" for one in data)
                yield f"{_plain(labels['data'])} {links}\n"


def _grid(grid: Grid) -> Iterator[str]:
    yield f"**{_plain(grid.title)}**\n"
    yield _row(grid.heads)
    yield _row([":--" if index < grid.texts else "--:" for index in range(len(grid.heads))], plain=False)
    for line in grid.lines:
        bold = range(len(line.cells)) if line.strong else line.bold
        cells = [
            f"**{_plain(c)}**" if index in bold and c else _plain(c) for index, c in enumerate(line.cells)
        ]
        yield _row(cells, plain=False)
    yield ""
    if grid.note:
        yield f"{_broken(grid.note)}\n"


def _row(cells: tuple[str, ...] | list[str], *, plain: bool = True) -> str:
    return f"| {' | '.join(_plain(cell) if plain else cell for cell in cells)} |"


def _broken(text: str) -> str:
    """Return text whose lines stay lines."""
    return "  \n".join(_plain(line) for line in text.split("\n"))


def _plain(text: str) -> str:
    """Return text in which nothing is markup."""
    return _MARKUP.sub(r"\\\1", text)
