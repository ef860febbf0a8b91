"""Pagat from the deal to the contract, rule by rule: M-70, M-71, M-74; also M-5, M-16, M-19, M-41, M-42."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sim.table import StrategyFault, Table
from tests import seating
from tests.naive.referee import referee
from tests.seating import Played, codes, deal, legal_answers
from tests.test_voleny_bidding import MIXED, RED

pytestmark = pytest.mark.jit_off

#: Contracts over suit, from the lowest (M-70).
LADDER = ("betl", "durch", "open_betl", "open_durch")
SUIT_CONTRACTS = {"game", "seven", "hundred", "hundred_seven"}
#: So forehand's hand RED takes all tricks without bA and lA too.
RED_TRICKS = "hA hX hK hO hU h9 h8 h7 aA b7".split()
#: House rules without one or both of the open contracts, and what is left of the ladder.
OFF: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    ({}, LADDER),
    ({"tariff": {"open_betl": None}}, ("betl", "durch", "open_durch")),
    ({"tariff": {"open_durch": None}}, ("betl", "durch", "open_betl")),
    ({"tariff": {"open_betl": None, "open_durch": None}}, ("betl", "durch")),
]


def play(hands: Sequence[Sequence[str]] = MIXED, house: Any = None, **lines: list[Any]) -> Played:
    """Play a pagat deal by script; whoever discards throws b7 and h7, unless lines say otherwise."""
    if hands is MIXED:
        lines = {"trump": ["l7"], "discard": ["b7 h7"] * 6} | lines
    return deal(hands, house, preset="pagat", **lines)


def refused(rule: str, house: Any = None, hands: Sequence[Sequence[str]] = MIXED, **lines: list[Any]) -> str:
    """Check that a deal by script is stopped by a rule, and that its record is right as far as it goes."""
    with pytest.raises(StrategyFault) as caught:
        play(hands, house, **lines)
    message = str(caught.value)
    assert f"which {rule} does not allow" in message, message
    assert caught.value.record["outcome"] == {"reason": "stopped"}
    assert referee(caught.value.record) == {"reason": "stopped"}
    return message


def said(played: Played) -> list[tuple[int, str]]:
    """Return the answers of a deal as they were recorded."""
    return [(event["seat"], event["answer"]) for event in played.events("answer")]


def offered(played: Played, decision: str, seat: int, n: int = 0) -> set[Any]:
    """Return what a seat could answer when it was asked for the n-th time."""
    return legal_answers(played.asked(decision, seat)[n].view)


def ended(played: Played) -> tuple[str, int]:
    """Return the contract and who plays it."""
    return played.outcome["contract"], played.outcome["declarer"]


# --- the deal, trumps, the talon ---


def test_m70_dealt_in_packets_of_7_5_5_5_5_5() -> None:
    table = seating.scripted(preset="pagat")
    seating.give(table, list(range(32)))
    played = seating.play(table, seating.Script(discard=[None]))
    assert [[seating.NUMBER[code] for code in hand] for hand in played.record["hands"]] == [
        [*range(7), *range(17, 22)], [*range(7, 12), *range(22, 27)], [*range(12, 17), *range(27, 32)],
    ]  # fmt: skip
    assert played.record["talon"] == []
    assert codes(played.asked("trump")[0].view["hand"]) == set(played.record["hands"][0][:7])


def test_m70_trumps_are_fixed_by_one_of_the_first_seven_or_from_the_people() -> None:
    played = play()
    assert offered(played, "trump", 0) == {*MIXED[0][:7], "people"}
    assert played.events("trump") == [{"seat": 0, "do": "trump", "card": "l7"}]
    refused("M-41", trump=["aX"])
    drawn = deal(MIXED, preset="pagat", drawn="h9", trump=["people"], discard=["b7 h7"])
    assert drawn.events("trump") == [{"seat": 0, "do": "trump", "card": "h9", "people": True}]
    assert drawn.outcome["trump"] == "h"
    refused("M-41", {"choose_from_people": False}, trump=["people"])


@pytest.mark.parametrize(("house", "ladder"), OFF)
@pytest.mark.parametrize("discard", ["hA b7", "l7 b7", "aX hA"])
def test_m42_a_discard_against_m16_commits_to_open_contracts_too(
    house: dict[str, Any], ladder: tuple[str, ...], discard: str
) -> None:
    free = play(house=house)
    assert offered(free, "declare", 0) == {"keep", *ladder}
    assert free.asked("declare", 0)[0].view["committed"] == 0
    for named in ladder:
        played = play(house=house, discard=[discard], declare_0=[named])
        assert offered(played, "declare", 0) == set(ladder)
        assert played.asked("declare", 0)[0].view["committed"] == 1
        assert ended(played) == (named, 0)
    refused("M-16", house, discard=[discard], declare_0=["keep"])


@pytest.mark.parametrize(
    ("house", "discard", "keeps"),
    [
        ({"talon_allows_sharp": True}, "hA aX", True),
        ({"talon_allows_sharp": True}, "hA l7", False),
        ({"talon_forbids_trump": True}, "l8 b7", False),
        ({"talon_forbids_trump": True}, "h9 b7", True),
        ({}, "l8 lO", True),
    ],
)
def test_m16_talon_house_rules_decide_what_commits(house: Any, discard: str, keeps: bool) -> None:
    played = play(house=house, discard=[discard], declare_0=["open_durch"])
    assert offered(played, "declare", 0) == {*LADDER} | ({"keep"} if keeps else set())


def test_m5_sharps_in_the_talon_are_the_defenders() -> None:
    line: dict[str, list[Any]] = {"trump": ["hO"], "discard": ["bA lA"]}
    outcome = play(RED, {"talon_allows_sharp": True}, **line, play_0=RED_TRICKS).outcome
    # Eight trumps, aA and b7, which nobody can beat then, take all ten tricks.
    assert outcome["trick_points"] == [70, 20]


# --- the contracts over suit ---


def test_m70_m10_suit_is_forehands_and_recorded_as_what_it_declares() -> None:
    for contract in sorted(SUIT_CONTRACTS):
        played = play(declare_0=["keep", contract])
        assert ended(played) == (contract, 0)
        assert said(played) == [(1, "good"), (2, "good")]
        assert played.outcome["trump"] == "l"
    for seat in (1, 2):
        lines: dict[str, list[Any]] = {f"answer_{seat}": ["bad"]}
        assert offered(play(**lines), "declare", seat) == set(LADDER)
        for contract in sorted(SUIT_CONTRACTS):
            refused("M-71", **lines, **{f"declare_{seat}": [contract]})
    for other in ("two_sevens", "two_sevens_hundred"):
        refused("M-71", answer_1=["bad"], declare_1=[other])


@pytest.mark.parametrize("named", LADDER)
def test_m70_forehand_may_name_any_contract_before_asking(named: str) -> None:
    played = play(declare_0=[named])
    assert [event["do"] for event in played.record["events"][:5]] == [
        "trump", "discard", "declare", "answer", "answer",
    ]  # fmt: skip
    assert said(played) == [(1, "good"), (2, "good")]
    assert ended(played) == (named, 0)
    assert played.outcome["trump"] is None


STEPS = [(low, high) for n, low in enumerate(("suit", *LADDER)) for high in LADDER[n:]]


@pytest.mark.parametrize(("low", "high"), STEPS)
@pytest.mark.parametrize("taker", [1, 2])
def test_m71_bad_takes_the_talon_and_names_any_higher_contract(low: str, high: str, taker: int) -> None:
    lines: dict[str, list[Any]] = {f"answer_{taker}": ["bad"], f"declare_{taker}": [high]}
    played = play(declare_0=["keep" if low == "suit" else low], **lines)
    assert ended(played) == (high, taker)
    higher = LADDER[LADDER.index(low) + 1 :] if low in LADDER else LADDER
    if len(higher) > 1:
        assert offered(played, "declare", taker) == set(higher)
    else:
        assert not played.asked("declare", taker)  # no choice
    steps = [(event["seat"], event["do"]) for event in played.record["events"]]
    taken = steps.index((taker, "take_talon"))
    first, second = (taker + 1) % 3, (taker + 2) % 3
    assert steps[taken - 1 : taken + 5] == [
        (taker, "answer"), (taker, "take_talon"), (taker, "discard"), (taker, "declare"),
        (first, "answer"), (second, "answer"),
    ]  # fmt: skip
    assert codes(played.asked("discard", taker)[0].view["hand"]) == {*MIXED[taker], "b7", "h7"}
    for lower in LADDER[: LADDER.index(low) + 1] if low in LADDER else ():
        if len(higher) > 1:
            refused("M-71", declare_0=[low], **lines | {f"declare_{taker}": [lower]})


def test_m71_the_whole_ladder_step_by_step() -> None:
    played = play(
        declare_0=["keep", "open_betl"], answer_1=["bad"], declare_1=["betl"], answer_2=["bad", "bad"],
        declare_2=["durch", "open_durch"], answer_0=["bad"],
    )  # fmt: skip
    words = [(e["seat"], e.get("answer") or e.get("contract") or e["do"]) for e in played.record["events"]]
    assert words == [
        (0, "trump"), (0, "discard"),
        (1, "bad"), (1, "take_talon"), (1, "discard"), (1, "betl"),
        (2, "bad"), (2, "take_talon"), (2, "discard"), (2, "durch"),
        (0, "bad"), (0, "take_talon"), (0, "discard"), (0, "open_betl"),
        (1, "good"), (2, "bad"), (2, "take_talon"), (2, "discard"), (2, "open_durch"),
        (0, "good"), (1, "good"),
    ]  # fmt: skip
    assert ended(played) == ("open_durch", 2)
    assert played.asked("comment") == []
    last = played.asked("play")[0].view
    assert last["takeovers"] == 4
    assert codes(played.asked("discard", 0)[1].view["gave"]) == {"b7", "h7"}


def test_m71_all_the_others_are_asked_anew_whatever_they_said() -> None:
    played = play(
        answer_1=["good", "bad"], answer_2=["bad"], declare_2=["betl"], answer_0=["good", "bad"],
        declare_1=["durch"], declare_0=["keep", "open_durch"],
    )  # fmt: skip
    assert said(played) == [
        (1, "good"), (2, "bad"), (0, "good"), (1, "bad"), (2, "good"), (0, "bad"), (1, "good"), (2, "good"),
    ]  # fmt: skip
    assert ended(played) == ("open_durch", 0)


def test_m71_to_suit_only_good_and_bad_can_be_said() -> None:
    played = play()
    for seat in (1, 2):
        assert offered(played, "answer", seat) == {"good", "bad"}
        assert played.asked("answer", seat)[0].view["contract"] == -1
        refused("M-71", **{f"answer_{seat}": ["flek"]})
        refused("M-71", **{f"answer_{seat}": [3]})
        refused("M-71", **{f"answer_{seat}": [-1]})


@pytest.mark.parametrize(("house", "ladder"), OFF)
def test_m71_over_the_highest_that_is_on_only_good_or_flek(house: Any, ladder: tuple[str, ...]) -> None:
    for named in ladder:
        asked = play(house=house, declare_0=[named])
        bad = set() if named == ladder[-1] else {"bad"}
        assert offered(asked, "answer", 1) == {"good", "flek"} | bad
        assert offered(asked, "answer", 2) == {"good", "flek"} | bad
        flekked = play(house=house, declare_0=[named], answer_1=["flek"])
        if bad:
            assert offered(flekked, "answer", 2) == {"good", "bad"}
        else:
            assert not flekked.asked("answer", 2)  # good is all that is left; it is recorded
            refused("M-71", house, declare_0=[named], answer_1=["bad"])
        assert said(flekked) == [(1, "flek"), (2, "good")]


@pytest.mark.parametrize(("house", "ladder"), OFF)
def test_m71_a_contract_that_the_tariff_has_not_is_not_on_the_ladder(
    house: Any, ladder: tuple[str, ...]
) -> None:
    for n, named in enumerate(ladder[:-2]):
        played = play(house=house, declare_0=[named], answer_1=["bad"], declare_1=[ladder[-1]])
        assert offered(played, "declare", 1) == set(ladder[n + 1 :])
        assert ended(played) == (ladder[-1], 1)
    last = play(house=house, declare_0=[ladder[-2]], answer_1=["bad"])
    assert ended(last) == (ladder[-1], 1) and not last.asked("declare", 1)
    for missing in set(LADDER) - set(ladder):
        refused("M-71", house, declare_0=[missing])
        refused("M-71", house, answer_1=["bad"], declare_1=[missing])
        with pytest.raises(ValueError, match="is not played in pagat"):
            Table(seating.spec(preset="pagat", house=house, force={"contract": missing}))


# --- suit stands ---


def test_m74_after_two_goods_forehand_announces_seven_hundred_or_both() -> None:
    played = play(declare_0=["keep", "hundred_seven"])
    assert offered(played, "declare", 0, 1) == SUIT_CONTRACTS
    assert set(played.outcome["levels"]) == {"hundred", "seven"}
    assert [q.decision for q in played.questions[:7]] == [
        "trump", "discard", "declare", "answer", "answer", "declare", "comment",
    ]  # fmt: skip
    refused("M-74", declare_0=["keep", "open_betl"])


@pytest.mark.parametrize(
    ("trump", "discard", "legal"),
    [("lK", "b7 l7", {"game", "hundred"}), ("l7", "b7 lK", {"game", "seven"}), ("b9", "b7 lO", {"game"})],
)
def test_m74_m19_a_seven_needs_the_seven_and_a_hundred_a_marriage(
    trump: str, discard: str, legal: set[str]
) -> None:
    lines: dict[str, list[Any]] = {"trump": [trump], "discard": [discard]}
    asked = play(**lines).asked("declare", 0)[1:]
    assert [legal_answers(question.view) for question in asked] == ([legal] if len(legal) > 1 else [])
    for contract in sorted(SUIT_CONTRACTS - legal) if asked else ():
        refused("M-19", **lines, declare_0=["keep", contract])


def test_m45_trumps_are_shown_after_two_goods_and_never_in_other_contracts() -> None:
    stands = play()
    taken = play(answer_1=["good", "flek"], answer_2=["bad"], declare_2=["betl"])
    for played in (stands, taken):
        for question in played.asked("answer"):
            knows = question.seat == 0 and question.view["contract"] < 0
            assert (question.view["trump"] == 2) == knows
            assert question.view["laid"] == (seating.NUMBER["l7"] if question.seat == 0 else -1)
    for question in stands.asked("comment") + stands.asked("play"):
        assert (question.view["trump"], question.view["laid"]) == (2, seating.NUMBER["l7"])
    for question in taken.asked("comment") + taken.asked("play"):
        assert question.view["trump"] == -1
        assert (question.view["laid"] == -1) == (question.seat != 0)


# --- what an experiment prescribes ---


@pytest.mark.parametrize("contract", LADDER)
@pytest.mark.parametrize("taker", [0, 1, 2])
def test_m82_a_prescribed_contract_is_played_by_its_taker(contract: str, taker: int) -> None:
    table = Table(seating.spec("random", preset="pagat", force={"contract": contract, "taker": taker}))
    for number in range(12):
        record = table.record(number)
        assert (record["outcome"]["contract"], record["outcome"]["declarer"]) == (contract, taker)
        before = [e["answer"] for e in record["events"] if e["do"] == "answer"]
        assert before.count("bad") == (taker > 0)
        assert referee(record) == record["outcome"]


@pytest.mark.parametrize("taker", [1, 2])
def test_m82_only_forehand_can_be_made_to_play_suit(taker: int) -> None:
    with pytest.raises(ValueError, match=f"force.taker={taker}"):
        Table(seating.spec(preset="pagat", force={"contract": "seven", "taker": taker}))
