"""Golden transcripts of tarot: each exceptional rule has one."""

from __future__ import annotations

from typing import Any

import pytest

from sim.games.tarot.names import CONTRACTS, REASONS, SIDES
from sim.replay import records
from tests.records import Record
from tests.transcripts.make import FOLDER


@pytest.fixture(scope="module")
def every() -> list[Record]:
    paths = sorted((FOLDER / "tarot").glob("*.jsonl"))
    return [record for path in paths for record in records([path.read_text(encoding="utf-8")])]


@pytest.fixture(scope="module")
def played(every: list[Record]) -> list[Record]:
    return [record for record in every if record["outcome"]["played"]]


def _side(record: Record, seat: int) -> str:
    return SIDES[seat != record["outcome"]["taker"]]


def _played_to(record: Record, card: str) -> tuple[str, int, bool, str]:
    """Return whose side played a card, to which trick, whether it was led, and which side won that."""
    for number, trick in enumerate(record["tricks"], start=1):
        if card in trick["cards"]:
            turn = trick["cards"].index(card)
            return (
                _side(record, (trick["leader"] + turn) % 4),
                number,
                turn == 0,
                _side(record, trick["winner"]),
            )
    return "", 0, False, ""


def _slam(record: Record) -> str:
    """Return the side that won every trick, if one did."""
    sides = {_side(record, trick["winner"]) for trick in record["tricks"]}
    return sides.pop() if len(sides) == 1 else ""


def _events(record: Record, do: str) -> list[dict[str, Any]]:
    return [event for event in record["events"] if event["do"] == do]


def _completed(played: list[Record]) -> list[Record]:
    """Return the deals whose last trick the Excuse, led, has won (T-13)."""
    found = []
    for record in played:
        last = record["tricks"][-1]
        if last["cards"][0] == "EX" and last["winner"] == last["leader"]:
            found.append(record)
    return found


def test_t3_t5_cancelled_deals_and_one_played_in_spite_of_a_petit_sec(every: list[Record]) -> None:
    assert {record["outcome"]["reason"] for record in every} == {*REASONS}
    settings = {(record["rules"]["petit_sec"], record["outcome"]["reason"]) for record in every}
    assert {("cancel", "petit_sec"), ("play_on", "played")} <= settings


def test_t4_t16_every_contract_made_and_lost(played: list[Record]) -> None:
    found = {(record["outcome"]["contract"], record["outcome"]["made"]) for record in played}
    assert found == {(contract, made) for contract in CONTRACTS for made in (False, True)}


def test_t12_the_excuse_in_every_position(played: list[Record]) -> None:
    where = [(record["rules"]["excuse_last_trick"], *_played_to(record, "EX")) for record in played]
    last = {(setting, side) for setting, side, number, _, _ in where if number == 18}
    assert {setting for setting, _ in last} == {"opponents", "trick_winner", "keep"}
    assert {side for setting, side in last if setting == "opponents"} == {*SIDES}
    kept = {(side, winner) for _, side, number, _, winner in where if number < 18}
    assert {("taker", "defence"), ("defence", "taker")} <= kept
    assert any(led and number < 18 for _, _, number, led, _ in where)


def test_t13_t14_the_excuse_completes_a_slam_of_each_side(played: list[Record]) -> None:
    completed = _completed(played)
    assert {_slam(record) for record in completed} == {*SIDES}
    petit = {(_played_to(record, "T1")[1], bool(record["outcome"]["petit"])) for record in completed}
    assert {(17, True), (18, False)} <= petit


def test_t14_a_petit_au_bout_of_each_side(played: list[Record]) -> None:
    amounts = [record["outcome"]["petit"] for record in played if record["outcome"]["petit"]]
    assert {amount > 0 for amount in amounts} == {True, False}


def test_t10_slams_announced_and_not(played: list[Record]) -> None:
    said = {
        (_events(record, "chelem")[0]["announce"], _slam(record), record["outcome"]["chelem"])
        for record in played
    }
    assert said == {
        (True, "taker", 400),
        (True, "", -200),
        (True, "defence", -400),
        (False, "taker", 200),
        (False, "defence", -200),
        (False, "", 0),
    }


def test_t18_half_points_kept_and_rounded_up(played: list[Record]) -> None:
    halves = [record for record in played if record["outcome"]["points"] % 1]
    assert {record["rules"]["rounding"] for record in halves} == {"none", "up"}


def test_t8_poignees_of_every_level_of_both_sides_and_to_whom_they_go(played: list[Record]) -> None:
    shown = [
        {(event["level"], _side(record, event["seat"])) for event in _events(record, "poignee")}
        for record in played
    ]
    assert {level for some in shown for level, _ in some} == {10, 13, 15}
    assert any({side for _, side in some} == {*SIDES} for some in shown)
    assert {record["rules"]["poignee_to"] for record in played} == {"contract_winner", "shower"}
    assert any("EX" in event["cards"] for record in played for event in _events(record, "poignee"))


def test_t6_t9_trumps_discarded_openly_and_shown_again_with_four_kings(played: list[Record]) -> None:
    openly, again = 0, 0
    for record in played:
        away = {card for event in _events(record, "discard") for card in event["cards"] if card[0] == "T"}
        openly += bool(away)
        again += any(away & {*event["cards"]} for event in _events(record, "poignee"))
    assert openly > again > 0
