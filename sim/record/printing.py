"""A deal record as a page that a player can follow card by card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from sim.core.cards import MARIAS
from sim.games.marias import house
from sim.games.marias.kinds import KINDS
from sim.record.events import IN_PLAY
from sim.record.forms import FORMS
from sim.record.payment import Payment, payment, spelled
from sim.record.playing import played
from sim.record.telling import SUIT_NAMES, component, doubling, listed, told

#: How a deal that was not played ended (R-4).
_UNPLAYED = {
    "balanced": "game doubled once, seven not: nothing is played and nobody pays",
    "unflekked": "nobody doubled the game: it is settled as made, without play",
    "flekked_without_re": "the game was doubled once: it is settled as lost, without play",
    "fold": "the seven is folded: a fixed amount to each, nothing is played",
}
_NAME_WIDTH = 9

Record = Mapping[str, Any]


def printed(record: Record, rate: Fraction = Fraction(1)) -> str:
    """Return a record that is right as text, ending with a newline.

    Parameters
    ----------
    record
        A deal record.
    rate : Fraction
        Money for one unit.
    """
    blocks = [_heading(record), _dealt(record), _bidding(record), _doubling(record)]
    if record["tricks"]:
        blocks += [_held(record), played(record)]
    if record["outcome"]["reason"] == "stopped":
        blocks.append(["the record stops here: a strategy failed"])
    else:
        blocks.append(settlement(record["outcome"], record["rules"], rate))
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _heading(record: Record) -> list[str]:
    line_up = f", line-up {record['line_up']}" if "line_up" in record else ""
    session = f" of session {record['session']}" if "session" in record else ""
    deal = f"deal {record['deal']}{session}{line_up} of seed {record['seed']}"
    changed = house.changed(record["kind"], record["rules"])
    rules = [f"house.{name}={_value(value)}" for name, value in changed.items()]
    return [f"{KINDS[record['kind']].title}, {deal}", *rules]


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        inner = ", ".join(f"{name}: {_value(inner)}" for name, inner in value.items())
        return f"{{{inner}}}"
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)


def _hand(cards: list[str]) -> str:
    return MARIAS.hand(MARIAS.mask(map(MARIAS.card, cards)))


def _line(name: str, text: str) -> str:
    return f"  {name:<{_NAME_WIDTH}}{text}"


def _seat(seat: int, text: str) -> str:
    return _line(f"seat {seat}", text)


def _dealt(record: Record) -> list[str]:
    lines = ["dealt (hearts.bells.leaves.acorns)"]
    width = max(len(_hand(cards)) for cards in record["hands"])
    seen = KINDS[record["kind"]].first
    for seat, cards in enumerate(record["hands"]):
        name = record["strategies"][seat]
        if not cards:
            lines.append(_seat(seat, "sits out"))
            continue
        first = f", first {_hand(cards[:seen])}" if seat == 0 and seen else ""
        lines.append(_seat(seat, f"{_hand(cards):<{width}}  {name}{first}"))
    return [*lines, *_dealt_apart(record)]


def _dealt_apart(record: Record) -> list[str]:
    """Return the cards that are dealt to no seat: a talon, or the stock and the card turned up."""
    cards = record["talon"]
    if not FORMS[record["kind"]].turned:
        return [_line("talon", " ".join(cards))] if cards else []
    *stock, turned = cards
    return [_line("stock", " ".join(stock)), _line("turned", f"{turned}, trumps {SUIT_NAMES[turned[0]]}")]


def _bidding(record: Record) -> list[str]:
    lines = []
    for event in record["events"]:
        if event["do"] in ("comment", *IN_PLAY):
            break
        lines.append(_seat(event["seat"], told(event)))
    return ["bidding", *lines] if lines or not FORMS[record["kind"]].turned else []


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
            said.append(f"{doubling(levels[name])} on the {component(name)}")
        if event["announce"]:
            said.append(f"announces {listed(map(component, event['announce']))}")
        lines.append(_seat(event["seat"], "; ".join(said) or "good"))
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
    lines = [_seat(seat, _hand(sorted(cards))) for seat, cards in enumerate(hands) if cards]
    return ["hands in play", *lines, _line("talon", " ".join(sorted(talon, key=MARIAS.card)))]


# --- the payment --------------------------------------------------------------------------------------------


def settlement(
    outcome: Mapping[str, Any], rules: Mapping[str, Any], rate: Fraction = Fraction(1)
) -> list[str]:
    """Return the lines that reckon what an outcome pays.

    Parameters
    ----------
    outcome
        Of a deal record, not stopped.
    rules
        Resolved house rules.
    rate : Fraction
        Money for one unit.
    """
    lines = [f"settlement in {'units' if rate == 1 else 'money'}, {_between(outcome)}"]
    if outcome["reason"] in _UNPLAYED:
        lines.append(f"  {_UNPLAYED[outcome['reason']]}")
    if outcome.get("rogue") is not None:
        lines.append(f"  seat {outcome['rogue']} wins the last trick and joins the declarer")
    lines += [f"  {line}" for line in _points(outcome)]
    paid = payment(outcome, rules)
    lines += [f"  {line}" for line in _reckoning(paid, rate)]
    payoffs = [f"seat {seat} {spelled(value, rate=rate)}" for seat, value in enumerate(paid.payoffs)]
    return [*lines, f"payoffs: {', '.join(payoffs)}"]


def _between(outcome: Mapping[str, Any]) -> str:
    """Return who pays whom the amounts of a settlement, and what their signs say."""
    if "winner" in outcome:
        return "+ to seat 0"
    if outcome["partner"] is None and outcome["rogue"] is None:
        return "per defender, + to the declarer"
    return "each loser to one winner, + to the declarer's side"


def _points(outcome: Mapping[str, Any]) -> Iterator[str]:
    """Yield what each side has, where points count; what M-5 gives the defenders is in their tricks."""
    if outcome["points"] is None:
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


def _reckoning(paid: Payment, rate: Fraction) -> Iterator[str]:
    """Yield the lines of a payment: each component, their sum, hearts and limit."""
    if not paid.items:
        return
    wide = 2 + max(len(item.became) for item in paid.items)
    width = max(len(item.reckoned) for item in paid.items)
    for item in paid.items:
        amount = spelled(item.units, rate=rate)
        yield f"{component(item.name):<17}{item.became:<{wide}}{item.reckoned:<{width}}  {amount:>8}"
    end = 17 + wide + width + 2
    if len(paid.items) > 1:
        yield f"{'together':<{end}}{spelled(paid.total, rate=rate):>8}"
    if paid.hearts != 1:
        yield f"{f'hearts ×{paid.hearts}':<{end}}{spelled(paid.doubled, rate=rate):>8}"
    if paid.limit is not None:
        yield f"{'limit':<{end}}{spelled(paid.paid, rate=rate):>8}"
