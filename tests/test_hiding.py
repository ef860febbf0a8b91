"""A strategy sees what its seat may see and nothing else (M-45).

A deal is played, and then again with everything a seat cannot know changed at random: the cards it has never
seen, who was dealt them and in which order, those discarded, and, before trumps are shown, which card
forehand laid down.  The others do in public again what they did.  As long as that is possible, the seat must
be asked the same, see the same bytes and answer the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest
from numba import njit

from sim.core.jit import COMPILED
from sim.games.marias.house import resolve
from sim.games.marias.house_table import LEAD_2, TRICK_2
from sim.games.marias.names import DECISIONS
from sim.games.marias.view import DECLARE, DISCARD, KEEP, MARRIAGE, PEOPLE, PLAY, TRUMP, VIEW
from sim.games.marias.voleny import DEAL, FIRST
from sim.table import StrategyFault, Table
from strategies import registry
from tests import seating
from tests.generators import house_rules
from tests.seating import Question, changed_fields

pytestmark = pytest.mark.jit_off

#: Contracts that a table of one strategy may play too seldom are prescribed.
FORCES: tuple[dict[str, Any], ...] = (
    {},
    {"contract": "game"},
    {"contract": "seven"},
    {"contract": "hundred"},
    {"contract": "betl", "taker": 1},
    {"contract": "durch", "taker": 2},
)


@cache
def _functions(name: str) -> dict[str, tuple[Any, np.dtype, np.dtype]]:
    """Return, by decision, a strategy's function of arrays of one entry, types of its parameters, memory."""
    found = {}
    for decision in DECISIONS:
        owner = registry.get(name).owner(decision)
        function = owner._functions[decision]
        if owner.compiled and COMPILED:
            function = _of_arrays(function)
        else:
            function = partial(_of_records, function)
        found[decision] = (function, owner.params_dtype, owner.memory_dtype)
    return found


def _of_arrays(function: Any) -> Any:
    # Records cross the border to compiled code slowly, arrays fast.
    return njit(lambda view, params, memory: function(view[0], params[0], memory[0]))


def _of_records(function: Any, *arrays: np.ndarray) -> Any:
    view, params, memory = (array.view(np.recarray)[0] for array in arrays)
    return function(view, params, memory)


class Brain:
    """A registered strategy at one seat, called from outside the engine."""

    def __init__(self, name: str) -> None:
        strategy = registry.get(name)
        params = strategy.values({}).view(np.uint8)
        memory = np.zeros(strategy.memory_dtype.itemsize, np.uint8)
        # A base sees its own part of the parameters and the memory.
        self.functions = {
            decision: (function, params[: own.itemsize].view(own), memory[: kept.itemsize].view(kept))
            for decision, (function, own, kept) in _functions(name).items()
        }
        self.seen = np.zeros(1, VIEW)

    def __call__(self, view: Any) -> int:
        function, params, memory = self.functions[DECISIONS[view.decision]]
        self.seen[0] = view
        return int(function(self.seen, params, memory))


class Deal(NamedTuple):
    """A deal as far as it was played."""

    pack: list[int]
    questions: list[Question]
    #: Entries of the log: seat, decision, answer, further.
    log: list[list[int]]
    #: Cards in order of play.
    history: list[int]

    def public(self, question: Question) -> list[Any]:
        """Return what everybody had heard and seen when a question was asked."""
        heard = [
            [seat, decision, None if decision in (TRUMP, DISCARD) else answer, more]
            for seat, decision, answer, more in self.log[: question.events]
        ]
        return [heard, self.history[: int(question.view["plays"])]]

    @property
    def drawn(self) -> int:
        """The card from the people, -1 where trumps were fixed by a card seen."""
        return next((answer for _, decision, answer, people in self.log if decision == TRUMP and people), -1)


def played(table: Table, number: int, answers: seating.Player) -> Deal:
    """Play a deal, perhaps broken off by a player who answers nothing."""
    try:
        seating.play(table, answers, number)
    except StrategyFault:
        pass
    state, view, log = (memory[0] for memory in (table._memory.state, table._memory.seen, table._memory.log))
    return Deal(
        state["deck"].tolist(),
        seating.asked_so_far(),
        log["entries"][: int(state["events"])].tolist(),
        view["history"][: int(view["plays"])].tolist(),
    )


class Stop(Exception):
    """The watched seat has been asked often enough."""


