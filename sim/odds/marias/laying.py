"""Layouts of questions of mariáš, with packs that deal them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from sim.belief import marias, marias_told
from sim.belief.heard import consider_heard
from sim.belief.marias import LAYOUT, ROOM
from sim.belief.marias_told import KNOWN
from sim.core.cards import MARIAS
from sim.core.jit import COMPILED, jit
from sim.core.rng import ODDS_STREAM, advance, i64, start, word
from sim.games.marias.deck import CARDS
from sim.games.marias.names import KRIZOVY
from sim.odds import laying
from sim.odds.asked import Known
from sim.odds.laying import TRIES, Layer, as_records, laid_dtype
from sim.odds.marias.course import course_of
from sim.odds.marias.history import trace

if TYPE_CHECKING:
    from sim.odds.position import Question

LAID = laid_dtype(LAYOUT, CARDS)

_ONE = np.uint64(1) if COMPILED else 1


class Layouts(Layer):
    """Layouts of one question; see :class:`sim.odds.laying.Layer`."""

    dtype = LAID

    def __init__(self, question: Question) -> None:
        self._view = as_records(question.view.copy())
        self._known = _told(question.position.known)
        #: Whether anything is known beyond the view.
        self._told = int(bool(np.any(self._known.view(np.int64))))
        self._course = as_records(course_of(question))
        self._room = np.zeros(ROOM, np.int64)
        self.count: int = self._consider(self._known)
        if not self.count:
            raise laying.contradicted(
                question.position.seat,
                question.position.known,
                lambda known: self._consider(_told(known)) > 0,
            )

    def _consider(self, known: np.ndarray) -> int:
        return int(consider(self._view, known, self._course, self._told, self._room))

    def draw(self, seed: int, lo: int, n: int) -> np.ndarray:
        """Return LAID[n], layouts number ``lo`` on of a seed."""
        laid = np.zeros(n, LAID)
        key = (laying.word(seed), lo, self._told)
        done = int(draw(self._view, self._known, self._course, self._room, key, as_records(laid)))
        if done < n:
            raise laying.nowhere(lo + done)
        return laid

    def lay(self, lo: int, n: int) -> np.ndarray:
        """Return the layouts numbered ``lo`` on, each of all once, less those that no deal leads to."""
        laid = np.zeros(max(0, min(n, self.count - lo)), LAID)
        key = (lo, self._told)
        done = lay(self._view, self._known, self._course, self._room, key, as_records(laid))
        return laid[: int(done)]


def _told(known: Known) -> np.ndarray:
    def fill(field: np.ndarray, seat: int, card: str) -> None:
        field[seat] |= 1 << MARIAS.card(card)

    found: np.ndarray = as_records(laying.masks(known, KNOWN, fill))
    return found


@jit
def consider(view, known, course, told, room):  # type: ignore[no-untyped-def]
    """Gather what is known of a question and return how many layouts agree; arrays of one record."""
    if told:
        layouts = marias_told.consider_told(view[0], known[0], room)
    else:
        layouts = marias.consider(view[0], room)
    if layouts and view[0].kind == KRIZOVY:
        layouts = consider_heard(view[0], course[0].raised, room)
    return layouts


@jit
def draw(view, known, course, room, key, laid):  # type: ignore[no-untyped-def]
    """Draw layouts and deals that lead to them; return how many were found before one was not.

    Parameters
    ----------
    view, known, course : VIEW[1], KNOWN[1], COURSE[1]
    room : int64[ROOM]
        As :func:`consider` left it.
    key : (uint64, int, int)
        Seed, number of the first layout, whether anything is known beyond the view.
    laid : LAID[n]
        Receives them.
    """
    seed, lo, told = key
    for i in range(len(laid)):
        position, increment = start(seed, ODDS_STREAM, lo + i)
        found = False
        for _ in range(TRIES):
            position = advance(position, increment)
            cards = i64(word(position) >> _ONE)
            position = advance(position, increment)
            past = i64(word(position) >> _ONE)
            if told:
                marias_told.draw_told(view[0], known[0], room, cards, laid[i].layout)
            else:
                marias.draw(view[0], room, cards, laid[i].layout)
            if trace(view[0], room, course[0], past, laid[i]):
                found = True
                break
        if not found:
            return i
    return len(laid)


@jit
def lay(view, known, course, room, key, laid):  # type: ignore[no-untyped-def]
    """Lay layouts by their numbers, with a deal that leads to each; return how many have one.

    Parameters as of :func:`draw`, but ``key``: number of the first, whether anything is known beyond the
    view.  The past of a number is always the same.
    """
    lo, told = key
    done = 0
    for i in range(len(laid)):
        position, increment = start(0, ODDS_STREAM, lo + i)
        past = i64(word(advance(position, increment)) >> _ONE)
        if told:
            marias_told.lay_told(view[0], known[0], room, lo + i, laid[done].layout)
        else:
            marias.lay(view[0], room, lo + i, laid[done].layout)
        if trace(view[0], room, course[0], past, laid[done]):
            done += 1
    return done
