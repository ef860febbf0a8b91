"""Tarot's ``heuristic``: its rules of thumb, each in a situation laid out by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.core.cards import TAROT, words
from sim.core.notation import parse_hand
from sim.games.house import pack, resolve
from sim.games.tarot.chien import unpacked
from sim.games.tarot.deck import BOUTS, EXCUSE, HIGHER, KINGS, NUMBERED, PLAIN, TRUMPS
from sim.games.tarot.names import BIDS, CONTRACTS, DEFENCE, TAKER
from sim.games.tarot.view import VIEW
from strategies import registry
from strategies.tarot import heuristic as decisions
from strategies.tarot import reckoning
from tests.naive.tarot_tricks import TRUMPS as ALL_TRUMPS
from tests.naive.tarot_tricks import legal_cards, suit, winning_card
from tests.seating import cards, codes


def trumps(*numbers: int) -> str:
    """Return the codes of some trumps."""
    return " ".join(f"T{number}" for number in numbers)


def pair(some: str) -> tuple[int, int]:
    """Return a set of cards as two words."""
    return words(cards(some, TAROT))


def blank(hand: tuple[int, int], **house: Any) -> Any:
    """Return a view in which only hand and house rules are filled in."""
    view = np.zeros(1, VIEW).view(np.recarray)
    for name in "role bids contract taker chelem table best best_seat history leaders winners".split():
        view[name] = -1
    view["rules"] = pack(resolve("tarot", house))
    view["hand"] = hand
    return view


def take(decision: str, view: Any, **params: Any) -> int:
    """Return the strategy's answer, some of its parameters set."""
    strategy = registry.get("heuristic", "tarot")
    values = strategy.values(params).view(np.recarray)
    memory = np.zeros(1, strategy.memory_dtype).view(np.recarray)
    return int(getattr(decisions, decision)(view[0], values[0], memory[0]))


def situation(hand: str, table: str = "", *, taker: int, **known: Any) -> Any:
    """Return the view of seat 0, about to play.

    Parameters
    ----------
    hand, table
        Cards, the latter in order of play.
    taker
        His seat; seat 0 plays after the table's cards.
    known
        ``played``: cards of earlier tricks; ``void``: seat → suit letters it is known not to hold;
        ``led``: pairs of leader and card, trick by trick; ``tricks``: how many each seat has won; ``chien``.
    """
    on_table = table.split()
    view = blank(pair(hand))
    leader = -len(on_table) % 4
    trick = 18 - len(hand.split())
    view["seat"], view["role"], view["taker"] = 0, TAKER if taker == 0 else DEFENCE, taker
    view["contract"], view["chelem"] = CONTRACTS.index("garde"), 0
    view["trick"], view["leader"], view["turn"] = trick, leader, len(on_table)
    view["legal"] = pair(" ".join(legal_cards(hand.split(), on_table)))
    view["played"] = pair(" ".join([known.get("played", ""), table]))
    view["chien"] = pair(known.get("chien", ""))
    view["tricks"][0] = known.get("tricks", [0, 0, 0, 0])
    for turn, card in enumerate(on_table):
        view["table"][0, turn] = TAROT.card(card)
    best = winning_card(on_table)
    if best is not None:
        number = TAROT.card(best)
        led = suit(next(card for card in on_table if card != "EX"))
        view["led"] = pair(" ".join(whole_suit(led)))
        view["best"], view["best_seat"] = number, (leader + on_table.index(best)) % 4
        over = HIGHER[number]
        view["over"] = over if number > EXCUSE else (over[PLAIN], NUMBERED)
    for seat, letters in known.get("void", {}).items():
        for letter in letters:
            view["missing"][0, seat] |= pair(" ".join(whole_suit(letter)))
    for number, (by, card) in enumerate(known.get("led", [])):
        view["leaders"][0, number], view["history"][0, 4 * number] = by, TAROT.card(card)
    return view


def whole_suit(letter: str) -> tuple[str, ...]:
    """Return all cards of a suit, ``T`` the numbered trumps."""
    return ALL_TRUMPS if letter == "T" else tuple(letter + rank for rank in "123456789XVCQK")


def plays(hand: str, table: str = "", *, taker: int, **known: Any) -> str:
    """Return the card that is played."""
    return TAROT.code(take("play", situation(hand, table, taker=taker, **known)))


# --- bidding ---

