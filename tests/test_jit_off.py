"""The same kernel as plain Python: with ``NUMBA_DISABLE_JIT=1`` every row is the same, byte by byte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest

from sim.core.jit import COMPILED
from sim.games.house import resolve
from sim.table import Table
from tests import seating
from tests.seating import own_strategies

ROOT = Path(__file__).resolve().parent.parent

#: Tables by name: strategies, house rules, what is prescribed, how many deals.  Tarot where the name says so,
#: else volený.
TABLES: dict[str, tuple[str, dict[str, Any], dict[str, Any], int]] = {
    **{f"{name} alone": (name, {}, {}, 40) for name in own_strategies()},
    "random, game": ("random", {}, {"contract": "game"}, 25),
    "random, hundred and seven": ("random", {}, {"contract": "hundred_seven"}, 40),
    "random, durch of seat 2": ("random", {"players": 4}, {"contract": "durch", "taker": 2}, 15),
    "random, other rules": (
        "random",
        {
            "flek_cap": 3,
            "talon_allows_sharp": True,
            "marriage_first_card": "over_first",
            "hundred_includes_game": True,
            "tariff": {"game": 0.25, "durch": 7},
            "limit": 20.5,
        },
        {"contract": "seven"},
        30,
    ),
    **{f"tarot: {name} alone": (name, {}, {}, 40) for name in own_strategies("tarot")},
    "tarot: random, prise": ("random", {}, {"contract": "prise", "taker": 2}, 25),
    "tarot: random, other rules": (
        "random",
        {
            "poignee": {"thresholds": [4, 5, 6], "values": [0.25, 3, 7.5]},
            "petit_sec": "play_on",
            "excuse_last_trick": "keep",
            "rounding": "up",
            "multiplier": {"garde": 1.5},
        },
        {"instead": {"garde_contre": "garde"}},
        40,
    ),
}


def rows_of(name: str) -> bytes:
    """Return the rows and the counted cards of a table, serialised."""
    strategy, house, force, n = TABLES[name]
    preset = "tarot" if name.startswith("tarot: ") else "voleny"
    table = Table(seating.spec(strategy, resolve(preset, house), force, seed=2**63 + 11, preset=preset))
    played = table.play(3, n)
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, played.rows.schema) as writer:
        writer.write_table(played.rows)
    records = repr([table.record(deal) for deal in (3, n)])
    return bytes(sink.getvalue().to_pybytes() + played.dealt.tobytes() + records.encode())


@pytest.mark.skipif(not COMPILED, reason="compares compiled with plain Python")
def test_rows_are_the_same_byte_by_byte_without_compiling(tmp_path: Path) -> None:
    code = (
        "import pathlib, sys\n"
        "from sim.core.jit import COMPILED\n"
        "from tests.test_jit_off import TABLES, rows_of\n"
        "assert not COMPILED\n"
        "for i, name in enumerate(TABLES): pathlib.Path(sys.argv[1], str(i)).write_bytes(rows_of(name))\n"
    )
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code, str(tmp_path)],
        cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    for number, name in enumerate(TABLES):
        assert (tmp_path / str(number)).read_bytes() == rows_of(name), name


@pytest.mark.jit_off
def test_a_table_plays_whether_compiled_or_not() -> None:
    for name, (_, _, _, n) in TABLES.items():
        assert len(rows_of(name)) > n
