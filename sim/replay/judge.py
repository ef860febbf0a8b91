"""Comparing a record with what the engine made of it; the first thing that is wrong is named with its rule.

The engine stops at an answer that it refuses, but what it does without asking (the only legal card, a
comment that can say nothing) it does whatever the record has.  So what it did is compared first, in order of
play, and only then the refusal looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.games.marias.contracts import HAS_POINTS
from sim.games.marias.names import DECISIONS
from sim.games.marias.view import PLAY, SEATS
from sim.record.events import EXCHANGES, IN_PLAY, MARRIAGES, suit_code
from sim.record.forms import FORMS, STOPPED
from sim.record.reading import RecordError
from sim.record.telling import told
from sim.record.words import card_code, spell_cards
from sim.replay.refusals import illegal, misplaced, other
from sim.replay.scores import compare
from sim.replay.script import ENDED, NO_FAULT
from sim.replay.table import Replayed
from sim.replay.tricks import broken

Event = Mapping[str, Any]


def judge(record: Mapping[str, Any], replayed: Replayed) -> None:
    """Compare a record with its replay.

    Raises
    ------
    RecordError
        On the first thing that is wrong.
    """
    stopped = record["outcome"]["reason"] == STOPPED
    before = [event for event in replayed.events if event["do"] not in IN_PLAY]
    for place, event in enumerate(before):
        if place >= len(record["events"]):
            if stopped and record["tricks"]:
                raise _too_early(event["do"], event["seat"])
            if stopped:
                break
            raise _ends(place, event["do"], event["seat"])
        if not _same(record["events"][place], event):
            raise other(record, event, place)
    _tricks(record, replayed)
    if replayed.refused:
        _refused(record, replayed, stopped)
    _left_over(record, replayed)
    if not stopped and replayed.outcome is not None:
        compare(record, replayed.outcome)


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


# --- the card play ------------------------------------------------------------------------------------------


def _tricks(record: Mapping[str, Any], replayed: Replayed) -> None:
    """Compare all cards that the engine played with the record's."""
    view = replayed.memory.seen[0]
    seats = int(view["seats"])
    for card in range(min(int(view["plays"]), seats * len(record["tricks"]))):
        trick, turn = divmod(card, seats)
        given = record["tricks"][trick]
        played = card_code(int(view["history"][card]))
        whole = trick < len(replayed.tricks)
        leader = replayed.tricks[trick]["leader"] if whole else int(view["leader"])
        if turn == 0 and given["leader"] != leader:
            raise _another_leads(record, trick, leader)
        if given["cards"][turn] != played:
            seat = (leader + turn) % seats
            rule = broken(replayed.memory, card, seat, given["cards"][turn])
            raise RecordError(rule, _may_not(trick, turn, seat, given["cards"][turn], played))
        if turn == seats - 1 and whole:
            winner = replayed.tricks[trick]["winner"]
            if given["winner"] != winner:
                raise RecordError(
                    "C-5", f"tricks[{trick}].winner is {given['winner']}; seat {winner} wins it"
                )


def _another_leads(record: Mapping[str, Any], trick: int, leader: int) -> RecordError:
    form = FORMS[record["kind"]]
    rule = form.next_lead if trick else form.lead
    given = record["tricks"][trick]["leader"]
    return RecordError(rule, f"tricks[{trick}].leader is {given}; seat {leader} leads")


def _may_not(trick: int, turn: int, seat: int, card: str, legal: str) -> str:
    return f"tricks[{trick}].cards[{turn}]: seat {seat} may not play {card}, only {legal}"


