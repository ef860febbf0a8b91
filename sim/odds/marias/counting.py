"""Contracts of mariáš counted over all layouts of the two unseen hands."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import Any

from sim.core.bits import count as cards_in
from sim.execute.plan import cores
from sim.games.kinds import KINDS
from sim.games.marias.deck import ALL
from sim.games.marias.names import CONTRACTS
from sim.odds.asked import Declared
from sim.odds.weighing import Part
from sim.solve.marias.counted import count_made, layouts_per_second
from sim.solve.marias.lots import lowest_of
from sim.solve.marias.positions import Position
from sim.solve.marias.seen import first_leader

#: Seconds of one core, by a fixed table of speeds, up to which a contract is counted without being asked.
AFFORDABLE_S = 2.0
#: Players where two hands are unseen.
_THREE = 3


def count(part: Part, declared: Declared, *, everything: bool) -> tuple[int, int] | None:
    """Return in how many layouts a contract is made by perfect play, and how many there are.

    Parameters
    ----------
    part : Part
    declared : Declared
        Of the seat asked.
    everything : bool
        However long it takes.

    Returns
    -------
    (int, int) or None
        None where it takes too long, where not just two hands are unseen, or something is known of them.
    """
    view = part.question.view[0]
    unseen = ALL & ~(declared.hand | declared.talon)
    size = cards_in(declared.hand)
    if KINDS[part.question.position.kind].players != _THREE or cards_in(unseen) != 2 * size:
        return None
    layouts = comb(2 * size, size)
    if part.layer.count != layouts:
        return None
    if not everything and layouts > AFFORDABLE_S * layouts_per_second(declared.contract):
        return None
    position = _first_lead(view, declared, unseen)
    many = cores()
    with ThreadPoolExecutor(many) as pool:
        shares = pool.map(lambda own: count_made(position, unseen, view["rules"], (own, many)), range(many))
        won, total = (sum(column) for column in zip(*shares, strict=True))
    return won, total


def _first_lead(view: Any, declared: Declared, unseen: int) -> Position:
    """Return the first lead of a contract, the unseen cards lying anyhow."""
    seat, contract = int(view["seat"]), CONTRACTS.index(declared.contract)
    some = int(lowest_of(unseen, cards_in(declared.hand)))
    others = iter((some, unseen & ~some))
    hands = tuple(declared.hand if other == seat else next(others) for other in range(_THREE))
    return Position(
        hands,
        contract,
        trump=declared.trump,
        declarer=seat,
        leader=int(first_leader(contract, seat)),
        helper=declared.helper,
        talon=declared.talon,
        kind=int(view["kind"]),
    )
