"""The naive reference of křížový: doubling with a partner, his hundred, the mandatory flek (M-63, M-64)."""

from __future__ import annotations

from typing import Any

from tests.naive.contracts import DECLARING, DEFENDING
from tests.naive.doubling import Doubling, Duties
from tests.naive.krizovy import doubling as begin
from tests.test_naive_krizovy import HANDS, house_with


def doubling(components: str, duties: Duties, against: Any = None, **changes: Any) -> Doubling:
    """Seats 0 and 2 against 1 and 3."""
    sides = {seat: DEFENDING if seat % 2 else DECLARING for seat in range(4)}
    return Doubling(set(components.split()), sides, 0, against or {}, house_with(**changes), duties)


def say(state: Doubling, seat: int, raised: str = "", announced: str = "") -> None:
    assert state.speaker == seat and not state.over()
    comment = frozenset(raised.split()), frozenset(announced.split())
    assert comment in state.legal_comments(seat)
    state.speak(seat, comment)


def refused(state: Doubling, raised: str = "", announced: str = "") -> str:
    """Return the rule that a comment of the next speaker breaks."""
    comment = frozenset(raised.split()), frozenset(announced.split())
    assert comment not in state.legal_comments(state.speaker)
    return state.why_not(state.speaker, comment).rule


def test_m64_the_partner_raises_for_seat_0_and_never_against_him() -> None:
    state = doubling("game", Duties())
    say(state, 1, "game")
    say(state, 2, "game")
    say(state, 3)
    say(state, 0)
    say(state, 1)
    assert state.over() and state.levels() == {"game": 2}
    quiet = doubling("game", Duties())
    say(quiet, 1)
    assert quiet.legal_raises(2) == set()
    say(quiet, 2)
    say(quiet, 3)
    assert quiet.over()


def test_m64_a_defender_with_the_trump_king_or_over_must_flek() -> None:
    state = doubling("game seven", Duties(flek=(1, 3)))
    assert refused(state) == refused(state, "seven") == "M-64"
    say(state, 1, "game seven")
    say(state, 2)
    say(state, 3)  # the game is at level 1: he need not, and cannot
    assert doubling("game", Duties(flek=(1,)), flek_cap=0).legal_raises(1) == set()
    say(doubling("game", Duties(flek=(1,)), flek_cap={"game": 0}), 1)
    say(doubling("hundred", Duties(flek=(1,))), 1)
    later = doubling("game", Duties(flek=(3,)))
    say(later, 1)
    say(later, 2)
    assert refused(later) == "M-64"


def test_m63_the_partner_announces_hundred_and_fleks_on_the_game_are_void() -> None:
    state = doubling("game seven", Duties(flek=(3,), hundred=2))
    say(state, 1, "game seven")
    assert refused(state) == "M-63"
    assert refused(state, "game", "hundred") == "M-63"
    say(state, 2, "seven", "hundred")
    assert state.levels() == {"seven": 2, "hundred": 0}
    assert state.legal_comments(3) >= {(frozenset(), frozenset())}  # no game to flek
    say(state, 3, "hundred")
    assert refused(state, "", "hundred") == "M-63"
    say(state, 0, "hundred")
    say(state, 1)
    say(state, 2)
    say(state, 3)
    assert state.over() and state.levels() == {"seven": 2, "hundred": 2}


def test_m63_hundred_awaits_the_defenders_who_have_spoken() -> None:
    state = doubling("game", Duties(hundred=2), {1: {"seven_against"}, 3: {"seven_against"}})
    say(state, 1)
    say(state, 2, "", "hundred")
    say(state, 3)
    say(state, 0)
    assert not state.over() and state.legal_announcements(1) == set()  # nobody regains "against"
    say(state, 1)
    assert state.over() and state.levels() == {"hundred": 0}


def test_m63_with_hundred_includes_game_the_game_stays() -> None:
    state = doubling("game", Duties(flek=(1,), hundred=2), hundred_includes_game=True)
    say(state, 1, "game")
    say(state, 2, "game", "hundred")
    assert state.levels() == {"game": 2, "hundred": 0}
    mandatory = doubling("game hundred", Duties(flek=(1,)), hundred_includes_game=True)
    assert refused(mandatory) == "M-64"


def test_m63_the_partner_is_silent_where_hundred_is_declared_or_not_mandatory() -> None:
    sides = {seat: DEFENDING if seat % 2 else DECLARING for seat in range(4)}
    for contract, changes, announces in (
        ("game", {}, {"hundred"}),
        ("seven", {}, {"hundred"}),
        ("hundred", {}, set()),
        ("hundred_seven", {}, set()),
        ("game", {"mandatory_hundred": False}, set()),
    ):
        state = begin(HANDS, contract, "h", sides, house_with(**changes))
        assert state.legal_announcements(2) == state.must_announce(2) == announces
    assert begin(HANDS, "betl", None, sides, house_with()).legal_announcements(2) == set()


def test_m22_at_cap_0_the_partners_hundred_is_closed_at_once() -> None:
    state = doubling("game", Duties(hundred=2), flek_cap=0)
    say(state, 1)
    say(state, 2, "", "hundred")
    say(state, 3)
    assert state.over() and state.levels() == {"hundred": 0}
