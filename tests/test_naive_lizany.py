"""The naive reference of lízaný: a deal by hand, each rule of it, random records, and records refused."""

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

from tests.naive import RuleBroken, decisions, random_house, random_record, referee
from tests.naive.cardplay import Trick
from tests.naive.cards import DECK
from tests.naive.house import LIZANY, check_house
from tests.naive.lizany import game_units, legal_plays, lizany, may_announce, may_exchange, seven_units

Record = dict[str, Any]
Edit = Callable[[Record], object]


def house_with(**changes: Any) -> dict[str, Any]:
    return copy.deepcopy(LIZANY) | changes


# Hearts are trumps.  Seat 0 wins the first eight tricks and so draws every other card from the first on.
HANDS = ["hA hX hK hO hU h9 h8 bA".split(), "b7 b8 b9 bU bO bK bX l7".split()]
STOCK = "lA l8 aA l9 lX lU aX a7 lK a8 lO a9 aK aU aO h7".split()
TRICKS = [
    (0, "hA b7", 0),
    (0, "hX b8", 0),
    (0, "hO b9", 0),
    (0, "hK bU", 0),
    (0, "hU bO", 0),
    (0, "h9 bK", 0),
    (0, "h8 l7", 0),  # M-91: a card of another suit does not win
    (0, "bA bX", 0),
    (0, "lA l8", 0),
    (0, "lX l9", 0),
    (0, "lO lU", 0),
    (0, "lK h7", 1),  # M-92, C-3: no leaf is left to seat 1
    (1, "a7 aO", 0),
    (0, "aA a8", 0),
    (0, "aX a9", 0),
    (0, "aK aU", 0),
]


def marriage(seat: int, suit: str, trick: int) -> Record:
    return {"seat": seat, "do": "marriage", "suit": suit, "trick": trick}


def by_hand(events: list[Record] | None = None, **changes: Any) -> Record:
    return {
        "format": "deal-record/1",
        "kind": "lizany",
        "rules": house_with(**changes),
        "seed": 7,
        "deal": 0,
        "strategies": ["a", "b"],
        "hands": copy.deepcopy(HANDS),
        "talon": list(STOCK),
        "events": [marriage(0, "h", 3), marriage(0, "l", 11)] if events is None else events,
        "tricks": [{"leader": s, "cards": cards.split(), "winner": w} for s, cards, w in TRICKS],
        "outcome": {},
    }


def test_r12_outcome_of_the_deal_by_hand() -> None:
    assert referee(by_hand()) == {
        "payoffs": [7, -7],
        "played": True,
        "reason": "played",
        "trump": "h",
        "points": [150, 0],
        "trick_points": [90, 0],
        "marriage_points": [60, 0],
        "winner": 0,
        "components": {"game": {"units": 7}},
        "hearts": 1,
    }


def test_m33_hearts_and_exact_amounts() -> None:
    outcome = referee(by_hand(hearts_multiplier=4, tariff={"game": 0.05}))
    assert outcome["components"] == {"game": {"units": Decimal("0.35")}}
    assert (outcome["hearts"], outcome["payoffs"]) == (4, [Decimal("1.4"), Decimal("-1.4")])


def test_m93_marriages_when_following() -> None:
    rules = {"marriage_on_lead": False}
    record = by_hand([marriage(0, "h", 3), marriage(1, "b", 5), marriage(0, "a", 13)], **rules)
    assert referee(record)["marriage_points"] == [60, 20]
    for seat, suit, trick in ((1, "b", 5), (0, "a", 13)):
        with pytest.raises(RuleBroken, match="M-93"):
            referee(by_hand([marriage(seat, suit, trick)]))


def test_m93_both_cards_must_be_in_hand() -> None:
    rules = house_with(marriage_on_lead=False)
    assert may_announce("hK", {"hK", "hO"}, True, LIZANY)
    assert not may_announce("hK", {"hK", "hO"}, False, LIZANY)
    assert may_announce("hK", {"hK", "hO"}, False, rules)
    assert not may_announce("hO", {"hO", "bK"}, True, rules)
    assert not may_announce("hA", {"hA", "hK", "hO"}, True, rules)


# --- drawing ---

CLOSED = [
    ("C-2", "b7 h9", "bA", True, "b7"),
    ("C-3", "h7 l9", "bA", True, "h7"),
    ("C-4", "l7 l9", "bA", True, "l7 l9"),
    ("C-6", "b7 bX bA", "bK", True, "bX bA"),
    ("nothing need be beaten", "b7 bX bA", "bK", False, "b7 bX bA"),
    ("but trumps be played", "h7 l9", "bA", False, "h7"),
    ("and the suit followed", "b7 h9", "bA", False, "b7"),
]


