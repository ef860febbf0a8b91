"""What is wrong with an event of tarot that the engine refused, or that has no place."""

from __future__ import annotations

from sim.core.cards import TAROT
from sim.games.tarot.deck import EXCUSE, EXCUSE_BIT, PLAIN, TRUMPS
from sim.games.tarot.house import LEVELS
from sim.games.tarot.names import BIDS
from sim.record.form import Fields, Record
from sim.record.forms import FORMS
from sim.record.words import spell_cards
from sim.replay.script import ENDED
from sim.replay.table import Replayed


def other(record: Record, given: Fields, right: Fields) -> tuple[str, str]:
    """Say what is wrong with an event in whose place the engine has another, without having asked."""
    form = FORMS[record["kind"]]
    return form.events[given["do"]].when, f", but can only be: {form.told(right)}"


def illegal(record: Record, replayed: Replayed, event: Fields) -> tuple[str, str]:
    """Say which rule an answer that the engine refused breaks, and what it would have taken."""
    view = replayed.memory.seen[0]
    legal = int(view["legal"][PLAIN])
    if event["do"] == "bid":
        told = FORMS[record["kind"]].told
        words = [told({**event, "bid": bid}) for code, bid in enumerate(BIDS) if legal >> code & 1]
        return replayed.refused, f"it can be: {' or '.join(words)}"
    if event["do"] == "discard":
        must = spell_cards(record["kind"], view["must"])
        first = "" if must == "none" else f", and must discard {must}"
        return replayed.refused, f"it may choose among {spell_cards(record['kind'], view['legal'])}{first}"
    return _poignee_wrong(replayed, event)


def _poignee_wrong(replayed: Replayed, event: Fields) -> tuple[str, str]:
    """Return the rule that a poignée breaks, and what could have been shown (T-8, T-9)."""
    view = replayed.memory.seen[0]
    thresholds = view["rules"]["poignee_thresholds"].tolist()
    rule = "T-9" if _of_discard(replayed, event) else "T-8"
    if event["level"] not in thresholds:
        return rule, f"levels are {' '.join(map(str, thresholds))}"
    if event["level"] != len(event["cards"]):
        return rule, f"it shows {len(event['cards'])} cards"
    kind, levels = replayed.kind.name, int(view["levels"])
    trumps = int(view["hand"][TRUMPS])
    can = [f"{thresholds[level]}" for level in range(LEVELS) if levels >> level & 1]
    ways = [f"{' or '.join(can)} of {spell_cards(kind, (0, trumps))}"] if can else []
    if view["with_discards"]:
        ways.append(f"{thresholds[-1]} with all of {spell_cards(kind, (0, view['discarded']))}")
    excuse = ", the Excuse with all numbered trumps only" if trumps & EXCUSE_BIT else ""
    return rule, f"it can show {', or '.join(ways)}{excuse}"


def _of_discard(replayed: Replayed, event: Fields) -> bool:
    """Tell whether a seat shows trumps that it discarded (T-9)."""
    view = replayed.memory.seen[0]
    if event["seat"] != int(view["taker"]):
        return False
    away = int(view["discarded"])
    cards = [TAROT.card(card) for card in event["cards"]]
    return any(card >= EXCUSE and away >> card - EXCUSE & 1 for card in cards)


def left_over(record: Record, replayed: Replayed, event: Fields) -> tuple[str, str]:
    """Say why an event has no place in the deal as played."""
    form = FORMS[record["kind"]]
    if not replayed.tricks and replayed.fault != ENDED:
        return form.unplayed, "but the deal is cancelled"
    if event["do"] == "discard":
        return "T-7", "but does not take the chien"
    if event["do"] not in form.in_play:
        return "R-3", "which has no place after the announcements"
    view = replayed.memory.seen[0]
    leader, seats = int(view["leaders"][0]), int(view["seats"])
    before = [shown["seat"] for shown in replayed.events if shown["do"] == event["do"]]
    turns = [(seat - leader) % seats for seat in before]
    turn = (event["seat"] - leader) % seats
    if turn in turns:
        return "T-8", "for the second time"
    if turns and turn < turns[-1]:
        return "R-3", "out of the order of play"
    return "T-9" if _of_discard(replayed, event) else "T-8", "but has too few trumps for any"
