"""Writing deal records: the log of the engine in the words of the rules (R-0 to R-11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.games.marias import house
from sim.games.marias.contracts import DOUBLED, HAS_POINTS
from sim.games.marias.desk import Memory
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import COMPONENTS, CONTRACTS, DECISIONS, PLAYED, REASONS, SUITS
from sim.games.marias.view import (
    ANNOUNCE,
    BAD,
    COMMENT,
    DECLARE,
    DISCARD,
    MARRIAGE,
    SUIT,
    TAKE_TALON,
    TRUMP,
)
from sim.record.words import amount, card_code, codes
from sim.spec import Spec

FORMAT = "deal-record/1"


def write(spec: Spec, deal: int, memory: Memory, outcome: np.void) -> dict[str, Any]:
    """Return the deal record of the deal that has just been played at a table."""
    return {**_head(spec, deal, memory), "outcome": outcome_of(spec.house, outcome)}


def stopped(spec: Spec, deal: int, memory: Memory) -> dict[str, Any]:
    """Return the record of a deal in which a strategy failed: whole tricks only (R-4)."""
    head = _head(spec, deal, memory)
    whole = len(head["tricks"])
    head["events"] = [event for event in head["events"] if event.get("trick", 0) <= whole]
    return {**head, "outcome": {"reason": "stopped"}}


def _head(spec: Spec, deal: int, memory: Memory) -> dict[str, Any]:
    view, state = memory.seen[0], memory.state[0]
    deck = [card_code(int(card)) for card in state["deck"]]
    players = spec.house["players"]
    hands = [
        [card for card, holder in zip(deck, KINDS[spec.kind].deal, strict=True) if holder == seat]
        for seat in range(players)
    ]
    labels = [seat.label for seat in spec.seats]
    return {
        "format": FORMAT,
        "kind": spec.kind,
        "rules": spec.house,
        "seed": spec.seed,
        "deal": deal,
        "strategies": labels + [None] * (players - len(labels)),
        "hands": hands,
        "talon": [],
        "events": events(memory),
        "tricks": tricks(view),
    }


def events(memory: Memory) -> list[dict[str, Any]]:
    """Return the events in the log of a table (R-1)."""
    used = int(memory.state[0]["events"])
    return [_event(entry) for entry in memory.log[0]["entries"][:used].tolist()]


def _event(entry: list[int]) -> dict[str, Any]:
    seat, decision, answer, more = entry
    if decision == TAKE_TALON:
        return {"seat": seat, "do": "take_talon"}
    event: dict[str, Any] = {"seat": seat, "do": DECISIONS[decision]}
    if decision == TRUMP:
        event["card"] = card_code(answer)
        if more:
            event["people"] = True
    elif decision == DISCARD:
        event["cards"] = codes(answer)
    elif decision == SUIT:
        event["answer"] = "bad" if answer == BAD else "good"
    elif decision == DECLARE:
        event.update(contract=CONTRACTS[answer], trump=SUITS[more] if more >= 0 else None, helper=None)
    elif decision == COMMENT:
        event["raise"] = [COMPONENTS[c] for c in range(DOUBLED) if answer >> c & 1]
        event["announce"] = [COMPONENTS[c] for c in range(DOUBLED) if answer >> (ANNOUNCE + c) & 1]
    elif decision == MARRIAGE:
        event.update(suit=SUITS[answer], trick=more + 1)
    return event


def tricks(view: np.void) -> list[dict[str, Any]]:
    """Return the whole tricks that a view has seen."""
    seats = int(view["seats"])
    return [
        {
            "leader": int(view["leaders"][trick]),
            "cards": [card_code(int(c)) for c in view["history"][trick * seats : (trick + 1) * seats]],
            "winner": int(view["winners"][trick]),
        }
        for trick in range(int(view["tricks"].sum()))
    ]


def outcome_of(rules: Mapping[str, Any], outcome: np.void) -> dict[str, Any]:
    """Return an OUTCOME in words (R-4 to R-6); alone its payoffs and reason where no contract came about."""
    scale = house.scale(rules)
    reason = int(outcome["reason"])
    payoffs = [amount(int(outcome["payoff"][seat]), scale) for seat in range(rules["players"])]
    common = {"payoffs": payoffs, "played": reason == PLAYED, "reason": REASONS[reason]}
    if int(outcome["contract"]) < 0:
        return common
    scored = reason == PLAYED and bool(HAS_POINTS[int(outcome["contract"])])
    in_tricks, marriages = (
        [int(p) for p in outcome[name]] if scored else None for name in ("trick_points", "marriage_points")
    )
    levels = {COMPONENTS[c]: int(outcome["levels"][c]) for c in range(DOUBLED) if outcome["levels"][c] >= 0}
    trump = int(outcome["trump"])
    return {
        **common,
        "contract": CONTRACTS[int(outcome["contract"])],
        "declarer": int(outcome["declarer"]),
        "partner": None,
        "trump": SUITS[trump] if trump >= 0 else None,
        "helper": None,
        "levels": levels,
        "points": [t + m for t, m in zip(in_tricks, marriages, strict=True)]
        if in_tricks and marriages
        else None,
        "trick_points": in_tricks,
        "marriage_points": marriages,
        "components": {
            name: {"made": int(outcome["made"][c]) > 0, "units": amount(int(outcome["units"][c]), scale)}
            for c, name in enumerate(COMPONENTS)
            if outcome["made"][c]
        },
        "hearts": int(outcome["hearts"]),
        "limited": bool(outcome["limited"]),
        "rogue": None,
    }
