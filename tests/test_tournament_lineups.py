"""Who sits where: every seating, balanced parts, gauntlets and the rounds of clubs (S-4)."""

from __future__ import annotations

import itertools
import math
from collections import Counter

import pytest

from sim.faults import ConfigError
from sim.tournament.formats import Asked, Line, Schedule, schedule
from sim.tournament.lineups import balanced, choose, every, possible


def _schedule(text: str, entrants: int, players: int, **more: int) -> Schedule:
    return schedule(Asked(text, entrants, players, more.pop("deals", 1200), 7, **more))


def _in_seats(lines: tuple[Line, ...]) -> Counter[tuple[int, int]]:
    """Return how many deals each entrant has in each seat."""
    found: Counter[tuple[int, int]] = Counter()
    for line in lines:
        for seat, entrant in enumerate(line.seats):
            found[entrant, seat] += line.deals
    return found


def _met(lines: tuple[Line, ...], entrants: int) -> list[int]:
    """Return how many deals every two entrants play together."""
    found: Counter[tuple[int, ...]] = Counter()
    for line in lines:
        for pair in itertools.combinations(sorted(set(line.seats)), 2):
            found[pair] += line.deals
    return [found[pair] for pair in itertools.combinations(range(entrants), 2)]


@pytest.mark.parametrize(
    ("entrants", "players"), [(2, 2), (3, 2), (2, 3), (3, 3), (5, 3), (2, 4), (3, 4), (6, 4)]
)
def test_s4_duplicate_plays_every_seating_once(entrants: int, players: int) -> None:
    found = _schedule("duplicate", entrants, players, most=10_000)
    room = min(entrants, players)
    right = {
        line_up for line_up in itertools.product(range(entrants), repeat=players) if len(set(line_up)) == room
    }
    assert {line.seats for line in found.lines} == right
    assert len(found.lines) == found.possible == len(right) == possible(entrants, players, room)
    assert len(set(_in_seats(found.lines).values())) == 1
    # Exchanged with any other, an entrant sits at the same tables: luck cancels exactly.
    for one, other in itertools.combinations(range(entrants), 2):
        turned = {one: other, other: one}
        assert {tuple(turned.get(entrant, entrant) for entrant in line_up) for line_up in right} == right


@pytest.mark.parametrize(
    ("entrants", "players", "most", "spread"),
    [
        (3, 3, 3, 0),
        (7, 3, 7, 0),
        (7, 3, 120, 0),
        (9, 3, 60, 1),
        (8, 4, 120, 1),
        (13, 4, 13, 0),
        (3, 4, 20, 0),
        (5, 2, 5, 1),
    ],
)
def test_s4_a_part_is_balanced_by_seat_and_as_nearly_as_can_be_by_company(
    entrants: int, players: int, most: int, spread: int
) -> None:
    found = _schedule("duplicate", entrants, players, most=most)
    assert len(found.lines) <= most < found.possible
    assert len(set(found.lines)) == len(found.lines)
    seats = _in_seats(found.lines)
    assert len(seats) == entrants * players
    assert len(set(seats.values())) == 1
    met = [deals // 1200 for deals in _met(found.lines, entrants)]
    assert max(met) - min(met) == spread


def test_s4_who_sits_behind_whom_is_even_too() -> None:
    found = balanced(5, 3, 3, 4, 1)
    behind = Counter((line[seat], line[(seat + 1) % 3]) for line in found for seat in range(3))
    assert set(behind.values()) == {len(found) * 3 // 20}


def test_a_part_follows_from_its_seed_and_nothing_else() -> None:
    assert choose(9, 4, 4, 120, 3) == choose(9, 4, 4, 120, 3)
    assert choose(9, 4, 4, 120, 3) != choose(9, 4, 4, 120, 4)
    assert _schedule("free", 7, 3, round=6).lines == _schedule("free", 7, 3, round=6).lines


@pytest.mark.parametrize("players", [2, 3, 4])
def test_round_robin_of_two_has_every_pair_in_all_its_seatings(players: int) -> None:
    found = _schedule("round_robin", 5, players, at_table=2, most=1000)
    assert len(found.lines) == math.comb(5, 2) * (2**players - 2)
    assert set(_met(found.lines, 5)) == {(2**players - 2) * 1200}
    assert {line.seats for line in found.lines} == set(every(5, players, 2))


@pytest.mark.parametrize(
    ("entrants", "players", "most"), [(2, 3, 120), (4, 3, 120), (6, 4, 40), (5, 2, 120), (3, 4, 120)]
)
def test_a_gauntlet_seats_the_first_everywhere_and_the_others_evenly_beside_him(
    entrants: int, players: int, most: int
) -> None:
    found = _schedule("gauntlet", entrants, players, most=most)
    seats = _in_seats(found.lines)
    assert all(line.seats.count(0) == 1 for line in found.lines)
    assert {seats[0, seat] for seat in range(players)} == {len(found.lines) * 1200 // players}
    others = {seats[entrant, seat] for entrant in range(1, entrants) for seat in range(players)}
    assert len(others) == 1
    assert found.possible == players * possible(entrants - 1, players - 1, min(entrants, players) - 1)


@pytest.mark.parametrize(("entrants", "players"), [(3, 3), (4, 3), (7, 3), (4, 4), (9, 4), (2, 2), (5, 2)])
def test_free_deals_are_rounds_in_which_seats_move(entrants: int, players: int) -> None:
    found = _schedule("free", entrants, players, round=4 * players, deals=40 * players)
    assert found.deals == 40 * players * (entrants // players)
    assert len({line.seed for line in found.lines}) == len(found.lines)
    seats = _in_seats(found.lines)
    for entrant in range(entrants):
        assert len({seats[entrant, seat] for seat in range(players)}) == 1
    played = [seats[entrant, 0] for entrant in range(entrants)]
    assert max(played) - min(played) <= 4
    met = _met(found.lines, entrants)
    assert max(met) - min(met) <= 8 * players


def test_free_deals_of_many_rounds_draw_again() -> None:
    found = _schedule("free", 6, 3, round=3, deals=3000, most=12)
    assert len(found.lines) <= 12
    assert found.deals == 6000


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("duplicate", 1, 3), "tournament.entrants: 1 cannot play a tournament"),
        (("duplicate", 8, 4, {"most": 7}), "tournament.most=7: 8 line-ups at least"),
        (("duplicate", 3, 3, {"most": 0}), "at least one line-up"),
        (("duplicate", 3, 3, {"at_table": 2}), "only tournament=round_robin"),
        (("round_robin", 3, 3, {"at_table": 4}), "from 2 to 3 different entrants"),
        (("gauntlet", 9, 4, {"most": 20}), "32 line-ups at least"),
        (("free", 2, 3), "2 do not fill a table of 3"),
        (("free", 3, 3, {"round": 10}), "a multiple of 3 deals"),
        (("free", 3, 3, {"round": 9}), "write deals=1197"),
        (("free", 9, 3, {"most": 5}), "9 line-ups at least"),
    ],
)
def test_s10_what_cannot_be_is_refused(asked: tuple[object, ...], said: str) -> None:
    text, entrants, players, *more = asked
    with pytest.raises(ConfigError, match=said.replace("(", r"\(")):
        _schedule(str(text), int(str(entrants)), int(str(players)), **(more[0] if more else {}))  # type: ignore[arg-type]
