"""Replaying deal records: what the engine wrote it accepts, and whatever else is refused with its rule."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sim.games.marias.kinds import KINDS
from sim.games.marias.presets import PRESETS
from sim.record import RecordError
from sim.replay import Replayer, records
from sim.table import SeatSpec, Spec, StrategyFault, Table
from strategies import registry
from tests.mutants import refused
from tests.naive import RuleBroken, random_record, referee
from tests.records import Record, any_house, changed, line, plain, recorded, table, transcript

GAME = "game-made-with-a-marriage"
LOST = "seven-lost-played-too-early"
OVER = "durch-over-betl"
PEOPLE = "card-from-the-people"
AGAINST = "seven-and-hundred-against"


@pytest.fixture(autouse=True)
def own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what these tests register from all others."""
    registry.load(())
    monkeypatch.setattr(registry, "_KNOWN", dict(registry._KNOWN))
    monkeypatch.setattr(registry, "_LOADED", set(registry._LOADED))


def _round_trip(preset: str, rules: Record | None, deals: int) -> None:
    """Play, write, read and replay deals; every third against the naive referee too."""
    made = recorded(preset, rules, deals)
    for number, (record, read) in enumerate(zip(made, records(map(line, made)), strict=True)):
        assert json.loads(line(read)) == record
        if number % 3 == 0:
            assert plain(referee(record)) == plain(read["outcome"])


@pytest.mark.parametrize("preset", PRESETS)
def test_records_survive_the_round_trip(preset: str) -> None:
    _round_trip(preset, None, 200)


@pytest.mark.parametrize("kind", KINDS)
def test_records_survive_the_round_trip_under_random_house_rules(kind: str) -> None:
    rng = Random(f"house {kind}")
    for _ in range(6):
        _round_trip(kind, any_house(rng, kind), 50)


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_thousands_of_records_survive_the_round_trip(preset: str) -> None:
    kind, rng = PRESETS[preset].kind, Random(f"houses {preset}")
    _round_trip(preset, None, 2000)
    for _ in range(3):
        _round_trip(kind, any_house(rng, kind), 700)


@pytest.mark.parametrize("kind", KINDS)
def test_records_of_another_writer_are_accepted(kind: str) -> None:
    rng = Random(f"writer {kind}")
    lines = [line(random_record(rng, any_house(rng, kind), kind=kind)) for _ in range(30)]
    assert len(list(records(lines))) == 30


@pytest.mark.parametrize("preset", PRESETS)
def test_changed_records_are_judged_as_the_naive_referee_judges_them(preset: str) -> None:
    kind, rng = PRESETS[preset].kind, Random(f"mutants {preset}")
    sound = [*recorded(preset, None, 40), *recorded(kind, any_house(rng, kind), 40)]
    assert refused(rng, sound, referee, 160) > 80


def _discard(record: Record, seat: int, cards: list[str]) -> None:
    event = next(e for e in record["events"] if e["do"] == "discard" and e["seat"] == seat)
    event["cards"] = cards


def _swap(trick: int, one: int, other: int) -> Callable[[Record], None]:
    """Return a change that swaps the cards a seat plays to two tricks; ``one`` is its turn in the first."""

    def change(record: Record) -> None:
        first, second = record["tricks"][trick]["cards"], record["tricks"][trick + 1]["cards"]
        first[one], second[other] = second[other], first[one]

    return change


def _comment(place: int, **said: list[str]) -> Callable[[Record], None]:
    def change(record: Record) -> None:
        comments = [event for event in record["events"] if event["do"] == "comment"]
        comments[place].update(said)

    return change


def _outcome(name: str, value: Any) -> Callable[[Record], None]:
    return lambda record: record["outcome"].update({name: value})


def _score(component: str, field: str, value: Any) -> Callable[[Record], None]:
    return lambda record: record["outcome"]["components"][component].update({field: value})


def _marriage_earlier(record: Record) -> None:
    event = next(event for event in record["events"] if event["do"] == "marriage")
    event["trick"] = event["trick"] - 1 or 2


