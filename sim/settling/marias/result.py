"""What is told of a deal, and what is not its to tell."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields

from sim.faults import ConfigError

#: Options that are not named after what they tell.
_OPTIONS = {"levels": "--level", "won": "--won and --lost", "last_seven": "--last-seven"}


@dataclass(frozen=True)
class Result:
    """What came of a deal.

    Attributes
    ----------
    contract : str or None
        None where a kind has none.
    trump : str or None
        Suit; None for a plain one.
    declarer : int
        Seat.
    partner : int or None
        Seat of who plays with him.
    levels : dict
        Doublings by component, 0 where none; a component against is there only where it was announced.
    points : tuple of int, or None
        Of the declarer's side and of the defenders, marriages included; the second may be left out.
    marriages : tuple of tuples of int
        What each side's announced marriages are worth, in the order announced.
    last_seven : str
        What became of the trump seven in the last trick, of ``names.LAST_SEVEN``.
    won : bool or None
        Whether betl, durch or two sevens was made.
    rogue : int or None
        Seat that won the last trick of a durch declared with the rogue and joined.
    fold : bool
        The winner of the auction paid instead of playing.
    evident : bool
        The contract was evident.
    raised : tuple of int
        Seats of the defenders who doubled what was declared, where it was evident.
    """

    contract: str | None = None
    trump: str | None = None
    declarer: int = 0
    partner: int | None = None
    levels: Mapping[str, int] = field(default_factory=dict)
    points: tuple[int, ...] | None = None
    marriages: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    last_seven: str = "none"
    won: bool | None = None
    rogue: int | None = None
    fold: bool = False
    evident: bool = False
    raised: tuple[int, ...] = ()


def refuse_others(result: Result, allowed: Iterable[str], why: str) -> None:
    """Refuse whatever is told beside what may be."""
    nothing = Result()
    for name in (each.name for each in fields(Result)):
        if name not in allowed and getattr(result, name) != getattr(nothing, name):
            raise ConfigError(f"{_OPTIONS.get(name, f'--{name}')}: {why}; leave it out")
