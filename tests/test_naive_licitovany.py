"""The naive reference of licitovaný: two-sevens, the fold, whole records."""

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
from tests.naive.cardplay import Table, Trick, saved_sevens, two_sevens_made
from tests.naive.contracts import DECLARING, DEFENDING
from tests.naive.house import LICITOVANY, LICITOVANY_CSM, NAMED, check_house
from tests.naive.steering_auction import random_wish
from tests.naive.tricks import legal_cards

GOOD: dict[str, list[str]] = {"raise": [], "announce": []}
Edit = Callable[[dict[str, Any]], object]


def source(**changes: Any) -> dict[str, Any]:
    return copy.deepcopy(LICITOVANY) | changes


def csm(**changes: Any) -> dict[str, Any]:
    return copy.deepcopy(LICITOVANY_CSM) | changes


# --- two-sevens ---


def table(contract: str = "two_sevens") -> Table:
    sides = {0: DECLARING, 1: DEFENDING, 2: DEFENDING}
    return Table(contract, "h", 0, sides, {"two_sevens"}, source(), "b")


def test_m17_both_sevens_are_kept() -> None:
    assert saved_sevens(0, table(), 8) == {"h7", "b7"}
    assert saved_sevens(0, table(), 9) == {"h7"}
    assert saved_sevens(1, table(), 8) == set()
    assert legal_cards({"h7", "b7", "l8"}, [], "h", {"h7", "b7"}) == {"l8"}
    assert legal_cards({"h7", "b7"}, [], "h", {"h7", "b7"}) == {"h7", "b7"}
    assert legal_cards({"h7", "b7"}, [], "h", {"h7"}) == {"b7"}
    assert legal_cards({"h7", "b7"}, ["lA"], "h", {"h7"}) == {"h7"}  # he must trump


@pytest.mark.parametrize(
    ("ninth", "tenth", "made"),
    [
        (Trick(0, ("b7", "lU", "a8"), 0), Trick(0, ("h7", "l9", "a7"), 0), True),
        (Trick(2, ("a8", "b7", "lU"), 2), Trick(2, ("a7", "h7", "l9"), 0), False),
        (Trick(0, ("b7", "b8", "a8"), 1), Trick(1, ("l9", "a7", "h7"), 0), False),
        (Trick(0, ("b7", "lU", "a8"), 0), Trick(0, ("h7", "h8", "a7"), 1), False),
        (Trick(0, ("h7", "lU", "a8"), 0), Trick(0, ("b7", "l9", "a7"), 0), False),
        (Trick(0, ("b9", "lU", "a8"), 0), Trick(0, ("h7", "l9", "a7"), 0), False),
        (Trick(1, ("b7", "lU", "a8"), 1), Trick(0, ("h7", "l9", "a7"), 0), False),
    ],
)
def test_m18_two_sevens_are_made_by_trick_9_and_trick_10(ninth: Trick, tenth: Trick, made: bool) -> None:
    assert two_sevens_made([ninth, tenth], table()) is made


# --- a deal by hand: seat 0 makes two-sevens, hearts trumps, bells helping ---

HANDS = [
    "hA hX hK hO h7 bA bX bK bO b7".split(),
    "hU h9 bU b9 lA lX lK lO lU l9".split(),
    "h8 b8 aA aX aK aO aU a9 a8 a7".split(),
]
PLAYED = [
    "hA hX hK hO bA bX bK bO b7 h7".split(),
    "h9 hU lA lX b9 bU lK lO lU l9".split(),
    "h8 aA aX aK b8 aO aU a9 a8 a7".split(),
]


def by_hand(contract: str = "two_sevens", helper: str | None = "b", **changes: Any) -> dict[str, Any]:
    return {
        "format": "deal-record/1",
        "kind": "licitovany",
        "rules": source(**changes),
        "seed": 7,
        "deal": 0,
        "strategies": ["a", "b", "c"],
        "hands": copy.deepcopy(HANDS),
        "talon": ["l8", "l7"],
        "events": [
            {"seat": 2, "do": "bid", "rung": "resign"},
            {"seat": 1, "do": "bid", "rung": "seven"},
            {"seat": 0, "do": "bid", "rung": "hold"},
            {"seat": 1, "do": "bid", "rung": "resign"},
            {"seat": 0, "do": "take_talon"},
            {"seat": 0, "do": "discard", "cards": ["l7", "l8"]},
            {"seat": 0, "do": "declare", "contract": contract, "trump": "h", "helper": helper},
            {"seat": 1, "do": "comment", **GOOD},
            {"seat": 2, "do": "comment", **GOOD},
        ],
        "tricks": [{"leader": 0, "cards": list(cards), "winner": 0} for cards in zip(*PLAYED, strict=True)],
        "outcome": {},
    }


