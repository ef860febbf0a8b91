"""Writing deal records: the log of the engine in the words of the rules (R-0 to R-13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.core.desk import Memory
from sim.games.kinds import KINDS
from sim.record.form import STOPPED
from sim.record.forms import FORMS
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
    return {**_head(spec, deal, memory), "outcome": outcome_of(spec.kind, spec.house, outcome)}


def stopped(spec: Spec, deal: int, memory: Memory) -> dict[str, Any]:
    """Return the record of a deal in which a strategy failed: whole tricks only (R-4)."""
    head = _head(spec, deal, memory)
    whole, late = len(head["tricks"]), FORMS[spec.kind].in_play
    head["events"] = [e for e in head["events"] if e["do"] not in late or trick_of(e) <= whole]
    return {**head, "outcome": {"reason": STOPPED}}


def trick_of(event: Mapping[str, Any]) -> int:
    """Return the trick, from 1, that an event of the card play belongs to; the first where none is named."""
    return int(event.get("trick", 1))


def _head(spec: Spec, deal: int, memory: Memory) -> dict[str, Any]:
    view, state = memory.seen[0], memory.state[0]
    kind = KINDS[spec.kind]
    deck = [kind.family.deck.code(int(card)) for card in state["deck"]]
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
        **({} if spec.line_up is None else {"line_up": spec.line_up}),
        "strategies": labels + [None] * (players - len(labels)),
        "hands": hands,
        "talon": [deck[place] for place in FORMS[spec.kind].talon],
        "events": events(spec.kind, memory),
        "tricks": tricks(spec.kind, view),
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


def events(kind: str, memory: Memory) -> list[dict[str, Any]]:
    """Return the events in the log of a table (R-1)."""
    used = int(memory.state[0]["events"])
    rows = FORMS[kind].by_code
    return [
        {"seat": seat, "do": rows[code].do, **rows[code].written(answer, more)}
        for seat, code, answer, more in memory.log[0]["entries"][:used].tolist()
    ]


def tricks(kind: str, view: np.void) -> list[dict[str, Any]]:
    """Return the whole tricks that a view has seen."""
    seats, code = int(view["seats"]), KINDS[kind].family.deck.code
    return [
        {
            "leader": int(view["leaders"][trick]),
            "cards": [code(int(c)) for c in view["history"][trick * seats : (trick + 1) * seats]],
            "winner": int(view["winners"][trick]),
        }
        for trick in range(int(view["tricks"].sum()))
    ]


def outcome_of(kind: str, rules: Mapping[str, Any], outcome: np.void) -> dict[str, Any]:
    """Return an OUTCOME in words (R-4 to R-7, R-12)."""
    form = FORMS[kind].under(rules)
    return form.book.outcome_of(form, rules, outcome)
