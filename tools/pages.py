"""Generated pages: written by `make docs`, compared by the tests."""

from __future__ import annotations

import argparse
import sys
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


def write_page(
    module: str, description: str | None, path: Path, text: str, arguments: Sequence[str] | None = None
) -> int:
    """Run the command of a module that makes one page: write the page, or with ``--check`` compare it.

    Parameters
    ----------
    module, description
        Its name and what it does, for ``--help``.
    path, text
        The page and what it must hold.
    arguments
        Those of the command line where None.

    Returns
    -------
    int
        The exit status: 1 when the page on disk is not this one.
    """
    parser = argparse.ArgumentParser(prog=f"python -m {module}", description=description)
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 when the page is stale")
    faults = write_or_check(path, text, parser.parse_args(arguments).check)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


def cell(text: str) -> str:
    """Return text as it may stand in a cell of a Markdown table."""
    return text.replace("|", "\\|").replace("\n", " ")


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> list[str]:
    """Return the lines of a Markdown table."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return lines + ["| " + " | ".join(cell(c) for c in row) + " |" for row in rows]
