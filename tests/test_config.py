"""Experiments: what composes, what is refused and how, and what a run's id depends on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from omegaconf import OmegaConf

from sim import baseline, compose
from sim.compose import CONF, arguments
from sim.config import Experiment, checked, house_rules, spec_of
from sim.faults import ConfigError, Unreadable
from sim.games import house
from sim.games.house import HouseRuleError, rules_hash
from sim.games.marias.kinds import KINDS
from sim.store import Manifest, digest

EXPERIMENTS = sorted(path.stem for path in (CONF / "experiment").glob("*.yaml"))
#: How many play in each kind.
PLAYING = {"voleny": 3, "licitovany": 3, "krizovy": 4, "pagat": 3, "lizany": 2, "tarot": 4}
GROUPS = ("game", "execute", "store", "experiment")


def make(*overrides: str) -> Experiment:
    """Return an experiment that needs no strategy but the one every installation has."""
    return compose.make(["seats=random", "execute=serial", *overrides])


@pytest.mark.parametrize("name", EXPERIMENTS)
def test_every_experiment_composes_and_is_complete(name: str) -> None:
    experiment = compose.make([f"experiment={name}"])
    assert experiment.name == name
    assert house.complete(experiment.kind, experiment.house) == experiment.house
    assert len(experiment.seats) == PLAYING[experiment.kind]
    written = OmegaConf.load(CONF / "experiment" / f"{name}.yaml")
    assert {"deals", "seed", "defaults"} <= set(written)
    assert {"seats", "tournament"} & set(written)


def test_the_default_is_a_million_deals_of_heuristic_players_over_ray() -> None:
    experiment = compose.make([])
    assert (experiment.name, experiment.kind, experiment.deals) == ("default", "voleny", 1_000_000)
    assert [seat.name for seat in experiment.seats] == ["heuristic"] * 3
    assert (experiment.settings.mode, experiment.store) == ("ray", "hands")


@pytest.mark.parametrize("path", sorted((CONF / "game").glob("*.yaml")), ids=lambda path: path.stem)
def test_h2_presets_under_conf_are_those_of_the_rules(path: Path) -> None:
    preset = OmegaConf.to_container(OmegaConf.load(path))
    assert isinstance(preset, dict)
    assert list(preset) == ["game", "house"]
    assert json.dumps(preset["house"]) == json.dumps(house.resolve(path.stem))
    assert preset["game"] == {"kind": house.PRESETS[path.stem].kind, "preset": path.stem}


def test_every_preset_is_a_choice_of_game() -> None:
    assert {path.stem for path in (CONF / "game").glob("*.yaml")} == set(house.PRESETS)


def rules_of(*overrides: str) -> tuple[str, str, dict[str, Any]]:
    """Return the kind, the preset and the house rules that a command line makes."""
    plain = checked(compose.compose(overrides)[0])
    kind, preset = plain["game"]["kind"], plain["game"]["preset"]
    return kind, preset, house_rules(kind, preset, plain["house"])


@pytest.mark.parametrize("preset", house.PRESETS)
def test_h2_a_preset_on_the_command_line_gives_its_kind_and_its_rules(preset: str) -> None:
    assert rules_of(f"game={preset}") == (house.PRESETS[preset].kind, preset, house.resolve(preset))


@pytest.mark.parametrize("preset", [name for name, (kind, _) in house.PRESETS.items() if kind in KINDS])
def test_the_manifest_says_which_preset_and_what_was_changed(preset: str) -> None:
    plain = make(f"game={preset}")
    changed = make(f"game={preset}", "house.tariff.game=3")
    assert len(plain.seats) == KINDS[plain.kind].players == PLAYING[plain.kind]
    assert plain.id != changed.id
    for experiment, differs in ((plain, {}), (changed, {"tariff.game": 3})):
        manifest = experiment.manifest("python -m sim.run")
        assert (manifest.game, manifest.preset) == (house.PRESETS[preset].kind, preset)
        assert manifest.changed == differs
        assert spec_of(manifest).house == experiment.house


def test_house_rules_change_a_preset_that_is_not_the_kinds_own() -> None:
    assert rules_of("game=licitovany_csm", "house.flek_cap.two_sevens=1")[2]["flek_cap"] == {"two_sevens": 1}
    assert rules_of("game=licitovany_csm", "house.ladder=source")[2]["lowest_bid"] == "seven"
    assert rules_of("game=krizovy_2007", "house.durch_rogue=true")[2]["tariff"]["durch"] == 20
    assert rules_of("experiment=four_players", "game=licitovany")[2]["players"] == 4


def test_a_preset_of_somebodys_own_begins_from_the_kind() -> None:
    given = {"tariff": {"durch": 40}}
    assert house_rules("krizovy", "mine", given) == house.resolve("krizovy", given)
    assert house_rules("licitovany", "licitovany_csm", {}) == house.resolve("licitovany_csm")


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        (
            ("game.kind=krizovy",),
            "game.kind=krizovy does not go with game.preset=voleny, a preset of voleny; "
            "write game=krizovy or game=krizovy_2007",
        ),
        (("game=pagat", "game.preset=licitovany_csm"), "a preset of licitovany; write game=pagat"),
        (("game.kind=krizov",), "game 'krizov' is unknown; did you mean krizovy"),
        (("game=krizovy_2008",), "game=krizovy_2008 is unknown; did you mean krizovy_2007?"),
        (
            ("game=licitovany", "house.ladder=csm"),
            "house.lowest_bid: 'game' is not on the ladder csm (M-52); set",
        ),
        (("game=krizovy", "experiment=four_players", "house.players=3"), "it must be 4"),
        (("game=lizany", "house.tariff.betl=10"), "house.tariff.betl is not a house rule of lizany"),
        (("game=pagat", "house.players=4", "house.shuffle=gather_cut"), "(M-80); set house.players=3"),
        (("game=tarot", "house.shuffle=gather_cut"), "house.shuffle is not a house rule of tarot"),
        (("game=tarot", "house.session_length=40"), "house.session_length is not a house rule of tarot"),
        (("game=tarot", "experiment=unshuffled"), "is not a house rule of tarot"),
    ],
)
def test_h3_refusals_of_other_games_when_composed(overrides: tuple[str, ...], message: str) -> None:
    with pytest.raises((ConfigError, HouseRuleError)) as refusal:
        rules_of(*overrides)
    assert message in str(refusal.value)
    assert str(refusal.value).count("\n") <= 1


@pytest.mark.parametrize("group", GROUPS)
def test_every_choice_says_what_it_is(group: str) -> None:
    for path in (CONF / group).glob("*.yaml"):
        comments = [line for line in path.read_text().splitlines() if line.startswith("# ")]
        assert any("@package" not in line for line in comments), path


@pytest.mark.parametrize(
    "overrides",
    [
        ("execute=threads",),
        ("execute=ray", "ray.address=auto"),
        ("execute.workers=7", "execute.chunk=99", "execute.stall_s=5"),
        ("store.url=/shared",),
        ("rate=0.5",),
        ("rerun=true",),
        ("house.tariff.betl=15.0",),
        ("seats=[random,random,random]",),
        ("seats=[{name: random, params: {}}]",),
        ("game=voleny",),
    ],
)
def test_id_knows_nothing_of_who_plays_where(overrides: tuple[str, ...]) -> None:
    assert make(*overrides).id == make().id


def test_m80_sessions_are_counted_in_the_manifest_and_chunks_hold_whole_ones() -> None:
    manifest = make("experiment=unshuffled", "deals=1010", "execute.chunk=99", "baseline=null").manifest("")
    assert (manifest.chunk, manifest.sessions, manifest.baseline) == (120, 26, None)
    assert make("execute.chunk=99").manifest("").chunk == 99
    assert make().manifest("").sessions is None


def test_a_baseline_is_a_run_of_its_own_and_changes_nothing_of_the_first() -> None:
    first = make("experiment=unshuffled")
    alone = make("experiment=unshuffled", "baseline=null")
    assert (first.id, first.manifest("")) == (alone.id, alone.manifest(""))
    assert alone.baseline is None
    second = first.baseline
    assert second is not None
    assert (second.seed, second.session, second.house["shuffle"]) == (8, 1, "uniform")
    assert second.id == make("experiment=unshuffled", "seed=8", "house.shuffle=uniform", "baseline=null").id
    differing = {"seed": 8, "house": first.house | {"shuffle": "uniform"}}
    assert second.deciding() == first.deciding() | differing


def test_a_baseline_can_differ_in_all_that_decides_results() -> None:
    given = (
        "baseline={seed: 9, deals: 50, seats: [random, {name: random, label: 'B c'}, random], "
        "force: {contract: betl}, house: {tariff: {betl: 7}, flek_cap: {game: 2}}}"
    )
    own = ("house.tariff.betl=10", "house.tariff.durch=21", "house.flek_cap.seven=3")
    first = make(given, *own)
    second = first.baseline
    assert second is not None
    assert (second.seed, second.deals, second.seats[1].label) == (9, 50, "B c")
    assert second.force == {"contract": "betl", "taker": None, "trump": None, "instead": None}
    assert (second.house["tariff"]["betl"], second.house["tariff"]["durch"]) == (7, 21)
    assert second.house["flek_cap"] == {"seven": 3, "game": 2}
    again = (*own, *baseline.overrides("voleny", first.differing))
    assert make(*again).id == second.id


def test_s3_a_baseline_without_a_seed_of_its_own_plays_the_same_cards() -> None:
    own = ("experiment=prise_or_garde", "deals=500", "seed=21")
    first = make(*own)
    second = first.baseline
    assert second is not None
    assert (second.seed, second.deals, second.session) == (21, 500, 1)
    nothing = {"contract": None, "taker": None, "trump": None}
    assert first.force == nothing | {"instead": None}
    assert second.force == nothing | {"instead": {"prise": "garde", "garde": "prise"}}
    again = (*own, *baseline.overrides("tarot", first.differing))
    assert make(*again).id == second.id
    more = make(*own, "force.instead={garde_sans: prise}")
    assert more.baseline is not None
    assert more.baseline.force["instead"] == {"garde_sans": "prise", "prise": "garde", "garde": "prise"}
    again = (*own, "force.instead={garde_sans: prise}", *baseline.overrides("tarot", more.differing))
    assert make(*again).id == more.baseline.id


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("baseline.deals=50", "deal by deal, and deals=50 cannot differ from 1000000; or set baseline.seed"),
        ("baseline.house.shuffle=gather_cut", "house.shuffle=gather_cut will not do: the cards lie as the"),
        (
            "baseline.house.players=4",
            "baseline: it has seed 7 too, so the runs are compared deal by deal, and",
        ),
        ("baseline.seed=7", "baseline: nothing differs in it; name a house rule, seats or force, or another"),
        ("baseline.force.instead={seven: game}", "baseline: force.instead="),
    ],
)
def test_s3_refusals_of_baselines_that_cannot_be_paired(override: str, message: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        make(override)
    assert message in str(refusal.value)
    with pytest.raises(ConfigError, match="store=summary will not do: it forgets the single deals"):
        make("store=summary", "baseline.house.limit=50")
    assert make("store=summary", "baseline.house.limit=50", "baseline.seed=8").baseline is not None


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("baseline.seed=7", "deal by deal, and house.shuffle=gather_cut will not do: the cards lie as the"),
        ("baseline.sede=9", "baseline: sede cannot differ; what can: house, seats, deals, seed, force"),
        ("baseline.store=summary", "baseline: store cannot differ; what can: house, seats"),
        ("baseline.deals=0", "baseline: deals=0: a run has at least one deal"),
        ("baseline.deals=few", "baseline: deals: Value 'few' of type 'str' could not be converted"),
        (
            "baseline.house.tariff.bet=1",
            "baseline: house.tariff.bet is not a house rule of voleny; did you mean",
        ),
        ("baseline.seats=randm", "baseline: seats: strategy 'randm' is unknown; did you mean random?"),
        ("baseline=9", "baseline: 9 is no set of settings; write baseline.seed="),
        ("store=summary", "store=summary forgets which deals are of one session"),
        ("house.session_length=2000000", "house.session_length=2000000: at most 1048576 deals"),
        ("house.players=4", "gather_cut"),
    ],
)
def test_refusals_of_baselines_and_sessions_when_composed(override: str, message: str) -> None:
    with pytest.raises((ConfigError, HouseRuleError)) as refusal:
        make("experiment=unshuffled", "deals=3_000_000", override)
    assert message in str(refusal.value)
    assert str(refusal.value).count("\n") <= 1


def test_id_knows_all_that_decides_results() -> None:
    changed = [
        ("seed=2",),
        ("deals=999",),
        ("house.tariff.betl=10",),
        ("house.limit=null",),
        ("house.flek_cap.game=3",),
        ("house.players=4",),
        ("seats=[{name: random, label: A}, random, random]",),
        ("force.contract=game",),
        ("force.contract=game", "force.trump=h"),
        ("store=summary",),
        ("experiment=random",),
    ]
    ids = {make(*overrides).id for overrides in [(), *changed]}
    assert len(ids) == len(changed) + 1
    assert all(len(i) == 12 and int(i, 16) >= 0 for i in ids)


def test_id_changes_with_a_strategy_its_parameters_and_its_source(tmp_path: Path) -> None:
    source = (
        "from strategies import Param, Strategy\n"
        "s = Strategy('{name}', 'x', {{'risk': Param(0.5, 'y'), 'cards': Param(3, 'z')}}, base='random')\n"
    )
    ids = set()
    for name, more in (("config_one", ""), ("config_two", "# edited\n")):
        file = tmp_path / f"{name}.py"
        file.write_text(source.format(name=name) + more)
        path = f"strategies.path=[{file}]"
        plain = make(path, f"seats={name}")
        assert plain.seats[0].params == {"risk": 0.5, "cards": 3}
        assert make(path, f"seats=[{{name: {name}, params: {{risk: 0.5}}}}]").id == plain.id
        ids |= {plain.id, make(path, f"seats=[{{name: {name}, params: {{risk: 1}}}}]").id, plain.sources}
    assert len(ids) == 6


def test_seats_one_for_all_a_list_or_with_labels() -> None:
    assert [seat.label for seat in make("seats=random").seats] == ["random"] * 3
    seats = make("seats=[random, {name: random, label: B}, {name: random}]").seats
    assert [seat.label for seat in seats] == ["random", "B", "random"]


def test_house_rules_are_spelled_with_and_without_signs() -> None:
    for spelling in ("house.tariff.betl=10", "+house.tariff.betl=10", "++house.tariff.betl=10"):
        assert make(spelling).house["tariff"]["betl"] == 10
    assert make("house.limit=none").house["limit"] is None
    assert make("house.flek_cap.seven=2").house["flek_cap"] == {"seven": 2}
    assert make("house={tariff: {durch: 20}}").house["tariff"]["durch"] == 20


@pytest.mark.parametrize(
    ("given", "read"),
    [
        (["seed=1", "house.limit=5"], ["seed=1", "++house.limit=5"]),
        (["--rate", "0.5", "-m"], ["-m", "rate=0.5"]),
        (["seed=1", "-m", "house.limit=5,6"], ["-m", "seed=1", "++house.limit=5,6"]),
        (["--rate=2"], ["rate=2"]),
        (["resume=866e95", "seed=1"], ['resume="866e95"', "seed=1"]),
        (["resume=86aa95"], ["resume=86aa95"]),
        (["baseline.seed=3", "baseline=null"], ["++baseline.seed=3", "baseline=null"]),
    ],
)
def test_command_line_as_hydra_reads_it(given: list[str], read: list[str]) -> None:
    assert arguments(given) == read


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("deals=0", "deals=0: a run has at least one deal"),
        ("deals=-1", "deals=-1: a run has at least one deal"),
        ("deals=many", "deals: Value 'many' of type 'str' could not be converted to Integer"),
        ("seed=-1", "seed=-1: a seed is a whole number from 0 to 18446744073709551615"),
        ("seed=18446744073709551616", "seed=18446744073709551616: a seed is a whole number"),
        ("sede=1", "sede is not a setting; did you mean seed?"),
        ("+nope=1", "nope is not a setting; there are: game, house, seats"),
        ("+execute.nope=1", "execute.nope is not a setting; there are: mode, workers, chunk, stall_s"),
        ("execute.worker=1", "execute.worker is not a setting; did you mean execute.workers?"),
        ("execute=thread", "execute=thread is unknown; did you mean threads?"),
        ("execute.workers=0", "execute: workers=0: at least 1 is needed"),
        ("execute.stall_s=0", "execute: stall_s=0.0: a number of seconds above 0 is needed"),
        ("ray.address=auto", "ray.address=auto: execute=serial does not play on a cluster; use ray"),
        ("experiment=defualt", "experiment=defualt is unknown; did you mean default?"),
        ("experiment=defualt", "did you mean default? there are: against_random, default"),
        ("experiment=zzz", "experiment=zzz is unknown; there are: against_random, default"),
        ("deals=1e5", "could not be converted to Integer; write a whole number, such as 100_000"),
        ("game=voleni", "game=voleni is unknown; did you mean voleny?"),
        ("store=hand", "store=hand is unknown; did you mean hands?"),
        ("store.what=tables", "store.what=tables is unknown; there are: hands, summary"),
        ("seats=[random,random]", "seats: 2 strategies for voleny; give one for all, or 3"),
        ("seats=randm", "seats: strategy 'randm' is unknown; did you mean random?"),
        ("seats=3", "seats: 3 is no strategy; write its name"),
        ("seats=[{label: A}]", "is no strategy; write its name"),
        ("seats=[{name: random, labl: A}]", "seats: labl of random is unknown; did you mean label?"),
        ("seats=[{name: random, label: 3}]", "seats: the label 3 of random is not a word"),
        ("seats=[{name: random, params: 3}]", "seats: params of random must be {parameter: value}, not 3"),
        ("seats=[{name: random, params: {risk: 3}}]", "seats: strategy 'random' has no parameter 'risk'"),
        ("strategies.path=[/nowhere/mine.py]", "strategies.path /nowhere/mine.py: no such file"),
        ("force.contract=gam", "force.contract=gam is not played in voleny; there are: game, seven"),
        ("force.trump=h", "force.trump=h needs force.contract too"),
        ("~deals", "deals: Missing mandatory value"),
    ],
)
def test_refusals_name_the_setting_the_value_and_what_is_right(override: str, message: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        make(override)
    assert message in str(refusal.value)
    assert str(refusal.value).count("\n") <= 1


@pytest.mark.parametrize(
    ("overrides", "message"),
    [
        (("force.trump=h",), "force.trump=h: tarot has trumps of its own; leave it out"),
        (("force.contract=betl",), "force.contract=betl is not played in tarot; there are: prise, garde, "),
        (("force.taker=2",), "force.taker=2 needs force.contract too"),
        (("force.contract=prise", "force.taker=4"), "force.taker=4 is no seat that plays; there are: 0, 1"),
        (("force.instead={garde: seven}",), "force.instead: seven is no contract; there are: prise, garde"),
        (("force.contract=garde", "force.instead={garde: prise}"), "force.contract leaves no auction"),
        (("seats=[random,random,random]",), "seats: 3 strategies for tarot; give one for all, or 4"),
        (("seats=nobody",), "seats: strategy 'nobody' is unknown; known in tarot: "),
        (("seats=[{name: random, params: {risk: 3}}]",), "strategy 'random' has no parameter 'risk'"),
    ],
)
def test_refusals_of_tarot(overrides: tuple[str, ...], message: str) -> None:
    with pytest.raises(ConfigError) as refusal:
        make("game=tarot", *overrides)
    assert message in str(refusal.value)
    assert str(refusal.value).count("\n") <= 1
    with pytest.raises(ConfigError, match="force.instead=.*: only tarot plays one contract instead of"):
        make("force.instead={garde: prise}")


def test_id_knows_what_is_played_instead() -> None:
    forces = [(), ("force.instead={garde: prise}",), ("force.instead={prise: garde}",)]
    forces += [("force.contract=garde",), ("force.contract=garde", "force.taker=1")]
    assert len({make("game=tarot", *force).id for force in forces}) == len(forces)


def test_the_other_familys_strategies_are_not_those_of_a_run(tmp_path: Path) -> None:
    """Strategies of one name in both families: the sources of the one that plays decide the id."""
    file = tmp_path / "config_both.py"
    head = "from strategies import Strategy\n"
    file.write_text(head + "a = Strategy('config_tarot', 'x', family='tarot', base='random')\n")
    path = f"strategies.path=[{file}]"
    assert make("game=tarot", path, "seats=config_tarot").seats[0].name == "config_tarot"
    with pytest.raises(ConfigError, match="seats: strategy 'config_tarot' plays tarot, not marias"):
        make(path, "seats=config_tarot")
    assert make("game=tarot").sources != make().sources


@pytest.mark.parametrize(
    ("label", "said"), [("Žofie", "other letters than a-z in quotes"), ("a&b", "put words with & in quotes")]
)
def test_words_that_need_quotes_are_said_to(label: str, said: str) -> None:
    with pytest.raises(Unreadable, match=f"{said}$"):
        make(f"seats=[{{name: random, label: {label}}}, random, random]")
    assert make(f'seats=[{{name: random, label: "{label}"}}, random, random]').seats[0].label == label


@pytest.mark.parametrize("override", ["seats=[a,b", "seed", "house.limit=a b c="])
def test_words_that_cannot_be_read_are_another_fault(override: str) -> None:
    with pytest.raises(Unreadable, match="cannot be read"):
        make(override)


@pytest.mark.parametrize(
    ("override", "message"),
    [
        ("house.tariff.betl=-1", "house.tariff.betl: -1 is not a number from 0"),
        ("house.tarif.betl=1", "did you mean tariff.betl?"),
        ("+house.nope=1", "house.nope is not a house rule of voleny"),
        ("house.evident_rule=1", "house.evident_rule: 1 is not true or false (M-39)"),
        ("house.players=5", "house.players: 5 is not one of the whole numbers 3, 4"),
    ],
)
def test_h3_house_rules_are_checked_when_composed(override: str, message: str) -> None:
    with pytest.raises(HouseRuleError) as refusal:
        make(override)
    assert message in str(refusal.value)


def test_spec_and_manifest_say_the_same() -> None:
    experiment = make("house.limit=99.5", "force.contract=betl", "force.taker=1")
    manifest = experiment.manifest("python -m sim.run")
    assert manifest.id == experiment.id
    assert manifest.house["limit"] == 99.5
    assert manifest.force == {"contract": "betl", "taker": 1, "trump": None, "instead": None}
    assert experiment.spec().seats[0].label == manifest.seats[0]["label"] == "random"
    assert manifest.rules_hash == rules_hash(manifest.house)


def test_a_manifest_names_parameters_that_are_not_defaults_and_its_spec_stays_the_same() -> None:
    experiment = make("seats=[{name: heuristic, params: {betl: 0.9, durch: 0.55}}, random, heuristic]")
    manifest = experiment.manifest("python -m sim.run")
    assert manifest.params_changed == ({"betl": 0.9}, {}, {})
    assert Manifest.from_json(manifest.to_json(), "here") == manifest
    assert spec_of(manifest) == experiment.spec()
    assert manifest.digest() == digest(experiment.spec())
