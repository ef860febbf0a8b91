"""Play and payment of křížový, rule by rule: M-13, M-17, M-36, M-37, M-65 to M-69."""

from __future__ import annotations

from typing import Any

import pytest

from tests.seating import Played, codes, completed, legal_answers
from tests.test_krizovy_bidding import CROSS, cross, refused

pytestmark = pytest.mark.jit_off

#: Nobody is made to double or to declare a hundred.
FREE = {"mandatory_flek": False, "mandatory_hundred": False}

#: Forehand takes every trick with hearts and bells; hK calls seat 2, who has two hearts.
STRONG = completed(
    "hA hX hU h9 bA bX bK bO",
    "h8 b7 b8 lA lX lK lO lU",
    "hK h7 bU l9 l8 l7 aU a9",
    "hO b9 aA aX aK aO a8 a7",
    kind="krizovy",
)
LEADS = "hA hX hU h9 bA bX bK bO".split()

#: Betl: seat 0 has the lowest; durch: seat 0 has the highest of three suits.
LOW = completed("h7 h8 h9 b7 b8 b9 l7 l8", kind="krizovy")
HIGH = completed("hA hK hO hU bA bK bO lA", kind="krizovy")
#: Durch: seven sure tricks and aO, over which seat 1 has the king and seat 2 the ace.
ROGUE = completed(
    "hA hK hO hU bA bK lA aO", "aK h7 h8 b7 b8 l7 l8 l9", "aA h9 hX b9 bX lX lU lO", kind="krizovy"
)
SURE_SEVEN = "hA hK hO hU bA bK lA".split()


def winners(played: Played) -> list[int]:
    return [trick["winner"] for trick in played.record["tricks"]]


def choices(played: Played, seat: int) -> list[set[str]]:
    """Return among which cards a seat chose, question by question."""
    return [legal_answers(question.view) for question in played.asked("play", seat)]


# --- partners ---


def test_m68_two_against_two_each_loser_pays_one_winner() -> None:
    won = cross(STRONG, house=FREE, call=["K"], play_0=LEADS)
    assert winners(won) == [0] * 8
    assert won.outcome["components"] == {"game": {"made": True, "units": 1}}
    assert won.outcome["payoffs"] == [2, -2, 2, -2]
    with_3 = cross(STRONG, house=FREE, call=["O"], play_0=LEADS)
    assert with_3.outcome["payoffs"] == [2, -2, -2, 2]
    fleked = cross(STRONG, house=FREE, call=["8"], comment_2=["game"], play_0=LEADS)
    assert fleked.outcome["payoffs"] == [4, 4, -4, -4]


def test_m68_one_against_three_pays_or_receives_three_times() -> None:
    alone = cross(STRONG, house=FREE, call=["X"], play_0=LEADS)
    assert alone.outcome["payoffs"] == [6, -2, -2, -2]
    # What he calls makes no other difference.
    assert alone.record["tricks"] == cross(STRONG, house=FREE, call=["K"], play_0=LEADS).record["tricks"]
    lost = cross(CROSS, house=FREE, call=["A"])
    assert lost.outcome["components"]["game"]["made"] is False
    payment = sum(part["units"] for part in lost.outcome["components"].values()) * 2
    assert lost.outcome["payoffs"] == [3 * payment, -payment, -payment, -payment]
    pair = cross(CROSS, house=FREE, call=["K"])
    payment = sum(part["units"] for part in pair.outcome["components"].values()) * 2
    assert pair.outcome["payoffs"] == [payment, payment, -payment, -payment]


def test_m65_tricks_and_points_of_partners_are_pooled() -> None:
    for call, mates in (("K", {0, 1}), ("U", {0, 2}), ("O", {0, 3}), ("A", {0})):
        played = cross(CROSS, house=FREE, call=[call], play_0=["bA"])
        sharps = {"A", "X"}
        taken = [0, 0]
        for number, trick in enumerate(played.record["tricks"]):
            side = int(trick["winner"] not in mates)
            taken[side] += 10 * sum(card[1] in sharps for card in trick["cards"]) + 10 * (number == 7)
        assert played.outcome["trick_points"] == taken, call
        assert set(winners(played)) > {0}


#: Forehand has the marriage of leaves, seat 2 that of trumps; seat 2 has no leaf.
MARRIAGES = completed(
    "hA lK lO lA hX bA aA b7",
    "h8 hU l7 l8 bX bU aX aU",
    "hK hO h7 h9 bK bO b9 b8",
    "lX lU l9 aK aO a9 a8 a7",
    kind="krizovy",
)


