"""House rules: complete presets, every refusal, exact amounts, the packed record."""

from __future__ import annotations

import json
import re
from typing import Any

import numpy as np
import pytest

from sim.games import house
from sim.games.house import HouseRuleError, resolve
from sim.games.house_values import scaled
from sim.games.marias import house as marias
from sim.games.marias.names import COMPONENTS_OF, DOUBLED, RUNGS

#: The columns of the house rules as they are written down; - where a kind does not have the rule.
TABLE = """
rule                          voleny  licitovany licitovany_csm krizovy krizovy_2007 pagat
players                       3       3          3              4       4            3
tariff.game                   1       1          1              1       1            1
tariff.seven                  2       2          2              2       2            2
tariff.hundred                4       4          4              4       4            4
tariff.betl                   15      15         15             15      10           5
tariff.durch                  30      30         30             30      20           10
tariff.open_betl              null    null       null           null    null         10
tariff.open_durch             null    null       null           null    null         20
tariff.two_sevens             null    40         40             null    null         null
silent_seven                  1       1          1              1       1            1
hearts_multiplier             2       2          2              2       2            2
hundred_scaling               linear  linear     linear         linear  linear       doubling
hundred_fail_scaling          linear  linear     linear         linear  linear       doubling
hundred_fail_counts_marriages true    true       true           true    true         false
hundred_marriage              first   first      first          first   first        highest
hundred_includes_game         false   false      false          false   false        false
silent_hundred_scaling        linear  linear     linear         linear  linear       doubling
silent_hundred_qualifies      all     all        all            all     all          one
flek_cap                      null    null       4              null    4            null
limit                         500     500        500            500     500          null
against                       true    -          -              true    true         true
settle_balanced_seven         true    true       true           true    true         false
play_unflekked_game           true    true       true           true    true         true
play_flekked_game_without_re  true    true       true           true    true         true
evident_rule                  false   false      false          false   false        false
talon_forbids_trump           false   false      false          -       -            false
talon_allows_sharp            false   false      false          -       -            false
marriage_first_card           any     any        any            any     any          over_first
choose_from_people            true    -          -              -       -            true
ladder                        -       source     csm            -       -            -
lowest_bid                    -       game       seven          -       -            -
misdeclare_fold               -       null       6              -       -            -
mandatory_flek                -       -          -              true    true         -
mandatory_hundred             -       -          -              true    true         -
betl_open_from                never   never      never          lead_2  trick_2      never
durch_rogue                   -       -          -              true    false        -
sitter_pays                   true    true       true           -       -            true
shuffle                       uniform uniform    uniform        uniform uniform      uniform
session_length                40      40         40             40      40           40
"""
#: Lízaný has a list of its own.
LIZANY_TABLE = """
rule              lizany
tariff.game       1
hundred_scaling   linear
silent_seven      0
hearts_multiplier 1
closed_must_beat  true
marriage_on_lead  true
seven_exchange    false
"""
TAROT_TABLE = """
rule                    tarot
multiplier.prise        1
multiplier.garde        2
multiplier.garde_sans   4
multiplier.garde_contre 6
contract_base           25
targets                 [56,51,41,36]
petit_sec               cancel
all_pass                cancel
poignee.thresholds      [10,13,15]
poignee.values          [20,30,40]
poignee_to              contract_winner
four_kings_poignee      true
chelem.made             400
chelem.failed           200
chelem.unannounced      200
petit_au_bout.value     10
petit_au_bout.multiplied true
excuse_last_trick       opponents
rounding                none
"""


def columns(text: str) -> dict[str, dict[str, Any]]:
    """Return the presets of a written table, nested as a deal record writes them, in its order."""
    (_, *names), *rows = [line.split() for line in text.strip().splitlines()]
    presets: dict[str, dict[str, Any]] = {name: {} for name in names}
    for rule, *values in rows:
        for name, text_value in zip(names, values, strict=True):
            if text_value != "-":
                group, _, leaf = rule.rpartition(".")
                into = presets[name].setdefault(group, {}) if group else presets[name]
                plain = re.fullmatch(r"\d+|null|true|false|\[.*\]", text_value)
                into[leaf] = json.loads(text_value) if plain else text_value
    return presets


FAMILY = columns(TABLE) | columns(LIZANY_TABLE)
WRITTEN = FAMILY | columns(TAROT_TABLE)
VOLENY = WRITTEN["voleny"]
KIND_OF = {name: name.partition("_")[0] for name in WRITTEN}


