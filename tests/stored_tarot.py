"""What a deal record of tarot says about the stored row of its deal, by the naive reference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from tests.naive.tarot.auction import CONTRACTS, SEATS
from tests.naive.tarot.cards import (
    BOUTS,
    COURT,
    EXCUSE,
    NUMBERED,
    PETIT,
    SUITS,
    half_points,
    height,
    numbered,
)
from tests.naive.tarot.counting import completed_by_excuse, petit_au_bout, slam
from tests.naive.tarot.play import DEFENDERS, TAKER, Table, Trick
from tests.stored import exact

Record = Mapping[str, Any]
#: The sides as they are stored.
SIDE = {TAKER: "taker", DEFENDERS: "defence", None: None}
COMPONENTS = ("base", "petit", "poignees", "chelem")
#: What a cancelled deal has in place of everything that was not played.
_CANCELLED = {
    "contract": None, "taker": -1, "hand_count": -1, "hand_shortness": -1, "hand_bouts": -1,
    "hand_trumps": -1, "discarded_trumps": 0, "chelem_announced": False, "tricks": 0, "slam": None, "pile": 0,
    "pile_bouts": 0, "excuse_seat": -1, "excuse_trick": 0, "excuse_winner": None, "completed": False,
    "petit_seat": -1, "petit_trick": 0, "petit_winner": None, "petit_au_bout": None, "points": -1,
    "bouts": -1, "target": -1, "made": 0, **{f"units_{name}": 0 for name in COMPONENTS},
}  # fmt: skip


def row_of(record: Record, scale: int) -> dict[str, Any]:
    """Return the row of ``schema.hands`` that a record's deal must be stored as, all columns but PER_RUN.

    Parameters
    ----------
    record
        Of a deal played to its end, or cancelled.
    scale
        Stored units in one point of a payment.
    """
    outcome = record["outcome"]
    said = {event["seat"]: event["bid"] for event in record["events"] if event["do"] == "bid"}
    row = {"reason": outcome["reason"], **{f"bid_{seat}": said.get(seat) for seat in range(SEATS)}}
    row |= {f"payoff_{seat}": exact(paid) * scale for seat, paid in enumerate(outcome["payoffs"])}
    row |= {f"poignee_{seat}": 0 for seat in range(SEATS)}
    if not outcome["played"]:
        return row | _CANCELLED
    thresholds = record["rules"]["poignee"]["thresholds"]
    row |= {
        f"poignee_{event['seat']}": thresholds.index(event["level"]) + 1
        for event in record["events"]
        if event["do"] == "poignee"
    }
    row |= {name: outcome[name] for name in ("contract", "taker", "bouts")}
    row |= {"points": 2 * exact(outcome["points"]), "target": exact(outcome["target"]) * scale}
    row |= {f"units_{name}": exact(outcome[name]) * scale for name in COMPONENTS}
    row["made"] = 1 if outcome["made"] else -1
    return row | _hand(record) | _play(record)


def _hand(record: Record) -> dict[str, Any]:
    """Return what the taker was dealt, laid aside and announced."""
    hand = record["hands"][record["outcome"]["taker"]]
    points, shortness = hand_count(hand)
    away = [card for event in record["events"] if event["do"] == "discard" for card in event["cards"]]
    return {
        "hand_count": points,
        "hand_shortness": shortness,
        "hand_bouts": len(BOUTS & set(hand)),
        "hand_trumps": len((NUMBERED | {EXCUSE}) & set(hand)),
        "discarded_trumps": len(numbered(away)),
        "chelem_announced": any(event.get("announce", False) for event in record["events"]),
    }


def _play(record: Record) -> dict[str, Any]:
    """Return what the tricks came to."""
    outcome = record["outcome"]
    contract = CONTRACTS[outcome["contract"]]
    table = Table(outcome["taker"], False, frozenset(), record["rules"])
    tricks = [Trick(t["leader"], tuple(t["cards"]), t["winner"]) for t in record["tricks"]]
    played = {card for trick in tricks for card in trick.cards}
    aside = {card for hand in record["hands"] for card in hand} | set(record["talon"])
    aside -= played
    own = [trick for trick in tricks if table.side(trick.winner) == TAKER]
    pile = {card for trick in own for card in trick.cards} | (aside if contract.chien_for_taker else set())
    pile -= {EXCUSE}
    row = {
        "tricks": len(own),
        "slam": SIDE[slam(tricks, table)],
        "pile": sum(map(half_points, pile)),
        "pile_bouts": len(pile & BOUTS),
        "completed": completed_by_excuse(tricks),
        "petit_au_bout": SIDE[petit_au_bout(tricks, table)],
    }
    for name, card in (("excuse", EXCUSE), ("petit", PETIT)):
        of_chien = TAKER if contract.chien_for_taker else DEFENDERS
        row |= {f"{name}_seat": -1, f"{name}_trick": 0, f"{name}_winner": SIDE[of_chien]}
        for number, trick in enumerate(tricks, start=1):
            if card in trick.cards:
                row |= {f"{name}_seat": trick.player_of(card), f"{name}_trick": number}
                row[f"{name}_winner"] = SIDE[table.side(trick.winner)]
    return row


# --- Chavey's count, once more and slowly ---


def hand_count(hand: Collection[str]) -> tuple[int, int]:
    """Return what a hand counts without its short suits, and what these add for the two highest bids."""
    held, trumps = set(hand), numbered(hand)
    number = len(trumps) + (EXCUSE in held)
    points = 10 * ("T21" in held) + 8 * (EXCUSE in held)
    if PETIT in held:
        points += {5: 5, 6: 7}.get(number, 9 if number > 6 else 0)  # noqa: PLR2004
    if number > 4:  # noqa: PLR2004
        points += 2 * number
    high = {height(card) for card in trumps if height(card) >= 16}  # noqa: PLR2004
    points += 2 * len(high) + sum(bool({one - 1, one + 1} & high) for one in high)
    values = {"K": 6, "Q": 3, "C": 2, "V": 1}
    lengths = Counter(card[0] for card in held - trumps - {EXCUSE})
    shortness = 0
    for suit in SUITS:
        points += sum(values[rank] for rank in COURT if suit + rank in held)
        if {suit + "K", suit + "Q"} <= held:
            points += 10 - values["K"] - values["Q"]
        points += {5: 5, 6: 7}.get(lengths[suit], 9 if lengths[suit] > 6 else 0)  # noqa: PLR2004
        shortness += {0: 6, 1: 3}.get(lengths[suit], 0)
    return points, shortness
