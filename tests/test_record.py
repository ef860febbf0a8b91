"""Reading deal records: what can be wrong without playing, each with its rule and its place."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from sim.record import RecordError, parse
from tests.records import Record, changed, line, transcript

GAME = "game-made-with-a-marriage"
FOUR = "four-players"


def _event(record: Record, do: str) -> dict[str, Any]:
    found: dict[str, Any] = next(event for event in record["events"] if event["do"] == do)
    return found


#: name of the transcript, what is changed, the rule, and what the message says.
WRONG: dict[str, tuple[str, Callable[[Record], Any], str, str]] = {
    "unknown field": (GAME, lambda r: r.update(extra=1), "R-1", "extra: an unknown field"),
    "unknown field of an event": (GAME, lambda r: r["events"][1].update(why=1), "R-1", "events[1].why"),
    "unknown field of a trick": (GAME, lambda r: r["tricks"][3].update(why=1), "R-1", "tricks[3].why"),
    "unknown field of the outcome": (GAME, lambda r: r["outcome"].update(why=1), "R-1", "outcome.why"),
    "unknown component": (
        GAME,
        lambda r: r["outcome"]["components"].update(gmae=1),
        "R-1",
        "outcome.components.gmae",
    ),
    "unknown field of a component": (
        GAME,
        lambda r: r["outcome"]["components"]["game"].update(why=1),
        "R-1",
        "outcome.components.game.why",
    ),
    "unknown event": (GAME, lambda r: r["events"][0].update(do="fold"), "R-1", "events[0].do must be one of"),
    "unknown house rule": (GAME, lambda r: r["rules"].update(jokers=2), "R-1", "house.jokers"),
    "people false": (GAME, lambda r: r["events"][0].update(people=False), "R-1", "events[0].people"),
    "missing house rule": (GAME, lambda r: r["rules"].pop("against"), "H-2", "house.against is missing"),
    "impossible house rule": (
        GAME,
        lambda r: r["rules"].update(hearts_multiplier=3),
        "H-3",
        "hearts_multiplier",
    ),
    "missing field": (GAME, lambda r: r.pop("seed"), "R-0", "seed is missing"),
    "missing field of an event": (
        GAME,
        lambda r: _event(r, "declare").pop("helper"),
        "R-0",
        ".helper is missing",
    ),
    "missing field of the outcome": (
        GAME,
        lambda r: r["outcome"].pop("hearts"),
        "R-0",
        "outcome.hearts is missing",
    ),
    "format": (
        GAME,
        lambda r: r.update(format="deal-record/2"),
        "R-0",
        '"deal-record/1", not "deal-record/2"',
    ),
    "a list as kind": (GAME, lambda r: r.update(kind=[]), "R-0", "kind must be one of voleny licitovany"),
    "an object as kind": (GAME, lambda r: r.update(kind={}), "R-0", "lizany tarot, not {}"),
    "half a character in a name": (
        GAME,
        lambda r: r["strategies"].__setitem__(1, "r\ud800m"),
        "R-0",
        "\\ud800 is half a character",
    ),
    "a whole number too long for a house rule": (
        GAME,
        lambda r: r["rules"].update(limit=10**39),
        "H-3",
        "house.limit",
    ),
    "a house rule outside its group": (
        GAME,
        lambda r: r["rules"].update({"flek_cap.game": 2}),
        "R-1",
        "house.flek_cap.game is not a house rule of a record",
    ),
    "another kind": (GAME, lambda r: r.update(kind="tarok"), "R-0", 'tarot, not "tarok"'),
    "rules of another kind": (GAME, lambda r: r.update(kind="krizovy"), "H-3", "players"),
    "rules of another game": (GAME, lambda r: r.update(kind="tarot"), "R-1", "house.players"),
    "seed": (GAME, lambda r: r.update(seed=2**64), "R-0", "seed must be a whole number"),
    "deal": (GAME, lambda r: r.update(deal=True), "R-0", "deal must be a whole number"),
    "line-up": (GAME, lambda r: r.update(line_up=-1), "R-0", "line_up must be a whole number"),
    "session": (GAME, lambda r: r.update(session=1), "R-10", "session"),
    "no card": (GAME, lambda r: r["hands"][1].__setitem__(0, "hT"), "R-0", "hands[1][0] must be a card"),
    "case of a card": (
        GAME,
        lambda r: r["events"][0].update(card="HA"),
        "R-0",
        "events[0].card must be a card",
    ),
    "a card twice": (
        GAME,
        lambda r: r["hands"][1].__setitem__(0, r["hands"][0][0]),
        "M-40",
        "is dealt to seat 0 already",
    ),
    "a card too few": (GAME, lambda r: r["hands"][1].pop(), "M-40", "hands[1] has 9 cards"),
    "talon": (GAME, lambda r: r.update(talon=["h7", "h8"]), "R-0", "talon must be empty"),
    "three discarded": (GAME, lambda r: _event(r, "discard")["cards"].append("hU"), "M-16", "3 cards"),
    "one discarded twice": (
        GAME,
        lambda r: _event(r, "discard").update(cards=["h7", "h7"]),
        "R-0",
        "different cards",
    ),
    "seat 3 of four": (FOUR, lambda r: r["events"][0].update(seat=3), "R-8", "seat 3 sits out"),
    "cards of the sitter": (
        FOUR,
        lambda r: r["hands"][3].append(r["hands"][0].pop()),
        "M-40",
        "hands[0] has 11",
    ),
    "strategy of the sitter": (FOUR, lambda r: r["strategies"].__setitem__(3, "random"), "R-8", "sits out"),
    "three payoffs of four": (FOUR, lambda r: r["outcome"]["payoffs"].pop(), "R-0", "4 numbers"),
    "a word as payoff": (
        GAME,
        lambda r: r["outcome"]["payoffs"].__setitem__(0, "2"),
        "R-0",
        "outcome.payoffs[0] must be a number",
    ),
    "eleventh trick": (
        GAME,
        lambda r: _event(r, "marriage").update(trick=11),
        "R-0",
        ".trick must be a whole number from 1 to 10",
    ),
    "points without a number": (
        GAME,
        lambda r: r["outcome"].update(points=[None, 90]),
        "R-0",
        "outcome.points[0]",
    ),
    "no reason": (
        GAME,
        lambda r: r["outcome"].update(reason="bored"),
        "R-0",
        "outcome.reason must be one of",
    ),
    "an announcement twice": (
        GAME,
        lambda r: _event(r, "comment").update(announce=["seven_against"] * 2),
        "R-0",
        "without repetition",
    ),
}


@pytest.mark.parametrize("case", WRONG, ids=str)
def test_r0_r1_what_is_ill_formed_is_refused_with_its_place(case: str) -> None:
    name, change, rule, says = WRONG[case]
    with pytest.raises(RecordError) as caught:
        parse(changed(name, change))
    assert caught.value.rule == rule
    assert says in caught.value.what
    assert len(str(caught.value)) < 900


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "no JSON"),
        ("[]", "must be an object"),
        ('{"format": "deal-record/1", "format": 2}', "twice"),
        ('{"format": NaN}', "no number of JSON"),
        ("[" * 100_000, "no JSON"),
        ('{"seed": ' + "9" * 5000 + "}", "99… is no number that a record can have"),
        ('{"payoff": 1e9999999}', "1e9999999 is no number that a record can have"),
        ('{"payoff": 1e-9999999}', "1e-9999999 is no number that a record can have"),
        ('{"payoff": 1e99999999999999999999}', "is no number that a record can have"),
        ('{"kind": "\\udc00\\ud800"}', r"\\udc00 is half a character"),
        ('{"\\ud800": 1}', r"\\ud800 is half a character"),
        ('{"\\ud800": 1, "\\ud800": 2}', "twice"),
    ],
)
def test_r0_what_is_no_json_object_is_refused(text: str, says: str) -> None:
    with pytest.raises(RecordError, match=says) as caught:
        parse(text)
    assert caught.value.rule == "R-0"


def test_amounts_are_read_exactly() -> None:
    text = line(transcript(FOUR)).replace('"payoffs": [6, -2', '"payoffs": [6.00, -2.0000000000000000001')
    assert parse(text)["outcome"]["payoffs"][:2] == [Decimal("6.00"), Decimal("-2.0000000000000000001")]


@pytest.mark.parametrize("depth", [100, 400, 800, 950])
def test_r0_house_rules_nested_however_deep_are_refused(depth: int) -> None:
    text = line({**transcript(GAME), "rules": "deep"}).replace('"deep"', '{"a":' * depth + "1" + "}" * depth)
    with pytest.raises(RecordError):
        parse(text)


def test_r0_half_a_character_is_not_one_that_is_written_in_two_halves() -> None:
    text = line(transcript(GAME)).replace('"random"', '"\\ud83c\\udcbe"', 1)
    assert parse(text)["strategies"][0] == "\N{PLAYING CARD KING OF HEARTS}"
    escaped = line(transcript(GAME)).replace('"random"', r'"\\ud800"', 1)
    assert parse(escaped)["strategies"][0] == r"\ud800"


def test_r13_a_line_up_is_kept() -> None:
    assert parse(changed(GAME, lambda r: r.update(line_up=2)))["line_up"] == 2


def test_a_record_of_the_product_is_read_as_it_was_written() -> None:
    record = transcript(GAME)
    assert json.loads(line(parse(line(record)))) == record
