"""The measurements: each function yields finished lines of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from bench import engine, rows, runs
from bench.clock import Player, median, rates
from bench.peers import PEERS, make

MILLION, FEW = 1e6, 1e4
#: Python keeps the bytecode of what it has once imported, as it does unless told otherwise.
_BYTECODE = {"PYTHONDONTWRITEBYTECODE": ""}


class Line(NamedTuple):
    """One line of the table; ``reached`` is None where there is no bar."""

    what: str
    ours: str
    against: str
    value: str
    bar: str
    reached: bool | None


def rate_text(rate: float) -> str:
    """Return deals per second with a precision that can be read."""
    return f"{rate / 1e6:.2f} M/s" if rate >= MILLION else f"{rate / 1e3:.{1 if rate >= FEW else 2}f} k/s"


def _line(what: str, ours: str, against: str, value: float, bar: float | None) -> Line:
    """Return a line about a ratio that must be at least the bar."""
    if bar is None:
        return Line(what, ours, against, f"{value:.1f} ×", "–", None)
    return Line(what, ours, against, f"{value:.2f} ×", f"≥ {bar:g} ×", value >= bar)


def _at_most(what: str, ours: str, against: str, values: tuple[float, float, str]) -> Line:
    """Return a line about a value, its bar and their unit; the value must stay below."""
    value, bar, unit = values
    shown = (f"{value:.0%}", f"< {bar:.0%}") if unit == "%" else (f"{value:.2f} {unit}", f"< {bar:g} {unit}")
    return Line(what, ours, against, *shown, value < bar)


def _player(row: rows.Versus) -> Player:
    spec = engine.spec_of(row.settings)
    return engine.stored(spec) if row.stored else engine.unstored(spec)


def versus(row: rows.Versus, repeat: int) -> Iterator[Line]:
    """Measure one kind against a peer, in turn, on one core."""
    others = {other.name: other for other in rows.VERSUS}
    if row.peer in PEERS:
        title, peer = PEERS[row.peer].title, make(row.peer)
    else:
        title, peer = others[row.peer].title, _player(others[row.peer])
    found = rates({"peer": peer, "ours": _player(row)}, repeat)
    ours, theirs = median(found["ours"]), median(found["peer"])
    yield _line(row.title, rate_text(ours), f"{rate_text(theirs)} {title}", ours / theirs, row.bar)


def solving(row: rows.Solving, repeat: int) -> Iterator[Line]:
    """Measure the exact solver on a file of positions, on one core."""
    from bench.solving import measure

    found = measure(row, repeat)
    what = f"{row.title}, solved exactly"
    yield Line(
        what,
        rate_text(found.per_second),
        f"{found.positions:,} positions",
        rate_text(found.per_second),
        f"≥ {rate_text(row.bar)}",
        found.per_second >= row.bar,
    )
    tail = (found.percentile, rows.TAIL_BAR, "×")
    yield _at_most(f"{what}: time of one", "99th percentile", "mean", tail)


def _ray(workers: int, deals: int) -> list[str]:
    return ["execute=ray", f"execute.workers={workers}", f"deals={deals}", "store=hands", *rows.HEURISTIC]


def scaling(repeat: int) -> Iterator[Line]:
    """Measure two Ray workers against one, and against twice the bare kernel."""
    kernel = engine.unstored(engine.spec_of(rows.HEURISTIC))
    bare = median(rates({"kernel": kernel}, repeat)["kernel"])
    times = max(1, repeat // 2)
    one, two = [], []
    for _ in range(times):
        one.append(runs.play(_ray(1, rows.RUN_DEALS)).rate)
        two.append(runs.play(_ray(2, rows.RUN_DEALS)).rate)
    slow, fast = median(one), median(two)
    millions = f"{rows.RUN_DEALS / 1e6:g} M deals"
    yield _line(
        f"two Ray workers, {millions}, stored",
        rate_text(fast),
        f"{rate_text(slow)} one Ray worker",
        fast / slow,
        rows.SCALING_BAR,
    )
    yield _at_most(
        "overhead of Ray and storing, two workers",
        rate_text(fast),
        f"2 × {rate_text(bare)} kernel, one core",
        (1 - fast / (2 * bare), rows.OVERHEAD_BAR, "%"),
    )


def starts(repeat: int) -> Iterator[Line]:
    """Measure the time from a second start to the first stored deals."""
    for mode, bar in (("ray", rows.START_RAY_BAR_S), ("serial", rows.START_SERIAL_BAR_S)):
        overrides = [f"execute={mode}", "deals=20_000"]
        with runs.scratch() as caches:
            kept = _BYTECODE | {"PYTHONPYCACHEPREFIX": str(caches)}
            runs.play(overrides, kept)
            first = median([runs.play(overrides, kept).first_s for _ in range(max(1, repeat // 2))])
        yield _at_most(f"second start to first stored deals, {mode}", f"{first:.2f} s", "", (first, bar, "s"))


def first_run(_repeat: int) -> Iterator[Line]:
    """Measure the first run ever: nothing compiled, no cache of any library."""
    with runs.scratch() as caches:
        fresh = _BYTECODE | {
            "FORHONT_CACHE": str(caches / "forhont"),
            "NUMBA_CACHE_DIR": str(caches / "numba"),
            "MPLCONFIGDIR": str(caches / "matplotlib"),
            "XDG_CACHE_HOME": str(caches / "xdg"),
            "PYTHONPYCACHEPREFIX": str(caches / "pyc"),
        }
        run = runs.play([f"deals={rows.FIRST_RUN_DEALS}"], fresh)
    yield _at_most(
        "first run, nothing compiled: results of a million deals",
        f"{run.wall_s:.1f} s",
        f"{run.first_s:.1f} s to first deals",
        (run.wall_s, rows.FIRST_RUN_BAR_S, "s"),
    )


def memory(_repeat: int) -> Iterator[Line]:
    """Measure peak memory of a long run against a shorter one; takes minutes."""
    small = runs.play(_ray(2, rows.RUN_DEALS), memory=True)
    large = runs.play(_ray(2, rows.MEMORY_DEALS), memory=True)
    for who, less, more in (
        ("driver", small.driver_kb, large.driver_kb),
        ("worker", small.worker_kb, large.worker_kb),
    ):
        yield _at_most(
            f"peak memory of the {who}, {rows.MEMORY_DEALS / 1e6:g} M deals",
            f"{more / 1024:.0f} MB",
            f"{less / 1024:.0f} MB at {rows.RUN_DEALS / 1e6:g} M",
            (more / less, rows.MEMORY_BAR, "×"),
        )


def repricing(repeat: int) -> Iterator[Line]:
    """Measure how long stored deals take under another tariff, sums of what changes included."""
    tariffs = [[f"house.tariff.hundred={5 + one}"] for one in range(max(1, repeat // 2))]
    overrides = [*rows.HEURISTIC, f"deals={rows.RUN_DEALS}", "execute=threads", "store=hands"]
    seconds = median(runs.reprice(tariffs, overrides))
    yield _at_most(
        f"{rows.RUN_DEALS / 1e6:g} M stored deals priced again",
        rate_text(rows.RUN_DEALS / seconds),
        "",
        (seconds, rows.REPRICING_BAR_S, "s"),
    )


def measurements() -> dict[str, Callable[[int], Iterator[Line]]]:
    """Return every measurement by the name it is chosen with, in the order of the table."""
    found: dict[str, Callable[[int], Iterator[Line]]] = {
        row.name: partial(versus, row) for row in rows.VERSUS
    }
    found |= {row.name: partial(solving, row) for row in rows.SOLVING}
    found |= {"scaling": scaling, "repricing": repricing}
    return found | {"start": starts, "first-run": first_run, "memory": memory}


#: Measurements that take many minutes; only with --long or by name.
LONG = ("memory",)
#: Those against a peer that `make bench` does not install; only by name.
ON_REQUEST = {row.name: row.peer for row in rows.VERSUS if row.peer == "magmacrunch"}
