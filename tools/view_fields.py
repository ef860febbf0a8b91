"""The fields of a family's view and the named answers, with what the comments of its source say of each."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sim.games.family import Family
from tools.asked import rules_code
from tools.pages import ROOT

#: The function of the desk that returns the fields with which every view begins.
COMMON = "question_fields"
DESK = ROOT / "sim" / "core" / "desk.py"


class Group(NamedTuple):
    """Fields that stand together, and what the source says of them all."""

    said: str
    #: Name, entries, meaning.
    fields: list[tuple[str, str, str]]


def view_fields(family: Family) -> list[Group]:
    """Return the fields of a family's view, in the groups that its source makes by comments.

    Raises
    ------
    ValueError
        If these are not the fields that the view has.
    """
    file = rules_code(family.name) / "view.py"
    elements = _assigned(file, "VIEW").args[0]
    assert isinstance(elements, ast.List)
    groups = list(_groups(file, elements, family))
    found = [field[0] for group in groups for field in group.fields]
    if found != list(family.view.names or ()):
        odd = sorted(set(found) ^ set(family.view.names or ())) or "another order"
        raise ValueError(f"{file}: other fields of the view are found than it has: {odd}")
    return groups


def _assigned(file: Path, name: str) -> ast.Call:
    """Return the call whose result a module gives a name."""
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
            assert isinstance(node.value, ast.Call)
            return node.value
    raise ValueError(f"{file} has no {name}")


def _common() -> ast.Tuple:
    """Return the fields with which every view begins."""
    for node in ast.parse(DESK.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef) and node.name == COMMON:
            (value,) = (n.value for n in node.body if isinstance(n, ast.Return))
            assert isinstance(value, ast.Tuple)
            return value
    raise ValueError(f"{DESK} has no {COMMON}")


def _groups(file: Path, elements: ast.List, family: Family) -> Iterator[Group]:
    group = Group("", [])
    for said, element, comment in _commented(file, elements):
        if said:
            if group.fields:
                yield group
            group = Group(said, [])
        if isinstance(element, ast.Starred):
            assert ast.unparse(element.value) == f"{COMMON}()", ast.unparse(element)
            inner = [(field, what) for _, field, what in _commented(DESK, _common())]
        else:
            inner = [(element, comment)]
        for field, what in inner:
            assert isinstance(field, ast.Tuple) and isinstance(field.elts[0], ast.Constant)
            name = str(field.elts[0].value)
            dtype = family.view[name]
            entries = "record" if dtype.names else "×".join(map(str, dtype.shape)) or "1"
            group.fields.append((name, entries, what))
    yield group


def _commented(file: Path, elements: ast.List | ast.Tuple) -> Iterator[tuple[str, ast.expr, str]]:
    """Yield (comment above, element, comment beside it) of a list that is written line by line."""
    lines = file.read_text(encoding="utf-8").splitlines()
    above = elements.lineno
    for element in elements.elts:
        said = " ".join(line.strip().lstrip("# ") for line in lines[above : element.lineno - 1])
        yield said.strip().replace("``", "`"), element, _beside(lines[(element.end_lineno or 0) - 1])
        above = element.end_lineno or 0


def _beside(line: str) -> str:
    """Return the comment at the end of a line, or "" where there is none."""
    return line.partition("  # ")[2].replace("``", "`")


def named_answers(family: str, explained: tuple[str, ...]) -> list[tuple[str, str, str]]:
    """Return the numbers that a family's ``view.py`` names and explains: name, number, meaning.

    Parameters
    ----------
    family
    explained
        How a comment begins that explains an answer, or a number in the view.
    """
    source = (rules_code(family) / "view.py").read_text(encoding="utf-8")
    module = importlib.import_module(f"sim.games.{family}.view")
    rows = []
    for lines, names in re.findall(r"^((?:#: .*\n)+)([A-Z_, ]+) = ", source, re.MULTILINE):
        comment = " ".join(line.removeprefix("#: ") for line in lines.splitlines()).replace("``", "`")
        if explained and comment.startswith(explained):
            rows += [(name, str(getattr(module, name)), comment) for name in names.split(", ")]
    return rows
