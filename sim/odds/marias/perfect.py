"""What layouts of mariáš come to when both sides play exactly with all cards known.

Everything may be asked in several threads at once: each solves in a room of its own, which it keeps, as what
one layout taught helps with the next.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sim.core.bits import has
from sim.core.jit import jit
from sim.core.rooms import fresh
from sim.games.marias.contracts import HAS_TRUMPS
from sim.games.marias.deck import card_of
from sim.games.marias.names import CONTRACTS, KRIZOVY
from sim.games.marias.settle import OUTCOME, payoffs
from sim.odds.asked import Declared
from sim.odds.laying import as_records
from sim.solve.marias import each
from sim.solve.marias import made as everything
from sim.solve.marias import money as payment
from sim.solve.marias.answers import room
from sim.solve.marias.positions import POSITION
from sim.solve.marias.seen import as_declared, from_view


def made(laid: np.ndarray, view: np.ndarray, declared: Declared, rules: np.void) -> np.ndarray:
    """Return whether everything that a contract declares is made from its first lead on (S-13).

    Parameters
    ----------
    laid : LAID[n]
    view : VIEW[1]
        Of the seat asked, who declares; of any decision before the doubling, in křížový after the call.
    declared : Declared
        The hand at the first lead and the talon in place of what he holds now.
    rules : RULES
        House rules.

    Returns
    -------
    int8[n]
        1 or 0.
    """
    found = np.zeros(len(laid), np.int8)
    contract, own = _of(declared)
    _made(as_records(laid), as_records(view), contract, own, (_house(rules), room()), found)
    return found


def money(laid: np.ndarray, view: np.ndarray, declared: Declared, rules: np.void) -> np.ndarray:
    """Return what the declarer receives when nothing is doubled and both sides play for money.

    What the house rules would settle without play (M-24, M-25) is played too.  Parameters as of :func:`made`.

    Returns
    -------
    int64[n]
        Scaled units, over all who pay.
    """
    found = np.zeros(len(laid), np.int64)
    contract, own = _of(declared)
    _money(as_records(laid), as_records(view), contract, own, (_house(rules), room()), found)
    return found


def made_after(laid: np.ndarray, view: np.ndarray, cards: Sequence[tuple[int, int]]) -> np.ndarray:
    """Return whether everything declared is made by exact play after each of some cards.

    Parameters
    ----------
    laid : LAID[n]
    view : VIEW[1]
        Of a seat that is to play a card; of lízaný once the stock is gone, and not of a durch with the rogue.
    cards : sequence of (int, int)
        Cards that may be played, and 1: with the marriage, where the card announces one; 0: in silence.

    Returns
    -------
    int8[n, cards]
        1 or 0, whoever is asked.

    Raises
    ------
    ValueError
        Where exact play of the position is not known.
    """
    found = np.zeros((len(laid), len(cards)), np.int8)
    _made_after(as_records(laid), as_records(view), _wanted(view, cards), room(), found)
    return found


def paid_after(laid: np.ndarray, view: np.ndarray, cards: Sequence[tuple[int, int]]) -> np.ndarray:
    """Return what the seat asked receives by exact play after each of some cards; see :func:`made_after`.

    Returns
    -------
    int64[n, cards]
        Scaled units, over all who pay or are paid, the doubling as it stands.
    """
    found = np.zeros((len(laid), len(cards)), np.int64)
    _paid_after(as_records(laid), as_records(view), _wanted(view, cards), room(), found)
    return found


def _wanted(view: np.ndarray, cards: Sequence[tuple[int, int]]) -> np.ndarray:
    """Return some cards as compiled code takes them, once exact play of the position is known."""
    seen = view[0]
    if seen["stock"] > 0:
        raise ValueError("exact play begins when the stock is gone (M-90)")
    if seen["rogue"]:
        raise ValueError("exact play of a durch with the rogue is not known (M-67)")
    return np.array(cards, np.int64).reshape(len(cards), 2)


def _of(declared: Declared) -> tuple[tuple[int, int, int], tuple[int, int]]:
    """Return contract, trumps and helper, and the cards, as compiled code takes them."""
    contract = CONTRACTS.index(declared.contract)
    return (contract, int(declared.trump), int(declared.helper)), (int(declared.hand), int(declared.talon))


def _house(rules: np.void) -> np.ndarray:
    house: np.ndarray = as_records(np.array([rules]))
    return house


@jit
def _made(laid, view, declared, own, room, found):  # type: ignore[no-untyped-def]
    rules, words = room
    position, outcome = fresh(POSITION)[0], fresh(OUTCOME)[0]
    for i in range(len(laid)):
        _first_lead(view[0], laid[i].layout, declared, own, position)
        found[i] = everything.made(position, rules[0], outcome, words)


@jit
def _money(laid, view, declared, own, room, found):  # type: ignore[no-untyped-def]
    rules, words = room
    position, outcome = fresh(POSITION)[0], fresh(OUTCOME)[0]
    for i in range(len(laid)):
        _first_lead(view[0], laid[i].layout, declared, own, position)
        total = payment.money(position, rules[0], outcome, words)
        found[i] = _received(outcome, rules[0], total, view[0].seat)


@jit
def _first_lead(view, layout, declared, own, position):  # type: ignore[no-untyped-def]
    """Write into a position the first lead of what the seat asked would declare in a layout."""
    contract, trump, helper = declared
    hand, talon = own
    seat = view.seat
    side = 1 << seat
    if view.kind == KRIZOVY and HAS_TRUMPS[contract]:
        called = card_of(trump, view.call)
        for other in range(view.seats):
            if other != seat and has(layout.hands[other], called):
                side |= 1 << other  # M-61
    as_declared(view, (layout.hands, talon), (contract, trump, helper, seat), side, position)
    position.hands[seat] = hand


@jit
def _made_after(laid, view, cards, words, found):  # type: ignore[no-untyped-def]
    position, outcome = fresh(POSITION)[0], fresh(OUTCOME)[0]
    for i in range(len(laid)):
        layout = laid[i].layout
        from_view(view[0], layout.hands, layout.talon, layout.partner, position)
        everything.open_made(position, view[0].rules, outcome, words)
        for n in range(len(cards)):
            found[i, n] = everything.made_after(position, words, cards[n, 0], cards[n, 1])


@jit
def _paid_after(laid, view, cards, words, found):  # type: ignore[no-untyped-def]
    position, outcome = fresh(POSITION)[0], fresh(OUTCOME)[0]
    for i in range(len(laid)):
        layout = laid[i].layout
        from_view(view[0], layout.hands, layout.talon, layout.partner, position)
        each.open_cards(position, view[0].rules, outcome, words)
        guess = -1
        for n in range(len(cards)):
            guess = each.paid_after(position, words, cards[n, 0], cards[n, 1], guess)
            total = each.amount(words, guess)
            found[i, n] = _received(outcome, view[0].rules, total, view[0].seat)


@jit
def _received(outcome, rules, total, seat):  # type: ignore[no-untyped-def]
    """Return what a seat receives where each defender pays the declarer so much."""
    outcome.total = total
    payoffs(outcome, rules, total)
    return outcome.payoff[seat]
