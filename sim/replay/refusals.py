"""What is wrong with an event that the engine refused, or in whose place it has another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.games.marias.names import COMPONENTS, CONTRACTS, DOUBLED, RUNGS
from sim.games.marias.view import ANNOUNCE
from sim.record.events import ANSWERS, BIDS, IN_PLAY
from sim.record.forms import FORMS
from sim.record.reading import RecordError
from sim.record.telling import component, listed, told
from sim.record.words import spell_cards
from sim.replay.declaring import barred, wrong_suits
from sim.replay.table import Replayed

Event = Mapping[str, Any]
Record = Mapping[str, Any]


def misplaced(record: Record, do: str, seat: int, place: int) -> RecordError:
    """Refuse an event in whose place another decision, or another seat's, must follow."""
    given = record["events"][place]
    rows = FORMS[record["kind"]].events
    asked = "trump" if do == "call" else do
    rule = rows[given["do"] if given["do"] in (*IN_PLAY, "fold") else asked].when
    found = f"events[{place}] is {given['do']} of seat {given['seat']}"
    return RecordError(rule, f"{found}; {asked} of seat {seat} must follow")


def other(record: Record, right: Event, place: int) -> RecordError:
    """Say what is wrong with an event in whose place the engine has another, without having asked."""
    given = record["events"][place]
    if (given["do"], given["seat"]) != (right["do"], right["seat"]):
        return misplaced(record, right["do"], right["seat"], place)
    form = FORMS[record["kind"]]
    where = f"events[{place}]: seat {given['seat']} {told(given)}"
    if given["do"] == "comment":
        rule, why = _comment_wrong(given, right)
        return RecordError(form.cited("comment", rule), f"{where}, but {why}")
    if given["do"] == "declare":
        rule = form.cited("declare", _declared_wrong(given, right))
        rogue = "; the rogue is not with it" if given.get("rogue") and not right.get("rogue") else ""
        return RecordError(rule, f"{where}; it must be: {told(right)}{rogue}")
    return RecordError(form.events[given["do"]].when, f"{where}, but can only be: {told(right)}")


def _comment_wrong(given: Event, right: Event) -> tuple[str, str]:
    """Return the rule that a comment breaks where its seat has no choice, and what it has to say."""
    if not right["raise"] and not right["announce"]:
        return "M-20" if given["raise"] else _announced_wrong(given), "can only say good"
    return "M-63" if right["announce"] else "M-64", f"must say: {told(right)}"


def _announced_wrong(given: Event) -> str:
    """Return the rule of what is announced: against, or a partner's hundred."""
    return "M-63" if "hundred" in given["announce"] else "M-23"


def _declared_wrong(given: Event, right: Event) -> str:
    """Return the rule that a declaration breaks where the engine has another one."""
    if given["contract"] != right["contract"]:
        if given["contract"] in ("betl", "durch") or right["trump"] is None:
            return "M-42"
        return "M-63" if given["contract"] == "game" else "M-19"  # a game needs no cards
    if given.get("rogue") != right.get("rogue"):
        return "M-67"
    if given["trump"] == right["trump"]:
        return "M-18"
    return "M-15" if right["trump"] is None else "M-43"


def illegal(record: Record, replayed: Replayed, seat: int) -> RecordError:
    """Say which answer the engine refused, and which ones it would have taken."""
    place = len(replayed.events)
    event = record["events"][place]
    rule = FORMS[record["kind"]].cited(event["do"], replayed.refused)
    if event["do"] == "comment" and rule == "M-23":
        rule = _announced_wrong(event)
    if event["do"] == "declare":
        rule = wrong_suits(replayed, event) or barred(replayed, event) or rule
    what = f"events[{place}]: seat {seat} {told(event)}"
    return RecordError(rule, f"{what}; {_legal(replayed, event)}")


def _legal(replayed: Replayed, event: Event) -> str:
    """Return what an event that the engine refused could have been."""
    view, state = replayed.memory.seen[0], replayed.memory.state[0]
    legal = int(view["legal"])
    do = event["do"]
    if do == "trump":
        if "people" in event:
            if not view["rules"]["choose_from_people"]:
                return "the house rules let nobody draw"
            return f"unseen are {spell_cards(int(state['unseen']))}"
        return f"it sees {spell_cards(legal)}"
    if do == "discard":
        if replayed.refused == "M-53":
            return f"that leaves nothing from {component(RUNGS[int(view['rung'])])} up to declare"
        return f"it holds {spell_cards(legal)}"
    if do == "comment":
        return _may_say(legal, int(view["must"]))
    if do == "declare":
        words = [component(name) for code, name in enumerate(CONTRACTS) if legal >> code & 1]
        return f"it may declare {' or '.join(words)}"
    codes = {"bid": BIDS, "answer": ANSWERS, "suit": ANSWERS}[do]
    words = [told({**event, _SAID[do]: word}) for code, word in codes.items() if legal >> code & 1]
    return f"it can be: {' or '.join(words)}"


#: The field in which an event of one word has it.
_SAID = {"bid": "rung", "answer": "answer", "suit": "answer"}


def _may_say(legal: int, must: int) -> str:
    """Return what a comment may say, and what it must."""
    parts = [(" and ", "must", must), (" or ", "may", legal & ~must)]
    says = [f"it {verb} {joined.join(items)}" for joined, verb, bits in parts if (items := _items(bits))]
    return ", ".join(says) or "it can only say good"


def _items(bits: int) -> list[str]:
    sets = ((bits, "raise"), (bits >> ANNOUNCE, "announce"))
    return [
        f"{verb} {listed(names)}"
        for part, verb in sets
        if (names := [component(COMPONENTS[c]) for c in range(len(DOUBLED)) if part >> c & 1])
    ]
