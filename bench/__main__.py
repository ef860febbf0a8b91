"""`python -m bench`: measure, print one table, keep it in docs/bench.md.

Every ratio is measured in this one run, ours and the peer's in turn on the same core; figures are medians. A
bar is what must be reached. Without names every row but the long ones is measured, and docs/bench.md written.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import sys
import warnings
from pathlib import Path

from rich.console import Console
from rich.table import Table

PAGE = Path(__file__).resolve().parent.parent / "docs" / "bench.md"
HEAD = ("what", "ours", "against", "value", "bar", "reached")


def _machine() -> str:
    """Return what the figures were measured on, in one line."""
    model = platform.processor() or platform.machine()
    try:
        cpu = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        model = next(
            line.split(":", 1)[1].strip() for line in cpu.splitlines() if line.startswith("model name")
        )
    except (OSError, StopIteration):
        pass
    versions = ", ".join(
        f"{name} {importlib.metadata.version(name)}" for name in ("numba", "numpy", "ray", "open-spiel")
    )
    return f"{model}, {os.cpu_count()} cores; Python {platform.python_version()}, {versions}"


def _cells(line: tuple[object, ...]) -> list[str]:
    *texts, reached = line
    return [str(text) for text in texts] + ["" if reached is None else "yes" if reached else "NO"]


def _arguments(
    names: list[str], long: tuple[str, ...], on_request: tuple[str, ...]
) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="ROW", help=f"rows to measure: {', '.join(names)}")
    parser.add_argument("--rows", nargs="+", default=[], metavar="ROW", help="the same")
    parser.add_argument("--long", action="store_true", help=f"measure {', '.join(long)} too (many minutes)")
    parser.add_argument(
        "--install", action="store_true", help=f"install the peers of {', '.join(on_request)} first"
    )
    parser.add_argument("--repeat", type=int, default=7, help="repetitions of each measurement (7)")
    return parser


def main() -> int:
    """Measure the chosen rows; return 0 when every bar is reached, else 1."""
    warnings.filterwarnings("ignore")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    from bench.measure import LONG, ON_REQUEST, measurements
    from bench.peers import NotInstalled, install

    known = measurements()
    parser = _arguments(list(known), LONG, tuple(ON_REQUEST))
    options = parser.parse_args()
    chosen = [*options.names, *options.rows]
    for name in chosen:
        if name not in known:
            parser.error(f"no row {name!r}; rows are {', '.join(known)}")
    if options.repeat < 1:
        parser.error(f"--repeat {options.repeat}: at least 1 is needed")
    names = chosen or [n for n in known if n not in ON_REQUEST and (options.long or n not in LONG)]
    if options.install:
        for peer in {ON_REQUEST[name] for name in names if name in ON_REQUEST}:
            install(peer)

    console = Console(width=None if sys.stdout.isatty() else 160, highlight=False)
    lines = []
    for name in names:
        console.print(f"measuring {name} …", style="dim")
        try:
            lines += list(known[name](options.repeat))
        except NotInstalled as error:
            parser.error(str(error))
    table = Table(*HEAD, title="forhont against its peers")
    for line in lines:
        table.add_row(*_cells(line))
    console.print(table)
    console.print(_machine(), style="dim")
    if not chosen:
        _write([_cells(line) for line in lines])
        console.print(f"written to {PAGE}")
        if not options.long:
            console.print('peak memory takes many minutes more: make bench ARGS="--rows memory"')
    return 0 if all(line.reached is not False for line in lines) else 1


def _write(cells: list[list[str]]) -> None:
    from tools.pages import table

    text = [
        "# Benchmark",
        "",
        "Written by `make bench`, which measures every figure anew on your machine. Ratios come from one",
        "run, ours and the peer's in turn on one core, medians of several repetitions.",
        "",
        *table(HEAD, [tuple(row) for row in cells]),
        "",
        f"Measured on {_machine()}.",
    ]
    PAGE.write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
