"""Random endings of every kind, for the solver and for the naive rules alike."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from sim.games.house import resolve
from sim.games.marias.names import COMPONENTS, COMPONENTS_OF, CONTRACTS, DOUBLED, RANKS, SUITS
from sim.solve.marias.positions import Position
from tests.naive.cardplay import Table
from tests.naive.contracts import CONTRACTS as ROWS
from tests.naive.contracts import DECLARING, DEFENDING
from tests.solving.naive import Ending, Line, legal

CODES = [suit + rank for suit in SUITS for rank in RANKS]
KINDS = ("voleny", "voleny", "licitovany", "krizovy", "pagat", "lizany")
NOTHING: tuple[tuple[int, int], tuple[tuple[int, ...], tuple[int, ...]]] = ((0, 0), ((), ()))
_SUIT_CONTRACTS = ("game", "game", "seven", "hundred", "hundred_seven")


class Case(NamedTuple):
    """One ending as the naive rules and as the solver see it."""

    kind: str
    house: dict[str, Any]
    levels: dict[str, int]
    ending: Ending
    position: Position


def mask(cards: Any) -> int:
    """Return a set of codes as bits."""
    return sum(1 << CODES.index(card) for card in cards)


def random_house(rng: random.Random, kind: str) -> dict[str, Any]:
    """Return house rules that differ from the preset wherever payment may depend on it."""

    def any_of(*values: Any) -> Any:
        return rng.choice(values)

    if kind == "lizany":
        return resolve(
            kind,
            {
                "hundred_scaling": any_of("linear", "none"),
                "silent_seven": any_of(0, 1),
                "hearts_multiplier": any_of(1, 2),
                "closed_must_beat": any_of(True, False),
                "marriage_on_lead": any_of(True, False),
            },
        )
    if rng.random() < 0.3:
        return resolve(kind)
    return resolve(
        kind,
        {
            "silent_seven": any_of(0, 1, 3),
            "hearts_multiplier": any_of(1, 2),
            "hundred_scaling": any_of("linear", "doubling", "fixed"),
            "hundred_fail_scaling": any_of("linear", "doubling", "fixed"),
            "hundred_fail_counts_marriages": any_of(True, False),
            "hundred_marriage": any_of("first", "highest"),
            "hundred_includes_game": any_of(True, False),
            "silent_hundred_scaling": any_of("linear", "doubling", "none"),
            "silent_hundred_qualifies": any_of("all", "one"),
            "marriage_first_card": any_of("any", "over_first"),
            "limit": any_of(None, 5, 20, 500),
        },
    )


def _contract(rng: random.Random, kind: str) -> str:
    if kind == "lizany":
        return "game"
    more = {"pagat": ("open_betl", "open_durch"), "licitovany": ("two_sevens", "two_sevens_hundred") * 2}
    return rng.choice([*_SUIT_CONTRACTS, "betl", "durch", *more.get(kind, ())])


def _pack(rng: random.Random) -> list[str]:
    """Return a shuffled pack whose first cards are often high, of few suits, or of few ranks."""
    pack = list(CODES)
    rng.shuffle(pack)
    sort = rng.random()
    few_suits = rng.sample(SUITS, 2)
    few_ranks = rng.sample(RANKS, 3)
    if sort < 0.25:
        pack.sort(key=lambda card: rng.random() + (0 if card[1] in "AXKO7" else 0.6))
    elif sort < 0.5:
        pack.sort(key=lambda card: rng.random() + (0 if card[0] in few_suits else 0.8))
    elif sort < 0.7:
        pack.sort(key=lambda card: card[1] not in few_ranks)
    return pack


def _put(pack: list[str], card: str, place: int) -> None:
    pack.remove(card)
    pack.insert(place, card)


def _hands(
    rng: random.Random, seats: int, n: int, suits: tuple[str | None, str | None]
) -> list[frozenset[str]]:
    pack = _pack(rng)
    trump, helper = suits
    if trump and rng.random() < 0.6:
        _put(pack, trump + "7", rng.randrange(n))
    if helper and rng.random() < 0.8:
        _put(pack, helper + "7", rng.randrange(n))
    if n > 1 and rng.random() < 0.5:
        suit, at = rng.choice(SUITS), rng.randrange(seats) * n
        _put(pack, suit + "K", at)
        _put(pack, suit + "O", at + 1)
    hands = [frozenset(pack[seat * n : (seat + 1) * n]) for seat in range(seats)]
    turn = rng.randrange(seats)
    return [*hands[turn:], *hands[:turn], frozenset(pack[seats * n : seats * n + 2])]


def _components(rng: random.Random, kind: str, contract: str, house: Mapping[str, Any]) -> list[str]:
    if kind == "lizany":
        return ["game"]
    components = list(ROWS[contract].components)
    if house["hundred_includes_game"] and contract in {"hundred", "hundred_seven"}:
        components.insert(0, "game")
    if kind != "licitovany" and ROWS[contract].points:
        components += ["seven_against"] * (rng.random() < 0.3) + ["hundred_against"] * (rng.random() < 0.2)
    return components


def _earlier(
    rng: random.Random, left: list[frozenset[str]], trump: str | None
) -> tuple[tuple[int, int], tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return points and marriages of the tricks before, made of cards that are gone.

    No more: from 200 points in all both sides could have a hundred, which no settlement provides for.
    """
    cards = frozenset().union(*left)
    sharps = sum(card[1] in "AX" for card in CODES if card not in cards)
    ours = rng.randint(0, sharps)
    married: tuple[list[int], list[int]] = ([], [])
    for suit in rng.sample(SUITS, len(SUITS)):
        if suit + "K" not in cards and suit + "O" not in cards and rng.random() < 0.4:
            married[rng.randrange(2)].append(40 if suit == trump else 20)
    return (10 * ours, 10 * (sharps - ours)), (tuple(married[0]), tuple(married[1]))


