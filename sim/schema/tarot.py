"""The stored table of tarot.

Amounts are in the scale of the run: its manifest's ``scale`` says how many of them make one point of the
payment.  Card points are half points, whatever the scale: the cards are never worth less.
"""

from __future__ import annotations

from collections.abc import Iterator

from sim.games.tarot.names import BIDS, COMPONENTS, CONTRACTS, KINDS, REASONS, SIDES
from sim.schema.columns import SEATS, Column, about, payoffs
from sim.schema.families import Family

__all__ = ["BIDS", "COMPONENTS", "CONTRACTS", "FAMILY", "REASONS", "SIDES"]


_WORTH = {
    "base": "The contract (T-17, T-18)",
    "petit": "The Petit au bout (T-14)",
    "poignees": "All poignées shown (T-8)",
    "chelem": "The slam, announced or not (T-10)",
}


def _auction() -> Iterator[Column]:
    """Yield how the deal ended and what was bid."""
    yield Column(
        "reason", "dict", "", "How the deal ended: played, or cancelled and why (T-3, T-5, T-20).", REASONS
    )
    yield Column("contract", "dict", "", "The highest bid (T-4); null for a cancelled deal.", CONTRACTS, True)
    yield Column("taker", "int8", "seat", "Seat that bid it, -1 for a cancelled deal.")
    for seat in SEATS:
        said = f"What seat {seat} said (T-4); null where nobody was asked."
        yield Column(f"bid_{seat}", "dict", "", said, BIDS, True, ("bids", seat))


def _hand() -> Iterator[Column]:
    """Yield what the taker was dealt, laid aside and announced."""
    cancelled = "-1 for a cancelled deal"
    yield Column(
        "hand_count",
        "int16",
        "count",
        f"Chavey's count of the taker's hand as dealt, short suits left out; {cancelled}.",
    )
    yield Column(
        "hand_shortness",
        "int16",
        "count",
        "What voids and singletons add to it in garde sans and garde contre; -1 likewise.",
    )
    yield Column("hand_bouts", "int8", "cards", "Bouts in that hand (T-1); -1 likewise.")
    yield Column("hand_trumps", "int8", "cards", "Trumps in it, the Excuse counted; -1 likewise.")
    yield Column("discarded_trumps", "int8", "cards", "Trumps in the taker's discard, which are shown (T-6).")
    yield Column("chelem_announced", "bool", "", "The taker announced a chelem (T-10).")
    for seat in SEATS:
        shown = f"Level of the poignée that seat {seat} showed: 1 simple, 2 double, 3 triple, 0 none (T-8)."
        yield Column(f"poignee_{seat}", "int8", "level", shown, field=("shown", seat))


def _play() -> Iterator[Column]:
    """Yield what the play came to: enough to settle the deal again under other rules of payment."""
    yield Column("tricks", "int8", "count", "Tricks won by the taker; 0 for a cancelled deal.")
    yield Column("slam", "dict", "", "The side that won all 18 tricks (T-10, T-13), else null.", SIDES, True)
    yield Column(
        "pile",
        "int16",
        "half points",
        "Cards of the taker's tricks and those laid aside for him (T-6, T-7), the Excuse left out (T-15).",
    )
    yield Column("pile_bouts", "int8", "cards", "Bouts among them, the Excuse left out.")
    yield Column("excuse_seat", "int8", "seat", "Seat that played the Excuse, -1 where nobody did.")
    yield Column("excuse_trick", "int8", "number", "The trick it was played to, from 1; 0 where nobody did.")
    yield Column(
        "excuse_winner",
        "dict",
        "",
        "The side that won that trick, or that the chien with the Excuse counts for (T-7, T-12).",
        SIDES,
        True,
    )
    yield Column("completed", "bool", "", "The Excuse, led to trick 18, completed a slam (T-13).")
    yield Column("petit_seat", "int8", "seat", "Seat that played the Petit, -1 where nobody did.")
    yield Column("petit_trick", "int8", "number", "The trick it was played to, from 1; 0 where nobody did.")
    yield Column(
        "petit_winner",
        "dict",
        "",
        "The side that won that trick, or that the chien with the Petit counts for (T-7).",
        SIDES,
        True,
    )


def _result() -> Iterator[Column]:
    """Yield what it comes to."""
    yield Column("petit_au_bout", "dict", "", "The side that earns it (T-14), else null.", SIDES, True)
    yield Column(
        "points", "int16", "half points", "The taker's points (T-15, T-12); -1 for a cancelled deal."
    )
    yield Column("bouts", "int8", "cards", "Bouts in his final pile (T-16); -1 likewise.")
    yield Column("target", "amount", "scaled points", "Points he needs with them (T-16); -1 likewise.")
    yield Column("made", "int8", "", "1: the contract is made, -1: lost, 0: the deal is cancelled (T-16).")
    for entry, component in enumerate(COMPONENTS):
        yield Column(
            f"units_{component}",
            "amount",
            "scaled points per defender",
            f"{_WORTH[component]}, + to the taker.",
            field=("units", entry),
        )


def columns(kind: str) -> tuple[Column, ...]:
    """Return the columns of a kind in stored order."""
    return (
        *about(KINDS),
        *_auction(),
        *_hand(),
        *_play(),
        *_result(),
        *payoffs("scaled points", "T-19"),
    )


FAMILY = Family("tarot", KINDS, "taker", CONTRACTS, REASONS, ("petit_sec", "all_pass"), columns, "points")