@pytest.mark.parametrize("row", CLOSED, ids=lambda row: row[0])
def test_m92_when_the_stock_is_gone(row: Any) -> None:
    _, hand, led, must_beat, legal = row
    rules = house_with(closed_must_beat=must_beat)
    assert legal_plays(hand.split(), [led], "h", True, rules) == set(legal.split())
    assert legal_plays(hand.split(), [led], "h", False, rules) == set(hand.split())  # M-91


def test_m91_the_winner_draws_first_and_leads() -> None:
    plays = [d for d in decisions(by_hand()) if d["decision"] == "play"]
    assert [d["seat"] for d in plays[:4]] == [0, 1, 0, 1]
    assert plays[1]["legal"] == set(HANDS[1])  # any card may be played, no bell on the heart
    assert plays[2]["legal"] == {*HANDS[0], "lA"} - {"hA"}
    assert plays[3]["legal"] == {*HANDS[1], "l8"} - {"b7"}
    assert len(plays[15]["legal"]) == 8  # in trick 8 too: two cards are left to draw
    ninth = plays[16:]
    assert ninth[0]["legal"] == {"lA", "aA", "lX", "aX", "lK", "lO", "aK", "aO"}
    assert ninth[1]["legal"] == {"l8", "l9", "lU"}  # M-92
    assert [d["seat"] for d in plays[-8:-6]] == [1, 0]


def test_m91_a_trump_wins_and_its_player_draws_first() -> None:
    steps = lizany(HANDS, STOCK, LIZANY)
    step = next(steps)
    plays = iter(["bA", "bX", "h8", "bK"])
    lead: dict[int, set[str]] = {}
    for card in plays:
        while step.decision in {"leader", "winner", "marriage"}:
            step = steps.send(False if step.decision == "marriage" else next(iter(step.legal)))
        lead.setdefault(step.trick, step.legal)
        step = steps.send(card)
    assert lead[2] == {*HANDS[0], "lA"} - {"bA"}
    swapped = lizany([HANDS[1], HANDS[0]], STOCK, LIZANY)
    step = next(swapped)
    for answer in (0, "bX", "h8"):
        assert answer in step.legal
        step = swapped.send(answer)
    assert (step.decision, step.legal) == ("winner", {1})
    step = swapped.send(1)
    step = swapped.send(1)
    assert step.legal == {*HANDS[0], "lA"} - {"h8"}


# --- the exchange ---


# As the deal by hand, but seat 0 has the trump 7 and the ace is turned.
WITH_SEVEN = [["h7", *HANDS[0][1:]], HANDS[1]]
ACE_TURNED = [*STOCK[:-1], "hA"]
LEADS = "hX hK hO hU h9 h8 bA lA lX".split()  # each wins; the 7 stays in hand
EXCHANGE = {"seat": 0, "do": "exchange", "trick": 1}


def asked(hands: list[list[str]], stock: list[str], answer: bool, leads: list[str] = LEADS) -> list[Any]:
    """Play nine tricks of which seat 0 leads all; return (trick, seat) of each exchange that was asked."""
    steps = lizany(hands, stock, house_with(seven_exchange=True))
    step, seen = next(steps), []
    while step.trick <= len(leads):
        reply: Any = sorted(step.legal)[0]
        if step.decision == "exchange":
            seen.append((step.trick, step.seat))
            reply = answer
        elif step.decision == "play" and step.seat == 0:
            reply = leads[step.trick - 1]
        assert reply in step.legal
        step = steps.send(reply)
    return seen


def with_exchange(at: int, **changes: Any) -> Record:
    """Return the deal by hand dealt with the 7, exchanged before trick 1 or, two low trumps led first, 3."""
    record = by_hand([EXCHANGE | {"trick": at}], seven_exchange=True) | changes
    record |= {"hands": copy.deepcopy(WITH_SEVEN), "talon": list(ACE_TURNED)}
    if at > 1:
        record["tricks"][:7] = record["tricks"][5:7] + record["tricks"][:5]
    return record


@pytest.mark.parametrize("at", [1, 3])
def test_m94_the_turned_card_is_taken_and_the_seven_drawn_last(at: int) -> None:
    """The loser of trick 8 draws the 7 and plays it to trick 12, as in the deal by hand."""
    assert referee(with_exchange(at))["trick_points"] == [90, 0]
    record = with_exchange(at)
    record["rules"]["seven_exchange"] = False
    with pytest.raises(RuleBroken, match="C-1"):
        referee(record)


