"""What the rules code says of each decision, read from its source: who asks, what is offered and refused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sim.games.family import Family
from sim.games.kinds import FAMILY_OF
from tools.pages import ROOT

#: The function that plays a deal: of a module named after the kind, or of the family's only one that has it.
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
    #: How the code comes to the question and asks, a statement each: what is left before, the conditions
    #: around it, what is made of the answer.  They show when nobody is asked.
    code: tuple[str, ...]
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


def rules_code(family: str) -> Path:
    """Return the folder in which the rules code of a family lies."""
    return ROOT / "sim" / "games" / family


def askings(family: Family) -> dict[str, list[Asking]]:
    """Find every place of a family's rules code that asks for a decision.

    Returns
    -------
    dict
        Decision to the places that ask for it, by file, in order of the lines.

    Raises
    ------
    ValueError
        If a decision is asked for nowhere, or a place that asks refuses nothing or is in no kind.
    """
    folder = rules_code(family.name)
    modules = {file.stem: _Module(file) for file in sorted(folder.glob("*.py"))}
    kinds = [kind for kind, of in FAMILY_OF.items() if of == family.name]
    reached = {kind: _reached(modules, _playing(modules, kind)) for kind in kinds}
    found: dict[str, list[Asking]] = {decision: [] for decision in family.decisions}
    for name, module in modules.items():
        for function in module.functions.values():
            for call in _calls(function, "ask"):
                decision = _decision(module, call, family)
                if decision is not None:
                    by = tuple(kind for kind in kinds if (name, function.name) in reached[kind])
                    found[decision].append(_asking(_Place(module, function, call, family.cited), by))
    for decision, places in found.items():
        if not places or not all(place.refusals for place in places):
            raise ValueError(f"{decision}: {folder} asks for it nowhere, or checks no answer to it")
        if not all(place.kinds for place in places):
            raise ValueError(f"{decision}: {folder} asks for it where no kind comes by")
    return found


def _decision(module: _Module, call: ast.Call, family: Family) -> str | None:
    """Return the decision that a call of ``ask`` puts, None where it is handed on by name."""
    source, name = module.imports.get(ast.unparse(call.args[2]), ("", ""))
    if source != f"sim.games.{family.name}.view":
        return None
    return {decision.upper(): decision for decision in family.decisions}.get(name)


def _playing(modules: dict[str, _Module], kind: str) -> str:
    """Return the module that plays the deals of a kind."""
    if kind in modules:
        return kind
    (name,) = (name for name, module in modules.items() if PLAY_DEAL in module.functions)
    return name


def _reached(modules: dict[str, _Module], playing: str) -> set[tuple[str, str]]:
    """Return module and name of every function that a deal may call which a module plays."""
    found: set[tuple[str, str]] = set()
    waiting = [(playing, PLAY_DEAL)]
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


class _Place(NamedTuple):
    """A call of ``ask`` in a function, and the rules that can be cited there."""

    module: _Module
    function: ast.FunctionDef
    call: ast.Call
    cited: tuple[str, ...]


def _asking(place: _Place, kinds: tuple[str, ...]) -> Asking:
    function = place.function
    said = (ast.get_docstring(function) or "").splitlines()[0]
    what = re.split(r"; (?:return|False)\b", said)[0].rstrip(".")
    refusals = tuple(_refusals(place, function))
    return Asking(
        place.module.file,
        function.name,
        f"{what}.",
        (*_way_to(function.body, place.call), *_made_of(place, refusals)),
        tuple(_offered(function, place.call.lineno)),
        refusals,
        kinds,
    )


def _way_to(body: list[ast.stmt], call: ast.Call) -> Iterator[str]:
    """Yield what stands between the beginning of a function and a call in it, then the statement with it.

    That are the conditions on which the function is left before, and those around the statement.
    """
    for node in body:
        if not isinstance(node, ast.If):
            if call in ast.walk(node):
                inner = getattr(node, "body", None)
                yield from _way_to(inner, call) if inner else (ast.unparse(node),)
                return
        elif call in ast.walk(node.test):
            yield f"if {ast.unparse(node.test)}: …"
            return
        elif any(call in ast.walk(inner) for inner in node.body):
            yield f"if {ast.unparse(node.test)}:"
            yield from (f"    {line}" for line in _way_to(node.body, call))
            return
        elif any(call in ast.walk(inner) for inner in node.orelse):
            yield f"if not ({ast.unparse(node.test)}):"
            yield from (f"    {line}" for line in _way_to(node.orelse, call))
            return
        elif isinstance(node.body[-1], ast.Return):
            yield f"if {ast.unparse(node.test)}: {ast.unparse(node.body[-1])}"


def _made_of(place: _Place, refusals: tuple[Refusal, ...]) -> Iterator[str]:
    """Yield what is made of the answer before it is checked, as assignments."""
    conditions = {name for refusal in refusals for name in re.findall(r"\w+", refusal.condition)}
    known: set[str] = set()
    for node in ast.walk(place.function):
        if not isinstance(node, ast.Assign):
            continue
        names = [n.id for n in ast.walk(node.targets[0]) if isinstance(n, ast.Name)]
        if place.call in ast.walk(node):
            known.update(names)
        elif node.lineno > place.call.lineno and conditions.issuperset(names):
            of = {n.id for n in ast.walk(node.value) if isinstance(n, ast.Name)}
            if of & known and not any(isinstance(n, ast.Attribute) for n in ast.walk(node.targets[0])):
                yield ast.unparse(node)


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


def _refusals(place: _Place, function: ast.FunctionDef) -> Iterator[Refusal]:
    """Yield what a function refuses, then what those refuse that check for it."""
    for node in ast.walk(function):
        if not isinstance(node, ast.If):
            continue
        for statement in node.body:
            if isinstance(statement, ast.Expr):
                for call in _calls(statement, "refuse"):
                    rules = tuple(_rules(call.args[1], place, function))
                    yield Refusal(rules, ast.unparse(node.test))
    for name, checking in place.module.functions.items():
        if next(_calls(checking, "refuse"), None) and not next(_calls(checking, "ask"), None):
            for call in _calls(function, name):
                yield from _refusals(place, _filled_in(checking, call))


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


def _rules(node: ast.expr, place: _Place, function: ast.FunctionDef) -> list[str]:
    """Return the rules that an expression may name, in order.

    Looked into are a conditional's two values, what a variable of the function is set to, and what a called
    function returns.
    """
    nodes: list[ast.AST] = [node]
    if isinstance(node, ast.Call):
        nodes = [
            r.value
            for r in ast.walk(place.module.functions[ast.unparse(node.func)])
            if isinstance(r, ast.Return) and r.value
        ]
    elif isinstance(node, ast.IfExp):
        nodes = [node.body, node.orelse]
    named = [n.id for tree in nodes for n in ast.walk(tree) if isinstance(n, ast.Name)]
    for inner in ast.walk(function):
        if isinstance(inner, ast.Assign) and ast.unparse(inner.targets[0]) in named:
            named += [n.id for n in ast.walk(inner.value) if isinstance(n, ast.Name)]
    return [rule for rule in place.cited if rule.replace("-", "_") in named]