#: transcript, change, the rule, what the message says.
WRONG: dict[str, tuple[str, Callable[[Record], Any], str, str]] = {
    "trump not seen": (OVER, lambda r: r["events"][0].update(card=r["hands"][0][9]), "M-41", "it sees"),
    "drawn from the seen": (PEOPLE, lambda r: r["events"][0].update(card="bX"), "M-41", "unseen are"),
    "discard not held": (GAME, lambda r: _discard(r, 0, r["hands"][1][:2]), "M-42", "it holds"),
    "no trump event": (GAME, lambda r: r["events"].pop(0), "M-41", "trump of seat 0 must follow"),
    "talon not taken": (
        OVER,
        lambda r: r["events"].remove({"seat": 0, "do": "take_talon"}),
        "M-42",
        "take_talon of seat 0 must follow",
    ),
    "asked twice": (
        OVER,
        lambda r: r["events"].insert(2, r["events"][2]),
        "M-42",
        "suit of seat 2 must follow",
    ),
    "betl over betl": (
        OVER,
        lambda r: [e for e in r["events"] if e["do"] == "declare"][1].update(contract="betl"),
        "M-42",
        "it must be: declares durch",
    ),
    "trumps in durch": (
        OVER,
        lambda r: [e for e in r["events"] if e["do"] == "declare"][1].update(trump="h"),
        "M-15",
        "it must be: declares durch",
    ),
    "another trump declared": (
        GAME,
        lambda r: next(e for e in r["events"] if e["do"] == "declare").update(trump="h"),
        "M-43",
        "it must be",
    ),
    "helper": (
        GAME,
        lambda r: next(e for e in r["events"] if e["do"] == "declare").update(helper="h"),
        "M-18",
        "it must be",
    ),
    "no such component to raise": (GAME, _comment(0, **{"raise": ["betl"]}), "M-20", "seat 1 raises betl"),
    "comment after the end": (
        GAME,
        lambda r: r["events"].insert(-1, {"seat": 1, "do": "comment", "raise": [], "announce": []}),
        "M-21",
        "doubling has ended",
    ),
    "the declarer announces against": (
        AGAINST,
        _comment(2, announce=["seven_against"]),
        "M-23",
        "seat 0",
    ),
    "events end": (GAME, lambda r: r.update(events=r["events"][:3]), "R-2", "must follow"),
    "tricks end": (GAME, lambda r: r["tricks"].pop(), "R-9", "10 tricks"),
    "a trick too many": (OVER, lambda r: r["tricks"].append(r["tricks"][0]), "R-9", "2 tricks"),
    "another leads": (GAME, lambda r: r["tricks"][0].update(leader=1), "M-44", "seat 0 leads"),
    "a loser leads": (
        GAME,
        lambda r: r["tricks"][1].update(leader=(r["tricks"][0]["winner"] + 1) % 3),
        "C-5",
        "leads",
    ),
    "another wins": (
        GAME,
        lambda r: r["tricks"][9].update(winner=(r["tricks"][9]["winner"] + 1) % 3),
        "C-5",
        "wins it",
    ),
    "a marriage elsewhere": (GAME, _marriage_earlier, "M-3", "announces the marriage"),
    "payoffs that do not sum": (GAME, _outcome("payoffs", [9, -1, -1]), "M-38", "outcome.payoffs"),
    "other payoffs": (GAME, _outcome("payoffs", [4, -2, -2]), "M-30", "outcome.payoffs"),
    "payoffs all but right": (
        "four-players",
        _outcome("payoffs", [6.000001, -2.000001, -2, -2]),
        "M-30",
        "must be [6, -2, -2, -2]",
    ),
    "made": (GAME, _score("game", "made", False), "M-11", "outcome.components.game.made"),
    "units": (LOST, _score("seven", "units", 7), "M-32", "outcome.components.seven.units"),
    "hundred": ("hundred-made", _score("hundred", "units", 7), "M-34", "hundred.units"),
    "silent hundred": (
        "silent-hundred",
        _score("silent_hundred", "units", 7),
        "M-35",
        "silent_hundred.units",
    ),
    "silent seven": ("silent-seven-won", _score("silent_seven", "made", False), "M-36", "silent_seven.made"),
    "silent seven left out": (
        "silent-seven-won",
        lambda r: r["outcome"]["components"].pop("silent_seven"),
        "M-36",
        "lacks silent_seven",
    ),
    "hearts": ("limit", _outcome("hearts", 1), "M-33", "outcome.hearts"),
    "limit": ("limit", _outcome("limited", False), "M-37", "outcome.limited"),
    "points": (GAME, _outcome("trick_points", [0, 90]), "M-2", "outcome.trick_points"),
    "levels": (GAME, _outcome("levels", {}), "M-20", "outcome.levels"),
    "rogue": (GAME, _outcome("rogue", 1), "R-5", "outcome.rogue"),
    "reason": ("balanced", _outcome("reason", "played"), "M-24", "outcome.reason"),
    "settled at once": ("settled-unflekked", _outcome("reason", "played"), "M-25", "outcome.reason"),
    "tricks of a deal not played": (
        "balanced",
        lambda r: r["tricks"].append({"leader": 0, "cards": ["h7", "h8", "h9"], "winner": 0}),
        "R-6",
        "0 tricks",
    ),
}


