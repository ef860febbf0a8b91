"""A position is played up to its question: the seat sees what it saw at the table, and faults are named."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sim.faults import ConfigError
from sim.odds.arriving import Refused, arrive
from tests import seating
from tests.laid import deck_of, mask, position, question
from tests.whim import Whim

KINDS = ("voleny", "licitovany", "krizovy", "pagat", "lizany")


def _reached(played: seating.Played, every: int) -> int:
    """Compare the views at each so-many-th moment of a deal with those at which their positions arrive."""
    deck = deck_of(played.record)
    seen: dict[tuple[int, int, int], seating.Question] = {}
    for asked in played.questions:
        # A second question at the same moment is reached by answering the first.
        seen.setdefault((asked.seat, asked.events, int(asked.view["plays"])), asked)
    chosen = list(seen.items())[::every]
    for (seat, events, cards), asked in chosen:
        arrival = arrive(position(played.record, seat, played.record["events"][:events], cards), deck, ())
        assert set(seating.changed_fields(arrival.view[0], asked.view)) <= {"random"}
    return len(chosen)


@pytest.mark.parametrize("kind", KINDS)
def test_the_seat_sees_what_it_saw_when_it_was_asked(kind: str) -> None:
    table, total = seating.scripted(preset=kind), 0
    for deal in range(6):
        total += _reached(seating.play(table, Whim(Random(deal), kind), deal), 3)
    assert total > 30


def test_the_seat_sees_what_it_saw_in_tarot() -> None:
    table = seating.scripted(preset="tarot")
    for deal in range(3):
        bids = seating.Script(bid=["prise", "pass", "garde"], chelem=[False])
        assert _reached(seating.play(table, bids, deal), 4) > 8


@pytest.mark.jit_off
def test_a_position_is_reached_as_plain_python_too() -> None:
    played = seating.play(seating.scripted(), Whim(Random(5), "voleny"), 1)
    assert _reached(played, 4) > 2


def test_cards_that_are_not_known_come_from_the_list_given() -> None:
    record = _voleny()
    events = [dict(event) for event in record["events"][:2]]
    answers = [seating.NUMBER[events[0]["card"]], mask(events[1]["cards"])]
    events[0]["card"] = events[1]["cards"] = None
    arrival = arrive(position(record, 1, events), deck_of(record), answers)
    assert arrival.hidden == (0, 1)
    assert arrival.state[0]["talon"] == answers[1]
    assert arrival.state[0]["laid"] == answers[0]
    with pytest.raises(ConfigError, match="2 events are not known, and 1 answers"):
        arrive(position(record, 1, events), deck_of(record), answers[:1])


def test_a_card_from_the_people_comes_from_the_list_too() -> None:
    table = seating.scripted({"choose_from_people": True})
    record = seating.play(table, seating.Script(trump=["people"]), 1).record
    event = dict(record["events"][0])
    assert event["people"]
    drawn = seating.NUMBER[event["card"]]
    for given, hidden in ((event["card"], ()), (None, (drawn,))):
        events = [{**event, "card": given}, record["events"][1]]
        arrival = arrive(position(record, 1, events), deck_of(record), hidden)
        assert (arrival.view[0]["people"], arrival.state[0]["laid"]) == (1, drawn)


def test_a_rank_that_is_not_called_yet_is_what_is_asked() -> None:
    record = seating.play(seating.scripted(preset="krizovy"), seating.meek, 1).record
    event = {**record["events"][0], "call": None}
    view = arrive(position(record, 0, [event]), deck_of(record), ()).view[0]
    assert seating.DECISIONS[view["decision"]] == "call"


def _voleny() -> dict[str, Any]:
    return seating.play(seating.scripted(), seating.meek, 1).record


def _arrive(record: dict[str, Any], seat: int, events: list[Any], cards: int = 0) -> None:
    question(position(record, seat, events, cards), deck_of(record))


def test_an_event_that_the_rules_forbid_is_refused_with_its_rule() -> None:
    record = _voleny()
    other = record["hands"][1][0]
    wrong = {**record["events"][1], "cards": [other, record["events"][1]["cards"][0]]}
    with pytest.raises(Refused, match=r"events\[1\]: discard of seat 0 breaks M-42") as refused:
        _arrive(record, 1, [record["events"][0], wrong])
    assert (refused.value.rule, refused.value.seat, refused.value.decision) == ("M-42", 0, "discard")
    assert (refused.value.plays, refused.value.legal) == (0, mask(record["hands"][0]))


def test_a_card_that_the_rules_forbid_is_refused_with_its_rule() -> None:
    record = _voleny()
    first = record["tricks"][0]
    held = [card for card in record["hands"][1] if card[0] != first["cards"][0][0]]
    cards = [first["cards"][0], held[0], first["cards"][2]]
    changed = {**record, "tricks": [{**first, "cards": cards}, *record["tricks"][1:]]}
    with pytest.raises(Refused, match=r"tricks\[0\]: card 2, .* breaks C-[236]") as refused:
        _arrive(changed, 2, record["events"], 2)
    assert (refused.value.seat, refused.value.decision, refused.value.plays) == (1, "play", 1)


def test_events_that_cannot_follow_each_other_are_named() -> None:
    record = _voleny()
    events = record["events"]
    with pytest.raises(ConfigError, match=r"events\[1\] is suit of seat 1; discard of seat 0 must follow"):
        _arrive(record, 2, [events[0], events[2]])
    with pytest.raises(ConfigError, match=r"seat 2 is asked nothing there: seat 0 is asked for discard"):
        _arrive(record, 2, events[:1])
    tricks = [{**record["tricks"][0], "leader": 2}, *record["tricks"][1:]]
    with pytest.raises(ConfigError, match=r"tricks\[0\].leader is 2; seat 0 leads \(M-44\)"):
        _arrive({**record, "tricks": tricks}, 1, events, 2)


def test_nothing_is_asked_where_there_is_no_choice() -> None:
    record = _voleny()
    with pytest.raises(ConfigError, match="seat . is asked nothing there: it has no choice|the deal is over"):
        _arrive(record, record["tricks"][9]["leader"], record["events"], 27)
