"""``forhont fair RULES --objective … --field tariff.betl=5:40``: which tariff would be fair."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from sim.commands.options import RATE, RERUN, RUNS, typed
from sim.faults import ConfigError, Unreadable, check_rate, instead

if TYPE_CHECKING:
    from sim.fair.asked import Asked
    from sim.fair.problem import Effort, Field

DEALS, SEED, TRIALS, BLOCKS = 40_000, 1, 60, 40
_STEP = 0.5

_RULES = typer.Argument(
    ..., metavar="RULES", help="A preset or a YAML file, perhaps with rules: voleny+house.limit=null."
)
_OBJECTIVE = typer.Option(
    "contracts", "--objective", help="contracts, forehand, mix or margin: see docs/rules-and-tariffs.md."
)
_FIELD = typer.Option(
    [], "--field", metavar="RULE=LOW:HIGH[:STEP]", help="What may change, such as tariff.betl=5:40; repeats."
)
_MIX = typer.Option(
    None, "--mix", metavar="CONTRACT=%,…", help="The shares wanted, in percent: game=70,seven=20."
)
_CONTRACTS = typer.Option(
    None, "--contracts", metavar="C,…", help="Contracts that count; unless given, those of 1 % of deals."
)
_STRATEGIES = typer.Option(
    [],
    "--strategies",
    metavar="S",
    help="Who plays: one for all seats, or repeated for each; ev, tarot heuristic.",
)
_TRIALS = typer.Option(TRIALS, "--trials", min=1, help="Tariffs that the search tries.")
_DEALS = typer.Option(DEALS, "--deals", min=10 * BLOCKS, help="Deals of the search; as many others confirm.")
_SEED = typer.Option(SEED, "--seed", min=0, max=2**64 - 1, help="Which deals, and which search.")
_USUAL = 0.95
_LEVEL = typer.Option(_USUAL, "--level", help="Confidence of intervals.")
_THREADS = typer.Option(None, "--threads", min=1, help="Threads that play; one for each core unless given.")
_PATH = typer.Option([], "--path", metavar="FILE", help="A file or module with more strategies; repeats.")
_PEEKING = typer.Option(False, "--peeking", help="Let strategies play that see all cards.")
_STALL = typer.Option(60.0, "--stall", min=0.1, help="Seconds after which a strategy never answers.")
_FIGURE = typer.Option(None, "--figure", metavar="FILE", help="Also draw the tornado: FILE.png and FILE.svg.")
_JSON = typer.Option(False, "--json", help="As JSON.")
_CSV = typer.Option(None, "--csv", metavar="FILE", help="Also write every figure as CSV.")


def command(  # noqa: PLR0913, PLR0914, PLR0917 - one parameter per option
    rules: str = _RULES,
    objective: str = _OBJECTIVE,
    field: list[str] = _FIELD,
    mix: str | None = _MIX,
    contracts: str | None = _CONTRACTS,
    strategies: list[str] = _STRATEGIES,
    trials: int = _TRIALS,
    deals: int = _DEALS,
    seed: int = _SEED,
    rate: float | None = RATE,
    level: float = _LEVEL,
    threads: int | None = _THREADS,
    path: list[str] = _PATH,
    peeking: bool = _PEEKING,
    stall: float = _STALL,
    figure: Path | None = _FIGURE,
    rerun: bool = RERUN,
    json: bool = _JSON,
    csv: Path | None = _CSV,
    runs: Path = RUNS,
) -> None:
    """Find a tariff that is fair by an objective, with players who decide by it, and confirm it.

    The answer is kept in runs/fair/; the same question is answered from there.
    """
    from analysis.fair import Fair
    from sim.commands import answers, fair_page
    from sim.commands.files import quiet_pipe
    from sim.commands.rule_sets import rule_set, sitting
    from sim.execute.plan import cores
    from sim.fair.asked import Asked
    from sim.fair.objectives import OBJECTIVES
    from sim.fair.problem import Effort
    from sim.fair.told import about

    if objective not in OBJECTIVES:
        raise ConfigError(f"--objective {objective} is unknown{instead(objective, OBJECTIVES)}")
    if not 0 < level < 1:
        raise Unreadable(f"--level {level:g}: a confidence lies between 0 and 1, such as 0.95")
    check_rate(rate)
    _refuse_nowhere({"--figure": figure, "--csv": csv})
    known = rule_set(rules)
    asked = Asked(
        known,
        tuple(_field(text) for text in field),
        sitting(known.kind, strategies, tuple(path), peeking=peeking),
        objective,
        tuple(contracts.split(",")) if contracts else (),
        _mix(mix),
        seed,
        tuple(path),
        stall,
    )
    effort = Effort(trials, BLOCKS, threads or cores(), seed, level)
    options: dict[str, Any] = {
        "--objective": objective,
        "--field": field,
        "--strategies": strategies,
        "--path": path,
    }
    options |= {"--peeking": peeking, "--mix": mix or None, "--contracts": contracts or None}
    options |= {"--trials": trials, "--deals": deals, "--seed": seed}
    options |= {"--level": level if level != _USUAL else None}
    size = deals // BLOCKS

    def make() -> tuple[dict[str, Any], str]:
        found = _solve(asked, size, effort)
        return found, Fair(question | found).table.write_csv()

    question = about(asked, size, effort, shlex.join(["forhont", "fair", rules, *typed(options)]))
    answer = Fair(answers.answered("fair", question, make, runs, rerun=rerun)).at(rate)
    if csv is not None:
        csv.write_text(answer.table.write_csv(), encoding="utf-8")
    if figure is not None:
        fair_page.draw(answer, figure.with_suffix("") if figure.suffix in (".png", ".svg") else figure)
    with quiet_pipe():
        fair_page.write(answer, json=json)


def _refuse_nowhere(files: Mapping[str, Path | None]) -> None:
    """Refuse files, by their options, that would lie in no folder, before anything is played."""
    for option, file in files.items():
        if file is not None and not file.parent.is_dir():
            raise ConfigError(f"{option} {file}: there is no folder {file.parent}")
        if file is not None and option == "--csv" and file.is_dir():
            raise ConfigError(f"{option} {file} is a folder; name a file")


def _solve(asked: Asked, size: int, effort: Effort) -> dict[str, Any]:
    """Return what is found in blocks of so many deals.

    Raises
    ------
    ConfigError
        If there is no tariff under which all figures are there, or a strategy never answers.
    """
    from rich.console import Console

    from sim.execute import Stalled
    from sim.fair.asked import problem
    from sim.fair.solver import solve
    from sim.fair.told import results
    from sim.games.house import HouseRuleError

    with Console(stderr=True).status("getting ready …") as status:
        try:
            task, wanted = problem(asked, size, effort)
            found = solve(task, effort, lambda tried: status.update(f"{tried} tariffs tried"))
        except (ConfigError, HouseRuleError):
            raise
        except ValueError as error:
            raise ConfigError(f"{error}; give more --deals, other ranges or --contracts") from error
        except Stalled as late:
            raise ConfigError(
                f"strategy {late.label} (seat {late.seat}, deal {late.deal}) has not answered for "
                f"{late.seconds:g} s: decision {late.decision} (--stall is the time allowed)"
            ) from late
    return results(asked, wanted, found)


def _field(text: str) -> Field:
    """Return a field as it is typed."""
    from sim.fair.problem import Field

    name, _, span = text.partition("=")
    try:
        low, high, *step = (float(word) for word in span.split(":"))
        (found,) = step or [_STEP]
    except ValueError:
        raise Unreadable(
            f"--field {text!r} cannot be read; write RULE=LOW:HIGH or RULE=LOW:HIGH:STEP, "
            "such as tariff.betl=5:40"
        ) from None
    return Field(name.removeprefix("house."), low, high, found)


def _mix(text: str | None) -> dict[str, float] | None:
    """Return wanted shares as they are typed."""
    if text is None:
        return None
    try:
        words = [word.split("=") for word in text.split(",")]
        found = {name: float(share) for name, share in words}
    except ValueError:
        raise Unreadable(
            f"--mix {text!r} cannot be read; write CONTRACT=PERCENT with commas, such as game=70,seven=20"
        ) from None
    if len(found) < len(words):
        raise ConfigError(f"--mix {text}: a contract is named twice")
    if not all(share >= 0 for share in found.values()) or sum(found.values()) > 100:  # noqa: PLR2004 - percent
        raise ConfigError(f"--mix {text}: shares are percent, from 0 to 100 in all")
    return found
