"""What the rules code says of each decision, read from its source: who asks, what is offered and refused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sim.games.marias.desk import CITED
from sim.games.marias.names import COMPONENTS_OF, DECISIONS

#: What stands in code for a rule of ``CITED``: M_41.
RULES = {rule.replace("-", "_"): rule for rule in CITED}
#: What stands in code for a decision: TRUMP.
CODES = {decision.upper(): decision for decision in DECISIONS}
#: Where those codes come from.
VIEW = "sim.games.marias.view"
#: The function of a kind's module that plays a deal.
PLAY_DEAL = "play_deal"


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
    #: Kinds whose deals come by.
    kinds: tuple[str, ...]


class _Module:
    """The source of one module: its functions, and what it imports from others beside it."""

    def __init__(self, file: Path) -> None:
        self.file = file
        body = ast.parse(file.read_text(encoding="utf-8")).body
        self.functions = {node.name: node for node in body if isinstance(node, ast.FunctionDef)}
        #: Name here to module and name there.
        self.imports = {
            alias.asname or alias.name: (node.module or "", alias.name)
            for node in body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }

    def decision(self, call: ast.Call) -> str | None:
        """Return the decision that a call of ``ask`` puts, None where it is handed on by name."""
        code = ast.unparse(call.args[2])
        module, name = self.imports.get(code, ("", ""))
        return CODES.get(name) if module == VIEW else None


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
        If a decision is asked for nowhere, or a place that asks refuses nothing or is in no kind.
    """
    modules = {file.stem: _Module(file) for file in sorted(folder.glob("*.py"))}
    reached = {kind: _reached(modules, kind) for kind in COMPONENTS_OF}
    found: dict[str, list[Asking]] = {decision: [] for decision in DECISIONS}
    for name, module in modules.items():
        for function in module.functions.values():
            for call in _calls(function, "ask"):
                decision = module.decision(call)
                if decision is not None:
                    kinds = tuple(kind for kind in reached if (name, function.name) in reached[kind])
                    found[decision].append(_asking(module, function, call, kinds))
    for decision, places in found.items():
        if not places or not all(place.refusals for place in places):
            raise ValueError(f"{decision}: {folder} asks for it nowhere, or checks no answer to it")
        if not all(place.kinds for place in places):
            raise ValueError(f"{decision}: {folder} asks for it where no kind comes by")
    return found


def _reached(modules: dict[str, _Module], kind: str) -> set[tuple[str, str]]:
    """Return module and name of every function that a deal of a kind may call."""
    found: set[tuple[str, str]] = set()
    waiting = [(kind, PLAY_DEAL)]
    while waiting:
        place = waiting.pop()
        module = modules.get(place[0])
        if place in found or module is None or place[1] not in module.functions:
            continue
        found.add(place)
        for node in ast.walk(module.functions[place[1]]):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                source, name = module.imports.get(node.func.id, (place[0], node.func.id))
                waiting.append((source.rpartition(".")[2], name))
    return found


def _asking(module: _Module, function: ast.FunctionDef, call: ast.Call, kinds: tuple[str, ...]) -> Asking:
    said = (ast.get_docstring(function) or "").splitlines()[0]
    what = re.split(r"; (?:return|False)\b", said)[0].rstrip(".")
    statement = min(
        (node for node in ast.walk(function) if isinstance(node, ast.Assign) and call in ast.walk(node)),
        key=lambda node: len(list(ast.walk(node))),
    )
    return Asking(
        module.file,
        function.name,
        f"{what}.",
        ast.unparse(statement),
        tuple(_offered(function, call.lineno)),
        tuple(_refusals(function, module.functions)),
        kinds,
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
        if isinstance(target, ast.Subscript):
            target = target.value
        if isinstance(target, ast.Attribute) and ast.unparse(target.value) == "view" and target.lineno < line:
            if target.attr not in seen:
                yield target.attr
            seen.add(target.attr)


def _refusals(function: ast.FunctionDef, functions: dict[str, ast.FunctionDef]) -> Iterator[Refusal]:
    """Yield what a function refuses, then what those refuse that check for it."""
    for node in ast.walk(function):
        if not isinstance(node, ast.If):
            continue
        for statement in node.body:
            if isinstance(statement, ast.Expr):
                for call in _calls(statement, "refuse"):
                    yield Refusal(tuple(_rules(call.args[1], function, functions)), ast.unparse(node.test))
    for name, checking in functions.items():
        if next(_calls(checking, "refuse"), None) and not next(_calls(checking, "ask"), None):
            for call in _calls(function, name):
                yield from _refusals(_filled_in(checking, call), functions)


def _filled_in(function: ast.FunctionDef, call: ast.Call) -> ast.FunctionDef:
    """Return a copy of a function with what it is called with in place of its parameters."""
    given = dict(zip((argument.arg for argument in function.args.args), call.args, strict=True))

    class Fill(ast.NodeTransformer):
        def visit_Name(self, node: ast.Name) -> ast.expr:  # noqa: N802
            return given.get(node.id, node)

    copy = ast.parse(ast.unparse(function)).body[0]
    filled = Fill().visit(copy)
    assert isinstance(filled, ast.FunctionDef)
    return filled


def _rules(node: ast.expr, function: ast.FunctionDef, functions: dict[str, ast.FunctionDef]) -> list[str]:
    """Return the rules that an expression may name, in order.

    Looked into are a conditional's two values, what a variable of the function is set to, and what a called
    function returns.
    """
    nodes: list[ast.AST] = [node]
    if isinstance(node, ast.Call):
        nodes = [
            r.value
            for r in ast.walk(functions[ast.unparse(node.func)])
            if isinstance(r, ast.Return) and r.value
        ]
    elif isinstance(node, ast.IfExp):
        nodes = [node.body, node.orelse]
    named = [n.id for tree in nodes for n in ast.walk(tree) if isinstance(n, ast.Name)]
    for inner in ast.walk(function):
        if isinstance(inner, ast.Assign) and ast.unparse(inner.targets[0]) in named:
            named += [n.id for n in ast.walk(inner.value) if isinstance(n, ast.Name)]
    found = {RULES[name] for name in named if name in RULES}
    return [rule for rule in CITED if rule in found]
