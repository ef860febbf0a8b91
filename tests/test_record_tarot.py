"""Deal records of tarot: what they have, what is refused without playing them, how they are printed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from sim.core.cards import TAROT
from sim.games.house import resolve
from sim.games.kinds import KINDS
from sim.games.tarot.names import CONTRACTS
from sim.record import RecordError, parse, spell
from sim.record.forms import FORMS
from sim.record.printing import printed
from sim.record.tarot.outcome import FIELDS
from sim.record.words import spell_cards
from tests.naive.tarot import random_record
from tests.records import Record, changed, table, transcript

KIND = "tarot"
SHOWN = "poignees-of-both-sides"
HALVES = "half-points"


def _event(record: Record, do: str) -> dict[str, Any]:
    found: dict[str, Any] = next(event for event in record["events"] if event["do"] == do)
    return found


#: What is changed, the rule, and what the message says.
WRONG: dict[str, tuple[Callable[[Record], Any], str, str]] = {
    "a card of mariáš": (lambda r: r["hands"][1].__setitem__(0, "hA"), "R-0", "hands[1][0] must be a card"),
    "a 22": (lambda r: r["tricks"][3]["cards"].__setitem__(0, "T22"), "R-0", "or T1 to T21, EX"),
    "a card twice": (lambda r: r["hands"][1].__setitem__(0, "T20"), "T-2", "T20 is dealt to seat 0 already"),
    "a card too few": (lambda r: r["hands"][1].pop(), "T-2", "hands[1] has 17 cards; seat 1 is dealt 18"),
    "a chien of five": (lambda r: r["talon"].pop(), "T-2", "talon has 5 cards; 6 are dealt to it"),
    "a card of the chien twice": (lambda r: r["talon"].__setitem__(0, "T20"), "T-2", "to seat 0 already"),
    "three hands": (lambda r: r["hands"].pop(), "R-0", "hands must be 4 lists of cards"),
    "a seat that sits out": (
        lambda r: r["strategies"].__setitem__(3, None),
        "R-0",
        "strategies[3] must be a name",
    ),
    "a session": (lambda r: r.update(session=1), "R-10", "deals shuffled each anew belong to none"),
    "a fifth seat": (lambda r: r["events"][0].update(seat=4), "R-0", "events[0].seat must be a whole number"),
    "three cards in a trick": (lambda r: r["tricks"][0]["cards"].pop(), "R-0", "4 cards"),
    "an event of mariáš": (lambda r: r["events"][0].update(do="declare"), "R-1", "one of bid discard chelem"),
    "no such bid": (
        lambda r: _event(r, "bid").update(bid="petite"),
        "R-0",
        "one of pass prise garde garde_sans",
    ),
    "a rung": (lambda r: _event(r, "bid").update(rung="game"), "R-1", "events[0].rung: an unknown field"),
    "no cards": (lambda r: _event(r, "discard").pop("cards"), "R-0", "events[4].cards is missing"),
    "seven discarded": (
        lambda r: _event(r, "discard")["cards"].append("T2"),
        "T-6",
        "7 cards; six are discarded",
    ),
    "one discarded twice": (
        lambda r: _event(r, "discard").update(cards=["d9"] * 6),
        "R-0",
        "events[4].cards must be different cards",
    ),
    "announced yes": (lambda r: _event(r, "chelem").update(announce="yes"), "R-0", "must be true or false"),
    "a level of words": (lambda r: _event(r, "poignee").update(level="double"), "R-0", "from 1 to 22"),
    "a declarer": (lambda r: r["outcome"].update(declarer=0), "R-1", "outcome.declarer"),
    "no bouts": (lambda r: r["outcome"].pop("bouts"), "R-0", "outcome.bouts is missing"),
    "four bouts": (lambda r: r["outcome"].update(bouts=4), "R-0", "from 0 to 3"),
    "contract of mariáš": (lambda r: r["outcome"].update(contract="game"), "R-0", "outcome.contract must be"),
    "points in words": (
        lambda r: r["outcome"].update(points="45½"),
        "R-0",
        "outcome.points must be a number",
    ),
    "folded": (
        lambda r: r["outcome"].update(reason="fold"),
        "R-0",
        "one of played petit_sec all_pass stopped",
    ),
    "three payoffs": (lambda r: r["outcome"]["payoffs"].pop(), "R-0", "4 numbers"),
    "no thresholds": (lambda r: r["rules"]["poignee"].pop("thresholds"), "H-2", "poignee.thresholds"),
    "targets that do not fall": (lambda r: r["rules"].update(targets=[56, 51, 41, 41]), "H-3", "targets"),
    "rules of mariáš": (lambda r: r["rules"].update(limit=500), "R-1", "house.limit"),
}


@pytest.mark.parametrize("case", WRONG, ids=str)
def test_r0_r1_t2_what_is_ill_formed_is_refused_with_its_place(case: str) -> None:
    change, rule, says = WRONG[case]
    with pytest.raises(RecordError) as caught:
        parse(changed(SHOWN, change, KIND))
    assert caught.value.rule == rule
    assert says in caught.value.what


def test_r0_t2_hands_and_chien_are_in_the_order_of_dealing() -> None:
    """The engine's pack, dealt again by its plan, is the record's hands and chien, each in that order."""
    dealing = table(preset=KIND)
    for deal in range(5):
        record = dealing.record(deal)
        left = [iter(cards) for cards in (*record["hands"], record["talon"])]
        pack = [next(left[holder]) for holder in KINDS[KIND].deal.tolist()]
        assert sorted(pack) == sorted(TAROT.codes(TAROT.full))
        assert [TAROT.card(card) for card in pack] == dealing._memory.state[0]["deck"].tolist()
        assert [len(hand) for hand in record["hands"]] == [18] * 4
        assert len(record["talon"]) == 6


def test_r1_r3_events_have_their_fields_and_come_in_their_order() -> None:
    free = table(preset=KIND)
    order = tuple(FORMS[KIND].events)
    seen = set()
    for deal in range(150):
        record = free.record(deal)
        names = [event["do"] for event in record["events"]]
        assert names == sorted(names, key=order.index)
        for event in record["events"]:
            assert set(event) == {"seat", "do", *FORMS[KIND].events[event["do"]].fields}
            seen.add(event["do"])
        if record["outcome"]["played"]:
            turn = [(event["seat"] - record["tricks"][0]["leader"]) % 4 for event in record["events"]]
            shows = [turn[place] for place, name in enumerate(names) if name == "poignee"]
            assert shows == sorted(shows)
    assert seen == {*order}


def test_r7_what_the_outcome_has_and_null_where_the_deal_is_cancelled() -> None:
    for name, events in (("petit-sec", 0), ("everybody-passes", 4)):
        record = transcript(name, KIND)
        outcome = record["outcome"]
        assert (len(record["events"]), record["tricks"], outcome["payoffs"]) == (events, [], [0] * 4)
        assert {field for field, value in outcome.items() if value is None} == {*FIELDS[3:]}
    outcome = transcript(HALVES, KIND)["outcome"]
    assert set(outcome) == {*FIELDS}
    assert outcome["points"] % 1 == 0.5
    share = sum(outcome[name] for name in ("base", "petit", "poignees", "chelem"))
    assert outcome["payoffs"][outcome["taker"]] == 3 * share


@pytest.mark.parametrize("setting", ["opponents", "trick_winner", "keep"])
def test_t12_the_running_points_end_with_those_of_the_outcome(setting: str) -> None:
    rng = Random(setting)
    for turn in range(60):
        wish = {"contract": CONTRACTS[turn % 4], "excuse": 18 if turn % 2 else rng.randrange(1, 18)}
        record = random_record(rng, resolve(KIND, {"excuse_last_trick": setting}), wish)
        last = next(line for line in reversed(printed(record).splitlines()) if line.startswith("  18  "))
        whole, half = last.split()[-1].rstrip("½"), last.endswith("½") / 2
        assert int(whole or 0) + half == record["outcome"]["points"]


def test_t9_what_is_discarded_and_shown_can_be_read_in_the_text() -> None:
    text = printed(transcript("four-kings-and-a-poignee-with-the-discard", KIND))
    assert "takes the chien, discards sX dQ T4 T6 T9 T15, showing T4 T6 T9 T15\n" in text
    assert "shows a poignée of 15: T1 T2 T4 T6 T7 T8 T9 T11 T12 T14 T15 T16 T17 T20 T21\n" in text
    assert "  poignées         taker  40                  +40\n" in text


def test_r4_a_stopped_record_of_tarot_is_printed_as_far_as_it_goes() -> None:
    record = transcript(HALVES, KIND)
    record["outcome"] = {"reason": "stopped"}
    record["tricks"] = record["tricks"][:3]
    text = printed(record)
    assert text.endswith("the record stops here: a strategy failed\n")
    assert "  3   " in text
    record["events"], record["tricks"] = record["events"][:2], []
    assert "auction\n  seat 0   passes\n  seat 1   passes\n\nthe record stops" in printed(record)


def test_answers_and_cards_of_tarot_are_spelled_for_messages() -> None:
    decisions = KINDS[KIND].family.decisions
    bid, discard, chelem, poignee, play = range(len(decisions))
    six = sum(card << 7 * place for place, card in enumerate((0, 1, 2, 3, 4, 66)))
    assert spell(KIND, bid, 3) == "3 (garde_sans)"
    assert spell(KIND, bid, 9) == "9"
    assert spell(KIND, discard, six) == f"{six} (c1 c2 c3 c4 c5 T2)"
    assert spell(KIND, discard, -1) == "-1"
    assert spell(KIND, chelem, 2) == "2"
    assert spell(KIND, poignee, 0b111) == "7 (EX T1 T2)"
    assert spell(KIND, play, 64) == "64 (EX)"
    assert [spell(KIND, play, card) for card in (-1, 60, 86)] == ["-1", "60", "86"]
    assert spell_cards(KIND, (1 << 55, 1 << 21)) == "dK T21"
    assert spell_cards(KIND, (0, 0)) == "none"
