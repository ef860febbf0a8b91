"""What a report consists of, in the language in which it is read."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple


class Paragraph(NamedTuple):
    """A paragraph of plain text."""

    text: str


class Entry(NamedTuple):
    """A term, and what is said of it."""

    term: str
    text: str


class Entries(NamedTuple):
    """Terms with their values or explanations, one below the other."""

    entries: tuple[Entry, ...]


class Command(NamedTuple):
    """Something to be typed, or text in which columns must stay in line; ``label`` says what it is."""

    label: str
    text: str


class Line(NamedTuple):
    """A row of a table."""

    cells: tuple[str, ...]
    #: It stands out, such as a clear difference.
    strong: bool = False
    #: The first cell says again what stands there in the row above.
    again: bool = False
    #: Numbers of single cells that stand out.
    bold: tuple[int, ...] = ()
    #: A rule separates it from the row above.
    ruled: bool = False


class Grid(NamedTuple):
    """A table: its first ``texts`` columns are words, the others numbers."""

    name: str
    title: str
    heads: tuple[str, ...]
    texts: int
    lines: tuple[Line, ...]
    note: str = ""


class Data(NamedTuple):
    """Numbers behind a figure, as CSV: a file name and its content."""

    name: str
    csv: bytes


class Picture(NamedTuple):
    """A figure as SVG, with what it asks, what it shows, and the numbers behind it."""

    name: str
    title: str
    text: str
    svg: bytes
    data: tuple[Data, ...] = ()


Block = Paragraph | Entries | Command | Grid | Picture


class Section(NamedTuple):
    """A part of a report under a heading; ``name`` is its anchor."""

    name: str
    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Document:
    """A whole report.

    Attributes
    ----------
    language
        Its code, such as ``en``.
    title
        Its heading.
    asked
        What was asked.
    answer
        The answer, a sentence each.
    sections
        What follows.
    labels
        What the renderers say themselves: ``asked``, ``answer``, ``contents``, ``data``, ``made_by``.
    """

    language: str
    title: str
    asked: str
    answer: tuple[str, ...]
    sections: tuple[Section, ...]
    labels: dict[str, str] = field(default_factory=dict)

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """All figures, in order."""
        return tuple(
            block for section in self.sections for block in section.blocks if isinstance(block, Picture)
        )

    @property
    def grids(self) -> tuple[Grid, ...]:
        """All tables, in order."""
        return tuple(
            block for section in self.sections for block in section.blocks if isinstance(block, Grid)
        )
