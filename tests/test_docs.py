"""The generated pages are what their sources make, and no rule of a delivered kind lacks code or test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from sim import schema
from sim.games.kinds import FAMILIES, FAMILY_OF, KINDS, family
from tools import data_dictionary, decisions, house_rules, rule_table
from tools.asked import Refusal, askings
from tools.citations import code_citations, ids_in, ids_in_name
from tools.citations import test_citations as find_tests
from tools.pages import ROOT, write_or_check
from tools.view_fields import view_fields


def test_every_rule_of_a_delivered_kind_has_code_and_test() -> None:
    rules = rule_table.load(rule_table.SOURCE)
    faults = rule_table.gaps(rules, code_citations(ROOT, rule_table.CODE), find_tests(ROOT))
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("make", [rule_table.main, data_dictionary.main, decisions.main, house_rules.main])
def test_generated_pages_are_fresh(make: object, capsys: pytest.CaptureFixture[str]) -> None:
    assert callable(make)
    make(["--check"])
    stale = [line for line in capsys.readouterr().err.splitlines() if "stale" in line]
    assert not stale, stale


def test_delivered_kinds_are_those_with_a_stored_table() -> None:
    rules = rule_table.load(rule_table.SOURCE)
    for kind in schema.KINDS:
        assert all(rule.delivered for rule in rules if kind in rule.kinds)


def test_data_dictionary_describes_every_column() -> None:
    text = data_dictionary.page()
    for kind in schema.KINDS:
        for column in (*schema.hands(kind), schema.COUNT):
            assert f"| `{column.name}` |" in text
            assert column.description, column.name


def test_gap_is_named(tmp_path: Path) -> None:
    (tmp_path / "sim").mkdir()
    (tmp_path / "tests").mkdir()
    (tmp_path / "sim" / "play.py").write_text('# M-12, M-3\nRANKS = 8\n\n\ndef f():\n    """C-6."""\n')
    (tmp_path / "tests" / "test_play.py").write_text(
        'def test_m12_seven():\n    pass\n\n\ndef test_x():\n    "M-40."\n'
    )
    rules = [
        rule_table.Rule(name, "", frozenset(["voleny"]), True, name == "M-39")
        for name in ("C-6", "M-3", "M-12", "M-39", "M-40")
    ]
    code, tests = code_citations(tmp_path, ("sim",)), find_tests(tmp_path)
    assert code == {
        "M-12": [("sim/play.py", "RANKS")],
        "M-3": [("sim/play.py", "RANKS")],
        "C-6": [("sim/play.py", "f")],
    }
    assert rule_table.gaps(rules, code, tests) == [
        "C-6: no test names it",
        "M-3: no test names it",
        "M-40: no code in sim or strategies cites it",
    ]


def test_cited_id_that_is_no_rule_is_named(tmp_path: Path) -> None:
    faults = rule_table.gaps([], {"M-99": [("sim/a.py", "f")]}, {})
    assert faults == ["M-99: cited by code ('sim/a.py', 'f'), but no such rule"]


def test_ids_are_found_in_text_and_in_names() -> None:
    assert ids_in("M-20 to M-23, then C-6; not XM-5 nor M-7x") == {"M-20", "M-21", "M-22", "M-23", "C-6"}
    assert ids_in_name("test_m36_silent_seven_c6") == {"M-36", "C-6"}
    assert ids_in_name("test_item36") == set()


def test_stale_page_is_reported_and_written() -> None:
    page = ROOT / "docs" / "no-such-page.md"
    assert write_or_check(page, "x", check=True) == ["docs/no-such-page.md is stale: run `make docs`"]
    assert not page.exists()


def unannotated(body: list[ast.stmt]) -> list[ast.FunctionDef]:
    """Return functions and methods that lack annotations and are no kernel (kernels are decorated)."""
    plain = {"property", "staticmethod", "classmethod", "dataclass", "contextmanager", "functools.cache"}
    found = []
    for node in body:
        if isinstance(node, ast.ClassDef):
            found += unannotated(node.body)
        elif isinstance(node, ast.FunctionDef) and {ast.unparse(d) for d in node.decorator_list} <= plain:
            arguments = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
            missing = [a for a in arguments if a.annotation is None and a.arg not in ("self", "cls")]
            if missing or node.returns is None:
                found.append(node)
    return found


def test_everything_but_kernels_is_annotated() -> None:
    faults = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for folder in ("sim/core", "sim/games", "strategies")
        for path in sorted((ROOT / folder).rglob("*.py"))
        for node in unannotated(ast.parse(path.read_text()).body)
    ]
    assert not faults, faults


def test_m82_a_table_plugs_in_every_decision_that_its_kind_asks_and_no_other() -> None:
    asked = {name: askings(family(name)) for name in FAMILIES}
    for kind, row in KINDS.items():
        decisions = asked[FAMILY_OF[kind]]
        found = {name for name, places in decisions.items() if any(kind in place.kinds for place in places)}
        assert set(row.decisions) == found, kind


def test_what_is_shown_of_a_question_says_when_nobody_is_asked_and_what_is_refused() -> None:
    (place,) = askings(family("tarot"))["discard"]
    assert place.code == (
        "if view.contract > GARDE: return",
        "if not (count(free) == CHIEN):",
        "    answer = ask(desk, taker, DISCARD)",
        "away, shown = unpacked(answer)",
    )
    assert place.refusals == (Refusal(("T-6",), "not may_discard(view, away, shown)"),)
    assert place.kinds == ("tarot",)


@pytest.mark.parametrize("name", FAMILIES)
def test_fields_of_a_view_are_described_in_its_order_with_what_is_said_of_them(name: str) -> None:
    groups = view_fields(family(name))
    fields = [field for group in groups for field in group.fields]
    assert [field[0] for field in fields] == list(family(name).view.names or ())
    assert fields[0] == ("decision", "1", "its code, place in the game's DECISIONS")
    assert fields[-1] == ("rules", "record", "the house rules in force")
    assert all(group.said and group.fields for group in groups)
