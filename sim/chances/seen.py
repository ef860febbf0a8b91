"""What each game leaves unseen, from how many known cards: the places where the other cards lie."""

from __future__ import annotations

from dataclasses import dataclass

from sim.chances import marias, tarot

OPPONENT, TALON, CHIEN, COMING, STOCK = "opponent", "talon", "chien", "still to come", "stock"
DECLARER, DEFENDER = "declarer", "other defender"


@dataclass(frozen=True)
class View:
    """Some cards known, and where all others lie.

    Attributes
    ----------
    cards : int
        Cards known.
    when : str
        Who knows so many, and when.
    hands : tuple of int
        Sizes of the opponents' hands, which are all alike.
    apart : tuple of (str, int)
        Names and sizes of the other places.
    comes : str
        Which of these comes to whoever asks; empty where none does.
    """

    cards: int
    when: str
    hands: tuple[int, ...]
    apart: tuple[tuple[str, int], ...] = ()
    comes: str = ""

    @property
    def sizes(self) -> tuple[int, ...]:
        """Sizes of all places, the hands first."""
        return (*self.hands, *(size for _, size in self.apart))

    @property
    def unseen(self) -> int:
        """Number of unseen cards."""
        return sum(self.sizes)


@dataclass(frozen=True)
class Game:
    """A game as far as its cards are dealt.

    Attributes
    ----------
    name : str
    tarot : bool
        Which pack it is played with.
    cards, length : int
        Cards of the pack, of a suit.
    views : tuple of View
        The usual one first.
    dealt : int
        Cards that a hand ends with.
    """

    name: str
    tarot: bool
    cards: int
    length: int
    views: tuple[View, ...]
    dealt: int


_TWELVE = View(12, "the declarer, all his twelve", (10, 10))
_CHOSEN = (
    _TWELVE,
    View(10, "a defender; the declarer's twelve include the talon", (), ((DECLARER, 12), (DEFENDER, 10))),
    View(7, "forehand, the first seven", (10, 10), ((COMING, 5),), COMING),
)
_AUCTION = (_TWELVE, View(10, "before the talon is taken", (10, 10), ((TALON, 2),), TALON))
_CROSS = (
    View(8, "all eight", (8, 8, 8)),
    View(4, "the first four", (8, 8, 8), ((COMING, 4),), COMING),
)
_DRAWING = (View(9, "eight and the turned card", (8,), ((STOCK, 15),)),)

_VIEWS = {
    "voleny": (_CHOSEN, 12),
    "licitovany": (_AUCTION, 12),
    "krizovy": (_CROSS, 8),
    "pagat": (_CHOSEN, 12),
    "lizany": (_DRAWING, 8),
}
#: Preset -> its kind, where it is not named like it: their cards are dealt alike.
PRESETS = {"licitovany_csm": "licitovany", "krizovy_2007": "krizovy"}
#: Every name that a game can be asked by.
NAMES = (*_VIEWS, *PRESETS, "tarot")


def game(name: str, players: int = 4) -> Game:
    """Return a game by its name.

    Parameters
    ----------
    name : str
        One of :data:`NAMES`.
    players : int
        Of tarot: 3, 4 or 5.
    """
    if name == "tarot":
        table = tarot.TABLES[players]
        others = (table.hand,) * (players - 1)
        views = (
            View(table.hand + table.chien, "the taker, the chien seen", others),
            View(table.hand, "before the chien", others, ((CHIEN, table.chien),), CHIEN),
        )
        return Game(name, True, tarot.CARDS, tarot.LENGTH, views, table.hand)
    views_there, dealt = _VIEWS[PRESETS.get(name, name)]
    return Game(name, False, marias.CARDS, marias.LENGTH, views_there, dealt)
