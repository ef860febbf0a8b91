"""Layouts of tarot: the true one is among them, each could have led here, each is equally likely (S-11)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from sim.belief import fourfold, tarot
from sim.core.jit import jit
from sim.core.rng import derive
from sim.games.tarot.deck import PETIT_BIT
from sim.games.tarot.view import VIEW
from tests.belief_deals import Asked, could_be, hands_of, lies_aside, partitions, questions, record
from tests.hiding.again import watch
from tests.seating import members
from tests.test_hiding import FORCES, house_of

ROOM = np.zeros(fourfold.ROOM, np.int64)
LAYOUT = record(tarot.LAYOUT)


@jit
def consider(view, room):
    return tarot.consider(view[0], room)


@jit
def draw(view, room, random, layout):
    tarot.draw(view[0], room, random, layout[0])


def played_deals(deals: int, name: str = "heuristic") -> Any:
    """Yield questions of deals under the preset and under other rules, free and prescribed."""
    rng = Random(4)
    for number, force in enumerate(FORCES["tarot"]):
        yield from questions("tarot", name, house_of("tarot", number, rng), force, range(deals))


def drawn(view: Any, random: int) -> tuple[list[set[int]], set[int]]:
    """Draw a layout: hands by seat, and what lies aside."""
    draw(view, ROOM, random, LAYOUT)
    hands = [{int(card) for card in members(LAYOUT[0]["hands"][seat].tolist())} for seat in range(4)]
    return hands, {int(card) for card in members(LAYOUT[0]["aside"].tolist())}


def may_lie_so(asked: Asked, hands: list[set[int]], aside: set[int]) -> bool:
    """Tell whether the holders may have these cards, T-3 left aside."""
    view = asked.question.view
    known = set(members(view["discard"].tolist())) | {64 + trump for trump in members(int(view["discarded"]))}
    others = [hands[(asked.question.seat + 1 + place) % 4] for place in range(3)] + [aside - known]
    for holder, cards in enumerate(others):
        at = fourfold.MAY + 2 * holder
        if len(cards) != ROOM[fourfold.SIZE + holder] or not cards <= set(
            members(ROOM[at : at + 2].tolist())
        ):
            return False
    return True


@pytest.mark.parametrize("name", ["heuristic", pytest.param("random", marks=pytest.mark.slow)])
def test_s11_the_true_layout_agrees_at_every_decision(name: str) -> None:
    seen: Counter[str] = Counter()
    for asked in played_deals(3, name):
        layouts = consider(record(VIEW, asked.question.view), ROOM)
        where = asked.question.decision, asked.question.seat, asked.deal.number
        assert layouts > 0.99, where
        assert may_lie_so(asked, hands_of(asked.state, 4), lies_aside(asked)), where
        seen[asked.question.decision] += 1
    assert all(seen[decision] for decision in ("bid", "discard", "chelem", "poignee")), seen


def test_s11_a_drawn_layout_could_have_led_here() -> None:
    rng = Random(5)
    done: Counter[Any] = Counter()
    for asked in played_deals(4):
        view = record(VIEW, asked.question.view)
        often = {"play": 0.07, "bid": 0.2, "poignee": 0.4}.get(asked.question.decision, 1)
        if rng.random() > often or consider(view, ROOM) < 2:
            continue
        hands, aside = drawn(view, rng.getrandbits(63))
        where = asked.question.decision, asked.question.seat, asked.deal.number, asked.question.view["plays"]
        assert could_be(asked, hands, aside), where
        done[asked.question.decision] += 1
    assert done["play"] >= 50 and done["bid"] >= 4, done


def test_s11_a_deal_in_which_a_seat_saw_the_same_agrees_too() -> None:
    rng = Random(6)
    done = 0
    for number, force in enumerate(FORCES["tarot"]):
        house = house_of("tarot", number, rng)
        for pair in watch("heuristic", ("tarot", house, force), range(4), rng):
            question = pair.watched
            consider(record(VIEW, question.view), ROOM)
            out = set(pair.now.history[: int(question.view["plays"])])
            aside, taken = pair.now.laid_aside(question), set(members(question.view["chien"].tolist()))
            hands = [pair.now.dealt(seat) for seat in range(4)]
            if taken:
                hands[int(question.view["taker"])] |= taken
                hands[int(question.view["taker"])] -= aside
            else:
                aside = pair.now.dealt(4)
            now = Asked(None, pair.now, "heuristic", question, None)  # type: ignore[arg-type]
            assert may_lie_so(now, [hand - out for hand in hands], aside), (force, question.decision)
            done += 1
    assert done >= 60


def test_s11_late_in_a_deal_the_layouts_are_exactly_those_that_could_have_led_here() -> None:
    """Counted, drawn, and tried one by one; drawn equally often by a chi-square test."""
    rng = Random(8)
    done = 0
    for asked in played_deals(6):
        seat = asked.question.seat
        if rng.random() > 0.2 or done >= 8 or asked.question.view["plays"] < 52:
            continue
        view = record(VIEW, asked.question.view)
        layouts = consider(view, ROOM)
        if not 2 <= layouts <= 100:
            continue
        found = tried(asked)
        if found is None:
            continue
        assert len(found) == round(layouts)
        assert layouts == round(layouts)
        often = 25 * len(found)
        counts: Counter[int] = Counter()
        for i in range(often):
            counts[found.index(drawn(view, int(derive(12345 + done, i))))] += 1
        chi = sum((counts[k] - 25) ** 2 / 25 for k in range(len(found)))
        free = len(found) - 1
        assert chi < free + 4.5 * (2 * free) ** 0.5 + 8, (seat, layouts, chi)
        done += 1
    assert done >= 6


def tried(asked: Asked) -> list[tuple[list[set[int]], set[int]]] | None:
    """Return every layout of a late position that could have led there, None where there are too many to try.

    Tried are all ways to deal out the cards that the seat has not seen, of those that the view's failures to
    follow, ruff and go over leave.
    """
    view = asked.question.view
    seat = asked.question.seat
    hands = hands_of(asked.state, 4)
    own = hands[seat]
    known = set(members(view["discard"].tolist())) | {64 + trump for trump in members(int(view["discarded"]))}
    rest = lies_aside(asked) - known
    pool = sorted(set().union(*hands) - own | rest)
    others = [(seat + 1 + place) % 4 for place in range(3)]
    missing = [set(members(view["missing"][other].tolist())) for other in others]
    sizes = [len(hands[other]) for other in others] + [len(rest)]
    found = []
    for many, held in enumerate(partitions(pool, sizes)):
        if many > 4000:
            return None
        if any(cards & lacks for cards, lacks in zip(held, missing, strict=False)):
            continue
        layout: list[set[int]] = [set(), set(), set(), set()]
        layout[seat] = set(own)
        for other, cards in zip(others, held, strict=False):
            layout[other] = cards
        if could_be(asked, layout, held[3] | known):
            found.append((layout, held[3] | known))
    return found


def test_t3_a_petit_without_another_trump_is_never_drawn() -> None:
    """With the rule left out of the house it is, as often as the count says."""
    single: Counter[str] = Counter()
    counts = {}
    for rule in ("cancel", "play_on"):
        asked = next(iter(questions("tarot", "heuristic", {"petit_sec": rule}, {}, range(1))))
        view = record(VIEW, asked.question.view)
        assert not asked.question.view["hand"][1] & PETIT_BIT
        counts[rule] = consider(view, ROOM)
        for i in range(20000):
            draw(view, ROOM, int(derive(99, i)), LAYOUT)
            single[rule] += any(LAYOUT[0]["hands"][seat][1] == PETIT_BIT for seat in range(4))
    assert single["cancel"] == 0
    expected = 20000 * (1 - counts["cancel"] / counts["play_on"])
    assert expected > 20
    assert abs(single["play_on"] - expected) < 5 * expected**0.5


@pytest.mark.jit_off
def test_s11_before_anything_is_known_all_deals_agree() -> None:
    asked = next(iter(questions("tarot", "random", {"petit_sec": "play_on"}, {}, range(1))))
    view = record(VIEW, asked.question.view)
    assert consider(view, ROOM) == pytest.approx(exact(), rel=1e-12)
    hands, aside = drawn(view, 4711)
    assert [len(hand) for hand in hands] == [18] * 4 and len(aside) == 6


def exact() -> int:
    """Return the ways to deal 60 cards to three hands and the chien."""
    from math import factorial

    return factorial(60) // (factorial(18) ** 3 * factorial(6))
