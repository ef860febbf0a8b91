"""Positions cut out of deals that were played, and their true layouts, for tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sim.core.cards import MARIAS
from sim.games.kinds import KINDS
from sim.odds.arriving import arrive
from sim.odds.asked import Candidate, Position
from sim.odds.playing import Playing
from sim.odds.position import Question
from sim.record.forms import FORMS
from sim.replay.table import pack

Record = Mapping[str, Any]


def deck_of(record: Record) -> list[int]:
    """Return the pack that was dealt."""
    return pack(KINDS[record["kind"]], FORMS[record["kind"]].talon, record)


def mask(codes: Sequence[str]) -> int:
    """Return a set of cards of mariáš as one number."""
    return MARIAS.mask(map(MARIAS.card, codes))


def position(record: Record, seat: int, events: Sequence[Mapping[str, Any]], cards: int = 0) -> Position:
    """Return the position of a seat after some events and so many cards of a record, nothing hidden."""
    players = KINDS[record["kind"]].players
    tricks = [
        {"leader": trick["leader"], "cards": trick["cards"][: cards - number * players]}
        for number, trick in enumerate(record["tricks"])
        if cards > number * players
    ]
    hands = tuple(tuple(hand) for hand in record["hands"][:players])
    talon = tuple(record["talon"])
    return Position(record["kind"], record["rules"], seat, hands, talon, tuple(events), tuple(tricks))


def question(where: Position, deck: Sequence[int], hidden: Sequence[int] = ()) -> Question:
    """Return a question, reached in a layout."""
    arrival = arrive(where, deck, hidden)
    return Question(where, arrival.view, arrival.script, arrival.hidden)


def lay(decks: Sequence[Sequence[int]], hidden: Sequence[Sequence[int]] = ()) -> np.ndarray:
    """Return LAID records that deal some packs, with what the others answered."""
    cards = len(decks[0])
    laid = np.zeros(
        len(decks), [("layout", np.int64, (3,)), ("deck", np.int64, (cards,)), ("hidden", np.int64, (8,))]
    )
    laid["deck"] = decks
    for row, answers in enumerate(hidden):
        laid["hidden"][row, : len(answers)] = answers
    return laid


def playing(asked: Question, strategies: str | Sequence[str], **more: Any) -> Playing:
    """Return what plays a question on, with no answer named unless ``candidate`` is."""
    players = KINDS[asked.position.kind].players
    names = (strategies,) * players if isinstance(strategies, str) else tuple(strategies)
    candidate = more.pop("candidate", Candidate("as it comes"))
    return Playing(asked, candidate, names, **more)


def moments(record: Record) -> list[tuple[int, int, int]]:
    """Return whose turn it is, events and cards so far, wherever somebody does something in a deal."""
    kind, players = record["kind"], KINDS[record["kind"]].players
    late, events = FORMS[kind].in_play, record["events"]
    found = [
        (event["seat"], place, 0)
        for place, event in enumerate(events)
        if event["do"] not in (*late, "take_talon")
    ]
    for number, trick in enumerate(record["tricks"]):
        for turn in range(players):
            before = [(trick["leader"] + earlier) % players for earlier in range(turn)]
            happened = [
                event["do"] not in late
                or event.get("trick", 1) <= number
                or (event.get("trick", 1) == number + 1 and event["seat"] in before)
                for event in events
            ]
            found.append(((trick["leader"] + turn) % players, sum(happened), number * players + turn))
    return found
