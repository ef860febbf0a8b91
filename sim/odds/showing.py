"""A position in one spelling: the codes and words of deal records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from sim.core.cards import joined
from sim.games.kinds import KINDS
from sim.odds.asked import Position
from sim.record.forms import FORMS

#: What stands for a card that is not known.
UNKNOWN = "?"
_WIDTH = 9


def shown(position: Position, view: np.ndarray | None = None) -> str:
    """Return a position as lines: who is asked, its cards, what was said and played, what is known.

    Parameters
    ----------
    position : Position
    view : VIEW[1], optional
        Of its question: what is asked, and which cards the seat holds now.
    """
    family = KINDS[position.kind].family
    asked = f", asked for {family.decisions[int(view[0]['decision'])]}" if view is not None else ""
    lines = [("game", f"{position.kind}, seat {position.seat}{asked}"), *_cards(position)]
    if view is not None:
        held = joined(*view[0]["hand"]) if family.deck.trumps else int(view[0]["hand"])
        lines.append(("holds", family.deck.hand(held)))
    said = "; ".join(_said(position.kind, event) for event in position.events)
    lines += [("so far", said)] if said else []
    lines += [(f"trick {number + 1}", _trick(trick)) for number, trick in enumerate(position.tricks)]
    lines += _known(position)
    return "\n".join(f"{name:<{_WIDTH}}{text}" for name, text in lines)


def _cards(position: Position) -> Iterator[tuple[str, str]]:
    deck, hand = KINDS[position.kind].family.deck, position.hands[position.seat]
    held = deck.hand(deck.mask(deck.card(code) for code in hand if code))
    groups = ".".join((*deck.suits, "trumps") if deck.trumps else deck.suits)
    unknown = hand.count(None)
    more = f", and {unknown} not seen yet" if unknown else ""
    yield "dealt", f"{held}   ({len(hand) - unknown} cards, {groups}{more})"
    first = getattr(KINDS[position.kind], "first", 0)
    if first and position.seat == 0 and not unknown:
        yield "first", _listed(hand[:first])
    talon = [code for code in position.talon if code]
    if talon and position.kind == "lizany":
        yield "stock", _listed(position.talon)
    elif talon:
        yield "chien" if deck.trumps else "talon", _listed(talon)


def _listed(cards: Sequence[str | None]) -> str:
    return " ".join(code or UNKNOWN for code in cards)


def _said(kind: str, event: Mapping[str, Any]) -> str:
    """Return what an event says, with its seat."""
    secret = event.get("card", event.get("cards", "")) is None or None in (event.get("cards") or ())
    if secret and event["do"] == "trump":
        call = f", calls {event['call']}" if event.get("call") else ""
        return f"seat {event['seat']} lays aside {UNKNOWN}{call}"
    if secret:
        return f"seat {event['seat']} discards {_listed(event['cards'] or (None,))}"
    if event.get("call", "") is None:
        return f"seat {event['seat']} lays aside {event['card']}"
    return f"seat {event['seat']} {FORMS[kind].told(event)}"


def _trick(trick: Mapping[str, Any]) -> str:
    won = f", won by seat {trick['winner']}" if "winner" in trick else ""
    return f"seat {trick['leader']} leads {' '.join(trick['cards'])}{won}"


def _known(position: Position) -> Iterator[tuple[str, str]]:
    for verb, told in (("holds", position.known.holds), ("lacks", position.known.lacks)):
        for seat, codes in sorted(told.items()):
            if codes:
                yield "known", f"seat {seat} {verb} {' '.join(codes)}"
