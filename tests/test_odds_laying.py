"""Layouts that the engine can deal: dealt and played again, the seat sees what it saw (S-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from sim.belief import cases, marias
from sim.belief.heard import consider_heard
from sim.core.jit import jit
from sim.faults import ConfigError
from sim.games.house import PRESETS as HOUSES
from sim.games.marias.deck import SHARPS
from sim.games.marias.names import CONTRACTS
from sim.games.marias.view import VIEW
from sim.odds.arriving import arrive
from sim.odds.asked import Known
from sim.odds.laying import layer_of
from sim.odds.marias.course import course_of
from sim.odds.position import ask, cut, from_record
from tests import seating
from tests.belief_deals import Asked, partitions, questions, record
from tests.hiding.again import all_of
from tests.laying import Put, arrives, layer, question_of
from tests.seating import CODES, members
from tests.test_belief_marias import cases_with
from tests.test_hiding import FORCES, house_of
from tests.whim import Whim

PRESETS = ["voleny", "licitovany", "krizovy", "pagat", "lizany"]
ROOM = np.zeros(marias.ROOM, np.int64)


@jit
def consider_in_order(view, raised, room):
    marias.consider(view[0], room)
    return consider_heard(view[0], raised, room)


def whims(preset: str, deals: range, seed: int = 3) -> Iterator[Asked]:
    """Yield questions of deals played at random, half of them under other house rules."""
    rng, kind = Random(seed), HOUSES[preset].kind
    for number in deals:
        house = {} if number % 2 else house_of(preset, 1, rng)
        yield from questions(preset, Whim(rng, kind), house, {}, range(number, number + 1))


def where(asked: Asked) -> Any:
    view = asked.question.view
    return asked.question.decision, asked.question.seat, asked.deal.number, int(view["plays"])


@pytest.mark.parametrize("preset", PRESETS)
def test_s11_a_layout_is_dealt_and_played_up_to_the_question(preset: str) -> None:
    rng, seen = Random(1), Counter[Any]()
    for asked in whims(preset, range(48)):
        decision = asked.question.decision
        if rng.random() > (0.12 if decision == "play" else 0.3):
            continue
        put, layouts = layer(asked)
        for row in layouts.draw(5, asked.deal.number, 2):
            assert arrives(asked, put, row) == "", where(asked)
        seen[decision] += 1
        seen["over", min(3, int(asked.question.view["takeovers"]))] += 1
        seen["hidden", min(2, len(put.hidden))] += 1
        seen["people"] += bool(asked.question.view["people"]) and 0 in put.hidden
        seen["late"] += int(asked.question.view["plays"]) > 12
    assert all(seen[decision] for decision in ("play", "marriage")) and seen["late"] >= 5, seen
    if preset in ("voleny", "pagat"):
        assert seen["over", 1] >= 10 and seen["over", 2] >= 5 and seen["hidden", 2] >= 5, seen
        assert seen["people"] >= 3, seen
    if preset == "pagat":
        assert seen["over", 3] >= 3, seen
    if preset == "krizovy":
        assert seen["hidden", 1] >= 10 and seen["call"] and seen["trump"], seen


@pytest.mark.parametrize("preset", [*PRESETS, "licitovany_csm", "krizovy_2007"])
def test_s11_so_is_one_of_a_deal_of_players(preset: str) -> None:
    rng, done = Random(2), 0
    for number in range(4):
        for asked in questions(preset, "heuristic", house_of(preset, number, rng), {}, range(3)):
            if rng.random() > 0.25:
                continue
            put, layouts = layer(asked)
            for row in layouts.draw(number, 10**12, 1):
                assert arrives(asked, put, row) == "", where(asked)
            done += 1
    assert done >= 20


@pytest.mark.slow
@pytest.mark.parametrize("preset", [preset for preset in FORCES if preset != "tarot"])
def test_s11_every_question_of_many_deals_has_layouts_that_are_dealt(preset: str) -> None:
    for asked in whims(preset, range(200), seed=8):
        put, layouts = layer(asked)
        for row in layouts.draw(6, 0, 3):
            assert arrives(asked, put, row) == "", where(asked)


def tarot_deals(deals: int) -> Iterator[Asked]:
    rng = Random(4)
    for name in ("heuristic", "random"):
        for number in range(4):
            house = house_of("tarot", number, rng)
            yield from questions("tarot", name, house, {}, range(number * deals, (number + 1) * deals))


def test_s11_a_layout_of_tarot_is_dealt_and_played_up_to_the_question() -> None:
    rng, seen = Random(3), Counter[Any]()
    for asked in tarot_deals(3):
        if rng.random() > (0.05 if asked.question.decision == "play" else 0.6):
            continue
        put, layouts = layer(asked)
        for row in layouts.draw(5, 77, 2):
            assert arrives(asked, put, row) == "", where(asked)
        seen[asked.question.decision] += 1
        seen["contract", int(asked.question.view["contract"])] += 1
        seen["hidden", len(put.hidden)] += 1
    decisions = ("bid", "discard", "chelem", "poignee", "play")
    assert all(seen[decision] >= 3 for decision in decisions), seen
    assert all(seen["contract", contract] for contract in range(4)) and seen["hidden", 1] >= 20, seen


@pytest.mark.jit_off
@pytest.mark.parametrize("preset", ["voleny", "lizany", "tarot"])
def test_s11_a_number_of_a_seed_is_always_the_same_layout(preset: str) -> None:
    for asked in questions(preset, "random", {}, {}, range(1)):
        if (
            asked.question.decision not in ("suit", "bid", "play")
            or int(asked.question.view["plays"]) % 7 > 1
        ):
            continue
        layouts = layer(asked)[1]
        many = layouts.draw(7, 0, 20)
        parts = [layouts.draw(7, lo, n) for lo, n in ((0, 7), (7, 13))]
        assert b"".join(part.tobytes() for part in parts) == many.tobytes()
        assert layer(asked)[1].draw(7, 0, 20).tobytes() == many.tobytes()
        if layouts.count > 10**6:
            assert layouts.draw(8, 0, 20).tobytes() != many.tobytes()
            assert len({row.tobytes() for row in many}) == 20
        assert len(layouts.draw(7, 5, 0)) == 0


@pytest.mark.parametrize("preset", PRESETS)
def test_s11_every_number_lays_another_layout_which_is_dealt(preset: str) -> None:
    done = 0
    for asked in whims(preset, range(20), seed=5):
        put, layouts = layer(asked)
        if not 2 <= layouts.count <= 30 or done >= 10:
            continue
        rows = layouts.lay(0, 1000)
        found = {(tuple(row["hands"]), int(row["talon"]), *row["stock"]) for row in rows["layout"]}
        assert len(found) == len(rows) == layouts.count
        assert layouts.lay(1, 1).tobytes() == rows[1:2].tobytes()
        for row in rows:
            assert arrives(asked, put, row) == "", where(asked)
        done += 1
    assert done >= 5


@pytest.mark.parametrize("preset", PRESETS)
def test_s11_every_layout_is_equally_likely(preset: str) -> None:
    """Chi-square over all layouts of some questions."""
    done = 0
    for asked in whims(preset, range(30), seed=6):
        layouts = layer(asked)[1]
        if not 5 <= layouts.count <= 120 or done >= 4:
            continue
        fields = ["hands", "talon", "stock"]
        numbers = {row[fields].tobytes(): i for i, row in enumerate(layouts.lay(0, 120)["layout"])}
        often = 100 * len(numbers)
        counts = np.zeros(len(numbers))
        for row in layouts.draw(12 + done, 0, often)["layout"]:
            counts[numbers[row[fields].tobytes()]] += 1
        free = len(numbers) - 1
        chi = float(((counts - 100) ** 2 / 100).sum())
        assert chi < free + 4.5 * (2 * free) ** 0.5 + 8, (chi, free)
        done += 1
    assert done >= 3


def asked_first(preset: str, decision: str, seat: int, force: Any = None) -> Asked:
    """Return the first question of a decision to a seat."""
    for asked in questions(preset, "heuristic", {}, force or {}, range(40)):
        if asked.question.decision == decision and asked.question.seat == seat:
            return asked
    raise AssertionError(decision)


def even(counts: Counter[Any], choices: int) -> bool:
    """Tell whether counts are as of that many equally likely choices."""
    mean, free = sum(counts.values()) / choices, choices - 1
    chi = sum((n - mean) ** 2 / mean for n in counts.values()) + (choices - len(counts)) * mean
    return bool(chi < free + 4.5 * (2 * free) ** 0.5 + 8)


def test_m41_the_first_cards_hold_the_one_that_fixed_trumps_and_are_else_random() -> None:
    asked = asked_first("voleny", "suit", 1)
    put, layouts = layer(asked)
    places, cards, ranks = Counter[Any](), Counter[Any](), Counter[Any]()
    for row in layouts.draw(3, 0, 20_000):
        trump, discard = int(row["hidden"][0]), int(row["hidden"][1])
        first = sum(1 << int(card) for card in row["deck"][:7])
        rest = sum(1 << int(card) for card in row["deck"][17:22])
        assert first >> trump & 1 and not discard >> trump & 1 and not discard & SHARPS
        assert discard == int(row["layout"]["talon"])
        dealt = first | rest
        assert dealt == int(row["layout"]["hands"][0]) | discard
        ranks[members(dealt & ~discard).index(trump)] += 1
        others = members(dealt & ~(1 << trump))
        places[others.index(members(first & ~(1 << trump))[0])] += 1
        for card in members(first & ~(1 << trump)):
            cards[others.index(card)] += 1
    assert even(ranks, 10)
    assert even(cards, 11)  # each of the others is among the first as often
    assert put.hidden == (0, 1)


def test_m53_which_two_of_his_twelve_were_the_talon_is_chosen_evenly() -> None:
    asked = asked_first("licitovany", "comment", 1, {"contract": "game"})
    declarer = int(asked.question.view["declarer"])
    assert declarer != 1
    put, layouts = layer(asked)
    pairs = Counter[Any]()
    for row in layouts.draw(4, 0, 20_000):
        talon = sum(1 << int(card) for card in row["deck"][15:17])
        twelve = int(row["layout"]["hands"][declarer]) | int(row["layout"]["talon"])
        assert talon & ~twelve == 0 and int(row["hidden"][0]) == int(row["layout"]["talon"])
        pairs[tuple(members(twelve).index(card) for card in members(talon))] += 1
    assert len(put.hidden) == 1 and even(pairs, 66)


def test_m42_a_talon_taken_over_by_another_has_no_sharps_if_forehand_asked_suit() -> None:
    asked = asked_first("voleny", "comment", 2, {"contract": "betl", "taker": 1})
    put, layouts = layer(asked)
    rows = layouts.draw(4, 0, 3000)
    first, last = rows["hidden"][:, 1], rows["hidden"][:, 2]
    assert not (first & SHARPS).any() and (last & SHARPS).any()
    assert (last == rows["layout"]["talon"]).all() and (first & last).any() and len(put.hidden) == 3


@pytest.mark.parametrize("preset", [*PRESETS, "tarot"])
def test_s11_a_question_of_a_record_is_arrived_at_with_every_layout(preset: str) -> None:
    """By way of records cut short, their positions, and the engine's own arriving at the question."""
    rng, done = Random(15), 0
    for number in range(6):
        table = seating.scripted(house_of(preset, number, rng), {}, preset)
        player = all_of("random", table) if preset == "tarot" else Whim(rng, HOUSES[preset].kind)
        deal = seating.play(table, player, number)
        for question in deal.questions:
            if rng.random() > (0.05 if question.decision == "play" else 0.2):
                continue
            short = cut(deal.record, question.seat, question.events, int(question.view["plays"]))
            put = ask(from_record(short, question.seat))
            put.view["random"] = 0
            for row in layer_of(put).draw(3, 0, 2):
                hidden = row["hidden"][: len(put.hidden)].tolist()
                view = arrive(put.position, row["deck"].tolist(), hidden).view
                view["random"] = 0
                assert view.tobytes() == put.view.tobytes(), (number, question.seat, question.decision)
            done += 1
    assert done >= 8


