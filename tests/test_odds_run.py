"""``python -m sim.run experiment=odds``: the same bytes whoever weighs; broken off, it goes on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sim.commands import odds_page
from sim.commands.odds_progress import Display
from sim.commands.odds_run import ANSWER, QUESTION, SUMS, TABLE
from sim.compose import compose
from sim.core.jit import COMPILED
from sim.odds.running import Found, Threads
from sim.odds.setting import Question, question
from sim.odds.written import as_json
from tests.test_run import Ended, Run, command

__all__ = ["command"]

pytestmark = pytest.mark.skipif(not COMPILED, reason="whole deals are too much for plain Python")

ASKED = ("experiment=odds", "odds.contract=[durch]", "seats=random", "deals=600")
OURS = (*ASKED, "execute=threads")


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave the figure out, which has tests of its own."""
    monkeypatch.setattr(odds_page, "draw", lambda answer, target: [])


@pytest.fixture
def weighed(monkeypatch: pytest.MonkeyPatch) -> list[tuple[int, int]]:
    """Return the spans that are weighed from now on."""
    spans: list[tuple[int, int]] = []
    weigh = Threads.weigh

    def noted(self: Threads, wanted: Any, *, every: bool = False) -> Any:
        spans.extend(own := list(wanted))
        return weigh(self, own, every=every)

    monkeypatch.setattr(Threads, "weigh", noted)
    return spans


def done(ended: Ended) -> Ended:
    assert ended.status == 0, ended.err
    return ended


def only_folder() -> Path:
    (path,) = Path("runs/odds").iterdir()
    return path


def written(folder: Path) -> tuple[bytes, bytes]:
    return (folder / ANSWER).read_bytes(), (folder / TABLE).read_bytes()


def asked(*overrides: str) -> Question:
    return question(compose([*ASKED, *overrides])[0])


# --- what is there ------------------------------------------------------------------------------------------


def test_a_question_leaves_its_answer_tables_figure_and_sums(command: Run) -> None:
    ended = done(command(*OURS))
    folder = only_folder()
    assert {path.name for path in folder.iterdir()} >= {QUESTION, SUMS, ANSWER, TABLE, "plots"}
    assert {path.name for path in (folder / "plots").iterdir()} == {"odds.png", "odds.svg"}
    assert f"files: {folder / ANSWER}" in ended.err
    found = json.loads((folder / ANSWER).read_text())
    assert found["deals"] == 600
    ideal, played = found["answers"][0]["ways"]
    assert (ideal["chance"]["value"], ideal["chance"]["how"]) == (295 / 323, "exact")
    assert played["chance"]["n"] == 600
    assert (
        found["command"] == "python -m sim.run experiment=odds 'odds.contract=[durch]' seats=random deals=600"
    )
    assert "91.33 exact" in ended.out and "295/323" in ended.out
    noted = json.loads((folder / QUESTION).read_text())
    assert (noted["id"], noted["seed"], noted["contracts"]) == (folder.name, 1, ["durch"])


@pytest.mark.usefixtures("plain")
def test_it_is_what_the_command_of_a_hand_says(command: Run) -> None:
    from sim.odds.asking import odds

    done(command(*OURS, "deals=90", "hydra.run.dir=kept"))
    there = json.loads(Path("kept", ANSWER).read_text())
    told: dict[str, Any] = {
        "talon": "h7 b7",
        "trump": "a",
        "contracts": ["durch"],
        "strategies": ["random"],
        "deals": 90,
    }
    same = json.loads(as_json(odds("voleny", "A.AK.AKO.AXKO", **told)))
    assert there.pop("command") != same.pop("command")
    assert there == same


@pytest.mark.usefixtures("plain")
def test_a_question_answered_is_shown_again_and_weighed_anew_only_when_told(
    command: Run, weighed: list[tuple[int, int]]
) -> None:
    first = done(command(*OURS))
    folder, count = only_folder(), len(weighed)
    before = written(folder)
    # Nobody is needed to weigh: Ray is not even started.
    again = done(command(*ASKED, "execute=ray"))
    assert (again.out, len(weighed), written(folder)) == (first.out, count, before)
    at_rate = done(command(*OURS, "--rate", "0.5"))
    assert "money at 0.5 a unit" in at_rate.out and written(folder) == before
    done(command(*OURS, "rerun=true"))
    assert weighed[count:] == weighed[:count] and written(folder) == before


# --- broken off ---------------------------------------------------------------------------------------------


def spoil(folder: Path) -> set[str]:
    """Take some sums away, damage others; return the names of those that are left whole."""
    files = sorted((folder / SUMS).iterdir())
    assert len(files) > 8
    for path in files[1::3]:
        path.unlink()
    files[0].write_bytes(files[0].read_bytes()[:-40])
    files[2].write_text("null")
    files[3].write_text(files[3].read_text().replace('"tallies"', '"tally"'))
    files[5].with_suffix(".part").write_text("{")
    for name in (ANSWER, TABLE):
        (folder / name).unlink()
    return {path.name for path in files[4:] if path.exists() and path not in files[1::3]}


@pytest.mark.usefixtures("plain")
def test_an_answer_that_was_broken_off_goes_on_and_ends_in_the_same_bytes(
    command: Run, weighed: list[tuple[int, int]]
) -> None:
    done(command(*OURS))
    folder = only_folder()
    before, sums = written(folder), {path.name: path.read_bytes() for path in (folder / SUMS).iterdir()}
    left = spoil(folder)
    weighed.clear()
    done(command(*OURS))
    assert 0 < len(weighed) == len(sums) - len(left) < len(sums)
    assert written(folder) == before
    assert {path.name: path.read_bytes() for path in (folder / SUMS).glob("*.json")} == sums


