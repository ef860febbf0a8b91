"""What a deal record says about the stored row of its deal, column by column, by the naive reference."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from sim import schema
from sim.schema import marias
from tests.naive.cards import is_sharp, marriage_value, marriages_in, seven_of, suit
from tests.naive.contracts import DECLARING, DEFENDING
from tests.naive.doubling import NO_CAP
from tests.naive.errors import RuleBroken
from tests.naive.gather import after_the_talon

Record = Mapping[str, Any]
SIDES = (DECLARING, DEFENDING)
#: Columns that do not follow from the record alone, or follow from its heading.
PER_RUN = ("run", "deal", "game", *(f"strategy_{seat}" for seat in schema.SEATS))


def exact(value: Any) -> Any:
    """Return a piece of a record with every amount as an exact fraction."""
    if isinstance(value, dict):
        return {key: exact(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [exact(inner) for inner in value]
    if value is None or isinstance(value, bool | str):
        return value
    return Fraction(str(value))


def disagreements(record: Record, referee: Callable[[Any], Any]) -> list[str]:
    """Return in what a naive referee comes to another outcome, or the rule that he says is broken."""
    try:
        naive, own = exact(referee(record)), exact(record["outcome"])
    except RuleBroken as broken:
        return [str(broken)]
    return [f"{k} {own.get(k)}, not {naive.get(k)}" for k in {*naive, *own} if own.get(k) != naive.get(k)]


def row_of(record: Record, scale: int) -> dict[str, Any]:
    """Return the row of ``schema.hands`` that a record's deal must be stored as, all columns but PER_RUN.

    Parameters
    ----------
    record
        Of a deal played to its end, or ``not_declarable``.
    scale
        Stored units in one unit of the base rate.
    """
    outcome = record["outcome"]
    if record["kind"] == "lizany":
        outcome = outcome | _as_a_game(record)
    row = _declared(record, outcome) | _components(record, outcome, scale) | _dealt(record, outcome)
    if record["kind"] not in ("krizovy", "lizany"):
        assert not record["rules"]["evident_rule"], "tests/test_evident.py has those"
        row |= {"raised": 0, "evident": -1}  # M-39: nothing is asked
    row |= {"hearts": outcome.get("hearts", 1), "limited": outcome.get("limited", False)}
    row |= {"tricks": len(record["tricks"]), "last_seven": "_".join(last_seven(record, outcome)) or "none"}
    payoffs = [*outcome["payoffs"], 0, 0][: len(schema.SEATS)]
    row |= {f"payoff_{seat}": exact(payoffs[seat]) * scale for seat in schema.SEATS}
    for name in ("trick_points", "marriage_points"):
        row |= _by_side(name, outcome.get(name) or (-1, -1))
    announced = list(_announced(record, outcome))
    values = [[value for side, value in announced if side == one] for one in SIDES]
    row |= _by_side("first_marriage", [next(iter(own), 0) for own in values])
    return row | _by_side("best_marriage", [max(own, default=0) for own in values])


def _as_a_game(record: Record) -> dict[str, Any]:
    """Return what stands for a declaration in lízaný: a game of seat 0 against seat 1."""
    outcome = record["outcome"]
    as_declared = {"contract": "game", "declarer": 0, "levels": {"game": 0}}
    seven = last_seven(record, outcome | as_declared)
    made = {"game": outcome["winner"] == 0, "silent_seven": seven[1:] == ("won",)}
    scores = {name: {"made": made[name], **score} for name, score in outcome["components"].items()}
    return as_declared | {"components": scores}


def side_of(seat: int, outcome: Mapping[str, Any]) -> str:
    """Return the side of a seat in a finished deal."""
    return DECLARING if seat in (outcome["declarer"], outcome.get("partner")) else DEFENDING


def _by_side(name: str, values: Any) -> dict[str, Any]:
    return dict(zip((name, f"{name}_defenders"), values, strict=True))


def _declared(record: Record, outcome: Mapping[str, Any]) -> dict[str, Any]:
    events = record["events"]
    row = {name: outcome.get(name) for name in ("reason", "contract", "trump")}
    row |= {name: -1 if outcome.get(name) is None else outcome[name] for name in ("declarer", "partner")}
    row["people"] = any(event.get("people", False) for event in events)
    row["takeovers"] = sum(event.get("answer") == "bad" for event in events)
    if record["kind"] == "licitovany":
        named = [e["rung"] for e in events if e["do"] == "bid" and e["rung"] not in ("hold", "resign")]
        row["rung"] = named[-1] if named else record["rules"]["lowest_bid"]
        row["helper"] = outcome.get("helper")
    if record["kind"] == "krizovy":
        rogue = outcome.get("rogue")
        row["call"] = events[0]["call"] if events else None
        row["rogue"] = -1 if rogue is None else rogue
    return row


def _components(record: Record, outcome: Mapping[str, Any], scale: int) -> dict[str, Any]:
    components, paid = marias.COMPONENTS_OF[record["kind"]], outcome.get("components", {})
    levels = outcome.get("levels", {})
    row = {f"level_{c}": levels.get(c, -1) for c in components if c in marias.DOUBLED}
    row |= {f"made_{c}": 0 if c not in paid else 1 if paid[c]["made"] else -1 for c in components}
    row |= {f"units_{c}": exact(paid[c]["units"]) * scale if c in paid else 0 for c in components}
    return row | {"level_15": sum(level == NO_CAP for level in levels.values())}


def _dealt(record: Record, outcome: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the hands count for: as dealt, and the declarer's when play begins."""
    row = {"married": sum(len(marriages_in(hand)) for hand in record["hands"])}
    if outcome["reason"] in ("fold", "not_declarable"):
        return row  # play never begins
    hands, _ = after_the_talon(record)
    hand, trump = hands[outcome["declarer"]], outcome["trump"]
    row["hand_sharps"] = sum(map(is_sharp, hand))
    return row | {"hand_trumps": -1 if trump is None else sum(suit(card) == trump for card in hand)}


def last_seven(record: Record, outcome: Mapping[str, Any]) -> tuple[str, ...]:
    """Return which side played the trump 7 to the last trick and whether it won there; () for neither."""
    trump, tricks = outcome.get("trump"), record["tricks"]
    if trump is None or not tricks or seven_of(trump) not in tricks[-1]["cards"]:
        return ()
    last = tricks[-1]
    seat = (last["leader"] + last["cards"].index(seven_of(trump))) % len(last["cards"])
    side = "declarer" if side_of(seat, outcome) == DECLARING else "defender"
    return side, "won" if seat == last["winner"] else "lost"


def _announced(record: Record, outcome: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """Yield the marriages in the order in which they were announced: side and points."""
    for event in record["events"]:
        if event["do"] == "marriage":
            yield side_of(event["seat"], outcome), marriage_value(event["suit"], outcome["trump"])
