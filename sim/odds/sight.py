"""Which cards of a deal record a seat has seen: what a position tells, and what it cannot."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from sim.games.kinds import FAMILY_OF


class Sight(NamedTuple):
    """For each card of a record cut short: whether the seat has seen it."""

    #: By seat that plays, in order of dealing.
    hands: tuple[tuple[bool, ...], ...]
    talon: tuple[bool, ...]
    #: By place of an event that has secret cards: of each card.
    events: Mapping[int, tuple[bool, ...]]


def sight_of(record: Mapping[str, Any], seat: int) -> Sight:
    """Return what a seat has seen of the cards of a record (M-45, M-96, T-21).

    Parameters
    ----------
    record : mapping
        With ``kind``, ``rules``, ``hands``, ``talon``, ``events`` and ``tricks``; its form is right, its
        cards may be None.
    seat : int
    """
    family = importlib.import_module(f"sim.odds.{FAMILY_OF[record['kind']]}.sight")
    found: Sight = family.sight_of(record, seat)
    return found


def cards_of(event: Mapping[str, Any], size: int) -> list[str | None]:
    """Return the cards of an event that may be secret, ``size`` times None where it does not tell them."""
    if "card" in event:
        return [event["card"]]
    cards = event["cards"]
    return [None] * size if cards is None else list(cards)
