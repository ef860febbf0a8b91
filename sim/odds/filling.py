"""Filling what a position does not tell, so that the engine can play it up to its question."""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Mapping
from random import Random
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from sim.core.cards import EXCUSE, joined
from sim.faults import ConfigError
from sim.games.kinds import FAMILY_OF, KINDS
from sim.odds.arriving import Arrival, arrive
from sim.odds.asked import Position
from sim.odds.reached import Refused, Unasked
from sim.record.forms import FORMS
from sim.replay.table import pack

#: Fillings tried before it is said that none agrees, and those that may fail for one same reason.
TRIES, ALIKE = 3000, 400
_NOTHING_AGREES = "no cards of the others agree with what is told of them"


class Question(NamedTuple):
    """A position with the question that is put to its seat."""

    position: Position
    #: VIEW[1] of the seat asked.
    view: np.ndarray
    #: The script that plays up to the question again: an array of one.
    script: np.ndarray
    #: Places of the events whose answers differ by layout, in order.
    hidden: tuple[int, ...]


class Filled(NamedTuple):
    """A position without gaps."""

    #: Cards as dealt, in order.
    hands: list[list[int]]
    talon: list[int]
    #: Answers of the events that are not known, in order.
    hidden: list[int]


#: By seat: cards that it cannot hold at the question.
Lacks = dict[int, set[int]]


def ask(position: Position) -> Question:
    """Play a position up to the question that is put to its seat.

    Parameters
    ----------
    position : Position

    Raises
    ------
    ConfigError
        If the position breaks a rule, whatever the others hold, or its seat is asked nothing there.
    """
    gaps = _family(position).Gaps(position)
    lacks = {seat: set(_cards(position, codes)) for seat, codes in position.known.lacks.items()}
    rng = Random(0)
    faults: Counter[str] = Counter()
    for _ in range(TRIES):
        fault = _NOTHING_AGREES
        try:
            filled = gaps.fill(lacks, rng)
            if filled is not None:
                arrival = _arrive(position, filled)
                _check_sight(position, arrival.view)
                return Question(position, arrival.view, arrival.script, arrival.hidden)
        except Refused as error:
            fault = str(error)
            if not _learn(error, position, gaps.hidden, lacks):
                raise ConfigError(fault) from error
        except Unasked:
            raise
        except ConfigError as error:
            fault = str(error)
        faults[fault] += 1
        if faults[fault] >= ALIKE:
            break
    raise ConfigError(faults.most_common(1)[0][0])


def _family(position: Position) -> ModuleType:
    return importlib.import_module(f"sim.odds.{FAMILY_OF[position.kind]}.filling")


def _cards(position: Position, codes: Any) -> list[int]:
    return [KINDS[position.kind].family.deck.card(code) for code in codes]


def _arrive(position: Position, filled: Filled) -> Arrival:
    row = KINDS[position.kind]
    code = row.family.deck.code
    dealt = {"hands": [list(map(code, hand)) for hand in filled.hands], "talon": map(code, filled.talon)}
    return arrive(position, pack(row, FORMS[position.kind].talon, dealt), filled.hidden)


def _learn(refused: Refused, position: Position, hidden: Mapping[int, frozenset[int]], lacks: Lacks) -> bool:
    """Take note of what a refusal tells of the cards of a seat; return whether others may be allowed.

    A seat whose card the engine refuses for other cards that it held does not hold these.
    """
    if refused.decision != "play":
        # What a seat may say can depend on who its partner is.
        return refused.seat != position.seat or refused.decision == "comment"
    if refused.seat == position.seat:
        return False
    word, family = refused.legal, _family(position)
    mask = joined(*word) if isinstance(word, tuple) else int(word)
    # The Excuse may always be played and obliges nobody (C-8).
    held = set(KINDS[position.kind].family.deck.cards(mask)) - {EXCUSE}
    held |= set(family.void(position, refused.rule, _trick(position, refused.plays)))
    known = set(_cards(position, position.known.holds.get(refused.seat, ())))
    if held & (known | _played_later(position, refused.seat, refused.plays)):
        return False
    lacks.setdefault(refused.seat, set()).update(held & hidden[refused.seat])
    return True


def _trick(position: Position, plays: int) -> list[int]:
    """Return the cards of the trick to which a card belongs, in order."""
    return _cards(position, position.tricks[plays // KINDS[position.kind].players]["cards"])


def _played_later(position: Position, seat: int, plays: int) -> set[int]:
    """Return the cards that a seat plays when so many cards have been played, or later."""
    players = KINDS[position.kind].players
    codes = [
        code
        for number, trick in enumerate(position.tricks)
        for turn, code in enumerate(trick["cards"])
        if (trick["leader"] + turn) % players == seat and number * players + turn > plays
    ]
    return set(_cards(position, codes))


def _check_sight(position: Position, view: np.ndarray) -> None:
    """Refuse a position that leaves out a card which its seat has seen."""
    deck = KINDS[position.kind].family.deck
    told = [code for hand in position.hands for code in hand]
    told += [*position.talon, *(code for trick in position.tricks for code in trick["cards"])]
    told += [event["card"] for event in position.events if "card" in event]
    told += [code for event in position.events for code in event.get("cards") or ()]
    family = _family(position)
    told += [deck.code(card) for card in family.implied(position)]
    for card in family.seen(view[0]):
        if deck.code(card) not in told:
            raise ConfigError(
                f"seat {position.seat} has seen all of its cards at this question; {deck.code(card)} or "
                "another one in its place is not told"
            )


def placed(codes: tuple[str | None, ...], known: list[int], cards: set[int], rng: Random) -> list[int]:
    """Return cards in the order of a hand of which some places are known.

    Parameters
    ----------
    codes : tuple
        The hand as the position has it.
    known : list of int
        Its known cards, in order.
    cards : set of int
        All of them.
    rng : random.Random
    """
    rest = sorted(cards - set(known))
    rng.shuffle(rest)
    told, left = iter(known), iter(rest)
    return [next(left) if code is None else next(told) for code in codes]
