"""``forhont try``: strategies that keep the rules and some that do not, and the examples."""

from __future__ import annotations

import re
import textwrap
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import variance

import pytest

from sim.games.house import KINDS, PRESETS, resolve
from sim.games.kinds import FAMILIES, FAMILY_OF
from sim.games.kinds import KINDS as PLAYED
from sim.games.marias.names import COMPONENTS_OF
from sim.table import SeatSpec, Spec, Table
from sim.trial import Nonconforming, Trial, conforms, money
from sim.trial.houses import random_house
from strategies import registry
from tests.forhont import Said, forhont

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
QUICK = ("--seconds", "1.5", "--deals", "400", "--against", "random")


@pytest.fixture(autouse=True)
def own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep what these tests register from all others."""
    for of in FAMILIES:
        registry.names(of)  # those that are delivered are loaded once in a process
    monkeypatch.setattr(registry, "_KNOWN", dict(registry._KNOWN))
    monkeypatch.setattr(registry, "_LOADED", set(registry._LOADED))


def _try(capsys: pytest.CaptureFixture[str], file: str | Path, *options: str, game: str = "voleny") -> Said:
    return forhont(capsys, "try", str(file), "--game", game, *QUICK, *options)


def _file(folder: Path, name: str, body: str, more: str = "compiled=False", family: str = "marias") -> Path:
    """Write a strategy file; every name can be registered once in a process."""
    source = f"""
    import time
    from strategies import Strategy

    {name} = Strategy("{name}", "A test's.", family="{family}", base="random", {more})
    """
    path = folder / f"{name}.py"
    path.write_text(textwrap.dedent(source) + textwrap.dedent(body))
    return path


@pytest.mark.parametrize(
    ("name", "way", "game"),
    [
        ("bold", "compiled", "voleny"),
        ("numpy_player", "plain Python", "voleny"),
        ("bidder", "compiled", "licitovany"),
        ("prudent", "compiled", "tarot"),
    ],
)
def test_the_examples_keep_the_rules_and_say_what_they_earn(
    name: str, way: str, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = _try(capsys, EXAMPLES / f"{name}.py", game=game)
    assert (said.status, said.err) == (0, "")
    assert f"{name} ({way}): " in said.out
    for words in ("keeps the rules in ", " decisions/s", "earns ", "n = ", " to 1"):
        assert words in said.out
    *_, last_seat, pairing = said.out.splitlines()
    seat = PLAYED[game].players - 1
    assert re.fullmatch(rf"  seat {seat} [+-][\d.]+, 95 % interval [+-][\d.]+ to [+-][\d.]+", last_seat)
    assert pairing.startswith("  variance without pairing to the variance with it: ")


@pytest.mark.parametrize(
    ("name", "game"),
    [("bold", "voleny"), ("numpy_player", "voleny"), ("bidder", "licitovany"), ("prudent", "tarot")],
)
def test_the_examples_play_through_strategies_path(name: str, game: str) -> None:
    path = str(EXAMPLES / f"{name}.py")
    seats = (SeatSpec(name, name), SeatSpec("random", "random"), SeatSpec(name, "other"))
    seats += seats[1:2] * (PLAYED[game].players - len(seats))
    table = Table(Spec(game, resolve(game), seats, 3, {}, (path,)))
    assert table.play(0, 50).rows.num_rows == 50
    assert registry.get(name, FAMILY_OF[game]).path == Path(path)


def test_a_module_is_tried_too(capsys: pytest.CaptureFixture[str]) -> None:
    said = _try(capsys, "strategies.marias.random")
    assert said.status == 0
    assert "earns +0.0000 units a deal compared with random in its place" in said.out
    # S-3: a strategy against itself gives exactly 0 ± 0.
    assert said.out.count("95 % interval +0.0000 to +0.0000") == 4
    assert said.out.endswith("all of it: every deal has the same difference\n")


@pytest.mark.parametrize("game", PRESETS)
def test_every_kind_and_preset_is_tried_in_all_its_seats(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = _try(capsys, f"strategies.{FAMILY_OF[PRESETS[game].kind]}.random", game=game)
    assert (said.status, said.err) == (0, "")
    players = PLAYED[PRESETS[game].kind].players
    assert re.search(r"keeps the rules in [\d,]+ deals under 7 sets of house rules, asked twice", said.out)
    assert f"at a table of {['', '', 'two', 'three', 'four'][players]}, " in said.out
    # S-3: together, and in each seat.
    assert said.out.count("95 % interval +0.0000 to +0.0000") == 1 + players
    assert f"  seat {players - 1} " in said.out


#: By kind: a decision that it alone has, or all, what is answered wrongly, and what is said of it.
OWN_FAULTS = {
    "licitovany": ("bid", "return -7", "which M-51 does not allow"),
    "krizovy": ("call", "return 8", "which M-61 does not allow"),
    "pagat": ("answer", "return 3", "which M-71 does not allow"),
    "lizany": ("exchange", "return 2", "which M-94 does not allow"),
    "tarot": ("chelem", "return 2", "which T-10 does not allow"),
}


@pytest.mark.parametrize("kind", OWN_FAULTS)
def test_m82_a_fault_in_a_kinds_own_decision_is_found(
    kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    decision, body, says = OWN_FAULTS[kind]
    name = f"wrong_{decision}"
    source = f"@{name}.decision\ndef {decision}(view, params, memory):\n    {body}\n"
    path = _file(tmp_path, name, source, family=FAMILY_OF[kind])
    said = _try(capsys, path, game=kind)
    assert said.status == 1
    for words in (f"strategy {name} (seat ", f"decision {decision}", says):
        assert words in said.err
    assert said.err.count("\n") <= 2


FAULTS = {
    "raiser": ("def play(view, params, memory):\n    raise KeyError('ace')", "raised KeyError: 'ace'"),
    "cheat": ("def play(view, params, memory):\n    return 99", "answered 99"),
    "silent": ("def suit(view, params, memory):\n    pass", "returned nothing"),
    "dreamer": ("def comment(view, params, memory):\n    return float('nan')", "returned nan"),
    "scribbler": ("def suit(view, params, memory):\n    view.hand = 0\n    return 0", "raised ValueError"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_names_strategy_deal_seat_and_decision(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body, says = FAULTS[name]
    said = _try(capsys, _file(tmp_path, name, f"@{name}.decision\n{body}\n"))
    assert said.status == 1
    decision = body.split("(")[0].removeprefix("def ")
    for words in (f"strategy {name} (seat ", ", deal ", f"decision {decision}", says):
        assert words in said.err
    assert said.err.count("\n") <= 2


def test_a_compiled_strategy_that_writes_into_its_view_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = "@vandal.decision\ndef suit(view, params, memory):\n    view.talon = 3\n    return 0\n"
    said = _try(capsys, _file(tmp_path, "vandal", body, "compiled=True"))
    assert said.status == 1
    assert "strategy vandal (seat " in said.err
    assert "wrote into its view" in said.err


def test_a_strategy_with_a_memory_of_its_own_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = """
    asked = [0]

    @moody.decision
    def suit(view, params, memory):
        asked[0] += 1
        return asked[0] // 7 % 2
    """
    said = _try(capsys, _file(tmp_path, "moody", body))
    assert said.status == 1
    assert "strategy moody (seats " in said.err
    assert "plays otherwise when asked again" in said.err


def test_a_strategy_that_never_answers_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    # It answers at last, so that no thread outlives the test.
    body = "@sleeper.decision\ndef comment(view, params, memory):\n    time.sleep(1.5)\n    return 0\n"
    said = _try(capsys, _file(tmp_path, "sleeper", body), "--stall", "0.5")
    assert said.status == 1
    assert "strategy sleeper (seat " in said.err
    assert "has not answered for 0.5 s: decision comment" in said.err


def test_a_file_with_several_strategies_needs_a_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = _file(tmp_path, "twin_a", 'twin_b = Strategy("twin_b", "The other.", base="random")\n')
    assert "choose one with --name" in _try(capsys, path).err
    assert "did you mean twin_b?" in _try(capsys, path, "--name", "twin_bb").err
    assert _try(capsys, path, "--name", "twin_b").out.startswith("twin_b (compiled): The other.")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("nowhere.py",), "nowhere.py"),
        (("strategies.marias.view",), "strategies.marias.view"),
        (("sim.faults",), "registers no strategy"),
        (("strategies.marias.random", "--game", "whist"), "--game whist is unknown"),
        (("strategies.marias.random", "--against", "heuristik"), "did you mean heuristic?"),
        (
            ("strategies.marias.random", "--game", "tarot"),
            "no tarot strategy, which tarot asks for",
        ),
        (("strategies.tarot.random",), "no marias strategy, which voleny asks for, only tarot ones"),
        (
            ("strategies.tarot.random", "--game", "tarot", "--against", "zzz"),
            "is unknown; known in tarot: ",
        ),
        (("strategies.marias.random", "--rate", "inf"), "above 0"),
    ],
)
def test_what_cannot_be_tried_is_said_in_a_line(
    arguments: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = forhont(capsys, "try", *arguments)
    assert (said.status, said.out) == (1, "")
    assert says in said.err
    assert said.err.count("\n") <= 2


#: By family.
LOWLY = {
    "marias": """
