"""The naive reference of licitovaný: the auction, and what may be discarded and declared (M-51 to M-54)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.naive.house import LICITOVANY, ladder
from tests.naive.licitovany import (
    Won,
    auction,
    forbidden_in_talon,
    in_reach,
    legal_discards,
    missing,
    rung_of,
)
from tests.test_naive_licitovany import csm, source

# --- the auction ---


def bid(script: str, house: dict[str, Any]) -> tuple[Won | None, list[int], list[set[str]]]:
    """Bid as written; return who won, who spoke, and what each might have said."""
    steps, seats, legal = auction(house), [], []
    step = next(steps)
    try:
        for word in [*script.split(), None]:
            seats.append(step.seat)
            legal.append(step.legal)
            if word is None:
                return None, seats, legal
            assert word in step.legal
            step = steps.send(word)
    except StopIteration as end:
        return end.value, seats, legal
    raise AssertionError


BIDS = [
    ("resign resign", Won(0, "game"), [2, 1]),
    ("seven resign resign", Won(2, "seven"), [2, 0, 1]),
    ("seven hold resign resign", Won(0, "seven"), [2, 0, 2, 1]),
    ("seven hold hundred resign hold resign", Won(1, "hundred"), [2, 0, 2, 0, 1, 2]),
    ("seven hold hundred resign hold betl resign", Won(2, "betl"), [2, 0, 2, 0, 1, 2, 1]),
    ("seven hold resign hundred hold resign", Won(0, "hundred"), [2, 0, 2, 1, 0, 1]),
    ("resign game hold seven resign", Won(1, "seven"), [2, 1, 0, 1, 0]),
    ("two_sevens_hundred hold resign resign", Won(0, "two_sevens_hundred"), [2, 0, 2, 1]),
]


@pytest.mark.parametrize(("script", "won", "seats"), BIDS)
def test_m51_raiser_holder_and_reserve(script: str, won: Won, seats: list[int]) -> None:
    assert bid(script, source())[:2] == (won, seats)


def test_m51_what_each_may_say() -> None:
    rungs = list(ladder(source()))
    for script, legal in (
        ("", {*rungs, "resign"}),
        ("hundred", {"hold", "resign"}),
        ("hundred hold", {*rungs[3:], "resign"}),
        ("hundred resign", {"hold", "resign"}),  # the reserve as holder
        ("hundred hold resign", {*rungs[3:], "resign"}),  # the reserve as raiser, at once
        ("two_sevens_hundred hold", {"resign"}),
    ):
        assert bid(script, source())[2][-1] == legal


def test_m52_ladders() -> None:
    plain = "game seven hundred hundred_seven betl durch two_sevens two_sevens_hundred"
    assert " ".join(ladder(source())) == plain
    assert " ".join(ladder(csm())) == (
        "seven red_seven hundred hundred_seven red_hundred red_hundred_seven betl durch"
        " two_sevens two_sevens_hundred red_two_sevens red_two_sevens_hundred"
    )
    off = {**LICITOVANY["tariff"], "two_sevens": None}
    assert ladder(csm(tariff=off))[-1] == "durch"
    assert bid("", csm(lowest_bid="durch"))[2] == [{*ladder(csm())[7:], "resign"}]
    assert bid("resign resign", csm(lowest_bid="red_seven"))[0] == Won(0, "red_seven")


# --- discards and declarations ---


def test_m52_hearts_make_a_plain_rung_its_red_one() -> None:
    assert rung_of(("seven", "h", None), csm()) == "red_seven"
    assert rung_of(("seven", "h", None), source()) == "seven"
    assert rung_of(("game", "h", None), csm()) == "game"  # there is no red game
    reached = in_reach("red_hundred", csm())
    assert ("hundred", "h", None) in reached and ("hundred_seven", "b", None) not in reached
    assert ("betl", None, None) in reached and ("game", "h", None) not in in_reach("seven", csm())
    assert ("hundred_seven", "b", None) in in_reach("hundred", csm())


def test_m18_helper_is_another_suit_than_trumps() -> None:
    two = [(trump, helper) for name, trump, helper in in_reach("game", source()) if name == "two_sevens"]
    assert len(two) == 12 and all(trump != helper for trump, helper in two)
    off = source(tariff={**LICITOVANY["tariff"], "two_sevens": None})
    assert not any(helper for _, _, helper in in_reach("game", off))


TEN = "hA h7 b7 lK lO l9 a8 a9 aU bU".split()


@pytest.mark.parametrize(
    ("declaration", "rung", "lacking"),
    [
        (("seven", "h", None), "game", set()),
        (("seven", "l", None), "game", {"seven"}),
        (("seven", "l", None), "seven", set()),  # the rung won forces it
        (("seven", "h", None), "red_seven", set()),
        (("hundred_seven", "a", None), "seven", set()),
        (("hundred_seven", "a", None), "hundred", {"seven"}),
        (("hundred_seven", "a", None), "red_hundred", {"seven"}),
        (("hundred", "a", None), "game", set()),  # any marriage
        (("two_sevens", "h", "b"), "game", set()),
        (("two_sevens", "h", "l"), "hundred", {"two_sevens"}),
        (("two_sevens_hundred", "a", "l"), "two_sevens", set()),
        (("two_sevens_hundred", "a", "l"), "hundred", {"two_sevens"}),
        (("betl", None, None), "game", set()),
    ],
)
def test_m54_components_of_the_rung_won_need_no_cards(declaration: Any, rung: str, lacking: set[str]) -> None:
    assert missing(TEN, declaration, rung) == lacking
    no_marriage = [card for card in TEN if card != "lO"]
    hundred = {"hundred"} if "hundred" in declaration[0] and "hundred" not in rung else set()
    assert missing(no_marriage, declaration, rung) == lacking | hundred


def test_m16_talon_of_trump_contracts() -> None:
    laid = {"hA", "h7"}
    assert forbidden_in_talon(laid, ("betl", None, None), source()) == set()
    assert forbidden_in_talon(laid, ("game", "h", None), source()) == {"hA"}
    assert forbidden_in_talon(laid, ("seven", "h", None), source(talon_allows_sharp=True)) == {"h7"}
    assert forbidden_in_talon(laid, ("hundred", "h", None), source(talon_allows_sharp=True)) == set()
    assert forbidden_in_talon({"b7", "l8"}, ("two_sevens", "h", "b"), source()) == {"b7"}
    assert forbidden_in_talon({"h8", "l8"}, ("game", "h", None), source(talon_forbids_trump=True)) == {"h8"}


def test_m53_a_discard_must_leave_something_to_declare() -> None:
    twelve = [*TEN, "lA", "aX"]
    assert len(legal_discards(twelve, "game", source())) == 66  # betl may always be named
    high = legal_discards(twelve, "two_sevens", source())
    assert len(high) == 36 and all(not {"hA", "lA", "aX"} & laid for laid in high)
    # both 7s away: any suits but theirs, though none of these sevens is in hand
    assert high[frozenset({"h7", "b7"})] == {
        (contract, *suits) for contract in ("two_sevens", "two_sevens_hundred") for suits in ("la", "al")
    }


def test_m53_forbidden_trumps_do_not_bind_where_they_would_leave_nothing() -> None:
    twelve = "h7 h8 h9 hU hO hK hX hA bA lA aA b8".split()
    strict = legal_discards(twelve, "red_two_sevens", csm(talon_forbids_trump=True))
    assert strict == legal_discards(twelve, "red_two_sevens", csm())
    assert frozenset({"h8", "b8"}) in strict and frozenset({"bA", "b8"}) not in strict
    # another plain card, and the prohibition binds
    bound = legal_discards([*twelve[:-2], "b8", "b9"], "red_two_sevens", csm(talon_forbids_trump=True))
    assert set(bound) == {frozenset({"b8", "b9"})}
