"""``forhont settle --game voleny --contract seven …``: what a result pays, component by component."""

from __future__ import annotations

from typing import Any

import typer

from sim.commands.options import RATE
from sim.faults import ConfigError, Unreadable, check_rate, instead

_GAME = typer.Option(
    "voleny", "--game", help="Kind of the game, or a preset: licitovany_csm, krizovy_2007, tarot."
)
_CONTRACT = typer.Option(
    None,
    "--contract",
    help="game, seven, betl, durch …; tarot: prise, garde, garde_sans, garde_contre; lizany has none.",
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
    None,
    "--points",
    metavar="DECLARER,DEFENDERS",
    help="Marriages included; the second may be left out. tarot: the taker's.",
)
_MARRIAGES = typer.Option(
    "", "--marriages", metavar="DECLARER,DEFENDERS", help="Announced, in order: 20+40,20 or 40 or 0,20."
)
_SEVEN = typer.Option(
    "none",
    "--last-seven",
    help="The trump seven in the last trick: none, declarer_won, declarer_lost, defender_won, defender_lost.",
)
_EVIDENT = typer.Option(
    False, "--evident", help="Under house.evident_rule: the contract was certain, and doubled all the same."
)
_RAISED = typer.Option(
    None,
    "--raised",
    metavar="SEAT[,SEAT]",
    help="With --evident: the defenders who doubled what was declared.",
)
_TAKER = typer.Option(0, "--taker", metavar="SEAT", help="tarot: seat of the taker.")
_BOUTS = typer.Option(None, "--bouts", help="tarot: bouts in the taker's final pile.")
_PETIT = typer.Option(
    None, "--petit", metavar="SIDE", help="tarot: who won the Petit au bout, taker or defence."
)
_POIGNEE = typer.Option(
    [],
    "--poignee",
    metavar="LEVEL:SIDE",
    help="tarot: trumps shown, single, double or triple, and by whom: single:taker; repeats.",
)
_CHELEM = typer.Option(False, "--chelem", help="tarot: the taker announced a chelem.")
_SLAM = typer.Option(None, "--slam", metavar="SIDE", help="tarot: who won every trick, taker or defence.")

_RULES = typer.Argument(None, metavar="[house.FIELD=V]...", help="House rules other than the preset's.")

#: Parameters that tell nothing of the deal.
_APART = ("game", "rules", "rate")


def command(  # noqa: PLR0913, PLR0917 - one parameter per option
    context: typer.Context,
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
    evident: bool = _EVIDENT,
    raised: str | None = _RAISED,
    taker: int = _TAKER,
    bouts: int | None = _BOUTS,
    petit: str | None = _PETIT,
    poignee: list[str] = _POIGNEE,
    chelem: bool = _CHELEM,
    slam: str | None = _SLAM,
    rules: list[str] = _RULES,
    rate: float | None = RATE,
) -> None:
    """Compute what a result pays, component by component."""
    from sim.commands.told import told
    from sim.games.house import PRESETS, resolve
    from sim.games.kinds import FAMILY_OF
    from sim.record.layout import exact
    from sim.record.printing import settlement
    from sim.settling import settled

    if game not in PRESETS:
        raise ConfigError(f"--game {game} is unknown{instead(game, PRESETS)}")
    check_rate(rate)
    house = resolve(game, overrides(game, rules or []))
    kind = PRESETS[game].kind
    outcome = settled(kind, house, told(FAMILY_OF[kind], kind, _given(context)))
    typer.echo("\n".join(settlement(kind, outcome, house, exact(rate or 1))))


def _given(context: typer.Context) -> dict[str, Any]:
    """Return what was typed about the deal, by option."""
    typed = {}
    for name, value in context.params.items():
        source = context.get_parameter_source(name)
        if name not in _APART and source is not None and source.name == "COMMANDLINE":
            typed[name] = value
    return typed


def overrides(game: str, given: list[str]) -> dict[str, Any]:
    """Return house rules typed as ``house.FIELD=VALUE``, by their dotted names.

    Parameters
    ----------
    game : str
        A preset, whose rules are the example where one is not spelled so.
    given
        What was typed.

    Raises
    ------
    Unreadable
        If one is not spelled so.
    """
    from hydra.core.override_parser.overrides_parser import OverridesParser
    from hydra.errors import HydraException

    from sim.games.house import PRESETS

    found: dict[str, Any] = {}
    for text in given:
        name = text.partition("=")[0].removeprefix("house.")
        if not text.startswith("house.") or "=" not in text:
            rule, value = next(item for item in PRESETS[game].rules.items() if isinstance(item[1], int | str))
            like = text if "=" in text and name in PRESETS[game].rules else f"{rule}={_typed(value)}"
            raise Unreadable(f"{text!r} cannot be read; write house.FIELD=VALUE, such as house.{like}")
        try:
            found[name] = OverridesParser.create().parse_override(text).value()
        except HydraException as error:
            raise Unreadable(f"{text!r} cannot be read; write house.FIELD=VALUE") from error
    return found


def _typed(value: Any) -> str:
    """Return a value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)
