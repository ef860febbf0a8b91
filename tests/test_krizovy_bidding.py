"""Deal, call, "suit?" and declaration of křížový, rule by rule: M-10, M-19, M-45, M-60 to M-63, M-67."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.marias.names import RANKS
from sim.games.marias.view import ROGUE
from sim.table import StrategyFault, Table
from tests import seating
from tests.seating import CONTRACTS, Played, answer_of, codes, completed, deal, legal_answers

pytestmark = pytest.mark.jit_off

#: Hearts will be trumps: forehand has hA and, among its second four, h9.  Nobody holds the trump marriage;
#: seat 3 has that of acorns, seat 2 the trump seven.
CROSS = completed(
    "hA bA lA aA h9 b9 l9 a9",
    "hK h8 bX b8 bK lX l8 a8",
    "hU h7 bO bU lK lU aX aU",
    "hO hX b7 lO l7 aK aO a7",
    kind="krizovy",
)
#: Forehand has the trump marriage, in SEVENTH the seven too, in OTHER a marriage that is not of trumps.
MARRIED = completed("hK bA lA aA hO b9 l9 a9", kind="krizovy")
SEVENTH = completed("hK bA lA aA hO h7 l9 a9", kind="krizovy")
OTHER = completed("hA bA lK aA lO h7 b9 a9", "hK", "hO", kind="krizovy")


def cross(
    hands: Any = CROSS, contract: str = "game", house: Any = None, preset: str = "krizovy", **lines: Any
) -> Played:
    """Play a deal in which trumps stand, hearts: fixed by hA or hK, hU called unless the lines say other."""
    lines.setdefault("trump", ["hA" if "hA" in hands[0] else "hK"])
    lines.setdefault("call", ["U"])
    lines.setdefault("declare", ["keep", contract])
    return deal(hands, house, preset=preset, **lines)


def refused(rule: str, hands: Any = CROSS, house: Any = None, preset: str = "krizovy", **lines: Any) -> str:
    """Check that a deal is stopped by a rule, and that its record says so."""
    with pytest.raises(StrategyFault) as caught:
        cross(hands, house=house, preset=preset, **lines)
    message = str(caught.value)
    assert f"which {rule} does not allow" in message, message
    assert caught.value.record["outcome"] == {"reason": "stopped"}
    return message


def steps(played: Played, *of: str) -> list[tuple[int, str]]:
    """Return who did what of some sorts of events, in order."""
    return [(event["seat"], event["do"]) for event in played.record["events"] if event["do"] in of]


# --- deal and call ---


def test_m60_deal_is_two_rounds_of_four() -> None:
    table = seating.scripted(preset="krizovy")
    seating.give(table, list(range(32)))
    record = seating.play(table, seating.Script()).record
    dealt = [[seating.NUMBER[code] for code in hand] for hand in record["hands"]]
    assert dealt == [[*range(4 * s, 4 * s + 4), *range(16 + 4 * s, 20 + 4 * s)] for s in range(4)]
    assert record["talon"] == []


def test_m60_eight_tricks_of_four_and_still_90_points() -> None:
    played = cross(call=["A"])
    assert [len(trick["cards"]) for trick in played.record["tricks"]] == [4] * 8
    assert sum(played.outcome["trick_points"]) == 90
    assert len(played.outcome["payoffs"]) == 4


def test_m60_m62_forehand_sees_four_then_eight_the_others_all_eight() -> None:
    played = cross()
    for name in ("trump", "call"):
        view = played.asked(name)[0].view
        assert codes(view["hand"]) == codes(view["first"]) == set(CROSS[0][:4])
    assert codes(played.asked("declare")[0].view["hand"]) == set(CROSS[0])
    for seat in (1, 2, 3):
        asked = played.asked("suit", seat)[0].view
        assert codes(asked["hand"]) == set(CROSS[seat])
        assert asked["first"] == 0


def test_m61_trumps_are_fixed_by_one_of_the_first_four() -> None:
    asked = cross().asked("trump")[0]
    assert (asked.seat, legal_answers(asked.view)) == (0, set(CROSS[0][:4]))
    for card in CROSS[0][:4]:
        played = cross(trump=[card], call=["8"], contract="game")
        assert played.events("trump") == [{"seat": 0, "do": "trump", "card": card, "call": "8"}]
        assert played.outcome["trump"] == card[0]
    for wrong in ("h9", "a9", "hK", "people"):
        refused("M-61", trump=[wrong])


@pytest.mark.parametrize("rank", RANKS)
def test_m61_any_of_the_eight_ranks_may_be_called(rank: str) -> None:
    played = cross(call=[rank])
    assert legal_answers(played.asked("call")[0].view) == set(RANKS)
    assert played.events("trump")[0]["call"] == rank
    owner = next(seat for seat in range(4) if "h" + rank in CROSS[seat])
    assert played.outcome["partner"] == (owner or None)
    assert played.outcome["declarer"] == 0


def test_m61_who_called_his_own_card_plays_alone() -> None:
    # The ace fixed trumps; the nine is found among the second four.
    for rank in "A9":
        assert cross(call=[rank]).outcome["partner"] is None
    refused("M-61", call=[8])
    refused("M-61", call=[-1])


def test_m61_the_rank_called_is_that_of_the_trump_suit() -> None:
    assert cross(trump=["lA"], call=["O"]).outcome["partner"] == 3
    assert cross(trump=["lA"], call=["K"]).outcome["partner"] == 2
    assert cross(trump=["bA"], call=["K"]).outcome["partner"] == 1


# --- "suit?" ---


def test_m62_others_are_asked_in_order_and_trumps_stand_after_three_goods() -> None:
    played = cross()
    assert [(q.seat, legal_answers(q.view)) for q in played.asked("suit")] == [
        (seat, {"good", "bad"}) for seat in (1, 2, 3)
    ]
    assert steps(played, "suit", "declare") == [(1, "suit"), (2, "suit"), (3, "suit"), (0, "declare")]
    refused("M-62", suit=[2])


@pytest.mark.parametrize("contract", ["betl", "durch"])
def test_m62_forehand_may_name_betl_or_durch_before_asking(contract: str) -> None:
    played = cross(declare=[contract])
    assert legal_answers(played.asked("declare", 0)[0].view) == {
        "keep", "betl", ("durch", False), ("durch", True),
    }  # fmt: skip
    after = [(seat, "suit") for seat in (1, 2, 3)] if contract == "betl" else []
    assert steps(played, "suit", "declare") == [(0, "declare"), *after]
    outcome = played.outcome
    assert (outcome["contract"], outcome["declarer"], outcome["partner"]) == (contract, 0, None)
    assert (outcome["trump"], played.record["tricks"][0]["leader"]) == (None, 0)


@pytest.mark.parametrize("taker", [1, 2, 3])
@pytest.mark.parametrize("contract", ["betl", "durch"])
def test_m62_who_says_bad_names_betl_or_durch_and_plays_alone(taker: int, contract: str) -> None:
    played = cross(**{f"suit_{taker}": ["bad"]}, declare=["keep", contract])
    asked = played.asked("declare", taker)[0]
    assert legal_answers(asked.view) == {"betl", ("durch", False), ("durch", True)}
    # Seat 2 was called, but without trumps nobody is a partner; there is no talon to take either.
    outcome = played.outcome
    assert (outcome["contract"], outcome["declarer"], outcome["partner"]) == (contract, taker, None)
    assert steps(played, "take_talon", "discard") == []
    others = [(taker + n) % 4 for n in (1, 2, 3)]
    assert [q.seat for q in played.asked("suit")] == [
        *range(1, taker + 1), *(others if contract == "betl" else []),
    ]  # fmt: skip
    assert played.record["tricks"][0]["leader"] == taker
    payment = abs(outcome["payoffs"][taker])
    assert payment == 3 * {"betl": 15, "durch": 30}[contract]
    assert {abs(outcome["payoffs"][seat]) for seat in others} == {payment // 3}
    refused("M-62", **{f"suit_{taker}": ["bad"]}, declare=["keep", "game"])


def test_m62_over_betl_durch_must_be_named_and_all_are_asked_whatever_they_said() -> None:
    played = cross(
        suit_1=["good"], suit_2=["good", "bad"], suit_3=["bad"], suit_0=["good"],
        declare=["keep", "betl", "durch"],
    )  # fmt: skip
    assert [(q.seat, answer_of(q)) for q in played.asked("suit")] == [
        (1, "good"), (2, "good"), (3, "bad"), (0, "good"), (1, "good"), (2, "bad"),
    ]  # fmt: skip
    assert legal_answers(played.asked("declare", 2)[0].view) == {("durch", False), ("durch", True)}
    assert (played.outcome["contract"], played.outcome["declarer"]) == ("durch", 2)
    lines: dict[str, Any] = {"suit_1": ["bad"], "suit_2": ["bad"]}
    refused("M-62", **lines, declare=["keep", "betl", "betl"])


def test_m62_where_durch_has_no_rogue_it_is_no_choice_over_betl() -> None:
    played = cross(
        house={"durch_rogue": False}, suit_1=["bad"], suit_2=["good"], suit_3=["bad"],
        declare=["keep", "betl"],
    )  # fmt: skip
    assert [q.seat for q in played.asked("declare")] == [0, 1]
    assert (played.outcome["contract"], played.outcome["declarer"]) == ("durch", 3)


def test_m62_forehand_may_come_back_over_a_betl() -> None:
    played = cross(suit_3=["bad"], suit_0=["bad"], declare=["keep", "betl", "durch"])
    assert (played.outcome["contract"], played.outcome["declarer"]) == ("durch", 0)
    assert [q.seat for q in played.asked("suit")] == [1, 2, 3, 0]


# --- the declaration ---


def test_m63_forehand_declares_what_its_cards_allow() -> None:
    def offered(hands: Any, **house: Any) -> set[Any]:
        played = cross(hands, "hundred" if "hO" in hands[0] else "game", house)
        return legal_answers(played.asked("declare", 0)[-1].view)

    every = {"game", "seven", "hundred", "hundred_seven"}
    before = {"keep", "betl", ("durch", False), ("durch", True)}
    assert offered(CROSS) == before  # a game, and no choice: not asked
    assert offered(OTHER) == every  # the marriage of leaves, and the seven
    assert offered(MARRIED) == before  # the trump marriage: a hundred, and no choice
    assert offered(SEVENTH) == {"hundred", "hundred_seven"}
    assert offered(SEVENTH, mandatory_hundred=False) == every
    assert offered(MARRIED, mandatory_hundred=False) == {"game", "hundred"}
    assert cross(MARRIED).outcome["contract"] == "hundred"


def test_m63_the_mandatory_hundred_stands_against_a_game() -> None:
    for wrong in ("game", "seven"):
        refused("M-63", SEVENTH, declare=["keep", wrong])
    refused("M-63", SEVENTH, declare=["keep", "betl"])
    assert cross(SEVENTH, "seven", {"mandatory_hundred": False}).outcome["contract"] == "seven"
    # It is the marriage of trumps that counts.
    assert cross(SEVENTH, "game", trump=["aA"], call=["A"]).outcome["contract"] == "game"


def test_m19_a_seven_needs_the_seven_and_a_hundred_a_marriage() -> None:
    seven = completed("hA bA lK aA lU h7 b9 a9", "hK", "hO", kind="krizovy")
    for wrong in ("hundred", "hundred_seven"):
        refused("M-19", seven, declare=["keep", wrong])
    plain = completed("hA bA lK aA lO h8 b9 a9", "hK h7", "hO", kind="krizovy")
    for wrong in ("seven", "hundred_seven"):
        refused("M-19", plain, declare=["keep", wrong])


def test_m10_contracts_of_krizovy() -> None:
    declared = {
        cross(OTHER, name).outcome["contract"] for name in ("game", "seven", "hundred", "hundred_seven")
    } | {cross(declare=[name]).outcome["contract"] for name in ("betl", "durch")}
    assert declared == {"game", "seven", "hundred", "hundred_seven", "betl", "durch"}
    for other in ("two_sevens", "open_betl", "open_durch", "two_sevens_hundred"):
        with pytest.raises(ValueError, match="is not played in krizovy"):
            Table(seating.spec(preset="krizovy", force={"contract": other}))
        refused("M-63" if other.startswith("open") else "M-19", OTHER, declare=["keep", other])


# --- the rogue ---


def test_m67_every_durch_says_whether_it_is_with_the_rogue() -> None:
    for words, rogue in (("durch", False), ("durch rogue", True)):
        for lines in ({"declare": [words]}, {"suit_2": ["bad"], "declare": ["keep", words]}):
            played = cross(**lines)
            event = played.events("declare")[0]
            assert (event["contract"], event["rogue"]) == ("durch", rogue)
            assert all(q.view["rogue"] == rogue for q in played.asked("comment") + played.asked("play"))
    assert "rogue" not in cross(declare=["betl"]).events("declare")[0]
    assert "rogue" not in cross().events("declare")[0]


def test_m67_no_rogue_where_the_house_has_none() -> None:
    house = {"durch_rogue": False}
    played = cross(house=house, declare=["durch"])
    assert legal_answers(played.asked("declare")[0].view) == {"keep", "betl", ("durch", False)}
    assert played.events("declare")[0]["rogue"] is False
    refused("M-67", house=house, declare=["durch rogue"])
    refused("M-67", preset="krizovy_2007", declare=["durch rogue"])
    # Only durch can be declared with it.
    refused("M-67", declare=[CONTRACTS.index("betl") | ROGUE])


# --- what is known ---


def test_m45_all_hear_the_rank_and_only_forehand_knows_the_suit() -> None:
    played = cross()
    for question in played.asked("suit"):
        view = question.view
        assert RANKS[view["call"]] == "U"
        assert int(view["trump"]) == int(view["laid"]) == int(view["partner"]) == -1
        assert (int(view["hidden"]), int(view["role"])) == (0, -1)
    for question in played.asked("declare", 0):
        assert question.view["laid"] == seating.NUMBER["hA"]
    for question in played.asked("comment") + played.asked("play"):
        assert question.view["laid"] == seating.NUMBER["hA"]
        assert question.view["trump"] == 0


def test_m45_the_trump_card_is_never_shown_in_betl() -> None:
    for lines in ({"declare": ["betl"]}, {"suit_1": ["bad"], "declare": ["keep", "betl"]}):
        played = cross(**lines)
        for question in played.asked("suit") + played.asked("comment") + played.asked("play"):
            if question.seat:
                assert int(question.view["laid"]) == int(question.view["trump"]) == -1
            assert int(question.view["partner"]) == -1 and int(question.view["hidden"]) == 0


def partners_seen(played: Played, decision: str) -> dict[int, list[tuple[int, int, int]]]:
    """Return by seat, question by question: cards played, the partner as the seat sees him, and hidden."""
    seen: dict[int, list[tuple[int, int, int]]] = {}
    for question in played.asked(decision):
        fields = (int(question.view[name]) for name in ("plays", "partner", "hidden"))
        seen.setdefault(question.seat, []).append(tuple(fields))  # type: ignore[arg-type]
    return seen


def test_m45_from_the_showing_of_trumps_on_the_partner_knows_himself_and_nobody_else_him() -> None:
    played = cross(play_0=["bA"])  # seat 1 must flek, and his partner could raise and does not
    comments = partners_seen(played, "comment")
    assert set(comments) == {0, 2, 3}
    for seat, views in comments.items():
        assert {seen[1:] for seen in views} == {(2, 0) if seat == 2 else (-1, 1)}
    when = [card for trick in played.record["tricks"] for card in trick["cards"]].index("hU") + 1
    assert 4 < when < 30
    for seat, views in partners_seen(played, "play").items():
        for plays, partner, hidden in views:
            known = seat == 2 or plays >= when
            assert (partner, hidden) == ((2, 0) if known else (-1, 1)), (seat, plays)
    roles = {(q.seat, int(q.view["role"])) for q in played.asked("play")}
    assert roles == {(0, 0), (1, 1), (2, 0), (3, 1)}


def test_m45_forehand_alone_knows_that_it_plays_alone() -> None:
    played = cross(house={"mandatory_flek": False}, call=["9"], play_0=["bA"])
    when = [card for trick in played.record["tricks"] for card in trick["cards"]].index("h9") + 1
    assert when > 4
    for seat, views in partners_seen(played, "play").items():
        for plays, partner, hidden in views:
            assert (partner, hidden) == (-1, int(seat != 0 and plays < when))


def test_m45_a_partner_who_raises_has_shown_himself() -> None:
    played = cross(comment_2=["game"])  # seat 1 had to flek
    after = [q for q in played.questions if q.events > 0 and q.decision in ("comment", "play")]
    raised = next(place for place, q in enumerate(after) if q.seat == 2 and q.decision == "comment")
    assert all((int(q.view["partner"]), int(q.view["hidden"])) == (2, 0) for q in after[raised + 1 :])