#: Hands by what they are counted for.
COUNTED = {
    "pass": "KQ76.9876.987.98.9,8,7,6,5",  # 20
    "prise": "KQ76.K876.987.98.21,20,8,7,6",  # 45
    "garde": "KQ76.K87.K87.98.21,20,18,8,7,1",  # 62
    "garde_sans": "KQ8765.98.K9.8.EX,21,20,17,12,9,1",  # 72 and 3
    "garde_contre": "KQC98765.-.K.-.EX,21,20,19,18,17,9,8,1",
}


def bids(hand: str, current: str = "pass") -> str:
    """Return the bid of a hand over a current one."""
    view = blank(words(parse_hand(hand, TAROT, count=18)))
    code = BIDS.index(current)
    view["legal"][0, 0] = 1 | sum(1 << bid for bid in range(code + 1, len(BIDS)))
    view["contract"] = code - 1
    return BIDS[take("bid", view)]


@pytest.mark.parametrize("current", BIDS)
@pytest.mark.parametrize("worth", COUNTED)
def test_t4_it_bids_what_the_hand_is_counted_for_over_less_and_passes_else(worth: str, current: str) -> None:
    over = BIDS.index(worth) > BIDS.index(current)
    assert bids(COUNTED[worth], current) == (worth if over else "pass")


def test_short_suits_count_for_the_two_highest_contracts_only() -> None:
    # 38 and 3 is no prise, 46 and 12 no garde, but 70 and 3 a garde sans.
    assert bids("KQC.K876.98765.9.9,8,7,6,1") == "pass"
    assert bids("KQ7654.K87654.-.-.20,17,8,7,6,5") == "prise"
    assert bids("KQ8765.98.K9.8.EX,21,20,13,12,9,1") == "garde_sans"


# --- discard ---


def discards(hand: str) -> set[str]:
    """Return what is laid aside of 24 cards."""
    view = blank(words(parse_hand(hand, TAROT, count=24)))
    plain, held = (int(word) for word in view["hand"][0])
    free = plain & ~KINGS
    few = free.bit_count() < 6
    view["legal"] = (free, held & ~BOUTS if few else 0)
    view["must"] = (free if few else 0, 0)
    return codes(unpacked(take("discard", view)))


def test_the_discard_makes_voids_and_saves_a_queen_that_no_king_guards() -> None:
    assert discards("KX98765.KV7.Q4.963.21,20,18,15,12,9,7,5,2") >= {"bQ", "b4", "d9", "d6", "d3"}


def test_the_discard_keeps_a_kings_queen_and_the_long_suit() -> None:
    away = discards("KQ98765.KQ.964.C53.21,20,18,15,12,9,7,5,2")
    assert away == {"b9", "b6", "b4", "dC", "d5", "d3"}


def test_t6_forced_trumps_are_the_lowest_that_are_no_bouts() -> None:
    away = discards("K43.K.K.K.EX,21,20,19,18,17,16,15,14,13,12,11,10,9,8,7,6,1")
    assert away == {"c4", "c3", "T6", "T7", "T8", "T9"}


# --- chelem and poignée ---


def announces(hand: str, aside: str = "") -> bool:
    """Return whether the taker announces a chelem."""
    view = blank(words(parse_hand(hand, TAROT, count=18)))
    view["role"], view["discard"] = TAKER, pair(aside)
    return bool(take("chelem", view))


def test_t10_a_chelem_is_announced_with_winners_only() -> None:
    sure = "KQC.K.KQ.-.EX,21,20,19,18,17,16,15,14,12,11,1"
    assert announces(sure)
    assert not announces(sure.replace("KQ.-", "K9.-"))
    assert not announces(sure.replace("21,20", "20,13"))
    assert not announces("KQCVX98765.KQ.K.K.EX,21,20,1")


def shows(hand: str, role: int = TAKER, discarded: str = "", **house: Any) -> set[str]:
    """Return the trumps shown before the first card."""
    view = blank(words(parse_hand(hand, TAROT, count=18)), **house)
    held = int(view["hand"][0, TRUMPS])
    numbered = (held & NUMBERED).bit_count()
    view["role"], view["taker"] = role, 0 if role == TAKER else 1
    for level, threshold in enumerate((10, 13, 15)):
        if threshold <= numbered or (held & 1 and threshold == numbered + 1):
            view["levels"] |= 1 << level
    view["discarded"] = pair(discarded)[TRUMPS]
    view["with_discards"] = int(discarded != "")
    view["legal"] = (0, held | pair(discarded)[TRUMPS])
    return codes((0, take("poignee", view)))