def test_m18_two_sevens_made_in_hearts_pay_80() -> None:
    assert referee(by_hand()) == {
        "payoffs": [160, -80, -80],
        "played": True,
        "reason": "played",
        "contract": "two_sevens",
        "declarer": 0,
        "partner": None,
        "trump": "h",
        "helper": "b",
        "levels": {"two_sevens": 0},
        "points": None,
        "trick_points": None,
        "marriage_points": None,
        "components": {"two_sevens": {"made": True, "units": 40}},
        "hearts": 2,
        "limited": False,
        "rogue": None,
    }


def test_m18_two_sevens_and_hundred_are_settled_apart_without_silent_components() -> None:
    record = by_hand("two_sevens_hundred", hundred_includes_game=True)
    record["events"].append({"seat": 0, "do": "marriage", "suit": "h", "trick": 3})
    record["events"].append({"seat": 0, "do": "marriage", "suit": "b", "trick": 7})
    outcome = referee(record)
    assert outcome["components"] == {
        "hundred": {"made": True, "units": 24},
        "two_sevens": {"made": True, "units": 40},
    }
    assert outcome["points"] == [150, 0] and outcome["payoffs"] == [256, -128, -128]


def test_m30_m54_a_sitter_is_paid_by_who_folds() -> None:
    for pays, payoffs in ((True, [-18, 6, 6, 6]), (False, [-12, 6, 6, 0])):
        record = by_hand(**csm(players=4, sitter_pays=pays, limit=3))
        record["hands"].append([])
        record["strategies"].append(None)
        record["events"] = [*record["events"][:5], {"seat": 0, "do": "fold"}]
        record["tricks"] = []
        outcome = referee(record)
        assert outcome["payoffs"] == payoffs
        expected = {"played": False, "reason": "fold", "contract": "seven", "trump": None, "levels": {}}
        expected |= {"components": {}, "points": None, "hearts": 1, "limited": False, "declarer": 0}
        assert {name: outcome[name] for name in expected} == expected


def test_r2_not_folding_is_a_decision_that_leaves_no_event() -> None:
    taken = [d for d in decisions(by_hand(**csm())) if d["decision"] in {"bid", "fold", "declare"}]
    assert taken[-2] == {"seat": 0, "decision": "fold", "legal": {True, False}, "chosen": False}
    assert taken[-1]["chosen"] == ("two_sevens", "h", "b")
    assert ("seven", "a", None) in taken[-1]["legal"] and ("game", "a", None) not in taken[-1]["legal"]
    assert not any(d["decision"] == "fold" for d in decisions(by_hand()))
    red = by_hand(**csm())
    red["events"][1]["rung"] = "red_seven"
    assert not any(d["decision"] == "fold" for d in decisions(red))


def test_m54_a_seven_declared_without_its_card_is_lost() -> None:
    record = by_hand("seven", None)
    record["events"][6]["trump"] = "a"
    record["tricks"] = []
    with pytest.raises(RuleBroken, match="R-9"):  # everything before the play is right
        referee(record)
    record["events"][1]["rung"] = "game"
    with pytest.raises(RuleBroken, match="M-19"):
        referee(record)


def test_m55_nothing_is_announced_against() -> None:
    comments = [d for d in decisions(by_hand("hundred", None)) if d["decision"] == "comment"]
    assert all(not announced for d in comments for _, announced in d["legal"])