from sim.core.bits import lowest

@lowly.decision
def play(view, params, memory):
    return lowest(view.legal)
""",
    "tarot": """
from sim.games.tarot.deck import first_of

@lowly.decision
def play(view, params, memory):
    return first_of(view.legal)
""",
}


@pytest.mark.parametrize("game", ["voleny", "krizovy_2007", "lizany", "tarot"])
def test_money_is_what_paired_deals_say(game: str, tmp_path: Path) -> None:
    """Against a plain count: the same deals with and without it, seat by seat."""
    family = FAMILY_OF[PRESETS[game].kind]
    path = str(_file(tmp_path, "lowly", LOWLY[family], "compiled=True", family))
    earned = money(Trial(game, "lowly", (path,), opponent="random", seconds=5, deals=40))
    kind, house = PRESETS[game].kind, resolve(game)
    players = PLAYED[kind].players

    def paid(names: list[str], seat: int) -> list[int]:
        seats = tuple(SeatSpec(name, name) for name in names)
        rows = Table(Spec(kind, house, seats, 1, {}, (path,))).play(0, earned.deals).rows
        return [int(value) for value in rows.column(f"payoff_{seat}").to_pylist()]

    by_seat, apart = [], 0.0
    for seat in range(players):
        names = ["random"] * players
        without = paid(names, seat)
        names[seat] = "lowly"
        new = paid(names, seat)
        apart += variance(new) + variance(without)
        by_seat.append([more - less for more, less in zip(new, without, strict=True)])
    assert any(map(any, by_seat))
    assert [sums.total for sums in earned.seats] == list(map(sum, by_seat))
    assert [sums.squares for sums in earned.seats] == [sum(d * d for d in seat) for seat in by_seat]
    together = [sum(deal) for deal in zip(*by_seat, strict=True)]
    assert earned.together == (sum(together), sum(d * d for d in together))
    assert earned.saved() == pytest.approx(apart / variance(together))


def test_m80_a_strategy_is_asked_again_where_cards_are_not_shuffled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole sessions are played again; a memory of its own shows there as well."""
    body = """
    asked = [0]

    @fickle.decision
    def marriage(view, params, memory):
        asked[0] += view.rules.shuffle
        return asked[0] // 7 % 2
    """
    path = str(_file(tmp_path, "fickle", body))
    house = resolve("voleny", {"shuffle": "gather_cut", "session_length": 5})
    monkeypatch.setattr("sim.trial.random_house", lambda kind, rng: house)
    with pytest.raises(Nonconforming, match="strategy fickle .* plays otherwise when asked again"):
        conforms(Trial("voleny", "fickle", (path,), seconds=5))
    deals, houses = conforms(Trial("voleny", "random", (), seconds=3))
    assert houses == 2
    assert deals > 100


@pytest.mark.parametrize("kind", KINDS)
def test_random_house_rules_reach_every_value(kind: str) -> None:
    rng = Random(1)
    houses = [random_house(kind, rng) for _ in range(300)]
    for name in KINDS[kind].preset:
        field = KINDS[kind].field(name)
        if name in KINDS[kind].only or not field.values:
            continue
        allowed = set(field.values)
        assert {house[name] for house in houses} >= allowed - {"game"}, name
    assert houses == [random_house(kind, again) for again in [Random(1)] for _ in range(300)]
    assert all(one != other for one, other in pairwise(houses) if kind != "lizany")
    if "flek_cap" in KINDS[kind].preset:
        capped = {
            name for house in houses if isinstance(house["flek_cap"], dict) for name in house["flek_cap"]
        }
        assert capped == set(COMPONENTS_OF[kind]) - {"silent_seven", "silent_hundred"}
