"""Tarot priced again: what a stored row says of the play, and what it then pays (T-12, T-14 to T-19)."""

from __future__ import annotations

from sim.core.jit import jit
from sim.core.outcomes import load, store
from sim.games.tarot.settle import settle

__all__ = ["PAID", "settle_rows"]

#: Fields of OUTCOME that depend on the rules of payment.
PAID = ("petit_au_bout", "points", "bouts", "target", "made", "units", "payoff")


@jit
def settle_rows(stored, paid, rules):  # type: ignore[no-untyped-def]
    """Settle stored deals again, row by row, as :func:`sim.repricing.marias.settle_rows`; every row tells."""
    for row in range(paid.bytes.shape[1]):
        load(stored, row)
        settle(stored.outcome[0], rules[0])
        store(paid, row)
    return 0
