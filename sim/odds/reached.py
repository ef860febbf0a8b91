"""What came of playing a position up to its question: it is reached, or what is wrong is said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from sim.core.desk import Memory
from sim.faults import ConfigError
from sim.games.kinds import KINDS
from sim.odds.asked import Position
from sim.odds.script import PASSED
from sim.record import writing
from sim.record.forms import FORMS
from sim.replay.laws import laws_of
from sim.replay.script import NO_FAULT, OTHER
from sim.replay.table import Replayed


class Refused(Exception):
    """The engine refuses what a position says a seat did, or the cards it was filled up with.

    Attributes
    ----------
    rule : str
        The rule that it breaks.
    seat : int
        Who does it.
    decision : str
        What he decides.
    plays : int
        Cards played before.
    legal : int or (int, int)
        ``view.legal``: what he might have answered, as bits; 0 where he had no choice.
    """

    def __init__(self, message: str, what: tuple[str, int, str], plays: int, legal: Any) -> None:
        super().__init__(message)
        self.rule, self.seat, self.decision = what
        self.plays = plays
        self.legal = legal


class Unasked(ConfigError):
    """A position comes about, but its seat has no choice there, whatever the others hold."""


class Came(NamedTuple):
    """How the play of a position stopped."""

    #: As the deal left it.
    memory: Memory
    #: The rule that the engine cites for the last answer, "" where the deal has ended.
    refused: str
    #: NO_FAULT, OTHER or ENDED: why the script had no answer.
    fault: int
    #: PLAN
    plan: np.void


def check(position: Position, cards: Sequence[int], came: Came) -> None:
    """Say what is wrong, if the question was not reached.

    Parameters
    ----------
    position : Position
    cards : sequence of int
        Those of its tricks, in order of play.
    came : Came

    Raises
    ------
    Refused
        If the engine refuses an event or a card.
    Unasked
        If the seat has no choice there.
    ConfigError
        If the events or cards cannot follow each other, or the seat is asked nothing there.
    """
    events = writing.events(position.kind, came.memory)
    for place, event in enumerate(events):
        _event(position, place, event)
    _cards(position, cards, came)
    if came.plan["arrived"] and came.plan["fault"] != PASSED:
        return
    view, asked = came.memory.seen[0], KINDS[position.kind].family.decisions
    seat, decision = int(view["seat"]), asked[int(view["decision"])]
    place = len(events)
    if came.fault == OTHER:
        raise _misplaced(position, place, decision, seat)
    if came.refused and came.fault == NO_FAULT and not came.plan["arrived"]:
        raise _refusal(position, place, came, (decision, seat))
    if place < len(position.events):
        left = position.events[place]
        raise ConfigError(f"events[{place}]: {left['do']} of seat {left['seat']} has no place there")
    instead = f"seat {seat} is asked for {decision}" if came.refused else "the deal is over"
    if int(view["plays"]) > len(cards):
        played = _player(view, len(cards))
        if played == position.seat:
            raise Unasked(f"seat {position.seat} is asked nothing there: it has no choice")
        instead = f"seat {played} plays the next card"
    raise ConfigError(f"seat {position.seat} is asked nothing there: {instead}")


def _player(view: np.void, play: int) -> int:
    """Return who played a card, by its number in the deal."""
    seats = int(view["seats"])
    number, turn = divmod(play, seats)
    leader = view["leaders"][number] if number < view["tricks"].sum() else view["leader"]
    return (int(leader) + turn) % seats


def _event(position: Position, place: int, event: Mapping[str, Any]) -> None:
    """Compare an event of the engine with the position's in its place."""
    rows = FORMS[position.kind].events
    if place >= len(position.events):
        # What is no decision, taking the talon, goes without saying.
        if rows[event["do"]].code < len(KINDS[position.kind].family.decisions):
            if event["seat"] == position.seat:
                raise Unasked(
                    f"seat {position.seat} is asked nothing there: it has no choice ({event['do']})"
                )
            text = f"the events end after {place}; {event['do']} of seat {event['seat']} must follow"
            raise ConfigError(f"{text} ({rows[event['do']].when})")
        return
    given = position.events[place]
    if (given["do"], given["seat"]) != (event["do"], event["seat"]):
        raise _misplaced(position, place, event["do"], event["seat"])
    for name, right in event.items():
        said = given.get(name)
        if not _agrees(name, said, right):
            raise ConfigError(f"events[{place}].{name} is {said!r}; after what came before it is {right!r}")


def _agrees(name: str, said: Any, right: Any) -> bool:
    """Return whether a field of an event agrees with the engine's; cards may be unknown, in any order."""
    if isinstance(right, list):
        if said is None:
            return name == "cards"
        return {one for one in said if one is not None} <= set(right) and len(said) == len(right)
    return said == right or (said is None and name == "card")


def _misplaced(position: Position, place: int, decision: str, seat: int) -> ConfigError:
    """Return what to say of an event in whose place another must follow."""
    given, rows = position.events[place], FORMS[position.kind].events
    asked = laws_of(position.kind).told_by.get(decision, decision)
    found = f"events[{place}] is {given['do']} of seat {given['seat']}"
    return ConfigError(f"{found}; {asked} of seat {seat} must follow ({rows[asked].when})")


def _refusal(position: Position, place: int, came: Came, asked: tuple[str, int]) -> Refused:
    """Return the engine's refusal of an answer, or of a card."""
    decision, seat = asked
    view, form = came.memory.seen[0], FORMS[position.kind]
    event = laws_of(position.kind).told_by.get(decision, decision)
    rule, plays = form.cited(event, came.refused), int(view["plays"])
    at = f"events[{place}]: {event} of seat {seat}"
    if came.memory.seen[0]["decision"] == KINDS[position.kind].family.play:
        at = f"tricks[{plays // int(view['seats'])}]: card {plays % int(view['seats']) + 1}, of seat {seat},"
    legal = view["legal"].tolist()
    legal = tuple(legal) if isinstance(legal, list) else legal
    return Refused(f"{at} breaks {rule}", (rule, seat, decision), plays, legal)


def _cards(position: Position, cards: Sequence[int], came: Came) -> None:
    """Compare who led and what was played, some of it without a question, with the position's tricks."""
    view, form = came.memory.seen[0], FORMS[position.kind]
    seats, done = int(view["seats"]), int(view["plays"])
    for play, card in enumerate(cards[:done]):
        number, turn = divmod(play, seats)
        trick = position.tricks[number]
        over = number < int(view["tricks"].sum())
        leader = int(view["leaders"][number] if over else view["leader"])
        if trick["leader"] != leader:
            rule = form.next_lead if number else form.lead
            raise ConfigError(f"tricks[{number}].leader is {trick['leader']}; seat {leader} leads ({rule})")
        if int(view["history"][play]) != card:
            seat, code = (leader + turn) % seats, trick["cards"][turn]
            rule = laws_of(position.kind).broken(_replayed(position, came), play, seat, code)
            text = f"tricks[{number}]: card {turn + 1}, {code} of seat {seat}, breaks {rule}"
            raise Refused(text, (rule, seat, "play"), play, 0)


def _replayed(position: Position, came: Came) -> Replayed:
    """Return a deal as those see it who know which rule a card breaks."""
    nothing = came.memory.seen[0]
    kind = KINDS[position.kind]
    return Replayed(kind, came.memory, [], [], None, nothing, NO_FAULT, "", nothing)
