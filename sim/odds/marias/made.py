"""Whether a seat made what it declared, from outcomes by the million."""

from __future__ import annotations

import numpy as np

from sim.core.jit import COMPILED, jit
from sim.games.marias.contracts import DOUBLED, WITH_HUNDRED
from sim.games.marias.doubling import components_of
from sim.games.marias.names import COMPONENTS, COMPONENTS_OF, LIZANY
from sim.odds.script import Stored

_KINDS = tuple(COMPONENTS_OF)


def made(stored: Stored, seat: int, contract: int) -> np.ndarray:
    """Return whether a seat makes every component that its contract declares, int8[n].

    1 made, 0 not, -1 where it declares nothing or another contract, or where nothing declared is paid (fold,
    a balanced seven).  In křížový a contract to which the partner adds a hundred is still the same (M-63); in
    lízaný both play the game.

    Parameters
    ----------
    stored : Stored
    seat : int
    contract : int
        The contract asked about, -1: whatever the seat declares.
    """
    kind = int(stored.seen[0]["kind"])
    played, declarer = stored.column("contract", 0), stored.column("declarer", 0)
    result = np.full(len(played), -1, np.int8)
    if kind == LIZANY:
        won = stored.column("made", 0) * np.where(declarer == seat, 1, -1)
        return (won > 0).astype(np.int8)
    known = {COMPONENTS.index(name) for name in COMPONENTS_OF[_KINDS[kind]]}
    for code in np.unique(played[declarer == seat]).tolist():
        if code < 0 or contract >= 0 and code not in (contract, WITH_HUNDRED[contract]):
            continue
        its = (declarer == seat) & (played == code)
        declared = components(code, stored.seen)
        parts = [stored.column("made", c)[its] for c in range(DOUBLED) if declared >> c & 1 and c in known]
        least, most = np.min(parts, axis=0), np.max(np.abs(parts), axis=0)
        result[its] = np.where(most == 0, -1, least > 0)
    return result


def components(contract: int, seen: np.ndarray) -> int:
    """Return the components that a contract declares under the rules of VIEW[1], as bits."""
    return int(_components(contract, seen if COMPILED else seen.view(np.recarray)))


@jit
def _components(contract, views):  # type: ignore[no-untyped-def]
    return components_of(contract, views[0].rules)
