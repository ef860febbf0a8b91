"""Put a run into README.md: its table of contracts, the answer in words, and some of its figures.

``python -m tools.showcase RUN`` needs a complete run of ``make run``, or of tarot one with a baseline of the
same cards (``experiment=prise_or_garde``): what comes of the comparison is said too.  The figures go to
``docs/images/`` with 64 colours, small enough to be committed; each holds, as PNG text, the command that
played the run.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from PIL import Image, PngImagePlugin
from rich.console import Console

from analysis import words
from analysis.compare import compare
from analysis.console import WIDTH, show
from analysis.console_differences import gap, value
from analysis.questions import contracts as outcomes
from analysis.questions.tarot import bouts
from analysis.summary import Summary, summarise
from analysis.tables import Lookup
from sim.store import find_run
from tools.pages import ROOT

README = ROOT / "README.md"
IMAGES = ROOT / "docs" / "images"
#: Columns of the text of README.md.
WIDE = 118
#: Colours that the figures need.
COLOURS = 64
#: Bytes that a committed picture may take.
MOST = 150_000


def _betl(summary: Summary) -> str:
    """Answer how often a betl is made, and what it brings."""
    lookup = Lookup(summary.tables["contracts"])
    declared, made, payout = (
        lookup(None, "betl", measure) for measure in (outcomes.DECLARED, outcomes.MADE, outcomes.PAYOUT)
    )
    played = lookup(None, "betl", outcomes.PLAYED)
    times = words.count(played.n if played else 0)
    return (
        f"{_deals(summary, 'three')}, betl "
        f"was declared in {words.percent(declared)} % of the deals. It was made in {words.percent(made)} % "
        f"of the {times} times it was played, and paid its declarer {words.amount(payout)} units a time, "
        "both payers together (± is half of a 95 % interval, the longer half)."
    )


def _garde(summary: Summary) -> str:
    """Answer how good a garde with two bouts is, and whether it had better been a prise."""
    of = Lookup(summary.tables["bouts"])
    made, share = (of("garde", bouts.IN_HAND, 2, name) for name in (outcomes.MADE, outcomes.PER_PAYER))
    declared = Lookup(summary.tables["contracts"])(None, "garde", outcomes.BID)
    times = words.count(made.n if made else 0)
    said = (
        f"{_deals(summary, 'four')}, {words.percent(declared)} % were played as garde. With two bouts in the "
        f"taker's hand it was made in {words.percent(made)} % of {times} times, and paid the taker "
        f"{words.amount(share)} points a time from each defender."
    )
    return said + _otherwise(summary)


def _otherwise(summary: Summary) -> str:
    """Say what the hands would have earned in the baseline of a run, where it has one of the same cards."""
    baseline = summary.run.manifest.get("baseline")
    if not baseline:
        return ""
    compared = compare(summary.run.folder, summary.run.folder / baseline, write=False)
    rows = {
        row["contract"]: row
        for row in compared.tables["paired"].iter_rows(named=True)
        if row["measure"] == outcomes.PAYOUT
    }
    garde, prise = (
        f"{value(row, 'value')}; played as {other}, {value(row, 'baseline')}: a difference of {gap(row)}"
        for row, other in ((rows["garde"], "prise"), (rows["prise"], "garde"))
    )
    return (
        " And the same cards played otherwise, paid by all three together: the hands bid as garde brought "
        f"{garde}. Those bid as prise brought {prise}."
    )


def _deals(summary: Summary, players: str) -> str:
    seed = summary.run.manifest["seed"]
    return f"In {words.count(summary.run.deals)} deals among {players} `heuristic` players (seed {seed})"


class Shown(NamedTuple):
    """What README.md shows of a run of one family."""

    #: The answer to the question with which its part of the page begins.
    answer: Callable[[Summary], str]
    figures: tuple[str, ...]


#: By family.
SHOWN = {"marias": Shown(_betl, ("contracts", "hand")), "tarot": Shown(_garde, ("hand-count",))}


def answer(summary: Summary) -> Iterator[str]:
    """Yield the lines that answer the question of a run's family."""
    said = SHOWN[summary.run.family.name].answer(summary)
    yield from textwrap.wrap(said, WIDE, initial_indent="> ", subsequent_indent="> ")


def tables(summary: Summary) -> Iterator[str]:
    """Yield the beginning of what a run prints, down to the table of contracts."""
    text = io.StringIO()
    show(summary, Console(file=text, width=WIDTH))
    blank = 0
    yield "```text"
    for line in map(str.rstrip, text.getvalue().splitlines()):
        # The table has an empty line of its own above its last one.
        blank += not line
        if blank > 2:  # noqa: PLR2004
            break
        yield line
    yield "```"


def insert(text: str, name: str, lines: Iterator[str]) -> str:
    """Return a page with the lines between ``<!-- name -->`` and ``<!-- /name -->`` replaced.

    Raises
    ------
    ValueError
        If the page has no such place, or more than one.
    """
    pattern = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.DOTALL)
    changed, places = pattern.subn(lambda at: at[1] + "\n".join(lines) + "\n" + at[2], text)
    if places != 1:
        raise ValueError(f"README.md has {places} places <!-- {name} -->, not one")
    return changed


def picture(source: Path, target: Path, comment: str) -> None:
    """Write a small copy of a figure.

    Parameters
    ----------
    source, target : Path
    comment : str
        How it was made, which it then says itself.

    Raises
    ------
    ValueError
        If it takes more than :data:`MOST` bytes.
    """
    made = PngImagePlugin.PngInfo()
    made.add_text("Comment", comment)
    buffer = io.BytesIO()
    with Image.open(source) as figure:
        small = figure.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)
        small.save(buffer, format="PNG", optimize=True, pnginfo=made)
    if buffer.tell() > MOST:
        raise ValueError(
            f"{source} takes {buffer.tell()} bytes even with {COLOURS} colours; at most {MOST} are committed"
        )
    target.write_bytes(buffer.getvalue())


def main(arguments: list[str] | None = None) -> int:
    """Write the pictures and the places in README.md; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.showcase", description=__doc__)
    parser.add_argument("run", metavar="RUN", help="a run's folder, its id, or how the id begins")
    folder = find_run(parser.parse_args(arguments).run).path
    summary = summarise(folder)
    IMAGES.mkdir(exist_ok=True)
    family = summary.run.family.name
    for name in SHOWN[family].figures:
        manifest = summary.run.manifest
        comment = f"figure {name}.png of run {manifest['id']}: {manifest['command']}"
        picture(folder / "plots" / f"{name}.png", IMAGES / f"{name}.png", comment)
    text = README.read_text(encoding="utf-8")
    text = insert(text, f"{family} answer", answer(summary))
    text = insert(text, f"{family} table", tables(summary))
    README.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
