"""The naive reference of pagat's kind: naming and answering, open contracts, payment, random records."""

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
from tests.naive.cardplay import Table, shown_hand_fails
from tests.naive.cards import DECK
from tests.naive.contracts import DECLARING, DEFENDING
from tests.naive.house import PAGAT, VOLENY, check_house
from tests.naive.pagat import pagat
from tests.naive.settlement import Agreed, Play, not_played, settle
from tests.naive.steps import Step
from tests.naive.talon import legal_openings, legal_takeovers

Record = dict[str, Any]
Edit = Callable[[Record], object]
GOOD: dict[str, list[str]] = {"raise": [], "announce": []}


def house_with(**changes: Any) -> dict[str, Any]:
    return copy.deepcopy(PAGAT) | changes


def without_open(**changes: Any) -> dict[str, Any]:
    return house_with(tariff=PAGAT["tariff"] | {"open_betl": None, "open_durch": None}, **changes)


# --- a suit contract by hand: seat 0 takes all ten tricks with hearts as trumps ---

HANDS = [
    "hA hX hK hO h9 h8 h7 hU bA lA aA b7".split(),
    "bX bK bO bU b9 b8 lX lK lO lU".split(),
    "l9 l8 l7 aX aK aO aU a9 a8 a7".split(),
]
LEADS = "bA lA aA hA hX hO hK hU h9 h7".split()
SEAT_1 = "b8 lU b9 bU bO bK bX lO lK lX".split()
SEAT_2 = "a7 l7 a8 l8 l9 a9 aU aO aK aX".split()


def by_hand(contract: str = "hundred_seven", **changes: Any) -> Record:
    return {
        "format": "deal-record/1",
        "kind": "pagat",
        "rules": house_with(**changes),
        "seed": 7,
        "deal": 0,
        "strategies": ["a", "b", "c"],
        "hands": copy.deepcopy(HANDS),
        "talon": [],
        "events": [
            {"seat": 0, "do": "trump", "card": "hO"},
            {"seat": 0, "do": "discard", "cards": ["b7", "h8"]},
            {"seat": 1, "do": "answer", "answer": "good"},
            {"seat": 2, "do": "answer", "answer": "good"},
            {"seat": 0, "do": "declare", "contract": contract, "trump": "h", "helper": None},
            {"seat": 1, "do": "comment", **GOOD},
            {"seat": 2, "do": "comment", **GOOD},
            {"seat": 0, "do": "marriage", "suit": "h", "trick": 6},
        ],
        "tricks": [
            {"leader": 0, "cards": list(cards), "winner": 0}
            for cards in zip(LEADS, SEAT_1, SEAT_2, strict=True)
        ],
        "outcome": {},
    }


def test_r5_outcome_of_the_deal_by_hand() -> None:
    assert referee(by_hand()) == {
        "payoffs": [136, -68, -68],
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
        "components": {"hundred": {"made": True, "units": 32}, "seven": {"made": True, "units": 2}},
        "hearts": 2,
        "limited": False,
        "rogue": None,
    }


def test_m75_silent_components_of_the_deal_by_hand() -> None:
    assert referee(by_hand("game"))["components"] == {
        "game": {"made": True, "units": 0},
        "silent_hundred": {"made": True, "units": 16},
        "silent_seven": {"made": True, "units": 1},
    }


@pytest.mark.parametrize(("pays", "payoffs"), [(True, [204, -68, -68, -68]), (False, [136, -68, -68, 0])])
def test_m30_the_sitter_pays_or_not(pays: bool, payoffs: list[int]) -> None:
    record = by_hand(players=4, sitter_pays=pays)
    record["hands"].append([])
    record["strategies"].append(None)
    assert referee(record)["payoffs"] == payoffs


def test_m73_the_over_announces_before_the_king() -> None:
    record = by_hand()
    tricks = record["tricks"]
    tricks[5]["cards"][0], tricks[6]["cards"][0] = "hK", "hO"
    with pytest.raises(RuleBroken, match="M-3"):
        referee(record)
    record["rules"]["marriage_first_card"] = "any"
    assert referee(record)["marriage_points"] == [40, 0]


