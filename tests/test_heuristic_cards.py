"""Rules by which ``heuristic`` plays its cards, each in a position where it decides; and its mistakes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sim.core.bits import card_bit
from sim.core.jit import COMPILED
from sim.games.marias.deck import ALL, HIGHER, TRUMP_ORDER, card_of, suit_cards
from sim.games.marias.view import DECLARERS, DEFENDERS, VIEW
from strategies import Strategy
from strategies.marias.cardplay import card
from tests.seating import cards
from tools import mistakes
from tools.mistakes import Question

HEARTS = 0


def asked(seat: int, hand: str, table: tuple[str, ...] = (), **known: Any) -> int:
    """Return the card played in a game of seat 0 with hearts as trumps, the seat's whole hand legal.

    Parameters
    ----------
    seat : int
    hand : str
        Codes, with spaces between.
    table : tuple of str
        The cards on the table; the last one is winning.
    known
        Further fields of the view.
    """
    seen = np.zeros(1, VIEW)
    seen["seats"], seen["seat"], seen["declarer"], seen["partner"] = 3, seat, 0, -1
    seen["role"] = DECLARERS if seat == 0 else DEFENDERS
    seen["trump"], seen["helper"], seen["call"] = HEARTS, -1, -1
    seen["hand"] = seen["legal"] = cards(hand)
    seen["turn"] = len(table)
    seen["best"] = seen["best_seat"] = -1
    if table:
        numbers = [int(cards(code)).bit_length() - 1 for code in table]
        seen["table"][0][: len(numbers)] = numbers
        best = numbers[-1]
        seen["best"], seen["best_seat"] = best, (seat - 1) % 3
        seen["leader"] = (seat - len(table)) % 3
        seen["led"] = suit_cards(numbers[0] >> 3)
        seen["over"] = HIGHER[TRUMP_ORDER, best] | (0 if best >> 3 == HEARTS else suit_cards(HEARTS))
        seen["played"] = cards(" ".join(table))
    for name, value in known.items():
        seen[name] = value
    return int(card((seen if COMPILED else seen.view(np.recarray))[0]))


def bit(code: str) -> int:
    """Return the number of a card."""
    return int(cards(code)).bit_length() - 1


@pytest.mark.jit_off
@pytest.mark.parametrize("high", ["hA", "hX"])
def test_a_small_trump_ruffs_where_a_high_one_would_come_home_anyway(high: str) -> None:
    assert asked(0, f"{high} h8", ("bK", "bX")) == bit("h8")


@pytest.mark.jit_off
def test_a_ten_is_smeared_before_a_friend_who_will_ruff() -> None:
    missing = np.zeros((1, 4), np.int64)
    missing[0, 2] = suit_cards(1)
    assert asked(1, "lX l8 a9", ("bK",), missing=missing) == bit("lX")


@pytest.mark.jit_off
def test_no_ten_is_thrown_away_before_nobody() -> None:
    assert asked(2, "lX l8 a9", ("b8", "bK"), best_seat=0, best=bit("bK")) != bit("lX")


@pytest.mark.jit_off
def test_the_declarer_draws_trumps_where_he_holds_more_than_are_out() -> None:
    out = cards("h7 h8")
    hand = "hA hK hO h9 b8"
    assert asked(0, hand, played=ALL & ~(out | cards(hand) | suit_cards(1))) >> 3 == HEARTS


@pytest.mark.jit_off
def test_the_declarer_leads_no_trumps_where_more_are_out() -> None:
    assert asked(0, "hK hO h9 b8 b9 l8 l9 a8") >> 3 != HEARTS


@pytest.mark.jit_off
def test_a_defender_leads_what_the_declarer_must_ruff() -> None:
    missing = np.zeros((1, 4), np.int64)
    missing[0, 0] = suit_cards(3)
    assert asked(1, "b8 l8 a8", missing=missing, played=card_bit(card_of(3, 0))) == bit("a8")


QUESTIONS = [
    Question(0, ("game", "declarer", "1-2", "leads"), (("ace", "small", 2.0), ("ace", "the same", 0.0))),
    Question(1, ("game", "defender", "3-5", "second"), (("ten", "ace", 1.0), ("ten", "ace", 3.0))),
]


def test_the_costliest_mistakes_come_first_with_loss_per_deal_and_its_error() -> None:
    first, second = mistakes.costliest(QUESTIONS, 4, ("role",))
    assert (first[0], second[0]) == (("defender",), ("declarer",))
    assert first[1:4] == (0.5, 2.0, 0.5)
    assert second[1:4] == (0.5, 1.0, 0.25)
    assert first[4] == pytest.approx(np.std([0, 2, 0, 0], ddof=1) / 2)


def test_what_each_half_held_for_best_is_counted_apart() -> None:
    rows = {row[0]: row[3] for row in mistakes.costliest(QUESTIONS, 4, ("played", "best"))}
    assert rows == {("ace", "small"): 0.25, ("ace", "the same"): 0.0, ("ten", "ace"): 0.5}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ([], "name one kind"),
        (["tarot"], "name one kind"),
        (["voleny", "deals=0"], "a whole number from 1 on"),
        (["voleny", "cards=3"], "no option"),
        (["voleny", "by=luck"], "words are"),
        (["voleny", "strategy=nobody"], "unknown"),
    ],
)
def test_bad_options_are_refused_in_words(given: list[str], said: str) -> None:
    with pytest.raises(SystemExit, match=said):
        mistakes.main(given)


@pytest.mark.slow
def test_random_makes_costlier_mistakes_than_heuristic() -> None:
    # The same bidding: random's own mostly ends in a durch lost with its first card.
    Strategy("heuristic_at_random", "Plays any card.", base="heuristic", borrowed={"play": "random"})
    lost = [
        sum(more for question in mistakes.watched("voleny", name, 60, 16, 1) for _, _, more in question.found)
        for name in ("heuristic", "heuristic_at_random")
    ]
    assert lost[1] > 1.5 * lost[0] > 0  # measured: 5.26 a deal against 2.81
