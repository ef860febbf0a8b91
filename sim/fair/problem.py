"""What is sought and what was found: fields of a tariff, figures of sums, a solution with its intervals."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

#: What stands for the loss where a figure is not there, as where nobody declares a contract.
MISSING = 1e9


class Field(NamedTuple):
    """A number of the tariff that may change: its name, its range, and of what it is a multiple."""

    name: str
    low: float
    high: float
    step: float = 0.1

    def at(self, value: float) -> float:
        """Return the value in the range, whole steps from its lower end, that is nearest to one."""
        steps = math.floor((self.high - self.low) / self.step + 1e-9)
        nearest = min(max(round((value - self.low) / self.step), 0), steps)
        return round(self.low + nearest * self.step, 10)


@dataclass(frozen=True)
class Problem:
    """What is sought.

    Attributes
    ----------
    fields : tuple of Field
    start : mapping
        The tariff as it is; need not lie in the ranges.
    measure : callable
        Of a tariff (every field, and nothing else) and the number of a block of deals; returns sums that add
        up over blocks, float64[words].  The same deals for every tariff.
    figures : callable
        Of sums; returns what is shown, float64[figures], NaN where the deals do not give it.
    residuals : callable
        Of figures; returns how far they are from what is wanted, float64[residuals].
    names : tuple of str
        Of the figures.
    """

    fields: tuple[Field, ...]
    start: Mapping[str, float]
    measure: Callable[[Mapping[str, float], int], Floats]
    figures: Callable[[Floats], Floats]
    residuals: Callable[[Floats], Floats]
    names: tuple[str, ...]

    def loss(self, sums: Floats) -> float:
        """Return the root of the mean square of the residuals."""
        found = self.residuals(self.figures(sums))
        return float(np.sqrt(np.mean(found**2))) if np.isfinite(found).all() else MISSING


class Effort(NamedTuple):
    """How much is done: trials of the search, blocks of deals, threads; the seed of search and resamples."""

    trials: int = 60
    blocks: int = 40
    threads: int = 1
    seed: int = 1
    level: float = 0.95


class Figure(NamedTuple):
    """A figure on the deals kept back: under a tariff, with its interval; None where it is not there."""

    value: float | None
    low: float | None
    high: float | None


class Held(NamedTuple):
    """A tariff on the deals kept back: its figures, and the loss."""

    figures: tuple[Figure, ...]
    loss: Figure


class Swing(NamedTuple):
    """The loss, on the search's deals, with one field at either end of its range, all others as solved."""

    field: str
    low: float
    at_low: float
    high: float
    at_high: float


class Solution(NamedTuple):
    """What was found.

    Attributes
    ----------
    tariff : dict
        In whole steps of the fields.
    ends : dict
        By field, the interval of the tariff, from resampling blocks of deals, with fields at an end of their
        range held there; None for these, and for all where ``free``.
    loss : float
        On the search's deals.
    before, after : Held
        The tariff as it was, and the one found, on deals kept back.
    swings : tuple of Swing
        The widest first.
    free : int
        Directions in which fields inside their ranges can be changed together without changing the figures.
    tried : int
        Tariffs that were measured on the search's deals.
    """

    tariff: dict[str, float]
    ends: dict[str, tuple[float, float] | None]
    loss: float
    before: Held
    after: Held
    swings: tuple[Swing, ...]
    free: int
    tried: int


def named(fields: Sequence[Field], values: Sequence[float]) -> dict[str, float]:
    """Return a tariff by names."""
    return {field.name: value for field, value in zip(fields, values, strict=True)}
