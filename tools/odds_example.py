"""Put the odds of a hand into README.md: the command, what it prints, and its figure.

``python -m tools.odds_example`` weighs the layouts again, which takes some seconds.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools.pages import ROOT
from tools.showcase import IMAGES, README, WIDE, insert, picture

#: What is asked.
COMMAND = ("odds", "--hand", "AKO97.A9.K.AX", "--talon", "l7 b8", "--trump", "h", "--deals", "20000")


def printed(figure: Path | None = None) -> list[str]:
    """Return what the command prints.

    Parameters
    ----------
    figure : Path or None
        Where its figure goes, without suffix.
    """
    words = [sys.executable, "-m", "sim.cli", *COMMAND, *(["--figure", str(figure)] if figure else [])]
    told = os.environ | {"COLUMNS": str(WIDE), "PYTHONUTF8": "1"}
    done = subprocess.run(
        words, cwd=ROOT, env=told, check=True, capture_output=True, text=True, encoding="utf-8"
    )
    return [line.rstrip() for line in done.stdout.splitlines()]


def block(lines: list[str]) -> Iterator[str]:
    """Yield the lines of the page: the command, and what it prints."""
    yield "```sh"
    yield shlex.join(["forhont", *COMMAND])
    yield "```"
    yield "```text"
    yield from lines
    yield "```"


def main() -> int:
    """Write the place in README.md and the picture; return the exit status."""
    with tempfile.TemporaryDirectory() as folder:
        lines = printed(Path(folder) / "odds")
        picture(Path(folder) / "odds.png", IMAGES / "odds.png", shlex.join(["forhont", *COMMAND]))
    README.write_text(insert(README.read_text(encoding="utf-8"), "odds", block(lines)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
