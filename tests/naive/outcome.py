"""The outcome as a deal record gives it (R-4 to R-6, R-8).  Shared by the whole family."""

from __future__ import annotations

from decimal import Context, Decimal
from fractions import Fraction
from typing import Any

from tests.naive.settlement import Agreed, House, Play, Settlement, not_played, settle


def plain(amount: Fraction) -> int | Decimal:
    """Return an amount as an int where it is whole, else as an exact Decimal."""
    if amount.denominator == 1:
        return int(amount)
    return Context(prec=100).divide(Decimal(amount.numerator), Decimal(amount.denominator))


def payoffs(payment: Fraction, declarer: int, players_in_play: int, house: House) -> list[Fraction]:
    """Return what each seat receives: every payer pays the declarer the same (M-30, M-38).

    Parameters
    ----------
    payment
        Units per defender, + to the declarer.
    declarer
        His seat.
    players_in_play
        Seats that got cards; with ``players: 4`` one more sits out, and pays if ``sitter_pays``.
    """
    payers = [seat for seat in range(players_in_play) if seat != declarer]
    if house["players"] > players_in_play and house["sitter_pays"]:
        payers.append(players_in_play)
    result = [Fraction(0)] * house["players"]
    for seat in payers:
        result[seat] -= payment
        result[declarer] += payment
    return result


def outcome(agreed: Agreed, declarer: int, play: Play | None, house: House) -> dict[str, Any]:
    """Return the outcome of a deal; ``play`` None where it was settled without card play."""
    settled: Settlement = settle(agreed, play, house)
    trick_points = marriage_points = points = None
    if play is not None and play.trick_points is not None:
        trick_points = list(play.trick_points)
        marriage_points = [sum(marriages) for marriages in play.marriages]
        points = [a + b for a, b in zip(trick_points, marriage_points, strict=True)]
    return {
        "payoffs": [plain(p) for p in payoffs(settled.payment, declarer, 3, house)],
        "played": play is not None,
        "reason": "played" if play is not None else not_played(agreed, house),
        "contract": agreed.contract,
        "declarer": declarer,
        "partner": None,
        "trump": agreed.trump,
        "helper": None,
        "levels": dict(agreed.levels),
        "points": points,
        "trick_points": trick_points,
        "marriage_points": marriage_points,
        "components": {
            name: {"made": paid.made, "units": plain(paid.units)} for name, paid in settled.components.items()
        },
        "hearts": settled.hearts,
        "limited": settled.limited,
        "rogue": None,
    }
