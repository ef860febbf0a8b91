"""Synthetic runs of tarot for the tests of the analyses.

Nothing is played: bids, points and cards' fates are drawn, and paid by T-15 to T-19 with plain arithmetic.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from sim.schema.tarot import CONTRACTS
from tests import analysis_data as data

HOUSE = {
    "multiplier": {"prise": 1, "garde": 2, "garde_sans": 4, "garde_contre": 6},
    "contract_base": 25,
    "targets": [56, 51, 41, 36],
    "poignee": {"thresholds": [10, 13, 15], "values": [20, 30, 40]},
    "poignee_to": "contract_winner",
    "petit_au_bout": {"value": 10, "multiplied": True},
}
MULTIPLIER = np.array([1, 2, 4, 6])
TARGETS = np.array([56, 51, 41, 36])
#: Stored amounts to a point.
SCALE = 2
SIDES = np.array(["taker", "defence"], dtype=object)
NAMES = np.array(CONTRACTS, dtype=object)
SEATS = [18, 18, 18, 18, 6]


def blank(n: int) -> data.Rows:
    """Return ``n`` prises of seat 0 without a bout, of 56 points, paid to nobody."""
    rows = data.empty(n, "tarot")
    rows["contract"][:] = "prise"
    rows["bid_0"][:] = "prise"
    for seat in (1, 2, 3):
        rows[f"bid_{seat}"][:] = "pass"
    for card in ("excuse", "petit"):
        rows[f"{card}_seat"][:] = 1
        rows[f"{card}_trick"][:] = 2
        rows[f"{card}_winner"][:] = "defence"
    rows["points"][:] = rows["pile"][:] = 112
    rows["target"][:] = 56 * SCALE
    rows["made"][:] = 1
    rows["tricks"][:] = 9
    return rows


def pay(rows: data.Rows) -> None:
    """Fill in what each seat receives from the stored units (T-19)."""
    share = sum(rows[f"units_{part}"] for part in ("base", "petit", "poignees", "chelem"))
    for seat in range(4):
        own = np.where(rows["taker"] == seat, 3 * share, -share)
        rows[f"payoff_{seat}"] = np.where(rows["taker"] < 0, 0, own)


def random_rows(n: int, seed: int = 1) -> data.Rows:
    """Return ``n`` rows with every contract, ending and bonus."""
    rng = np.random.default_rng(seed)
    rows = blank(n)
    contract = rng.choice(4, n, p=[0.5, 0.35, 0.1, 0.05])
    rows["contract"] = NAMES[contract]
    rows["taker"] = rng.integers(0, 4, n)
    rows["hand_bouts"] = rng.integers(0, 4, n)
    rows["hand_count"] = rng.integers(30, 90, n)
    rows["hand_shortness"] = rng.integers(0, 4, n) * 3
    rows["hand_trumps"] = rng.integers(4, 14, n)
    rows["pile_bouts"] = rng.integers(0, 3, n)
    rows["pile"] = rng.integers(20, 150, n)
    for card in ("excuse", "petit"):
        _card(rows, card, contract, rng)
    owner = _excuse(rows)
    rows["bouts"] = rows["pile_bouts"] + (owner == "taker")
    _announce(rows, rng)
    rows["slam"] = rng.choice(np.array([None, "taker", "defence"], dtype=object), n, p=[0.9, 0.07, 0.03])
    rows["completed"] = (rows["slam"] == "taker") & (rows["excuse_trick"] == 18)
    _units(rows, contract)
    _cancel(rows, rng.choice(3, n, p=[0.9, 0.02, 0.08]))
    pay(rows)
    return rows


def _card(rows: data.Rows, card: str, contract: np.ndarray, rng: np.random.Generator) -> None:
    """Draw who plays a card to which trick, or put it into the chien of one of the two highest contracts."""
    n = len(contract)
    rows[f"{card}_seat"] = rng.integers(0, 4, n)
    rows[f"{card}_trick"] = rng.choice([3, 9, 17, 18], n, p=[0.4, 0.3, 0.1, 0.2])
    rows[f"{card}_winner"] = SIDES[rng.integers(0, 2, n)]
    aside = (contract >= 2) & (rng.random(n) < 0.1)
    rows[f"{card}_seat"][aside] = -1
    rows[f"{card}_trick"][aside] = 0
    rows[f"{card}_winner"][aside] = np.where(contract[aside] == 3, "defence", "taker")


def _excuse(rows: data.Rows) -> np.ndarray:
    """Count the Excuse (T-12), and return the side that has it in the end."""
    own = np.where(rows["excuse_seat"] == rows["taker"], "taker", "defence").astype(object)
    aside = rows["excuse_seat"] < 0
    own[aside] = rows["excuse_winner"][aside]
    last = (rows["excuse_trick"] == 18) & ~aside
    owner = own.copy()
    owner[last] = np.where(own[last] == "taker", "defence", "taker")
    paid = (rows["excuse_winner"] != own) & ~last & ~aside
    rows["points"] = rows["pile"] + np.where(owner == "taker", 9 - paid, paid)
    return owner


def _announce(rows: data.Rows, rng: np.random.Generator) -> None:
    n = len(rows["deal"])
    rows["chelem_announced"] = rng.random(n) < 0.05
    for seat in range(4):
        rows[f"poignee_{seat}"] = rng.choice(4, n, p=[0.9, 0.07, 0.02, 0.01])


def _units(rows: data.Rows, contract: np.ndarray) -> None:
    """Price the rows (T-10, T-14, T-16, T-17, T-8)."""
    multiplier = MULTIPLIER[contract]
    target = TARGETS[rows["bouts"]] * 2
    rows["target"] = target * SCALE // 2
    rows["made"] = np.where(rows["points"] >= target, 1, -1)
    rows["units_base"] = rows["made"] * (25 * SCALE + np.abs(rows["points"] - target)) * multiplier
    au_bout = (rows["petit_trick"] == 18) & (rows["petit_seat"] >= 0)
    rows["petit_au_bout"] = np.where(au_bout, rows["petit_winner"], None)
    sign = np.where(rows["petit_winner"] == "taker", 1, -1)
    rows["units_petit"] = np.where(au_bout, sign * 10 * multiplier * SCALE, 0)
    worth = sum(np.array([0, 20, 30, 40])[rows[f"poignee_{seat}"]] for seat in range(4))
    rows["units_poignees"] = rows["made"] * worth * SCALE
    announced, slam = rows["chelem_announced"], rows["slam"]
    of_announced = np.where(announced, np.where(slam == "taker", 400, -200), 0)
    silent = np.where(slam == "defence", -200, np.where((slam == "taker") & ~announced, 200, 0))
    rows["units_chelem"] = (of_announced + silent) * SCALE


def _cancel(rows: data.Rows, how: np.ndarray) -> None:
    """Cancel some deals (T-3, T-5)."""
    for code, reason in ((1, "petit_sec"), (2, "all_pass")):
        which = how == code
        rows["reason"][which] = reason
        for name in ("contract", "slam", "excuse_winner", "petit_winner", "petit_au_bout"):
            rows[name][which] = None
        for seat in range(4):
            rows[f"bid_{seat}"][which] = "pass" if code == 2 else None
            rows[f"poignee_{seat}"][which] = 0
        for name in ("taker", "hand_count", "hand_shortness", "hand_bouts", "hand_trumps"):
            rows[name][which] = -1
        for name in ("points", "bouts", "target", "excuse_seat", "petit_seat"):
            rows[name][which] = -1
        for name in ("made", "pile", "pile_bouts", "tricks", "excuse_trick", "petit_trick"):
            rows[name][which] = 0
        for name in ("units_base", "units_petit", "units_poignees", "units_chelem"):
            rows[name][which] = 0
        for name in ("chelem_announced", "completed"):
            rows[name][which] = False


def write_run(folder: Path, rows: data.Rows, **options: Any) -> Path:
    """Write a complete run of tarot and return its folder."""
    changes = {"house": HOUSE, "scale": SCALE, **options.pop("changes", {})}
    return data.write_run(folder, rows, changes=changes, **options)
