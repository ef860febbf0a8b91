"""Worked payments of tarot and whatever can be told, through the kernel's settlement and the naive one."""

from __future__ import annotations

import argparse
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
from sim.games.tarot.names import CONTRACTS, SIDES
from sim.settling import settled
from sim.settling.tarot import Result
from sim.settling.tarot.result import LEVELS
from tests.forhont import forhont
from tests.naive.settlement import exact
from tests.naive.tarot import random_house, random_record, settle
from tests.naive.tarot.counting import Count
from tests.naive.tarot.outcome import payoffs
from tests.naive.tarot.play import DEFENDERS, TAKER
from tests.naive.tarot.settlement import Announced
from tests.records import plain

ROWS = tomllib.loads((Path(__file__).parent / "settlements.toml").read_text(encoding="utf-8"))["tarot"]
NAIVE = dict(zip(SIDES, (TAKER, DEFENDERS), strict=True))
COMPONENTS = ("base", "petit", "poignees", "chelem")


def naive(house: dict[str, Any], told: Result) -> tuple[dict[str, Fraction], list[Fraction]]:
    """Return the components and payoffs of a result, reckoned by the naive settlement."""
    assert told.contract is not None
    assert told.points is not None
    assert told.bouts is not None
    levels = dict(zip(LEVELS, house["poignee"]["thresholds"], strict=True))
    shown = [(levels[level], NAIVE[side]) for level, side in told.poignees]
    count = Count(
        int(2 * told.points),
        told.bouts,
        None if told.petit is None else NAIVE[told.petit],
        None if told.slam is None else NAIVE[told.slam],
    )
    paid = settle(Announced(told.contract, told.chelem, shown), count, house)
    return {name: getattr(paid, name) for name in COMPONENTS}, payoffs(paid.share, told.taker)


def _amount(text: str) -> Fraction:
    return Fraction(text.replace("−", "-"))


@pytest.mark.parametrize("row", [pytest.param(row, id=row["case"]) for row in ROWS])
def test_t4_t8_t10_t14_to_t19_a_result_pays_what_it_must(
    row: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    options = shlex.split(row["options"])
    said = forhont(capsys, "settle", "--game", "tarot", *options)
    assert (said.status, said.err) == (0, "")
    paid = [
        _amount(seat.split()[-1]) for seat in said.out.splitlines()[-1].removeprefix("payoffs: ").split(", ")
    ]
    parser = argparse.ArgumentParser()
    parser.add_argument("--taker", type=int, default=0)
    taker = parser.parse_known_args(options)[0].taker
    assert paid == payoffs(Fraction(str(row["pays"])), taker)


def _told(rng: Random) -> Result:
    """Return a result at random, that most often can be."""
    bouts = rng.randrange(4)
    slam = rng.choice((None, None, None, *SIDES))
    points = Fraction(rng.randrange(9 * bouts, 183 - 9 * (3 - bouts) + 1), 2)
    if rng.random() < 0.7:
        points = Fraction(int(points))
    if slam == "taker":
        points, bouts = rng.choice(((Fraction(91), 3), (Fraction(87), 2)))
    if slam == "defence":
        bouts, points = rng.choice((0, 0, 1)), Fraction(rng.randrange(0, 40), 2)
    poignees = [(rng.choice(LEVELS), rng.choice(SIDES)) for _ in range(rng.choice((0, 0, 1, 2)))]
    petit = rng.choice((None, slam or rng.choice(SIDES)))
    return Result(
        rng.choice(CONTRACTS),
        rng.randrange(4),
        points,
        bouts,
        petit,
        tuple(poignees),
        rng.random() < 0.3,
        slam,
    )


def test_t4_t8_t10_t14_to_t19_whatever_can_be_told_agrees_with_the_naive_settlement() -> None:
    rng = Random("tarot")
    seen: Counter[str] = Counter()
    for _ in range(150):
        house = resolve("tarot", random_house(rng))
        for _ in range(20):
            told = _told(rng)
            try:
                outcome = settled("tarot", house, told)
            except ConfigError:
                seen["refused"] += 1
                continue
            components, right = naive(house, told)
            assert [Fraction(str(paid)) for paid in outcome["payoffs"]] == right, told
            assert {name: Fraction(str(outcome[name])) for name in COMPONENTS} == components, told
            assert outcome["made"] == (exact(outcome["points"]) >= exact(outcome["target"]))
            seen.update(name for name, units in components.items() if units)
            seen[f"slam of {told.slam}, {told.chelem}"] += 1
            seen["half points"] += told.points is not None and told.points.denominator == 2
    wanted = {*COMPONENTS, "half points", "refused"}
    wanted |= {f"slam of {side}, {said}" for side in SIDES for said in (True, False)}
    assert all(seen[name] > 5 for name in wanted), seen


def _result_of(record: dict[str, Any]) -> Result:
    """Return what somebody would tell of a deal."""
    outcome, rules = record["outcome"], record["rules"]
    taker, thresholds = outcome["taker"], rules["poignee"]["thresholds"]
    sides = {SIDES[trick["winner"] != taker] for trick in record["tricks"]}
    shown = [
        (LEVELS[thresholds.index(event["level"])], SIDES[event["seat"] != taker])
        for event in record["events"]
        if event["do"] == "poignee"
    ]
    last = record["tricks"][-1]
    completed = last["cards"][0] == "EX" and last["winner"] == last["leader"]
    late = record["tricks"][-2 if completed else -1]
    return Result(
        outcome["contract"],
        taker,
        Fraction(str(outcome["points"])),
        outcome["bouts"],
        SIDES[late["winner"] != taker] if "T1" in late["cards"] else None,
        tuple(shown),
        any(event.get("announce") for event in record["events"]),
        sides.pop() if len(sides) == 1 else None,
    )


@pytest.mark.parametrize(
    "wish",
    [
        None,
        {"excuse": 18},
        {"excuse": 18, "contract": "garde_contre"},
        {"slam": "taker", "taker": 0},
        {"slam": "taker", "taker": 0, "excuse": 18, "holder": 1},
        {"slam": "taker", "excuse_led": True, "petit_late": True},
        {"slam": "defenders"},
        {"slam": "defenders", "excuse_led": True},
        {"four_kings": True},
        {"poignee": 10},
    ],
    ids=str,
)
def test_t12_t15_whatever_a_deal_comes_to_can_be_told(wish: dict[str, Any] | None) -> None:
    rng, played = Random(str(wish)), 0
    for turn in range(40):
        free = turn % 2 and not {"four_kings", "poignee"} & {*(wish or {})}
        record = random_record(rng, resolve("tarot", random_house(rng) if free else None), wish)
        if not record["outcome"]["played"]:
            continue
        paid = settled("tarot", record["rules"], _result_of(record))
        for name in ("payoffs", "points", "bouts", "target", "made", *COMPONENTS):
            assert plain(paid[name]) == plain(record["outcome"][name])
        played += 1
    assert played > 20
