"""Records of tarot: what the engine wrote it accepts, and whatever else is refused with its rule."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from sim.games.house import resolve
from sim.games.tarot.names import CONTRACTS
from sim.record import RecordError
from sim.replay import records
from sim.table import SeatSpec, Spec, StrategyFault, Table
from strategies import registry
from tests.mutants import refused
from tests.naive.tarot import RuleBroken, random_house, random_record, referee
from tests.records import Record, changed, line, plain, transcript
from tests.test_naive_tarot_deals import CHIEN, all_to_seat_0, led_last, trumps
from tests.test_naive_tarot_records import FORCES, PRESET_FORCES, stopped

Edit = Callable[[Record], Any]


def _table(who: str, rules: Record | None = None, force: Record | None = None) -> Table:
    seats = (SeatSpec(who, who),) * 4
    return Table(Spec("tarot", resolve("tarot", rules), seats, 11, force or {}))


def _round_trip(made: list[Record]) -> None:
    """Write, read and replay deals; every third against the naive referee too."""
    for number, (record, read) in enumerate(zip(made, records(map(line, made)), strict=True)):
        assert json.loads(line(read)) == record
        if number % 3 == 0:
            assert plain(referee(record)) == plain(read["outcome"])


@pytest.mark.parametrize("who", ["random", "heuristic"])
def test_t1_to_t22_records_survive_the_round_trip(who: str) -> None:
    free = _table(who)
    forced = [_table(who, force={"contract": name, "taker": s}) for s, name in enumerate(CONTRACTS)]
    _round_trip([table.record(deal) for deal in range(60) for table in (free, *forced)])


@pytest.mark.parametrize("who", ["random", "heuristic"])
def test_t1_to_t22_records_survive_the_round_trip_under_random_house_rules(who: str) -> None:
    rng = Random(f"house {who}")
    for turn in range(12):
        force = {"contract": CONTRACTS[turn % 4], "taker": turn % 4} if turn % 3 else {}
        table = _table(who, random_house(rng), force)
        _round_trip([table.record(deal) for deal in range(20)])


def _made() -> Iterator[Record]:
    """Yield records that the naive reference made, led through every branch."""
    rng = Random("made")
    for turn, force in enumerate([*FORCES, *PRESET_FORCES] * 2):
        free = turn % 2 == 1 and force not in PRESET_FORCES
        yield random_record(rng, resolve("tarot", random_house(rng) if free else None), force)


def test_t3_to_t19_deals_made_by_the_naive_reference_play_to_the_same_outcome() -> None:
    """Every move and every payment is compared while it is replayed; what differs is refused."""
    wanted = [*_made()]
    assert len([*records(map(line, wanted))]) == len(wanted)


def test_changed_records_of_tarot_are_judged_as_the_naive_referee_judges_them() -> None:
    rng = Random("mutants tarot")
    random, heuristic = _table("random"), _table("heuristic", random_house(rng))
    sound = [*_made(), *(table.record(deal) for deal in range(30) for table in (random, heuristic))]
    assert refused(rng, sound, referee, 600) > 300


# --- what is refused, by rule -------------------------------------------------------------------------------


def _event(record: Record, do: str) -> dict[str, Any]:
    found: dict[str, Any] = next(event for event in record["events"] if event["do"] == do)
    return found


def _outcome(name: str, value: Any) -> Edit:
    return lambda record: record["outcome"].update({name: value})


def _bid(seat: int, bid: str) -> dict[str, Any]:
    return {"seat": seat, "do": "bid", "bid": bid}


def _shows(seat: int, level: int, cards: list[str]) -> dict[str, Any]:
    return {"seat": seat, "do": "poignee", "level": level, "cards": cards}


def _shows_discard_too(record: Record) -> None:
    """Let the taker show the trumps he discarded and twelve others, though the house has it not."""
    record["rules"]["four_kings_poignee"] = False
    discard = _event(record, "discard")
    away = [card for card in discard["cards"] if card[0] == "T"]
    held = {*record["hands"][discard["seat"]], *record["talon"]} - {*away}
    others = [card for card in trumps(21, 1) if card in held][: 15 - len(away)]
    record["events"].append(_shows(discard["seat"], 15, [*away, *others]))


MADE = "garde-made"
SHOWN = "poignees-of-both-sides"
KINGS = "four-kings-and-a-poignee-with-the-discard"
LED = "petit-in-the-last-trick-counts-nothing"
SLAM = "chelem-announced-and-made-with-the-excuse-led-last"
OPENLY = "three-trumps-discarded-openly"
EXCUSE = "excuse-of-the-taker-kept-for-half-a-point"

#: transcript, change, the rule, what the message says.
WRONG: dict[str, tuple[str, Edit, str, str]] = {
    "events after a petit sec": (
        "petit-sec",
        lambda r: r["events"].append(_bid(0, "pass")),
        "R-7",
        "cancelled",
    ),
    "events after four passes": (
        "everybody-passes",
        lambda r: r["events"].append({"seat": 0, "do": "chelem", "announce": False}),
        "R-7",
        "but the deal is cancelled",
    ),
    "tricks of a cancelled deal": (
        "everybody-passes",
        lambda r: r["tricks"].append({"leader": 0, "cards": ["T1", "T2", "T3", "T4"], "winner": 3}),
        "R-7",
        "the deal has 0 tricks",
    ),
    "petit sec for all pass": ("everybody-passes", _outcome("reason", "petit_sec"), "T-5", "outcome.reason"),
    "all pass for petit sec": ("petit-sec", _outcome("reason", "all_pass"), "T-3", "outcome.reason"),
    "petit sec though played on": ("petit-sec-played-on", _outcome("reason", "petit_sec"), "T-3", "reason"),
    "a contract of a cancelled deal": ("petit-sec", _outcome("contract", "prise"), "R-7", "must be null"),
    "a bid that is not above": (
        SHOWN,
        lambda r: r["events"].__setitem__(2, _bid(2, "prise")),
        "T-4",
        "it can be",
    ),
    "a bid out of turn": (
        SHOWN,
        lambda r: _event(r, "bid").update(seat=1),
        "T-4",
        "bid of seat 0 must follow",
    ),
    "a fifth bid": (
        SHOWN,
        lambda r: r["events"].insert(4, _bid(0, "garde")),
        "T-6",
        "discard of seat 1 must",
    ),
    "three bids": (SHOWN, lambda r: r["events"].pop(3), "T-7", "bid of seat 3 must follow"),
    "no discard": (SHOWN, lambda r: r["events"].pop(4), "T-6", "discard of seat 1 must follow"),
    "a discard without the chien": (
        LED,
        lambda r: r["events"].insert(4, {"seat": 0, "do": "discard", "cards": CHIEN}),
        "T-7",
        "chelem of seat 0 must follow",
    ),
    "a late discard without the chien": (
        LED,
        lambda r: r["events"].append({"seat": 0, "do": "discard", "cards": CHIEN}),
        "T-7",
        "does not take the chien",
    ),
    "a king discarded": (SHOWN, lambda r: _event(r, "discard")["cards"].__setitem__(0, "dK"), "T-6", "among"),
    "a trump too many": (SHOWN, lambda r: _event(r, "discard")["cards"].__setitem__(0, "T2"), "T-6", "among"),
    "a suit card kept": (KINGS, lambda r: _event(r, "discard")["cards"].__setitem__(4, "T7"), "T-6", "must"),
    "five discarded": (SHOWN, lambda r: _event(r, "discard")["cards"].pop(), "T-6", "5 cards"),
    "no chelem asked": (LED, lambda r: r["events"].pop(), "R-2", "chelem of seat 0 must follow"),
    "a chelem of a defender": (LED, lambda r: _event(r, "chelem").update(seat=1), "T-10", "must follow"),
    "a chelem announced twice": (
        LED,
        lambda r: r["events"].append({"seat": 0, "do": "chelem", "announce": False}),
        "R-3",
        "no place after the announcements",
    ),
    "a poignée before the chelem": (
        SHOWN,
        lambda r: r["events"].insert(5, r["events"].pop()),
        "R-3",
        "chelem of seat 1 must follow",
    ),
    "poignées out of order": (
        SHOWN,
        lambda r: r["events"].append(r["events"].pop(-2)),
        "R-3",
        "out of the order of play",
    ),
    "a second poignée": (SHOWN, lambda r: r["events"].append(r["events"][-1]), "T-8", "for the second time"),
    "a poignée of no such level": (
        SHOWN,
        lambda r: r["events"][-1].update(level=11),
        "T-8",
        "levels are 10 13 15",
    ),
    "another level": (SHOWN, lambda r: r["events"][-1].update(level=13), "T-8", "it shows 10 cards"),
    "too few shown": (SHOWN, lambda r: r["events"][-1]["cards"].pop(), "T-8", "it shows 9 cards"),
    "a trump of another": (
        SHOWN,
        lambda r: r["events"][-1]["cards"].__setitem__(0, "T21"),
        "T-8",
        "it can show 10 of T1 T2",
    ),
    "a suit card shown": (
        SHOWN,
        lambda r: r["events"][-1]["cards"].__setitem__(0, "c2"),
        "T-8",
        "it can show",
    ),
    "the Excuse while a trump stays hidden": (
        SHOWN,
        lambda r: r["events"][-2]["cards"].__setitem__(0, "EX"),
        "T-8",
        "the Excuse with all numbered trumps only",
    ),
    "a poignée of nothing": (
        LED,
        lambda r: r["events"].append(_shows(2, 10, trumps(10, 1))),
        "T-8",
        "has too few trumps for any",
    ),
    "not all discarded trumps shown": (
        KINGS,
        lambda r: r["events"][-1]["cards"].__setitem__(r["events"][-1]["cards"].index("T9"), "T3"),
        "T-9",
        "15 with all of T4 T6 T9 T15",
    ),
    "discarded trumps shown against the house rules": (
        OPENLY,
        _shows_discard_too,
        "T-9",
        "it can show 10 or",
    ),
    "a card of another": (
        MADE,
        lambda r: r["tricks"][0]["cards"].__setitem__(0, "s9"),
        "C-1",
        "may not play",
    ),
    "another leads": (LED, lambda r: r["tricks"][0].update(leader=1), "T-2", "seat 0 leads"),
    "a taker who announced a chelem leads": (
        SLAM,
        lambda r: r["tricks"][0].update(leader=(r["tricks"][0]["leader"] + 1) % 4),
        "T-10",
        "leads",
    ),
    "a loser leads": (LED, lambda r: r["tricks"][5].update(leader=2), "C-5", "seat 0 leads"),
    "another wins": (LED, lambda r: r["tricks"][5].update(winner=2), "C-5", "seat 0 wins it"),
    "another wins than the Excuse": (
        LED,
        lambda r: r["tricks"][17].update(winner=1),
        "T-13",
        "seat 0 wins it",
    ),
    "tricks end": (LED, lambda r: r["tricks"].pop(), "R-9", "18 tricks"),
    "a trick too many": (LED, lambda r: r["tricks"].append(r["tricks"][0]), "R-9", "18 tricks"),
    "contract": (MADE, _outcome("contract", "prise"), "T-4", "outcome.contract"),
    "taker": (MADE, _outcome("taker", 0), "T-4", "outcome.taker"),
    "points": (MADE, _outcome("points", 3), "T-15", "outcome.points"),
    "points without the Excuse": (
        EXCUSE,
        lambda r: r["outcome"].update(points=r["outcome"]["points"] - 4),
        "T-12",
        "outcome.points",
    ),
    "points with all of the Excuse": (
        EXCUSE,
        lambda r: r["outcome"].update(points=r["outcome"]["points"] + 0.5),
        "T-12",
        "outcome.points",
    ),
    "points of the Excuse that crosses": (
        "half-points",
        lambda r: r["outcome"].update(points=r["outcome"]["points"] - 4.5),
        "T-12",
        "outcome.points",
    ),
    "bouts": (MADE, _outcome("bouts", 0), "T-16", "outcome.bouts"),
    "target": (MADE, _outcome("target", 55), "T-16", "outcome.target"),
    "made": (MADE, _outcome("made", False), "T-16", "outcome.made"),
    "made null": (MADE, _outcome("made", None), "T-16", "must be true"),
    "base": (MADE, _outcome("base", 1000), "T-17", "outcome.base"),
    "base not rounded": ("half-points-rounded-up", _outcome("base", -81), "T-18", "must be -82"),
    "petit": ("petit-au-bout-of-the-taker", _outcome("petit", 10), "T-14", "must be 20"),
    "petit that counts nothing": (LED, _outcome("petit", 40), "T-14", "must be 0"),
    "poignées": (SHOWN, _outcome("poignees", 0), "T-8", "must be -40"),
    "chelem": (SLAM, _outcome("chelem", 200), "T-10", "must be 400"),
    "payoffs": (SLAM, _outcome("payoffs", [0, 0, 0, 0]), "T-19", "outcome.payoffs"),
}


@pytest.mark.jit_off
@pytest.mark.parametrize("case", WRONG, ids=str)
def test_what_breaks_a_rule_of_tarot_is_refused_with_its_id(case: str) -> None:
    name, change, rule, says = WRONG[case]
    with pytest.raises(RecordError) as caught:
        list(records(["\n", changed(name, change, "tarot")]))
    assert (caught.value.rule, caught.value.line) == (rule, 2), caught.value
    assert says in caught.value.what
    assert "\n" not in str(caught.value)


def _refusal(record: Record) -> RecordError:
    with pytest.raises(RecordError) as caught:
        list(records([line(record)]))
    return caught.value


@pytest.mark.parametrize(
    "cards",
    [
        CHIEN,  # a king
        [*CHIEN[:5], "T21"],  # a bout
        [*CHIEN[:4], "T4", "T5"],  # a trump too many
        [*CHIEN[:5], "T3"],  # not his
    ],
)
def test_t6_a_forced_discard_of_trumps_is_exactly_what_is_missing(cards: list[str]) -> None:
    record = all_to_seat_0(0, "garde")
    record["outcome"] = referee(record)
    assert len([*records([line(record)])]) == 1
    _event(record, "discard")["cards"] = cards
    error = _refusal(record)
    assert error.rule == "T-6"
    assert "and must discard d9 dX dV dC dQ" in error.what


def test_c1_to_c8_a_card_that_may_not_be_played_is_named_with_the_rule() -> None:
    rng = Random(8)
    sound = [_table("random").record(deal) for deal in range(60)]
    sound = [record for record in sound if record["tricks"]]
    found: dict[str, int] = {}
    for _ in range(400):
        record = copy.deepcopy(rng.choice(sound))
        trick, seat = rng.randrange(17), rng.randrange(4)
        one, other = ((seat - record["tricks"][t]["leader"]) % 4 for t in (trick, trick + 1))
        first, second = record["tricks"][trick]["cards"], record["tricks"][trick + 1]["cards"]
        first[one], second[other] = second[other], first[one]
        try:
            list(records([line(record)]))
        except RecordError as error:
            if ".cards[" not in error.what:
                continue
            with pytest.raises(RuleBroken) as naive:
                referee(record)
            assert error.rule == naive.value.rule, error
            assert "may not play" in error.what
            found[error.rule] = found.get(error.rule, 0) + 1
    assert {"C-2", "C-3", "C-7"} <= found.keys()


# --- stopped ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("events", "tricks"), [(0, 0), (2, 0), (4, 0), (5, 0), (6, 1), (5, 3), (6, 18)])
def test_r4_stopped_records_of_tarot_are_checked_as_far_as_they_go(events: int, tricks: int) -> None:
    assert len([*records([line(stopped(events, tricks))])]) == 1


def test_r4_stopped_records_of_tarot_with_something_wrong() -> None:
    late = stopped(6, 3)
    late["tricks"][2]["winner"] = 3
    wrong = [stopped(4, 1), stopped(6, 0), late]
    assert [_refusal(record).rule for record in wrong] == ["R-4", "R-4", "C-5"]


FAULTY = """
from strategies import Strategy

