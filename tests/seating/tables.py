"""Tables whose packs are given, and a note of every question that was asked at them.

The players are a plain-Python strategy of each family, ``by-script``: it works compiled and with the JIT off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from sim.games.house import PRESETS, resolve
from sim.games.kinds import FAMILIES, FAMILY_OF, KINDS, family
from sim.table import SeatSpec, Spec, Table
from strategies import registry
from strategies.registry import Strategy

View = Any
Player = Callable[[View], int]


class Question(NamedTuple):
    """One decision that was put to a player."""

    seat: int
    decision: str
    #: VIEW, a copy of what he saw.
    view: View
    answer: int
    #: Entries of the deal's log when he was asked.
    events: int


class _Players:
    """Who answers now, and what has been asked."""

    answers: Player = staticmethod(lambda view: 0)
    #: Who answers in the deals of the session that come before the one that is watched.
    before: Player = staticmethod(lambda view: 0)
    deal: int = 0
    asked: list[Question] | None = None
    table: Table | None = None


def events() -> int:
    """Return how many entries the log of the deal being played has."""
    table = _Players.table
    return 0 if table is None else int(table._memory.state[0]["events"])


def _answer(view: View, decisions: Sequence[str]) -> int:
    table = _Players.table
    if table is not None and int(table.beat[0]) != _Players.deal:
        return int(_Players.before(view))
    seen, place = view.copy(), events()
    answer = int(_Players.answers(view))
    if _Players.asked is not None:
        _Players.asked.append(Question(int(seen["seat"]), decisions[seen["decision"]], seen, answer, place))
    return answer


def _register(of: str) -> Strategy:
    strategy = Strategy(
        "by-script", "Follows the script of a test.", family=of, base="random", compiled=False
    )
    decisions = family(of).decisions
    for decision in decisions:

        def answer(view: View, params: Any, memory: Any) -> int:
            return _answer(view, decisions)

        answer.__name__ = decision
        strategy.decision(answer)
    return strategy


for _of in FAMILIES:
    _register(_of)


def own_strategies(of: str = "marias") -> list[str]:
    """Return the names of a family's quick strategies that are delivered, those of tests left out.

    Those that see all cards or imagine deals have tests of their own.
    """
    known = [registry.get(name, of) for name in registry.names(of)]
    return [
        strategy.name
        for strategy in known
        if strategy.path.parent.parent.name == "strategies" and quick(strategy)
    ]


def quick(strategy: Strategy) -> bool:
    """Tell whether a strategy neither sees all cards nor imagines deals."""
    return not strategy.peeks and strategy.imagined is None


def family_of(preset: str) -> str:
    """Return the name of the family that a preset belongs to."""
    return FAMILY_OF[PRESETS[preset].kind]


def spec(
    seats: str | Sequence[str] = "by-script",
    house: Mapping[str, Any] | None = None,
    force: Mapping[str, Any] | None = None,
    seed: int = 7,
    params: Mapping[str, Any] | None = None,
    preset: str = "voleny",
) -> Spec:
    """Return a table of any preset; one strategy name stands for all seats."""
    kind = PRESETS[preset].kind
    seats = [seats] * KINDS[kind].players if isinstance(seats, str) else seats
    seated = tuple(SeatSpec(name, name, dict(params or {})) for name in seats)
    return Spec(kind, resolve(preset, house or {}), seated, seed, dict(force or {}))


def give(table: Table, pack: Sequence[int] | None, drawn: int = -1) -> None:
    """Let a table deal one pack, top card first, from now on; None: shuffle again.

    ``drawn`` is the card from the people (M-41), -1 for a random one.
    """
    blank = table._memory.blank_state[0]
    blank["given"] = pack is not None
    blank["deck"] = 0 if pack is None else pack
    if "drawn" in blank.dtype.names:
        blank["drawn"] = drawn


def pack_of(hands: Sequence[Iterable[str]], kind: str = "voleny") -> list[int]:
    """Return the pack, top card first, that deals these hands; each hand in order of dealing.

    After the seats' hands comes the talon in licitovaný, the chien in tarot, in lízaný the stock: the turned
    card, then the others in order of drawing.
    """
    row = KINDS[kind]
    left = [iter(hand) for hand in hands]
    return [row.family.deck.card(next(left[holder])) for holder in row.deal]


def completed(*hands: str, kind: str = "voleny") -> list[list[str]]:
    """Return what each holder is dealt, the cards that are not named dealt to the places left.

    A hand is written as codes between spaces, the first seven or four of forehand first; what is missing is
    filled up.  Talon, stock or chien as in :func:`pack_of`.
    """
    row = KINDS[kind]
    sizes, pack = row.dealt, [row.family.deck.code(card) for card in row.family.deck.pack]
    held = [hand.split() for hand in (*hands, *[""] * (len(sizes) - len(hands)))]
    left = [code for code in pack if not any(code in hand for hand in held)]
    for hand, size in zip(held, sizes, strict=True):
        while len(hand) < size:
            hand.append(left.pop(0))
    assert not left and len(set(chain(*held))) == len(pack), "a card is there twice, or a hand is too long"
    return held


class Played(NamedTuple):
    """A deal played by script."""

    record: dict[str, Any]
    questions: list[Question]

    @property
    def outcome(self) -> dict[str, Any]:
        return self.record["outcome"]  # type: ignore[no-any-return]

    def asked(self, decision: str, seat: int | None = None) -> list[Question]:
        """Return the questions of one decision."""
        return [q for q in self.questions if q.decision == decision and seat in (None, q.seat)]

    def events(self, do: str) -> list[dict[str, Any]]:
        """Return the record's events of one sort."""
        return [event for event in self.record["events"] if event["do"] == do]


def play(table: Table, answers: Player, deal: int = 0, before: Player | None = None) -> Played:
    """Play one deal of a table of ``by-script``.

    Parameters
    ----------
    table : Table
    answers : callable
        View to answer.
    deal : int
    before : callable, optional
        Who answers in the deals of the session before this one (M-80); None: ``answers`` too.
    """
    _begin(table, answers, deal, before)
    record = table.record(deal)
    return Played(record, asked_so_far())


def play_on(table: Table, answers: Player, deal: int, before: Player | None = None) -> list[Question]:
    """Play one deal as :func:`play` does and return the questions; no record is made."""
    _begin(table, answers, deal, before)
    lo = deal - deal % table.session
    table.play(lo, deal - lo + 1)
    return asked_so_far()


def _begin(table: Table, answers: Player, deal: int, before: Player | None) -> None:
    _Players.answers = staticmethod(answers)  # type: ignore[assignment]
    _Players.before = staticmethod(before or answers)  # type: ignore[assignment]
    _Players.asked, _Players.table, _Players.deal = [], table, deal


def asked_so_far() -> list[Question]:
    """Return the questions of the deal that was begun last, also where it was broken off."""
    return list(_Players.asked or [])


_TABLES: dict[str, Table] = {}


def scripted(
    house: Mapping[str, Any] | None = None, force: Mapping[str, Any] | None = None, preset: str = "voleny"
) -> Table:
    """Return a table of ``by-script``, one for each set of rules."""
    key = repr((preset, house, force))
    if key not in _TABLES:
        _TABLES[key] = Table(spec(house=house, force=force, preset=preset))
    give(_TABLES[key], None)
    return _TABLES[key]


def changed_fields(one: View, other: View) -> list[str]:
    """Return the names of the fields in which two views differ."""
    return [name for name in one.dtype.names if np.any(one[name] != other[name])]
