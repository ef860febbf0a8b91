"""Chien and discard of tarot, rule by rule: T-6, T-7, T-21; forced trumps by hand, 1 deal in 45 million."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.tarot.chien import packed, unpacked
from sim.games.tarot.names import BIDS
from sim.games.tarot.view import BID, PLAY
from sim.table import Table
from tests import seating
from tests.following import again, refused
from tests.naive.tarot import referee
from tests.naive.tarot.cards import half_points
from tests.naive.tarot.chien import legal_discards
from tests.seating import Played, codes, completed, deal, legal_answers
from tests.seating.tarot import trumps
from tests.test_naive_tarot_deals import CHIEN, HANDS, all_to_seat_0, suit, written_out
from tests.test_naive_tarot_deals import trumps as numbered

pytestmark = pytest.mark.jit_off

KINGS = {"cK", "sK", "bK", "dK"}
TAKES = ("prise", "garde")
#: The lowest suit cards, to be discarded one by one.
LOW = suit("c", "123456789X")


def with_24(held: list[str], chien: list[str], taker: int = 0) -> list[list[str]]:
    """Return hands and chien with these eighteen and six cards, the others dealt in order."""
    hands = ["", "", "", "", " ".join(chien)]
    hands[taker] = " ".join(held)
    return completed(*hands, kind="tarot")


def forced_to_discard(missing: int) -> tuple[list[list[str]], set[str]]:
    """Return a deal in which the taker lacks so many suit cards for his discard, and his suit cards.

    He has the four kings, the bouts, and every other of his cards is a trump.
    """
    plain = LOW[: 6 - missing]
    all_24 = [*KINGS, "EX", "T1", *numbered(21, 21 - (24 - 6 - len(plain)) + 1), *plain]
    assert len({*all_24}) == 24
    return with_24(sorted(all_24)[6:], sorted(all_24)[:6]), set(plain)


def taken(hands: Any, contract: str = "garde", **lines: list[Any]) -> Played:
    return deal(hands, preset="tarot", bid_0=[contract], **lines)


# --- T-6 ---


@pytest.mark.parametrize("contract", TAKES)
@pytest.mark.parametrize("taker", range(4))
def test_t6_t21_the_chien_is_shown_to_all_and_the_taker_has_24_cards(contract: str, taker: int) -> None:
    played = all_to_seat_0_again(taker, contract)
    asked = played.asked("discard")
    assert [question.seat for question in asked] == [taker]
    assert codes(asked[0].view["hand"]) == {*HANDS[taker], *CHIEN}
    for question in played.questions:
        shown = question.decision != "bid"
        assert codes(question.view["chien"]) == (set(CHIEN) if shown else set())


def all_to_seat_0_again(taker: int, contract: str) -> Played:
    """Return what the kernel makes of a deal of which seat 0 wins every trick."""
    if taker in (1, 2):
        hands = [*HANDS, CHIEN]
        return deal(hands, preset="tarot", **{f"bid_{taker}": [contract]})
    return again(all_to_seat_0(taker, contract))[1]


def test_t6_no_king_no_bout_and_no_trump_while_six_suit_cards_are_there() -> None:
    held = [*sorted(KINGS), "EX", "T1", "T21", *numbered(9, 2), *LOW[:3]]
    hands = with_24(held, [*LOW[3:7], "sQ", "T10"])
    asked = taken(hands).asked("discard")[0].view
    free = {*LOW[:7], "sQ"}
    assert codes(asked["legal"]) == free
    assert not asked["must"].any()
    assert len(legal_answers(asked)) == 28  # six of eight
    five = " ".join(LOW[:5])
    for sixth in ("cK", "dK", "EX", "T1", "T21", "T9", "T10"):
        refused("T-6", hands, bid_0=["garde"], discard=[f"{five} {sixth}"])
    played = taken(hands, discard=[f"{five} sQ"])
    assert played.events("discard") == [{"seat": 0, "do": "discard", "cards": [*LOW[:5], "sQ"]}]


@pytest.mark.parametrize("said", ["c1 c2 c3 c4 c5", "c1 c2 c3 c4 c5 c6 c7", "c1 c2 c3 c4 c5 s2", ""])
def test_t6_six_cards_of_his_own(said: str) -> None:
    held = [*sorted(KINGS), "EX", "T1", "T21", *numbered(9, 2), *LOW[:3]]
    refused("T-6", with_24(held, [*LOW[3:7], "sQ", "T10"]), bid_0=["garde"], discard=[said])


def test_t6_answers_that_are_no_six_cards() -> None:
    held = [*sorted(KINGS), "EX", "T1", "T21", *numbered(9, 2), *LOW[:3]]
    hands = with_24(held, [*LOW[3:7], "sQ", "T10"])
    six = [0, 1, 2, 3, 4, 5]
    pack = sum(card << 7 * place for place, card in enumerate(six))
    assert unpacked(pack) == (0b111111, 0)
    twice = sum(card << 7 * place for place, card in enumerate([0, 0, 1, 2, 3, 4]))
    seventh = pack | 6 << 42
    no_card = pack & ~0b1111111 | 60  # between the suits and the Excuse
    beyond = pack & ~0b1111111 | 86
    for answer in (twice, seventh, no_card, beyond, -1, -pack, 0, 1 << 62):
        assert unpacked(answer) == (0, 0)
        refused("T-6", hands, bid_0=["garde"], discard=[answer])
    assert packed(0b111111, 0) == pack
    assert unpacked(packed(0b111, 0b10110000)) == (0b111, 0b10110000)


@pytest.mark.parametrize("missing", range(1, 7))
def test_t6_trumps_make_up_for_exactly_what_is_missing(missing: int) -> None:
    hands, plain = forced_to_discard(missing)
    whole = {*hands[0], *hands[4]}
    may = whole - plain - KINGS - {"EX", "T1", "T21"}
    asked = taken(hands).asked("discard")[0].view
    assert codes(asked["must"]) == plain
    assert codes(asked["legal"]) == plain | may
    assert set(legal_answers(asked)) == set(legal_discards(whole))
    lowest = sorted(may, key=lambda card: int(card[1:]))
    away = [*plain, *lowest[:missing]]
    played = taken(hands, discard=[" ".join(away)])
    assert set(played.events("discard")[0]["cards"]) == set(away)
    assert referee(played.record) == played.outcome
    for wrong in ("cK", "EX", "T1", "T21"):
        refused("T-6", hands, bid_0=["prise"], discard=[" ".join([*away[:-1], wrong])])
    if plain:  # one trump too many, a suit card kept
        refused("T-6", hands, bid_0=["prise"], discard=[" ".join([*away[1:], lowest[missing]])])


@pytest.mark.parametrize("missing", [1, 4, 6])
def test_t6_t21_the_discarded_trumps_are_seen_by_all_the_rest_by_the_taker(missing: int) -> None:
    hands, plain = forced_to_discard(missing)
    lowest = [f"T{number}" for number in range(2, 21) if f"T{number}" in {*hands[0], *hands[4]}]
    away = [*plain, *lowest[:missing]]
    played = taken(hands, discard=[" ".join(away)])
    later = [question for question in played.questions if question.decision in ("chelem", "play")]
    assert {question.seat for question in later} == {0, 1, 2, 3}
    for question in later:
        assert trumps(question.view["discarded"]) == set(lowest[:missing])
        assert codes(question.view["discard"]) == (set(away) if question.seat == 0 else set())
    assert played.questions[4].view["discard"].tolist() == [0, 0]  # nothing lies there before


def test_t6_six_suit_cards_go_without_a_question() -> None:
    hands, plain = forced_to_discard(0)
    played = taken(hands)
    assert played.asked("discard") == []
    assert played.events("discard") == [{"seat": 0, "do": "discard", "cards": sorted(plain)}]
    assert codes(played.asked("chelem")[0].view["discard"]) == plain
    assert referee(played.record) == played.outcome


@pytest.mark.parametrize("contract", TAKES)
def test_t6_the_discard_counts_for_the_taker(contract: str) -> None:
    """Seat 0 wins every trick: the taker has his discard alone."""
    # 13 points of court cards, or six low ones.
    assert again(all_to_seat_0(3, contract))[1].outcome["points"] == 3
    away = suit("d", "9XVCQ") + ["d8"]
    hands = [*HANDS, CHIEN]
    played = deal(hands, preset="tarot", bid_3=[contract], discard=[" ".join(away)])
    assert played.record["tricks"][17]["winner"] == 0
    assert played.outcome["points"] == sum(map(half_points, away)) / 2 == 9.5 - 0.5
    assert referee(played.record) == played.outcome


# --- T-7 ---


@pytest.mark.parametrize("contract", ["garde_sans", "garde_contre"])
@pytest.mark.parametrize("taker", range(4))
def test_t7_nobody_sees_the_chien_and_nobody_discards(contract: str, taker: int) -> None:
    played = deal([*HANDS, CHIEN], preset="tarot", **{f"bid_{taker}": [contract]})
    assert not played.events("discard")
    assert not played.asked("discard")
    for question in played.questions:
        assert not question.view["chien"].any()
        assert not question.view["discard"].any()
        assert question.view["discarded"] == 0
    assert played.record["talon"] == CHIEN


def test_t7_the_chien_counts_for_the_taker_or_for_the_defenders() -> None:
    for contract, points, base in (("garde_sans", 87, (25 + 46) * 4), ("garde_contre", 74, (25 + 33) * 6)):
        outcome = again(written_out(contract))[1].outcome
        assert (outcome["points"], outcome["bouts"], outcome["base"]) == (points, 2, base)


@pytest.mark.parametrize("bout", ["T21", "T1", "EX"])
@pytest.mark.parametrize("taker", [0, 3])
def test_t7_t16_bouts_of_the_chien(bout: str, taker: int) -> None:
    """Seat 0 wins every trick; the bout lies in the chien, the king of diamonds in its place."""
    hands = [["dK" if card == bout else card for card in hand] for hand in HANDS]
    chien = [*CHIEN[:-1], bout]
    for contract in ("garde_sans", "garde_contre"):
        table = Table(seating.spec(preset="tarot"))
        seating.give(table, seating.pack_of([*hands, chien], "tarot"))
        played = seating.play(table, highest(taker, contract))
        assert referee(played.record) == played.outcome
        tricks = played.record["tricks"]
        own = {card for trick in tricks if trick["winner"] == taker for card in trick["cards"]}
        own |= set(chien) if contract == "garde_sans" else set()
        assert (bout in own) == (contract == "garde_sans")
        row = table.play(0, 1).rows.to_pylist()[0]
        name = {"T1": "petit", "EX": "excuse"}.get(bout)
        if name:
            assert (row[f"{name}_seat"], row[f"{name}_trick"]) == (-1, 0)
            assert row[f"{name}_winner"] == ("taker" if contract == "garde_sans" else "defence")


def highest(taker: int, contract: str) -> seating.Player:
    """Return players who play their highest legal card; the taker bids, nobody shows anything."""

    def answer(view: Any) -> int:
        if view["decision"] == PLAY:
            return seating.members(view["legal"])[-1]
        bids = view["decision"] == BID and view["seat"] == taker
        return BIDS.index(contract) if bids else 0

    return answer
