"""``forhont record RUN 0:3000``: deal records of a run, played again from its manifest."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path

import typer

import sim
from sim.commands.exits import say
from sim.commands.files import quiet_pipe
from sim.commands.options import RUN, RUNS
from sim.config import spec_of
from sim.faults import ConfigError, Unreadable
from sim.record.forms import FORMS
from sim.store import Manifest, find_run

_DEALS = typer.Argument(
    ..., metavar="DEALS...", help="Deal numbers, 17 25, or ranges, 0:3000 (the end excluded)."
)

#: A deal's number, as Python writes it.
_NUMBER = re.compile(r"\d+(_\d+)*", re.ASCII)
#: Characters of the longest; deals are below 2**63.
_LONGEST = 40


def command(
    run: str = RUN,
    deals: list[str] = _DEALS,
    runs: Path = RUNS,
) -> None:
    """Write deals of a run as deal records, one JSON object a line, to standard output.

    Deals go by their numbers in the run, through all sessions where cards are never shuffled.
    Those in which a prescribed contract could not be declared have no record; they are left out, with a note.
    """
    folder = find_run(run, runs)
    manifest = folder.read()
    wanted = [span(text, manifest.deals) for text in deals]
    _same(manifest, folder.path)
    with quiet_pipe():
        _write(manifest, (deal for span in wanted for deal in span))


def span(text: str, deals: int) -> range:
    """Return the deals that an argument names.

    Raises
    ------
    Unreadable
        If it is neither a number nor a range.
    ConfigError
        If the run has not got all of them.
    """
    lo, colon, hi = text.partition(":")
    numbers = [lo, hi] if colon else [lo]
    if not all(_NUMBER.fullmatch(number) and len(number) <= _LONGEST for number in numbers):
        raise Unreadable(
            f"deals {text!r} cannot be read; write a number, such as 17, or a range, such as 0:3000"
        )
    first = int(lo)
    end = int(hi) if colon else first + 1
    if end <= first:
        raise ConfigError(f"deals {text}: an empty range; the end is excluded, so write {first}:{first + 1}")
    if end > deals:
        raise ConfigError(f"deals {text}: the run has deals 0 to {deals - 1}")
    return range(first, end)


def _same(manifest: Manifest, path: Path) -> None:
    """Refuse a run that this version, or the strategies as they are now, would play otherwise."""
    from sim.seats import seats, sources

    if manifest.repriced_from:
        played = manifest.repriced_from
        raise ConfigError(
            f"{path} was priced again, not played; forhont record {played} has the deals as they were played"
        )
    if manifest.version != sim.__version__:
        raise ConfigError(f"{path} was played by version {manifest.version}, this is {sim.__version__}")
    sitting = seats(manifest.game, list(manifest.seats), manifest.strategy_paths)
    if sources(manifest.game, sitting) != manifest.strategy_sources:
        raise ConfigError(f"{path}: its strategies have changed since, so its deals cannot be played again")


def _write(manifest: Manifest, deals: Iterable[int]) -> None:
    from sim.table import Table

    table = Table(spec_of(manifest))
    left_out = 0
    for deal in deals:
        record = table.record(deal)
        if record["outcome"]["reason"] not in FORMS[manifest.game].reasons:
            left_out += 1
            continue
        sys.stdout.write(json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n")
    if left_out:
        contract = manifest.force.get("contract")
        who = f"seat {manifest.force.get('taker') or 0}"
        say(f"left out {left_out} deals that have no record: {who} could not declare {contract}")
