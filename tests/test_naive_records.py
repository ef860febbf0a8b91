"""The naive referee: a deal by hand, random records, and records that must be refused, each with its rule."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.naive import NotCovered, RuleBroken, decisions, random_house, random_record, referee
from tests.naive.house import VOLENY

GOOD: dict[str, list[str]] = {"raise": [], "announce": []}

Edit = Callable[[dict[str, Any]], object]


def house_with(**changes: Any) -> dict[str, Any]:
    return copy.deepcopy(VOLENY) | changes


HANDS = [
    "hA hX hK hO h9 h8 h7 hU bA lA aA b7".split(),
    "bX bK bO bU b9 b8 lX lK lO lU".split(),
    "l9 l8 l7 aX aK aO aU a9 a8 a7".split(),
]
LEADS = "bA lA aA hA hX hK hO hU h9 h7".split()
SEAT_1 = "b8 lU b9 bU bO bK bX lO lK lX".split()
SEAT_2 = "a7 l7 a8 l8 l9 a9 aU aO aK aX".split()


def by_hand(contract: str = "hundred_seven", comments: Any = None, **changes: Any) -> dict[str, Any]:
    """Seat 0 takes all ten tricks with hearts as trumps, announcing the marriage in trick 6."""
    comments = [(1, GOOD), (2, GOOD)] if comments is None else comments
    return {
        "format": "deal-record/1",
        "kind": "voleny",
        "rules": house_with(**changes),
        "seed": 7,
        "deal": 0,
        "strategies": ["a", "b", "c"],
        "hands": copy.deepcopy(HANDS),
        "talon": [],
        "events": [
            {"seat": 0, "do": "trump", "card": "hO"},
            {"seat": 0, "do": "discard", "cards": ["b7", "h8"]},
            {"seat": 1, "do": "suit", "answer": "good"},
            {"seat": 2, "do": "suit", "answer": "good"},
            {"seat": 0, "do": "declare", "contract": contract, "trump": "h", "helper": None},
            *({"seat": seat, "do": "comment", **comment} for seat, comment in comments),
            {"seat": 0, "do": "marriage", "suit": "h", "trick": 6},
        ],
        "tricks": [
            {"leader": 0, "cards": list(cards), "winner": 0}
            for cards in zip(LEADS, SEAT_1, SEAT_2, strict=True)
        ],
        "outcome": {},
    }


def raises(*names: str) -> dict[str, list[str]]:
    return {"raise": list(names), "announce": []}


def test_r5_outcome_of_the_deal_by_hand() -> None:
    assert referee(by_hand()) == {
        "payoffs": [72, -36, -36],
        "played": True,
        "reason": "played",
        "contract": "hundred_seven",
        "declarer": 0,
        "partner": None,
        "trump": "h",
        "helper": None,
        "levels": {"hundred": 0, "seven": 0},
        "points": [130, 0],
        "trick_points": [90, 0],
        "marriage_points": [40, 0],
        "components": {"hundred": {"made": True, "units": 16}, "seven": {"made": True, "units": 2}},
        "hearts": 2,
        "limited": False,
        "rogue": None,
    }


def test_r5_silent_components_of_the_deal_by_hand() -> None:
    outcome = referee(by_hand("game"))
    assert outcome["components"] == {
        "game": {"made": True, "units": 0},
        "silent_hundred": {"made": True, "units": 8},
        "silent_seven": {"made": True, "units": 1},
    }
    assert outcome["payoffs"] == [36, -18, -18]


def test_r6_balanced_deal() -> None:
    record = by_hand("seven", [(1, raises("game")), (2, GOOD), (0, GOOD)])
    del record["events"][-1]
    record["tricks"] = []
    outcome = referee(record)
    assert (outcome["played"], outcome["reason"], outcome["payoffs"]) == (False, "balanced", [0, 0, 0])
    assert (outcome["components"], outcome["points"], outcome["hearts"]) == ({}, None, 2)
    assert outcome["levels"] == {"game": 1, "seven": 0}


def test_m5_sharps_in_the_talon_count_for_the_defenders() -> None:
    record = by_hand("game", talon_allows_sharp=True)
    record["events"][1]["cards"] = ["b7", "bA"]
    record["tricks"][0]["cards"][0] = "h8"
    assert referee(record)["trick_points"] == [80, 10]


@pytest.mark.parametrize(("pays", "payoffs"), [(True, [108, -36, -36, -36]), (False, [72, -36, -36, 0])])
def test_m30_the_sitter_pays_or_not(pays: bool, payoffs: list[int]) -> None:
    record = by_hand(players=4, sitter_pays=pays)
    record["hands"].append([])
    record["strategies"].append(None)
    assert referee(record)["payoffs"] == payoffs


def test_amounts_are_exact() -> None:
    record = by_hand("game", silent_seven=0.05)
    assert referee(record)["components"]["silent_seven"]["units"] == Decimal("0.05")
    assert referee(record)["payoffs"][1] == Decimal("-16.1")
    assert all(isinstance(p, int) for p in referee(by_hand())["payoffs"])


def test_r2_decisions_that_leave_no_event_are_there() -> None:
    record = by_hand()
    del record["events"][-1]
    taken = list(decisions(record))
    kinds = Counter(d["decision"] for d in taken)
    assert kinds == {
        "trump": 1,
        "discard": 1,
        "declare": 2,
        "suit": 2,
        "comment": 2,
        "play": 30,
        "marriage": 4,
    }
    assert [d["chosen"] for d in taken if d["decision"] == "declare"] == ["keep", "hundred_seven"]
    # hK and hO together; bK and bO, lK and lO with seat 1, aK and aO with seat 2
    assert [d["seat"] for d in taken if d["decision"] == "marriage"] == [1, 0, 1, 2]


def test_r4_a_stopped_record_is_checked_as_far_as_it_goes() -> None:
    record = by_hand() | {"outcome": {"reason": "stopped"}}
    for length in range(9):
        cut = record | {"events": record["events"][:length]}
        cut["tricks"] = record["tricks"][:6] if length == 8 else []
        assert referee(cut) == {"reason": "stopped"}
    with pytest.raises(RuleBroken, match="R-4"):
        referee(record | {"events": record["events"][:5]})
    with pytest.raises(RuleBroken, match="R-2"):
        referee(record | {"events": record["events"][:5], "outcome": {}})


def edit(path: str, value: Any) -> Edit:
    """Return an edit that sets one place of a record; ``...`` deletes it."""

    def apply(record: dict[str, Any]) -> None:
        place: Any = record
        *way, last = [int(p) if p.lstrip("-").isdigit() else p for p in path.split("/")]
        for part in way:
            place = place[part]
        if value is ...:
            del place[last]
        else:
            place[last] = value

    return apply


def both(*edits: Edit) -> Edit:
    return lambda record: [change(record) for change in edits]


def concede(record: dict[str, Any]) -> object:
    """Make the deal one that is settled without play (M-25), its tricks and marriage left standing."""
    return record.update(by_hand("game", play_unflekked_game=False))


REFUSED: list[tuple[str, Edit]] = [
    ("C-1", edit("tricks/1/cards/1", "b8")),
    ("C-2", both(edit("tricks/0/cards/2", "l7"), edit("tricks/1/cards/2", "a7"))),
    ("C-5", edit("tricks/3/winner", 2)),
    ("C-5", edit("tricks/3/leader", 2)),
    ("M-44", edit("tricks/0/leader", 1)),
    ("M-17", both(edit("tricks/8/cards/0", "h7"), edit("tricks/9/cards/0", "h9"))),
    ("M-16", edit("events/1/cards", ["bA", "b7"])),
    ("M-16", edit("events/1/cards", ["hO", "b7"])),
    ("M-16", edit("rules/talon_forbids_trump", True)),
    ("M-42", edit("events/1/cards", ["b7", "b7"])),
    ("M-42", edit("events/1/cards", ["b7", "h8", "h9"])),
    ("M-42", edit("events/1/cards", ["b7", "b8"])),
    ("M-42", edit("events/2/seat", 2)),
    ("M-42", edit("events/3/answer", "bad")),
    ("M-42", both(edit("events/2", ...), edit("events/2", ...))),
    ("M-19", edit("events/1/cards", ["h7", "b7"])),
    ("M-19", edit("events/1/cards", ["hK", "b7"])),
    ("M-43", edit("events/4/trump", "b")),
    ("M-43", edit("events/4/contract", "betl")),
    ("M-10", edit("events/4/contract", "two_sevens")),
    ("M-18", edit("events/4/helper", "b")),
    ("M-20", edit("events/5/raise", ["game"])),
    ("M-20", edit("events/6/seat", 0)),
    ("M-21", lambda r: r["events"].insert(7, {"seat": 0, "do": "comment", **GOOD})),
    ("M-22", both(edit("rules/flek_cap", 0), edit("events/5/raise", ["seven"]))),
    ("M-23", edit("events/5/announce", ["seven_against"])),
    ("M-23", both(edit("rules/against", False), edit("events/5/announce", ["hundred_against"]))),
    ("M-3", edit("events/7/trick", 7)),
    ("M-3", edit("events/7/suit", "b")),
    ("M-3", edit("rules/marriage_first_card", "over_first")),
    ("R-3", lambda r: r["events"].append({"seat": 1, "do": "marriage", "suit": "b", "trick": 5})),
    ("R-3", lambda r: r["events"].insert(6, r["events"].pop())),
    ("M-40", edit("hands/0/0", "b8")),
    ("M-40", lambda r: r["hands"][1].append(r["hands"][0].pop())),
    ("M-41", edit("events/0/card", "hU")),
    ("M-41", edit("events/0/people", True)),
    (
        "M-41",
        both(
            edit("events/0", {"seat": 0, "do": "trump", "card": "hU", "people": True}),
            edit("rules/choose_from_people", False),
        ),
    ),
    ("R-0", edit("format", "deal-record/2")),
    ("R-0", edit("kind", "whist")),
    ("R-0", edit("seed", ...)),
    ("R-0", edit("deal", -1)),
    ("R-0", edit("rules/limit", ...)),
    ("R-0", edit("events/4/helper", ...)),
    ("R-0", edit("tricks/0/cards/0", "b1")),
    ("R-0", edit("tricks/0/cards", ["bA", "b8"])),
    ("R-0", edit("talon", ["b7"])),
    ("R-1", edit("note", "")),
    ("R-1", edit("rules/fleks", 1)),
    ("R-1", edit("rules/tariff/fun", 1)),
    ("R-1", edit("events/4/rogue", False)),
    ("R-1", edit("events/2/trump", "h")),
    ("R-1", edit("tricks/0/points", 10)),
    ("R-1", edit("events/2", {"seat": 1, "do": "bid", "rung": "game"})),
    ("R-2", lambda r: r.update(events=r["events"][:6])),
    ("R-3", edit("events/6", ...)),
    ("R-6", concede),
    ("R-6", both(concede, edit("events/7", ...))),
    ("R-8", edit("events/6/seat", 3)),
    ("R-9", edit("tricks/9", ...)),
    ("R-9", lambda r: r["tricks"].append(r["tricks"][-1])),
    ("R-10", edit("session", 1)),
    ("H-3", edit("rules/tariff/game", -1)),
]


@pytest.mark.parametrize(("rule", "change"), REFUSED)
def test_refused(rule: str, change: Edit) -> None:
    record = by_hand()
    change(record)
    with pytest.raises(RuleBroken) as caught:
        referee(record)
    assert caught.value.rule == rule, caught.value


def test_refused_in_contracts_without_trumps() -> None:
    rng = Random(3)
    record = random_record(rng, force={"contract": "betl", "taker": 1})
    declare = next(e for e in record["events"] if e["do"] == "declare")
    for rule, wrong in (("M-15", {"trump": "h"}), ("M-42", {"trump": None, "contract": "game"})):
        declare.update(wrong)
        with pytest.raises(RuleBroken, match=rule):
            referee(record)
    record = random_record(rng, force={"contract": "durch"})
    record["events"].append({"seat": 0, "do": "marriage", "suit": "h", "trick": 1})
    with pytest.raises(RuleBroken, match="M-4"):
        referee(record)


def test_what_is_not_covered_is_said() -> None:
    with pytest.raises(NotCovered):
        referee(by_hand() | {"kind": "tarot"})


FORCED = ("game", "seven", "hundred", "hundred_seven", "betl", "durch")


def wishes(rng: Random) -> dict[str, Any] | None:
    """Return a force for about two deals in three: chance alone ends mostly in durch."""
    contract = rng.choice((*FORCED, None, None, None))
    if contract is None:
        return None
    taker = rng.randrange(3) if contract in {"betl", "durch"} else None
    return {"contract": contract, "taker": taker, "trump": rng.choice((None, None, "h", "a"))}


def test_m38_random_records_are_accepted_and_sum_to_zero() -> None:
    rng = Random(20)
    seen: Counter[str] = Counter()
    for _ in range(1000):
        record = random_record(rng, random_house(rng), wishes(rng))
        read = json.loads(json.dumps(record, default=float))
        outcome = referee(read)
        assert outcome == record["outcome"]
        assert sum(Fraction(p) for p in outcome["payoffs"]) == 0
        seen.update({outcome["contract"], outcome["reason"], *outcome["components"]})
        seen.update(event["do"] for event in record["events"])
    expected = {*FORCED, "balanced", "unflekked", "flekked_without_re", "silent_seven", "silent_hundred"}
    expected |= {"seven_against", "hundred_against", "marriage", "take_talon"}
    assert expected <= set(seen)


@pytest.mark.parametrize(("contract", "takes"), [("betl", False), ("durch", True)])
def test_m15_sweeps_end_with_the_trick_that_decides_them(contract: str, takes: bool) -> None:
    rng = Random(24)
    lengths = set()
    for taker in (0, 1, 2) * 70:
        record = random_record(rng, force={"contract": contract, "taker": taker})
        kept = [(trick["winner"] == taker) == takes for trick in record["tricks"]]
        assert record["tricks"][0]["leader"] == taker
        assert all(kept[:-1])
        assert kept[-1] == record["outcome"]["components"][contract]["made"]
        assert len(kept) == 10 or not kept[-1]
        assert record["outcome"]["trump"] is None and record["outcome"]["points"] is None
        lengths.add(len(kept))
    assert len(lengths) > 2


def test_forced_records_do_what_was_asked() -> None:
    rng = Random(21)
    for _ in range(200):
        wish = wishes(rng) or {"contract": "game"}
        record = random_record(rng, None, wish)
        assert record["outcome"]["contract"] == wish["contract"]
        assert record["outcome"]["declarer"] == (wish.get("taker") or 0)
    with pytest.raises(ValueError, match="seat 1"):
        random_record(rng, None, {"contract": "game", "taker": 1})


def test_decisions_are_legal_and_an_illegal_card_is_refused() -> None:
    rng = Random(22)
    refused: Counter[str] = Counter()
    for _ in range(300):
        record = random_record(rng, None, wishes(rng))
        plays = [d for d in decisions(record) if d["decision"] == "play"]
        assert all(d["chosen"] in d["legal"] for d in plays)
        if not plays:
            continue
        at = rng.randrange(len(plays))
        later = [d["chosen"] for d in plays[at:] if d["seat"] == plays[at]["seat"]]
        wrong = [card for card in later if card not in plays[at]["legal"]]
        if wrong:
            record["tricks"][at // 3]["cards"][at % 3] = rng.choice(wrong)
            with pytest.raises(RuleBroken) as caught:
                referee(record)
            refused[caught.value.rule] += 1
    assert set(refused) <= {"C-2", "C-3", "C-6", "M-17"}
    assert {"C-2", "C-3", "C-6"} <= set(refused)


def places(node: Any) -> list[tuple[Any, Any]]:
    """Return every place of a record as (container, key)."""
    keys = list(node) if isinstance(node, dict) else list(range(len(node))) if isinstance(node, list) else []
    return [place for key in keys for place in ((node, key), *places(node[key]))]


def test_r0_whatever_stands_in_a_record_it_is_refused_by_a_rule_or_settled() -> None:
    rng = Random(23)
    junk: tuple[Any, ...] = (
        None,
        True,
        -1,
        0,
        3,
        2.5,
        "",
        "h",
        "hA",
        "bad",
        [],
        {},
        [[]],
        ["hA"],
        float("nan"),
    )
    refused = 0
    for _ in range(1500):
        record = by_hand()
        container, key = rng.choice(places(record))
        container[key] = rng.choice(junk)
        try:
            referee(record)
        except (RuleBroken, NotCovered):
            refused += 1
    assert refused > 1200