def test_the_written_table_is_every_preset_and_every_rule() -> None:
    assert list(house.PRESETS) == list(WRITTEN)
    assert {name: preset.kind for name, preset in house.PRESETS.items()} == KIND_OF
    assert set(house.KINDS) == set(KIND_OF.values())
    assert set(marias.KINDS) == set(COMPONENTS_OF)


@pytest.mark.parametrize("preset", WRITTEN)
def test_h1_h2_m69_presets_are_their_columns_in_written_order(preset: str) -> None:
    assert json.dumps(resolve(preset)) == json.dumps(WRITTEN[preset])


@pytest.mark.parametrize("preset", WRITTEN)
def test_h1_presets_of_a_record_are_whole_and_read_back(preset: str) -> None:
    kind, rules = KIND_OF[preset], resolve(preset)
    assert house.complete(kind, json.loads(json.dumps(rules))) == rules == resolve(kind, rules)
    assert house.pack(rules)["scale"] == house.scale(rules) == (2 if kind == "tarot" else 1)


def test_every_preset_gives_exactly_rules_of_the_table() -> None:
    for name, kind in house.KINDS.items():
        assert set(kind.preset) <= set(kind.fields)
        assert set(kind.only) | set(kind.own) <= set(kind.preset)
        assert all(set(exclusion.values) <= set(kind.preset) for exclusion in kind.exclusive)
        if name != "lizany":
            assert list(kind.preset) == [rule for rule in kind.fields if rule in kind.preset]


def test_no_rule_stands_in_two_rulebooks() -> None:
    names = [{name.partition(".")[0] for name in book.fields} for book in house.RULEBOOKS]
    assert len(names) == 2 and not names[0] & names[1]


def test_every_rule_has_ids_and_a_sentence() -> None:
    of = [field for book in house.RULEBOOKS for field in book.fields.values()]
    for field in [*of, *house.KINDS["lizany"].own.values()]:
        assert field.rules and all(re.fullmatch(r"[MT]-\d+", rule) for rule in field.rules)
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
    expected = {**VOLENY, "tariff": {**VOLENY["tariff"], "betl": 10}, "limit": None}
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
        ({"shuffle": "cut"}, "house.shuffle: 'cut' is not one of uniform, gather_cut (M-80)"),
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


NO_TWO_SEVENS = "two sevens are played in licitovany only; it must be null"
NO_OPEN = "open contracts are played in pagat only; it must be null"
NO_SITTER = (
    "house.shuffle=gather_cut and house.players=4 do not go together: who sits out gathers no cards (M-80); "
    "set house.players=3 or house.shuffle=uniform"
)
BOTH_TALON = {"talon_forbids_trump": True, "talon_allows_sharp": True}
SITTER = {"shuffle": "gather_cut", "players": 4}


