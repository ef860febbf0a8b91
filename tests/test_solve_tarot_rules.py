"""What the tarot solver must see in endings that turn on one rule each."""

from __future__ import annotations

from typing import Any

import pytest

from sim.core.cards import TAROT
from sim.games.house import pack, resolve
from sim.games.tarot.names import DEFENCE, TAKER
from sim.solve.tarot.answers import solve_money, solve_points
from sim.solve.tarot.positions import Position

pytestmark = pytest.mark.jit_off

PRISE, GARDE = 0, 1


def position(hands: str, **more: Any) -> Position:
    """Return an ending of the taker, seat 0; hands with bars between."""
    held = tuple(TAROT.mask(map(TAROT.card, hand.split())) for hand in hands.split("|"))
    return Position(held, **{"contract": PRISE, "petit_trick": 1, **more})  # type: ignore[arg-type]


def points(ending: Position, **house: Any) -> int:
    return solve_points(ending, pack(resolve("tarot", house)))


def money(ending: Position, **house: Any) -> int:
    return solve_money(ending, pack(resolve("tarot", house)))


def test_t_12_the_excuse_is_kept_for_half_a_point_and_not_held_to_the_last_trick() -> None:
    # The taker has nothing that wins: he plays the Excuse now and keeps 4 points of it.
    assert points(position("EX c1|cK c2|cQ c3|cC c4", leader=1)) == 8
    # In the last trick it is lost, whoever wins it; by another rule of the house it is kept.
    last = position("EX|cK|cQ|cC", leader=1)
    assert points(last) == 0
    assert points(last, excuse_last_trick="keep") == 8
    assert points(last._replace(leader=0), excuse_last_trick="trick_winner") == 0


def test_t_12_after_a_led_excuse_the_next_card_leads() -> None:
    # Whatever seat 1 leads after the Excuse, the taker, seat 3, ruffs: he wins all cards, and the half point
    # for the Excuse that stays with the defenders.
    ending = position("EX c1|cK c2|cQ c3|T2 T3", leader=0, taker=3)
    assert points(ending) == 9 + 7 + 5 * 1 + 1


def test_t_12_the_excuse_saves_a_trump_that_would_be_drawn() -> None:
    # Seat 1 leads its two high trumps; the taker gives the Excuse and one trump, and ruffs the last card.
    ending = position("EX T15 T12|T20 T17 cK|s1 s2 s3|d1 d2 d3", leader=1)
    assert points(ending) == 8 + 9 + 1 + 1 + 1


def test_t_13_who_has_won_all_tricks_wins_the_last_with_a_led_excuse() -> None:
    ending = position("EX|T20|T21|cK", leader=0, tricks=17, petit_trick=17, petit_winner=TAKER, pile=100)
    # The Excuse, the 21, a king and a trump are his; T-14: so is the Petit of trick 17.
    assert points(ending) == 100 + 9 + 9 + 9 + 1
    made = (64 + 25 - 36) * 2 + 20 + 400
    assert money(ending._replace(pile_bouts=1)) == made
    # Not after a lost trick, nor led by another.
    assert points(ending._replace(tricks=16)) == 100
    assert points(ending._replace(leader=1)) == 100


def test_t_13_holds_for_defenders_too() -> None:
    ending = position("T21|EX|c1|c2", leader=1, tricks=0, pile=6)
    assert points(ending) == 6
    assert points(ending._replace(tricks=1)) == 6 + 9 + 2 + 9


def test_t_14_the_petit_is_kept_for_the_last_trick() -> None:
    # He wins both tricks whichever trump he leads; the Petit led last brings its ten points too.
    hands = "T1 T21|c1 c2|s1 s2|d1 d2"
    ending = position(hands, contract=GARDE, petit_trick=0, pile=82, excuse_winner=DEFENCE)
    half_points = 82 + 9 + 9 + 6 * 1
    assert points(ending) == half_points
    base = (25 + half_points // 2 - 41) * 2
    assert money(ending) == 2 * (base + 10 * 2)
    assert money(ending, petit_au_bout={"multiplied": False}) == 2 * (base + 10)


def test_t_8_poignees_go_to_the_side_that_makes_its_contract_good() -> None:
    ending = position("cK|c1|c2|c3", leader=0, pile=100, pile_bouts=0)
    won, shown = money(ending), money(ending._replace(poignees=(0, 1, 0, 0)))
    assert shown - won == 20 * 2
    assert money(ending._replace(poignees=(0, 1, 0, 0)), poignee_to="shower") - won == -20 * 2


def test_t_10_an_announced_chelem_is_at_stake_until_a_trick_is_lost() -> None:
    ending = position("cK|c1|c2|c3", leader=0, tricks=17, pile=100, petit_winner=TAKER, chelem=True)
    plain = money(ending._replace(tricks=16, chelem=False))
    assert money(ending) - plain == 400 * 2
    assert money(ending._replace(tricks=16)) - plain == -200 * 2
