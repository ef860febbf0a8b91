"""Reading deal records: everything about one that can be seen without playing it (R-0, R-1, R-8, R-13)."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from typing import Any

from sim.games.marias import house
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import COMPONENTS, CONTRACTS, DOUBLED, RANKS, SUITS
from sim.games.marias.view import LOG_LENGTH
from sim.games.marias.voleny import HAND, PLAYERS
from sim.record.decoding import RecordError, decode
from sim.record.words import quoted
from sim.record.writing import FORMAT

__all__ = ["RecordError", "check", "parse"]

#: Seeds of records are whole numbers below 2**64, deals below 2**63.
SEEDS, DEALS = 2**64, 2**63

_PACK = frozenset(suit + rank for suit in SUITS for rank in RANKS)
#: How many cards each seat is dealt.
_DEALT = KINDS["voleny"].dealt
_FIELDS = (
    "format",
    "kind",
    "rules",
    "seed",
    "deal",
    "strategies",
    "hands",
    "talon",
    "events",
    "tricks",
    "outcome",
)
_OPTIONAL = ("line_up",)
_LATER = ("licitovany", "krizovy", "pagat", "lizany", "tarot")
#: Fields of each event beside ``seat`` and ``do``.
_EVENTS = {
    "trump": ("card",),
    "discard": ("cards",),
    "suit": ("answer",),
    "take_talon": (),
    "declare": ("contract", "trump", "helper"),
    "comment": ("raise", "announce"),
    "marriage": ("suit", "trick"),
}
_AGAINST = ("seven_against", "hundred_against")
_STOPPED = ("reason",)
_REASONS = ("played", "balanced", "unflekked", "flekked_without_re", "stopped")
_PAIRS = ("points", "trick_points", "marriage_points")
_OUTCOME = (
    "payoffs", "played", "reason", "contract", "declarer", "partner", "trump", "helper", "levels", *_PAIRS,
    "components", "hearts", "limited", "rogue",
)  # fmt: skip


def parse(line: str) -> dict[str, Any]:
    """Return the record that one line of a file holds, its form checked.

    Amounts stay exact: numbers with a point become :class:`~decimal.Decimal`, but for those in ``rules``.

    Raises
    ------
    RecordError
        R-1 for an unknown field, R-0 for a missing or ill-formed one, H-2 and H-3 for house rules that are
        not whole or cannot be, M-40 for cards that are not a pack dealt by the plan, R-8, R-10.
    """
    record = None
    try:
        record = decode(line)
        check(record)
    except RecursionError as error:
        raise RecordError("R-0", "no JSON that a record can be: it is nested too deep") from error
    except RecordError as error:
        deal = record.get("deal") if isinstance(record, dict) else None
        error.deal = deal if _whole(deal) else None
        raise
    return dict(record)


def check(record: Any) -> None:
    """Check the form of a record; see :func:`parse`.  Its house rules become plain numbers."""
    if not isinstance(record, dict):
        raise _ill("a record", "an object", record)
    if record.get("format") != FORMAT:
        raise _ill("format", f'"{FORMAT}"', record.get("format"))
    kind = record.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        later = "; this version does not check it" if kind in _LATER else ""
        raise _ill("kind", f"one of {' '.join(KINDS)}{later}", kind)
    if "session" in record:
        raise RecordError("R-10", "session: deals shuffled each anew belong to none; leave it out")
    _fields("", record, _FIELDS, _OPTIONAL)
    _number("seed", record["seed"], SEEDS)
    _number("deal", record["deal"], DEALS)
    if "line_up" in record:
        _number("line_up", record["line_up"], DEALS)
    players = _rules(record)
    _strategies(record["strategies"], players)
    _hands(record["hands"], players)
    if record["talon"] != []:
        raise _ill("talon", "empty: in voleny nothing is dealt to a talon", record["talon"])
    if len(_list("events", record["events"])) > LOG_LENGTH:
        raise RecordError("R-3", f"events: {len(record['events'])} of them, more than any deal can have")
    for number, event in enumerate(record["events"]):
        _event(f"events[{number}]", event)
    for number, trick in enumerate(_list("tricks", record["tricks"])):
        _trick(f"tricks[{number}]", trick)
    _outcome(record["outcome"], players)


def _ill(path: str, right: str, found: Any) -> RecordError:
    return RecordError("R-0", f"{path} must be {right}, not {quoted(found)}")


def _fields(path: str, given: Any, needed: Iterable[str], optional: Iterable[str] = ()) -> None:
    """Refuse an object that has other fields than these."""
    if not isinstance(given, dict):
        raise _ill(path, "an object", given)
    dot = f"{path}." if path else ""
    known = (*needed, *optional)
    for name in given:
        if name not in known:
            raise RecordError("R-1", f"{dot}{name}: an unknown field; there are: {' '.join(known)}")
    for name in needed:
        if name not in given:
            raise RecordError("R-0", f"{dot}{name} is missing")


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(path: str, value: Any, below: int, least: int = 0) -> None:
    if not _whole(value) or not least <= value < below:
        raise _ill(path, f"a whole number from {least} to {below - 1}", value)


def _list(path: str, value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise _ill(path, "a list", value)
    return value


def _one_of(path: str, value: Any, known: tuple[str, ...], *, null: bool = False) -> None:
    if (value is None and null) or (isinstance(value, str) and value in known):
        return
    raise _ill(path, f"one of {' '.join(known)}{' or null' if null else ''}", value)


def _card(path: str, value: Any) -> None:
    if not isinstance(value, str) or value not in _PACK:
        suits, ranks = " ".join(SUITS), " ".join(RANKS)
        raise _ill(path, f"a card, a suit of {suits} and a rank of {ranks}", value)


def _seat(path: str, value: Any) -> None:
    if _whole(value) and value == PLAYERS:
        raise RecordError("R-8", f"{path}: seat {PLAYERS} sits out and has no events or cards")
    _number(path, value, PLAYERS)


def _amount(path: str, value: Any) -> None:
    if not (_whole(value) or isinstance(value, Decimal | float)):
        raise _ill(path, "a number", value)


def _rules(record: dict[str, Any]) -> int:
    """Check the house rules and return how many sit at the table."""
    # Most records of a file have the same rules: they are checked once, and become one object.
    record["rules"] = whole = _complete(record["kind"], json.dumps(_plain(record["rules"])))
    return int(whole["players"])


@functools.lru_cache(maxsize=256)
def _complete(kind: str, text: str) -> dict[str, Any]:
    try:
        return house.complete(kind, json.loads(text))
    except house.HouseRuleError as error:
        said = str(error)
        rule = "R-1" if "is not a house rule" in said else "H-2" if "is missing" in said else "H-3"
        raise RecordError(rule, f"rules: {said}") from error


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _plain(inner) for name, inner in value.items()}
    return float(value) if isinstance(value, Decimal) else value


def _strategies(names: Any, players: int) -> None:
    if len(_list("strategies", names)) != players:
        raise _ill("strategies", f"{players} names, one per seat", names)
    for seat, name in enumerate(names):
        if seat >= PLAYERS and name is not None:
            raise RecordError("R-8", f"strategies[{seat}] must be null: seat {seat} sits out")
        if seat < PLAYERS and not isinstance(name, str):
            raise _ill(f"strategies[{seat}]", "a name", name)


def _hands(hands: Any, players: int) -> None:
    if len(_list("hands", hands)) != players:
        raise _ill("hands", f"{players} lists of cards, one per seat", hands)
    held: dict[str, int] = {}
    for seat, cards in enumerate(hands):
        dealt = _DEALT[seat] if seat < PLAYERS else 0
        for place, card in enumerate(_list(f"hands[{seat}]", cards)):
            _card(f"hands[{seat}][{place}]", card)
            if card in held:
                raise RecordError(
                    "M-40", f"hands[{seat}][{place}]: {card} is dealt to seat {held[card]} already"
                )
            held[card] = seat
        if len(cards) != dealt:
            rule = "M-40" if seat < PLAYERS else "R-8"
            raise RecordError(rule, f"hands[{seat}] has {len(cards)} cards; seat {seat} is dealt {dealt}")


def _event(path: str, event: Any) -> None:
    if not isinstance(event, dict):
        raise _ill(path, "an object", event)
    do = event.get("do")
    if not isinstance(do, str) or do not in _EVENTS:
        raise RecordError("R-1", f"{path}.do must be one of {' '.join(_EVENTS)}, not {quoted(do)}")
    _fields(path, event, ("seat", "do", *_EVENTS[do]), ("people",) if do == "trump" else ())
    _seat(f"{path}.seat", event["seat"])
    if event.get("people", True) is not True:
        raise RecordError(
            "R-1", f"{path}.people is true, or left out where the card was one of the seven seen"
        )
    for name in _EVENTS[do]:
        _VALUES[name](f"{path}.{name}", event[name])


def _cards(path: str, cards: Any) -> None:
    for place, card in enumerate(_list(path, cards)):
        _card(f"{path}[{place}]", card)
        if card in cards[:place]:
            raise _ill(path, "different cards", cards)
    if len(cards) != sum(_DEALT) - PLAYERS * HAND:
        raise RecordError("M-16", f"{path}: {len(cards)} cards; two are discarded")


def _components(known: tuple[str, ...]) -> Callable[[str, Any], None]:
    def checked(path: str, names: Any) -> None:
        for place, name in enumerate(_list(path, names)):
            _one_of(f"{path}[{place}]", name, known)
            if name in names[:place]:
                raise _ill(path, "without repetition", names)

    return checked


#: What checks the value of a field of an event.
_VALUES: dict[str, Callable[[str, Any], None]] = {
    "card": _card,
    "cards": _cards,
    "answer": lambda path, value: _one_of(path, value, ("good", "bad")),
    "contract": lambda path, value: _one_of(path, value, CONTRACTS),
    "trump": lambda path, value: _one_of(path, value, SUITS, null=True),
    "helper": lambda path, value: _one_of(path, value, SUITS, null=True),
    "raise": _components(DOUBLED),
    "announce": _components(_AGAINST),
    "suit": lambda path, value: _one_of(path, value, SUITS),
    "trick": lambda path, value: _number(path, value, HAND + 1, 1),
}


def _trick(path: str, trick: Any) -> None:
    _fields(path, trick, ("leader", "cards", "winner"))
    _seat(f"{path}.leader", trick["leader"])
    _seat(f"{path}.winner", trick["winner"])
    if len(_list(f"{path}.cards", trick["cards"])) != PLAYERS:
        raise _ill(f"{path}.cards", f"{PLAYERS} cards", trick["cards"])
    for place, card in enumerate(trick["cards"]):
        _card(f"{path}.cards[{place}]", card)


def _outcome(outcome: Any, players: int) -> None:
    if not isinstance(outcome, dict):
        raise _ill("outcome", "an object", outcome)
    stopped = outcome.get("reason") == "stopped"
    _fields("outcome", outcome, _STOPPED if stopped else _OUTCOME, _OUTCOME if stopped else ())
    _one_of("outcome.reason", outcome["reason"], _REASONS)
    if stopped:
        return
    payoffs = _list("outcome.payoffs", outcome["payoffs"])
    if len(payoffs) != players:
        raise _ill("outcome.payoffs", f"{players} numbers, one per seat", payoffs)
    for seat, value in enumerate(payoffs):
        _amount(f"outcome.payoffs[{seat}]", value)
    for name in ("played", "limited"):
        _flag(f"outcome.{name}", outcome[name])
    _one_of("outcome.contract", outcome["contract"], CONTRACTS)
    for name in ("trump", "helper"):
        _one_of(f"outcome.{name}", outcome[name], SUITS, null=True)
    _seat("outcome.declarer", outcome["declarer"])
    for name in ("partner", "rogue"):
        if outcome[name] is not None:
            _seat(f"outcome.{name}", outcome[name])
    _number("outcome.hearts", outcome["hearts"], DEALS)
    for name in _PAIRS:
        _pair(f"outcome.{name}", outcome[name])
    _scores(outcome)


def _flag(path: str, value: Any) -> None:
    if not isinstance(value, bool):
        raise _ill(path, "true or false", value)


def _pair(path: str, value: Any) -> None:
    if value is None:
        return
    if len(_list(path, value)) != len(("declarers", "defenders")):
        raise _ill(path, "two numbers, of the declarer's side and of the defenders, or null", value)
    for side, points in enumerate(value):
        _number(f"{path}[{side}]", points, DEALS)


def _scores(outcome: Mapping[str, Any]) -> None:
    """Check the form of levels and components."""
    for path, known in (("levels", DOUBLED), ("components", COMPONENTS)):
        given = outcome[path]
        _fields(f"outcome.{path}", given, (), known)
        for name, value in given.items():
            where = f"outcome.{path}.{name}"
            if path == "levels":
                _number(where, value, DEALS)
                continue
            _fields(where, value, ("made", "units"))
            _flag(f"{where}.made", value["made"])
            _amount(f"{where}.units", value["units"])
