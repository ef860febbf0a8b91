"""Lízaný (drawing) mariáš for two (M-90 to M-96).

Eight cards each, a card turned up whose suit is trumps, the rest a stock from which both draw after each
trick; once it is gone the cards must be followed, trumped and beaten.
"""

from __future__ import annotations

from sim.core.bits import card_bit, count, has, lowest, single
from sim.core.deal import plan
from sim.core.desk import note, refuse
from sim.core.jit import jit
from sim.core.tricks import allowed, beaters
from sim.games.marias.bidding import look_at_hand
from sim.games.marias.contracts import C_GAME, GAME, contract
from sim.games.marias.dealing import deal
from sim.games.marias.deck import CARDS, HIGHER, SEVEN, TRUMP_ORDER, card_of, suit_cards, suit_of
from sim.games.marias.desk import M_94, ask
from sim.games.marias.names import PLAYED
from sim.games.marias.play import choose, close_trick, marriage, show, unannounced
from sim.games.marias.view import EXCHANGE

PLAYERS = 2
HAND = 8
TRICKS = 16
STOCK = PLAYERS
#: M-90: four each, the turned card, four each, the stock.
DEAL = plan((0, 4), (1, 4), (STOCK, 1), (0, 4), (1, 4), (STOCK, 15))
#: The place of the turned card in the pack; it is drawn last.
TURNED = 8
#: What a deal is among the contracts: a game, seen from seat 0.
CONTRACT = contract("game")


@jit
def play_deal(desk):
    """Play one deal of a shuffled pack to its end and return PLAYED."""
    view, state = desk.seen, desk.state
    _deal(desk)
    view.contract = CONTRACT
    view.declarer = 0
    view.components = C_GAME
    view.levels[GAME] = 0
    state.shown = 1
    view.leader = 0
    look_at_hand(desk)
    for trick in range(TRICKS):
        view.trick = trick
        play_trick(desk, 0)
    return PLAYED


@jit
def _deal(desk):
    view, state = desk.seen, desk.state
    deal(desk, DEAL)
    view.stock = count(state.dealt[STOCK])
    view.turned = state.deck[TURNED]
    state.trump = suit_of(view.turned)


@jit
def _exchange(desk):
    """M-94: who is to lead may take the turned card for the trump seven, while another lies on it."""
    view, state = desk.seen, desk.state
    seat = view.leader
    seven = card_of(state.trump, SEVEN)
    if not view.rules.seven_exchange or view.stock < 2 or not has(state.hands[seat], seven):
        return
    view.legal = 0b11
    answer = ask(desk, seat, EXCHANGE)
    if answer not in (0, 1):
        refuse(desk, M_94, answer)
    if answer == 1:
        state.hands[seat] ^= card_bit(seven) | card_bit(view.turned)
        view.exchanged = view.turned
        view.turned = seven
        note(desk, seat, EXCHANGE, 1, view.trick)


@jit
def _draw(desk, seat):
    """M-91: draw the next card of the stock, the turned one last."""
    view, state = desk.seen, desk.state
    # The rest of the pack lies on the turned card.
    card = state.deck[CARDS + 1 - view.stock] if view.stock > 1 else view.turned
    state.hands[seat] |= card_bit(card)
    view.stock -= 1
    if view.stock == 0:
        view.turned = -1


@jit
def play_trick(desk, laid):
    """Play one trick of two cards, and draw; its winner leads to the next (M-91, M-92, C-5).

    Parameters
    ----------
    desk : Desk
    laid : int
        How many of its cards lie there already.
    """
    view = desk.seen
    if laid == 0:
        view.turn = view.led = view.over = 0
        view.best = view.best_seat = -1
        _exchange(desk)
    for turn in range(laid, PLAYERS):
        view.turn = turn
        seat = view.leader if turn == 0 else 1 - view.leader
        legal = may_play(desk, seat)
        lay(desk, seat, lowest(legal) if single(legal) else choose(desk, seat, legal))
    cards = card_bit(view.table[0]) | card_bit(view.table[1])
    close_trick(desk, cards, True, view.trick == TRICKS - 1)
    if view.stock > 0:
        _draw(desk, view.leader)
        _draw(desk, 1 - view.leader)


@jit
def may_play(desk, seat):
    """Return the cards a seat may play: M-92, and nothing that binds while the stock lasts."""
    view, state = desk.seen, desk.state
    hand, led = state.hands[seat], 0 if view.stock else view.led
    over = view.over if view.rules.closed_must_beat else 0
    return allowed((hand, 0), (led, 0), (suit_cards(state.trump), 0), (over, 0), True)[0]


@jit
def lay(desk, seat, card):
    """Lay a card to the trick, a marriage announced with it where its holder wants (M-93)."""
    view, state = desk.seen, desk.state
    turn = view.turn
    trumps = suit_cards(state.trump)
    hand = state.hands[seat]
    if has(unannounced(hand), card) and (turn == 0 or not view.rules.marriage_on_lead):
        marriage(desk, seat, card)
    state.hands[seat] = hand & ~card_bit(card)
    show(view, seat, card)
    if turn == 0:
        view.led = suit_cards(suit_of(card))
    if turn == 0 or has(view.over, card):
        view.best = card
        view.best_seat = seat
        view.over = beaters((HIGHER[TRUMP_ORDER, card], 0), has(trumps, card) != 0, (trumps, 0))[0]
