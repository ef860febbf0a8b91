"""What every test shares: a quiet environment, repeatable examples, marks that follow from the folder."""

from __future__ import annotations

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything under tests/jit_off as jit_off; keep tests that start Ray on one worker of `-n`."""
    for item in items:
        if (ROOT / "tests" / "jit_off") in item.path.parents:
            item.add_marker(pytest.mark.jit_off)
        if item.get_closest_marker("ray"):
            item.add_marker(pytest.mark.xdist_group("ray"))


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the root of the checkout."""
    return ROOT