# --- what is known beyond the view --------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["voleny", "krizovy", "licitovany", "lizany", "tarot"])
def test_s11_layouts_have_what_is_known(preset: str) -> None:
    rng, done = Random(9), 0
    source = tarot_deals(1) if preset == "tarot" else whims(preset, range(8), seed=7)
    for asked in source:
        if rng.random() > 0.15:
            continue
        free = layer(asked)[1]
        code, seat = asked.deal.row.family.deck.code, asked.question.seat
        row = free.draw(1, 0, 1)[0]["layout"]
        other = (seat + 1) % int(asked.question.view["seats"])
        held = members(row["hands"][other].tolist())
        if len(held) < 2:
            continue
        lacking = [card for card in asked.deal.row.family.deck.pack if card not in held]
        known = Known({other: (code(held[0]),)}, {other: tuple(code(card) for card in lacking[:3])})
        put, layouts = layer(asked, known)
        assert layouts.count <= free.count
        for drawn in layouts.draw(2, 0, 3):
            hand = members(drawn["layout"]["hands"][other].tolist())
            assert held[0] in hand and not set(lacking[:3]) & set(hand)
            assert arrives(asked, put, drawn) == "", where(asked)
        done += 1
    assert done >= 8


def test_s11_what_cannot_be_is_named() -> None:
    asked = asked_first("voleny", "suit", 1)
    own, unseen = (
        [CODES[card] for card in range(32) if int(asked.question.view["hand"]) >> card & 1 == there]
        for there in (1, 0)
    )
    for known, said in (
        (Known(holds={2: (own[0],)}), f"seat 2 holds {own[0]}: that cannot be, by what seat 1 has seen"),
        (Known(lacks={1: (own[0],)}), f"seat 1 lacks {own[0]}: that cannot be"),
        (
            Known(holds={2: (unseen[0], unseen[1]), 0: (unseen[1],)}),
            f"seat 0 holds {unseen[1]}: that cannot be, with what else is known",
        ),
    ):
        with pytest.raises(ConfigError, match=said):
            layer(asked, known)
    tarot = next(asked for asked in tarot_deals(1) if asked.question.decision == "bid")
    own_trump = f"T{members(int(tarot.question.view['hand'][1]) & ~1)[0]}"
    other = (tarot.question.seat + 1) % 4
    with pytest.raises(ConfigError, match=f"seat {other} holds {own_trump}: that cannot be, by what"):
        layer(tarot, Known(holds={other: (own_trump,)}))
    with pytest.raises(ConfigError, match="too many"):
        layer(tarot)[1].lay(0, 1)


