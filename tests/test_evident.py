"""Evident contracts: what is evident, who pays for having doubled it, and what of it is stored (M-39)."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pytest

from sim.core.jit import COMPILED
from sim.games.house import largest_amount, resolve, scale
from sim.games.marias.names import CONTRACTS, RANKS, SUITS
from sim.games.marias.settle import EVIDENT, NOT_EVIDENT, UNASKED
from sim.record.reading import RecordError
from sim.replay import records
from sim.solve.marias.answers import solve_at_least, solve_evident, solve_won
from sim.solve.marias.positions import Position
from sim.table import SeatSpec, Spec, Table
from tests.naive import evident as rule
from tests.naive.outcome import paid, payers
from tests.naive.referee import referee
from tests.naive.settlement import exact
from tests.seating import completed, deal
from tests.solving.evident import evident, position, random_ending
from tests.test_voleny_payment import Case, outcome_of, packed, random_case, settle_first

PACK = (1 << 32) - 1
#: Endings compared with exact play of every distribution; fewer in plain Python.
ENDINGS = 150 if COMPILED else 30


def hand(text: str) -> int:
    """Return a set of cards written by suits, hearts, bells, leaves, acorns."""
    return sum(
        1 << (8 * suit + RANKS.index(rank))
        for suit, ranks in enumerate(text.split("."))
        for rank in ranks.strip("-")
    )


def dealt(own: str, talon: str, contract: str, suits: str = "", leader: int = 0) -> Position:
    """Return a position before the first lead, seat 0 the declarer; the others' cards lie anyhow."""
    left = [card for card in range(32) if PACK & ~hand(own) & ~hand(talon) & 1 << card]
    others = tuple(sum(1 << card for card in some) for some in (left[:10], left[10:20]))
    trump, helper = (SUITS.index(suits[n]) if len(suits) > n else -1 for n in (0, 1))
    return Position(
        (hand(own), *others),
        CONTRACTS.index(contract),
        trump,
        helper=helper,
        talon=hand(talon),
        leader=leader,
    )


# --- what is evident ----------------------------------------------------------------------------------------


@pytest.mark.jit_off
def test_m39_endings_agree_with_exact_play_of_every_distribution() -> None:
    rng = Random(39)
    found = set()
    for _ in range(ENDINGS):
        ending = random_ending(rng, rng.choice((2, 2, 3)) if COMPILED else 2)
        right = evident(ending)
        assert solve_evident(position(ending)) == right, ending
        found.add((ending.rules.contract, right))
    if COMPILED:
        assert len(found) == 2 * len(CONTRACTS)


#: Hand, talon, contract, trumps and helper, who leads, whether it is evident.
HANDS = [
    # All tops, and trumps enough to draw those missing: it matters not who has them.
    ("AXKOU.AX.AX.A", "-.-.78.-", "game", "h", 0, True),
    ("AXKOU.AX.AX.A", "-.-.78.-", "seven", "h", 0, True),
    ("AXKO8.AX.AX.A", "-.-.78.-", "game", "h", 0, True),
    # Four missing trumps can lie in one hand, and ruff an ace once three are drawn.
    ("AXK.AXK.AX.AX", "-.-.78.-", "game", "h", 0, False),
    # A lone king falls to its ace.
    ("AXKOU87.AX.K.-", "-.-.78.-", "game", "h", 0, False),
    # A low card that loses a trick without points loses nothing: the ace and ten lie here.
    ("AXKOU8.AX.A.A", "-.-.78.-", "hundred", "h", 0, True),
    # Who does not lead: a ten that another hand covers first may be ruffed by the third.
    ("AXKOU98.AXK.-.-", "-.-.78.-", "game", "h", 1, True),
    ("AXKOU98.AX.A.-", "-.-.78.-", "game", "h", 1, False),
    # A sharp in the talon is the defenders' already (M-5).
    ("AXKOU987.A7.-.-", "-.X.-.7", "game", "h", 0, False),
    # The last trick is ten points too, and the seven that must be saved for it can be drawn.
    ("AXKO7.AX.AX.A", "-.-.78.-", "hundred_seven", "h", 0, True),
    ("AKO.AKO.AKO.A", "7.7.-.-", "durch", "", 0, True),
    # Three missing cards fall under the three tops of a suit, four can outlast them.
    ("AKO9.AKO.AK.A", "7.7.-.-", "durch", "", 0, True),
    ("AKO9.AKO.AK.A", "-.7.7.-", "durch", "", 0, False),
    ("AKOUX9.AKO.A.-", "7.7.-.-", "open_durch", "", 0, True),
    ("789.789.789.7", "A.A.-.-", "betl", "", 0, True),
    # Somebody must cover the under.
    ("789.789.789.U", "A.A.-.-", "betl", "", 0, True),
    ("789.789.789.U", "A.A.-.-", "open_betl", "", 0, True),
    # Nobody can cover what is left of the suit.
    ("789.789.789.U", "-.-.-.AK", "betl", "", 0, True),
    ("789.789.789.K", "-.-.A.A", "betl", "", 0, False),
    # Three trumps and three helpers, though in one hand, fall under four tops each.
    ("AXKO7.AXKO7.-.-", "-.-.78.-", "two_sevens", "hb", 0, True),
    ("AXKO7.AXKO7.-.-", "-.-.78.-", "two_sevens_hundred", "hb", 0, True),
    # Without the ten one trick of a suit is lost, and with it points, not the sevens.
    ("AXKOU7.-.AKO7.-", "-.7.8.-", "two_sevens_hundred", "hl", 0, False),
    # More missing than a hand can hold.
    ("A7.A7.AXK.AXK", "-.-.78.-", "two_sevens", "hb", 0, False),
    ("AXKOU.AXKOU.-.-", "-.-.78.-", "two_sevens", "hb", 0, False),
]