def numbers(*which: int) -> set[str]:
    """Return the codes of some trumps."""
    return {f"T{number}" for number in which}


both_sides = pytest.mark.parametrize("role", [TAKER, DEFENCE])


@both_sides
def test_t8_the_bouts_are_hidden_then_the_highest(role: int) -> None:
    twelve = "K8.K87.-.4.21,20,19,18,17,15,14,12,10,9,8,1"
    assert shows(twelve, role) == numbers(20, 19, 18, 17, 15, 14, 12, 10, 9, 8)
    assert shows(twelve.replace("-.4", "-.-").replace("9,8,1", "9,8,7,6"), role) == numbers(
        21, 20, 19, 18, 17, 15, 14, 12, 10, 9, 8, 7, 6
    )
    eleven = "K8.K87.-.74.21,20,19,18,17,15,14,12,10,9,1"
    assert shows(eleven, role) == numbers(21, 20, 19, 18, 17, 15, 14, 12, 10, 9)
    no_bout = "KQ.K87.-.74.20,19,18,17,15,14,12,10,9,8,7"
    assert shows(no_bout, role) == numbers(19, 18, 17, 15, 14, 12, 10, 9, 8, 7)


@both_sides
def test_t8_the_excuse_is_shown_where_it_makes_up_the_number(role: int) -> None:
    assert shows("K8.K87.QV.4.EX,21,20,19,15,10,9,8,7,2", role) == {"EX"} | numbers(
        21, 20, 19, 15, 10, 9, 8, 7, 2
    )


def test_t9_discarded_trumps_are_shown_with_the_fifteen() -> None:
    held = (21, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 1)
    hand = "K.K.K.K." + ",".join(map(str, held))
    assert shows(hand, discarded="T7 T8") == numbers(*held[:-1], 7, 8)


@both_sides
def test_t8_nothing_is_shown_where_the_bonus_would_go_to_the_others_but_for_the_house_rule(role: int) -> None:
    weak = "98.98.985.5.12,11,10,9,8,7,6,5,4,3"
    assert not shows(weak, role)
    assert shows(weak, role, poignee_to="shower") == numbers(*range(3, 13))


# --- play: winning, loading, ducking ---


def test_the_last_player_wins_with_the_cheapest_card_that_does() -> None:
    assert plays("c9 c4 s5 s6 T21", "c3 c8 c2", taker=0) == "c9"
    assert plays("T3 T12 T21 s4 s6", "c3 cC c2", taker=0) == "T3"


def test_a_card_that_cannot_win_is_the_lowest() -> None:
    assert plays("cQ c4 c9 s5 s6", "c3 cK c2", taker=0) == "c4"
    assert plays("T3 T7 T9 s5 s6", "T10 T14 T2", taker=0) == "T3"


def test_a_defender_loads_what_a_fellow_defender_wins_and_not_what_the_taker_wins() -> None:
    # The king is out: a fellow defender's trump saves the queen, the taker's would take it.
    hand = "cQ cV c4 s5 s6 sK"
    assert plays(hand, "c3 c5 T9", taker=2) == "cQ"
    assert plays(hand, "c3 T9 c5", taker=2) == "c4"
    # Void of suit and trumps likewise.
    assert plays("sQ s5 b4", "cK c3 c5", taker=2) == "sQ"
    assert plays("sQ s5 b4", "c5 cK c3", taker=2) in {"s5", "b4"}


def test_a_king_is_not_played_in_front_of_a_taker_who_ruffs() -> None:
    hand = "cK c4 s5 s6 s7 s8"
    assert plays(hand, "c5 c2", taker=1, void={1: "c"}) == "c4"


# --- play: the Petit ---


def test_the_petit_goes_home_in_a_trick_that_is_surely_won() -> None:
    # Last to play with it, as a ruff; or under a fellow defender's trump that the taker could not beat.
    assert plays("T1 T9 s5 s6 s7", "c3 cC c2", taker=3) == "T1"
    assert plays("T1 T3 s5 s6 s7", "T20 T5 T4", taker=2) == "T1"


def test_the_petit_is_not_given_to_the_other_side() -> None:
    assert plays("T1 T3 s5 s6 s7", "T5 T20 T4", taker=2) == "T3"
    assert plays("T1 T14 s5 s6 s7", "T5 T20 T4", taker=2) == "T14"
    assert plays("T1 T9 s5 s6 s7", "c3", taker=1, void={1: "c"}) == "T9"


