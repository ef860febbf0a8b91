"""The kernel of tarot against the naive reference: whole deals of random players, compared field by field.

The slow test goes through 20,000 deals of every contract and as many free auctions, in parts that can be run
alone or side by side: ``pytest -k "twenty_thousand and part7"`` is one, ``-n`` spreads them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from sim import schema
from sim.core.cards import TAROT
from sim.core.jit import COMPILED
from sim.games.house import resolve
from sim.table import Table
from sim.trial.houses import random_house
from tests import seating
from tests.naive.tarot import random_house as naive_house
from tests.naive.tarot import referee
from tests.naive.tarot.auction import BIDS, CONTRACTS, SEATS
from tests.naive.tarot.cards import EXCUSE, PETIT
from tests.naive.tarot.house import TAROT as PRESET
from tests.stored import PER_RUN, disagreements, exact
from tests.stored_tarot import row_of

House = Mapping[str, Any]
Record = Mapping[str, Any]
Force = Mapping[str, Any]

#: A free auction, then every contract of every taker.
FORCES: tuple[Force, ...] = (
    {},
    *({"contract": contract, "taker": taker} for contract in CONTRACTS for taker in range(SEATS)),
)
#: What must have come about in a few hundred deals.
ARISEN = {
    *(f"{contract} of {taker}" for contract in CONTRACTS for taker in range(SEATS)),
    *(f"{contract} {result}" for contract in CONTRACTS for result in ("made", "lost")),
    "played", "petit_sec", "all_pass", "chelem announced", "slam of the defence", "half points",
    "petit au bout, taker", "petit au bout, defence", "poignée 1", "poignée 2", "poignée 3",
    *(f"Excuse of the {side} in trick {trick}" for side in ("taker", "defence") for trick in ("1–17", "18")),
    "Excuse in the chien", "Petit in the chien", "bid above",
}  # fmt: skip


# --- one deal ---


def difference(table: Table, record: Record, stored: Mapping[str, Any]) -> str:
    """Return in what a deal's record or stored row differs from the naive reference; "" if in nothing."""
    right = row_of(record, table.scale)
    wrong = [f"stored {k} {stored[k]}, not {v}" for k, v in right.items() if exact(stored[k]) != exact(v)]
    wrong += disagreements(record, referee)
    outcome, force = record["outcome"], table.spec.force
    if outcome["played"] and force and {**outcome, **force} != outcome:
        wrong.append("not what was prescribed")
    return "; ".join(wrong) and f"deal {record['deal']} of {table.spec}: {'; '.join(wrong)}"


def examples(record: Record, row: Mapping[str, Any]) -> Iterator[str]:
    """Yield what a deal is an example of."""
    outcome, contract, taker = record["outcome"], row["contract"], row["taker"]
    yield row["reason"]
    if not outcome["played"]:
        return
    yield from (f"{contract} of {taker}", f"{contract} {'made' if outcome['made'] else 'lost'}")
    yield from (f"poignée {row[f'poignee_{seat}']}" for seat in range(SEATS))
    bids = [row[f"bid_{seat}"] for seat in range(SEATS)]
    said = [BIDS.index(bid) for bid in bids if bid != "pass"]
    if len(said) > 1:
        yield "bid above"
        assert all(low < high for low, high in pairwise(said))
    yield from (name for name in ("completed",) if row[name])
    if row["chelem_announced"]:
        yield "chelem announced"
    if row["slam"]:
        yield f"slam of the {row['slam']}"
    if row["points"] % 2:
        yield "half points"
    if row["petit_au_bout"]:
        yield f"petit au bout, {row['petit_au_bout']}"
    if row["discarded_trumps"]:
        yield "trumps discarded"
    yield from (f"{name} in the chien" for name, card in (("Excuse", EXCUSE), ("Petit", PETIT))
                if card in record["talon"])  # fmt: skip
    if row["excuse_seat"] >= 0:
        side = "taker" if row["excuse_seat"] == taker else "defence"
        yield f"Excuse of the {side} in trick {'18' if row['excuse_trick'] == 18 else '1–17'}"  # noqa: PLR2004


# --- many deals ---


def compare(table: Table, lo: int, n: int) -> Counter[str]:
    """Compare some deals of a table of ``random`` and return how often each thing arose."""
    seen: Counter[str] = Counter()
    for row in table.play(lo, n).rows.to_pylist():
        record = table.record(row["deal"])
        fault = difference(table, record, row)
        assert not fault, fault
        seen.update({"deals", *examples(record, row)})
    return seen


def houses(rng: Random) -> Iterator[House]:
    """Yield the preset, then random house rules without end; poignées come often in some."""
    yield PRESET
    while True:
        yield resolve("tarot", naive_house(rng))
        yield random_house("tarot", rng)
        yield resolve("tarot", {"poignee.thresholds": sorted(rng.sample(range(3, 9), 3))})


def table_of(house: House, force: Force, seed: int) -> Table:
    """Return a table of ``random`` players."""
    return Table(seating.spec("random", house, force, seed, preset="tarot"))


