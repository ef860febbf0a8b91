"""Questions of played deals as positions, and layouts of them dealt and played again by what is known."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.odds.asked import Known, Position
from sim.odds.laying import Layer, layer_of
from sim.record.forms import FORMS
from tests import seating
from tests.belief_deals import Asked
from tests.hiding.knowing import Stop, own_questions, played
from tests.hiding.marias import shown


class Put(NamedTuple):
    """A question in the form in which layers take it."""

    position: Position
    view: np.ndarray
    script: None
    hidden: tuple[int, ...]


def question_of(asked: Asked, known: Known | None = None) -> Put:
    """Return a question of a played deal as its seat knows it."""
    deal, question = asked.deal, asked.question
    kind, seat = deal.row.name, question.seat
    form, code = FORMS[kind], deal.row.family.deck.code
    events, hidden = [], []
    for place, (who, do, answer, more) in enumerate(deal.log[: question.events]):
        event = {"seat": who, "do": form.by_code[do].do, **form.by_code[do].written(answer, more)}
        secret = "card" if event["do"] == "trump" else "cards" if event["do"] == "discard" else ""
        if secret and not has_seen(asked, place):
            event[secret] = None
            hidden.append(place)
        events.append(event)
    hands = tuple(
        tuple(
            code(card) if holder == seat and (seat or first_taken(asked, place)) else None
            for place, card in enumerate(
                c for c, to in zip(deal.pack, deal.row.deal, strict=True) if to == holder
            )
        )
        for holder in range(deal.row.players)
    )
    position = Position(
        kind, {}, seat, hands, talon_seen(asked), tuple(events), (), known if known is not None else Known()
    )
    return Put(position, np.array([question.view]), None, tuple(hidden))


def first_taken(asked: Asked, place: int) -> bool:
    """Tell whether forehand sees a card of its own by its place, as it does not before it fixes trumps."""
    first = getattr(asked.deal.row, "first", 0)
    return place < first or asked.question.decision not in ("trump", "call")


def has_seen(asked: Asked, place: int) -> bool:
    """Tell whether the seat asked knows the cards of an event: its own, taken up by it, or shown."""
    deal, question = asked.deal, asked.question
    who, do, *_ = deal.log[place]
    if who == question.seat:
        return True
    if deal.row.name == "tarot":
        return False
    if do == 0:
        return shown(question)
    later = [entry for entry in deal.log[place + 1 : question.events] if entry[1] == 12]
    return bool(later) and later[0][0] == question.seat


def talon_seen(asked: Asked) -> tuple[str | None, ...]:
    """Return the talon or stock as dealt, None for what the seat asked has not seen."""
    deal, question = asked.deal, asked.question
    places, code = FORMS[deal.row.name].talon, deal.row.family.deck.code
    cards = [code(deal.pack[place]) for place in places]
    if deal.row.name == "tarot":
        return tuple(cards) if any(question.view["chien"]) else (None,) * len(cards)
    if deal.row.name == "licitovany":
        took = any(do == 12 and who == question.seat for who, do, *_ in deal.log[: question.events])
        return tuple(card if took else None for card in cards)
    if deal.row.name != "lizany":
        return ()
    seen = {15}
    for trick in range(min(8, int(question.view["trick"]))):
        seen.add(2 * trick + (0 if int(question.view["winners"][trick]) == question.seat else 1))
    return tuple(card if place in seen else None for place, card in enumerate(cards))


class Again:
    """Everybody does again what he did, with the hidden answers of a layout, until the question comes."""

    def __init__(self, asked: Asked, put: Put, hidden: list[int]) -> None:
        self.asked, self.hidden = asked, dict(zip(put.hidden, hidden, strict=False))
        self.left = len(own_questions(asked.deal, asked.question))
        self.views: list[Any] = []

    def __call__(self, view: Any) -> int:
        deal = self.asked.deal
        if view.seat == self.asked.question.seat:
            self.views.append(view.copy())
            self.left -= 1
            if not self.left:
                raise Stop
        decision = deal.row.family.decisions[int(view.decision)]
        place = seating.events()
        if place in self.hidden and decision == "discard":
            return self.hidden[place]
        if place in self.hidden and decision == "trump" and deal.drawn < 0:
            return self.hidden[place]
        return int(deal.again(view, list(range(128)), {} if deal.row.name == "tarot" else -1))


def arrives(asked: Asked, put: Put, row: Any) -> str:
    """Deal a layout and play it by the record; return what went wrong, "" where the seat saw the same."""
    deal, question = asked.deal, asked.question
    drawn = deal.drawn
    if drawn >= 0 and 0 in put.hidden:
        drawn = int(row["hidden"][put.hidden.index(0)])
    seating.give(asked.table, [int(card) for card in row["deck"]], drawn)
    again = Again(asked, put, [int(answer) for answer in row["hidden"]])
    try:
        played(asked.table, deal.number, again)
    except Exception as error:  # noqa: BLE001
        return f"{type(error).__name__} {error}"
    then, state = own_questions(deal, question), asked.table._memory.state[0]
    if len(again.views) != len(then):
        return f"asked {len(again.views)} times instead of {len(then)}"
    for before, now in zip(then, again.views, strict=True):
        if before.view.tobytes() != now.tobytes():
            return f"{before.decision}: {seating.changed_fields(before.view, now)}"
    layout = row["layout"]
    if not np.array_equal(layout["hands"][: len(state["hands"])], state["hands"]):
        return "other hands than the layout's"
    return ""


def layer(asked: Asked, known: Known | None = None) -> tuple[Put, Layer]:
    """Return a question of a played deal and its layouts."""
    put = question_of(asked, known)
    return put, layer_of(put)  # type: ignore[arg-type]
