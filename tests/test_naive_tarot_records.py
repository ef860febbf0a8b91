"""Records of tarot: random ones of every branch, and those that must be refused, each with its rule."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.naive.errors import NotCovered, RuleBroken
from tests.naive.tarot import decisions, random_house, random_record, referee
from tests.naive.tarot.by_hand import house_with
from tests.naive.tarot.cards import half_points
from tests.naive.tarot.house import TAROT
from tests.test_naive_tarot_deals import CHIEN, all_to_seat_0, led_last, trumps, written_out

Edit = Callable[[Any], object]

#: What every random record is forced to, one after another; None leaves all to chance.
FORCES: list[dict[str, Any] | None] = [
    None,
    {"reason": "all_pass"},
    *({"contract": contract} for contract in TAROT["multiplier"]),
    {"chelem": True},
    {"discarded_trumps": 1},
    {"discarded_trumps": 3},
    {"discarded_trumps": 6},
    *({"excuse": trick} for trick in range(1, 19)),
    *({"excuse": 18, "taker": taker, "holder": 1} for taker in range(4)),
    *({"slam": "taker", "excuse": trick, "taker": 0, "holder": 2} for trick in (1, 17, 18)),
    {"slam": "taker", "chelem": True},
    {"slam": "taker", "excuse_led": True},
    {"slam": "taker", "excuse_led": True, "petit_late": True, "chelem": True},
    {"slam": "taker", "petit_late": True},
    {"slam": "defenders"},
    {"slam": "defenders", "chelem": True},
    {"slam": "defenders", "excuse_led": True},
    {"slam": "defenders", "excuse": 18},
]
#: Those that only the preset, or nearly, allows.
PRESET_FORCES: list[dict[str, Any]] = [
    {"reason": "petit_sec"},
    {"four_kings": True},
    {"four_kings": True, "discarded_trumps": 4},
    *({"poignee": level} for level in (10, 13, 15)),
    *({"poignee": 10, "shower": 1, "taker": taker} for taker in (0, 1)),
]


def checked(record: dict[str, Any]) -> dict[str, Any]:
    """Check what holds of every record, and return its outcome."""
    outcome = referee(json.loads(json.dumps(record, default=float)))
    assert outcome == record["outcome"]
    assert sum(map(Fraction, outcome["payoffs"])) == 0  # T-19
    if outcome["played"]:
        share = sum(Fraction(outcome[name]) for name in ("base", "petit", "poignees", "chelem"))
        assert [Fraction(paid) for paid in outcome["payoffs"]] == [
            3 * share if seat == outcome["taker"] else -share for seat in range(4)
        ]
        assert outcome["made"] == (outcome["points"] >= outcome["target"])
        assert (Fraction(outcome["points"]) * 2).denominator == 1
        assert 0 <= outcome["points"] <= 91
    return outcome


def test_random_records_of_every_branch_go_through_the_referee() -> None:
    rng = Random(22)
    met: Counter[str] = Counter()
    for turn, force in enumerate([*FORCES, *PRESET_FORCES] * 5):
        free = turn % 2 == 1 and force not in PRESET_FORCES
        record = random_record(rng, random_house(rng) if free else None, force)
        outcome = checked(record)
        met[str(outcome["contract"] or outcome["reason"])] += 1
        met["half points"] += str(outcome["points"]).endswith(".5")
        if not free and outcome["played"]:
            met[f"chelem {outcome['chelem']}"] += 1
            met[f"petit {(outcome['petit'] > 0) - (outcome['petit'] < 0)}"] += 1
            met.update(f"poignée {e['level']}" for e in record["events"] if e["do"] == "poignee")
    wanted = ["petit_sec", "all_pass", *TAROT["multiplier"], "half points", "petit 1", "petit -1"]
    wanted += [f"chelem {amount}" for amount in (400, 200, 0, -200, -400)]
    wanted += [f"poignée {level}" for level in (10, 13, 15)]
    assert all(met[branch] for branch in wanted), met


def test_t22_every_decision_of_random_records_is_legal_and_in_order() -> None:
    rng = Random(5)
    for force in (None, {"discarded_trumps": 2}, {"chelem": True, "contract": "garde_contre"}):
        for _ in range(5):
            record = random_record(rng, None, force)
            found = list(decisions(record))
            assert all(d["chosen"] in d["legal"] and len(d["legal"]) for d in found)
            events = [d for d in found if d["decision"] != "play" and d["chosen"] is not None]
            assert [(d["seat"], d["decision"]) for d in events] == [
                (event["seat"], event["do"]) for event in record["events"]
            ]
            cards = [d["chosen"] for d in found if d["decision"] == "play"]
            assert cards == [card for trick in record["tricks"] for card in trick["cards"]]


def test_t18_half_points_arise_in_one_way_only() -> None:
    rng = Random(18)
    seen: Counter[bool] = Counter()
    for turn in range(120):
        force = {"excuse": rng.choice((1, 10, 17, 18, 18, 18, 18)), "reason": "played"}
        setting = ("opponents", "opponents", "trick_winner", "keep")[turn % 4]
        record = random_record(rng, house_with(excuse_last_trick=setting), force)
        outcome, last = record["outcome"], record["tricks"][17]
        taker = outcome["taker"]
        by_defender = "EX" in last["cards"] and last["cards"][(taker - last["leader"]) % 4] != "EX"
        half = by_defender and last["winner"] != taker and setting == "opponents"
        assert (Fraction(outcome["points"]).denominator == 2) == half
        seen[half] += 1
    assert min(seen.values()) > 5


def test_t15_both_sides_have_91_points_together() -> None:
    """Counted from the defenders' side, card by card, with the Excuse in tricks 1 to 17."""
    rng = Random(15)
    for _ in range(40):
        record = random_record(rng, None, {"excuse": rng.randrange(1, 18), "contract": "garde_contre"})
        taker = record["outcome"]["taker"]
        halves = sum(map(half_points, record["talon"]))
        for trick in record["tricks"]:
            lost = trick["winner"] != taker
            for turn, card in enumerate(trick["cards"]):
                if card == "EX":
                    mine = (trick["leader"] + turn) % 4 != taker
                    halves += 9 * mine + lost - mine
                elif lost:
                    halves += half_points(card)
        assert Fraction(record["outcome"]["points"]) * 2 == 182 - halves


