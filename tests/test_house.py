"""House rules: complete presets, every refusal, exact amounts, the packed record."""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest

from sim.games.marias import house
from sim.games.marias.house import HouseRuleError, resolve
from sim.games.marias.names import DOUBLED

#: The column `voleny` of the house rules, as a deal record writes it.
VOLENY = {
    "players": 3,
    "tariff": {
        "game": 1,
        "seven": 2,
        "hundred": 4,
        "betl": 15,
        "durch": 30,
        "open_betl": None,
        "open_durch": None,
        "two_sevens": None,
    },
    "silent_seven": 1,
    "hearts_multiplier": 2,
    "hundred_scaling": "linear",
    "hundred_fail_scaling": "linear",
    "hundred_fail_counts_marriages": True,
    "hundred_marriage": "first",
    "hundred_includes_game": False,
    "silent_hundred_scaling": "linear",
    "silent_hundred_qualifies": "all",
    "flek_cap": None,
    "limit": 500,
    "against": True,
    "settle_balanced_seven": True,
    "play_unflekked_game": True,
    "play_flekked_game_without_re": True,
    "evident_rule": False,
    "talon_forbids_trump": False,
    "talon_allows_sharp": False,
    "marriage_first_card": "any",
    "choose_from_people": True,
    "betl_open_from": "never",
    "sitter_pays": True,
    "shuffle": "uniform",
    "session_length": 40,
}


def test_h1_h2_voleny_is_its_column_in_written_order() -> None:
    assert json.dumps(resolve("voleny")) == json.dumps(VOLENY)


def test_every_preset_gives_exactly_rules_of_the_table_in_its_order() -> None:
    for kind in house.KINDS.values():
        assert list(kind.preset) == [name for name in house.FIELDS if name in kind.preset]
        assert set(kind.only) <= set(kind.preset)


def test_every_rule_has_ids_and_a_sentence() -> None:
    for field in house.FIELDS.values():
        assert field.rules and all(re.fullmatch(r"M-\d+", rule) for rule in field.rules)
        assert field.description.endswith(".")


@pytest.mark.parametrize(
    "overrides",
    [
        {"tariff": {"betl": 10}, "limit": None},
        {"tariff.betl": 10, "limit": "none"},
        {"tariff.betl": 10.0, "limit": None},
    ],
)
def test_h1_nested_or_dotted_names_and_null_in_words(overrides: dict[str, Any]) -> None:
    expected = {**VOLENY, "tariff": {**VOLENY["tariff"], "betl": 10}, "limit": None}  # type: ignore[dict-item]
    assert json.dumps(resolve("voleny", overrides)) == json.dumps(expected)


def test_resolving_again_changes_nothing() -> None:
    rules = resolve("voleny", {"flek_cap": {"seven": 2, "game": None}, "silent_seven": 0.5})
    assert resolve("voleny", rules) == rules == house.complete("voleny", rules)
    assert list(rules["flek_cap"]) == ["game", "seven"]