# --- naming and answering ---

Script = list[tuple[int, str, Any]]
KEEP: Script = [
    (0, "trump", "hO"),
    (0, "discard", frozenset({"b7", "h8"})),
    (0, "declare", "keep"),
]


def takes(seat: int, contract: str) -> Script:
    """Say bad, lay down again what was taken up, and name a contract."""
    pair = frozenset({"b7", "h8"})
    return [
        (seat, "answer", "bad"),
        (seat, "take_talon", True),
        (seat, "discard", pair),
        (seat, "declare", contract),
    ]


def says(seat: int, answer: str) -> tuple[int, str, str]:
    return (seat, "answer", answer)


def comments(seat: int, *raised: str) -> tuple[int, str, Any]:
    return (seat, "comment", (frozenset(raised), frozenset()))


def follow(script: Script, **changes: Any) -> Step:
    """Go through a script; return the step that comes after it."""
    steps = pagat(HANDS, house_with(**changes))
    step = next(steps)
    for seat, decision, answer in script:
        assert (step.seat, step.decision) == (seat, decision)
        assert answer in step.legal, (decision, answer, step.legal)
        step = steps.send(answer)
    return step


def test_m71_to_suit_only_good_and_bad() -> None:
    for script in (KEEP, [*KEEP, says(1, "good")]):
        assert follow(script).legal == {"good", "bad"}
    declare = follow([*KEEP, says(1, "good"), says(2, "good")])
    assert (declare.seat, declare.decision) == (0, "declare")
    assert declare.legal == {"game", "seven", "hundred", "hundred_seven"}  # M-74
    assert declare.wrong("betl").rule == "M-43"
    assert follow([*KEEP, says(1, "good")]).wrong("flek").rule == "M-71"


def test_m70_contracts_without_trumps_rise_to_open_durch() -> None:
    order = ["betl", "durch", "open_betl", "open_durch"]
    assert legal_takeovers(None, PAGAT) == set(order)
    for at, contract in enumerate(order):
        assert legal_takeovers(contract, PAGAT) == set(order[at + 1 :])
    assert legal_takeovers("betl", without_open()) == {"durch"}
    assert legal_takeovers("durch", without_open()) == set()
    assert legal_takeovers("betl", VOLENY) == {"durch"}


def test_m42_a_discard_forbidden_under_trumps_commits_to_a_contract_without() -> None:
    for pair in ({"bA", "b7"}, {"hO", "b7"}):
        assert legal_openings(pair, "hO", PAGAT) == {"betl", "durch", "open_betl", "open_durch"}
    assert legal_openings({"h8", "b7"}, "hO", PAGAT) == {"keep", *legal_takeovers(None, PAGAT)}
    assert legal_openings({"bA", "b7"}, "hO", without_open()) == {"betl", "durch"}


def test_m71_take_overs_go_round_and_who_said_good_is_asked_anew() -> None:
    script = [*KEEP, says(1, "good"), *takes(2, "betl")]
    step = follow(script)
    assert (step.seat, step.legal) == (0, {"good", "bad", "flek"})
    script += [says(0, "good"), *takes(1, "durch"), says(2, "good"), *takes(0, "open_betl")]
    script += [says(1, "good"), *takes(2, "open_durch")]
    step = follow(script)
    assert (step.seat, step.legal) == (0, {"good", "flek"})  # nothing goes over the highest
    assert step.wrong("bad").rule == "M-71"
    leader = follow([*script, says(0, "good"), says(1, "good")])
    assert (leader.decision, leader.legal) == ("leader", {2})  # two goods end it; M-73


def test_m71_only_higher_contracts_can_be_named() -> None:
    script = [*KEEP, *takes(1, "durch"), *takes(2, "open_betl")[:-1]]
    step = follow(script)
    assert step.legal == {"open_betl", "open_durch"}
    assert step.wrong("betl").rule == "M-42"
    assert step.wrong("two_sevens").rule == "M-10"


