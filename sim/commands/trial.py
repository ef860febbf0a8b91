"""``forhont try FILE``: a strategy's conformance, its speed, and what it earns, within a minute."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from sim.commands.options import RATE
from sim.faults import ConfigError, check_rate, instead

if TYPE_CHECKING:
    from analysis.estimate import Estimate
    from sim.trial import Money, Trial

_FILE = typer.Argument(
    ..., metavar="FILE", help="A file (some/where.py) or module that registers a strategy."
)
_GAME = typer.Option(
    "voleny", "--game", help="Kind of the game (tarot is one), or a preset: licitovany_csm, krizovy_2007."
)
_NAME = typer.Option(None, "--name", help="The strategy, where FILE registers several.")
_AGAINST = typer.Option("heuristic", "--against", help="Who sits in the other seats.")
_DEALS = typer.Option(200_000, "--deals", min=1, help="Most deals for the money.")
_SECONDS = typer.Option(40.0, "--seconds", min=1.0, help="Time for everything but compiling.")
_SEED = typer.Option(1, "--seed", min=0, help="Which deals.")
_STALL = typer.Option(20.0, "--stall", min=0.1, help="Seconds after which a strategy never answers.")

#: How many sit at a table.
_COUNTS = {2: "two", 3: "three", 4: "four"}


def command(  # noqa: PLR0913, PLR0917 - one parameter per option
    file: str = _FILE,
    game: str = _GAME,
    name: str | None = _NAME,
    against: str = _AGAINST,
    deals: int = _DEALS,
    seconds: float = _SECONDS,
    seed: int = _SEED,
    stall: float = _STALL,
    rate: float | None = RATE,
) -> None:
    """Try a strategy: whether it keeps the rules, how fast it is, what it earns."""
    from sim.games.house import PRESETS
    from sim.trial import Trial, find
    from strategies import registry

    if game not in PRESETS:
        raise ConfigError(f"--game {game} is unknown{instead(game, PRESETS)}")
    check_rate(rate)
    # Faults name the file as a spec would need it: from anywhere.
    path = str(Path(file).resolve()) if file.endswith(".py") else file
    trial = Trial(game, find(path, name, game), (path,), against, seconds, deals, seed, stall)
    registry.get(against, trial.family)
    _try(trial, rate)


def _try(trial: Trial, rate: float | None) -> None:
    from sim.trial import Nonconforming, conforms, money, speed
    from strategies import registry

    strategy = registry.get(trial.name, trial.family)
    how = "compiled" if strategy.compiled else "plain Python"
    sees = ", sees all cards: a yardstick, no player" if strategy.peeks else ""
    typer.echo(f"{trial.name} ({how}{sees}): {strategy.description}")
    try:
        checked, houses = conforms(trial)
        typer.echo(f"keeps the rules in {checked:,} deals under {houses} sets of house rules, asked twice")
        fast = speed(trial)
        typer.echo(
            f"plays {fast.deals / fast.seconds:,.0f} deals/s at a table of {_COUNTS[trial.players]}, "
            f"{fast.decisions / fast.seconds:,.0f} decisions/s ({fast.deals:,} deals)"
        )
        earned = money(trial)
    except Nonconforming as fault:
        raise ConfigError(str(fault)) from fault
    _show(trial, earned, rate)


def _show(trial: Trial, earned: Money, rate: float | None) -> None:
    from analysis.estimate import Moments, mean
    from sim import schema

    one = (rate or 1) / earned.scale
    estimate = mean(Moments(earned.deals, *earned.together), one / len(earned.seats))
    unit = schema.family(trial.kind).unit if rate is None else "money"
    typer.echo(
        f"earns {estimate.value:+.4f} {unit} a deal compared with {trial.opponent} in its place\n"
        f"  {_interval(estimate)}, n = {earned.deals:,} deals, the same ones, among {trial.opponent}"
    )
    for seat, sums in enumerate(earned.seats):
        there = mean(Moments(earned.deals, *sums), one)
        typer.echo(f"  seat {seat} {there.value:+.4f}, {_interval(there)}")
    if earned.deals > 1:
        saved = earned.saved()
        spared = "all of it: every deal has the same difference" if saved is None else f"{saved:.3g} to 1"
        typer.echo(f"  variance without pairing to the variance with it: {spared}")


def _interval(estimate: Estimate) -> str:
    if estimate.low is None or estimate.high is None:
        return "no interval from one deal"
    return f"95 % interval {estimate.low:+.4f} to {estimate.high:+.4f}"
