"""Deal records with one thing changed at random: most of them wrong, some right by chance."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from sim.record import RecordError, parse
from sim.replay import Replayer
from tests.naive.cards import DECK
from tests.naive.errors import RuleBroken
from tests.naive.tarot_tricks import PACK
from tests.records import line, plain

#: Fields that nothing is checked against.
_UNCHECKED = ("format", "kind", "rules", "seed", "session", "deal", "strategies")
_WORDS = (
    "game", "seven", "hundred", "hundred_seven", "betl", "durch", "good", "bad", "h", "a",
    "open_betl", "open_durch", "two_sevens", "two_sevens_hundred", "red_seven", "red_hundred",
    "hold", "resign", "flek", "7", "K", "fold", "exchange", "marriage",
    "pass", "prise", "garde", "garde_sans", "garde_contre", "bid", "discard", "chelem", "poignee",
)  # fmt: skip
#: Every card of every pack.
_CARDS = {*DECK, *PACK}
_LISTS: tuple[Any, ...] = ([], ["game"], ["seven_against"], ["hundred"])
_ANYTHING = (None, 0, 1, 4, 10, True, False, "good", "h", *_LISTS, {}, 0.5)

Path = tuple[Any, ...]


def refused(
    rng: Random, sound: Sequence[dict[str, Any]], referee: Callable[[dict[str, Any]], Any], tries: int
) -> int:
    """Change records, see that each is judged as a referee judges it, and return how many are refused."""
    replayer, count = Replayer(), 0
    for _ in range(tries):
        record = mutant(rng, json.loads(line(rng.choice(sound))))
        try:
            right = plain(referee(record))
            fits = right == plain(record["outcome"]) or record["outcome"].get("reason") == "stopped"
        except RuleBroken:
            fits = False
        try:
            replayer.check(parse(line(record)))
        except RecordError as error:
            count += 1
            assert not fits, error
        else:
            assert fits, record
    return count


def mutant(rng: Random, record: dict[str, Any]) -> dict[str, Any]:
    """Return a record with one place changed, taken out, doubled or swapped, and perhaps cut short."""
    changed = copy.deepcopy(record)
    path = rng.choice([path for path in _paths(changed) if path[0] not in _UNCHECKED])
    parent = _at(changed, path[:-1])
    rng.choice((_take_out, _swap, _double, _replace, _replace, _exchange_cards))(
        rng, changed, parent, path[-1]
    )
    if rng.random() < 0.1 and isinstance(changed.get("tricks"), list):
        _stop(rng, changed)
    return changed


def _paths(value: Any, path: Path = ()) -> Iterator[Path]:
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in pairs:
        yield (*path, key)
        yield from _paths(inner, (*path, key))


def _at(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def _pack(record: Any) -> tuple[str, ...]:
    return tuple(PACK if record["kind"] == "tarot" else DECK)


def _take_out(rng: Random, record: Any, parent: Any, key: Any) -> None:
    del parent[key]


def _swap(rng: Random, record: Any, parent: Any, key: Any) -> None:
    if isinstance(parent, list):
        other = rng.randrange(len(parent))
        parent[key], parent[other] = parent[other], parent[key]
    else:
        parent["more"] = parent[key]


def _double(rng: Random, record: Any, parent: Any, key: Any) -> None:
    # A discard with a card twice is a set to the naive reader, and three cards to everybody else.
    if isinstance(parent, list) and not (len(parent) == 2 and parent[0] in _CARDS):
        parent.insert(key, copy.deepcopy(rng.choice(parent)))


def _replace(rng: Random, record: Any, parent: Any, key: Any) -> None:
    old = parent[key]
    if isinstance(old, str) and old in _CARDS:
        new: Any = rng.choice(_pack(record))
        if isinstance(parent, list) and new in parent:
            return
    elif isinstance(old, str):
        new = rng.choice(_WORDS)
    elif isinstance(old, bool):
        new = rng.choice((not old, None, "yes"))  # Python takes 1 for true, JSON does not
    elif isinstance(old, int):
        new = old + rng.choice((-10, -1, 1, 2, 10))
    else:
        new = copy.deepcopy(rng.choice(_ANYTHING))
    parent[key] = new


def _exchange_cards(rng: Random, record: Any, parent: Any, key: Any) -> None:
    """Exchange two cards wherever they stand in hands, events or tricks."""
    one, other = rng.sample(_pack(record), 2)

    def exchanged(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: exchanged(inner) for name, inner in value.items()}
        if isinstance(value, list):
            return [exchanged(inner) for inner in value]
        return other if value == one else one if value == other else value

    part = rng.choice([part for part in ("hands", "talon", "events", "tricks") if record[part]])
    record[part] = exchanged(record[part])


def _stop(rng: Random, record: dict[str, Any]) -> None:
    whole = rng.randrange(len(record["tricks"]) + 1)
    record["tricks"] = record["tricks"][:whole]
    record["outcome"] = {"reason": "stopped"}
    if isinstance(record.get("events"), list):
        record["events"] = [e for e in record["events"] if not isinstance(e, dict) or not _later(e, whole)]


def _later(event: dict[str, Any], whole: int) -> bool:
    trick = event.get("trick", 0)
    return isinstance(trick, int) and trick > whole