# --- křížový: the order of the comments ---------------------------------------------------------------------


def doubled(deals: range) -> Iterator[Asked]:
    """Yield questions of křížový where trumps were doubled often and a trump was called."""
    rng = Random(9)
    for number in deals:
        preset = ("krizovy", "krizovy_2007")[number % 2]
        player = Whim(rng, "krizovy")
        player.raises, player.taker, player.wish = 0.7, 0, None if number % 3 else 0
        house = {"flek_cap": 6} if number % 4 == 0 else house_of(preset, 1, rng)
        for asked in questions(preset, player, house, {}, range(number, number + 1)):
            view = asked.question.view
            if max(view["levels"]) > 2 and 0 <= view["contract"] < CONTRACTS.index("betl"):
                yield asked


def in_order(asked: Asked, put: Put) -> int:
    """Return how many layouts agree with the order of the comments too; the room has them."""
    return int(consider_in_order(record(VIEW, asked.question.view), course_of(put)["raised"][0], ROOM))  # type: ignore[arg-type]


def test_m21_layouts_agree_with_the_order_of_the_comments() -> None:
    rng, done = Random(10), 0
    for asked in doubled(range(80)):
        put, layouts = layer(asked)
        assert in_order(asked, put) == layouts.count
        hands = [int(hand) for hand in asked.state["hands"]]
        assert cases_with(asked.question.view, hands, ROOM) == 1, where(asked)
        if rng.random() > 0.3:
            continue
        for row in layouts.draw(5, asked.deal.number, 2):
            assert arrives(asked, put, row) == "", where(asked)
        done += 1
    assert done >= 40