@pytest.mark.parametrize(
    ("preset", "overrides", "message"),
    [
        ("krizovy", {"tariff.two_sevens": 40}, f"refused in krizovy: {NO_TWO_SEVENS}"),
        ("pagat", {"tariff.two_sevens": 0}, f"refused in pagat: {NO_TWO_SEVENS}"),
        ("licitovany", {"tariff.open_betl": 10}, f"refused in licitovany: {NO_OPEN}"),
        ("licitovany_csm", {"tariff.open_durch": 10}, f"refused in licitovany: {NO_OPEN}"),
        ("krizovy", {"tariff.open_betl": 0}, f"refused in krizovy: {NO_OPEN}"),
        ("krizovy_2007", {"tariff.open_durch": 20}, f"refused in krizovy: {NO_OPEN}"),
        ("lizany", {"evident_rule": True}, "house.evident_rule is not a house rule of lizany"),
        ("krizovy", {"evident_rule": True}, "evident contracts are not in křížový (M-39); it must be false"),
        ("krizovy", {"players": 3}, "3 is refused in krizovy: křížový is played by four; it must be 4"),
        ("krizovy", {"players": 5}, "house.players: 5 is not one of the whole numbers 3, 4"),
        ("lizany", {"players": 2}, "house.players is not a house rule of lizany"),
        ("voleny", SITTER, NO_SITTER),
        ("licitovany", SITTER, NO_SITTER),
        ("pagat", SITTER, NO_SITTER),
        ("licitovany", BOTH_TALON, "cannot both be true (M-16); set one to false"),
        ("pagat", BOTH_TALON, "cannot both be true (M-16); set one to false"),
        ("krizovy", BOTH_TALON, "house.talon_forbids_trump is not a house rule of krizovy"),
        (
            "licitovany",
            {"ladder": "csm"},
            "house.lowest_bid: 'game' is not on the ladder csm (M-52); set house.lowest_bid to one of seven, "
            "red_seven, hundred, hundred_seven, red_hundred, red_hundred_seven, betl, durch, two_sevens, ",
        ),
        (
            "licitovany",
            {"lowest_bid": "red_seven"},
            "'red_seven' is not on the ladder source (M-52); set house.lowest_bid to one of game, seven,",
        ),
        ("licitovany_csm", {"lowest_bid": "game"}, "'game' is not on the ladder csm (M-52)"),
        (
            "licitovany",
            {"tariff.two_sevens": None, "lowest_bid": "two_sevens_hundred"},
            "'two_sevens_hundred' is not on the ladder source while house.tariff.two_sevens is null",
        ),
        (
            "licitovany_csm",
            {"tariff.two_sevens": None, "lowest_bid": "red_two_sevens"},
            "'red_two_sevens' is not on the ladder csm while house.tariff.two_sevens is null (M-52)",
        ),
        (
            "licitovany",
            {"lowest_bid": "eight"},
            "house.lowest_bid: 'eight' is not one of game, seven, red_sev",
        ),
        ("licitovany", {"lowest_bid": 1}, "house.lowest_bid: 1 is not one of game"),
        ("licitovany", {"ladder": "long"}, "house.ladder: 'long' is not one of source, csm (M-52)"),
        ("licitovany", {"misdeclare_fold": -1}, "house.misdeclare_fold: -1 is not a number from 0 to 100000"),
        ("licitovany", {"misdeclare_fold": 0.001}, "at most two decimals, or null (M-54)"),
        ("licitovany", {"against": True}, "house.against is not a house rule of licitovany"),
        ("licitovany", {"choose_from_people": False}, "is not a house rule of licitovany"),
        ("licitovany", {"flek_cap": {"seven_against": 1}}, "seven_against is not a component of licitovany"),
        ("krizovy", {"flek_cap.two_sevens": 1}, "house.flek_cap.two_sevens is not a component of krizovy"),
        ("krizovy", {"mandatory_flek": 1}, "house.mandatory_flek: 1 is not true or false (M-64)"),
        ("krizovy", {"mandatory_hundred": None}, "house.mandatory_hundred: null is not true or false (M-63)"),
        ("krizovy", {"durch_rogue": "yes"}, "house.durch_rogue: 'yes' is not true or false (M-67)"),
        ("krizovy", {"sitter_pays": False}, "house.sitter_pays is not a house rule of krizovy"),
        ("pagat", {"flek_cap": {"open_betle": 1}}, "is not a component of pagat; did you mean open_betl?"),
        ("pagat", {"mandatory_flek": True}, "house.mandatory_flek is not a house rule of pagat"),
        ("lizany", {"hundred_scaling": "doubling"}, "'doubling' is not one of linear, none (M-95)"),
        ("lizany", {"hundred_scaling": "fixed"}, "'fixed' is not one of linear, none (M-95)"),
        ("pagat", {"hundred_scaling": "none"}, "'none' is not one of linear, doubling, fixed (M-34)"),
        ("lizany", {"tariff.seven": 2}, "house.tariff.seven is not a house rule of lizany"),
        ("lizany", {"tariff": 2}, "house.tariff: 2 is not a group of rules; it has tariff.game"),
        ("lizany", {"tariff.game": -1}, "house.tariff.game: -1 is not a number from 0"),
        ("lizany", {"flek_cap": 1}, "house.flek_cap is not a house rule of lizany"),
        ("lizany", {"shuffle": "gather_cut"}, "house.shuffle is not a house rule of lizany"),
        ("lizany", {"closed_must_beat": 0}, "house.closed_must_beat: 0 is not true or false (M-92)"),
        ("lizany", {"marriage_on_lead": "no"}, "house.marriage_on_lead: 'no' is not true or false (M-93)"),
        ("lizany", {"seven_exchange": 1}, "house.seven_exchange: 1 is not true or false (M-94)"),
        ("voleny", {"seven_exchange": True}, "house.seven_exchange is not a house rule of voleny"),
    ],
)
def test_h3_refusals_of_each_kind(preset: str, overrides: dict[str, Any], message: str) -> None:
    with pytest.raises(HouseRuleError) as refusal:
        resolve(preset, overrides)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("preset", "overrides"),
    [
        ("licitovany", {"ladder": "csm", "lowest_bid": "seven"}),
        ("licitovany_csm", {"ladder": "source"}),
        ("licitovany_csm", {"tariff.two_sevens": None}),
        ("licitovany", {"misdeclare_fold": 2.5}),
        ("licitovany_csm", {"misdeclare_fold": "off", "flek_cap": {"two_sevens": 0}}),
        ("pagat", {"tariff.open_betl": None, "tariff.open_durch": "off"}),
        ("pagat", {"flek_cap": {"open_durch": 1, "hundred_against": 2}}),
        ("krizovy", {"shuffle": "gather_cut", "session_length": 4}),
        ("krizovy", {"mandatory_flek": False, "mandatory_hundred": False, "durch_rogue": False}),
        ("lizany", {"hundred_scaling": "none", "seven_exchange": True}),
        *((preset, {"shuffle": "gather_cut"}) for preset in FAMILY if preset != "lizany"),
        *((preset, {"players": 4}) for preset in FAMILY if preset != "lizany"),
    ],
)
def test_what_the_kinds_allow_is_a_rule_of_a_record(preset: str, overrides: dict[str, Any]) -> None:
    rules = resolve(preset, overrides)
    assert house.complete(KIND_OF[preset], rules) == rules
    assert {name.partition(".")[0] for name in overrides} >= {
        name.partition(".")[0] for name in house.changed(KIND_OF[preset], rules, preset)
    }


