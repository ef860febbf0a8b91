"""The solver against files of positions with their exact values (``golden/solve/marias``)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.core.jit import COMPILED
from sim.solve.marias.answers import solve_points, solve_won
from sim.solve.marias.files import Solved, parse, read, solve, text
from sim.solve.marias.positions import Position

pytestmark = pytest.mark.jit_off

FILES = sorted((Path(__file__).parent / "golden" / "solve" / "marias").glob("*.txt"))
#: Every how many-th position is solved here; all are in `make check`.
STEP = {"betl": 10, "durch": 2, "endings": 1, "uniform": 20}


def test_there_are_files() -> None:
    assert {file.stem for file in FILES} == set(STEP)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_files_are_written_as_they_are_read(file: Path) -> None:
    lines = [line for line in file.read_text().splitlines() if not line.startswith("#")]
    assert [text(*parse(line)) for line in lines] == lines


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_positions_have_the_values_of_the_file(file: Path) -> None:
    for line in read(file)[:: STEP[file.stem]] if COMPILED else small(file):
        assert solve(line.kind, line.position) == line.values, line


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_all_positions_have_the_values_of_the_file(file: Path) -> None:
    for line in read(file):
        assert solve(line.kind, line.position) == line.values, line


def small(file: Path) -> list[Solved]:
    """Return a few positions that plain Python solves at once."""
    return [line for line in read(file) if max(map(int.bit_count, line.position.hands)) <= 2][:12]


def test_positions_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="a card lies in two places"):
        solve_won(Position((3, 3, 12), 4))
    with pytest.raises(ValueError, match="they must be equal"):
        solve_won(Position((3, 4, 8), 4))
    with pytest.raises(ValueError, match="do not go together"):
        solve_won(Position((1, 2, 4), 4, trump=1))
    with pytest.raises(ValueError, match="betl has no points"):
        solve_points(Position((1, 2, 4), 4))
