"""A result of tarot that somebody tells, checked and settled (T-8, T-10, T-14 to T-19)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.games.house import pack
from sim.games.kinds import KINDS
from sim.games.tarot.names import CONTRACTS, DEFENCE, NOBODY, PLAYED, PLAYERS, SIDES, TRICKS
from sim.games.tarot.settle import OUTCOME, settle
from sim.record.writing import outcome_of
from sim.settling.tarot.checks import check
from sim.settling.tarot.result import LEVELS, Result

__all__ = ["Result", "settled"]


def settled(kind: str, house: Mapping[str, Any], result: Result) -> dict[str, Any]:
    """Return the outcome, as in a deal record, of a result.

    Raises
    ------
    ConfigError
        If the result cannot be.
    """
    check(house, result)
    outcome, rules = (np.array([entry]).view(np.recarray)[0] for entry in (_told(kind, result), pack(house)))
    settle(outcome, rules)
    return outcome_of(kind, house, outcome)


def _told(kind: str, result: Result) -> np.void:
    """Return an OUTCOME that sums up what is told; the Excuse is in the points and bouts already."""
    outcome: np.void = np.zeros(1, OUTCOME)[0]
    assert result.contract is not None
    assert result.points is not None
    assert result.bouts is not None
    outcome["kind"], outcome["seats"], outcome["reason"] = KINDS[kind].code, PLAYERS, PLAYED
    outcome["contract"], outcome["taker"] = CONTRACTS.index(result.contract), result.taker
    outcome["pile"], outcome["pile_bouts"] = int(2 * result.points), result.bouts
    outcome["excuse_seat"], outcome["excuse_winner"] = -1, DEFENCE
    outcome["chelem_announced"] = result.chelem
    outcome["slam"] = NOBODY if result.slam is None else SIDES.index(result.slam)
    if result.petit is not None:
        outcome["petit_trick"], outcome["petit_winner"] = TRICKS, SIDES.index(result.petit)
    outcome["shown"] = _shown(result)
    return outcome


def _shown(result: Result) -> list[int]:
    """Return the level of each seat's poignée, from 1; which defender showed one makes no difference."""
    shown = [0] * PLAYERS
    defenders = iter([seat for seat in range(PLAYERS) if seat != result.taker])
    for level, side in result.poignees:
        shown[next(defenders) if side == SIDES[DEFENCE] else result.taker] = 1 + LEVELS.index(level)
    return shown
