"""The questions of ``forhont odds splits``: checked, and answered in rows of fractions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from sim.chances import lying, marias, seen, tarot
from sim.chances.seen import Game, View
from sim.faults import ConfigError, instead

#: One row: what it is of, and its chances by column; None where there is no such thing.
Row = tuple[str, tuple[Fraction | None, ...]]

CHANCE, EACH_WAY, AT_LEAST = "chance", "each way", "at least"
#: What a hand can be asked for besides cards that are counted.
MARRIAGES, LONGEST, POIGNEE, PETIT_SEC = "marriages", "longest", "poignee", "petit-sec"
#: Cards that are counted, and how many of them the pack has; the suit is any one plain suit.
COUNTED: Mapping[bool, Mapping[str, int]] = {
    False: {
        "suit": marias.LENGTH,
        "sharps": 2 * marias.RANK,
        **dict.fromkeys(
            ("sevens", "eights", "nines", "tens", "unders", "overs", "kings", "aces"), marias.RANK
        ),
    },
    True: {
        "trumps": tarot.TRUMPS,
        "bouts": tarot.BOUTS,
        "suit": tarot.LENGTH,
        **dict.fromkeys(("kings", "queens", "cavaliers", "valets"), tarot.KINGS),
    },
}
#: Cards that can be asked for by name.
_OF_TRUMPS = ("petit", "twenty-one", "excuse")
NAMED: Mapping[bool, tuple[str, ...]] = {
    False: ("seven", "eight", "nine", "ten", "under", "over", "king", "ace"),
    True: ("king", "queen", "cavalier", "valet", *_OF_TRUMPS),
}
_SPECIAL = {False: (MARRIAGES, LONGEST), True: (POIGNEE, PETIT_SEC)}


@dataclass(frozen=True)
class Answer:
    """What a question came to.

    Attributes
    ----------
    question : str
        In words.
    seen : str
        What is known and where the other cards lie, in words.
    columns : tuple of str
        What the chances of a row are.
    rows : tuple
    layouts : int
        Equally likely layouts that were counted.
    """

    question: str
    seen: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    layouts: int


def things(game: Game) -> tuple[str, ...]:
    """Return all that a dealt hand of a game can be asked for."""
    return (*COUNTED[game.tarot], *_SPECIAL[game.tarot])


def view(game: Game, cards: int | None, coming: bool = False) -> View:
    """Return what is seen from some known cards.

    Parameters
    ----------
    game : Game
    cards : int, optional
        How many are known; the usual number where None.
    coming : bool
        Whether something must be to come; or, where nothing is said, should be.

    Raises
    ------
    ConfigError
        If the game has no such moment.
    """
    there = [each for each in game.views if each.comes] if coming else list(game.views)
    if cards is None and there:
        return there[0]
    found = [each for each in there if each.cards == cards]
    if found:
        return found[0]
    if not there:
        raise ConfigError(f"{game.name}: nothing comes at once that was unseen; ask --held or --missing")
    known = "; ".join(f"{each.cards}: {each.when}" for each in there)
    raise ConfigError(f"--cards {cards}: {game.name} is asked with one of these: {known}")


def missing(game: Game, cards: int | None, number: int, named: str | None = None) -> Answer:
    """Answer how some missing cards of one suit lie, or with how many of them a named one does.

    Raises
    ------
    ConfigError
        If the suit has not so many cards, or no such card.
    """
    here = view(game, cards)
    if named is not None and named not in NAMED[game.tarot]:
        raise ConfigError(f"--lone {named} is no card of {game.name}{instead(named, NAMED[game.tarot])}")
    most = game.length if not game.tarot or (named and named not in _OF_TRUMPS) else tarot.TRUMPS
    _within("--missing", number, 1, most, "cards of one suit can be missing")
    if named is not None:
        question = f"where the {named} lies, of {number} missing cards of its suit, and with how many of them"
        if number == 1:
            question = f"where the {named} lies, the only missing card of its suit"
        return _answer(here, question, _heads(here), _company(here, number, named))
    question = f"how {number} missing cards of one suit lie" if number > 1 else "where one missing card lies"
    several = len(here.hands) > 1
    rows: list[Row] = []
    for (held, apart), chance in lying.patterns(number, here.hands, [size for _, size in here.apart]).items():
        each = (chance / lying.orders(held),) if several else ()
        rows.append((_pattern(here, held, apart), (chance, *each)))
    return _answer(here, question, (CHANCE, EACH_WAY) if several else (CHANCE,), rows)


def _pattern(here: View, held: Sequence[int], apart: Sequence[int]) -> str:
    """Return how cards lie, in words."""
    hands = [f"{seen.OPPONENT} {held[0]}"] if len(held) == 1 else ["-".join(map(str, held))] if held else []
    return ", ".join(hands + [f"{name} {n}" for (name, _), n in zip(here.apart, apart, strict=True)])


def _heads(here: View) -> tuple[str, ...]:
    """Return the columns of places: one hand, any of them, every other place."""
    several = ("one opponent", "any opponent")
    hands = several if len(here.hands) > 1 else (seen.OPPONENT,) * len(here.hands)
    return (*hands, *(name for name, _ in here.apart))


def _company(here: View, number: int, named: str) -> list[Row]:
    """Return rows of where a named card lies, by how many others of its suit lie with it."""
    found = lying.company(number, here.sizes)
    rows: list[Row] = []
    for others in range(number):
        chances = [place[others] for place in found[len(here.hands) :]]
        if here.hands:
            one = found[0][others]
            hands = [one, one * len(here.hands)] if len(here.hands) > 1 else [one]
            chances = hands + chances
        rows.append((f"{named} alone" if not others else f"{named} and {others} more", tuple(chances)))
    return rows


def wanted(game: Game, cards: int | None, number: int) -> Answer:
    """Answer how many of some wanted cards come: in the talon, the chien, or what is dealt after the first.

    Raises
    ------
    ConfigError
        If nothing comes in the game, or not so many cards are unseen.
    """
    here = view(game, cards, coming=True)
    _within("--wanted", number, 1, here.unseen, f"of the {here.unseen} unseen cards can be wanted")
    size = dict(here.apart)[here.comes]
    where = f"the {size} cards still to come" if here.comes == seen.COMING else f"the {here.comes} of {size}"
    question = f"how many of {number} wanted cards are" if number > 1 else "whether one wanted card is"
    rows = _counted(lying.drawn(number, size, here.unseen))
    return _answer(here, f"{question} in {where}", (CHANCE,), rows)


def _counted(chances: Sequence[Fraction]) -> list[Row]:
    """Return a row for each number, and one for one or more."""
    rows: list[Row] = [("none", (chances[0],))]
    rows += [(str(n), (chance,)) for n, chance in enumerate(chances) if n]
    return [*rows, ("at least 1", (lying.at_least(chances, 1),))] if len(chances) > 2 else rows  # noqa: PLR2004


def held(game: Game, cards: int | None, thing: str, number: int) -> Answer:
    """Answer where the others of some counted cards are, of which so many are held.

    Raises
    ------
    ConfigError
        If the pack has no such cards, or a hand cannot hold so many.
    """
    of = COUNTED[game.tarot].get(thing)
    if of is None:
        raise ConfigError(
            f"--held {thing}={number}: {game.name} has no such cards{instead(thing, COUNTED[game.tarot])}"
        )
    coming = cards is None and any(each.comes for each in game.views)
    here = view(game, cards, coming)
    most = min(of, here.cards)
    _within(f"--held {thing}=", number, 0, most, f"of the {of} can be among {here.cards} known cards")
    left = of - number
    places = [size for _, size in here.apart]
    if here.hands:
        places = [here.hands[0], *places]
    heads = ([seen.OPPONENT if len(here.hands) == 1 else "each opponent"] if here.hands else []) + [
        name for name, _ in here.apart
    ]
    found = [lying.drawn(left, size, here.unseen) for size in places]
    rows: list[Row] = [
        (str(n) if n else "none", tuple(place[n] if n < len(place) else None for place in found))
        for n in range(max(map(len, found)))
    ]
    if left:
        rows.append(("at least 1", tuple(lying.at_least(place, 1) for place in found)))
    others = f", where the other{f' {left} are' if left > 1 else ' one is'}" if left else ", none missing"
    return _answer(here, f"{thing}: {number} of {of} held{others}", tuple(heads), rows)


def led(game: Game, cards: int | None, number: int, discarded: int = 0) -> Answer:
    """Answer whether all opponents can follow when a suit is led for the first time.

    Raises
    ------
    ConfigError
        If the suit has not so many cards.
    """
    here = view(game, cards)
    if not here.hands:
        raise ConfigError(f"--led with --cards {here.cards}: the two hands are not alike; ask --missing")
    most = min(game.length, here.cards)
    _within("--led", number, 1, most, "cards of a suit can be held before it is led")
    room = most - number
    _within("--discarded", discarded, 0, room, f"cards of a suit can be laid away of which {number} are held")
    left = game.length - number - discarded
    found = lying.without(left, here.hands, [size for _, size in here.apart])
    rows: list[Row] = [
        ("all can follow" if not n else f"{n} cannot" if n < len(here.hands) else "nobody can", (chance,))
        for n, chance in enumerate(found)
    ]
    away = f", {discarded} laid away" if discarded else ""
    question = f"a suit of {number} led{away}, {left} with the others: who can follow"
    return _answer(here, question, (CHANCE,), rows)


def dealt(game: Game, cards: int | None, thing: str) -> Answer:
    """Answer what a hand holds before anything is known.

    Raises
    ------
    ConfigError
        If a hand cannot be asked for that, or has not so many cards.
    """
    if thing not in things(game):
        raise ConfigError(f"--dealt {thing}: {game.name} has no such thing{instead(thing, things(game))}")
    first = [each.cards for each in game.views if each.comes == seen.COMING]
    usual = first[0] if thing == LONGEST and first else game.dealt
    number = usual if cards is None else cards
    _within("--cards", number, 1, game.cards, "cards can a hand have")
    columns: tuple[str, ...] = (CHANCE,)
    if thing == LONGEST:
        columns, rows = (CHANCE, AT_LEAST), _longest(game, number, first)
    elif thing == MARRIAGES:
        rows = [*_counted(marias.marriages(number)), ("a named one", (marias.marriage(number),))]
    elif thing == PETIT_SEC:
        rows = _petit_sec(game, number)
    elif thing == POIGNEE:
        rows = _poignees(game, number)
    else:
        rows = _counted(lying.drawn(COUNTED[game.tarot][thing], number, game.cards))
    what = {LONGEST: "how long the longest suit is", PETIT_SEC: "the Petit alone", POIGNEE: "a poignée"}
    size = f"{number} card{'s' if number > 1 else ''}"
    question = f"{what.get(thing, thing)} in a hand of {size}, before anything is known"
    return Answer(question, f"{size} of {game.cards}", columns, tuple(rows), comb(game.cards, number))


def _longest(game: Game, cards: int, first: Sequence[int]) -> list[Row]:
    found = marias.longest(cards)
    rows: list[Row] = [
        (str(n), (chance, lying.at_least(found, n))) for n, chance in enumerate(found) if chance
    ]
    if [cards] == list(first):
        # Who chooses trumps from the first cards, as the longest suit of them, sees the others afterwards.
        trumps = marias.longest_as_trumps(cards, game.dealt - cards)
        rows.append(("as trumps: the trump marriage in all", (marias.named(trumps, marias.PAIR), None)))
        rows.append(("as trumps: the trump seven in all", (marias.named(trumps, 1), None)))
    return rows


def _table(game: Game, cards: int) -> tarot.Table:
    """Return the table whose hands have so many cards."""
    for table in tarot.TABLES.values():
        if table.hand == game.dealt:
            if cards != table.hand:
                break
            return table
    raise ConfigError(f"--cards {cards}: a dealt hand has {game.dealt} cards with so many players")


def _petit_sec(game: Game, cards: int) -> list[Row]:
    table = _table(game, cards)
    chance = tarot.petit_sec(cards)
    return [("one hand", (chance,)), ("any hand of the deal", (chance * table.players,))]


def _poignees(game: Game, cards: int) -> list[Row]:
    table = _table(game, cards)
    found = tarot.poignees(cards, table.poignees)
    rows: list[Row] = [
        (f"{level} at most, {trumps} trumps or more", (chance,))
        for level, trumps, chance in zip(tarot.LEVELS, table.poignees, found, strict=True)
    ]
    return [*rows, ("any", (sum(found, start=Fraction(0)),))]


def _answer(here: View, question: str, columns: tuple[str, ...], rows: Sequence[Row]) -> Answer:
    places = [f"{name} {size}" for name, size in here.apart]
    if here.hands:
        count, size = len(here.hands), here.hands[0]
        hands = f"{count} opponents with {size} each" if count > 1 else f"{seen.OPPONENT} {size}"
        places = [hands, *places]
    told = f"{here.cards} cards known ({here.when}); {here.unseen} unseen: {', '.join(places)}"
    return Answer(question, told, columns, tuple(rows), lying.layouts(here.sizes))


def _within(option: str, number: int, least: int, most: int, what: str) -> None:
    if not least <= number <= most:
        raise ConfigError(f"{option}{'' if option.endswith('=') else ' '}{number}: {least} to {most} {what}")
