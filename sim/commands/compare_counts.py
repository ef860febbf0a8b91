"""What ``forhont compare`` shows of results that are given, and where a sequential test stands."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

import typer
from rich.console import Console

from analysis import elo, sprt, words
from analysis.elo import Scores
from analysis.estimate import CONSTANT, Estimate
from analysis.grids import widen
from analysis.sprt import Hypotheses, Result
from sim.faults import ConfigError


def as_dict(found: Estimate) -> dict[str, Any]:
    """Return an estimate as JSON has it."""
    return {
        "value": None if found.value is None else found.value + 0.0,
        "low": found.low,
        "high": found.high,
        "level": found.level,
        "n": found.n,
        "how": found.how,
    }


def test_of(found: Result) -> dict[str, Any]:
    """Return where a test stands."""
    asked = found.hypotheses
    return {
        "about": found.about,
        "hypotheses": [asked.first, asked.second],
        "alpha": asked.alpha,
        "beta": asked.beta,
        "llr": found.llr,
        "bounds": [asked.low, asked.high],
        "n": found.n,
        "least": found.least,
        "verdict": found.verdict,
        "accepted": found.accepted,
    }


def test_lines(test: dict[str, Any], what: str) -> Iterator[str]:
    """Yield where a test stands, for people."""
    first, second = test["hypotheses"]
    low, high = test["bounds"]
    yield (
        f"SPRT        {first:g} against {second:g} ({test['about']}), "
        f"alpha {test['alpha']:g}, beta {test['beta']:g}"
    )
    yield f"            log-likelihood ratio {test['llr']:.5g}, bounds {low:.5f} and {high:.5f}".replace(
        "-", "−"
    )
    accepted = test["accepted"]
    verdict = "neither is accepted: go on" if accepted is None else f"{accepted:g} is accepted"
    if accepted is None and test["n"] < test["least"]:
        verdict += f", nothing is before {test['least']} {what}"
    yield f"            [bold]{verdict}[/bold] after {test['n']:,} {what}"


def counted(scores: Scores, asked: Hypotheses | None, *, level: float, logistic: bool, as_json: bool) -> None:
    """Print the Elo of results that are given, and how a test of them stands."""
    test = None
    if asked is not None:
        try:
            test = test_of(sprt.scores(scores, asked, logistic))
        except ValueError as error_:
            raise ConfigError(f"--sprt: {error_}") from error_
    found = {
        "counts": list(scores.counts),
        "n": scores.n,
        "games": scores.n * scores.games,
        "elo": _finite(elo.elo_of(scores, level)),
        "normalised_elo": _finite(elo.normalised_elo_of(scores, level)),
        "sprt": test,
    }
    if as_json:
        typer.echo(json.dumps(found, indent=1))
        return
    console = Console()
    widen(console)
    what = "games" if scores.games == 1 else "pairs of games"
    console.print(f"[bold]{scores.n:,} {what}[/bold], {words.level(level)} intervals", highlight=False)
    for name, of in (("Elo", elo.elo_of), ("normalised", elo.normalised_elo_of)):
        console.print(f"{name:<12}{_elo(of(scores, level))}", highlight=False)
    for line in () if test is None else test_lines(test, what):
        console.print(line, highlight=False, soft_wrap=True)


def _finite(found: Estimate) -> dict[str, Any]:
    """Return an estimate as JSON has it: what is infinite is null there."""
    told = as_dict(found)
    return {
        name: None if isinstance(value, float) and not math.isfinite(value) else value
        for name, value in told.items()
    }


def _elo(found: Estimate) -> str:
    value, low, high = found[:3]
    if value is None or found.how == CONSTANT:
        known = "–" if value is None else _signed(value)
        return f"{known}, all results are the same"
    if low is None or high is None or (math.isfinite(low) and math.isfinite(high)):
        return words.amount(found, 2)
    # A score of 0 or 1 is no Elo, nor is that of an interval that reaches it.
    return f"{_signed(value)} [{_signed(low)}, {_signed(high)}]"


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")
