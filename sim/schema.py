"""The stored tables: every column, its type, its unit, what it means.

``hands`` has one row per deal.  The same columns, reduced to distinct rows with a count, are what
``store=summary`` keeps.  ``docs/data-dictionary.md`` is generated from this module.

Amounts (``payoff_*``, ``units_*``) are integers in the scale of the run: the manifest's ``scale`` says how
many of them make one unit of the base rate (1 when every tariff is a whole number, else 10 or 100).
"""

from __future__ import annotations

from typing import NamedTuple

from sim.games.marias.names import (
    COMPONENTS,
    COMPONENTS_OF,
    CONTRACTS,
    DOUBLED,
    LAST_SEVEN,
    RANKS,
    REASONS,
    RUNGS,
    SUITS,
)

__all__ = [
    "COMPONENTS",
    "COMPONENTS_OF",
    "CONTRACTS",
    "DOUBLED",
    "LAST_SEVEN",
    "REASONS",
    "SUITS",
    "Column",
    "hands",
]

VERSION = "hands/2"

SEATS = (0, 1, 2, 3)


class Column(NamedTuple):
    """One stored column."""

    name: str
    #: "int8", "int16", "int64", "bool", "dict" (a string from a short list, dictionary encoded) or
    #: "amount" (int32 where every amount the rules can make fits, else int64).
    type: str
    unit: str
    description: str
    #: The strings a "dict" column can hold, in code order; () when they depend on the run.
    values: tuple[str, ...] = ()
    nullable: bool = False


def _common() -> list[Column]:
    return [
        Column("run", "dict", "", "Id of the run, the name of its folder."),
        Column(
            "deal",
            "int64",
            "number",
            "Number of the deal, from 0; with the seed it fixes the cards, where every deal is shuffled.",
        ),
        Column("game", "dict", "", "Kind of the game.", tuple(COMPONENTS_OF)),
        *(
            Column(
                f"strategy_{seat}",
                "dict",
                "",
                f"Label of the strategy at seat {seat}; null where nobody plays there.",
                (),
                True,
            )
            for seat in SEATS
        ),
    ]


#: What one kind alone has, beside what is declared in all.
_OWN = {
    "licitovany": (
        Column("rung", "dict", "", "The rung with which the auction was won (M-51).", RUNGS),
        Column("helper", "dict", "", "Helper suit of two sevens, else null (M-18).", SUITS, True),
    ),
    "krizovy": (
        Column("call", "dict", "", "The rank called (M-61).", RANKS, True),
        Column("rogue", "int8", "seat", "Seat that joined the declarer of a durch (M-67), -1 for none."),
    ),
}


def _declared(kind: str) -> list[Column]:
    """Return what was declared and how the deal ended."""
    return [
        Column("reason", "dict", "", "How the deal ended: played, or settled without play and why.", REASONS),
        Column("contract", "dict", "", "Declared contract; null for not_declarable.", CONTRACTS, True),
        Column("declarer", "int8", "seat", "Seat of the declarer; -1 for not_declarable."),
        Column("partner", "int8", "seat", "Seat of the declarer's partner, -1 without one."),
        Column("trump", "dict", "", "Trump suit; null in betl and durch.", SUITS, True),
        *_OWN.get(kind, ()),
        Column("people", "bool", "", "The card that fixed trumps was drawn unseen (M-41)."),
        Column("takeovers", "int8", "count", "How often the talon was taken over another's contract."),
    ]


def _components(kind: str) -> list[Column]:
    """Return levels and results of the components a kind can have."""
    components = COMPONENTS_OF[kind]
    return [
        *(
            Column(
                f"level_{c}", "int8", "doublings", f"Doublings of {c}, 0 undoubled; -1: no such component."
            )
            for c in components
            if c in DOUBLED
        ),
        *(
            Column(
                f"made_{c}",
                "int8",
                "",
                f"1: {c} made, -1: lost, 0: no such component; seen from the component's own side (R-5).",
            )
            for c in components
        ),
        *(
            Column(
                f"units_{c}",
                "amount",
                "scaled units per defender",
                f"What {c} is worth before hearts and limit, + to the declarer.",
            )
            for c in components
        ),
    ]


def _summary() -> list[Column]:
    """Return what the play came to: enough to settle the deal again under another tariff."""
    return [
        Column("hearts", "int8", "factor", "Factor of the trump suit (M-33)."),
        Column("limited", "bool", "", "The payment was cut at the limit (M-37)."),
        Column("tricks", "int8", "count", "Tricks played."),
        Column(
            "trick_points",
            "int16",
            "points",
            "Points in tricks of the declarer's side; -1 where points do not count.",
        ),
        Column("trick_points_defenders", "int16", "points", "Likewise of the defenders."),
        Column(
            "marriage_points", "int16", "points", "Announced marriages of the declarer's side; -1 likewise."
        ),
        Column("marriage_points_defenders", "int16", "points", "Likewise of the defenders."),
        Column(
            "first_marriage",
            "int16",
            "points",
            "The earliest marriage the declarer's side announced, else 0.",
        ),
        Column("first_marriage_defenders", "int16", "points", "Likewise of the defenders."),
        Column(
            "best_marriage", "int16", "points", "The dearest marriage the declarer's side announced, else 0."
        ),
        Column("best_marriage_defenders", "int16", "points", "Likewise of the defenders."),
        Column("last_seven", "dict", "", "The trump seven in the last trick (M-36).", LAST_SEVEN),
        Column(
            "hand_trumps",
            "int8",
            "cards",
            "Trumps in the declarer's hand when play begins; -1 without trumps, or where it was not reached.",
        ),
        Column("hand_sharps", "int8", "cards", "Aces and tens in the declarer's hand then; -1 likewise."),
        Column("married", "int8", "count", "Marriages dealt complete into one hand, all seats together."),
        Column(
            "level_15",
            "int8",
            "count",
            "Components that the engine closed at level 15 for want of a cap (M-22).",
        ),
    ]


def _payoffs() -> list[Column]:
    return [
        Column(
            f"payoff_{seat}",
            "amount",
            "scaled units",
            f"What seat {seat} receives; all seats sum to zero (M-38).",
        )
        for seat in SEATS
    ]


def hands(kind: str) -> tuple[Column, ...]:
    """Return the columns of ``hands`` for a kind, in stored order.

    Raises
    ------
    KeyError
        If the kind has no stored table.
    """
    return (*_common(), *_declared(kind), *_components(kind), *_summary(), *_payoffs())


#: Columns that ``store=summary`` drops because they name the single deal.
PER_DEAL = ("deal",)
#: The column that ``store=summary`` adds: how many deals had exactly this row.
COUNT = Column(
    "count", "int64", "deals", "How many deals of the part had exactly this outcome (store=summary only)."
)
