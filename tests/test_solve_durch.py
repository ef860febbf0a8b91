"""A known value: how often one durch is made, over all layouts of the others' cards."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from sim.core.jit import COMPILED
from sim.solve.marias import batch
from sim.solve.marias.files import parse
from sim.solve.marias.positions import POSITION, record
from sim.solve.marias.words import workspace

LINE = "voleny durch - 0 0 h7,b7 - A.AK.AKO.AXKO KOUX98.-.-.U987 -.OUX98.UX987.- : won=1"


@pytest.mark.skipif(not COMPILED, reason="184,756 layouts are too many for plain Python")
def test_m15_durch_is_made_in_295_of_323_layouts() -> None:
    position = parse(LINE).position
    others = position.hands[1] | position.hands[2]
    cards = [card for card in range(32) if others >> card & 1]
    one = np.array([sum(1 << card for card in ten) for ten in combinations(cards, 10)])
    layouts = np.repeat(np.array([record(position)], POSITION), len(one))
    layouts["hands"][:, 1] = one
    layouts["hands"][:, 2] = others ^ one
    values = np.zeros(len(layouts), np.int64)
    batch.won(layouts, workspace(), values)
    assert len(layouts) == 184_756
    assert values.sum() * 323 == 295 * len(layouts)