@pytest.mark.usefixtures("plain")
def test_interrupted_it_keeps_what_it_has(
    command: Run, weighed: list[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = done(command(*OURS, "hydra.run.dir=whole"))
    seen: list[Found] = []

    def interrupt(self: Display, found: Found) -> None:
        seen.append(found)
        if len(seen) == 3:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Display, "__call__", interrupt)
        ended = command(*OURS)
    folder = only_folder()
    assert (ended.status, ended.out) == (130, "")
    assert ended.err == f"interrupted; the same command goes on with what is in {folder}\n"
    kept = len(list((folder / SUMS).iterdir()))
    assert kept == 3
    weighed.clear()
    assert done(command(*OURS)).out == whole.out
    assert len(weighed) == len(list((folder / SUMS).iterdir())) - kept
    assert written(folder) == written(Path("whole"))


# --- whoever weighs -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("plain")
def test_any_number_of_threads_writes_the_same_bytes(command: Run) -> None:
    found = []
    for workers in (1, 3):
        where = f"workers{workers}"
        done(command(*OURS, f"execute.workers={workers}", f"hydra.run.dir={where}", "odds.half_width=0.12"))
        found.append(written(Path(where)))
        assert json.loads(found[-1][0])["tuned"] is not None
    assert found[0] == found[1]


@pytest.mark.ray
@pytest.mark.usefixtures("plain")
def test_ray_writes_the_same_bytes(command: Run, weighed: list[tuple[int, int]]) -> None:
    done(command(*OURS, "hydra.run.dir=threads"))
    weighed.clear()
    ended = done(command(*ASKED, "execute=ray", "execute.workers=1", "hydra.run.dir=ray"))
    assert not weighed and "91.33 exact" in ended.out
    assert written(Path("ray")) == written(Path("threads"))
    sums = [
        {path.name: path.read_bytes() for path in Path(name, SUMS).iterdir()} for name in ("ray", "threads")
    ]
    assert sums[0] == sums[1] and len(sums[0]) > 8


SAME: list[Sequence[str]] = [
    ("execute=ray",),
    ("execute=threads", "execute.workers=2"),
    ("execute=serial", "execute.stall_s=9"),
    ("execute.chunk=100",),
    ("rate=0.5",),
]


@pytest.mark.parametrize("overrides", SAME)
def test_the_id_does_not_depend_on_who_weighs(overrides: Sequence[str]) -> None:
    assert asked(*overrides).id == asked().id


OTHER = [
    "deals=601",
    "seed=2",
    "seats=heuristic",
    "seats=[{name: random, label: A}]",
    "odds.hand=A.AK.AKO.AKOU",
    "odds.contract=[betl]",
    "odds.beside=[ev]",
    "odds.half_width=0.1",
    "odds.exact=true",
    "odds.perfect=false",
    "odds.level=0.9",
    "odds.holds=['1:a7']",
    "house.tariff.durch=9",
]


def test_the_id_depends_on_all_that_decides_the_answer() -> None:
    assert len({asked().id, *(asked(one).id for one in OTHER)}) == 1 + len(OTHER)


# --- refusals -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("plain")
def test_a_folder_of_another_question_is_refused_and_left_alone(command: Run) -> None:
    here = "hydra.run.dir=kept"
    done(command(*OURS, here))
    folder = Path("kept")
    before = written(folder)
    for more in ("seed=2", "deals=601"):
        ended = command(*OURS, here, more, "rerun=true")
        assert ended.status == 1
        assert "kept holds another question; choose another hydra.run.dir" in ended.err
    assert written(folder) == before and list((folder / SUMS).iterdir())
    (folder / QUESTION).write_text("{")
    ended = command(*OURS, here)
    assert (ended.status, "kept/question.json is damaged; remove kept" in ended.err) == (1, True)


@pytest.mark.usefixtures("plain")
def test_a_folder_of_a_run_is_refused(command: Run) -> None:
    Path("kept").mkdir()
    Path("kept", "manifest.json").write_text("{}")
    ended = command(*OURS, "hydra.run.dir=kept")
    assert (ended.status, "kept holds a run; choose another hydra.run.dir" in ended.err) == (1, True)
    assert not Path("kept", QUESTION).exists()


REFUSED = [
    ("odds.contract=[seven]", "contract seven: needs the trump seven, a7 in hand (M-19)"),
    ("odds.hand=A.AK.AKO.AXKZ", "odds.hand A.AK.AKO.AXKZ\n"),
    ("odds.half_width=2", "odds.half-width 2: a share between 0 and 1"),
    ("odds.beside=[evv]", "strategy 'evv' is unknown; did you mean ev?"),
    ("odds.beside=[random]", "two line-ups are called alike"),
    ("seats=oracle", "oracle sees all cards"),
    ("baseline.house.tariff.durch=9", "baseline with odds: a question has no second run beside it"),
    ("force.contract=durch", "force with odds: name what is to be played, odds.contract=[seven]"),
    ("store=summary", "store with odds"),
    ("deals=0", "deals=0: at least one layout is weighed"),
    ("odds.handd=x", "handd"),
    (
        "house.tariff.durchh=9",
        "house.tariff.durchh is not a house rule of voleny; did you mean tariff.durch?",
    ),
]


@pytest.mark.parametrize(("override", "message"), REFUSED)
def test_mistakes_are_named_and_leave_nothing(override: str, message: str, command: Run) -> None:
    ended = command(*OURS, override)
    assert message in ended.err
    assert (ended.status, ended.out) == (1, "")
    assert "Traceback" not in ended.err and "HYDRA_FULL_ERROR" not in ended.err
    assert not list(Path("runs").glob("*/*"))
