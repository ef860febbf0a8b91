"""What a seat has seen of the cards of a mariáš deal (M-45, M-66, M-96)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sim.games.marias.contracts import MAY_OPEN
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import CONTRACTS
from sim.games.marias.talon import TALON
from sim.odds.sight import Sight

Event = Mapping[str, Any]

#: Cards played after the first trick before all hands lie open, by house rule (M-66).
_OPENS = {"trick_2": 0, "lead_2": 1}


def sight_of(record: Mapping[str, Any], seat: int) -> Sight:
    """Return what a seat has seen of the cards of a record."""
    row, events = KINDS[record["kind"]], record["events"]
    opened = is_open(record)
    taken_up = not row.first or any(_fixes_trumps(event) for event in events)
    hands = tuple(
        tuple(
            opened or (holder == seat and (taken_up or holder > 0 or place < row.first))
            for place in range(row.dealt[holder])
        )
        for holder in range(row.players)
    )
    secret: dict[int, tuple[bool, ...]] = {
        place: (opened or _has_seen(events, place, seat),) * TALON for place in _places(events, "discard")
    }
    # Of a betl the card that fixed trumps is never shown (M-45), wherever it lies.
    secret |= {place: (_has_seen(events, place, seat),) for place in _places(events, "trump")}
    return Sight(hands, _talon(record, seat, opened), secret)


def _places(events: Sequence[Event], do: str) -> list[int]:
    """Return the places of events of one sort."""
    return [place for place, event in enumerate(events) if event["do"] == do]


def _fixes_trumps(event: Event) -> bool:
    """Tell whether forehand has fixed trumps, in křížový called a rank too, and takes up its other cards."""
    return event["do"] == "trump" and event.get("call", "") is not None


def is_open(record: Mapping[str, Any]) -> bool:
    """Tell whether all hands lie open (M-66)."""
    declared = [event["contract"] for event in record["events"] if event["do"] == "declare"]
    after = _OPENS.get(record["rules"].get("betl_open_from"))
    if not declared or after is None or not MAY_OPEN[CONTRACTS.index(declared[-1])]:
        return False
    players = KINDS[record["kind"]].players
    return sum(len(trick["cards"]) for trick in record["tricks"]) >= players + after


def trumps_shown(events: Sequence[Event]) -> str | None:
    """Return the trump suit where trumps have been declared, so that everybody has seen it (M-43, M-53)."""
    for event in reversed(events):
        if event["do"] == "declare":
            trump: str | None = event["trump"]
            return trump
    return None


def _has_seen(events: Sequence[Event], place: int, seat: int) -> bool:
    """Tell whether a seat has seen the cards of an event: its own, those it took up, the trump card shown."""
    event = events[place]
    if event["seat"] == seat:
        return True
    if event["do"] == "trump":
        return trumps_shown(events) is not None
    return next((later["seat"] == seat for later in events[place:] if later["do"] == "take_talon"), False)


def _talon(record: Mapping[str, Any], seat: int, opened: bool) -> tuple[bool, ...]:
    """Return which cards of the talon as dealt, or of the stock, a seat has seen."""
    size = len(record["talon"])
    if record["kind"] != "lizany":
        taken = any(event["do"] == "take_talon" and event["seat"] == seat for event in record["events"])
        return (opened or taken,) * size
    own = {place for place, drawer in drawn(record) if drawer == seat}
    return tuple(place in own or place == size - 1 for place in range(size))


def drawn(record: Mapping[str, Any]) -> Iterator[tuple[int, int]]:
    """Yield place in the stock and seat of each card drawn in lízaný: the winner of a trick first (M-91)."""
    place = 0
    for trick in record["tricks"]:
        if "winner" in trick and place < len(record["talon"]):
            yield place, trick["winner"]
            yield place + 1, 1 - trick["winner"]
            place += 2
