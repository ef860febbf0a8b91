"""What a deal pays (M-11 to M-14, M-24, M-25, M-30 to M-37), a pure function.  Shared by the whole family.

Amounts are exact :class:`fractions.Fraction` in units of the base rate, per defender, + to the declarer.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

from tests.naive.contracts import COMPONENTS, DECLARING, DEFENDING

SIDES = (DECLARING, DEFENDING)
#: M-13, M-35.
HUNDRED = 100

House = Mapping[str, Any]


class Agreed(NamedTuple):
    """What was declared and doubled."""

    contract: str
    #: None in betl and durch.
    trump: str | None
    #: Every declared or announced component → doublings.
    levels: Mapping[str, int]
    #: Defenders who raised a declared component (M-39).
    raisers: frozenset[int] = frozenset()


class Play(NamedTuple):
    """What the card play came to."""

    #: Points in tricks of (declarer's side, defenders), last trick and M-5 included; None where none count.
    trick_points: tuple[int, int] | None
    #: Values of the marriages announced by each side, in order of announcing.
    marriages: tuple[tuple[int, ...], tuple[int, ...]]
    #: (side that played the trump 7 to the last trick, whether it won there), or None.
    last_seven: tuple[str, bool] | None
    #: Betl, durch (and two-sevens): whether the declarer did it; else None.
    achieved: bool | None


class Paid(NamedTuple):
    """One component of the payment."""

    #: Seen from the component's own side (R-5).
    made: bool
    #: Before hearts and limit.
    units: Fraction


class Settlement(NamedTuple):
    """The payment and how it comes about."""

    components: dict[str, Paid]
    #: Factor of the trump suit (M-33).
    hearts: int
    #: Whether the limit cut the payment (M-37).
    limited: bool
    #: What each defender pays the declarer, after hearts and limit.
    payment: Fraction


def exact(number: float | Decimal) -> Fraction:
    """Return an amount as written, 0.1 as one tenth."""
    return Fraction(str(number))


def not_played(agreed: Agreed, house: House) -> str | None:
    """Return why the deal is settled without play, None if it is played."""
    if house["settle_balanced_seven"] and agreed.levels == {"game": 1, "seven": 0}:
        return "balanced"  # M-24
    if agreed.levels == {"game": 0} and not house["play_unflekked_game"]:
        return "unflekked"  # M-25
    if agreed.levels == {"game": 1} and not house["play_flekked_game_without_re"]:
        return "flekked_without_re"  # M-25
    return None


def settle(agreed: Agreed, play: Play | None, house: House) -> Settlement:
    """Settle a deal.

    Parameters
    ----------
    agreed
        Contract, trumps, levels.
    play
        What the play came to; None for a deal that :func:`not_played` says is not played.
    house
        House rules, every field.
    """
    components: dict[str, Paid] = {}
    if play is None:
        components = _without_play(agreed, house)
    else:
        for name in COMPONENTS:
            if name in agreed.levels:
                components[name] = _component(name, agreed, play, house)
        components.update(_silent_seven(agreed, play, house))
        components.update(_silent_hundred(agreed, play, house))
        if "silent_hundred" in components and not house["hundred_includes_game"]:
            components["game"] = Paid(components["game"].made, Fraction(0))  # M-35: in its place
    hearts = house["hearts_multiplier"] if agreed.trump == "h" else 1  # M-33
    payment = hearts * sum((paid.units for paid in components.values()), Fraction(0))
    limit = None if house["limit"] is None else exact(house["limit"])
    limited = limit is not None and abs(payment) > limit
    if limit is not None and limited:
        payment = limit if payment > 0 else -limit  # M-37
    return Settlement(components, hearts, limited, payment)


def _without_play(agreed: Agreed, house: House) -> dict[str, Paid]:
    reason = not_played(agreed, house)
    game = exact(house["tariff"]["game"])
    if reason == "unflekked":
        return {"game": Paid(True, game)}  # M-25: as made
    if reason == "flekked_without_re":
        return {"game": Paid(False, -2 * game)}  # M-25: as lost, twice the game
    return {}  # M-24: nobody pays


def _component(name: str, agreed: Agreed, play: Play, house: House) -> Paid:
    """Price one declared or announced component."""
    owner = DEFENDING if name.endswith("_against") else DECLARING
    priced_as = name.removesuffix("_against")  # M-23
    price = exact(house["tariff"][priced_as]) * 2 ** agreed.levels[name]  # M-31, M-32
    if priced_as == "game":
        made, times = game_made(play), 1
    elif priced_as == "seven":
        made, times = play.last_seven == (owner, True), 1  # M-12
    elif priced_as == "hundred":
        made, times = hundred(owner, play, house)  # M-13, M-34
    else:
        made, times = bool(play.achieved), 1  # M-15, M-18
    to_declarer = made == (owner == DECLARING)  # M-30
    return Paid(made, price * times if to_declarer else -price * times)


def game_made(play: Play) -> bool:
    """Tell whether the declarer's side has more points than the defenders (M-11)."""
    return points_of(DECLARING, play) > points_of(DEFENDING, play)


