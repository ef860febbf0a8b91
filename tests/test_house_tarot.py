"""House rules of tarot: every refusal, lists however they are given, exact amounts, the packed record."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from omegaconf import OmegaConf

from sim.baseline import overrides
from sim.compose import compose
from sim.config import house_rules
from sim.games import house
from sim.games.house import HouseRuleError, resolve
from sim.games.tarot import house as tarot
from sim.games.tarot.names import CONTRACTS
from tests.naive.tarot.counting import Count
from tests.naive.tarot.house import TAROT
from tests.naive.tarot.maker import random_house
from tests.naive.tarot.play import DEFENDERS, TAKER
from tests.naive.tarot.settlement import Announced, settle

TARGETS = "is not four falling numbers from 0 to 100000 with at most two decimals (T-16)"
THRESHOLDS = "is not three rising whole numbers from 1 (T-8)"
VALUES = "is not three numbers from 0 to 100000 with at most two decimals (T-8)"
MULTIPLIER = "is not a number above 0, up to 100000 with at most two decimals (T-4)"


def test_h1_h2_the_preset_and_random_rules_are_those_of_the_naive_reference() -> None:
    assert json.dumps(resolve("tarot")) == json.dumps(TAROT)
    rng = Random(7)
    for _ in range(200):
        rules = random_house(rng)
        assert house.complete("tarot", rules) == resolve("tarot", rules) == rules


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"targets": [56, 51, 51, 36]}, f"house.targets: [56, 51, 51, 36] {TARGETS}"),
        ({"targets": [36, 41, 51, 56]}, f"house.targets: [36, 41, 51, 56] {TARGETS}"),
        ({"targets": [56, 51, 41]}, f"house.targets: [56, 51, 41] {TARGETS}"),
        ({"targets": [56, 51, 41, 36, 31]}, f"house.targets: [56, 51, 41, 36, 31] {TARGETS}"),
        ({"targets": [56, 51, 41, -1]}, f"house.targets: [56, 51, 41, -1] {TARGETS}"),
        ({"targets": [56, 51, 41, 36.125]}, f"house.targets: [56, 51, 41, 36.125] {TARGETS}"),
        ({"targets": [56, 51, 41, None]}, f"house.targets: [56, 51, 41, null] {TARGETS}"),
        ({"targets": [56, 51, True, 0]}, f"house.targets: [56, 51, true, 0] {TARGETS}"),
        ({"targets": ["56", 51, 41, 36]}, f"house.targets: ['56', 51, 41, 36] {TARGETS}"),
        ({"targets": "56,51,41,36"}, f"house.targets: '56,51,41,36' {TARGETS}"),
        ({"targets": 56}, f"house.targets: 56 {TARGETS}"),
        ({"targets": None}, f"house.targets: null {TARGETS}"),
        ({"targets": {"none": 56}}, f"house.targets: {{'none': 56}} {TARGETS}"),
        ({"targets": [float("nan"), 51, 41, 36]}, f"house.targets: [NaN, 51, 41, 36] {TARGETS}"),
        ({"targets": [100_000.01, 51, 41, 36]}, f"house.targets: [100000.01, 51, 41, 36] {TARGETS}"),
        ({"poignee.thresholds": [10, 10, 15]}, f"house.poignee.thresholds: [10, 10, 15] {THRESHOLDS}"),
        ({"poignee.thresholds": [15, 13, 10]}, f"house.poignee.thresholds: [15, 13, 10] {THRESHOLDS}"),
        ({"poignee.thresholds": [0, 13, 15]}, f"house.poignee.thresholds: [0, 13, 15] {THRESHOLDS}"),
        ({"poignee.thresholds": [10, 13]}, f"house.poignee.thresholds: [10, 13] {THRESHOLDS}"),
        ({"poignee.thresholds": [10, 13.0, 15]}, f"house.poignee.thresholds: [10, 13.0, 15] {THRESHOLDS}"),
        ({"poignee": {"thresholds": 10}}, f"house.poignee.thresholds: 10 {THRESHOLDS}"),
        ({"poignee.values": [20, 30]}, f"house.poignee.values: [20, 30] {VALUES}"),
        ({"poignee.values": [20, 30, -40]}, f"house.poignee.values: [20, 30, -40] {VALUES}"),
        ({"poignee": [10, 13, 15]}, "[10, 13, 15] is not a group of rules; it has poignee.thresholds, poig"),
        ({"poignee.value": [1, 2, 3]}, "house.poignee.value is not a house rule of tarot; did you mean poi"),
        ({"multiplier.prise": 0}, f"house.multiplier.prise: 0 {MULTIPLIER}"),
        ({"multiplier.garde": -2}, f"house.multiplier.garde: -2 {MULTIPLIER}"),
        ({"multiplier.garde_sans": 1.125}, f"house.multiplier.garde_sans: 1.125 {MULTIPLIER}"),
        ({"multiplier.garde_contre": None}, f"house.multiplier.garde_contre: null {MULTIPLIER}"),
        ({"multiplier.garde_contre": 100_001}, f"house.multiplier.garde_contre: 100001 {MULTIPLIER}"),
        ({"multiplier": 2}, "house.multiplier: 2 is not a group of rules; it has multiplier.prise, multip"),
        ({"multiplier.pousse": 1}, "house.multiplier.pousse is not a house rule of tarot; did you mean"),
        ({"contract_base": -1}, "house.contract_base: -1 is not a number from 0 to 100000 with at most two"),
        ({"contract_base": None}, "house.contract_base: null is not a number from 0"),
        ({"chelem.failed": -200}, "house.chelem.failed: -200 is not a number from 0"),
        ({"chelem": 400}, "it has chelem.made, chelem.failed, chelem.unannounced"),
        ({"petit_au_bout": 10}, "10 is not a group of rules; it has petit_au_bout.value, petit_au_bo"),
        ({"petit_au_bout.multiplied": 1}, "house.petit_au_bout.multiplied: 1 is not true or false (T-14)"),
        ({"petit_au_bout.value": "ten"}, "house.petit_au_bout.value: 'ten' is not a number from 0"),
        ({"petit_sec": "redeal"}, "house.petit_sec: 'redeal' is not one of cancel, play_on (T-3)"),
        ({"all_pass": "play_on"}, "house.all_pass: 'play_on' is not cancel (T-5)"),
        ({"poignee_to": "taker"}, "house.poignee_to: 'taker' is not one of contract_winner, shower (T-8)"),
        ({"four_kings_poignee": "yes"}, "house.four_kings_poignee: 'yes' is not true or false (T-9)"),
        ({"excuse_last_trick": "lose"}, "'lose' is not one of opponents, trick_winner, keep (T-12)"),
        ({"rounding": None}, "house.rounding: null is not one of none, up (T-18)"),
        ({"players": 5}, "house.players is not a house rule of tarot; it is one of voleny, licitovany,"),
        ({"target": [1, 2, 3, 4]}, "house.target is not a house rule of tarot; did you mean targets?"),
        ({"targets.0": 56}, "house.targets.0 is not a house rule of tarot; did you mean targets?"),
        ({"flek_cap.game": 1}, "house.flek_cap.game is not a house rule of tarot"),
    ],
)  # fmt: skip
def test_h3_refusals_of_tarot(overrides: dict[str, Any], message: str) -> None:
    with pytest.raises(HouseRuleError) as refusal:
        resolve("tarot", overrides)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_h3_rules_of_tarot_are_none_of_marias() -> None:
    with pytest.raises(
        HouseRuleError, match=r"house.targets is not a house rule of voleny; it is one of tar"
    ):
        resolve("voleny", {"targets": [56, 51, 41, 36]})


def test_h1_rules_of_a_record_of_tarot_must_be_whole() -> None:
    poignee = {"thresholds": [10, 13, 15]}
    with pytest.raises(HouseRuleError, match="house.poignee.values is missing; tarot needs all of its 19"):
        house.complete("tarot", TAROT | {"poignee": poignee})
    with pytest.raises(HouseRuleError, match="house.poignee.values is not a house rule of a record"):
        house.complete("tarot", TAROT | {"poignee": poignee, "poignee.values": [20, 30, 40]})


@pytest.mark.parametrize(
    "given",
    [
        [61, 56.5, 41.25, 0],
        (61, 56.5, 41.25, 0),
        [61.0, 56.5, 41.25, 0.0],
        OmegaConf.create([61, 56.5, 41.25, 0]),
    ],
)
def test_h2_lists_are_stored_as_lists_whole_numbers_as_whole(given: Any) -> None:
    rules = resolve("tarot", {"targets": given})
    assert json.dumps(rules["targets"]) == "[61, 56.5, 41.25, 0]"
    assert house.changed("tarot", rules) == {"targets": [61, 56.5, 41.25, 0]}


def test_resolved_rules_share_no_list_with_the_preset() -> None:
    resolve("tarot")["targets"].clear()
    resolve("tarot")["poignee"]["values"].append(1)
    assert resolve("tarot") == TAROT


def composed(*overrides: str) -> dict[str, Any]:
    """Return the house rules that a command line makes of tarot."""
    cfg, _ = compose(["game=tarot", *overrides])
    plain = OmegaConf.to_container(cfg.house)
    assert isinstance(plain, Mapping)
    assert house_rules("tarot", "tarot", cfg.house) == house_rules("tarot", "tarot", plain)
    return house_rules("tarot", "tarot", plain)


def test_h1_lists_and_groups_are_set_from_the_command_line() -> None:
    assert composed() == resolve("tarot")
    assert composed("house.targets=[57,52,42,37]")["targets"] == [57, 52, 42, 37]
    rules = composed("house.poignee.thresholds=[8, 10, 13]", "house.poignee={values: [10, 20, 30.5]}")
    assert rules["poignee"] == {"thresholds": [8, 10, 13], "values": [10, 20, 30.5]}
    rules = composed("house.multiplier.garde=2.5", "house.petit_au_bout.multiplied=false")
    assert rules["multiplier"] == {"prise": 1, "garde": 2.5, "garde_sans": 4, "garde_contre": 6}
    assert rules["petit_au_bout"] == {"value": 10, "multiplied": False}
    with pytest.raises(HouseRuleError, match="four falling numbers"):
        composed("house.targets=[56,51,41]")


def test_lists_of_a_baseline_are_spelled_for_the_command_line() -> None:
    spelled = overrides("tarot", {"house": {"targets": [60, 51.5, 41, 36], "multiplier": {"prise": 1.5}}})
    assert spelled == ["house.targets=[60, 51.5, 41, 36]", "house.multiplier.prise=1.5", "baseline=null"]
    rules = composed(*spelled)
    assert (rules["targets"], rules["multiplier"]["prise"]) == ([60, 51.5, 41, 36], 1.5)


@pytest.mark.parametrize(
    ("overrides", "parts", "factor"),
    [
        ({}, 2, 1),
        ({"contract_base": 25.5, "targets": [56.5, 51, 41, 36]}, 2, 1),
        ({"contract_base": 25.1}, 10, 1),
        ({"petit_au_bout.value": 10.25}, 100, 1),
        ({"poignee.values": [20, 30.2, 40]}, 10, 1),
        ({"chelem.unannounced": 0.01}, 100, 1),
        ({"multiplier.garde": 2.5}, 2, 10),
        ({"multiplier.prise": 1.25, "contract_base": 25.1}, 10, 100),
    ],
)
def test_h2_a_point_has_an_even_number_of_parts_and_a_multiplier_its_own(
    overrides: dict[str, Any], parts: int, factor: int
) -> None:
    rules = resolve("tarot", overrides)
    record = house.pack(rules)
    assert (record["parts"], record["factor"]) == (parts, factor)
    assert record["scale"] == house.scale(rules) == parts * factor


def test_h2_amounts_with_decimals_are_packed_exactly() -> None:
    rng = Random(18)
    decimals = {"multiplier.prise": 1.25, "contract_base": 25.1, "targets": [56.5, 51.5, 41.5, 36.5]}
    for rules in (resolve("tarot", decimals), *(resolve("tarot", random_house(rng)) for _ in range(300))):
        record = house.pack(rules)
        parts, factor, scale = (int(record[name]) for name in ("parts", "factor", "scale"))
        single = {
            "contract_base": (rules["contract_base"], parts),
            "petit_au_bout": (rules["petit_au_bout"]["value"], parts),
        }
        for name, (value, of) in single.items():
            assert Fraction(int(record[name]), of) == Fraction(str(value))
        several = {
            "multiplier": ([rules["multiplier"][contract] for contract in CONTRACTS], factor),
            "targets": (rules["targets"], parts),
            "poignee_values": (rules["poignee"]["values"], scale),
            "chelem": ([rules["chelem"][name] for name in ("made", "failed", "unannounced")], scale),
            "poignee_thresholds": (rules["poignee"]["thresholds"], 1),
        }
        for name, (values, of) in several.items():
            assert [Fraction(n, of) for n in record[name].tolist()] == [Fraction(str(v)) for v in values]


def test_words_of_tarot_are_packed_as_codes() -> None:
    usual = house.pack(resolve("tarot"))
    assert usual["petit_sec"] == tarot.CANCEL and usual["poignee_to"] == tarot.CONTRACT_WINNER
    assert usual["excuse_last_trick"] == tarot.OPPONENTS and usual["rounding"] == tarot.NONE
    assert usual["four_kings_poignee"] == usual["petit_multiplied"] == 1
    other = {
        "petit_sec": "play_on",
        "poignee_to": "shower",
        "excuse_last_trick": "keep",
        "rounding": "up",
        "four_kings_poignee": False,
        "petit_au_bout.multiplied": False,
    }
    packed = house.pack(resolve("tarot", other))
    assert packed["petit_sec"] == tarot.PLAY_ON and packed["poignee_to"] == tarot.SHOWER
    assert packed["excuse_last_trick"] == tarot.KEEP and packed["rounding"] == tarot.UP
    assert packed["four_kings_poignee"] == packed["petit_multiplied"] == 0
    keeps = house.pack(resolve("tarot", {"excuse_last_trick": "trick_winner"}))
    assert keeps["excuse_last_trick"] == tarot.TRICK_WINNER


def test_what_may_be_done_is_not_priced_again() -> None:
    fixed = {name for name, field in tarot.FIELDS.items() if not field.reprice}
    assert fixed == {"petit_sec", "all_pass", "poignee.thresholds", "four_kings_poignee"}


def test_t17_t19_storage_width_follows_the_worst_deal() -> None:
    # Garde contre lost without a point or a bout: base and points, petit, poignées and slam, three times.
    assert house.largest_amount(resolve("tarot")) == 2 * 3 * ((25 + 56) * 6 + 10 * 6 + 4 * 40 + 400)
    silent = {"poignee.values": [0, 0, 0], "petit_au_bout.value": 0} | {
        f"chelem.{name}": 0 for name in TAROT["chelem"]
    }
    low = {"targets": [3, 2, 1, 0.5], "multiplier.garde_contre": 1.5, "multiplier.garde_sans": 1}
    assert house.largest_amount(resolve("tarot", silent | low)) == 20 * 3 * (25 + 91) * 2
    cheap = {f"multiplier.{contract}": 0.01 for contract in CONTRACTS}
    target = {"targets": [90_000, 2, 1, 0], "contract_base": 0}
    assert house.largest_amount(resolve("tarot", silent | cheap | target)) == 200 * 90_000
    assert house.amounts_fit_int32(resolve("tarot"))
    assert not house.amounts_fit_int32(resolve("tarot", {"multiplier.garde_contre": 99_999.99}))


def test_t17_whatever_a_deal_comes_to_is_whole_in_the_scale_and_within_the_bound() -> None:
    rng = Random(19)
    for number in range(3000):
        rules = resolve("tarot", random_house(rng) if number else {})
        sides = (TAKER, DEFENDERS)
        shown = [
            (rng.choice(rules["poignee"]["thresholds"]), rng.choice(sides))
            for _ in range(rng.choice((0, 1, 4)))
        ]
        said = Announced(rng.choice(CONTRACTS), rng.random() < 0.5, shown)
        count = Count(
            rng.choice((0, 182, rng.randrange(183))),
            rng.randrange(4),
            rng.choice(sides),
            rng.choice((*sides, None)),
        )
        share = settle(said, count, rules).share * house.scale(rules)
        assert share.denominator == 1
        assert 3 * abs(share) <= house.largest_amount(rules)


def test_the_dearest_rules_of_tarot_stay_inside_64_bits() -> None:
    most = 99_999.99
    dearest = {
        **{name: most for name, field in tarot.FIELDS.items() if field.type in ("amount", "factor")},
        "targets": [most, 2, 1, 0],
        "poignee.values": [most] * 3,
    }
    assert 2**49 < house.largest_amount(resolve("tarot", dearest)) < 2**63