def test_changed_compares_with_the_preset_where_it_is_known() -> None:
    rules = resolve("licitovany_csm", {"limit": 100})
    assert house.changed("licitovany", rules, "licitovany_csm") == {"limit": 100}
    against_own = {"flek_cap": 4, "limit": 100, "ladder": "csm", "lowest_bid": "seven", "misdeclare_fold": 6}
    for other in ("", "mine", "licitovany", "krizovy_2007"):
        assert house.changed("licitovany", rules, other) == against_own
        assert house.base("licitovany", other) == "licitovany"


def test_m52_rungs_of_both_ladders_in_order() -> None:
    plain = ("game", "seven", "hundred", "hundred_seven", "betl", "durch")
    twice = ("two_sevens", "two_sevens_hundred")
    csm = (
        "seven",
        "red_seven",
        "hundred",
        "hundred_seven",
        "red_hundred",
        "red_hundred_seven",
        "betl",
        "durch",
    )
    assert marias.rungs(resolve("licitovany")) == plain + twice
    assert marias.rungs(resolve("licitovany", {"lowest_bid": "betl"})) == plain + twice
    assert marias.rungs(resolve("licitovany", {"tariff.two_sevens": None})) == plain
    red = tuple(f"red_{rung}" for rung in twice)
    assert marias.rungs(resolve("licitovany_csm")) == csm + twice + red
    assert marias.rungs(resolve("licitovany_csm", {"tariff.two_sevens": None})) == csm
    assert marias.rungs(resolve("krizovy")) == marias.rungs(resolve("lizany")) == ()
    assert sorted({*plain, *twice, *csm, *red}) == sorted(RUNGS)


def test_unknown_kind_names_the_nearest() -> None:
    with pytest.raises(HouseRuleError, match="game 'volny' is unknown; did you mean voleny"):
        resolve("volny")
    with pytest.raises(HouseRuleError, match="game 'licitovany_csm' is unknown; did you mean licitovany"):
        house.complete("licitovany_csm", resolve("licitovany_csm"))


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
        assert scaled(rules["tariff"]["betl"], 100) == hundredths


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
        "open_betl": marias.OFF,
        "open_durch": marias.OFF,
        "two_sevens": marias.OFF,
        "seven_against": 20,
        "hundred_against": 40,
    }
    assert record["silent_seven"] == 10 and record["limit"] == marias.OFF
    assert record["hundred_scaling"] == marias.DOUBLING and record["hundred_fail_scaling"] == marias.LINEAR
    assert record["silent_hundred_scaling"] == marias.NO_SUCH
    assert record["marriage_first_card"] == marias.OVER_FIRST and record["betl_open_from"] == marias.NEVER
    assert record["against"] == 0 and record["sitter_pays"] == 1 and record["players"] == 4
    assert all(marias.RULES[name].base == np.int64 for name in marias.RULES.names or ())


