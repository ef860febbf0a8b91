"""``forhont rules A B``: what other house rules change, on the same deals, by arithmetic and by decisions."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from sim.commands.options import RATE, RERUN, RUNS, typed
from sim.faults import ConfigError, Unreadable, check_rate

if TYPE_CHECKING:
    from sim.rulings.asked import Ruling
    from sim.rulings.playing import Tally

DEALS, SEED = 100_000, 1

_A = typer.Argument(
    ..., metavar="A", help="A preset or a YAML file, perhaps with rules: voleny+house.limit=null."
)
_B = typer.Argument(..., metavar="B", help="The rule set that it is compared with, of the same kind.")
_STRATEGIES = typer.Option(
    [],
    "--strategies",
    metavar="S",
    help="Who plays: one for all seats, or repeated for each; ev unless given, in tarot heuristic.",
)
_DEALS = typer.Option(DEALS, "--deals", min=1, help="Deals.")
_SEED = typer.Option(SEED, "--seed", min=0, max=2**64 - 1, help="Which deals.")
_USUAL = 0.95
_LEVEL = typer.Option(_USUAL, "--level", help="Confidence of intervals.")
_THREADS = typer.Option(None, "--threads", min=1, help="Threads that play; one for each core unless given.")
_PATH = typer.Option([], "--path", metavar="FILE", help="A file or module with more strategies; repeats.")
_PEEKING = typer.Option(False, "--peeking", help="Let strategies play that see all cards.")
_STALL = typer.Option(60.0, "--stall", min=0.1, help="Seconds after which a strategy never answers.")
_JSON = typer.Option(False, "--json", help="As JSON.")
_CSV = typer.Option(False, "--csv", help="As CSV.")


def command(  # noqa: PLR0913, PLR0917 - one parameter per option
    first: str = _A,
    second: str = _B,
    strategies: list[str] = _STRATEGIES,
    deals: int = _DEALS,
    seed: int = _SEED,
    rate: float | None = RATE,
    level: float = _LEVEL,
    threads: int | None = _THREADS,
    path: list[str] = _PATH,
    peeking: bool = _PEEKING,
    stall: float = _STALL,
    rerun: bool = RERUN,
    json: bool = _JSON,
    csv: bool = _CSV,
    runs: Path = RUNS,
) -> None:
    """Play the same deals under two rule sets: what seats, roles and contracts receive otherwise, and why.

    The answer is kept in runs/rules/; the same question is answered from there.
    """
    from analysis.ruled import Ruled
    from sim.commands import answers, rules_page
    from sim.commands.files import quiet_pipe
    from sim.commands.rule_sets import rule_set, sitting
    from sim.rulings.asked import Ruling
    from sim.rulings.told import about, results

    if json and csv:
        raise Unreadable("--json and --csv: write one of them")
    if not 0 < level < 1:
        raise Unreadable(f"--level {level:g}: a confidence lies between 0 and 1, such as 0.95")
    check_rate(rate)
    one, other = rule_set(first), rule_set(second)
    who = sitting(one.kind, strategies, tuple(path), peeking=peeking)
    ruling = Ruling(one, other, who, seed, tuple(path), stall)
    options: dict[str, Any] = {"--strategies": strategies, "--deals": deals, "--seed": seed}
    options |= {"--level": level if level != _USUAL else None, "--path": path, "--peeking": peeking}

    def make() -> tuple[dict[str, Any], str]:
        found = results(ruling, _play(ruling, deals, threads), level)
        return found, Ruled(asked | found).table.write_csv()

    asked = about(ruling, deals, level, shlex.join(["forhont", "rules", first, second, *typed(options)]))
    answer = Ruled(answers.answered("rules", asked, make, runs, rerun=rerun)).at(rate)
    with quiet_pipe():
        rules_page.write(answer, json=json, csv=csv)


def _play(ruling: Ruling, deals: int, threads: int | None) -> Tally:
    """Play what is asked."""
    from rich.console import Console

    from sim.execute import Stalled
    from sim.execute.plan import cores
    from sim.rulings.playing import Tables, play

    console = Console(stderr=True)
    try:
        tables = [Tables(ruling) for _ in range(min(threads or cores(), deals))]
        with console.status("getting ready …") as status:
            return play(tables, ruling, deals, lambda done: status.update(f"{done:,} of {deals:,} deals"))
    except Stalled as late:
        raise ConfigError(
            f"strategy {late.label} (seat {late.seat}, deal {late.deal}) has not answered for "
            f"{late.seconds:g} s: decision {late.decision} (--stall is the time allowed)"
        ) from late
