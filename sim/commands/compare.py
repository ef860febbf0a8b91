"""``forhont compare A B``: which of two strategies earns more among others, by how much and how surely."""

from __future__ import annotations

import math
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from sim.commands.options import RATE
from sim.faults import ConfigError, Unreadable, check_rate, instead

if TYPE_CHECKING:
    from analysis.elo import Scores
    from analysis.sprt import Hypotheses
    from sim.commands.compare_page import Told
    from sim.strength.field import Asked, Tally

DEALS, SEED = 100_000, 1
#: Options that say something only where there is a test, and where deals are played.
_OF_TEST = ("alpha", "beta", "elo")
_OF_PLAY = ("game", "field", "deals", "half_width", "seed", "threads", "path", "peeking", "stall", "rate")

_A = typer.Argument(None, metavar="[A]", help="A strategy, or with parameters: ev:worth=0,more=0.2.")
_B = typer.Argument(None, metavar="[B]", help="The strategy that it is compared with.")
_GAME = typer.Option("voleny", "--game", help="Kind of the game, or a preset: licitovany_csm, tarot.")
_FIELD = typer.Option(
    ["heuristic"],
    "--field",
    metavar="F",
    help="Who sits in all other seats; one for each of them, repeated, sit there in every order.",
)
_DEALS = typer.Option(DEALS, "--deals", min=1, help="Deals; most of them with --sprt or --half-width.")
_SPRT = typer.Option(
    None,
    "--sprt",
    metavar="D0,D1",
    help="Stop once one of two mean differences is accepted, in standard deviations of a deal's difference; "
    "of --wdl and --pairs in normalised Elo.",
)
_ALPHA = typer.Option(0.05, "--alpha", help="How often D1 may be accepted though D0 holds.")
_BETA = typer.Option(0.05, "--beta", help="How often D0 may be accepted though D1 holds.")
_HALF_WIDTH = typer.Option(
    None, "--half-width", metavar="W", help="Stop once the difference is known to so much on either side."
)
_WDL = typer.Option(None, "--wdl", metavar="W,D,L", help="Nothing is played: wins, draws and losses of A.")
_PAIRS = typer.Option(
    None,
    "--pairs",
    metavar="A,B,C,D,E",
    help="Nothing is played: pairs of games in which A scored 0, 1/2, 1, 3/2 and 2 points.",
)
_ELO = typer.Option(False, "--elo", help="Hypotheses of --wdl and --pairs are Elo, not normalised.")
_LEVEL = typer.Option(0.95, "--level", help="Confidence of intervals.")
_SEED = typer.Option(SEED, "--seed", min=0, max=2**64 - 1, help="Which deals.")
_THREADS = typer.Option(None, "--threads", min=1, help="Threads that play; one for each core unless given.")
_PATH = typer.Option([], "--path", metavar="FILE", help="A file or module with more strategies; repeats.")
_PEEKING = typer.Option(False, "--peeking", help="Let strategies play that see all cards.")
_STALL = typer.Option(60.0, "--stall", min=0.1, help="Seconds after which a strategy never answers.")
_JSON = typer.Option(False, "--json", help="As JSON.")
_RULES = typer.Argument(None, metavar="[house.FIELD=V]...", help="House rules other than the preset's.")