#: What the packed record has for rules that a kind lacks.
NEUTRAL = {
    "players": 2,
    "hundred_scaling": 0,
    "hundred_fail_scaling": 0,
    "hundred_fail_counts_marriages": 0,
    "hundred_marriage": marias.FIRST,
    "hundred_includes_game": 0,
    "silent_hundred_scaling": marias.NO_SUCH,
    "silent_hundred_qualifies": 0,
    "limit": -1,
    "against": 0,
    "settle_balanced_seven": 0,
    "play_unflekked_game": 1,
    "play_flekked_game_without_re": 1,
    "evident_rule": 0,
    "talon_forbids_trump": 0,
    "talon_allows_sharp": 0,
    "marriage_first_card": marias.ANY,
    "choose_from_people": 0,
    "ladder": 0,
    "lowest_bid": 0,
    "misdeclare_fold": -1,
    "mandatory_flek": 0,
    "mandatory_hundred": 0,
    "betl_open_from": marias.NEVER,
    "durch_rogue": 0,
    "sitter_pays": 1,
    "shuffle": marias.UNIFORM,
    "session_length": 1,
    "closed_must_beat": 1,
    "marriage_on_lead": 0,
    "seven_exchange": 0,
}


@pytest.mark.parametrize("preset", FAMILY)
def test_rules_that_a_kind_lacks_are_packed_as_what_changes_nothing(preset: str) -> None:
    rules = resolve(preset)
    record = house.pack(rules)
    lacking = [name for name in marias.FIELDS if "." not in name and name not in rules and name != "flek_cap"]
    assert {name: int(record[name]) for name in lacking} == {name: NEUTRAL[name] for name in lacking}
    assert lacking
    off = {c for c, worth in zip(DOUBLED, record["tariff"].tolist(), strict=True) if worth == marias.OFF}
    assert off == set(DOUBLED) - set(COMPONENTS_OF[KIND_OF[preset]])


def test_what_the_new_kinds_have_is_packed_as_codes() -> None:
    csm = house.pack(resolve("licitovany_csm", {"misdeclare_fold": 2.5, "lowest_bid": "red_hundred"}))
    assert csm["ladder"] == marias.CSM == 1 and csm["lowest_bid"] == RUNGS.index("red_hundred")
    assert csm["misdeclare_fold"] == 25 and csm["scale"] == 10 and csm["flek_cap"].tolist() == [4] * 10
    source = house.pack(resolve("licitovany"))
    assert source["ladder"] == marias.SOURCE == 0 and source["misdeclare_fold"] == marias.OFF
    assert source["tariff"][DOUBLED.index("two_sevens")] == 40
    cross = house.pack(resolve("krizovy"))
    assert cross["mandatory_flek"] == cross["mandatory_hundred"] == cross["durch_rogue"] == 1
    assert cross["players"] == 4 and cross["betl_open_from"] == marias.LEAD_2
    assert house.pack(resolve("krizovy_2007"))["betl_open_from"] == marias.TRICK_2
    gathered = house.pack(resolve("pagat", {"shuffle": "gather_cut", "session_length": 7}))
    assert gathered["shuffle"] == marias.GATHER_CUT and gathered["session_length"] == 7
    two = house.pack(resolve("lizany", {"hundred_scaling": "none", "seven_exchange": True}))
    assert two["hundred_scaling"] == marias.NO_SUCH and two["seven_exchange"] == 1
    assert two["closed_must_beat"] == two["marriage_on_lead"] == two["hearts_multiplier"] == 1
    assert two["flek_cap"].tolist() == [0] * 10 and two["flek_capped"].tolist() == [1] * 10


def test_m22_caps_for_all_for_one_and_by_the_engine() -> None:
    none = house.pack(resolve("voleny"))
    assert none["flek_cap"].tolist() == [15] * 10 and none["flek_capped"].tolist() == [0] * 10
    all_four = house.pack(resolve("voleny", {"flek_cap": 4}))
    assert all_four["flek_cap"].tolist() == [4] * 10 and all_four["flek_capped"].tolist() == [1] * 10
    some = house.pack(resolve("voleny", {"flek_cap": {"seven_against": 0, "game": 9, "durch": None}}))
    assert some["flek_cap"].tolist() == [9, 15, 15, 15, 15, 15, 15, 15, 0, 15]
    assert some["flek_capped"].tolist() == [1, 0, 0, 0, 0, 0, 0, 0, 1, 0]


def another(kind: str, name: str) -> Any:
    """Return a value of a rule that is not the preset's."""
    field, current = house.KINDS[kind].field(name), house.KINDS[kind].preset[name]
    if name == "lowest_bid":
        return "hundred"
    if field.type == "bool":
        return not current
    if field.type == "choice" or field.values:
        return next(v for v in field.values if v != current)
    if field.length:
        return [number + 1 for number in current]
    return (current or 0) + 1


