"""The console command as a test calls it."""

from __future__ import annotations

import sys
from typing import NamedTuple

import pytest

from sim import cli


class Said(NamedTuple):
    """How a command ended and what it said."""

    status: int
    out: str
    err: str


def forhont(capsys: pytest.CaptureFixture[str], *arguments: str) -> Said:
    """Call ``forhont`` with some arguments in this process."""
    before = sys.argv
    sys.argv = ["forhont", *arguments]
    try:
        cli.main()
        status = 0
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else int(end.code is not None)
    finally:
        sys.argv = before
    captured = capsys.readouterr()
    return Said(status, captured.out, captured.err)
