"""Luck and skill: sums of squares add up exactly, variances are found again, pairing saves (S-3)."""

from __future__ import annotations

import itertools
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from analysis import variance
from analysis.duplicate import Design
from analysis.tournament import pairs
from analysis.tournament.counts import count
from analysis.tournament.load import Block, Stretch
from analysis.variance import DEAL, PARTS, REST, SEAT, STRATEGY, Gathered, Part

EVERY = Design(tuple(itertools.permutations("abc")))
MIXED = Design(tuple(seating for seating in itertools.product("ab", repeat=3) if len(set(seating)) > 1))
#: Each of four strategies, three at a table, in each seat of each line-up.
FOUR = Design(tuple(itertools.permutations("abcd", 3)))
DESIGNS = [EVERY, MIXED, FOUR]
STRENGTH = {"a": 3.0, "b": 0.0, "c": -1.0, "d": -2.0}
SEATS = np.array([2.0, -0.5, -1.5])


def _centred(values: np.ndarray) -> np.ndarray:
    return np.asarray(values - values.mean(axis=-1, keepdims=True))


def _played(design: Design, deals: int, seed: int, cards: float = 20.0, rest: float = 8.0) -> np.ndarray:
    """Return money in hundredths: seats, strengths, cards and the rest, 0 in the sum of each seating."""
    rng = np.random.default_rng(seed)
    strengths = np.array([[STRENGTH[name] for name in seating] for seating in design.seatings])
    luck = rng.normal(size=(deals, 1, 3)) * cards
    chance = rng.normal(size=(deals, len(design.seatings), 3)) * rest
    money = np.rint(_centred(SEATS + strengths + luck + chance) * 100).astype(np.int64)
    money[:, :, 2] -= money.sum(axis=2)
    return money


def _add(gathered: Gathered, money: np.ndarray) -> None:
    """Add deals, (deals, seatings, seats), the last seating first."""
    block = gathered.block(len(money))
    for seating in reversed(range(money.shape[1])):
        block.add(seating, money[:, seating])
    gathered.add(block)


def parts(money: np.ndarray, design: Design) -> list[Part]:
    """Take the variance of deals apart that are there at once."""
    gathered = Gathered(design, len(money))
    _add(gathered, money)
    return gathered.parts()


def _pair(money: np.ndarray, design: Design, first: str, second: str) -> dict[str, Any]:
    """Return what a tournament says of two entrants, its deals in two blocks."""
    names = [first, second, *(name for name in design.names if name not in (first, second))]
    line_ups = [tuple(map(names.index, seating)) for seating in design.seatings]
    everybody, deals = tuple(range(len(line_ups))), len(money)
    there: Any = SimpleNamespace(
        names=names,
        line_ups=line_ups,
        seats=design.seats,
        deals=deals,
        paired=True,
        runs=line_ups,
        run=SimpleNamespace(kind="lizany", unit="units"),
        factor=1.0,
        cells=lambda entrant: sum(line_up.count(entrant) for line_up in line_ups),
        blocks=lambda _: [Block(everybody, 0, 7), Block(everybody, 7, deals - 7)],
        stretch=lambda line, lo, n: Stretch(money[lo : lo + n, line], {}),
    )
    table = pairs.table(there, count(there), 0.95)
    (found,) = [row for row in table.to_dicts() if {row["first"], row["second"]} == {first, second}]
    return found


def _dummies(design: Design, deals: int) -> list[np.ndarray]:
    """Return what seats, cards, strategies can explain, one column each cause: (amounts, causes)."""
    shape = (deals, len(design.seatings), 3)
    seat = np.broadcast_to(np.eye(3), (*shape, 3)).reshape(-1, 3)
    deal = np.einsum("de,pq->dpeq", np.eye(deals), np.eye(3))
    cards = np.broadcast_to(deal[:, None], (*shape, deals, 3)).reshape(-1, 3 * deals)
    lifts = np.stack([design.lifts(name) for name in design.names], axis=-1)
    return [seat, cards, np.broadcast_to(lifts, (*shape, lifts.shape[-1])).reshape(-1, lifts.shape[-1])]


