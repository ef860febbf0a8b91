"""Deal records of every kind: what they have, and what is refused without playing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sim.games.marias.kinds import KINDS
from sim.games.marias.presets import PRESETS
from sim.record import RecordError, parse
from sim.record.forms import FORMS
from tests.records import Record, changed, recorded, table, transcript

FOLDED = ("licitovany", "folded")
AUCTION = ("licitovany", "long-auction")
PARTNER = ("krizovy", "hundred-of-the-partner")
DURCH = ("krizovy", "durch-over-betl")
SUIT = ("pagat", "suit-made")
DRAWN = ("lizany", "trump-seven-exchanged")


def _event(record: Record, do: str) -> dict[str, Any]:
    found: dict[str, Any] = next(event for event in record["events"] if event["do"] == do)
    return found


def _last(record: Record, do: str) -> dict[str, Any]:
    found: dict[str, Any] = [event for event in record["events"] if event["do"] == do][-1]
    return found


def _score(record: Record) -> dict[str, Any]:
    found: dict[str, Any] = record["outcome"]["components"]["game"]
    return found


#: kind and name of the transcript, what is changed, the rule, and what the message says.
WRONG: dict[str, tuple[tuple[str, str], Callable[[Record], Any], str, str]] = {
    "suit of a kind that bids": (
        AUCTION,
        lambda r: _event(r, "bid").update(do="suit"),
        "R-1",
        "of bid take_",
    ),
    "a rung that is none": (
        AUCTION,
        lambda r: _event(r, "bid").update(rung="red_game"),
        "R-0",
        "events[0].rung must be one of game seven red_seven",
    ),
    "a bid without a rung": (AUCTION, lambda r: _event(r, "bid").pop("rung"), "R-0", "rung is missing"),
    "a fold that says why": (FOLDED, lambda r: _event(r, "fold").update(why=1), "R-1", ".why: an unknown"),
    "a talon of one": (AUCTION, lambda r: r["talon"].pop(), "M-50", "talon has 1 cards; 2 are dealt to it"),
    "a talon card in a hand": (
        AUCTION,
        lambda r: r["talon"].__setitem__(1, r["hands"][2][0]),
        "M-50",
        "is dealt to seat 2 already",
    ),
    "eleven dealt in licitovany": (
        AUCTION,
        lambda r: r["hands"][0].append(r["talon"].pop()),
        "M-50",
        "hands[0] has 11 cards; seat 0 is dealt 10",
    ),
    "rogue in licitovany": (AUCTION, lambda r: _event(r, "declare").update(rogue=False), "R-1", ".rogue"),
    "no call": (PARTNER, lambda r: _event(r, "trump").pop("call"), "R-0", "events[0].call is missing"),
    "a card called": (PARTNER, lambda r: _event(r, "trump").update(call="hK"), "R-0", ".call must be one of"),
    "from the people in krizovy": (
        PARTNER,
        lambda r: _event(r, "trump").update(people=True),
        "R-1",
        "events[0].people: an unknown field",
    ),
    "a call in pagat": (SUIT, lambda r: _event(r, "trump").update(call="K"), "R-1", "events[0].call"),
    "durch without a word of the rogue": (
        DURCH,
        lambda r: _last(r, "declare").pop("rogue"),
        "R-0",
        ".rogue is missing; in durch it is true or false",
    ),
    "rogue null": (DURCH, lambda r: _last(r, "declare").update(rogue=None), "R-0", ".rogue must be true or"),
    "rogue in betl": (
        DURCH,
        lambda r: _event(r, "declare").update(rogue=False),
        "R-1",
        ".rogue belongs to durch only",
    ),
    "a talon in krizovy": (PARTNER, lambda r: r["talon"].append("h7"), "R-0", "in krizovy nothing is dealt"),
    "five seats": (PARTNER, lambda r: r["events"][0].update(seat=4), "R-0", "seat must be a whole number"),
    "a ninth trick": (
        PARTNER,
        lambda r: _event(r, "marriage").update(trick=9),
        "R-0",
        "from 1 to 8",
    ),
    "three cards in a trick of four": (PARTNER, lambda r: r["tricks"][0]["cards"].pop(), "R-0", "4 cards"),
    "flek to a suit is no word of volený": (
        ("voleny", "game-made-with-a-marriage"),
        lambda r: _event(r, "suit").update(answer="flek"),
        "R-0",
        "answer must be one of good bad, not",
    ),
    "another answer in pagat": (
        SUIT,
        lambda r: _event(r, "answer").update(answer="re"),
        "R-0",
        "good bad flek",
    ),
    "hundred announced in pagat": (
        SUIT,
        lambda r: _event(r, "comment").update(announce=["hundred"]),
        "R-0",
        ".announce[0] must be one of seven_against hundred_against",
    ),
    "a third seat in lizany": (DRAWN, lambda r: r["tricks"][0].update(winner=2), "R-0", "from 0 to 1"),
    "a comment in lizany": (
        DRAWN,
        lambda r: r["events"].append({"seat": 0, "do": "comment", "raise": [], "announce": []}),
        "R-1",
        ".do must be one of exchange marriage",
    ),
    "the stock twice": (
        DRAWN,
        lambda r: r["talon"].__setitem__(0, r["talon"][1]),
        "M-90",
        "to the talon already",
    ),
    "made in lizany": (DRAWN, lambda r: _score(r).update(made=True), "R-1", "components.game.made"),
    "a declarer in lizany": (DRAWN, lambda r: r["outcome"].update(declarer=0), "R-1", "outcome.declarer"),
    "no winner in lizany": (DRAWN, lambda r: r["outcome"].pop("winner"), "R-0", "outcome.winner is missing"),
    "winner 2": (DRAWN, lambda r: r["outcome"].update(winner=2), "R-0", "outcome.winner must be"),
    "folded lizany": (
        DRAWN,
        lambda r: r["outcome"].update(reason="fold"),
        "R-0",
        "must be one of played stopped",
    ),
    "folded krizovy": (
        PARTNER,
        lambda r: r["outcome"].update(reason="fold"),
        "R-0",
        "outcome.reason must be",
    ),
    "a sixth seat's strategy": (DRAWN, lambda r: r["strategies"].append("random"), "R-0", "2 names"),
}


@pytest.mark.parametrize("case", WRONG, ids=str)
def test_r0_r1_what_a_kind_has_not_is_refused_with_its_place(case: str) -> None:
    (kind, name), change, rule, says = WRONG[case]
    with pytest.raises(RecordError) as caught:
        parse(changed(name, change, kind))
    assert caught.value.rule == rule
    assert says in caught.value.what


def _pack(record: Record) -> list[str]:
    """Return the pack from the top, from the plan of the deal in the rules (M-40, M-50, M-60, M-90)."""
    at = [0] * len(record["hands"])
    talon = iter(record["talon"])
    pack = []
    plans = {
        "voleny": "0*7 1*5 2*5 0*5 1*5 2*5",
        "licitovany": "0*5 1*5 2*5 t*2 0*5 1*5 2*5",
        "krizovy": "0*4 1*4 2*4 3*4 0*4 1*4 2*4 3*4",
        "pagat": "0*7 1*5 2*5 0*5 1*5 2*5",
        "lizany": "0*4 1*4 u*1 0*4 1*4 t*15",
    }
    for packet in plans[record["kind"]].split():
        whose, number = packet.split("*")
        for _ in range(int(number)):
            if whose == "u":
                pack.append(record["talon"][-1])
            elif whose == "t":
                pack.append(next(talon))
            else:
                pack.append(record["hands"][int(whose)][at[int(whose)]])
                at[int(whose)] += 1
    return pack


@pytest.mark.parametrize("preset", PRESETS)
def test_r0_r12_hands_and_talon_are_in_the_order_of_dealing(preset: str) -> None:
    """The same shuffle dealt by the plans of all kinds is one pack."""
    kind = PRESETS[preset].kind
    for deal in range(5):
        packs = {tuple(_pack(table(preset=name).record(deal))) for name in (preset, "voleny")}
        assert len(packs) == 1
    record = table(preset=preset).record(0)
    assert len(record["talon"]) == {"licitovany": 2, "lizany": 16}.get(kind, 0)
    assert [len(hand) for hand in record["hands"]] == list(KINDS[kind].dealt[: KINDS[kind].players])


@pytest.mark.parametrize("preset", PRESETS)
def test_r1_events_have_the_fields_of_their_kind(preset: str) -> None:
    kind = PRESETS[preset].kind
    found: dict[str, set[frozenset[str]]] = {}
    house = {"seven_exchange": True} if kind == "lizany" else None
    free = table(house, preset=preset)
    for record in [*recorded(preset, house, 150), *(free.record(deal) for deal in range(100))]:
        for event in record["events"]:
            found.setdefault(event["do"], set()).add(frozenset(event) - {"seat", "do"})
    may_fold = preset == "licitovany_csm"
    assert found.keys() == FORMS[kind].events.keys() - (set() if may_fold else {"fold"})
    for do, rows in found.items():
        row = FORMS[kind].events[do]
        optional = set(row.optional)
        assert all(set(row.fields) <= fields <= {*row.fields, *optional} for fields in rows)


def test_r5_the_recorded_contract_is_the_one_that_a_partner_has_raised() -> None:
    record = transcript(PARTNER[1], PARTNER[0])
    assert _event(record, "declare")["contract"] == "game"
    comment = next(event for event in record["events"] if event.get("announce"))
    assert comment["announce"] == ["hundred"]
    outcome = record["outcome"]
    assert (outcome["contract"], outcome["partner"]) == ("hundred", comment["seat"])
    assert "hundred" in outcome["levels"]
    assert not {"game", "seven"} & outcome["levels"].keys()


def test_r5_a_rogue_that_joined_is_named() -> None:
    record = transcript("durch-with-the-rogue-who-joins", "krizovy")
    outcome = record["outcome"]
    assert _last(record, "declare")["rogue"] is True
    assert outcome["rogue"] == record["tricks"][-1]["winner"] != outcome["declarer"]
    assert outcome["components"]["durch"]["made"] is True
    assert outcome["payoffs"][outcome["rogue"]] == outcome["payoffs"][outcome["declarer"]] > 0


def test_r5_m18_two_sevens_have_a_helper() -> None:
    outcome = transcript("two-sevens-made", "licitovany")["outcome"]
    assert (outcome["components"].keys(), outcome["points"]) == ({"two_sevens"}, None)
    assert outcome["helper"] is not None
    assert outcome["helper"] != outcome["trump"]


def test_r6_a_folded_seven_has_neither_trumps_nor_components() -> None:
    record = transcript(FOLDED[1], FOLDED[0])
    outcome = record["outcome"]
    assert record["tricks"] == []
    assert [event["do"] for event in record["events"][-2:]] == ["take_talon", "fold"]
    assert (outcome["contract"], outcome["trump"], outcome["levels"]) == ("seven", None, {})
    assert (outcome["components"], outcome["played"], outcome["hearts"]) == ({}, False, 1)
    assert sorted(outcome["payoffs"]) == [-12, 6, 6]


def test_r8_four_in_licitovany_one_of_whom_sits_out() -> None:
    record = transcript("four-players", "licitovany")
    assert (record["hands"][3], record["strategies"][3], len(record["outcome"]["payoffs"])) == ([], None, 4)
    assert len(record["talon"]) == 2


def test_r12_what_the_outcome_of_two_has_and_nothing_else() -> None:
    record = transcript(DRAWN[1], DRAWN[0])
    fields = "payoffs played reason trump points trick_points marriage_points winner components hearts"
    assert set(record["outcome"]) == set(fields.split())
    assert record["outcome"]["trump"] == record["talon"][-1][0]
    assert record["outcome"]["winner"] == int(record["outcome"]["points"][0] < record["outcome"]["points"][1])
    tricks = [event["trick"] for event in record["events"]]
    assert tricks == sorted(tricks)
