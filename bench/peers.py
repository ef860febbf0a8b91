"""Public engines to compare with, each in its fastest in-process mode, everybody playing at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

#: Plays a number of deals from a seed.
Player = Callable[[int, int], None]


class Peer(NamedTuple):
    """A peer: what the table calls it, and how to set it up."""

    title: str
    make: Callable[[], Player]


def _skat() -> Player:
    """Return OpenSpiel's skat between its own C++ random bots: one call from Python plays one whole deal."""
    import pyspiel

    new = pyspiel.load_game("skat").new_initial_state
    evaluate = pyspiel.evaluate_bots
    players = 3

    def play(deals: int, seed: int) -> None:
        bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(players)]
        for deal in range(deals):
            evaluate(new(), bots, seed + deal)

    return play


PEERS = {
    "skat": Peer("OpenSpiel skat, C++ random bots", _skat),
}
