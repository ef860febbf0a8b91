"""What is wrong with an event of mariáš that the engine refused, or in whose place it has another."""

from __future__ import annotations

from collections.abc import Mapping

from sim.core.desk import SEATS
from sim.games.marias.contracts import HAS_POINTS
from sim.games.marias.names import COMPONENTS, COMPONENTS_OF, CONTRACTS, DOUBLED, RUNGS
from sim.games.marias.view import ANNOUNCE
from sim.record.form import Fields, Record
from sim.record.forms import FORMS
from sim.record.marias.events import ANSWERS, BIDS, EXCHANGES, MARRIAGES
from sim.record.marias.telling import comment
from sim.record.marias.words import suit_code
from sim.record.words import listed, phrase, spell_cards
from sim.replay.marias.declaring import barred, wrong_suits
from sim.replay.table import Replayed


def misplaced(replayed: Replayed, decision: str, seat: int) -> tuple[str, str] | None:
    """Say that a discard has ruled out what should follow it; None where it has not (M-16)."""
    view = replayed.memory.seen[0]
    if decision == "declare" and replayed.memory.state[0]["committed"] and not view["takeovers"]:
        return "M-16", f"the discard of seat {seat} rules out trumps; it must name betl or durch"
    return None


def other(record: Record, given: Fields, right: Fields) -> tuple[str, str]:
    """Say what is wrong with an event in whose place the engine has another, without having asked."""
    form = FORMS[record["kind"]]
    if given["do"] == "comment":
        rule, why = _comment_wrong(given, right)
        return form.cited("comment", rule), f", but {why}"
    if given["do"] == "declare":
        rule = form.cited("declare", _declared_wrong(given, right))
        rogue = "; the rogue is not with it" if given.get("rogue") and not right.get("rogue") else ""
        return rule, f"; it must be: {form.told(right)}{rogue}"
    return form.events[given["do"]].when, f", but can only be: {form.told(right)}"


def _comment_wrong(given: Fields, right: Fields) -> tuple[str, str]:
    """Return the rule that a comment breaks where its seat has no choice, and what it has to say."""
    if not right["raise"] and not right["announce"]:
        return "M-20" if given["raise"] else _announced_wrong(given), "can only say good"
    return "M-63" if right["announce"] else "M-64", f"must say: {comment(right)}"


def _announced_wrong(given: Fields) -> str:
    """Return the rule of what is announced: against, or a partner's hundred."""
    return "M-63" if "hundred" in given["announce"] else "M-23"


def _declared_wrong(given: Fields, right: Fields) -> str:
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


def illegal(record: Record, replayed: Replayed, event: Fields) -> tuple[str, str]:
    """Say which rule an answer that the engine refused breaks, and what it would have taken."""
    rule = FORMS[record["kind"]].cited(event["do"], replayed.refused)
    if event["do"] == "comment" and rule == "M-23":
        rule = _announced_wrong(event)
    if event["do"] == "declare":
        rule = wrong_suits(replayed, event) or barred(replayed, event) or rule
    return rule, _legal(replayed, event)


def _legal(replayed: Replayed, event: Fields) -> str:
    """Return what an event that the engine refused could have been."""
    kind = replayed.kind.name
    told = FORMS[kind].told
    view, state = replayed.memory.seen[0], replayed.memory.state[0]
    legal = int(view["legal"])
    do = event["do"]
    if do == "trump":
        if "people" in event:
            if not view["rules"]["choose_from_people"]:
                return "the house rules let nobody draw"
            return f"unseen are {spell_cards(kind, state['unseen'])}"
        return f"it sees {spell_cards(kind, legal)}"
    if do == "discard":
        if replayed.refused == "M-53":
            return f"that leaves nothing from {phrase(RUNGS[int(view['rung'])])} up to declare"
        return f"it holds {spell_cards(kind, legal)}"
    if do == "comment":
        return _may_say(legal, int(view["must"]))
    if do == "declare":
        words = [phrase(name) for code, name in enumerate(CONTRACTS) if legal >> code & 1]
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
        if (names := [phrase(COMPONENTS[c]) for c in range(len(DOUBLED)) if part >> c & 1])
    ]


# --- what is left over --------------------------------------------------------------------------------------


def left_over(record: Record, replayed: Replayed, event: Fields) -> tuple[str, str]:
    """Say why an event has no place in the deal as played."""
    if event["do"] == "comment":
        return "M-21", "but doubling has ended"
    form = FORMS[record["kind"]]
    if event["do"] not in form.in_play:
        return "R-3", "which has no place after doubling"
    if not replayed.tricks:
        return form.unplayed, "but nothing is played"
    if event["do"] == MARRIAGES.do and not HAS_POINTS[int(replayed.memory.seen[0]["contract"])]:
        return "M-4", "but points do not count"
    if _offered(replayed, event):
        return "R-3", "out of the order of play"
    return _IN_VAIN[record["kind"] if event["do"] == MARRIAGES.do else EXCHANGES.do]


_FIRST_OF_BOTH = "where it does not play the first of both cards or may not announce with it"
#: Why a marriage, or an exchange, was none.
_IN_VAIN: Mapping[str, tuple[str, str]] = {
    **dict.fromkeys(COMPONENTS_OF, ("M-3", _FIRST_OF_BOTH)),
    "lizany": ("M-93", _FIRST_OF_BOTH),
    EXCHANGES.do: ("M-94", "where it does not lead, has no trump seven or the turned card lies open"),
}


def _offered(replayed: Replayed, event: Fields) -> bool:
    """Say whether what happens in the play could have happened, and did not, where the event says."""
    if event in replayed.events:
        return False
    trick = event["trick"] - 1
    if event["do"] == EXCHANGES.do:
        return bool(replayed.script["exchanges"][trick] == 1 + event["seat"])
    suit = suit_code(event["suit"])
    return bool(replayed.script["marriages"][suit] == 1 + trick * SEATS + event["seat"])
