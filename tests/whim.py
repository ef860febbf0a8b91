"""A player at random who leans, in each deal, towards one contract or branch of the rules."""

from __future__ import annotations

from random import Random

from sim.games.marias.kinds import KINDS
from sim.games.marias.names import CONTRACTS, DECISIONS, LICITOVANY, RANKS, RUNGS
from sim.games.marias.talon import may_discard
from sim.games.marias.view import BAD, FLEK, GOOD, HOLD, KEEP, PEOPLE, RESIGN, ROGUE
from tests.seating import View, declarations, low, meek, members

MARRIAGE = (RANKS.index("K"), RANKS.index("O"))
BETL = CONTRACTS.index("betl")


class Whim:
    """Answers at random among what is legal, with a wish for the deal.

    Parameters
    ----------
    rng
        The source of chance.
    kind
        The kind that is played.
    """

    def __init__(self, rng: Random, kind: str) -> None:
        row = KINDS[kind]
        self.rng = rng
        #: The contract wished for; None for none.
        self.wish = rng.choice([*members(row.forehands | row.anybodys), None])
        self.taker = rng.randrange(row.players) if not row.forehands >> (self.wish or 0) & 1 else 0
        self.raises = rng.choice((0.1, 0.5, 0.9))
        #: Whether contracts and rungs go up step by step.
        self.climbs = rng.random() < 0.4

    def __call__(self, view: View) -> int:
        answer = getattr(self, DECISIONS[view.decision], None)
        return int(answer(view)) if answer is not None else self._one(view.legal)

    def trump(self, view: View) -> int:
        return PEOPLE if view.may_people and self.rng.random() < 0.3 else self._one(view.legal)

    def discard(self, view: View) -> int:
        """Lay down any two cards, or two that keep trumps where trumps are wished for, and can be."""
        if view.seat == self.taker and not self._plain() and self.rng.random() < 0.8:
            try:
                return meek(view)
            except AssertionError:
                pass
        while True:
            first = self._one(view.hand)
            pair = 1 << first | 1 << self._one(view.hand & ~(1 << first))
            if view.kind != LICITOVANY or may_discard(view, pair):
                return pair

    def declare(self, view: View) -> int:
        found = declarations(view)
        wished = [answer for answer in found if self.wish in (answer & 15, answer & ~ROGUE)]
        if view.seat == self.taker and wished and self.rng.random() < 0.9:
            return self.rng.choice(wished)
        if self.climbs or (not self._plain() and self.rng.random() < 0.9):
            return KEEP if view.may_keep else found[0]
        return self.rng.choice([*found])

    def call(self, view: View) -> int:
        """Call king or over often: a partner who has both adds a hundred (M-63)."""
        return self.rng.choice(MARRIAGE) if self.rng.random() < 0.6 else self._one(view.legal)

    def suit(self, view: View) -> int:
        return BAD if self.rng.random() < self._bad(view) else GOOD

    def answer(self, view: View) -> int:
        legal = int(view.legal)
        if legal >> BAD & 1 and self.rng.random() < self._bad(view):
            return BAD
        return FLEK if legal >> FLEK & 1 and self.rng.random() < self.raises else low(legal)

    def _bad(self, view: View) -> float:
        """Return how likely a seat is not to let a contract be."""
        if self.climbs:
            return 0.7
        return 0.9 if self._plain() and self.taker == view.seat else 0.1

    def bid(self, view: View) -> int:
        """Go up to the contract wished for; without one resign by chance."""
        legal = int(view.legal)
        if legal >> HOLD & 1:
            return HOLD if self.rng.random() < (0.8 if view.seat == self.taker else 0.4) else RESIGN
        bids = [bid for bid in members(legal) if bid != RESIGN]
        if self.wish is not None:
            bids = [bid for bid in bids if bid <= RUNGS.index(CONTRACTS[self.wish])]
        if not bids or self.rng.random() < (0.1 if view.seat == self.taker else 0.5):
            return RESIGN
        return bids[0] if self.climbs else self.rng.choice(bids)

    def comment(self, view: View) -> int:
        said = (1 << bit for bit in members(view.legal) if self.rng.random() < self.raises)
        return int(view.must) | sum({*said} - {1 << bit for bit in members(view.must)})

    def marriage(self, view: View) -> int:
        return self.rng.random() < 0.7

    def fold(self, view: View) -> int:
        return self.rng.random() < 0.3

    def exchange(self, view: View) -> int:
        return self.rng.random() < 0.7

    def _plain(self) -> bool:
        """Tell whether a contract without trumps is wished for."""
        return self.wish is not None and BETL <= self.wish < CONTRACTS.index("two_sevens")

    def _one(self, mask: int) -> int:
        return self.rng.choice(members(mask))
