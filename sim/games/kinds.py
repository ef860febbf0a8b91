"""The kinds of all games by name; the modules of a family are loaded when one of its kinds is asked for."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Iterator, Mapping

from sim.games.family import Family, Kind
from sim.games.marias.names import COMPONENTS_OF
from sim.games.tarot.names import KINDS as TAROT

#: By kind: the family it belongs to.
FAMILY_OF: dict[str, str] = {**dict.fromkeys(COMPONENTS_OF, "marias"), **dict.fromkeys(TAROT, "tarot")}
FAMILIES = tuple(dict.fromkeys(FAMILY_OF.values()))


class _Kinds(Mapping[str, Kind]):
    def __getitem__(self, name: str) -> Kind:
        kind: Kind = importlib.import_module(f"sim.games.{FAMILY_OF[name]}.kinds").KINDS[name]
        return kind

    def __iter__(self) -> Iterator[str]:
        return iter(FAMILY_OF)

    def __len__(self) -> int:
        return len(FAMILY_OF)


#: Name -> kind.
KINDS: Mapping[str, Kind] = _Kinds()


@functools.cache
def family(name: str) -> Family:
    """Return a family by name.

    Raises
    ------
    KeyError
        If there is none.
    """
    if name not in FAMILIES:
        raise KeyError(name)
    found: Family = importlib.import_module(f"sim.games.{name}.family").FAMILY
    return found
