"""Write docs/data-dictionary.md from sim/schema: every stored column, its type, its unit, what it means.

``python -m tools.data_dictionary`` writes the page; ``--check`` says whether it is what the schema makes.
"""

from __future__ import annotations

import sys

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

Generated from `sim/schema/` by `make docs`; tables of version `{schema.VERSION}`.

A run keeps one row per deal in `hands/*.parquet` (`store=hands`), or each distinct row once with the number
of deals that had it in `tallies/*.parquet` (`store=summary`). `python -m analysis.sql` shows the rows of
`store=hands` as the view `hands`; a run of `store=summary` stands in the view `runs` alone.

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
    return "\n".join(lines) + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Write or check the page; return the exit status."""
    return write_page("tools.data_dictionary", __doc__, PAGE, page(), arguments)


if __name__ == "__main__":
    sys.exit(main())
