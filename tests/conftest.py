"""What every test shares: a quiet environment, repeatable examples, the order of the files."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

# Before anything imports Ray or matplotlib, and inherited by every process a test starts.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("MPLBACKEND", "Agg")

# The same examples each time, and no deadline: a first call may compile.
settings.register_profile("forhont", derandomize=True, deadline=None, database=None)
settings.load_profile("forhont")

# What is imported and compiled never dies, yet full collections would walk it again and again: up to a
# fifth of the time of tests that make many objects, such as figures.
gc.set_threshold(100_000, 50, 50)

#: The first file compiles what nearly all need; meanwhile the other worker has files that need nothing
#: compiled.  Else, with an empty cache, both would compile the same functions side by side.
FIRST = (
    "strategies",
    *("config", "report", "analysis_summary", "analysis_tarot", "analysis_show", "analysis_paired"),
    *("analysis_clustered", "analysis_kinds", "analysis_compare", "analysis_estimate", "analysis_refused"),
    *("naive", "naive_auction", "naive_gather", "naive_krizovy", "naive_krizovy_doubling"),
    *("naive_licitovany", "naive_lizany", "naive_pagat", "naive_records", "naive_tarot"),
    *("naive_tarot_deals", "naive_tarot_records", "cache", "sprt", "ratings", "variance", "cards", "house"),
    *("house_tarot", "docs", "schema", "splits_command"),
)
#: Files that compile much of their own, long ones first, so that none is left to one worker at the end.
LAST = (
    *("pimc_tarot", "oracle", "pimc", "pimc_hiding", "solve_tarot_exact", "belief_marias", "belief_told"),
    *("solve_made", "odds_laying", "odds_candidates", "odds_run", "odds_answers", "odds_positions"),
    *("odds_truth", "solve_counted", "solve_exact", "solve_tarot_views", "belief_tarot", "voleny_odds"),
    *("odds_perfect", "core_perft", "solve_tarot_files", "solve_files"),
)
_TURN = {f"test_{name}.py": turn - len(FIRST) for turn, name in enumerate(FIRST)}
_TURN |= {f"test_{name}.py": turn for turn, name in enumerate(LAST, start=1)}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Import no file without a test marked jit_off where only those are asked for."""
    asked = config.getoption("markexpr").startswith("jit_off")
    if asked and collection_path.suffix == ".py" and "jit_off" not in collection_path.read_text("utf-8"):
        return True
    return None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put files in the order of FIRST and LAST, and mark tests that start Ray for one worker of `-n`."""
    items.sort(key=lambda item: _TURN.get(item.path.name, 0))
    for item in items:
        if item.get_closest_marker("ray"):
            item.add_marker(pytest.mark.xdist_group("ray"))


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the root of the checkout."""
    return ROOT