@pytest.mark.parametrize("design", DESIGNS)
def test_s14_sums_of_squares_are_those_of_least_squares_and_add_up_exactly(design: Design) -> None:
    money = _played(design, 5, 1)
    found = {part.name: part for part in parts(money, design)}
    assert tuple(found) == PARTS
    assert sum(part.squares for part in found.values()) == int((money**2).sum())
    assert sum(part.variance for part in found.values()) == Fraction(int((money**2).sum()), money.size)
    assert sum(part.df for part in found.values()) == 5 * len(design.seatings) * 2
    amounts = money.reshape(-1).astype(float)
    seat, cards, lifts = _dummies(design, 5)
    explained, ranks = [], []
    for causes in (seat, cards, lifts, np.hstack([cards, lifts])):
        fitted, _, rank, _ = np.linalg.lstsq(causes, amounts, rcond=None)
        explained.append(float(((causes @ fitted) ** 2).sum()))
        ranks.append(int(rank))
    assert float(found[SEAT].squares) == pytest.approx(explained[0])
    assert float(found[DEAL].squares) == pytest.approx(explained[1] - explained[0])
    assert float(found[STRATEGY].squares) == pytest.approx(explained[2])
    assert float(found[REST].squares) == pytest.approx((amounts**2).sum() - explained[3])
    assert found[STRATEGY].df == ranks[2] == ranks[3] - ranks[1]


@pytest.mark.parametrize("design", DESIGNS)
def test_s1_shares_are_found_again_and_their_intervals_cover(design: Design) -> None:
    strengths = _centred(np.array([[STRENGTH[name] for name in seating] for seating in design.seatings]))
    truth = np.array([(SEATS**2).mean(), 20**2 * 2 / 3, (strengths**2).mean(), 8**2 * 2 / 3])
    truth /= truth.sum()
    covered, repeats = np.zeros(4), 250
    values = np.zeros(4)
    for seed in range(repeats):
        shares = [part.share for part in parts(_played(design, 120, seed), design)]
        values += [share.value for share in shares]
        covered += [share.low <= true <= share.high for share, true in zip(shares, truth, strict=True)]  # type: ignore[operator]
    assert values / repeats == pytest.approx(truth, rel=0.02, abs=1e-3)
    assert (covered / repeats > 0.92).all()


def test_who_plays_alike_has_no_share_though_sums_of_squares_say_so() -> None:
    """Two seatings, strategies and seats alike: half of the rest looks like cards."""
    design = Design((("a", "b"), ("b", "a")))
    chance = np.random.default_rng(3).integers(-50, 51, (4000, 2))
    found = {part.name: part for part in parts(np.stack([chance, -chance], axis=2), design)}
    whole = sum(part.squares for part in found.values())
    assert float(found[DEAL].squares / whole) == pytest.approx(0.5, abs=0.05)
    for name in (SEAT, DEAL, STRATEGY):
        share = found[name].share
        assert share.low is not None and share.high is not None
        assert share.low <= 0 <= share.high and share.high - share.low < 0.1
    assert found[REST].share.value == pytest.approx(1, abs=0.05)


@pytest.mark.parametrize("design", [MIXED, FOUR])
def test_s3_a_gap_is_a_mean_difference_a_seat_and_pairing_saves(design: Design) -> None:
    money = _played(design, 400, 5)
    found = _pair(money, design, "a", "b")
    assert found == _pair(money, design, "b", "a")
    sits, other = (design.sits(found[who]) == 1 for who in ("first", "second"))
    each = money[:, sits].mean(axis=1) - money[:, other].mean(axis=1)
    assert found["difference"] == pytest.approx(each.mean())
    half = 1.96 * each.std(ddof=1) / 20
    assert (found["low"], found["high"]) == pytest.approx((each.mean() - half, each.mean() + half), rel=1e-4)
    by_seating = money * (sits / sits.sum() - other / other.sum())
    apart = by_seating.sum(axis=2).var(axis=0).sum()
    assert found["saved"] == pytest.approx(apart / each.var())
    assert found["saved"] > 4
    # The same the other way, to the last digit.
    back = _pair(-money, design, "a", "b")
    assert (back["first"], back["second"]) == (found["second"], found["first"])
    assert [back[name] for name in ("difference", "low", "high", "saved")] == [
        found[name] for name in ("difference", "low", "high", "saved")
    ]


