"""The mariáš of the pagat tariff, for three, one more may sit out (M-70 to M-75).

Deal, choice of trumps and discard are those of volený; over suit go betl, durch and the two open contracts,
each taken over by the next, and answers without trumps may double.
"""

from __future__ import annotations

from sim.core.bits import has, lowest, single
from sim.core.desk import note, refuse
from sim.core.jit import jit
from sim.games.marias.bidding import (
    declare,
    look_at_hand,
    name_before_asking,
    name_over,
    over,
)
from sim.games.marias.contracts import DECLARED, HAS_TRUMPS
from sim.games.marias.desk import M_71, ask
from sim.games.marias.doubling import (
    awaiting,
    comment,
    declare_components,
    double,
    say,
)
from sim.games.marias.forehand import deal_first, first_discard, lay_trump
from sim.games.marias.names import NOT_DECLARABLE
from sim.games.marias.play import play_out
from sim.games.marias.talon import discard, take_over
from sim.games.marias.view import ANSWER, BAD, DEFENDERS, FLEK, GOOD
from sim.games.marias.voleny import DEAL, FIRST, HAND, PLAYERS


@jit
def play_deal(desk):
    """Play one deal of a shuffled pack and return how it ended, a code of ``names.REASONS``."""
    view = desk.seen
    deal_first(desk, DEAL, FIRST)
    if not lay_trump(desk) or not first_discard(desk) or not _find_contract(desk):
        return NOT_DECLARABLE
    look_at_hand(desk)
    if HAS_TRUMPS[view.contract]:
        double(desk)
    else:
        _double_on(desk)
    return play_out(desk, view.declarer, HAND)  # M-73


@jit
def _find_contract(desk):
    """M-70, M-71, M-74: answers, take-overs; False where the prescribed contract cannot be declared."""
    view = desk.seen
    name_before_asking(desk)
    taker = _who_says_bad(desk, 0)
    while taker >= 0:
        take_over(desk, taker)
        discard(desk, taker)
        name_over(desk, taker)
        taker = _who_says_bad(desk, taker)
    return view.contract >= 0 or declare(desk, 0)


@jit
def _who_says_bad(desk, holder):
    """Ask the other two in order from the seat that named the contract; return who says bad, or -1 (M-71).

    Without trumps one of them may say flek; a later bad voids it.
    """
    view = desk.seen
    higher = over(view)
    may_flek = False
    if view.contract >= 0:
        may_flek = view.rules.flek_cap[lowest(DECLARED[view.contract])] > 0
    for step in range(1, PLAYERS):
        seat = (holder + step) % PLAYERS
        view.legal = 1 << GOOD
        if higher and view.forced < 0:
            view.legal |= 1 << BAD
        elif view.contract < 0 and seat == view.forced_taker and has(higher, max(view.forced, 0)):
            view.legal = 1 << BAD  # prescribed
        if may_flek:
            view.legal |= 1 << FLEK
        answer = lowest(view.legal) if single(view.legal) else ask(desk, seat, ANSWER)
        if answer < 0 or answer > FLEK or not has(view.legal, answer):
            refuse(desk, M_71, answer)
        view.answers[seat] = answer
        note(desk, seat, ANSWER, answer, 0)
        if answer == BAD:
            return seat
        may_flek = may_flek and answer != FLEK
    return -1


@jit
def _double_on(desk):
    """Count the answers to a contract without trumps as the others' first comments, then go on (M-71)."""
    view = desk.seen
    declare_components(desk)
    declared = DECLARED[view.contract]
    for step in range(1, PLAYERS):
        seat = (view.declarer + step) % PLAYERS
        say(desk, seat, desk.state.awaited[DEFENDERS], declared if view.answers[seat] == FLEK else 0)
    seat = view.declarer
    while awaiting(desk.state):
        comment(desk, seat)
        seat = (seat + 1) % PLAYERS