def random_case(rng: random.Random, most: int) -> Case:
    """Return an ending of at most so many tricks, sometimes within a trick."""
    kind = rng.choice(KINDS)
    seats = {"krizovy": 4, "lizany": 2}.get(kind, 3)
    house = random_house(rng, kind)
    n = rng.randint(1, most - (seats == 4) + (seats == 2))
    contract = _contract(rng, kind)
    row = ROWS[contract]
    trump = rng.choice(SUITS) if row.trumps else None
    helper = rng.choice([suit for suit in SUITS if suit != trump]) if row.helper else None
    *hands, talon = _hands(rng, seats, n, (trump, helper))
    declarer = 0 if kind == "lizany" else rng.randrange(seats)
    side = {declarer}
    if kind == "krizovy" and row.points and rng.random() < 0.7:
        side.add(rng.choice([seat for seat in range(seats) if seat != declarer]))
    components = _components(rng, kind, contract, house)
    levels = {name: 0 if kind == "lizany" else rng.choice([0, 0, 1, 2]) for name in components}
    sides = {seat: DECLARING if seat in side else DEFENDING for seat in range(seats)}
    still_out = helper is not None and any(helper + "7" in hand for hand in hands)
    talon = talon if seats == 3 and rng.random() < 0.3 else frozenset()
    before = _earlier(rng, [*hands, talon], trump) if row.points and rng.random() < 0.5 else NOTHING
    ending = Ending(
        tuple(hands),
        rng.randrange(seats),
        (),
        Table(contract, trump, declarer, sides, components, house, helper),
        talon,
        *before,
        n > 1 or (not still_out and rng.random() < 0.7),
        kind == "lizany",
    )
    ending = _begun(rng, ending, rng.randrange(seats) if rng.random() < 0.4 else 0)
    return Case(kind, house, levels, ending, position_of(kind, ending, levels))


def _begun(rng: random.Random, ending: Ending, cards: int) -> Ending:
    line = Line(ending.hands, ending.leader)
    for turn in range(cards):
        seat = (ending.leader + turn) % len(ending.hands)
        card = rng.choice(sorted(legal(ending, line, seat)))
        line = Line(tuple(hand - {card} for hand in line.hands), ending.leader, (*line.lying, card))
    return ending._replace(hands=line.hands, lying=line.lying)


def position_of(kind: str, ending: Ending, levels: Mapping[str, int]) -> Position:
    """Return an ending as the solver takes it."""
    table = ending.rules
    return Position(
        hands=tuple(map(mask, ending.hands)),
        contract=CONTRACTS.index(table.contract),
        trump=SUITS.index(table.trump) if table.trump else -1,
        declarer=table.declarer,
        side=sum(1 << seat for seat, side in table.sides.items() if side == DECLARING),
        leader=ending.leader,
        table=tuple(map(CODES.index, ending.lying)),
        helper=SUITS.index(table.helper) if table.helper else -1,
        components=sum(1 << COMPONENTS.index(name) for name in table.components),
        levels=tuple(levels.get(name, 0) for name in DOUBLED),
        talon=mask(ending.talon),
        points=ending.points,
        marriages=ending.marriages,
        must_beat=table.house.get("closed_must_beat", True),
        on_lead=table.house.get("marriage_on_lead", False),
        helped=ending.helped,
        kind=list(COMPONENTS_OF).index(kind),
    )
