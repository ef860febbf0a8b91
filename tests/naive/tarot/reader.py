"""Answers to the steps of a deal, taken from a record in order (R-2 to R-4, R-7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.naive.errors import RecordEnds, RuleBroken
from tests.naive.tarot.auction import SEATS
from tests.naive.tarot.play import TRICKS
from tests.naive.tarot.steps import Step

#: The rule that says when each event comes.
WHEN = {"bid": "T-4", "discard": "T-6", "chelem": "T-10"}


class Reader:
    """Reads a record step by step; the caller compares each answer with the legal ones."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.events: list[Mapping[str, Any]] = list(record["events"])
        self.tricks: list[Mapping[str, Any]] = list(record["tricks"])
        self.stopped = record["outcome"].get("reason") == "stopped"
        self.next = 0
        #: Cards taken from the tricks so far.
        self.cards = 0
        #: Seats that have shown a poignée.
        self.shown: set[int] = set()

    def answer(self, step: Step) -> Any:
        """Return what the record answers to a step.

        Raises
        ------
        RuleBroken
            Where the record has something else in that place.
        RecordEnds
            Where a record with reason ``stopped`` ends.
        """
        if step.decision == "poignee":
            return self._poignee(step)
        if step.trick:
            return self._from_tricks(step)
        event = self._event(step)
        if step.decision == "discard":
            named = event["cards"]
            # a card named twice makes fewer than six, which is never legal
            return frozenset(named) if len(set(named)) == len(named) else frozenset()
        return event["bid" if step.decision == "bid" else "announce"]

    def _peek(self) -> Mapping[str, Any] | None:
        return self.events[self.next] if self.next < len(self.events) else None

    def _event(self, step: Step) -> Mapping[str, Any]:
        """Take the next event, which must be the one the step asks for."""
        event = self._peek()
        wanted = f"{step.decision} of seat {step.seat}"
        if event is None:
            if self.stopped:
                raise RecordEnds
            raise RuleBroken("R-2", f"the events end where {wanted} must follow")
        if (event["do"], event["seat"]) != (step.decision, step.seat):
            rule = {"poignee": "R-3", "discard": "T-7"}.get(event["do"], WHEN[step.decision])
            found = f"{event['do']} of seat {event['seat']}"
            raise RuleBroken(rule, f"event {self.next} is {found} where {wanted} must follow")
        self.next += 1
        return event

    def _poignee(self, step: Step) -> Any:
        """Not showing leaves no event (R-2)."""
        event = self._peek()
        if event is None or (event["do"], event["seat"]) != ("poignee", step.seat):
            return None
        self.next += 1
        self.shown.add(step.seat)
        cards = frozenset(event["cards"])
        if len(cards) != len(event["cards"]):
            raise RuleBroken("T-8", f"seat {step.seat} shows a card twice")
        return event["level"], cards

    def _from_tricks(self, step: Step) -> Any:
        if step.trick > len(self.tricks):
            if self.stopped:
                raise RecordEnds
            raise RuleBroken("R-9", f"the record ends before trick {step.trick}")
        trick = self.tricks[step.trick - 1]
        if step.decision != "play":
            return trick[step.decision]
        self.cards += 1
        return trick["cards"][(self.cards - 1) % SEATS]

    def stop(self, step: Step) -> None:
        """Check that a stopped record has nothing after the step at which it ends (R-4)."""
        event = self._peek()
        if event is not None and (self.tricks or event["do"] != "poignee"):
            self._left_over(event)
        if event is not None:
            raise RuleBroken("R-4", f"event {self.next}, poignee, belongs to no whole trick")
        if self.tricks and not step.trick:
            raise RuleBroken("R-4", f"tricks are recorded though the record stops at a {step.decision}")

    def finish(self, played: bool) -> None:
        """Check that nothing is left over.

        Parameters
        ----------
        played
            Whether the deal was played, not cancelled.
        """
        if self.tricks and not played:
            raise RuleBroken("R-7", "a cancelled deal has no tricks")
        if len(self.tricks) > TRICKS:
            raise RuleBroken("R-9", f"the deal has {TRICKS} tricks, the record {len(self.tricks)}")
        event = self._peek()
        if event is not None and not played:
            raise RuleBroken("R-7", f"event {self.next}, {event['do']}: the deal is cancelled before it")
        if event is not None:
            self._left_over(event)

    def _left_over(self, event: Mapping[str, Any]) -> None:
        what = f"event {self.next}, {event['do']} of seat {event['seat']},"
        if event["do"] == "poignee" and event["seat"] in self.shown:
            raise RuleBroken("T-8", f"{what} is his second")
        if event["do"] == "discard":
            raise RuleBroken("T-7", f"{what} has no place: he does not take the chien")
        raise RuleBroken("R-3", f"{what} is out of order")
