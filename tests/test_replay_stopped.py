"""Records of all kinds that stop where a strategy failed (R-4)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sim.record import RecordError
from sim.record.printing import printed
from sim.replay import records
from sim.table import SeatSpec, StrategyFault, Table
from strategies import registry
from tests.naive import referee
from tests.records import line, table, transcript


@pytest.fixture(autouse=True)
def own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what these tests register from all others."""
    registry.load(())
    monkeypatch.setattr(registry, "_KNOWN", dict(registry._KNOWN))
    monkeypatch.setattr(registry, "_LOADED", set(registry._LOADED))


FAULTY = """
from strategies import Strategy

faulty = Strategy("{name}", "Fails.", base="random", compiled=False)


@faulty.decision
def {where}(view, params, memory):
    if view.trick >= {trick}:
        raise RuntimeError("no idea")
    return {answer}
"""
LOWEST = "(int(view.legal) & -int(view.legal)).bit_length() - 1"


@pytest.mark.parametrize(
    ("preset", "where", "trick", "answer"),
    [
        ("licitovany", "bid", 0, "0"),
        ("licitovany", "declare", 0, "0"),
        ("licitovany_csm", "fold", 0, "0"),
        ("krizovy", "call", 0, "0"),
        ("krizovy", "play", 3, LOWEST),
        ("pagat", "answer", 0, "0"),
        ("lizany", "exchange", 0, "1"),
        ("lizany", "exchange", 2, "1"),
        ("lizany", "marriage", 5, "1"),
        ("lizany", "play", 10, LOWEST),
    ],
)
def test_r4_records_of_all_kinds_are_checked_up_to_where_they_stop(
    preset: str, where: str, trick: int, answer: str, tmp_path: Path
) -> None:
    name = f"faulty_{preset}_{where}{trick}"
    path = tmp_path / f"{name}.py"
    path.write_text(FAULTY.format(name=name, where=where, trick=trick, answer=answer))
    spec = table({"seven_exchange": True} if preset == "lizany" else None, preset=preset).spec
    seats = (SeatSpec(name, "f"),) * len(spec.seats)
    faulty = Table(replace(spec, seats=seats, strategy_paths=(str(path),)))
    with pytest.raises(StrategyFault) as caught:
        for deal in range(2000):
            faulty.play(deal, 1)
    record = caught.value.record
    assert record is not None
    assert len(list(records([line(record)]))) == 1
    assert referee(record) == {"reason": "stopped"}
    assert printed(record).endswith("\n\nthe record stops here: a strategy failed\n")
    if record["tricks"]:
        record["tricks"][-1]["winner"] = (record["tricks"][-1]["winner"] + 1) % len(seats)
        with pytest.raises(RecordError, match="wins it"):
            list(records([line(record)]))


def test_r4_a_record_may_stop_after_an_exchange() -> None:
    record = transcript("trump-seven-exchanged", "lizany")
    trick = next(event["trick"] for event in record["events"] if event["do"] == "exchange")
    record["tricks"] = record["tricks"][: trick - 1]
    record["events"] = [
        event for event in record["events"] if event["trick"] <= trick and event["do"] == "exchange"
    ]
    record["outcome"] = {"reason": "stopped"}
    assert len(list(records([line(record)]))) == 1
    record["events"][0]["seat"] = 1 - record["events"][0]["seat"]
    with pytest.raises(RecordError) as caught:
        list(records([line(record)]))
    assert caught.value.rule == "R-4"
