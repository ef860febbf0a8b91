"""What the kernel asks, and what it offers at each question, against the naive reference, kind by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from sim.games.house import resolve
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import CONTRACTS, RUNGS
from sim.games.marias.presets import PRESETS
from sim.games.marias.view import ANNOUNCE
from tests import seating
from tests.generators import house_rules
from tests.naive.cards import DECK, seven_of
from tests.naive.contracts import CONTRACTS as ROWS
from tests.naive.gather import after_the_talon
from tests.naive.referee import decisions
from tests.seating import Played, Question, answer_of, give, legal_answers, scripted
from tests.whim import Whim

_FOREHAND = {"trump", "declare", "comment", "play", "marriage"}
_AUCTION = {"bid", "fold", "discard", "declare", "comment", "play", "marriage"}
#: By kind: the decisions that must have been put, and the branches that must have come about.
MET = {
    "voleny": _FOREHAND | {"discard", "suit", "people", "betl, then durch"},
    "licitovany": _AUCTION
    | {"hold", "reserve holds", "reserve raises", "red rung", "seven without its card"},
    "krizovy": _FOREHAND | {"call", "suit", "flek is due", "hundred is due", "rogue", "betl, then durch"},
    "pagat": _FOREHAND | {"discard", "answer", "people", "flek", "all four in turn"},
    "lizany": {"play", "marriage", "exchange"},
}


def in_order(found: list[dict[str, Any]], asked: list[Question]) -> None:
    """Check that what was asked is every decision with a choice, in order, each with its legal answers."""
    with_choice = [d for d in found if len(d["legal"]) > 1]
    for right, question in zip(with_choice, asked, strict=False):
        assert (question.seat, question.decision) == (right["seat"], right["decision"])
        assert legal_answers(question.view) == right["legal"], question
        assert answer_of(question) == right["chosen"]
    assert len(asked) == len(with_choice)


def branches(played: Played) -> Iterator[str]:
    """Yield the branches of the rules that a deal went through."""
    declared = [event["contract"] for event in played.events("declare")]
    yield f"{declared[-1]} declared" if declared else "none declared"
    if declared[-2:] == ["betl", "durch"]:
        yield "betl, then durch"
    if len(declared) == len(("betl", "durch", "open_betl", "open_durch")):
        yield "all four in turn"
    for event in played.record["events"]:
        yield from (str(event[name]) for name in ("answer", "rung") if name in event)
        yield from (name for name in ("people", "rogue") if event.get(name))
        if event["do"] == "bid" and event["seat"] == 1 and event["rung"] != "resign":
            yield "reserve holds" if event["rung"] == "hold" else "reserve raises"
        if str(event.get("rung")).startswith("red_"):
            yield "red rung"
    for question in played.asked("comment"):
        must = int(question.view["must"])
        yield "hundred is due" if must >> ANNOUNCE else "flek is due" if must else "nothing is due"
    if declared and ROWS[declared[-1]].needs_seven:
        outcome = played.outcome
        hands, _ = after_the_talon(played.record)
        held = seven_of(outcome["trump"]) in hands[outcome["declarer"]]
        yield "seven with its card" if held else "seven without its card"


def watch(preset: str, sets: int, deals: int, packs: Callable[[], list[int]] | None = None) -> Counter[str]:
    """Play deals under a preset and random house rules, check every question, and count what was met.

    Parameters
    ----------
    preset
        Its kind is played, with random house rules after the first set.
    sets
        How many house rules.
    deals
        How many deals of each.
    packs
        Makes the pack of each deal; None: they are shuffled.
    """
    kind, rng = PRESETS[preset].kind, Random(f"{preset} {sets} {deals}")
    seen: Counter[str] = Counter()
    for number in range(sets):
        table = scripted(house_rules(rng, kind) if number else resolve(preset), preset=preset)
        for deal in range(deals):
            give(table, packs() if packs else None)
            played = seating.play(table, Whim(rng, kind), deal)
            in_order(list(decisions(played.record)), played.questions)
            seen.update(branches(played))
            seen.update(question.decision for question in played.questions)
    return seen


every_preset = pytest.mark.parametrize("preset", PRESETS)


@pytest.mark.jit_off
@every_preset
def test_m82_some_questions_offer_everything_legal(preset: str) -> None:
    seen = watch(preset, sets=3, deals=5)
    assert {"play", "marriage"} <= {*seen}


@every_preset
def test_m82_everything_legal_is_offered_and_nothing_else(preset: str) -> None:
    seen = watch(preset, sets=22, deals=14)
    row = KINDS[PRESETS[preset].kind]
    contracts = {name for code, name in enumerate(CONTRACTS) if (row.forehands | row.anybodys) >> code & 1}
    met = {f"{name} declared" for name in contracts} | MET[PRESETS[preset].kind]
    assert met <= {*seen}, met - {*seen}


def test_m63_the_comment_of_a_partner_with_the_trump_marriage() -> None:
    """He is asked where he has more to say: there is something beside the hundred that he may raise."""
    rng = Random(63)

    def pack() -> list[int]:
        partner = rng.choice((1, 2, 3))
        hands: list[list[str]] = [[], [], [], []]
        hands[0], hands[partner] = ["h7", "h9", "hU", "hX"], ["hK", "hO"]
        rest = [card for card in DECK if card not in (*hands[0], *hands[partner])]
        rng.shuffle(rest)
        for hand in hands:
            hand += [rest.pop() for _ in range(8 - len(hand))]
        return seating.pack_of(hands, "krizovy")

    seen = watch("krizovy", sets=8, deals=25, packs=pack)
    assert seen["hundred is due"] >= 3, seen


def test_m52_every_rung_is_named() -> None:
    rng = Random(52)
    seen: Counter[str] = Counter()
    for preset in ("licitovany", "licitovany_csm"):
        table = scripted(preset=preset)
        for deal in range(80):
            played = seating.play(table, Whim(rng, "licitovany"), deal)
            in_order(list(decisions(played.record)), played.questions)
            seen.update(branches(played))
    assert {*RUNGS} <= {*seen}, {*RUNGS} - {*seen}


def test_m20_m23_comments_offered_over_many_deals() -> None:
    rng = Random(9)
    table = scripted({"flek_cap": 2})
    offered: Counter[Any] = Counter()
    for deal in range(150):
        played = seating.play(table, Whim(rng, "voleny"), deal)
        in_order(list(decisions(played.record)), played.questions)
        offered.update((q.seat, len(legal_answers(q.view))) for q in played.asked("comment"))
    assert {size for _, size in offered} >= {2, 4, 8}
    assert {seat for seat, _ in offered} == {0, 1, 2}
