"""Stored deals priced again against the same deals played again: every rule of payment, every kind."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from sim import schema
from sim.games import house
from sim.games.house import KINDS, lookup, resolve
from sim.games.house_rows import refusal
from sim.games.kinds import FAMILY_OF
from sim.games.kinds import KINDS as GAMES
from sim.repricing import marias, tarot
from sim.repricing.pricing import Pricing
from sim.repricing.sums import SEATS, Deals, _added_wide, added
from sim.schema.columns import ABOUT
from sim.store.parts import Identity, conform
from sim.table import SeatSpec, Spec, Table
from strategies import registry
from tests.generators import house_rules

PAID = {"marias": marias.PAID, "tarot": tarot.PAID}
SEED = 7
#: Rules that no few deals show when only they change: of one value, seen alone, of sessions, or rare.
SILENT = {"all_pass", "betl_open_from", "session_length", "shuffle", "four_kings_poignee"}


#: Rules of which deals say more if a contract is prescribed.
RARE = {
    **{("hundred_marriage", kind): "hundred" for kind in ("voleny", "krizovy", "pagat")},
    ("settle_balanced_seven", "pagat"): "seven",
}


def table_of(kind: str, rules: dict[str, Any], strategy: str = "random", force: str = "") -> Table:
    """Return a table at which one strategy plays all seats."""
    seats = tuple(SeatSpec(strategy, strategy) for _ in range(GAMES[kind].players))
    prescribed = {"contract": force, "taker": 0} if force else {}
    return Table(Spec(kind=kind, house=rules, seats=seats, seed=SEED, force=prescribed))


def played(
    kind: str, rules: dict[str, Any], deals: int, strategy: str = "random", force: str = ""
) -> pa.Table:
    """Return deals as they are stored."""
    rows = table_of(kind, rules, strategy, force).play(0, deals).rows
    return conform(rows, Identity("run", kind, SEED, "", "hands"), 0, deals)


def some_rules(rng: Random, kind: str) -> dict[str, Any]:
    """Return random house rules under which deals stand for themselves and no judge is asked."""
    while True:
        drawn = house_rules(rng, kind)
        plain = {"shuffle": "uniform", "evident_rule": False}
        wanted = dict(house.flatten(kind, drawn)) | {n: v for n, v in plain.items() if n in drawn}
        try:
            return resolve(kind, wanted)
        except house.HouseRuleError:
            continue


def changed(rng: Random, kind: str, rules: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """Return the house rules with other values of some rules, as far as deals can be priced by them."""
    other = some_rules(rng, kind)
    flat = dict(house.flatten(kind, rules))
    for name in names:
        if not refusal(KINDS[kind].field(name), flat[name], lookup(other, name)):
            flat[name] = lookup(other, name)
    return resolve(kind, flat)


def payment(kind: str) -> list[str]:
    """Return the rules of a kind by which deals price again."""
    return [name for name in KINDS[kind].preset if KINDS[kind].field(name).reprice]


def again(kind: str, stored: pa.Table, rules: dict[str, Any]) -> pa.Table:
    """Return stored deals priced again; every row tells what it pays."""
    priced, untold = Pricing(kind, rules).price(stored)
    assert untold == 0
    return priced


def differences(one: pa.Table, two: pa.Table) -> Iterator[str]:
    """Yield the columns in which two tables of the same deals differ."""
    assert one.column_names == two.column_names
    for name in one.column_names:
        if not one.column(name).equals(two.column(name)):
            yield name


# --- equal to playing again -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_deals_price_as_they_are_played_again_under_several_tariffs(kind: str) -> None:
    rng = Random(f"tariffs of {kind}")
    for _ in range(3):
        rules = some_rules(rng, kind)
        stored = played(kind, rules, 10_000)
        for _ in range(2):
            wanted = changed(rng, kind, rules, payment(kind))
            assert list(differences(again(kind, stored, wanted), played(kind, wanted, 10_000))) == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_rule_of_payment_alone_changes_nothing_that_is_not_priced_again(kind: str) -> None:
    rng = Random(f"rules of {kind}")
    for name in payment(kind):
        # Where a rule has one value in a kind nothing can change.
        if name in KINDS[kind].only or name == "evident_rule":
            continue
        reads = registry.get("heuristic", FAMILY_OF[kind]).reads(kind, name)
        moved = 0
        for attempt in range(40):
            rules = some_rules(rng, kind)
            wanted = changed(rng, kind, rules, [name])
            if rules == wanted:
                continue
            # Who plays at random hardly makes a hundred, nor declares it with several marriages.
            who = "random" if reads or attempt % 2 else "heuristic"
            force = RARE.get((name, kind), "") if attempt % 3 else ""
            stored = played(kind, rules, 1500, who, force)
            priced = again(kind, stored, wanted)
            others = played(kind, wanted, 1500, who, force)
            assert list(differences(priced, others)) == [], (name, rules, wanted)
            moved += priced != stored
            if moved == 2:
                break
        assert moved, name


@pytest.mark.parametrize("kind", KINDS)
def test_every_rule_that_does_not_price_again_changes_what_is_played(kind: str) -> None:
    paid = PAID[FAMILY_OF[kind]]
    told = {c.name for c in schema.hands(kind) if (c.field or (c.name, 0))[0] not in paid} - set(ABOUT)
    rng = Random(f"others of {kind}")
    for name in KINDS[kind].preset:
        field = KINDS[kind].field(name)
        assert field.reprice or field.decides, name
        if field.reprice or name in SILENT or name in KINDS[kind].only:
            continue
        for _ in range(40):
            rules, other = some_rules(rng, kind), some_rules(rng, kind)
            flat = dict(house.flatten(kind, rules)) | {name: lookup(other, name)}
            try:
                wanted = resolve(kind, flat)
            except house.HouseRuleError:
                continue
            force = RARE.get((name, kind), "")
            tables = [played(kind, each, 1500, "random", force) for each in (rules, wanted)]
            if wanted != rules and told & set(differences(*tables)):
                break
        else:
            pytest.fail(f"{name} changes nothing that is played")


def test_a_rule_prices_again_between_amounts_but_not_where_null_takes_a_contract_out() -> None:
    two_sevens = KINDS["licitovany"].field("tariff.two_sevens")
    assert refusal(two_sevens, 8, 9) == "" and refusal(two_sevens, None, None) == ""
    assert refusal(two_sevens, 8, None) == refusal(two_sevens, None, 8) == "null forbids to declare it"
    evident = KINDS["voleny"].field("evident_rule")
    assert refusal(evident, True, False) == "" and "asked" in refusal(evident, False, True)
    assert refusal(KINDS["voleny"].field("limit"), None, 20) == ""
    assert refusal(KINDS["voleny"].field("against"), True, False) == "what may or must be said"


# --- decisions ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("strategy", ["random", "heuristic"])
def test_who_says_that_it_does_not_read_a_rule_decides_alike_under_all_its_values(
    kind: str, strategy: str
) -> None:
    one = registry.get(strategy, FAMILY_OF[kind])
    unread = [name for name in payment(kind) if not one.reads(kind, name)]
    assert unread and (strategy == "heuristic" or unread == payment(kind))
    rng = Random(f"{strategy} of {kind}")
    for _ in range(3):
        rules = some_rules(rng, kind)
        wanted = changed(rng, kind, rules, unread)
        priced = again(kind, played(kind, rules, 3000, strategy), wanted)
        assert list(differences(priced, played(kind, wanted, 3000, strategy))) == []
        tables = [table_of(kind, each, strategy) for each in (rules, wanted)]
        for deal in range(60):  # card by card
            first, second = (table.record(deal) for table in tables)
            assert first["events"] == second["events"] and first["tricks"] == second["tricks"]


@pytest.mark.parametrize("kind", ["licitovany", "krizovy", "pagat", "tarot"])
def test_what_heuristic_says_that_it_reads_it_does_read(kind: str) -> None:
    one = registry.get("heuristic", FAMILY_OF[kind])
    told = [c.name for c in schema.hands(kind) if (c.field or (c.name, 0))[0] not in PAID[FAMILY_OF[kind]]]
    rng = Random(f"read in {kind}")
    for _ in range(20):
        rules = some_rules(rng, kind)
        wanted = changed(rng, kind, rules, [name for name in payment(kind) if one.reads(kind, name)])
        tables = (played(kind, each, 3000, "heuristic") for each in (rules, wanted))
        if set(told) & set(differences(*tables)):
            return
    pytest.fail("no decision changes with what it says it reads")


def test_who_says_nothing_reads_every_rule_and_so_does_who_builds_on_it() -> None:
    for name in ("ev", "pimc", "oracle"):
        assert all(registry.get(name).reads("voleny", rule) for rule in payment("voleny"))
    for name in ("pimc", "oracle"):
        assert all(registry.get(name, "tarot").reads("tarot", rule) for rule in payment("tarot"))
    plain = registry.Strategy("reads-none", "For a test.", base="random", reads_tariff=False)
    group = registry.Strategy("reads-some", "For a test.", base="random", reads_tariff=("tariff", "limit"))
    heir = registry.Strategy("reads-as-base", "For a test.", base="reads-some", reads_tariff=False)
    silent = registry.Strategy("reads-anything", "For a test.", base="random")
    assert not plain.reads("voleny", "tariff.game") and silent.reads("voleny", "limit")
    for one in (group, heir):
        assert one.reads("pagat", "tariff.betl") and one.reads("pagat", "limit")
        assert not one.reads("pagat", "silent_seven")


# --- the hundred, and evident contracts ---------------------------------------------------------------------


def test_m31_a_hundred_that_pays_8_instead_of_4_changes_its_own_part_alone() -> None:
    rules = resolve("voleny", {"tariff.hundred": 4, "limit": None})
    stored = played("voleny", rules, 40_000, "heuristic")
    priced = again("voleny", stored, resolve("voleny", {"tariff.hundred": 8, "limit": None}))
    before, after, own, seats = _hundreds(stored, priced)
    assert np.array_equal(after - before, own * seats)
    assert np.count_nonzero(own) > 1000 and np.count_nonzero(own < 0) > 100


def _hundreds(stored: pa.Table, priced: pa.Table) -> tuple[np.ndarray, np.ndarray, np.ndarray, int]:
    """Return what the declarer got before and after, and the hundreds' part of the first per payer."""
    declarer = stored.column("declarer").to_numpy()
    before, after = (
        np.choose(declarer, [one.column(f"payoff_{seat}").to_numpy() for seat in range(3)])
        for one in (stored, priced)
    )
    own = stored.column("units_hundred").to_numpy() + stored.column("units_hundred_against").to_numpy()
    return before, after, own * stored.column("hearts").to_numpy(), 2