class Again:
    """The watched seat decides by itself; the others do again what they did, with hidden cards exchanged.

    Parameters
    ----------
    was : Deal
    watched : Question
        The last question to be compared; its seat is watched.
    name : str
        The strategy of that seat.
    swap : list of int
        The card that stands in place of each.
    laid : int
        The card by which forehand fixes trumps now, -1: the one by which he did, exchanged.
    """

    def __init__(self, was: Deal, watched: Question, name: str, swap: list[int], laid: int) -> None:
        self.was, self.seat, self.swap, self.laid = was, watched.seat, swap, laid
        self.left = own_questions(was, watched)
        self.brain = Brain(name)

    def __call__(self, view: Any) -> int:
        if view.seat == self.seat:
            if not self.left:
                raise Stop
            self.left = self.left[1:]
            return self.brain(view)
        decision = int(view.decision)
        if decision == PLAY:
            return self.was.history[view.plays]
        place = seating.events()
        seat, made, answer, more = self.was.log[place] if place < len(self.was.log) else (-1, -1, -1, -1)
        same = bool(seat == view.seat and made == decision)
        if decision == MARRIAGE:
            return int(same and answer == view.marriage and more == view.trick)
        if not same:
            return KEEP if decision == DECLARE else -2
        if decision == TRUMP:
            return PEOPLE if more else self.swap[answer] if self.laid < 0 else self.laid
        if decision == DISCARD:
            return sum(1 << self.swap[card] for card in range(32) if answer >> card & 1)
        return answer


def own_questions(was: Deal, watched: Question) -> list[Question]:
    """Return the questions to a seat up to one of them."""
    own = [q for q in was.questions if q.seat == watched.seat]
    return own[: next(i for i, q in enumerate(own) if q is watched) + 1]


def unseen(was: Deal, watched: Question) -> list[int]:
    """Return the cards that a seat has never seen when a question is put to it."""
    if opened(watched):
        return []
    known = int(watched.view["played"])
    for question in own_questions(was, watched):
        known |= int(question.view["hand"])
    if shown(watched):
        known |= 1 << int(watched.view["laid"])
    return [card for card in range(32) if not known >> card & 1]


def opened(question: Question) -> bool:
    """Tell whether betl had been opened when a question was asked (M-66)."""
    after = {TRICK_2: 3, LEAD_2: 4}.get(int(question.view["rules"]["betl_open_from"]))
    betl = int(question.view["contract"]) == seating.CONTRACTS.index("betl")
    return betl and after is not None and int(question.view["plays"]) >= after


def shown(question: Question) -> bool:
    """Tell whether the card that fixed trumps had been shown, by what was public: trumps stand."""
    return 0 <= int(question.view["contract"]) < seating.CONTRACTS.index("betl")


def exchanged(rng: Random, hidden: list[int]) -> list[int]:
    """Return a random exchange of hidden cards: all of them, or a few."""
    swap = list(range(32))
    if rng.random() < 0.3:
        for card, other in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
            swap[card] = other
    else:
        for _ in range(rng.randint(1, 3)):
            one, other = rng.sample(hidden, 2)
            swap[one], swap[other] = swap[other], swap[one]
    return swap


def redealt(rng: Random, pack: list[int], seat: int) -> list[int]:
    """Return a pack that gives every seat the same cards, to the others in another order."""
    pack = list(pack)
    for other in {0, 1, 2} - {seat}:
        places = [place for place in range(32) if DEAL[place] == other]
        for place, card in zip(places, rng.sample([pack[p] for p in places], len(places)), strict=True):
            pack[place] = card
    return pack


def variant(table: Table, number: int, was: Deal, watched: Question, name: str, rng: Random) -> Deal | None:
    """Play a deal with all that a seat cannot know at a question changed; None where nothing is hidden."""
    hidden = unseen(was, watched)
    if len(hidden) < 2:
        return None
    swap = exchanged(rng, hidden)
    pack = [swap[card] for card in was.pack]
    if rng.random() < 0.5:
        pack = redealt(rng, pack, watched.seat)
    laid = -1
    if watched.seat != 0 and not shown(watched) and rng.random() < 0.5:
        laid = rng.choice(pack[:FIRST])
    seating.give(table, pack, swap[was.drawn] if was.drawn >= 0 else -1)
    return played(table, number, Again(was, watched, name, swap, laid))


def compared(was: Deal, now: Deal, watched: Question, name: str) -> int:
    """Compare a seat's questions while what is public is the same; return how many there were."""
    then_asked = own_questions(was, watched)
    now_asked = [q for q in now.questions if q.seat == watched.seat]
    done = 0
    for then, again in zip(then_asked, now_asked, strict=False):
        if was.public(then) != now.public(again):
            break
        what = f"{name}, seat {then.seat}, {then.decision} after {then.view['plays']} cards"
        assert again.decision == then.decision, what
        assert then.view.tobytes() == again.view.tobytes(), (what, changed_fields(then.view, again.view))
        assert again.answer == then.answer, what
        done += 1
    return done


