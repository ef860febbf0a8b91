"""Layouts of mariáš: the true one is among them, each could have led here, each is equally likely (S-11)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from sim.belief import cases, marias
from sim.core.jit import jit
from sim.core.rng import derive
from sim.games.house import PRESETS as HOUSES
from sim.games.marias.view import VIEW
from tests.belief_deals import Asked, could_be, hands_of, lies_aside, partitions, questions, record, unsettled
from tests.hiding.again import watch
from tests.seating import members
from tests.test_hiding import ASKED, FORCES, house_of
from tests.whim import Whim

PRESETS = [preset for preset in FORCES if preset != "tarot"]
ROOM = np.zeros(marias.ROOM, np.int64)
LAYOUT = record(marias.LAYOUT)


@jit
def consider(view, room):
    return marias.consider(view[0], room)


@jit
def lay(view, room, number, layout):
    marias.lay(view[0], room, number, layout[0])


@jit
def tallied(view, room, random, layout, key, counts):
    """Draw often; count by a number made of one seat's cards."""
    for i in range(key[1]):
        marias.draw(view[0], room, derive(random, i), layout[0])
        hand = layout[0].hands[key[0]]
        counts[hand % len(counts)] += 1


def played_deals(preset: str, deals: int, name: str = "heuristic", every: int = 1) -> Any:
    """Yield questions of deals under the preset and under other rules, free and prescribed."""
    rng = Random(4)
    for number, force in enumerate(FORCES[preset]):
        if number % every == 0:
            yield from questions(preset, name, house_of(preset, number, rng), force, range(deals))


def agreeing(asked: Asked) -> tuple[int, int]:
    """Return how many layouts there are, and in how many cases the true one is."""
    view = asked.question.view
    layouts = int(consider(record(VIEW, view), ROOM))
    hands = [int(hand) for hand in asked.state["hands"]]
    return layouts, cases_with(view, hands, ROOM)


def cases_with(view: Any, hands: list[int], room: Any) -> int:
    """Return in how many cases some hands are."""
    seats, pool = int(view["seats"]), int(room[cases.POOL])
    held = [hands[(int(view["seat"]) + 1 + place) % seats] for place in range(seats - 1)]
    if room[cases.FREE] == 0 and seats < 4:
        held = [*held, 0][:2]
        held.append(pool & ~sum(held))
    found = 0
    for i in range(int(room[cases.CASES])):
        may = [int(word) for word in room[cases.FIRST + cases.WIDTH * i + 1 :][:3]]
        found += all(cards & ~allowed == 0 for cards, allowed in zip(held, may, strict=False))
    return found


def sets_of(layout: Any) -> tuple[list[set[int]], set[int], list[int]]:
    row = layout[0]
    hands = [{int(card) for card in members(int(hand))} for hand in row["hands"]]
    return hands, set(members(int(row["talon"]))), [int(c) for c in row["stock"][: int(row["stocked"])]]


@pytest.mark.parametrize("preset", PRESETS)
def test_s11_the_true_layout_agrees_at_every_decision(preset: str) -> None:
    """Played at random, with more doubling, taking over and discarding than players do."""
    rng = Random(3)
    kind = HOUSES[preset].kind
    seen: Counter[str] = Counter()
    for number in range(60):
        house = {} if number % 2 else house_of(preset, 1, rng)
        for asked in questions(preset, Whim(rng, kind), house, {}, range(number, number + 1)):
            layouts, found = agreeing(asked)
            where = asked.question.decision, asked.question.seat, number
            assert layouts >= 1 and found == 1, where
            seen[asked.question.decision] += 1
    assert all(seen[decision] for decision in ASKED[kind]), seen