@pytest.mark.parametrize(
    ("overrides", "caps"),
    [
        ({"flek_cap.game": 2}, {"game": 2}),
        ({"flek_cap.seven": 1, "flek_cap.game": "none"}, {"game": None, "seven": 1}),
        ({"flek_cap": {"game": 1}, "flek_cap.seven": 2}, {"game": 1, "seven": 2}),
        ({"flek_cap": 3, "flek_cap.game": 2}, {"game": 2}),
        ({"flek_cap.game": 2, "flek_cap": 3}, 3),
    ],
)
def test_m22_caps_of_single_components_make_one_mapping(overrides: dict[str, Any], caps: Any) -> None:
    assert resolve("voleny", overrides)["flek_cap"] == caps


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        ({"nope": 1}, "house.nope is not a house rule of voleny; there are: players, tariff.game"),
        ({"tarif": 1}, "house.tarif is not a house rule of voleny"),
        ({"tariff.bettl": 1}, "house.tariff.bettl is not a house rule of voleny; did you mean tariff.betl?"),
        ({"tariff": {"bettl": 1}}, "house.tariff.bettl is not a house rule of voleny; did you mean"),
        ({"betl": 1}, "did you mean tariff.betl?"),
        ({"flek_caps": 1}, "did you mean flek_cap?"),
        ({"durch_rogue": True}, "house.durch_rogue is not a house rule of voleny"),
        ({"tariff": 5}, "house.tariff: 5 is not a group of rules; it has tariff.game"),
        ({"tariff.betl": "ten"}, "house.tariff.betl: 'ten' is not a number from 0 to 100000 with at most"),
        ({"tariff.betl": True}, "house.tariff.betl: true is not a number"),
        ({"tariff.betl": None}, "house.tariff.betl: null is not a number"),
        ({"tariff.betl": -1}, "house.tariff.betl: -1 is not a number from 0"),
        ({"tariff.betl": 0.125}, "house.tariff.betl: 0.125 is not a number"),
        ({"tariff.betl": 100_000.01}, "house.tariff.betl: 100000.01 is not a number"),
        ({"tariff.betl": float("nan")}, "house.tariff.betl: NaN is not a number"),
        ({"tariff.betl": float("inf")}, "house.tariff.betl: Infinity is not a number"),
        ({"limit": -500}, "from 0 to 100000 with at most two decimals, or null (M-37)"),
        ({"silent_seven": None}, "house.silent_seven: null is not a number"),
        ({"tariff.two_sevens": 40}, "40 is refused in voleny: two sevens are played in licitovany only"),
        ({"tariff.open_betl": 10}, "open contracts are played in pagat only; it must be null"),
        ({"tariff.open_durch": 0}, "open contracts are played in pagat only; it must be null"),
        ({"players": 2}, "house.players: 2 is not one of the whole numbers 3, 4 (M-30)"),
        ({"players": 3.0}, "house.players: 3.0 is not one of the whole numbers 3, 4"),
        ({"players": True}, "house.players: true is not one"),
        ({"hearts_multiplier": 3}, "house.hearts_multiplier: 3 is not one of the whole numbers 1, 2, 4"),
        ({"session_length": 0}, "house.session_length: 0 is not a whole number from 1"),
        ({"against": "yes"}, "house.against: 'yes' is not true or false (M-23)"),
        ({"against": 1}, "house.against: 1 is not true or false"),
        ({"hundred_scaling": "none"}, "house.hundred_scaling: 'none' is not one of linear, doubling, fixed"),
        ({"hundred_marriage": 1}, "house.hundred_marriage: 1 is not one of first, highest"),
        ({"silent_hundred_scaling": None}, "null is not one of linear, doubling, none (M-35)"),
        ({"flek_cap": 10}, "house.flek_cap: 10 is not null, a whole number from 0 to 9"),
        ({"flek_cap": -1}, "house.flek_cap: -1 is not null"),
        ({"flek_cap": {"game": 1.5}}, "house.flek_cap: 1.5 is not null"),
        ({"flek_cap": {"games": 1}}, "house.flek_cap.games is not a component of voleny; did you mean game?"),
        ({"flek_cap": {"two_sevens": 1}}, "house.flek_cap.two_sevens is not a component of voleny"),
        ({"flek_cap.games": 1}, "house.flek_cap.games is not a component of voleny; did you mean game?"),
        ({"flek_cap.": 1}, "house.flek_cap. is not a component of voleny"),
        ({"tariff.betl": 10**400}, "is not a number from 0 to 100000"),
        ({"evident_rule": True}, "true is refused in voleny: evident contracts are not yet available"),
        ({"shuffle": "gather_cut"}, "is refused in voleny: gather_cut is not yet available; it must be"),
        (
            {"talon_forbids_trump": True, "talon_allows_sharp": True},
            "house.talon_forbids_trump and house.talon_allows_sharp cannot both be true (M-16)",
        ),
    ],
)  # fmt: skip
def test_h3_refusals_name_the_rule_the_value_and_what_is_right(
    overrides: dict[str, Any], message: str
) -> None:
    with pytest.raises(HouseRuleError) as refusal:
        resolve("voleny", overrides)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_unknown_kind_names_the_nearest() -> None:
    with pytest.raises(HouseRuleError, match="game 'volny' is unknown; did you mean voleny"):
        resolve("volny")


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({k: v for k, v in VOLENY.items() if k != "limit"}, "house.limit is missing; voleny needs all"),
        ({**VOLENY, "limit": "none"}, "house.limit: 'none' is to be written null"),
        ({**VOLENY, "flek_cap": {}}, "is to be written null"),
        ({**VOLENY, "extra": 1}, "house.extra is not a house rule"),
        ({**VOLENY, "tariff.game": 1}, "house.tariff.game is not a house rule of a record"),
    ],
)
def test_h1_rules_of_a_record_must_be_whole(rules: dict[str, Any], message: str) -> None:
    with pytest.raises(HouseRuleError, match=message):
        house.complete("voleny", rules)
    assert house.complete("voleny", VOLENY) == VOLENY


@pytest.mark.parametrize(
    ("overrides", "parts"),
    [
        ({}, 1),
        ({"limit": None}, 1),
        ({"tariff.game": 0.5}, 10),
        ({"silent_seven": 0.07}, 100),
        ({"limit": 99.9}, 10),
    ],
)
def test_h2_scale_is_the_least_that_makes_amounts_whole(overrides: dict[str, Any], parts: int) -> None:
    assert house.scale(resolve("voleny", overrides)) == parts