@pytest.mark.parametrize(("own", "talon", "contract", "suits", "leader", "right"), HANDS)
def test_m39_hands_of_ten(own: str, talon: str, contract: str, suits: str, leader: int, right: bool) -> None:
    assert solve_evident(dealt(own, talon, contract, suits, leader)) == right


def test_m39_one_distribution_in_fifty_breaks_it() -> None:
    """Lost only where one defender has most of each long suit and reaches the other: 3,792 of 184,756."""
    betl = dealt("XU987.8.8.987", "A.-.-.U", "betl")
    broken = (betl.hands[0], hand("KO.AXKOU97.-.O"), hand("-.-.AXKOU97.AXK"))
    assert not solve_won(betl._replace(hands=broken))
    won = sum(solve_won(betl._replace(hands=lying)) for lying in lyings(betl, Random(1), 300))
    assert 280 < won < 300
    assert not solve_evident(betl)


def test_m39_it_matters_who_of_the_defenders_has_which_card() -> None:
    """As many cards of each suit with each, and yet: lost with the ace of acorns here, won with the ten."""
    betl = dealt("XU987.8.8.987", "A.-.-.U", "betl")
    ace = (betl.hands[0], hand("KO.-.AXKOU7.AO"), hand("-.AXKOU97.9.XK"))
    ten = (betl.hands[0], hand("KO.-.AXKOU7.XO"), hand("-.AXKOU97.9.AK"))
    assert [solve_won(betl._replace(hands=hands)) for hands in (ace, ten)] == [False, True]


def lyings(position: Position, rng: Random, number: int) -> list[tuple[int, ...]]:
    """Return some distributions of the others' cards."""
    others = position.hands[1] | position.hands[2]
    left = [card for card in range(32) if others >> card & 1]
    found = []
    for _ in range(number):
        some = sum(1 << card for card in rng.sample(left, 10))
        found.append((position.hands[0], some, others ^ some))
    return found


@pytest.mark.parametrize("row", [row for row in HANDS if row[2] in ("game", "betl", "durch") and row[5]])
def test_m39_an_evident_hand_makes_it_in_any_deal(row: tuple[Any, ...]) -> None:
    certain = dealt(*row[:5])
    for hands in lyings(certain, Random(2), 50):
        lying = certain._replace(hands=hands)
        assert solve_at_least(lying, 90) if row[2] == "game" else solve_won(lying)


def test_m39_a_talon_that_the_declarer_does_not_know_may_be_any() -> None:
    tops = dealt("AKO.AKO.AKO.A", "7.7.-.-", "durch")
    unseen = PACK & ~tops.hands[0]
    assert solve_evident(tops._replace(talon=0), unseen)
    lone = dealt("789.789.789.U", "A.A.-.-", "betl")
    assert solve_evident(lone)
    # All higher ones but two are somewhere; the two in the talon are never enough.
    assert solve_evident(lone._replace(talon=0), PACK & ~lone.hands[0])
    king = dealt("789.789.789.K", "A.A.-.-", "betl")
    assert solve_evident(king)
    assert not solve_evident(king._replace(talon=0), PACK & ~king.hands[0])


def test_m39_what_is_no_question_is_refused() -> None:
    betl = dealt("789.789.789.U", "A.A.-.-", "betl")
    with pytest.raises(ValueError, match="three seats"):
        solve_evident(betl._replace(hands=(*betl.hands[:2],)))
    with pytest.raises(ValueError, match="19 unseen cards do not go with a hand of 10"):
        solve_evident(betl, (betl.hands[1] | betl.hands[2]) & ~hand("-.-.-.A"))


# --- who pays -----------------------------------------------------------------------------------------------


