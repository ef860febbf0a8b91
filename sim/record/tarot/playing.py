"""What the table of a deal of tarot shows beside the cards: contract and points as they stand."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.cards import TAROT
from sim.games.house import pack
from sim.games.tarot.deck import EXCUSE
from sim.games.tarot.names import CONTRACTS, DEFENCE, GARDE, GARDE_CONTRE, PLAYERS, TAKER, TRICKS
from sim.games.tarot.settle import EXCUSE_POINTS, OUTCOME, excuse_goes_to
from sim.record.form import Record
from sim.record.playing import Play, table
from sim.record.tarot.words import points, worth
from sim.record.words import phrase

_EXCUSE = TAROT.code(EXCUSE)
_POINTS = "taker's points"


def auction_won(record: Record) -> tuple[int, int]:
    """Return the code of the contract and the taker of a record in which there is one (T-4)."""
    bids = [event for event in record["events"] if event["do"] == "bid" and event["bid"] in CONTRACTS]
    return CONTRACTS.index(bids[-1]["bid"]), bids[-1]["seat"]


def laid_aside(record: Record) -> list[str]:
    """Return the cards in nobody's hand in the play: the discard, or the chien (T-6, T-7)."""
    discards = [event["cards"] for event in record["events"] if event["do"] == "discard"]
    found: list[str] = discards[0] if discards else record["talon"]
    return found


def played(record: Record) -> list[str]:
    """Return the lines of the play of a record that has tricks."""
    contract, taker = auction_won(record)
    tricks = record["tricks"]
    half, running = 0, []
    before: list[list[str]] = [[] for _ in tricks]
    if contract != GARDE_CONTRE:
        half = worth(laid_aside(record))
        aside = "discard" if contract <= GARDE else "chien"
        before[0] = [f"the {aside} counts for the taker: {points(half)}"]
    for number, trick in enumerate(tricks, start=1):
        half += _gained(record, taker, number, trick)
        running.append(f"{points(half):>{len(_POINTS) + 3}}")
    title = f"play: {phrase(CONTRACTS[contract])} by seat {taker}"
    return table(record, Play(title, (taker,), _POINTS, running, before, [{} for _ in tricks]))


def _gained(record: Record, taker: int, number: int, trick: Any) -> int:
    """Return the half points that a trick brings the taker, the Excuse where it ends (T-12, T-15)."""
    gained = worth(card for card in trick["cards"] if card != _EXCUSE) if trick["winner"] == taker else 0
    if _EXCUSE not in trick["cards"]:
        return gained
    outcome = np.zeros(1, OUTCOME).view(np.recarray)[0]
    turn = trick["cards"].index(_EXCUSE)
    outcome.taker, outcome.excuse_trick = taker, number
    outcome.excuse_seat = (trick["leader"] + turn) % PLAYERS
    outcome.excuse_winner = TAKER if trick["winner"] == taker else DEFENCE
    outcome.completed = number == TRICKS and turn == 0 and trick["winner"] == trick["leader"]
    owner, paid = excuse_goes_to(outcome, int(pack(record["rules"])["excuse_last_trick"]))
    return gained + (EXCUSE_POINTS - int(paid) if owner == TAKER else int(paid))
