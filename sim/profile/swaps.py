"""What a seat earns more when one kind of decision is taken by a reference instead, all else as before.

The same deals are played by the strategy in every seat, and again with the reference taking that decision in
one seat, each seat in turn.  A deal counts with its mean over the seats, so the deal is the unit (S-2, S-3).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from sim.games.family import Kind
from sim.games.kinds import FAMILY_OF, KINDS
from sim.spec import SeatSpec, Spec
from sim.table import Table
from strategies import registry

#: By family: decisions that are one step to a player.
STEPS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "marias": {
        "trump": ("trump", "call"),
        "discard": ("discard",),
        "declaration": ("bid", "fold", "declare", "suit", "answer"),
        "doubling": ("comment",),
        "exchange": ("exchange",),
        "play": ("play", "marriage"),
    },
    "tarot": {
        "bidding": ("bid",),
        "discard": ("discard",),
        "announcements": ("chelem", "poignee"),
        "play": ("play",),
    },
}
#: Fields of the record of a strategy that remembers nothing.
NO_MEMORY = ("nothing",)
#: The step that takes by far the longest.
PLAY = "play"


class Swap(NamedTuple):
    """What a step brings when the reference takes it: exact sums over deals, of ``parts`` to a unit."""

    step: str
    deals: int
    total: int
    squares: int
    parts: int
    #: The reference decides by the same function, with parameters that make no difference.
    same: bool


def swaps(spec: Spec, reference: str, deals: Mapping[str, int]) -> Iterator[Swap]:
    """Yield what each step of a game brings, in playing order.

    Steps that the reference takes by playing deals out as the strategy would are left out where the latter is
    plain Python, which nothing can play out.

    Parameters
    ----------
    spec
        The strategy in every seat.
    reference
        The strategy that takes the steps instead.
    deals
        How many deals each step is tried on, by its name.

    Raises
    ------
    strategies.registry.StrategyError
        If the two do not go together.
    """
    table = Table(spec)
    before: dict[int, np.ndarray] = {}
    for step, decisions in steps_of(KINDS[spec.kind]).items():
        if not _possible(spec, reference, decisions):
            continue
        n = deals[step]
        parts = table.scale * len(spec.seats)
        one_function, one_choice = _same(spec, reference, decisions)
        if one_choice:
            yield Swap(step, n, 0, 0, parts, True)
            continue
        if n not in before:
            before[n] = payoffs(table, n)
        gained = np.zeros(n, np.int64)
        for seat in range(len(spec.seats)):
            other = payoffs(Table(_seated(spec, reference, step, seat)), n)
            gained += other[:, seat] - before[n][:, seat]
        exact = [int(amount) for amount in gained]
        squares = sum(amount * amount for amount in exact)
        # Parameters that differ and change nothing are those of other decisions.
        yield Swap(step, n, sum(exact), squares, parts, one_function and not squares)


def steps_of(kind: Kind) -> dict[str, tuple[str, ...]]:
    """Return the steps of a kind with the decisions that it asks."""
    asked = {
        step: tuple(decision for decision in decisions if decision in kind.decisions)
        for step, decisions in STEPS[kind.family.name].items()
    }
    return {step: decisions for step, decisions in asked.items() if decisions}


def payoffs(table: Table, deals: int) -> np.ndarray:
    """Play the first deals of a table and return what its seats are paid, int64[deals, seats]."""
    rows = table.play(0, deals).rows
    seats = range(len(table.spec.seats))
    return np.stack([rows[f"payoff_{seat}"].to_numpy().astype(np.int64) for seat in seats], axis=1)


def _possible(spec: Spec, reference: str, decisions: tuple[str, ...]) -> bool:
    """Return whether the reference can take some decisions in the strategy's place."""
    family = FAMILY_OF[spec.kind]
    other = registry.get(reference, family)
    needed = any(other.owner(decision).imagined is not None for decision in decisions)
    return registry.get(spec.seats[0].name, family).compiled or not needed


def _same(spec: Spec, reference: str, decisions: tuple[str, ...]) -> tuple[bool, bool]:
    """Return whether the reference takes some decisions by the same functions, and with the same numbers."""
    family, given = FAMILY_OF[spec.kind], spec.seats[0].params
    own, other = registry.get(spec.seats[0].name, family), registry.get(reference, family)
    if any(own.owner(decision) is not other.owner(decision) for decision in decisions):
        return False, False
    # What the functions may read: the parameters of who owns them.
    read = {name for decision in decisions for name in own.owner(decision).params}
    values = ((given.get(name, own.params[name].default), other.params[name].default) for name in read)
    return True, all(one == two for one, two in values)


def _seated(spec: Spec, reference: str, step: str, seat: int) -> Spec:
    """Return the table at which the reference takes a step in one seat."""
    family, own = FAMILY_OF[spec.kind], spec.seats[seat]
    name = f"{own.name} with the {step} of {reference}"
    try:
        registry.get(name, family)
    except registry.UnknownStrategy:
        lent = _lent(own.name, reference, family, steps_of(KINDS[spec.kind])[step])
        if not lent:
            return spec
        registry.get(reference, family).lend(lent, own.name, name)
    seats = list(spec.seats)
    seats[seat] = SeatSpec(name, name, own.params)
    return dataclasses.replace(spec, seats=tuple(seats))


def _lent(own: str, reference: str, family: str, decisions: Sequence[str]) -> list[str]:
    """Return the decisions that the reference has to lend.

    What both take by one function is taken with the strategy's own parameters where that function remembers
    something, so there it is the strategy's already, and its memory stands in the record once.
    """
    mine, other = registry.get(own, family), registry.get(reference, family)

    def shared(decision: str) -> bool:
        owner = mine.owner(decision)
        return owner is other.owner(decision) and owner.memory_dtype.names != NO_MEMORY

    return [decision for decision in decisions if not shared(decision)]
