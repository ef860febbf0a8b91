"""A deal from the first bid to the payment, in the order of its decisions (T-22)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from tests.naive.tarot import chien
from tests.naive.tarot.announcements import chelem
from tests.naive.tarot.auction import CONTRACTS, auction, cancelled_before
from tests.naive.tarot.counting import count
from tests.naive.tarot.outcome import cancelled, outcome
from tests.naive.tarot.play import Table, Trick, play_tricks
from tests.naive.tarot.settlement import Announced, settle
from tests.naive.tarot.steps import Steps


class Finished(NamedTuple):
    """A deal that has come to its end."""

    outcome: dict[str, Any]
    tricks: Sequence[Trick] = ()


def procedure(
    dealt: Sequence[Collection[str]], in_chien: Collection[str], house: Mapping[str, Any]
) -> Steps[Finished]:
    """Play one deal; no step at all where a petit sec cancels it.

    Parameters
    ----------
    dealt
        Eighteen cards of each seat.
    in_chien
        The six of the chien.
    house
        House rules, every field.
    """
    if cancelled_before(dealt, house):
        return Finished(cancelled("petit_sec"))
    highest = yield from auction()
    if highest is None:
        return Finished(cancelled("all_pass"))
    taker, contract = highest
    hands = [set(hand) for hand in dealt]
    set_aside = frozenset(in_chien)
    shown: frozenset[str] = frozenset()
    if CONTRACTS[contract].takes_chien:
        hands[taker] |= set_aside
        set_aside = yield from chien.discard(taker, frozenset(hands[taker]))
        hands[taker] -= set_aside
        shown = chien.shown(set_aside)
    announced = yield from chelem(taker)
    table = Table(taker, announced, shown, house)
    tricks, poignees = yield from play_tricks(hands, table)
    counted = count(tricks, table, set_aside if CONTRACTS[contract].chien_for_taker else ())
    said = Announced(contract, announced, [(level, table.side(seat)) for seat, level in poignees])
    return Finished(outcome(contract, taker, counted, settle(said, counted, house)), tricks)