def command(  # noqa: PLR0913, PLR0914, PLR0917 - one parameter per option
    context: typer.Context,
    first: str | None = _A,
    second: str | None = _B,
    game: str = _GAME,
    field: list[str] = _FIELD,
    deals: int = _DEALS,
    sprt: str | None = _SPRT,
    alpha: float = _ALPHA,
    beta: float = _BETA,
    half_width: float | None = _HALF_WIDTH,
    wdl: str | None = _WDL,
    pairs: str | None = _PAIRS,
    elo: bool = _ELO,
    level: float = _LEVEL,
    seed: int = _SEED,
    threads: int | None = _THREADS,
    path: list[str] = _PATH,
    peeking: bool = _PEEKING,
    stall: float = _STALL,
    rate: float | None = RATE,
    json: bool = _JSON,
    rules: list[str] = _RULES,
) -> None:
    """Compare two strategies: each in turn in every seat among the same others, on the same deals."""
    check_rate(rate)
    if not 0 < level < 1:
        raise ConfigError(f"--level {level:g}: a confidence lies between 0 and 1, such as 0.95")
    asked_of = hypotheses(sprt, alpha, beta)
    results = wdl is not None or pairs is not None
    if elo and not results:
        raise ConfigError(
            "--elo: only --wdl and --pairs have Elo; --sprt is in standard deviations of a deal"
        )
    _refuse_idle(context, tested=asked_of is not None, results=results)
    if results:
        from sim.commands.compare_counts import counted

        counted(_scores(first, wdl, pairs), asked_of, level=level, logistic=elo, as_json=json)
        return
    if sprt is not None and half_width is not None:
        raise ConfigError("--sprt and --half-width: when to stop is said by one of them")
    if half_width is not None and not 0 < half_width < math.inf:
        raise ConfigError(f"--half-width {half_width:g}: a width lies above 0 and has an end")
    if first is None or second is None:
        raise Unreadable(
            "forhont compare needs two strategies, such as: forhont compare ev heuristic; "
            "or counts, --wdl or --pairs"
        )
    asked = _asked(first, second, field, game, (rules or [], tuple(path), seed, stall), peeking=peeking)
    from sim.commands import compare_page

    told = compare_page.Told(asked, deals, asked_of, half_width, level, rate or 1.0, paid=rate is not None)
    tally, scale = _play(told, threads)
    compare_page.show(told, tally, scale, _again(context), as_json=json)


def _refuse_idle(context: typer.Context, *, tested: bool, results: bool) -> None:
    """Refuse options that would say nothing: of a test not asked for, of deals that are not played."""
    for parameter in _given(context):
        option = max(parameter.opts, key=len)
        if parameter.name in _OF_TEST and not tested:
            raise ConfigError(f"{option} is of a test; say by --sprt which hypotheses are tested")
        if parameter.name in _OF_PLAY and results:
            raise ConfigError(f"{option}: nothing is played where results are given by --wdl or --pairs")


def hypotheses(text: str | None, alpha: float, beta: float) -> Hypotheses | None:
    """Return what ``--sprt`` asks, None without it.

    Raises
    ------
    Unreadable
        If it is not two numbers.
    ConfigError
        If they are the same, or the errors allowed cannot be.
    """
    from analysis.sprt import Hypotheses

    if text is None:
        return None
    words = text.split(",")
    try:
        first, second = (float(word) for word in words)
    except ValueError:
        raise Unreadable(
            f"--sprt {text!r} cannot be read; write two numbers, D0,D1, such as 0,0.05"
        ) from None
    try:
        return Hypotheses(first, second, alpha, beta)
    except ValueError as error:
        raise ConfigError(f"--sprt {text} --alpha {alpha:g} --beta {beta:g}: {error}") from error


def _scores(first: str | None, wdl: str | None, pairs: str | None) -> Scores:
    """Return the counts of results on the command line."""
    from analysis import elo

    if first is not None:
        raise ConfigError(f"{first}: nobody is named where results are given by --wdl or --pairs")
    if wdl is not None and pairs is not None:
        raise ConfigError("--wdl and --pairs: give the results once")
    option, text, many = ("--wdl", wdl, elo.OF_GAME) if wdl is not None else ("--pairs", pairs, elo.OF_PAIR)
    words = (text or "").split(",")
    if len(words) != many or not all(word.strip().isdecimal() for word in words):
        raise Unreadable(f"{option} {text!r} cannot be read; write {many} counts with commas between")
    counts = [int(word) for word in words]
    try:
        return elo.games(*counts) if wdl is not None else elo.pairs(counts)
    except ValueError as error:
        raise ConfigError(f"{option} {text}: {error}") from error