@pytest.mark.parametrize("kind", house.KINDS)
def test_hash_knows_every_rule_and_no_spelling(kind: str) -> None:
    base = house.rules_hash(resolve(kind))
    rules, preset = house.KINDS[kind], house.KINDS[kind].preset
    amounts = {name: 1.0 * value for name, value in preset.items() if rules.field(name).type == "amount"}
    assert amounts and base == house.rules_hash(resolve(kind, amounts))
    one_word = {name for name in preset if len(rules.field(name).values) == 1}
    assert one_word == ({"all_pass"} if kind == "tarot" else set())
    free = [name for name in preset if name not in rules.only and name not in one_word]
    hashes = set()
    for name in free:
        more = {"lowest_bid": "seven"} if name == "ladder" else {}
        hashes.add(house.rules_hash(resolve(kind, {name: another(kind, name), **more})))
    assert base not in hashes and len(hashes) == len(free)


def test_storage_width_follows_the_worst_deal() -> None:
    assert house.amounts_fit_int32(resolve("voleny"))
    # A hundred at level 15 lost by 20 tens on both sides, with hearts, two payers.
    assert house.largest_amount(resolve("voleny", {"limit": None})) > 2 * 2 * 2 * 4 * 2**15 * 20
    assert not house.amounts_fit_int32(resolve("voleny", {"hundred_fail_scaling": "doubling"}))
    assert house.amounts_fit_int32(resolve("voleny", {"hundred_fail_scaling": "doubling", "flek_cap": 2}))


def test_m54_a_fold_has_no_limit_and_m95_lizany_pays_by_tens() -> None:
    dear = {"misdeclare_fold": 5_000}
    assert house.largest_amount(resolve("licitovany_csm", {**dear, "limit": 10})) >= 2 * 5_000
    assert house.largest_amount(resolve("licitovany_csm", {**dear, "limit": 10, "players": 4})) >= 3 * 5_000
    assert house.largest_amount(resolve("lizany")) == 11
    assert house.largest_amount(resolve("lizany", {"hundred_scaling": "none"})) == 1
    dearer = {"tariff.game": 2.5, "silent_seven": 3, "hearts_multiplier": 4}
    assert house.largest_amount(resolve("lizany", dearer)) == (11 * 25 + 30) * 4
    # Pagat's hundreds double with each ten, without a limit or a cap.
    assert [name for name in WRITTEN if not house.amounts_fit_int32(resolve(name))] == ["pagat"]


def test_three_pay_in_krizovy_and_two_sevens_count() -> None:
    lone = {"tariff.game": 0, "tariff.hundred": 0, "tariff.seven": 0, "silent_seven": 0, "limit": None}
    cross = resolve("krizovy", {**lone, "tariff.durch": 100, "flek_cap": 2})
    assert house.largest_amount(cross) == 3 * 100 * 4
    sevens = resolve("licitovany", {**lone, "tariff.two_sevens": 100, "flek_cap": 2})
    assert house.largest_amount(sevens) == 2 * 100 * 4 * 2
    without = resolve("licitovany", {**lone, "tariff.two_sevens": None, "flek_cap": 2})
    assert house.largest_amount(without) == 2 * 30 * 4
    opened = resolve("pagat", {**lone, "tariff.open_durch": 100, "flek_cap": 2})
    assert house.largest_amount(opened) == 2 * 100 * 4


@pytest.mark.parametrize(
    ("preset", "more"),
    [
        ("voleny", {}),
        ("licitovany", {"tariff.two_sevens": 99_999.99, "misdeclare_fold": house.MOST}),
        ("krizovy", {}),
        ("pagat", {"tariff.open_betl": house.MOST, "tariff.open_durch": house.MOST}),
    ],
)
def test_the_dearest_rules_stay_inside_64_bits(preset: str, more: dict[str, Any]) -> None:
    dearest = {f"tariff.{c}": 99_999.99 for c in ("game", "seven", "hundred", "betl", "durch")}
    rules = resolve(
        preset,
        {
            **dearest,
            **more,
            "silent_seven": house.MOST,
            "limit": None,
            "flek_cap": None,
            "players": 4,
            "hearts_multiplier": 4,
            "hundred_scaling": "doubling",
            "hundred_fail_scaling": "doubling",
            "silent_hundred_scaling": "doubling",
        },
    )
    # Where nobody announces against, one hundred only can be lost.
    assert (2**61 if "against" in rules else 2**60) < house.largest_amount(rules) < 2**63
