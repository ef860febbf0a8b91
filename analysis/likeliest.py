"""The likeliest distribution of results among those of a given effect.

Results take a few values x, as the scores of pairs of games do.  Of all distributions whose mean is t times
their standard deviation, that one is wanted under which the results counted are likeliest.

Derivation.  For t > 0 the standard deviation is the least that s/2 + mean((x - c)²)/(2s) can be over all
s > 0 and c: it is there for s the standard deviation and c the mean.  So mean >= t sd wherever

    mean(h) >= 0,   h = x - t/2 (s + (x - c)²/s)

holds for some s and c: a union of half-spaces.  In one of them the likeliest distribution is p = f/(1 + u h),
f the observed shares, with the one u for which mean(h) = 0 under p (Lagrange; mean(h) falls with u).  From a
half-space that is not empty, take its likeliest distribution, then the half-space of that one's s and c,
which contains it, and so on until they no longer change: there the constraint holds with equality and h is
its derivative, which is what Lagrange asks.  For t < 0 the same in a mirror; for t = 0 h is x, at once.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

_Floats = NDArray[np.float64]

#: A result that never came is counted as so many, lest it be impossible.
NEVER = 1e-3

_STEPS = 200
_BISECTIONS = 60
_CLOSE = 1e-11
#: Standard deviation where the search begins, by the effect where that is large.
_SPREAD = 0.35
_PART = 0.5


def shares(counts: NDArray[np.int64]) -> _Floats:
    """Return the observed shares, those that never came slightly above 0.

    Parameters
    ----------
    counts : int64 array (..., values)

    Returns
    -------
    float64 array of the same shape
        They sum to 1 along the last axis.
    """
    some = np.where(counts == 0, NEVER, counts.astype(np.float64))
    return np.asarray(some / some.sum(axis=-1, keepdims=True))


def with_effect(observed: _Floats, values: _Floats, t: float) -> _Floats:
    """Return the likeliest distributions whose mean is t standard deviations.

    Parameters
    ----------
    observed : float64 array (..., values)
        Shares above 0.
    values : float64 array (values,)
        Values of the results, some below 0 and some above; at most about 1 apart.
    t : float

    Returns
    -------
    float64 array of the shape of ``observed``
    """
    centre = np.full(observed.shape[:-1], values.max() if t >= 0 else values.min())
    spread = np.full_like(centre, min(_SPREAD, _PART / max(abs(t), _PART)))
    for _ in range(_STEPS):
        s, c = spread[..., None], centre[..., None]
        found = with_mean_zero(observed, values - t / 2 * (s + (values - c) ** 2 / s))
        mean = (found * values).sum(axis=-1)
        deviation = np.sqrt((found * (values - mean[..., None]) ** 2).sum(axis=-1))
        moved = max(np.abs(mean - centre).max(), np.abs(deviation - spread).max())
        centre, spread = mean, deviation
        if moved < _CLOSE:
            break
    return found


def with_mean_zero(observed: _Floats, h: _Floats) -> _Floats:
    """Return the likeliest distributions under which h, of either sign, has mean 0; shapes as above."""
    low, high = np.broadcast_arrays(-1 / h.max(axis=-1), -1 / h.min(axis=-1))
    for _ in range(_BISECTIONS):
        middle = (low + high) / 2
        above = (observed * h / (1 + middle[..., None] * h)).sum(axis=-1) > 0
        low, high = np.where(above, middle, low), np.where(above, high, middle)
    return np.asarray(observed / (1 + ((low + high) / 2)[..., None] * h))
