"""Licitovaný (auction) mariáš for three, one more may sit out (M-50 to M-55).

The seats bid for rungs; the winner takes the talon, discards two cards and declares the rung he won or a
higher one, with its cards or without.
"""

from __future__ import annotations

from sim.core.bits import count, has, lowest, single
from sim.core.deal import plan
from sim.core.desk import note, refuse
from sim.core.jit import jit
from sim.games.marias.bidding import announce, look_at_hand
from sim.games.marias.contracts import HAS_TRUMPS, RUNG_OF, contract
from sim.games.marias.dealing import deal
from sim.games.marias.deck import SUITS
from sim.games.marias.desk import M_51, M_53, M_54, ask, look
from sim.games.marias.doubling import double
from sim.games.marias.names import CONTRACTS, FOLD, NOT_DECLARABLE
from sim.games.marias.play import play_out
from sim.games.marias.rungs import declaring, suits_for
from sim.games.marias.talon import discard, nothing_left, take
from sim.games.marias.view import BID, DECLARE, HELPER_AT, HOLD, RESIGN, TRUMP_AT
from sim.games.marias.view import FOLD as ASK_FOLD

#: M-50: five each in turn, the talon, and five each again.
DEAL = plan((0, 5), (1, 5), (2, 5), (3, 2), (0, 5), (1, 5), (2, 5))
PLAYERS = 3
HAND = 10
TALON = PLAYERS

REARHAND, FOREHAND, MIDDLEHAND = 2, 0, 1
SEVEN = contract("seven")
#: Parts of an answer to ``declare``: the contract, a suit + 1; and pairs of suits are below 16.
CONTRACT_PART, SUIT_PART, PAIRS = 0b1111, 0b1111, 0b1111


@jit
def play_deal(desk):
    """Play one deal of a shuffled pack and return how it ended, a code of ``names.REASONS``."""
    view, state = desk.seen, desk.state
    deal(desk, DEAL)
    state.talon = state.dealt[TALON]
    _auction(desk)
    take(desk, view.declarer)
    if _folds(desk):
        return FOLD
    if not _throw_two(desk) or not _declare(desk):
        return NOT_DECLARABLE
    look_at_hand(desk)
    double(desk)
    return play_out(desk, FOREHAND if HAS_TRUMPS[view.contract] else view.declarer, HAND)  # M-55


@jit
def _auction(desk):
    """M-51: raiser and holder bid until one is left; he is the declarer of the rung named last."""
    view = desk.seen
    view.raiser, view.holder, view.reserve = REARHAND, FOREHAND, MIDDLEHAND
    named = False
    while view.raiser >= 0 and view.holder >= 0:
        bid = _raise(desk, named)
        if bid == RESIGN:
            view.raiser = _next_in(view)
            continue
        view.rung = bid
        named = True
        while view.holder >= 0 and _hold(desk) == RESIGN:
            view.holder = _next_in(view)
    view.declarer = max(view.raiser, view.holder)
    if not named:
        view.rung = view.rules.lowest_bid


@jit
def _next_in(view):
    """Return the reserve, who takes the role of one who resigned, or -1 where nobody is left."""
    seat = view.reserve
    view.reserve = -1
    return seat


@jit
def _raise(desk, named):
    """Ask the raiser for a rung above the present one, or to resign."""
    view = desk.seen
    least = view.rung + 1 if named else view.rules.lowest_bid
    view.legal = (view.ladder >> least) << least | 1 << RESIGN
    seat = view.raiser
    if view.forced >= 0:
        # Who is to play names the lowest rung, and nobody goes against him.
        bid = least if seat == view.forced_taker and not named else RESIGN
    else:
        bid = RESIGN if single(view.legal) else ask(desk, seat, BID)
    _say(desk, seat, bid)
    if bid != RESIGN:
        view.named[seat] = bid
    return bid


@jit
def _hold(desk):
    """Ask the holder whether he has the present rung, or resigns."""
    view = desk.seen
    view.legal = 1 << HOLD | 1 << RESIGN
    seat = view.holder
    bid = RESIGN if view.forced >= 0 else ask(desk, seat, BID)
    _say(desk, seat, bid)
    if bid == HOLD:
        view.held[seat] = view.rung
    return bid


@jit
def _say(desk, seat, bid):
    """Note what a seat says in the auction, if it may."""
    view = desk.seen
    if bid < 0 or bid > RESIGN or not has(view.legal, bid):
        refuse(desk, M_51, bid)
    view.bids[seat] = bid
    note(desk, seat, BID, bid, 0)


@jit
def _folds(desk):
    """M-54: the winner of a plain seven may pay instead of playing."""
    view, state = desk.seen, desk.state
    if view.rules.misdeclare_fold < 0 or view.rung != RUNG_OF[0, SEVEN] or view.forced >= 0:
        return False
    view.legal = 0b11
    answer = ask(desk, view.declarer, ASK_FOLD)
    if answer not in (0, 1):
        refuse(desk, M_54, answer)
    if answer == 0:
        return False
    view.contract = SEVEN
    state.trump = -1
    note(desk, view.declarer, ASK_FOLD, 1, 0)
    return True


@jit
def _throw_two(desk):
    """M-53: discard two cards so that some contract from the rung up remains."""
    view = desk.seen
    if view.rules.talon_forbids_trump:
        look(desk, view.declarer)
        view.waived = 1 if nothing_left(view) else 0
    return discard(desk, view.declarer)


@jit
def _declare(desk):
    """M-53, M-54: name trumps, with two sevens the helper, and declare the rung won or a higher one."""
    view, state = desk.seen, desk.state
    view.legal = choices = 0
    for code in range(len(CONTRACTS)):
        view.suits[code] = suits_for(view, state.hands[view.declarer], state.talon, code)
        choices += count(view.suits[code])
        if view.suits[code]:
            view.legal |= 1 << code
    if choices == 0:
        return False
    if choices == 1:
        code = lowest(view.legal)
        pair = lowest(view.suits[code])
    else:
        answer = ask(desk, view.declarer, DECLARE)
        code = answer & CONTRACT_PART
        pair = _pair(answer)
        if code >= len(CONTRACTS) or not has(view.suits[code], pair) or answer != declaring(code, pair):
            refuse(desk, M_53, answer)
    view.contract = code
    if HAS_TRUMPS[code]:
        state.trump, helper = pair // SUITS, pair % SUITS
        view.helper = helper if helper != state.trump else -1
    state.shown = 1
    # They tell of the winner's cards and are nobody else's business (M-45).
    view.suits[:] = 0
    view.waived = 0
    announce(desk)
    return True


@jit
def _pair(answer):
    """Return the suits in an answer as :func:`sim.games.marias.rungs.suits_for` numbers them."""
    trump = ((answer >> TRUMP_AT) & SUIT_PART) - 1
    helper = ((answer >> HELPER_AT) & SUIT_PART) - 1
    if trump < 0:
        return 0
    return (SUITS * trump + (helper if helper >= 0 else trump)) & PAIRS
