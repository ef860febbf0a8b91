"""The last tricks of a strategy's deals beside exact play (tarot): what each seat loses there, card by card.

Tarot is solved exactly only near the end.  From the lead to trick 12 on every card is held against the best
one with all cards known: what its side is paid less by it, when both sides play exactly afterwards, is lost
by the seat that played it.  The losses of a deal add up to what is paid beside what exact play from that lead
gives.  Auction, discard, announcements and the tricks before are those of the deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from sim.core.cards import TAROT, joined, words
from sim.core.tricks import allowed_with_excuse, beaters
from sim.games import house
from sim.games.tarot.deck import (
    EXCUSE,
    EXCUSE_BIT,
    HIGHER,
    NUMBERED,
    PETIT,
    PLAIN,
    PLAIN_CARDS,
    TRUMPS,
    bits_of,
    suit_cards,
    suit_of,
)
from sim.games.tarot.names import CONTRACTS, DEFENCE, GARDE_CONTRE, NOBODY, PLAYERS, TAKER, TRICKS
from sim.profile.perfect import SHOWN, Costly
from sim.record.layout import seat_line, spelled
from sim.record.printing import printed
from sim.record.tarot.playing import auction_won, laid_aside
from sim.record.tarot.words import worth
from sim.solve.rooms import as_record
from sim.solve.tarot.answers import outcome_room, room, solve_money, solve_money_at_least
from sim.solve.tarot.goals import money
from sim.solve.tarot.positions import Position
from sim.solve.tarot.positions import record as record_of
from sim.solve.tarot.views import lay
from sim.table import Table

FAMILY = "tarot"
#: So many tricks are solved: of more, some deals take longer than anybody waits.
SOLVED = 7
#: A contract by itself: with these rules the taker is paid where he makes it, and pays where not.
_BARE: Mapping[str, Any] = {
    "contract_base": 25,
    "poignee": {"values": [0, 0, 0]},
    "chelem": {"made": 0, "failed": 0, "unannounced": 0},
    "petit_au_bout": {"value": 0},
}
_EXCUSE, _PETIT = TAROT.code(EXCUSE), TAROT.code(EXCUSE + PETIT)
_BOUTS = (_PETIT, TAROT.code(EXCUSE + 21))


class Ended(NamedTuple):
    """The last tricks of a deal; amounts are what each defender pays, in parts of a unit."""

    deal: int
    contract: str
    taker: int
    made: bool
    #: The contract is made when both sides play these tricks exactly for it.
    perfect: bool
    paid: int
    #: By exact play from here.
    worth: int
    #: What the taker loses to each defender, and what each of these loses for every one of them, the first
    #: sitting after the taker.
    taker_lost: int
    first_lost: int
    second_lost: int
    third_lost: int
    #: How often a card of the taker turned a contract that is made into one that is lost, all cards known,
    #: and a card of each defender the other way round.
    taker_gave: int
    first_gave: int
    second_gave: int
    third_gave: int

    def lost(self) -> tuple[int, int]:
        """Return what the taker lost, and what the defenders did together, to or for each of them."""
        return self.taker_lost, self.first_lost + self.second_lost + self.third_lost


def ended(table: Table, deals: int) -> list[Ended]:
    """Return the last tricks of every played deal of the first so many.

    Parameters
    ----------
    table
        The strategy in every seat.
    deals
        How many.
    """
    rules, bare = house.pack(table.spec.house), _bare(table.spec.house)
    rows = table.play(0, deals).rows
    played = np.flatnonzero(np.array(rows["reason"].to_pylist()) == "played")
    found = []
    for deal in (int(number) for number in played):
        record = table.record(deal)
        contract, taker = auction_won(record)
        paid = int(rows[f"payoff_{taker}"][deal].as_py()) // (PLAYERS - 1)
        course = list(cards(record))
        made = bool(record["outcome"]["made"])
        worths = [*(solve_money(position, rules) for position, _ in course), paid]
        held = [*(solve_money_at_least(position, bare, 1) for position, _ in course), made]
        whose = [(seat - taker) % PLAYERS for _, seat in course]
        lost, gave = _by_role(whose, worths), _by_role(whose, held)
        found.append(Ended(deal, CONTRACTS[contract], taker, made, held[0], paid, worths[0], *lost, *gave))
    return found


def _by_role(whose: Sequence[int], worths: Sequence[int]) -> list[int]:
    """Return what each role lost by its cards, the taker first, from what the taker had before each."""
    lost = [0] * PLAYERS
    for role, (before, after) in zip(whose, pairwise(worths), strict=True):
        lost[role] += after - before if role else before - after
    return lost


def costly(table: Table, found: Sequence[Ended]) -> list[Costly]:
    """Return the deals in whose last tricks a side lost most, told card by card."""
    rules, scale = house.pack(table.spec.house), table.scale
    told = []
    for one in sorted(found, key=lambda one: (-max(one.lost()), one.deal))[:SHOWN]:
        taker, defence = one.lost()
        if not max(taker, defence):
            break
        record = table.record(one.deal)
        head = f"last {SOLVED} tricks, from each defender: {_amount(one.worth, scale)} by exact play, "
        lines = [f"{head}{_amount(one.paid, scale)} as played", *_mistakes(record, rules, scale, one.paid)]
        side, lost = ("taker", taker) if taker >= defence else ("defence", defence)
        text = printed(record).rstrip("\n") + "\n\n" + "\n".join(lines) + "\n"
        told.append(Costly(one.deal, one.contract, side, lost, text))
    return told


def _mistakes(record: Any, rules: np.void, scale: int, paid: int) -> Iterator[str]:
    """Yield a line for each card that cost its side something."""
    course = list(cards(record))
    worths = [*(solve_money(position, rules) for position, _ in course), paid]
    for place, ((position, seat), (before, after)) in enumerate(zip(course, pairwise(worths), strict=True)):
        if before == after:
            continue
        number, turn = TRICKS - SOLVED + place // PLAYERS, place % PLAYERS
        card = record["tricks"][number]["cards"][turn]
        best = next(card for card in playable(position) if worth_after(position, card, rules) == before)
        lost = _amount(abs(before - after), scale, sign=False)
        yield seat_line(seat, f"trick {number + 1}: {card} loses {lost}, {TAROT.code(best)} would not")


def playable(position: Position) -> list[int]:
    """Return the cards that may be played in a position (C-2 to C-5, C-7, C-8)."""
    led: tuple[int, int] = (0, 0)
    over: tuple[int, int] = (0, 0)
    for card in position.table:
        bits = bits_of(card)
        if card == EXCUSE:
            continue
        if led == (0, 0):
            led = (int(suit_cards(suit_of(card))), 0) if card < PLAIN_CARDS else (0, NUMBERED)
        elif not (bits[PLAIN] & over[PLAIN] | bits[TRUMPS] & over[TRUMPS]):
            continue
        over = beaters((HIGHER[card, PLAIN], HIGHER[card, TRUMPS]), card > EXCUSE, (0, NUMBERED))
    seat = (position.leader + len(position.table)) % PLAYERS
    held = words(position.hands[seat])
    plain, trumps = allowed_with_excuse(held, (0, EXCUSE_BIT), led, (0, NUMBERED), over)
    return [card for card in TAROT.pack if joined(int(plain), int(trumps)) >> card & 1]


def worth_after(position: Position, card: int, rules: np.void) -> int:
    """Return what each defender pays by exact play after a card."""
    packed = record_of(position)
    lay(packed, card)
    return int(money(packed, as_record(np.array([rules])), outcome_room(), room()))


def _amount(parts: int, scale: int, *, sign: bool = True) -> str:
    return spelled(Fraction(parts, scale), sign=sign)


def cards(record: Any) -> Iterator[tuple[Position, int]]:
    """Yield the position before every card of the last tricks of a record, and whose turn it is."""
    course = _Course(record)
    for number in range(TRICKS):
        trick = record["tricks"][number]
        for turn in range(PLAYERS):
            if number >= TRICKS - SOLVED:
                yield course.position(number, turn), (trick["leader"] + turn) % PLAYERS


class _Course:
    """A deal record as it stands before any of its cards."""

    def __init__(self, record: Any) -> None:
        self._tricks = record["tricks"]
        self._contract, self._taker = auction_won(record)
        self._aside = laid_aside(record)
        self._owner = DEFENCE if self._contract == GARDE_CONTRE else TAKER
        thresholds = record["rules"]["poignee"]["thresholds"]
        shown = {event["seat"]: event["level"] for event in record["events"] if event["do"] == "poignee"}
        self._poignees = tuple(
            sum(shown.get(seat, 0) >= least for least in thresholds) for seat in range(PLAYERS)
        )
        self._chelem = any(event["do"] == "chelem" and event["announce"] for event in record["events"])

    def position(self, number: int, turn: int) -> Position:
        """Return the position before a card of a trick, both from 0."""
        before, trick = self._tricks[:number], self._tricks[number]
        won = [one for one in before if one["winner"] == self._taker]
        pile = [card for one in won for card in one["cards"] if card != _EXCUSE]
        if self._owner == TAKER:
            pile += [card for card in self._aside if card != _EXCUSE]
        excuse_trick, excuse_seat, excuse_winner = self._played(_EXCUSE, before)
        petit_trick, _, petit_winner = self._played(_PETIT, before)
        return Position(
            hands=self._hands(number, turn),
            contract=self._contract,
            taker=self._taker,
            leader=trick["leader"],
            table=tuple(TAROT.card(card) for card in trick["cards"][:turn]),
            pile=worth(pile),
            pile_bouts=sum(card in _BOUTS for card in pile),
            tricks=len(won),
            excuse_seat=excuse_seat,
            excuse_trick=excuse_trick,
            excuse_winner=excuse_winner,
            petit_trick=petit_trick,
            petit_winner=petit_winner,
            chelem=self._chelem,
            poignees=self._poignees,
        )

    def _hands(self, number: int, turn: int) -> tuple[int, int, int, int]:
        """Return what is held before a card: what is still to be played."""
        held = [0] * PLAYERS
        for at, trick in enumerate(self._tricks[number:]):
            for place, card in enumerate(trick["cards"]):
                if at or place >= turn:
                    held[(trick["leader"] + place) % PLAYERS] |= 1 << TAROT.card(card)
        return held[0], held[1], held[2], held[3]

    def _played(self, card: str, before: Sequence[Any]) -> tuple[int, int, int]:
        """Return to which trick a card was played, from 1, by whom, and the side that won it.

        Where it lies aside, the side for which it counts.
        """
        for number, trick in enumerate(before, 1):
            if card in trick["cards"]:
                seat = (trick["leader"] + trick["cards"].index(card)) % PLAYERS
                return number, seat, TAKER if trick["winner"] == self._taker else DEFENCE
        return 0, NOBODY, self._owner


def _bare(rules: Mapping[str, Any]) -> np.void:
    """Return packed house rules in which a contract is all that is paid."""
    changed = {
        name: {**rules[name], **value} if isinstance(value, Mapping) else value
        for name, value in _BARE.items()
    }
    return house.pack({**rules, **changed})
