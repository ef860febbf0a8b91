"""What is shown while a run is played."""

from __future__ import annotations

import io

from rich.console import Console

from sim.commands.progress import Display
from sim.execute import Progress
from sim.store.parts import Outcome


def test_s1_results_so_far_are_counts_without_bare_rates() -> None:
    outcomes = {"betl": Outcome(40, 30, 600), "game": Outcome(960, 480, -1200)}
    console = Console(file=io.StringIO(), force_terminal=True, width=100, no_color=True)
    with Display(console).shown() as display:
        display(Progress(1000, 5000, 100.0, 10.0, 40.0, 1, 1, outcomes))
    assert "sessions" not in console.file.getvalue()  # type: ignore[attr-defined]
    text = console.file.getvalue()  # type: ignore[attr-defined]
    shown = [line.split() for line in text.splitlines()]
    assert ["game", "960", "480"] in shown and ["betl", "40", "30"] in shown
    assert "%" not in text and "payout" not in text


def test_m80_sessions_are_counted_where_cards_are_not_shuffled() -> None:
    said = []
    for done in (1000, 1010):
        console = Console(file=io.StringIO(), width=100)
        with Display(console).shown() as display:
            display(Progress(done, 1010, 100.0, 10.0, 0.0, 1, 1, {}, session=40))
        said.append(console.file.getvalue())  # type: ignore[attr-defined]
    assert said[0].startswith("1,000 of 1,010 deals, 25 of 26 sessions in 10.0 s")
    assert said[1].startswith("1,010 of 1,010 deals, 26 of 26 sessions in 10.0 s")