def test_the_same_seed_makes_the_same_record() -> None:
    for force in (None, {"poignee": 10}, {"slam": "taker"}):
        assert random_record(Random(4), None, force) == random_record(Random(4), None, force)


@pytest.mark.parametrize(
    "force",
    [
        {"cups": True},
        {"discarded_trumps": 2, "contract": "garde_sans"},
        {"excuse_led": True},
        {"slam": "taker", "taker": 1},
        {"slam": "taker", "taker": 0, "excuse_led": True, "holder": 2},
    ],
)
def test_forces_that_cannot_be(force: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        random_record(Random(1), None, force)


# --- records that must be refused ---


def event(record: dict[str, Any], do: str) -> dict[str, Any]:
    return next(e for e in record["events"] if e["do"] == do)


def swap(record: dict[str, Any], seat: int, one: int, other: int) -> None:
    """Exchange the cards that a seat plays in two tricks (1-based) led by seat 0."""
    first, second = record["tricks"][one - 1]["cards"], record["tricks"][other - 1]["cards"]
    first[seat], second[seat] = second[seat], first[seat]


SHOWS = {"seat": 0, "do": "poignee", "level": 10, "cards": trumps(21, 12)}

REFUSED: list[tuple[str, Edit]] = [
    ("R-0", lambda r: r.update(format="deal-record/2")),
    ("R-0", lambda r: r.pop("seed")),
    ("R-0", lambda r: r.update(deal=-1)),
    ("R-0", lambda r: r.update(strategies=["a", "b", "c"])),
    ("R-0", lambda r: r.update(strategies=["a", "b", "c", None])),
    ("R-0", lambda r: r["talon"].pop()),
    ("R-0", lambda r: r["hands"].pop()),
    ("R-0", lambda r: r["hands"][1].__setitem__(0, "c10")),
    ("R-0", lambda r: r.update(line_up="x")),
    ("R-1", lambda r: r.update(remark="")),
    ("R-1", lambda r: r["tricks"][0].update(points=1)),
    ("R-1", lambda r: event(r, "bid").update(contract="prise")),
    ("R-1", lambda r: event(r, "chelem").update(do="declare")),
    ("R-0", lambda r: event(r, "bid").update(bid="petite")),
    ("R-0", lambda r: event(r, "bid").update(seat=4)),
    ("R-0", lambda r: event(r, "bid").update(seat=True)),
    ("R-0", lambda r: event(r, "chelem").update(announce=1)),
    ("R-0", lambda r: event(r, "poignee").update(level="15")),
    ("R-0", lambda r: event(r, "poignee").pop("cards")),
    ("R-0", lambda r: r["tricks"][3]["cards"].pop()),
    ("R-0", lambda r: r["tricks"][3]["cards"].__setitem__(0, "T22")),
    ("R-10", lambda r: r.update(session=1)),
    ("H-3", lambda r: r["rules"].update(rounding="down")),
    ("T-2", lambda r: r["hands"][0].append(r["hands"][1].pop())),
    ("T-2", lambda r: r["hands"][0].__setitem__(0, "T20")),
    ("T-4", lambda r: event(r, "bid").update(seat=1)),
    ("T-4", lambda r: r["events"].__setitem__(1, {"seat": 1, "do": "bid", "bid": "garde_sans"})),
    ("T-4", lambda r: r["events"].__setitem__(2, {"seat": 2, "do": "bid", "bid": "prise"})),
    ("T-4", lambda r: r["events"].pop(3)),
    ("T-10", lambda r: r["events"].insert(4, {"seat": 0, "do": "bid", "bid": "garde_contre"})),
    ("T-7", lambda r: r["events"].insert(4, {"seat": 0, "do": "discard", "cards": trumps(10, 5)})),
    ("R-3", lambda r: r["events"].pop(4)),  # the chelem is always asked
    ("T-10", lambda r: event(r, "chelem").update(seat=1)),
    ("T-10", lambda r: (event(r, "chelem").update(seat=1), r["events"].pop())),
    ("R-2", lambda r: r.update(events=r["events"][:4])),
    ("R-2", lambda r: r.update(events=[])),
    ("R-3", lambda r: r["events"].insert(0, r["events"].pop())),
    ("R-3", lambda r: r["events"].append({"seat": 0, "do": "chelem", "announce": False})),
    ("T-8", lambda r: r["events"].append(dict(SHOWS))),
    ("T-8", lambda r: event(r, "poignee").update(cards=trumps(20, 7))),
    ("T-8", lambda r: event(r, "poignee").update(cards=[*trumps(20, 7), "T20"])),
    ("T-8", lambda r: event(r, "poignee").update(cards=[*trumps(20, 6), "T20"])),
    ("T-8", lambda r: event(r, "poignee").update(cards=[*trumps(20, 7), "T3"])),
    ("T-8", lambda r: event(r, "poignee").update(cards=[*trumps(20, 7), "EX"])),
    ("T-8", lambda r: event(r, "poignee").update(level=14, cards=trumps(20, 7))),
    ("T-8", lambda r: r["events"].append({"seat": 1, "do": "poignee", "level": 10, "cards": ["T1"]})),
    ("T-2", lambda r: r["tricks"][0].update(leader=1)),
    ("C-5", lambda r: r["tricks"][1].update(leader=1)),
    ("C-5", lambda r: r["tricks"][4].update(winner=2)),
    ("C-1", lambda r: r["tricks"][1]["cards"].__setitem__(0, "T21")),
    ("C-1", lambda r: r["tricks"][1]["cards"].__setitem__(3, "d9")),
    ("C-2", lambda r: swap(r, 1, 1, 5)),  # trumps led and held, cups played
    ("R-9", lambda r: r["tricks"].pop()),
    ("R-9", lambda r: r["tricks"].append(r["tricks"][0])),
]


@pytest.mark.parametrize(("rule", "edit"), REFUSED)
def test_r1_r3_what_is_wrong_is_refused_with_its_rule(rule: str, edit: Edit) -> None:
    record = written_out()
    referee(copy.deepcopy(record))
    edit(record)
    with pytest.raises(RuleBroken) as caught:
        referee(record)
    assert caught.value.rule == rule, caught.value


@pytest.mark.parametrize(
    "cards",
    [
        [*CHIEN[:5], "T4", "T5"],
        CHIEN[:5],
        [*CHIEN[:5], CHIEN[0]],
        CHIEN,  # a king
        [*CHIEN[:5], "T21"],  # a bout
        [*CHIEN[:4], "T4", "T5"],  # a trump too many
        [*CHIEN[:5], "T3"],  # not his
    ],
)
def test_t6_discards_that_are_refused(cards: list[str]) -> None:
    record = all_to_seat_0(0, "garde")
    event(record, "discard")["cards"] = cards
    with pytest.raises(RuleBroken, match="^T-6"):
        referee(record)


def test_t6_a_discard_that_is_missing() -> None:
    record = all_to_seat_0(0, "garde")
    record["events"].remove(event(record, "discard"))
    with pytest.raises(RuleBroken, match="^T-6"):
        referee(record)


def test_t10_t13_leader_and_winner_by_the_right_rule() -> None:
    record = led_last(0, "garde_sans")
    record["tricks"][17]["winner"] = 1
    with pytest.raises(RuleBroken, match="^T-13: winner of trick 18 is 0"):
        referee(record)
    record = led_last(2, "garde_sans")
    event(record, "chelem")["announce"] = True
    with pytest.raises(RuleBroken, match="^T-10: leader of trick 1 is 2"):
        referee(record)


def test_c3_c7_duty_to_trump_and_to_go_over() -> None:
    # seat 3 is void of cups and holds no trump, seat 2 only T3 and the Excuse
    record = all_to_seat_0(0, "garde_sans")
    record["hands"][0][17], record["hands"][1][2] = "c1", "T4"
    record["tricks"] = [{"leader": 0, "cards": ["c1", "c2", "s3", "b5"], "winner": 1}] * 18
    with pytest.raises(RuleBroken, match="^C-3: seat 2 plays s3"):
        referee(record)
    record["tricks"] = [{"leader": 0, "cards": ["T20", "T4", "T3", "b5"], "winner": 0}] * 18
    record["hands"][0][1], record["hands"][1][2] = "T4", "T20"
    record["tricks"][0]["cards"][:2] = ["T5", "T2"]
    with pytest.raises(RuleBroken, match="^C-7: seat 1 plays T2"):
        referee(record)


def test_r7_cancelled_deals_have_neither_tricks_nor_further_events() -> None:
    rng = Random(9)
    for reason in ("petit_sec", "all_pass"):
        record = random_record(rng, None, {"reason": reason})
        assert len(record["events"]) == (4 if reason == "all_pass" else 0)
        more = copy.deepcopy(record)
        more["events"].append({"seat": 0, "do": "chelem", "announce": False})
        with pytest.raises(RuleBroken, match="^R-7"):
            referee(more)
        record["tricks"] = written_out()["tricks"]
        with pytest.raises(RuleBroken, match="^R-7"):
            referee(record)


def stopped(events: int, tricks: int) -> dict[str, Any]:
    record = written_out()
    return record | {
        "events": record["events"][:events],
        "tricks": record["tricks"][:tricks],
        "outcome": {"reason": "stopped"},
    }


@pytest.mark.parametrize(("events", "tricks"), [(0, 0), (2, 0), (4, 0), (5, 0), (6, 1), (5, 3), (6, 18)])
def test_r4_stopped_records_are_checked_as_far_as_they_go(events: int, tricks: int) -> None:
    assert referee(stopped(events, tricks)) == {"reason": "stopped"}


def test_r4_stopped_records_with_something_wrong() -> None:
    wrong = [stopped(4, 1), stopped(6, 0), stopped(6, 3)]
    wrong[2]["tricks"][2]["winner"] = 3
    rules = []
    for record in wrong:
        with pytest.raises(RuleBroken) as caught:
            referee(record)
        rules.append(caught.value.rule)
    assert rules == ["R-4", "R-4", "C-5"]


def test_other_kinds_are_not_covered() -> None:
    with pytest.raises(NotCovered):
        referee(written_out() | {"kind": "voleny"})