@pytest.mark.jit_off
@pytest.mark.parametrize("case", WRONG, ids=str)
def test_what_breaks_a_rule_is_refused_with_its_id(case: str) -> None:
    name, change, rule, says = WRONG[case]
    with pytest.raises(RecordError) as caught:
        list(records(["\n", changed(name, change)]))
    assert (caught.value.rule, caught.value.line) == (rule, 2)
    assert caught.value.deal == transcript(name)["deal"]
    assert says in caught.value.what
    assert "\n" not in str(caught.value)


def test_c1_to_c6_m17_a_card_that_may_not_be_played_is_named_with_the_rule() -> None:
    rng = Random(8)
    sound = [table(None, {"contract": c}).record(d) for c in ("game", "seven", "betl") for d in range(60)]
    sound = [record for record in sound if len(record["tricks"]) == 10]
    found: dict[str, str] = {}
    while len(found) < 6:
        record = json.loads(line(rng.choice(sound)))
        trick, seat = rng.randrange(9), rng.randrange(3)
        turns = [(seat - record["tricks"][t]["leader"]) % 3 for t in (trick, trick + 1)]
        _swap(trick, *turns)(record)
        try:
            list(records([line(record)]))
        except RecordError as error:
            if ".cards[" in error.what and error.rule not in found:
                with pytest.raises(RuleBroken) as naive:
                    referee(record)
                found[error.rule] = naive.value.rule
                assert "may not play" in error.what
        if {"C-2", "C-3", "C-6", "M-17"} <= found.keys():
            break
    assert all(mine == naive for mine, naive in found.items())


def test_r2_choices_without_an_event_follow_from_what_comes_next() -> None:
    """Keeping trumps, and not announcing a marriage."""
    record = transcript(GAME)
    assert [event["do"] for event in record["events"][:4]] == ["trump", "discard", "suit", "suit"]
    silent = changed(
        GAME, lambda r: r["events"].remove(next(e for e in r["events"] if e["do"] == "marriage"))
    )
    with pytest.raises(RecordError, match="outcome.marriage_points") as caught:
        list(records([silent]))
    assert caught.value.rule == "M-3"


FAULTY = """
from strategies import Strategy

faulty = Strategy("faulty_{where}", "Fails.", base="random", compiled=False)


@faulty.decision
def {where}(view, params, memory):
    if view.trick >= {trick}:
        raise RuntimeError("no idea")
    return {answer}
"""


