"""Contracts of mariáš counted over all layouts of the two unseen hands."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from math import comb
from typing import Any

from sim.core.bits import count as cards_in
from sim.games.kinds import KINDS
from sim.games.marias.contracts import HAS_TRUMPS
from sim.games.marias.deck import ALL
from sim.games.marias.names import CONTRACTS
from sim.odds.asked import Declared
from sim.odds.weighing import Part
from sim.solve.marias.counted import FOREVER, count_made
from sim.solve.marias.lots import lowest_of
from sim.solve.marias.positions import Position
from sim.solve.marias.seen import first_leader

#: Cards that the search may play for a count that nobody asked for: about a second of a core without trumps,
#: where that mostly suffices, else a tenth, in which what is sure, or nearly, is known.
AFFORDABLE, AFFORDABLE_WITH_TRUMPS = 24_000_000, 2_000_000
#: Parts in which a count is made, however many cores there are: which counts are too dear must not depend on
#: the machine.
PARTS = 2
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
    most = AFFORDABLE_WITH_TRUMPS if HAS_TRUMPS[CONTRACTS.index(declared.contract)] else AFFORDABLE
    most = FOREVER if everything else most // PARTS
    position = _first_lead(view, declared, unseen)

    def counted(own: int) -> tuple[int, int] | None:
        return count_made(position, unseen, view["rules"], (own, PARTS), most)

    with ThreadPoolExecutor(PARTS) as pool:
        shares = [share for share in pool.map(counted, range(PARTS)) if share is not None]
    if len(shares) < PARTS:
        return None
    return sum(won for won, _ in shares), sum(total for _, total in shares)


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
