"""What a seat cannot know changes no answer of ``pimc``: it imagines by what its view shows (M-45, S-12)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from sim.games.house import PRESETS
from tests.hiding.again import watch
from tests.test_hiding import FORCES, OFTEN

KINDS = [preset for preset in PRESETS if preset in ("voleny", "licitovany", "krizovy", "pagat", "lizany")]


@pytest.mark.parametrize("preset", KINDS)
def test_m45_what_a_seat_cannot_know_changes_no_answer(preset: str) -> None:
    rng = Random(12)
    seen: Counter[Any] = Counter()
    for force in FORCES[preset][:5]:
        for pair in watch("pimc", (preset, OFTEN.get(preset, {}), force), range(5), rng):
            question = pair.watched
            seen.update([question.decision, (question.decision, question.seat)])
    assert seen["play"] >= 12, seen
    assert all(seen["play", seat] for seat in range(2)), seen
