"""Writing deal records: the log of the engine in the words of the rules (R-0 to R-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.games.marias import house
from sim.games.marias.contracts import DOUBLED, HAS_POINTS
from sim.games.marias.desk import Memory
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import COMPONENTS, CONTRACTS, PLAYED, REASONS
from sim.record.events import suit_name
from sim.record.forms import BY_CODE, FORMS, STOPPED
from sim.record.words import amount, card_code
from sim.spec import Spec

FORMAT = "deal-record/1"


def write(spec: Spec, deal: int, memory: Memory, outcome: np.void) -> dict[str, Any]:
    """Return the deal record of the deal that has just been played at a table.

    Parameters
    ----------
    spec : Spec
    deal : int
        Its number in the run.
    memory : Memory
        Of the table, as the deal left it.
    outcome : OUTCOME
    """
    return {**_head(spec, deal, memory), "outcome": outcome_of(spec.house, outcome)}


def stopped(spec: Spec, deal: int, memory: Memory) -> dict[str, Any]:
    """Return the record of a deal in which a strategy failed: whole tricks only (R-4)."""
    head = _head(spec, deal, memory)
    whole = len(head["tricks"])
    head["events"] = [event for event in head["events"] if event.get("trick", 0) <= whole]
    return {**head, "outcome": {"reason": STOPPED}}


def _head(spec: Spec, deal: int, memory: Memory) -> dict[str, Any]:
    view, state = memory.seen[0], memory.state[0]
    kind = KINDS[spec.kind]
    deck = [card_code(int(card)) for card in state["deck"]]
    players = at_table(spec.kind, spec.house)
    hands = [
        [card for card, holder in zip(deck, kind.deal, strict=True) if holder == seat and seat < kind.players]
        for seat in range(players)
    ]
    labels = [spec.seats[int(player)].label for player in state["sits"][: kind.players]]
    return {
        "format": FORMAT,
        "kind": spec.kind,
        "rules": spec.house,
        "seed": spec.seed,
        **_number(spec.house, deal),
        "strategies": labels + [None] * (players - len(labels)),
        "hands": hands,
        "talon": [deck[place] for place in FORMS[spec.kind].talon],
        "events": events(memory),
        "tricks": tricks(view),
    }


def at_table(kind: str, rules: Mapping[str, Any]) -> int:
    """Return how many sit at a table, one who sits out included (R-8)."""
    return int(rules.get("players", KINDS[kind].players))


def _number(rules: Mapping[str, Any], deal: int) -> dict[str, int]:
    """Return what names a deal: without shuffling its session, and its number in it (R-10)."""
    if rules.get("shuffle") != "gather_cut":
        return {"deal": deal}
    session, number = divmod(deal, int(rules["session_length"]))
    return {"session": session, "deal": number}


def events(memory: Memory) -> list[dict[str, Any]]:
    """Return the events in the log of a table (R-1)."""
    used = int(memory.state[0]["events"])
    rows = BY_CODE[int(memory.seen[0]["kind"])].by_code
    return [
        {"seat": seat, "do": rows[code].do, **rows[code].written(answer, more)}
        for seat, code, answer, more in memory.log[0]["entries"][:used].tolist()
    ]


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
    """Return an OUTCOME in words (R-4 to R-6, R-12).

    Alone its payoffs and reason where no contract came about.
    """
    form = BY_CODE[int(outcome["kind"])]
    scale = house.scale(rules)
    reason = int(outcome["reason"])
    payers = int(rules["players"]) if "players" in rules else int(outcome["seats"])
    payoffs = [amount(int(outcome["payoff"][seat]), scale) for seat in range(payers)]
    common = {"payoffs": payoffs, "played": reason == PLAYED, "reason": REASONS[reason]}
    if int(outcome["contract"]) < 0:
        return common
    points = _points(outcome)
    whole = {
        **common,
        "contract": CONTRACTS[int(outcome["contract"])],
        "declarer": int(outcome["declarer"]),
        "partner": _seat(outcome["partner"]),
        "trump": suit_name(int(outcome["trump"])),
        "helper": suit_name(int(outcome["helper"])),
        "levels": {
            COMPONENTS[c]: int(outcome["levels"][c]) for c in range(DOUBLED) if outcome["levels"][c] >= 0
        },
        **points,
        "winner": _winner(points),
        "components": {
            name: _score(outcome, c, scale, form.scores)
            for c, name in enumerate(COMPONENTS)
            if outcome["made"][c]
        },
        "hearts": int(outcome["hearts"]),
        "limited": bool(outcome["limited"]),
        "rogue": _seat(outcome["rogue"]),
    }
    return {name: value for name, value in whole.items() if name in form.outcome}


def _seat(seat: int) -> int | None:
    return int(seat) if seat >= 0 else None


def _points(outcome: np.void) -> dict[str, list[int] | None]:
    """Return the points of both sides, each pair None where points do not count (R-5)."""
    if int(outcome["reason"]) != PLAYED or not HAS_POINTS[int(outcome["contract"])]:
        return dict.fromkeys(("points", "trick_points", "marriage_points"))
    in_tricks, marriages = ([int(p) for p in outcome[name]] for name in ("trick_points", "marriage_points"))
    together = [t + m for t, m in zip(in_tricks, marriages, strict=True)]
    return {"points": together, "trick_points": in_tricks, "marriage_points": marriages}


def _winner(points: Mapping[str, list[int] | None]) -> int | None:
    """Return the side that has more points (R-12)."""
    both = points["points"]
    return None if both is None else both.index(max(both))


def _score(outcome: np.void, component: int, scale: int, fields: tuple[str, ...]) -> dict[str, Any]:
    """Return what a component came to: those of its fields that the kind has."""
    units = amount(int(outcome["units"][component]), scale)
    score = {"made": int(outcome["made"][component]) > 0, "units": units}
    return {name: score[name] for name in fields}
