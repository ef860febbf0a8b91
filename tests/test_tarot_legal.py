"""Deals that the naive reference made, led to what chance hardly brings, played again by the kernel.

Every question is compared: who is asked what, in which order, and all that may be answered; then the events,
the tricks, the outcome and the stored row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from sim.core.jit import COMPILED
from tests import seating
from tests.following import again
from tests.naive.tarot import random_house, random_record
from tests.naive.tarot.by_hand import house_with
from tests.naive.tarot.cards import EXCUSE
from tests.naive.tarot.house import TAROT as PRESET
from tests.records import plain
from tests.seating import Question, legal_answers
from tests.stored import exact
from tests.stored_tarot import row_of
from tests.test_naive_tarot_records import FORCES, PRESET_FORCES
from tests.test_tarot_records import examples

Record = dict[str, Any]
Force = Mapping[str, Any] | None
#: Fields of a record that a table writes of itself.
_ITS_OWN = ("rules", "seed", "deal", "strategies")

#: What deals are led to beside FORCES, under house rules of their own.
LED: list[tuple[Force, dict[str, Any]]] = [
    *((force, {}) for force in PRESET_FORCES),
    ({"reason": "petit_sec"}, {"petit_sec": "cancel"}),
    *(({"four_kings": True, "discarded_trumps": n}, {}) for n in range(1, 7)),
    ({"discarded_trumps": 3}, {"four_kings_poignee": False}),
    *(({"poignee": 5, "taker": taker}, {"poignee": {"thresholds": [5, 6, 7]}}) for taker in range(4)),
    *(
        ({"excuse": 18}, {"excuse_last_trick": word, "rounding": rounding})
        for word in ("opponents", "trick_winner", "keep")
        for rounding in ("none", "up")
    ),
    *(
        ({"slam": "defenders", "excuse_led": True, "contract": contract}, {})
        for contract in ("prise", "garde_sans", "garde_contre")
    ),
]
#: What they must have come to.
ARISEN = {
    "petit_sec", "all_pass", "completed", "slam of the taker", "slam of the defence", "chelem announced",
    "half points", "trumps discarded", "discards shown", "discards could be shown", "Excuse shown",
    *(f"level {level} of several" for level in range(3)),
    "petit au bout, taker", "petit au bout, defence", "Petit in trick 17 of a slam", "one bid left",
    *(f"{n} trumps discarded" for n in range(1, 7)),
}  # fmt: skip


# --- one deal ---


def unordered(value: Any) -> Any:
    """Return a piece of a record, exact, with the cards of events in any order."""
    value = plain(value)
    if isinstance(value, list) and value and isinstance(value[0], dict) and "do" in value[0]:
        return [{**event, "cards": {*event.get("cards", ())}} for event in value]
    return value


def played_again(record: Record) -> Iterator[str]:
    """Play a record in the kernel, compare everything, and yield what it is an example of."""
    table, played = again(record)
    for name, value in record.items():
        if name not in _ITS_OWN:
            assert unordered(played.record[name]) == unordered(value), (name, record)
    row = table.play(0, 1).rows.to_pylist()[0]
    right = row_of(record, table.scale)
    assert {name: exact(row[name]) for name in right} == {name: exact(value) for name, value in right.items()}
    yield from examples(record, row)
    yield from branches(record, row, played.questions)


def branches(record: Record, row: Mapping[str, Any], questions: list[Question]) -> Iterator[str]:
    """Yield the branches of the rules that a deal went through."""
    events: dict[str, list[dict[str, Any]]] = {do: [] for do in ("bid", "discard", "chelem", "poignee")}
    for event in record["events"]:
        events[event["do"]].append(event)
    if row["discarded_trumps"]:
        yield f"{row['discarded_trumps']} trumps discarded"
    away = {card for event in events["discard"] for card in event["cards"] if card[0] == "T"}
    for event in events["poignee"]:
        if away & set(event["cards"]):
            yield "discards shown"
        if EXCUSE in event["cards"]:
            yield "Excuse shown"
    for question in questions:
        if question.decision == "bid" and len(legal_answers(question.view)) == 1:
            yield "one bid left"
        if question.decision == "poignee":
            levels = seating.members(question.view["levels"])
            if question.view["with_discards"]:
                yield "discards could be shown"
            if len(levels) > 1 and (shown := question.answer.bit_count()):
                yield f"level {record['rules']['poignee']['thresholds'].index(shown)} of several"
    if row["completed"] and row["petit_trick"] == len(record["tricks"]) - 1:
        yield "Petit in trick 17 of a slam"


# --- many deals ---

#: Rounds of a quick comparison.
ROUNDS = 3


def made(rng: Random, rounds: int) -> Iterator[Record]:
    """Yield records that the naive reference made: every force under the preset and under random rules."""
    for turn in range(rounds):
        for force in FORCES:
            yield random_record(rng, random_house(rng) if turn % 2 else PRESET, force)
        for force, changes in LED:
            yield random_record(rng, house_with(**changes), force)


def compare(rng: Random, rounds: int) -> Counter[str]:
    """Play the records of so many rounds again and return how often each thing arose."""
    seen: Counter[str] = Counter()
    for record in made(rng, rounds):
        seen.update({"deals", *played_again(record)})
    return seen


@pytest.mark.jit_off
def test_t1_to_t22_a_few_led_deals_play_alike() -> None:
    rng = Random(1)
    for force in (None, {"four_kings": True}, {"slam": "taker", "excuse_led": True}, {"excuse": 18}):
        assert [*played_again(random_record(rng, PRESET, force))]


@pytest.mark.skipif(not COMPILED, reason="plays many deals")
def test_t1_to_t22_led_deals_offer_and_come_to_the_same() -> None:
    seen = compare(Random("led"), rounds=ROUNDS)
    assert seen["deals"] == ROUNDS * (len(FORCES) + len(LED))
    assert ARISEN <= {*seen}, ARISEN - {*seen}


PARTS, ROUNDS_OF_PART = 20, 16


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS), ids=lambda part: f"part{part}")
def test_t1_to_t22_twenty_thousand_led_deals(part: int) -> None:
    assert ARISEN <= {*compare(Random(f"led, part {part}"), ROUNDS_OF_PART)}