def test_m94_asked_on_lead_while_another_card_lies_on_the_turned_one() -> None:
    assert asked(WITH_SEVEN, ACE_TURNED, False) == [(trick, 0) for trick in range(1, 9)]
    assert asked(WITH_SEVEN, ACE_TURNED, True) == [(1, 0)]
    assert asked(HANDS, STOCK, True) == []  # the 7 itself is turned


def test_m94_a_seven_that_was_drawn_will_do() -> None:
    hands = [["lA", *HANDS[0][1:]], HANDS[1]]
    stock = ["h7", *STOCK[1:-1], "hA"]
    assert asked(hands, stock, True) == [(2, 0)]
    assert may_exchange({"h7"}, ["b8", "hA"], house_with(seven_exchange=True))
    assert not may_exchange({"h7"}, ["hA"], house_with(seven_exchange=True))
    assert not may_exchange({"h7"}, ["b8", "hA"], LIZANY)


def test_m94_not_while_the_other_leads() -> None:
    """Seat 1 has the 7 and never comes to lead."""
    hands = [["aO", *HANDS[0][1:]], ["h7", *HANDS[1][1:]]]
    stock = [*STOCK[:-2], "b7", "hA"]
    assert sorted(c for cards in (*hands, stock) for c in cards) == sorted(DECK)
    assert asked(hands, stock, True, LEADS[:4]) == []


# --- payment ---

PAYMENTS = [
    ((50, 40), {}, 1),
    ((110, 60), {}, 3),
    ((130, 40), {}, 5),
    ((100, 90), {}, 2),
    ((90, 60), {}, 1),
    ((60, 110), {}, -3),
    ((130, 40), {"hundred_scaling": "none"}, 1),
    ((130, 40), {"tariff": {"game": 0.5}}, Fraction(5, 2)),
]


@pytest.mark.parametrize(("points", "changes", "units"), PAYMENTS)
def test_m95_known_settlement(points: tuple[int, int], changes: dict[str, Any], units: Any) -> None:
    assert game_units(points, house_with(**changes)) == units


def test_m36_the_seven_in_the_last_trick() -> None:
    rules = house_with(silent_seven=2)
    won, beaten, off = Trick(1, ("h7", "b9"), 1), Trick(1, ("h7", "h9"), 0), Trick(0, ("b7", "b9"), 1)
    assert seven_units(won, "h", rules) == -2
    assert seven_units(beaten, "h", rules) == 2
    assert seven_units(off, "h", rules) is None
    assert seven_units(won, "h", LIZANY) is None


# --- house rules ---

HOUSE_ERRORS = [
    ("R-1", {"limit": 500}),
    ("R-1", {"players": 2}),
    ("R-1", {"shuffle": "uniform"}),
    ("R-1", {"tariff": {"game": 1, "seven": 2}}),
    ("R-0", {"tariff": {}}),
    ("H-3", {"tariff": {"game": None}}),
    ("H-3", {"tariff": {"game": -1}}),
    ("H-3", {"hundred_scaling": "doubling"}),
    ("H-3", {"hearts_multiplier": 3}),
    ("H-3", {"silent_seven": None}),
    ("H-3", {"seven_exchange": 1}),
    ("H-3", {"closed_must_beat": None}),
]


@pytest.mark.parametrize(("rule", "changes"), HOUSE_ERRORS)
def test_h3_house_rules_that_cannot_be(rule: str, changes: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken, match=rule):
        check_house(house_with(**changes), "lizany")


# --- records ---


def test_m38_random_records_are_accepted_and_sum_to_zero() -> None:
    rng = Random(31)
    seen: Counter[Any] = Counter()
    for _ in range(500):
        record = random_record(rng, random_house(rng, "lizany"), kind="lizany")
        outcome = referee(json.loads(json.dumps(record, default=float)))
        assert outcome == record["outcome"]
        assert sum(Fraction(p) for p in outcome["payoffs"]) == 0
        assert outcome["points"][outcome["winner"]] == max(outcome["points"])
        assert sum(outcome["trick_points"]) == 90 and len(record["tricks"]) == 16
        leaders = {n: trick["leader"] for n, trick in enumerate(record["tricks"], start=1)}
        for event in record["events"]:
            assert event["do"] == "marriage" or event["trick"] <= 8
            seen[event["do"], event["seat"] == leaders[event["trick"]]] += 1
        seen.update(list(outcome["components"]))
        seen["hundred"] += max(outcome["points"]) >= 100
        seen["must beat", record["rules"]["closed_must_beat"]] += 1
    assert ("exchange", False) not in seen
    expected = {("exchange", True), ("marriage", True), ("marriage", False), "silent_seven", "hundred"}
    assert expected <= {key for key, times in seen.items() if times > 5}