faulty = Strategy("faulty_{where}", "Fails.", base="random", family="tarot", compiled=False)


@faulty.decision
def {where}(view, params, memory):
    raise RuntimeError("no idea")
"""


@pytest.mark.parametrize("where", ["bid", "discard", "chelem", "poignee", "play"])
def test_r4_a_strategy_of_tarot_that_fails_leaves_a_record_up_to_there(
    where: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry.load(())
    monkeypatch.setattr(registry, "_KNOWN", dict(registry._KNOWN))
    monkeypatch.setattr(registry, "_LOADED", set(registry._LOADED))
    path = tmp_path / f"faulty_{where}.py"
    path.write_text(FAULTY.format(where=where))
    seats = (*(SeatSpec("random", "random"),) * 3, SeatSpec(f"faulty_{where}", "f"))
    rules = resolve("tarot", {"poignee.thresholds": [4, 5, 6]})
    table = Table(Spec("tarot", rules, seats, 4, {}, (str(path),)))
    with pytest.raises(StrategyFault) as caught:
        for deal in range(300):
            table.play(deal, 1)
    record = caught.value.record
    assert record is not None
    assert record["outcome"] == {"reason": "stopped"}
    assert len(list(records([line(record)]))) == 1
    assert referee(record) == {"reason": "stopped"}
    asked = {"bid": 3, "discard": 4, "chelem": 4, "poignee": 5, "play": 5}
    assert len(record["events"]) >= asked[where]


def test_t12_an_answer_that_breaks_a_rule_is_spelled_in_cards(tmp_path: Any) -> None:
    path = tmp_path / "wrong_card.py"
    path.write_text(
        FAULTY.format(where="play")
        .replace("faulty_play", "wrong_card_of_tarot")
        .replace('raise RuntimeError("no idea")', "return 64 if view.hand[1] & 1 == 0 else 85")
    )
    seats = (SeatSpec("wrong_card_of_tarot", "w"),) * 4
    table = Table(Spec("tarot", resolve("tarot"), seats, 4, {}, (str(path),)))
    wrong = r"answered (64 \(EX\)|85 \(T21\)), which C-1 does not allow; legal: \w"
    with pytest.raises(StrategyFault, match=wrong):
        for deal in range(20):
            table.play(deal, 1)


def test_t13_the_excuse_led_last_wins_in_every_seat() -> None:
    for taker in range(4):
        record = led_last(taker, "garde_sans")
        record["outcome"] = referee(record)
        assert len([*records([line(record)])]) == 1
        record["tricks"][17]["winner"] = 1
        assert _refusal(record).rule == "T-13"


def test_r2_who_shows_nothing_leaves_no_event() -> None:
    record = transcript(SHOWN, "tarot")
    record["events"] = [event for event in record["events"] if event["do"] != "poignee"]
    error = _refusal(record)
    assert (error.rule, "outcome.poignees" in error.what) == ("T-8", True)
