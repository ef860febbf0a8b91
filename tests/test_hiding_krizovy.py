"""Who the partner is in křížový: he knows when trumps are shown, the others when he shows himself (M-45)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from sim.games.marias.view import DECLARE, DECLARERS, DEFENDERS, NOBODY
from sim.table import Table
from tests import seating
from tests.hiding.again import Pair, all_of, watch
from tests.hiding.knowing import Deal, played
from tests.hiding.marias import BETL, revealed, shown
from tests.seating import Question

#: House rules and what is prescribed, so that comments, hundreds and forced fleks come up, and do not.
RULES: tuple[tuple[dict[str, Any], dict[str, Any]], ...] = (
    ({}, {"contract": "game"}),
    ({}, {"contract": "seven"}),
    ({"mandatory_flek": False, "mandatory_hundred": False, "against": False}, {"contract": "game"}),
    ({"hundred_includes_game": True, "flek_cap": 2}, {"contract": "game"}),
    ({"flek_cap": 0, "against": False}, {"contract": "game"}),
    ({"flek_cap": 0}, {"contract": "hundred"}),
)


def phase(pair: Pair) -> str:
    """Return where in the deal the last question of a pair stands."""
    if pair.watched.decision == "comment":
        first = not any(int(number) for number in pair.watched.view["spoken"])
        return "first comment" if first else "later comment"
    return "first trick" if pair.watched.view["plays"] < 4 else "later trick"


def moved(pair: Pair) -> bool:
    """Tell whether the called trump lies with another seat."""
    return pair.was.owner() != pair.now.owner()


@pytest.mark.parametrize("name", seating.own_strategies())
def test_m45_nobody_can_tell_who_the_partner_is(name: str) -> None:
    rng = Random(5)
    seen: Counter[Any] = Counter()
    for house, force in RULES:
        for pair in watch(name, ("krizovy", house, force), range(80), rng, shown, moves=True):
            seat, owners = pair.watched.seat, {pair.was.owner(), pair.now.owner()}
            if seat in owners or revealed(pair.was, pair.watched):
                assert not moved(pair), "a seat that knows the partner was given another"
                seen["known"] += 1
            elif moved(pair):
                seen.update(["moved", ("declarer" if seat == 0 else "defender", phase(pair))])
                seen["alone or not"] += 0 in owners
    assert seen["moved"] >= 100 and seen["known"] >= 100 and seen["alone or not"] >= 40, seen
    assert all(seen["declarer", when] >= 3 for when in ("first trick", "later trick")), seen
    comments, tricks = ("first comment", "later comment"), ("first trick", "later trick")
    assert all(seen["defender", when] >= 8 for when in (*comments, *tricks)), seen


def test_m61_before_trumps_are_shown_no_seat_knows_that_it_will_be_the_partner() -> None:
    rng = Random(6)
    seen: Counter[Any] = Counter()

    def before(question: Question) -> bool:
        return question.decision in ("suit", "declare") and question.seat != 0

    for name in seating.own_strategies():
        for pair in watch(name, ("krizovy", {}, {}), range(120), rng, before):
            seat, view = pair.watched.seat, pair.watched.view
            assert view["partner"] == -1 and view["hidden"] == 0
            assert view["call"] == pair.was.trumps_fixed()[1]  # everybody has heard it
            partner = (seat == pair.was.owner(), seat == pair.now.owner())
            if partner[0] != partner[1]:
                seen[name, pair.watched.decision] += 1
    assert all(seen[name, "suit"] >= 10 for name in seating.own_strategies()), seen
    assert seen["random", "declare"] >= 3, seen


def deals(preset: str, numbers: range) -> Iterator[Deal]:
    """Yield deals played by each strategy, with trumps and without."""
    for force in ({}, {"contract": "game"}, {"contract": "betl", "taker": 2}):
        for name in seating.own_strategies():
            table = Table(seating.spec(force=force, preset=preset))
            for number in numbers:
                yield played(table, number, all_of(name, table))


@pytest.mark.parametrize("preset", ["krizovy", "krizovy_2007"])
def test_m45_the_view_says_of_the_partner_what_its_seat_knows(preset: str) -> None:
    seen: Counter[Any] = Counter()
    for was in deals(preset, range(40)):
        for question in was.questions:
            declared = [entry for entry in was.log[: question.events] if entry[1] == DECLARE]
            told = tuple(int(question.view[field]) for field in ("partner", "hidden", "role"))
            if not declared:
                # Forehand shows trumps and then declares.
                shows = (
                    question.decision == "declare" and question.seat == 0 and not question.view["may_keep"]
                )
                assert told == (-1, int(shows and was.owner() != 0), NOBODY)
                seen["open", shows] += 1
                continue
            if declared[-1][2] >= BETL:
                lone = question.seat == declared[-1][0]
                assert told == (-1, 0, DECLARERS if lone else DEFENDERS)
                seen["without trumps", lone] += 1
                continue
            owner = was.owner()
            role = DECLARERS if question.seat in (0, owner) else DEFENDERS
            public = revealed(was, question)
            knows = public or question.seat == owner
            partner = owner if knows and owner != 0 else -1
            assert told == (partner, int(not knows), role)
            by_word = public and was.called() not in was.history[: question.view["plays"]]
            seen["alone" if owner == 0 else "partner", question.seat in (0, owner), public] += 1
            seen["by word"] += by_word
    for who in ("alone", "partner"):
        assert all(seen[who, side, public] >= 20 for side in (True, False) for public in (True, False)), seen
    assert seen["open", True] and seen["open", False] and seen["by word"] >= 10, seen
    assert seen["without trumps", True] and seen["without trumps", False], seen
