"""Comparing a record with what the engine made of it; the first thing that is wrong is named with its rule.

The engine stops at an answer that it refuses, but what it does without asking (the only legal card, a
comment that can say nothing) it does whatever the record has.  So what it did is compared first, in order of
play, and only then the refusal looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.record.form import STOPPED
from sim.record.forms import FORMS
from sim.record.reading import RecordError
from sim.record.words import spell_cards
from sim.record.writing import trick_of
from sim.replay.laws import Laws, laws_of
from sim.replay.scores import compare
from sim.replay.script import ENDED, NO_FAULT
from sim.replay.table import Replayed

Event = Mapping[str, Any]
Record = Mapping[str, Any]


def judge(record: Record, replayed: Replayed) -> None:
    """Compare a record with its replay.

    Raises
    ------
    RecordError
        On the first thing that is wrong.
    """
    laws, in_play = laws_of(record["kind"]), FORMS[record["kind"]].in_play
    stopped = record["outcome"]["reason"] == STOPPED
    before = [event for event in replayed.events if event["do"] not in in_play]
    for place, event in enumerate(before):
        if place >= len(record["events"]):
            if stopped and record["tricks"]:
                raise _too_early(event["do"], event["seat"])
            if stopped:
                break
            raise _ends(place, event["do"], event["seat"])
        if not _same(record["events"][place], event):
            raise _other(record, laws, event, place)
    _tricks(record, replayed, laws)
    if replayed.refused:
        _refused(record, replayed, laws, stopped)
    _left_over(record, replayed, laws)
    if not stopped and replayed.outcome is not None:
        compare(record, replayed, laws.scores)


# --- events -------------------------------------------------------------------------------------------------


def _same(given: Event, right: Event) -> bool:
    """Say whether two events are alike; sets may be written in any order."""
    if given.keys() != right.keys():
        return False
    return all(
        sorted(given[name]) == sorted(value) if isinstance(value, list) else given[name] == value
        for name, value in right.items()
    )


def _ends(place: int, do: str, seat: int) -> RecordError:
    return RecordError("R-2", f"the events end after {place}; {do} of seat {seat} must follow")


def _misplaced(record: Record, laws: Laws, do: str, seat: int, place: int) -> RecordError:
    """Refuse an event in whose place another decision, or another seat's, must follow."""
    given = record["events"][place]
    rows = FORMS[record["kind"]].events
    asked = laws.told_by.get(do, do)
    rule = rows[given["do"]].elsewhere or rows[asked].when
    found = f"events[{place}] is {given['do']} of seat {given['seat']}"
    return RecordError(rule, f"{found}; {asked} of seat {seat} must follow")


def _other(record: Record, laws: Laws, right: Event, place: int) -> RecordError:
    """Say what is wrong with an event in whose place the engine has another, without having asked."""
    given = record["events"][place]
    if (given["do"], given["seat"]) != (right["do"], right["seat"]):
        return _misplaced(record, laws, right["do"], right["seat"], place)
    rule, why = laws.other(record, given, right)
    return RecordError(rule, f"{_said(record, place)}{why}")


def _said(record: Record, place: int) -> str:
    """Return what an event says, for a message."""
    event = record["events"][place]
    return f"events[{place}]: seat {event['seat']} {FORMS[record['kind']].told(event)}"


# --- the card play ------------------------------------------------------------------------------------------


def _tricks(record: Record, replayed: Replayed, laws: Laws) -> None:
    """Compare all cards that the engine played with the record's."""
    view, code = replayed.memory.seen[0], replayed.kind.family.deck.code
    seats = int(view["seats"])
    for card in range(min(int(view["plays"]), seats * len(record["tricks"]))):
        trick, turn = divmod(card, seats)
        given = record["tricks"][trick]
        played = code(int(view["history"][card]))
        whole = trick < len(replayed.tricks)
        leader = replayed.tricks[trick]["leader"] if whole else int(view["leader"])
        if turn == 0 and given["leader"] != leader:
            raise _another_leads(record, replayed, trick, leader)
        if given["cards"][turn] != played:
            seat = (leader + turn) % seats
            rule = laws.broken(replayed, card, seat, given["cards"][turn])
            raise RecordError(rule, _may_not(trick, turn, seat, given["cards"][turn], played))
        if turn == seats - 1 and whole:
            winner = replayed.tricks[trick]["winner"]
            if given["winner"] != winner:
                rule = laws.winner(given["cards"], winner == leader)
                raise RecordError(rule, f"tricks[{trick}].winner is {given['winner']}; seat {winner} wins it")


