"""The contracts of a strategy beside exact play: all cards known, both sides play exactly (mariáš).

Only the card play is compared: contract, discard and doublings are those of the deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from sim.games import house
from sim.games.kinds import KINDS
from sim.games.marias.names import COMPONENTS, COMPONENTS_OF, CONTRACTS, DOUBLED, SUITS
from sim.record.printing import printed
from sim.solve.marias.answers import solve_made, solve_money
from sim.solve.marias.positions import Position
from sim.table import Table

FAMILY = "marias"
#: Deals that are shown, of those that cost most.
SHOWN = 3


class Compared(NamedTuple):
    """A played deal beside exact play; amounts are what each defender pays, in parts of a unit."""

    deal: int
    contract: str
    declarer: int
    made: bool
    perfect: bool
    paid: int
    worth: int


class Costly(NamedTuple):
    """A deal in which a side got much less than exact play gives it, told card by card."""

    deal: int
    contract: str
    side: str
    lost: int
    text: str


def compared(table: Table, deals: int) -> tuple[list[Compared], list[Costly]]:
    """Return every played deal of the first so many beside exact play, and those that cost most.

    Parameters
    ----------
    table
        The strategy in every seat, of a kind of mariáš in which a contract is declared.
    deals
        How many.
    """
    rules = house.pack(table.spec.house)
    found = list(_compared(table, deals, rules))
    by_loss = sorted(found, key=lambda one: (-abs(one.worth - one.paid), one.deal))
    costly = [_told(table, one) for one in by_loss[:SHOWN] if one.worth != one.paid]
    return found, costly


def _compared(table: Table, deals: int, rules: np.void) -> Iterator[Compared]:
    rows = table.play(0, deals).rows
    played = np.flatnonzero(np.array(rows["reason"].to_pylist()) == "played")
    for deal in (int(number) for number in played):
        record = table.record(deal)
        outcome = record["outcome"]
        position = first_lead(record)
        sides = position.side or 1 << position.declarer
        defender = next(seat for seat in range(len(position.hands)) if not sides >> seat & 1)
        yield Compared(
            deal,
            outcome["contract"],
            position.declarer,
            all(score["made"] for name, score in outcome["components"].items() if name in _own(outcome)),
            solve_made(position, rules),
            -int(rows[f"payoff_{defender}"][deal].as_py()),
            solve_money(position, rules),
        )


def _own(outcome: Any) -> list[str]:
    """Return the components that the declarer's side declared."""
    return [name for name in outcome["levels"] if not name.endswith("_against")]


def first_lead(record: Any) -> Position:
    """Return the position of a deal record before its first card."""
    deck, outcome = KINDS[record["kind"]].family.deck, record["outcome"]
    hands, talon = _exchanged(record)
    trump = -1 if outcome["trump"] is None else SUITS.index(outcome["trump"])
    helper = -1 if outcome.get("helper") is None else SUITS.index(outcome["helper"])
    levels = outcome["levels"]
    side = 1 << outcome["declarer"]
    if trump >= 0 and outcome.get("partner") is not None:
        side |= 1 << outcome["partner"]

    def mask(cards: set[str]) -> int:
        return sum(1 << deck.card(card) for card in cards)

    return Position(
        hands=tuple(mask(cards) for cards in hands),
        contract=CONTRACTS.index(outcome["contract"]),
        trump=trump,
        declarer=outcome["declarer"],
        side=side,
        leader=record["tricks"][0]["leader"],
        helper=helper,
        components=sum(1 << COMPONENTS.index(name) for name in levels),
        levels=tuple(levels.get(name, 0) for name in DOUBLED),
        talon=mask(talon),
        kind=list(COMPONENTS_OF).index(record["kind"]),
    )


def _exchanged(record: Any) -> tuple[Sequence[set[str]], set[str]]:
    """Return hands and talon as they are once everybody has discarded."""
    players = KINDS[record["kind"]].players
    hands, talon = [set(cards) for cards in record["hands"][:players]], set(record["talon"])
    for event in record["events"]:
        if event["do"] == "take_talon":
            hands[event["seat"]] |= talon
            talon = set()
        elif event["do"] == "discard":
            hands[event["seat"]] -= set(event["cards"])
            talon = set(event["cards"])
    return hands, talon


def _told(table: Table, one: Compared) -> Costly:
    side = "declarer" if one.worth > one.paid else "defenders"
    return Costly(one.deal, one.contract, side, abs(one.worth - one.paid), printed(table.record(one.deal)))