def _asked(
    first: str,
    second: str,
    among: list[str],
    game: str,
    rest: tuple[list[str], tuple[str, ...], int, float],
    *,
    peeking: bool,
) -> Asked:
    """Return what is compared, checked; ``rest``: house rules, paths, seed, seconds of a stall."""
    from sim.commands.settle import overrides
    from sim.games.house import PRESETS, resolve
    from sim.games.kinds import KINDS
    from sim.seats import refuse_peeking, seats
    from sim.strength.field import Asked
    from sim.table import session_length

    if game not in PRESETS:
        raise ConfigError(f"--game {game} is unknown{instead(game, PRESETS)}")
    rules, paths, seed, stall = rest
    paths = tuple(str(Path(file).resolve()) if file.endswith(".py") else file for file in paths)
    changed = overrides(game, rules)
    house, kind = resolve(game, changed), PRESETS[game].kind
    if session_length(house) > 1:
        raise ConfigError(
            "house.shuffle=gather_cut: cards that are not shuffled make no pairs of deals (M-80)"
        )
    if house.get("players", KINDS[kind].players) != KINDS[kind].players:
        raise ConfigError(
            f"house.players={house['players']}: whoever sits out would be nobody's; "
            f"use house.players={KINDS[kind].players}"
        )
    others = KINDS[kind].players - 1
    if len(among) not in (1, others):
        fit = f"one for all of them, or {others}" if others > 1 else "one"
        raise ConfigError(
            f"--field {', '.join(among)}: {kind} has {others} other seat"
            f"{'' if others == 1 else 's'}; give {fit}"
        )
    found = []
    for option, name in (("A", first), ("B", second), *(("--field", name) for name in among)):
        try:
            found.append(seats(kind, name, paths)[0])
            if not peeking:
                refuse_peeking(kind, found[-1:])
        except ConfigError as error:
            said = str(error).removeprefix("seats: ").replace("strategies.peeking=true", "--peeking")
            raise ConfigError(f"{option} {name}: {said}") from error
    one, other, *rows = found
    return Asked(game, one, other, tuple(rows), changed, seed, paths, stall)


def _play(told: Told, threads: int | None) -> tuple[Tally, int]:
    """Play what is asked; return the sums, and how many amounts make one unit."""
    from rich.console import Console

    from sim.execute import Stalled
    from sim.execute.plan import cores
    from sim.strength.field import Tables, play

    many = min(threads or cores(), told.deals)
    console = Console(stderr=True)
    try:
        tables = [Tables(told.asked) for _ in range(many)]
        with console.status("getting ready …") as status:
            tally = play(
                tables,
                told.asked,
                told.deals,
                told.enough if told.sequential else None,
                lambda so_far: status.update(f"{so_far.deals:,} of {told.deals:,} deals"),
            )
    except Stalled as late:
        raise ConfigError(
            f"strategy {late.label} (seat {late.seat}, deal {late.deal}) has not answered for "
            f"{late.seconds:g} s: decision {late.decision} (--stall is the time allowed)"
        ) from late
    return tally, tables[0].scale


def _again(context: typer.Context) -> str:
    """Return the command that gives the same answer."""
    given = context.params
    words = ["forhont", "compare", given["first"], given["second"], *(given["rules"] or [])]
    for parameter in _given(context):
        name = str(parameter.name)
        if name in ("first", "second", "rules", "threads", "json"):
            continue
        value, flag = given[name], max(parameter.opts, key=len)
        if isinstance(value, bool):
            words += [flag] if value else []
            continue
        for one in value if isinstance(value, list | tuple) else [value]:
            words += [flag, str(one)]
    return shlex.join(words)


def _given(context: typer.Context) -> Iterator[Any]:
    """Yield the parameters that stand on the command line."""
    for parameter in context.command.params:
        source = context.get_parameter_source(str(parameter.name))
        if source is not None and source.name == "COMMANDLINE":
            yield parameter
