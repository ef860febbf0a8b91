"""Where rules are cited: in code by their id, in tests by name, docstring or decorator."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

#: A rule id as code and docstrings write it: M-36.
ID = re.compile(r"(?<![\w-])([CMTRH]-\d{1,2})(?![\w-])")
#: "M-20 to M-25", "M-20…M-25", "M-20 - M-25": all the ids between.
SPAN = re.compile(r"(?<![\w-])([CMTRH])-(\d{1,2})\s*(?:to|…|–|\.\.+)\s*\1-(\d{1,2})(?![\w-])")
#: A rule id as the name of a test writes it: test_m36_silent_seven, test_c6_r5.
NAMED = re.compile(r"(?<![a-z0-9])([cmtrh])(\d{1,2})(?![a-z0-9])")

Citations = dict[str, list[tuple[str, str]]]


def ids_in(text: str) -> set[str]:
    """Return every rule id a text cites, spans written out."""
    found = set(ID.findall(text))
    for letter, low, high in SPAN.findall(text):
        found |= {f"{letter}-{n}" for n in range(int(low), int(high) + 1)}
    return found


def ids_in_name(name: str) -> set[str]:
    """Return every rule id that the name of a test holds."""
    return {f"{letter.upper()}-{int(number)}" for letter, number in NAMED.findall(name)}


def _spans(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[int, int, str]]:
    """Yield (first line, last line, name) of definitions and named assignments, outer ones first."""
    for node in body:
        first, last = node.lineno, node.end_lineno or node.lineno
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([first, *(d.lineno for d in node.decorator_list)])
            yield first, last, prefix + node.name
            if isinstance(node, ast.ClassDef):
                yield from _spans(node.body, f"{prefix}{node.name}.")
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield first, last, prefix + node.targets[0].id
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield first, last, prefix + node.target.id


def _place(line: int, lines: list[str], spans: list[tuple[int, int, str]]) -> str:
    """Return the name of what a line belongs to; a comment belongs to what stands right below it."""
    while line < len(lines) and lines[line - 1].lstrip().startswith("#"):
        line += 1
    inside = [name for first, last, name in spans if first <= line <= last]
    return inside[-1] if inside else ""


def code_citations(root: Path, folders: tuple[str, ...]) -> Citations:
    """Find the ids that code cites.

    Parameters
    ----------
    root
        The checkout.
    folders
        Folders below it to look through.

    Returns
    -------
    dict
        Rule id to (file, name of the function or constant; "" for the module), in order, without repeats.
    """
    found: Citations = defaultdict(list)
    for path in sorted(p for folder in folders for p in (root / folder).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        lines = text.splitlines()
        spans = list(_spans(ast.parse(text).body))
        for number, line in enumerate(lines, start=1):
            for rule in sorted(ids_in(line)):
                place = (path.relative_to(root).as_posix(), _place(number, lines, spans))
                if place not in found[rule]:
                    found[rule].append(place)
    return dict(found)


def test_citations(root: Path) -> Citations:
    """Find the ids that tests name: in the function's name, its docstring or its decorators.

    Returns
    -------
    dict
        Rule id to (file, name of the test), in order, without repeats.
    """
    found: Citations = defaultdict(list)
    for path in sorted((root / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test"):
                continue
            said = [ast.get_docstring(node) or "", *(ast.unparse(d) for d in node.decorator_list)]
            for rule in sorted(ids_in_name(node.name) | ids_in("\n".join(said))):
                found[rule].append((path.relative_to(root).as_posix(), node.name))
    return dict(found)
