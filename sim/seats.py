"""Who sits where: strategies by name, with a label and parameters of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sim.faults import ConfigError, first_line, instead
from sim.games.kinds import FAMILY_OF

_KEYS = ("name", "label", "params")
_TRUTH = {"true": True, "false": False}


@dataclass(frozen=True)
class Seat:
    """The strategy of one seat: its name, what tables call it, and its parameters, complete."""

    name: str
    label: str
    params: dict[str, Any]


def seats(kind: str, given: Any, paths: tuple[str, ...] = ()) -> tuple[Seat, ...]:
    """Return one strategy for each seat that plays.

    Parameters
    ----------
    kind
        Kind of the game.
    given
        One strategy for all seats, or a list of one or as many as play: a name, perhaps with parameters as
        :func:`spelled` reads them, or a mapping with ``name`` and perhaps ``label`` and ``params``.
    paths
        Files or modules that register further strategies.

    Raises
    ------
    ConfigError
        If a strategy, a parameter or the number of seats is not right.
    """
    from sim.games.kinds import KINDS
    from strategies import registry

    try:
        registry.load(paths)
    except ValueError as error:
        raise ConfigError(first_line(error)) from error
    rows = given if isinstance(given, list) else [given]
    playing, family = KINDS[kind].players, KINDS[kind].family.name
    if len(rows) not in (1, playing):
        raise ConfigError(f"seats: {len(rows)} strategies for {kind}; give one for all, or {playing}")
    return tuple(_seat(row, family) for row in (rows * playing if len(rows) == 1 else rows))


def spelled(text: str) -> dict[str, Any]:
    """Return the strategy that a word names: ``ev``, or with parameters ``ev:worth=0,more=0.2``.

    Raises
    ------
    ConfigError
        If what stands behind the colon is not PARAMETER=NUMBER, with commas between.
    """
    name, colon, rest = text.partition(":")
    if not colon:
        return {"name": text}
    params: dict[str, Any] = {}
    for word in rest.split(","):
        key, equals, value = word.partition("=")
        if not equals or not key or (number := _number(value)) is None:
            raise ConfigError(
                f"seats: {text!r} cannot be read at {word!r}; "
                "write NAME:PARAMETER=NUMBER,… such as ev:worth=0"
            )
        params[key] = number
    return {"name": name, "label": text, "params": params}


def _number(text: str) -> float | int | bool | None:
    """Return a number or a truth value, None for anything else."""
    if text in _TRUTH:
        return _TRUTH[text]
    for read in (int, float):
        try:
            return read(text)
        except ValueError:
            continue
    return None


def _seat(row: Any, family: str) -> Seat:
    from strategies import registry

    if isinstance(row, str):
        row = spelled(row)
    if not isinstance(row, Mapping) or not isinstance(row.get("name"), str):
        raise ConfigError(
            f"seats: {row!r} is no strategy; write its name, or {{name: …, label: …, params: …}}"
        )
    for key in map(str, row):
        if key not in _KEYS:
            raise ConfigError(f"seats: {key} of {row['name']} is unknown{instead(key, _KEYS)}")
    name, label, given = row["name"], row.get("label") or row["name"], row.get("params") or {}
    if not isinstance(label, str):
        raise ConfigError(f"seats: the label {label!r} of {name} is not a word")
    if not isinstance(given, Mapping):
        raise ConfigError(f"seats: params of {name} must be {{parameter: value}}, not {given!r}")
    try:
        strategy = registry.get(name, family)
        strategy.values(given)
    except ValueError as error:
        raise ConfigError(f"seats: {first_line(error)}") from error
    defaults = {key: param.default for key, param in strategy.params.items()}
    return Seat(name, label, {key: type(value)(given.get(key, value)) for key, value in defaults.items()})


def params_changed(kind: str, seat: Seat) -> dict[str, Any]:
    """Return the parameters of a seat in a kind that differ from its strategy's defaults."""
    from strategies import registry

    known = registry.get(seat.name, FAMILY_OF[kind]).params
    return {key: value for key, value in seat.params.items() if value != known[key].default}


def refuse_peeking(kind: str, at: Iterable[Seat]) -> None:
    """Refuse strategies that see all cards.

    Raises
    ------
    ConfigError
        If one sits at a seat.
    """
    from strategies import registry

    for seat in at:
        if registry.get(seat.name, FAMILY_OF[kind]).peeks:
            raise ConfigError(
                f"seats: {seat.name} sees all cards; strategies.peeking=true lets it play all the same"
            )


def sources(kind: str, at: Iterable[Seat]) -> str:
    """Return the SHA-256 over the sources of the strategies at some seats of a kind."""
    from strategies import registry

    return registry.sources([seat.name for seat in at], FAMILY_OF[kind])
