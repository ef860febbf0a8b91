"""Public engines to compare with, each in its fastest in-process mode, everybody playing at random."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

ONE_HALF = 0.5

#: Plays a number of deals from a seed.
Player = Callable[[int, int], None]


class Peer(NamedTuple):
    """A peer: what the table calls it, how to set it up, and the package it is in."""

    title: str
    make: Callable[[], Player]
    #: Its module, and the distribution that has it.
    module: str
    package: str


class NotInstalled(Exception):
    """A peer that is not there; the text says how to get it."""


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


def _tarot() -> Player:
    """Return the four-handed tarot of magmacrunch, everybody at random: prise, any discard, any card."""
    from tarot import rules

    def discard(game: Any, random: Random) -> None:
        hand = [card.id for card in game.hands[game.taker]]
        while not game.discard(random.sample(hand, rules.DOG_SIZE)):
            pass

    def play(deals: int, seed: int) -> None:
        random = Random(seed)
        for _ in range(deals):
            game = rules.Game(random.random)
            game.deal()
            if game.phase != rules.BIDDING:  # the Petit alone: cancelled
                continue
            taker = game.current_bidder
            while game.phase == rules.BIDDING:
                game.bid(game.current_bidder, "PRISE" if game.current_bidder == taker else "PASSE")
            discard(game, random)
            if game.poignee_offer:
                game.declare_poignee(random.random() < ONE_HALF)
            while game.phase == rules.TRICK_PLAY:
                cards = rules.legal_plays(game.hands[game.current], game.trick)
                game.play(game.current, random.choice(cards))

    return play


def make(name: str) -> Player:
    """Return a peer ready to play.

    Raises
    ------
    NotInstalled
        If its package is not there.
    """
    peer = PEERS[name]
    if importlib.util.find_spec(peer.module) is None:
        raise NotInstalled(
            f"{peer.title} is not installed; add --install to fetch {peer.package} from where your Python "
            "gets its packages (its own licence applies; it is no part of forhont)"
        )
    return peer.make()


def install(name: str) -> None:
    """Install a peer's package with the Python that runs this.

    Raises
    ------
    subprocess.CalledProcessError
        If pip cannot.
    """
    # Without its dependencies, a terminal's: its rules need none.
    subprocess.run([sys.executable, "-m", "pip", "install", "--no-deps", PEERS[name].package], check=True)


PEERS = {
    "skat": Peer("OpenSpiel skat, C++ random bots", _skat, "pyspiel", "open-spiel"),
    "magmacrunch": Peer("magmacrunch-tarot, random", _tarot, "tarot", "magmacrunch-tarot"),
}
