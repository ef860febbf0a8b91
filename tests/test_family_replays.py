"""The other way round: deals that the naive reference made, led through every branch, play in the kernel."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from sim.games.house import resolve
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import CONTRACTS
from sim.games.marias.presets import PRESETS
from sim.replay import records
from tests.generators import house_rules
from tests.naive import random_record
from tests.naive.steering_auction import random_wish as auction_wish
from tests.naive.steering_cross import random_wish as cross_wish
from tests.records import Record, line
from tests.test_naive_pagat import wishes as pagat_wish
from tests.test_naive_records import wishes as voleny_wish

House = dict[str, Any]
#: By kind: draws what a deal is led to.
WISHES: dict[str, Callable[[Random, House], dict[str, Any] | None]] = {
    "voleny": lambda rng, house: voleny_wish(rng),
    "licitovany": auction_wish,
    "krizovy": cross_wish,
    "pagat": pagat_wish,
    "lizany": lambda rng, house: {},
}
#: By kind: what chance alone hardly ever brings, and led deals must have brought.
LED = {
    "voleny": {"durch of 2", "betl made"},
    "licitovany": {"fold", "two_sevens made", "two_sevens lost", "hundred lost"},
    "krizovy": {"the partner's hundred", "the rogue", "durch made", "durch lost"},
    "pagat": {"open_betl made", "open_betl lost", "open_durch made", "open_durch lost"},
    "lizany": {"exchange", "game lost", "game made"},
}


def arisen(record: Record) -> Iterator[str]:
    """Yield what a record is an example of."""
    outcome = record["outcome"]
    contract = outcome.get("contract", "game")
    yield from (contract, outcome["reason"], f"{contract} of {outcome.get('declarer')}")
    for name, score in outcome["components"].items():
        yield f"{name} {'made' if score.get('made', score['units'] > 0) else 'lost'}"
    if outcome.get("rogue") is not None:
        yield "the rogue"
    for event in record["events"]:
        yield event["do"]
        if "hundred" in event.get("announce", ()):
            yield "the partner's hundred"


def made(preset: str, deals: int) -> Iterator[Record]:
    """Yield records that the naive reference made: under the preset, then under random house rules."""
    kind, rng = PRESETS[preset].kind, Random(f"made {preset}")
    house = resolve(preset)
    for number in range(deals):
        if number > deals // 3:
            house = house_rules(rng, kind)
        yield random_record(rng, house, WISHES[kind](rng, house), kind)


@pytest.mark.parametrize("preset", PRESETS)
def test_m11_to_m95_deals_made_by_the_naive_reference_play_to_the_same_outcome(preset: str) -> None:
    """Every move and every payment is compared while it is replayed; what differs is refused."""
    wanted = [*made(preset, 160)]
    assert len([*records(map(line, wanted))]) == len(wanted)
    kind = PRESETS[preset].kind
    row = KINDS[kind]
    seen = Counter(word for record in wanted for word in arisen(record))
    contracts = {name for code, name in enumerate(CONTRACTS) if (row.forehands | row.anybodys) >> code & 1}
    assert contracts | LED[kind] <= {*seen}, (contracts | LED[kind]) - {*seen}
