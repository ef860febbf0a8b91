"""The stored table of the mariáš family.

Amounts are in the scale of the run: its manifest's ``scale`` says how many of them make one unit of the base
rate (1 when every tariff is a whole number, else 10 or 100; twice as many where M-39 can halve an amount).
"""

from __future__ import annotations

from collections.abc import Iterator

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
from sim.schema.columns import Column, about, payoffs
from sim.schema.families import Family

__all__ = ["COMPONENTS", "COMPONENTS_OF", "CONTRACTS", "DOUBLED", "FAMILY", "LAST_SEVEN", "REASONS", "SUITS"]

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
                f"level_{c}",
                "int8",
                "doublings",
                f"Doublings of {c}, 0 undoubled; -1: no such component.",
                field=("levels", COMPONENTS.index(c)),
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
                field=("made", COMPONENTS.index(c)),
            )
            for c in components
        ),
        *(
            Column(
                f"units_{c}",
                "amount",
                "scaled units per defender",
                f"What {c} is worth before hearts and limit, + to the declarer.",
                field=("units", COMPONENTS.index(c)),
            )
            for c in components
        ),
    ]


#: Points that the play came to, of the declarer's side; with ``_defenders`` likewise of theirs.
_POINTS = (
    ("trick_points", "Points in tricks of the declarer's side; -1 where points do not count."),
    ("marriage_points", "Announced marriages of the declarer's side; -1 likewise."),
    ("first_marriage", "The earliest marriage the declarer's side announced, else 0."),
    ("best_marriage", "The dearest marriage the declarer's side announced, else 0."),
)


def _points() -> Iterator[Column]:
    for name, description in _POINTS:
        yield Column(name, "int16", "points", description)
        defenders = f"{name}_defenders"
        yield Column(defenders, "int16", "points", "Likewise of the defenders.", field=(name, 1))


#: Of evident contracts, in the kinds that can have the rule.
_EVIDENT = (
    Column(
        "raised",
        "int8",
        "seats as bits",
        "Defenders who doubled what was declared, 1 << seat each; 0 without evident_rule (M-39).",
    ),
    Column(
        "evident",
        "int8",
        "",
        "1: the contract was evident, and who doubled it pays for the others; 0: it was not; "
        "-1: not asked, as nobody doubled it in vain (M-39); nor does the row tell it to another tariff.",
    ),
)
_WITHOUT_EVIDENT = ("krizovy", "lizany")


def _summary() -> list[Column]:
    """Return what the play came to: enough to settle the deal again under another tariff."""
    return [
        Column("hearts", "int8", "factor", "Factor of the trump suit (M-33)."),
        Column("limited", "bool", "", "The payment was cut at the limit (M-37)."),
        Column("tricks", "int8", "count", "Tricks played."),
        *_points(),
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


def columns(kind: str) -> tuple[Column, ...]:
    """Return the columns of a kind in stored order; KeyError if it is none of the family."""
    return (
        *about(tuple(COMPONENTS_OF)),
        *_declared(kind),
        *_components(kind),
        *_summary(),
        *(() if kind in _WITHOUT_EVIDENT else _EVIDENT),
        *payoffs("scaled units", "M-38"),
    )


FAMILY = Family(
    "marias", tuple(COMPONENTS_OF), "declarer", CONTRACTS, REASONS, ("not_declarable",), columns, "units"
)
