"""What is played: plain data that decides every result, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class SeatSpec:
    """One seat's strategy: its name, what tables call it, and the parameters that are set."""

    name: str
    label: str
    params: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Spec:
    """A table: the kind, its house rules, who plays, the seed, what is prescribed.

    Attributes
    ----------
    kind : str
        A name of ``sim.games.kinds.KINDS``.
    house : dict
        Resolved house rules, every one the kind has, as in a deal record.
    seats : tuple of SeatSpec
        Those who play, from forehand; a sitter has none.
    seed : int
        0 .. 2**64 - 1.
    force : dict
        ``contract``, ``taker``, ``trump``: what takes the place of the bidding; None: nothing is prescribed.
    strategy_paths : tuple of str
        Files or modules that register further strategies.
    line_up : int or None
        Number of the table where a tournament plays a deal at several (R-13); decides nothing.
    """

    kind: str
    house: dict[str, Any]
    seats: tuple[SeatSpec, ...]
    seed: int
    force: dict[str, Any] = field(default_factory=dict)
    strategy_paths: tuple[str, ...] = ()
    line_up: int | None = None
