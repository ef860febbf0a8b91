"""What a deal of mariáš looks like in print, from the bidding to the payment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from sim.core.cards import MARIAS
from sim.record.form import Record
from sim.record.forms import FORMS
from sim.record.layout import currency, hand, line, payoffs_line, reckoning, seat_line
from sim.record.marias.payment import payment
from sim.record.marias.playing import drawn, played
from sim.record.marias.telling import SUIT_NAMES, doubling
from sim.record.words import listed, phrase
from sim.schema.marias import FAMILY

#: How a deal that was not played ended (R-4).
_UNPLAYED = {
    "balanced": "game doubled once, seven not: nothing is played and nobody pays",
    "unflekked": "nobody doubled the game: it is settled as made, without play",
    "flekked_without_re": "the game was doubled once: it is settled as lost, without play",
    "fold": "the seven is folded: a fixed amount to each, nothing is played",
}


def course(record: Record) -> list[list[str]]:
    """Return the blocks of a deal from its bidding to its last trick."""
    blocks = [_bidding(record), _doubling(record)]
    return [*blocks, _held(record), played(record)] if record["tricks"] else blocks


def apart(record: Record) -> list[str]:
    """Return the cards that are dealt to no seat: a talon, or the stock and the card turned up."""
    cards = record["talon"]
    if not drawn(record):
        return [line("talon", " ".join(cards))] if cards else []
    *stock, turned = cards
    return [line("stock", " ".join(stock)), line("turned", f"{turned}, trumps {SUIT_NAMES[turned[0]]}")]


def _bidding(record: Record) -> list[str]:
    form, lines = FORMS[record["kind"]], []
    for event in record["events"]:
        if event["do"] in ("comment", *form.in_play):
            break
        lines.append(seat_line(event["seat"], form.told(event)))
    return ["bidding", *lines] if lines or not drawn(record) else []


def _doubling(record: Record) -> list[str]:
    levels: dict[str, int] = {}
    lines = []
    for event in record["events"]:
        if event["do"] == "declare":
            levels, declared = {}, event["contract"]
        if event.get("answer") == "flek":
            levels[declared] = 1  # M-71: the first comment
        if event["do"] != "comment":
            continue
        said = []
        for name in event["raise"]:
            levels[name] = levels.get(name, 0) + 1
            said.append(f"{doubling(levels[name])} on the {phrase(name)}")
        if event["announce"]:
            said.append(f"announces {listed(map(phrase, event['announce']))}")
        lines.append(seat_line(event["seat"], "; ".join(said) or "good"))
    return ["doubling", *lines] if lines else []


def _held(record: Record) -> list[str]:
    """Return the hands with which the play begins, and the talon; nothing where they are those dealt."""
    if not any(event["do"] == "discard" for event in record["events"]):
        return []
    hands = [set(cards) for cards in record["hands"]]
    talon = set(record["talon"])
    for event in record["events"]:
        if event["do"] == "take_talon":
            hands[event["seat"]] |= talon
        elif event["do"] == "discard":
            talon = set(event["cards"])
            hands[event["seat"]] -= talon
    lines = [seat_line(seat, hand(MARIAS, cards)) for seat, cards in enumerate(hands) if cards]
    return ["hands in play", *lines, line("talon", " ".join(sorted(talon, key=MARIAS.card)))]


# --- the payment --------------------------------------------------------------------------------------------


def settlement(outcome: Mapping[str, Any], rules: Mapping[str, Any], rate: Fraction) -> list[str]:
    """Return the lines that reckon what an outcome pays."""
    lines = [f"settlement in {currency(rate, FAMILY.unit)}, {_between(outcome)}"]
    if outcome["reason"] in _UNPLAYED:
        lines.append(f"  {_UNPLAYED[outcome['reason']]}")
    if outcome.get("rogue") is not None:
        lines.append(f"  seat {outcome['rogue']} wins the last trick and joins the declarer")
    lines += [f"  {text}" for text in _points(outcome)]
    paid = payment(outcome, rules)
    lines += [f"  {text}" for text in reckoning(paid.items, paid.further, rate)]
    if outcome.get("evident"):
        lines.append("  evident: who doubled it pays what the doubling costs the others too")
    return [*lines, payoffs_line(outcome, rate)]


def _between(outcome: Mapping[str, Any]) -> str:
    """Return who pays whom the amounts of a settlement, and what their signs say."""
    if "winner" in outcome:
        return "+ to seat 0"
    if outcome["partner"] is None and outcome["rogue"] is None:
        return "per defender, + to the declarer"
    return "each loser to one winner, + to the declarer's side"


def _points(outcome: Mapping[str, Any]) -> Iterator[str]:
    """Yield what each side has, where points count; what M-5 gives the defenders is in their tricks.

    Nothing where it is not known whose the marriages are.
    """
    if outcome["points"] is None or outcome["trick_points"] is None:
        return
    names = ("seat 0", "seat 1") if "winner" in outcome else ("declarer", "defenders")
    sides = zip(
        names,
        outcome["trick_points"],
        outcome["marriage_points"],
        outcome["points"],
        strict=True,
    )
    for side, tricks, marriages, points in sides:
        yield f"{side:<17}{tricks} in tricks + {marriages} in marriages = {points} points"
