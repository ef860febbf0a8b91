"""``forhont odds --game voleny --hand … --contract seven``: the odds of a hand, and how cards lie.

Without the name of a command of its own, ``forhont odds`` is :func:`hand`.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperGroup

from sim.commands import splits
from sim.commands.options import RATE
from sim.faults import ConfigError, Unreadable, check_rate, instead

if TYPE_CHECKING:
    from sim.odds.asking import Wanted
    from sim.odds.running import Effort, Found

#: The command that is meant where none is named.
_USUAL = "hand"


class _Commands(TyperGroup):
    """Commands of which one is meant where none is named."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Put the usual command before options that stand alone."""
        named = args and args[0] in self.commands
        return super().parse_args(ctx, args if named else [_USUAL, *args])


app = typer.Typer(
    name="odds",
    cls=_Commands,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="The odds of a hand, and how unseen cards lie.",
)
app.command("splits")(splits.command)

_GAME = typer.Option("voleny", "--game", help="Kind of the game, or a preset: licitovany_csm, tarot.")
_HAND = typer.Option(
    None,
    "--hand",
    metavar="CARDS",
    help="By suit h.b.l.a (tarot c.s.b.d.trumps), A.AK.AKO.AXKO, or a list: hA bA bK.  How many there are "
    "tells what is asked: volený 7, 12, a defender's 10; licitovaný 10, 12; křížový 4, 8; tarot 18, 24.",
)
_TALON = typer.Option(
    None, "--talon", metavar="CARDS", help="Cards laid aside beside a hand of ten; the chien."
)
_FIRST = typer.Option(None, "--first", metavar="CARDS", help="Those of the hand that forehand saw first.")
_TRUMP = typer.Option(
    None, "--trump", metavar="SUIT|CARD", help="What fixed trumps; lízaný: the card turned up."
)
_CALL = typer.Option(None, "--call", metavar="RANK", help="křížový: the rank called.")
_HELPER = typer.Option(None, "--helper", metavar="SUIT", help="The helper suit of two sevens.")
_SEAT = typer.Option(None, "--seat", help="Who is asked; 0 is forehand.")
_DECLARER = typer.Option(
    None, "--declarer", metavar="SEAT", help="Who has declared --contract, if not this seat."
)
_CONTRACT = typer.Option(
    [], "--contract", help="Contracts wanted, else all that can be declared; repeats.  With --declarer: his."
)
_RUNG = typer.Option(None, "--rung", help="licitovaný: what the auction was won with.")
_SAID = typer.Option(
    "", "--said", metavar="WORDS", help='What was said so far: "good", "hold resign", "pass prise".'
)
_HOLDS = typer.Option(
    [], "--holds", metavar="SEAT:CARDS", help="Cards that somebody is known to hold; repeats."
)
_LACKS = typer.Option(
    [], "--lacks", metavar="SEAT:CARDS", help="Cards, or a suit, that somebody is known not to hold; repeats."
)
_MARRIAGE = typer.Option(
    [], "--marriage", metavar="SEAT:SUIT", help="A marriage that somebody is known to hold; repeats."
)
_LETTERS = typer.Option("en", "--letters", help="How cards are spelled: en, cs, de, fr.")
_POSITION = typer.Option(
    None,
    "--position",
    metavar="FILE",
    help="A deal record cut short, null for unseen cards, instead of --hand.",
)
_AT = typer.Option(None, "--at", metavar="N", help="With --position: when N cards had been played.")
_BEFORE = typer.Option(None, "--before", metavar="N", help="With --position: when N events had happened.")
_STRATEGY = typer.Option(
    [],
    "--strategy",
    metavar="NAME",
    help="Who plays the layouts to their end, in every seat, or one for each seat, ev+pimc+ev; repeats.  "
    "mariáš ev, tarot heuristic unless given.",
)
_BELIEF = typer.Option(
    None,
    "--belief",
    metavar="NAME",
    help="Only layouts in which everybody else, playing by this strategy, would have said what he said; "
    "unless given all that agree with it count alike.",
)
_PATH = typer.Option([], "--path", metavar="FILE", help="A file or module with more strategies; repeats.")
_DISCARDS = typer.Option(3, "--discards", min=1, help="Discards weighed for each contract, the best by ev.")
_HALF_WIDTH = typer.Option(
    None,
    "--half-width",
    help="Stop once every chance is known to so much on either side: 0.01 is a point of %.",
)
_DEALS = typer.Option(None, "--deals", min=1, help="Layouts; most of them with --half-width or --seconds.")
_SECONDS = typer.Option(None, "--seconds", help="Stop after about so long.")
_SEQUENTIAL = typer.Option(
    False, "--sequential", help="Intervals that hold whenever one stops, though --deals is fixed."
)
_EXACT = typer.Option(False, "--exact", help="Go through all layouts, however long it takes.")
_PERFECT = typer.Option(True, "--perfect/--no-perfect", help="Also by perfect play of all hands.")
_LEVEL = typer.Option(0.95, "--level", help="Confidence of intervals.")
_SEED = typer.Option(1, "--seed", min=0, max=2**64 - 1, help="Which layouts.")
_THREADS = typer.Option(None, "--threads", min=1, help="Threads; one for each core unless given.")
_JSON = typer.Option(False, "--json", help="As JSON.")
_CSV = typer.Option(False, "--csv", help="As CSV.")
_FIGURE = typer.Option(None, "--figure", metavar="FILE", help="Also draw it: FILE.png and FILE.svg.")
_RULES = typer.Argument(None, metavar="[house.FIELD=V]...", help="House rules other than the preset's.")

