"""What the rules code says of each decision, read from its source: who asks, what is offered and refused."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sim.games.marias.desk import CITED
from sim.games.marias.names import DECISIONS

#: What stands in code for a rule of ``CITED``: M_41.
RULES = {rule.replace("-", "_"): rule for rule in CITED}
#: What stands in code for a decision: TRUMP.
CODES = {decision.upper(): decision for decision in DECISIONS}


class Refusal(NamedTuple):
    """An answer that is refused: the rules it may break, and the condition as the code has it."""

    rules: tuple[str, ...]
    condition: str


class Asking(NamedTuple):
    """A place of the rules code that asks for a decision."""

    file: Path
    function: str
    #: First sentence of its docstring.
    what: str
    #: The statement that asks, without line breaks; it shows when nobody is asked.
    statement: str
    #: Fields of the view that are set for the question.
    offered: tuple[str, ...]
    refusals: tuple[Refusal, ...]


def askings(folder: Path) -> dict[str, list[Asking]]:
    """Find every place that asks for a decision.

    Parameters
    ----------
    folder
        Where the rules code lies.

    Returns
    -------
    dict
        Decision to the places that ask for it, by file, in order of the lines.

    Raises
    ------
    ValueError
        If a decision is asked for nowhere, or a place that asks refuses nothing.
    """
    found: dict[str, list[Asking]] = {decision: [] for decision in DECISIONS}
    for file in sorted(folder.glob("*.py")):
        module = ast.parse(file.read_text(encoding="utf-8"))
        functions = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}
        for function in functions.values():
            for call in _calls(function, "ask"):
                decision = CODES.get(ast.unparse(call.args[2]))
                if decision is not None:
                    found[decision].append(_asking(file, function, call, functions))
    for decision, places in found.items():
        if not places or not all(place.refusals for place in places):
            raise ValueError(f"{decision}: {folder} asks for it nowhere, or checks no answer to it")
    return found


def _asking(
    file: Path, function: ast.FunctionDef, call: ast.Call, functions: dict[str, ast.FunctionDef]
) -> Asking:
    what = (ast.get_docstring(function) or "").splitlines()[0].partition("; return ")[0].rstrip(".")
    statement = min(
        (node for node in ast.walk(function) if isinstance(node, ast.Assign) and call in ast.walk(node)),
        key=lambda node: len(list(ast.walk(node))),
    )
    return Asking(
        file,
        function.name,
        f"{what}.",
        ast.unparse(statement),
        tuple(_offered(function, call.lineno)),
        tuple(_refusals(function, functions)),
    )


def _calls(node: ast.AST, name: str) -> Iterator[ast.Call]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name) and inner.func.id == name:
            yield inner


def _offered(function: ast.FunctionDef, line: int) -> Iterator[str]:
    """Yield the fields of the view that a function sets before a line, each once."""
    seen = set()
    for node in ast.walk(function):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Attribute) and ast.unparse(target.value) == "view" and target.lineno < line:
            if target.attr not in seen:
                yield target.attr
            seen.add(target.attr)


def _refusals(function: ast.FunctionDef, functions: dict[str, ast.FunctionDef]) -> Iterator[Refusal]:
    for node in ast.walk(function):
        if not isinstance(node, ast.If):
            continue
        for statement in node.body:
            if isinstance(statement, ast.Expr):
                for call in _calls(statement, "refuse"):
                    yield Refusal(tuple(_rules(call.args[1], functions)), ast.unparse(node.test))


def _rules(node: ast.expr, functions: dict[str, ast.FunctionDef]) -> list[str]:
    """Return the rules that an expression may name, a function's results included, in order."""
    nodes: list[ast.AST] = [node]
    if isinstance(node, ast.Call):
        nodes = [
            r.value
            for r in ast.walk(functions[ast.unparse(node.func)])
            if isinstance(r, ast.Return) and r.value
        ]
    elif isinstance(node, ast.IfExp):
        nodes = [node.body, node.orelse]
    names = [n.id for tree in nodes for n in ast.walk(tree) if isinstance(n, ast.Name) and n.id in RULES]
    found = {RULES[name] for name in names}
    return [rule for rule in CITED if rule in found]
