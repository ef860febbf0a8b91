"""Lízaný while the stock lasts, rule by rule: M-90, M-91, M-94, M-96."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sim.table import StrategyFault
from tests import seating
from tests.naive.referee import referee
from tests.seating import NUMBER, Played, View, codes, completed, legal_answers

pytestmark = pytest.mark.jit_off

Hands = Sequence[Sequence[str]]


def play(hands: Hands, house: Any = None, order: Sequence[str] = ("", ""), **lines: list[Any]) -> Played:
    """Play a lízaný deal: each seat plays the first card of its order that it may, the others by script.

    Cards that are in no order come last, the lowest first.
    """
    script = seating.Script(**lines)
    wanted = [(*codes_.split(), *seating.CODES) for codes_ in order]

    def answer(view: View) -> int:
        if seating.DECISIONS[view.decision] != "play":
            return script(view)
        legal = codes(view.legal)
        return NUMBER[next(code for code in wanted[int(view.seat)] if code in legal)]

    table = seating.scripted(house, None, "lizany")
    seating.give(table, seating.pack_of(hands, "lizany"))
    return seating.play(table, answer)


def refused(rule: str, hands: Hands, house: Any = None, **lines: list[Any]) -> str:
    """Check that a deal by script is stopped by a rule, and that its record is right as far as it goes."""
    with pytest.raises(StrategyFault) as caught:
        seating.deal(hands, house, preset="lizany", **lines)
    message = str(caught.value)
    assert f"which {rule} does not allow" in message, message
    assert referee(caught.value.record) == {"reason": "stopped"}
    return message


def hand(played: Played, seat: int, trick: int) -> set[str]:
    """Return the cards a seat held when it was asked for a card in a trick, counted from 1."""
    (view,) = (q.view for q in played.asked("play", seat) if q.view["trick"] == trick - 1)
    return codes(view["hand"])


def last_eight(played: Played, seat: int) -> set[str]:
    """Return the cards with which a seat played when the stock was gone."""
    turns = ((trick, (seat - trick["leader"]) % 2) for trick in played.record["tricks"][8:])
    return {trick["cards"][turn] for trick, turn in turns}


def in_order(hands: Hands) -> tuple[str, str]:
    """Return orders of play by which each seat plays what he was dealt, as it was dealt."""
    return " ".join(hands[0]), " ".join(hands[1])


def dealt(zero: str, one: str, stock: str) -> list[list[str]]:
    """Return hands and stock, the turned card first, the cards that are not named filled in."""
    return completed(zero, one, stock, kind="lizany")


#: Leaves are trumps. So that both play their eight cards in the first eight tricks, lowest first: seat 0
#: hearts and wins, seat 1 bells.
HEARTS = dealt("h7 h8 h9 hX hU hO hK hA", "b7 b8 b9 bX bU bO bK bA", "l7")
#: Seat 1 trumps the first card, and wins as long as each plays what he was dealt, in order.
TRUMPS = dealt("b7 b8 b9 bX bU bO bK bA", "l8 l9 lX lU lO lK lA a7", "l7")


# --- the deal ---


def test_m90_dealt_four_each_the_turned_card_four_each_and_fifteen() -> None:
    table = seating.scripted(preset="lizany")
    seating.give(table, list(range(32)))
    record = seating.play(table, seating.meek).record
    numbers = [[NUMBER[code] for code in cards] for cards in (*record["hands"], record["talon"])]
    assert numbers == [
        [0, 1, 2, 3, 9, 10, 11, 12], [4, 5, 6, 7, 13, 14, 15, 16], [*range(17, 32), 8],
    ]  # fmt: skip
    assert record["outcome"]["trump"] == seating.CODES[8][0]


@pytest.mark.parametrize("turned", ["hA", "b9", "lK", "a7"])
def test_m90_the_turned_cards_suit_is_trumps_and_both_know_it(turned: str) -> None:
    hands = dealt("", "", turned)
    played = play(hands)
    for seat in (0, 1):
        view = played.asked("play", seat)[0].view
        assert seating.SUITS[view["trump"]] == turned[0]
        assert int(view["turned"]) == NUMBER[turned]
        assert int(view["stock"]) == 16
        assert codes(view["hand"]) - set(played.record["tricks"][0]["cards"]) <= set(hands[seat])
    assert played.record["talon"][-1] == turned


def test_m90_seat_0_leads_and_sixteen_tricks_of_two_cards_are_played() -> None:
    for hands in (HEARTS, TRUMPS):
        tricks = play(hands).record["tricks"]
        assert tricks[0]["leader"] == 0
        assert [len(trick["cards"]) for trick in tricks] == [2] * 16
        assert sorted(card for trick in tricks for card in trick["cards"]) == sorted(seating.CODES)


def test_m90_m2_sharps_and_the_last_trick_are_90_points() -> None:
    # Seat 0 wins the eight tricks of hearts and bells with four sharps, seat 1 the rest with four more.
    played = play(dealt(" ".join(HEARTS[0]), " ".join(HEARTS[1]), closed("a7 a8 a9 aX aU aO aK aA")))
    assert played.outcome["trick_points"] == [40, 50]
    assert played.outcome["winner"] == 1


def closed(zero: str, turned: str = "l7") -> str:
    """Return the stock that gives seat 0, who wins eight tricks, these eight, and seat 1 what else there is.

    All of leaves and acorns; seat 1 draws the turned card last.
    """
    first = zero.split()
    second = [code for code in seating.CODES[16:] if code not in first and code != turned]
    assert (len(first), len(second)) == (8, 7)
    pairs = zip(first, [*second, ""], strict=True)
    return " ".join([turned, *(card for pair in pairs for card in pair if card)])


# --- play while the stock lasts ---


def test_m91_any_card_may_be_played_while_the_stock_lasts() -> None:
    mixed = dealt("h7 b8 l8 a9 hA bA lA aA", "h9 hX b9 bX l9 lX aX a8", "l7")
    played = play(mixed)
    for question in played.asked("play"):
        if question.view["stock"] > 0:
            assert codes(question.view["legal"]) == codes(question.view["hand"])
            assert len(codes(question.view["hand"])) == 8
    assert sum(question.view["stock"] > 0 for question in played.asked("play")) == 16
    refused("C-1", mixed, play_0=["b9"])


@pytest.mark.parametrize(
    ("led", "answer", "winner"),
    [
        ("h9", "h8", 0),
        ("h9", "hX", 1),  # the ten stands above the king
        ("hK", "hX", 1),
        ("hA", "hX", 0),
        ("h7", "bA", 0),  # another suit wins nothing
        ("hA", "l8", 1),  # a trump does
        ("l9", "hX", 0),
        ("l9", "l8", 0),
        ("l9", "lX", 1),
    ],
)
def test_m91_the_higher_card_of_the_suit_led_wins_or_a_trump(led: str, answer: str, winner: int) -> None:
    hands = dealt("h7 h9 hK hA l9 a7 a8 a9", "h8 hX bA l8 lX b7 b8 b9", "l7")
    played = play(hands, order=(led, answer))
    assert played.record["tricks"][0] == {"leader": 0, "cards": [led, answer], "winner": winner}
    assert played.record["tricks"][1]["leader"] == winner  # then he leads


@pytest.mark.parametrize(("answer", "winner"), [("h8", 0), ("hX", 1)])
def test_m91_the_winner_draws_first(answer: str, winner: int) -> None:
    hands = dealt("h9 b7 b8 b9 a7 a8 a9 bU", "h8 hX hU hO hK hA bX bO", "l7 lA l8")
    played = play(hands, order=("h9", answer))
    kept = [set(hands[0]) - {"h9"}, set(hands[1]) - {answer}]
    assert hand(played, winner, 2) == kept[winner] | {"lA"}
    assert hand(played, 1 - winner, 2) == kept[1 - winner] | {"l8"}


@pytest.mark.parametrize(("hands", "loser"), [(HEARTS, 1), (TRUMPS, 0)])
def test_m90_m91_the_turned_card_is_drawn_last(hands: Hands, loser: int) -> None:
    played = play(hands, order=in_order(hands))
    assert {trick["winner"] for trick in played.record["tricks"][:8]} == {1 - loser}
    stock = played.record["talon"]
    assert last_eight(played, loser) == set(stock[1::2])
    assert last_eight(played, 1 - loser) == set(stock[::2])
    assert stock[-1] == "l7" and "l7" not in hand(played, loser, 8)


def test_m91_two_cards_leave_the_stock_after_each_trick() -> None:
    played = play(TRUMPS)
    for question in played.asked("play"):
        trick = int(question.view["trick"])
        assert question.view["stock"] == max(16 - 2 * trick, 0)
        assert len(codes(question.view["hand"])) == min(8, 16 - trick)


# --- the seven of trumps ---

EXCHANGE = {"seven_exchange": True}
#: lX lies open; seat 0 holds the seven of trumps, and wins what it leads.
SEVEN = dealt("l7 hA h8 h9 hX hU hO hK", "b7 b8 b9 bX bU bO bK bA", "lX l8 l9")


def asked_in(played: Played, seat: int) -> list[int]:
    """Return before which tricks a seat was asked whether it exchanges."""
    assert all(q.seat == seat for q in played.asked("exchange"))
    return [int(question.view["trick"]) + 1 for question in played.asked("exchange")]


def test_m94_not_where_the_house_has_it_not() -> None:
    assert play(SEVEN).asked("exchange") == []


def test_m94_the_seven_is_exchanged_for_the_turned_card() -> None:
    played = play(SEVEN, EXCHANGE, exchange=[True])
    assert played.events("exchange") == [{"seat": 0, "do": "exchange", "trick": 1}]
    assert asked_in(played, 0) == [1]  # the seven lies in the stock now
    question = played.asked("exchange")[0]
    assert (question.view["turn"], question.view["leader"]) == (0, 0)
    assert legal_answers(question.view) == {True, False}
    assert codes(question.view["hand"]) == set(SEVEN[0])
    assert hand(played, 0, 1) == set(SEVEN[0]) - {"l7"} | {"lX"}
    for seat in (0, 1):
        assert int(played.asked("play", seat)[0].view["turned"]) == NUMBER["l7"]
        assert seating.SUITS[played.asked("play", seat)[0].view["trump"]] == "l"


def test_m94_the_seven_then_is_drawn_last() -> None:
    played = play(SEVEN, EXCHANGE, exchange=[True], order=("hA hX hK hO hU h9 h8", ""))
    loser = 1 - played.record["tricks"][7]["winner"]
    assert "l7" in last_eight(played, loser) and "l7" not in hand(played, loser, 8)
    assert played.record["talon"][-1] == "lX"  # as dealt


def test_m94_it_may_be_let_be_and_asked_again_before_each_lead_while_a_card_lies_on_the_turned_one() -> None:
    played = play(SEVEN, EXCHANGE, exchange=[False] * 9, order=("hA hX hK hO hU h9 h8", ""))
    # Before trick 8 two cards are left, the turned one under another; after it there is none.
    assert asked_in(played, 0) == list(range(1, 9))
    assert [int(question.view["stock"]) for question in played.asked("exchange")] == list(range(16, 0, -2))
    assert played.events("exchange") == []
    late = play(SEVEN, EXCHANGE, exchange=[False] * 7 + [True], order=("hA hX hK hO hU h9 h8", ""))
    assert late.events("exchange") == [{"seat": 0, "do": "exchange", "trick": 8}]
    assert "lX" in hand(late, 0, 8)
    refused("M-94", SEVEN, EXCHANGE, exchange=[2])


def test_m94_only_who_leads_may_exchange() -> None:
    hands = dealt("h7 h8 h9 hX hU hO hK hA", "l7 b8 b9 bX bU bO bK bA", "lX a7 a8")
    played = play(hands, EXCHANGE, order=("hA", "b8 b9 bX bU bO bK bA"), exchange=[True])
    assert played.events("exchange") == []  # seat 0 wins all and leads, seat 1 holds the seven
    assert asked_in(played, 0) == []
    # Seat 1 wins with lA, leads, and may.
    hands = dealt("h7 h8 h9 hX hU hO hK hA", "l7 lA b9 bX bU bO bK bA", "lX a7 a8")
    played = play(hands, EXCHANGE, order=("", "lA"), exchange=[True])
    assert played.events("exchange") == [{"seat": 1, "do": "exchange", "trick": 2}]
    assert asked_in(played, 1) == [2]


def test_m94_a_seven_drawn_from_the_stock_may_be_exchanged_too() -> None:
    hands = dealt("h7 h8 h9 hX hU hO hK hA", "b7 b8 b9 bX bU bO bK bA", "lX l8 l9 l7")
    played = play(hands, EXCHANGE, order=("hA hX hK hO hU h9 h8", ""), exchange=[True])
    assert played.events("exchange") == [{"seat": 0, "do": "exchange", "trick": 3}]
    assert hand(played, 0, 3) >= {"l8", "lX"}


def test_m94_nobody_exchanges_where_the_seven_itself_is_turned() -> None:
    assert play(HEARTS, EXCHANGE).asked("exchange") == []


def test_m94_m93_an_exchanged_card_may_complete_a_marriage() -> None:
    hands = dealt("l7 lO h8 h9 hX hU hO hA", "b7 b8 b9 bX bU bO bK bA", "lK")
    played = play(hands, EXCHANGE, order=("lO", ""), exchange=[True], marriage=[True])
    assert [(event["do"], event["trick"]) for event in played.record["events"]] == [
        ("exchange", 1), ("marriage", 1),
    ]  # fmt: skip
    assert played.outcome["marriage_points"] == [40, 0]


# --- what is known ---


def test_m96_a_player_sees_his_cards_the_turned_card_and_what_was_played() -> None:
    played = play(TRUMPS, marriage=[True] * 4)
    for question in played.asked("play"):
        view, trick = question.view, int(question.view["trick"])
        gone = [card for done in played.record["tricks"][:trick] for card in done["cards"]]
        on_table = played.record["tricks"][trick]["cards"][: int(view["turn"])]
        assert codes(view["played"]) == {*gone, *on_table}
        assert int(view["turned"]) == (NUMBER["l7"] if trick < 8 else -1)
        assert not view["open"] and not view["hands"].any()
        assert view["talon"] == view["gave"] == view["first"] == 0


@pytest.mark.parametrize("exchanged", [True, False])
def test_m96_m94_what_the_seven_was_exchanged_for_stays_known(exchanged: bool) -> None:
    played = play(SEVEN, EXCHANGE, exchange=[exchanged] + [False] * 9)
    for question in played.asked("play"):
        assert int(question.view["exchanged"]) == (NUMBER["lX"] if exchanged else -1)


def test_m96_the_stock_and_the_other_hand_are_hidden() -> None:
    # Two cards of seat 1 change places with two of the stock that nobody draws before trick 5.
    names = "b7 b8 b9 bX bU bO bK bA", "l7 l8 l9 lX lU lO lK a7 aX aK"
    one = dealt(" ".join(HEARTS[0]), *names)
    other = dealt(
        " ".join(HEARTS[0]), names[0].replace("bK bA", "aX aK"), names[1].replace("aX aK", "bK bA")
    )  # fmt: skip
    views = [play(hands, order=("", "b7 b8 b9 bX")).asked("play", 0)[:4] for hands in (one, other)]
    for mine, same in zip(*views, strict=True):
        assert seating.changed_fields(mine.view, same.view) == []


def test_m96_once_the_stock_is_gone_everything_is_known() -> None:
    for hands in (HEARTS, TRUMPS):
        played = play(hands)
        held = {seat: last_eight(played, seat) for seat in (0, 1)}
        for question in played.asked("play"):
            view, seat = question.view, question.seat
            if view["trick"] < 8:
                continue
            assert (view["stock"], view["turned"]) == (0, -1)
            unseen = set(seating.CODES) - codes(view["hand"]) - codes(view["played"])
            assert unseen == held[1 - seat] - codes(view["played"])
