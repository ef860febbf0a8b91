"""Mariáš priced again: what a stored row says of the play, and what it then pays (M-30 to M-39)."""

from __future__ import annotations

from sim.core.bits import lowest, without_lowest
from sim.core.jit import jit
from sim.core.outcomes import load, store
from sim.games.marias.contracts import C_LONE, C_TWO_SEVENS
from sim.games.marias.settle import UNASKED, in_vain, settle

__all__ = ["PAID", "settle_rows"]

#: Fields of OUTCOME that depend on the rules of payment.
PAID = ("made", "units", "hearts", "limited", "raised", "evident", "payoff")

_BY_TRICKS = C_LONE | C_TWO_SEVENS


@jit
def settle_rows(stored, paid, rules):  # type: ignore[no-untyped-def]
    """Settle stored deals again, row by row.

    Parameters
    ----------
    stored : Rows
        Every stored field of OUTCOME that is no amount; what no column stores is -1 in its record.
    paid : Rows
        Of the fields :data:`PAID`, written; has the record of ``stored``.
    rules : RULES[1]

    Returns
    -------
    int
        Rows that do not tell what they pay; see :func:`settle_again`.
    """
    untold = 0
    for row in range(paid.bytes.shape[1]):
        load(stored, row)
        untold += settle_again(stored.outcome[0], rules[0])
        store(paid, row)
    return untold


@jit
def settle_again(outcome, rules):  # type: ignore[no-untyped-def]
    """Settle one deal again.

    Parameters
    ----------
    outcome : OUTCOME
        As stored, changed in place.
    rules : RULES

    Returns
    -------
    int
        1 where its row does not tell what it pays: the defenders now doubled in vain who had not, so that
        nobody asked whether the contract was evident (M-39); else 0.
    """
    outcome.components = 0
    for component in range(len(outcome.levels)):
        if outcome.levels[component] >= 0:
            outcome.components |= 1 << component
    outcome.won = 0
    by_tricks = outcome.components & _BY_TRICKS
    while by_tricks:
        if outcome.made[lowest(by_tricks)] == 1:
            outcome.won = 1
        by_tricks = without_lowest(by_tricks)
    if rules.evident_rule == 0:
        outcome.raised = 0
        outcome.evident = UNASKED
    elif not in_vain(outcome, rules):
        outcome.evident = UNASKED
    elif outcome.evident == UNASKED:
        return 1
    settle(outcome, rules)
    return 0
