"""Worked payments of every kind of mariáš, through the kernel's settlement and through the naive one."""

from __future__ import annotations

import argparse
import copy
import json
import shlex
import tomllib
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sim.faults import ConfigError
from sim.games.house import resolve
from sim.games.marias.names import COMPONENTS_OF
from sim.games.marias.presets import PRESETS
from sim.settling import settled
from sim.settling.marias import Result
from tests.forhont import forhont
from tests.naive import evident
from tests.naive.cardplay import Trick
from tests.naive.contracts import CONTRACTS, DECLARING, DEFENDING, declared_components
from tests.naive.house import NAMED
from tests.naive.lizany import game_units, seven_units
from tests.naive.maker import random_house
from tests.naive.outcome import folded, payers, payoffs
from tests.naive.outcome import paid as received
from tests.naive.settlement import Agreed, Play, not_played, settle

TABLE = tomllib.loads((Path(__file__).parent / "settlements.toml").read_text(encoding="utf-8"))
TABLE.pop("tarot")  # tests/test_settlements_tarot.py
ROWS = [pytest.param(game, row, id=f"{game}: {row['case']}") for game, rows in TABLE.items() for row in rows]
#: What becomes of the trump seven in lízaný, seat 0 leading to the last trick: the two cards, and who wins.
LAST = {
    "none": (("h8", "hA"), 1),
    "declarer_won": (("h7", "b8"), 0),
    "declarer_lost": (("h7", "hA"), 1),
    "defender_won": (("b8", "h7"), 1),
    "defender_lost": (("hA", "h7"), 0),
}


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser()
    for name in ("--contract", "--trump", "--points", "--last-seven"):
        parser.add_argument(name)
    for name in ("--declarer", "--partner", "--rogue"):
        parser.add_argument(name, type=int)
    parser.add_argument("--marriages", default="")
    parser.add_argument("--level", action="append", default=[])
    parser.add_argument("--won", action="store_true", default=None)
    parser.add_argument("--lost", action="store_false", dest="won")
    parser.add_argument("--fold", action="store_true")
    parser.add_argument("--evident", action="store_true")
    parser.add_argument("--raised")
    parser.add_argument("rules", nargs="*")
    return parser


OPTIONS = _options()


def _house(game: str, changed: list[str]) -> dict[str, Any]:
    house = copy.deepcopy(NAMED[game][1])
    for text in changed:
        name, _, value = text.removeprefix("house.").partition("=")
        *groups, leaf = name.split(".")
        group = house
        for inner in groups:
            group = group[inner]
        assert leaf in group
        group[leaf] = json.loads(value) if value[0] in "tfn0123456789" and value != "none" else value
    return house


def _sides(text: str) -> list[tuple[int, ...]]:
    sides = [tuple(map(int, side.split("+"))) if side not in ("", "0") else () for side in text.split(",")]
    return [*sides, ()][:2]


def _points(told: argparse.Namespace) -> tuple[int, int]:
    """Return the points of both sides, marriages included."""
    points = [int(number) for number in told.points.split(",")]
    every = 90 + sum(sum(side) for side in _sides(told.marriages))
    return points[0], points[1] if len(points) > 1 else every - points[0]


def _drawn(told: argparse.Namespace, house: dict[str, Any]) -> tuple[dict[str, Fraction], list[Fraction]]:
    """Return the components and payoffs of two who draw."""
    components = {"game": game_units(_points(told), house)}
    cards, winner = LAST[told.last_seven or "none"]
    silent = seven_units(Trick(0, cards, winner), "h", house)
    if silent is not None:
        components["silent_seven"] = silent
    factor = house["hearts_multiplier"] if told.trump == "h" else 1
    payment = factor * sum(components.values(), Fraction(0))
    return components, [payment, -payment]


def _play(told: argparse.Namespace) -> Play:
    """Return what the play came to."""
    seven = None
    if told.last_seven not in (None, "none"):
        side, result = told.last_seven.split("_")
        seven = (DECLARING if side == "declarer" else DEFENDING, result == "won")
    own, theirs = _sides(told.marriages)
    in_tricks = None
    if told.points:
        points = _points(told)
        in_tricks = (points[0] - sum(own), points[1] - sum(theirs))
    return Play(in_tricks, (own, theirs), seven, True if told.rogue is not None else told.won)


def naive(
    kind: str, house: dict[str, Any], told: argparse.Namespace
) -> tuple[dict[str, Fraction], list[Fraction]]:
    """Return the units of each component and what each seat receives, reckoned by the naive settlement."""
    if kind == "lizany":
        return _drawn(told, house)
    declarer = told.declarer or 0
    if told.fold:
        return {}, [Fraction(str(paid)) for paid in folded(declarer, house)["payoffs"]]
    levels = dict.fromkeys(declared_components(told.contract, house["hundred_includes_game"]), 0)
    for text in told.level:
        name, _, level = text.partition("=")
        levels[name] = int(level)
    raisers = frozenset(map(int, told.raised.split(","))) if told.raised else frozenset()
    agreed = Agreed(told.contract, told.trump, levels, raisers)
    paid = settle(agreed, None if not_played(agreed, house) else _play(told), house)
    seats = 4 if kind == "krizovy" else 3
    ally = told.rogue if told.partner is None else told.partner
    components = {name: component.units for name, component in paid.components.items()}
    if told.evident and evident.in_vain(agreed, _play(told), house):
        due = evident.payments(agreed, _play(told), house, payers(declarer, seats, house))
        return components, received(due, declarer, house)
    return components, payoffs(paid.payment, declarer, seats, house, ally)