def test_m65_marriages_of_partners_are_pooled_those_of_defenders_too() -> None:
    lines: dict[str, Any] = {
        "play_0": ["aA", "lK"], "play_2": ["hK", "b9"], "play_3": ["aK"], "marriage": [True] * 3,
    }  # fmt: skip
    for call, expected in (("K", [60, 20]), ("X", [20, 60]), ("U", [20, 60])):
        played = cross(MARRIAGES, house=FREE, call=[call], **lines)
        assert [(e["seat"], e["suit"]) for e in played.events("marriage")] == [(2, "h"), (3, "a"), (0, "l")]
        assert played.outcome["marriage_points"] == expected


def test_m13_the_earlier_card_where_partners_announce_in_one_trick() -> None:
    # Forehand's king is the first card of trick 1, the partner's trump king the third.
    first, highest = (
        cross(
            MARRIAGES, house={"hundred_marriage": word}, call=["K"], marriage_0=[True], marriage_2=[True],
            play_0=["lK"], play_2=["hK"], play_3=[None, "lU", "a7", "lX"],
        )
        for word in ("first", "highest")
    )  # fmt: skip
    assert [(e["seat"], e["suit"], e["trick"]) for e in first.events("marriage")] == [
        (0, "l", 1), (2, "h", 1),
    ]  # fmt: skip
    assert first.outcome["contract"] == "hundred"  # the partner had to announce it
    assert first.outcome["trick_points"] == highest.outcome["trick_points"] == [70, 20]
    assert first.outcome["components"]["hundred"] == {"made": False, "units": -4}  # 70 and the first 20
    assert highest.outcome["components"]["hundred"] == {"made": True, "units": 16}  # 70 and the 40; 130


def test_m13_of_two_partners_the_one_who_announced_earlier_counts() -> None:
    # Seat 2 trumps with its king, forehand announces leaves in a later trick.
    played = cross(
        MARRIAGES, house={"hundred_marriage": "first"}, call=["K"], marriage_0=[True], marriage_2=[True],
        play_0=["aA", "lK"], play_1=[None, "bU"], play_2=["hK", "b9"],
        play_3=[None, None, "lU", "a8", "a9", "lX"],
    )  # fmt: skip
    assert [(e["seat"], e["suit"]) for e in played.events("marriage")] == [(2, "h"), (0, "l")]
    assert played.outcome["trick_points"] == [70, 20]
    assert played.outcome["components"]["hundred"] == {"made": True, "units": 16}  # 70 and the 40; 130


# --- sevens ---


def test_m17_who_announced_a_seven_against_keeps_it() -> None:
    # Seat 3 is called; seat 2 has two hearts, the seven and the under.
    lines: dict[str, Any] = {"house": FREE, "call": ["O"], "play_0": ["hA"]}
    free = cross(CROSS, **lines)
    assert choices(free, 2)[0] == {"hU", "h7"}
    kept = cross(CROSS, **lines, comment_2=["seven_against"])
    assert kept.record["tricks"][0]["cards"][2] == "hU"
    assert all("h7" not in legal for legal in choices(kept, 2))
    # His partner is bound by nothing, nor is forehand.
    assert choices(kept, 0)[0] == set(CROSS[0])


def test_m17_who_declared_a_seven_keeps_it_and_his_partner_has_none() -> None:
    hands = completed("hA hX hU h7 bA bX bK bO", "h8 b7 b8", "hK h9 bU", "hO b9", kind="krizovy")
    played = cross(hands, "seven", FREE, call=["K"], play_0=["hA"])
    assert choices(played, 0)[0] == set(hands[0]) - {"h7"}
    assert choices(played, 2)[0] == {"hK", "h9"}
    assert choices(cross(hands, "game", FREE, call=["K"]), 0)[0] == set(hands[0])
    refused("M-17", hands, FREE, declare=["keep", "seven"], call=["K"], play_0=["h7"])


#: All follow six plain leads of forehand and have two hearts left, seat 2 the seven and the under.
BEATEN = completed(
    "hA bA bX lA h8 lX aA aX",
    "hK hX bK b7 lK l7 aK a7",
    "h7 hU b8 b9 l8 l9 a8 a9",
    "hO h9 bO bU lO lU aO aU",
    kind="krizovy",
)
PLAIN = "bA bX lA lX aA aX".split()
#: Forehand draws all trumps but the seven of seat 2, who is the first to have no acorns left.
WINS = completed(
    "hA bA lA aA hX bX lX aX",
    "h8 hK b7 bK l7 lK a7 aK",
    "h7 h9 hU b8 b9 l8 l9 a8",
    "hO bO bU lO lU a9 aO aU",
    kind="krizovy",
)


