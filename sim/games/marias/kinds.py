"""The kinds of mariáš as rows of one table: what the engine, records and settings ask about a kind."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.games.marias import krizovy, licitovany, lizany, names, pagat, voleny
from sim.games.marias.contracts import WITH_TRUMPS, WITHOUT_TRUMPS, contract
from sim.games.marias.engine import LOOPS
from sim.games.marias.names import COMPONENTS_OF, CONTRACTS


class Kind(NamedTuple):
    """One kind."""

    #: Its name for people.
    title: str
    #: Its code in views and outcomes.
    code: int
    #: Seats that play, most tricks, holders a card can be dealt to.
    players: int
    tricks: int
    holders: int
    #: Cards that forehand sees before it fixes trumps, 0 where it does not.
    first: int
    #: int64[32]: the holder of each place of the pack.
    deal: np.ndarray
    #: Decisions that it asks for, of ``names.DECISIONS``: only these are compiled and plugged in.
    decisions: tuple[str, ...]
    #: Contracts that only forehand, and that any seat, can come to play; bit per contract code.
    forehands: int
    anybodys: int

    @property
    def dealt(self) -> tuple[int, ...]:
        """How many cards each holder is dealt."""
        return tuple(np.bincount(self.deal, minlength=self.holders).tolist())

    @property
    def loop(self) -> Any:
        """The compiled loop that plays its deals."""
        return LOOPS[self.code]


def _kind(title: str, module: Any, decisions: str, forehands: int, anybodys: int) -> Kind:
    tricks, first = getattr(module, "TRICKS", module.HAND), getattr(module, "FIRST", 0)
    code = getattr(names, module.__name__.rpartition(".")[2].upper())
    return Kind(
        title,
        code,
        module.PLAYERS,
        tricks,
        module.HOLDERS,
        first,
        module.DEAL,
        tuple(decisions.split()),
        forehands,
        anybodys,
    )


_SUIT = WITH_TRUMPS & ((1 << contract("betl")) - 1)
_OVER_SUIT = (1 << contract("betl")) | (1 << contract("durch"))
_ANY = (1 << len(CONTRACTS)) - 1
_OPEN = (1 << contract("open_betl")) | (1 << contract("open_durch"))

_PLAYED = "comment marriage play"

KINDS = {
    "voleny": _kind("volený", voleny, f"trump discard declare suit {_PLAYED}", _SUIT, _OVER_SUIT),
    "licitovany": _kind("licitovaný", licitovany, f"bid fold discard declare {_PLAYED}", 0, _ANY & ~_OPEN),
    "krizovy": _kind("křížový", krizovy, f"trump call declare suit {_PLAYED}", _SUIT, _OVER_SUIT),
    "pagat": _kind("pagat", pagat, f"trump discard declare answer {_PLAYED}", _SUIT, WITHOUT_TRUMPS),
    "lizany": _kind("lízaný", lizany, "exchange marriage play", 0, 0),
}
assert tuple(KINDS) == tuple(COMPONENTS_OF)
