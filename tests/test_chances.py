"""Plain combinatorics: every known value exactly, and each function against every layout of a small pack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction as F
from itertools import combinations, product

import numpy as np
import pytest

from sim.chances import lying, marias, seen, shown, tarot
from sim.games.house import PRESETS
from sim.games.house import resolve as house_of
from sim.games.marias import deck as marias_deck
from sim.games.marias import krizovy, licitovany, lizany, voleny
from sim.games.tarot import deal as tarot_deal
from sim.games.tarot import deck as tarot_deck

TWO, THREE = (10, 10), (18, 18, 18)


def near(chances: Sequence[F], *known: float, digits: int) -> bool:
    return [round(float(chance), digits) for chance in chances] == list(known)


# --- known values -------------------------------------------------------------------------------------------


def test_splits_of_two_opponents() -> None:
    found = {n: {held: p for (held, _), p in lying.patterns(n, TWO).items()} for n in (2, 4, 5)}
    assert found[2] == {(1, 1): F(10, 19), (2, 0): F(9, 19)}
    assert found[4] == {(2, 2): F(135, 323), (3, 1): F(160, 323), (4, 0): F(28, 323)}
    assert found[5] == {(3, 2): F(225, 323), (4, 1): F(175, 646), (5, 0): F(21, 646)}
    shares = [shown.per_cent(p) for n in (2, 4, 5) for p in found[n].values()]
    assert shares == ["47.37", "52.63", "8.67", "49.54", "41.80", "3.25", "27.09", "69.66"]


def test_lone_ten_with_three_missing() -> None:
    one, other = (place[0] for place in lying.company(3, TWO))
    assert one == other == F(5, 38)
    assert one + other == F(5, 19)


def test_m40_seven_cards_and_the_next_five() -> None:
    assert lying.at_least(marias.longest(7), 4) == F(19727, 105183)
    assert lying.at_least(lying.drawn(8 - 4, 5, 25), 1) == F(1561, 2530)


def test_m50_talon_brings_a_wanted_card() -> None:
    assert lying.at_least(lying.drawn(3, 2, 22), 1) == F(20, 77)


def test_m61_forehand_finds_the_called_card_itself() -> None:
    assert lying.drawn(1, 4, 28)[1] == F(1, 7)


def test_m3_marriages() -> None:
    found = marias.marriages(12)
    assert lying.at_least(found, 1) == F(159071, 350610)
    assert near(found[:4], 0.54630, 0.37912, 0.07064, 0.00389, digits=5)
    assert round(float(found[4]), 6) == 0.000047
    assert near([marias.marriage(n) for n in (12, 10, 8)], 0.13306, 0.09073, 0.05645, digits=5)


def test_sevens_and_aces() -> None:
    sevens = [lying.at_least(lying.drawn(4, n, 32), 1) for n in (10, 12)]
    assert near(sevens, 0.79658, 0.86527, digits=5)
    assert near(lying.drawn(4, 12, 32), 0.13473, 0.38042, 0.34872, 0.12236, 0.01377, digits=5)


def test_m41_trumps_are_the_longest_suit_of_the_first_seven() -> None:
    held = marias.longest_as_trumps()
    assert near([marias.named(held, 2), marias.named(held, 1)], 0.231255, 0.499884, digits=6)


def test_numbers_of_deals() -> None:
    assert lying.layouts((12, 10, 10)) == 41_716_581_947_040
    assert lying.layouts((10, 10, 10, 2)) == 2_753_294_408_504_640
    assert lying.layouts((8, 8, 8, 8)) == 99_561_092_450_391_000
    assert lying.layouts(TWO) == 184_756


def test_t2_what_the_chien_brings() -> None:
    assert lying.drawn(3 - 2, 6, 60)[1] == F(1, 10)
    found = lying.drawn(tarot.TRUMPS - 6, 6, 60)
    assert [shown.per_cent(p) for p in found[:4]] == ["14.10", "34.71", "32.54", "14.81"]
    chien = lying.drawn(tarot.TRUMPS, 6, 78)
    assert near(chien, 0.126409, 0.327177, 0.330323, 0.166200, 0.043858, 0.005741, 0.000290, digits=6)


@pytest.mark.parametrize(
    ("marked", "cards", "known"),
    [
        (tarot.BOUTS, 18, (0.449813, 0.418792, 0.120669, 0.010726)),
        (tarot.BOUTS, 24, (0.326042, 0.451443, 0.195909, 0.026605)),
        (tarot.BOUTS, 6, (0.783953, 0.201588, 0.014196, 0.000263)),
        (tarot.KINGS, 18, (0.341858, 0.431821, 0.189852, 0.034324, 0.002145)),
    ],
)
def test_t1_bouts_and_kings(marked: int, cards: int, known: tuple[float, ...]) -> None:
    assert near(lying.drawn(marked, cards, 78), *known, digits=6)


def test_t3_petit_sec() -> None:
    one = tarot.petit_sec(18)
    assert near([one, 4 * one], 0.00046102, 0.00184408, digits=8)


def test_t8_poignees() -> None:
    single, double, triple = tarot.poignees(18, (10, 13, 15))
    assert near([single + double + triple, single], 0.00519921, 0.00518969, digits=8)
    assert round(float(double), 8) == 9.49e-6
    assert round(float(triple), 10) == 2.28e-8


def test_king_fifth_is_followed_by_all_three() -> None:
    exact = lying.without(14 - 5, THREE)[0]
    assert exact == F(4936914, 5213663)
    assert shown.per_cent(exact) == "94.69"


def test_tables_in_circulation_let_each_card_choose_by_itself() -> None:
    circulating = [98.5, 97.7, 96.5, 94.8, 92.2, 88.3, 82.6, 74.1, 61.7, 44.4, 22.2]
    assert [round(float(lying.thrown(14 - held, 3) * 100), 1) for held in range(1, 12)] == circulating


# --- every layout of a small pack ---------------------------------------------------------------------------

PLACES = [(4, 3, 2), (3, 3, 3), (5, 4), (2, 2, 3, 1), (9,), (0, 4)]


def all_layouts(cards: Sequence[int], places: Sequence[int]) -> Iterator[tuple[frozenset[int], ...]]:
    if not places:
        yield ()
        return
    for here in combinations(cards, places[0]):
        rest = [card for card in cards if card not in here]
        for others in all_layouts(rest, places[1:]):
            yield (frozenset(here), *others)


def share(counted: Counter[object]) -> dict[object, F]:
    return {key: F(n, counted.total()) for key, n in counted.items()}


@pytest.mark.parametrize("places", PLACES)
def test_every_layout_of_a_few_cards(places: tuple[int, ...]) -> None:
    unseen = sum(places)
    every = list(all_layouts(range(unseen), places))
    assert lying.layouts(places) == len(every)
    hands, apart = places[:2], places[2:]
    for marked in range(unseen + 1):
        held = [tuple(len([card for card in place if card < marked]) for place in layout) for layout in every]
        assert lying.spread(marked, places) == share(Counter(held))
        here = Counter((tuple(sorted(each[:2], reverse=True)), each[2:]) for each in held)
        assert lying.patterns(marked, hands, apart) == share(here)
        assert sum(lying.patterns(marked, hands, apart).values()) == 1
        empty = share(Counter(each[:2].count(0) for each in held))
        if len(places) > 1:
            assert lying.without(marked, hands, apart) == tuple(empty.get(n, 0) for n in range(3))
        if not marked:
            continue
        found = lying.company(marked, places)
        with_first = Counter(
            next((n, each[n] - 1) for n, place in enumerate(layout) if 0 in place)
            for layout, each in zip(every, held, strict=True)
        )
        there = share(with_first)
        for place, chances in enumerate(found):
            assert chances == tuple(there.get((place, n), 0) for n in range(marked))


@pytest.mark.parametrize(("marked", "cards"), [*product(range(0, 10, 3), range(0, 10, 2))])
def test_every_draw_of_a_few_cards(marked: int, cards: int) -> None:
    there = share(
        Counter(len([card for card in hand if card < marked]) for hand in combinations(range(9), cards))
    )
    assert lying.drawn(marked, cards, 9) == tuple(there.get(n, 0) for n in range(min(marked, cards) + 1))


def test_orders_are_the_ways_to_tell_the_hands() -> None:
    assert [lying.orders(held) for held in ((2, 2), (3, 1), (3, 2, 1), (2, 2, 0), (1, 1, 1))] == [
        1,
        2,
        6,
        3,
        1,
    ]


@pytest.mark.parametrize(("marked", "hands"), [(0, 2), (3, 2), (5, 3), (6, 4), (2, 3)])
def test_cards_that_choose_by_themselves(marked: int, hands: int) -> None:
    full = sum(len(set(chosen)) == hands for chosen in product(range(hands), repeat=marked))
    assert lying.thrown(marked, hands) == F(full, hands**marked)


def test_more_marked_cards_than_unseen_ones_are_refused() -> None:
    with pytest.raises(ValueError, match="5 of 4 unseen cards"):
        lying.spread(5, (2, 2))


SUITS, LENGTH = 3, 4
SMALL = range(SUITS * LENGTH)


def lengths(hand: Sequence[int]) -> list[int]:
    return [sum(card // LENGTH == suit for card in hand) for suit in range(SUITS)]


@pytest.mark.parametrize("cards", [1, 4, 5, 11])
def test_every_hand_of_a_small_pack(cards: int) -> None:
    hands = list(combinations(SMALL, cards))
    longest = share(Counter(max(lengths(hand)) for hand in hands))
    assert marias.longest(cards, SUITS, LENGTH) == tuple(longest.get(n, 0) for n in range(LENGTH + 1))
    # The first two cards of each suit are its marriage.
    married = share(Counter(sum({4 * s, 4 * s + 1} <= set(hand) for s in range(SUITS)) for hand in hands))
    assert marias.marriages(cards, SUITS, LENGTH) == tuple(married.get(n, 0) for n in range(SUITS + 1))
    assert marias.marriage(cards, len(SMALL)) == F(sum({0, 1} <= set(hand) for hand in hands), len(hands))


def test_every_choice_of_trumps_in_a_small_pack() -> None:
    """Trumps are the longest suit of four, ties shared out; then three more cards come."""
    trumps = [F(0)] * (LENGTH + 1)
    pair = seven = F(0)
    deals = 0
    for first in combinations(SMALL, 4):
        held = lengths(first)
        best = [suit for suit in range(SUITS) if held[suit] == max(held)]
        for more in combinations([card for card in SMALL if card not in first], 3):
            hand = set(first) | set(more)
            deals += 1
            for suit in best:
                trumps[lengths(list(hand))[suit]] += F(1, len(best))
                pair += F({4 * suit, 4 * suit + 1} <= hand, len(best))
                seven += F(4 * suit in hand, len(best))
    found = marias.longest_as_trumps(4, 3, SUITS, LENGTH)
    assert found == tuple(chance / deals for chance in trumps)
    assert marias.named(found, 2, LENGTH) == pair / deals
    assert marias.named(found, 1, LENGTH) == seven / deals


def test_t3_t8_every_hand_of_a_small_pack_with_trumps() -> None:
    cards, trumps, hand = 12, 5, 5
    # Cards below 5 are the trumps, the Excuse among them; card 0 is the Petit.
    held = [[card for card in cards_ if card < trumps] for cards_ in combinations(range(cards), hand)]
    assert tarot.petit_sec(hand, cards, trumps) == F(held.count([0]), len(held))
    levels = [0, 0, 0]
    for some in held:
        for level, least in reversed(list(enumerate((2, 3, 5)))):
            if len(some) >= least:
                levels[level] += 1
                break
    assert tarot.poignees(hand, (2, 3, 5), cards, trumps) == tuple(F(n, len(held)) for n in levels)


# --- digits -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (F(0), "0"),
        (F(1), "100"),
        (F(1, 2), "50.00"),
        (F(28, 323), "8.67"),
        (F(1, 1000), "0.10"),
        (F(9994, 10**7), "0.0999"),
        (F(99996, 10**8), "0.100"),
        (F(9_996, 10**8), "0.0100"),
        (F(1, 105183), "0.000951"),
        (F(2_278_753, 10**14), "2.28·10⁻⁶"),
        (F(99_996, 10**12), "1.00·10⁻⁵"),
        (1 - F(1, 105183), "99.999049"),
        (1 - F(1, 10**4), "99.9900"),
        (F(999, 1000), "99.90"),
    ],
)
def test_digits_say_no_more_than_is_so(chance: F, text: str) -> None:
    assert shown.per_cent(chance) == text
    assert shown.per_cent(chance, ",") == text.replace(".", ",")


# --- the same cards as the engine deals ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "cards", "dealt"),
    [
        ("voleny", 12, voleny.DEAL),
        ("licitovany", 10, licitovany.DEAL),
        ("krizovy", 8, krizovy.DEAL),
        ("lizany", 9, lizany.DEAL),
        ("tarot", 18, tarot_deal.DEAL),
    ],
)
def test_views_are_of_the_cards_that_are_dealt(name: str, cards: int, dealt: np.ndarray) -> None:
    view = next(view for view in seen.game(name).views if view.cards == cards)
    sizes = np.bincount(dealt).tolist()
    if name == "lizany":
        # The turned card is known and still one of the stock.
        sizes = [sizes[0] + 1, sizes[1], sizes[2] - 1]
    assert sorted(sizes) == sorted((view.cards, *view.sizes))


def test_every_view_leaves_the_rest_of_the_pack_unseen() -> None:
    games = [seen.game(name) for name in seen.NAMES] + [seen.game("tarot", players) for players in (3, 5)]
    assert {view.cards + view.unseen - game.cards for game in games for view in game.views} == {0}


def test_names_packs_and_poignees_are_those_of_the_games() -> None:
    assert set(seen.NAMES) == set(PRESETS)
    assert {name: PRESETS[name].kind for name in seen.PRESETS} == seen.PRESETS
    assert (marias.CARDS, marias.SUITS) == (marias_deck.CARDS, marias_deck.SUITS)
    assert marias.FIRST == voleny.FIRST
    assert (tarot.CARDS, tarot.LENGTH) == (len(tarot_deck.PACK), tarot_deck.RANKS)
    assert tarot.TRUMPS == tarot_deck.HIGHEST_TRUMP + 1
    assert tuple(house_of("tarot")["poignee"]["thresholds"]) == tarot.TABLES[4].poignees
