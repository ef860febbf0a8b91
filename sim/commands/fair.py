"""``forhont fair RULES --objective … --field tariff.betl=5:40``: which tariff would be fair."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from sim.faults import ConfigError, Unreadable, instead

if TYPE_CHECKING:
    from sim.fair.solver import Field

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
_LEVEL = typer.Option(0.95, "--level", help="Confidence of intervals.")
_THREADS = typer.Option(None, "--threads", min=1, help="Threads that play; one for each core unless given.")
_PATH = typer.Option([], "--path", metavar="FILE", help="A file or module with more strategies; repeats.")
_PEEKING = typer.Option(False, "--peeking", help="Let strategies play that see all cards.")
_STALL = typer.Option(60.0, "--stall", min=0.1, help="Seconds after which a strategy never answers.")
_FIGURE = typer.Option(None, "--figure", metavar="FILE", help="Also draw the tornado: FILE.png and FILE.svg.")
_JSON = typer.Option(False, "--json", help="As JSON.")


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
    level: float = _LEVEL,
    threads: int | None = _THREADS,
    path: list[str] = _PATH,
    peeking: bool = _PEEKING,
    stall: float = _STALL,
    figure: Path | None = _FIGURE,
    json: bool = _JSON,
) -> None:
    """Find a tariff that is fair by an objective, with players who decide by it, and confirm it."""
    from sim.commands import fair_page
    from sim.commands.files import quiet_pipe
    from sim.commands.rule_sets import rule_set, sitting
    from sim.execute import Stalled
    from sim.execute.plan import cores
    from sim.fair.asked import Asked
    from sim.fair.objectives import OBJECTIVES
    from sim.fair.solver import Effort

    if objective not in OBJECTIVES:
        raise ConfigError(f"--objective {objective} is unknown{instead(objective, OBJECTIVES)}")
    if not 0 < level < 1:
        raise Unreadable(f"--level {level:g}: a confidence lies between 0 and 1, such as 0.95")
    if figure is not None and not figure.parent.is_dir():
        raise ConfigError(f"--figure {figure}: there is no folder {figure.parent}")
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
    words = ["forhont", "fair", rules, "--objective", objective]
    for flag, values in (("--field", field), ("--strategies", strategies), ("--path", path)):
        words += [word for value in values for word in (flag, value)]
    words += ["--peeking"] if peeking else []
    words += ["--mix", mix] if mix else []
    words += ["--contracts", contracts] if contracts else []
    words += ["--trials", str(trials), "--deals", str(deals), "--seed", str(seed)]
    words += ["--level", f"{level:g}"] if level != 0.95 else []  # noqa: PLR2004 - as without
    try:
        answer = fair_page.solved(asked, deals // BLOCKS, effort, shlex.join(words))
    except Stalled as late:
        raise ConfigError(
            f"strategy {late.label} (seat {late.seat}, deal {late.deal}) has not answered for "
            f"{late.seconds:g} s: decision {late.decision} (--stall is the time allowed)"
        ) from late
    if figure is not None:
        fair_page.draw(answer, figure.with_suffix("") if figure.suffix in (".png", ".svg") else figure)
    with quiet_pipe():
        fair_page.write(answer, as_json=json)


def _field(text: str) -> Field:
    """Return a field as it is typed."""
    from sim.fair.solver import Field

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
        found = {name: float(share) for name, share in (word.split("=") for word in text.split(","))}
    except ValueError:
        raise Unreadable(
            f"--mix {text!r} cannot be read; write CONTRACT=PERCENT with commas, such as game=70,seven=20"
        ) from None
    if not all(share >= 0 for share in found.values()) or sum(found.values()) > 100:  # noqa: PLR2004 - percent
        raise ConfigError(f"--mix {text}: shares are percent, from 0 to 100 in all")
    return found
