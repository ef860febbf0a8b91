"""Fleks, res and what is announced against (M-20 to M-23).  Shared by the whole family."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import partial
from itertools import chain, combinations
from typing import Any, NamedTuple

from tests.naive.contracts import DECLARING, DEFENDING
from tests.naive.errors import RuleBroken
from tests.naive.steps import Step, Steps

#: M-22: without a cap a component is closed at this level.
NO_CAP = 15

Comment = tuple[frozenset[str], frozenset[str]]


def cap_of(component: str, house: Mapping[str, Any]) -> int:
    """Return the level at which a component is closed (M-22).

    ``flek_cap`` is None, one number for all, or a mapping; a component that the mapping does not name, or
    maps to None, has no cap (H-1).
    """
    cap = house["flek_cap"]
    if isinstance(cap, Mapping):
        cap = cap.get(component)
    return NO_CAP if cap is None else int(cap)


def other_side(side: str) -> str:
    """Return the opponents of a side."""
    return DEFENDING if side == DECLARING else DECLARING


@dataclass
class Component:
    """One thing that is doubled and paid apart."""

    #: The side that may raise it now; None when it is closed.
    awaits: str | None
    #: Doublings so far.
    level: int = 0
    #: Members of that side who have spoken since it began to wait.
    heard: set[int] = field(default_factory=set)


class Duties(NamedTuple):
    """What seats must say in their first comment (křížový alone has such)."""

    #: Defenders who must raise the game (M-64).
    flek: Collection[int] = ()
    #: The partner who must announce hundred, None where nobody must (M-63).
    hundred: int | None = None


NO_DUTIES = Duties()


class Doubling:
    """The state of the doubling.

    Parameters
    ----------
    declared
        Components that the contract consists of.
    sides
        Seat → side, for the seats that play.
    declarer
        The seat that declared.
    may_announce
        Seat → what it may announce at its first turn.
    house
        House rules; ``flek_cap`` and ``hundred_includes_game`` are read.
    duties
        What seats must say in their first comment.
    """

    def __init__(
        self,
        declared: Collection[str],
        sides: Mapping[int, str],
        declarer: int,
        may_announce: Mapping[int, set[str]],
        house: Mapping[str, Any],
        duties: Duties = NO_DUTIES,
    ) -> None:
        self.sides = dict(sides)
        self.declarer = declarer
        self.may_announce = may_announce
        self.house = house
        self.duties = duties
        self.components: dict[str, Component] = {}
        for name in declared:
            self._begin(name, awaits=DEFENDING)  # M-20: a declared one awaits at first the defenders
        self.spoke: set[int] = set()
        #: Defenders who have raised something declared (M-39).
        self.raisers: frozenset[int] = frozenset()
        self.speaker = self._after(declarer)  # M-20: beginning after the declarer, he last

    def _after(self, seat: int) -> int:
        return (seat + 1) % len(self.sides)

    def _begin(self, name: str, awaits: str) -> None:
        closed = cap_of(name, self.house) == 0  # M-22: a component at the cap is closed
        self.components[name] = Component(None if closed else awaits)

    def over(self) -> bool:
        """Tell whether all but the declarer have spoken and nothing awaits anybody (M-21)."""
        all_spoke = set(self.sides) - {self.declarer} <= self.spoke
        return all_spoke and all(c.awaits is None for c in self.components.values())

    def legal_raises(self, seat: int) -> set[str]:
        """Return the components that await the side of a seat (M-20)."""
        raises = {name for name, c in self.components.items() if c.awaits == self.sides[seat]}
        if self.must_announce(seat) and not self.house["hundred_includes_game"]:
            raises.discard("game")  # M-63: the game is replaced in this very comment
        return raises

    def must_raise(self, seat: int) -> set[str]:
        """Return the game if a seat must raise it now: first comment, game at level 0 and open (M-64)."""
        game = self.components.get("game")
        if seat in self.spoke or seat not in self.duties.flek or game is None:
            return set()
        return {"game"} if game.level == 0 and cap_of("game", self.house) > 0 else set()

    def must_announce(self, seat: int) -> set[str]:
        """Return the hundred if a seat is the partner who must announce it now (M-63)."""
        return {"hundred"} if seat == self.duties.hundred and seat not in self.spoke else set()

    def legal_announcements(self, seat: int) -> set[str]:
        """Return what a seat may announce now: at its first turn only, each once per deal (M-23, M-63)."""
        if seat in self.spoke:
            return set()
        return (set(self.may_announce.get(seat, set())) - set(self.components)) | self.must_announce(seat)

    def legal_comments(self, seat: int) -> set[Comment]:
        """Return all comments: any raises with any announcements; both empty means good (R-1).

        What must be said stands in all of them (M-63, M-64).
        """
        raises, announces = subsets(self.legal_raises(seat)), subsets(self.legal_announcements(seat))
        return {
            (r, a)
            for r in raises
            for a in announces
            if self.must_raise(seat) <= r and self.must_announce(seat) <= a
        }

    def speak(self, seat: int, comment: Comment) -> None:
        """Take a comment that is legal."""
        raised, announced = comment
        side = self.sides[seat]
        if side == DEFENDING and any(not name.endswith("_against") for name in raised):
            self.raisers |= {seat}
        for name in self.legal_raises(seat):
            component = self.components[name]
            if name in raised:
                component.level += 1
                at_cap = component.level >= cap_of(name, self.house)
                component.awaits = None if at_cap else other_side(side)  # M-20, M-22
                component.heard = set()
            else:
                component.heard.add(seat)
                members = {s for s in self.sides if self.sides[s] == side}
                if members <= component.heard:
                    component.awaits = None  # M-21
        if "hundred" in announced and not self.house["hundred_includes_game"]:
            self.components.pop("game", None)  # M-63: fleks on the game are void
        for name in announced:
            # at level 0; what is against awaits the declarer's side (M-23), a hundred the defenders (M-63)
            self._begin(name, awaits=DEFENDING if name == "hundred" else DECLARING)
        self.spoke.add(seat)
        self.speaker = self._after(seat)

    def levels(self) -> dict[str, int]:
        """Return the level of every declared or announced component."""
        return {name: c.level for name, c in self.components.items()}

    def why_not(self, seat: int, comment: Comment) -> RuleBroken:
        """Say what is wrong with a comment."""
        for name in sorted(comment[0] - self.legal_raises(seat)):
            component = self.components.get(name)
            if component is None:
                return RuleBroken("M-20", f"seat {seat} raises {name}, no component of this contract")
            if component.awaits is None and component.level >= cap_of(name, self.house):
                return RuleBroken("M-22", f"seat {seat} raises {name}, which stands at its highest level")
            if component.awaits is None:
                return RuleBroken("M-21", f"seat {seat} raises {name}, which is closed")
            if component.awaits == self.sides[seat]:
                return RuleBroken("M-63", f"seat {seat} raises {name}, which his hundred replaces")
            return RuleBroken("M-20", f"seat {seat} raises {name}, which awaits the other side")
        if not self.must_raise(seat) <= comment[0]:
            return RuleBroken("M-64", f"seat {seat} holds a trump king or over and must raise the game")
        if not self.must_announce(seat) <= comment[1]:
            return RuleBroken("M-63", f"seat {seat} holds the trump marriage and must announce hundred")
        if "hundred" in comment[1] - self.legal_announcements(seat):
            return RuleBroken("M-63", f"seat {seat} may not announce hundred now")
        names = ", ".join(sorted(comment[1] - self.legal_announcements(seat)))
        return RuleBroken("M-23", f"seat {seat} may not announce {names} now")


def subsets(names: Collection[str]) -> set[frozenset[str]]:
    """Return all subsets of a few names."""
    ordered = sorted(names)
    sizes = range(len(ordered) + 1)
    return {frozenset(c) for c in chain.from_iterable(combinations(ordered, n) for n in sizes)}


def double(doubling: Doubling) -> Steps[dict[str, int]]:
    """Let the seats speak in rotation until doubling ends; return the levels."""
    while not doubling.over():
        seat = doubling.speaker
        wrong = partial(doubling.why_not, seat)
        comment = yield Step(seat, "comment", doubling.legal_comments(seat), wrong)
        doubling.speak(seat, comment)
    return doubling.levels()