def evident_house(rng: Random, house: dict[str, Any]) -> dict[str, Any]:
    return {**house, "evident_rule": True, "players": rng.choice((3, 4)), "sitter_pays": rng.random() < 0.7}


@pytest.mark.jit_off
def test_m39_payments_agree_with_the_naive_ones() -> None:
    rng = Random(3)
    applied = halved = 0
    for _ in range(2500 if COMPILED else 800):
        house = evident_house(rng, resolve("voleny", {"limit": rng.choice((None, 500, 20))}))
        case = random_case(rng, house)
        others = [seat for seat in range(3) if seat != case.declarer]
        raisers = frozenset(rng.sample(others, rng.choice((0, 1, 2))))
        case = case._replace(agreed=case.agreed._replace(raisers=raisers))
        outcome = settled_as_evident(case)
        vain = case.play is not None and rule.in_vain(case.agreed, case.play, house)
        assert (outcome["evident"] == EVIDENT) == vain, case
        if vain:
            assert case.play is not None
            sitting = payers(case.declarer, 3, house)
            due = rule.payments(case.agreed, case.play, house, sitting)
            right = paid(due, case.declarer, house)
            received = [Fraction(int(p), scale(house)) for p in outcome["payoff"][: house["players"]]]
            assert received == right, case
            assert abs(max(right, key=abs)) * scale(house) <= largest_amount(house)
            applied += 1
            halved += any(p.denominator == 2 for p in right)
    assert applied > 40 and halved > 0


def settled_as_evident(case: Case) -> Any:
    """Return what the kernel makes of a deal whose contract is evident."""
    outcome, rules = outcome_of(case), packed(repr(case.house)).copy()
    outcome["raised"] = sum(1 << seat for seat in case.agreed.raisers)
    outcome["evident"] = EVIDENT
    if not COMPILED:
        outcome, rules = outcome.view(np.recarray), rules.view(np.recarray)
    settle_first(outcome, rules)
    return outcome[0]


def test_m39_amounts_can_be_halved_where_a_sitter_pays() -> None:
    on, four = {"evident_rule": True}, {"players": 4}
    assert scale(resolve("voleny", on)) == 1
    assert scale(resolve("voleny", on | four)) == 2
    assert scale(resolve("licitovany", on | four | {"tariff.game": 0.5})) == 20
    assert scale(resolve("pagat", on | four | {"tariff.game": 0.25})) == 200
    assert scale(resolve("voleny", on | four | {"sitter_pays": False})) == 1
    assert scale(resolve("voleny", four)) == 1


@pytest.mark.parametrize("kind", ["voleny", "licitovany", "pagat"])
def test_m39_the_dearest_amounts_fit(kind: str) -> None:
    dear = {"evident_rule": True, "players": 4, "hearts_multiplier": 4, "hundred_fail_scaling": "doubling"}
    tariff = {f"tariff.{name}": 99_999.99 for name in ("game", "seven", "hundred", "betl", "durch")}
    assert largest_amount(resolve(kind, dear | tariff | {"limit": None})) < 2**63
    # 500 units, in halves: one pays for three, the others are paid by the limit besides.
    assert largest_amount(resolve(kind, {"evident_rule": True, "players": 4, "limit": 20})) >= 2 * 5 * 20


# --- deals --------------------------------------------------------------------------------------------------


@cache
def table(kind: str, players: int, on: bool) -> Table:
    rules = resolve(kind, {"evident_rule": on, "players": players})
    return Table(Spec(kind, rules, (SeatSpec("random", "random"),) * 3, 2024))


#: Levels of what is not declared, and what the engine closed.
APART = ("level_seven_against", "level_hundred_against", "level_15")
#: Deals of seed 2024 whose evident contract a defender, or both, doubled in vain: kind, deal, raised.
DOUBLED = [
    ("voleny", 218_124, 2),
    ("voleny", 28_118, 4),
    ("voleny", 545_130, 3),
    ("voleny", 780_144, 2),
    ("pagat", 169_609, 1),
    ("pagat", 197_466, 3),
]


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize(("kind", "deal", "raised"), DOUBLED)
def test_m39_r11_deals_are_paid_and_recorded_as_the_naive_referee_says(
    kind: str, deal: int, raised: int, players: int
) -> None:
    played = table(kind, players, on=True)
    row = played.play(deal, 1).rows.select(["raised", "evident"]).to_pylist()[0]
    assert row == {"raised": raised, "evident": EVIDENT}
    record = played.record(deal)
    assert record["outcome"]["evident"] is True
    line = json.dumps(record, default=float)
    assert len(list(records([line]))) == 1
    right = referee(json.loads(line, parse_float=Decimal))
    assert [exact(v) for v in record["outcome"]["payoffs"]] == [exact(v) for v in right["payoffs"]]
    assert sum(exact(v) for v in record["outcome"]["payoffs"]) == 0
    plain = table(kind, players, on=False).record(deal)["outcome"]
    everybody = raised.bit_count() == players - 1  # who doubled pays for nobody then
    assert (plain["payoffs"] == record["outcome"]["payoffs"]) == everybody
    assert "evident" not in plain
    assert len({value for seat, value in enumerate(plain["payoffs"]) if seat != plain["declarer"]}) == 1


