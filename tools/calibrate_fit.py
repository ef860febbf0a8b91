"""Fitting a judgement: weights of a sum, the cuts of its ladder, being doubled, and what that tells."""

from __future__ import annotations

import numpy as np

from strategies.marias.ev_models import CUTS, CUTS_AT, SAID, SAID_AT, STEEP_AT, SURE

#: Prior belief that weights are small, in deals; keeps rare counts from running away.
RIDGE = 5.0
#: Fewer deals on which something was said tell nothing.
ENOUGH = 150
#: As few on which somebody answered tell something: what they tell is expensive.
FEW = 40
#: As few on either side of a cut place it.
TOLD_APART = 10
ROUNDS, CLOSE, LONGEST = 60, 1e-3, 1.0


def _chances(total: np.ndarray) -> np.ndarray:
    chances: np.ndarray = 1.0 / (1.0 + np.exp(-np.clip(total, -SURE, SURE)))
    return chances


def ladder(
    counts: np.ndarray, places: np.ndarray, cuts: int, weight: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Return the weights and cuts with which a sum reaches the rungs of a ladder as often as was seen.

    Every rung is a logistic regression of reaching it, all with the same weights; Newton's method.

    Parameters
    ----------
    counts : float64[deals, counted]
    places : int[deals]
        The rung reached, 0 … cuts.
    cuts : int
    weight : float64[deals], optional

    Returns
    -------
    (float64[counted], float64[CUTS])
        Cuts beyond those asked for are never reached.
    """
    deals, counted = counts.shape
    weight = np.ones(deals) if weight is None else weight
    reached = np.array([places > cut for cut in range(cuts)])
    share = np.clip((reached * weight).sum(1) / weight.sum(), 1e-9, 1.0 - 1e-9)
    fitted = [cut for cut in range(cuts) if min(reached[cut].sum(), (~reached[cut]).sum()) >= TOLD_APART]
    bounds = np.log((1.0 - share) / share).clip(-SURE, SURE)
    weights = np.zeros(counted)
    for _ in range(ROUNDS):
        total = counts @ weights
        slope, curve = -RIDGE * weights, RIDGE * np.eye(counted)
        spread = np.zeros(deals)
        crossed, tops, steep = [], [], []
        for cut in fitted:
            chances = _chances(total - bounds[cut])
            wrong = weight * (reached[cut] - chances)
            slope = slope + counts.T @ wrong
            bent = weight * chances * (1.0 - chances)
            spread += bent
            crossed.append(-(counts.T @ bent))
            tops.append(-wrong.sum())
            steep.append(bent.sum() + 1e-6)
        curve = curve + (counts * spread[:, None]).T @ counts
        cross = np.array(crossed).T
        whole = np.block([[curve, cross], [cross.T, np.diag(steep)]])
        step = np.linalg.solve(whole + 1e-6 * np.eye(len(whole)), np.concatenate([slope, tops]))
        step = step / max(1.0, np.abs(step).max() / LONGEST)
        weights = weights + step[:counted]
        bounds[fitted] += step[counted:]
        if np.abs(step).max() < CLOSE:
            break
    full = np.full(CUTS, SURE)
    full[:cuts] = bounds
    return weights, full


def line(
    total: np.ndarray, reached: np.ndarray, bounds: np.ndarray, steep: np.ndarray, weight: np.ndarray
) -> np.ndarray:
    """Return intercept and slope that make of a sum the one that explains what was reached.

    Parameters
    ----------
    total, weight : float64[deals]
    reached : bool[cuts, deals]
    bounds, steep : float64[cuts]
        Where the sum reaches a rung as often as not, times steepness; steepness.
    """
    found = np.array([0.0, 1.0])
    x = np.stack([np.ones(len(total)), total], 1)
    for _ in range(ROUNDS):
        slope, curve = -RIDGE * (found - np.array([0.0, 1.0])), RIDGE * np.eye(2)
        for cut in range(len(bounds)):
            chances = _chances(steep[cut] * (x @ found) - bounds[cut])
            slope = slope + steep[cut] * (x.T @ (weight * (reached[cut] - chances)))
            bent = steep[cut] ** 2 * weight * chances * (1.0 - chances)
            curve = curve + (x * bent[:, None]).T @ x
        step = np.linalg.solve(curve, slope)
        step = step / max(1.0, np.abs(step).max() / LONGEST)
        found = found + step
        if np.abs(step).max() < CLOSE:
            break
    return found


def judgement(
    counts: np.ndarray,
    places: np.ndarray,
    cuts: int,
    said: np.ndarray | None = None,
    weight: np.ndarray | None = None,
) -> list[float]:
    """Return the numbers of one judgement, a row of ``strategies.marias.ev_models.ROWS``.

    Parameters
    ----------
    counts : float64[deals, counted]
    places : int[deals]
    cuts : int
    said : bool[SAID, deals], optional
        The deals on which each of the things that may be said has been said; the second is being doubled.
    weight : float64[deals], optional
    """
    weight = np.ones(len(places)) if weight is None else weight
    weights, bounds = ladder(counts, places, cuts, weight)
    total = counts @ weights
    reached = np.array([places > cut for cut in range(cuts)])
    steep = np.ones(len(bounds))
    one, nothing = np.ones(1), np.zeros(1)
    for cut in range(cuts):
        if abs(bounds[cut]) < SURE and min(reached[cut].sum(), (~reached[cut]).sum()) >= ENOUGH:
            low, steep[cut] = line(total, reached[cut][None], nothing, one, weight)
            bounds[cut] = -low
    doubled, shifts = np.array([-SURE, 0.0]), np.tile([0.0, 1.0], (SAID, 1))
    if said is not None:
        if said[1].sum() >= ENOUGH:
            doubled = line(total, said[1][None], nothing, one, weight)
        for what in range(SAID):
            on = said[what] if what < len(said) else np.zeros(len(places), bool)
            if on.sum() >= ENOUGH:
                shifts[what] = line(total[on], reached[:, on], bounds[:cuts], steep[:cuts], weight[on])
            elif what:
                shifts[what] = shifts[what - 1]
    never = [-SURE, 0.0]
    return [*weights, *bounds, *steep, *doubled, *never, *shifts.ravel()]


def enter(
    row: list[float], at: int, what: int, deals: tuple[np.ndarray, np.ndarray, int], said: np.ndarray
) -> None:
    """Enter into a judgement how often something is said on some deals, and what it tells.

    Parameters
    ----------
    row : list of float
        Of :func:`judgement`; changed in place.
    at : int
        Where in the row the chance is.
    what : int
        Which of the things that may be said.
    deals : (float64[deals, counted], int[deals], int)
        Counts, rungs reached, cuts.
    said : bool[deals]
    """
    counts, places, cuts = deals
    numbers = np.array(row)
    total = counts @ numbers[:CUTS_AT]
    reached = np.array([places > cut for cut in range(cuts)])
    weight = np.ones(len(places))
    chance = np.array([-SURE, 0.0])
    if said.sum() >= FEW:
        chance = line(total, said[None], np.zeros(1), np.ones(1), weight)
        bounds, steep = numbers[CUTS_AT : CUTS_AT + cuts], numbers[STEEP_AT : STEEP_AT + cuts]
        told = line(total[said], reached[:, said], bounds, steep, weight[said])
        row[SAID_AT + 2 * what : SAID_AT + 2 * what + 2] = told.tolist()
    row[at : at + 2] = chance.tolist()