def test_m39_a_deal_that_was_not_asked_about_does_not_tell_and_the_rule_can_be_left_out() -> None:
    given = {"evident_rule": True, "tariff.seven": 100, "tariff.game": 1}
    rules = resolve("voleny", given)
    stored = played("voleny", rules, 1500)
    assert set(stored.column("evident").to_pylist()) >= {-1, 0}
    without = resolve("voleny", given | {"evident_rule": False})
    assert list(differences(again("voleny", stored, without), played("voleny", without, 1500))) == []
    # Who lost the game doubled and won the seven had doubled in vain only if the game is dear.
    wanted = resolve("voleny", given | {"tariff.seven": 0, "tariff.game": 50})
    priced, untold = Pricing("voleny", wanted).price(stored)
    replayed = played("voleny", wanted, 1500)
    unknown = np.array(replayed.column("evident")) - np.array(priced.column("evident"))
    told = pa.array(unknown == 0)
    assert 0 < untold and np.count_nonzero(unknown) <= untold < 300
    assert list(differences(priced.filter(told), replayed.filter(told))) == []


@pytest.mark.jit_off
@pytest.mark.parametrize("kind", KINDS)
def test_some_deals_price_alike_compiled_or_not(kind: str) -> None:
    rng = Random(f"plain {kind}")
    rules = some_rules(rng, kind)
    wanted = changed(rng, kind, rules, payment(kind))
    assert list(differences(again(kind, played(kind, rules, 8), wanted), played(kind, wanted, 8))) == []


