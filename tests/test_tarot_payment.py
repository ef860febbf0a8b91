"""What a deal of tarot pays, rule by rule, through the kernel's settlement alone: T-4, T-7 to T-19."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

from sim.core.jit import COMPILED
from sim.games.tarot.house import pack
from sim.games.tarot.names import COMPONENTS, CONTRACTS, DEFENCE, NOBODY, PLAYED, REASONS, SIDES, TAKER
from sim.games.tarot.settle import OUTCOME, excuse_goes_to, settle
from tests.naive.tarot import random_house
from tests.naive.tarot.by_hand import house_with
from tests.naive.tarot.counting import Count
from tests.naive.tarot.settlement import Announced
from tests.naive.tarot.settlement import settle as naive_settle

pytestmark = pytest.mark.jit_off

#: Half points of the Excuse.
EXCUSE = 9
#: The naive reference's words for the sides.
NAIVE = ("taker", "defenders", None)


def outcome_of(**summary: Any) -> Any:
    """Return the record of a deal that was played; seat 0 takes, and played the Excuse to a trick it won."""
    record = np.zeros(1, OUTCOME)
    defaults = {"excuse_trick": 5, "slam": NOBODY, "petit_trick": 3, "reason": PLAYED}
    for name, value in (defaults | summary).items():
        record[name] = value
    return record[0] if COMPILED else record.view(np.recarray)[0]


def settled(contract: str, house: Mapping[str, Any], **summary: Any) -> Any:
    outcome = outcome_of(contract=CONTRACTS.index(contract), **summary)
    rules = np.array([pack(house)])
    settle(outcome, rules[0] if COMPILED else rules.view(np.recarray)[0])
    return outcome


def paid(contract: str, points: float, bouts: int, **summary: Any) -> Any:
    """Settle a taker's points under the preset; the Excuse is the taker's, or lies with the defenders."""
    own = bouts > 0
    pile = int(2 * points) - EXCUSE * own
    excuse = {} if own else {"excuse_seat": 1, "excuse_winner": DEFENCE}
    return settled(contract, house_with(), **excuse | {"pile": pile, "pile_bouts": bouts - own} | summary)


def share(outcome: Any, house: Mapping[str, Any] | None = None) -> Fraction:
    """Return what each defender pays, in points."""
    assert len(set(outcome["payoff"][1:].tolist())) == 1
    assert sum(outcome["payoff"].tolist()) == 0
    return Fraction(-int(outcome["payoff"][1]), int(pack(house or house_with())["scale"]))


#: A share that is known, the contract, the taker's points and bouts, and what else happened.
KNOWN: dict[str, tuple[int, str, float, int, dict[str, Any]]] = {
    "Garde, 2 bouts, 45 points": (58, "garde", 45, 2, {}),
    "Prise, 3 bouts, exactly 36": (25, "prise", 36, 3, {}),
    "Garde sans, 1 bout, 48": (-112, "garde_sans", 48, 1, {}),
    "Garde made by 4, petit au bout to the defence, single poignée shown by a defender": (
        58, "garde", 45, 2,
        {"petit_seat": 2, "petit_trick": 18, "petit_winner": DEFENCE, "shown": (0, 0, 1, 0)},
    ),
    "Garde failed by 4, petit au bout to the taker, triple poignée by the taker": (
        -78, "garde", 37, 2, {"petit_trick": 18, "petit_winner": TAKER, "shown": (3, 0, 0, 0)},
    ),
    "Garde made by 10, announced chelem failed": (-130, "garde", 51, 2, {"chelem_announced": 1}),
    "Garde, announced chelem made, 91 points, 3 bouts, Petit in trick 17, Excuse led last": (
        580, "garde", 91, 3,
        {"chelem_announced": 1, "slam": TAKER, "completed": 1, "excuse_trick": 18, "petit_trick": 17,
         "petit_winner": TAKER},
    ),
    "Garde, taker takes 18 tricks, defence played the Excuse in tricks 1–17: 87 points, 2 bouts": (
        342, "garde", 87, 2,
        {"slam": TAKER, "excuse_seat": 2, "excuse_winner": TAKER, "pile": 182 - EXCUSE, "pile_bouts": 2},
    ),
    "Garde, defence takes 18 tricks, taker has a 3-point discard, no bout": (
        -356, "garde", 3, 0, {"slam": DEFENCE, "petit_seat": 1, "petit_winner": DEFENCE},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", KNOWN)
def test_t17_known_settlement(case: str) -> None:
    right, contract, points, bouts, summary = KNOWN[case]
    outcome = paid(contract, points, bouts, **summary)
    assert (outcome["points"], outcome["bouts"]) == (2 * points, bouts)
    assert share(outcome) == right
    assert outcome["payoff"][0] == 3 * right * pack(house_with())["scale"]  # T-19


# --- T-16, T-17, T-18 ---


@pytest.mark.parametrize(("bouts", "target"), [(0, 56), (1, 51), (2, 41), (3, 36)])
def test_t16_reached_is_made_and_half_a_point_short_is_lost(bouts: int, target: int) -> None:
    scale = pack(house_with())["scale"]
    for points, made, base in ((target, 1, 50), (target + 1, 1, 52), (target - 0.5, -1, -51)):
        outcome = paid("garde", points, bouts)
        assert (outcome["made"], share(outcome), outcome["target"]) == (made, base, target * scale)


@pytest.mark.parametrize(("contract", "factor"), [*zip(CONTRACTS, (1, 2, 4, 6), strict=True)])
def test_t4_t14_t17_the_contract_multiplies_base_and_petit_only(contract: str, factor: int) -> None:
    assert share(paid(contract, 61, 1)) == 35 * factor
    assert share(paid(contract, 41, 1)) == -35 * factor
    assert share(paid(contract, 51, 1, petit_trick=18, petit_winner=DEFENCE)) == 25 * factor - 10 * factor
    assert share(paid(contract, 51, 1, shown=(0, 2, 0, 0))) == 25 * factor + 30
    assert share(paid(contract, 51, 1, chelem_announced=1)) == 25 * factor - 200


def test_t14_petit_not_multiplied_where_so_agreed() -> None:
    house = house_with(petit_au_bout={"value": 7.5, "multiplied": False})
    outcome = settled("garde_contre", house, pile=102 - EXCUSE, petit_trick=18, petit_winner=TAKER)
    assert share(outcome, house) == 25 * 6 + Fraction(15, 2)


def test_t18_half_points_stay_or_are_rounded_up_in_the_winners_favour() -> None:
    for rounding, made, lost in (("none", 61, -51), ("up", 62, -52)):
        house = house_with(rounding=rounding)
        for points, right in ((46.5, made), (40.5, lost), (41, 50), (40, -52)):
            pile = int(2 * points) - EXCUSE
            assert share(settled("garde", house, pile=pile, pile_bouts=1), house) == right


# --- T-8, T-10 ---


@pytest.mark.parametrize(("points", "good"), [(50, 1), (40, -1)])
def test_t8_poignees_add_up_for_the_side_that_makes_its_contract_good(points: int, good: int) -> None:
    shown = (1, 2, 0, 3)  # 20 by the taker, 30 and 40 by defenders
    outcome = paid("garde_contre", points, 2, shown=shown)
    assert outcome["units"][COMPONENTS.index("poignees")] == good * 90 * 2
    house = house_with(poignee_to="shower")
    outcome = settled("garde_contre", house, pile=2 * points - EXCUSE, pile_bouts=1, shown=shown)
    assert outcome["units"][COMPONENTS.index("poignees")] == (20 - 30 - 40) * 2


def test_t8_a_payment_turned_round_by_other_bonuses_changes_nothing() -> None:
    outcome = paid("prise", 41, 2, chelem_announced=1, shown=(0, 0, 1, 0))
    assert outcome["made"] == 1
    assert outcome["units"][COMPONENTS.index("poignees")] == 20 * 2
    assert share(outcome) == 25 + 20 - 200


@pytest.mark.parametrize(
    ("announced", "slam", "amounts"),
    [
        (1, TAKER, (400, 1)), (1, NOBODY, (-200, -10)), (1, DEFENCE, (-400, -110)),
        (0, TAKER, (200, 100)), (0, NOBODY, (0, 0)), (0, DEFENCE, (-200, -100)),
    ],
)  # fmt: skip
def test_t10_chelem(announced: int, slam: int, amounts: tuple[int, int]) -> None:
    own = house_with(chelem={"made": 1, "failed": 10, "unannounced": 100})
    for house, amount in zip((house_with(), own), amounts, strict=True):
        outcome = settled("garde_contre", house, pile=80, chelem_announced=announced, slam=slam)
        assert outcome["units"][COMPONENTS.index("chelem")] == amount * 2


# --- T-12, T-13: whose the Excuse is ---

SETTINGS = ("opponents", "trick_winner", "keep")


@pytest.mark.parametrize("code", range(len(SETTINGS)), ids=SETTINGS)
def test_t12_in_tricks_1_to_17_it_stays_and_costs_half_a_point_if_the_other_side_wins(code: int) -> None:
    for trick in (1, 17):
        for seat, own in ((0, TAKER), (1, DEFENCE), (3, DEFENCE)):
            for winner in (TAKER, DEFENCE):
                played = outcome_of(excuse_seat=seat, excuse_trick=trick, excuse_winner=winner)
                assert excuse_goes_to(played, code) == (own, 1 if winner != own else 0)


@pytest.mark.parametrize("code", range(len(SETTINGS)), ids=SETTINGS)
def test_t12_t13_in_trick_18_by_the_house_rule_unless_it_completed_a_slam(code: int) -> None:
    for seat, own, other in ((0, TAKER, DEFENCE), (2, DEFENCE, TAKER)):
        for winner in (own, other):
            played = outcome_of(excuse_seat=seat, excuse_trick=18, excuse_winner=winner)
            right = ((other, 0), (winner, 0), (own, 1 if winner != own else 0))[code]
            assert excuse_goes_to(played, code) == right
        played = outcome_of(excuse_seat=seat, excuse_trick=18, excuse_winner=own, completed=1)
        assert excuse_goes_to(played, code) == (own, 0)


def test_t7_an_excuse_in_the_chien_is_the_side_s_that_the_chien_counts_for() -> None:
    for winner in (TAKER, DEFENCE):
        outcome = paid("garde_sans", 50, 2, excuse_seat=-1, excuse_trick=0, excuse_winner=winner, pile=60)
        assert outcome["bouts"] == (2 if winner == TAKER else 1)
        assert outcome["points"] == (69 if winner == TAKER else 60)


def test_t12_half_points_for_the_excuse_by_who_played_it_and_who_won() -> None:
    for seat, winner, points, bouts in (
        (0, TAKER, 80 + 9, 2),
        (0, DEFENCE, 80 + 9 - 1, 2),
        (1, TAKER, 80 + 1, 1),
        (1, DEFENCE, 80, 1),
    ):
        outcome = settled(
            "garde", house_with(), pile=80, pile_bouts=1, excuse_seat=seat, excuse_winner=winner
        )
        assert (outcome["points"], outcome["bouts"]) == (points, bouts)


# --- T-14 ---


def test_t14_the_trick_that_counts() -> None:
    for completed, trick, right in ((0, 18, 20), (0, 17, 0), (1, 17, 20), (1, 18, 0), (0, 1, 0)):
        for winner, sign in ((TAKER, 1), (DEFENCE, -1)):
            outcome = paid("garde", 45, 2, completed=completed, petit_trick=trick, petit_winner=winner)
            assert outcome["units"][COMPONENTS.index("petit")] == sign * right * 2
            assert outcome["petit_au_bout"] == (winner if right else NOBODY)


# --- cancelled ---


@pytest.mark.parametrize("reason", REASONS[1:])
def test_t3_t5_a_cancelled_deal_pays_nothing(reason: str) -> None:
    outcome = outcome_of(reason=REASONS.index(reason), contract=-1, taker=-1)
    outcome["payoff"], outcome["units"] = 7, 7  # what the deal before left there
    rules = np.array([pack(house_with())])
    settle(outcome, rules[0] if COMPILED else rules.view(np.recarray)[0])
    assert not outcome["payoff"].any()
    assert not outcome["units"].any()
    assert (outcome["points"], outcome["bouts"], outcome["target"], outcome["made"]) == (-1, -1, -1, 0)
    assert outcome["petit_au_bout"] == NOBODY


# --- against the naive reference ---


def random_summary(rng: Random) -> dict[str, Any]:
    """Return what a play came to; not all of it could come about, but all of it can be settled."""
    completed = rng.random() < 0.1
    slam = rng.choice((TAKER, DEFENCE)) if completed or rng.random() < 0.2 else NOBODY
    return {
        "taker": rng.randrange(4),
        "pile": rng.randrange(150),
        "pile_bouts": rng.randrange(3),
        "chelem_announced": rng.randrange(2),
        "shown": [rng.choice((0, 0, 1, 2, 3)) for _ in range(4)],
        "slam": slam,
        "completed": int(completed),
        "petit_trick": rng.choice((0, 5, 17, 18)),
        "petit_winner": rng.choice((TAKER, DEFENCE)),
        "excuse_seat": rng.choice((-1, 0, 1, 2, 3)),
        "excuse_trick": rng.choice((5, 18)),
        "excuse_winner": rng.choice((TAKER, DEFENCE)),
    }


def test_t8_to_t19_settlements_of_any_summary_agree_with_the_naive_reference() -> None:
    rng = Random(17)
    seen: Counter[str] = Counter()
    for number in range(400):
        house = random_house(rng) if number % 4 else house_with()
        contract, summary = rng.choice(CONTRACTS), random_summary(rng)
        own = settled(contract, house, **summary)
        shown = [
            (house["poignee"]["thresholds"][level - 1], NAIVE[seat != summary["taker"]])
            for seat, level in enumerate(summary["shown"])
            if level
        ]
        petit = NAIVE[own["petit_au_bout"]] if own["petit_au_bout"] >= 0 else None
        slam = None if summary["slam"] == NOBODY else NAIVE[summary["slam"]]
        counted = Count(int(own["points"]), int(own["bouts"]), petit, slam)
        right = naive_settle(Announced(contract, bool(summary["chelem_announced"]), shown), counted, house)
        scale = int(pack(house)["scale"])
        units = (right.base, right.petit, right.poignees, right.chelem)
        assert own["units"].tolist() == [amount * scale for amount in units], (summary, house)
        assert own["target"] == right.target * scale
        assert (own["made"] > 0) == right.made
        paying = [3 * right.share if seat == summary["taker"] else -right.share for seat in range(4)]
        assert own["payoff"].tolist() == [amount * scale for amount in paying]
        seen.update((contract, f"petit {petit}", f"slam {slam}", f"made {right.made}"))
    assert {*CONTRACTS, "petit taker", "petit defenders", "slam taker", "made True"} <= {*seen}
    assert len(SIDES) == len(NAIVE[:2])