def _another_leads(record: Record, replayed: Replayed, trick: int, leader: int) -> RecordError:
    laws = laws_of(record["kind"])
    rule = FORMS[record["kind"]].next_lead if trick else laws.lead(record, replayed)
    given = record["tricks"][trick]["leader"]
    return RecordError(rule, f"tricks[{trick}].leader is {given}; seat {leader} leads")


def _may_not(trick: int, turn: int, seat: int, card: str, legal: str) -> str:
    return f"tricks[{trick}].cards[{turn}]: seat {seat} may not play {card}, only {legal}"


def _refused(record: Record, replayed: Replayed, laws: Laws, stopped: bool) -> None:
    """Say what the engine refused, or that the record had no answer; a stopped one may have none."""
    view, decision = replayed.memory.seen[0], replayed.decision
    seat, place = int(view["seat"]), len(replayed.events)
    playing = int(view["decision"]) == replayed.kind.family.play
    if replayed.fault == NO_FAULT:
        if playing:
            raise _illegal_card(record, replayed, seat)
        rule, why = laws.illegal(record, replayed, record["events"][place])
        raise RecordError(rule, f"{_said(record, place)}; {why}")
    if replayed.fault != ENDED:
        if own := laws.misplaced(replayed, decision, seat):
            raise RecordError(own[0], f"events[{place}]: {own[1]}")
        raise _misplaced(record, laws, decision, seat, place)
    if playing:
        if not stopped:
            trick, turn = divmod(int(view["plays"]), int(view["seats"]))
            raise RecordError(
                "R-9", f"tricks end after {trick}; card {turn + 1} of the next, by seat {seat}, is missing"
            )
    elif not stopped:
        raise _ends(place, decision, seat)
    elif record["tricks"] and decision not in FORMS[record["kind"]].in_play:
        raise _too_early(decision, seat)


def _too_early(do: str, seat: int) -> RecordError:
    return RecordError("R-4", f"there are tricks, but the record stops at the {do} of seat {seat}")


def _illegal_card(record: Record, replayed: Replayed, seat: int) -> RecordError:
    """Say which card the engine refused, and which ones it would have taken."""
    view = replayed.memory.seen[0]
    trick, turn = divmod(int(view["plays"]), int(view["seats"]))
    leader, given = int(view["leader"]), record["tricks"][trick]
    if turn == 0 and given["leader"] != leader:
        return _another_leads(record, replayed, trick, leader)
    legal = spell_cards(record["kind"], view["legal"])
    return RecordError(replayed.refused, _may_not(trick, turn, seat, given["cards"][turn], legal))


# --- what is left over --------------------------------------------------------------------------------------


def _left_over(record: Record, replayed: Replayed, laws: Laws) -> None:
    """Refuse events and tricks that the deal, as played, has no place for."""
    ended = replayed.fault == ENDED
    whole = len(replayed.tricks)
    stopped = record["outcome"]["reason"] == STOPPED
    given = len(record["tricks"])
    form = FORMS[record["kind"]]
    if not ended and (given > whole or (given < whole and not stopped)):
        rule = "R-9" if whole else form.unplayed
        raise RecordError(rule, f"the deal has {whole} tricks, the record {given}")
    place = len(replayed.events)
    if place >= len(record["events"]):
        return
    event, what = record["events"][place], _said(record, place)
    if ended and not (event["do"] in form.in_play and trick_of(event) <= given):
        raise RecordError("R-4", f"{what}, which belongs to no whole trick of the stopped record")
    rule, why = laws.left_over(record, replayed, event)
    raise RecordError(rule, f"{what}, {why}")
