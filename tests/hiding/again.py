"""A deal played again with everything changed at random that one seat cannot know.

Changed are the cards the seat has never seen, who was dealt them and in which order, those discarded, in the
chien or in the stock, and, before trumps are shown, which card forehand laid down.  The others do in public
again what they did.  As long as that is possible, the seat must be asked the same, see the same bytes and
answer the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from sim.core.cards import WORD
from sim.games.kinds import FAMILIES, KINDS, family
from sim.table import Table
from tests import seating
from tests.hiding.brains import Brain
from tests.hiding.knowing import Deal, Stop, own_questions, played, unseen
from tests.hiding.marias import MariasDeal
from tests.seating import Question, changed_fields

#: How often a deal is varied for each question chosen, by decision; the play has most questions.
CHOSEN = {name: 1 for of in FAMILIES for name in family(of).decisions} | {"marriage": 2, "play": 3}


class Pair(NamedTuple):
    """A deal and one variant of it in which the seat was asked the same up to a question."""

    watched: Question
    was: Deal
    now: Deal


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
    otherwise
        What another does in secret otherwise, by :meth:`Deal.otherwise`.
    """

    def __init__(self, was: Deal, watched: Question, name: str, swap: list[int], otherwise: Any) -> None:
        self.was, self.seat, self.swap, self.otherwise = was, watched.seat, swap, otherwise
        self.left = own_questions(was, watched)
        self.brain = Brain(name, was.row.family)

    def __call__(self, view: Any) -> int:
        if view.seat != self.seat:
            return self.was.again(view, self.swap, self.otherwise)
        if not self.left:
            raise Stop
        self.left = self.left[1:]
        return self.brain(view)


def exchanged(rng: Random, hidden: list[int], must: int) -> list[int]:
    """Return a random exchange of hidden cards: all of them, or a few; of ``must`` where it is among them."""
    swap = list(range(2 * WORD))
    if must in hidden:
        other = rng.choice([card for card in hidden if card != must])
        swap[must], swap[other] = other, must
        if rng.random() < 0.7:
            return swap
        hidden = [card for card in hidden if card not in (must, other)]
        if len(hidden) < 2:
            return swap
    if rng.random() < 0.3:
        for card, other in zip(hidden, rng.sample(hidden, len(hidden)), strict=True):
            swap[card] = other
    else:
        for _ in range(rng.randint(1, 3)):
            one, other = rng.sample(hidden, 2)
            swap[one], swap[other] = swap[other], swap[one]
    return swap


def redealt(rng: Random, pack: list[int], was: Deal, seat: int) -> list[int]:
    """Return a pack that gives every holder the same cards, to all but one seat in another order."""
    pack = list(pack)
    for other in set(was.mixed) - {seat}:
        places = [place for place in range(len(pack)) if was.row.deal[place] == other]
        for place, card in zip(places, rng.sample([pack[p] for p in places], len(places)), strict=True):
            pack[place] = card
    return pack


def variant(table: Table, was: Deal, watched: Question, name: str, rng: Random, must: int) -> Deal | None:
    """Play a deal with what a seat cannot know at a question changed; None where nothing is hidden.

    Where it is hidden, the card ``must`` goes to another place (-1: none need to).
    """
    hidden = unseen(was, watched)
    if len(hidden) < 2:
        return None
    swap = exchanged(rng, hidden, must)
    pack = [swap[card] for card in was.pack]
    if rng.random() < 0.5:
        pack = redealt(rng, pack, was, watched.seat)
    otherwise = was.otherwise(rng, watched, swap, pack)
    seating.give(table, pack, swap[was.drawn] if was.drawn >= 0 else -1)
    # In an unshuffled session all that came before is another story too (M-81).
    before = Brain("random", was.row.family)
    return played(table, was.number, Again(was, watched, name, swap, otherwise), before)


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
    name: str,
    rules: tuple[str, Mapping[str, Any], Mapping[str, Any]],
    deals: range,
    rng: Random,
    of: Callable[[Question], bool] = lambda question: True,
    moves: bool = False,
) -> Iterator[Pair]:
    """Play deals and variants of them; yield each variant in which all came again, up to a question.

    Parameters
    ----------
    name : str
        The strategy of all seats.
    rules : (str, dict, dict)
        Preset, house rules that differ from it, what is prescribed.
    deals : range
        Numbers of the deals.
    rng : Random
    of : callable
        Which questions to vary deals for.
    moves : bool
        Křížový: always let another card stand in place of the called trump where the seat does not see it.
    """
    preset, house, force = rules
    table = Table(seating.spec(house=house, force=force, preset=preset))
    for number in deals:
        seating.give(table, None)
        was = played(table, number, all_of(name, table))
        must = was.called() if isinstance(was, MariasDeal) and moves else -1
        yield from variants(table, was, name, rng, [q for q in was.questions if of(q)], must)


def variants(
    table: Table, was: Deal, name: str, rng: Random, questions: list[Question], must: int = -1
) -> Iterator[Pair]:
    """Play variants of a deal for some of its questions; yield each in which all came again, up to it."""
    for watched in chosen(questions, rng):
        now = variant(table, was, watched, name, rng, must)
        if now is not None and compared(was, now, watched, name) == len(own_questions(was, watched)):
            yield Pair(watched, was, now)


def all_of(name: str, table: Table) -> seating.Player:
    """Return players for one deal that decide as a strategy, each with a memory of his own."""
    brains = [Brain(name, KINDS[table.spec.kind].family) for _ in table.spec.seats]
    return lambda view: brains[view.seat](view)


def chosen(questions: list[Question], rng: Random) -> Iterator[Question]:
    """Yield questions to vary a deal for, of each decision; the play has most, and the least freedom."""
    for decision, often in CHOSEN.items():
        there = [q for q in questions if q.decision == decision]
        if there:
            yield from (rng.choice(there) for _ in range(often))
