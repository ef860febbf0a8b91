"""Records of deals laid out by hand: each seat plays the first legal card of its own list."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from tests.naive.tarot.auction import SEATS
from tests.naive.tarot.house import TAROT
from tests.naive.tarot.maker import to_event
from tests.naive.tarot.procedure import procedure


def house_with(**changes: Any) -> dict[str, Any]:
    """Return the preset with some fields changed; those that nest are merged."""
    house = copy.deepcopy(TAROT)
    for field, value in changes.items():
        house[field] = house[field] | value if isinstance(value, dict) else value
    return house


def written(
    hands: Sequence[Sequence[str]], chien: Sequence[str], events: list[Any], tricks: list[Any], **changes: Any
) -> dict[str, Any]:
    """Return a record with these events and tricks; ``changes`` are those of the house rules."""
    return {
        "format": "deal-record/1",
        "kind": "tarot",
        "rules": house_with(**changes),
        "seed": 7,
        "deal": 0,
        "strategies": ["a", "b", "c", "d"],
        "hands": [list(hand) for hand in hands],
        "talon": list(chien),
        "events": events,
        "tricks": tricks,
        "outcome": {},
    }


def bids(taker: int, contract: str) -> list[str]:
    """Return four bids of which one is no pass."""
    return [contract if seat == taker else "pass" for seat in range(SEATS)]


def played(
    hands: Sequence[Sequence[str]],
    chien: Sequence[str],
    answers: Mapping[str, Any],
    orders: Mapping[int, Sequence[str]],
    **changes: Any,
) -> dict[str, Any]:
    """Return the record of a deal that is played out.

    Parameters
    ----------
    hands, chien
        The cards as dealt.
    answers
        ``bids``, four of them; ``discard``, six cards; ``chelem``, a bool, false when missing; ``poignees``,
        seat → (level, cards).
    orders
        Seat → the order in which it plays its cards, as far as the rules let it; cards not named follow in
        the order of the hand.
    changes
        House rules that are not those of the preset.
    """
    events = []
    steps = procedure(hands, chien, house_with(**changes))
    answer = None
    tricks: Sequence[Any] = ()
    while True:
        try:
            step = steps.send(answer)
        except StopIteration as end:
            tricks = end.value.tricks
            break
        if step.decision == "bid":
            answer = answers["bids"][step.seat]
        elif step.decision == "discard":
            answer = frozenset(answers["discard"])
        elif step.decision == "chelem":
            answer = answers.get("chelem", False)
        elif step.decision == "poignee":
            level, cards = answers.get("poignees", {}).get(step.seat, (0, ()))
            answer = (level, frozenset(cards)) if level else None
        else:
            order = [*orders.get(step.seat, ()), *hands[step.seat], *chien]
            answer = next((card for card in order if card in step.legal), None) or next(iter(step.legal))
        event = to_event(step, answer)
        if event is not None:
            events.append(event)
    whole = [{"leader": t.leader, "cards": list(t.cards), "winner": t.winner} for t in tricks]
    return written(hands, chien, events, whole, **changes)