@pytest.mark.parametrize(("call", "units"), [("7", 1), ("U", 1), ("O", -1), ("K", -1), ("A", -1)])
def test_m36_a_silent_seven_that_wins_the_last_trick(call: str, units: int) -> None:
    """It counts for the side of seat 2: forehand's where seat 2 was called."""
    played = cross(WINS, house=FREE, call=[call], play_0=["hA", "hX", *PLAIN], play_2=["h9", "hU"])
    last = played.record["tricks"][7]
    assert (last["cards"][0], last["cards"][2], last["winner"]) == ("aX", "h7", 2)
    assert played.outcome["components"]["silent_seven"] == {"made": True, "units": units}


@pytest.mark.parametrize(("call", "units"), [("7", -1), ("U", -1), ("O", 1), ("K", 1), ("A", 1)])
@pytest.mark.parametrize(("seventh", "winner"), [("h8", 0), ("hA", 1)])
def test_m36_a_silent_seven_beaten_by_friend_or_foe(seventh: str, winner: int, call: str, units: int) -> None:
    """Its side loses it: seat 2 and forehand where seat 2 was called, whoever of the four has beaten it."""
    lines: dict[str, Any] = {"play_0": [*PLAIN, seventh], "play_1": [None] * 3 + ["hX"]}
    played = cross(BEATEN, house=FREE, call=[call], **lines, play_2=[None] * 3 + ["hU"])
    last = played.record["tricks"][7]
    assert ("h7" in last["cards"], last["winner"]) == (True, winner)
    assert played.outcome["components"]["silent_seven"] == {"made": False, "units": units}
    early = cross(BEATEN, house=FREE, call=[call], **lines, play_2=[None] * 3 + ["h7"])
    assert "h7" in early.record["tricks"][6]["cards"]
    assert "silent_seven" not in early.outcome["components"]


def test_m36_not_where_a_seven_was_announced_against() -> None:
    lines: dict[str, Any] = {"call": ["O"], "play_0": ["hA", "hX", *PLAIN]}
    played = cross(WINS, house=FREE, **lines, play_2=["h9"], comment_2=["seven_against"])
    assert set(played.outcome["components"]) == {"game", "seven_against"}
    assert played.outcome["components"]["seven_against"] == {"made": True, "units": -2}
    nothing = cross(WINS, house=FREE | {"silent_seven": 0}, **lines, play_2=["h9", "hU"])
    assert nothing.record["tricks"] == played.record["tricks"]
    assert set(nothing.outcome["components"]) == {"game"}


# --- payment ---


def test_m37_cut_at_the_limit_before_it_is_multiplied() -> None:
    house = FREE | {"limit": 3}
    fleks: dict[str, Any] = {"comment_1": ["game"], "play_0": LEADS}
    pair = cross(STRONG, house=house, call=["K"], **fleks).outcome
    assert (pair["payoffs"], pair["limited"]) == ([3, -3, 3, -3], True)
    alone = cross(STRONG, house=house, call=["X"], **fleks).outcome
    assert (alone["payoffs"], alone["limited"]) == ([9, -3, -3, -3], True)
    many: dict[str, Any] = {"comment_1": ["game"] * 8, "comment_0": ["game"] * 8, "play_0": LEADS}
    cut = cross(STRONG, house=FREE, call=["X"], **many).outcome
    assert (cut["payoffs"], cut["limited"]) == ([1500, -500, -500, -500], True)
    assert cross(STRONG, house=FREE, call=["K"], **many).outcome["payoffs"] == [500, -500, 500, -500]


# --- betl and durch ---


@pytest.mark.parametrize(("preset", "units"), [("krizovy", 15), ("krizovy_2007", 10)])
def test_m69_betl_pays_15_or_in_2007_10(preset: str, units: int) -> None:
    made = cross(LOW, preset=preset, trump=["h7"], declare=["betl"])
    assert made.outcome["components"] == {"betl": {"made": True, "units": units}}
    assert made.outcome["payoffs"] == [3 * units, -units, -units, -units]
    assert len(made.record["tricks"]) == 8
    lost = cross(HIGH, preset=preset, declare=["betl"], comment_2=["betl"])
    assert lost.outcome["payoffs"] == [-6 * units, 2 * units, 2 * units, 2 * units]
    assert len(lost.record["tricks"]) == 1