def watch(
    name: str, house: dict[str, Any], force: dict[str, Any], deals: range, rng: Random
) -> Iterator[Question]:
    """Play deals and variants of them; yield the last question of each variant that was possible."""
    table = Table(seating.spec(house=house, force=force))
    for number in deals:
        seating.give(table, None)
        brains = [Brain(name) for _ in range(3)]
        was = played(table, number, lambda view, brains=brains: brains[view.seat](view))
        if not was.questions:
            continue
        for watched in chosen(was.questions, rng):
            now = variant(table, number, was, watched, name, rng)
            if now is not None and compared(was, now, watched, name) == len(own_questions(was, watched)):
                yield watched


def chosen(questions: list[Question], rng: Random) -> Iterator[Question]:
    """Yield questions to vary a deal for, of each decision; the play has most, and the least freedom."""
    for decision in ("discard", "declare", "suit", "comment", "marriage", "marriage", "play", "play", "play"):
        there = [q for q in questions if q.decision == decision]
        if there:
            yield rng.choice(there)


@pytest.mark.parametrize("name", seating.own_strategies())
def test_m45_what_a_seat_cannot_know_changes_neither_view_nor_answer(name: str) -> None:
    rng = Random(1)
    seen: Counter[Any] = Counter()
    for number, force in enumerate(FORCES):
        house = house_rules(rng) if number % 2 else resolve("voleny", {})
        for question in watch(name, house, force, range(60), rng):
            seen.update([question.decision, (question.decision, question.seat)])
            seen["late"] += int(question.view["plays"]) >= 12
    assert all(seen[decision] >= 5 for decision in DECISIONS if decision != "trump"), seen
    assert seen["play"] >= 200 and seen["late"] >= 50, seen
    assert all(seen["play", seat] for seat in range(3)), seen


def test_m45_before_trumps_are_shown_nothing_about_them_reaches_the_others() -> None:
    rng = Random(2)
    seen: Counter[Any] = Counter()
    for question in watch("random", resolve("voleny", {}), {}, range(250), rng):
        if question.seat and not shown(question):
            seen[question.decision] += 1
            assert question.view["trump"] == question.view["laid"] == -1
            assert question.view["first"] == question.view["committed"] == 0
    assert seen["suit"] >= 100 and seen["discard"] >= 10 and seen["declare"] >= 10, seen


@pytest.mark.parametrize(("word", "opens"), [("never", 31), ("trick_2", 3), ("lead_2", 4)])
@pytest.mark.parametrize("contract", ["betl", "durch", "game"])
def test_m66_betl_lies_open_from_the_second_trick_on(word: str, opens: int, contract: str) -> None:
    table = seating.scripted({"betl_open_from": word}, {"contract": contract})
    seen = Counter()
    for number in range(25):
        played_ = seating.play(table, seating.meek, number)
        hands = [set(hand) for hand in played_.record["hands"]]
        hands[0] -= set(next(e["cards"] for e in played_.record["events"] if e["do"] == "discard"))
        for question in played_.questions:
            lie_open = contract == "betl" and question.decision == "play" and question.view["plays"] >= opens
            assert question.view["open"] == lie_open == opened(question)
            gone = seating.codes(question.view["played"])
            left = [hand - gone if lie_open else set() for hand in hands]
            assert [seating.codes(cards) for cards in question.view["hands"]] == [*left, set()]
            seen[lie_open] += 1
    assert bool(seen[True]) == (contract == "betl" and word != "never")
    assert seen[False]


def test_m66_what_lay_hidden_before_betl_was_opened_stays_hidden() -> None:
    rng = Random(3)
    for word in ("trick_2", "lead_2"):
        house = resolve("voleny", {"betl_open_from": word})
        seen = Counter(q.decision for q in watch("random", house, {"contract": "betl"}, range(40), rng))
        assert seen["play"] >= 10 and seen["comment"] >= 10, seen


def test_m45_in_betl_and_durch_the_trump_card_is_never_shown() -> None:
    for force in ({"contract": "betl", "taker": 0}, {"contract": "durch", "taker": 2}):
        table = seating.scripted(force=force)
        for number in range(20):
            for question in seating.play(table, seating.meek, number).asked("play"):
                assert question.view["trump"] == -1
                assert (int(question.view["laid"]) >= 0) == (question.seat == 0)
                assert (int(question.view["first"]) != 0) == (question.seat == 0)
