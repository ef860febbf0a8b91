"""Tarot as :class:`sim.games.family.Family`: how its deals begin, and what can be prescribed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from sim.core.cards import TAROT
from sim.games.family import Family, Kind, forced_seat
from sim.games.tarot.desk import CITED
from sim.games.tarot.names import CONTRACTS, DECISIONS
from sim.games.tarot.settle import OUTCOME
from sim.games.tarot.view import PLAY, STATE, VIEW

_ABSENT = (
    "role forced forced_taker bids contract taker chelem table best best_seat history leaders winners".split()
)
_ABSENT_STATE = "excuse_seat excuse_winner petit_seat petit_winner".split()


class Forced(NamedTuple):
    """What is prescribed: codes of contract and taker, -1 for none; by contract won the one played."""

    contract: int
    taker: int
    instead: tuple[int, ...]


def begin(house: Mapping[str, Any], force: Forced, seen: np.ndarray, state: np.ndarray) -> None:
    """Fill what tarot alone has in what deals start from: what is prescribed.

    Parameters
    ----------
    house : dict
        Resolved house rules.
    force : Forced
    seen, state : VIEW[1], STATE[1]
    """
    seen["forced"], seen["forced_taker"], seen["instead"] = force


def forced(kind: Kind, house: Mapping[str, Any], force: Mapping[str, Any]) -> Forced:
    """Return what an experiment prescribes, in codes.

    Parameters
    ----------
    kind : Kind
    house : dict
        Resolved house rules.
    force : dict
        ``contract``, ``taker``, ``instead``, each may be None; ``trump`` must be.

    Raises
    ------
    ValueError
        If it cannot be.
    """
    contract, taker, trump, instead = (force.get(key) for key in ("contract", "taker", "trump", "instead"))
    if trump is not None:
        raise ValueError(f"force.trump={trump}: tarot has trumps of its own; leave it out")
    played = _instead(instead)
    if contract is None:
        if taker is not None:
            raise ValueError(f"force.taker={taker} needs force.contract too")
        return Forced(-1, -1, played)
    if instead is not None:
        raise ValueError("force.instead changes what an auction comes to; force.contract leaves no auction")
    if contract not in CONTRACTS:
        raise ValueError(
            f"force.contract={contract} is not played in tarot; there are: {', '.join(CONTRACTS)}"
        )
    return Forced(CONTRACTS.index(contract), forced_seat(kind, taker), played)


def _instead(given: Any) -> tuple[int, ...]:
    """Return by contract won the code of the one that is played."""
    if given is None:
        given = {}
    if not isinstance(given, Mapping):
        raise ValueError(f"force.instead: {given!r} says nothing; write {{garde: prise}}")
    for name in (*given, *given.values()):
        if name not in CONTRACTS:
            raise ValueError(f"force.instead: {name} is no contract; there are: {', '.join(CONTRACTS)}")
    return tuple(CONTRACTS.index(given.get(name, name)) for name in CONTRACTS)


FAMILY = Family(
    name="tarot",
    deck=TAROT,
    decisions=DECISIONS,
    play=PLAY,
    cited=CITED,
    view=VIEW,
    state=STATE,
    outcome=OUTCOME,
    absent=tuple(_ABSENT),
    absent_state=tuple(_ABSENT_STATE),
    forced=forced,
    begin=begin,
)