def test_the_excuse_saves_the_petit() -> None:
    assert plays("EX T1 s5 s6 s7", "T5 T20 T4", taker=2) == "EX"


def test_the_petit_is_kept_for_the_last_trick_when_no_trump_is_out() -> None:
    gone = trumps(*range(2, 20))
    assert plays("T1 T20 T21 s4", "c3 cC c2", taker=0, played=gone) != "T1"
    assert plays("T1 T21 s4", taker=0, played=gone + " T20") != "T1"


# --- play: the Excuse ---


def test_the_excuse_is_kept_while_a_low_card_does() -> None:
    assert plays("EX c4 c9 s5 s6", "c3 cK c2", taker=0) == "c4"


@pytest.mark.parametrize("table", ["", "c3", "c3 cK c2"])
@pytest.mark.parametrize("taker", range(4))
def test_t12_the_excuse_is_played_in_the_last_trick_but_one(table: str, taker: int) -> None:
    assert plays("EX c4", table, taker=taker, tricks=[8, 3, 3, 3]) == "EX"


def test_t12_where_it_stays_in_any_case_the_excuse_is_no_hurry() -> None:
    view = situation("EX T21", "c3 cK c2", taker=0, tricks=[8, 3, 3, 3])
    view["rules"] = pack(resolve("tarot", {"excuse_last_trick": "keep"}))
    assert TAROT.code(take("play", view)) == "T21"


@pytest.mark.parametrize(("taker", "tricks"), [(0, [16, 0, 0, 0]), (2, [10, 3, 0, 3])])
def test_t13_with_all_tricks_won_a_sure_winner_goes_before_the_excuse(taker: int, tricks: list[int]) -> None:
    assert plays("EX T21", taker=taker, tricks=tricks) == "T21"
    assert plays("EX T21", "c3 cK c2", taker=taker, tricks=tricks) == "T21"
    # Not with a card that may be beaten.
    assert plays("EX c4", taker=taker, tricks=tricks) == "EX"


# --- play: leads ---


def test_a_taker_long_in_trumps_draws_them_and_a_defender_does_not() -> None:
    hand = "T21 T20 T19 T15 T12 T10 T9 T8 T7 c4 c3 s9 s5 b8 b4 d6 d5 d4"
    assert plays(hand, taker=0).startswith("T")
    assert not plays(hand.replace("T21 T20 T19", "T16 T14 T13"), taker=2).startswith("T")


def test_a_taker_keeps_his_strong_suits_while_trumps_are_out_as_he_is_told() -> None:
    strong = "cK cQ c7 s9 s4 s3 b9 b4 b3 T5 T6"
    view = situation(strong, taker=0)
    assert TAROT.code(take("play", view)) not in {"cK", "cQ"}
    assert TAROT.code(take("play", view, winners_kept=0.0)) == "cK"
    # A king alone is cashed at once.
    assert plays(strong.replace("cQ", "c9"), taker=0) == "cK"
    assert plays(strong.replace("cQ", "cC"), taker=0) != "cK"
    gone = trumps(*(number for number in range(1, 22) if number not in (5, 6)))
    assert plays("cK s4 s3 T5 T6", taker=0, played=gone) != "s4"


def test_a_defender_leads_the_takers_long_suit_and_makes_him_ruff() -> None:
    hand = "c9 c4 c3 s9 s4 s3 b9 b4 b3 d9 d4 d3 T5 T6"
    for letter in "csbd":
        assert suit(plays(hand, taker=2, led=[(2, letter + "2")])) == letter
        assert suit(plays(hand, taker=2, void={2: letter})) == letter


#: Two suits of two cards and a long one, which is hearts here.
UNEVEN = "c9 c7 c6 c4 c3 s9 s4 b9 b4 T5 T6"


def test_a_defender_leads_his_longest_suit_before_one_that_his_side_has_led() -> None:
    for letter in "sb":
        assert suit(plays(UNEVEN, taker=2, led=[(1, letter + "2")])) == "c"
    assert suit(plays(UNEVEN.replace("c7 c6 c4", "s8 s7 s3"), taker=2, led=[(1, "c2")])) == "s"


def test_a_defender_makes_the_taker_ruff_before_he_leads_a_long_suit() -> None:
    for letter in "sb":
        assert suit(plays(UNEVEN, taker=2, void={2: letter})) == letter
    # Not when the taker has no trump left.
    assert suit(plays(UNEVEN, taker=2, void={2: "sT"})) == "c"


