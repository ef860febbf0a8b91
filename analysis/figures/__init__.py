"""One figure a module: each draws what the tables of a summary hold, and computes nothing of its own.

A figure is a module with a function ``draw(summary)``; its name here is the name of its files in ``plots/``.
It returns None for runs that have nothing of the sort.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from analysis.figures import contracts, hand, payouts, points, positions, rungs, running, sides
from analysis.figures.tarot import bouts, hand_count, shares

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from analysis.summary import Summary

FIGURES: Mapping[str, Callable[[Summary], Figure | None]] = {
    "contracts": contracts.draw,
    "payouts": payouts.draw,
    "running-mean": running.draw,
    "hand": hand.draw,
    "rungs": rungs.draw,
    "sides": sides.draw,
    "points": points.draw,
    "positions": positions.draw,
    "bouts": bouts.draw,
    "shares": shares.draw,
    "hand-count": hand_count.draw,
}
