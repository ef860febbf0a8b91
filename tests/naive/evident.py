"""Evident contracts: who pays for having raised one (M-39).  Whether one is evident is asked, not found."""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from tests.naive.contracts import CONTRACTS
from tests.naive.errors import RuleBroken
from tests.naive.settlement import Agreed, House, Play, settle
from tests.naive.steps import Step, Steps


def declared(agreed: Agreed) -> set[str]:
    """Return the components that the declarer declared, a game beside a hundred too (M-13)."""
    return set(agreed.levels) & {*CONTRACTS[agreed.contract].components, "game"}


def undoubled(agreed: Agreed) -> Agreed:
    """Return the same with what was declared at level 0; against keeps its levels."""
    kept = {name: level for name, level in agreed.levels.items() if name not in declared(agreed)}
    return agreed._replace(levels={**dict.fromkeys(declared(agreed), 0), **kept})


def in_vain(agreed: Agreed, play: Play, house: House) -> bool:
    """Tell whether defenders raised something declared and each of them pays more for it."""
    costs = settle(agreed, play, house).payment > settle(undoubled(agreed), play, house).payment
    return bool(agreed.raisers) and costs


def ask(agreed: Agreed, declarer: int, play: Play, house: House) -> Steps[bool]:
    """Ask whether a contract was evident, where the rule is on and it matters."""
    if not house.get("evident_rule") or not in_vain(agreed, play, house):
        return False
    said: bool = yield Step(declarer, "evident", {True, False}, _never_wrong)
    return said


def _never_wrong(answer: object) -> RuleBroken:
    return RuleBroken("M-39", f"a contract is evident or not, not {answer}")


def payments(agreed: Agreed, play: Play, house: House, payers: Collection[int]) -> dict[int, Fraction]:
    """Return what each payer pays for an evident contract: once, or the rest of what all would have paid."""
    doubled = settle(agreed, play, house).payment
    once = settle(undoubled(agreed), play, house).payment
    rise = (doubled - once) * (len(payers) - len(agreed.raisers)) / len(agreed.raisers)
    return {seat: doubled + rise if seat in agreed.raisers else once for seat in payers}
