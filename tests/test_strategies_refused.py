"""Strategies that cannot be registered, seated or played on with, and what the message says."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sim.core.bits import highest, lowest
from sim.core.jit import COMPILED
from sim.games.marias.deck import ACES
from sim.games.marias.names import DECISIONS
from sim.table import StrategyFault, Table
from strategies import registry
from strategies.registry import Param, Strategy, StrategyError, UnknownStrategy
from tests import seating
from tests.naive.referee import referee

NUMBERS = itertools.count()


def made(function: Callable[..., Any], decision: str, compiled: bool, **more: Any) -> Strategy:
    """Register a strategy that takes one decision so, and all others at random."""
    way = "compiled" if compiled else "python"
    name = f"{function.__name__.replace('_', '-')}-{way}-{next(NUMBERS)}"
    strategy = Strategy(name, "For a test.", base="random", compiled=compiled, **more)
    function.__name__ = decision
    strategy.decision(function)
    return strategy


def stopped(name: str, decision: str, audit: bool = False) -> tuple[str, dict[str, Any]]:
    """Play with a strategy at seat 1 until it fails; return the message without its place, and the record."""
    table = Table(seating.spec(["random", name, "random"], force={"contract": "game"}), audit=audit)
    with pytest.raises(StrategyFault) as caught:
        table.play(0, 50)
    deal = int(table.beat[0])
    place = f"strategy {name} (seat 1, deal {deal}, seed 7, decision {decision}) "
    message = str(caught.value)
    assert message.startswith(place)
    assert len(message.splitlines()) == 1
    record = caught.value.record
    assert record is not None and record["deal"] == deal and record["outcome"] == {"reason": "stopped"}
    assert referee(record) == {"reason": "stopped"}
    # Played again alone it fails again, at the same place.
    with pytest.raises(StrategyFault, match=r"\(seat 1, deal"):
        table.record(deal)
    return message.removeprefix(place), record


both = pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "python"])


@both
def test_m82_illegal_card(compiled: bool) -> None:
    def plays_any_ace(view, params, memory):
        return lowest(ACES & ~view.legal)

    message, _ = stopped(made(plays_any_ace, "play", compiled).name, "play")
    assert "which C-1 does not allow; legal: " in message or "which C-2 does not allow; legal: " in message


@both
@pytest.mark.parametrize("answer", [-1, 32, 99, -(2**40)])
def test_m82_no_card_at_all(compiled: bool, answer: int) -> None:
    def plays_nothing(view, params, memory):
        return answer

    message, _ = stopped(made(plays_nothing, "play", compiled).name, "play")
    assert message.startswith(f"answered {answer}, which C-1 does not allow; legal: ")


@both
def test_m82_illegal_comment(compiled: bool) -> None:
    def raises_everything(view, params, memory):
        return 0xFFFF

    message, _ = stopped(made(raises_everything, "comment", compiled).name, "comment")
    assert message == "answered 65535, which M-20 does not allow"


@both
def test_m82_illegal_marriage(compiled: bool) -> None:
    def announces_twice(view, params, memory):
        return 2

    message, _ = stopped(made(announces_twice, "marriage", compiled).name, "marriage")
    assert message == "answered 2, which M-3 does not allow"


@both
@pytest.mark.parametrize(
    ("decision", "answer", "rule"),
    [("trump", 31, "M-41"), ("discard", 0b111, "M-"), ("declare", 0, "M-42"), ("trump", -5, "M-41")],
)
def test_m82_illegal_bidding(compiled: bool, decision: str, answer: int, rule: str) -> None:
    def bids_wrong(view, params, memory):
        return answer

    strategy = made(bids_wrong, decision, compiled)
    with pytest.raises(
        StrategyFault, match=rf"seat 0, deal \d+, seed 7, decision {decision}\) answered .*{rule}"
    ):
        Table(seating.spec([strategy.name, "random", "random"])).play(0, 60)


@both
def test_m82_raising(compiled: bool) -> None:
    def falls_over(view, params, memory):
        if view.plays > 10:
            raise ValueError("no idea")
        return lowest(view.legal)

    message, record = stopped(made(falls_over, "play", compiled).name, "play")
    assert message == "raised ValueError: no idea"
    assert len(record["tricks"]) >= 3


def test_m82_python_errors_are_named() -> None:
    def divides(view, params, memory):
        return 1 // (view.plays - view.plays)

    def looks_up(view, params, memory):
        return {}["card"]

    for function in (divides, looks_up):
        message, _ = stopped(made(function, "play", False).name, "play")
        assert message.startswith("raised ")


@pytest.mark.parametrize("answer", [0.5, None, "hA", [1]])
def test_m82_python_answer_that_is_no_whole_number(answer: Any) -> None:
    def answers_oddly(view, params, memory):
        return answer

    message, _ = stopped(made(answers_oddly, "play", False).name, "play")
    said = "nothing" if answer is None else repr(answer)
    assert message.endswith(f"returned {said}, not a whole number")


@pytest.mark.skipif(not COMPILED, reason="compiled strategies are plain Python")
@pytest.mark.parametrize("kind", ["float", "none", "sometimes", "nonsense"])
def test_m82_compiled_answer_that_is_no_whole_number(kind: str) -> None:
    def answers_float(view, params, memory):
        return 0.5

    def answers_nothing(view, params, memory):
        memory.nothing = view.legal

    def answers_sometimes(view, params, memory):
        if view.plays > 3:
            return 1
        return None

    def does_not_compile(view, params, memory):
        return view.cards_of_the_others

    function = {
        "float": answers_float,
        "none": answers_nothing,
        "sometimes": answers_sometimes,
        "nonsense": does_not_compile,
    }[kind]
    strategy = made(function, "play", True)
    with pytest.raises(StrategyError) as caught:
        Table(seating.spec(strategy.name))
    message = str(caught.value)
    assert message.startswith(f"strategy '{strategy.name}', play ({__file__}): ")
    expected = {"float": "returns float64", "nonsense": "does not compile: "}.get(kind, "returns nothing")
    assert expected in message
    assert len(message.splitlines()) <= 2


@both
def test_numpy_numbers_and_truth_are_whole_numbers(compiled: bool) -> None:
    def says_good(view, params, memory):
        return view.seat < 0

    def plays_lowest(view, params, memory):
        return np.int64(lowest(view.legal))

    for function, decision in ((says_good, "suit"), (plays_lowest, "play")):
        strategy = made(function, decision, compiled)
        assert Table(seating.spec(strategy.name)).play(0, 20).rows.num_rows == 20


@pytest.mark.skipif(not COMPILED, reason="compiled strategies are plain Python")
def test_writing_into_the_view_compiled_is_found_under_audit() -> None:
    def grabs(view, params, memory):
        view.points[1] = 90
        return lowest(view.legal)

    message, _ = stopped(made(grabs, "play", True).name, "play", audit=True)
    assert message == "wrote into its view, which is not its to change"


@pytest.mark.parametrize("field", ["points", "legal", "params"])
def test_writing_into_the_view_or_the_parameters_in_python_is_refused(field: str) -> None:
    def grabs(view, params, memory):
        if field == "params":
            params.more = 3
        elif field == "points":
            view.points[1] = 90
        else:
            view.legal = 1
        return lowest(view.legal)

    strategy = made(grabs, "play", False, params={"more": Param(1, "What is added.")})
    message, _ = stopped(strategy.name, "play")
    assert "read-only" in message


def test_registering_a_name_twice() -> None:
    with pytest.raises(StrategyError, match=r"strategy 'random' .* is already registered in .*random\.py"):
        Strategy("random", "Again.")
    assert "tests" not in registry.get("random").path.parts


def test_unknown_names_list_the_known_and_the_nearest() -> None:
    with pytest.raises(UnknownStrategy) as caught:
        registry.get("randon")
    message = str(caught.value)
    assert message.startswith("strategy 'randon' is unknown; did you mean random?; known in marias: ")
    assert all(name in message for name in registry.names())
    with pytest.raises(UnknownStrategy):
        Table(seating.spec("nobody"))


def test_unknown_decision_and_one_decided_twice() -> None:
    strategy = Strategy(f"odd-{next(NUMBERS)}", "For a test.", base="random", compiled=False)
    said = f"'chelem' is no decision of marias; there are: {', '.join(DECISIONS)}"
    with pytest.raises(StrategyError, match=said):

        @strategy.decision
        def chelem(view, params, memory):
            return 0

    def play(view, params, memory):
        return lowest(view.legal)

    strategy.decision(play)
    with pytest.raises(StrategyError, match="decides play twice"):
        strategy.decision(play)


def test_wrong_parameters() -> None:
    strategy = Strategy(
        f"choosy-{next(NUMBERS)}",
        "For a test.",
        {"greed": Param(2, "Whole."), "nerve": Param(0.5, "Any."), "bold": Param(False, "Yes or no.")},
        base="random",
        compiled=False,
    )
    for params, message in (
        ({"gred": 1}, "has no parameter 'gred'; did you mean greed?; known: greed, nerve, bold"),
        ({"greed": 1.5}, "parameter greed: 1.5 is not a whole number"),
        ({"greed": True}, "parameter greed: True is not a whole number"),
        ({"greed": "2"}, "parameter greed: '2' is not a whole number"),
        ({"nerve": "x"}, "parameter nerve: 'x' is not a number"),
        ({"nerve": float("nan")}, "parameter nerve: nan is not a number"),
        ({"bold": 1}, "parameter bold: 1 is not true or false"),
    ):
        with pytest.raises(StrategyError) as caught:
            Table(seating.spec(strategy.name, params=params))
        assert str(caught.value).startswith(f"strategy '{strategy.name}'")
        assert str(caught.value).endswith(message)
    assert strategy.values({"greed": 3.0, "nerve": 1})[0].tolist() == (3, 1.0, 0)
    with pytest.raises(StrategyError, match="parameter word has no number as default"):
        Strategy(f"wordy-{next(NUMBERS)}", "For a test.", {"word": Param("x")})  # type: ignore[arg-type]


def test_too_many_parameters_are_refused() -> None:
    many = {f"p{n}": Param(0) for n in range(300)}
    strategy = Strategy(f"greedy-{next(NUMBERS)}", "For a test.", many, base="random", compiled=False)
    with pytest.raises(StrategyError, match="parameters takes 2400 bytes, more than 2048"):
        Table(seating.spec(strategy.name))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "player.py: no such file"),
        ("import nothing_of_this_name\n", "ModuleNotFoundError"),
        ("def broken(:\n", "SyntaxError"),
        ("from strategies import Strategy\nStrategy('random')\n", "already registered"),
    ],
)
def test_files_that_do_not_load(tmp_path: Path, text: str | None, message: str) -> None:
    file = tmp_path / "player.py"
    if text is not None:
        file.write_text(text)
    with pytest.raises(StrategyError) as caught:
        registry.load([str(file)])
    assert str(caught.value).startswith(f"strategies.path {file}: ")
    assert message in str(caught.value)


def test_a_file_that_failed_leaves_no_name_behind(tmp_path: Path) -> None:
    file = tmp_path / "half.py"
    head = (
        "from strategies import Strategy\nhalf = Strategy('half-registered', 'For a test.', base='random')\n"
    )
    file.write_text(head + "raise RuntimeError('late')\n")
    with pytest.raises(StrategyError, match="RuntimeError: late"):
        registry.load([str(file)])
    assert "half-registered" not in registry.names()
    file.write_text(head)
    registry.load([str(file)])
    registry.load([str(file)])  # a second time is nothing new
    assert "half-registered" in registry.names()


@both
def test_derived_strategies_hand_their_base_its_parameters_and_memory(compiled: bool) -> None:
    base = Strategy(
        f"parent-{next(NUMBERS)}",
        "For a test.",
        {"high": Param(0, "Plays high cards."), "unused": Param(1.5, "Nothing.")},
        memory={"cards": 1, "last": 4},
        base="random",
        compiled=compiled,
    )

    def play(view, params, memory):
        memory.cards += 1
        memory.last[view.seat] = memory.cards
        return highest(view.legal) if params.high == 1 and params.unused == 1.5 else lowest(view.legal)

    base.decision(play)
    child = Strategy(
        f"child-{next(NUMBERS)}",
        "For a test.",
        {"good": Param(True, "Never says bad.")},
        memory={"asked": 1},
        base=base.name,
        compiled=False,
    )

    def suit(view, params, memory):
        memory.asked += 1
        # Its memory is zero at the start of a deal; the base's part lies before its own.
        assert memory.asked <= 3
        assert memory.cards == 0
        return 0 if params.good and params.unused == 1.5 else 1

    child.decision(suit)
    assert list(child.params) == ["high", "unused", "good"]
    assert child.params_dtype.names == ("high", "unused", "good")
    for high, first in ((0, min), (1, max)):
        table = Table(seating.spec(child.name, params={"high": high}, seed=2))
        for number in range(20):
            record = table.record(number)
            assert all(e["answer"] == "good" for e in record["events"] if e["do"] == "suit")
            if record["outcome"]["contract"] in ("game", "hundred", "betl", "durch"):
                talon = next(e["cards"] for e in record["events"] if e["do"] == "discard")
                ten = set(record["hands"][0]) - set(talon)
                assert record["tricks"][0]["cards"][0] == first(ten, key=seating.NUMBER.__getitem__)
    with pytest.raises(StrategyError, match="bold"):
        Table(seating.spec(child.name, params={"bold": True}))


def test_sources_follow_imports_and_the_base() -> None:
    strategy = Strategy(f"thin-{next(NUMBERS)}", "For a test.", base="random")
    names = {path.name for path in strategy.sources()}
    assert {Path(__file__).name, "random.py", "talon.py", "rng.py"} <= names
    assert registry.sources(["random"]) == registry.sources(["random", "random"])
    assert registry.sources(["random"]) != registry.sources(["random", strategy.name])