def test_h2_every_amount_of_two_decimals_is_exact() -> None:
    for hundredths in range(0, 30_000, 7):
        rules = resolve("voleny", {"tariff.betl": hundredths / 100})
        assert house.scaled(rules["tariff"]["betl"], 100) == hundredths


def test_packed_record_has_scaled_amounts_and_codes() -> None:
    rules = resolve(
        "voleny",
        {
            "tariff.game": 0.5,
            "limit": None,
            "hundred_scaling": "doubling",
            "silent_hundred_scaling": "none",
            "marriage_first_card": "over_first",
            "against": False,
            "players": 4,
        },
    )
    record = house.pack(rules)
    assert record["scale"] == 10
    worth = dict(zip(DOUBLED, record["tariff"].tolist(), strict=True))
    assert worth == {
        "game": 5,
        "seven": 20,
        "hundred": 40,
        "betl": 150,
        "durch": 300,
        "open_betl": house.OFF,
        "open_durch": house.OFF,
        "two_sevens": house.OFF,
        "seven_against": 20,
        "hundred_against": 40,
    }
    assert record["silent_seven"] == 10 and record["limit"] == house.OFF
    assert record["hundred_scaling"] == house.DOUBLING and record["hundred_fail_scaling"] == house.LINEAR
    assert record["silent_hundred_scaling"] == house.NO_SUCH
    assert record["marriage_first_card"] == house.OVER_FIRST and record["betl_open_from"] == house.NEVER
    assert record["against"] == 0 and record["sitter_pays"] == 1 and record["players"] == 4
    assert all(house.RULES[name].base == np.int64 for name in house.RULES.names or ())


def test_m22_caps_for_all_for_one_and_by_the_engine() -> None:
    none = house.pack(resolve("voleny"))
    assert none["flek_cap"].tolist() == [15] * 10 and none["flek_capped"].tolist() == [0] * 10
    all_four = house.pack(resolve("voleny", {"flek_cap": 4}))
    assert all_four["flek_cap"].tolist() == [4] * 10 and all_four["flek_capped"].tolist() == [1] * 10
    some = house.pack(resolve("voleny", {"flek_cap": {"seven_against": 0, "game": 9, "durch": None}}))
    assert some["flek_cap"].tolist() == [9, 15, 15, 15, 15, 15, 15, 15, 0, 15]
    assert some["flek_capped"].tolist() == [1, 0, 0, 0, 0, 0, 0, 0, 1, 0]


def test_hash_knows_every_rule_and_no_spelling() -> None:
    base = house.rules_hash(resolve("voleny"))
    assert base == house.rules_hash(resolve("voleny", {"limit": 500.0, "tariff.game": 1}))
    changed = {
        "amount": 3,
        "amount or null": None,
        "cap": 3,
    }
    hashes = set()
    for name, field in house.FIELDS.items():
        if name in house.KINDS["voleny"].only:
            continue
        current = house.lookup(VOLENY, name)
        other: Any = changed.get(field.type)
        if field.type == "bool":
            other = not current
        elif field.type == "choice" or field.values:
            other = next(v for v in field.values if v != current)
        elif field.type == "count":
            other = current + 1
        hashes.add(house.rules_hash(resolve("voleny", {name: other})))
    assert base not in hashes and len(hashes) == len(house.FIELDS) - len(house.KINDS["voleny"].only)


def test_storage_width_follows_the_worst_deal() -> None:
    assert house.amounts_fit_int32(resolve("voleny"))
    # A hundred at level 15 lost by 20 tens on both sides, with hearts, two payers.
    assert house.largest_amount(resolve("voleny", {"limit": None})) > 2 * 2 * 2 * 4 * 2**15 * 20
    assert not house.amounts_fit_int32(resolve("voleny", {"hundred_fail_scaling": "doubling"}))
    assert house.amounts_fit_int32(resolve("voleny", {"hundred_fail_scaling": "doubling", "flek_cap": 2}))


def test_the_dearest_rules_stay_inside_64_bits() -> None:
    dearest = {f"tariff.{c}": 99_999.99 for c in ("game", "seven", "hundred", "betl", "durch")}
    rules = resolve(
        "voleny",
        {
            **dearest,
            "silent_seven": house.MOST,
            "limit": None,
            "players": 4,
            "hearts_multiplier": 4,
            "hundred_scaling": "doubling",
            "hundred_fail_scaling": "doubling",
            "silent_hundred_scaling": "doubling",
        },
    )
    assert 2**61 < house.largest_amount(rules) < 2**63
