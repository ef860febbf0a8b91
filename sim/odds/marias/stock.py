"""Filling what a position of lízaný does not tell: the other hand and the stock (M-90 to M-96)."""

from __future__ import annotations

from random import Random

from sim.core.cards import MARIAS
from sim.faults import ConfigError
from sim.games.marias.deck import SEVEN, card_of, marriage_cards, suit_of
from sim.games.marias.names import SUITS
from sim.odds.arriving import played
from sim.odds.asked import Position
from sim.odds.filling import Filled, Lacks
from sim.odds.marias.sight import drawn
from sim.odds.piles import spread

#: Pools: the hand of the other, and what is left of the stock.
OTHER, STOCK = range(2)
#: Later than any card is needed.
_NEVER = 99


class StockGaps:
    """What a position of lízaný does not tell.

    Parameters
    ----------
    position : Position

    Raises
    ------
    ConfigError
        If the cards told of do not fit together.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self.seat, self.other = position.seat, 1 - position.seat
        record = {"talon": position.talon, "tricks": position.tricks}
        self.drawn = dict(drawn(record))
        self._last = len(position.talon) - 1
        self.turned = MARIAS.card(position.talon[self._last] or "")
        self.exchanges = [event for event in position.events if event["do"] == "exchange"]
        seven = int(card_of(suit_of(self.turned), SEVEN))
        #: The card that lies under the stock, or was drawn last.
        self.bottom = seven if self.exchanges else self.turned
        self.when = self._needed()
        self.shown = {card for card, seat in self._player().items() if seat == self.other}
        self._where()
        self.hidden = {self.other: frozenset(self.free), self.seat: frozenset()}

    def _player(self) -> dict[int, int]:
        cards = played(self.position)
        if len(set(cards)) < len(cards):
            raise ConfigError("a card is played twice")
        seats = [
            (trick["leader"] + turn) % 2
            for trick in self.position.tricks
            for turn in range(len(trick["cards"]))
        ]
        return dict(zip(cards, seats, strict=True))

    def _needed(self) -> dict[int, int]:
        """Return by card of the other seat the trick, from 0, in which it had it at the latest."""
        when = {}
        for trick, row in enumerate(self.position.tricks):
            for turn, code in enumerate(row["cards"]):
                if (row["leader"] + turn) % 2 == self.other:
                    when[MARIAS.card(code)] = trick
        for event in self.position.events:
            if event["seat"] == self.other and event["do"] == "marriage":
                for card in MARIAS.cards(int(marriage_cards(SUITS.index(event["suit"])))):
                    when[card] = min(when.get(card, _NEVER), event["trick"] - 1)
        return when

    def _where(self) -> None:
        """Find the cards whose place is not known, and how many of them the other holds."""
        position = self.position
        own = {MARIAS.card(code) for code in position.hands[self.seat] if code}
        own |= {MARIAS.card(position.talon[p] or "") for p, s in self.drawn.items() if s == self.seat}
        mine = [event for event in self.exchanges if event["seat"] == self.seat]
        if mine:
            own |= {self.turned}
        everything = own | {self.bottom, self.turned} | set(self._player())
        self.free = {card for card in MARIAS.pack if card not in everything}
        #: Cards that the other holds for certain.
        self.sure: set[int] = set()
        if self.exchanges and not mine:
            self.sure |= {self.turned} - self.shown
        if self.drawn.get(self._last) == self.other:
            self.sure |= {self.bottom} - self.shown
        for card in self.when:
            if card in self.free:
                self.sure.add(card)
        self.free -= self.sure
        held = len(position.hands[self.other]) + list(self.drawn.values()).count(self.other)
        self.held = held - len(self.shown) - len(self.sure)

    def fill(self, lacks: Lacks, rng: Random) -> Filled | None:
        """Fill everything in at random; None where that cannot be."""
        holds = {MARIAS.card(c) for c in self.position.known.holds.get(self.other, ())} - self.sure
        if holds - self.free:
            return None
        where = {card: {OTHER} if card in holds else {OTHER, STOCK} for card in self.free}
        for card in where.keys() & lacks.get(self.other, set()):
            where[card].discard(OTHER)
        rest = [place for place in range(self._last) if place not in self.drawn]
        lying = spread(where, {OTHER: self.held, STOCK: len(rest)}, rng)
        if lying is None:
            return None
        talon = self._talon(lying, rest, rng)
        return self._dealt(lying[OTHER] | self.sure | self.shown, talon, rng) if talon else None

    def _talon(self, lying: dict[int, set[int]], rest: list[int], rng: Random) -> dict[int, int]:
        """Return by place the cards of the stock that are known, or remain in it."""
        talon = {p: MARIAS.card(code) for p, code in enumerate(self.position.talon) if code}
        stock = sorted(lying[STOCK])
        rng.shuffle(stock)
        return talon | dict(zip(rest, stock, strict=True))

    def _dealt(self, cards: set[int], talon: dict[int, int], rng: Random) -> Filled | None:
        """Say which cards of the other seat were dealt and which drawn, each before it is needed."""
        held, when = set(cards), dict(self.when)
        if any(event["seat"] == self.other for event in self.exchanges):
            held = held - {self.turned} | {self.bottom}
            when[self.bottom] = self.exchanges[0]["trick"] - 1
        if self.drawn.get(self._last) == self.other and not (
            self.exchanges and self.exchanges[0]["seat"] == self.other
        ):
            held.discard(self.bottom)
        places = [p for p, seat in self.drawn.items() if seat == self.other and p != self._last]
        for place in sorted(places, reverse=True):
            late = sorted(card for card in held if when.get(card, _NEVER) > place // 2)
            if not late:
                return None
            talon[place] = rng.choice(late)
            held.discard(talon[place])
        hands = [[MARIAS.card(code) for code in hand if code] for hand in self.position.hands]
        dealt = sorted(held)
        rng.shuffle(dealt)
        hands[self.other] = dealt
        if len(dealt) != len(self.position.hands[self.other]):
            return None
        return Filled(hands, [talon[place] for place in sorted(talon)], [])
