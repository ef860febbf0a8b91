"""A deal of two who draw and declare nothing, as somebody tells it (M-95)."""

from __future__ import annotations

import numpy as np

from sim.faults import ConfigError
from sim.games.marias.contracts import C_GAME, GAME, contract
from sim.games.marias.play import FORTY, TWENTY
from sim.settling.marias.declared import put_trump
from sim.settling.marias.played import IN_TRICKS, both_points, check_marriages, put_in_tricks, put_last_seven
from sim.settling.marias.result import Result, refuse_others

#: All points in marriages (M-93).
IN_MARRIAGES = 3 * TWENTY + FORTY
#: Whose points are told, in that order.
SEATS = ("seat 0", "seat 1")


def drawn(outcome: np.void, kind: str, result: Result) -> bool:
    """Fill in a deal of two who declare nothing (M-95); say whether it is told whose the marriages are."""
    why = f"{kind} has neither contracts nor doubling (M-95)"
    refuse_others(result, ("trump", "points", "marriages", "last_seven"), why)
    if result.points is None:
        raise ConfigError("give --points SEAT0,SEAT1, marriages included (M-95)")
    outcome["contract"], outcome["components"], outcome["levels"][GAME] = contract("game"), C_GAME, 0
    put_trump(outcome, result)
    marriages = sum(result.points) - IN_TRICKS if len(result.points) == len(SEATS) else 0
    untold = marriages > 0 and not any(result.marriages)
    worth = _shared(result.points, marriages) if untold else [sum(side) for side in result.marriages]
    check_marriages(result)
    put_in_tricks(outcome, both_points(result.points, sum(worth)), worth, SEATS)
    put_last_seven(outcome, result, "", SEATS)
    return not untold


def _shared(points: tuple[int, ...], marriages: int) -> list[int]:
    """Return how marriages may lie between two, of whom it is known only what points they have."""
    for own in range(0, min(marriages, IN_MARRIAGES) + 1, TWENTY):
        worth = [own, marriages - own]
        if marriages <= IN_MARRIAGES and all(
            0 <= all_in - part <= IN_TRICKS and part % TWENTY == 0
            for all_in, part in zip(points, worth, strict=True)
        ):
            return worth
    raise ConfigError(
        f"--points {','.join(map(str, points))}: {IN_TRICKS} in tricks and 20, 40 … {IN_MARRIAGES} "
        "in marriages do not make that (M-2, M-93)"
    )
