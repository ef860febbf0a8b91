"""Records that name a session: not of deals that are shuffled each anew."""

from __future__ import annotations

import pytest

from sim.record import RecordError, parse
from tests.records import changed


@pytest.mark.parametrize("session", [0, 1, None])
def test_r10_a_session_is_refused_where_every_deal_is_shuffled_anew(session: int | None) -> None:
    text = changed("game-made-with-a-marriage", lambda r: r.update(session=session))
    with pytest.raises(RecordError, match="session: .*leave it out") as refusal:
        parse(text)
    assert refusal.value.rule == "R-10"