def test_m71_seat_0_may_name_at_once_and_the_second_cannot_flek_again() -> None:
    script = [*KEEP[:-1], (0, "declare", "betl"), says(1, "flek")]
    assert follow(script).legal == {"good", "bad"}
    script += [says(2, "good")]
    step = follow(script)
    assert (step.seat, step.decision) == (0, "comment")
    assert step.legal == {(frozenset(), frozenset()), (frozenset({"betl"}), frozenset())}
    assert follow([*script, comments(0)]).decision == "leader"


def test_m71_after_a_flek_the_doubling_goes_on_with_the_declarer() -> None:
    script = [*KEEP, *takes(1, "betl"), says(2, "good"), says(0, "flek"), comments(1, "betl")]
    assert (follow(script).seat, follow(script).decision) == (2, "comment")
    script += [comments(2), comments(0, "betl"), comments(1, "betl"), comments(2, "betl"), comments(0)]
    assert follow([*script, comments(1)]).decision == "leader"


def test_m71_a_later_bad_voids_the_flek() -> None:
    record = random_record(Random(1), None, {"contract": "betl", "taker": 0}, "pagat")
    events = [*record["events"][:2], declared(0, "betl"), answered(1, "flek"), answered(2, "bad")]
    talon = {"seat": 2, "do": "discard", "cards": events[1]["cards"]}
    events += [{"seat": 2, "do": "take_talon"}, talon, declared(2, "durch")]
    voided = record | {"events": [*events, answered(0, "good"), answered(1, "good")]}
    assert [d for d in until_play(voided) if d["decision"] == "comment"] == []
    doubled = record | {"events": [*events, answered(0, "good"), answered(1, "flek"), said(2)]}
    assert [d["seat"] for d in until_play(doubled) if d["decision"] == "comment"] == [2]
    legal = [d["legal"] for d in until_play(doubled) if d["decision"] == "answer"][-1]
    assert legal == {"good", "bad", "flek"}  # seat 1, who had said flek to betl


def declared(seat: int, contract: str) -> Record:
    return {"seat": seat, "do": "declare", "contract": contract, "trump": None, "helper": None}


def answered(seat: int, answer: str) -> Record:
    return {"seat": seat, "do": "answer", "answer": answer}


def said(seat: int, *raised: str) -> Record:
    return {"seat": seat, "do": "comment", "raise": list(raised), "announce": []}


def until_play(record: Record) -> list[dict[str, Any]]:
    """Return the decisions before the play, which there is none of: the record is a stopped one."""
    return list(decisions(record | {"tricks": [], "outcome": {"reason": "stopped"}}))


def test_m22_at_the_cap_there_is_no_flek_and_no_comment() -> None:
    script = [*KEEP, *takes(1, "open_durch")]
    assert follow(script, flek_cap=0).legal == {"good"}
    assert follow(script, flek_cap={"open_durch": 0, "durch": 3}).legal == {"good"}
    assert follow([*script, says(2, "good"), says(0, "good")], flek_cap=0).decision == "leader"
    flek = [*script, says(2, "flek"), says(0, "good")]
    assert follow(flek, flek_cap=1).decision == "leader"
    assert follow(flek, flek_cap=2).decision == "comment"


def test_m71_open_contracts_without_a_price_cannot_be_named() -> None:
    rules = {"tariff": without_open()["tariff"]}
    assert follow([*KEEP, *takes(1, "durch")[:-1]], **rules).legal == {"betl", "durch"}
    assert follow([*KEEP, *takes(1, "durch")], **rules).legal == {"good", "flek"}
    one = {"tariff": PAGAT["tariff"] | {"open_durch": None}}
    assert follow([*KEEP, *takes(1, "open_betl")], **one).legal == {"good", "flek"}


# --- open contracts ---


def shown(contract: str, own: str, left_1: str, left_2: str = "") -> bool:
    """Tell whether seat 0 makes an open contract with these cards left after trick 1."""
    table = Table(contract, None, 0, {0: DECLARING, 1: DEFENDING, 2: DEFENDING}, {contract}, PAGAT)
    return not shown_hand_fails([set(own.split()), set(left_1.split()), set(left_2.split())], table)