def _refused(record: Mapping[str, Any], replayed: Replayed, stopped: bool) -> None:
    """Say what the engine refused, or that the record had no answer; a stopped one may have none."""
    view = replayed.memory.seen[0]
    seat, decision = int(view["seat"]), DECISIONS[int(view["decision"])]
    place = len(replayed.events)
    if replayed.fault == NO_FAULT:
        if int(view["decision"]) == PLAY:
            raise _illegal_card(record, replayed, seat)
        raise illegal(record, replayed, seat)
    if replayed.fault != ENDED:
        if decision == "declare" and replayed.memory.state[0]["committed"] and not view["takeovers"]:
            raise RecordError(
                "M-16",
                f"events[{place}]: the discard of seat {seat} rules out trumps; it must name betl or durch",
            )
        raise misplaced(record, decision, seat, place)
    if int(view["decision"]) == PLAY:
        if not stopped:
            trick, turn = divmod(int(view["plays"]), int(view["seats"]))
            raise RecordError(
                "R-9", f"tricks end after {trick}; card {turn + 1} of the next, by seat {seat}, is missing"
            )
    elif not stopped:
        raise _ends(place, decision, seat)
    elif record["tricks"] and decision not in IN_PLAY:
        raise _too_early(decision, seat)


def _too_early(do: str, seat: int) -> RecordError:
    return RecordError("R-4", f"there are tricks, but the record stops at the {do} of seat {seat}")


def _illegal_card(record: Mapping[str, Any], replayed: Replayed, seat: int) -> RecordError:
    """Say which card the engine refused, and which ones it would have taken."""
    view = replayed.memory.seen[0]
    trick, turn = divmod(int(view["plays"]), int(view["seats"]))
    leader, given = int(view["leader"]), record["tricks"][trick]
    if turn == 0 and given["leader"] != leader:
        return _another_leads(record, trick, leader)
    legal = spell_cards(int(view["legal"]))
    return RecordError(replayed.refused, _may_not(trick, turn, seat, given["cards"][turn], legal))


# --- what is left over --------------------------------------------------------------------------------------


def _left_over(record: Mapping[str, Any], replayed: Replayed) -> None:
    """Refuse events and tricks that the deal, as played, has no place for."""
    ended = replayed.fault == ENDED
    whole = len(replayed.tricks)
    stopped = record["outcome"]["reason"] == STOPPED
    given = len(record["tricks"])
    if not ended and (given > whole or (given < whole and not stopped)):
        raise RecordError("R-9" if whole else "R-6", f"the deal has {whole} tricks, the record {given}")
    place = len(replayed.events)
    if place >= len(record["events"]):
        return
    event = record["events"][place]
    what = f"events[{place}]: seat {event['seat']} {told(event)}"
    if ended:
        raise RecordError("R-4", f"{what}, which belongs to no whole trick of the stopped record")
    if event["do"] == "comment":
        raise RecordError("M-21", f"{what}, but doubling has ended")
    if event["do"] not in IN_PLAY:
        raise RecordError("R-3", f"{what}, which has no place after doubling")
    if not whole:
        raise RecordError("R-6", f"{what}, but nothing is played")
    if event["do"] == MARRIAGES.do and not HAS_POINTS[int(replayed.memory.seen[0]["contract"])]:
        raise RecordError("M-4", f"{what}, but points do not count")
    if _offered(replayed, event):
        raise RecordError("R-3", f"{what}, out of the order of play")
    rule, why = _IN_VAIN[record["kind"] if event["do"] == MARRIAGES.do else EXCHANGES.do]
    raise RecordError(rule, f"{what}, {why}")


_FIRST_OF_BOTH = "where it does not play the first of both cards or may not announce with it"
#: Why a marriage, or an exchange, was none.
_IN_VAIN = {
    **dict.fromkeys(FORMS, ("M-3", _FIRST_OF_BOTH)),
    "lizany": ("M-93", _FIRST_OF_BOTH),
    EXCHANGES.do: ("M-94", "where it does not lead, has no trump seven or the turned card lies open"),
}


def _offered(replayed: Replayed, event: Event) -> bool:
    """Say whether what happens in the play could have happened, and did not, where the event says."""
    if event in replayed.events:
        return False
    trick = event["trick"] - 1
    if event["do"] == EXCHANGES.do:
        return bool(replayed.script["exchanges"][trick] == 1 + event["seat"])
    suit = suit_code(event["suit"])
    return bool(replayed.script["marriages"][suit] == 1 + trick * SEATS + event["seat"])