def refused(record: dict[str, Any]) -> str:
    """Return what replaying a record says is wrong with it."""
    with pytest.raises(RecordError) as refusal:
        list(records([json.dumps(record, default=float)]))
    return str(refusal.value)


def test_m39_r11_a_record_that_says_otherwise_is_refused() -> None:
    record = table("voleny", 3, on=True).record(218_124)
    outcome = record["outcome"]
    denied = {**record, "outcome": {**outcome, "evident": False}}
    assert "M-39" in refused(denied) and "outcome.evident is false; it must be true" in refused(denied)
    shared = {**record, "outcome": {**outcome, "payoffs": [36, -18, -18]}}
    assert "M-39" in refused(shared) and "outcome.payoffs" in refused(shared)
    silent = {name: value for name, value in outcome.items() if name != "evident"}
    assert "outcome.evident is missing" in refused({**record, "outcome": silent})
    plain = table("voleny", 3, on=False).record(218_124)
    unasked = {**plain, "outcome": {**plain["outcome"], "evident": False}}
    assert "R-1" in refused(unasked) and "evident" in refused(unasked)


@pytest.mark.parametrize("kind", ["voleny", "licitovany", "pagat"])
def test_m39_nothing_but_payment_depends_on_it(kind: str) -> None:
    on, off = (table(kind, 3, rule_on).play(0, 20_000).rows for rule_on in (True, False))
    apart = {"raised", "evident"}
    asked = np.array(on["evident"])
    for name in on.column_names:
        if name in apart:
            continue
        same = on[name].combine_chunks().to_pylist() == off[name].combine_chunks().to_pylist()
        assert same or (name.startswith("payoff") and (asked == EVIDENT).any())
    assert set(np.array(off["evident"])) == {UNASKED} and not np.array(off["raised"]).any()
    assert (asked == NOT_EVIDENT).sum() > 100
    levels = [name for name in off.column_names if name.startswith("level_") and name not in APART]
    doubled = sum(np.array(off[name]) > 0 for name in levels)
    assert ((np.array(on["raised"]) > 0) == (doubled > 0)).all()


#: Forehand's first seven, and all it holds: bells and aces.
TOPS = completed("bA bX bK bO bU b9 b8 hA lA aA l7 l8")
LAYS = {"trump": ["bA"], "discard": ["l7 l8"]}


@pytest.mark.jit_off
def test_m39_who_doubled_pays_for_the_other() -> None:
    """Made by all 90 points and doubled once: 2 from each; undoubled it would have been 1."""
    game = {**LAYS, "declare": ["keep", "game"]}
    evident_rule = {"evident_rule": True}
    one = deal(TOPS, evident_rule, comment_1=["game"], **game).outcome
    assert one["evident"] is True and one["payoffs"] == [4, -3, -1]
    assert deal(TOPS, comment_1=["game"], **game).outcome["payoffs"] == [4, -2, -2]
    nobody = deal(TOPS, evident_rule, **game).outcome
    assert nobody["evident"] is False and nobody["payoffs"] == [2, -1, -1]


@pytest.mark.jit_off
def test_m39_who_sits_out_pays_once_and_two_who_doubled_share() -> None:
    four = {"evident_rule": True, "players": 4}
    tops = completed("bA bX bK bO bU b9 b7 hA lA aA l7 l8")
    plays = ["bA", "bX", "bK", "bO", "bU", "b9", "hA", "lA", "aA"]
    both = {"declare": ["keep", "seven"], "comment_1": ["seven"], "comment_2": ["game"], "play_0": plays}
    outcome = deal(tops, four, **LAYS, **both).outcome
    # Game and seven are worth 3, doubled 6; each of two pays 6 and half of what seat 3 is spared.
    assert outcome["evident"] is True
    assert outcome["payoffs"] == [18, -7.5, -7.5, -3]


@pytest.mark.jit_off
def test_m39_a_contract_that_can_be_beaten_costs_all_alike() -> None:
    """The same hand with a king for the ace of hearts is made all the same, and paid as ever."""
    hands = completed("bA bX bK bO bU b9 b8 hK lA aA l7 l8", "hA")
    outcome = deal(
        hands, {"evident_rule": True}, comment_1=["game"], declare=["keep", "game"], **LAYS
    ).outcome
    assert outcome["evident"] is False and outcome["payoffs"] == [4, -2, -2]
