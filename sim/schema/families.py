"""What the stored tables of the kinds of one family have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sim.schema.columns import Column


class Family(NamedTuple):
    """Kinds that are stored alike."""

    name: str
    kinds: tuple[str, ...]
    #: Column with the seat that plays a contract against the others; -1 where the deal came to none.
    alone: str
    #: Contracts from the lowest, and how a deal can end: the values of the columns of these names.
    contracts: tuple[str, ...]
    reasons: tuple[str, ...]
    #: Those of these endings that leave a deal without a contract and without a payment.
    without: tuple[str, ...]
    #: Gives the columns of a kind, in stored order.
    columns: Callable[[str], tuple[Column, ...]]
    #: What deals are paid in, where it is not money.
    unit: str
