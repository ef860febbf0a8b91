"""``oracle``: sees all cards, plays exactly, and sits only where peeking is allowed (S-10)."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from sim import compose
from sim.core.bits import lowest, without_lowest
from sim.core.rooms import fresh, record_at
from sim.faults import ConfigError
from sim.games.house import PRESETS
from sim.games.kinds import KINDS
from sim.games.marias.settle import OUTCOME
from sim.games.marias.view import STATE
from sim.solve.marias.each import ANNOUNCED, SILENT
from sim.solve.marias.money import money
from sim.solve.marias.positions import POSITION
from sim.solve.marias.seen import from_view
from sim.solve.marias.words import WORDS
from sim.table import Table
from strategies import registry
from strategies.marias.pimc_cards import add_values
from strategies.registry import Param, Strategy, StrategyError
from tests import seating

MARIAS = [name for name in PRESETS if seating.family_of(name) == "marias"]
NUMBERS = itertools.count()
#: Contracts that tables of oracles would play too seldom.
FORCED: dict[str, tuple[dict[str, Any], ...]] = {
    "voleny": ({"contract": "hundred_seven"}, {"contract": "durch", "taker": 1}),
    "licitovany": ({"contract": "two_sevens", "taker": 1}, {"contract": "two_sevens_hundred", "taker": 0}),
    "krizovy": ({"contract": "hundred"}, {"contract": "betl", "taker": 2}),
    "pagat": ({"contract": "open_betl", "taker": 1}, {"contract": "open_durch", "taker": 0}),
    "lizany": (),
}

registry.names()  # those that are delivered take their names first
TELLER = Strategy(
    "oracle-that-tells",
    "Plays exactly and notes what each of its questions is worth.",
    base="oracle",
    peeks=True,
    memory={"asked": 1, "told": 16},
)


@TELLER.decision
def play(view, params, memory):
    """Note what exact play comes to, by the view and all hands, and play a card that keeps it."""
    if view.stock > 0:
        return lowest(view.legal)
    state = record_at(params.state, STATE)
    position, outcome = fresh(POSITION)[0], fresh(OUTCOME)[0]
    ws = np.zeros(WORDS, np.int64)
    from_view(view, state.hands, state.talon, state.partner, position)
    memory.told[memory.asked] = money(position, view.rules, outcome, ws)
    memory.asked += 1
    values = np.zeros((2, 32), np.int64)
    add_values(view, position, (outcome, ws), view.legal, values)
    chosen = lowest(view.legal)
    rest = view.legal
    while rest:
        card = lowest(rest)
        rest = without_lowest(rest)
        if max(values[0, card], values[1, card]) > max(values[0, chosen], values[1, chosen]):
            chosen = card
    memory.said = ANNOUNCED if values[ANNOUNCED, chosen] >= values[SILENT, chosen] else SILENT
    memory.at = view.plays + 1
    return chosen


def told(table: Table) -> list[int]:
    """Return what every seat noted in the deal played last."""
    seated = table._memory.seated[0]
    dtype = TELLER.memory_dtype
    memories = [seated["memory"][s]["bytes"][: dtype.itemsize].view(dtype)[0] for s in range(4)]
    return [int(value) for memory in memories for value in memory["told"][: memory["asked"]]]


@pytest.mark.parametrize("preset", MARIAS)
def test_a_position_made_of_a_view_is_worth_what_is_paid_when_all_play_exactly(preset: str) -> None:
    """At every card of every seat, within tricks too: positions are right and so is the exact play."""
    kind = PRESETS[preset].kind
    house = {"durch_rogue": False} if kind == "krizovy" else {}
    seen = 0
    for force in ({}, *FORCED[kind]):
        table = Table(seating.spec("oracle-that-tells", house, force, preset=preset))
        for deal in range(12):
            rows = table.play(deal, 1).rows
            if rows.column("reason")[0].as_py() != "played":
                continue
            values = told(table)
            assert set(values) <= {paid_by_a_defender(rows)}, (preset, force, deal)
            seen += len(values)
    assert seen >= 100


def paid_by_a_defender(rows: Any) -> int:
    """Return what each defender pays the declarer in the only deal of some rows."""
    row = rows.to_pylist()[0]
    mates = {row["declarer"], row.get("partner")}
    seats = KINDS[row["game"]].players
    return -int(next(row[f"payoff_{seat}"] for seat in range(seats) if seat not in mates))


def test_against_exact_players_heuristic_does_worse_than_exact_play() -> None:
    deals, force = 20, {"contract": "game"}
    exact = Table(seating.spec("oracle", force=force)).play(0, deals).rows
    for seat in range(3):
        names = ["oracle"] * 3
        names[seat] = "heuristic"
        usual = Table(seating.spec(names, force=force)).play(0, deals).rows
        column = f"payoff_{seat}"
        assert exact.column(column).to_numpy().sum() > usual.column(column).to_numpy().sum(), seat


def test_in_lizany_it_knows_the_stock() -> None:
    rows = Table(seating.spec(["oracle", "heuristic"], preset="lizany")).play(0, 60).rows
    assert rows.column("payoff_0").to_numpy().mean() > 0.5


def test_it_is_refused_where_peeking_is_not_allowed() -> None:
    seats = "seats=[oracle,heuristic,heuristic]"
    with pytest.raises(ConfigError) as refusal:
        compose.make([seats, "execute=serial"])
    message = str(refusal.value)
    assert message == "seats: oracle sees all cards; strategies.peeking=true lets it play all the same"
    allowed = compose.make([seats, "execute=serial", "strategies.peeking=true"])
    assert [seat.name for seat in allowed.seats] == ["oracle", "heuristic", "heuristic"]


def test_who_builds_on_one_that_peeks_or_borrows_from_it_peeks_too() -> None:
    assert registry.get("oracle").peeks
    assert not registry.get("pimc").peeks and not registry.get("heuristic").peeks
    heir = Strategy(f"heir-of-oracle-{next(NUMBERS)}", "For a test.", base="oracle")
    assert heir.peeks
    seer = Strategy(f"seer-{next(NUMBERS)}", "For a test.", base="random", peeks=True)
    with pytest.raises(ConfigError, match=f"{seer.name} sees all cards"):
        compose.make([f"seats=[{seer.name},random,random]", "execute=serial"])


@pytest.mark.parametrize("name", ["state", "slots", "seated"])
def test_a_parameter_that_is_named_like_an_address_is_refused(name: str) -> None:
    with pytest.raises(StrategyError, match=f"{name} is the name of an address, not of a parameter"):
        Strategy(f"wrong-{next(NUMBERS)}", "For a test.", {name: Param(1)})


def test_who_plays_deals_out_needs_a_compiled_base() -> None:
    plain = Strategy(f"plain-{next(NUMBERS)}", "For a test.", base="random", compiled=False)
    dreamer = Strategy(f"dreamer-{next(NUMBERS)}", "For a test.", base=plain.name, plays_out=True)
    with pytest.raises(StrategyError, match="plays deals out and needs a compiled base"):
        Table(seating.spec([dreamer.name, "random", "random"]))


def test_addresses_are_no_parameters_that_can_be_set() -> None:
    oracle = registry.get("oracle")
    assert not {"state", "slots", "seated"} & set(oracle.params)
    assert {"state", "slots", "seated"} <= set(oracle.params_dtype.names or ())
    with pytest.raises(StrategyError, match="has no parameter 'state'"):
        oracle.values({"state": 1})
