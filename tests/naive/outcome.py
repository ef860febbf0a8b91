"""The outcome as a deal record gives it (R-4 to R-6, R-8).  Shared by the whole family."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Context, Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from tests.naive import evident as evidence
from tests.naive.settlement import Agreed, House, Play, Settlement, exact, not_played, settle


def plain(amount: Fraction) -> int | Decimal:
    """Return an amount as an int where it is whole, else as an exact Decimal."""
    if amount.denominator == 1:
        return int(amount)
    return Context(prec=100).divide(Decimal(amount.numerator), Decimal(amount.denominator))


class Roles(NamedTuple):
    """Who plays which part, the declarer apart."""

    #: Seats that got cards.
    seats: int = 3
    #: Who plays with the declarer (M-61).
    partner: int | None = None
    #: Who joined him by the last trick (M-67).
    rogue: int | None = None
    #: The helper suit (M-18).
    helper: str | None = None


#: One plays against two.
ALONE = Roles()


def payoffs(
    payment: Fraction, declarer: int, players_in_play: int, house: House, ally: int | None = None
) -> list[Fraction]:
    """Return what each seat receives: every payer pays the declarer the same (M-30, M-38).

    Parameters
    ----------
    payment
        Units per defender, + to the declarer.
    declarer
        His seat.
    players_in_play
        Seats that got cards; with ``players: 4`` one more sits out, and pays if ``sitter_pays``.
    ally
        The partner or the rogue: each of the two then pays, or is paid by, one of the others (M-67, M-68).
    """
    if ally is not None:
        return [payment if seat in {declarer, ally} else -payment for seat in range(players_in_play)]
    return paid(dict.fromkeys(payers(declarer, players_in_play, house), payment), declarer, house)


def payers(declarer: int, players_in_play: int, house: House) -> list[int]:
    """Return who pays the declarer, or is paid by him: the others, and who sits out where he pays (M-30)."""
    seats = [seat for seat in range(players_in_play) if seat != declarer]
    sits_out = house["players"] > players_in_play and house["sitter_pays"]
    return [*seats, players_in_play] if sits_out else seats


def paid(payments: Mapping[int, Fraction], declarer: int, house: House) -> list[Fraction]:
    """Return what each seat receives where some pay the declarer."""
    result = [Fraction(0)] * house["players"]
    for seat, payment in payments.items():
        result[seat] -= payment
        result[declarer] += payment
    return result


def outcome(
    agreed: Agreed,
    declarer: int,
    play: Play | None,
    house: House,
    roles: Roles = ALONE,
    evident: bool = False,
) -> dict[str, Any]:
    """Return the outcome of a deal.

    ``play`` is None where it was settled without card play; ``evident``: raised in vain, and evident (M-39).
    """
    settled: Settlement = settle(agreed, play, house)
    ally = roles.rogue if roles.partner is None else roles.partner
    trick_points = marriage_points = points = None
    if play is not None and play.trick_points is not None:
        trick_points = list(play.trick_points)
        marriage_points = [sum(marriages) for marriages in play.marriages]
        points = [a + b for a, b in zip(trick_points, marriage_points, strict=True)]
    received = payoffs(settled.payment, declarer, roles.seats, house, ally)
    if evident:
        assert play is not None
        due = evidence.payments(agreed, play, house, payers(declarer, roles.seats, house))
        received = paid(due, declarer, house)
    return {
        "payoffs": [plain(p) for p in received],
        "played": play is not None,
        "reason": "played" if play is not None else not_played(agreed, house),
        "contract": agreed.contract,
        "declarer": declarer,
        "partner": roles.partner,
        "trump": agreed.trump,
        "helper": roles.helper,
        "levels": dict(agreed.levels),
        "points": points,
        "trick_points": trick_points,
        "marriage_points": marriage_points,
        "components": {
            name: {"made": paid.made, "units": plain(paid.units)} for name, paid in settled.components.items()
        },
        "hearts": settled.hearts,
        "limited": settled.limited,
        "rogue": roles.rogue,
    } | _evident(evident, house)


def _evident(evident: bool, house: House) -> dict[str, bool]:
    """Return the field that records have under the rule alone (R-11)."""
    return {"evident": evident} if house.get("evident_rule") else {}


def folded(declarer: int, house: House, seats: int = 3) -> dict[str, Any]:
    """Return the outcome of a seven that the declarer folded: a fixed amount to each, no hearts, no limit.

    M-54, R-6.
    """
    amount = -exact(house["misdeclare_fold"])
    return {
        "payoffs": [plain(p) for p in payoffs(amount, declarer, seats, house)],
        "played": False,
        "reason": "fold",
        "contract": "seven",
        "declarer": declarer,
        "partner": None,
        "trump": None,
        "helper": None,
        "levels": {},
        "points": None,
        "trick_points": None,
        "marriage_points": None,
        "components": {},
        "hearts": 1,
        "limited": False,
        "rogue": None,
    } | _evident(False, house)
