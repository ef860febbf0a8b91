"""The mariáš family as :class:`sim.games.family.Family`: how its deals begin, and what can be prescribed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from sim.core.cards import MARIAS
from sim.games.family import Family, forced_seat
from sim.games.marias.contracts import HAS_TRUMPS
from sim.games.marias.deck import HEARTS
from sim.games.marias.desk import CITED
from sim.games.marias.house import rungs
from sim.games.marias.names import CONTRACTS, DECISIONS, RUNGS, SUITS
from sim.games.marias.settle import OUTCOME
from sim.games.marias.view import PLAY, PLAYS, STATE, VIEW

if TYPE_CHECKING:
    from sim.games.marias.kinds import MariasKind

_ABSENT = (
    "answers best best_seat bids call contract declarer exchanged held helper history holder laid leaders "
    "levels marriage marriages named partner raiser reserve role rung table talon_owner trump turned winners"
).split()
_ABSENT_STATE = "trump laid drawn partner owner joined hand_trumps hand_sharps".split()


def begin(house: Mapping[str, Any], force: tuple[int, int, int], seen: np.ndarray, state: np.ndarray) -> None:
    """Fill what mariáš alone has in what deals start from.

    Parameters
    ----------
    house : dict
        Resolved house rules.
    force : (int, int, int)
        What :func:`forced` returned.
    seen, state : VIEW[1], STATE[1]
    """
    state["opens"] = PLAYS + 1
    seen["forced"], seen["forced_taker"], seen["forced_trump"] = force
    seen["ladder"] = _ladder(house)


def _ladder(house: Mapping[str, Any]) -> int:
    """Return the rungs of the auction, bit by code; none where there is no auction (M-52)."""
    return sum(1 << RUNGS.index(rung) for rung in rungs(house))


def forced(kind: MariasKind, house: Mapping[str, Any], force: Mapping[str, Any]) -> tuple[int, int, int]:
    """Return the codes of what an experiment prescribes: contract, taker, trump; -1 where nothing is.

    Parameters
    ----------
    kind : MariasKind
    house : dict
        Resolved house rules.
    force : dict
        ``contract``, ``taker``, ``trump``, each may be None; ``instead`` must be.

    Raises
    ------
    ValueError
        If the kind forbids it.
    """
    if force.get("instead") is not None:
        raise ValueError(
            f"force.instead={force['instead']}: only tarot plays one contract instead of another"
        )
    contract, taker, trump = (force.get(key) for key in ("contract", "taker", "trump"))
    if contract is None:
        for key, value in (("taker", taker), ("trump", trump)):
            if value is not None:
                raise ValueError(f"force.{key}={value} needs force.contract too")
        return -1, -1, -1
    allowed = [c for code, c in enumerate(CONTRACTS) if (kind.forehands | kind.anybodys) >> code & 1]
    allowed = [c for c in allowed if _is_on(house, c, trump)]
    if not allowed:
        raise ValueError(
            f"force.contract={contract}: {kind.name} has no contracts to prescribe; leave it out"
        )
    if contract not in allowed:
        raise ValueError(
            f"force.contract={contract} is not played in {kind.name}; there are: {', '.join(allowed)}"
        )
    code = CONTRACTS.index(contract)
    taker = forced_seat(kind, taker)
    if taker != 0 and not kind.anybodys >> code & 1:
        raise ValueError(f"force.taker={taker}: in {kind.name} only seat 0 can play {contract}")
    if trump is not None and not HAS_TRUMPS[code]:
        raise ValueError(f"force.trump={trump}: {contract} has no trumps; leave it out (M-15)")
    if trump is not None and trump not in SUITS:
        raise ValueError(f"force.trump={trump} is no suit; there are: {', '.join(SUITS)}")
    return code, taker, -1 if trump is None else SUITS.index(trump)


def _is_on(house: Mapping[str, Any], contract: str, trump: str | None) -> bool:
    """Return whether the house rules have a contract: in its tariff and, in licitovaný, in reach of a bid."""
    if contract.removesuffix("_hundred") in house["tariff"]:
        if house["tariff"][contract.removesuffix("_hundred")] is None:
            return False
    if "ladder" not in house:
        return True
    names = (contract, f"red_{contract}") if trump in (None, SUITS[HEARTS]) else (contract,)
    reached = [rung for rung in rungs(house) if RUNGS.index(rung) >= RUNGS.index(house["lowest_bid"])]
    return any(rung in names for rung in reached)


FAMILY = Family(
    name="marias",
    deck=MARIAS,
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