def test_a_defender_saves_first_the_court_cards_of_a_suit_that_the_taker_ruffs() -> None:
    # The fellow defender's king wins; the queens' own kings are still out.
    for letter in "sb":
        assert plays("sQ bQ s4 b4", "cK c3 c5", taker=2, void={2: letter}) == letter + "Q"


# --- play: what a defender reckons of the taker ---


def after(led: list[tuple[int, str]], answers: str = "", **known: Any) -> tuple[Any, Any]:
    """Return the view after some tricks led to, and what seat 0 remembers; the taker is seat 2.

    ``answers``: what he played to the tricks that he did not lead, in order.
    """
    view = situation("c9 c4 s9 s4 b9 b4 d9 d4 T5 T6 T7"[: 3 * (18 - len(led)) - 1], taker=2, led=led, **known)
    view["trick"] = len(led)
    his = iter(answers.split())
    for trick, (leader, _) in enumerate(led):
        if leader != 2:
            view["history"][0, 4 * trick + (2 - leader) % 4] = TAROT.card(next(his))
    memory = np.zeros(1, registry.get("heuristic", "tarot").memory_dtype).view(np.recarray)
    reckoning.note(view[0], memory[0])
    return view[0], memory[0]


def test_a_defender_notes_suits_led_and_the_takers_trumps() -> None:
    _, memory = after([(2, "T21"), (2, "cK"), (2, "c4"), (1, "s3"), (0, "T8"), (3, "EX")], "T9 EX b3")
    # The king was only cashed; trumps and the Excuse are no suits, and the Excuse is no numbered trump.
    assert (memory.his, memory.ours) == (1 << TAROT.card("c1") // 14, 1 << TAROT.card("s1") // 14)
    assert (memory.spent, memory.noted) == (2, 6)
    _, memory = after([(2, "cK")])
    assert memory.his == 0


def test_a_defender_notes_each_trick_once() -> None:
    view, memory = after([(2, "T21"), (1, "s3")], "T9")
    before = memory.copy()
    reckoning.note(view, memory)
    assert memory == before


def held_of(row: int) -> float:
    """Return the share that a row stands for."""
    return 1.0 - float(reckoning.NONE_OF[row, 1])


def test_the_taker_is_reckoned_to_hold_fewer_trumps_and_more_plain_cards_for_each_that_he_played() -> None:
    view, _ = after([(2, "T21"), (2, "T20"), (2, "T19"), (2, "T18")])
    rows = [reckoning.rows_of_taker(view, (1 << 30) - 1, 12, spent) for spent in range(9)]
    plain, held = ([held_of(row) for row in of] for of in zip(*rows, strict=True))
    assert plain == sorted(plain) and held == sorted(held, reverse=True)
    assert plain[0] < plain[-1] and held[0] > held[-1]


def test_the_taker_of_a_garde_is_reckoned_to_hold_more_trumps() -> None:
    view, _ = after([(2, "T21"), (2, "T20")])
    garde = reckoning.rows_of_taker(view, (1 << 12) - 1, 12, 2)
    view["contract"] = CONTRACTS.index("prise")
    prise = reckoning.rows_of_taker(view, (1 << 12) - 1, 12, 2)
    assert held_of(garde[1]) > held_of(prise[1]) and held_of(garde[0]) < held_of(prise[0])


def test_the_taker_holds_no_more_trumps_than_cards() -> None:
    view, _ = after([(2, "c3")] * 17)
    view["turn"], view["leader"] = 0, 1
    plain, held = reckoning.rows_of_taker(view, 0b111, 8, 0)
    assert held_of(held) == pytest.approx(1 / 8, abs=1 / reckoning.STEPS) and held_of(plain) < 0.1


def test_the_taker_likelier_holds_a_suit_that_he_led_low() -> None:
    unseen = (0, 0, 8, reckoning.SHARES + 5, reckoning.SHARES + 9, 0b0010)
    assert held_of(reckoning.plain_row(unseen, 1)) > held_of(reckoning.plain_row(unseen, 0))
    assert reckoning.plain_row(unseen, 0) == unseen[3]


def test_a_taker_with_high_trumps_hunts_the_petit() -> None:
    hand = "T21 T20 T19 c9 c4 c3 s9 s4"
    gone = trumps(2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
    assert plays(hand, taker=0, played=gone).startswith("T")


def test_the_excuse_is_not_led_while_there_is_anything_else() -> None:
    assert plays("EX c4 c9 s5 s6 T3", taker=0) != "EX"