def test_m55_seat_0_leads_but_in_betl_and_durch() -> None:
    rng = Random(8)
    for contract, leads in (("hundred", False), ("two_sevens", False), ("betl", True), ("durch", True)):
        record = random_record(rng, None, {"contract": contract, "taker": 1}, "licitovany")
        if record["tricks"]:
            assert record["tricks"][0]["leader"] == (1 if leads else 0)
            assert record["outcome"]["declarer"] == 1


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
    ("M-51", edit("events/0/seat", 1)),
    ("M-51", edit("events/0/rung", "hold")),
    ("M-51", edit("events/2/rung", "hundred")),
    ("M-51", edit("events/3/rung", "game")),
    ("M-51", edit("events/3", ...)),
    ("M-52", edit("events/1/rung", "red_seven")),
    ("R-0", edit("events/1/rung", "fun")),
    ("M-53", edit("events/4", ...)),
    ("M-53", edit("events/4/seat", 1)),
    ("M-53", edit("events/5/cards", ["l7", "l9"])),
    ("M-53", edit("events/5/cards", ["l7", "l7"])),
    ("M-53", lambda r: r["events"][6].update(contract="game", helper=None)),
    ("M-16", edit("events/5/cards", ["l7", "b7"])),
    ("M-18", edit("events/6/helper", "h")),
    ("M-18", edit("events/6/helper", None)),
    ("M-18", edit("events/6/contract", "hundred")),
    ("M-19", edit("events/6/helper", "a")),
    ("M-15", edit("events/6/contract", "betl")),
    ("M-10", edit("events/6/contract", "open_betl")),
    ("M-20", edit("events/7/raise", ["game"])),
    ("M-23", edit("events/7/announce", ["hundred_against"])),
    ("M-53", lambda r: r["events"].insert(5, {"seat": 0, "do": "fold"})),
    ("M-4", lambda r: r["events"].append({"seat": 0, "do": "marriage", "suit": "h", "trick": 3})),
    ("M-55", edit("tricks/0/leader", 1)),
    ("M-17", lambda r: (edit("tricks/7/cards/0", "b7")(r), edit("tricks/8/cards/0", "bO")(r))),
    ("M-50", edit("talon/0", "hA")),
    ("M-50", lambda r: r["hands"][1].append(r["hands"][0].pop())),
    ("R-0", lambda r: r["talon"].append(r["hands"][0].pop())),
    ("R-1", edit("events/6/rogue", False)),
    ("R-1", edit("events/0/do", "suit")),
    ("R-1", edit("rules/against", True)),
    ("R-0", edit("rules/ladder", ...)),
    ("R-10", edit("session", 3)),
    ("R-0", edit("rules/shuffle", "gather_cut")),
    ("R-10", lambda r: (edit("rules/shuffle", "gather_cut")(r), r.update(session=0, deal=40))),
]


@pytest.mark.parametrize(("rule", "change"), REFUSED)
def test_refused(rule: str, change: Edit) -> None:
    record = by_hand()
    change(record)
    with pytest.raises(RuleBroken) as caught:
        referee(record)
    assert caught.value.rule == rule, caught.value


def test_r10_a_gathered_deal_names_its_session() -> None:
    record = by_hand(shuffle="gather_cut", session_length=5)
    record |= {"session": 3, "deal": 4}
    assert referee(record)["payoffs"] == [160, -80, -80]


HOUSE_ERRORS = [
    {"lowest_bid": "red_seven"},
    {"lowest_bid": "fun"},
    {"ladder": "csm"},  # game is not on it
    {"misdeclare_fold": -1},
    {"misdeclare_fold": True},
    {"flek_cap": {"seven_against": 1}},
    {"tariff": {**LICITOVANY["tariff"], "open_betl": 10}},
    {"tariff": {**LICITOVANY["tariff"], "two_sevens": None}, "lowest_bid": "two_sevens"},
    {"shuffle": "gather_cut", "players": 4},
    {"talon_forbids_trump": True, "talon_allows_sharp": True},
]


@pytest.mark.parametrize("changes", HOUSE_ERRORS)
def test_h3_house_rules_that_cannot_be(changes: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken, match="H-3"):
        check_house(source(**changes), "licitovany")


# --- random records ---


def test_m38_random_records_are_accepted_and_sum_to_zero() -> None:
    rng = Random(50)
    seen: Counter[str] = Counter()
    presets = [preset for kind, preset in NAMED.values() if kind == "licitovany"]
    for _ in range(300):
        house = random_house(rng, "licitovany") if rng.random() < 0.7 else rng.choice(presets)
        check_house(house, "licitovany")
        wish = random_wish(rng, house)
        record = random_record(rng, house, wish, "licitovany")
        outcome = referee(json.loads(json.dumps(record, default=float)))
        assert outcome == record["outcome"]
        assert sum(Fraction(p) for p in outcome["payoffs"]) == 0
        assert wish.get("contract") in (None, outcome["contract"])
        assert wish.get("taker") in (None, outcome["declarer"])
        made = {name: paid["made"] for name, paid in outcome["components"].items()}
        seen.update({outcome["contract"], outcome["reason"], f"by {outcome['declarer']}", *made})
        seen.update({f"{name} {won}" for name, won in made.items()})
        declare = [e for e in record["events"] if e["do"] == "declare"]
        if declare and "seven" in made and outcome["played"]:
            seen["over-card"] += declare[0]["trump"] + "7" not in _ten(record, declare[0]["seat"])
    expected = {"game", "seven", "hundred", "hundred_seven", "betl", "durch", "two_sevens", "fold"}
    expected |= {"two_sevens_hundred", "two_sevens True", "two_sevens False", "hundred True", "game True"}
    expected |= {"by 0", "by 1", "by 2", "over-card", "seven True", "seven False"}
    assert expected <= {name for name, count in seen.items() if count}


def _ten(record: dict[str, Any], seat: int) -> set[str]:
    played = record["tricks"]
    return {trick["cards"][(seat - trick["leader"]) % 3] for trick in played}
