"""What a deal record has to look like, by its kind and house rules."""

from __future__ import annotations

from typing import Any, NamedTuple

from sim.core.cards import Deck
from sim.games import house
from sim.games.family import Kind
from sim.record.checks import number, whole
from sim.record.decoding import RecordError
from sim.record.form import Form


class Shape(NamedTuple):
    """One kind at one table."""

    kind: Kind
    form: Form
    #: Who sits at the table, one who sits out included (R-8).
    players: int

    @property
    def deck(self) -> Deck:
        """The cards of the kind."""
        return self.kind.family.deck

    def seat(self, path: str, value: Any) -> None:
        """Refuse what is no seat that plays."""
        may_sit_out = "sitter_pays" in house.KINDS[self.kind.name].preset
        if may_sit_out and whole(value) and value == self.kind.players:
            raise RecordError("R-8", f"{path}: seat {value} sits out and has no events or cards")
        number(path, value, self.kind.players)
