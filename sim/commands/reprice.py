"""``forhont reprice RUN house.tariff.betl=10``: what stored deals pay under other house rules."""

from __future__ import annotations

import shlex
from pathlib import Path

import typer

from sim.commands.options import RATE, RUN, RUNS
from sim.faults import Unreadable, check_rate

_RULES = typer.Argument(
    ..., metavar="house.FIELD=V...", help="House rules that change, of those that price again."
)
_THREADS = typer.Option(None, "--threads", min=1, help="Threads; one for each core unless given.")
_LEVEL = typer.Option(0.95, "--level", help="Confidence of intervals.")
_JSON = typer.Option(False, "--json", help="As JSON.")
_CSV = typer.Option(False, "--csv", help="As CSV.")


def command(  # noqa: PLR0913, PLR0917 - one parameter per option
    run: str = RUN,
    rules: list[str] = _RULES,
    rate: float | None = RATE,
    level: float = _LEVEL,
    threads: int | None = _THREADS,
    json: bool = _JSON,
    csv: bool = _CSV,
    runs: Path = RUNS,
) -> None:
    """Settle a run's deals under other house rules, as they were played: a run of its own, and what changes.

    docs/house-rules.md says which rules price again; what else a rule decides must be played anew.
    """
    from sim.commands import reprice_page
    from sim.commands.files import quiet_pipe
    from sim.commands.settle import overrides
    from sim.games import house
    from sim.repricing.asked import other_rules, readers
    from sim.repricing.making import reprice
    from sim.store import find_run

    if json and csv:
        raise Unreadable("--json and --csv: write one of them")
    if not 0 < level < 1:
        raise Unreadable(f"--level {level:g}: a confidence lies between 0 and 1, such as 0.95")
    check_rate(rate)
    source = find_run(run, runs)
    manifest = source.read()
    given = overrides(house.base(manifest.game, manifest.preset), rules)
    wanted, changes = other_rules(manifest, given)
    again = shlex.join(["forhont", "reprice", run, *rules])
    with reprice_page.progress(manifest.deals) as done:
        found = reprice(source, wanted, again, threads, done)
    answer = reprice_page.Answer(found, source, changes, readers(manifest, changes), again, level, rate)
    with quiet_pipe():
        if json:
            typer.echo(reprice_page.as_json(answer))
        elif csv:
            typer.echo(reprice_page.as_csv(answer), nl=False)
        else:
            from rich.console import Console

            reprice_page.show(answer, Console())
