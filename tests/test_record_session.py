"""Records that name a session: only of cards that are never shuffled (R-10, M-80)."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from sim.games.marias.kinds import KINDS
from sim.games.marias.presets import PRESETS
from sim.record import RecordError, parse
from sim.replay import records
from tests.naive import referee
from tests.records import Record, changed, line, plain, table

LENGTH = 5
GATHERED = {"shuffle": "gather_cut", "session_length": LENGTH}
SHUFFLED_ONCE = [name for name in PRESETS if name != "lizany"]


@pytest.mark.parametrize("session", [0, 1, None])
def test_r10_a_session_is_refused_where_every_deal_is_shuffled_anew(session: int | None) -> None:
    text = changed("game-made-with-a-marriage", lambda r: r.update(session=session))
    with pytest.raises(RecordError, match="session: .*leave it out") as refusal:
        parse(text)
    assert refusal.value.rule == "R-10"


@pytest.mark.parametrize("preset", SHUFFLED_ONCE)
def test_r10_session_and_deal_name_a_deal_whose_players_have_moved_on(preset: str) -> None:
    players = KINDS[PRESETS[preset].kind].players
    gathered = table(GATHERED, preset=preset)
    made = [gathered.record(deal) for deal in range(2 * LENGTH + 2)]
    assert [(r["session"], r["deal"]) for r in made] == [divmod(deal, LENGTH) for deal in range(len(made))]
    for record, read in zip(made, records(map(line, made)), strict=True):
        turned = [f"random {(seat + record['deal']) % players}" for seat in range(players)]
        assert record["strategies"] == turned
        assert json.loads(line(read)) == record
        assert plain(referee(record)) == plain(read["outcome"])


def test_m80_a_deal_of_a_session_is_regenerated_from_the_start_of_the_session() -> None:
    """Each deal depends on the one before, and is the same however it is come by."""
    one, other = table(GATHERED), table(GATHERED)
    made = [one.record(deal) for deal in range(LENGTH, 2 * LENGTH)]
    assert [other.record(deal) for deal in range(2 * LENGTH - 1, LENGTH - 1, -1)] == made[::-1]
    assert table(GATHERED, {"contract": "betl"}).record(LENGTH)["hands"] == made[0]["hands"]
    assert table(GATHERED, {"contract": "betl"}).record(LENGTH + 1)["hands"] != made[1]["hands"]


WRONG: dict[str, tuple[Callable[[Record], Any], str, str]] = {
    "no session": (lambda r: r.pop("session"), "R-0", "session is missing"),
    "session": (lambda r: r.update(session=-1), "R-0", "session must be a whole number"),
    "a deal after the last": (
        lambda r: r.update(deal=LENGTH),
        "R-10",
        f"deal {LENGTH}: a session has deals 0 to {LENGTH - 1}",
    ),
}


@pytest.mark.parametrize("case", WRONG, ids=str)
def test_r10_what_names_no_deal_of_a_session_is_refused(case: str) -> None:
    change, rule, says = WRONG[case]
    record = table(GATHERED).record(LENGTH + 1)
    change(record)
    with pytest.raises(RecordError, match=says) as refusal:
        parse(line(record))
    assert refusal.value.rule == rule