@pytest.mark.parametrize(
    ("own", "left", "made"),
    [
        ("h7 h8", "h9 hA", True),
        ("h7 h9", "h8 hA", False),
        ("h7 hX", "hU b7", True),  # M-1: without trumps the ten stands under the under-knave
        ("h7 hU", "hX b7", False),
        ("hA", "b7 l7", True),  # no opponent has a heart
        ("h7 bA", "hA lA", True),
    ],
)
def test_m72_open_betl(own: str, left: str, made: bool) -> None:
    assert shown("open_betl", own, left) is made
    assert shown("open_betl", own, "", left) is made


@pytest.mark.parametrize(
    ("own", "left", "made"),
    [
        ("hA hK", "hO h7", True),
        ("hA hO", "hK b7", False),
        ("hA hO", "hX hU", True),
        ("hA hX", "hU b7", False),
        ("h7", "bA lA", True),
        ("hA hK bK bO b9 b8 aA aK aO", "bU bX hO", False),  # the source's example
    ],
)
def test_m72_open_durch(own: str, left: str, made: bool) -> None:
    assert shown("open_durch", own, left) is made
    assert shown("open_durch", own, "", left) is made


OPEN_DURCH = "hA hK bA bK bO b9 b8 aA aK aO".split()
OPEN_BETL = "h7 h8 h9 hX b7 b8 l7 l8 a7 a8".split()


def open_deal(
    contract: str, ten: list[str], talon: str, trick: str, levels: tuple[str, str] = ("good", "good")
) -> Record:
    """Seat 0 names an open contract and leads the first card of the trick; seats 1 and 2 share the rest."""
    play = trick.split()
    rest = [card for card in DECK if card not in {*ten, *talon.split(), *play}]
    seat_1, seat_2 = [play[1], *rest[:9]], [play[2], *rest[9:]]
    winner = {"hX hU hO": 2, "h7 hU h8": 1}.get(trick, 0)
    return by_hand() | {
        "hands": [[*ten, *talon.split()], seat_1, seat_2],
        "events": [
            {"seat": 0, "do": "trump", "card": ten[0]},
            {"seat": 0, "do": "discard", "cards": talon.split()},
            declared(0, contract),
            answered(1, levels[0]),
            answered(2, levels[1]),
        ],
        "tricks": [{"leader": 0, "cards": play, "winner": winner}],
    }


def test_m72_open_durch_is_won_with_the_cards_that_could_beat_it_in_the_talon_or_played() -> None:
    outcome = referee(open_deal("open_durch", OPEN_DURCH, "bU bX", "bA b7 h7"))
    assert outcome["components"] == {"open_durch": {"made": True, "units": 20}}
    assert (outcome["payoffs"], outcome["points"], outcome["trump"]) == ([40, -20, -20], None, None)
    assert referee(open_deal("open_durch", OPEN_DURCH, "bU b7", "bA bX h7"))["payoffs"] == [40, -20, -20]


def test_m72_open_durch_is_lost_to_one_higher_card_in_hand() -> None:
    """Seat 1 holds the under, above the nine."""
    outcome = referee(open_deal("open_durch", OPEN_DURCH, "bX hX", "bA b7 h7"))
    assert outcome["components"]["open_durch"] == {"made": False, "units": -20}
    assert outcome["payoffs"] == [-40, 20, 20]


def test_m72_open_betl_with_the_talon_not_counted() -> None:
    assert referee(open_deal("open_betl", OPEN_BETL, "lX aX", "hX hU hO"))["payoffs"] == [20, -10, -10]
    ten = [*OPEN_BETL[:-1], "a9"]
    assert referee(open_deal("open_betl", ten, "a8 aX", "hX hU hO"))["payoffs"] == [20, -10, -10]
    assert referee(open_deal("open_betl", ten, "b9 aX", "hX hU hO"))["payoffs"] == [-20, 10, 10]


def test_m72_trick_1_can_already_lose_it() -> None:
    """The nine cards left are the lowest, but the ace led takes the trick."""
    ten = ["hA", *OPEN_BETL[:3], *OPEN_BETL[4:]]
    outcome = referee(open_deal("open_betl", ten, "lX aX", "hA hX hU"))
    assert outcome["payoffs"] == [-20, 10, 10]
    assert outcome["components"]["open_betl"]["made"] is False


