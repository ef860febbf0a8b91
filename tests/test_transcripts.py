"""Golden transcripts: what they show is played, replayed and printed exactly as it stands there."""

from __future__ import annotations

import pytest

from sim.games.kinds import KINDS
from sim.games.marias.contracts import ROWS
from sim.games.marias.names import COMPONENTS, COMPONENTS_OF, CONTRACTS, REASONS
from sim.replay import records
from tests.transcripts.make import FOLDER, Case, cases, record_line, text_of

CASES = list(cases())
_SETTLED = set(REASONS) - {"fold", "not_declarable"}
#: R-4: reasons that a record of each kind can have.
KIND_REASONS = {
    "voleny": _SETTLED,
    "licitovany": _SETTLED | {"fold"},
    "krizovy": _SETTLED,
    "pagat": _SETTLED,
    "lizany": {"played"},
}


@pytest.mark.jit_off
@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.kind}-{case.name}")
def test_a_transcript_is_played_and_printed_byte_for_byte(case: Case) -> None:
    line = case.path.read_text(encoding="utf-8")
    assert record_line(case) == line
    assert text_of(line) == case.path.with_suffix(".txt").read_text(encoding="utf-8")


def test_every_transcript_has_a_case() -> None:
    found = {path for path in FOLDER.glob("*/*") if path.suffix in (".jsonl", ".txt")}
    assert found == {path for case in CASES for path in (case.path, case.path.with_suffix(".txt"))}


@pytest.mark.parametrize("kind", COMPONENTS_OF)
def test_no_delivered_kind_lacks_them(kind: str) -> None:
    lines = [path.read_text(encoding="utf-8") for path in sorted((FOLDER / kind).glob("*.jsonl"))]
    outcomes = [record["outcome"] for line in lines for record in records([line])]
    components = {name for outcome in outcomes for name in outcome["components"]}
    assert components == set(COMPONENTS_OF[kind])
    playable = {
        name
        for name, row in zip(CONTRACTS, ROWS, strict=True)
        if {COMPONENTS[c] for c in row.components} <= set(COMPONENTS_OF[kind])
    }
    assert {outcome["reason"] for outcome in outcomes} == KIND_REASONS[kind]
    players = KINDS[kind].players
    assert {len(outcome["payoffs"]) for outcome in outcomes} == ({3, 4} if players == 3 else {players})
    if kind == "lizany":
        assert {outcome["winner"] for outcome in outcomes} == {0, 1}
        return
    assert {outcome["contract"] for outcome in outcomes} == playable
    assert any(outcome["limited"] for outcome in outcomes)


def test_every_kind_has_some() -> None:
    assert {case.kind for case in CASES} == {*KINDS}
