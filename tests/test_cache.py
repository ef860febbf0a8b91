"""Compiled code: where it is kept, and that it is never of yesterday."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
CALL = "import {module}; print({module}.asked(3))"
PARTS = {
    "helper.py": "from sim.core.jit import jit\n\n@jit\ndef times(x):\n    return {factor} * x\n",
    "asker.py": "from sim.core.jit import jit\nfrom helper import times\n\n"
    "@jit\ndef asked(x):\n    return times(x)\n",
}


def answer(folder: Path, cache: str) -> subprocess.CompletedProcess[str]:
    """Run a little compiled program in a process of its own.

    Without Python's own bytecode, which does not see an edit of the same size within the same second.
    """
    paths = os.pathsep.join((str(folder), str(ROOT)))
    return subprocess.run(
        [sys.executable, "-c", CALL.format(module="asker")],
        env=os.environ | {"PYTHONPATH": paths, "FORHONT_CACHE": cache, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def write(folder: Path, factor: int) -> None:
    """Write the program, whose helper multiplies by a factor."""
    for name, text in PARTS.items():
        (folder / name).write_text(text.format(factor=factor))


@pytest.mark.parametrize("writable", [True, False])
def test_an_edited_helper_never_gives_the_old_result(tmp_path: Path, writable: bool) -> None:
    program = tmp_path / "program"
    program.mkdir()
    cache = str(tmp_path / "cache") if writable else "/proc/nowhere"
    for factor in (2, 5):
        write(program, factor)
        done = answer(program, cache)
        assert done.stdout == f"{3 * factor}\n", done.stderr
        assert ("cannot be written" in done.stderr) == (not writable)
    assert not list(program.rglob("*.nbi"))


def test_code_cached_for_a_type_that_has_moved_is_compiled_anew(tmp_path: Path) -> None:
    program, cache = tmp_path / "program", str(tmp_path / "cache")
    program.mkdir()
    (program / "helper.py").write_text(
        "from sim.core.jit import jit\n\n@jit\ndef times(pair):\n    return pair.x * 2\n"
    )
    pair = "from typing import NamedTuple\n\nclass Pair(NamedTuple):\n    x: int\n"
    asker = (
        "from sim.core.jit import jit\nfrom helper import times\nfrom {home} import Pair\n\n"
        "@jit\ndef asked(x):\n    return times(Pair(x))\n"
    )
    for home in ("here", "there"):
        (program / f"{home}.py").write_text(pair)
        (program / "asker.py").write_text(asker.format(home=home))
        done = answer(program, cache)
        assert done.stdout == "6\n", done.stderr
        (program / f"{home}.py").unlink()
    assert len(list(Path(cache).rglob("helper.times*.nbi"))) == 1
