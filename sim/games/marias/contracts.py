"""The contracts as rows of one table (M-10 to M-18); what play or settlement asks about one is a column.

Nothing outside this module compares a contract's name.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sim.games.marias.names import COMPONENTS, CONTRACTS, RUNGS

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
    #: House rules may open all hands in the second trick (M-66).
    may_open: bool = False
    #: House rules may let it be declared with the rogue (M-67).
    rogue: bool = False
    #: The lone hand is shown after the first trick, which ends the deal (M-72).
    shown: bool = False
    #: House rules may put a game beside it (M-13).
    beside_game: bool = False
    #: What it becomes when a partner adds a hundred (M-63).
    with_hundred: str | None = None


_TABLE = {
    "game": Contract((GAME,), True, True, TO_THE_END, with_hundred="hundred"),
    "seven": Contract((GAME, SEVEN), True, True, TO_THE_END, with_hundred="hundred_seven"),
    "hundred": Contract((HUNDRED,), True, True, TO_THE_END, beside_game=True),
    "hundred_seven": Contract((HUNDRED, SEVEN), True, True, TO_THE_END, beside_game=True),
    "betl": Contract((BETL,), False, False, LOSES_WITH_A_TRICK, may_open=True),
    "durch": Contract((DURCH,), False, False, LOSES_WITHOUT_A_TRICK, rogue=True),
    "open_betl": Contract((OPEN_BETL,), False, False, LOSES_WITH_A_TRICK, shown=True),
    "open_durch": Contract((OPEN_DURCH,), False, False, LOSES_WITHOUT_A_TRICK, shown=True),
    "two_sevens": Contract((TWO_SEVENS,), True, False, TO_THE_END),
    "two_sevens_hundred": Contract(
        (TWO_SEVENS, HUNDRED),
        True,
        True,
        TO_THE_END,
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
MAY_OPEN = _column([row.may_open for row in ROWS])
IS_SHOWN = _column([row.shown for row in ROWS])
BESIDE_GAME = _column([row.beside_game for row in ROWS])
WITH_HUNDRED = _column([CONTRACTS.index(row.with_hundred) if row.with_hundred else -1 for row in ROWS])

#: Sets of contracts, bit by contract code.
WITH_TRUMPS = _mask(tuple(code for code, row in enumerate(ROWS) if row.trumps))
WITH_ROGUE = _mask(tuple(code for code, row in enumerate(ROWS) if row.rogue))
WITHOUT_TRUMPS = _mask(tuple(code for code, row in enumerate(ROWS) if not row.trumps))

#: Sets of components, bit by component code.
C_GAME, C_SEVEN, C_HUNDRED = 1 << GAME, 1 << SEVEN, 1 << HUNDRED
C_DURCH, C_TWO_SEVENS = 1 << DURCH, 1 << TWO_SEVENS
C_SEVEN_AGAINST, C_HUNDRED_AGAINST = 1 << SEVEN_AGAINST, 1 << HUNDRED_AGAINST
C_LONE = (1 << BETL) | C_DURCH | (1 << OPEN_BETL) | (1 << OPEN_DURCH)

_RED = "red_"
#: int64 by rung (M-52): the contract it is won for.
RUNG_CONTRACT = _column([CONTRACTS.index(rung.removeprefix(_RED)) for rung in RUNGS])
#: int64[2, contracts], by contract: the rung that it is with any trumps, and its red one; -1: none.
RUNG_OF = np.array(
    [
        [RUNGS.index(name) if name in RUNGS else -1 for name in CONTRACTS],
        [RUNGS.index(_RED + name) if _RED + name in RUNGS else -1 for name in CONTRACTS],
    ],
    dtype=np.int64,
)


def contract(name: str) -> int:
    """Return the code of a contract.

    Raises
    ------
    ValueError
        If there is no such contract.
    """
    return CONTRACTS.index(name)
