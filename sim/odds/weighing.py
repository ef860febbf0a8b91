"""Weighing every answer of a question on the same layouts: by perfect play, and as strategies play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from sim.execute.pooled import spans
from sim.execute.watch import Beat, Names, watched
from sim.faults import ConfigError
from sim.games import house
from sim.games.kinds import KINDS
from sim.odds import sums
from sim.odds.asked import Candidate, Position
from sim.odds.believing import Believed
from sim.odds.candidates import candidates
from sim.odds.laying import Layer, layer_of
from sim.odds.perfect import Perfect, perfect_of
from sim.odds.playing import Playing, Results
from sim.odds.position import Question, ask
from sim.odds.sums import Came, Sums
from sim.seats import Seat

#: In one of so many layouts drawn, by number, money by perfect play is asked for: it takes longest.
MONEY_EVERY = 8
#: Layouts that are laid out at once: memory does not grow with their number.
LARGEST = 4096


@dataclass(frozen=True)
class Asking:
    """All that decides what layouts come to; small, and the same for every worker.

    Attributes
    ----------
    positions : tuple of Position
        Of one seat, which holds the same cards in all; they differ in what can still be chosen, such as the
        suit that was fixed as trumps.
    line_ups : tuple of tuple of Seat
        Who plays layouts to their end: each has a strategy for every seat.
    contracts, trumps : tuple of str
        The contracts and suits wanted; none: all.
    discards : int
        How many discards are weighed at most for a contract.
    seed : int
        Of layouts and luck.
    paths : tuple of str
        Files or modules that register further strategies.
    perfect : bool
        Whether perfect play is asked for.
    belief : Seat or None
        By whose strategy everybody else has said what he said: layouts in which it would have said otherwise
        do not count.  None: all count.
    stall_s : float
        Seconds after which a strategy is held never to answer.
    """

    positions: tuple[Position, ...]
    line_ups: tuple[tuple[Seat, ...], ...] = ()
    contracts: tuple[str, ...] = ()
    trumps: tuple[str, ...] = ()
    discards: int = 3
    seed: int = 1
    paths: tuple[str, ...] = ()
    perfect: bool = True
    stall_s: float = 60.0
    belief: Seat | None = None

    @property
    def kind(self) -> str:
        """The kind that is played."""
        return self.positions[0].kind


class Part(NamedTuple):
    """One of the positions: its question, its layouts, what may be answered."""

    question: Question
    layer: Layer
    candidates: tuple[Candidate, ...]
    #: What the answers are called among those of all positions.
    names: tuple[str, ...]


def parts_of(asking: Asking) -> tuple[tuple[Part, ...], tuple[str, ...]]:
    """Return the questions of all positions with their answers, and what is to be said of these.

    Raises
    ------
    ConfigError
        If a position cannot be, or nothing can be answered.
    """
    parts: list[Part] = []
    notes: list[str] = []
    taken: set[str] = set()
    missing: list[ConfigError] = []
    for position in asking.positions:
        question = ask(position)
        try:
            choice = candidates(question, asking.contracts, asking.discards, asking.trumps)
        except ConfigError as error:
            # With this suit a contract that was named cannot be declared; with another it may.
            missing.append(error)
            continue
        suit = "" if len(asking.positions) == 1 else _suit(question)
        named = [(_called(one, suit), one) for one in choice.candidates]
        # What does not depend on the suit fixed, such as a betl, is weighed once.
        new = [(name, one) for name, one in named if name not in taken]
        taken.update(name for name, _ in new)
        notes += [note for note in (f"{suit} {one}".strip() for one in choice.notes) if note not in notes]
        if new:
            names, own = zip(*new, strict=True)
            parts.append(Part(question, layer_of(question), own, names))
    if not parts:
        raise missing[0] if missing else ConfigError("there is nothing to choose at this question")
    return tuple(parts), tuple(notes)


def _suit(question: Question) -> str:
    """Return the code of the suit that was fixed as trumps."""
    view = question.view[0]
    return KINDS[question.position.kind].family.deck.suits[int(view["trump"])]


def _called(candidate: Candidate, suit: str) -> str:
    """Return what a candidate is called: with its trump suit, where that is open."""
    declared = candidate.declared
    lone = declared is not None and declared.trump < 0
    return candidate.name if lone or not suit else f"{suit} {candidate.name}"


class Weigher:
    """Weighs the answers of a question; one for each thread or process.

    Parameters
    ----------
    asking : Asking

    Raises
    ------
    ConfigError
        If something in it cannot be.
    strategies.registry.StrategyError
        If a strategy is unknown or cannot be used.
    """

    def __init__(self, asking: Asking) -> None:
        self.asking = asking
        self.parts, self.notes = parts_of(asking)
        self._beat = Beat()
        self._perfect: list[Perfect | None] = [
            perfect_of(part.question, part.candidates) if asking.perfect else None for part in self.parts
        ]
        self._tables = [
            [
                [self._table(place, at, number) for at in range(len(part.candidates))]
                for number in range(len(asking.line_ups))
            ]
            for place, part in enumerate(self.parts)
        ]
        self._believed = [
            Believed(part.question, asking.belief, asking.paths, asking.seed, self._beat.table)
            for part in self.parts
            if asking.belief is not None
        ]
        self.scale = int(house.pack(dict(asking.positions[0].house))["scale"])

    @property
    def names(self) -> tuple[tuple[str, str | None], ...]:
        """Name and contract of every answer, in the order of the sums."""
        return tuple(
            (name, one.contract)
            for part in self.parts
            for name, one in zip(part.names, part.candidates, strict=True)
        )

    @property
    def perfect(self) -> bool:
        """Whether perfect play of anything is known."""
        return any(one is not None for one in self._perfect)

    def _table(self, place: int, at: int, line_up: int) -> Playing:
        asking, part, perfect = self.asking, self.parts[place], self._perfect[place]
        # The first line-up's bidding and doubling are what perfect play goes on from.
        probed = "" if perfect is None or line_up else perfect.probed(at)
        return Playing(
            part.question,
            part.candidates[at],
            tuple(seat.name for seat in asking.line_ups[line_up]),
            tuple(seat.params for seat in asking.line_ups[line_up]),
            paths=asking.paths,
            seed=asking.seed,
            probe=probed,
            beat=self._beat.table,
        )

    def weigh(self, lo: int, n: int) -> Sums:
        """Return what layouts ``lo`` to ``lo + n - 1`` of the seed come to."""
        return self._weigh(lo, n, lambda layer, at, size: layer.draw(self.asking.seed, at, size), MONEY_EVERY)

    def weigh_all(self, lo: int, n: int) -> Sums:
        """Return what the layouts numbered so among all of them come to, money of each too."""
        return self._weigh(lo, n, lambda layer, at, size: layer.lay(at, size), 1)

    def _weigh(self, lo: int, n: int, lay: Any, money_every: int) -> Sums:
        total = sums.nothing(1 + len(self.asking.line_ups), len(self.names))
        for table in (table for own in self._tables for line_up in own for table in line_up):
            table.ask_money(money_every)
        for at, size in spans(lo, n, LARGEST):
            laid = [lay(part.layer, at, size) for part in self.parts]
            numbers = np.arange(at, at + len(laid[0]))
            if self._believed:
                said = self._said(laid, at)
                laid, numbers = [own[said] for own in laid], numbers[said]
            if not len(numbers):
                continue
            paid = numbers % money_every == 0
            ways: list[list[Came]] = [[] for _ in range(1 + len(self.asking.line_ups))]
            for place, own in enumerate(laid):
                self._came(place, own, numbers, ways, paid)
            for wanted, known in ((paid, True), (~paid, False)):
                if wanted.any():
                    some = [
                        [_some(one, wanted, known or way > 0) for one in came]
                        for way, came in enumerate(ways)
                    ]
                    total = total.plus(sums.of(some))
        return total

    def _said(self, laid: list[np.ndarray], lo: int) -> np.ndarray:
        """Return in which layouts, of all positions, the others would have said what they said, bool[n]."""
        assert self.asking.belief is not None
        names = self._names((self.asking.belief,) * KINDS[self.asking.kind].players)
        found = np.ones(len(laid[0]), bool)
        for table, own in zip(self._believed, laid, strict=True):
            span = lo, len(own)
            found &= watched(partial(_says, table, own), span, self._beat, names, self.asking.stall_s)
        return found

    def _names(self, at: tuple[Seat, ...]) -> Names:
        """Return what a watch calls those who play."""
        return Names([seat.label for seat in at], KINDS[self.asking.kind].family.decisions, 1)

    def _came(
        self, place: int, laid: np.ndarray, numbers: np.ndarray, ways: list[list[Came]], paid: np.ndarray
    ) -> None:
        """Add what the answers of one position come to, way by way."""
        tables = self._tables[place]
        played = [
            [self._played(table, laid, numbers, who) for table in own] for who, own in enumerate(tables)
        ]
        perfect = self._perfect[place]
        count = len(self.parts[place].candidates)
        if perfect is None:
            ways[0] += [Came()] * count
        else:
            ways[0] += perfect.came(laid, paid, played[0] if played else [None] * count)
        for way, own in enumerate(played, 1):
            ways[way] += [Came(one.made, one.payoff.astype(np.int64), one.contract) for one in own]

    def _played(self, table: Playing, laid: np.ndarray, numbers: np.ndarray, line_up: int) -> Results:
        names = self._names(self.asking.line_ups[line_up])
        span = int(numbers[0]), len(numbers)
        found: Results = watched(
            lambda *_: table.play_some(laid, numbers), span, self._beat, names, self.asking.stall_s
        )
        return found


def _says(table: Believed, laid: np.ndarray, lo: int, n: int) -> np.ndarray:
    return table.says(laid, lo)


def _some(came: Came, wanted: np.ndarray, with_money: bool) -> Came:
    """Return what an answer came to in some of the layouts."""
    made, money, contract = (None if column is None else column[wanted] for column in came)
    return Came(made, money if with_money else None, contract)
