"""Whole runs, started as a user starts them: ``python -m sim.run`` in a process of its own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
_POLL_S = 0.02
_GIVE_UP_S = 3600.0


class Run(NamedTuple):
    """What a run took.

    ``wall_s`` is from the start of the process to its end, ``playing_s`` what the run's manifest says (Ray's
    start included, analysis not), ``first_s`` from the start to the first stored deals; ``driver_kb`` and
    ``worker_kb`` are peaks of resident memory, of the driver and of the largest worker.
    """

    deals: int
    wall_s: float
    playing_s: float
    first_s: float
    driver_kb: int
    worker_kb: int

    @property
    def rate(self) -> float:
        """Deals per second of playing and storing, Ray's start included."""
        return self.deals / self.playing_s


def reprice(rules: list[list[str]], overrides: list[str]) -> list[float]:
    """Play a run into a scratch folder, price it again under each of some rules, and return the seconds.

    Parameters
    ----------
    rules
        House rules as for ``forhont reprice``, of each pricing.
    overrides
        Settings of ``python -m sim.run``.

    Raises
    ------
    subprocess.CalledProcessError
        If a command fails.
    """
    found = []
    with scratch() as folder:
        played = folder / "runs" / "played"
        _quietly("sim.run", f"hydra.run.dir={played}", *overrides)
        for given in rules:
            _quietly("sim.cli", "reprice", str(played), *given)
        for manifest in played.parent.glob("*/manifest.json"):
            told = json.loads(manifest.read_text(encoding="utf-8"))
            if told["repriced_from"]:
                found.append(float(told["seconds"]))
    return found


def _quietly(module: str, *arguments: str) -> None:
    subprocess.run([sys.executable, "-m", module, *arguments], cwd=ROOT, check=True, capture_output=True)


@contextmanager
def scratch() -> Iterator[Path]:
    """Give a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="forhont-bench-") as folder:
        yield Path(folder)


def _status(pid: int, field: str) -> str:
    """Return one field of /proc/PID/status, empty where the process is gone or there is no /proc."""
    try:
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith(field + ":"):
                return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return ""


def _descendants(pid: int) -> list[int]:
    """Return the processes below one, from /proc."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").glob("[0-9]*"):
        parent = _status(int(entry.name), "PPid")
        if parent:
            children.setdefault(int(parent), []).append(int(entry.name))
    found, todo = [], [pid]
    while todo:
        below = children.get(todo.pop(), [])
        found += below
        todo += below
    return found


def _peak_kb(pid: int) -> int:
    value = _status(pid, "VmHWM")
    return int(value.split()[0]) if value else 0


def _is_worker(pid: int) -> bool:
    """Tell whether a process is a Ray worker with a task; they name themselves so."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().startswith(b"ray::")
    except OSError:
        return False


def play(overrides: list[str], environment: dict[str, str] | None = None, memory: bool = False) -> Run:
    """Play a run into a scratch folder and say what it took.

    Parameters
    ----------
    overrides
        Settings of ``python -m sim.run``.
    environment
        Variables to add to this process's.
    memory
        Watch the peaks of memory (on Linux); costs a little time.

    Raises
    ------
    RuntimeError
        If the run fails or takes more than an hour; the message holds its last lines.
    """
    with scratch() as folder:
        run = folder / "run"
        log = folder / "log.txt"
        command = [sys.executable, "-m", "sim.run", f"hydra.run.dir={run}", "rerun=true", *overrides]
        first_s, driver_kb, worker_kb, looked = 0.0, 0, 0, 0.0
        began = time.perf_counter()
        with log.open("w") as output:
            process = subprocess.Popen(
                command, cwd=ROOT, env=os.environ | (environment or {}), stdout=output, stderr=output
            )
            while process.poll() is None:
                now = time.perf_counter() - began
                if now > _GIVE_UP_S:
                    process.kill()
                if not first_s and (any(run.glob("hands/*.parquet")) or any(run.glob("tallies/*.parquet"))):
                    first_s = now
                if memory and now - looked > 1:
                    looked = now
                    driver_kb = max(driver_kb, _peak_kb(process.pid))
                    below = _descendants(process.pid)
                    worker_kb = max([worker_kb, *(_peak_kb(pid) for pid in below if _is_worker(pid))])
                time.sleep(_POLL_S)
        wall_s = time.perf_counter() - began
        if process.returncode:
            tail = "\n".join(log.read_text(errors="replace").splitlines()[-15:])
            raise RuntimeError(f"{' '.join(command)} ended with {process.returncode}:\n{tail}")
        manifest = json.loads((run / "manifest.json").read_text(encoding="utf-8"))
    return Run(manifest["playing_deals"], wall_s, manifest["playing_seconds"], first_s, driver_kb, worker_kb)
