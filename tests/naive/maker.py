"""Random house rules, random deals, and whole records of them played at random by the legal choices alone."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from random import Random
from typing import Any

from tests.naive.cardplay import Finished
from tests.naive.doubling import subsets
from tests.naive.form import SHAPES
from tests.naive.house import MAX_CAP, PRESETS, SWITCHED, choices_of, components_of, ladder
from tests.naive.kinds import procedure
from tests.naive.steering import STEERS, Deal, Steer
from tests.naive.steering_auction import LICITOVANY
from tests.naive.steering_cross import KRIZOVY
from tests.naive.steps import Step
from tests.naive.talon import KEEP, PEOPLE

#: How often a forced deal is dealt anew before the force is called impossible.
TRIES = 5000

ALL_STEERS = {**STEERS, "licitovany": LICITOVANY, "krizovy": KRIZOVY}


def random_house(rng: Random, kind: str = "voleny") -> dict[str, Any]:
    """Return random house rules of a kind, every field drawn, impossible combinations left out (H-3)."""
    preset = PRESETS[kind]
    house = copy.deepcopy(preset)
    choices = choices_of(kind)
    for field, value in preset.items():
        if field in choices:
            house[field] = rng.choice(choices[field])
        elif isinstance(value, bool):
            house[field] = rng.random() < 0.5  # noqa: PLR2004
    if "shuffle" in house:
        house |= {"shuffle": "uniform", "evident_rule": False}
    if house.get("talon_forbids_trump"):
        house["talon_allows_sharp"] = False
    if "misdeclare_fold" in house:
        house["misdeclare_fold"] = rng.choice((None, _random_amount(rng)))
    for name, value in preset["tariff"].items():
        if name in SWITCHED.get(kind, ()):
            house["tariff"][name] = rng.choice((None, _random_amount(rng), _random_amount(rng)))
        elif value is not None:
            house["tariff"][name] = _random_amount(rng)
    if "ladder" in house:
        house["lowest_bid"] = rng.choice(ladder(house))
    house["silent_seven"] = rng.choice((0, 1, _random_amount(rng)))
    if "limit" in house:
        house["limit"] = rng.choice((None, 500, 20, _random_amount(rng)))
    if "flek_cap" in house:
        house["flek_cap"] = _random_cap(rng, kind)
    return house


def _random_amount(rng: Random) -> int | float:
    return rng.choice((0, 1, 2, rng.randrange(50), rng.randrange(500) / 10, rng.randrange(5000) / 100))


def _random_cap(rng: Random, kind: str) -> Any:
    levels = (None, *range(MAX_CAP + 1))
    named = rng.choice(sorted(subsets(components_of(kind)), key=sorted))
    return rng.choice((None, rng.choice(levels), 0, {name: rng.choice(levels) for name in sorted(named)}))


def random_record(
    rng: Random,
    house: Mapping[str, Any] | None = None,
    force: Mapping[str, Any] | None = None,
    kind: str = "voleny",
) -> dict[str, Any]:
    """Deal and play a whole deal, every answer drawn uniformly from the legal ones.

    Parameters
    ----------
    rng
        The only source of chance.
    house
        House rules; None for the preset.
    force
        volený and pagat: ``contract``, the contract to be played; ``taker``, the seat that plays it (0, or
        any without trumps); ``trump``, the suit of the card that fixes trumps.  Pagat: ``made``, whether an
        open contract is made; ``rising``, that every contract named is the lowest there is.  Licitovaný:
        ``contract``, ``taker``, ``trump``; ``rung``, the rung won; ``fold``; ``made``, whether two-sevens
        are.  Křížový: as volený; ``alone``, whether seat 0 calls himself; ``raised``, the contract is raised
        by the partner; ``rogue``, he joins.  Lízaný: ``trump``, the suit turned.  Each may be missing or
        None.  What the hands cannot do is dealt anew, so forced deals are not uniform.  Answers that the
        force does not touch stay random.
    kind
        The kind.

    Raises
    ------
    ValueError
        If the force asks for what cannot be.
    """
    house = PRESETS[kind] if house is None else house
    steer = ALL_STEERS[kind]
    unknown = set(force or {}) - set(steer.names)
    if unknown:
        raise ValueError(f"{kind} cannot be forced by {' '.join(sorted(unknown))}")
    wish = dict.fromkeys(steer.names) | dict(force or {})
    steer.check(wish, house)
    for _ in range(TRIES):
        record = _play(rng, steer, wish, kind, house)
        if record is not None and steer.met(wish, record["outcome"]):
            return record
    raise ValueError(f"no deal allows {wish}")


def _play(
    rng: Random, steer: Steer, wish: Mapping[str, Any], kind: str, house: Mapping[str, Any]
) -> dict[str, Any] | None:
    """Play one deal; None where the wish cannot be fulfilled with its cards."""
    deal = steer.deal(rng, wish)
    events: list[dict[str, Any]] = []
    in_play: list[dict[str, Any]] = []
    fixed = ""
    steps = procedure(kind, deal.hands, deal.talon, house)
    step = next(steps)
    while True:
        choices = steer.towards(step, wish, deal, house, fixed)
        if not choices:
            return None
        answer = rng.choice(sorted(choices, key=_key))
        if step.decision in {"trump", "drawn"}:
            fixed = answer
        if step.decision == "call":
            events[-1]["call"] = answer
        event = to_event(step, answer)
        if event is not None:
            # what happens in the play follows all else
            (in_play if "trick" in event else events).append(event)
        try:
            step = steps.send(answer)
        except StopIteration as end:
            return _record(rng, deal, kind, house, events + in_play, end.value)


def _key(answer: Any) -> Any:
    """Order answers of any form, so that a seed always draws the same."""
    if isinstance(answer, frozenset):
        return sorted(answer)
    if isinstance(answer, tuple) and isinstance(answer[0], frozenset):
        return [sorted(part) for part in answer]
    return str(answer) if isinstance(answer, tuple) else answer


#: Decisions that are one word, and the field in which it stands.
SAID = {"suit": "answer", "answer": "answer", "bid": "rung"}


def to_event(step: Step, answer: Any) -> dict[str, Any] | None:
    """Return the event that an answer leaves in the record, None where it leaves none (R-1, R-2)."""
    event: dict[str, Any] = {"seat": step.seat, "do": step.decision}
    if step.decision == "trump":
        return None if answer == PEOPLE else event | {"card": answer}
    if step.decision == "drawn":
        return event | {"do": "trump", "card": answer, "people": True}
    if step.decision == "discard":
        return event | {"cards": sorted(answer)}
    if step.decision in SAID:
        return event | {SAID[step.decision]: answer}
    if step.decision == "take_talon" or (step.decision == "fold" and answer):
        return event
    if step.decision == "declare":
        return None if answer == KEEP else event | _declared(step, answer)
    if step.decision == "comment":
        return event | {"raise": sorted(answer[0]), "announce": sorted(answer[1])}
    if step.decision == "exchange" and answer:
        return event | {"trick": step.trick}
    if step.decision == "marriage" and answer:
        return event | {"suit": step.suit, "trick": step.trick}
    return None


def _declared(step: Step, answer: Any) -> dict[str, Any]:
    """Return the fields of a declaration, whose answer is a name or more than a name (:class:`Step`)."""
    contract, *more = (answer,) if isinstance(answer, str) else answer
    suits: Any = more if len(more) == len(("trump", "helper")) else (step.suit, None)
    fields = {"contract": contract, "trump": suits[0], "helper": suits[1]}
    return fields | {"rogue": more[0]} if len(more) == 1 else fields


def _record(
    rng: Random, deal: Deal, kind: str, house: Mapping[str, Any], events: list[dict[str, Any]], end: Finished
) -> dict[str, Any]:
    seats = SHAPES[kind].seats
    number: dict[str, Any] = {"deal": rng.randrange(10**6)}
    if house.get("shuffle") == "gather_cut":
        number = {"session": number["deal"], "deal": rng.randrange(house["session_length"])}
    sitters = house.get("players", seats) - seats
    return {
        "format": "deal-record/1",
        "kind": kind,
        "rules": copy.deepcopy(dict(house)),
        "seed": rng.randrange(2**64),
        **number,
        "strategies": ["random"] * seats + [None] * sitters,
        "hands": [list(hand) for hand in deal.hands] + [[] for _ in range(sitters)],
        "talon": list(deal.talon),
        "events": events,
        "tricks": [{"leader": t.leader, "cards": list(t.cards), "winner": t.winner} for t in end.tricks],
        "outcome": end.outcome,
    }
