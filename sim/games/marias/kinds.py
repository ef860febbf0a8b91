"""The kinds of mariáš as rows of one table: what the engine, records and settings ask about a kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sim.games.family import Kind
from sim.games.marias import krizovy, licitovany, lizany, pagat, voleny
from sim.games.marias.contracts import WITH_TRUMPS, WITHOUT_TRUMPS, contract
from sim.games.marias.engine import LOOPS
from sim.games.marias.family import FAMILY
from sim.games.marias.names import COMPONENTS_OF, CONTRACTS


@dataclass(frozen=True)
class MariasKind(Kind):
    """One kind.

    Attributes
    ----------
    first : int
        Cards that forehand sees before it fixes trumps, 0 where it does not.
    forehands, anybodys : int
        Contracts that only forehand, and that any seat, can come to play; bit per contract code.
    """

    first: int
    forehands: int
    anybodys: int


def _kind(title: str, module: Any, decisions: str, forehands: int, anybodys: int) -> MariasKind:
    name = module.__name__.rpartition(".")[2]
    code = tuple(COMPONENTS_OF).index(name)
    return MariasKind(
        name,
        title,
        FAMILY,
        code,
        module.PLAYERS,
        getattr(module, "TRICKS", module.HAND),
        module.DEAL,
        tuple(decisions.split()),
        LOOPS[code],
        getattr(module, "FIRST", 0),
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
