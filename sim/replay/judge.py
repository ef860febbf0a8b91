"""Comparing a record with what the engine made of it; the first thing that is wrong is named with its rule.

The engine stops at an answer that it refuses, but what it does without asking (the only legal card, a
comment that can say nothing) it does whatever the record has.  So what it did is compared first, in order of
play, and only then the refusal looked at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.games.marias.contracts import HAS_POINTS
from sim.games.marias.names import COMPONENTS, CONTRACTS, DECISIONS, DOUBLED
from sim.games.marias.view import ANNOUNCE, PLAY
from sim.record.reading import RecordError
from sim.record.telling import component, listed, told
from sim.record.words import card_code, spell_cards
from sim.replay.scores import compare
from sim.replay.script import ENDED, NO_FAULT
from sim.replay.table import Replayed
from sim.replay.tricks import broken

#: The rule that says when each event comes.
_WHEN = {
    "trump": "M-41",
    "discard": "M-42",
    "suit": "M-42",
    "take_talon": "M-42",
    "declare": "M-43",
    "comment": "M-20",
    "marriage": "R-3",
}
_KING_OVER = "KO"

Event = Mapping[str, Any]


def judge(record: Mapping[str, Any], replayed: Replayed) -> None:
    """Compare a record with its replay.

    Raises
    ------
    RecordError
        On the first thing that is wrong.
    """
    stopped = record["outcome"]["reason"] == "stopped"
    before = [event for event in replayed.events if event["do"] != "marriage"]
    for place, event in enumerate(before):
        if place >= len(record["events"]):
            if stopped and record["tricks"]:
                raise _too_early(event["do"], event["seat"])
            if stopped:
                break
            raise _ends(place, event["do"], event["seat"])
        if not _same(record["events"][place], event):
            raise _other(record["events"][place], event, place)
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


def _other(given: Event, right: Event, place: int) -> RecordError:
    """Say what is wrong with an event in whose place the engine has another."""
    where = f"events[{place}]"
    if (given["do"], given["seat"]) != (right["do"], right["seat"]):
        return _misplaced(given, right["do"], right["seat"], place)
    if given["do"] == "comment":
        rule = "M-20" if given["raise"] else "M-23"
        return RecordError(rule, f"{where}: seat {given['seat']} {told(given)}, but can only say good")
    rule = "M-42" if given["contract"] in ("betl", "durch") or right["trump"] is None else "M-19"
    if given["contract"] == right["contract"]:
        rule = "M-15" if right["trump"] is None else "M-43"
        rule = "M-18" if given["trump"] == right["trump"] else rule
    return RecordError(rule, f"{where}: seat {given['seat']} {told(given)}; it must be: {told(right)}")


def _misplaced(given: Event, do: str, seat: int, place: int) -> RecordError:
    rule = "R-3" if given["do"] == "marriage" else _WHEN[do]
    found = f"events[{place}] is {given['do']} of seat {given['seat']}"
    return RecordError(rule, f"{found}; {do} of seat {seat} must follow")


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
            rule = "C-5" if trick else "M-44"
            raise RecordError(rule, f"tricks[{trick}].leader is {given['leader']}; seat {leader} leads")
        if given["cards"][turn] != played:
            seat = (leader + turn) % seats
            rule = broken(replayed.memory, card, seat, given["cards"][turn])
            raise RecordError(
                rule,
                _may_not(trick, turn, seat, given["cards"][turn], played),
            )
        if turn == seats - 1 and whole:
            winner = replayed.tricks[trick]["winner"]
            if given["winner"] != winner:
                raise RecordError(
                    "C-5", f"tricks[{trick}].winner is {given['winner']}; seat {winner} wins it"
                )


def _may_not(trick: int, turn: int, seat: int, card: str, legal: str) -> str:
    return f"tricks[{trick}].cards[{turn}]: seat {seat} may not play {card}, only {legal}"


def _refused(record: Mapping[str, Any], replayed: Replayed, stopped: bool) -> None:
    """Say what the engine refused, or that the record had no answer; a stopped one may have none."""
    view = replayed.memory.seen[0]
    seat, decision = int(view["seat"]), DECISIONS[int(view["decision"])]
    place = len(replayed.events)
    if (
        decision == "declare"
        and replayed.memory.state[0]["committed"]
        and replayed.fault not in (NO_FAULT, ENDED)
    ):
        raise RecordError(
            "M-16",
            f"events[{place}]: the discard of seat {seat} rules out trumps; it must name betl or durch",
        )
    if replayed.fault == NO_FAULT:
        raise _illegal(record, replayed, seat)
    if replayed.fault != ENDED:
        raise _misplaced(record["events"][place], decision, seat, place)
    if int(view["decision"]) == PLAY:
        if not stopped:
            trick, turn = divmod(int(view["plays"]), int(view["seats"]))
            raise RecordError(
                "R-9", f"tricks end after {trick}; card {turn + 1} of the next, by seat {seat}, is missing"
            )
    elif not stopped:
        raise _ends(place, decision, seat)
    elif record["tricks"] and decision != "marriage":
        raise _too_early(decision, seat)


def _too_early(do: str, seat: int) -> RecordError:
    return RecordError("R-4", f"there are tricks, but the record stops at the {do} of seat {seat}")


def _illegal(record: Mapping[str, Any], replayed: Replayed, seat: int) -> RecordError:
    """Say which answer the engine refused, and which ones it would have taken."""
    view, rule = replayed.memory.seen[0], replayed.refused
    if int(view["decision"]) == PLAY:
        trick, turn = divmod(int(view["plays"]), int(view["seats"]))
        leader, given = int(view["leader"]), record["tricks"][trick]
        if turn == 0 and given["leader"] != leader:
            name = "C-5" if trick else "M-44"
            return RecordError(name, f"tricks[{trick}].leader is {given['leader']}; seat {leader} leads")
        legal = spell_cards(int(view["legal"]))
        return RecordError(rule, _may_not(trick, turn, seat, given["cards"][turn], legal))
    place = len(replayed.events)
    event = record["events"][place]
    return RecordError(rule, f"events[{place}]: seat {seat} {told(event)}; {_legal(replayed, event)}")


def _legal(replayed: Replayed, event: Event) -> str:
    """Return what an event that the engine refused could have been."""
    view, state = replayed.memory.seen[0], replayed.memory.state[0]
    legal = int(view["legal"])
    if event["do"] == "trump":
        if "people" in event:
            if not view["rules"]["choose_from_people"]:
                return "the house rules let nobody draw"
            return f"unseen are {spell_cards(int(state['unseen']))}"
        return f"it sees {spell_cards(legal)}"
    if event["do"] == "discard":
        return f"it holds {spell_cards(legal)}"
    if event["do"] == "declare":
        named = [component(name) for code, name in enumerate(CONTRACTS) if legal >> code & 1]
        return f"it may declare {' or '.join(named)}"
    sets = ((legal, "raise"), (legal >> ANNOUNCE, "announce"))
    can = [
        f"{verb} {listed(names)}"
        for bits, verb in sets
        if (names := [component(COMPONENTS[c]) for c in range(len(DOUBLED)) if bits >> c & 1])
    ]
    return f"it may {' or '.join(can)}"


# --- what is left over --------------------------------------------------------------------------------------


def _left_over(record: Mapping[str, Any], replayed: Replayed) -> None:
    """Refuse events and tricks that the deal, as played, has no place for."""
    ended = replayed.fault == ENDED
    whole = len(replayed.tricks)
    stopped = record["outcome"]["reason"] == "stopped"
    given = len(record["tricks"])
    if not ended and (given > whole or (given < whole and not stopped)):
        raise RecordError("R-9" if whole else "R-6", f"the deal has {whole} tricks, the record {given}")
    place = len([event for event in replayed.events if event.get("trick", 0) <= given])
    if place >= len(record["events"]):
        return
    event = record["events"][place]
    what = f"events[{place}]: seat {event['seat']} {told(event)}"
    if ended:
        raise RecordError("R-4", f"{what}, which belongs to no whole trick of the stopped record")
    if event["do"] == "comment":
        raise RecordError("M-21", f"{what}, but doubling has ended")
    if event["do"] != "marriage":
        raise RecordError("R-3", f"{what}, which has no place after doubling")
    if not whole:
        raise RecordError("R-6", f"{what}, but nothing is played")
    assert replayed.outcome is not None
    if not HAS_POINTS[CONTRACTS.index(replayed.outcome["contract"])]:
        raise RecordError("M-4", f"{what}, but points do not count")
    if _possible(record, event):
        raise RecordError("R-3", f"{what}, out of the order of play")
    raise RecordError(
        "M-3", f"{what}, where it does not play the first of both cards or may not announce with it"
    )


def _possible(record: Mapping[str, Any], event: Event) -> bool:
    """Say whether a marriage could have been announced where the event says."""
    played = {
        card: (number, (trick["leader"] + turn) % len(trick["cards"]))
        for number, trick in enumerate(record["tricks"], start=1)
        for turn, card in enumerate(trick["cards"])
    }
    king, over = (played.get(event["suit"] + rank, (0, -1)) for rank in _KING_OVER)
    if not king[1] == over[1] == event["seat"] or event["trick"] != min(king[0], over[0]):
        return False
    return record["rules"]["marriage_first_card"] == "any" or over < king
