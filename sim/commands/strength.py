"""``forhont strength``: every strategy against every other, on the same deals in all seatings."""

from __future__ import annotations

import math
import shlex
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from sim.commands.exits import say
from sim.commands.options import RUNS
from sim.faults import ConfigError, Unreadable, first_line, instead

if TYPE_CHECKING:
    from sim.strength.budget import Named
    from sim.strength.league import Game, League

DEALS, MINUTES, SEED = 100_000, 20.0, 1

_GAMES = typer.Option("", "--games", metavar="A,B", help="Kinds or presets; every kind unless given.")
_STRATEGIES = typer.Option("", "--strategies", metavar="A,B", help="Who plays; all there are unless given.")
_WITHOUT = typer.Option("", "--without", metavar="A,B", help="Strategies that are left out.")
_DEALS = typer.Option(DEALS, "--deals", min=1, help="Most deals of a pair, each in all seatings.")
_MINUTES = typer.Option(
    MINUTES, "--minutes", help="Most time of a pair: slow players get fewer deals; inf: as many as --deals."
)
_MOST = typer.Option(
    [], "--most", metavar="GAME:A,B=N", help="Most deals of one pair, where others get more; repeats."
)
_SEED = typer.Option(SEED, "--seed", min=0, max=2**64 - 1, help="Which deals.")
_THREADS = typer.Option(None, "--threads", min=1, help="Threads that play; one for each core unless given.")
_PATH = typer.Option([], "--path", metavar="FILE", help="A file or module with more strategies; repeats.")
_STALL = typer.Option(60.0, "--stall", min=0.1, help="Seconds after which a strategy never answers.")
_PAGE = typer.Option(None, "--page", metavar="FILE", help="Write the tables as a page (Markdown).")
_JSON = typer.Option(None, "--json", metavar="FILE", help="Write every figure as JSON.")
_CSV = typer.Option(None, "--csv", metavar="FILE", help="Write the pairs as CSV.")
_ANEW = typer.Option(False, "--anew", help="Measure again what an earlier call has kept under --runs.")


def command(  # noqa: PLR0913, PLR0917 - one parameter per option
    games: str = _GAMES,
    strategies: str = _STRATEGIES,
    without: str = _WITHOUT,
    deals: int = _DEALS,
    minutes: float = _MINUTES,
    most: list[str] = _MOST,
    seed: int = _SEED,
    threads: int | None = _THREADS,
    path: list[str] = _PATH,
    stall: float = _STALL,
    page: Path | None = _PAGE,
    json: Path | None = _JSON,
    csv: Path | None = _CSV,
    runs: Path = RUNS,
    anew: bool = _ANEW,
) -> None:
    """Measure every strategy against every other: money per deal, on the same deals in all seatings."""
    from sim.execute import Stalled
    from sim.execute.plan import cores
    from sim.strength.budget import Budget
    from sim.strength.kept import Kept
    from sim.strength.league import League
    from strategies import registry

    if not minutes > 0:
        raise ConfigError(f"--minutes {minutes:g}: most time of a pair is a number above 0, or inf")
    registry.load(path)
    playing = chosen(_words(games), _words(strategies), _words(without))
    fewer = dict(_fewer(text, playing) for text in most)
    budget = Budget(deals, minutes * 60, threads or cores(), fewer)
    league = League(playing, budget, seed, tuple(path), stall)
    for file in (page, json, csv):
        if file is not None and not file.parent.is_dir():
            raise ConfigError(f"{file}: there is no folder {file.parent}")
    found: list[Game] = []
    try:
        # After each game: what has been measured is not lost where the next one is not waited for.
        for game in league.measured(Kept(runs / "strength", anew=anew), say):
            found.append(game)
            _write(league, found, {"page": page, "json": json, "csv": csv})
    except Stalled as late:
        raise ConfigError(
            f"strategy {late.label} (seat {late.seat}, deal {late.deal}) has not answered for "
            f"{late.seconds:g} s: decision {late.decision} (--stall is the time allowed)"
        ) from late
    _show(league, found)


def _words(text: str) -> list[str]:
    return list(dict.fromkeys(word.strip() for word in text.split(",") if word.strip()))