#: Options that change nothing of the answer, and those that say when to stop.
_SHOWING = ("json", "csv", "figure", "threads")
_STOPPING = ("deals", "seconds", "half_width", "sequential")


@app.command(_USUAL)
def hand(  # noqa: PLR0913, PLR0914, PLR0917 - one parameter per option
    context: typer.Context,
    game: str = _GAME,
    hand: str | None = _HAND,
    talon: str | None = _TALON,
    first: str | None = _FIRST,
    trump: str | None = _TRUMP,
    call: str | None = _CALL,
    helper: str | None = _HELPER,
    seat: int | None = _SEAT,
    declarer: int | None = _DECLARER,
    contract: list[str] = _CONTRACT,
    rung: str | None = _RUNG,
    said: str = _SAID,
    holds: list[str] = _HOLDS,
    lacks: list[str] = _LACKS,
    marriage: list[str] = _MARRIAGE,
    letters: str = _LETTERS,
    position: str | None = _POSITION,
    at: int | None = _AT,
    before: int | None = _BEFORE,
    strategy: list[str] = _STRATEGY,
    belief: str | None = _BELIEF,
    path: list[str] = _PATH,
    discards: int = _DISCARDS,
    half_width: float | None = _HALF_WIDTH,
    deals: int | None = _DEALS,
    seconds: float | None = _SECONDS,
    sequential: bool = _SEQUENTIAL,
    exact: bool = _EXACT,
    perfect: bool = _PERFECT,
    level: float = _LEVEL,
    seed: int = _SEED,
    threads: int | None = _THREADS,
    rate: float | None = RATE,
    json: bool = _JSON,
    csv: bool = _CSV,
    figure: Path | None = _FIGURE,
    rules: list[str] = _RULES,
) -> None:
    """Weigh what a hand may do: chances and money, exact, by perfect play, and as strategies play.

    forhont odds splits says how unseen cards lie, by combinatorics alone.
    """
    from sim.commands.settle import overrides
    from sim.games.house import PRESETS, resolve
    from sim.odds.options import effort_of, wanted_of

    if json and csv:
        raise Unreadable("--json and --csv: write one of them")
    if game not in PRESETS:
        raise ConfigError(f"--game {game} is unknown{instead(game, PRESETS)}")
    check_rate(rate)
    if figure is not None and not figure.parent.is_dir():
        raise ConfigError(f"--figure {figure}: there is no folder {figure.parent}")
    given = dict(context.params)
    effort = effort_of(given)
    wanted = wanted_of(given, game, resolve(game, overrides(game, rules or [])))
    _weigh(context, wanted, effort)


def _weigh(context: typer.Context, wanted: Wanted, effort: Effort) -> None:
    """Weigh layouts, and show what is known at the end or where it is interrupted."""
    from functools import partial

    from sim.commands.exits import INTERRUPTED, say
    from sim.commands.odds_progress import Display
    from sim.odds.running import Threads, find

    display = Display(wanted, effort)
    workers = partial(Threads, threads=context.params["threads"])
    try:
        with display.shown():
            found = find(wanted.asking, effort, display, workers)
    except KeyboardInterrupt:
        if display.last is None or not display.last.sums.n or display.last.layouts is not None:
            raise
        say("interrupted; what is known so far:")
        _show(context, wanted, effort.stopped(display.last.deals), display.last)
        raise typer.Exit(INTERRUPTED) from None
    _show(context, wanted, effort, found)


def _show(context: typer.Context, wanted: Wanted, effort: Effort, found: Found) -> None:
    from sim.commands import odds_page
    from sim.commands.files import quiet_pipe
    from sim.odds import written
    from sim.odds.asking import answered

    given = context.params
    told = answered(wanted, effort, found, again(context, effort, found.deals), given["rate"])
    with quiet_pipe():
        if given["json"]:
            typer.echo(written.as_json(told), nl=False)
        elif given["csv"]:
            typer.echo(written.as_csv(told), nl=False)
        else:
            from rich.console import Console

            odds_page.show(told, Console())
    if given["figure"] is not None:
        figure: Path = given["figure"]
        odds_page.draw(told, figure.with_suffix("") if figure.suffix in (".png", ".svg") else figure)


def again(context: typer.Context, effort: Effort, deals: int) -> str:
    """Return the command that gives the same answer on any machine, however fast."""
    words = ["forhont", "odds"]
    for parameter in context.command.params:
        name, value = str(parameter.name), context.params[str(parameter.name)]
        source = context.get_parameter_source(name)
        if name in (*_SHOWING, *_STOPPING, "rules") or source is None or source.name != "COMMANDLINE":
            continue
        flag = max(parameter.opts, key=len)
        if isinstance(value, bool):
            words.append(flag if value else parameter.secondary_opts[0])
            continue
        for one in value if isinstance(value, list | tuple) else [value]:
            words += [flag, str(one)]
    words += effort.options(deals)
    return shlex.join([*words, *(context.params["rules"] or [])])
