"""A result of mariáš that somebody tells, checked and settled (M-30 to M-39)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.games.house import pack
from sim.games.marias.contracts import HAS_POINTS
from sim.games.marias.doubling import how_it_ends
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import PLAYED, REASONS
from sim.games.marias.settle import OUTCOME, UNASKED, settle
from sim.games.marias.view import VIEW
from sim.record.writing import outcome_of
from sim.settling.marias.declared import (
    check_contract,
    check_declarer,
    check_mandatory,
    fold,
    put_allies,
    put_levels,
    put_trump,
)
from sim.settling.marias.drawn import drawn
from sim.settling.marias.evident import put_evident
from sim.settling.marias.played import put_points, put_won, refuse_play
from sim.settling.marias.result import Result

__all__ = ["Result", "settled"]


def settled(kind: str, house: Mapping[str, Any], result: Result) -> dict[str, Any]:
    """Return the outcome, as in a deal record, of a result.

    Where two play and it is not told whose the marriages are, which nothing depends on, points in tricks and
    in marriages are None.

    Raises
    ------
    ConfigError
        If the result cannot be.
    """
    rules = pack(house)
    outcome = _blank(kind)
    split = True
    if not KINDS[kind].forehands | KINDS[kind].anybodys:
        split = drawn(outcome, kind, result)
    elif result.fold:
        fold(outcome, kind, house, result)
    else:
        _contracted(outcome, rules, kind, house, result)
    record, house_rules = (np.array([entry]).view(np.recarray)[0] for entry in (outcome, rules))
    settle(record, house_rules)
    found = outcome_of(kind, house, record)
    return found if split else found | {"trick_points": None, "marriage_points": None}


def _blank(kind: str) -> np.void:
    """Return an outcome of which nothing is known but the kind."""
    outcome: np.void = np.zeros(1, OUTCOME)[0]
    outcome["kind"], outcome["seats"] = KINDS[kind].code, KINDS[kind].players
    for name in ("contract", "partner", "trump", "helper", "rogue", "rung", "call", "levels"):
        outcome[name] = -1
    outcome["trick_points"] = outcome["marriage_points"] = -1
    outcome["evident"] = UNASKED
    return outcome


def _contracted(
    outcome: np.void, rules: np.void, kind: str, house: Mapping[str, Any], result: Result
) -> None:
    """Fill in a contract, and how it was played."""
    code = outcome["contract"] = check_contract(kind, house, result)
    put_trump(outcome, result)
    check_declarer(kind, result, code)
    outcome["declarer"] = result.declarer
    put_allies(outcome, kind, house, result)
    put_levels(outcome, rules, result)
    put_evident(outcome, kind, house, result)
    reason = outcome["reason"] = _reason(outcome, rules)
    if reason != PLAYED:
        refuse_play(result, REASONS[reason])
    elif HAS_POINTS[code]:
        put_points(outcome, house, result)
        check_mandatory(outcome, rules, house, result)
    else:
        put_won(outcome, result)


def _reason(outcome: np.void, rules: np.void) -> int:
    """Return whether such doublings are played, as the engine decides it."""
    view = np.zeros(1, VIEW).view(np.recarray)
    view[0].components = outcome["components"]
    view[0].levels = outcome["levels"]
    view[0].rules = rules
    return int(how_it_ends(view[0]))