def test_m72_open_durch_is_lost_in_trick_1_though_the_rest_is_highest() -> None:
    ten = "h7 hA hK hO bA bK lA lK aA aK".split()
    record = open_deal("open_durch", ten, "h9 hX", "h7 hU h8")
    assert referee(record)["payoffs"] == [-40, 20, 20]


def test_m71_a_flek_doubles_an_open_contract() -> None:
    record = open_deal("open_betl", OPEN_BETL, "lX aX", "hX hU hO", ("good", "flek"))
    record["events"] += [said(0, "open_betl"), said(1), said(2)]
    outcome = referee(record)
    assert outcome["levels"] == {"open_betl": 2}
    assert outcome["payoffs"] == [80, -40, -40]


# --- payment ---

NO_MARRIAGES: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


def played(own: int, marriages: Any = NO_MARRIAGES, seven: Any = None) -> Play:
    return Play((own, 90 - own), marriages, seven, None)


def sweep(made: bool) -> Play:
    return Play(None, NO_MARRIAGES, None, made)


GAME, HUNDRED = {"game": 0}, {"hundred": 0}
PAYMENTS = [
    ("suit", "game", "b", GAME, played(50), 1),
    ("suit, hearts", "game", "h", GAME, played(50), 2),
    ("50 + 40 and a 20: not 100", "game", "b", GAME, played(50, ((40, 20), ())), 1),
    ("60 + 40 + 20", "game", "b", GAME, played(60, ((40, 20), ())), 8),
    ("60 + 20 + 40, the highest counts", "game", "b", GAME, played(60, ((20, 40), ())), 8),
    ("silent 100", "game", "b", GAME, played(60, ((40,), ())), 2),
    ("silent 110", "game", "b", GAME, played(70, ((40,), ())), 4),
    ("silent 120", "game", "b", GAME, played(80, ((40,), ())), 8),
    ("silent 130", "game", "b", GAME, played(90, ((40,), ())), 16),
    ("silent 130, hearts", "game", "h", GAME, played(90, ((40,), ())), 32),
    ("silent 100 of the defenders, flek", "game", "b", {"game": 1}, played(30, ((), (40,))), -4),
    ("silent seven", "game", "b", GAME, played(50, seven=(DECLARING, True)), 2),
    ("killed silent seven", "game", "b", GAME, played(50, seven=(DECLARING, False)), 0),
    ("seven lost", "seven", "b", {"game": 0, "seven": 0}, played(50), -1),
    ("hundred 100", "hundred", "b", HUNDRED, played(60, ((40,), ())), 4),
    ("hundred 110", "hundred", "b", HUNDRED, played(70, ((40,), ())), 8),
    ("hundred 130", "hundred", "b", HUNDRED, played(90, ((40,), ())), 32),
    ("hundred lost with 90", "hundred", "b", HUNDRED, played(50, ((40,), ())), -4),
    ("hundred lost with 80", "hundred", "b", HUNDRED, played(40, ((40,), ())), -8),
    ("marriages against do not count", "hundred", "b", HUNDRED, played(40, ((40,), (20,))), -8),
    ("no limit", "hundred", "h", {"hundred": 9}, played(10), -4 * 2**9 * 2**8 * 2),
    ("betl", "betl", None, {"betl": 0}, sweep(True), 5),
    ("durch, flek", "durch", None, {"durch": 1}, sweep(False), -20),
    ("open betl", "open_betl", None, {"open_betl": 0}, sweep(True), 10),
    ("open durch, re", "open_durch", None, {"open_durch": 2}, sweep(False), -80),
]


@pytest.mark.parametrize("row", PAYMENTS, ids=lambda row: row[0])
def test_m75_known_settlement(row: Any) -> None:
    _, contract, trump, levels, play, value = row
    assert settle(Agreed(contract, trump, levels), play, PAGAT).payment == value


def test_m24_a_balanced_seven_is_played() -> None:
    assert not_played(Agreed("seven", "b", {"game": 1, "seven": 0}), PAGAT) is None


