"""The trick kernel against the naive rules: mariáš in one word, tarot in two."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings

from sim.core.tricks import allowed, allowed_with_excuse, beaters
from sim.games.marias.deck import HIGHER, PLAIN_ORDER, TRUMP_ORDER, suit_cards
from sim.games.marias.names import SUITS
from tests import generators
from tests.naive import tarot_tricks
from tests.naive.cards import DECK
from tests.naive.tricks import legal_cards, of_right_suit, winning_card
from tests.seating import NUMBER, cards, codes

pytestmark = pytest.mark.jit_off

Pair = tuple[int, int]
NONE: Pair = (0, 0)


def trumps_of(trump: str | None) -> int:
    return int(suit_cards(SUITS.index(trump) if trump else -1))


def over_of(card: str, trump: str | None) -> int:
    """Return the cards that beat a mariáš card, by the kernel's own tables."""
    order = PLAIN_ORDER if trump is None else TRUMP_ORDER
    higher = int(HIGHER[order, NUMBER[card]])
    return int(beaters((higher, 0), card[0] == trump, (trumps_of(trump), 0))[0])


def kernel_legal(hand: set[str], on_trick: list[str], trump: str | None) -> set[str]:
    led = over = 0
    if on_trick:
        led = int(suit_cards(SUITS.index(on_trick[0][0])))
        over = over_of(winning_card(on_trick, trump), trump)
    return codes(allowed((cards(hand), 0), (led, 0), (trumps_of(trump), 0), (over, 0), True)[0])


@settings(max_examples=200)
@given(generators.tricks(), generators.trumps)
def test_c2_c3_c4_c6_legal_cards_of_marias(trick: tuple[set[str], list[str]], trump: str | None) -> None:
    hand, on_trick = trick
    assert kernel_legal(hand, on_trick, trump) == legal_cards(hand, on_trick, trump)


def test_c2_c3_c4_c6_thousands_of_tricks() -> None:
    rng = Random(2)
    for _ in range(6_000):
        hand, on_trick = generators.random_trick(rng, DECK, 3)
        trump = rng.choice((*SUITS, None))
        assert kernel_legal(hand, on_trick, trump) == legal_cards(hand, on_trick, trump)


@settings(max_examples=100)
@given(generators.tricks(most=3), generators.trumps)
def test_c1_to_c4_without_the_duty_to_beat(trick: tuple[set[str], list[str]], trump: str | None) -> None:
    # What the kernel gives where no card beats the one now winning is what C-1 to C-4 leave.
    hand, on_trick = trick
    led = int(suit_cards(SUITS.index(on_trick[0][0]))) if on_trick else 0
    found = allowed((cards(hand), 0), (led, 0), (trumps_of(trump), 0), NONE, True)[0]
    assert codes(found) == of_right_suit(hand, on_trick, trump)


@pytest.mark.parametrize("trump", [*SUITS, None])
def test_c5_m1_every_card_against_every_other(trump: str | None) -> None:
    for first in DECK:
        assert codes(over_of(first, trump)) == {
            other for other in DECK if other != first and winning_card([first, other], trump) == other
        }


def test_c6_every_pair_of_cards_after_every_lead_with_hearts_trumps() -> None:
    for hand in combinations(DECK[::3], 2):
        for first, second in combinations([c for c in DECK[1::2] if c not in hand], 2):
            for on_trick in ([first], [first, second]):
                assert kernel_legal(set(hand), on_trick, "h") == legal_cards(hand, on_trick, "h")


def tarot_words(some: set[str] | list[str]) -> Pair:
    """Return the two words of a set of tarot cards: suits of 14 bits; the Excuse bit 0, trump n bit n."""
    suits = trumps = 0
    for card in some:
        if card == tarot_tricks.EXCUSE:
            trumps |= 1
        elif card[0] == "T":
            trumps |= 1 << int(card[1:])
        else:
            place = tarot_tricks.SUITS.index(card[0]) * 14 + tarot_tricks.RANKS.index(card[1])
            suits |= 1 << place
    return suits, trumps


ALL_TRUMPS = tarot_words(list(tarot_tricks.TRUMPS))
EXCUSE = tarot_words([tarot_tricks.EXCUSE])


def tarot_legal(hand: set[str], on_trick: list[str]) -> Pair:
    led, over = NONE, NONE
    best = tarot_tricks.winning_card(on_trick)
    if best is not None:
        suit = tarot_tricks.suit_led(on_trick)
        led = tarot_words([c for c in tarot_tricks.PACK if tarot_tricks.suit(c) == suit])
        higher = [
            c
            for c in tarot_tricks.PACK
            if tarot_tricks.suit(c) == tarot_tricks.suit(best)
            and tarot_tricks.height(c) > tarot_tricks.height(best)
        ]
        over = beaters(tarot_words(higher), tarot_tricks.suit(best) == "T", ALL_TRUMPS)
    found = allowed_with_excuse(tarot_words(hand), EXCUSE, led, ALL_TRUMPS, over)
    return int(found[0]), int(found[1])


@settings(max_examples=150)
@given(generators.tarot_tricks())
def test_c7_c8_legal_cards_of_tarot(trick: tuple[set[str], list[str]]) -> None:
    hand, on_trick = trick
    assert tarot_legal(hand, on_trick) == tarot_words(tarot_tricks.legal_cards(hand, on_trick))


def test_c7_c8_thousands_of_tricks() -> None:
    rng = Random(3)
    for _ in range(6_000):
        hand, on_trick = generators.random_trick(rng, generators.TRUMPS_OFTEN, 3)
        assert tarot_legal(hand, on_trick) == tarot_words(tarot_tricks.legal_cards(hand, on_trick))


#: Hand, cards on the trick, legal cards.
TAROT = {
    "c7_follow_without_beating": ("c1 cK T9", "cQ", "c1 cK"),
    "c7_follow_in_a_trumped_trick": ("c1 T9", "cQ T5", "c1"),
    "c7_must_overtrump_when_void": ("s1 T3 T9", "cQ T5", "T9"),
    "c7_undertrump_when_too_low": ("s1 T3 T4", "cQ T5", "T3 T4"),
    "c7_trumps_led": ("s1 T3 T9", "T5", "T9"),
    "c8_excuse_beside_the_duty": ("s1 T3 T9 EX", "T5", "T9 EX"),
    "c8_excuse_beside_following": ("c1 T9 EX", "cQ", "c1 EX"),
    "c8_excuse_led_then_anything": ("c1 T9 EX s2", "", "c1 T9 EX s2"),
    "c8_next_card_fixes_the_suit": ("c1 s2 T9", "EX sK", "s2"),
    "c8_excuse_alone_led": ("c1 s2 T9", "EX", "c1 s2 T9"),
    "c8_excuse_is_no_trump": ("s1 s2 EX", "cQ", "s1 s2 EX"),
    "c8_only_the_excuse": ("EX", "T5", "EX"),
    "c4_void_of_both": ("s1 d2", "cQ T5", "s1 d2"),
}


@pytest.mark.parametrize("case", TAROT)
def test_c7_c8_by_hand(case: str) -> None:
    hand, on_trick, legal = (text.split() for text in TAROT[case])
    assert tarot_tricks.legal_cards(hand, on_trick) == set(legal)
    assert tarot_legal(set(hand), on_trick) == tarot_words(legal)
