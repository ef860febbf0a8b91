"""What a deal record has to look like, by its kind and house rules."""

from __future__ import annotations

from typing import Any, NamedTuple

from sim.games.marias import house
from sim.games.marias.kinds import Kind
from sim.record.checks import number, whole
from sim.record.decoding import RecordError
from sim.record.forms import Form


class Shape(NamedTuple):
    """One kind at one table."""

    name: str
    kind: Kind
    form: Form
    #: Who sits at the table, one who sits out included (R-8).
    players: int

    def seat(self, path: str, value: Any) -> None:
        """Refuse what is no seat that plays."""
        may_sit_out = "sitter_pays" in house.KINDS[self.name].preset
        if may_sit_out and whole(value) and value == self.kind.players:
            raise RecordError("R-8", f"{path}: seat {value} sits out and has no events or cards")
        number(path, value, self.kind.players)
