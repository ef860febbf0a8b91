"""Strategies of two families side by side, and those of tarot that cannot be played on with."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sim.core.bits import count, lowest
from sim.core.cards import EXCUSE, TAROT
from sim.core.jit import COMPILED, jit
from sim.execute import Settings, Stalled, run
from sim.games.kinds import FAMILIES, FAMILY_OF
from sim.games.tarot.chien import packed
from sim.games.tarot.deck import KINGS, NUMBERED, PLAIN, TRUMPS, first_of
from sim.games.tarot.names import DECISIONS
from sim.store import RunFolder
from sim.table import StrategyFault, Table
from strategies import registry
from strategies.registry import Strategy, StrategyError, UnknownStrategy
from tests import seating
from tests.naive.tarot import referee

NUMBERS = itertools.count()
both = pytest.mark.parametrize("compiled", [True, False], ids=["compiled", "python"])


def made(function: Callable[..., Any], decision: str, compiled: bool = False) -> str:
    """Register a strategy that takes one decision so and all others at random; return its name."""
    name = f"{function.__name__.replace('_', '-')}-tarot-{next(NUMBERS)}"
    strategy = Strategy(name, "For a test.", family="tarot", base="random", compiled=compiled)
    function.__name__ = decision
    strategy.decision(function)
    return name


def stopped(name: str, decision: str, audit: bool = False) -> str:
    """Play with a strategy as taker at seat 1 until it fails; return the message without its place."""
    force = {} if decision == "bid" else {"contract": "garde", "taker": 1}
    seats = ["random", name, "random", "random"]
    house = {"poignee": {"thresholds": [4, 6, 9]}}
    table = Table(seating.spec(seats, house, force, preset="tarot"), audit=audit)
    with pytest.raises(StrategyFault) as caught:
        table.play(0, 200)
    deal, message, record = int(table.beat[0]), str(caught.value), caught.value.record
    place = f"strategy {name} (seat 1, deal {deal}, seed 7, decision {decision}) "
    assert message.startswith(place)
    assert len(message.splitlines()) == 1
    assert record is not None and record["deal"] == deal
    assert referee(record) == record["outcome"] == {"reason": "stopped"}
    # Played again alone it fails again, at the same place.
    with pytest.raises(StrategyFault) as again:
        table.record(deal)
    assert (str(again.value), again.value.record) == (message, record)
    return message.removeprefix(place)


@pytest.mark.parametrize("of", FAMILIES)
def test_names_are_unique_within_a_family(of: str) -> None:
    name = f"namesake-{next(NUMBERS)}"
    strategies = {family: Strategy(name, "For a test.", family=family, base="random") for family in FAMILIES}
    assert registry.get(name, of) is strategies[of]
    assert name in registry.names(of)
    with pytest.raises(StrategyError, match=f"strategy '{name}' .* is already registered in"):
        Strategy(name, "Again.", family=of)
    assert registry.get("random", of).path.parent.name == of


def test_a_family_that_there_is_not_is_refused_and_registers_nothing() -> None:
    with pytest.raises(StrategyError) as caught:
        Strategy("tarocchi", "For a test.", family="taroc")
    assert str(caught.value) == "strategy 'tarocchi': 'taroc' is no family of games; there are: marias, tarot"
    assert all("tarocchi" not in registry.names(of) for of in FAMILIES)


@pytest.mark.parametrize(("of", "game"), [("marias", "tarot"), ("tarot", "lizany"), ("tarot", "voleny")])
def test_a_strategy_of_the_other_family_is_refused(of: str, game: str) -> None:
    name = f"stranger-{next(NUMBERS)}"
    Strategy(name, "For a test.", family=of, base="random")
    with pytest.raises(UnknownStrategy) as caught:
        Table(seating.spec(name, preset=game))
    assert str(caught.value) == f"strategy {name!r} plays {of}, not {FAMILY_OF[game]}"


def test_an_unknown_name_lists_those_of_the_family() -> None:
    only = f"only-marias-{next(NUMBERS)}"
    Strategy(only, "For a test.", base="random")
    with pytest.raises(UnknownStrategy) as caught:
        registry.get("randon", "tarot")
    message = str(caught.value)
    assert message.startswith("strategy 'randon' is unknown; did you mean random?; known in tarot: ")
    assert "heuristic" in message and only not in message


def test_a_base_and_a_lender_are_looked_for_in_the_family() -> None:
    own = f"only-marias-{next(NUMBERS)}"
    Strategy(own, "For a test.", base="random")
    child = Strategy(f"child-{next(NUMBERS)}", "For a test.", family="tarot", base=own)
    borrower = Strategy(f"borrower-{next(NUMBERS)}", "For a test.", family="tarot", borrowed={"play": own})
    for strategy in (child, borrower):
        with pytest.raises(UnknownStrategy, match=f"strategy '{own}' plays marias, not tarot"):
            Table(seating.spec(strategy.name, preset="tarot"))


def test_decisions_are_those_of_the_family() -> None:
    strategy = Strategy(f"odd-{next(NUMBERS)}", "For a test.", family="tarot", base="random", compiled=False)

    def trump(view, params, memory):
        return 0

    said = f"'trump' is no decision of tarot; there are: {', '.join(DECISIONS)}"
    with pytest.raises(StrategyError, match=said):
        strategy.decision(trump)
    with pytest.raises(StrategyError, match=said):
        Strategy(f"odd-{next(NUMBERS)}", "For a test.", family="tarot", borrowed={"trump": "random"})


@jit
def some_of(cards, many):
    """Return so many of the lowest of some plain cards."""
    some = 0
    for _ in range(many):
        some |= 1 << lowest(cards & ~some)
    return some


def bids_no_more(view, params, memory):
    """Bid what is the current contract already; pass where there is none."""
    return view.contract + 1


def discards_a_king(view, params, memory):
    """Discard a king and five others."""
    kings = view.hand[PLAIN] & KINGS
    if kings == 0:
        return packed(some_of(view.legal[PLAIN], 6), 0)
    return packed(some_of(view.legal[PLAIN], 5) | some_of(kings, 1), 0)


def discards_five(view, params, memory):
    """Discard one card less."""
    return packed(some_of(view.legal[PLAIN], 5), 0)


def discards_a_trump(view, params, memory):
    """Discard a trump though there are suit cards enough."""
    return packed(some_of(view.legal[PLAIN], 5), some_of(view.hand[TRUMPS] & NUMBERED, 1))


def says_perhaps(view, params, memory):
    """Announce neither yes nor no."""
    return 2


def shows_five(view, params, memory):
    """Show five trumps, which are no level, and nothing where there are but four."""
    return some_of(view.legal[TRUMPS], 5) if count(view.legal[TRUMPS]) >= 5 else 0


def shows_what_is_no_trump(view, params, memory):
    """Show something beyond the trumps."""
    return 1 << 40


#: Answers, the decision, and the rule.
WRONG: dict[str, tuple[Callable[..., Any], str, str]] = {
    "the same bid": (bids_no_more, "bid", "T-4"),
    "a king": (discards_a_king, "discard", "T-6"),
    "five cards": (discards_five, "discard", "T-6"),
    "a trump": (discards_a_trump, "discard", "T-6"),
    "perhaps": (says_perhaps, "chelem", "T-10"),
    "five trumps": (shows_five, "poignee", "T-8"),
    "no trump": (shows_what_is_no_trump, "poignee", "T-8"),
}


@both
@pytest.mark.parametrize("answer", WRONG)
def test_m82_illegal_answers_are_named_with_their_rule(answer: str, compiled: bool) -> None:
    function, decision, rule = WRONG[answer]
    message = stopped(made(function, decision, compiled), decision)
    legal = {"bid": "; legal: 0 .pass.(, [1-4] .\\w+.)*", "chelem": "; legal: 0, 1"}.get(decision, "")
    assert re.fullmatch(rf"answered -?\d+.*, which {rule} does not allow{legal}", message), message


def plays_anybodys(view, params, memory):
    """Play a card that the seat does not hold."""
    return lowest(~view.hand[PLAIN])


def plays_another_suit(view, params, memory):
    """Play another suit where the seat could follow."""
    others = view.hand[PLAIN] & ~view.led[PLAIN]
    return lowest(others) if view.hand[PLAIN] & view.led[PLAIN] and others else first_of(view.legal)


def does_not_ruff(view, params, memory):
    """Play a suit card where the seat can neither follow nor do without a trump."""
    if view.led[PLAIN] and not view.hand[PLAIN] & view.led[PLAIN] and view.hand[TRUMPS] & NUMBERED:
        return lowest(view.hand[PLAIN]) if view.hand[PLAIN] else first_of(view.legal)
    return first_of(view.legal)


def stays_under(view, params, memory):
    """Play a trump that is too low where the seat has a higher one."""
    low = view.hand[TRUMPS] & NUMBERED & ~view.legal[TRUMPS]
    over = view.hand[TRUMPS] & view.over[TRUMPS]
    return EXCUSE + lowest(low) if low and over and view.legal[PLAIN] == 0 else first_of(view.legal)


#: Cards that may not be played, by the rule that they break.
CARDS: dict[str, Callable[..., Any]] = {
    "C-1": plays_anybodys,
    "C-2": plays_another_suit,
    "C-3": does_not_ruff,
    "C-7": stays_under,
}


@both
@pytest.mark.parametrize("rule", CARDS)
def test_m82_illegal_cards_are_named_with_their_rule_and_the_legal_ones(rule: str, compiled: bool) -> None:
    message = stopped(made(CARDS[rule], "play", compiled), "play")
    found = re.fullmatch(rf"answered \d+ \((\w+)\), which {rule} does not allow; legal: (.+)", message)
    assert found, message
    legal = found[2].split()
    assert legal and {*legal} <= {*map(TAROT.code, TAROT.pack)} and found[1] not in legal


@both
@pytest.mark.parametrize("answer", [-1, 56, 63, 86, 2**40])
def test_m82_numbers_that_are_no_card(answer: int, compiled: bool) -> None:
    def plays_nothing(view, params, memory):
        return answer

    message = stopped(made(plays_nothing, "play", compiled), "play")
    assert message.startswith(f"answered {answer}, which C-1 does not allow; legal: ")


@both
def test_m82_raising_in_the_auction_leaves_an_empty_record(compiled: bool) -> None:
    def falls_over(view, params, memory):
        if view.bids[0] >= 0:
            raise ValueError("no idea")
        return 0

    assert stopped(made(falls_over, "bid", compiled), "bid") == "raised ValueError: no idea"


@pytest.mark.skipif(not COMPILED, reason="compiled strategies are plain Python")
def test_writing_into_the_view_compiled_is_found_under_audit() -> None:
    def looks_through_the_cards(view, params, memory):
        view.chien[0] = 1
        return 0

    message = stopped(made(looks_through_the_cards, "chelem", True), "chelem", audit=True)
    assert message == "wrote into its view, which is not its to change"


@pytest.mark.parametrize("field", ["hand", "shown", "discarded"])
def test_writing_into_the_view_in_python_is_refused(field: str) -> None:
    def grabs(view, params, memory):
        if field == "discarded":
            view.discarded = 0
        else:
            view[field][0] = 0
        return first_of(view.legal)

    assert "read-only" in stopped(made(grabs, "play"), "play")


def test_a_strategy_that_never_answers_is_named_with_its_decision(tmp_path: Path) -> None:
    def ponders(view, params, memory):
        time.sleep(1.0)  # it answers at last, so that no thread outlives the test
        return 0

    name = made(ponders, "chelem")
    spec = seating.spec(name, force={"contract": "prise", "taker": 2}, preset="tarot")
    with pytest.raises(Stalled, match=rf"strategy {name} at seat 2 .* for 0.3 s: deal 0, decision chelem"):
        run(spec, 4, RunFolder(tmp_path / "r1"), Settings("serial", stall_s=0.3))