def chosen(games: Sequence[str], names: Sequence[str], without: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return who plays what: names of strategies by game.

    A strategy plays the games of its family; of one that is not named, the others are chosen.

    Parameters
    ----------
    games
        Kinds or presets; none: every kind.
    names, without
        Strategies that play, none: all there are; and those left out.

    Raises
    ------
    ConfigError
        If a game or a strategy is unknown, or a game has fewer than two strategies.
    """
    from sim.games.house import PRESETS
    from sim.games.kinds import FAMILY_OF, KINDS
    from strategies import registry

    for game in games:
        if game not in PRESETS:
            raise ConfigError(f"--games {game} is unknown{instead(game, PRESETS)}")
    asked = list(games) or list(KINDS)
    there = {game: registry.names(FAMILY_OF[PRESETS[game].kind]) for game in asked}
    known = list(dict.fromkeys(name for own in there.values() for name in own))
    for option, given in (("--strategies", names), ("--without", without)):
        for name in given:
            if name not in known:
                raise ConfigError(f"{option} {name} is unknown in {', '.join(asked)}{instead(name, known)}")
    playing = {
        game: tuple(name for name in own if name in (names or own) and name not in without)
        for game, own in there.items()
    }
    for game, own in playing.items():
        if len(own) < 2:  # noqa: PLR2004 - a pair
            raise ConfigError(
                f"{game}: {' and '.join(own) or 'nobody'} alone cannot be compared; "
                f"there are: {', '.join(there[game])}"
            )
    return playing


def _fewer(text: str, playing: dict[str, tuple[str, ...]]) -> tuple[Named, int]:
    """Return a pair and how many deals it gets."""
    from sim.strength.budget import pair

    names, equals, number = text.rpartition("=")
    game, colon, both = names.partition(":")
    two = _words(both)
    if not equals or not colon or len(two) != 2 or not number.isdecimal() or not int(number):  # noqa: PLR2004
        raise Unreadable(f"--most {text!r} cannot be read; write GAME:A,B=N, such as {_example(playing)}")
    for name in two:
        if name not in playing.get(game, ()):
            known = [f"{game}:{own}" for game in playing for own in playing[game]]
            raise ConfigError(f"--most {text}: {game}:{name} does not play{instead(f'{game}:{name}', known)}")
    return pair(game, *two), int(number)


def _example(playing: dict[str, tuple[str, ...]]) -> str:
    game, (one, other, *_) = next(iter(playing.items()))
    return f"{game}:{one},{other}=1000"


def again(league: League, found: Iterable[Game], page: Path | None) -> str:
    """Return the command that gives the same figures on any machine, however fast: but for speeds."""
    from sim.strength.budget import pair

    games = list(found)
    names = sorted({name for game in games for name in game.strategies})
    words = ["forhont", "strength", "--games", ",".join(game.name for game in games)]
    words += ["--strategies", ",".join(names), "--seed", str(league.seed)]
    played = {pair(game.name, one.first, one.second): one.tally.deals for game in games for one in game.pairs}
    most = max(played.values())
    words += ["--deals", str(most), "--minutes", str(math.inf)]
    for (game, one, other), deals in sorted(played.items()):
        words += ["--most", f"{game}:{one},{other}={deals}"] if deals < most else []
    for path in league.paths:
        words += ["--path", path]
    return shlex.join([*words, *(["--page", str(page)] if page else [])])


def _write(league: League, found: list[Game], files: dict[str, Path | None]) -> None:
    """Write what is asked for."""
    from sim.commands import strength_page

    command = again(league, found, files["page"])
    makes = {"page": strength_page.page, "json": strength_page.as_json, "csv": strength_page.as_csv}
    for what, file in files.items():
        if file is not None:
            try:
                file.write_text(makes[what](league, found, command), encoding="utf-8")
            except OSError as error:
                raise ConfigError(f"{file}: {first_line(error)}") from error


def _show(league: League, found: list[Game]) -> None:
    """Print the tables."""
    from rich.console import Console

    from analysis.grids import new, note, put, widen
    from sim.commands import strength_page

    console: Any = Console()
    widen(console)
    for game in found:
        rows = strength_page.rows(game)
        console.print(strength_page.heading(league, game), highlight=False, soft_wrap=True)
        speeds = new("strategy", "deals/s")
        for name, speed in game.strategies.items():
            speeds.add_row(strength_page.marked(game, name), strength_page.per_second(speed))
        pairs = new(*strength_page.HEADS, texts=2)
        for row in rows:
            pairs.add_row(*strength_page.cells(game, row), style="bold" if row["clear"] else "")
        for table in (speeds, note(pairs, strength_page.below(game))):
            console.print()
            put(table, console)
        console.print()
