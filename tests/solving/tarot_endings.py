"""Random endings of tarot deals, each for the solver and for the naive search."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from sim.core.cards import TAROT
from sim.games.house import pack, resolve, scale
from sim.games.tarot.names import CONTRACTS, DEFENCE, GARDE_CONTRE
from sim.games.tarot.names import TAKER as TAKER_SIDE
from sim.solve.tarot.positions import Position
from tests.naive.tarot.cards import BOUTS, EXCUSE, PACK, PETIT, half_points
from tests.naive.tarot.play import DEFENDERS, TAKER, Table, Trick
from tests.naive.tarot.settlement import Announced
from tests.naive.tarot_tricks import legal_cards
from tests.solving.tarot_naive import SEATS, Ending

#: Cards that decide more than points; rarely all out together, in a pack dealt at random.
_WATCHED = (EXCUSE, PETIT, "T21", "T20", "T2", "cK", "cQ")
_ASIDE = 6


class Case(NamedTuple):
    """One ending, told twice."""

    position: Position
    rules: np.void
    ending: Ending
    scale: int


def random_house(rng: random.Random) -> dict[str, Any]:
    """Return the preset, or house rules that differ in everything that an ending can depend on."""
    if rng.random() < 0.4:
        return resolve("tarot")
    return resolve(
        "tarot",
        {
            "excuse_last_trick": rng.choice(("opponents", "trick_winner", "keep")),
            "rounding": rng.choice(("none", "up")),
            "poignee_to": rng.choice(("contract_winner", "shower")),
            "petit_au_bout": {"value": rng.choice((10, 0, 2.5, 60)), "multiplied": rng.random() < 0.5},
            "contract_base": rng.choice((25, 0)),
            "chelem": {"unannounced": rng.choice((200, 0, 15)), "made": 400, "failed": rng.choice((200, 0))},
            "targets": rng.choice(([56, 51, 41, 36], [60, 50, 48, 10], [56, 55, 54, 53])),
        },
    )


def random_case(
    rng: random.Random, most: int, least: int = 1, house: Mapping[str, Any] | None = None
) -> Case:
    """Return an ending of some tricks, cut short within one in half of the cases.

    The tricks before it are any cards won by anybody; both sides have won some, but for a third of the cases
    in which one side has won them all.
    """
    house = random_house(rng) if house is None else house
    left = rng.randint(least, most)
    table = Table(rng.randrange(SEATS), rng.random() < 0.2, frozenset(), house)
    hands, rest = _dealt(rng, left)
    contract = rng.choice(CONTRACTS)
    if contract in CONTRACTS[:2]:
        # In prise and garde no bout is laid aside.
        rest.sort(key=lambda card: card in BOUTS)
    aside, rest = frozenset(rest[:_ASIDE]), rest[_ASIDE:]
    rng.shuffle(rest)
    tricks = _before(rng, rest, table)
    shown = [rng.choice((0, 0, 0, 1, 2, 3)) for _ in range(SEATS)]
    thresholds = house["poignee"]["thresholds"]
    said = tuple((thresholds[level - 1], table.side(seat)) for seat, level in enumerate(shown) if level)
    own = CONTRACTS.index(contract) != GARDE_CONTRE
    ending = Ending(
        table,
        Announced(contract, table.announced, said),
        aside if own else frozenset(),
        tricks,
        hands,
        rng.randrange(SEATS),
    )
    if rng.random() < 0.5:
        ending = _within(rng, ending)
    position = _position(ending, aside, (CONTRACTS.index(contract), tuple(shown)))
    return Case(position, pack(house), ending, scale(house))


def _dealt(rng: random.Random, left: int) -> tuple[tuple[frozenset[str], ...], list[str]]:
    """Deal so many cards to each seat, the weighty ones and some suits more often than others."""
    suits = rng.sample("csbdTTT", rng.randint(2, 6))
    weights = {
        card: rng.random() * (0.3 if card in _WATCHED and rng.random() < 0.6 else 1.0)
        + (0.0 if card[0] in suits or card == EXCUSE else 0.6)
        for card in PACK
    }
    cards = sorted(PACK, key=weights.__getitem__)
    out, rest = cards[: SEATS * left], cards[SEATS * left :]
    rng.shuffle(out)
    rng.shuffle(rest)
    return tuple(frozenset(out[seat * left : (seat + 1) * left]) for seat in range(SEATS)), rest


def _before(rng: random.Random, cards: list[str], table: Table) -> tuple[Trick, ...]:
    slam = rng.choice((None, None, TAKER, DEFENDERS))
    tricks = []
    for start in range(0, len(cards), SEATS):
        winners = [seat for seat in range(SEATS) if slam is None or table.side(seat) == slam]
        tricks.append(Trick(rng.randrange(SEATS), tuple(cards[start : start + SEATS]), rng.choice(winners)))
    return tuple(tricks)


def _within(rng: random.Random, ending: Ending) -> Ending:
    """Return an ending after a card or more of its first trick."""
    hands, on_trick = list(ending.hands), ending.on_trick
    for turn in range(rng.randint(1, SEATS - 1)):
        seat = (ending.leader + turn) % SEATS
        card = rng.choice(sorted(legal_cards(hands[seat], on_trick)))
        hands[seat] = hands[seat] - {card}
        on_trick = (*on_trick, card)
    return ending._replace(hands=tuple(hands), on_trick=on_trick)


def _position(ending: Ending, aside: frozenset[str], told: tuple[int, tuple[int, ...]]) -> Position:
    """Return an ending as the solver takes it."""
    contract, shown = told
    table, tricks = ending.table, ending.tricks
    pile = set(ending.aside)
    for trick in tricks:
        if table.side(trick.winner) == TAKER:
            pile |= set(trick.cards)
    pile.discard(EXCUSE)
    excuse = next(((n, t) for n, t in enumerate(tricks, 1) if EXCUSE in t.cards), None)
    petit = next(((n, t) for n, t in enumerate(tricks, 1) if PETIT in t.cards), None)
    owner = DEFENCE if contract == GARDE_CONTRE else TAKER_SIDE
    return Position(
        hands=tuple(TAROT.mask(map(TAROT.card, hand)) for hand in ending.hands),  # type: ignore[arg-type]
        contract=contract,
        taker=table.taker,
        leader=ending.leader,
        table=tuple(map(TAROT.card, ending.on_trick)),
        pile=sum(map(half_points, pile)),
        pile_bouts=len(pile & BOUTS),
        tricks=sum(table.side(trick.winner) == TAKER for trick in tricks),
        excuse_seat=excuse[1].player_of(EXCUSE) if excuse else -1,
        excuse_trick=excuse[0] if excuse else 0,
        excuse_winner=_side(table, excuse[1].winner) if excuse else owner,
        petit_trick=petit[0] if petit else 0,
        petit_winner=_side(table, petit[1].winner) if petit else owner,
        chelem=table.announced,
        poignees=shown,  # type: ignore[arg-type]
    )


def _side(table: Table, seat: int) -> int:
    return TAKER_SIDE if table.side(seat) == TAKER else DEFENCE


def told(
    table: Table,
    tricks: Sequence[Trick],
    hands: Sequence[frozenset[str]],
    leader: int,
    said: tuple[str, frozenset[str]],
) -> Case:
    """Return the ending after some tricks; ``said``: contract, and the cards that lie aside."""
    name, aside = said
    contract = CONTRACTS.index(name)
    ending = Ending(
        table,
        Announced(name, table.announced),
        aside if contract != GARDE_CONTRE else frozenset(),
        tuple(tricks),
        tuple(hands),
        leader,
    )
    position = _position(ending, aside, (contract, (0,) * SEATS))
    return Case(position, pack(table.house), ending, scale(table.house))


def from_record(record: dict[str, Any], left: int, turn: int = 0) -> Case:
    """Return the ending of a recorded deal with so many tricks left and so many cards on the table."""
    said = {event["do"]: event for event in record["events"]}
    outcome = record["outcome"]
    table = Table(outcome["taker"], said["chelem"]["announce"], frozenset(), record["rules"])
    tricks = [Trick(each["leader"], tuple(each["cards"]), each["winner"]) for each in record["tricks"]]
    rest, done = tricks[len(tricks) - left :], tricks[: len(tricks) - left]
    hands = [frozenset(t.cards[(seat - t.leader) % SEATS] for t in rest) for seat in range(SEATS)]
    aside = frozenset(said["discard"]["cards"] if "discard" in said else record["talon"])
    case = told(table, done, hands, rest[0].leader, (outcome["contract"], aside))
    on_trick = rest[0].cards[:turn]
    return case._replace(
        position=case.position._replace(
            hands=tuple(hand & ~TAROT.mask(map(TAROT.card, on_trick)) for hand in case.position.hands),
            table=tuple(map(TAROT.card, on_trick)),
            poignees=tuple(_levels(record)),
        ),
        ending=case.ending._replace(hands=tuple(hand - set(on_trick) for hand in hands), on_trick=on_trick),
    )


def _levels(record: dict[str, Any]) -> list[int]:
    """Return the level of each seat's poignée."""
    thresholds = record["rules"]["poignee"]["thresholds"]
    poignees = [event for event in record["events"] if event["do"] == "poignee"]
    shown = {event["seat"]: 1 + thresholds.index(len(event["cards"])) for event in poignees}
    return [shown.get(seat, 0) for seat in range(SEATS)]
