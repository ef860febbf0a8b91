"""The stored columns against what the engines know of a deal."""

from __future__ import annotations

import numpy as np
import pytest

from sim import schema
from sim.games.kinds import FAMILY_OF
from sim.games.marias.settle import OUTCOME as MARIAS
from sim.games.tarot.names import BIDS, SIDES
from sim.games.tarot.settle import OUTCOME as TAROT

OUTCOMES = {"marias": MARIAS, "tarot": TAROT}
#: Fields of an outcome that a run, not a deal, decides.
PER_RUN = {"kind", "seats"}
#: What fits a column.
SIZES = {"int8", "int16", "int64", "bool", "dict", "amount"}


def stored(kind: str) -> list[tuple[str, int]]:
    """Return the field and entry behind each column that a game fills, in stored order."""
    columns = [column for column in schema.hands(kind) if column.name not in schema.ABOUT]
    return [column.field or (column.name, 0) for column in columns]


@pytest.mark.parametrize("kind", schema.KINDS)
def test_every_column_stores_a_field_of_its_own(kind: str) -> None:
    outcome = OUTCOMES[schema.family(kind).name]
    places = stored(kind)
    assert len(places) == len(set(places))
    for field, entry in places:
        assert field in (outcome.names or ())
        assert 0 <= entry < int(np.prod(outcome[field].shape, dtype=np.int64)), (field, entry)
    names = [column.name for column in schema.hands(kind)]
    assert len(names) == len(set(names))
    assert set(schema.ABOUT) | set(schema.PER_DEAL) <= set(names)
    assert {column.type for column in schema.hands(kind)} <= SIZES


def test_tarot_stores_all_that_its_engine_knows_of_a_deal() -> None:
    known = {
        (name, entry)
        for name in TAROT.names or ()
        for entry in range(int(np.prod(TAROT[name].shape, dtype=np.int64)))
    }
    assert known - set(stored("tarot")) == {(name, 0) for name in PER_RUN}


def test_words_of_tarot_are_stored_by_their_codes() -> None:
    columns = {column.name: column for column in schema.hands("tarot")}
    for seat in schema.SEATS:
        assert columns[f"bid_{seat}"].values == BIDS and columns[f"bid_{seat}"].nullable
        assert columns[f"poignee_{seat}"].field == ("shown", seat)
    for name in ("slam", "excuse_winner", "petit_winner", "petit_au_bout"):
        assert columns[name].values == SIDES and columns[name].nullable


@pytest.mark.parametrize("kind", schema.KINDS)
def test_a_family_names_its_columns_and_endings(kind: str) -> None:
    family = schema.family(kind)
    columns = {column.name: column for column in schema.hands(kind)}
    assert columns[family.alone].unit == "seat"
    assert columns["contract"].values == family.contracts and columns["contract"].nullable
    assert columns["reason"].values == family.reasons and "played" in family.reasons
    assert set(family.without) < set(family.reasons)


def test_every_kind_that_is_played_is_stored_with_its_family() -> None:
    assert {kind: schema.family(kind).name for kind in schema.KINDS} == FAMILY_OF


def test_a_kind_that_is_not_there_is_no_family() -> None:
    with pytest.raises(KeyError, match="skat"):
        schema.family("skat")
