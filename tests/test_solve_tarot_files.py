"""The tarot solver against a file of positions with their exact values (``golden/solve/tarot``)."""

from __future__ import annotations

from typing import Any

import pytest

from sim.core.cards import TAROT
from sim.core.jit import COMPILED
from sim.games.house import pack, resolve
from sim.solve.tarot.answers import solve_money, solve_points
from sim.solve.tarot.files import parse, read, solve, text
from sim.solve.tarot.positions import Position, cards_left
from tests.solving.make_tarot import FILE, lines

pytestmark = pytest.mark.jit_off

RULES = pack(resolve("tarot"))


def test_the_file_has_its_positions_written_as_they_are_read() -> None:
    written = [line for line in FILE.read_text().splitlines() if not line.startswith("#")]
    assert len(written) == 400
    assert [text(*parse(line)) for line in written] == written


def test_positions_have_the_values_of_the_file() -> None:
    solved = read(FILE)
    most = 6 if COMPILED else 2
    solved = [line for line in solved if cards_left(line.position) <= most]
    for line in solved if COMPILED else solved[:30]:
        assert solve(line.position) == line.values, line


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="solves eight tricks too")
def test_the_file_is_drawn_by_its_rule_and_all_its_values_are_exact() -> None:
    assert list(lines()) == FILE.read_text().splitlines()


def hand(codes: str) -> int:
    return TAROT.mask(map(TAROT.card, codes.split()))


HANDS = (hand("cK T1"), hand("cQ c2"), hand("T21 T3"), hand("EX dK"))


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"hands": (*HANDS[:3], hand("cK dK"))}, "cK lies in two places"),
        ({"hands": (*HANDS[:3], hand("dK"))}, r"of \[2, 2, 2, 1\] cards; they must be equal, 1 to 14"),
        ({"hands": (*HANDS[:3], 1 << 60)}, "no cards of the tarot deck"),
        ({"table": tuple(map(TAROT.card, "c1 c3 c4 c5".split()))}, "a whole trick; give its winner the lead"),
        ({"taker": 4}, "taker is 4; it must be 0 to 3"),
        ({"contract": 4}, "contract is 4; it must be 0 to 3"),
        ({"poignees": (4, 0, 0, 0)}, "a level in poignees is 4; it must be 0 to 3"),
        ({"tricks": 17}, "tricks is 17; it must be 0 to 16"),
        ({"excuse_trick": 3, "excuse_seat": 0}, "excuse_trick is 3; it must be 0 to 0"),
        ({"pile": 150}, "pile is 150; it must be 0 to 128"),
        ({"pile_bouts": 1}, "pile_bouts is 1; it must be 0 to 0"),
        ({"excuse_seat": 2}, "do not go together"),
    ],
)
def test_positions_that_cannot_be_are_refused(changed: dict[str, Any], message: str) -> None:
    position = Position(HANDS, 1, tricks=5, pile=40)
    assert solve_points(position, RULES) > 0
    with pytest.raises(ValueError, match=message):
        solve_money(position._replace(**changed), RULES)


def test_lines_that_are_not_written_as_they_must_be_are_refused() -> None:
    with pytest.raises(ValueError, match="15 words before the colon, not in 2"):
        parse("garde 0 : points=0")
    line = next(iter(FILE.read_text().splitlines()[5:]))
    with pytest.raises(ValueError, match="no hand: four suits"):
        parse(line.replace("-.-.-.-.9", "-.9", 1))
