"""What the strength table adds up: seatings, exact sums, budgets, what is kept, who stands first."""

from __future__ import annotations

import json
import math
from collections import Counter
from fractions import Fraction
from pathlib import Path
from statistics import variance
from typing import Any

import numpy as np
import pytest

from sim.games.house import PRESETS, largest_amount, resolve
from sim.games.kinds import KINDS
from sim.strength import match as matches
from sim.strength.budget import Budget, Speed, pace, pair, rounded, speed
from sim.strength.kept import Kept
from sim.strength.league import League, Measured, ranked
from sim.strength.match import Duel, Match, Tally, play, unit
from sim.strength.seatings import means, parts, seatings
from sim.table import SeatSpec, Spec, Table
from sim.trial import Sums

FAST = Speed(1e6, 1000, 0.001)


@pytest.mark.parametrize(("players", "many"), [(2, 2), (3, 6), (4, 14)])
def test_s4_seatings_are_all_mixed_ones_each_with_its_exchange(players: int, many: int) -> None:
    found = seatings(players)
    assert len(set(found)) == len(found) == many == 2**players - 2
    assert {tuple(1 - side for side in seating) for seating in found} == set(found)
    for seat in range(players):
        assert Counter(seating[seat] for seating in found) == {0: many // 2, 1: many // 2}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_means_are_whole_in_parts(players: int) -> None:
    payoffs = np.arange(players * 5, dtype=np.int64).reshape(players, 5) ** 2
    for seating in seatings(players):
        for side, found in enumerate(means(payoffs, seating)):
            own = [seat for seat in range(players) if seating[seat] == side]
            right = [sum(Fraction(int(payoffs[seat, deal]), len(own)) for seat in own) for deal in range(5)]
            assert [Fraction(int(value), parts(players)) for value in found] == right


@pytest.mark.parametrize("game", PRESETS)
def test_s14_sums_of_any_deal_fit_their_words(game: str) -> None:
    players = KINDS[PRESETS[game].kind].players
    assert largest_amount(resolve(game)) * players * parts(players) * len(seatings(players)) < 2**63


class Toy:
    """A table of luck and skill: seats are paid what the deal gives, and each of the first strategy 2 more.

    That is paid by each of the second: with a of them against b, a seat gets 2b, and one of the others -2a.
    """

    scale = 1

    def __init__(self, match: Match, names: tuple[str, ...], beat: object) -> None:
        self.names = names

    def play(self, lo: int, n: int) -> np.ndarray:
        luck = np.random.default_rng(7).integers(-50, 50, (len(self.names), lo + n))[:, lo:]
        luck[-1] -= luck.sum(axis=0)
        able = np.array([name == "able" for name in self.names])
        skill = np.where(able, 2 * (~able).sum(), -2 * able.sum())
        paid: np.ndarray = luck + skill[:, None]
        return paid


@pytest.mark.parametrize(("game", "players"), [("lizany", 2), ("voleny", 3), ("krizovy", 4)])
def test_s4_luck_cancels_and_skill_stays(game: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """By hand: a - b is 2b + 2a, twice the players, in every seating; luck adds up to nothing."""
    monkeypatch.setattr(matches, "Seats", Toy)
    match = Match(game, "able", "weak")
    tally = Duel(match).play(3, 40)
    one = unit(match, 1)
    assert Fraction(tally.gap.total, one) == 40 * 2 * players
    assert tally.gap.spread(40) == 0
    assert tally.saved() is None
    assert any(sums.spread(40) for sums in tally.apart)
    assert Duel(Match(game, "weak", "able")).play(3, 40).reversed() == tally._replace(apart=tally.apart[::-1])


@pytest.mark.parametrize(
    "game", ["voleny", "krizovy_2007", pytest.param("lizany", marks=pytest.mark.jit_off), "tarot"]
)
def test_s2_a_pair_is_what_single_tables_say(game: str) -> None:
    """Against a plain count: every seating at a table of its own, fractions instead of parts."""
    match = Match(game, "heuristic", "random", seed=5)
    n, players, seated = 12, match.players, seatings(match.players)
    tally = Duel(match).play(0, n)
    by_deal = [Fraction(0)] * n
    apart = []
    for seating in seated:
        names = [match.names[side] for side in seating]
        table = Table(Spec(match.kind, resolve(game), tuple(SeatSpec(name, name) for name in names), 5))
        rows = table.play(0, n).rows
        gaps = []
        for deal in range(n):
            paid: dict[str, list[int]] = {name: [] for name in match.names}
            for seat, name in enumerate(names):
                paid[name].append(rows.column(f"payoff_{seat}")[deal].as_py())
            mine, theirs = (Fraction(sum(paid[name]), len(paid[name])) for name in match.names)
            gaps.append(mine - theirs)
            by_deal[deal] += (mine - theirs) / len(seated) / table.scale
        apart.append(variance(gaps) * parts(players) ** 2)
    one = unit(match, table.scale)
    assert Fraction(tally.gap.total, one) == sum(by_deal)
    assert Fraction(tally.gap.squares, one**2) == sum(value**2 for value in by_deal)
    assert Fraction(tally.earned[0].total - tally.earned[1].total, one) == sum(by_deal)
    assert tally.saved() == pytest.approx(float(sum(apart) / (variance(by_deal) * one**2)))
    assert tally.gap.total > 0


@pytest.mark.parametrize("game", KINDS)
def test_s3_a_strategy_against_itself_gets_nothing_in_any_deal(game: str) -> None:
    tally = Duel(Match(game, "heuristic", "heuristic")).play(0, 25)
    assert tally.gap == Sums(0, 0)
    assert any(sums.squares for sums in tally.apart)


def test_s8_threads_and_chunks_change_nothing() -> None:
    match = Match("voleny", "heuristic", "random")
    whole = Duel(match).play(0, 90)
    for threads, each in ((1, 1.0), (2, 0.1), (2, 1e-9)):
        duels = [Duel(match) for _ in range(threads)]
        assert play(duels, match.players, 90, each, math.inf) == whole


def test_deals_that_are_played_when_the_time_is_over_are_the_first_ones() -> None:
    match = Match("voleny", "heuristic", "random")
    cut = play([Duel(match), Duel(match)], match.players, 90, 0.1, 0.0)
    assert cut == Duel(match).play(0, 10)


def test_s12_payoffs_that_do_not_sum_to_zero_end_the_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    duel = Duel(Match("lizany", "random", "random"))
    real = Table.play

    def broken(self: Table, lo: int, n: int) -> Any:
        played = real(self, lo, n)
        rows = played.rows
        place = rows.column_names.index("payoff_1")
        played.rows = rows.set_column(place, "payoff_1", rows.column("payoff_0"))
        return played

    monkeypatch.setattr(Table, "play", broken)
    with pytest.raises(ArithmeticError, match=r"lizany: payoffs do not sum to zero in deal \d+, seed 1"):
        duel.play(0, 20)


def test_a_pair_gets_a_round_number_of_deals_by_speed_alone() -> None:
    slow = Speed(2.0, 10, 5.0)  # half a second a deal
    assert pace(3, (slow, slow)) == 3.0
    assert pace(3, (slow, FAST)) == pytest.approx(1.5, rel=1e-5)
    budget = Budget(100_000, 1200.0, 2, {pair("voleny", "b", "a"): 70})
    assert budget.planned(("voleny", "x", "y"), 3, (FAST, FAST)) == 100_000
    assert budget.planned(("voleny", "x", "y"), 3, (slow, slow)) == 480  # 0.6 of 2 x 1200 s at 3 s
    assert budget.planned(("voleny", "a", "b"), 3, (FAST, FAST)) == 70
    assert Budget(100, math.inf).planned(("tarot", "x", "y"), 4, (slow, slow)) == 100
    assert Budget(100, 1.0).planned(("tarot", "x", "y"), 4, (slow, slow)) == 1
    assert [rounded(n) for n in (7.9, 99, 156.7, 12_999, 987_654)] == [7, 99, 150, 12_000, 980_000]


def test_speed_is_a_median_over_blocks_of_other_deals() -> None:
    asked: list[tuple[int, int]] = []
    found = speed(lambda lo, n: asked.append((lo, n)), 0.0)
    assert asked == [(0, 1), (0, 1), (0, 1), (1, 1), (2, 1), (3, 1), (4, 1)]
    assert found.deals == 5
    assert found.rate > 0
    assert found.pace == found.seconds / 5


def test_what_was_measured_is_found_again_unless_damaged_or_cut_short(tmp_path: Path) -> None:
    calls = []

    def measure(whole: bool = True) -> tuple[dict[str, Any], bool]:
        calls.append(whole)
        return {"sum": [2**70, 1]}, whole

    kept = Kept(tmp_path / "there")
    assert kept.get({"a": 1}, lambda: measure(False)) == {"sum": [2**70, 1]}
    for _ in range(2):
        assert kept.get({"a": 1}, measure) == {"sum": [2**70, 1]}
    assert calls == [False, True]
    (file,) = (tmp_path / "there").iterdir()
    text = json.loads(file.read_text())
    for damage in ("{", json.dumps({**text, "of": {"a": 2}}), json.dumps([]), "{}"):
        file.write_text(damage)
        kept.get({"a": 1}, measure)
    Kept(tmp_path / "there", anew=True).get({"a": 1}, measure)
    Kept(None).get({"a": 1}, measure)
    assert len(calls) == 8


def test_the_strongest_stands_first_and_every_pair_is_turned_to_it() -> None:
    def measured(first: str, second: str, total: int) -> Measured:
        tally = Tally(2, Sums(total, total**2), (Sums(total, 1), Sums(0, 0)), (Sums(total, 4),))
        return Measured(first, second, tally, 1, 2, 0.5)

    pairs = [measured("a", "b", -10), measured("a", "c", 4), measured("b", "c", 8)]
    game = ranked("voleny", dict.fromkeys("abc", FAST), pairs)
    assert list(game.strategies) == ["b", "a", "c"]
    assert [(one.first, one.second, one.difference) for one in game.pairs] == [
        ("b", "a", 5.0),
        ("b", "c", 4.0),
        ("a", "c", 2.0),
    ]
    assert game.pairs[0].tally.earned == (Sums(0, 0), Sums(-10, 1))
    # Who takes most from the weakest is not first if another is ahead of him.
    pairs = [measured("a", "b", -1), measured("a", "c", 900), measured("b", "c", 8)]
    assert list(ranked("voleny", dict.fromkeys("abc", FAST), pairs).strategies) == ["b", "a", "c"]


def test_m80_cards_that_are_not_shuffled_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    house = resolve("voleny", {"shuffle": "gather_cut"})
    monkeypatch.setattr("sim.strength.league.resolve", lambda game: house)
    league = League({"voleny": ("heuristic", "random")}, Budget())
    with pytest.raises(ValueError, match="M-80"):
        next(league.measured(Kept(None), lambda line: None))