@pytest.mark.parametrize("preset", PRESETS)
def test_s11_a_drawn_layout_could_have_led_here(preset: str) -> None:
    rng = Random(5)
    done: Counter[Any] = Counter()
    for asked in played_deals(preset, 8):
        view = asked.question.view
        if rng.random() > 0.12 or asked.question.decision in ("trump", "call") or unsettled(asked):
            continue
        layouts = int(consider(record(VIEW, view), ROOM))
        if layouts == 1:
            continue
        lay(record(VIEW, view), ROOM, rng.randrange(layouts), LAYOUT)
        hands, talon, stock = sets_of(LAYOUT)
        where = asked.question.decision, asked.question.seat, asked.deal.number, int(view["plays"])
        assert could_be(asked, hands[: int(view["seats"])], talon, stock), where
        done["late" if view["plays"] >= 9 else "early"] += 1
    assert done["early"] >= 12 and done["late"] >= 12, done


@pytest.mark.parametrize("preset", PRESETS)
def test_s11_a_deal_in_which_a_seat_saw_the_same_agrees_too(preset: str) -> None:
    rng = Random(6)
    done = 0
    for number, force in enumerate(FORCES[preset]):
        rules = (preset, house_of(preset, number, rng), force)
        for pair in watch("heuristic", rules, range(4), rng):
            question = pair.watched
            if question.decision in ("trump", "call"):
                continue
            consider(record(VIEW, question.view), ROOM)
            hands = [hand_now(pair.now, question, seat) for seat in range(int(question.view["seats"]))]
            assert cases_with(question.view, hands, ROOM) == 1, (rules, question.decision, question.seat)
            done += 1
    assert done >= 30


def hand_now(deal: Any, question: Any, seat: int) -> int:
    """Return a seat's cards at a question, by the last view of its own in which it held as many."""
    if seat == question.seat:
        return int(question.view["hand"])
    cards = sum(1 << card for card in deal.dealt(seat))
    talon = sum(1 << card for card in deal.dealt(3)) if deal.row.name == "licitovany" else 0
    discards = [(by, answer) for by, what, answer, _ in deal.log if what in (1, 12)]
    before = sum(1 for by, what, *_ in deal.log[: question.events] if what in (1, 12))
    for by, answer in discards[:before]:
        if by == seat:
            cards = cards & ~answer if answer else cards | talon
        talon = answer or talon
    if deal.row.name == "lizany":
        cards = lizany_hand(deal, question, seat)
    return cards & ~int(question.view["played"])


def lizany_hand(deal: Any, question: Any, seat: int) -> int:
    """Return all cards a seat of lízaný has had when a question was asked (M-91, M-94)."""
    view = question.view
    stock = [card for card, to in zip(deal.pack, deal.row.deal, strict=True) if to == 2]
    order = [*stock[1:], stock[0]]
    cards = sum(1 << card for card in deal.dealt(seat))
    for by, what, *_ in deal.log[: question.events]:
        if what == 11:
            seven = order[-1] - order[-1] % 8
            cards = cards ^ (1 << seven | 1 << order[-1]) if by == seat else cards
            order[-1] = seven
    for trick in range(min(int(view["trick"]), 8)):
        first = int(view["winners"][trick]) == seat
        cards |= 1 << order[2 * trick + (0 if first else 1)]
    return cards


