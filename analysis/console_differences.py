"""How differences are printed, in tables of independent and of paired runs."""

from __future__ import annotations

import math
from typing import Any

from analysis import words
from analysis.differences import CLEAR
from analysis.estimate import CONSTANT, Estimate
from analysis.questions.contracts import DECLARED, MADE, PAYOUT
from analysis.questions.seats import PAYOFF

#: Figures that are shares, written in percent.
_SHARES = (DECLARED, MADE)
#: Below this a p-value is not written out.
_SMALL = 0.0001


def style(row: dict[str, Any]) -> str:
    """Return the style of a row: that of a clear difference, or none."""
    return "bold" if row["p_holm"] is not None and row["p_holm"] < CLEAR else ""


def value(row: dict[str, Any], name: str) -> str:
    """Return what a figure is in one of the runs, ``value`` or ``baseline``."""
    found = _estimate(row, name, f"{name}_low", f"{name}_high")
    if _is_share(row):
        return words.percent(found)
    if row["measure"] in (PAYOUT, PAYOFF):
        return words.amount(found, 2)
    return words.number(found, 2)


def gap(row: dict[str, Any]) -> str:
    """Return the difference, of shares in points of percent."""
    found = _estimate(row, "difference", "low", "high")
    if _is_share(row) and found.value is not None:
        low, high = (None if end is None else end * 100 for end in (found.low, found.high))
        found = found._replace(value=found.value * 100, low=low, high=high)
    return words.amount(found, 1 if _is_share(row) else 2)


def p_value(p: float | None) -> str:
    """Return a p-value, a dash where there is none."""
    if p is None:
        return "–"
    return f"<{_SMALL:g}" if p < _SMALL else f"{p:.4f}" if p < CLEAR else f"{p:.2f}"


def together(low: float | None, high: float | None) -> str:
    """Return an interval that holds with others at once; a dash where there is none."""
    if low is None or high is None or low == high:
        return "–"
    decimals = max(2, min(4, -math.floor(math.log10((high - low) / 2))))
    ends = (f"{round(end, decimals) + 0.0:+.{decimals}f}".replace("-", "−") for end in (low, high))
    return " to ".join(ends)


def _is_share(row: dict[str, Any]) -> bool:
    return row["measure"] in _SHARES or ":" in row["measure"]


def _estimate(row: dict[str, Any], name: str, low: str, high: str) -> Estimate:
    found, n = row[name], row["baseline_n" if name == "baseline" else "n"]
    # Without any spread an interval would say more than is known; no difference in any deal is one of 0.
    how = CONSTANT if found and row[low] == row[high] == found else ""
    return Estimate(found, row[low], row[high], row["level"], n or 0, how)