@pytest.mark.parametrize(("preset", "units"), [("krizovy", 30), ("krizovy_2007", 20)])
def test_m69_durch_pays_30_or_in_2007_20(preset: str, units: int) -> None:
    made = cross(HIGH, preset=preset, declare=["durch"])
    assert winners(made) == [0] * 8
    assert made.outcome["payoffs"] == [3 * units, -units, -units, -units]
    lost = cross(ROGUE, preset=preset, declare=["durch"], play_0=SURE_SEVEN)
    assert len(lost.record["tricks"]) == 8
    assert lost.outcome["components"] == {"durch": {"made": False, "units": -units}}
    assert lost.outcome["payoffs"] == [-3 * units, units, units, units]
    assert lost.outcome["rogue"] is None


def test_m67_with_the_rogue_all_eight_tricks_are_paid_by_all() -> None:
    played = cross(HIGH, declare=["durch rogue"])
    assert winners(played) == [0] * 8
    assert (played.outcome["payoffs"], played.outcome["rogue"]) == ([90, -30, -30, -30], None)


@pytest.mark.parametrize(
    ("keeps", "rogue", "payoffs"),
    [({}, 2, [30, -30, 30, -30]), ({"play_2": ["h9", "aA"]}, 1, [30, 30, -30, -30])],
)
def test_m67_who_wins_the_last_trick_joins_the_declarer(
    keeps: dict[str, list[Any]], rogue: int, payoffs: list[int]
) -> None:
    """Seat 2 keeps its ace for the last trick, or throws it away: then the king of seat 1 wins."""
    played = cross(ROGUE, declare=["durch rogue"], play_0=SURE_SEVEN, **keeps)
    assert winners(played) == [0] * 7 + [rogue]
    assert played.outcome["components"] == {"durch": {"made": True, "units": 30}}
    assert (played.outcome["payoffs"], played.outcome["rogue"]) == (payoffs, rogue)
    fleked = cross(ROGUE, declare=["durch rogue"], play_0=SURE_SEVEN, comment_1=["durch"], **keeps)
    assert fleked.outcome["payoffs"] == [2 * part for part in payoffs]


def test_m67_any_seat_can_be_the_rogue_and_any_the_declarer() -> None:
    for declarer in range(4):
        hands = [ROGUE[(seat - declarer) % 4] for seat in range(4)]
        lines: dict[str, Any] = {f"play_{declarer}": SURE_SEVEN, "trump": [hands[0][0]]}
        if declarer:
            lines |= {f"suit_{declarer}": ["bad"], "declare": ["keep", "durch rogue"]}
        else:
            lines |= {"declare": ["durch rogue"]}
        played = cross(hands, **lines)
        mate = (declarer + 2) % 4
        assert (played.outcome["declarer"], played.outcome["rogue"]) == (declarer, mate)
        assert played.outcome["payoffs"] == [30 if seat in (declarer, mate) else -30 for seat in range(4)]


def test_m67_a_trick_lost_before_the_last_loses_it_all() -> None:
    for lost_in in (1, 4, 7):
        leads = [*SURE_SEVEN[: lost_in - 1], "aO"]
        played = cross(ROGUE, declare=["durch rogue"], play_0=leads)
        assert winners(played) == [0] * (lost_in - 1) + [2]
        assert played.outcome["components"] == {"durch": {"made": False, "units": -30}}
        assert (played.outcome["payoffs"], played.outcome["rogue"]) == ([-90, 30, 30, 30], None)


OPENS = [("krizovy", None, 5), ("krizovy_2007", None, 4)]
OPENS += [("krizovy", {"betl_open_from": word}, plays) for word, plays in (("never", 99), ("trick_2", 4))]


@pytest.mark.parametrize(("preset", "house", "first"), OPENS)
def test_m66_in_betl_all_hands_lie_open(preset: str, house: Any, first: int) -> None:
    played = cross(LOW, house=house, preset=preset, trump=["h7"], declare=["betl"])
    seen = set()
    for question in played.asked("play"):
        view = question.view
        assert view["open"] == (view["plays"] >= first)
        held = [codes(hand) for hand in view["hands"]]
        assert sum(map(len, held)) == (32 - view["plays"] if view["open"] else 0)
        assert held[question.seat] == (codes(view["hand"]) if view["open"] else set())
        seen.add(int(view["plays"]))
    assert {4, 5} <= seen  # the lead to trick 2 and the next card were both asked for


def test_m66_nothing_lies_open_in_durch_or_with_trumps() -> None:
    for played in (cross(ROGUE, declare=["durch rogue"], play_0=SURE_SEVEN), cross(CROSS)):
        assert len(played.record["tricks"]) == 8
        assert not any(q.view["open"] or q.view["hands"].any() for q in played.asked("play"))
