"""The contracts as rows of one table (M-10 to M-18); what play or settlement asks about one is a column.

Nothing outside this module compares a contract's name.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sim.games.marias.names import COMPONENTS, CONTRACTS

(
    GAME,
    SEVEN,
    HUNDRED,
    BETL,
    DURCH,
    OPEN_BETL,
    OPEN_DURCH,
    TWO_SEVENS,
    SEVEN_AGAINST,
    HUNDRED_AGAINST,
    SILENT_SEVEN,
    SILENT_HUNDRED,
) = range(len(COMPONENTS))

#: Components with a doubling level come first.
DOUBLED = 10

#: What ends the play early, or makes a contract without points good.
TO_THE_END, LOSES_WITH_A_TRICK, LOSES_WITHOUT_A_TRICK = range(3)


class Contract(NamedTuple):
    """One row: what is declared, and how it is played."""

    components: tuple[int, ...]
    #: Named with a trump suit (M-11); without, the plain order of ranks (M-1), and the declarer leads.
    trumps: bool
    #: Points and marriages count (M-4).
    points: bool
    ending: int
    #: Cards needed to declare it (M-19).
    needs_seven: bool = False
    needs_marriage: bool = False
    #: House rules may open all hands in the second trick (M-66).
    may_open: bool = False


_TABLE = {
    "game": Contract((GAME,), True, True, TO_THE_END),
    "seven": Contract((GAME, SEVEN), True, True, TO_THE_END, needs_seven=True),
    "hundred": Contract((HUNDRED,), True, True, TO_THE_END, needs_marriage=True),
    "hundred_seven": Contract(
        (HUNDRED, SEVEN), True, True, TO_THE_END, needs_seven=True, needs_marriage=True
    ),
    "betl": Contract((BETL,), False, False, LOSES_WITH_A_TRICK, may_open=True),
    "durch": Contract((DURCH,), False, False, LOSES_WITHOUT_A_TRICK),
    "open_betl": Contract((OPEN_BETL,), False, False, LOSES_WITH_A_TRICK),
    "open_durch": Contract((OPEN_DURCH,), False, False, LOSES_WITHOUT_A_TRICK),
    "two_sevens": Contract((TWO_SEVENS,), True, False, TO_THE_END, needs_seven=True),
    "two_sevens_hundred": Contract(
        (TWO_SEVENS, HUNDRED), True, True, TO_THE_END, needs_seven=True, needs_marriage=True
    ),
}
ROWS = tuple(_TABLE[name] for name in CONTRACTS)


def _mask(bits: tuple[int, ...]) -> int:
    return sum(1 << bit for bit in bits)


def _column(values: list[int]) -> np.ndarray:
    return np.array(values, dtype=np.int64)


#: Columns of the table, int64 by contract code.
DECLARED = _column([_mask(row.components) for row in ROWS])
HAS_TRUMPS = _column([row.trumps for row in ROWS])
HAS_POINTS = _column([row.points for row in ROWS])
ENDING = _column([row.ending for row in ROWS])
NEEDS_SEVEN = _column([row.needs_seven for row in ROWS])
MAY_OPEN = _column([row.may_open for row in ROWS])
NEEDS_MARRIAGE = _column([row.needs_marriage for row in ROWS])

#: Sets of contracts, bit by contract code.
WITH_TRUMPS = _mask(tuple(code for code, row in enumerate(ROWS) if row.trumps))
WITHOUT_TRUMPS = _mask(tuple(code for code, row in enumerate(ROWS) if not row.trumps))

#: Sets of components, bit by component code.
C_GAME, C_SEVEN, C_HUNDRED = 1 << GAME, 1 << SEVEN, 1 << HUNDRED
C_SEVEN_AGAINST, C_HUNDRED_AGAINST = 1 << SEVEN_AGAINST, 1 << HUNDRED_AGAINST


def contract(name: str) -> int:
    """Return the code of a contract.

    Raises
    ------
    ValueError
        If there is no such contract.
    """
    return CONTRACTS.index(name)
