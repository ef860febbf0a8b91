"""The card play: tricks, marriages, points (M-1 to M-4, M-15, M-17, M-18, M-66, M-67, M-72, C-1 to C-6)."""

from __future__ import annotations

from sim.core.bits import card_bit, count, has, lowest, single, without_lowest
from sim.core.desk import note, refuse
from sim.core.jit import jit
from sim.core.tricks import allowed, beaters
from sim.games.marias.contracts import (
    C_SEVEN,
    C_SEVEN_AGAINST,
    C_TWO_SEVENS,
    ENDING,
    HAS_POINTS,
    HAS_TRUMPS,
    IS_SHOWN,
    LOSES_WITH_A_TRICK,
    MAY_OPEN,
    TO_THE_END,
)
from sim.games.marias.deck import (
    CARDS,
    HIGHER,
    KING,
    OVER,
    PLAIN_ORDER,
    SEVEN,
    SHARPS,
    TRUMP_ORDER,
    card_of,
    marriages,
    rank_of,
    suit_cards,
    suit_of,
)
from sim.games.marias.desk import C_1, C_2, C_3, C_6, M_3, M_17, ask, side_of
from sim.games.marias.doubling import how_it_ends
from sim.games.marias.house_table import LEAD_2, OVER_FIRST, TRICK_2
from sim.games.marias.names import DECLARER_LOST, DECLARER_WON, DEFENDER_LOST, DEFENDER_WON, PLAYED
from sim.games.marias.view import DECLARERS, MARRIAGE, PLAY, PLAYS

#: Points of a sharp and of the last trick (M-2), of a marriage and of the trump marriage (M-3).
TEN_POINTS, TWENTY, FORTY = 10, 20, 40
#: The helper seven is wanted in the last trick but one.
LAST_TWO = 2


@jit
def play_out(desk, leader, tricks):
    """Play a contract whose doubling is over, unless it is settled at once; return how the deal ended.

    Parameters
    ----------
    desk : Desk
    leader : int
        The seat that leads to the first trick.
    tricks : int
        How many tricks the hands hold.

    Returns
    -------
    int
        A code of ``names.REASONS``.
    """
    reason = how_it_ends(desk.seen)
    if reason == PLAYED:
        _save_sevens(desk)
        _play(desk, leader, tricks)
    return reason


@jit
def _save_sevens(desk):
    """Find who must save sevens for the last tricks: a holder whose side declared them (M-17)."""
    view, state = desk.seen, desk.state
    seven = card_bit(card_of(state.trump, SEVEN))
    for seat in range(view.seats):
        wanted = C_SEVEN if side_of(desk, seat) == DECLARERS else C_SEVEN_AGAINST
        state.saved[seat] = state.hands[seat] & seven if view.components & wanted else 0
    if view.components & C_TWO_SEVENS:
        both = seven | card_bit(card_of(view.helper, SEVEN))
        state.saved[view.declarer] = state.hands[view.declarer] & both


@jit
def _play(desk, leader, tricks):
    """Play to the last trick, or to the one that decides the contract (M-15, M-67, M-72)."""
    view, state = desk.seen, desk.state
    view.leader = leader
    state.won = 1
    state.opens = _opens(view)
    ending = ENDING[view.contract]
    for trick in range(tricks):
        view.trick = trick
        if trick == tricks - LAST_TWO and view.helper >= 0:
            _free_helper(desk)
        last = trick == tricks - 1
        winner = _trick(desk, last)
        if view.helper >= 0:
            _watch_helper(desk, trick, tricks)
        if ending == TO_THE_END:
            continue
        if (winner == view.declarer) == (ending == LOSES_WITH_A_TRICK):
            if last and view.rogue:
                state.joined = winner  # M-67
            else:
                state.won = 0
            break
        if IS_SHOWN[view.contract]:
            state.won = 1 if _stands_open(desk, ending) else 0
            break


