"""``forhont settle --game voleny --contract seven …``: what a result pays, component by component."""

from __future__ import annotations

from typing import Any

import typer

from sim.commands.options import RATE
from sim.faults import ConfigError, Unreadable, check_rate, instead

_GAME = typer.Option("voleny", "--game", help="Kind of the game, or a preset: licitovany_csm, krizovy_2007.")
_CONTRACT = typer.Option(
    None, "--contract", help="game, seven, hundred, hundred_seven, betl, durch …; lizany has none."
)
_PARTNER = typer.Option(None, "--partner", metavar="SEAT", help="krizovy: who plays with the declarer.")
_ROGUE = typer.Option(
    None, "--rogue", metavar="SEAT", help="krizovy: who won the last trick of durch and joined."
)
_WON = typer.Option(None, "--won/--lost", help="betl, durch and two sevens: made or not.")
_FOLD = typer.Option(False, "--fold", help="licitovany: the winner of a plain seven paid instead of playing.")
_LEVEL = typer.Option(
    [],
    "--level",
    metavar="COMPONENT=N",
    help="How often it was doubled: game=1; repeats. One against is announced.",
)
_POINTS = typer.Option(
    None, "--points", metavar="DECLARER,DEFENDERS", help="Marriages included; the second may be left out."
)
_MARRIAGES = typer.Option(
    "", "--marriages", metavar="DECLARER,DEFENDERS", help="Announced, in order: 20+40,20 or 40 or 0,20."
)
_SEVEN = typer.Option(
    "none",
    "--last-seven",
    help="The trump seven in the last trick: none, declarer_won, declarer_lost, defender_won, defender_lost.",
)

_RULES = typer.Argument(None, metavar="[house.FIELD=V]...", help="House rules other than the preset's.")


def command(  # noqa: PLR0913, PLR0917 - one parameter per option
    game: str = _GAME,
    contract: str | None = _CONTRACT,
    trump: str | None = typer.Option(None, "--trump", help="h for hearts; any other suit pays alike."),
    declarer: int = typer.Option(0, "--declarer", help="Seat of the declarer."),
    partner: int | None = _PARTNER,
    level: list[str] = _LEVEL,
    points: str | None = _POINTS,
    marriages: str = _MARRIAGES,
    last_seven: str = _SEVEN,
    won: bool | None = _WON,
    rogue: int | None = _ROGUE,
    fold: bool = _FOLD,
    rules: list[str] = _RULES,
    rate: float | None = RATE,
) -> None:
    """Compute what a result pays, component by component."""
    from sim.games.house import PRESETS, resolve
    from sim.settling import Result, settled

    if game not in PRESETS:
        raise ConfigError(f"--game {game} is unknown{instead(game, PRESETS)}")
    house = resolve(game, overrides(rules or []))
    result = Result(
        contract=contract,
        trump=trump,
        declarer=declarer,
        partner=partner,
        levels=dict(_level(text) for text in level),
        points=None
        if points is None
        else tuple(_whole("--points", text) for text in _parts("--points", points)),
        marriages=_marriages(marriages),
        last_seven=last_seven,
        won=won,
        rogue=rogue,
        fold=fold,
    )
    _show(settled(PRESETS[game].kind, house, result), house, rate)


def _show(outcome: dict[str, Any], house: dict[str, Any], rate: float | None) -> None:
    from sim.record.payment import exact
    from sim.record.printing import settlement

    check_rate(rate)
    if outcome["trick_points"] is None:
        outcome = outcome | {"points": None}  # nothing to show where it is not told whose marriages there are
    typer.echo("\n".join(settlement(outcome, house, exact(rate or 1))))


def overrides(given: list[str]) -> dict[str, Any]:
    """Return house rules typed as ``house.FIELD=VALUE``, by their dotted names.

    Raises
    ------
    Unreadable
        If one is not spelled so.
    """
    from hydra.core.override_parser.overrides_parser import OverridesParser
    from hydra.errors import HydraException

    found: dict[str, Any] = {}
    for text in given:
        name = text.partition("=")[0].removeprefix("house.")
        if not text.startswith("house.") or "=" not in text:
            raise Unreadable(
                f"{text!r} cannot be read; write house.FIELD=VALUE, such as house.tariff.betl=10"
            )
        try:
            found[name] = OverridesParser.create().parse_override(text).value()
        except HydraException as error:
            raise Unreadable(f"{text!r} cannot be read; write house.FIELD=VALUE") from error
    return found


def _level(text: str) -> tuple[str, int]:
    name, equals, number = text.partition("=")
    if not equals:
        raise Unreadable(f"--level {text}: write COMPONENT=N, such as game=1")
    return name, _whole("--level", number)


def _parts(option: str, text: str) -> list[str]:
    parts = text.split(",")
    if len(parts) > len(("declarer", "defenders")):
        raise Unreadable(f"{option} {text}: two numbers at most, of the declarer and of the defenders")
    return parts


def _marriages(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    own, theirs = (*_parts("--marriages", text), "")[:2]
    read = [
        tuple(_whole("--marriages", worth) for worth in side.split("+")) if side not in ("", "0") else ()
        for side in (own, theirs)
    ]
    return read[0], read[1]


def _whole(option: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise Unreadable(f"{option}: {text!r} is no whole number") from None
