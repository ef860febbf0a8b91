"""Positions as a seat may think they are: the public part of its view, the cards of a layout."""

from __future__ import annotations

from sim.core.bits import card_bit, count, has
from sim.core.jit import jit
from sim.games.marias.contracts import C_TWO_SEVENS, HAS_POINTS, HAS_TRUMPS
from sim.games.marias.deck import KING, OVER, SEVEN, SUITS, card_of
from sim.games.marias.doubling import components_of
from sim.games.marias.names import LIZANY
from sim.games.marias.play import FORTY, TWENTY
from sim.games.marias.view import PLAYS

#: Who has the first lead where there are trumps (M-44, M-55, M-62, M-73).
FOREHAND = 0


@jit
def from_view(view, hands, talon, partner, position):
    """Write into a position what a view shows and a layout supposes.

    Parameters
    ----------
    view : VIEW
        Of a seat that is asked once a contract is declared: for a card, for a marriage (the position is then
        that before the card), or, before the first lead, for a comment.
    hands : int64[4]
        By seat, the cards held now: those of a layout, or the true ones.
    talon : int
        Cards out of play.
    partner : int
        Who plays with the declarer, -1: nobody.
    position : POSITION
    """
    trumps = HAS_TRUMPS[view.contract] != 0
    position.kind = view.kind
    position.seats = view.seats
    position.hands[:] = hands
    position.talon = talon
    position.trump = view.trump if trumps else -1
    position.helper = view.helper
    position.contract = view.contract
    position.components = view.components
    position.levels[:] = view.levels
    position.declarer = view.declarer
    position.side = 1 << view.declarer
    if trumps and partner >= 0:
        position.side |= 1 << partner
    begun = view.plays > 0
    position.leader = view.leader if begun else first_leader(view.contract, view.declarer)
    position.turn = view.turn if begun else 0
    position.table[:] = view.table
    position.must_beat = view.rules.closed_must_beat if view.kind == LIZANY else 1
    position.on_lead = view.rules.marriage_on_lead if view.kind == LIZANY else 0
    position.points[:] = 0
    if HAS_POINTS[view.contract]:
        for seat in range(view.seats):
            position.points[0 if has(position.side, seat) else 1] += view.points[seat]
    _marriages(view, position)
    position.helped = _helped(view) if view.components & C_TWO_SEVENS else 1


@jit
def first_leader(contract, declarer):
    """Return who leads to the first trick of a contract."""
    return FOREHAND if HAS_TRUMPS[contract] else declarer


@jit
def as_declared(view, cards, declared, side, position):
    """Write into a position the first lead of a contract that could be declared, nobody raising it.

    Parameters
    ----------
    view : VIEW
        Of any decision before the doubling.
    cards : (int64[4], int)
        Hands by seat, and the talon, as they would be.
    declared : (int, int, int, int)
        Contract, trump suit and helper suit, -1: none, and who declares it.
    side : int
        Bit per seat of the declarer's side.
    position : POSITION
    """
    contract, trump, helper, declarer = declared
    position.kind = view.kind
    position.seats = view.seats
    position.hands[:] = cards[0]
    position.talon = cards[1]
    position.trump, position.helper, position.contract = trump, helper, contract
    position.components = components_of(contract, view.rules)
    position.levels[:] = 0
    position.declarer, position.side = declarer, side
    position.leader = first_leader(contract, declarer)
    position.turn = position.on_lead = 0
    position.must_beat = position.helped = 1
    position.points[:] = 0
    position.marriage_points[:] = 0
    position.first_marriage[:] = 0
    position.best_marriage[:] = 0


@jit
def _marriages(view, position):
    """Write what has been announced, each side's marriages in the order in which their first cards fell."""
    position.marriage_points[:] = 0
    position.first_marriage[:] = 0
    position.best_marriage[:] = 0
    earliest = (PLAYS, PLAYS)
    for suit in range(SUITS):
        if view.marriages[suit] < 0:
            continue
        side = 0 if has(position.side, view.marriages[suit]) else 1
        value = FORTY if suit == position.trump else TWENTY
        at = _first_of(view, suit)
        position.marriage_points[side] += value
        position.best_marriage[side] = max(position.best_marriage[side], value)
        if at < earliest[side]:
            position.first_marriage[side] = value
            earliest = (at, earliest[1]) if side == 0 else (earliest[0], at)


@jit
def _first_of(view, suit):
    """Return when the first card of an announced marriage was played."""
    pair = card_bit(card_of(suit, KING)) | card_bit(card_of(suit, OVER))
    for play in range(view.plays):
        if has(pair, view.history[play]):
            return play
    return view.plays


@jit
def _helped(view):
    """Return whether the helper seven has not failed its trick, the last but one (M-18)."""
    trick = view.trick - 1
    first = view.seats * trick
    if view.plays < first + view.seats or count(view.hand) != 1:
        return 1
    for turn in range(view.seats):
        if view.history[first + turn] == card_of(view.helper, SEVEN):
            seat = (view.leaders[trick] + turn) % view.seats
            return 1 if seat == view.declarer and view.winners[trick] == seat else 0
    return 0