@jit
def _free_helper(desk):
    """From the last trick but one the helper seven need not be saved, the trump seven still (M-17)."""
    state = desk.state
    state.saved[desk.seen.declarer] &= suit_cards(state.trump)


@jit
def _watch_helper(desk, trick, tricks):
    """Two sevens: the helper seven wins the last trick but one and the trump seven the last (M-18)."""
    view, state = desk.seen, desk.state
    if trick == tricks - LAST_TWO:
        state.helped = (
            1 if view.best_seat == view.declarer and view.best == card_of(view.helper, SEVEN) else 0
        )
    elif trick == tricks - 1 and state.last_seven != DECLARER_WON:
        state.helped = 0
    if trick == tricks - 1:
        state.won = state.helped


@jit
def _stands_open(desk, ending):
    """Return whether the lone hand, shown after the first trick, makes an open contract (M-72)."""
    view, state = desk.seen, desk.state
    others = 0
    for seat in range(view.seats):
        if seat != view.declarer:
            others |= state.hands[seat]
    hand = state.hands[view.declarer]
    catching, caught = (hand, others) if ending == LOSES_WITH_A_TRICK else (others, hand)
    while caught:
        if HIGHER[PLAIN_ORDER, lowest(caught)] & catching:
            return False
        caught = without_lowest(caught)
    return True


@jit
def _opens(view):
    """Return after how many cards all hands lie open (M-66); more than are played where they never do."""
    if MAY_OPEN[view.contract] and view.rules.betl_open_from == TRICK_2:
        return view.seats
    if MAY_OPEN[view.contract] and view.rules.betl_open_from == LEAD_2:
        return view.seats + 1
    return PLAYS + 1


@jit
def _trick(desk, last):
    """Play one trick and return its winner, who leads to the next (C-1, C-5)."""
    view, state = desk.seen, desk.state
    trumps = suit_cards(state.trump)
    points = HAS_POINTS[view.contract] != 0
    # What decides the trick is kept at hand; the view gets a copy for the strategies.
    higher = HIGHER[TRUMP_ORDER if HAS_TRUMPS[view.contract] else PLAIN_ORDER]
    cards = led = over = 0
    best = -1
    view.led = view.over = 0
    view.best = view.best_seat = -1
    seat = winner = view.leader
    for turn in range(view.seats):
        view.turn = turn
        hand = state.hands[seat]
        legal = legal_cards(hand, trumps, (led, over), state.saved[seat])
        card = lowest(legal) if single(legal) else choose(desk, seat, legal)
        if points and has(unannounced(hand), card):
            marriage(desk, seat, card)
        state.hands[seat] = hand & ~card_bit(card)
        cards |= card_bit(card)
        show(view, seat, card)
        if turn == 0:
            led = suit_cards(suit_of(card))
            view.led = led
        else:
            view.missing[seat] |= not_held(card, trumps, led, over)
        wins = turn == 0 or has(over, card) != 0
        winner = seat if wins else winner
        best = card if wins else best
        over = beaters((higher[best], 0), has(trumps, best) != 0, (trumps, 0))[0]
        view.best = best
        view.best_seat = winner
        view.over = over
        seat = seat + 1 if seat + 1 < view.seats else 0
    close_trick(desk, cards, points, last)
    return winner


@jit
def close_trick(desk, cards, points, last):
    """Give a trick to its winner, who leads to the next (M-2, C-5).

    Parameters
    ----------
    desk : Desk
    cards : int
        Those of the trick.
    points, last : bool
        Whether points count, and whether it is the last trick.
    """
    view = desk.seen
    winner = view.best_seat
    view.turn = view.seats
    view.winners[view.trick] = winner
    view.leaders[view.trick] = view.leader
    view.tricks[winner] += 1
    if points:
        view.points[winner] += TEN_POINTS * (count(cards & SHARPS) + (1 if last else 0))
    if last and HAS_TRUMPS[view.contract]:
        _watch_seven(desk, cards)
    view.leader = winner


