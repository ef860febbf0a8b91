"""The classical tables, free of any language: what stands in each row, in which column, how likely it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from sim.chances import lying, marias, tarot

#: A label: a word that languages have, or what is written alike in all of them.
Label = str | int
#: A row: its labels, and a chance for each column; None where there is no such case.
Row = tuple[tuple[Label, ...], tuple[Fraction | None, ...]]

_TWO_HANDS, _TALON = (10, 10), 2
#: Known cards of a declarer and of who has not seen the talon.
_TWELVE, _TEN = 12, 10


@dataclass(frozen=True)
class Table:
    """A table.

    Attributes
    ----------
    key : str
        Names its texts; unique in its game and for its players.
    left : tuple of str
        What the labels of a row are.
    columns : tuple
        What the chances of a row are of.
    rows : tuple
    fractions : bool
        Whether people are shown each chance as a fraction too; as data all are.
    players : int
        Of tarot; 0 in mariáš, where it says nothing.
    fill : mapping
        Numbers in its texts.
    """

    key: str
    left: tuple[str, ...]
    columns: tuple[Label, ...]
    rows: tuple[Row, ...]
    fractions: bool = True
    players: int = 0
    fill: Mapping[str, int] = field(default_factory=dict)


def of(game: str) -> list[Table]:
    """Return the tables of a game, ``marias`` or ``tarot``."""
    if game == "marias":
        return [make() for make in _MARIAS]
    return [make(table) for table in tarot.TABLES.values() for make in _TAROT]


GAMES = ("marias", "tarot")


def _lie(held: Sequence[int]) -> str:
    return "-".join(map(str, held))


def _padded(chances: Sequence[Fraction], length: int) -> tuple[Fraction | None, ...]:
    return (*chances, *[None] * (length - len(chances)))


def _by_number(columns: Sequence[Sequence[Fraction]]) -> Iterator[Row]:
    """Yield a row for each number, of chances of 0, 1, 2 … in columns."""
    for n in range(max(map(len, columns))):
        yield (n,), tuple(column[n] if n < len(column) else None for column in columns)


# --- mariáš -------------------------------------------------------------------------------------------------


def _splits_12() -> Table:
    rows: list[Row] = []
    for missing in range(1, marias.LENGTH + 1):
        for (held, _), chance in lying.patterns(missing, _TWO_HANDS).items():
            rows.append(((missing, _lie(held)), (chance, chance / lying.orders(held))))
    return Table("splits_12", ("missing", "lie"), ("chance", "each_way"), tuple(rows))


def _splits_10() -> Table:
    rows: list[Row] = []
    for missing in range(1, marias.LENGTH + 1):
        found = lying.patterns(missing, _TWO_HANDS, (_TALON,))
        for (held, (talon,)), chance in sorted(found.items(), key=lambda item: item[0][1]):
            rows.append(((missing, talon, _lie(held)), (chance, chance / lying.orders(held))))
    return Table("splits_10", ("missing", "in_talon", "lie"), ("chance", "each_way"), tuple(rows))


def _defender_10() -> Table:
    most = marias.LENGTH
    rows: list[Row] = [
        ((missing,), _padded(lying.drawn(missing, _TWELVE, marias.CARDS - _TEN), most + 1))
        for missing in range(1, most + 1)
    ]
    return Table("defender_10", ("missing",), tuple(range(most + 1)), tuple(rows), fractions=False)


def _lone() -> Table:
    rows: list[Row] = []
    for cards, places in ((_TWELVE, _TWO_HANDS), (_TEN, (*_TWO_HANDS, _TALON))):
        for missing in range(1, marias.LENGTH + 1):
            alone = lying.company(missing, places)[0][0]
            rows.append(((cards, missing), (alone, 2 * alone)))
    return Table("lone", ("known", "missing"), ("named_opponent", "either_opponent"), tuple(rows))


def _marriages() -> Table:
    cards = (8, _TEN, _TWELVE)
    found = [marias.marriages(n) for n in cards]
    rows = [
        *_by_number(found),
        (("any",), tuple(lying.at_least(column, 1) for column in found)),
        (("named_marriage",), tuple(marias.marriage(n) for n in cards)),
    ]
    return Table("marriages", ("marriages",), tuple(f"cards_{n}" for n in cards), tuple(rows))


def _sevens() -> Table:
    cards = (marias.FIRST, 8, _TEN, _TWELVE)
    found = [lying.drawn(marias.RANK, n, marias.CARDS) for n in cards]
    rows = [*_by_number(found), (("any",), tuple(lying.at_least(column, 1) for column in found))]
    return Table("sevens", ("sevens",), tuple(f"cards_{n}" for n in cards), tuple(rows))


def _longest() -> Table:
    found = marias.longest(marias.FIRST)
    rows: list[Row] = [((n,), (chance, lying.at_least(found, n))) for n, chance in enumerate(found) if chance]
    return Table("longest", ("longest",), ("exactly", "at_least"), tuple(rows))


def _trumps() -> Table:
    found = marias.longest_as_trumps()
    rows: list[Row] = [((n,), (chance,)) for n, chance in enumerate(found) if chance]
    rows.append((("trump_marriage",), (marias.named(found, marias.PAIR),)))
    rows.append((("trump_seven",), (marias.named(found, 1),)))
    return Table("trumps", ("trumps_in_12",), ("chance",), tuple(rows))


def _more() -> Table:
    rest, unseen = marias.REST, marias.CARDS - marias.FIRST
    rows: list[Row] = []
    for first in range(1, marias.FIRST + 1):
        found = lying.drawn(marias.LENGTH - first, rest, unseen)
        rows.append(((first,), (*_padded(found, rest + 1), lying.at_least(found, 1))))
    return Table("more", ("trumps_in_7",), (*range(rest + 1), "at_least_1"), tuple(rows), fractions=False)


def _talon() -> Table:
    unseen = marias.CARDS - _TEN
    rows: list[Row] = []
    for wanted in range(1, marias.LENGTH + 1):
        found = lying.drawn(wanted, _TALON, unseen)
        rows.append(((wanted,), (*_padded(found, _TALON + 1), lying.at_least(found, 1))))
    return Table("talon", ("wanted",), (*range(_TALON + 1), "at_least_1"), tuple(rows))


_MARIAS: tuple[Callable[[], Table], ...] = (
    _splits_12,
    _splits_10,
    _defender_10,
    _lone,
    _marriages,
    _sevens,
    _longest,
    _trumps,
    _more,
    _talon,
)

# --- tarot --------------------------------------------------------------------------------------------------


def _fill(table: tarot.Table) -> dict[str, int]:
    """Return the numbers that texts of tarot may name."""
    return {
        "players": table.players,
        "others": table.players - 1,
        "hand": table.hand,
        "chien": table.chien,
        "both": table.hand + table.chien,
        "unseen": tarot.CARDS - table.hand,
        "left": tarot.CARDS - table.hand - table.chien,
    }


def _in_chien(key: str, left: str, marked: int) -> Callable[[tarot.Table], Table]:
    """Return the maker of a table of what the chien brings, by what the hand holds."""

    def make(table: tarot.Table) -> Table:
        size = min(table.chien, marked) + 1
        rows: list[Row] = [(("unseen",), _padded(lying.drawn(marked, table.chien, tarot.CARDS), size))]
        for held in range(min(marked, table.hand) + 1):
            found = lying.drawn(marked - held, table.chien, tarot.CARDS - table.hand)
            rows.append(((held,), _padded(found, size)))
        columns = tuple(range(size))
        return Table(key, (left,), columns, tuple(rows), False, table.players, _fill(table))

    return make


def _dealt(table: tarot.Table) -> Table:
    cards = (table.hand, table.hand + table.chien)
    asked = {"bouts": tarot.BOUTS, "kings": tarot.KINGS, "trumps": tarot.TRUMPS}
    columns = tuple(f"{name}_{where}" for name in asked for where in ("hand", "both"))
    found = [lying.drawn(marked, n, tarot.CARDS) for marked in asked.values() for n in cards]
    rows = tuple(_by_number(found))
    return Table("dealt", ("number",), columns, rows, False, table.players, _fill(table))


def _petit_sec(table: tarot.Table) -> Table:
    one = tarot.petit_sec(table.hand)
    rows: tuple[Row, ...] = ((("one_hand",), (one,)), (("any_hand",), (one * table.players,)))
    return Table("petit_sec", ("petit_in",), ("chance",), rows, True, table.players, _fill(table))


def _poignees(table: tarot.Table) -> Table:
    found = tarot.poignees(table.hand, table.poignees)
    rows: tuple[Row, ...] = tuple(
        ((level, trumps), (chance, lying.at_least(found, n)))
        for n, (level, trumps, chance) in enumerate(zip(tarot.LEVELS, table.poignees, found, strict=True))
    )
    columns = ("no_higher", "or_higher")
    return Table("poignees", ("level", "trumps_from"), columns, rows, False, table.players, _fill(table))


def _passes(table: tarot.Table) -> Table:
    hands = (table.hand,) * (table.players - 1)
    rows: list[Row] = []
    for held in range(1, tarot.LENGTH - len(hands) + 1):
        missing = tarot.LENGTH - held
        chances = (lying.without(missing, hands)[0], lying.thrown(missing, len(hands)))
        rows.append(((held, missing), chances))
    columns = ("exact", "thrown")
    return Table("passes", ("held", "missing"), columns, tuple(rows), True, table.players, _fill(table))


_TAROT: tuple[Callable[[tarot.Table], Table], ...] = (
    _in_chien("chien_trumps", "trumps_held", tarot.TRUMPS),
    _in_chien("chien_bouts", "bouts_held", tarot.BOUTS),
    _in_chien("chien_kings", "kings_held", tarot.KINGS),
    _dealt,
    _petit_sec,
    _poignees,
    _passes,
)
