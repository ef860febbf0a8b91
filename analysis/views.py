"""What the views ``runs`` and ``seats`` have, and what ``hands`` has beside the stored columns.

``docs/data-dictionary.md`` is generated from this and from ``sim/schema``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pyarrow as pa

from sim import schema

_TEXT, _WHOLE = pa.string(), pa.int64()


class Column(NamedTuple):
    """One column of a view."""

    name: str
    type: pa.DataType
    meaning: str


RUN = Column(
    "run",
    _TEXT,
    "Id of the run; of a line-up, `TOURNAMENT/line-003`. It joins the three views: no two have the same.",
)
#: To which tournament a run belongs.
TOURNAMENT = (
    Column(
        "tournament", _TEXT, "Id of the tournament that the run is a line-up of; null for a run of its own."
    ),
    Column("line_up", pa.int16(), "Number of the line-up in its tournament, from 0; null likewise."),
)
RUNS = (
    RUN,
    *TOURNAMENT,
    Column("experiment", _TEXT, "Name of the experiment, the folder above the run's or the tournament's."),
    Column("state", _TEXT, "As the manifest has it: only a `complete` run has rows in `hands`."),
    Column("game", _TEXT, "Kind of the game."),
    Column("preset", _TEXT, "Preset whose house rules were begun with."),
    Column("deals", _WHOLE, "Deals that are wanted."),
    Column(
        "seed",
        pa.uint64(),
        "Seed: runs of one seed have the same cards, deal by deal, in the same kind of game.",
    ),
    *(
        Column(
            f"strategy_{seat}",
            _TEXT,
            f"Label of the strategy, in a tournament of the entrant, at seat {seat}.",
        )
        for seat in schema.SEATS
    ),
    Column("scale", _WHOLE, "How many stored amounts make one unit of payment."),
    Column("store", _TEXT, "`hands`, or `summary`, which has no rows in `hands`."),
    Column("stored_deals", _WHOLE, "Deals in the parts that are there."),
    Column("parts", _WHOLE, "How many parts these are."),
    Column("bytes", _WHOLE, "Their size."),
    Column("house", _TEXT, "House rules, all of them, as JSON."),
    Column("force", _TEXT, "What is forced, as JSON."),
    Column("version", _TEXT, "Version of forhont that played."),
    Column("schema", _TEXT, "Version of the stored columns."),
    Column("execute", _TEXT, "How it was played: `serial`, `threads` or `ray`."),
    Column("workers", _WHOLE, "By how many."),
    Column("started", _TEXT, "When it was begun, UTC."),
    Column("seconds", pa.float64(), "How long it took, all goes together."),
    Column(
        "repriced_from",
        _TEXT,
        "Id of the run whose deals these are, settled again; null where they were played.",
    ),
    Column("command", _TEXT, "What makes it again."),
    Column("folder", _TEXT, "Where it lies."),
)
SEATS = (
    RUN,
    *TOURNAMENT,
    Column("seat", pa.int8(), "Seat, from forehand, 0."),
    Column("label", _TEXT, "Label of the strategy, in a tournament of the entrant, who sits there."),
    Column("strategy", _TEXT, "Name of its strategy."),
    Column(
        "params",
        _TEXT,
        "Its parameters that differ from the strategy's own, as JSON; null where the manifest does not say.",
    ),
)


def table(columns: Sequence[Column]) -> pa.Schema:
    """Return the Arrow schema of columns."""
    return pa.schema([(column.name, column.type) for column in columns])
