"""An evident contract that somebody tells (M-39)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from sim.faults import ConfigError
from sim.games.marias.contracts import DOUBLED, HUNDRED_AGAINST, SEVEN_AGAINST
from sim.games.marias.kinds import KINDS
from sim.games.marias.settle import EVIDENT
from sim.record.words import listed
from sim.settling.marias.result import Result

_AGAINST = (SEVEN_AGAINST, HUNDRED_AGAINST)


def put_evident(outcome: np.void, kind: str, house: Mapping[str, Any], result: Result) -> None:
    """Fill in that a contract was evident, and who doubled it all the same; its levels are there."""
    if not result.evident:
        if result.raised:
            raise ConfigError("--raised: who doubled matters where the contract is --evident (M-39)")
        return
    if kind == "krizovy" or "evident_rule" not in house:
        raise ConfigError(f"--evident: there are no evident contracts in {kind} (M-39); leave it out")
    if not house["evident_rule"]:
        raise ConfigError("--evident: house.evident_rule is false (M-39); write house.evident_rule=true")
    defenders = [seat for seat in range(KINDS[kind].players) if seat != result.declarer]
    if not result.raised:
        seats = listed(map(str, defenders))
        raise ConfigError(
            f"--evident: say in --raised which of seats {seats} doubled what was declared (M-39)"
        )
    for seat in result.raised:
        if seat not in defenders:
            seats = ", ".join(map(str, defenders))
            raise ConfigError(f"--raised {seat}: the defenders are seats {seats}")
    # Defenders raise to the first level, the third and so on (M-20).
    raises = sum((int(outcome["levels"][c]) + 1) // 2 for c in range(DOUBLED) if c not in _AGAINST)
    if raises < len(set(result.raised)):
        said = "not at all" if raises == 0 else "once"
        raise ConfigError(
            f"--raised: by --level the defenders doubled what was declared {said}; "
            "name no more seats than that, or write --level COMPONENT=N for each doubling (M-20)"
        )
    outcome["raised"] = sum(1 << seat for seat in set(result.raised))
    outcome["evident"] = EVIDENT
