"""Columns: what every stored table has, whichever game was played."""

from __future__ import annotations

from typing import NamedTuple

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
    #: The field of a game's outcome, and the entry of it, that the column stores; None: the field of the
    #: column's own name, entry 0.
    field: tuple[str, int] | None = None


#: Columns that say which deal a row is and who played it; no outcome of a game has them.
ABOUT = ("run", "deal", "game", *(f"strategy_{seat}" for seat in SEATS))
#: Columns that ``store=summary`` drops because they name the single deal.
PER_DEAL = ("deal",)
#: The column that ``store=summary`` adds: how many deals had exactly this row.
COUNT = Column(
    "count", "int64", "deals", "How many deals of the part had exactly this outcome (store=summary only)."
)


def about(kinds: tuple[str, ...]) -> tuple[Column, ...]:
    """Return the columns named in :data:`ABOUT`.

    Parameters
    ----------
    kinds : tuple of str
        The kinds of the family.
    """
    return (
        Column("run", "dict", "", "Id of the run, the name of its folder."),
        Column(
            "deal",
            "int64",
            "number",
            "Number of the deal, from 0; with the seed it fixes the cards, where every deal is shuffled.",
        ),
        Column("game", "dict", "", "Kind of the game.", kinds),
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
    )


def payoffs(unit: str, rule: str) -> tuple[Column, ...]:
    """Return the columns of what each seat receives, in this unit and by this rule."""
    return tuple(
        Column(
            f"payoff_{seat}",
            "amount",
            unit,
            f"What seat {seat} receives; all seats sum to zero ({rule}).",
            field=("payoff", seat),
        )
        for seat in SEATS
    )
