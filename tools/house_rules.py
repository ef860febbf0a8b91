"""Write docs/house-rules.md: every house rule, its values, what each kind plays by default.

``python -m tools.house_rules`` writes the page from ``sim/games/marias/house_table.py``; ``--check`` says
whether it is what the table makes.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from sim.games.marias.house import ENGINE_CAP, MOST
from sim.games.marias.house_table import EXCLUSIVE, FIELDS, KINDS, Field, Kind
from tools.pages import ROOT, table, write_page

PAGE = ROOT / "docs" / "house-rules.md"

HEAD = f"""# House rules

Generated from `sim/games/marias/house_table.py` by `make docs`.

On the command line `house.FIELD=VALUE`, in an experiment under `house:`; what is not set stays as the
kind's preset has it. An unknown rule, a value out of range or an impossible combination is refused, and
the message says what would be right. Amounts are units of the base rate, from 0 to {MOST:,}, with at most
two decimals. A strategy reads the rules in force as `view.rules.FIELD` (amounts times `view.rules.scale`,
yes as 1, words as the numbers of `sim/games/marias/house_table.py`), the tariff and the caps by
component.

*Prices again*: changing this rule alone changes what stored deals pay, not what may be done in them.
"""

#: What a level of doubling may be, and what a rule of that type says (M-22).
CAP = (
    f"null (no cap; the engine ends at level {ENGINE_CAP}), a whole number from 0 to 9, or one of these for "
    "each component: `house.flek_cap={game: 3, seven: 2}`"
)


def _plain(value: Any) -> str:
    return f"`{value}`" if isinstance(value, str) else f"`{json.dumps(value)}`"


def _values(kind: Kind, field: Field) -> str:
    """Return what a rule may be set to."""
    if field.name in kind.only:
        allowed, why = kind.only[field.name]
        return f"only {' or '.join(_plain(value) for value in allowed)}: {why}"
    if field.type == "bool":
        return "`true` or `false`"
    if field.type == "cap":
        return CAP
    if field.type.startswith("amount"):
        return "amount" + (", or `null`" if field.type.endswith("null") else "")
    if field.values:
        return ", ".join(_plain(value) for value in field.values)
    return "a whole number from 1"


def _row(kind: Kind, name: str) -> tuple[str, ...]:
    field = FIELDS[name]
    return (
        f"`{name}`",
        _plain(kind.preset[name]),
        _values(kind, field),
        field.description,
        ", ".join(field.rules),
        "yes" if field.reprice else "",
    )


def page() -> str:
    """Return the text of the page."""
    lines = [HEAD]
    for name, kind in KINDS.items():
        lines += [f"## `{name}`", "", f"{len(kind.preset)} rules; the preset is `conf/game/{name}.yaml`.", ""]
        head = ("rule", "preset", "values", "meaning", "rule ids", "prices again")
        lines += [*table(head, [_row(kind, rule) for rule in kind.preset]), ""]
    lines += ["Rule ids: [rules.md](rules.md).", ""]
    for one, other, rule in EXCLUSIVE:
        lines += [f"`{one}` and `{other}` cannot both be true ({rule}).", ""]
    return "\n".join(lines).rstrip() + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Write or check the page; return the exit status."""
    return write_page("tools.house_rules", __doc__, PAGE, page(), arguments)


if __name__ == "__main__":
    sys.exit(main())
