"""Positions from what people type and from records cut short, and the questions they come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from sim.core.cards import MARIAS, TAROT
from sim.faults import ConfigError
from sim.games.house import resolve
from sim.games.kinds import KINDS
from sim.odds.asked import Known, Position
from sim.odds.marias.filling import TalonGaps
from sim.odds.position import Question, Typed, ask, cut, from_hand, from_record, read, read_known, shown
from sim.odds.tarot.filling import Gaps as TarotGaps
from sim.record.reading import RecordError
from tests import seating
from tests.hiding.again import all_of

TAROT_HAND = "KQ97.-.X32.V1.EX,21,17,9,5,4,3,2,1"
CHIEN = "T20 T19 s1 s2 s3 s4"


def decision(question: Question) -> str:
    """Return what is asked."""
    family = KINDS[question.position.kind].family
    return family.decisions[int(question.view[0]["decision"])]


def typed(game: str, hand: str, **options: Any) -> Position:
    """Return the position of a typed hand under the usual house rules."""
    return from_hand(game, resolve(game), Typed(hand, **options))


# --- records cut short --------------------------------------------------------------------------------------


def answerable(played: seating.Played) -> Iterator[seating.Question]:
    """Yield the questions that a record cut short comes to: the first with so many events and cards.

    Whether the card just played announces a marriage is asked while the card is on nobody's record.
    """
    met = set()
    for question in played.questions:
        key = question.seat, question.events, int(question.view["plays"])
        if question.decision != "marriage" and key not in met:
            met.add(key)
            yield question


def check_views(played: seating.Played) -> int:
    """Cut a deal at each of its questions and compare what the seat sees there with what it saw."""
    done = 0
    for question in answerable(played):
        short = cut(played.record, question.seat, question.events, int(question.view["plays"]))
        found = ask(from_record(short, question.seat)).view[0]
        was = question.view.copy()
        was["random"] = found["random"] = 0
        what = f"seat {question.seat}, {question.decision} after {question.events} events"
        assert found.tobytes() == was.tobytes(), (what, seating.changed_fields(was, found))
        done += 1
    return done


DEALS = [
    ("voleny", {}, 2),
    ("voleny", {"talon_forbids_trump": True, "betl_open_from": "trick_2"}, 2),
    ("pagat", {}, 2),
    ("licitovany", {}, 2),
    ("licitovany_csm", {}, 2),
    ("krizovy", {}, 2),
    ("krizovy_2007", {}, 1),
    ("lizany", {}, 2),
    ("lizany", {"seven_exchange": True, "marriage_on_lead": False}, 2),
    ("tarot", {}, 1),
]


@pytest.mark.parametrize("who", ["random", "heuristic"])
@pytest.mark.parametrize(("preset", "house", "deals"), DEALS)
def test_a_deal_cut_short_shows_a_seat_what_it_saw(
    preset: str, house: Mapping[str, Any], deals: int, who: str
) -> None:
    table = seating.scripted(house=house, preset=preset)
    done = sum(check_views(seating.play(table, all_of(who, table), deal)) for deal in range(deals))
    assert done >= 7 * deals


def test_m_66_hands_that_lie_open_are_seen() -> None:
    hands = seating.completed("h7 h8 b7 b8 l7 l8 a7 a8", kind="krizovy")
    played = seating.deal(hands, preset="krizovy", declare=["betl"])
    opened = [question for question in played.questions if question.view["open"]]
    assert opened and check_views(played) > len(opened)


def test_m_64_who_did_not_have_to_flek_is_not_given_the_cards_for_it() -> None:
    table = seating.scripted(preset="krizovy")
    assert check_views(seating.play(table, all_of("heuristic", table), 103)) > 20


def test_m_41_a_card_from_the_people_is_drawn_again() -> None:
    hands = seating.completed()
    played = seating.deal(hands, drawn=hands[0][9], trump=["people"])
    assert played.events("trump")[0] == {"seat": 0, "do": "trump", "card": hands[0][9], "people": True}
    assert check_views(played) > 3


def test_m_42_a_talon_taken_over_is_laid_aside_again() -> None:
    played = seating.deal(seating.completed(), suit_1=["bad"], suit_2=["bad"], declare_1=["betl"])
    assert [event["seat"] for event in played.events("take_talon")] == [1, 2]
    assert check_views(played) > 3


def test_m_61_the_rank_is_called_after_trumps_are_fixed() -> None:
    played = seating.deal(seating.completed(kind="krizovy"), preset="krizovy")
    called = played.asked("call")[0]
    short = cut(played.record, 0, 0, 0)
    fixed = {**played.record["events"][0], "call": None}
    found = ask(from_record({**short, "events": [fixed]}, 0))
    assert decision(found) == "call"
    assert int(found.view[0]["hand"]) == int(called.view["hand"])
    with pytest.raises(RecordError, match=r"events\[0\].call is null; everybody heard the rank called"):
        from_record({**cut(played.record, 1, 1, 0), "events": [{**fixed, "card": None}]}, 1)


def test_m_30_who_sits_out_has_no_cards() -> None:
    table = seating.scripted(house={"players": 4}, preset="voleny")
    played = seating.play(table, all_of("heuristic", table), 0)
    assert played.record["hands"][3] == []
    assert check_views(played) > 8


def test_t_6_trumps_laid_aside_are_seen_by_all() -> None:
    hand = "cK sK bK dK EX T1 T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 c1 c2".split()
    trumps = [f"T{n}" for n in range(12, 18)]
    rest = [TAROT.code(card) for card in TAROT.pack if TAROT.code(card) not in (*hand, *trumps)]
    hands = [hand, rest[:18], rest[18:36], rest[36:], trumps]
    away = "c1 c2 T2 T3 T4 T5"
    played = seating.deal(hands, preset="tarot", bid_0=["garde"], discard=[away])
    event = cut(played.record, 1, 6, 0)["events"][4]
    assert event["cards"] == ["T2", "T3", "T4", "T5", None, None]
    assert check_views(played) > 20


def record(preset: str = "voleny", number: int = 0, who: str = "heuristic") -> dict[str, Any]:
    """Return the record of a deal."""
    table = seating.scripted(preset=preset)
    return seating.play(table, all_of(who, table), number).record


def test_a_deal_is_cut_before_an_event_or_after_a_card() -> None:
    played = record()
    short = cut(played, 1, events=3)
    assert (len(short["events"]), short["tricks"]) == (3, [])
    assert short["hands"][0] == [None] * 12 and short["hands"][1] == played["hands"][1]
    assert short["events"][0]["card"] is None and short["events"][1]["cards"] is None
    late = cut(played, 1, cards=4)
    assert [len(trick["cards"]) for trick in late["tricks"]] == [3, 1]
    assert "winner" in late["tricks"][0] and "winner" not in late["tricks"][1]
    assert "outcome" not in late and "seed" not in late
    with pytest.raises(ConfigError, match=r"--at 99: 30 cards are played in the deal"):
        cut(played, 1, cards=99)
    with pytest.raises(ConfigError, match=r"--before 99: the deal has events 0 to \d+"):
        cut(played, 1, events=99)
    with pytest.raises(ConfigError, match=r"--seat 3: nobody plays there; seats are 0 to 2"):
        cut(played, 3, cards=0)


FORM = [
    (lambda r: r["hands"][1].__setitem__(4, None), r"hands\[1\]\[4\] is null; seat 1 has seen that card"),
    (
        lambda r: r["hands"][0].__setitem__(0, "hA"),
        r"hands\[0\]\[0\].*hA, which seat 1 has not seen|dealt to",
    ),
    (lambda r: r["hands"].__setitem__(2, ["h7"]), r"hands\[2\] has 1 cards; seat 2 is dealt 10|dealt to"),
    (lambda r: r.pop("hands"), r"hands must be 3 lists of cards"),
    (lambda r: r.__setitem__("kind", "bridge"), r"kind must be one of voleny"),
    (lambda r: r.__setitem__("trumps", "h"), r"trumps: an unknown field"),
    (lambda r: r["events"][1].__setitem__("cards", ["h7"]), r"events\[1\].cards: 1 cards; two are discarded"),
    (lambda r: r["events"][0].pop("card"), r"events\[0\].card is missing \(R-0\)"),
    (lambda r: r["tricks"][-1].__setitem__("cards", []), r"tricks\[1\].cards must be the cards on the table"),
    (lambda r: r["tricks"][0].pop("winner"), r"tricks\[0\].winner is missing"),
    (lambda r: r["tricks"][0]["cards"].__setitem__(0, "h1"), r"tricks\[0\].cards\[0\] must be a card"),
    (lambda r: r.__setitem__("rules", {}), r"rules: house.players is missing; .* \(H-2\)"),
]


@pytest.mark.parametrize(("spoil", "message"), FORM)
def test_r_0_a_record_that_is_no_position_is_refused_with_its_place(spoil: Any, message: str) -> None:
    short = cut(record(), 1, cards=4)
    short["events"] = [dict(event) for event in short["events"]]
    spoil(short)
    with pytest.raises(RecordError, match=message):
        from_record(short, 1)


def test_what_may_be_left_out_of_a_position() -> None:
    hand = record()["hands"][1]
    position = from_record({"kind": "voleny", "hands": [None, hand, None], "events": OPENING}, 1)
    assert position.house == resolve("voleny")
    assert decision(ask(position)) == "suit"


OPENING = [{"seat": 0, "do": "trump", "card": None}, {"seat": 0, "do": "discard", "cards": None}]


# --- typed hands --------------------------------------------------------------------------------------------

TEN, TWELVE = "A.AK.AKO.AXK8", "A.AK.AKO.AXKO97"
SITUATIONS = [
    ("voleny", "AXK7.9.-.OU", {}, ("trump", 0)),
    ("voleny", TWELVE, {}, ("discard", 0)),
    ("voleny", TWELVE, {"trump": "a", "first": "aA aX aK aO a9 a7 hA"}, ("discard", 0)),
    ("voleny", TEN, {"talon": "h7 b7", "trump": "aK"}, ("declare", 0)),
    ("voleny", TEN, {"talon": "h7 b7", "trump": "aK", "said": "good good"}, ("declare", 0)),
    ("voleny", TEN, {"seat": 1}, ("suit", 1)),
    ("voleny", TEN, {"seat": 2, "said": "bad betl"}, ("suit", 2)),
    ("voleny", TEN, {"seat": 1, "declarer": 0, "contract": "seven", "trump": "h"}, ("comment", 1)),
    ("voleny", TEN, {"seat": 2, "contract": "seven", "trump": "hO", "said": "game+seven"}, ("comment", 2)),
    ("voleny", TEN, {"seat": 1, "declarer": 2, "contract": "durch"}, ("comment", 1)),
    ("voleny", TEN, {"seat": 2, "trump": "h", "said": "good good seven game"}, ("comment", 2)),
    ("voleny", TWELVE[:-2], {"talon": "h7 b7", "said": "good good game game good"}, ("comment", 0)),
    ("voleny", TEN, {"talon": "h7 b7", "declarer": 2, "contract": "betl"}, ("comment", 0)),
    ("pagat", "AXK7.9.-.OU", {}, ("trump", 0)),
    ("pagat", TWELVE, {}, ("discard", 0)),
    ("pagat", TEN, {"seat": 1, "contract": "betl"}, ("answer", 1)),
    ("pagat", TEN, {"seat": 2, "contract": "hundred", "trump": "h"}, ("comment", 2)),
    ("licitovany", TEN, {}, ("bid", 2)),
    ("licitovany", TEN, {"said": "game hold"}, ("bid", 2)),
    ("licitovany", TEN, {"said": "game hold resign"}, ("bid", 1)),
    ("licitovany", TWELVE, {"seat": 1, "rung": "seven"}, ("discard", 1)),
    ("licitovany_csm", TWELVE, {"rung": "seven"}, ("fold", 0)),
    ("licitovany", TEN, {"talon": "h7 b7", "seat": 2, "said": "game resign resign"}, ("declare", 2)),
    ("licitovany", TEN, {"seat": 1, "declarer": 0, "contract": "seven", "trump": "h"}, ("comment", 1)),
    (
        "licitovany",
        TEN,
        {"seat": 1, "declarer": 2, "contract": "two_sevens", "trump": "h", "helper": "b"},
        ("comment", 1),
    ),
    ("krizovy", "A.-.-.AXK", {}, ("trump", 0)),
    ("krizovy", "A.-.-.AXK", {"trump": "aA"}, ("call", 0)),
    ("krizovy", "A.A.AKO.AXK", {"trump": "a", "call": "O"}, ("declare", 0)),
    ("krizovy", "A.A.AKO.AXK", {"seat": 3, "call": "O"}, ("suit", 3)),
    ("krizovy", "A.A.AKO.AX7", {"seat": 3, "call": "O", "trump": "a", "contract": "game"}, ("comment", 3)),
    ("lizany", "A.A.AKO.AX7", {"trump": "h7"}, ("play", 0)),
    ("tarot", TAROT_HAND, {}, ("bid", 0)),
    ("tarot", TAROT_HAND, {"said": "pass prise"}, ("bid", 2)),
    ("tarot", TAROT_HAND, {"talon": CHIEN}, ("discard", 0)),
    ("tarot", TAROT_HAND, {"talon": CHIEN, "said": "pass prise pass pass"}, ("discard", 1)),
    ("tarot", TAROT_HAND, {"said": "garde_sans pass pass pass"}, ("chelem", 0)),
    ("tarot", TAROT_HAND, {"talon": CHIEN, "seat": 0, "declarer": 2, "contract": "prise"}, ("play", 0)),
]


@pytest.mark.jit_off
@pytest.mark.parametrize(("game", "hand", "options", "asked"), SITUATIONS)
def test_a_typed_hand_comes_to_its_question(
    game: str, hand: str, options: dict[str, Any], asked: tuple[str, int]
) -> None:
    position = typed(game, hand, **options)
    found = ask(position)
    assert (decision(found), int(found.view[0]["seat"])) == asked
    deck = KINDS[position.kind].family.deck
    held = seating.one_set(found.view[0]["hand"])
    assert set(deck.codes(deck.mask(seating.members(held)))) >= set(written(deck, hand))
    assert f"asked for {asked[0]}" in shown(position, found.view)


def written(deck: Any, hand: str) -> Iterator[str]:
    """Yield the codes of a hand as it is written."""
    suits, groups = deck.suits, hand.split(".")
    for suit, group in zip(suits, groups[:4], strict=True):
        yield from (suit + rank for rank in group if rank != "-")
    for trump in groups[4].split(",") if len(groups) > len(suits) else ():
        yield trump if trump == "EX" else f"T{trump}"


@pytest.mark.parametrize(
    ("letters", "hand"),
    [
        ("en", "hA h7 bJ aQ aT a9 aK"),
        ("cs", "čE č7 kJ žQ ž10 ž9 žK"),
        ("de", "hA h7 sU eO e10 e9 eK"),
        ("fr", "♥A ♥7 ♦J ♣Q ♣10 ♣9 ♣K"),
    ],
)
def test_hands_are_understood_in_every_set_of_letters(letters: str, hand: str) -> None:
    position = typed("voleny", hand, letters=letters)
    assert {code for code in position.hands[0] if code} == set("hA h7 bU aO aX a9 aK".split())


def test_what_is_known_of_others_is_typed_in_any_letters() -> None:
    given = Typed("", "cs", holds=("1:čE,č10",), lacks=("2:k", "1:žE"), marriages=("2:ž",))
    known = read_known("voleny", given, played=["bA"])
    assert known.holds == {1: ("hX", "hA"), 2: ("aO", "aK")}
    assert known.lacks == {2: ("b7", "b8", "b9", "bX", "bU", "bO", "bK"), 1: ("aA",)}
    french = from_hand("tarot", resolve("tarot"), Typed("RD97.-.1032.V1.E,21,17,9,5,4,3,2,1", "fr"))
    assert french.hands == typed("tarot", TAROT_HAND).hands
    void = read_known("tarot", Typed("", lacks=("3:trumps",)))
    assert void.lacks[3] == tuple(f"T{n}" for n in range(1, 22))


def test_what_was_supposed_is_said() -> None:
    found = read("voleny", resolve("voleny"), Typed(TEN, talon="h7 b7", contract="seven"))
    assert found.notes == (
        "trumps are taken to be a, the longest suit; another one: --trump",
        "aA is taken to have fixed trumps; another card: --trump CARD",
        "the first 7 cards are taken to have been aA a8 aX aK hA bK bA; others: --first",
    )
    assert found.open == ("contract",)
    against = read("voleny", resolve("voleny"), Typed(TEN, seat=2, contract="seven", trump="h"))
    assert against.notes[0] == "h7 is taken to be the trump card shown; another: --trump CARD"
    assert against.notes[1] == "seat 1 is taken to have said good; otherwise: --said"
    assert against.open == ()


def test_m_30_a_hand_is_typed_where_somebody_sits_out() -> None:
    house = resolve("voleny", {"players": 4})
    assert decision(ask(from_hand("voleny", house, Typed(TEN, seat=2)))) == "suit"


def test_a_position_is_shown_in_one_spelling() -> None:
    given = Typed(
        "E.EK.EKQ.E10K8", "cs", seat=2, contract="seven", trump="č", said="game", holds=("0:čK,čQ",)
    )
    assert shown(from_hand("voleny", resolve("voleny"), given)).splitlines() == [
        "game     voleny, seat 2",
        "dealt    A.AK.AKO.AXK8   (10 cards, h.b.l.a)",
        "so far   seat 0 lays aside h7; seat 0 discards ?; seat 1 says good; seat 2 says good; "
        "seat 0 declares seven, trumps hearts; seat 1 raises game",
        "known    seat 0 holds hO hK",
    ]


MISTAKES = [
    (
        "voleny",
        "AXK7.9.-.OUU",
        {},
        "--hand AXK7.9.-.OUU\n                  ^ aU is there twice; write aU once",
    ),
    ("voleny", "AXK7.9.-.OU8", {}, "--hand has 8 cards, which fits no situation of voleny; there are: 7 ("),
    ("voleny", TEN, {"talon": "hA b7"}, "--talon hA b7\n        ^ hA lies elsewhere already"),
    ("voleny", TEN, {"talon": "h7"}, "--talon h7\n          ^ 1 card, not 2; write 1 more"),
    (
        "voleny",
        TEN,
        {"talon": "h7 b7", "said": "good god"},
        '--said good god\n            ^ no "god" here; write good',
    ),
    (
        "voleny",
        TEN,
        {"seat": 1, "contract": "sevens"},
        '--contract sevens\n           ^ no "sevens" here; write seven',
    ),
    ("voleny", TEN, {"seat": 1, "contract": "seven"}, "--contract seven: give --trump"),
    (
        "voleny",
        TEN,
        {"seat": 1, "contract": "seven", "trump": "hO", "holds": ("2:h7",)},
        "seat 2 must have h7 (as told), but seat 0 must (M-19)",
    ),
    ("voleny", TEN, {"seat": 1, "contract": "game", "trump": "aA"}, "--trump aA: aA is in the hand"),
    ("voleny", TEN, {"seat": 1, "trump": "h"}, "--trump h: seat 1 knows the suit only when"),
    ("voleny", TEN, {"seat": 5}, "--seat 5: seats that play are 0 to 2"),
    ("voleny", TEN, {"seat": 1, "holds": ("2:hA",)}, "seat 2 holds hA: hA is one of seat 1's own"),
    ("voleny", TEN, {"seat": 1, "holds": ("2:h7,h3",)}, '--holds 2:h7,h3\n              ^ no rank "3"'),
    ("voleny", TEN, {"seat": 1, "holds": ("5:h7",)}, '--holds 5:h7\n        ^ no seat "5"'),
    ("voleny", TEN, {"seat": 1, "marriages": ("2:h",), "lacks": ("2:h",)}, "seat 2 lacks hO, and holds it"),
    (
        "voleny",
        TWELVE,
        {"trump": "l", "first": "aA aX aK aO a9 a7 hA"},
        "lA, which fixed trumps, must be among",
    ),
    ("voleny", TWELVE, {"letters": "xx"}, "--letters xx; there are: en, cs, de, fr"),
    ("voleny", TEN, {"seat": 1, "lacks": ("1:h",)}, "seat 1 lacks h7 h8 h9"),
    ("whist", TWELVE, {}, "game whist is unknown; there are: voleny"),
    ("licitovany", TEN, {"seat": 0}, "--seat 0: seat 2 speaks next"),
    (
        "licitovany",
        TEN,
        {"said": "game game"},
        '--said game game\n            ^ no "game" here; write one of hold resign',
    ),
    (
        "licitovany",
        TWELVE,
        {"rung": "eight"},
        '--rung eight\n       ^ no "eight" here; write one of game seven',
    ),
    ("lizany", "A.A.AKO.AX7", {}, "--trump: give the card turned up"),
    (
        "tarot",
        TAROT_HAND,
        {"said": "prise pass prise"},
        "^ prise is not above prise (T-4); write pass or more",
    ),
    ("tarot", TAROT_HAND, {"talon": CHIEN, "contract": "garde_sans"}, "garde_sans shows no chien"),
    ("tarot", TAROT_HAND, {"trump": "c"}, "--trump c: tarot has nothing of the sort"),
]


@pytest.mark.parametrize(("game", "hand", "options", "message"), MISTAKES)
def test_s_10_what_is_not_wholly_understood_is_refused_with_its_place(
    game: str, hand: str, options: dict[str, Any], message: str
) -> None:
    house = resolve(game) if game != "whist" else {}
    with pytest.raises(ConfigError) as fault:
        ask(from_hand(game, house, Typed(hand, **options)))
    assert message in str(fault.value)
    assert len(str(fault.value).splitlines()) <= 2


# --- filling in ---------------------------------------------------------------------------------------------


def test_fillings_have_what_is_known_and_needed() -> None:
    position = typed(
        "voleny", TEN, seat=1, contract="hundred_seven", trump="hO", holds=("2:h8",), lacks=("2:l",)
    )
    gaps = TalonGaps(position)
    lacks = {2: {MARIAS.card(code) for code in position.known.lacks[2]}}
    for number in range(40):
        filled = gaps.fill(lacks, Random(number))
        assert filled is not None
        hands = [[MARIAS.code(card) for card in hand] for hand in filled.hands]
        away = {MARIAS.code(card) for card in MARIAS.cards(filled.hidden[0])}
        kept = set(hands[0]) - away
        assert [len(hand) for hand in hands] == [12, 10, 10] and len({*hands[0], *hands[1], *hands[2]}) == 32
        assert "hO" in hands[0][:7] and {"hO", "h7"} <= kept
        assert any({f"{suit}K", f"{suit}O"} <= kept for suit in "hbla")
        assert not any(card[1] in "AX" for card in away)
        assert "h8" in hands[2] and not any(card[0] == "l" for card in hands[2])


def test_cards_are_filled_in_everywhere() -> None:
    gaps = TarotGaps(typed("tarot", TAROT_HAND))
    met = [set(gaps.fill({}, Random(number)).hands[2]) for number in range(30)]
    own = set(gaps.fill({}, Random(0)).hands[0])
    assert len(own) == 18 and set.union(*met) == set(TAROT.pack) - own


def without_acorns(*tricks: dict[str, Any]) -> Position:
    """Return a position in which seat 1 throws a heart, trumps, on acorns, and is to have none of them."""
    opening = [
        {"seat": 0, "do": "trump", "card": "hA"},
        OPENING[1],
        *({"seat": seat, "do": "suit", "answer": "good"} for seat in (1, 2)),
        {"seat": 0, "do": "declare", "contract": "game", "trump": "h", "helper": None},
        *({"seat": seat, "do": "comment", "raise": [], "announce": []} for seat in (1, 2)),
    ]
    hand = "h7 h8 b7 b8 b9 l7 l8 l9 lX lA".split()
    record = {"kind": "voleny", "hands": [None, None, hand], "events": opening, "tricks": list(tricks)}
    return from_record(record, 2)


def test_c_2_what_a_seat_showed_by_its_card_is_learned() -> None:
    position = without_acorns({"leader": 0, "cards": ["a9", "hU"]})
    missing = int(ask(position).view[0]["missing"][1])
    assert {f"a{rank}" for rank in "78XUOKA"} <= set(MARIAS.codes(missing))
    with pytest.raises(ConfigError, match=r"tricks\[0\]: card 2.* of seat 1.* breaks C-2"):
        ask(replace(position, known=Known(holds={1: ("aX",)})))


def test_c_2_a_card_shown_later_forbids_another_for_good() -> None:
    first = {"leader": 0, "cards": ["a9", "hU", "h7"], "winner": 1}
    assert decision(ask(without_acorns(first, {"leader": 1, "cards": ["bA"]}))) == "play"
    with pytest.raises(ConfigError, match=r"tricks\[0\]: card 2.* of seat 1.* breaks C-2"):
        ask(without_acorns(first, {"leader": 1, "cards": ["a7"]}))


def test_the_same_position_is_filled_in_alike() -> None:
    one, other = (ask(typed("voleny", TEN, seat=1)) for _ in range(2))
    assert np.array_equal(one.view.view(np.int64), other.view.view(np.int64))
    assert one.hidden == (0, 1)


def test_a_question_that_is_never_put_is_refused() -> None:
    short = cut(record(), 1, events=1)
    with pytest.raises(ConfigError, match="discard of seat 0 must follow|seat 1 is asked nothing there"):
        ask(from_record(short, 1))
