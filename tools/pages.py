"""Generated pages: written by `make docs`, compared by the tests."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def write_or_check(path: Path, text: str, check: bool) -> list[str]:
    """Write a generated page, or say that the one on disk is not this one.

    Parameters
    ----------
    path
        The page.
    text
        What it must hold.
    check
        Compare only, and write nothing.

    Returns
    -------
    list of str
        What is wrong: empty, or one message.
    """
    if not check:
        path.write_text(text, encoding="utf-8")
        return []
    if path.exists() and path.read_text(encoding="utf-8") == text:
        return []
    return [f"{path.relative_to(ROOT)} is stale: run `make docs`"]


def cell(text: str) -> str:
    """Return text as it may stand in a cell of a Markdown table."""
    return text.replace("|", "\\|").replace("\n", " ")


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Return the lines of a Markdown table."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(cell(c) for c in row) + " |" for row in rows]
