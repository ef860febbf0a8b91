"""Cards that are never shuffled, against the naive reference: gathered, cut, dealt to players who move on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from scipy.stats import chisquare

from sim.games.house import resolve
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import SUITS
from sim.games.marias.presets import PRESETS
from sim.table import Table
from tests import seating
from tests.generators import house_rules
from tests.naive.gather import CUTS, dealt, gathered
from tests.naive.referee import referee
from tests.records import Record, forces, table
from tests.stored import exact
from tests.whim import Whim

UNSHUFFLED = [name for name in PRESETS if name != "lizany"]
every_preset = pytest.mark.parametrize("preset", UNSHUFFLED)


def unshuffled(preset: str, length: int, rng: Random | None = None) -> dict[str, Any]:
    """Return house rules of unshuffled cards: a preset's, or random ones of its kind; nobody sits out."""
    house = house_rules(rng, PRESETS[preset].kind) if rng else resolve(preset)
    more = {"shuffle": "gather_cut", "session_length": length, "players": resolve(preset)["players"]}
    return resolve(preset, house | more)


def cuts(before: Record, after: Record) -> list[int]:
    """Return with which cuts the cards of one deal, gathered, are dealt as those of another (M-81)."""
    pack = gathered(before)
    found = after["hands"], after["talon"]
    return [k for k in CUTS if dealt(pack[k:] + pack[:k], after["kind"]) == found]


def sessions(played: Table, length: int, number: int) -> Iterator[list[Record]]:
    """Yield the records of the first sessions of a table."""
    for session in range(number):
        yield [played.record(deal) for deal in range(session * length, (session + 1) * length)]


def check(records: list[Record]) -> None:
    """Check that each deal of a session is the one before, gathered and cut, and sound in itself."""
    for before, after in zip(records, records[1:], strict=False):
        assert len(cuts(before, after)) == 1, (before, after)
    for record in records:
        if record["outcome"]["reason"] != "not_declarable":
            assert exact(referee(record)) == exact(record["outcome"])


@every_preset
def test_m81_each_deal_is_the_one_before_gathered_and_cut(preset: str) -> None:
    rng = Random(preset)
    for number in range(6):
        house = unshuffled(preset, 6, rng if number else None)
        for records in sessions(table(house, seed=number, preset=preset), 6, 3):
            check(records)


@every_preset
def test_m81_prescribed_deals_are_gathered_too_whether_or_not_declared(preset: str) -> None:
    """A prescribed trump suit that forehand cannot fix ends a deal before anything has happened."""
    kind, house, seen = PRESETS[preset].kind, unshuffled(preset, 5), Counter[str]()
    in_suits = [{"contract": "seven", "trump": trump} for trump in SUITS]
    for force in (*forces(kind, house), *in_suits, *in_suits):
        for records in sessions(table(house, force, len(seen), preset), 5, 2):
            check(records)
            seen.update(record["outcome"]["reason"] for record in records)
            seen.update("nothing happened" for record in records[:-1] if not record["events"])
    assert {"played", "not_declarable"} <= {*seen}
    assert seen["nothing happened"] or not KINDS[kind].first


@pytest.mark.jit_off
@every_preset
def test_m81_gathered_after_deals_of_every_sort(preset: str) -> None:
    """With players who lean to one contract or another, whose talon, marriages and ends differ."""
    kind, rng = PRESETS[preset].kind, Random(f"{preset}, whims")
    played = seating.scripted(unshuffled(preset, 4), preset=preset)
    for session in range(8):
        seed = rng.random()
        records = [
            seating.play(played, _Whims(seed, kind, played), deal).record
            for deal in range(4 * session, 4 * session + 4)
        ]
        check(records)


class _Whims:
    """A whim for each deal of a session, the same however often the session is played."""

    def __init__(self, seed: float, kind: str, played: Table) -> None:
        self.seed, self.kind, self.table = seed, kind, played
        self.deal, self.whim = -1, Whim(Random(seed), kind)

    def __call__(self, view: seating.View) -> int:
        deal = int(self.table.beat[0])
        if deal != self.deal:
            self.deal, self.whim = deal, Whim(Random(f"{self.seed} {deal}"), self.kind)
        return self.whim(view)


@every_preset
def test_m81_every_cut_from_2_to_30_is_equally_likely(preset: str) -> None:
    """Half of the deals are games, in which one seat announces two marriages now and then."""
    length, some = 6, 80
    house = unshuffled(preset, length)
    game = next(force for force in forces(PRESETS[preset].kind, house) if force.get("contract") in LOWEST)
    found: Counter[int] = Counter()
    twice = 0
    for force in ({}, game):
        for records in sessions(table(house, force, seed=81, preset=preset), length, some):
            twice += sum(map(two_marriages_of_a_seat, records))
            for before, after in zip(records, records[1:], strict=False):
                found.update(cuts(before, after))
    assert twice >= 3
    assert set(found) == set(CUTS) and found.total() == 2 * some * (length - 1)
    assert chisquare([found[k] for k in CUTS]).pvalue > 0.001, found


#: The lowest contract with trumps of both ladders.
LOWEST = ("game", "seven")


def two_marriages_of_a_seat(record: Record) -> bool:
    """Tell whether the order of announced marriages shows in the pack (M-81)."""
    seats = [event["seat"] for event in record["events"] if event["do"] == "marriage"]
    return len(seats) > len(set(seats))


@every_preset
def test_m80_players_move_on_by_one_seat_after_each_deal(preset: str) -> None:
    length, players = 7, KINDS[PRESETS[preset].kind].players
    house = unshuffled(preset, length)
    played = table(house, preset=preset)
    for row in played.play(0, 2 * length).rows.to_pylist():
        labels = [f"random {(seat + row['deal'] % length) % players}" for seat in range(players)]
        assert [row[f"strategy_{seat}"] for seat in range(players)] == labels
        assert played.record(row["deal"])["strategies"] == labels
    # The one player who follows a script is asked where he sits, and nobody else is.
    seats = ["by-script", *["random"] * (players - 1)]
    scripted = Table(seating.spec(seats, house, preset=preset))
    for deal in range(length):
        asked = seating.play(scripted, Whim(Random(deal), PRESETS[preset].kind), deal).questions
        assert {question.seat for question in asked} == {-deal % players}


@every_preset
def test_m80_a_session_depends_on_no_other(preset: str) -> None:
    length = 5
    house = unshuffled(preset, length)
    whole = table(house, preset=preset).play(0, 3 * length).rows
    for session in (2, 0, 1):
        alone = table(house, preset=preset).play(session * length, length).rows
        assert alone.to_pylist() == whole.slice(session * length, length).to_pylist()
    first, second = sessions(table(house, preset=preset), length, 2)
    assert not cuts(first[-1], second[0])
    assert same_deal(second[0], table({**house, "shuffle": "uniform"}, preset=preset).record(length))


def same_deal(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Tell whether the same cards were dealt: a session starts from a uniform shuffle (M-80)."""
    return all(one[name] == other[name] for name in ("hands", "talon"))
