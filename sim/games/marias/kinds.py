"""The kinds of mariáš as rows of one table: what the engine, records and settings ask about a kind."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sim.games.marias import engine, voleny
from sim.games.marias.contracts import WITH_TRUMPS
from sim.games.marias.names import COMPONENTS_OF


class Kind(NamedTuple):
    """One kind."""

    #: Its name for people.
    title: str
    #: What the engine's loop branches on.
    code: int
    #: Seats that play, cards in each hand when play begins, holders a card can be dealt to.
    players: int
    hand: int
    holders: int
    #: Cards that forehand sees before it fixes trumps.
    first: int
    #: int64[32]: the holder of each place of the pack.
    deal: np.ndarray
    #: Contracts that only forehand, and that any seat, can come to play; bit per contract code.
    forehands: int
    anybodys: int

    @property
    def dealt(self) -> tuple[int, ...]:
        """How many cards each holder is dealt."""
        return tuple(np.bincount(self.deal, minlength=self.holders).tolist())


KINDS = {
    "voleny": Kind(
        title="volený",
        code=engine.VOLENY,
        players=voleny.PLAYERS,
        hand=voleny.HAND,
        holders=voleny.HOLDERS,
        first=voleny.FIRST,
        deal=voleny.DEAL,
        forehands=WITH_TRUMPS & ((1 << voleny.BETL) - 1),
        anybodys=voleny.OVER_SUIT,
    ),
}
assert tuple(KINDS) == tuple(COMPONENTS_OF)
