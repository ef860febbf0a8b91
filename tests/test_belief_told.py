"""Layouts where more is known than the seat has seen: that a seat holds some cards, or lacks some (S-11)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from sim.belief import fourfold, marias, marias_told, tarot
from sim.core.jit import jit
from sim.core.rng import derive
from sim.games.marias.view import VIEW
from sim.games.tarot.view import VIEW as TAROT_VIEW
from tests.belief_deals import Asked, questions, record
from tests.seating import members
from tests.test_hiding import FORCES, house_of

ROOM = np.zeros(marias.ROOM, np.int64)
LAYOUT = record(marias.LAYOUT)
FOURFOLD = np.zeros(fourfold.ROOM, np.int64)
ASIDE = record(tarot.LAYOUT)


@jit
def consider(view, room):
    return marias.consider(view[0], room)


@jit
def lay(view, room, number, layout):
    marias.lay(view[0], room, number, layout[0])


@jit
def consider_told(view, known, room):
    return marias_told.consider_told(view[0], known[0], room)


@jit
def lay_told(view, known, room, number, layout):
    marias_told.lay_told(view[0], known[0], room, number, layout[0])


@jit
def agreeing(view, known, room, random, layout):
    """Return how many of some layouts drawn by the view alone agree with what was told."""
    found = 0
    for i in range(random[1]):
        marias.draw(view[0], room, derive(random[0], i), layout[0])
        agrees = 1
        for seat in range(4):
            hand = layout[0].hands[seat]
            if known[0].holds[seat] & ~hand or known[0].lacks[seat] & hand:
                agrees = 0
        found += agrees
    return found


@jit
def tarot_consider(view, room):
    return tarot.consider(view[0], room)


@jit
def tarot_told(view, known, room):
    return tarot.consider_told(view[0], known[0], room)


@jit
def tarot_draw(view, room, random, layout):
    tarot.draw(view[0], room, random, layout[0])


def asked_in(preset: str, deals: int) -> Iterator[Asked]:
    rng = Random(4)
    for number, force in enumerate(FORCES[preset]):
        yield from questions(preset, "heuristic", house_of(preset, number, rng), force, range(deals))


def told(rng: Random, hands: list[int], seat: int, cards: int = 2) -> Any:
    """Return facts about the others: some cards that each has, some others that it has not."""
    known = record(marias_told.KNOWN)
    for other, hand in enumerate(hands):
        if other != seat and hand:
            has, not_there = members(hand), members(0xFFFFFFFF & ~hand)
            some = rng.sample(has, min(rng.randint(0, cards), len(has)))
            known["holds"][0, other] = sum(1 << card for card in some)
            others = rng.sample(not_there, rng.randint(0, 4 * cards))
            known["lacks"][0, other] = sum(1 << card for card in others)
    return known


def hands_of(layout: Any) -> tuple[int, ...]:
    row = layout[0]
    return (*map(int, row["hands"]), int(row["talon"]), int(row["unseen"]), *map(int, row["stock"]))


def fits(hands: tuple[int, ...], known: Any) -> bool:
    row = known[0]
    return all(
        int(row["holds"][seat]) & ~hands[seat] == 0 and int(row["lacks"][seat]) & hands[seat] == 0
        for seat in range(4)
    )


@pytest.mark.parametrize("preset", ["voleny", "licitovany", "krizovy", "pagat", "lizany"])
def test_s11_late_in_a_deal_what_was_told_leaves_just_the_layouts_with_it(preset: str) -> None:
    rng, done = Random(11), 0
    for asked in asked_in(preset, 6):
        view = record(VIEW, asked.question.view)
        layouts = int(consider(view, ROOM))
        if not 3 <= layouts <= 400 or rng.random() > 0.4 or done >= 25:
            continue
        every = []
        for number in range(layouts):
            lay(view, ROOM, number, LAYOUT)
            every.append(hands_of(LAYOUT))
        known = told(rng, list(rng.choice(every)[:4]), asked.question.seat, 1)
        wanted = [hands for hands in every if fits(hands, known)]
        left = int(consider_told(view, known, ROOM))
        assert left == len(wanted)
        found = set()
        for number in range(left):
            lay_told(view, known, ROOM, number, LAYOUT)
            found.add(hands_of(LAYOUT))
        assert found == set(wanted)
        done += 1
    assert done >= 8


@pytest.mark.parametrize("preset", ["voleny", "krizovy", "licitovany", "lizany"])
def test_s11_early_in_a_deal_it_leaves_as_many_as_draws_say(preset: str) -> None:
    """The share of layouts drawn without what was told that agree with it, before trumps too."""
    rng, seen, often = Random(12), set(), 40_000
    for asked in asked_in(preset, 2):
        decision = asked.question.decision
        if asked.question.view["plays"] > 6 or (decision in seen and rng.random() > 0.05) or len(seen) > 14:
            continue
        view, hands = record(VIEW, asked.question.view), [int(hand) for hand in asked.state["hands"]]
        known = told(rng, hands, asked.question.seat, 1)
        layouts, left = int(consider(view, ROOM)), int(consider_told(view, known, ROOM))
        assert 0 < left <= layouts
        consider(view, ROOM)
        share = left / layouts
        found = int(agreeing(view, known, ROOM, np.array([99, often]), LAYOUT))
        assert abs(found - often * share) < 4.5 * (often * share * (1 - share)) ** 0.5 + 4, (decision, share)
        seen |= {decision, len(seen)}
    assert seen & {"trump", "bid", "play"}


@pytest.mark.jit_off
@pytest.mark.parametrize("preset", ["voleny", "krizovy"])
def test_s11_before_trumps_every_number_lays_another_layout_with_what_was_told(preset: str) -> None:
    rng, done = Random(13), 0
    for asked in questions(preset, "random", {}, {}, range(3)):
        if asked.question.decision not in ("trump", "call"):
            continue
        view, hands = record(VIEW, asked.question.view), [int(hand) for hand in asked.state["hands"]]
        known = record(marias_told.KNOWN)
        assert consider_told(view, known, ROOM) == consider(view, ROOM)
        known = told(rng, hands, asked.question.seat, 1)
        # All but two or three cards of each are told.
        for other in range(1, int(view[0]["seats"])):
            held = members(hands[other])
            known["holds"][0, other] = sum(1 << card for card in held[2:]) if hands[other] else 0
            known["lacks"][0, other] &= ~hands[other]
        left = int(consider_told(view, known, ROOM))
        found = set()
        for number in range(min(left, 3000)):
            lay_told(view, known, ROOM, number, LAYOUT)
            laid = hands_of(LAYOUT)
            assert fits(laid, known)
            assert sum(laid[:6]) | int(view[0]["hand"]) == 0xFFFFFFFF
            found.add(laid)
        assert len(found) == min(left, 3000) > 1
        done += 1
    assert done >= 3


def test_s11_what_the_view_contradicts_leaves_nothing() -> None:
    for asked in questions("voleny", "heuristic", {}, {"contract": "game"}, range(1)):
        seat, view = asked.question.seat, record(VIEW, asked.question.view)
        other, hand = (seat + 1) % 3, int(asked.question.view["hand"])
        for field, who, cards in (
            ("holds", other, hand & -hand),
            ("holds", seat, 0xFFFFFFFF & ~hand),
            ("lacks", seat, hand),
            ("lacks", other, 0xFFFFFFFF),
            ("holds", 3, 1),
        ):
            known = record(marias_told.KNOWN)
            known[field][0, who] = cards
            assert consider_told(view, known, ROOM) == 0
        known = record(marias_told.KNOWN)
        known["holds"][0, seat] = hand
        known["lacks"][0, seat] = 0xFFFFFFFF & ~hand
        assert consider_told(view, known, ROOM) == consider(view, ROOM) > 0


def test_s11_tarot_what_was_told_leaves_as_many_as_draws_say() -> None:
    rng, done, often = Random(14), 0, 3000
    for asked in asked_in("tarot", 2):
        if rng.random() > 0.03 or done >= 14:
            continue
        view = record(TAROT_VIEW, asked.question.view)
        layouts = tarot_consider(view, FOURFOLD)
        if layouts < 3:
            continue
        tarot_draw(view, FOURFOLD, rng.getrandbits(63), ASIDE)
        hands = ASIDE[0]["hands"].copy()
        known = record(tarot.KNOWN)
        for seat in range(4):
            held, word = members(hands[seat].tolist()), rng.randrange(2)
            if held:
                card = rng.choice(held)
                known["holds"][0, seat, card // 64] = 1 << card % 64
            some = rng.getrandbits(20) & rng.getrandbits(20)
            known["lacks"][0, seat, word] = some & ~int(hands[seat, word])
        share = tarot_told(view, known, FOURFOLD) / layouts
        assert 0 < share <= 1
        tarot_draw(view, FOURFOLD, rng.getrandbits(63), ASIDE)
        assert tarot_fits(known)
        tarot_consider(view, FOURFOLD)
        found = 0
        for i in range(often):
            tarot_draw(view, FOURFOLD, int(derive(5, i)), ASIDE)
            found += tarot_fits(known)
        assert abs(found - often * share) < 4.5 * (often * share * (1 - share)) ** 0.5 + 4
        done += 1
    assert done >= 8


def tarot_fits(known: Any) -> bool:
    hands, row = ASIDE[0]["hands"], known[0]
    return not np.any(row["holds"] & ~hands) and not np.any(row["lacks"] & hands)


def test_s11_tarot_what_the_view_contradicts_leaves_nothing() -> None:
    asked = next(iter(questions("tarot", "heuristic", {}, {}, range(1))))
    view, seat = record(TAROT_VIEW, asked.question.view), asked.question.seat
    hand, other = asked.question.view["hand"], (asked.question.seat + 1) % 4
    for field, who, words in (("holds", other, hand), ("lacks", seat, hand), ("holds", seat, ~hand)):
        known = record(tarot.KNOWN)
        known[field][0, who] = words
        assert tarot_told(view, known, FOURFOLD) == 0
    # T-3: nobody was dealt the Petit as his only trump.
    if not int(hand[1]) & 2:
        known = record(tarot.KNOWN)
        known["holds"][0, other, 1], known["lacks"][0, other, 1] = 2, (1 << 22) - 1 & ~2
        assert tarot_told(view, known, FOURFOLD) == 0
