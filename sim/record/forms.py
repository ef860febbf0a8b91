"""The forms of deal records of all kinds by name; those of a family are loaded when one is asked for."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping

from sim.games.kinds import FAMILY_OF
from sim.record.form import Form


class _Forms(Mapping[str, Form]):
    def __getitem__(self, kind: str) -> Form:
        found: Form = importlib.import_module(f"sim.record.{FAMILY_OF[kind]}.forms").FORMS[kind]
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(FAMILY_OF)

    def __len__(self) -> int:
        return len(FAMILY_OF)


#: Kind -> form.
FORMS: Mapping[str, Form] = _Forms()