def test_every_kind_and_preset_has_a_table() -> None:
    assert set(COMPONENTS_OF) <= set(TABLE)
    assert set(TABLE) == set(PRESETS) == set(NAMED)


def _amount(text: str) -> Fraction:
    return Fraction(text.replace("−", "-"))


def _expected(row: dict[str, Any], seats: int) -> list[Fraction]:
    """Return what each seat receives: told seat by seat, or by what each pays the declarer."""
    if "payoffs" in row:
        return [Fraction(str(amount)) for amount in row["payoffs"]]
    declarer = OPTIONS.parse_args(shlex.split(row["options"])).declarer or 0
    pays = Fraction(str(row["pays"]))
    return [pays * (seats - 1) if seat == declarer else -pays for seat in range(seats)]


@pytest.mark.parametrize(("game", "row"), ROWS)
def test_m31_to_m37_m54_m67_m68_m72_m95_a_result_pays_what_it_must(
    game: str, row: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    said = forhont(capsys, "settle", "--game", game, *shlex.split(row["options"]))
    assert (said.status, said.err) == (0, "")
    lines = [line.strip() for line in said.out.splitlines()]
    told = OPTIONS.parse_args(shlex.split(row["options"]))
    components, naive_payoffs = naive(NAMED[game][0], _house(game, told.rules), told)
    paid = [_amount(seat.split()[-1]) for seat in lines[-1].removeprefix("payoffs: ").split(", ")]
    assert paid == naive_payoffs
    assert sum(paid) == 0
    if component := row.get("component"):
        (line,) = [line for line in lines if line.startswith(component)]
        assert _amount(line.split()[-1]) == Fraction(str(row["pays"]))
        assert components[component.replace(" ", "_")] == Fraction(str(row["pays"]))
    else:
        assert paid == _expected(row, len(paid))


def _told(rng: Random, kind: str, seats: int) -> str:
    """Return options at random, most of which can be."""
    trump = rng.choice(("h", "b", "a"))
    own = 10 * rng.randint(0, 9)
    sides: list[list[int]] = [[], []]
    for suit in rng.sample("hbla", 4):
        if rng.random() < 0.4:
            rng.choice(sides).append(40 if suit == trump else 20)
    points = f"--points {own + sum(sides[0])},{90 - own + sum(sides[1])}"
    marriages = ",".join("+".join(map(str, side)) or "0" for side in sides)
    play = f"--trump {trump} {points} --marriages {marriages} --last-seven {rng.choice(list(LAST))}"
    if kind == "lizany":
        return play
    if kind == "licitovany" and rng.random() < 0.1:
        return f"--fold --declarer {rng.randrange(seats)}"
    if rng.random() < 0.2:  # what house rules may settle without play
        return f"--contract {rng.choice(('game', 'seven'))} --trump {trump} --level game={rng.randrange(2)}"
    contract = rng.choice(list(CONTRACTS))
    row = CONTRACTS[contract]
    alone = kind != "licitovany" and row.trumps
    told = f"--contract {contract} --declarer {0 if alone else rng.randrange(seats)} "
    against = [name for name in ("seven_against", "hundred_against") if rng.random() < 0.2]
    for name in (*row.components, *(against if row.points and kind != "licitovany" else ())):
        told += f"--level {name}={rng.choice((0, 0, 1, 1, 2, 9))} "
    if kind == "krizovy" and row.trumps and rng.random() < 0.7:
        told += f"--partner {rng.randrange(1, seats)} "
    if kind == "krizovy" and contract == "durch" and rng.random() < 0.4:
        return told + f"--rogue {rng.randrange(seats)}"
    if row.points:
        told += play + " "
    elif row.trumps:
        told += f"--trump {trump} "
    by_tricks = row.helper or not row.points
    return told + (rng.choice(("--won", "--lost")) if by_tricks else "")


def _result(told: argparse.Namespace) -> Result:
    own, theirs = _sides(told.marriages)
    return Result(
        contract=told.contract,
        trump=told.trump,
        declarer=told.declarer or 0,
        partner=told.partner,
        levels={name: int(level) for name, _, level in (text.partition("=") for text in told.level)},
        points=_points(told) if told.points else None,
        marriages=(own, theirs),
        last_seven=told.last_seven or "none",
        won=told.won,
        rogue=told.rogue,
        fold=told.fold,
    )


@pytest.mark.parametrize("kind", COMPONENTS_OF)
def test_m31_to_m38_whatever_can_be_told_agrees_with_the_naive_settlement(kind: str) -> None:
    rng = Random(kind)
    seen: Counter[str] = Counter()
    for _ in range(60):
        house = resolve(kind, random_house(rng, kind))
        for _ in range(20):
            told = OPTIONS.parse_args(shlex.split(_told(rng, kind, 4 if kind == "krizovy" else 3)))
            try:
                outcome = settled(kind, house, _result(told))
            except ConfigError:
                continue
            components, right = naive(kind, house, told)
            assert [Fraction(str(paid)) for paid in outcome["payoffs"]] == right, told
            found = {name: Fraction(str(paid["units"])) for name, paid in outcome["components"].items()}
            assert found == components, told
            seen.update([*components, outcome["reason"], "rogue" if told.rogue is not None else ""])
    own = {"licitovany": {"fold"}, "krizovy": {"rogue"}}.get(kind, set())
    reasons = set() if kind == "lizany" else {"balanced", "unflekked", "flekked_without_re"}
    missing = {*COMPONENTS_OF[kind], *own, *reasons, "played"} - set(seen)
    assert not missing
