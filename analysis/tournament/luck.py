"""Luck and skill: how much of the variance of a deal's money comes from cards, seat, strategy, the rest."""

from __future__ import annotations

import polars as pl

from analysis.tables import Builder
from analysis.tournament.counts import Counts
from analysis.tournament.load import Tournament

SHARE, VARIANCE = "share of variance", "variance"


def table(tournament: Tournament, counts: Counts, level: float) -> pl.DataFrame:
    """Return the table, keyed by cause; empty where it cannot be told.

    That is where deals are played once, or too few of them, or of line-ups; or nobody was paid anything.
    """
    out = Builder(cause=pl.String)
    if counts.luck is None:
        return out.frame()
    try:
        parts = counts.luck.parts(level)
    except ValueError:
        return out.frame()
    for part in parts:
        out.add((part.name,), SHARE, part.share, SHARE)
        variance = float(part.variance) * tournament.factor**2
        known = part.share._replace(value=variance, low=None, high=None, how="moments, no interval")
        out.add((part.name,), VARIANCE, known, f"{tournament.run.unit}²")
    return out.frame()