def test_m23_hundred_against_doubles_per_ten_too() -> None:
    levels = {"game": 0, "hundred_against": 0}
    components = settle(Agreed("game", "b", levels), played(0, ((), (40,))), PAGAT).components
    assert components["hundred_against"].units == -32
    lost = settle(Agreed("game", "b", levels), played(50, ((), (40,))), PAGAT).components
    assert lost["hundred_against"].units == 8


# --- house rules ---


def tariff(**changes: Any) -> dict[str, Any]:
    return {"tariff": PAGAT["tariff"] | changes}


HOUSE_ERRORS = [
    ("R-1", {"ladder": "csm"}),
    ("R-1", {"seven_exchange": False}),
    ("R-1", tariff(fun=1)),
    ("H-3", tariff(two_sevens=40)),
    ("H-3", tariff(betl=None)),
    ("H-3", tariff(open_betl=-1)),
    ("H-3", tariff(open_durch=True)),
    ("H-3", {"flek_cap": {"two_sevens": 1}}),
    ("H-3", {"players": 2}),
    ("H-3", {"marriage_first_card": "king_first"}),
    ("H-3", {"talon_forbids_trump": True, "talon_allows_sharp": True}),
    ("H-3", {"shuffle": "gather_cut", "players": 4}),
]


@pytest.mark.parametrize(("rule", "changes"), HOUSE_ERRORS)
def test_h3_house_rules_that_cannot_be(rule: str, changes: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken, match=rule):
        check_house(house_with(**changes), "pagat")


def test_h3_open_contracts_are_pagats_alone() -> None:
    for changes in (tariff(open_betl=None), tariff(open_durch=None), {"flek_cap": {"open_betl": 0}}):
        check_house(house_with(**changes), "pagat")
    with pytest.raises(RuleBroken, match="H-3"):
        check_house(house_with(), "voleny")
    with pytest.raises(RuleBroken, match="H-3"):
        check_house(VOLENY | {"flek_cap": {"open_betl": 0}}, "voleny")


# --- records ---


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


REFUSED: list[tuple[str, Edit]] = [
    ("M-71", edit("events/2/answer", "flek")),
    ("M-71", edit("events/2/seat", 2)),
    ("M-71", edit("events/3/answer", "bad")),
    ("M-71", edit("events/3", ...)),
    ("M-74", edit("events/4", ...)),
    ("M-19", edit("events/1/cards", ["h7", "b7"])),
    ("M-16", edit("events/1/cards", ["bA", "b7"])),
    ("M-73", edit("tricks/0/leader", 1)),
    ("M-70", edit("hands/0/0", "b8")),
    ("R-0", edit("events/2/answer", "re")),
    ("R-1", edit("events/2", {"seat": 1, "do": "suit", "answer": "good"})),
    ("R-1", edit("events/2", {"seat": 1, "do": "exchange", "trick": 1})),
    ("R-9", edit("tricks/9", ...)),
]


@pytest.mark.parametrize(("rule", "change"), REFUSED)
def test_refused(rule: str, change: Edit) -> None:
    record = by_hand()
    change(record)
    with pytest.raises(RuleBroken) as caught:
        referee(record)
    assert caught.value.rule == rule, caught.value


def test_r9_open_contracts_have_one_trick() -> None:
    record = open_deal("open_durch", OPEN_DURCH, "bU bX", "bA b7 h7")
    for times in (0, 2):
        with pytest.raises(RuleBroken, match="R-9"):
            referee(record | {"tricks": record["tricks"] * times})
    with pytest.raises(RuleBroken, match="M-15"):
        referee(record | {"events": [*record["events"][:2], {**declared(0, "open_durch"), "trump": "h"}]})
    with pytest.raises(RuleBroken, match="M-21"):
        referee(record | {"events": [*record["events"], said(0)]})


def test_m10_an_open_contract_needs_a_price_and_the_right_kind() -> None:
    record = open_deal("open_durch", OPEN_DURCH, "bU bX", "bA b7 h7")
    record["rules"]["tariff"]["open_durch"] = None
    with pytest.raises(RuleBroken, match="M-10"):
        referee(record)
    with pytest.raises(RuleBroken, match="M-10"):
        referee(record | {"kind": "voleny", "rules": VOLENY, "events": record["events"][:3]})


