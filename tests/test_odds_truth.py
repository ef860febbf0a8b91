"""What odds play and solve is what the rules say: the naive rules judge the deal of every layout."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import chain
from random import Random
from typing import Any

import numpy as np
import pytest

from sim.core.cards import MARIAS, TAROT
from sim.core.jit import COMPILED
from sim.faults import ConfigError
from sim.games.house import PRESETS, resolve
from sim.games.kinds import KINDS
from sim.odds.asked import Candidate
from sim.odds.asking import Wanted, line_ups_of, weighed
from sim.odds.candidates import candidates
from sim.odds.laying import layer_of
from sim.odds.perfect import perfect_of
from sim.odds.position import Question, Typed, ask, cut, from_hand, from_record
from sim.odds.running import Effort
from sim.odds.weighing import Asking
from sim.replay import Replayer
from sim.table import SeatSpec, Spec, Table
from strategies.registry import Param, Strategy
from tests import seating
from tests.laid import moments
from tests.laid_records import (
    check_answers,
    check_past,
    ending,
    judged,
    made,
    payers,
    told,
    worth,
)
from tests.records import plain
from tests.seating import CODES
from tests.solving.naive import Line, plays, value
from tests.solving.tarot_endings import from_record as tarot_ending
from tests.solving.tarot_naive import _played as laid_down
from tests.solving.tarot_naive import value as tarot_value

pytestmark = pytest.mark.skipif(not COMPILED, reason="many whole deals are too much for plain Python")

#: Preset, house rules that differ from it, who plays up to the question.
DEALS: list[tuple[str, dict[str, Any], str]] = [
    ("voleny", {}, "ev"),
    ("voleny", {"betl_open_from": "trick_2", "hundred_includes_game": True, "players": 4}, "random"),
    ("pagat", {}, "random"),
    ("licitovany", {}, "random"),
    ("licitovany_csm", {}, "heuristic"),
    ("krizovy", {}, "random"),
    ("krizovy_2007", {}, "heuristic"),
    ("lizany", {"seven_exchange": True, "silent_seven": 1}, "heuristic"),
    ("tarot", {}, "heuristic"),
]
REPLAYER = Replayer()


def some(preset: str, house: dict[str, Any], who: str, deals: int) -> Iterator[Question]:
    """Yield questions of a few deals: of each deal one of each decision that is asked in it."""
    table, rng = Table(seating.spec(who, house, preset=preset)), Random(f"{preset} {who}")
    for deal in range(deals):
        record, met = table.record(deal), set()
        moves = moments(record)
        for seat, events, cards in rng.sample(moves, len(moves)):
            if cards and "play" in met:
                continue
            asked = reached(record, seat, events, cards)
            if asked is not None and decision(asked) not in met:
                met.add(decision(asked))
                yield asked


def reached(record: dict[str, Any], seat: int, events: int, cards: int) -> Question | None:
    """Return the question at some moment of a deal, None where the seat had no choice."""
    try:
        return ask(from_record(cut(record, seat, events, cards), seat))
    except ConfigError as error:
        # An event of another, who had no choice either, may have to follow first.
        if "asked nothing" in str(error) or "must follow" in str(error):
            return None
        raise


def decision(asked: Question) -> str:
    """Return what is asked."""
    return KINDS[asked.position.kind].family.decisions[int(asked.view[0]["decision"])]


def line_up(preset: str, rng: Random) -> tuple[str, ...]:
    """Return some strategies for the seats."""
    kind = KINDS[PRESETS[preset].kind]
    names = ("random", "heuristic", "ev") if kind.family.name == "marias" else ("random", "heuristic")
    return tuple(rng.choice(names) for _ in range(kind.players))


@pytest.mark.parametrize(("preset", "house", "who"), DEALS)
def test_the_deal_of_every_layout_is_one_by_the_rules(preset: str, house: dict[str, Any], who: str) -> None:
    rng, answers = Random(preset), 0
    for asked in some(preset, house, who, 2):
        lo, laid = rng.randrange(50), layer_of(asked)
        every = candidates(asked).candidates
        for candidate in rng.sample(every, min(len(every), 2)):
            answers += check_deals(asked, candidate, line_up(preset, rng), laid.draw(2, lo, 3), lo)
    assert answers > 10


def check_deals(asked: Question, candidate: Candidate, names: tuple[str, ...], laid: Any, lo: int) -> int:
    """Play layouts and judge their deals; return how many answers of the candidate were given."""
    found, answers = told(asked, candidate, names, laid, lo), 0
    for i, record in enumerate(found.records):
        REPLAYER.check(record)
        outcome = judged(record)
        assert plain(outcome) == plain(record["outcome"])
        check_past(asked.position, record)
        answers += check_answers(asked, candidate, record)
        assert found.results.made[i] == made(asked, candidate, record, outcome)
        paid = Fraction(int(found.results.payoff[i]), found.scale)
        assert paid == Fraction(str(outcome["payoffs"][asked.position.seat]))
    return answers


# --- exact play ---------------------------------------------------------------------------------------------

#: Cards in hand of an ending that trying everything still takes; of other kinds three.
LAST = {"krizovy": 2, "lizany": 4, "tarot": 2}
#: Questions for each contract.
FEW = 4
ENDINGS: list[tuple[str, dict[str, Any], tuple[str, ...]]] = [
    ("voleny", {"players": 4, "hundred_marriage": "highest"}, ("game", "hundred", "hundred_seven")),
    ("licitovany", {"talon_allows_sharp": True}, ("seven", "hundred", "two_sevens_hundred")),
    ("krizovy", {"hundred_includes_game": True}, ("game", "seven", "hundred", "hundred_seven")),
    ("pagat", {}, ("game", "seven", "hundred")),
    ("lizany", {"silent_seven": 1, "marriage_on_lead": False}, ("",) * 4),
    ("tarot", {"excuse_last_trick": "trick_winner"}, ("prise", "garde_contre")),
]


def endings(preset: str, house: dict[str, Any], contract: str) -> Iterator[Question]:
    """Yield two questions for a card near the end of some deals of a contract."""
    force = {"contract": contract, "taker": 0} if contract else {}
    table, rng = Table(seating.spec("random", house, force, preset=preset)), Random(preset + contract)
    kind, found = KINDS[PRESETS[preset].kind], 0
    most = LAST.get(kind.name, 3)
    for record in map(table.record, range(40)):
        late = [moment for moment in moments(record) if moment[2] >= (kind.tricks - most) * kind.players]
        for seat, events, cards in rng.sample(late, min(len(late), 3)):
            asked = reached(record, seat, events, cards)
            if asked is not None:
                found += 1
                yield asked
                break
        if found == FEW:
            return


@pytest.mark.parametrize(("preset", "house", "contracts"), ENDINGS)
def test_s_13_exact_play_of_layouts_is_that_of_trying_everything(
    preset: str, house: dict[str, Any], contracts: tuple[str, ...]
) -> None:
    done = 0
    for asked in chain.from_iterable(endings(preset, house, contract) for contract in contracts):
        laid, every = layer_of(asked).draw(5, 0, 2), candidates(asked).candidates
        perfect = perfect_of(asked, every)
        assert perfect is not None
        came = perfect.came(laid, np.ones(len(laid), bool), [None] * len(every))
        found = told(asked, every[0], line_up(preset, Random(done)), laid, 0)
        for i, record in enumerate(found.records):
            right = tarot_worth if preset == "tarot" else marias_worth
            for candidate, (is_made, paid) in zip(every, right(asked, every, record), strict=True):
                own = came[every.index(candidate)]
                assert own.money is not None and Fraction(int(own.money[i]), found.scale) == paid
                assert is_made is None or (own.made is not None and own.made[i] == is_made)
                done += 1
    assert done > 10


def marias_worth(
    asked: Question, every: tuple[Candidate, ...], record: dict[str, Any]
) -> Iterator[tuple[bool | None, Fraction]]:
    """Yield what each card that may be played comes to: whether all is made, and money of the seat."""
    left, levels = ending(record, int(asked.view[0]["plays"]))
    right, seat = worth(levels, record["rules"]), asked.position.seat
    rules = left.rules
    share = payers(record) if seat == rules.declarer else 1
    sign = share if rules.sides[seat] == rules.sides[rules.declarer] else -1
    after = plays(left, Line(left.hands, left.leader, left.lying), seat)
    for candidate in every:
        answers = dict(candidate.answers)
        said = bool(answers.get("marriage"))
        line = next(
            one for one in after if one.lying[-1] == CODES[answers["play"]] and bool(one.announced) == said
        )
        yield value(left, right.made, line), sign * value(left, right.money, line)


def tarot_worth(
    asked: Question, every: tuple[Candidate, ...], record: dict[str, Any]
) -> Iterator[tuple[bool | None, Fraction]]:
    """Yield what the seat receives after each card."""
    trick, turn = divmod(int(asked.view[0]["plays"]), 4)
    left = tarot_ending(record, 18 - trick, turn).ending
    shown = [(e["level"], left.table.side(e["seat"])) for e in record["events"] if e["do"] == "poignee"]
    left = left._replace(announced=left.announced._replace(poignees=shown))
    seat = asked.position.seat
    for candidate in every:
        card = TAROT.code(dict(candidate.answers)["play"])
        share = tarot_value(laid_down(left, seat, card)).share
        yield None, 3 * share if seat == left.table.taker else -share


# --- what is not known stays open ---------------------------------------------------------------------------


def test_m_45_of_an_open_betl_the_card_that_fixed_trumps_is_not_told() -> None:
    hands = seating.completed("hA h7 h8 h9 b7 b8 b9 l7 l8 l9 a7 bA")
    house = {"betl_open_from": "trick_2"}
    played = seating.deal(hands, house=house, trump=["hA"], discard=["hA bA"], declare=["betl"])
    opened = [q for q in played.asked("play") if q.view["open"] and q.seat]
    assert opened
    for question in opened:
        short = cut(played.record, question.seat, question.events, int(question.view["plays"]))
        assert short["events"][0]["card"] is None and None not in short["hands"][0]
        asked = ask(from_record(short, question.seat))
        assert decision(asked) == "play" and layer_of(asked).count == 1


def test_who_has_no_choice_is_told_so_whatever_was_said_before() -> None:
    """Though few fillings agree with two sevens won in the auction (M-54), the first that does settles it."""
    table, refused = Table(seating.spec("random", preset="licitovany")), 0
    for record in map(table.record, range(4)):
        for seat, events, cards in moments(record):
            if cards:
                try:
                    ask(from_record(cut(record, seat, events, cards), seat))
                except ConfigError as error:
                    assert str(error) == f"seat {seat} is asked nothing there: it has no choice"
                    refused += 1
    assert refused > 10


def test_m_19_who_has_declared_a_seven_holds_it_in_every_layout() -> None:
    typed = Typed("A.AK.AKO.AXU8", seat=1, contract="seven", trump="h")
    laid = layer_of(ask(from_hand("voleny", resolve("voleny"), typed))).draw(1, 0, 3_000)
    seven = 1 << MARIAS.card("h7")
    hands = laid["layout"]["hands"]
    assert (hands[:, 0] & seven != 0).all() and not (laid["layout"]["talon"] & seven).any()
    # Nothing else is known of it: of the others it has each as often as another (M-16 apart).
    plain = [MARIAS.card(card) for card in ("b7", "b8", "b9", "l7", "l8", "l9", "a7", "a9")]
    held = [int((hands[:, 0] >> card & 1).sum()) for card in plain]
    spread = sum((many - np.mean(held)) ** 2 for many in held) / np.mean(held)
    assert spread < 30


# --- as played ----------------------------------------------------------------------------------------------

_PARAMS = {name: Param(0) for name in ("card", "away", "first", "last")}
#: Forehand does as it is told until it has declared.
_told = Strategy("odds-told", "Does as it is told.", _PARAMS, base="heuristic", memory={"declared": 1})


def _trump(view: Any, params: Any, memory: Any) -> Any:
    return params.card


def _discard(view: Any, params: Any, memory: Any) -> Any:
    return params.away


def _declare(view: Any, params: Any, memory: Any) -> Any:
    memory.declared += 1
    return params.first if memory.declared == 1 else params.last


for _decision, _answer in (("trump", _trump), ("discard", _discard), ("declare", _declare)):
    _answer.__name__ = _decision
    _told.decision(_answer)

TWELVE = "hA hX hK hO h9 h8 bA b9 lU l7 a9 a8".split()


def test_odds_as_played_are_those_of_deals_played_without_them() -> None:
    """Cards dealt by another generator, no script, no layouts: the same chance and the same money."""
    deals = 4_000
    record = {
        "kind": "voleny",
        "hands": [TWELVE, None, None],
        "events": [{"seat": 0, "do": "trump", "card": "h8"}],
    }
    position = from_record(record, 0)
    asking = Asking((position,), line_ups_of("voleny", ["heuristic"]), ("game", "betl"), perfect=False)
    rows = {row.name: row for row in weighed(Wanted("voleny", position.house, asking), Effort(deals)).rows}
    chosen = [one for one in candidates(ask(position), ("game", "betl")).candidates if one.name in rows]
    assert len(chosen) == 6
    for candidate in chosen[1:4]:
        way = rows[candidate.name].ways[-1]
        is_made, paid = dealt(candidate, deals)
        assert way.chance is not None and way.money is not None
        pooled = (way.chance.value + is_made.mean()) / 2
        spread = (2 * pooled * (1 - pooled) / deals) ** 0.5
        assert abs(way.chance.value - is_made.mean()) <= 4 * spread
        assert abs(way.money.value - paid.mean()) <= 4 * paid.std() * (2 / deals) ** 0.5


def dealt(candidate: Candidate, deals: int) -> tuple[np.ndarray, np.ndarray]:
    """Play deals in which forehand has the twelve cards; return whether its contract is made, its money."""
    away, first, *last = (answer for _, answer in candidate.answers)
    params = {"card": MARIAS.card("h8"), "away": away, "first": first, "last": (last or [first])[0]}
    others = tuple(SeatSpec("heuristic", "heuristic") for _ in range(2))
    seats = (SeatSpec("odds-told", "odds-told", params), *others)
    table = Table(Spec("voleny", resolve("voleny"), seats, 77))
    rest = [card for card in MARIAS.pack if MARIAS.code(card) not in TWELVE]
    plan = KINDS["voleny"].deal
    packs = np.zeros((deals, len(plan)), np.int64)
    packs[:, plan == 0] = [MARIAS.card(card) for card in TWELVE]
    packs[:, plan != 0] = np.random.default_rng(3).permuted(np.tile(rest, (deals, 1)), axis=1)
    blank = table._memory.blank_state[0]
    blank["given"], blank["pack_step"], blank["packs"] = 1, packs.strides[0], packs.ctypes.data
    rows = table.play(0, deals).rows
    contract = str(candidate.contract)

    def column(name: str) -> np.ndarray:
        return np.array(rows.column(name).to_pylist())

    assert set(column("contract")) == {contract} and set(column("declarer")) == {0}
    return column(f"made_{contract}") == 1, column("payoff_0").astype(float)
