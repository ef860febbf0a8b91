"""What can be known exactly: contracts over all layouts, or all layouts gone through."""

from __future__ import annotations

from sim.games.kinds import FAMILY_OF
from sim.odds.weighing import Weigher

#: Layouts that are gone through without being asked for it.
AFFORDABLE = 20_000


def all_layouts(weigher: Weigher, deals: int, *, everything: bool) -> int | None:
    """Return how many layouts a question has where all are to be gone through.

    Parameters
    ----------
    weigher : Weigher
    deals : int
        As many as would be drawn at most; all are taken where there are no more.
    everything : bool
        Whether all are wanted however many there are.
    """
    if FAMILY_OF[weigher.asking.kind] != "marias" or len(weigher.parts) > 1:
        return None
    count = int(weigher.parts[0].layer.count)
    return count if everything or count <= min(AFFORDABLE, deals) else None


def count_made(weigher: Weigher, *, everything: bool) -> dict[int, tuple[int, int]]:
    """Return in how many of all layouts contracts are made by perfect play, of how many, by answer.

    Those whose cards are fixed and whose counting does not take long, or all with ``everything``.
    """
    if FAMILY_OF[weigher.asking.kind] != "marias":
        return {}
    from sim.odds.marias.counting import count

    found: dict[int, tuple[int, int]] = {}
    at = 0
    for part in weigher.parts:
        for candidate in part.candidates:
            declared = candidate.declared
            if declared is not None and (n := count(part, declared, everything=everything)) is not None:
                found[at] = n
            at += 1
    return found
