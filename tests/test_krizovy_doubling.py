"""Doubling between hidden partners in křížový, rule by rule: M-20 to M-24, M-63 to M-65."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.marias.names import COMPONENTS
from sim.games.marias.view import ANNOUNCE
from tests import seating
from tests.seating import Played, completed, names
from tests.test_krizovy_bidding import OTHER, cross, refused

pytestmark = pytest.mark.jit_off

#: Nobody has to double, nor to announce a hundred.
FREE = {"mandatory_flek": False, "mandatory_hundred": False}
#: Nobody announces against either.
QUIET = FREE | {"against": False}
#: Seat 2 holds the trump marriage, seat 3 that of acorns; forehand's first four are hA bA lA aA.
MATE_2 = completed(
    "hA bA lA aA h7 b9 l9 a9",
    "h8 bX b8 bU lX l8 a8 hX",
    "hK hO bK lK lU aX aU hU",
    "h9 bO b7 lO l7 aK aO a7",
    kind="krizovy",
)
#: The same with seats 1 and 2 changed about, and with 2 and 3.
MATE_1 = [MATE_2[0], MATE_2[2], MATE_2[1], MATE_2[3]]
MATE_3 = [MATE_2[0], MATE_2[1], MATE_2[3], MATE_2[2]]
Said = list[tuple[int, list[str], list[str]]]


def spoken(played: Played) -> Said:
    """Return who said what: seat, raised, announced."""
    return [(event["seat"], event["raise"], event["announce"]) for event in played.events("comment")]


def may(played: Played, n: int) -> tuple[int, set[str], set[str]]:
    """Return the n-th comment that was asked for: seat, what may be raised, what announced."""
    question = played.asked("comment")[n]
    legal = int(question.view["legal"])
    return question.seat, names(legal & 0xFFFF, COMPONENTS), names(legal >> ANNOUNCE, COMPONENTS)


def first_of(played: Played, seat: int) -> tuple[set[str], set[str]]:
    """Return what a seat might raise and announce when first asked for a comment; nothing if it was not."""
    for n, question in enumerate(played.asked("comment")):
        if question.seat == seat:
            return may(played, n)[1:]
    return set(), set()


# --- the rotation ---


def test_m21_all_speak_in_order_and_the_partner_is_not_passed_over() -> None:
    assert spoken(cross(house=QUIET)) == [(1, [], []), (2, [], []), (3, [], [])]
    # The partner could raise nothing: he spoke without being asked, like anybody who has no choice.
    assert [q.seat for q in cross(house=QUIET).asked("comment")] == [1, 3]


@pytest.mark.parametrize("call", ["U", "A"])
def test_m21_the_rotation_is_the_same_with_a_partner_and_without(call: str) -> None:
    played = cross(house=QUIET, call=[call], comment_1=["game"])
    assert spoken(played) == [(1, ["game"], []), (2, [], []), (3, [], []), (0, [], [])]
    assert played.outcome["levels"] == {"game": 1}


def test_m21_a_flek_awaits_both_partners() -> None:
    # Seat 3 fleks; forehand says nothing, but its partner has not yet spoken since.
    played = cross(house=QUIET, comment_3=["game"])
    assert spoken(played) == [
        (1, [], []), (2, [], []), (3, ["game"], []), (0, [], []), (1, [], []), (2, [], []),
    ]  # fmt: skip
    assert [q.seat for q in played.asked("comment")] == [1, 3, 0, 2]
    alone = cross(house=QUIET, call=["A"], comment_3=["game"])
    assert spoken(alone) == [(1, [], []), (2, [], []), (3, ["game"], []), (0, [], [])]


def test_m64_the_partner_raises_for_forehand_and_never_against() -> None:
    played = cross(house=QUIET, comment_1=["game"], comment_2=["game"], comment_3=["game"])
    # Flek, re by the partner, tutti by the other defender; forehand and then the partner might go on.
    assert spoken(played) == [
        (1, ["game"], []), (2, ["game"], []), (3, ["game"], []), (0, [], []), (1, [], []), (2, [], []),
    ]  # fmt: skip
    assert [may(played, n) for n in range(5)] == [(seat, {"game"}, set()) for seat in (1, 2, 3, 0, 2)]
    assert played.outcome["levels"] == {"game": 3}
    # What awaits the defenders neither of the two can raise.
    lines: dict[str, Any] = {"house": QUIET, "declare": ["keep", "seven"], "call": ["O"]}
    for comment in ("seven", "game seven"):
        refused("M-20", OTHER, **lines, comment_1=["game"], comment_2=[comment])
        refused("M-20", OTHER, **lines, comment_1=["game"], comment_0=[comment])


def test_m20_what_forehand_has_raised_awaits_the_defenders_again() -> None:
    played = cross(house=QUIET, comment_3=["game"], comment_0=["game"])
    assert spoken(played) == [
        (1, [], []), (2, [], []), (3, ["game"], []), (0, ["game"], []), (1, [], []), (2, [], []), (3, [], []),
    ]  # fmt: skip
    assert [q.seat for q in played.asked("comment")] == [1, 3, 0, 1, 3]
    assert played.outcome["levels"] == {"game": 2}


@pytest.mark.parametrize("cap", [0, 1, 4])
def test_m22_at_the_cap_a_component_is_closed(cap: int) -> None:
    lines: dict[str, Any] = {f"comment_{seat}": ["game"] * 3 for seat in (1, 2)}
    house = QUIET | {"flek_cap": cap}
    played = cross(house=house, **lines if cap else {})
    assert played.outcome["levels"] == {"game": cap}
    # Three besides forehand speak at least once, whatever the cap.
    assert [seat for seat, _, _ in spoken(played)][:3] == [1, 2, 3]
    assert len(spoken(played)) == {0: 3, 1: 3, 4: 6}[cap]


def test_m22_krizovy_2007_ends_at_level_4() -> None:
    lines: dict[str, Any] = {f"comment_{seat}": ["game"] * 4 for seat in (1, 2)}
    assert cross(preset="krizovy_2007", **lines).outcome["levels"] == {"game": 4}
    # Without the cap seat 1, whose first flek is a duty, and seat 2 go on as long as they like.
    assert cross(**lines).outcome["levels"] == {"game": 9}


# --- against ---


def test_m23_m65_defenders_announce_against_at_their_first_turn() -> None:
    # hO is called: seat 3 is the partner, seat 2 a defender with the trump seven.
    played = cross(house=FREE, call=["O"], comment_2=["seven_against"])
    assert may(played, 0) == (1, {"game"}, set())
    assert may(played, 1) == (2, {"game"}, {"seven_against"})
    assert first_of(played, 3) == ({"seven_against"}, set())  # the partner has a marriage: not for him
    assert played.outcome["levels"]["seven_against"] == 0
    # hU is called: seat 3 is a defender with the marriage of acorns, the partner has the trump seven.
    played = cross(house=FREE, comment_3=["hundred_against"])
    assert may(played, 1) == (3, {"game"}, {"hundred_against"})
    assert first_of(played, 2) == ({"hundred_against"}, set())
    assert played.outcome["levels"] == {"game": 0, "hundred_against": 0}
    for comment in ("seven_against", "hundred_against"):
        refused("M-23", house=FREE, comment_1=[comment])
        refused("M-23", house=FREE, comment_1=["game"], comment_2=[comment])


def test_m65_against_awaits_forehands_side_the_partner_too() -> None:
    played = cross(
        house=FREE, comment_3=["hundred_against", "hundred_against"], comment_2=["hundred_against"]
    )
    assert spoken(played) == [
        (1, [], []), (2, [], []), (3, [], ["hundred_against"]), (0, [], []), (1, [], []),
        (2, ["hundred_against"], []), (3, ["hundred_against"], []), (0, [], []), (1, [], []), (2, [], []),
    ]  # fmt: skip
    assert played.outcome["levels"] == {"game": 0, "hundred_against": 2}


def test_m23_each_is_announced_once_per_deal() -> None:
    both = completed(
        "hA bA lA aA h9 b9 l9 a9", "hK h8 bK bO b8 lX l8 a8", "hU h7 bX bU lK lU aX aU", kind="krizovy"
    )
    played = cross(both, house=FREE, comment_1=["hundred_against"])
    assert first_of(played, 3)[1] == set()
    assert first_of(cross(both, house=FREE), 3)[1] == {"hundred_against"}


def test_m23_nothing_against_in_betl_or_where_the_house_forbids() -> None:
    assert all(may(cross(declare=["betl"]), n)[2] == set() for n in range(3))
    refused("M-23", house=QUIET, comment_3=["hundred_against"])


# --- the mandatory flek ---


def test_m64_a_defender_with_the_trump_king_must_raise_the_game() -> None:
    played = cross()
    assert spoken(played)[0] == (1, ["game"], [])
    assert 1 not in [q.seat for q in played.asked("comment")]  # no choice
    assert played.outcome["levels"] == {"game": 1}
    # The other, with the over, finds the game raised.
    assert spoken(played)[2] == (3, [], [])


def test_m64_a_defender_with_the_trump_over_must_where_nobody_has() -> None:
    # hK is called: seat 1 is the partner, the over is with seat 3.
    played = cross(call=["K"])
    assert spoken(played) == [
        (1, [], []), (2, [], []), (3, ["game"], []), (0, [], []), (1, [], []),
    ]  # fmt: skip
    refused("M-64", call=["K"], comment_3=["hundred_against"])
    with_more = cross(call=["K"], comment_3=["game hundred_against"])
    assert spoken(with_more)[2] == (3, ["game"], ["hundred_against"])


def test_m64_who_holds_neither_need_not() -> None:
    # hO is called: of the defenders, seats 1 and 2, only seat 1 has the king.
    played = cross(call=["O"], house={"mandatory_flek": False})
    assert played.outcome["levels"] == {"game": 0}
    neither = completed(
        "hA bA lA aA hK b9 l9 a9", "h9 h8 bX b8 bK lX l8 a8", "hU h7 bO bU lK lU aX aU", kind="krizovy"
    )
    # Forehand has the king, and its partner the over.
    assert cross(neither, call=["O"]).outcome["levels"] == {"game": 0}
    assert first_of(cross(neither, call=["O"]), 1) == ({"game"}, set())


def test_m64_only_with_the_first_comment() -> None:
    # The partner says re: seat 3 has the over, but the game is at level 2 and he is free.
    played = cross(comment_2=["game"])
    assert spoken(played)[:3] == [(1, ["game"], []), (2, ["game"], []), (3, [], [])]
    assert played.outcome["levels"] == {"game": 2}
    # Seat 1 may say tutti in his second comment and need not.
    assert int(played.asked("comment")[-1].view["must"]) == 0
    assert played.asked("comment")[-1].seat == 1


def test_m64_in_a_seven_the_game_must_be_raised_and_the_seven_need_not() -> None:
    hands = completed("hA bA lA aA h7 b9 l9 a9", "hK h8 bX b8 bK lX l8 a8", "hU", "hO", kind="krizovy")
    lines: dict[str, Any] = {"hands": hands, "contract": "seven"}
    played = cross(**lines, comment_1=["game seven"])
    question = played.asked("comment")[0]
    assert (question.seat, seating.legal_answers(question.view)) == (
        1, {(frozenset({"game"}), frozenset()), (frozenset({"game", "seven"}), frozenset())},
    )  # fmt: skip
    assert spoken(played)[0] == (1, ["game", "seven"], [])
    for wrong in ("", "seven"):
        refused("M-64", hands, declare=["keep", "seven"], comment_1=[wrong])


@pytest.mark.parametrize("cap", [0, {"game": 0}])
def test_m64_not_where_the_game_is_capped_at_0(cap: Any) -> None:
    played = cross(house={"flek_cap": cap})
    assert spoken(played)[0] == (1, [], [])
    assert played.outcome["levels"] == {"game": 0}
    assert cross(house={"flek_cap": {"hundred": 0}}).outcome["levels"] == {"game": 1}


def test_m64_not_where_game_is_no_component() -> None:
    king = completed("hA bA lK aA lO b9 l9 a9", "hK", "hU", "hO", kind="krizovy")
    assert spoken(cross(king, "hundred"))[0] == (1, [], [])
    assert spoken(cross(declare=["betl"])) == [(1, [], []), (2, [], []), (3, [], [])]
    beside = cross(king, "hundred", {"hundred_includes_game": True})
    assert spoken(beside)[0] == (1, ["game"], [])
    assert beside.outcome["levels"] == {"game": 1, "hundred": 0}


def test_m64_the_house_may_leave_it_free() -> None:
    played = cross(house={"mandatory_flek": False})
    assert first_of(played, 1) == ({"game"}, set())
    assert played.outcome["levels"] == {"game": 0}


SEVEN_7 = completed("hA bA lA aA h7 b9 l9 a9", "hK h8 bX b8 bK lX l8 a8", "hU", "hO", kind="krizovy")


def test_m24_a_forced_flek_balances_a_seven_too() -> None:
    played = cross(SEVEN_7, "seven")
    assert played.outcome["levels"] == {"game": 1, "seven": 0}
    assert (played.outcome["reason"], played.outcome["payoffs"]) == ("balanced", [0, 0, 0, 0])
    assert played.record["tricks"] == []
    for lines in ({"comment_1": ["game seven"]}, {"comment_2": ["game"]}):
        assert cross(SEVEN_7, "seven", **lines).outcome["reason"] == "played"
    assert cross(SEVEN_7, "seven", {"settle_balanced_seven": False}).outcome["reason"] == "played"


# --- the mandatory hundred of the partner ---


@pytest.mark.parametrize(("hands", "seat"), [(MATE_1, 1), (MATE_2, 2), (MATE_3, 3)])
@pytest.mark.parametrize("call", ["K", "O", "U"])
def test_m63_the_partner_announces_the_hundred_in_his_first_comment(hands: Any, seat: int, call: str) -> None:
    played = cross(hands, call=[call])
    assert [said for said in spoken(played) if said != (said[0], [], [])] == [(seat, [], ["hundred"])]
    assert seat not in [q.seat for q in played.asked("comment")]  # it is no choice
    assert (played.outcome["contract"], played.outcome["levels"]) == ("hundred", {"hundred": 0})
    assert played.events("declare")[0]["contract"] == "game"
    assert played.outcome["partner"] == seat


def test_m63_fleks_on_the_game_are_void_and_the_hundred_awaits_the_defenders() -> None:
    played = cross(MATE_2, call=["K"], comment_1=["game"])
    assert spoken(played) == [(1, ["game"], []), (2, [], ["hundred"]), (3, [], []), (0, [], []), (1, [], [])]
    assert played.outcome["levels"] == {"hundred": 0}
    assert set(played.outcome["components"]) <= {"hundred", "silent_seven"}
    # Seat 3, seat 1 again, but neither forehand nor the partner might have raised the hundred.
    asked = [may(played, n) for n in range(1, len(played.asked("comment")))]
    assert [(seat, raises) for seat, raises, _ in asked] == [(3, {"hundred"}), (1, {"hundred"})]
    played = cross(MATE_2, call=["K"], comment_1=["game", "hundred"], comment_0=["hundred"])
    assert played.outcome["levels"] == {"hundred": 2}
    # Nor is the game there to be raised where nobody had raised it.
    assert first_of(cross(MATE_2, call=["K"]), 3)[0] == {"hundred"}


def test_m63_nobody_regains_against() -> None:
    # Seat 1 has spoken before the hundred; seat 3, who has not, may still announce his.
    hands = [list(hand) for hand in MATE_2]
    hands[1][hands[1].index("bU")], hands[2][hands[2].index("bK")] = "bK", "bU"
    hands[1][hands[1].index("hX")], hands[3][hands[3].index("bO")] = "bO", "hX"
    played = cross(hands, call=["K"], comment_1=["game"])
    asked = [may(played, n) for n in range(len(played.asked("comment")))]
    assert asked[0] == (1, {"game"}, {"hundred_against"})
    assert asked[1] == (3, {"hundred"}, {"hundred_against"})
    assert asked[-1] == (1, {"hundred"}, set())
    both = cross(hands, call=["K"], comment_3=["hundred_against"])
    assert both.outcome["levels"] == {"hundred": 0, "hundred_against": 0}


def test_m63_a_seven_stays_as_it_is() -> None:
    played = cross(MATE_2, "seven", call=["K"], comment_1=["game seven"], comment_2=["hundred"])
    assert played.outcome["contract"] == "hundred_seven"
    assert played.outcome["levels"] == {"hundred": 0, "seven": 1}
    # Beside the hundred he may say re to the seven, but not to the game.
    asked = next(q for q in played.asked("comment") if q.seat == 2)
    assert seating.legal_answers(asked.view) == {
        (raises, frozenset({"hundred"})) for raises in (frozenset(), frozenset({"seven"}))
    }
    played = cross(MATE_2, "seven", call=["K"], comment_1=["game seven"], comment_2=["hundred seven"])
    assert spoken(played)[1] == (2, ["seven"], ["hundred"])
    assert played.outcome["levels"] == {"hundred": 0, "seven": 2}
    lines: dict[str, Any] = {"declare": ["keep", "seven"], "call": ["K"], "comment_1": ["game seven"]}
    refused("M-20", MATE_2, **lines, comment_2=["hundred game"])
    for wrong in ("", "seven"):
        refused("M-63", MATE_2, **lines, comment_2=[wrong])


def test_m63_a_hundred_replaces_what_would_have_been_balanced() -> None:
    played = cross(MATE_2, "seven", call=["K"], comment_1=["game"])
    assert played.outcome["levels"] == {"hundred": 0, "seven": 0}
    assert played.outcome["reason"] == "played"


def test_m63_where_a_hundred_includes_the_game_it_stays_and_may_be_raised() -> None:
    house = {"hundred_includes_game": True}
    played = cross(MATE_2, house=house, call=["K"], comment_1=["game"], comment_2=["hundred game"])
    assert spoken(played)[:2] == [(1, ["game"], []), (2, ["game"], ["hundred"])]
    assert played.outcome["levels"] == {"game": 2, "hundred": 0}
    assert played.outcome["contract"] == "hundred"
    meek = cross(MATE_2, house=house, call=["K"], comment_1=["game"], comment_2=["hundred"])
    assert meek.outcome["levels"] == {"game": 1, "hundred": 0}
    refused("M-63", MATE_2, house, call=["K"], comment_1=["game"], comment_2=["game"])
    # Both then await the defenders, each by itself.
    assert may(played, 2)[:2] == (3, {"game", "hundred"})


def test_m63_no_announcement_beside_a_hundred_declared() -> None:
    hands = completed("hA bA lK aA lO b9 l9 a9", "hX", "hK hO", "hU", kind="krizovy")
    played = cross(hands, "hundred", call=["K"])
    assert [said[2] for said in spoken(played)] == [[], [], []]
    assert played.outcome["levels"] == {"hundred": 0}


def test_m63_the_partner_cannot_otherwise() -> None:
    # His marriage is not that of trumps; or the house does not know the rule; or he is a defender.
    acorns = cross(call=["O"], house={"mandatory_flek": False})
    assert acorns.outcome["partner"] == 3 and acorns.outcome["levels"] == {"game": 0}
    free = cross(MATE_2, call=["K"], house={"mandatory_hundred": False})
    assert free.outcome["levels"] == {"game": 0}
    defends = cross(MATE_2, call=["X"])
    assert spoken(defends)[1] == (2, ["game"], [])  # he must flek instead
    assert defends.outcome["contract"] == "game"
    hundred = 1 << ANNOUNCE + COMPONENTS.index("hundred")
    lines: dict[str, Any] = {"call": ["O"], "comment_1": ["game"], "comment_3": [hundred]}
    refused("M-23", house=FREE, **lines)
    refused("M-23", MATE_2, FREE, call=["K"], comment_1=["game"], comment_2=[hundred])
    refused("M-23", MATE_2, FREE, call=["X"], comment_3=[hundred])


def test_m63_the_hundred_shows_who_the_partner_is() -> None:
    played = cross(MATE_2, call=["K"])
    after = [q for q in played.asked("comment") if q.view["spoken"][2]]
    assert after and all(int(q.view["partner"]) == 2 for q in after)
    assert all(seating.CONTRACTS[q.view["contract"]] == "hundred" for q in after)


def test_m25_an_unraised_game_may_be_left_unplayed() -> None:
    quiet = QUIET | {"play_unflekked_game": False}
    played = cross(house=quiet)
    assert (played.outcome["reason"], played.outcome["payoffs"]) == ("unflekked", [2, -2, 2, -2])
    alone = cross(house=quiet, call=["A"])
    assert alone.outcome["payoffs"] == [6, -2, -2, -2]
    lost = cross(house=QUIET | {"play_flekked_game_without_re": False}, comment_1=["game"])
    assert (lost.outcome["reason"], lost.outcome["payoffs"]) == ("flekked_without_re", [-4, 4, -4, 4])
