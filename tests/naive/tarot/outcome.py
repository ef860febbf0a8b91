"""The outcome as a deal record gives it (R-4, R-7)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tests.naive.outcome import plain
from tests.naive.tarot.auction import SEATS
from tests.naive.tarot.counting import Count
from tests.naive.tarot.settlement import Settlement

FIELDS = tuple("contract taker points bouts target made base petit poignees chelem".split())


def payoffs(share: Fraction, taker: int) -> list[Fraction]:
    """Return what each seat receives (T-19)."""
    return [3 * share if seat == taker else -share for seat in range(SEATS)]


def outcome(contract: str, taker: int, count: Count, settled: Settlement) -> dict[str, Any]:
    """Return the outcome of a deal that was played; amounts per defender, + to the taker."""
    return {
        "payoffs": [plain(amount) for amount in payoffs(settled.share, taker)],
        "played": True,
        "reason": "played",
        "contract": contract,
        "taker": taker,
        "points": plain(settled.points),
        "bouts": count.bouts,
        "target": plain(settled.target),
        "made": settled.made,
        "base": plain(settled.base),
        "petit": plain(settled.petit),
        "poignees": plain(settled.poignees),
        "chelem": plain(settled.chelem),
    }


def cancelled(reason: str) -> dict[str, Any]:
    """Return the outcome of a deal cancelled by petit sec or by four passes (T-3, T-5, R-7)."""
    return {"payoffs": [0] * SEATS, "played": False, "reason": reason, **dict.fromkeys(FIELDS)}