def dealt_so(asked: Asked, held: list[set[int]]) -> Any:
    """Return a layout of křížový with these cards in the hands of the others, and the pack that deals it."""
    view, row = asked.question.view, asked.deal.row
    hands = [int(view["hand"])] * 4
    for place in range(3):
        hands[(asked.question.seat + 1 + place) % 4] = sum(1 << card for card in held[place])
    trump = asked.deal.trumps_fixed()[0]
    dealt = []
    for seat, hand in enumerate(hands):
        cards = members(hand | sum(1 << card for card in played_by(asked, seat)))
        own = seat == asked.question.seat
        dealt.append(sorted(cards, key=asked.deal.pack.index if own else lambda card: card != trump))
    pack = [dealt[holder].pop(0) for holder in row.deal]
    return {"deck": pack, "hidden": [], "layout": {"hands": np.array(hands)}}


def played_by(asked: Asked, seat: int) -> list[int]:
    """Return the cards that a seat has played."""
    view = asked.question.view
    leaders = [*view["leaders"][: view["trick"]], view["leader"]]
    return [
        card
        for play, card in enumerate(asked.deal.history[: int(view["plays"])])
        if (int(leaders[play // 4]) + play) % 4 == seat
    ]


@pytest.mark.parametrize(
    ("deals", "most"), [(range(80, 200), 12), pytest.param(range(200, 900), 500, marks=pytest.mark.slow)]
)
def test_m21_late_in_a_deal_they_are_exactly_those_for_which_the_comments_can_have_come(
    deals: range, most: int
) -> None:
    done = 0
    for asked in doubled(deals):
        put = question_of(asked)
        layouts = in_order(asked, put)
        pool, sizes = (
            members(int(ROOM[cases.POOL])),
            [int(size) for size in ROOM[cases.SIZE : cases.SIZE + 3]],
        )
        whole = list(partitions(pool, sizes)) if len(pool) <= 6 else []
        if not 3 <= len(whole) <= 60 or done >= most:
            continue
        found = 0
        for held in whole:
            found += arrives(asked, put, dealt_so(asked, held)) == ""
        assert found == layouts, where(asked)
        done += 1
    assert done >= 4