def counted(asked: Asked, most: int) -> tuple[int, list[Any]] | None:
    """Return the layouts of a late position, and all that could have led there."""
    view = asked.question.view
    if unsettled(asked) or asked.question.decision not in ("play", "marriage", "comment"):
        return None
    layouts = int(consider(record(VIEW, view), ROOM))
    sizes = [int(size) for size in ROOM[cases.SIZE : cases.SIZE + 3]]
    pool = members(int(ROOM[cases.POOL]))
    if not 2 <= len(pool) <= 8 or asked.deal.row.name == "lizany":
        return None
    found = []
    seats = int(view["seats"])
    whole = list(partitions(pool, sizes))
    if not 2 < len(whole) <= most:
        return None
    for held in whole:
        hands: list[set[int]] = [set() for _ in range(seats)]
        hands[asked.question.seat] = set(members(int(view["hand"])))
        for place in range(seats - 1):
            hands[(asked.question.seat + 1 + place) % seats] = held[place]
        aside = (held[2] if seats == 3 else set()) | set(members(int(view["talon"])))
        if could_be(asked, hands, aside):
            found.append((hands, aside))
    return layouts, found


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset != "lizany"])
def test_s11_late_in_a_deal_the_layouts_are_exactly_those_that_could_have_led_here(preset: str) -> None:
    rng = Random(7)
    done: Counter[bool] = Counter()
    for asked in played_deals(preset, 12):
        if rng.random() > 0.3 or sum(done.values()) >= 14:
            continue
        counts = counted(asked, 60)
        if counts is None:
            continue
        layouts, found = counts
        view = record(VIEW, asked.question.view)
        consider(view, ROOM)
        laid = []
        for number in range(layouts):
            lay(view, ROOM, number, LAYOUT)
            hands, talon, _ = sets_of(LAYOUT)
            laid.append((hands[: len(hands_of(asked.state, int(asked.question.view["seats"])))], talon))
        where = asked.question.decision, asked.question.seat, asked.deal.number, asked.question.view["plays"]
        assert all(one in found for one in laid) and all(one in laid for one in found), where
        assert len(laid) == len(found), where
        done[len(found) > 1] += 1
    assert done[True] >= 6, done


def test_s11_every_layout_is_equally_likely() -> None:
    """Chi-square over all layouts of some positions, by one other hand, with the talon or a third hand."""
    tested = 0
    for preset in ("voleny", "krizovy", "lizany"):
        for asked in played_deals(preset, 4, every=2):
            view = record(VIEW, asked.question.view)
            layouts = int(consider(view, ROOM))
            if not 6 <= layouts <= 200 or tested >= 12:
                continue
            expected: Counter[int] = Counter()
            other = (asked.question.seat + 1) % int(asked.question.view["seats"])
            prime = 1009
            for number in range(layouts):
                lay(view, ROOM, number, LAYOUT)
                expected[int(LAYOUT[0]["hands"][other]) % prime] += 1
            counts, many = np.zeros(prime, np.int64), 20000
            tallied(view, ROOM, 1234567 + tested, LAYOUT, (other, many), counts)
            assert set(np.flatnonzero(counts)) <= set(expected)
            if len(expected) < 2:
                continue
            chi = sum(
                (counts[k] - many * n / layouts) ** 2 / (many * n / layouts) for k, n in expected.items()
            )
            free = len(expected) - 1
            assert chi < free + 4.5 * (2 * free) ** 0.5 + 8, (preset, layouts, chi, free)
            tested += 1
    assert tested >= 8


@pytest.mark.jit_off
def test_s11_every_number_lays_another_layout() -> None:
    done = 0
    for asked in questions("krizovy", "random", {}, {"contract": "game"}, range(6)):
        view = record(VIEW, asked.question.view)
        layouts = int(consider(view, ROOM))
        if not 2 <= layouts <= 60 or done >= 6:
            continue
        laid = set()
        for number in range(layouts):
            lay(view, ROOM, number, LAYOUT)
            laid.add(tuple(int(hand) for hand in LAYOUT[0]["hands"]))
        assert len(laid) == layouts
        assert tuple(int(hand) for hand in asked.state["hands"]) in laid
        done += 1
    assert done >= 3


def test_m41_before_forehand_takes_up_its_cards_they_are_unseen() -> None:
    for asked in questions("voleny", "random", {}, {}, range(3)):
        if asked.question.decision != "trump":
            continue
        view = record(VIEW, asked.question.view)
        assert consider(view, ROOM) == 9816086280  # 25! / (10! 10! 5!)
        lay(view, ROOM, 5_000_000_000, LAYOUT)
        sizes = [int(word).bit_count() for word in (*LAYOUT[0]["hands"], LAYOUT[0]["unseen"])]
        assert sizes == [7, 10, 10, 0, 5]
        assert lies_aside(asked) == set()
