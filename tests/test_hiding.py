"""A strategy sees what its seat may see and nothing else, in every kind (M-45, M-96, T-21).

A deal is played, and then again with everything a seat cannot know changed at random (tests/hiding/again.py).
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sim.games.house import PRESETS
from tests import seating
from tests.hiding.again import watch
from tests.hiding.marias import shown
from tests.naive.maker import random_house
from tests.naive.tarot import random_house as random_tarot_house

_OVER_SUIT = ({"contract": "betl", "taker": 1}, {"contract": "durch", "taker": 2})
_TRUMPS = ({"contract": "game"}, {"contract": "seven"}, {"contract": "hundred"})
_AUCTION = (
    {},
    {"contract": "game"},
    {"contract": "hundred_seven", "taker": 1},
    {"contract": "betl", "taker": 1},
    {"contract": "two_sevens", "taker": 2},
)
#: Contracts that a table of one strategy may play too seldom are prescribed; by preset.
FORCES: dict[str, tuple[dict[str, Any], ...]] = {
    "voleny": ({}, *_TRUMPS, *_OVER_SUIT),
    "licitovany": _AUCTION,
    "licitovany_csm": ({}, {}, *(force for force in _AUCTION if force.get("contract") != "game")),
    "krizovy": ({}, *_TRUMPS, *_OVER_SUIT),
    "krizovy_2007": ({}, *_TRUMPS, {"contract": "game"}, {"contract": "betl", "taker": 3}),
    "pagat": ({}, *_TRUMPS, {"contract": "open_betl", "taker": 1}, {"contract": "durch", "taker": 2}),
    "lizany": ({}, {}, {}, {}),
    "tarot": (
        {},
        {"contract": "prise"},
        {"contract": "garde", "taker": 1},
        {},
        {"contract": "garde_sans", "taker": 2},
        {"contract": "garde_contre", "taker": 3},
    ),
}
#: What is asked in each kind.
_CHOSEN = {"trump", "discard", "declare", "comment", "marriage", "play"}
ASKED = {
    "voleny": _CHOSEN | {"suit"},
    "licitovany": _CHOSEN - {"trump"} | {"bid"},
    "krizovy": _CHOSEN - {"discard"} | {"call", "suit"},
    "pagat": _CHOSEN | {"answer"},
    "lizany": {"marriage", "play", "exchange"},
    "tarot": {"bid", "discard", "chelem", "poignee", "play"},
}
#: Plain Python is slow: some kinds stand for all there.
PLAIN_TOO = ("voleny", "krizovy", "tarot")
CASES = [
    pytest.param(
        preset,
        name,
        marks=pytest.mark.jit_off if name == "random" and preset in PLAIN_TOO else (),
    )
    for preset in FORCES
    for name in seating.own_strategies(seating.family_of(preset))
]
#: Rules that say which contracts there are: left as the preset has them, so that all can be prescribed.
CONTRACT_RULES = ("tariff", "ladder", "lowest_bid")

#: Rules under which what they are about is asked more often than in the preset.
OFTEN: dict[str, dict[str, Any]] = {
    "lizany": {"seven_exchange": True},
    "tarot": {"poignee": {"thresholds": [4, 6, 9]}},
}


def house_of(preset: str, number: int, rng: Random) -> dict[str, Any]:
    """Return what differs from the preset: nothing, or every second time all that can."""
    drawn = random_tarot_house(rng) if preset == "tarot" else random_house(rng, PRESETS[preset].kind)
    house = {rule: value for rule, value in drawn.items() if rule not in CONTRACT_RULES}
    return OFTEN.get(preset, {}) | (house if number % 2 else {})


@pytest.mark.parametrize(("preset", "name"), CASES)
def test_m45_what_a_seat_cannot_know_changes_neither_view_nor_answer(preset: str, name: str) -> None:
    rng = Random(1)
    seen: Counter[Any] = Counter()
    for number, force in enumerate(FORCES[preset]):
        for pair in watch(name, (preset, house_of(preset, number, rng), force), range(30), rng):
            question = pair.watched
            seen.update([question.decision, (question.decision, question.seat)])
            seen["late"] += len(question.view["history"][question.view["history"] >= 0]) >= 12
    assert all(seen[decision] >= 5 for decision in ASKED[PRESETS[preset].kind]), seen
    assert seen["play"] >= 100 and seen["late"] >= 20, seen
    assert all(seen["play", seat] for seat in range(len(seating.spec(preset=preset).seats))), seen


@pytest.mark.parametrize("preset", ["voleny", "pagat", "krizovy"])
def test_m45_before_trumps_are_shown_nothing_about_them_reaches_the_others(preset: str) -> None:
    rng = Random(2)
    seen: Counter[Any] = Counter()

    def before(question: seating.Question) -> bool:
        return bool(question.seat) and not shown(question)

    for pair in watch("random", (preset, {}, {}), range(120), rng, before):
        question = pair.watched
        seen[question.decision] += 1
        seen["another suit"] += pair.was.trumps_fixed()[0] // 8 != pair.now.trumps_fixed()[0] // 8
        assert question.view["trump"] == question.view["laid"] == -1
        assert question.view["first"] == question.view["committed"] == 0
    asked = "answer" if preset == "pagat" else "suit"
    assert seen[asked] >= 40 and seen["declare"] >= 10, seen
    assert seen["discard"] >= 10 or preset == "krizovy", seen
    assert seen["another suit"] >= 40, seen


@pytest.mark.parametrize("preset", ["voleny", "pagat", "krizovy"])
def test_m45_in_betl_and_durch_the_trump_card_is_never_shown(preset: str) -> None:
    for force in ({"contract": "betl", "taker": 0}, {"contract": "durch", "taker": 2}):
        table = seating.scripted(force=force, preset=preset)
        asked = 0
        for number in range(20):
            for question in seating.play(table, seating.meek, number).asked("play"):
                assert question.view["trump"] == -1
                assert (int(question.view["laid"]) >= 0) == (question.seat == 0)
                assert (int(question.view["first"]) != 0) == (question.seat == 0)
                asked += 1
        assert asked >= 50


@pytest.mark.parametrize("preset", ["voleny", "krizovy", "licitovany"])
def test_m81_neither_the_gathered_pack_nor_the_cut_reaches_a_seat(preset: str) -> None:
    """The last of three deals comes from another pack, and the two before it were played quite otherwise."""
    rng = Random(3)
    house = {"shuffle": "gather_cut", "session_length": 3}
    seen = Counter(
        pair.watched.decision for pair in watch("random", (preset, house, {}), range(2, 90, 3), rng)
    )
    assert all(seen[decision] for decision in ASKED[preset] - {"marriage"}), seen
    assert seen["play"] >= 30, seen
