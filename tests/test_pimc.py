"""``pimc``: legal everywhere, exact where all is known, evident cards, the same without compiling (S-12)."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest
from numba import njit

from sim.belief.marias import LAYOUT, ROOM, consider, lay
from sim.core.jit import COMPILED
from sim.games.house import resolve
from sim.games.kinds import KINDS
from sim.games.marias.settle import OUTCOME
from sim.games.marias.view import VIEW
from sim.solve.marias.positions import POSITION
from sim.solve.marias.seen import from_view
from sim.solve.marias.words import workspace
from sim.table import Table
from strategies import registry
from strategies.marias.pimc_cards import add_values, distinct, standing_for
from tests import seating
from tests.generators import FORCES, house_rules
from tests.hiding.brains import Brain, briefly
from tests.naive.referee import referee
from tests.test_strategies import forces_of

PIMC = registry.get("pimc")
BRIEFLY = briefly(PIMC)
FAMILY = KINDS["voleny"].family


def _known(seen: Any, room: Any, rooms: Any, values: Any) -> int:
    """Return how many layouts agree with a view; where there is one, write what each card is worth."""
    view, layout, position = seen[0], rooms[0][0], rooms[1][0]
    layouts = consider(view, room)
    if layouts == 1:
        lay(view, room, 0, layout)
        from_view(view, layout.hands, layout.talon, layout.partner, position)
        add_values(view, position, (rooms[2][0], rooms[3]), view.legal, values)
    return int(layouts)


class Worth:
    """What each card of a question is worth by exact play, where all follows from what the seat knows."""

    def __init__(self) -> None:
        arrays = np.zeros(1, LAYOUT), np.zeros(1, POSITION), np.zeros(1, OUTCOME)
        records = arrays if COMPILED else tuple(array.view(np.recarray) for array in arrays)
        self.rooms = (*records, workspace())
        self.room = np.zeros(ROOM, np.int64)

    def __call__(self, view: Any) -> dict[int, int] | None:
        seen = np.zeros(1, VIEW)
        seen[0] = view
        values = np.zeros((2, 32), np.int64)
        given = seen if COMPILED else seen.view(np.recarray)
        if _compiled(_known)(given, self.room, self.rooms, values) != 1:
            return None
        return {card: int(values[:, card].max()) for card in seating.members(view["legal"])}


def deals_of_pimc(preset: str, deals: range, force: dict[str, Any] | None = None) -> list[seating.Question]:
    """Return the questions of deals in which pimc sits everywhere and imagines little."""
    table = seating.scripted(preset=preset, force=force)
    asked = []
    for number in deals:
        brains = [Brain("pimc", FAMILY) for _ in table.spec.seats]
        asked += seating.play_on(table, lambda view, brains=brains: brains[view.seat](view), number)
    return asked


@pytest.mark.parametrize(
    ("preset", "force"),
    [("voleny", {}), ("krizovy_2007", {"contract": "betl", "taker": 1}), ("lizany", {})],
    ids=["the last tricks", "all hands open", "the stock gone"],
)
def test_where_only_one_layout_is_left_it_plays_exactly(preset: str, force: dict[str, Any]) -> None:
    worth, known, better = Worth(), 0, 0
    for question in deals_of_pimc(preset, range(30), force):
        if question.decision != "play":
            continue
        values = worth(question.view)
        if values is not None:
            assert values[question.answer] == max(values.values()), question
            known += 1
            better += len(set(values.values())) > 1
    assert known >= 15 and better >= 2, (known, better)


def test_the_trump_seven_is_kept_for_the_last_trick_by_who_has_all_trumps() -> None:
    hand = seating.completed("hA hX hK hO hU h9 h8 h7 bA b7 l8 a8")
    table = Table(seating.spec(["pimc", "random", "random"], force={"contract": "game"}))
    for order in range(3):
        others = [card for other in hand[1:] for card in other]
        Random(order).shuffle(others)
        seating.give(table, seating.pack_of([hand[0], others[:10], others[10:]]))
        record = table.record(order)
        assert "h7" in record["tricks"][-1]["cards"], record["tricks"]
    seating.give(table, None)


def test_it_answers_legally_under_any_house_rules_and_contract() -> None:
    rng = Random(12)
    for number in range(3):
        house = house_rules(rng) if number else resolve("voleny", {})
        for force in FORCES:
            table = Table(seating.spec("pimc", house, force, params=BRIEFLY), audit=True)
            table.play(0, 3)
            record = table.record(2)
            if record["outcome"]["reason"] != "not_declarable":
                referee(record)


@pytest.mark.parametrize("kind", ["licitovany", "krizovy", "pagat", "lizany"])
def test_it_answers_legally_in_every_kind(kind: str) -> None:
    for force in forces_of(kind):
        table = Table(seating.spec("pimc", force=force, params=BRIEFLY, preset=kind), audit=True)
        table.play(0, 4)
        record = table.record(3)
        if record["outcome"]["reason"] != "not_declarable":
            referee(record)


def test_the_same_deal_is_played_the_same_way_again() -> None:
    for preset in ("voleny", "lizany"):
        table = Table(seating.spec("pimc", params=BRIEFLY, preset=preset))
        assert table.record(5) == table.record(5)
        more = BRIEFLY | {"samples": 3, "stock_samples": 3}
        other = Table(seating.spec("pimc", params=more, preset=preset))
        assert table.play(0, 30).rows != other.play(0, 30).rows


def test_equal_cards_stand_for_each_other() -> None:
    """Whatever one of a group is worth in a layout, the others are worth too."""
    worth, grouped = Worth(), 0
    for question in deals_of_pimc("lizany", range(10)):
        if question.decision != "play":
            continue
        values = worth(question.view)
        if values is None:
            continue
        some = _distinct(question.view)
        for card, value in values.items():
            stands = _standing_for(some, card, question.view)
            assert some >> stands & 1 and values[stands] == value
            grouped += stands != card
    assert grouped >= 10


def _distinct(view: Any) -> int:
    return int(_asked(_of_view, view))


def _standing_for(some: int, card: int, view: Any) -> int:
    return int(_asked(_of_card, view, some, card))


def _of_view(seen: Any) -> int:
    return int(distinct(seen[0]))


def _of_card(seen: Any, some: int, card: int) -> int:
    return int(standing_for(some, card, seen[0]))


@cache
def _compiled(function: Any) -> Any:
    return njit(function) if COMPILED else function


def _asked(function: Any, view: Any, *more: Any) -> Any:
    """Call a function with a view as an array of one, as compiled code and plain Python both take it."""
    seen = np.zeros(1, VIEW)
    seen[0] = view
    return _compiled(function)(seen if COMPILED else seen.view(np.recarray), *more)


@pytest.mark.jit_off
@pytest.mark.parametrize("preset", ["lizany", "krizovy"])
def test_it_plays_the_same_whether_compiled_or_not(preset: str) -> None:
    """The cards of a deal that is searched quickly enough for plain Python."""
    force = {} if preset == "lizany" else {"contract": "betl", "taker": 1}
    params = BRIEFLY | {"samples": 1, "stock_samples": 1}
    record = Table(seating.spec("pimc", force=force, params=params, preset=preset)).record(0)
    assert " ".join("".join(trick["cards"]) for trick in record["tricks"]) == GOLDEN[preset]


#: The cards of the deal, trick by trick.
GOLDEN = {
    "lizany": ("b8h9 a9hU bKbX lUaX hOhA lKh7 b7bO l7lX lAl8 h8hX aAa8 hKaU b9a7 l9aO bUaK lObA"),
    "krizovy": "hUh8hAhK a8hOaOaK a7a9hXaU",
}
