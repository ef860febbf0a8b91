"""Write docs/rules.md: every rule, what it is about, the code that cites it, the tests that name it.

``python -m tools.rule_table`` writes the page; ``--check`` writes nothing and exits 1 when the page is stale,
or when a rule of a delivered kind is cited by no code or named by no test. Rules and kinds stand in
docs/rules.toml.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

from tools.citations import Citations, code_citations, test_citations
from tools.pages import ROOT, table, write_or_check

SOURCE = ROOT / "docs" / "rules.toml"
PAGE = ROOT / "docs" / "rules.md"
CODE = ("sim", "strategies")

#: How many names of one file a cell of the page lists before it only counts the rest.
SHOWN = 4

TITLES = {
    "C": "Tricks",
    "M": "Mariáš",
    "T": "French tarot",
    "R": "Deal records",
    "H": "House rules",
}

HEAD = """# Rules, code, tests

Generated from `docs/rules.toml`, the code and the tests by `make docs`. Code cites a rule by its id where the
rule is carried out; a test that proves it has the id in its name (`test_m36_…`), its docstring or a
decorator. The test suite fails when a rule of a delivered kind has no code or no test.
"""


class Rule(NamedTuple):
    """One rule of docs/rules.toml."""

    id: str
    what: str
    kinds: frozenset[str]
    delivered: bool
    deferred: bool


def load(path: Path) -> list[Rule]:
    """Read the rules.

    Raises
    ------
    ValueError
        If a rule concerns an unknown kind, or an unknown rule is deferred or an unknown kind delivered.
    """
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    groups: dict[str, list[str]] = data["groups"]
    known = set(groups["all"])
    delivered, deferred = set(data["delivered"]), set(data["deferred"])
    rules = []
    for name, entry in data["rules"].items():
        kinds = frozenset(kind for k in entry["kinds"] for kind in groups.get(k, [k]))
        if kinds - known:
            raise ValueError(f"{path.name}: rule {name} concerns unknown kinds {sorted(kinds - known)}")
        rules.append(Rule(name, entry["what"], kinds, bool(kinds & delivered), name in deferred))
    unknown = (deferred - {rule.id for rule in rules}) | (delivered - known)
    if unknown:
        raise ValueError(f"{path.name}: delivered or deferred, but unknown: {sorted(unknown)}")
    return rules


def gaps(rules: list[Rule], code: Citations, tests: Citations) -> list[str]:
    """Return one message for every rule that lacks code or test, and for every cited id that is no rule."""
    faults = []
    for rule in rules:
        if rule.delivered and not rule.deferred:
            if rule.id not in code:
                faults.append(f"{rule.id}: no code in {' or '.join(CODE)} cites it")
            if rule.id not in tests:
                faults.append(f"{rule.id}: no test names it")
    known = {rule.id for rule in rules}
    for cited, what in ((code, "code"), (tests, "test")):
        faults += [
            f"{name}: cited by {what} {cited[name][0]}, but no such rule" for name in cited.keys() - known
        ]
    return sorted(faults)


def _places(places: list[tuple[str, str]]) -> str:
    """Return the places of one cell, by file: the names in it, none if only the file at large cites it."""
    names: dict[str, list[str]] = {}
    for file, name in places:
        names.setdefault(file, [])
        if name:
            names[file].append(name)
    cells = []
    for file, inside in names.items():
        more = [f"{len(inside) - SHOWN} more"] if len(inside) > SHOWN else []
        cells.append(" ".join([f"`{file}`", ", ".join(inside[:SHOWN] + more)]).rstrip())
    return "; ".join(cells)


def _status(rule: Rule) -> str:
    if rule.deferred:
        return "refused as not yet available"
    return "" if rule.delivered else "kind not yet available"


def page(rules: list[Rule], code: Citations, tests: Citations) -> str:
    """Return the text of the page."""
    lines = [HEAD]
    for letter, title in TITLES.items():
        rows = [
            (
                f"**{rule.id}**",
                rule.what,
                _places(code.get(rule.id, [])) or _status(rule),
                _places(tests.get(rule.id, [])),
            )
            for rule in rules
            if rule.id.startswith(letter)
        ]
        lines += [f"## {title}", "", *table(("rule", "what", "code", "tests"), rows), ""]
    return "\n".join(lines).rstrip() + "\n"


def main(arguments: list[str] | None = None) -> int:
    """Write or check the page; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.rule_table", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, exit 1 on a gap or a stale page")
    check = parser.parse_args(arguments).check
    rules = load(SOURCE)
    code, tests = code_citations(ROOT, CODE), test_citations(ROOT)
    faults = write_or_check(PAGE, page(rules, code, tests), check)
    if check:
        faults += gaps(rules, code, tests)
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
