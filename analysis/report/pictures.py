"""Figures of a report: drawn as everywhere, said in its language, with the tables that they draw."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import polars as pl

from analysis.report.grids import csv
from analysis.report.model import Picture
from analysis.report.telling import Teller

if TYPE_CHECKING:
    from matplotlib.figure import Figure

#: Figure -> the tables that it draws, where not one of its own name.
DRAWN: Mapping[str, tuple[str, ...]] = {
    "contracts": ("contracts", "components"),
    "payouts": ("bins", "contracts"),
    "running-mean": ("running",),
    "positions": ("positions", "marriages"),
    "points": ("points", "drawing"),
    "bouts": ("bouts",),
    "shares": ("shares", "bouts"),
    "standings": ("standings", "ratings"),
    "matrix": ("pairs",),
    "received": ("differences",),
    "declared": ("contracts",),
    "tariff": ("fields",),
    "kept-back": ("figures",),
    "tornado": ("sensitivity",),
}
_DUBLIN = "{http://purl.org/dc/elements/1.1/}"

Draw = Callable[[], "Figure | None"]


def drawn(
    name: str, draw: Draw, tables: Mapping[str, pl.DataFrame], tell: Teller, files: Sequence[Path]
) -> Iterator[Picture]:
    """Yield the figure of a name, if there is anything to draw.

    Parameters
    ----------
    name
        Its name.
    draw
        Makes it, in English.
    tables
        The tables that it may draw; see :data:`DRAWN`.
    tell
        The language.
    files
        What was drawn just now; English figures among them are taken as they are.
    """
    ready = next((path for path in files if path.name == f"{name}.svg"), None)
    if ready is not None and not tell.words.phrases:
        svg = ready.read_bytes()
    else:
        # Matplotlib takes a second to import, which reports of drawn figures should not wait for.
        from analysis.figures import style
        from analysis.report.lettering import spoken

        svg = style.render(lambda: spoken(draw(), tell.words, tell.missing), (".svg",)).get(".svg", b"")
        if not svg:
            return
    behind = [(table, tables[table]) for table in DRAWN.get(name, (name,)) if table in tables]
    yield Picture(name, *_title(svg), svg, csv(name, behind))


def _title(svg: bytes) -> tuple[str, str]:
    """Return the title and the description that an SVG says of itself."""
    root = ET.fromstring(svg)  # noqa: S314 - drawn by ourselves
    said = [root.find(f".//{_DUBLIN}{what}") for what in ("title", "description")]
    title, text = (element.text or "" if element is not None else "" for element in said)
    return title, text
