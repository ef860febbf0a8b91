"""The kernel against the naive reference: whole deals of every contract, compared field by field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from random import Random
from typing import Any

import pytest

from sim import schema
from sim.games.marias.house import resolve
from sim.table import Table
from tests import seating
from tests.generators import FORCES, house_rules
from tests.naive.referee import referee
from tests.naive.talon import TRUMP_CONTRACTS, forbidden_under_trumps, legal_declarations, legal_discards

#: Every contract and every way to end that random deals must have come to.
ENDINGS = {"game", "seven", "hundred", "hundred_seven", "betl", "durch"}
ENDINGS |= {"balanced", "unflekked", "flekked_without_re", "played", "not_declarable"}
ARISEN = {"silent_seven", "silent_hundred", "seven_against", "hundred_against"}

PRESET = resolve("voleny", {})


def exact(value: Any) -> Any:
    """Return a piece of a record with every amount as an exact fraction."""
    if isinstance(value, dict):
        return {key: exact(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [exact(inner) for inner in value]
    if value is None or isinstance(value, bool | str):
        return value
    return Fraction(str(value))


def row_of(record: dict[str, Any], scale: int) -> dict[str, Any]:
    """Return what the record's outcome says about the stored row, column by column."""
    outcome, components = record["outcome"], schema.COMPONENTS_OF["voleny"]
    paid = outcome.get("components", {})
    row = {name: outcome.get(name) for name in ("reason", "contract", "trump")}
    row |= {name: -1 if outcome.get(name) is None else outcome[name] for name in ("declarer", "partner")}
    row |= {"hearts": outcome.get("hearts", 1), "limited": outcome.get("limited", False)}
    row["tricks"] = len(record["tricks"])
    row["people"] = any(e.get("people", False) for e in record["events"])
    row["takeovers"] = sum(e["do"] == "take_talon" for e in record["events"])
    row |= {f"level_{c}": outcome.get("levels", {}).get(c, -1) for c in components if c in schema.DOUBLED}
    row |= {f"made_{c}": 0 if c not in paid else 1 if paid[c]["made"] else -1 for c in components}
    row |= {f"units_{c}": exact(paid[c]["units"]) * scale if c in paid else 0 for c in components}
    payoffs = [*outcome["payoffs"], 0][:4]
    row |= {f"payoff_{seat}": exact(payoffs[seat]) * scale for seat in range(4)}
    for name in ("trick_points", "marriage_points"):
        both = outcome.get(name) or [-1, -1]
        row |= {name: both[0], f"{name}_defenders": both[1]}
    return row


def difference(table: Table, deal: int, stored: dict[str, Any]) -> str:
    """Return in what a deal's record or stored row differs from the naive reference; "" if in nothing."""
    record = table.record(deal)
    outcome = record["outcome"]
    row = {name: Fraction(v) if isinstance(v, int) else v for name, v in stored.items()}
    right = row_of(record, table.scale)
    wrong = [f"stored {k} {row[k]}, not {v}" for k, v in right.items() if exact(row[k]) != exact(v)]
    if outcome["reason"] == "not_declarable":
        if could_declare(record, table.spec.force["contract"]):
            wrong.append("not_declarable, though a discard leaves the contract possible")
    else:
        naive, own = exact(referee(record)), exact(outcome)
        keys = {*naive, *own}
        wrong += [f"{k} {own.get(k)}, not {naive.get(k)}" for k in keys if own.get(k) != naive.get(k)]
    return "; ".join(wrong) and f"deal {deal} of {table.spec.force}, {table.spec.house}: {'; '.join(wrong)}"


def could_declare(record: dict[str, Any], contract: str) -> bool:
    """Tell whether forehand, his trump card laid, could discard so that a contract remains his to declare."""
    twelve, house, trump = record["hands"][0], record["rules"], record["events"][0]["card"]
    return any(
        not forbidden_under_trumps(pair, trump, house)
        and (contract not in TRUMP_CONTRACTS or contract in legal_declarations(set(twelve) - pair, trump[0]))
        for pair in legal_discards(twelve)
    )


def compare(seed: int, houses: int, deals: int, forces: Iterable[dict[str, Any]] = FORCES) -> Counter[str]:
    """Compare deals under the preset and random house rules; return how often each thing arose."""
    rng = Random(seed)
    seen: Counter[str] = Counter()
    for number in range(houses):
        house = house_rules(rng) if number else PRESET
        for force in forces:
            table = Table(seating.spec("random", house, force, seed=seed * 1000 + number))
            for row in table.play(0, deals).rows.to_pylist():
                fault = difference(table, row["deal"], row)
                assert not fault, fault
                seen.update([row["reason"], str(row["contract"]), f"players {house['players']}"])
                seen.update(c for c in ARISEN if row[f"made_{c}"])
                if row["reason"] == "played":
                    seen.update([f"{row['contract']} {row['declarer']}", f"{row['contract']} played"])
    return seen


@pytest.mark.jit_off
def test_m11_to_m38_records_and_rows_agree_with_the_naive_reference() -> None:
    seen = compare(5, houses=4, deals=5)
    assert {"game", "seven", "hundred", "hundred_seven", "betl", "durch"} <= set(seen)


def test_m11_to_m38_thousands_of_deals_agree_with_the_naive_reference() -> None:
    seen = compare(6, houses=30, deals=8)
    assert ENDINGS | ARISEN | {"players 3", "players 4"} <= set(seen)
    assert {f"{contract} {taker}" for contract in ("betl", "durch") for taker in range(3)} <= set(seen)


def _compare_contract(case: tuple[int, int]) -> Counter[str]:
    force, part = case
    return compare(100 + part, houses=55, deals=100, forces=[FORCES[force]])


#: Parts of 5,500 deals by contract: the more, the rarer hands are that may declare it.
PARTS = {None: 2, "game": 6, "seven": 12, "hundred": 9, "hundred_seven": 27, "betl": 2, "durch": 2}


@pytest.mark.slow
def test_m11_to_m38_twenty_thousand_deals_of_every_contract() -> None:
    seen: Counter[str] = Counter()
    cases = [(f, part) for f, force in enumerate(FORCES) for part in range(PARTS[force.get("contract")])]
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for found in pool.map(_compare_contract, cases):
            seen += found
    for contract in ("game", "seven", "hundred", "hundred_seven", "betl", "durch"):
        assert seen[f"{contract} played"] >= 20_000, (contract, seen)
    assert ENDINGS | ARISEN <= set(seen)
