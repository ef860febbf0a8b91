"""Distributions counted by classes against each one looked at, and against known values (S-13)."""

from __future__ import annotations

import random
from itertools import combinations

import numpy as np
import pytest

from sim.core.jit import COMPILED
from sim.games.house import pack, resolve
from sim.games.marias.contracts import HAS_TRUMPS
from sim.games.marias.names import CONTRACTS, RANKS, SUITS
from sim.solve.marias import batch
from sim.solve.marias.answers import outcome_room, solve_made
from sim.solve.marias.counted import count_made, layouts_per_second
from sim.solve.marias.positions import POSITION, Position, record
from sim.solve.marias.words import workspace
from tests.solving.endings import Case, position_of
from tests.solving.evident import random_ending
from tests.solving.naive import value
from tests.test_solve_made import everything_made

PACK = (1 << 32) - 1
VOLENY = pack(resolve("voleny"))
#: What whole deals of 184,756 distributions come to.
KNOWN = (
    ("durch", "A.AK.AKO.AXKO", "7.7.-.-", "", 184_756 * 295 // 323),
    ("durch", "A.AK.AKO.AKOU", "7.7.-.-", "", 184_756),
    ("betl", "87.87.987.987", "-.-.A.A", "", 184_756),
    ("seven", "A.A.A.AXKOU97", "-.7.7.-", "a", 184_756),
    ("hundred", "A.A.A.AXKOU97", "-.7.7.-", "a", 184_756),
    ("hundred_seven", "AX.A9.A.AKO97", "-.7.8.-", "a", 184_756),
    ("betl", "87.97.987.X97", "A.A.-.-", "", 75_755),
)


def hand(text: str) -> int:
    """Return a set of cards written by suits, hearts, bells, leaves, acorns."""
    return sum(
        1 << (8 * n + RANKS.index(rank))
        for n, ranks in enumerate(text.split("."))
        for rank in ranks.strip("-")
    )


def dealt(own: int, talon: int, contract: str, trump: int, leader: int = 0, declarer: int = 0) -> Position:
    """Return a position before the first lead; the others' cards lie anyhow."""
    cards = [card for card in range(32) if PACK & ~own & ~talon & 1 << card]
    others = [sum(1 << card for card in some) for some in (cards[:10], cards[10:20])]
    others.insert(declarer, own)
    code = CONTRACTS.index(contract)
    return Position(tuple(others), code, trump, declarer, talon=talon, leader=leader)


@pytest.mark.skipif(not COMPILED, reason="184,756 layouts are too many for plain Python")
@pytest.mark.parametrize(("contract", "own", "talon", "trump", "won"), KNOWN)
def test_s13_known_counts(contract: str, own: str, talon: str, trump: str, won: int) -> None:
    position = dealt(hand(own), hand(talon), contract, SUITS.index(trump) if trump else -1)
    unseen = PACK & ~hand(own) & ~hand(talon)
    assert count_made(position, unseen, VOLENY) == (won, 184_756)


def small(rng: random.Random, n: int) -> tuple[Position, int]:
    """Return a position of n cards each, the declarer's hand a fair one, and the others' cards."""
    contract = rng.choice(CONTRACTS)
    code = CONTRACTS.index(contract)
    trump = rng.randrange(4) if HAS_TRUMPS[code] else -1
    helper = rng.choice([s for s in range(4) if s != trump]) if "two_sevens" in contract else -1
    low = "betl" in contract
    liked = (0, 1, 2) if low else (3, 6, 7)
    out = sorted(range(32), key=lambda c: rng.random() - 0.5 * (c % 8 in (3, 7)) * (trump >= 0))[: 3 * n]
    out.sort(key=lambda c: rng.random() - 0.5 * (c % 8 in liked) - 0.4 * (c // 8 == trump))
    for seven in (8 * trump, 8 * helper):
        if seven >= 0 and ("seven" in contract) and seven not in out:
            out[rng.randrange(n)] = seven
    if trump >= 0 and "hundred" in contract:
        pair = [c for c in out if c // 8 == trump and c % 8 in (5, 6)]
        out = pair + [c for c in out if c not in pair]
    declarer = rng.randrange(3)
    own, rest = out[:n], sorted(out[n:])
    hands = [set_of(rest[:n]), set_of(rest[n:])]
    hands.insert(declarer, set_of(own))
    leader = rng.randrange(3) if trump >= 0 else declarer
    return Position(tuple(hands), code, trump, declarer, leader=leader, helper=helper), set_of(rest)


def set_of(cards: list[int]) -> int:
    return sum(1 << card for card in cards)


def by_each(position: Position, unseen: int, rules: np.void) -> tuple[int, int]:
    """Return the same as count_made, every distribution solved."""
    declarer = position.declarer
    size = position.hands[declarer].bit_count()
    cards = [card for card in range(32) if unseen >> card & 1]
    some = np.array([sum(1 << card for card in each) for each in combinations(cards, size)])
    layouts = np.repeat(np.array([record(position)], POSITION), len(some))
    first, second = (seat for seat in range(3) if seat != declarer)
    layouts["hands"][:, first], layouts["hands"][:, second] = some, unseen ^ some
    values = np.zeros(len(some), np.int64)
    batch.made(layouts, rules, outcome_room(), workspace(), values)
    return int(values.sum()), len(some)


@pytest.mark.skipif(not COMPILED, reason="too many distributions for plain Python")
def test_s13_counts_are_those_of_looking_at_every_distribution() -> None:
    rng = random.Random(13)
    between = 0
    for number in range(200):
        position, unseen = small(rng, 5 + number % 3)
        found = count_made(position, unseen, VOLENY)
        assert found is not None
        assert found == by_each(position, unseen, VOLENY), position
        between += 0 < found[0] < found[1]
    assert between > 40  # neither sure nor hopeless


@pytest.mark.jit_off
def test_s13_counts_are_those_of_trying_everything() -> None:
    rng = random.Random(7)
    house = resolve("licitovany")
    for number in range(60 if COMPILED else 8):
        ending = random_ending(rng, 2 + number % 2)._replace(announcing=True)
        ending = ending._replace(rules=ending.rules._replace(house=house))
        position = position_of("licitovany", ending, {})
        first, second = (seat for seat in range(3) if seat != position.declarer)
        unseen = position.hands[first] | position.hands[second]
        levels = dict.fromkeys(ending.rules.components, 0)
        worth = everything_made(Case("licitovany", house, levels, ending, position))
        cards = ending.hands[first] | ending.hands[second]
        won = total = 0
        for some in map(frozenset, combinations(sorted(cards), len(ending.hands[first]))):
            hands = list(ending.hands)
            hands[first], hands[second] = some, cards - some
            won += value(ending._replace(hands=tuple(hands)), worth)
            total += 1
        assert count_made(position, unseen, pack(house)) == (won, total), ending


@pytest.mark.skipif(not COMPILED, reason="too many distributions for plain Python")
@pytest.mark.parametrize("rule", ["talon_allows_sharp", "talon_forbids_trump"])
def test_m16_talons_that_are_not_known_are_those_that_the_rules_allow(rule: str) -> None:
    rng = random.Random(rule)
    house = resolve("voleny", {rule: True})
    for contract, trump in (("game", 2), ("betl", -1), ("durch", -1), ("seven", 0)):
        cards = rng.sample(range(32), 11)
        own = sum(1 << card for card in cards[:3])
        unseen = sum(1 << card for card in cards[3:])
        position = Position(
            (
                own,
                1 << cards[3] | 1 << cards[4] | 1 << cards[5],
                1 << cards[6] | 1 << cards[7] | 1 << cards[8],
            ),
            CONTRACTS.index(contract),
            trump,
        )
        won = total = 0
        for talon in combinations(cards[3:], 2):
            sharp = any(card % 8 in (3, 7) for card in talon)
            trumps = any(card // 8 == trump for card in talon)
            if trump >= 0 and (
                sharp and not house["talon_allows_sharp"] or trumps and house["talon_forbids_trump"]
            ):
                continue
            left = [card for card in cards[3:] if card not in talon]
            aside = sum(1 << card for card in talon)
            for some in combinations(left, 3):
                first = sum(1 << card for card in some)
                hands = (own, first, unseen & ~aside & ~first)
                won += solve_made(position._replace(hands=hands, talon=aside), pack(house))
                total += 1
        assert count_made(position, unseen, pack(house)) == (won, total)


@pytest.mark.skipif(not COMPILED, reason="184,756 layouts are too many for plain Python")
def test_parts_of_a_count_add_up() -> None:
    position = dealt(hand("87.97.987.X97"), hand("A.A.-.-"), "betl", -1)
    unseen = PACK & ~position.hands[0] & ~position.talon
    parts = [count_made(position, unseen, VOLENY, (part, 5)) for part in range(5)]
    assert all(part is not None and 0 < part[0] < part[1] for part in parts)
    assert tuple(map(sum, zip(*parts, strict=True))) == (75_755, 184_756)


@pytest.mark.skipif(not COMPILED, reason="184,756 layouts are too many for plain Python")
def test_counting_gives_up_after_so_many_cards() -> None:
    position = dealt(hand("A.A.A.AXKOU97"), hand("-.7.7.-"), "seven", 3)
    unseen = PACK & ~position.hands[0] & ~position.talon
    assert count_made(position, unseen, VOLENY, most=2_000_000) == (184_756, 184_756)  # sure things are cheap
    assert count_made(position, unseen, VOLENY, most=100) is None
    unsure = dealt(hand("XK9.KO8.A.KO8"), hand("-.7.8.-"), "game", 3)
    unseen = PACK & ~unsure.hands[0] & ~unsure.talon
    assert count_made(unsure, unseen, VOLENY, most=2_000_000) is None


def test_what_cannot_be_counted_is_refused() -> None:
    position = dealt(hand("87.87.987.987"), hand("-.-.A.A"), "betl", -1)
    unseen = PACK & ~position.hands[0] & ~position.talon
    with pytest.raises(ValueError, match="19 unseen cards"):
        count_made(position, unseen & unseen - 1, VOLENY)
    with pytest.raises(ValueError, match="none of the pack"):
        count_made(position, unseen | position.hands[0], VOLENY)
    with pytest.raises(ValueError, match="alone"):
        count_made(position._replace(contract=0, trump=0, side=3), unseen, VOLENY)
    with pytest.raises(ValueError, match="first lead"):
        count_made(position._replace(contract=0, trump=0, points=(10, 0)), unseen, VOLENY)


def test_every_contract_has_a_speed() -> None:
    assert all(layouts_per_second(contract) > 100 for contract in CONTRACTS)
    assert layouts_per_second("durch") > layouts_per_second("game")
