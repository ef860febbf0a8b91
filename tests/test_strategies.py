"""One suite that every strategy passes: the delivered ones and the examples."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pytest

from sim.core.jit import COMPILED
from sim.games.house import PRESETS, resolve
from sim.games.kinds import FAMILIES, FAMILY_OF, KINDS, family
from sim.games.marias import kinds as marias
from sim.games.marias.names import CONTRACTS
from sim.games.tarot.names import CONTRACTS as TAROT_CONTRACTS
from sim.table import Table
from strategies import registry
from tests import seating
from tests.generators import FORCES, house_rules
from tests.hiding.brains import Brain
from tests.naive import tarot as naive_tarot
from tests.naive.referee import referee

EXAMPLES = sorted((Path(__file__).parent.parent / "examples").glob("*.py"))

#: By family: the preset that stands for it.
FIRST = {of: next(name for name in PRESETS if seating.family_of(name) == of) for of in FAMILIES}


def conforming(of: str = "marias") -> list[str]:
    """Return the names of a family's strategies delivered and of those in examples/."""
    registry.load([str(path) for path in EXAMPLES])
    return [n for n in registry.names(of) if "tests" not in registry.get(n, of).path.parts]


def quick(of: str = "marias") -> list[str]:
    """Return those of them that neither see all cards nor imagine deals; the others have their own tests."""
    return [name for name in conforming(of) if seating.quick(registry.get(name, of))]


every = pytest.mark.parametrize("name", quick())
every_of_any_family = pytest.mark.parametrize(
    ("of", "name"), [(of, name) for of in FAMILIES for name in conforming(of)]
)
anywhere = pytest.mark.parametrize(
    ("preset", "name"), [(p, name) for p in PRESETS for name in quick(seating.family_of(p))]
)
in_other_kinds = pytest.mark.parametrize(
    ("kind", "name"), [(k, name) for k in KINDS if k != "voleny" for name in quick(FAMILY_OF[k])]
)


def deals_of(name: str, many: int, few: int, of: str = "marias") -> int:
    """Return how many deals to play: few where a strategy is plain Python in any decision, or thinks long."""
    if not seating.quick(registry.get(name, of)):
        return few // 4
    owners = [registry.get(name, of).owner(decision) for decision in family(of).decisions]
    return many if COMPILED and all(owner.compiled for owner in owners) else few


def judge(record: dict[str, Any]) -> None:
    """Let the naive referee of the record's kind check a deal, unless a contract was not to be declared."""
    if record["outcome"]["reason"] != "not_declarable":
        (naive_tarot.referee if record["kind"] == "tarot" else referee)(record)


@every_of_any_family
def test_it_is_found_in_the_module_of_its_name(of: str, name: str) -> None:
    path = registry.get(name, of).path
    if path.parent.parent.name == "strategies":
        assert path.stem == name