@jit
def legal_cards(hand, trumps, trick, saved):
    """Return the cards a seat may play (C-2 to C-6, M-17).

    Parameters
    ----------
    hand : int
    trumps : int
        All trumps, 0 in contracts without.
    trick : (int, int)
        All cards of the suit led, and those that beat the one now winning; zeros on lead.
    saved : int
        Sevens that M-17 binds their holder to save, else 0.
    """
    cards = allowed((hand, 0), (trick[0], 0), (trumps, 0), (trick[1], 0), True)[0]
    return cards & ~saved if cards & ~saved else cards


@jit
def choose(desk, seat, legal):
    """Return the card a seat plays; one that has no choice is not asked."""
    view = desk.seen
    view.legal = legal
    card = ask(desk, seat, PLAY)
    if card < 0 or card >= CARDS or not has(legal, card):
        refuse(desk, broken(view, desk.state.hands[seat], suit_cards(desk.state.trump), card), card)
    return card


@jit
def broken(view, hand, trumps, card):
    """Return which rule an illegal card breaks, as a place in ``desk.CITED``."""
    if card < 0 or card >= CARDS or not has(hand, card):
        return C_1
    if view.led == 0:
        return M_17
    if hand & view.led:
        if not has(view.led, card):
            return C_2
        return C_6 if hand & view.led & view.over and not has(view.over, card) else M_17
    if hand & trumps:
        if not has(trumps, card):
            return C_3
        return C_6 if hand & trumps & view.over and not has(view.over, card) else M_17
    return M_17


@jit
def show(view, seat, card):
    """Lay a card on the table for all to see."""
    view.table[view.turn] = card
    view.history[view.plays] = card
    view.plays += 1
    view.played |= card_bit(card)


@jit
def not_held(card, trumps, led, over):
    """Return the cards a player shows he does not hold: he would have had to play them (C-2 to C-6).

    Parameters
    ----------
    card, trumps, led, over : int
        The card played, all trumps, the suit led, and what would have beaten the card then winning.
    """
    unbeaten = 0 if has(over, card) else over
    trumps_not_held = trumps & unbeaten if has(trumps, card) else trumps
    return led & unbeaten if has(led, card) else led | trumps_not_held


@jit
def unannounced(hand):
    """Return the kings and overs of a hand whose marriage is still complete (M-3)."""
    pairs = marriages(hand)
    return (pairs << KING) | (pairs << OVER)


@jit
def marriage(desk, seat, card):
    """Ask who plays the first card of a marriage whether he announces it (M-3)."""
    view, state = desk.seen, desk.state
    suit = suit_of(card)
    if rank_of(card) == KING and view.rules.marriage_first_card == OVER_FIRST:
        return
    view.marriage = suit
    view.legal = 0b11
    answer = ask(desk, seat, MARRIAGE)
    view.marriage = -1
    if answer not in (0, 1):
        refuse(desk, M_3, answer)
    if answer == 0:
        return
    points = FORTY if suit == state.trump else TWENTY
    side = side_of(desk, seat)
    view.marriages[suit] = seat
    state.marriage_points[side] += points
    if state.first_marriage[side] == 0:
        state.first_marriage[side] = points
    state.best_marriage[side] = max(state.best_marriage[side], points)
    note(desk, seat, MARRIAGE, suit, view.trick)


@jit
def _watch_seven(desk, cards):
    """Note what became of the trump seven in the last trick (M-12, M-36)."""
    view, state = desk.seen, desk.state
    seven = card_of(state.trump, SEVEN)
    if not has(cards, seven):
        return
    turn = 0
    while view.table[turn] != seven:
        turn += 1
    owner = (view.leader + turn) % view.seats
    won = view.best_seat == owner
    if side_of(desk, owner) == DECLARERS:
        state.last_seven = DECLARER_WON if won else DECLARER_LOST
    else:
        state.last_seven = DEFENDER_WON if won else DEFENDER_LOST
