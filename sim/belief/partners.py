"""What is known in křížový about who plays with whom, and what that says of the trump king and over.

Forehand called a trump; where it has not been played its holder is forehand's partner, or forehand
itself.  While that is hidden, whoever has raised or announced anything is not the partner, for a
partner's word shows him to all (M-45); and with some partners the doubling would have ended otherwise
(:mod:`sim.belief.rounds`). For each holder there may be:

* M-64: a defender who let an undoubled game pass in his first comment held neither trump king nor over.
  Who doubled it first follows from the order of comments, the level and who ever raised it; of several
  who may have, the earliest, for he asks least of the others;
* M-63: forehand that declared no hundred, and a partner who has spoken and announced none, did not hold
  the whole trump marriage; a partner who did held it.
"""

from __future__ import annotations

from sim.belief.cases import CASES, add, case, forget, had, had_not, without_marriage
from sim.belief.rounds import agrees
from sim.core.bits import card_bit, has
from sim.core.jit import jit
from sim.games.marias.contracts import C_GAME, C_HUNDRED, GAME, HAS_TRUMPS, HUNDRED
from sim.games.marias.deck import card_of, marriage_cards
from sim.games.marias.names import KRIZOVY

#: No doubling could have led to what is seen.
_IMPOSSIBLE = -1


@jit
def has_partners(view):
    """Return whether somebody was called and trumps stand."""
    return view.kind == KRIZOVY and view.contract >= 0 and HAS_TRUMPS[view.contract] != 0


@jit
def holder_of_called(view, hands):
    """Return the seat that was dealt the called trump, by what the hands are; -1 where nobody was."""
    if not has_partners(view):
        return -1
    called = card_of(view.trump, view.call)
    if has(view.played, called):
        return view.partner
    for seat in range(view.seats):
        if has(hands[seat], called):
            return seat
    return -1


@jit
def hundred_is_partners(view):
    """Return whether a partner added the hundred (M-63)."""
    for seat in range(view.seats):
        if view.announced[seat] & C_HUNDRED:
            return True
    return False


@jit
def apply_partners(view, room):
    """Split the cases by who was dealt the called trump, and narrow each by what the sides say."""
    if not has_partners(view):
        return
    many = room[CASES]
    for owner in range(view.seats):
        if not _may_own(view, owner):
            continue
        passed = _passed(view, owner)
        if passed == _IMPOSSIBLE:
            continue
        for i in range(many):
            _add_with_owner(view, room, i, owner, passed)
    forget(room, many)


@jit
def _may_own(view, seat):
    """Return whether a seat may have been dealt the called trump, by what has been said."""
    if view.hidden == 0:
        return seat == max(view.partner, 0)
    if seat == view.seat:
        return False
    return seat == 0 or (view.raised[seat] == 0 and view.announced[seat] == 0)


@jit
def _add_with_owner(view, room, i, owner, passed):
    """Add what becomes of a case where a seat was dealt the called trump."""
    pair = marriage_cards(view.trump)
    may = had(room, case(room, i), owner, card_bit(card_of(view.trump, view.call)))
    for seat in range(view.seats):
        if has(passed, seat):
            may = had_not(room, may, seat, pair)
    by_partner = hundred_is_partners(view)
    if by_partner:
        may = had(room, may, owner, pair)
    plain = view.rules.mandatory_hundred != 0 and (by_partner or view.levels[HUNDRED] < 0)
    silent = plain and owner != 0 and view.spoken[owner] > 0 and not by_partner
    # The king not there, or there without the over; of its own hand the seat knows.
    forehands = 2 if plain and view.seat != 0 else 1
    owners = 2 if silent and view.seat != owner else 1
    for first in range(forehands):
        for second in range(owners):
            here = may
            if forehands > 1:
                here = without_marriage(room, here, 0, view.trump, first)
            if owners > 1:
                here = without_marriage(room, here, owner, view.trump, second)
            add(room, here)


@jit
def _passed(view, owner):
    """Return the defenders who let an undoubled game pass in their first comment, as bits (M-64).

    Returns
    -------
    int
        :data:`_IMPOSSIBLE` where no doubling agrees with that seat having been dealt the called trump.
    """
    by_partner = hundred_is_partners(view)
    void = by_partner and view.rules.hundred_includes_game == 0
    obliged = view.rules.mandatory_flek != 0 and view.rules.flek_cap[GAME] > 0
    if not obliged or not (by_partner or view.components & C_GAME) or void:
        if not agrees(view, owner, -1):
            return _IMPOSSIBLE
        if not obliged or not void:
            return 0
    passed = 0
    for seat in range(1, view.seats):
        if void and seat == owner:
            return passed
        if view.spoken[seat] == 0:
            break
        if seat == owner:
            continue
        if view.raised[seat] & C_GAME and (void or agrees(view, owner, seat)):
            return passed
        passed |= 1 << seat
    # Nobody was the first to double it.
    if view.levels[GAME] == 0 and agrees(view, owner, -1):
        return passed
    return _IMPOSSIBLE
