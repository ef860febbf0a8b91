"""How numbers, contracts and runs are written for people."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from typing import Any

from analysis.estimate import CONSTANT, Estimate
from analysis.load import Run

_KINDS = {"voleny": "volený mariáš"}
_NAMES = {"hundred_seven": "hundred-seven", "two_sevens_hundred": "two-sevens-hundred", "all": "all"}
#: Arms of an interval that differ by less than this share of the longer are written as one ±, the longer.
_EVEN = 0.25
_MOST_DECIMALS = 4


def name(identifier: str) -> str:
    """Return a contract, component or reason as people read it."""
    return _NAMES.get(identifier, identifier.replace("_", " "))


def count(n: int) -> str:
    """Return a number of deals."""
    return f"{n:,}"


def percent(estimate: Estimate | None, least: int = 1) -> str:
    """Return a rate in percent with its interval, without the sign; a dash where there were no deals.

    Parameters
    ----------
    estimate
        A rate, 0 to 1.
    least
        Decimals at least; narrower intervals get more.
    """
    return _with_interval(estimate, 100.0, least, sign=False)


def amount(estimate: Estimate | None, least: int = 1) -> str:
    """Return a mean amount, signed, with its interval; a dash where there were no deals."""
    return _with_interval(estimate, 1.0, least, sign=True)


def half_width(estimate: Estimate) -> float:
    """Return the longer arm of an interval, infinite where there is none."""
    if estimate.value is None or estimate.low is None or estimate.high is None:
        return math.inf
    return max(estimate.high - estimate.value, estimate.value - estimate.low)


def _with_interval(estimate: Estimate | None, factor: float, least: int, *, sign: bool) -> str:
    if estimate is None or estimate.value is None:
        return "–"
    plus = "+" if sign else ""
    if estimate.how == CONSTANT:
        return f"all {_digits(estimate.value * factor, least, plus)}"
    if estimate.low is None or estimate.high is None:
        return f"{_digits(estimate.value * factor, least, plus)} (n 1)"
    half = half_width(estimate) * factor
    decimals = least if half <= 0 else min(max(least, -math.floor(math.log10(half))), _MOST_DECIMALS)
    up, down = estimate.high - estimate.value, estimate.value - estimate.low
    value, low, high = (
        _digits(x * factor, decimals, plus) for x in (estimate.value, estimate.low, estimate.high)
    )
    if abs(up - down) <= _EVEN * max(up, down):
        # Rounded up: never narrower than it is.
        width = math.ceil(half * 10**decimals - 1e-9) / 10**decimals
        return f"{value} ±{width:.{decimals}f}"
    return f"{value} [{low}, {high}]"


def _digits(value: float, decimals: int, plus: str) -> str:
    """Return a number; the ends of the scale of rates without needless zeros, and no minus before a zero."""
    if not plus and value in (0.0, 100.0):
        return f"{value:.0f}"
    return f"{round(value, decimals) + 0.0:{plus}.{decimals}f}".replace("-", "−")


def level(confidence: float) -> str:
    """Return a confidence level."""
    return f"{confidence * 100:g} %"


def seats(run: Run) -> str:
    """Return who sits where: strategies, their labels and what of their parameters was changed."""
    sitting = run.manifest["seats"]
    changed = run.manifest.get("params_changed") or [{}] * len(sitting)
    players = [_player(seat, params) for seat, params in zip(sitting, changed, strict=True)]
    if len(set(players)) == 1:
        return f"{players[0]} in every seat"
    return ", ".join(f"seat {seat} {player}" for seat, player in enumerate(players))


def _player(seat: Mapping[str, Any], changed: Mapping[str, Any]) -> str:
    """Return who sits in a seat: ``label = name (parameter value, …)``, the label where it differs."""
    who = str(seat["name"])
    if seat["label"] != who:
        who = f"{seat['label']} = {who}"
    params = ", ".join(f"{key} {json.dumps(value)}" for key, value in changed.items())
    return f"{who} ({params})" if params else who


def facts(run: Run) -> list[str]:
    """Return what identifies a run, most important first."""
    preset = run.manifest.get("preset")
    rules = f"rules {preset} ({run.rules_hash})" if preset else f"rules {run.rules_hash}"
    if changed := run.manifest.get("changed"):
        rules += " with " + ", ".join(f"{name} {json.dumps(value)}" for name, value in changed.items())
    said = [
        _KINDS.get(run.kind, run.kind),
        f"{count(run.deals)} deals",
        f"seed {run.manifest['seed']}",
        seats(run),
        rules,
        f"forhont {run.manifest.get('version', '')}".strip(),
    ]
    if run.forced:
        said.insert(1, f"FORCED: {run.forced}")
    return said