def test_forced_records_turn_the_suit_that_was_asked() -> None:
    rng = Random(32)
    for suit in "hbla":
        assert random_record(rng, None, {"trump": suit}, "lizany")["outcome"]["trump"] == suit
    with pytest.raises(ValueError, match="taker"):
        random_record(rng, None, {"taker": 1}, "lizany")


def test_m92_what_need_not_be_beaten_is_refused_where_it_must() -> None:
    rng = Random(33)
    refused: Counter[str] = Counter()
    for _ in range(40):
        record = random_record(rng, house_with(closed_must_beat=False), kind="lizany")
        record["rules"]["closed_must_beat"] = True
        try:
            referee(record)
        except RuleBroken as broken:
            refused[broken.rule] += 1
    assert set(refused) == {"C-6"} and refused["C-6"] > 3


def test_r2_decisions_that_leave_no_event_are_there() -> None:
    rng = Random(34)
    kinds: Counter[Any] = Counter()
    for _ in range(60):
        record = random_record(rng, house_with(seven_exchange=True), kind="lizany")
        for d in decisions(record):
            assert d["chosen"] in d["legal"]
            kinds[d["decision"], d["chosen"] if d["decision"] != "play" else None] += 1
    assert set(kinds) == {
        ("play", None),
        *((what, said) for what in ("exchange", "marriage") for said in (True, False)),
    }


def edit(path: str, value: Any) -> Edit:
    """Return an edit that sets one place of a record; ``...`` deletes it."""

    def apply(record: Record) -> None:
        place: Any = record
        *way, last = [int(p) if p.isdigit() else p for p in path.split("/")]
        for part in way:
            place = place[part]
        if value is ...:
            del place[last]
        else:
            place[last] = value

    return apply


def both(*edits: Edit) -> Edit:
    return lambda record: [change(record) for change in edits]


REFUSED: list[tuple[str, Edit]] = [
    ("C-1", edit("tricks/0/cards/0", "lA")),  # not yet drawn
    ("C-1", edit("tricks/1/cards/0", "aA")),
    ("C-2", both(edit("tricks/8/cards/1", "a8"), edit("tricks/13/cards/1", "l8"))),
    ("C-3", both(edit("tricks/11/cards/1", "a8"), edit("tricks/13/cards/1", "h7"))),
    ("C-5", edit("tricks/11/winner", 0)),
    ("M-91", edit("tricks/12/leader", 0)),
    ("M-90", edit("tricks/0/leader", 1)),
    ("M-90", edit("hands/0/0", "b7")),
    ("M-90", lambda r: (r["hands"][0].append("b7"), r["hands"][1].remove("b7"))),
    ("M-93", edit("events/0/trick", 4)),
    ("M-93", edit("events/0/suit", "b")),
    ("R-3", lambda r: r["events"].reverse()),
    ("M-94", lambda r: r["events"].insert(0, EXCHANGE)),
    ("M-94", both(edit("rules/seven_exchange", True), lambda r: r["events"].insert(0, EXCHANGE))),
    ("R-0", edit("talon", [])),
    ("R-0", edit("talon/0", "T1")),
    ("R-0", edit("hands", HANDS[:1])),
    ("R-0", edit("strategies", ["a", "b", "c"])),
    ("R-0", edit("tricks/0/cards", ["hA"])),
    ("R-0", edit("events/0/trick", 17)),
    ("R-0", edit("events/0/seat", 2)),
    ("R-1", edit("events/0", {"seat": 0, "do": "discard", "cards": ["hA", "hX"]})),
    ("R-1", edit("events/0/points", 40)),
    ("R-9", edit("tricks/15", ...)),
    ("R-9", lambda r: r["tricks"].append(r["tricks"][-1])),
    ("H-3", edit("rules/hundred_scaling", "fixed")),
]


@pytest.mark.parametrize(("rule", "change"), REFUSED)
def test_refused(rule: str, change: Edit) -> None:
    record = by_hand()
    change(record)
    with pytest.raises(RuleBroken) as caught:
        referee(record)
    assert caught.value.rule == rule, caught.value


def test_r4_a_stopped_record_is_checked_as_far_as_it_goes() -> None:
    record = by_hand() | {"outcome": {"reason": "stopped"}}
    for length in range(16):
        events = [event for event in record["events"] if event["trick"] <= length]
        cut = record | {"events": events, "tricks": record["tricks"][:length]}
        assert referee(cut) == {"reason": "stopped"}
    with pytest.raises(RuleBroken, match="R-4"):
        referee(record | {"tricks": record["tricks"][:5]})