@pytest.mark.parametrize(
    ("where", "trick", "answer"),
    [
        ("discard", 0, "0"),
        ("comment", 0, "0"),
        ("play", 0, "0"),
        (
            "play",
            4,
            "int(view.legal) & -int(view.legal) and (int(view.legal) & -int(view.legal)).bit_length() - 1",
        ),
        ("marriage", 2, "1"),
    ],
)
def test_r4_a_stopped_record_is_checked_up_to_where_it_stops(
    where: str, trick: int, answer: str, tmp_path: Any
) -> None:
    source = FAULTY.format(where=where, trick=trick, answer=answer).replace(
        f"faulty_{where}", f"faulty_{where}{trick}"
    )
    path = tmp_path / f"faulty_{where}{trick}.py"
    path.write_text(source)
    seats = (SeatSpec(f"faulty_{where}{trick}", "f"),) * 3
    faulty = Table(Spec("voleny", table().spec.house, seats, 4, {}, (str(path),)))
    with pytest.raises(StrategyFault) as caught:
        for deal in range(2000):
            faulty.play(deal, 1)
    record = caught.value.record
    assert record is not None
    assert record["outcome"] == {"reason": "stopped"}
    assert len(list(records([line(record)]))) == 1
    assert referee(record) == {"reason": "stopped"}
    if record["tricks"]:
        record["tricks"][-1]["winner"] = (record["tricks"][-1]["winner"] + 1) % 3
        with pytest.raises(RecordError, match="wins it"):
            list(records([line(record)]))


def test_r4_tricks_after_a_bidding_that_stops_are_refused() -> None:
    def change(record: Record) -> None:
        record.update(outcome={"reason": "stopped"}, events=record["events"][:4])

    with pytest.raises(RecordError, match="there are tricks") as caught:
        list(records([changed(GAME, change)]))
    assert caught.value.rule == "R-4"


def test_records_of_many_house_rules_share_one_replayer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Replayer, "MOST", 2)
    rng = Random(5)
    lines = [line(table(any_house(rng)).record(deal)) for deal in range(5)]
    assert len(list(records(lines + lines))) == 10


def _refusal(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        list(records([text]))
    return caught.value


def test_r3_marriages_follow_the_bidding_in_order_of_play() -> None:
    def exchange(record: Record) -> None:
        places = [i for i, event in enumerate(record["events"]) if event["do"] == "marriage"]
        one, other = places
        record["events"][one], record["events"][other] = record["events"][other], record["events"][one]

    def first(record: Record) -> None:
        place = next(i for i, event in enumerate(record["events"]) if event["do"] == "marriage")
        record["events"].insert(3, record["events"].pop(place))

    assert len([e for e in transcript("four-players")["events"] if e["do"] == "marriage"]) == 2
    for change, says in ((exchange, "out of the order of play"), (first, "must follow")):
        error = _refusal(changed("four-players", change))
        assert error.rule == "R-3"
        assert says in error.what


def test_r8_the_seat_that_sits_out_has_no_cards_no_name_and_no_events() -> None:
    record = transcript("four-players")
    assert (record["hands"][3], record["strategies"][3]) == ([], None)
    assert {event["seat"] for event in record["events"]} == {0, 1, 2}
    assert len(record["outcome"]["payoffs"]) == 4
    error = _refusal(changed("four-players", lambda r: r["tricks"][0].update(winner=3)))
    assert (error.rule, error.what) == ("R-8", "tricks[0].winner: seat 3 sits out and has no events or cards")


def test_r9_betl_and_durch_end_with_the_trick_that_decides_them() -> None:
    lengths = {name: len(transcript(name)["tricks"]) for name in ("betl-made", "betl-lost-late", OVER, GAME)}
    assert lengths["betl-made"] == lengths[GAME] == 10
    assert transcript(OVER)["tricks"][-1]["winner"] != transcript(OVER)["outcome"]["declarer"]
    lost = transcript("betl-lost-late")
    takers = [trick["winner"] for trick in lost["tricks"]]
    assert takers.count(lost["outcome"]["declarer"]) == 1
    assert takers[-1] == lost["outcome"]["declarer"]
    for name in (GAME, "betl-lost-late", OVER):
        assert _refusal(changed(name, lambda r: r["tricks"].pop())).rule == "R-9"
