"""What judging the records of a family takes: how they answer, and which rule is broken where.

Each family has its own :class:`Laws`; who compares a record with its replay is :mod:`sim.replay.judge`.
"""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from sim.games.kinds import FAMILY_OF
from sim.record.form import Fields, Record
from sim.replay.script import Script

if TYPE_CHECKING:
    from sim.replay.scores import Scores
    from sim.replay.table import Replayed


class Laws(NamedTuple):
    """One family."""

    script: Script
    #: Fills what the engine keeps to itself of a record beside the pack: the record, STATE.
    begin: Callable[[Record, np.void], None]
    #: Events that tell more than one decision: decision -> event.
    told_by: Mapping[str, str]
    #: The rule that says who leads to trick 1.
    lead: Callable[[Record, Replayed], str]
    #: The rule that says who wins a trick: its cards, whether its leader won it.
    winner: Callable[[list[str], bool], str]
    #: The rule that a card breaks where the engine played another: the replay, cards played before, whose
    #: turn it was, the card of the record.
    broken: Callable[[Replayed, int, int, str], str]
    #: The rule and what is wrong, where ...
    #: ... the engine asked for something else than the next event, by a rule of its own; None for the usual:
    #: the replay, the decision, its seat.
    misplaced: Callable[[Replayed, str, int], tuple[str, str] | None]
    #: ... the engine has another event of the same name and seat, without having asked: the given, the right.
    other: Callable[[Record, Fields, Fields], tuple[str, str]]
    #: ... the engine refused an event.
    illegal: Callable[[Record, Replayed, Fields], tuple[str, str]]
    #: ... an event has no place.
    left_over: Callable[[Record, Replayed, Fields], tuple[str, str]]
    scores: Scores


@functools.cache
def laws_of(kind: str) -> Laws:
    """Return the laws of a kind's family."""
    found: Laws = importlib.import_module(f"sim.replay.{FAMILY_OF[kind]}.laws").LAWS
    return found