@pytest.mark.parametrize("of", FAMILIES)
def test_who_asks_for_heuristic_waits_for_no_solver(of: str) -> None:
    code = (
        "import sys; from strategies import registry; "
        f"print(registry.get('heuristic', {of!r}).name, [m for m in sys.modules if 'sim.solve' in m])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.split("\n")[0] == "heuristic []"


@every_of_any_family
def test_it_is_described_and_so_is_each_parameter(of: str, name: str) -> None:
    strategy = registry.get(name, of)
    assert len(strategy.description) > 10
    assert strategy.description.endswith(".")
    assert "\n" not in strategy.description
    for key, param in strategy.params.items():
        assert param.description, key
        assert isinstance(param.default, bool | int | float)
    for decision in family(of).decisions:
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
            judge(table.record(n - 1))
    assert {"game", "seven", "hundred", "hundred_seven", "betl", "durch"} <= set(seen)


def forces_of(kind: str) -> list[dict[str, Any]]:
    """Return what can be prescribed in a kind: nothing, or a contract to some seat."""
    if kind == "tarot":
        takers = [{"contract": name, "taker": seat} for seat, name in enumerate(TAROT_CONTRACTS)]
        return [{}, *takers, {"instead": {"prise": "garde", "garde": "prise"}}]
    row = marias.KINDS[kind]
    codes = [code for code in range(len(CONTRACTS)) if (row.forehands | row.anybodys) >> code & 1]
    lone = [{"contract": CONTRACTS[c], "taker": c % row.players} for c in codes if row.anybodys >> c & 1]
    own = [{"contract": CONTRACTS[c], "taker": 0} for c in codes if row.forehands >> c & 1]
    return [{}, *own, *lone]


@in_other_kinds
def test_m82_it_answers_legally_in_every_kind(kind: str, name: str) -> None:
    rng = Random(f"{name} {kind}")
    players, of = KINDS[kind].players, FAMILY_OF[kind]
    for number in range(3):
        house = house_rules(rng, kind) if number else resolve(kind, {})
        for force in forces_of(kind) if number == 0 else ({},):
            table = Table(seating.spec(name, house, force, preset=kind), audit=True)
            n = deals_of(name, 120, 8, of)
            table.play(0, n - n % table.session)
            judge(table.record(n - 1))
    for seat in range(players):
        seats = ["random"] * players
        seats[seat] = name
        Table(seating.spec(seats, preset=kind), audit=True).play(0, deals_of(name, 300, 10, of))


@anywhere
def test_a_deal_of_any_preset_is_the_same_in_any_chunk(preset: str, name: str) -> None:
    n = deals_of(name, 60, 6, seating.family_of(preset))
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


@every_of_any_family
def test_it_is_deterministic_and_leaves_its_view_alone(of: str, name: str) -> None:
    n, preset = deals_of(name, 200, 20, of), FIRST[of]
    rows = [Table(seating.spec(name, preset=preset), audit=audit).play(0, n).rows for audit in (False, True)]
    assert rows[0].equals(rows[1])
    other = Table(seating.spec(name, seed=8, preset=preset)).play(0, n).rows
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


@every_of_any_family
def test_a_deal_can_be_recorded_at_any_time(of: str, name: str) -> None:
    table = Table(seating.spec(name, preset=FIRST[of]))
    first = table.record(5)
    table.play(0, 8)
    assert table.record(5) == first
    row = table.play(5, 1).rows.to_pylist()[0]
    assert row["contract"] == first["outcome"]["contract"]
    paid = [Fraction(row[f"payoff_{seat}"], table.scale) for seat in range(len(first["hands"]))]
    assert paid == [Fraction(payoff) for payoff in first["outcome"]["payoffs"]]
    assert first["strategies"] == [name] * len(paid)


def test_random_gives_every_legal_answer_its_share() -> None:
    table = Table(seating.spec("random"))
    rows = table.play(0, 20_000).rows
    # Trumps from the people: one of eight choices.
    people = sum(rows.column("people").to_pylist())
    assert abs(people - 2500) < 4 * (20_000 * 7 / 64) ** 0.5


def test_t6_t8_random_gives_every_discard_and_poignee_its_share() -> None:
    """Eight cards may go; of twelve trumps ten may be shown, with the Excuse thirteen."""
    taker, chien = "EX T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 cK sK bK c1 c2 c3 c4", "c5 c6 c7 c8 T20 T21"
    table = seating.scripted(force={"contract": "garde", "taker": 1}, preset="tarot")
    seating.give(table, seating.pack_of(seating.completed("", taker, "", "", chien, kind="tarot"), "tarot"))
    asked = seating.play_on(table, seating.meek, 0)
    brain, rng = Brain("random", family("tarot")), Random(8)
    for decision, sets in (("discard", 28), ("poignee", 1 + 66 + 1)):
        (question,) = (q for q in asked if q.decision == decision)
        view, answers = question.view.copy(), Counter[int]()
        for _ in range(100 * sets):
            view.random = rng.getrandbits(63)
            answers[brain(view)] += 1
        legal = seating.legal_answers(view)
        assert {seating.answer_of(question._replace(answer=answer)) for answer in answers} == {*legal}
        assert len(answers) == sets
        assert all(abs(many - 100) < 45 for many in answers.values()), answers


def test_m80_cards_are_dealt_to_everybody_as_often_as_places_say() -> None:
    n = 20_000
    dealt = Table(seating.spec("random")).play(0, n).dealt
    assert dealt.sum(axis=1).tolist() == [n] * 32
    assert dealt.sum(axis=0).tolist() == [12 * n, 10 * n, 10 * n]
    for holder, cards in enumerate((12, 10, 10)):
        p = cards / 32
        assert (abs(dealt[:, holder] - n * p) < 4.5 * (n * p * (1 - p)) ** 0.5).all()


def test_a_family_that_is_not_there_is_no_family() -> None:
    with pytest.raises(KeyError, match="whist"):
        family("whist")


def test_a_package_given_as_a_path_keeps_none_of_its_strategies_out() -> None:
    code = "from strategies import registry as r; r.load(['strategies.tarot']); print(*r.names('tarot'))"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert {"heuristic", "random"} <= {*found.stdout.split()}
