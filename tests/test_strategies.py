"""One suite that every strategy passes: the delivered ones and the examples."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pytest

from sim.core.jit import COMPILED
from sim.games.house import resolve
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import CONTRACTS, DECISIONS
from sim.games.marias.presets import PRESETS
from sim.table import Table
from strategies import registry
from tests import seating
from tests.generators import FORCES, house_rules
from tests.naive.referee import referee

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))


def conforming() -> list[str]:
    """Return the names of the strategies delivered and of those in examples/."""
    registry.load([str(path) for path in EXAMPLES])
    return [n for n in registry.names() if "tests" not in registry.get(n).path.parts]


every = pytest.mark.parametrize("name", conforming())
anywhere = pytest.mark.parametrize("preset", list(PRESETS))
OTHER_KINDS = [kind for kind in KINDS if kind != "voleny"]


def deals_of(name: str, many: int, few: int) -> int:
    """Return how many deals to play: few where a strategy is plain Python in any decision."""
    owners = [registry.get(name).owner(decision) for decision in DECISIONS]
    return many if COMPILED and all(owner.compiled for owner in owners) else few


@every
def test_it_is_described_and_so_is_each_parameter(name: str) -> None:
    strategy = registry.get(name)
    assert len(strategy.description) > 10
    assert strategy.description.endswith(".")
    assert "\n" not in strategy.description
    for key, param in strategy.params.items():
        assert param.description, key
        assert isinstance(param.default, bool | int | float)
    for decision in DECISIONS:
        assert strategy.owner(decision)._functions[decision].__doc__, decision


@every
def test_m82_it_answers_legally_under_any_house_rules_and_contract(name: str) -> None:
    rng = Random(name)
    seen: Counter[Any] = Counter()
    for number in range(4):
        house = house_rules(rng) if number else resolve("voleny", {})
        for force in FORCES if number < 3 else FORCES[:1]:
            table = Table(seating.spec(name, house, force), audit=True)
            n = deals_of(name, 150, 15)
            rows = table.play(0, n).rows
            seen.update(rows.column("contract").to_pylist())
            record = table.record(n - 1)
            if record["outcome"]["reason"] != "not_declarable":
                referee(record)
    assert {"game", "seven", "hundred", "hundred_seven", "betl", "durch"} <= set(seen)


def forces_of(kind: str) -> list[dict[str, Any]]:
    """Return what can be prescribed in a kind: nothing, or a contract to some seat."""
    row = KINDS[kind]
    codes = [code for code in range(len(CONTRACTS)) if (row.forehands | row.anybodys) >> code & 1]
    lone = [{"contract": CONTRACTS[c], "taker": c % row.players} for c in codes if row.anybodys >> c & 1]
    own = [{"contract": CONTRACTS[c], "taker": 0} for c in codes if row.forehands >> c & 1]
    return [{}, *own, *lone]


@pytest.mark.parametrize("kind", OTHER_KINDS)
@every
def test_m82_it_answers_legally_in_every_kind(name: str, kind: str) -> None:
    rng = Random(f"{name} {kind}")
    players = KINDS[kind].players
    for number in range(3):
        house = house_rules(rng, kind) if number else resolve(kind, {})
        for force in forces_of(kind) if number == 0 else ({},):
            table = Table(seating.spec(name, house, force, preset=kind), audit=True)
            n = deals_of(name, 120, 8)
            table.play(0, n - n % table.session)
            record = table.record(n - 1)
            if record["outcome"]["reason"] != "not_declarable":
                referee(record)
    for seat in range(players):
        seats = ["random"] * players
        seats[seat] = name
        Table(seating.spec(seats, preset=kind), audit=True).play(0, deals_of(name, 300, 10))


@anywhere
@every
def test_a_deal_of_any_preset_is_the_same_in_any_chunk(name: str, preset: str) -> None:
    n = deals_of(name, 60, 6)
    table = Table(seating.spec(name, preset=preset))
    whole = table.play(0, n).rows.combine_chunks()
    parts = [table.play(lo, 3).rows for lo in range(0, n, 3)]
    assert pa.concat_tables(parts).combine_chunks().equals(whole)


@every
def test_it_answers_legally_beside_others(name: str) -> None:
    for seat in range(3):
        seats = ["random"] * 3
        seats[seat] = name
        Table(seating.spec(seats), audit=True).play(0, deals_of(name, 300, 30))


@every
def test_it_is_deterministic_and_leaves_its_view_alone(name: str) -> None:
    n = deals_of(name, 200, 20)
    rows = [Table(seating.spec(name), audit=audit).play(0, n).rows for audit in (False, True)]
    assert rows[0].equals(rows[1])
    other = Table(seating.spec(name, seed=8)).play(0, n).rows
    assert not rows[0].equals(other)


@every
def test_a_deal_is_the_same_alone_and_in_any_chunk(name: str) -> None:
    n = deals_of(name, 120, 12)
    table = Table(seating.spec(name))
    whole = table.play(0, n).rows.combine_chunks()
    for size in (1, 5, n - 1):
        parts = [table.play(lo, min(size, n - lo)).rows for lo in range(0, n, size)]
        assert pa.concat_tables(parts).combine_chunks().equals(whole), size
    backwards = [table.play(deal, 1).rows for deal in reversed(range(n))]
    assert pa.concat_tables(backwards[::-1]).combine_chunks().equals(whole)


@every
def test_a_deal_can_be_recorded_at_any_time(name: str) -> None:
    table = Table(seating.spec(name))
    first = table.record(5)
    table.play(0, 8)
    assert table.record(5) == first
    row = table.play(5, 1).rows.to_pylist()[0]
    assert row["contract"] == first["outcome"]["contract"]
    assert [row[f"payoff_{seat}"] for seat in range(3)] == first["outcome"]["payoffs"]
    assert first["strategies"] == [name] * 3


def test_random_gives_every_legal_answer_its_share() -> None:
    table = Table(seating.spec("random"))
    rows = table.play(0, 20_000).rows
    # Trumps from the people: one of eight choices.
    people = sum(rows.column("people").to_pylist())
    assert abs(people - 2500) < 4 * (20_000 * 7 / 64) ** 0.5


def test_m80_cards_are_dealt_to_everybody_as_often_as_places_say() -> None:
    n = 20_000
    dealt = Table(seating.spec("random")).play(0, n).dealt
    assert dealt.sum(axis=1).tolist() == [n] * 32
    assert dealt.sum(axis=0).tolist() == [12 * n, 10 * n, 10 * n]
    for holder, cards in enumerate((12, 10, 10)):
        p = cards / 32
        assert (abs(dealt[:, holder] - n * p) < 4.5 * (n * p * (1 - p)) ** 0.5).all()
