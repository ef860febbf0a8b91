"""Write docs/house-rules.md: every house rule, its values, what each kind plays by default.

``python -m tools.house_rules`` writes the page from each family's ``house_table.py`` and ``presets.py``;
``--check`` says whether it is what they make.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from sim.games.house import KINDS, MOST, PRESETS
from sim.games.house_rows import Field, KindRules
from sim.games.house_values import list_of
from sim.games.marias.house import ENGINE_CAP
from sim.games.marias.house_table import LADDERS
from tools.pages import ROOT, table, write_page

PAGE = ROOT / "docs" / "house-rules.md"

HEAD = f"""# House rules

Generated from `house_table.py` and `presets.py` of each family, `sim/games/marias/` and `sim/games/tarot/`,
by `make docs`.

`game=PRESET` chooses a kind and the rules it begins from. On the command line `house.FIELD=VALUE`, in an
experiment under `house:`; what is not set stays as the preset has it. An unknown rule, a value out of
range or an impossible combination is refused, and the message says what would be right. Amounts are units
of the base rate (in tarot: points), from 0 to {MOST:,}, with at most two decimals. A list is set as a whole:
`house.targets=[56,51,41,36]`.

A strategy reads the rules in force as `view.rules.FIELD`: yes as 1, words as the numbers of the family's
`house_table.py`. In mariáš amounts are there times `view.rules.scale`, the tariff and the caps by component;
a rule that the kind does not have stands there as what changes nothing. In tarot `contract_base`, `targets`
(by bouts) and `petit_au_bout` are there times `view.rules.parts`, `multiplier` (by contract) times
`view.rules.factor`, and `poignee_values` and `chelem`, which nothing multiplies, times both, which is
`view.rules.scale`; `poignee_thresholds` and `petit_multiplied` stand there as they are set.

*Prices again*: changing this rule changes what stored deals pay, not what may be done in them, and
`forhont reprice` does it without playing; where it says *no*, what the rule decides beside payment.
"""

#: What a level of doubling may be, and what a rule of that type says (M-22).
CAP = (
    f"null (no cap; the engine ends at level {ENGINE_CAP}), a whole number from 0 to 9, or one of these for "
    "each component: `house.flek_cap={game: 3, seven: 2}`"
)


def _plain(value: Any) -> str:
    return f"`{_word(value)}`"


def _word(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _ladders() -> str:
    """Return what the ladders are (M-52)."""
    each = "; ".join(f"{_plain(name)}: {', '.join(rungs)}" for name, rungs in LADDERS.items())
    return f"Ladders, from the lowest rung (M-52). {each}. With `tariff.two_sevens` null its rungs vanish."


def _values(kind: KindRules, field: Field) -> str:
    """Return what a rule may be set to."""
    if field.name in kind.only:
        allowed, why = kind.only[field.name]
        return f"only {' or '.join(_plain(value) for value in allowed)}: {why}"
    if field.type == "bool":
        return "`true` or `false`"
    if field.type == "cap":
        return CAP
    if field.type == "factor":
        return "a number above 0"
    if field.length:
        return list_of(field) + (" from 1" if field.type == "counts" else "")
    if field.type.startswith("amount"):
        return "amount" + (", or `null`" if field.type.endswith("null") else "")
    if field.values:
        return "only " * (len(field.values) == 1) + ", ".join(_plain(value) for value in field.values)
    return "a whole number from 1"


def _row(kind: KindRules, presets: list[str], name: str) -> tuple[str, ...]:
    field = kind.field(name)
    return (
        f"`{name}`",
        *(_plain(PRESETS[preset].rules[name]) for preset in presets),
        _values(kind, field),
        field.description,
        ", ".join(field.rules),
        _again(field),
    )


def _again(field: Field) -> str:
    """Return whether stored deals can be priced again by another value of a rule."""
    if not field.reprice:
        return f"no: {field.decides}"
    if not field.decides:
        return "yes"
    changes = "to `false`" if field.type == "bool" else "between amounts"
    return f"{changes}: {field.decides}"


def page() -> str:
    """Return the text of the page."""
    lines = [HEAD]
    for name, kind in KINDS.items():
        presets = [preset for preset, (of, _) in PRESETS.items() if of == name]
        files = " and ".join(f"`conf/game/{preset}.yaml`" for preset in presets)
        are = "the preset is" if len(presets) == 1 else "the presets are"
        lines += [f"## `{name}`", "", f"{len(kind.preset)} rules; {are} {files}.", ""]
        head = ("rule", *map(_plain, presets), "values", "meaning", "rule ids", "prices again")
        lines += [*table(head, [_row(kind, presets, rule) for rule in kind.preset]), ""]
        for exclusion in kind.exclusive:
            both = " with ".join(f"`house.{rule}={_word(value)}`" for rule, value in exclusion.values.items())
            lines += [f"Refused: {both}; {exclusion.remedy}.", ""]
        if "lowest_bid" in kind.preset:
            lines += [_ladders(), ""]
    lines += ["Rule ids: [rules.md](rules.md).", ""]
    return "\n".join(lines).rstrip() + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Write or check the page; return the exit status."""
    return write_page("tools.house_rules", __doc__, PAGE, page(), arguments)


if __name__ == "__main__":
    sys.exit(main())
