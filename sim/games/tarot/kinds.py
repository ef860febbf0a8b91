"""The kinds of tarot; there is one, for four."""

from __future__ import annotations

from sim.games.family import Kind
from sim.games.tarot.deal import DEAL
from sim.games.tarot.engine import play_deals
from sim.games.tarot.family import FAMILY
from sim.games.tarot.names import DECISIONS, PLAYERS, TRICKS
from sim.games.tarot.names import KINDS as NAMES

KINDS = {
    "tarot": Kind(
        "tarot", "tarot", FAMILY, NAMES.index("tarot"), PLAYERS, TRICKS, DEAL, DECISIONS, play_deals
    )
}
