"""The form of what deal records of mariáš have of their own (R-1, R-5, R-12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.games.marias.names import COMPONENTS, CONTRACTS, DOUBLED, RANKS, SUITS
from sim.games.marias.talon import TALON
from sim.record import checks
from sim.record.checks import amount, card, fields, flag, ill, listed, number, one_of, some_of
from sim.record.decoding import RecordError
from sim.record.form import EventCheck, Fields, OutcomeCheck
from sim.record.shape import Shape

#: Pairs of points in an outcome.
PAIRS = ("points", "trick_points", "marriage_points")
_ROGUE = "rogue"
#: Numbers that messages write out.
_COUNTED = {7: "seven"}


# --- events -------------------------------------------------------------------------------------------------


def people_seen(path: str, event: Fields, shape: Shape) -> None:
    """Check that ``people`` is true where it stands."""
    if event.get("people", True) is not True:
        seen = f"one of the {_COUNTED.get(shape.form.first, shape.form.first)} seen"
        raise RecordError("R-1", f"{path}.people is true, or left out where the card was {seen}")


def rogue_in_durch(path: str, event: Fields, shape: Shape) -> None:
    """Check that ``rogue`` stands in a declaration of durch and in no other."""
    if event["contract"] != "durch":
        if _ROGUE in event:
            raise RecordError("R-1", f"{path}.rogue belongs to durch only; leave it out")
    elif _ROGUE not in event:
        raise RecordError("R-0", f"{path}.rogue is missing; in durch it is true or false")
    else:
        flag(f"{path}.rogue", event[_ROGUE])


def _cards(path: str, cards: Any, event: Fields, shape: Shape) -> None:
    checks.cards(path, cards, shape.deck)
    if len(cards) != TALON:
        raise RecordError("M-16", f"{path}: {len(cards)} cards; two are discarded")


def event_checks(
    answers: Mapping[str, tuple[str, ...]], bids: tuple[str, ...], announce: tuple[str, ...]
) -> dict[str, EventCheck]:
    """Return what checks the value of a field.

    Parameters
    ----------
    answers
        What each event that answers can answer.
    bids
        What can be bid.
    announce
        What a comment may announce.
    """
    return {
        "card": lambda path, value, event, shape: card(path, value, shape.deck),
        "cards": _cards,
        "call": lambda path, value, event, shape: one_of(path, value, RANKS),
        "rung": lambda path, value, event, shape: one_of(path, value, bids),
        "answer": lambda path, value, event, shape: one_of(path, value, answers[event["do"]]),
        "contract": lambda path, value, event, shape: one_of(path, value, CONTRACTS),
        "trump": lambda path, value, event, shape: one_of(path, value, SUITS, null=True),
        "helper": lambda path, value, event, shape: one_of(path, value, SUITS, null=True),
        "raise": lambda path, value, event, shape: some_of(path, value, DOUBLED),
        "announce": lambda path, value, event, shape: some_of(path, value, announce),
        "suit": lambda path, value, event, shape: one_of(path, value, SUITS),
        "trick": lambda path, value, event, shape: number(path, value, shape.kind.tricks + 1, 1),
    }


# --- the outcome --------------------------------------------------------------------------------------------


def _seat_or_null(path: str, value: Any, shape: Shape) -> None:
    if value is not None:
        shape.seat(path, value)


def _pair(path: str, value: Any, shape: Shape) -> None:
    if value is None:
        return
    sides = (
        ("seat 0", "seat 1") if "winner" in shape.form.outcome else ("the declarer's side", "the defenders")
    )
    if len(listed(path, value)) != len(sides):
        raise ill(path, f"two numbers, of {' and of '.join(sides)}, or null", value)
    for side, points in enumerate(value):
        number(f"{path}[{side}]", points)


def _levels(path: str, value: Any, shape: Shape) -> None:
    fields(path, value, (), DOUBLED)
    for name, level in value.items():
        number(f"{path}.{name}", level)


def _components(path: str, value: Any, shape: Shape) -> None:
    fields(path, value, (), COMPONENTS)
    for name, score in value.items():
        fields(f"{path}.{name}", score, score_fields(shape.form.outcome))
        if "made" in score:
            flag(f"{path}.{name}.made", score["made"])
        amount(f"{path}.{name}.units", score["units"])


def score_fields(outcome: tuple[str, ...]) -> tuple[str, ...]:
    """Return the fields of a component, by those of the outcome: two who draw make nothing good (R-12)."""
    return ("units",) if "winner" in outcome else ("made", "units")


#: What checks the value of a field of an outcome.
OUTCOME: dict[str, OutcomeCheck] = {
    "contract": lambda path, value, shape: one_of(path, value, CONTRACTS),
    "declarer": lambda path, value, shape: shape.seat(path, value),
    "partner": _seat_or_null,
    "trump": lambda path, value, shape: one_of(path, value, SUITS, null=True),
    "helper": lambda path, value, shape: one_of(path, value, SUITS, null=True),
    "levels": _levels,
    **dict.fromkeys(PAIRS, _pair),
    "winner": lambda path, value, shape: shape.seat(path, value),
    "components": _components,
    "hearts": lambda path, value, shape: number(path, value),
    "limited": lambda path, value, shape: flag(path, value),
    "rogue": _seat_or_null,
    "evident": lambda path, value, shape: flag(path, value),
}
