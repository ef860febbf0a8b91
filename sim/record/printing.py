"""A deal record as a page that a player can follow card by card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from sim.core.cards import MARIAS
from sim.games.marias import house
from sim.games.marias.contracts import HAS_POINTS, HAS_TRUMPS
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import CONTRACTS
from sim.games.marias.play import FORTY, TEN_POINTS, TWENTY
from sim.record.payment import Payment, payment, spelled
from sim.record.telling import SUIT_NAMES, component, doubling, listed, told

_SHARPS = "AX"
#: How a deal that was not played ended (R-4).
_UNPLAYED = {
    "balanced": "game doubled once, seven not: nothing is played and nobody pays",
    "unflekked": "nobody doubled the game: it is settled as made, without play",
    "flekked_without_re": "the game was doubled once: it is settled as lost, without play",
}
_NAME_WIDTH = 9
_CELL = 10

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
        blocks += [_held(record), _play(record)]
    if record["outcome"]["reason"] == "stopped":
        blocks.append(["the record stops here: a strategy failed"])
    else:
        blocks.append(settlement(record["outcome"], record["rules"], rate))
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _heading(record: Record) -> list[str]:
    line_up = f", line-up {record['line_up']}" if "line_up" in record else ""
    lines = [f"{KINDS[record['kind']].title}, deal {record['deal']}{line_up} of seed {record['seed']}"]
    changed = [
        f"{name}={_value(house.lookup(record['rules'], name))}"
        for name, preset in house.KINDS[record["kind"]].preset.items()
        if house.lookup(record["rules"], name) != preset
    ]
    return [*lines, *(f"house.{rule}" for rule in changed)]


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        inner = ", ".join(f"{name}: {_value(inner)}" for name, inner in value.items())
        return f"{{{inner}}}"
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    return str(value)


def _hand(cards: list[str]) -> str:
    return MARIAS.hand(MARIAS.mask(map(MARIAS.card, cards)))


def _seat(seat: int, text: str) -> str:
    return f"  {f'seat {seat}':<{_NAME_WIDTH}}{text}"


def _dealt(record: Record) -> list[str]:
    lines = ["dealt (hearts.bells.leaves.acorns)"]
    width = max(len(_hand(cards)) for cards in record["hands"])
    for seat, cards in enumerate(record["hands"]):
        name = record["strategies"][seat]
        if not cards:
            lines.append(_seat(seat, "sits out"))
            continue
        first = f", first {_hand(cards[: KINDS[record['kind']].first])}" if seat == 0 else ""
        lines.append(_seat(seat, f"{_hand(cards):<{width}}  {name}{first}"))
    return lines


def _bidding(record: Record) -> list[str]:
    lines = ["bidding"]
    for event in record["events"]:
        if event["do"] in ("comment", "marriage"):
            break
        lines.append(_seat(event["seat"], told(event)))
    return lines


def _doubling(record: Record) -> list[str]:
    levels: dict[str, int] = {}
    lines = []
    for event in record["events"]:
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
    """Return the hands with which the play begins, and the talon."""
    hands = [set(cards) for cards in record["hands"]]
    talon: set[str] = set()
    for event in record["events"]:
        if event["do"] == "take_talon":
            hands[event["seat"]] |= talon
        elif event["do"] == "discard":
            talon = set(event["cards"])
            hands[event["seat"]] -= talon
    lines = [_seat(seat, _hand(sorted(cards))) for seat, cards in enumerate(hands) if cards]
    return ["hands in play", *lines, f"  {'talon':<{_NAME_WIDTH}}{' '.join(sorted(talon, key=MARIAS.card))}"]


# --- the play -----------------------------------------------------------------------------------------------


def _play(record: Record) -> list[str]:
    declared = [event for event in record["events"] if event["do"] == "declare"][-1]
    code, declarer = CONTRACTS.index(declared["contract"]), declared["seat"]
    trumps = f", trumps {SUIT_NAMES[declared['trump']]}" if HAS_TRUMPS[code] else ", no trumps"
    count = bool(HAS_POINTS[code])
    kind = KINDS[record["kind"]]
    heads = "".join(f"{f'seat {seat}' + ' *' * (seat == declarer):<{_CELL}}" for seat in range(kind.players))
    lines = [
        f"play: {component(declared['contract'])} by seat {declarer}{trumps}",
        f"  {'':<4}{heads}won by" + ("   declarer : defenders" if count else ""),
    ]
    points = [0, 0]
    for number, trick in enumerate(record["tricks"], start=1):
        announced = _announced(record, number)
        if count:
            points[trick["winner"] != declarer] += _worth(trick["cards"], number == kind.hand)
            for seat, (_, worth) in announced.items():
                points[seat != declarer] += worth
        running = f"{points[0]:>11} : {points[1]}" if count else ""
        row = "".join(f"{_card(trick, seat, announced):<{_CELL}}" for seat in range(kind.players))
        lines.append(f"  {number:<4}{row}{'seat ' + str(trick['winner']):<6}{running}")
    return lines


def _card(trick: Mapping[str, Any], seat: int, announced: Mapping[int, tuple[str, int]]) -> str:
    """Return what a seat put on a trick: > who led, = who won, and what he announced with it."""
    card = trick["cards"][(seat - trick["leader"]) % len(trick["cards"])]
    led = ">" if seat == trick["leader"] else " "
    marriage = f"+{announced[seat][1]}" if seat in announced and announced[seat][0] == card[0] else ""
    return f"{led}{card}{'=' if seat == trick['winner'] else ''}{marriage}"


def _announced(record: Record, number: int) -> dict[int, tuple[str, int]]:
    """Return the marriages announced in a trick: by seat, the suit and its points."""
    trump = next((event["trump"] for event in reversed(record["events"]) if event["do"] == "declare"), None)
    return {
        event["seat"]: (event["suit"], FORTY if event["suit"] == trump else TWENTY)
        for event in record["events"]
        if event["do"] == "marriage" and event["trick"] == number
    }


def _worth(cards: list[str], last: bool) -> int:
    """Return the points of a trick (M-2)."""
    return TEN_POINTS * (sum(card[1] in _SHARPS for card in cards) + last)


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
    lines = [f"settlement in {'units' if rate == 1 else 'money'}, per defender, + to the declarer"]
    if outcome["reason"] in _UNPLAYED:
        lines.append(f"  {_UNPLAYED[outcome['reason']]}")
    lines += [f"  {line}" for line in _points(outcome)]
    paid = payment(outcome, rules)
    lines += [f"  {line}" for line in _reckoning(paid, rate)]
    payoffs = [f"seat {seat} {spelled(value, rate=rate)}" for seat, value in enumerate(paid.payoffs)]
    return [*lines, f"payoffs: {', '.join(payoffs)}"]


def _points(outcome: Mapping[str, Any]) -> Iterator[str]:
    """Yield what each side has, where points count; what M-5 gives the defenders is in their tricks."""
    if outcome["points"] is None:
        return
    sides = zip(
        ("declarer", "defenders"),
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
    width = max(len(item.reckoned) for item in paid.items)
    for item in paid.items:
        made = "made" if item.made else "lost"
        amount = spelled(item.units, rate=rate)
        yield f"{component(item.name):<17}{made:<6}{item.reckoned:<{width}}  {amount:>8}"
    end = 17 + 6 + width + 2
    if len(paid.items) > 1:
        yield f"{'together':<{end}}{spelled(paid.total, rate=rate):>8}"
    if paid.hearts != 1:
        yield f"{f'hearts ×{paid.hearts}':<{end}}{spelled(paid.doubled, rate=rate):>8}"
    if paid.limit is not None:
        yield f"{'limit':<{end}}{spelled(paid.paid, rate=rate):>8}"
