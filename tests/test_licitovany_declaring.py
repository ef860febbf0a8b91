"""Talon, declaration and fold in licitovaný, rule by rule: M-5, M-16, M-19, M-52 to M-54."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from sim.games.marias.names import RUNGS
from tests.seating import Played, codes, completed, legal_answers
from tests.test_licitovany_auction import CSM, SOURCE, auction, bids, refused, won

pytestmark = pytest.mark.jit_off

Declarations = set[tuple[str, str | None, str | None]]

#: Forehand has every seven and two marriages; what is discarded below is of no use.
RICH = completed(
    "h7 b7 l7 a7 hK hO lK lO a8 b8", "hA hX bA bX lA lX aA aX h8 l8", "", "b9 a9", kind="licitovany"
)
#: Forehand has neither a seven nor a marriage, nor are there any in the talon.
POOR = completed("hK h8 h9 bK b8 b9 lK l8 l9 aK", "h7 b7 l7 a7", "", "a8 a9", kind="licitovany")
ALL = ("h", "b", "l", "a")
NO_TRUMPS: Declarations = {("betl", None, None), ("durch", None, None)}
PAIRS = tuple(permutations(ALL, 2))


def of(contract: str, trumps: Any = ALL) -> Declarations:
    """Return the declarations of one contract with some suits as trumps; two sevens with every helper."""
    if contract.startswith("two"):
        return {(contract, trump, helper) for trump, helper in PAIRS if trump in trumps}
    return {(contract, trump, None) for trump in trumps}


def forehand_wins(
    rung: str, house: Any = None, preset: str = "licitovany", hands: Any = RICH, **lines: Any
) -> Played:
    """Play a deal in which forehand takes over a rung that rearhand named."""
    played = auction(f"2 {rung}, 0 hold, 2 resign, 1 resign", house, preset, hands, **lines)
    assert won(played) == (0, rung)
    return played


def offered(rung: str, discard: str, house: Any = None, preset: str = "licitovany", hands: Any = RICH) -> Any:
    """Return what forehand may declare having won a rung and discarded two cards."""
    asked = forehand_wins(rung, house, preset, hands, discard=[discard]).asked("declare")
    return legal_answers(asked[0].view) if asked else None


# --- which rungs a declaration reaches ---

TWO = of("two_sevens") | of("two_sevens_hundred")
RED: tuple[str, ...] = ("h",)
REACHED: dict[str, dict[str, Declarations]] = {
    "licitovany": {
        "game": of("game") | of("seven") | of("hundred") | of("hundred_seven") | NO_TRUMPS | TWO,
        "seven": of("seven") | of("hundred") | of("hundred_seven") | NO_TRUMPS | TWO,
        "hundred": of("hundred") | of("hundred_seven") | NO_TRUMPS | TWO,
        "hundred_seven": of("hundred_seven") | NO_TRUMPS | TWO,
        "betl": NO_TRUMPS | TWO,
        "durch": {("durch", None, None)} | TWO,
        "two_sevens": TWO,
        "two_sevens_hundred": of("two_sevens_hundred"),
    },
    "licitovany_csm": {
        "seven": of("seven") | of("hundred") | of("hundred_seven") | NO_TRUMPS | TWO,
        "red_seven": of("seven", RED) | of("hundred") | of("hundred_seven") | NO_TRUMPS | TWO,
        "hundred": of("hundred") | of("hundred_seven") | NO_TRUMPS | TWO,
        "hundred_seven": of("hundred", RED) | of("hundred_seven") | NO_TRUMPS | TWO,
        "red_hundred": of("hundred", RED) | of("hundred_seven", RED) | NO_TRUMPS | TWO,
        "red_hundred_seven": of("hundred_seven", RED) | NO_TRUMPS | TWO,
        "betl": NO_TRUMPS | TWO,
        "durch": {("durch", None, None)} | TWO,
        "two_sevens": TWO,
        "two_sevens_hundred": of("two_sevens", RED) | of("two_sevens_hundred"),
        "red_two_sevens": of("two_sevens", RED) | of("two_sevens_hundred", RED),
        "red_two_sevens_hundred": of("two_sevens_hundred", RED),
    },
}


@pytest.mark.parametrize(
    ("preset", "rung"), [(preset, rung) for preset, rungs in REACHED.items() for rung in rungs]
)
def test_m52_m53_the_rung_won_or_any_higher_is_declared(preset: str, rung: str) -> None:
    assert offered(rung, "b8 b9", {"misdeclare_fold": None}, preset) == REACHED[preset][rung]
    assert tuple(REACHED[preset]) == {"licitovany": SOURCE, "licitovany_csm": CSM}[preset]


def test_m52_a_plain_rung_declared_with_hearts_counts_as_its_red_one() -> None:
    played = forehand_wins("red_seven", preset="licitovany_csm", discard=["b8 b9"], declare=["seven h"])
    assert (played.outcome["contract"], played.outcome["trump"]) == ("seven", "h")
    lines: dict[str, Any] = {"preset": "licitovany_csm", "hands": RICH, "discard": ["b8 b9"]}
    said = "2 red_hundred, 0 hold, 2 resign, 1 resign"
    refused("M-53", said, declare=["hundred l"], **lines)
    refused("M-53", said, declare=["hundred_seven l"], **lines)
    refused("M-53", "2 hundred_seven, 0 hold, 2 resign, 1 resign", declare=["hundred l"], **lines)


def test_m53_lower_than_the_rung_won_is_refused() -> None:
    for rung, declared in (("hundred", "seven h"), ("betl", "hundred_seven h"), ("durch", "betl")):
        said = f"2 {rung}, 0 hold, 2 resign, 1 resign"
        refused("M-53", said, hands=RICH, discard=["b8 b9"], declare=[declared])


def test_m53_the_helper_is_another_suit_and_only_two_sevens_have_one() -> None:
    said = "2 game, 0 hold, 2 resign, 1 resign"
    for declared in ("two_sevens h", "two_sevens h h", "seven h b", "betl h", "game"):
        refused("M-53", said, hands=RICH, discard=["b8 b9"], declare=[declared])
    played = forehand_wins("game", discard=["b8 b9"], declare=["two_sevens a h"])
    assert played.events("declare") == [
        {"seat": 0, "do": "declare", "contract": "two_sevens", "trump": "a", "helper": "h"}
    ]


def test_m53_the_winner_takes_the_talon_and_discards_two_of_twelve() -> None:
    played = forehand_wins("seven", discard=["a8 b9"])
    view = played.asked("discard")[0].view
    assert codes(view["hand"]) == codes(view["legal"]) == {*RICH[0], "b9", "a9"}
    assert [event["do"] for event in played.record["events"]][4:7] == ["take_talon", "discard", "declare"]
    assert codes(played.asked("declare")[0].view["hand"]) == {*RICH[0], "a9"} - {"a8"}
    for wrong in ("a8", "a8 b9 b8", "a8 h8"):
        refused("M-53", "2 seven, 0 resign, 1 hold, 2 resign", hands=RICH, discard_1=[wrong])


def test_m53_a_discard_must_leave_some_contract() -> None:
    # After a durch any two cards may go: betl and durch, or durch, can always be declared.
    low = auction("2 durch, 0 hold, 2 resign, 1 resign", hands=RICH)
    assert len(legal_answers(low.asked("discard")[0].view)) == 66
    strong = completed("hA hX hK hO hU h9 h8 h7 bA bX", "", "", "b9 a9", kind="licitovany")
    said = "2 two_sevens, 0 hold, 2 resign, 1 resign"
    played = auction(said, hands=strong)
    # No sharp may go, and with the seven of hearts there remain three other suits.
    assert legal_answers(played.asked("discard")[0].view) == {
        frozenset((one, other))
        for one in "hK hO hU h9 h8 h7 b9 a9".split()
        for other in "hK hO hU h9 h8 h7 b9 a9".split()
        if one != other
    }
    refused("M-53", said, hands=strong, discard=["bA b9"])
    # Hearts must be trumps after the red rung, so their seven stays.
    red = "2 red_two_sevens, 0 hold, 2 resign, 1 resign"
    refused("M-53", red, hands=strong, preset="licitovany_csm", discard=["h7 b9"])


# --- the talon ---


def test_m16_no_sharp_in_the_talon_of_a_trump_contract() -> None:
    hands = completed("hA hX h7 hK hO bA bX l7 a7 b7", "", "", "b9 a9", kind="licitovany")
    assert offered("seven", "bX b9", hands=hands) == NO_TRUMPS
    assert offered("seven", "bA hX", hands=hands) == NO_TRUMPS
    sharp = {"talon_allows_sharp": True}
    assert offered("seven", "bX b9", sharp, hands=hands) >= of("seven") | of("hundred")
    refused(
        "M-53",
        "2 seven, 0 hold, 2 resign, 1 resign",
        hands=hands,
        discard=["bX b9"],
        declare=["seven h"],
    )


def test_m5_sharps_in_the_talon_count_for_the_defenders() -> None:
    hands = completed("hA hX hK hO hU h9 h8 h7 bA lA", "", "", "bX lX", kind="licitovany")
    lines: dict[str, Any] = {"discard": ["bX lX"], "declare": ["game h"], "hands": hands}
    played = auction("2 resign, 1 resign", {"talon_allows_sharp": True}, **lines)
    # Forehand takes every trick: four sharps of its own, aA aX, and the last ten.
    assert played.outcome["trick_points"] == [70, 20]
    played = auction("2 resign, 1 resign", {"talon_allows_sharp": True}, **lines | {"declare": ["betl"]})
    assert played.outcome["trick_points"] is None


def test_m16_trumps_may_be_discarded_but_not_a_seven_that_is_declared() -> None:
    assert offered("seven", "h7 b8") == (
        of("seven", "bla") | of("hundred") | of("hundred_seven", "bla") | NO_TRUMPS
        | {d for d in TWO if "h" not in d}
    )  # fmt: skip
    assert offered("two_sevens", "h7 b7") == {
        (contract, *suits) for contract in ("two_sevens", "two_sevens_hundred")
        for suits in (("l", "a"), ("a", "l"))
    }  # fmt: skip
    assert offered("hundred", "hK hO") >= of("hundred")  # lK lO make the hundred


def test_m16_house_rule_against_trumps_in_the_talon() -> None:
    house = {"talon_forbids_trump": True}
    found = offered("seven", "b8 a9", house)
    assert found == NO_TRUMPS | {d for d in REACHED["licitovany"]["seven"] - NO_TRUMPS if d[1] in "hl"}
    # The helper's suit may lie there, its seven may not.
    assert ("two_sevens", "h", "b") in found
    assert ("two_sevens", "h", "b") not in offered("seven", "b7 a9", house)
    refused(
        "M-53",
        "2 seven, 0 hold, 2 resign, 1 resign",
        house,
        hands=RICH,
        discard=["b8 a9"],
        declare=["seven b"],
    )


#: Hearts and sharps only; hearts, sharps and one card; hearts, sharps and two.
ONLY = completed("hA hX hK hO hU h9 h8 h7 bA bX", "", "", "lA lX", kind="licitovany")
ONE = completed("hA hX hK hO hU h9 h8 h7 bA bX", "", "", "lA l9", kind="licitovany")
ENOUGH = completed("hA hX hK hO hU h9 h8 h7 bA bX", "", "", "l8 l9", kind="licitovany")


@pytest.mark.parametrize(("hands", "waived"), [(ONLY, 1), (ONE, 1), (ENOUGH, 0)])
def test_m16_the_prohibition_is_waived_where_no_discard_would_be_left(hands: Any, waived: int) -> None:
    said, house = "2 red_two_sevens, 0 hold, 2 resign, 1 resign", {"talon_forbids_trump": True}
    played = auction(said, house, "licitovany_csm", hands, discard=[None])
    view = played.asked("discard")[0].view
    assert view["waived"] == waived
    free = {"l8", "l9"} & codes(view["hand"]) | (set("hK hO hU h9 h8".split()) if waived else set())
    assert legal_answers(view) == {frozenset((one, other)) for one in free for other in free if one != other}
    assert played.outcome["trump"] == "h"
    # A plain rung leaves other suits, so nothing is waived.
    plain = auction("2 two_sevens, 0 hold, 2 resign, 1 resign", house, "licitovany_csm", hands)
    assert plain.asked("discard")[0].view["waived"] == 0


# --- declared without the cards ---


@pytest.mark.parametrize(
    ("rung", "legal"),
    [
        ("game", of("game")),
        ("seven", of("seven")),
        ("hundred", of("hundred")),
        ("hundred_seven", of("hundred_seven")),
        ("betl", set()),
        ("two_sevens", of("two_sevens")),
        ("two_sevens_hundred", of("two_sevens_hundred")),
    ],
)
def test_m54_what_the_rung_says_needs_no_cards(rung: str, legal: Declarations) -> None:
    """M-19: everything beyond it needs its own, and this hand has none."""
    without = NO_TRUMPS if RUNGS.index(rung) <= RUNGS.index("betl") else set()
    assert offered(rung, "h8 h9", hands=POOR) == legal | without


def test_m54_components_beyond_the_rung_need_their_cards() -> None:
    marriage = completed("hK hO h9 bK b8 b9 lK l8 l9 aK", "h7 b7 l7 a7", "", "a8 a9", kind="licitovany")
    assert offered("seven", "l8 l9", hands=marriage) == (
        of("seven") | of("hundred") | of("hundred_seven") | NO_TRUMPS
    )  # fmt: skip
    assert offered("game", "l8 l9", hands=marriage) == of("game") | of("hundred") | NO_TRUMPS
    assert offered("two_sevens", "l8 l9", hands=marriage) == TWO
    seven = completed("hK h7 h9 bK b8 b9 lK l8 l9 aK", "b7 l7 a7", "", "a8 a9", kind="licitovany")
    assert offered("hundred", "l8 l9", hands=seven) == (
        of("hundred") | of("hundred_seven", RED) | NO_TRUMPS
    )  # fmt: skip
    sevens = completed("hK h7 b7 bK b8 b9 lK l8 l9 aK", "l7 a7", "", "a8 a9", kind="licitovany")
    two: Declarations = {("two_sevens", "h", "b"), ("two_sevens", "b", "h")}
    assert offered("betl", "l8 l9", hands=sevens) == NO_TRUMPS | two
    # The seven of the rung is one card, those of two sevens are two others.
    assert offered("seven", "l8 l9", hands=sevens) == of("seven") | NO_TRUMPS | two


def test_m19_a_hundred_needs_any_marriage_a_seven_its_own_card() -> None:
    assert offered("game", "b8 b9") == REACHED["licitovany"]["game"]
    leaves = completed("lK lO h7 hA hU h9 b8 b9 a8 a9", "", "", "bU aU", kind="licitovany")
    found = offered("game", "bU aU", hands=leaves)
    assert found == of("game") | of("hundred") | of("seven", RED) | of("hundred_seven", RED) | NO_TRUMPS
    for declared in ("seven l", "two_sevens h b"):
        refused(
            "M-53",
            "2 game, 0 hold, 2 resign, 1 resign",
            hands=leaves,
            discard=["bU aU"],
            declare=[declared],
        )


def test_m54_a_seven_declared_without_its_card_is_lost() -> None:
    # Forehand takes every trick, the seven from a defender.
    strong = completed("hA hX hK hO hU h9 h8 bA bX bK", "h7", "", "l8 l9", kind="licitovany")
    played = auction(
        "2 seven, 0 hold, 2 resign, 1 resign", hands=strong, discard=["l8 l9"], declare=["seven h"]
    )
    assert [trick["winner"] for trick in played.record["tricks"]] == [0] * 10
    assert played.outcome["components"]["seven"] == {"made": False, "units": -2}
    assert played.outcome["points"] == [90, 0]
    assert played.outcome["payoffs"] == [2 * -2, 2, 2]  # game +1, seven −2, hearts


def test_m54_a_hundred_declared_without_a_marriage_is_judged_by_its_tricks() -> None:
    strong = completed("hA hX hK h7 hU h9 h8 bA bX bK", "hO", "", "l8 l9", kind="licitovany")
    played = auction(
        "2 hundred, 0 hold, 2 resign, 1 resign", hands=strong, discard=["l8 l9"], declare=["hundred h"]
    )
    assert played.outcome["trick_points"] == [90, 0]
    assert played.outcome["components"]["hundred"] == {"made": False, "units": -4}  # ten points lack


def test_m54_two_sevens_declared_without_their_cards_are_lost() -> None:
    strong = completed("hA hX hK hO hU h9 h8 bA bX bK", "b7", "h7", "l8 l9", kind="licitovany")
    played = auction(
        "2 two_sevens, 0 hold, 2 resign, 1 resign", hands=strong, discard=["l8 l9"],
        declare=["two_sevens h b"],
    )  # fmt: skip
    assert [trick["winner"] for trick in played.record["tricks"]] == [0] * 10
    assert played.outcome["components"] == {"two_sevens": {"made": False, "units": -40}}


# --- the fold ---

CSM_FOLD: dict[str, Any] = {"preset": "licitovany_csm", "fold": [True]}


def test_m54_the_winner_of_a_plain_seven_may_fold() -> None:
    played = auction("2 seven, 0 resign, 1 resign", **CSM_FOLD)
    asked = played.asked("fold")
    assert [(q.seat, legal_answers(q.view)) for q in asked] == [(2, {True, False})]
    assert codes(asked[0].view["hand"]) == set("hO h7 bK b7 lK aA aK aO a9 a7 b8 l9".split())
    assert [event["do"] for event in played.record["events"]] == ["bid", "bid", "bid", "take_talon", "fold"]
    assert played.outcome["payoffs"] == [6, 6, -12]
    assert (played.outcome["reason"], played.outcome["played"]) == ("fold", False)
    assert (played.outcome["contract"], played.outcome["declarer"]) == ("seven", 2)
    assert played.outcome["trump"] is played.outcome["helper"] is played.outcome["points"] is None
    assert played.outcome["levels"] == played.outcome["components"] == {}
    assert played.record["tricks"] == []
    assert not played.asked("discard") and not played.asked("comment")


def test_m54_not_folding_leaves_no_event() -> None:
    played = auction("2 seven, 0 resign, 1 resign", preset="licitovany_csm", fold=[False])
    assert played.asked("fold") and not played.events("fold")
    assert played.outcome["reason"] == "played"
    refused("M-54", "2 seven, 0 resign, 1 resign", preset="licitovany_csm", fold=[2])


def test_m54_forehand_left_with_the_lowest_rung_may_fold_too() -> None:
    played = auction("2 resign, 1 resign", **CSM_FOLD)
    assert bids(played) == [(2, "resign"), (1, "resign")]
    assert played.outcome["payoffs"] == [-12, 6, 6]


@pytest.mark.parametrize("rung", [rung for rung in CSM if rung != "seven"])
def test_m54_no_fold_from_any_other_rung(rung: str) -> None:
    assert not auction(f"2 {rung}, 0 resign, 1 resign", **CSM_FOLD).asked("fold")


def test_m54_no_fold_where_the_house_has_none() -> None:
    assert not auction("2 seven, 0 resign, 1 resign", fold=[True]).asked("fold")
    played = auction("2 seven, 0 resign, 1 resign", {"misdeclare_fold": 2.5}, fold=[True])
    assert played.outcome["payoffs"] == [2.5, 2.5, -5]
    assert not auction("2 game, 0 resign, 1 resign", {"misdeclare_fold": 2.5}, fold=[True]).asked("fold")


@pytest.mark.parametrize(("pays", "payoffs"), [(True, [6, 6, -18, 6]), (False, [6, 6, -12, 0])])
def test_m54_a_sitter_who_pays_gets_his_part_of_a_fold(pays: bool, payoffs: list[int]) -> None:
    house = {"players": 4, "sitter_pays": pays}
    assert auction("2 seven, 0 resign, 1 resign", house, **CSM_FOLD).outcome["payoffs"] == payoffs


def test_m54_a_fold_knows_neither_hearts_nor_limit() -> None:
    outcome = auction("2 seven, 0 resign, 1 resign", {"limit": 4}, **CSM_FOLD).outcome
    assert outcome["payoffs"] == [6, 6, -12]
    assert (outcome["hearts"], outcome["limited"]) == (1, False)
