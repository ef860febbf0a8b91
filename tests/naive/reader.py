"""Answers to the steps of a deal, taken from a record in order (R-2, R-3, R-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.naive.contracts import CONTRACTS
from tests.naive.errors import RecordEnds, RuleBroken
from tests.naive.steps import Step
from tests.naive.talon import PEOPLE

#: The rule that says when each event comes.
WHEN = {
    "trump": "M-41",
    "discard": "M-42",
    "suit": "M-42",
    "answer": "M-71",
    "take_talon": "M-42",
    "declare": "M-43",
    "comment": "M-20",
    "bid": "M-51",
    "fold": "M-54",
}
#: Kind → where its own rules say it.
WHEN_OF: dict[str, dict[str, str]] = {
    "licitovany": {"take_talon": "M-53", "discard": "M-53", "declare": "M-53"},
    "pagat": {"take_talon": "M-71", "declare": "M-74"},
    "krizovy": {"trump": "M-61", "suit": "M-62", "declare": "M-63"},
}


class Reader:
    """Reads a record step by step; the caller compares each answer with the legal ones."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        self.events: list[Mapping[str, Any]] = list(record["events"])
        self.tricks: list[Mapping[str, Any]] = list(record["tricks"])
        self.stopped = record["outcome"].get("reason") == "stopped"
        #: Taken from the outcome: to find it out takes exact play (M-39).
        self.evident = record["outcome"].get("evident")
        self.marriage_rule = "M-93" if record["kind"] == "lizany" else "M-3"
        self.when = WHEN | WHEN_OF.get(record["kind"], {})
        #: A declaration names trumps and helper freely (M-53).
        self.free_suits = record["kind"] == "licitovany"
        self.next = 0
        #: Cards taken from the tricks so far.
        self.cards = 0
        #: Marriages that could have been announced, as (seat, suit, trick).
        self.possible: list[tuple[int, str, int]] = []

    def answer(self, step: Step) -> Any:
        """Return what the record answers to a step.

        Raises
        ------
        RuleBroken
            Where the record has something else in that place.
        RecordEnds
            Where a record with reason ``stopped`` ends.
        """
        if step.decision == "evident":
            return self.evident
        if step.decision in {"leader", "play", "winner"}:
            return self._from_tricks(step)
        if step.decision == "marriage":
            return self._marriage(step)
        if step.decision == "exchange":
            return self._exchange(step)
        if step.decision == "drawn":
            return self.events[self.next - 1]["card"]
        if step.decision == "call":
            return self.events[self.next - 1]["call"]
        if step.silent is not None:
            return self._silently(step)
        return self._answered(step, self._event(step))

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
            found = f"{event['do']} of seat {event['seat']}"
            rule = "R-3" if event["do"] == "marriage" else self.when[step.decision]
            raise RuleBroken(rule, f"event {self.next} is {found} where {wanted} must follow")
        self.next += 1
        return event

    def _answered(self, step: Step, event: Mapping[str, Any]) -> Any:
        """Turn an event into the answer to the step."""
        if step.decision == "trump":
            return PEOPLE if "people" in event else event["card"]
        if step.decision == "discard":
            # a card named twice, or three cards, make no legal pair
            return frozenset(event["cards"])
        if step.decision in {"suit", "answer"}:
            return event["answer"]
        if step.decision == "declare":
            return self._declared(step, event)
        if step.decision == "comment":
            return frozenset(event["raise"]), frozenset(event["announce"])
        if step.decision == "bid":
            return event["rung"]
        return True  # take_talon, fold

    def _declared(self, step: Step, event: Mapping[str, Any]) -> Any:
        contract = event["contract"]
        if self.free_suits:
            return contract, event["trump"], event["helper"]
        answer = (contract, event["rogue"]) if "rogue" in event else contract
        if answer not in step.legal:
            return answer
        if event["trump"] != step.suit:
            rule = "M-43" if CONTRACTS[contract].trumps else "M-15"
            given = event["trump"]
            raise RuleBroken(
                rule, f"seat {step.seat} declares {contract} with trumps {given}, not {step.suit}"
            )
        if event["helper"] is not None:
            raise RuleBroken("M-18", f"{contract} has no helper suit")
        return answer

    def _silently(self, step: Step) -> Any:
        """Read what may leave no event: keeping trumps (no ``declare`` before "suit?"), not folding (R-2)."""
        event = self._peek()
        if event is None and self.stopped:
            raise RecordEnds
        if event is None or (event["do"], event["seat"]) != (step.decision, step.seat):
            return step.silent
        return self._answered(step, self._event(step))

    def _from_tricks(self, step: Step) -> Any:
        if step.trick > len(self.tricks):
            if self.stopped:
                raise RecordEnds
            raise RuleBroken("R-9", f"the record ends before trick {step.trick}")
        trick = self.tricks[step.trick - 1]
        if step.decision != "play":
            return trick[step.decision]
        card = trick["cards"][self.cards % len(trick["cards"])]
        self.cards += 1
        return card

    def _marriage(self, step: Step) -> bool:
        """Not announcing leaves no event (R-2)."""
        assert step.suit is not None
        self.possible.append((step.seat, step.suit, step.trick))
        event = self._peek()
        if event is None or _marriage_of(event) != self.possible[-1]:
            return False
        self.next += 1
        return True

    def _exchange(self, step: Step) -> bool:
        """Not exchanging leaves no event (R-2)."""
        event = self._peek()
        wanted = ("exchange", step.seat, step.trick)
        if event is None or (event["do"], event["seat"], event.get("trick")) != wanted:
            return False
        self.next += 1
        return True

    def stop(self, step: Step) -> None:
        """Check that a stopped record has nothing after the step at which it ends (R-4)."""
        in_play = step.decision in {"leader", "play", "winner"}
        if self.next < len(self.events):
            what = f"event {self.next}, {self.events[self.next]['do']},"
            raise RuleBroken("R-4", f"{what} belongs to no whole trick of the stopped record")
        if self.tricks and not in_play:
            raise RuleBroken("R-4", f"tricks are recorded though the record stops at a {step.decision}")

    def finish(self, played: int) -> None:
        """Check that nothing is left over.

        Parameters
        ----------
        played
            How many tricks the deal has, 0 where it is settled without play.
        """
        if len(self.tricks) > played:
            rule = "R-9" if played else "R-6"
            raise RuleBroken(rule, f"the deal has {played} tricks, the record {len(self.tricks)}")
        event = self._peek()
        if event is None:
            return
        what = f"event {self.next}, {event['do']} of seat {event['seat']},"
        if event["do"] == "comment":
            raise RuleBroken("M-21", f"{what} comes after doubling has ended")
        if event["do"] == "exchange":
            raise RuleBroken("M-94", f"{what} cannot be made before trick {event['trick']}")
        if event["do"] != "marriage":
            raise RuleBroken("R-3", f"{what} has no place here")
        if _marriage_of(event) in self.possible:
            raise RuleBroken("R-3", f"{what} is out of order")
        raise RuleBroken(self.marriage_rule, f"{what} cannot be announced in trick {event['trick']}")


def _marriage_of(event: Mapping[str, Any]) -> tuple[int, str, int] | None:
    if event["do"] != "marriage":
        return None
    return event["seat"], event["suit"], event["trick"]
