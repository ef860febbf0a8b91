"""What a seat may do, as a list to be weighed; names of contracts that are picked, checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from sim.faults import ConfigError, instead
from sim.games.family import Kind
from sim.odds.asked import Candidate


class Choice(NamedTuple):
    """The candidates of a question.

    Attributes
    ----------
    candidates : tuple of Candidate
        Names are unique.
    notes : tuple of str
        What was left out and how it was chosen; empty where every answer is there.
    """

    candidates: tuple[Candidate, ...]
    notes: tuple[str, ...] = ()


class Asked(NamedTuple):
    """A question, and which of its answers are wanted.

    Attributes
    ----------
    kind : Kind
    house : mapping
        Resolved house rules.
    view : ndarray
        VIEW[1] of the kind's family.
    contracts, trumps : tuple of str
        Names of the contracts and of the trump suits wanted; empty: every one.
    discards : int
        How many discards are wanted at most for each contract, at least 1.
    """

    kind: Kind
    house: Any
    view: Any
    contracts: tuple[str, ...]
    trumps: tuple[str, ...]
    discards: int


def playable(asked: Asked, seat: int, contracts: Iterable[str]) -> tuple[str, ...]:
    """Return those contracts that a seat can come to play under the house rules."""
    return tuple(name for name in contracts if _may_force(asked, seat, name))


def _may_force(asked: Asked, seat: int, contract: str) -> bool:
    try:
        asked.kind.family.forced(asked.kind, asked.house, {"contract": contract, "taker": seat})
    except ValueError:
        return False
    return True


def check_contracts(asked: Asked, seat: int, contracts: Sequence[str]) -> None:
    """Refuse names of contracts that a seat cannot come to play.

    Parameters
    ----------
    asked : Asked
    seat : int
    contracts : sequence of str
        All of the family.

    Raises
    ------
    ConfigError
        With the nearest right name, or all of them.
    """
    known = playable(asked, seat, contracts)
    for name in asked.contracts:
        if name in known:
            continue
        if not known:
            raise ConfigError(
                f"contract {name}: nobody declares contracts in {asked.kind.name}; leave it out"
            )
        if name in contracts:
            there = ", ".join(known)
            raise ConfigError(
                f"contract {name}: not for seat {seat} of {asked.kind.name}; there are: {there}"
            )
        raise ConfigError(f"contract {name!r} is none{instead(name, known)}")


def check_played(asked: Asked, contract: str | None) -> None:
    """Refuse other contracts than the one being played.

    Parameters
    ----------
    asked : Asked
    contract : str or None
        None: nothing has been declared yet.

    Raises
    ------
    ConfigError
        If others are named.
    """
    for name in asked.contracts:
        if name != contract:
            stands = f"{contract} is played" if contract else "no contract can be named at this question"
            raise ConfigError(f"contract {name}: {stands}; leave it out")
