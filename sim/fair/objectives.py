"""What is fair: figures of sums over deals, and how far they are from what is wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from analysis import words
from sim.fair.problem import Floats

#: Objectives by name, and what each wants.
OBJECTIVES = {
    "contracts": "the same mean money for every contract that is declared",
    "forehand": "no advantage of forehand over a full round",
    "mix": "a wanted mix of contracts",
    "margin": "the same money, in each contract, for hands just worth declaring",
}


class Layout(NamedTuple):
    """Where sums of deals are: deals, forehand's money; deals and declarers' money by contract; and by field.

    Those by field are of the hands just worth declaring: the deals in which the contract that the field is
    the worth of is declared under the tariff as it is, or with the field a little higher, but not both; and
    what the declarer is paid in that contract under the tariff as it is.
    """

    contracts: int
    fields: int

    @property
    def words(self) -> int:
        """How many sums there are."""
        return 2 + 2 * self.contracts + 2 * self.fields

    def parts(self, sums: Floats) -> tuple[float, float, Floats, Floats, Floats, Floats]:
        """Return deals, forehand's money, deals and money by contract, deals and money by field."""
        ends = np.cumsum([2, self.contracts, self.contracts, self.fields])
        head, *rest = np.split(sums, ends)
        return float(head[0]), float(head[1]), rest[0], rest[1], rest[2], rest[3]


class Objective(NamedTuple):
    """What is wanted: figures by name, the first of which are wanted to be something, and residuals."""

    names: tuple[str, ...]
    #: Of each figure: "money" or "%".
    units: tuple[str, ...]
    figures: Callable[[Floats], Floats]
    residuals: Callable[[Floats], Floats]


def objective(
    name: str,
    layout: Layout,
    contracts: Mapping[str, int],
    fields: Sequence[str],
    mix: Mapping[str, float],
) -> Objective:
    """Return an objective.

    Parameters
    ----------
    name : str
        Of :data:`OBJECTIVES`.
    layout : Layout
    contracts : mapping
        Contracts that count, or whose shares are shown, by name, with their codes.
    fields : sequence of str
        Contracts that the fields are the worth of; for ``margin`` only.
    mix : mapping
        Wanted shares of contracts, in percent; for ``mix`` only.
    """
    codes = list(contracts.values())
    called = [words.name(contract) for contract in contracts]
    shown = [f"{contract} declared" for contract in called]
    if name == "mix":
        wanted = np.array([mix[contract] for contract in contracts])
        return Objective(
            tuple(shown),
            ("%",) * len(codes),
            lambda sums: _shares(layout, codes, sums),
            lambda found: found - wanted,
        )
    money: dict[str, tuple[list[str], Callable[[Floats], Floats]]] = {
        "contracts": ([f"a {one}" for one in called], lambda sums: _by_contract(layout, codes, sums)),
        "forehand": (["forehand, a deal"], lambda sums: _forehand(layout, sums)),
        "margin": (
            [f"a hand just worth a {words.name(one)}" for one in fields],
            lambda sums: _margin(layout, sums),
        ),
    }
    names, of = money[name]
    many = len(names)
    return Objective(
        (*names, *shown),
        ("money",) * many + ("%",) * len(shown),
        lambda sums: np.concatenate([of(sums), _shares(layout, codes, sums)]),
        (lambda found: found[:1]) if name == "forehand" else (lambda found: _uneven(found[:many])),
    )


def _uneven(values: Floats) -> Floats:
    """Return how far values are from their mean."""
    found: Floats = values - values.mean()
    return found


def _shares(layout: Layout, codes: Sequence[int], sums: Floats) -> Floats:
    deals, _, often, *_ = layout.parts(sums)
    found: Floats = 100 * often[list(codes)] / deals
    return found


def _forehand(layout: Layout, sums: Floats) -> Floats:
    deals, money, *_ = layout.parts(sums)
    return np.array([money / deals])


def _by_contract(layout: Layout, codes: Sequence[int], sums: Floats) -> Floats:
    _, _, often, money, *_ = layout.parts(sums)
    return _ratio(money[list(codes)], often[list(codes)])


def _margin(layout: Layout, sums: Floats) -> Floats:
    *_, often, money = layout.parts(sums)
    return _ratio(money, often)


def _ratio(money: Floats, often: Floats) -> Floats:
    """Return money a deal, NaN where there is none."""
    found: Floats = np.divide(money, often, out=np.full(len(often), np.nan), where=often > 0)
    return found
