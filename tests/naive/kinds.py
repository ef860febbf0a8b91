"""The kinds of which a deal can be gone through, each by its own procedure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.naive.cardplay import Finished
from tests.naive.krizovy import krizovy
from tests.naive.licitovany import licitovany
from tests.naive.lizany import lizany
from tests.naive.pagat import pagat
from tests.naive.steps import Steps
from tests.naive.voleny import voleny


def procedure(
    kind: str, hands: Sequence[Sequence[str]], talon: Sequence[str], house: Mapping[str, Any]
) -> Steps[Finished]:
    """Return the deal of a kind, step by step.

    Parameters
    ----------
    hands
        Hands as dealt, by seat.
    talon
        The cards that lie on the table before the first decision; empty where a kind is dealt without any.
    house
        House rules, every field of the kind.
    """
    if kind == "licitovany":
        return licitovany(hands, talon, house)
    if kind == "lizany":
        return lizany(hands, talon, house)
    without_talon = {"voleny": voleny, "pagat": pagat, "krizovy": krizovy}
    return without_talon[kind](hands, house)
