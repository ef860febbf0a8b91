"""What the parts of a report are made with: a run with all that is known of it, and a language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rich.table import Table

from analysis.compare import Comparison
from analysis.load import Run
from analysis.report import transcripts
from analysis.report.grids import grid
from analysis.report.model import Grid, Paragraph
from analysis.report.words import Words
from analysis.summary import Summary


@dataclass(frozen=True)
class Told:
    """A run that is reported.

    Attributes
    ----------
    summary
        Its tables.
    usual
        The house rules of its preset, by dotted name.
    comparison
        How it differs from its baseline, if it has one.
    usual_baseline
        The house rules of the baseline's preset.
    meanings
        What house rules decide, in English, by dotted name or its first part.
    """

    summary: Summary
    usual: Mapping[str, Any]
    comparison: Comparison | None = None
    usual_baseline: Mapping[str, Any] | None = None
    meanings: Mapping[str, str] = field(default_factory=dict)

    @property
    def run(self) -> Run:
        """The run."""
        return self.summary.run


@dataclass(frozen=True)
class Teller:
    """A language, and what was found to have no word in it."""

    words: Words
    missing: set[str] | None = None

    def say(self, key: str, **values: object) -> str:
        """Return a sentence of the language."""
        return self.words.say(key, **values)

    def of(self, text: str) -> str:
        """Return English text of the tables in the language."""
        return self.words.of(text, self.missing)

    def grid(self, table: Table, prefix: str = "") -> Grid:
        """Return a printed table."""
        return grid(table, self.words, prefix, self.missing)

    def raw(self, table: Table) -> Grid:
        """Return a table of names and values, which have no words: only its heads are translated."""
        return grid(table, self.words, missing=self.missing, plain=True)

    def deal(self, text: str) -> str:
        """Return a deal that is told card by card."""
        return transcripts.told(text, self.words, self.missing).rstrip()

    def number(self, text: str) -> str:
        """Return text with its numbers as the language writes them."""
        return self.words.number(text)

    def text(self, text: str) -> Paragraph:
        """Return a paragraph that is in the language already."""
        return Paragraph(text)

    def paragraph(self, key: str, **values: object) -> Paragraph:
        """Return a sentence as a paragraph of its own."""
        return Paragraph(self.say(key, **values))

    def labels(self, version: str) -> dict[str, str]:
        """Return what renderers say themselves."""
        said = {key: self.say(key) for key in ("asked", "answer", "contents", "data")}
        return said | {"made_by": self.say("made_by", version=version)}