def test_s3_a_strategy_under_two_names_differs_by_exactly_nothing() -> None:
    cards = np.random.default_rng(6).integers(-9, 10, (300, 1, 2))
    luck = np.concatenate([cards, -cards.sum(axis=2, keepdims=True)], axis=2)
    money = np.broadcast_to(luck, (300, len(MIXED.seatings), 3)).copy()
    gap = _pair(money, MIXED, "a", "b")
    assert [gap[name] for name in ("difference", "low", "high", "n", "saved")] == [0, 0, 0, 300, None]
    found = {part.name: part for part in parts(money, MIXED)}
    assert (found[STRATEGY].squares, found[REST].squares) == (0, 0)
    assert found[STRATEGY].share[:3] == (0, 0, 0)
    assert found[DEAL].share.value == pytest.approx(1, abs=0.02)


def test_one_strategy_alone_leaves_seats_cards_and_the_rest() -> None:
    design = Design((("a", "a", "a"),) * 6)
    found = {part.name: part for part in parts(_played(EVERY, 50, 2), design)}
    assert (found[STRATEGY].squares, found[STRATEGY].df, found[STRATEGY].share[:3]) == (0, 0, (0, 0, 0))
    assert found[REST].df == 50 * 5 * 2


def test_s14_amounts_of_any_size_and_deals_in_any_order() -> None:
    money = _played(FOUR, 60, 7)
    order = np.random.default_rng(1).permutation(60)
    expected = parts(money, FOUR)
    assert parts(money[order], FOUR) == expected
    large = parts(money << 40, FOUR)
    for part, more in zip(expected, large, strict=True):
        assert more.squares == part.squares * 2**80
        assert more.share[:3] == pytest.approx(part.share[:3], rel=1e-9)
    gap, more_gap = (_pair(amounts, FOUR, "a", "d") for amounts in (money, money << 40))
    assert more_gap["low"] == pytest.approx(gap["low"] * 2**40, rel=1e-12)
    assert more_gap["saved"] == pytest.approx(gap["saved"])


def test_faults_are_named() -> None:
    with pytest.raises(ValueError, match="a does not sit in each seat as often: by seat in 2, 0 seatings"):
        Design((("a", "b"), ("a", "b")))
    with pytest.raises(ValueError, match="all as many seats"):
        Design((("a", "b"), ("a", "b", "c")))
    money = _played(EVERY, 6, 1)
    with pytest.raises(ValueError, match="5 seatings of 6 are there"):
        parts(money[:, :5], EVERY)
    with pytest.raises(ValueError, match=r"6 seatings of 3 seats: money of number 5 has shape \(6, 2\)"):
        parts(money[:, :, :2], EVERY)
    with pytest.raises(ValueError, match="too few deals"):
        parts(money[:2], EVERY)
    with pytest.raises(ValueError, match="all money but of one deal is 0"):
        parts(money * (np.arange(6) == 2)[:, None, None], EVERY)
    money[4, 3, 1] += 1
    with pytest.raises(ValueError, match="does not sum to 0 in row 4, seating 3"):
        parts(money, EVERY)


def test_s14_stretches_and_groups_of_deals_give_the_same_and_nearly_the_same_intervals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    money = _played(EVERY, 600, 4)
    whole = parts(money, EVERY)
    gathered = variance.Gathered(EVERY, 600)
    for lo, hi in ((0, 1), (1, 250), (250, 600)):
        _add(gathered, money[lo:hi])
    assert gathered.parts() == whole
    monkeypatch.setattr(variance, "GROUPS", 110)
    grouped = variance.Gathered(EVERY, 600)
    for lo, hi in ((0, 7), (7, 401), (401, 600)):
        _add(grouped, money[lo:hi])
    for one, other in zip(whole, grouped.parts(), strict=True):
        assert (one.squares, one.variance, one.share.value) == (
            other.squares,
            other.variance,
            other.share.value,
        )
        arms = [part.share.high - part.share.value for part in (one, other)]
        assert arms[1] == pytest.approx(arms[0], rel=0.35)
