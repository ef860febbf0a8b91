"""``forhont replay FILE``: deal records checked move by move, settled, and printed."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

import typer

from sim.commands.files import opened, quiet_pipe
from sim.commands.options import RATE
from sim.faults import ConfigError, check_rate

_RULER = "=" * 72


def command(
    file: str = typer.Argument(..., metavar="FILE", help="A file of deal records; - for standard input."),
    text: bool = typer.Option(False, "--text", help="Print each deal readably."),
    rate: float | None = RATE,
) -> None:
    """Check deal records: every move, every payment; end at the first thing that is wrong."""
    check_rate(rate)
    with quiet_pipe(), opened(file) as lines:
        _replay(file, lines, text, Fraction(str(rate or 1)))


def _replay(file: str, lines: Iterable[str], text: bool, rate: Fraction) -> None:
    from sim.record.layout import exact, spelled
    from sim.record.printing import printed
    from sim.replay import RecordError, records

    checked = stopped = 0
    payoffs: list[Fraction] = []
    try:
        for record in records(lines):
            if text:
                ruler = f"{_RULER}\n" if checked else ""
                typer.echo(f"{ruler}{printed(record, rate)}", nl=False)
            checked += 1
            paid = record["outcome"].get("payoffs", [])
            stopped += record["outcome"]["reason"] == "stopped"
            payoffs += [Fraction(0)] * (len(paid) - len(payoffs))
            for seat, value in enumerate(paid):
                payoffs[seat] += exact(value)
    except RecordError as error:
        name = "standard input" if file == "-" else file
        raise ConfigError(f"{name}, {error}") from error
    if not checked:
        raise ConfigError(f"{file} has no deal record")
    count = "1 record, all right" if checked == 1 else f"{checked:,} records, all right"
    unfinished = f" ({stopped:,} stopped)" if stopped else ""
    seats = ", ".join(f"seat {seat} {spelled(value, rate=rate)}" for seat, value in enumerate(payoffs))
    ruler = f"{_RULER}\n" if text else ""
    typer.echo(f"{ruler}{count}{unfinished}; payoffs: {seats}" if seats else f"{ruler}{count}{unfinished}")