# --- sums ---------------------------------------------------------------------------------------------------


@pytest.mark.jit_off
@pytest.mark.parametrize("session", [1, 7])
def test_s14_sums_are_exact_however_large_the_amounts(session: int) -> None:
    rng = np.random.default_rng(14)
    n = 40
    before, after = (rng.integers(-(2**38), 2**38, (SEATS, n)) for _ in range(2))
    after[:, ::3] = before[:, ::3]
    contract = rng.integers(-1, 3, n).astype(np.int8)
    declarer = rng.integers(0, 4, n).astype(np.int8)
    partner = np.where(rng.random(n) < 0.5, (declarer + 1) % 4, -1).astype(np.int8)
    times = rng.integers(1, 5, n) if session == 1 else np.ones(n, np.int64)
    deals = Deals(contract, declarer, partner, before, after, times)
    quick, wide = added(deals, session, 3, 2**37 // session), _added_wide(deals, session, 3)
    from sim.repricing.sums import SQUARES, squares

    assert quick.dtype == np.int64 and wide.dtype == object
    assert quick[..., :SQUARES].tolist() == wide[..., :SQUARES].tolist()
    for one, two in zip(quick.reshape(-1, quick.shape[-1]), wide.reshape(-1, wide.shape[-1]), strict=True):
        assert [squares(one, what) for what in range(3)] == [squares(two, what) for what in range(3)]
    assert added(deals, session, 3, 2**60).dtype == object
