"""Open contracts of pagat, decided by the hand that is shown after trick 1: M-72, with M-15 and R-9."""

from __future__ import annotations

from typing import Any

import pytest

from sim.core.jit import COMPILED
from sim.table import Table
from tests import seating
from tests.seating import Played, completed, deal

pytestmark = pytest.mark.jit_off

#: From the lowest, without trumps (M-1).
PLAIN = "789XUOKA"


def shown(
    contract: str, ten: str, away: str, others: tuple[str, str] = ("", ""), house: Any = None, **lines: Any
) -> Played:
    """Let forehand play an open contract with ten cards and two others in the talon, asked over suit."""
    hands = completed(f"{ten} {away}", *others)
    return deal(hands, house, preset="pagat", discard=[away], declare_0=[contract], **lines)


def made(played: Played) -> bool:
    """Return whether the open contract was made; check that it was played as one."""
    outcome = played.outcome
    (component,) = outcome["components"]
    assert component == outcome["contract"]
    assert len(played.record["tricks"]) == 1  # the deal ends there
    assert outcome["points"] is outcome["trick_points"] is outcome["marriage_points"] is None
    worth = {"open_betl": 10, "open_durch": 20}[component]
    pay = worth if outcome["components"][component]["made"] else -worth
    assert outcome["components"][component]["units"] == pay
    assert outcome["payoffs"] == [2 * pay, -pay, -pay]
    return bool(outcome["components"][component]["made"])


LOW = "h7 h8 h9 b7 b8 b9 l7 l8 l9 a7"
HIGH = "hA hK hO hU hX bA bK bO lA aA"


def test_m72_open_betl_is_made_where_no_opponent_holds_a_card_below_the_hand() -> None:
    assert made(shown("open_betl", LOW, "hA bA"))


@pytest.mark.parametrize("holder", [1, 2])
def test_m72_open_betl_is_lost_to_one_lower_card_of_either_opponent(holder: int) -> None:
    others = ("h8 a9", "a8") if holder == 1 else ("a9", "h8 aX")
    hand = "h7 h9 b7 b8 b9 l7 l8 l9 a7 lX"
    assert not made(shown("open_betl", hand, "hA bA", others, play_0=["a7"]))


def test_m72_open_betl_talon_cards_do_not_count() -> None:
    assert made(shown("open_betl", "h7 h9 b7 b8 b9 l7 l8 l9 a7 a8", "h8 bA", play_0=["a7"]))


def test_m72_open_betl_cards_fallen_in_trick_1_do_not_count() -> None:
    # h9 could take h8. On h7 seat 1 may play it or keep it.
    hand, others = "h7 h9 b7 b8 b9 l7 l8 l9 a7 a8", ("h8 hX", "")
    assert made(shown("open_betl", hand, "hA bA", others, play_0=["h7"], play_1=["h8"]))
    assert not made(shown("open_betl", hand, "hA bA", others, play_0=["h7"], play_1=["hX"]))
    # Forehand's own dangerous card goes in trick 1: hK under hA.
    hand = "h7 h8 hK b7 b8 b9 l7 l8 l9 a7"
    assert made(shown("open_betl", hand, "h9 bA", ("hA", ""), play_0=["hK"]))
    assert not made(shown("open_betl", hand, "h9 bA", ("hA", ""), play_0=["h7"]))


def test_m72_m15_open_betl_is_lost_in_trick_1_whatever_is_left() -> None:
    hand = "h7 h8 h9 b7 b8 b9 l7 l8 l9 hA"
    assert made(shown("open_betl", hand, "hK bA", play_0=["h7"])) is False  # hA could take any heart
    lost = shown("open_betl", hand, "hK bA", play_0=["hA"])
    assert lost.record["tricks"][0]["winner"] == 0
    assert not made(lost)  # nine cards nobody can give a trick to do not save it


def test_m72_beat_means_higher_in_the_same_suit() -> None:
    # All acorns are forehand's: no opponent holds one that they could beat, or that could beat them.
    acorns = "a7 a8 a9 aX aU aO aK aA"
    assert made(shown("open_betl", f"{acorns} h7 b7", "l7 l8", play_0=["h7"]))
    assert made(shown("open_durch", f"{acorns} hA bA", "l7 l8", play_0=["hA"]))


def test_m72_m1_ranks_are_those_without_trumps() -> None:
    # The ten stands below the under: hU beats hX, and is not beaten by it.
    betl = "h7 hX b7 b8 b9 l7 l8 l9 a7 a8"
    assert made(shown("open_betl", betl, "h8 h9", ("hU", ""), play_0=["a7"]))
    assert not made(shown("open_betl", betl.replace("hX", "hU"), "h8 h9", ("hX a9", ""), play_0=["a7"]))
    durch = "hA hK hO hU bA bK bO bU lA aA"
    assert made(shown("open_durch", durch, "h7 b7", ("hX", "bX"), play_0=["lA"]))
    durch = "hA hK hO hX bA bK bO bU lA aA"
    assert not made(shown("open_durch", durch, "h7 b7", ("hU", "bX"), play_0=["lA"]))


