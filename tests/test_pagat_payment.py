"""What pagat pays, rule by rule: M-75; also M-13, M-33 to M-37 as its preset and other houses have them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sim.games.house import resolve
from tests.naive.contracts import DECLARING, DEFENDING, declared_components
from tests.naive.settlement import Agreed
from tests.naive.settlement import Play as Result
from tests.seating import Played
from tests.test_pagat_bidding import play
from tests.test_voleny_bidding import RED
from tests.test_voleny_payment import Case, settled

pytestmark = pytest.mark.jit_off


def pays(
    contract: str, points: int, marriages: tuple[tuple[int, ...], tuple[int, ...]] = ((), ()), **more: Any
) -> dict[str, Any]:
    """Settle suit by points in tricks and marriages, and by ``levels``, ``trump``, ``seven``, ``house``."""
    house = resolve("pagat", more.get("house", {}))
    levels = dict.fromkeys(declared_components(contract, house["hundred_includes_game"]), 0)
    agreed = Agreed(contract, more.get("trump", "b"), levels | more.get("levels", {}))
    result = Result((points, 90 - points), marriages, more.get("seven"), None)
    return settled(Case(agreed, result, 0, house))


def test_m75_suit_is_worth_1_and_hearts_2() -> None:
    assert pays("game", 60)["payoffs"] == [2, -1, -1]
    assert pays("game", 40)["payoffs"] == [-2, 1, 1]
    assert pays("game", 60, trump="h")["payoffs"] == [4, -2, -2]
    assert pays("game", 60, levels={"game": 3})["payoffs"] == [16, -8, -8]


def test_m75_seven_2_won_or_lost() -> None:
    won, beaten = ((DECLARING, True), (DECLARING, False))
    assert pays("seven", 60, seven=won)["components"] == {"game": (True, 1), "seven": (True, 2)}
    for lost in (beaten, None, (DEFENDING, True)):
        assert pays("seven", 60, seven=lost)["components"] == {"game": (True, 1), "seven": (False, -2)}
    against = pays("game", 60, seven=(DEFENDING, True), levels={"seven_against": 1})["components"]
    assert against == {"game": (True, 1), "seven_against": (True, -4)}


@pytest.mark.parametrize(
    ("points", "marriages", "units"),
    [
        # Made: 4 for 100, doubled by each ten above.
        (60, ((40,), ()), 4),
        (70, ((40,), ()), 8),
        (80, ((40,), ()), 16),
        (90, ((40,), ()), 32),
        (80, ((20,), ()), 4),
        (60, ((40, 20), ()), 16),
        (60, ((20, 40), ()), 16),
        (90, ((20, 20, 40), ()), 4 * 2**7),
        # Lost: 4 for 90, doubled by each ten below; the defenders' marriages do not make it dearer.
        (50, ((40,), ()), -4),
        (40, ((40,), ()), -8),
        (40, ((40, 20), ()), -8),
        (40, ((20, 40), (20, 20)), -8),
        (70, ((20, 20), ()), -4),
        (90, ((), ()), -4),
        (0, ((), ()), -4 * 2**9),
    ],
)
def test_m75_m34_hundred_doubles_with_each_ten(points: int, marriages: Any, units: int) -> None:
    found = pays("hundred", points, marriages)
    assert found["components"] == {"hundred": (units > 0, units)}  # in place of the game
    assert pays("hundred", points, marriages, levels={"hundred": 2})["components"]["hundred"][1] == 4 * units


@pytest.mark.parametrize(
    ("house", "made", "lost"),
    [
        ({"hundred_scaling": "linear"}, 12, -32),
        ({"hundred_scaling": "fixed"}, 4, -32),
        ({"hundred_fail_scaling": "linear"}, 16, -16),
        ({"hundred_fail_scaling": "fixed"}, 16, -4),
        ({"hundred_fail_counts_marriages": True}, 16, -4 * 2**7),
        ({"hundred_marriage": "first"}, -8, -128),
    ],
)
def test_m34_as_other_houses_have_it(house: dict[str, Any], made: int, lost: int) -> None:
    assert pays("hundred", 60, ((20, 40), ()), house=house)["payment"] == made
    assert pays("hundred", 20, ((20, 40), (40,)), house=house)["payment"] == lost


def test_m13_a_hundred_beside_the_game() -> None:
    house = {"hundred_includes_game": True}
    assert pays("hundred", 60, ((40,), ()), house=house)["components"] == {
        "hundred": (True, 4), "game": (True, 1),
    }  # fmt: skip
    # 90 lack ten for the hundred, and win the game.
    assert pays("hundred", 50, ((40,), ()), house=house, levels={"game": 2})["components"] == {
        "hundred": (False, -4), "game": (True, 4),
    }  # fmt: skip


@pytest.mark.parametrize(
    ("points", "marriages", "level", "units"),
    [
        # Silent: 2 for 100, doubled by each ten above, qualified with one marriage, the highest.
        (60, ((40,), ()), 0, 2),
        (70, ((40,), ()), 0, 4),
        (80, ((20,), ()), 0, 2),
        (60, ((20, 40), ()), 0, 8),
        (60, ((40, 20, 20), ()), 0, 32),
        (50, ((40, 20), ()), 0, None),
        (70, ((20, 20, 20), ()), 0, None),
        (60, ((40,), ()), 2, 8),
        (30, ((), (40,)), 0, -2),
        (10, ((20,), (40, 20)), 1, -64),
        (30, ((), (20, 20)), 0, None),
    ],
)
def test_m75_m35_silent_hundred(points: int, marriages: Any, level: int, units: int | None) -> None:
    found = pays("game", points, marriages, levels={"game": level})["components"]
    made = points + sum(marriages[0]) > 90 - points + sum(marriages[1])
    if units is None:
        assert found == {"game": (made, 2**level if made else -(2**level))}
    else:
        assert found == {"game": (made, 0), "silent_hundred": (True, units)}  # in place of the game


@pytest.mark.parametrize(
    ("house", "points", "marriages", "units"),
    [
        ({"silent_hundred_qualifies": "all"}, 50, ((40, 20), ()), 4),
        ({"silent_hundred_qualifies": "one"}, 50, ((40, 20), ()), None),
        ({"hundred_marriage": "first"}, 60, ((20, 40), ()), None),
        ({"hundred_marriage": "first"}, 60, ((40, 20), ()), 8),
        ({"hundred_marriage": "first", "silent_hundred_qualifies": "all"}, 60, ((20, 40), ()), 8),
        ({"silent_hundred_scaling": "linear"}, 60, ((20, 40), ()), 6),
        ({"silent_hundred_scaling": "none"}, 60, ((20, 40), ()), None),
    ],
)
def test_m35_as_other_houses_have_it(
    house: dict[str, Any], points: int, marriages: Any, units: int | None
) -> None:
    found = pays("game", points, marriages, house=house)["components"]
    assert found.get("silent_hundred") == (None if units is None else (True, units))
    assert found["game"] == (True, 1 if units is None else 0)


def test_m35_m13_beside_the_game_where_the_hundred_is() -> None:
    found = pays("game", 60, ((40,), ()), house={"hundred_includes_game": True})["components"]
    assert found == {"game": (True, 1), "silent_hundred": (True, 2)}
    assert "silent_hundred" not in pays("hundred", 60, ((40,), ()))["components"]
    against = pays("game", 30, ((), (40,)), levels={"hundred_against": 0})["components"]
    assert against == {"game": (False, -1), "hundred_against": (True, -4)}


@pytest.mark.parametrize(
    ("seven", "units"),
    [((DECLARING, True), 1), ((DECLARING, False), -1), ((DEFENDING, True), -1), ((DEFENDING, False), 1)],
)
def test_m75_m36_silent_and_killed_silent_seven_1(seven: Any, units: int) -> None:
    found = pays("game", 60, seven=seven, levels={"game": 2})
    assert found["components"] == {"game": (True, 4), "silent_seven": (seven[1], units)}
    assert pays("game", 60, seven=seven, trump="h")["payment"] == 2 * (1 + units)
    assert "silent_seven" not in pays("game", 60, seven=seven, house={"silent_seven": 0})["components"]
    half = pays("game", 60, seven=seven, house={"silent_seven": 0.5})["components"]["silent_seven"]
    assert half == (seven[1], Fraction(units, 2))


def test_m75_m37_there_is_no_limit() -> None:
    dear = pays("hundred", 0, trump="h", levels={"hundred": 3})
    assert (dear["payment"], dear["limited"]) == (-4 * 2**9 * 8 * 2, False)
    capped = pays("hundred", 0, trump="h", levels={"hundred": 3}, house={"limit": 500})
    assert (capped["payment"], capped["limited"]) == (-500, True)


def pays_red(house: Any = None, **lines: list[Any]) -> Played:
    """Play RED in hearts, forehand taking every trick and announcing the trump marriage."""
    cards = "hA hX hO hK hU h9 bA lA aA h7".split()
    return play(
        RED, house, trump=["hA"], discard=["h8 b7"], play_0=cards, marriage_0=[True], **lines
    )  # fmt: skip


def test_m75_end_to_end() -> None:
    silent = pays_red().outcome
    # 90 and 40: 2 × 2³ in place of the game, the silent seven 1, doubled by hearts.
    assert silent["points"] == [130, 0]
    assert {name: paid["units"] for name, paid in silent["components"].items()} == {
        "game": 0, "silent_hundred": 16, "silent_seven": 1,
    }  # fmt: skip
    assert silent["payoffs"] == [68, -34, -34]
    declared = pays_red(declare_0=["keep", "hundred_seven"], comment_2=["seven"]).outcome
    assert {name: paid["units"] for name, paid in declared["components"].items()} == {
        "hundred": 32, "seven": 4,
    }  # fmt: skip
    assert declared["payoffs"] == [144, -72, -72]
