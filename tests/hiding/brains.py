"""Registered strategies called from outside the engine."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

import numpy as np
from numba import njit

from sim.core.jit import COMPILED
from sim.games.family import Family
from sim.games.house import PRESETS, resolve
from sim.games.kinds import FAMILY_OF, KINDS
from sim.table import SeatSpec, Spec, Table
from strategies import registry


@cache
def _function(name: str, of: str, decision: str) -> tuple[Any, np.dtype, np.dtype]:
    """Return a strategy's function of arrays of one entry, and the types of its parameters and memory."""
    owner = registry.get(name, of).owner(decision)
    decide = owner._functions[decision]
    wrap = _of_arrays if owner.compiled and COMPILED else partial(partial, _of_records)
    return wrap(decide), owner.params_dtype, owner.memory_dtype


def _of_arrays(function: Any) -> Any:
    # Records cross the border to compiled code slowly, arrays fast.
    return njit(lambda view, params, memory: function(view[0], params[0], memory[0]))


def _of_records(function: Any, *arrays: np.ndarray) -> Any:
    view, params, memory = (array.view(np.recarray)[0] for array in arrays)
    return function(view, params, memory)


#: What strategies that imagine deals are given, to be quick.
BRIEFLY = {
    **dict.fromkeys(("samples", "stock_samples"), 2),
    **dict.fromkeys(("layouts", "exact_layouts", "bid_layouts", "discard_layouts", "tries", "compared"), 2),
    "nodes": 20_000,
}
#: Tables that keep alive what parameters have the addresses of.
_KEPT: list[Table] = []


@cache
def _params(name: str, of: str) -> np.ndarray:
    """Return a strategy's parameters as bytes, those of one that imagines deals with few of them."""
    strategy = registry.get(name, of)
    if strategy.imagined is None:
        return strategy.values({}).view(np.uint8)
    preset = next(preset for preset in PRESETS if FAMILY_OF[PRESETS[preset].kind] == of)
    kind = PRESETS[preset].kind
    seat = SeatSpec(name, name, briefly(strategy))
    _KEPT.append(Table(Spec(kind, resolve(preset, {}), (seat,) * KINDS[kind].players, 1)))
    bytes_ = _KEPT[-1]._memory.seated[0]["params"][0]["bytes"]
    return np.array(bytes_[: strategy.params_dtype.itemsize])


def briefly(strategy: registry.Strategy) -> dict[str, int]:
    """Return parameters with which a strategy imagines few deals."""
    return {key: value for key, value in BRIEFLY.items() if key in strategy.params}


class Brain:
    """A registered strategy at one seat."""

    def __init__(self, name: str, family: Family) -> None:
        self.name, self.family = name, family
        strategy = registry.get(name, family.name)
        self.params = _params(name, family.name)
        self.memory = np.zeros(strategy.memory_dtype.itemsize, np.uint8)
        self.seen = np.zeros(1, family.view)

    def __call__(self, view: Any) -> int:
        function, own, kept = _function(self.name, self.family.name, self.family.decisions[view.decision])
        self.seen[0] = view
        # A base sees its own part of the parameters and the memory.
        return int(
            function(
                self.seen, self.params[: own.itemsize].view(own), self.memory[: kept.itemsize].view(kept)
            )
        )