def test_m72_open_durch_is_made_where_no_opponent_can_beat_the_hand() -> None:
    assert made(shown("open_durch", HIGH, "h7 b7"))


@pytest.mark.parametrize("holder", [1, 2])
def test_m72_open_durch_is_lost_to_one_higher_card_of_either_opponent(holder: int) -> None:
    others = ("bO", "") if holder == 1 else ("", "bO")
    hand = "hA hK hO hU hX bA bK bU lA aA"
    assert not made(shown("open_durch", hand, "h7 b7", others, play_0=["lA"]))


def test_m72_open_durch_talon_cards_do_not_count() -> None:
    assert made(shown("open_durch", "hA hK hO hU hX bA bK bU lA aA", "h7 bO", play_0=["lA"]))


def test_m72_open_durch_cards_fallen_in_trick_1_do_not_count() -> None:
    hand, others = "hA hK hO hU hX bA bK bU lA aA", ("bO b7", "")
    assert made(shown("open_durch", hand, "h7 l7", others, play_0=["bA"], play_1=["bO"]))
    assert not made(shown("open_durch", hand, "h7 l7", others, play_0=["bA"], play_1=["b7"]))


def test_m72_m15_open_durch_is_lost_in_trick_1_whatever_is_left() -> None:
    hand = "hA hK hO hU hX bA bK lA aA b7"
    lost = shown("open_durch", hand, "h7 l7", ("bO", ""), play_0=["b7"])
    assert lost.record["tricks"][0]["winner"] == 1
    assert not made(lost)


@pytest.mark.parametrize("contract", ["open_betl", "open_durch"])
def test_m72_marriages_are_not_announced_and_hearts_do_not_double(contract: str) -> None:
    hand = "hA hK hO hU hX bA bK bO lK lO"
    played = shown(contract, hand, "h7 b7", play_0=["hK"])
    assert played.asked("marriage") == []
    assert (played.outcome["hearts"], played.outcome["trump"]) == (1, None)


@pytest.mark.parametrize("level", [1, 2, 3])
def test_m72_m32_doubled_at_its_level(level: int) -> None:
    fleks: dict[str, list[Any]] = {
        "answer_1": ["flek"],
        "comment_0": ["open_betl"] if level > 1 else [""],
        "comment_1": ["open_betl"] if level > 2 else [""],
    }
    outcome = shown("open_betl", LOW, "hA bA", **fleks).outcome
    assert outcome["levels"] == {"open_betl": level}
    assert outcome["payoffs"] == [20 * 2**level, *[-10 * 2**level] * 2]


def test_m72_its_worth_is_the_tariffs() -> None:
    house = {"tariff": {"open_betl": 7.5, "open_durch": 0}}
    assert shown("open_betl", LOW, "hA bA", house=house).outcome["payoffs"] == [15, -7.5, -7.5]
    assert shown("open_durch", HIGH, "h7 b7", house=house).outcome["payoffs"] == [0, 0, 0]


@pytest.mark.parametrize("contract", ["open_betl", "open_durch"])
@pytest.mark.parametrize("taker", [0, 1, 2])
def test_m72_random_deals_end_as_the_cards_say(contract: str, taker: int) -> None:
    table = Table(seating.spec("random", preset="pagat", force={"contract": contract, "taker": taker}))
    decided = 0
    for number in range(120 if COMPILED else 12):
        record = table.record(number)
        assert [trick["leader"] for trick in record["tricks"]] == [taker]  # M-73
        hands = in_play(record)
        trick = record["tricks"][0]
        took = trick["winner"] == taker
        lone = hands.pop(taker) - set(trick["cards"])
        others = set.union(*hands.values()) - set(trick["cards"])
        assert (len(lone), len(others)) == (9, 18)
        pairs = [(own, card) for own in lone for card in others if own[0] == card[0]]
        if contract == "open_betl":
            good = not took and not any(PLAIN.index(o[1]) > PLAIN.index(c[1]) for o, c in pairs)
        else:
            good = took and not any(PLAIN.index(o[1]) < PLAIN.index(c[1]) for o, c in pairs)
        decided += took == (contract == "open_durch")
        assert record["outcome"]["components"][contract]["made"] == good
    assert decided or not COMPILED  # some were not lost in the first trick


def in_play(record: dict[str, Any]) -> dict[int, set[str]]:
    """Return the hands of a deal when play begins, by seat."""
    hands, talon = {seat: set(hand) for seat, hand in enumerate(record["hands"])}, set()
    for event in record["events"]:
        if event["do"] == "discard":
            talon = set(event["cards"])
            hands[event["seat"]] -= talon
        elif event["do"] == "take_talon":
            hands[event["seat"]] |= talon
    return hands