PLAIN = ("betl", "durch", "open_betl", "open_durch")


def wishes(rng: Random, house: dict[str, Any]) -> dict[str, Any] | None:
    """Return a force for about two deals in three."""
    priced = [name for name in PLAIN if house["tariff"][name] is not None]
    contract = rng.choice(("game", "seven", "hundred", "hundred_seven", *priced, None, None, None))
    if contract is None:
        return rng.choice((None, {"rising": True}))
    made = rng.choice((True, False, None)) if contract.startswith("open") else None
    taker = rng.randrange(3) if contract in PLAIN else None
    return {"contract": contract, "taker": taker, "made": made, "trump": rng.choice((None, "h", "a"))}


def what_happened(record: Record) -> set[Any]:
    """Return the branches that a record went through."""
    outcome, events = record["outcome"], record["events"]
    seen = {outcome["contract"], outcome["reason"], *outcome["components"], *(e["do"] for e in events)}
    answers = [event["answer"] for event in events if event["do"] == "answer"]
    seen |= {("take-overs", answers.count("bad")), *(("answer", answer) for answer in answers)}
    if "flek" in answers:
        seen.add("flek voided" if "bad" in answers[answers.index("flek") :] else "flek stands")
    if outcome["contract"].startswith("open"):
        made = outcome["components"][outcome["contract"]]["made"]
        seen |= {(outcome["contract"], made), (made, outcome["declarer"])}
        seen.add(("trick 1 won", (record["tricks"][0]["winner"] == outcome["declarer"])))
    return seen


def test_m38_random_records_are_accepted_and_sum_to_zero() -> None:
    rng = Random(40)
    seen: Counter[Any] = Counter()
    for _ in range(900):
        house = random_house(rng, "pagat")
        record = random_record(rng, house, wishes(rng, house), "pagat")
        outcome = referee(json.loads(json.dumps(record, default=float)))
        assert outcome == record["outcome"]
        assert sum(Fraction(p) for p in outcome["payoffs"]) == 0
        seen.update(what_happened(record))
    expected: set[Any] = {"game", "seven", "hundred", "hundred_seven", *PLAIN}
    expected |= {"balanced", "unflekked", "flekked_without_re", "silent_seven", "silent_hundred"}
    expected |= {"seven_against", "hundred_against", "marriage", "take_talon", "comment"}
    expected |= {"flek voided", "flek stands", *(("take-overs", n) for n in range(5))}
    expected |= {("answer", answer) for answer in ("good", "bad", "flek")}
    expected |= {(contract, made) for contract in PLAIN[2:] for made in (True, False)}
    expected |= {(made, seat) for made in (True, False) for seat in range(3)}
    expected |= {("trick 1 won", True), ("trick 1 won", False)}
    assert expected <= set(seen), expected - set(seen)


def test_forced_records_do_what_was_asked() -> None:
    rng = Random(41)
    for contract in PLAIN[2:]:
        for taker in range(3):
            for made in (True, False):
                wish = {"contract": contract, "taker": taker, "made": made}
                outcome = random_record(rng, None, wish, "pagat")["outcome"]
                assert (outcome["contract"], outcome["declarer"]) == (contract, taker)
                assert outcome["components"][contract]["made"] is made
    for wish in ({"contract": "betl", "made": True}, {"contract": "seven", "taker": 1}):
        with pytest.raises(ValueError, match="forced"):
            random_record(rng, None, wish, "pagat")


def test_decisions_tell_the_legal_answers() -> None:
    rng = Random(42)
    seen: Counter[Any] = Counter()
    for _ in range(150):
        record = random_record(rng, kind="pagat")
        for d in decisions(record):
            assert d["chosen"] in d["legal"]
            if d["decision"] == "answer":
                seen["".join(sorted(answer[0] for answer in d["legal"]))] += 1
    assert set(seen) == {"bg", "bfg", "fg", "g"}