def points_in_tricks(side: str, play: Play) -> int:
    """Return the points of a side from aces, tens and the last trick (M-2)."""
    assert play.trick_points is not None
    return play.trick_points[SIDES.index(side)]


def marriages_of(side: str, play: Play) -> tuple[int, ...]:
    """Return the values of a side's marriages in order of announcing (M-3)."""
    return play.marriages[SIDES.index(side)]


def points_of(side: str, play: Play) -> int:
    """Return the points of a side with all its marriages."""
    return points_in_tricks(side, play) + sum(marriages_of(side, play))


def qualifying_points(side: str, play: Play, house: House) -> int:
    """Return the points of a side with the one marriage that counts for a hundred (M-13)."""
    marriages = marriages_of(side, play)
    if not marriages:
        return points_in_tricks(side, play)
    counted = marriages[0] if house["hundred_marriage"] == "first" else max(marriages)
    return points_in_tricks(side, play) + counted


def scaled(n: int, scaling: str) -> int:
    """Return by how much n tens multiply the tariff (M-34, M-35)."""
    if scaling == "linear":
        return n
    return int(2 ** (n - 1)) if scaling == "doubling" else 1


def hundred(owner: str, play: Play, house: House) -> tuple[bool, int]:
    """Return whether a side made its declared hundred and the factor of the tariff (M-13, M-34)."""
    other = DEFENDING if owner == DECLARING else DECLARING
    qualifying = qualifying_points(owner, play, house)
    if qualifying >= HUNDRED:
        return True, scaled((points_of(owner, play) - 90) // 10, house["hundred_scaling"])
    missing = (HUNDRED - qualifying) // 10
    if house["hundred_fail_counts_marriages"]:
        missing += sum(marriages_of(other, play)) // 10
    return False, scaled(missing, house["hundred_fail_scaling"])


def _silent_seven(agreed: Agreed, play: Play, house: House) -> dict[str, Paid]:
    """Price the trump 7 in the last trick where nobody had declared it (M-36)."""
    promised = {"seven", "seven_against", "two_sevens"} & set(agreed.levels)
    units = exact(house["silent_seven"])
    if play.trick_points is None or promised or play.last_seven is None or units == 0:
        return {}
    holder, won = play.last_seven
    to_declarer = won == (holder == DECLARING)
    return {"silent_seven": Paid(won, units if to_declarer else -units)}


def _silent_hundred(agreed: Agreed, play: Play, house: House) -> dict[str, Paid]:
    """Price 100 points that nobody had declared (M-35)."""
    declared = {"hundred", "hundred_against"} & set(agreed.levels)
    scaling = house["silent_hundred_scaling"]
    if agreed.contract not in {"game", "seven"} or declared or scaling == "none":
        return {}
    for side in SIDES:
        reached = points_of(side, play)
        if house["silent_hundred_qualifies"] == "one":
            reached = qualifying_points(side, play, house)
        if reached >= HUNDRED:
            game = exact(house["tariff"]["game"]) * 2 ** agreed.levels["game"]
            units = 2 * game * scaled((points_of(side, play) - 90) // 10, scaling)
            return {"silent_hundred": Paid(True, units if side == DECLARING else -units)}
    return {}
