"""The naive reference of křížový: partner, mandatory hundred, the rogue, payments, whole records."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.naive import RuleBroken, decisions, random_house, random_record, referee
from tests.naive.house import KRIZOVY, KRIZOVY_2007, NAMED, check_house
from tests.naive.krizovy import krizovy, legal_contracts, legal_plain, partner_of
from tests.naive.steering_cross import random_wish

GOOD: dict[str, list[str]] = {"raise": [], "announce": []}
Edit = Callable[[dict[str, Any]], object]


def house_with(**changes: Any) -> dict[str, Any]:
    return copy.deepcopy(KRIZOVY) | changes


# --- calling and declaring ---

HANDS = [
    "hA hX h9 h8 h7 bA lA aA".split(),
    "hU bX bK bO b9 b8 b7 l7".split(),
    "hK hO bU lX lK lO lU l9".split(),
    "l8 aX aK aO aU a9 a8 a7".split(),
]


def test_m61_the_holder_of_the_called_trump_is_partner() -> None:
    assert [partner_of(HANDS, "h" + rank) for rank in "KUA7"] == [2, 1, None, None]


def test_m63_who_holds_the_trump_marriage_must_declare_hundred() -> None:
    hand = "hK hO h7 bA lA lK lO aA".split()
    assert legal_contracts(hand, "h", house_with()) == {"hundred", "hundred_seven"}
    assert legal_contracts(hand[:2] + hand[3:], "h", house_with()) == {"hundred"}
    every = {"game", "seven", "hundred", "hundred_seven"}
    assert legal_contracts(hand, "h", house_with(mandatory_hundred=False)) == every
    assert legal_contracts(hand, "l", house_with()) == {"hundred"}
    assert legal_contracts(hand, "a", house_with()) == {"game", "hundred"}  # M-19: any marriage


def test_m62_m67_what_may_be_named_without_trumps() -> None:
    rogues = {("durch", False), ("durch", True)}
    assert legal_plain(None, house_with()) == {"betl", *rogues}
    assert legal_plain("betl", house_with()) == rogues
    assert legal_plain(None, copy.deepcopy(KRIZOVY_2007)) == {"betl", ("durch", False)}


def test_m62_order_of_asking_over_trumps_and_over_betl() -> None:
    """Seat 3 goes over trumps with betl, seat 2, who had said good, over that with durch."""
    script: dict[str, list[Any]] = {
        "trump": ["h8"],
        "call": ["K"],
        "declare": ["keep", "betl", ("durch", True)],
        "suit": ["good", "good", "bad", "good", "good", "bad"],
    }
    steps = krizovy(HANDS, house_with())
    step, asked = next(steps), []
    while step.decision != "leader":
        answer = script[step.decision].pop(0) if step.decision in script else (frozenset(), frozenset())
        assert answer in step.legal
        asked.append((step.seat, step.decision))
        step = steps.send(answer)
    assert asked == [
        *[(0, do) for do in ("trump", "call", "declare")],
        *[(seat, "suit") for seat in (1, 2, 3)],
        (3, "declare"),
        *[(seat, "suit") for seat in (0, 1, 2)],
        (2, "declare"),
        *[(seat, "comment") for seat in (3, 0, 1)],
    ]
    assert step.legal == {2}  # M-44: in durch the declarer leads


# --- deals by hand ---

PLAYED = [
    "hA hX bA lA aA h9 h8 h7".split(),
    "hU b7 b8 l7 b9 bO bK bX".split(),
    "hK hO bU l9 lU lO lK lX".split(),
    "a7 a8 a9 l8 aU aO aK aX".split(),
]
HUNDRED = {"raise": [], "announce": ["hundred"]}


def by_hand(contract: str = "seven", comments: Any = None, **changes: Any) -> dict[str, Any]:
    """Seat 0 and his partner, seat 2, who holds the trump marriage, take all eight tricks."""
    if comments is None:
        comments = [(1, GOOD), (2, HUNDRED), (3, GOOD), (0, GOOD), (1, GOOD)]
    return {
        "format": "deal-record/1",
        "kind": "krizovy",
        "rules": house_with(**changes),
        "seed": 7,
        "deal": 0,
        "strategies": ["a", "b", "c", "d"],
        "hands": copy.deepcopy(HANDS),
        "talon": [],
        "events": [
            {"seat": 0, "do": "trump", "card": "hA", "call": "K"},
            *({"seat": seat, "do": "suit", "answer": "good"} for seat in (1, 2, 3)),
            {"seat": 0, "do": "declare", "contract": contract, "trump": "h", "helper": None},
            *({"seat": seat, "do": "comment", **comment} for seat, comment in comments),
            {"seat": 2, "do": "marriage", "suit": "h", "trick": 1},
        ],
        "tricks": [{"leader": 0, "cards": list(cards), "winner": 0} for cards in zip(*PLAYED, strict=True)],
        "outcome": {},
    }


def test_m63_m68_outcome_of_a_partners_hundred() -> None:
    assert referee(by_hand()) == {
        "payoffs": [36, -36, 36, -36],
        "played": True,
        "reason": "played",
        "contract": "hundred_seven",
        "declarer": 0,
        "partner": 2,
        "trump": "h",
        "helper": None,
        "levels": {"seven": 0, "hundred": 0},
        "points": [130, 0],
        "trick_points": [90, 0],
        "marriage_points": [40, 0],
        "components": {"seven": {"made": True, "units": 2}, "hundred": {"made": True, "units": 16}},
        "hearts": 2,
        "limited": False,
        "rogue": None,
    }


def test_m63_without_mandatory_hundred_it_is_silent() -> None:
    record = by_hand("game", [(1, GOOD), (2, GOOD), (3, GOOD)], mandatory_hundred=False)
    outcome = referee(record)
    assert outcome["contract"] == "game" and outcome["payoffs"] == [18, -18, 18, -18]
    assert outcome["components"] == {
        "game": {"made": True, "units": 0},
        "silent_hundred": {"made": True, "units": 8},
        "silent_seven": {"made": True, "units": 1},
    }


def test_m61_m68_alone_he_is_paid_by_three() -> None:
    comments = [(1, GOOD), (2, {"raise": ["game"], "announce": []}), *((seat, GOOD) for seat in (3, 0))]
    record = by_hand("game", comments)
    record["events"][0]["call"] = "A"
    outcome = referee(record)
    assert outcome["partner"] is None
    assert outcome["points"] == [90, 40] and outcome["payoffs"] == [3 * 6, -6, -6, -6]  # 2 × (2 + 1)


def test_m65_points_and_marriages_of_partners_are_pooled() -> None:
    record = by_hand(hundred_marriage="first")
    record["events"].append({"seat": 2, "do": "marriage", "suit": "l", "trick": 6})
    record["events"].append({"seat": 3, "do": "marriage", "suit": "a", "trick": 6})
    outcome = referee(record)
    assert outcome["marriage_points"] == [60, 20] and outcome["components"]["hundred"]["units"] == 4 * 6


ROGUE_HANDS = [
    "hA hK hO hU hX h9 h8 b7".split(),
    "h7 b8 b9 bX bU bO bK bA".split(),
    "lA lK lO lU lX l9 l8 l7".split(),
    "aA aK aO aU aX a9 a8 a7".split(),
]


def durch(rogue: bool = True, last: str = "b7", **changes: Any) -> dict[str, Any]:
    """Seat 0 takes seven tricks with hearts and leads ``last``, the 7 or the ace of bells."""
    hands = copy.deepcopy(ROGUE_HANDS)
    hands[1][hands[1].index("bA")] = "b7" if last == "bA" else "bA"
    hands[0][-1] = last
    tricks = [{"leader": 0, "cards": list(cards), "winner": 0} for cards in zip(*hands, strict=True)]
    tricks[-1]["winner"] = 0 if last == "bA" else 1
    declare = {"seat": 0, "do": "declare", "contract": "durch", "trump": None, "helper": None, "rogue": rogue}
    record = by_hand(**changes) | {"hands": hands, "tricks": tricks}
    comments = [{"seat": seat, "do": "comment", **GOOD} for seat in (1, 2, 3)]
    record["events"] = [{"seat": 0, "do": "trump", "card": "hA", "call": "K"}, declare, *comments]
    return record


@pytest.mark.parametrize(
    ("rogue", "last", "joins", "payoffs"),
    [
        (True, "b7", 1, [30, 30, -30, -30]),
        (True, "bA", None, [90, -30, -30, -30]),
        (False, "b7", None, [-90, 30, 30, 30]),
        (False, "bA", None, [90, -30, -30, -30]),
    ],
)
def test_m67_r11_the_rogue_joins_by_the_last_trick(
    rogue: bool, last: str, joins: int | None, payoffs: list[int]
) -> None:
    outcome = referee(durch(rogue, last))
    assert (outcome["rogue"], outcome["payoffs"]) == (joins, payoffs)
    assert outcome["components"]["durch"]["made"] is (payoffs[0] > 0)
    assert outcome["partner"] is None and outcome["trump"] is None


def test_m67_another_trick_lost_is_lost_with_the_rogue_too() -> None:
    record = durch()
    hand = record["hands"][0]
    hand[:4], hand[4:] = [hand[-1], *hand[:3]], hand[3:7]
    record["tricks"] = [{"leader": 0, "cards": ["b7", "bA", "lA", "aA"], "winner": 1}]
    outcome = referee(record)
    assert outcome["rogue"] is None and outcome["payoffs"] == [-90, 30, 30, 30]


def test_trump_and_call_are_two_decisions_of_one_event() -> None:
    taken = list(decisions(by_hand()))
    assert [(d["decision"], d["chosen"]) for d in taken[:3]] == [
        ("trump", "hA"),
        ("call", "K"),
        ("declare", "keep"),
    ]
    assert taken[0]["legal"] == {"hA", "hX", "h9", "h8"} and len(taken[1]["legal"]) == 8
    comments = [d for d in taken if d["decision"] == "comment"]
    assert comments[1]["legal"] == {(frozenset(), frozenset({"hundred"}))}  # he has no choice
    assert Counter(d["decision"] for d in taken)["play"] == 32


# --- records that must be refused ---


def edit(path: str, value: Any) -> Edit:
    *way, last = [int(part) if part.isdigit() else part for part in path.split("/")]

    def change(record: Any) -> None:
        for part in way:
            record = record[part]
        if value is ...:
            del record[last]
        else:
            record[last] = value

    return change


REFUSED: list[tuple[str, Edit]] = [
    ("M-60", lambda r: r["hands"][0].append(r["hands"][1].pop())),
    ("M-61", edit("events/0/card", "h7")),
    ("M-61", edit("events/0/seat", 1)),
    ("R-0", edit("events/0/call", "h")),
    ("R-0", edit("events/0/call", ...)),
    ("R-1", edit("events/0/people", True)),
    ("M-62", edit("events/1/seat", 2)),
    ("M-63", edit("events/2/answer", "bad")),
    ("M-63", edit("events/4/seat", 2)),
    ("M-19", edit("events/4/contract", "hundred")),
    ("M-43", edit("events/4/trump", "b")),
    ("M-20", edit("events/5/raise", ["hundred"])),
    ("M-63", edit("events/6/announce", [])),
    ("M-63", edit("events/5/announce", ["hundred"])),
    ("M-63", edit("rules/mandatory_hundred", False)),
    ("R-3", edit("events/9", ...)),
    ("M-23", edit("events/9/announce", ["hundred_against"])),
    ("R-1", edit("events/4/rogue", False)),
    ("R-1", edit("events/1/do", "take_talon")),
    ("R-0", edit("talon", ["h7"])),
    ("R-0", edit("tricks/0/cards", ["hA", "hU", "hK"])),
    ("R-0", edit("events/10/trick", 9)),
    ("R-9", edit("tricks/7", ...)),
    ("C-2", edit("tricks/0/cards/2", "bU")),
    ("R-10", edit("session", 1)),
]


@pytest.mark.parametrize(("rule", "change"), REFUSED)
def test_refused(rule: str, change: Edit) -> None:
    record = by_hand()
    change(record)
    with pytest.raises(RuleBroken) as caught:
        referee(record)
    assert caught.value.rule == rule, caught.value


def test_m64_a_missing_flek_is_refused() -> None:
    """Called from seat 3, who leaves king and over with a defender."""
    record = by_hand("game", [(1, GOOD), (2, GOOD)])
    record["events"][0]["call"] = "U"
    with pytest.raises(RuleBroken, match="M-64"):
        referee(record)


def test_m67_rogue_is_there_in_durch_and_only_where_the_rules_have_him() -> None:
    record = durch()
    record["rules"]["durch_rogue"] = False
    with pytest.raises(RuleBroken, match="M-67"):
        referee(record)
    record["events"][1]["rogue"] = False
    assert referee(record)["payoffs"] == [-90, 30, 30, 30]
    del record["events"][1]["rogue"]
    with pytest.raises(RuleBroken, match="R-0"):
        referee(record)


HOUSE_ERRORS = [
    ("H-3", {"players": 3}),
    ("H-3", {"evident_rule": True}),
    ("H-3", {"mandatory_flek": None}),
    ("H-3", {"tariff": {**KRIZOVY["tariff"], "two_sevens": 40}}),
    ("H-3", {"flek_cap": {"two_sevens": 3}}),
    ("R-1", {"sitter_pays": True}),
    ("R-1", {"talon_allows_sharp": True}),
]


@pytest.mark.parametrize(("rule", "changes"), HOUSE_ERRORS)
def test_h3_house_rules_that_cannot_be(rule: str, changes: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken, match=rule):
        check_house(house_with(**changes), "krizovy")


def test_m69_the_preset_of_2007() -> None:
    differs = {name for name in KRIZOVY if KRIZOVY[name] != KRIZOVY_2007[name]}
    assert differs == {"tariff", "flek_cap", "betl_open_from", "durch_rogue"}
    assert (KRIZOVY_2007["tariff"]["betl"], KRIZOVY_2007["tariff"]["durch"]) == (10, 20)


# --- random records ---


def test_m38_random_records_are_accepted_and_sum_to_zero() -> None:
    rng = Random(60)
    seen: Counter[str] = Counter()
    presets = [preset for kind, preset in NAMED.values() if kind == "krizovy"]
    for _ in range(600):
        house = random_house(rng, "krizovy") if rng.random() < 0.7 else rng.choice(presets)
        check_house(house, "krizovy")
        wish = random_wish(rng, house)
        record = random_record(rng, house, wish, "krizovy")
        outcome = referee(json.loads(json.dumps(record, default=float)))
        assert outcome == record["outcome"]
        assert sum(Fraction(p) for p in outcome["payoffs"]) == 0
        raised = any("hundred" in event.get("announce", ()) for event in record["events"])
        assert raised or not wish.get("raised")
        assert (outcome["rogue"] is not None) or not wish.get("rogue")
        seen.update({outcome["contract"], outcome["reason"], *outcome["components"]})
        seen.update({f"raised to {outcome['contract']}"} if raised else ())
        seen.update({"rogue"} if outcome["rogue"] is not None else ())
        seen.update({"two and two" if outcome["partner"] is not None else "one and three"})
        seen.update(f"{e['contract']} by {e['seat']}" for e in record["events"] if e["do"] == "declare")
    expected = {"game", "seven", "hundred", "hundred_seven", "betl", "durch", "rogue", "two and two"}
    expected |= {"raised to hundred", "raised to hundred_seven", "one and three", "balanced", "unflekked"}
    expected |= {"flekked_without_re", "seven_against", "hundred_against", "silent_seven", "silent_hundred"}
    expected |= {f"{contract} by {seat}" for contract in ("betl", "durch") for seat in range(4)}
    assert expected <= set(seen)


def test_forced_records_are_refused_where_they_cannot_be() -> None:
    rng = Random(61)
    for force in (
        {"contract": "game", "taker": 1},
        {"contract": "two_sevens"},
        {"contract": "hundred", "raised": True},
        {"contract": "betl", "rogue": True},
        {"rung": "game"},
    ):
        with pytest.raises(ValueError):
            random_record(rng, None, force, "krizovy")
