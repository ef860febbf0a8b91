"""A deal record cut short: what one seat had seen of it at some moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.faults import ConfigError
from sim.games.kinds import KINDS
from sim.odds.sight import Sight, cards_of, sight_of
from sim.record.forms import FORMS

Record = Mapping[str, Any]

#: What a position keeps of a record beside its cards, events and tricks.
_HEAD = ("format", "kind", "rules")


def cut(record: Record, seat: int, events: int | None = None, cards: int | None = None) -> dict[str, Any]:
    """Return what a seat knew of a deal when so much had happened.

    Parameters
    ----------
    record : mapping
        A deal record whose form is right.
    seat : int
    events : int, optional
        So many events had happened.  None: all that come before the next card.
    cards : int, optional
        So many cards had been played.  None: all that come before the next event.

    Returns
    -------
    dict
        In the form of a deal record, None for what the seat had not seen, no outcome.

    Raises
    ------
    ConfigError
        If the deal has no such moment, or nobody plays in the seat.
    """
    players = KINDS[record["kind"]].players
    if seat not in range(players):
        raise ConfigError(f"--seat {seat}: nobody plays there; seats are 0 to {players - 1}")
    before = [_cards_before(record, event) for event in record["events"]]
    most = sum(len(trick["cards"]) for trick in record["tricks"])
    if events is None:
        events = len(before) if cards is None else sum(1 for first in before if first < cards or first < 0)
    if not 0 <= events <= len(before):
        raise ConfigError(f"--before {events}: the deal has events 0 to {len(before)}")
    if cards is None:
        cards = max(before[events], 0) if events < len(before) else most
    if not 0 <= cards <= most:
        raise ConfigError(f"--at {cards}: {most} cards are played in the deal")
    kept = {name: record[name] for name in _HEAD if name in record}
    kept |= {name: record[name][:players] if name == "hands" else record[name] for name in ("hands", "talon")}
    kept |= {"events": record["events"][:events], "tricks": _tricks(record, cards)}
    return hidden(kept, sight_of(kept, seat))


def _cards_before(record: Record, event: Record) -> int:
    """Return how many cards had been played when an event of the play happened; -1 for one before it."""
    if event["do"] not in FORMS[record["kind"]].in_play:
        return -1
    players = KINDS[record["kind"]].players
    trick = int(event.get("trick", 1)) - 1
    if event["do"] == "exchange":
        return trick * players
    leader = int(record["tricks"][trick]["leader"])
    return trick * players + (int(event["seat"]) - leader) % players


def _tricks(record: Record, cards: int) -> list[dict[str, Any]]:
    """Return the tricks of the first cards; the last may be a part of one."""
    whole, part = divmod(cards, KINDS[record["kind"]].players)
    tricks = [dict(trick) for trick in record["tricks"][:whole]]
    if part:
        trick = record["tricks"][whole]
        tricks.append({"leader": trick["leader"], "cards": list(trick["cards"][:part])})
    return tricks


def hidden(record: Record, seen: Sight) -> dict[str, Any]:
    """Return a record with None for every card that is not seen."""
    events = [dict(event) for event in record["events"]]
    for place, flags in seen.events.items():
        event = events[place]
        kept = [card if flag else None for card, flag in zip(cards_of(event, len(flags)), flags, strict=True)]
        if "card" in event:
            event["card"] = kept[0]
        else:
            known = [card for card in kept if card is not None]
            event["cards"] = known + [None] * (len(kept) - len(known)) if known else None
    return {
        **record,
        "hands": [
            [card if flag else None for card, flag in zip(hand, flags, strict=True)]
            for hand, flags in zip(record["hands"], seen.hands, strict=True)
        ],
        "talon": [card if flag else None for card, flag in zip(record["talon"], seen.talon, strict=True)],
        "events": events,
    }
