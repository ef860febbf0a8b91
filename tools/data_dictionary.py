"""Write docs/data-dictionary.md from sim/schema and analysis/views.py: every column, its type, what it means.

``python -m tools.data_dictionary`` writes the page; ``--check`` says whether it is what the schema makes.
"""

from __future__ import annotations

import sys

from analysis import views
from sim import schema
from tools.pages import ROOT, table, write_page

PAGE = ROOT / "docs" / "data-dictionary.md"

#: What the schema's short type names are in Parquet.
TYPES = {
    "dict": "string (dictionary)",
    "amount": "int32 or int64",
    "bool": "boolean",
}

HEAD = f"""# Data dictionary

Generated from `sim/schema/` and `analysis/views.py` by `make docs`; tables of version `{schema.VERSION}`.

A run keeps one row per deal in `hands/*.parquet` (`store=hands`), or each distinct row once with the number
of deals that had it in `tallies/*.parquet` (`store=summary`). `python -m analysis.sql` shows the rows of
`store=hands` as the view `hands`; a run of `store=summary` stands in the views `runs` and `seats` alone.

Amounts are integers. The manifest's `scale` says how many of them make one unit of the base rate (mariáš: 1
when every tariff is a whole number, else 10 or 100) or one point of payment (tarot: 2, or more where the
rules have finer amounts). They are stored as int32 where every amount that the run's rules can make fits,
else as int64. Card points of tarot are half points, whatever the scale. Seats are numbered from forehand, 0,
in the direction of play.
"""


def _row(column: schema.Column) -> tuple[str, ...]:
    """Return one column as a row of the page."""
    values = " Values: " + ", ".join(f"`{v}`" for v in column.values) + "." if column.values else ""
    kind = TYPES.get(column.type, column.type) + (", null" if column.nullable else "")
    return f"`{column.name}`", kind, column.unit, column.description + values


def page() -> str:
    """Return the text of the page."""
    lines = [HEAD]
    for kind in schema.KINDS:
        columns = schema.hands(kind)
        lines += [f"## `hands` of {kind}", "", f"{len(columns)} columns.", ""]
        lines += [*table(("column", "type", "unit", "meaning"), [_row(c) for c in columns]), ""]
    dropped = ", ".join(f"`{c}`" for c in schema.PER_DEAL)
    lines += ["## With `store=summary`", "", f"The same columns without {dropped}, and:", ""]
    lines += table(("column", "type", "unit", "meaning"), [_row(schema.COUNT)])
    return "\n".join([*lines, *_views()]) + "\n"


def _views() -> list[str]:
    """Return what `python -m analysis.sql` shows beside the stored columns."""
    lines = ["", "## View `hands`", "", "The columns of all kinds, null where a kind has none, and:", ""]
    heading = ("column", "type", "meaning")
    lines += table(heading, [_of_view(column) for column in (views.RUN, *views.TOURNAMENT)])
    for name, columns, rows in (
        ("runs", views.RUNS, "run"),
        ("seats", views.SEATS, "seat that plays, by run"),
    ):
        lines += [
            "",
            f"## View `{name}`",
            "",
            f"One row for each {rows}; the line-ups of tournaments are runs.",
            "",
        ]
        lines += table(heading, [_of_view(column) for column in columns])
    return lines


def _of_view(column: views.Column) -> tuple[str, ...]:
    return f"`{column.name}`", str(column.type), column.meaning


def main(arguments: list[str] | None = None) -> int:
    """Write or check the page; return the exit status."""
    return write_page("tools.data_dictionary", __doc__, PAGE, page(), arguments)


if __name__ == "__main__":
    sys.exit(main())