def compare_all(rng: Random, sets: int, deals: int) -> Counter[str]:
    """Compare some deals of everything that can be prescribed under several house rules.

    Parameters
    ----------
    rng
        Draws house rules and deals.
    sets
        How many house rules, the preset first.
    deals
        Deals of each taker of a contract; of free auctions four times as many.
    """
    seen: Counter[str] = Counter()
    for _, house in zip(range(sets), houses(rng), strict=False):
        for force in FORCES:
            table = table_of(house, force, rng.getrandbits(64))
            seen += compare(table, rng.randrange(10**9), deals if force else 4 * deals)
    return seen


@pytest.mark.jit_off
def test_t1_to_t22_a_few_deals_agree_with_the_naive_reference() -> None:
    seen = compare_all(Random("a few"), sets=4, deals=1)
    assert seen["deals"] == 4 * (16 + 4)


@pytest.mark.skipif(not COMPILED, reason="plays many deals")
def test_t1_to_t22_random_deals_agree_with_the_naive_reference() -> None:
    rng = Random("hundreds")
    seen = compare_all(rng, sets=7, deals=8)
    # What hardly anybody passes, and hands with the Petit alone, by many deals of one table.
    for row in (table := table_of(PRESET, {}, 3)).play(0, 4000).rows.to_pylist():
        if row["reason"] != "played":
            fault = difference(table, record := table.record(row["deal"]), row)
            assert not fault, fault
            seen.update(examples(record, row))
    assert ARISEN <= {*seen}, ARISEN - {*seen}


def test_every_stored_column_is_compared() -> None:
    table = table_of(PRESET, {}, 7)
    for deal in range(40):
        compared = {*row_of(table.record(deal), table.scale), *PER_RUN}
        assert compared == {column.name for column in schema.hands("tarot")}


def test_t2_who_was_dealt_which_card_is_counted() -> None:
    table, n = table_of(PRESET, {}, 80), 40
    counted: Counter[tuple[str, int]] = Counter()
    for deal in range(n):
        record = table.record(deal)
        for holder, cards in enumerate([*record["hands"], record["talon"]]):
            counted.update((card, holder) for card in cards)
    dealt = table.play(0, n).dealt
    assert dealt.shape == (len(TAROT.pack), SEATS + 1)
    for number, card in enumerate(TAROT.pack):
        assert [counted[TAROT.code(card), holder] for holder in range(SEATS + 1)] == dealt[number].tolist()


@pytest.mark.parametrize("won", CONTRACTS)
def test_an_auction_won_is_played_as_another_contract_and_stays_one_that_could_have_been(won: str) -> None:
    """The same deals, the same taker; the referee checks every bid."""
    free, rng = table_of(PRESET, {}, 5), Random(won)
    for played in CONTRACTS:
        table = table_of(PRESET, {"instead": {won: played}}, 5)
        instead = table.play(0, 300).rows.to_pylist()
        for before, row in zip(free.play(0, 300).rows.to_pylist(), instead, strict=True):
            assert (row["taker"], row["reason"]) == (before["taker"], before["reason"])
            assert row["contract"] == (played if before["contract"] == won else before["contract"])
            if before["contract"] != won:
                assert row == before
            elif rng.random() < 0.3:  # noqa: PLR2004
                record = table.record(row["deal"])
                assert not disagreements(record, referee)
                kept = [before[f"bid_{seat}"] for seat in range(SEATS)]
                for seat, bid in enumerate(row[f"bid_{seat}"] for seat in range(SEATS)):
                    over = seat != row["taker"] and BIDS.index(kept[seat]) >= BIDS.index(played)
                    assert bid == (played if seat == row["taker"] else "pass" if over else kept[seat])


# --- parts of a very long comparison ---

PLAYED, PARTS = 20_000, 20
#: What a part may be without.
RARE = {"all_pass", "petit_sec", "half points"}
#: Deals of one table: enough to be worth seating it, few enough for many house rules.
AT_ONCE = 50


def compare_part(part: int) -> Counter[str]:
    """Compare one part of the deals: its share of each contract and of free auctions."""
    rng = Random(f"tarot, part {part}")
    seen: Counter[str] = Counter()
    rules = houses(rng)
    for contract in (None, *CONTRACTS):
        done = 0
        while done < PLAYED // PARTS:
            taker = rng.randrange(SEATS)
            force = {} if contract is None else {"contract": contract, "taker": taker}
            table = table_of(next(rules), force, rng.getrandbits(64))
            found = compare(table, rng.randrange(10**9), AT_ONCE)
            done += found["played"]
            seen += found
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS), ids=lambda part: f"part{part}")
def test_t1_to_t22_twenty_thousand_deals_of_every_contract(part: int) -> None:
    seen = compare_part(part)
    assert seen["played"] >= PLAYED // PARTS * (1 + len(CONTRACTS))
    assert ARISEN - RARE <= {*seen}, ARISEN - {*seen}
