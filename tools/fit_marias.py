"""Write strategies/marias/weights.py: chances of a hand in trump contracts, fitted to simulated deals.

Game, seven and hundred are forced on every deal of a seed and played by ``heuristic`` seats; least squares on
what a player counts (``strategies.marias.hand``) then estimates whether the contract was made, from the
declarer's ten cards, and whether the game was lost, from a defender's.

Usage: python tools/fit_marias.py [DEALS] [SEED]          (60,000 deals take about a minute)
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np

from sim.core.cards import MARIAS
from sim.games.marias.house import resolve
from sim.table import SeatSpec, Spec, Table
from strategies.marias.hand import COUNTED, estimate

SEATS = tuple(SeatSpec("heuristic", "heuristic") for _ in range(3))


def counted(hand: int, trump: int) -> list[float]:
    """Return what a hand counts: the estimate is linear in the weights."""
    return [float(estimate(hand, trump, unit)) for unit in np.eye(len(COUNTED))]


def hands(record: dict[str, Any]) -> tuple[list[int], int]:
    """Return the hands with which play began, by seat, and the trump suit."""
    held = [MARIAS.mask([MARIAS.card(code) for code in cards]) for cards in record["hands"]]
    trump = ""
    for event in record["events"]:
        if event["do"] == "discard":
            held[event["seat"]] &= ~MARIAS.mask([MARIAS.card(code) for code in event["cards"]])
        elif event["do"] == "trump":
            trump = event["card"][0]
    return held, MARIAS.suits.index(trump)


def played(contract: str, deals: int, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Return counts of the declarer's hands and of the defenders', and whether the contract was made."""
    table = Table(Spec("voleny", resolve("voleny"), SEATS, seed, {"contract": contract, "taker": 0}))
    made = table.play(0, deals).rows.column(f"made_{contract}").to_numpy()
    own: list[list[float]] = []
    others: list[list[float]] = []
    results: list[bool] = []
    for deal in np.flatnonzero(made).tolist():
        held, trump = hands(table.record(deal))
        own.append(counted(held[0], trump))
        others.extend(counted(held[seat], trump) for seat in (1, 2))
        results.append(made[deal] > 0)
    return np.array(own), np.array(others), np.array(results, dtype=float)


def fit(counts: np.ndarray, results: np.ndarray) -> np.ndarray:
    """Return the weights that estimate results best, in the mean square."""
    weights: np.ndarray = np.linalg.lstsq(counts, results, rcond=None)[0]
    return weights


def main(deals: int = 60_000, seed: int = 1) -> None:
    """Write the module."""
    game, defending, won = played("game", deals, seed)
    rows = {
        "GAME": ("Declarer: chance of the game.", fit(game, won)),
        "GAME_LOST": ("Defender: chance that the game is lost.", fit(defending, np.repeat(1.0 - won, 2))),
    }
    for name in ("seven", "hundred"):
        own, _, made = played(name, deals, seed)
        rows[name.upper()] = (f"Declarer: chance of the {name}.", fit(own, made))
    made_from = f"{deals} deals of seed {seed}"
    text = f'"""Weights of what a hand counts; made by tools/fit_marias.py from {made_from}."""\n\n'
    text += "import numpy as np\n\n"
    for name, (meaning, weights) in rows.items():
        values = "".join(
            f"    {weight:.3f},  # {what}\n" for weight, what in zip(weights, COUNTED, strict=True)
        )
        text += f"#: {meaning}\n{name} = np.array([\n{values}])  # fmt: skip\n"
    Path(__file__).resolve().parent.parent.joinpath("strategies/marias/weights.py").write_text(text)


if __name__ == "__main__":
    main(*(int(argument) for argument in sys.argv[1:]))
