"""``forhont odds splits --game voleny --missing 4``: how unseen cards lie, exactly."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from sim.faults import ConfigError, Unreadable, instead

if TYPE_CHECKING:
    from sim.chances.questions import Answer
    from sim.chances.seen import Game

#: Players of tarot unless told.
_FOUR = 4

_GAME = typer.Option("voleny", "--game", help="Kind of the game, or a preset.")
_PLAYERS = typer.Option(
    None,
    "--players",
    metavar="N",
    help="tarot: 3 (24 cards, chien 6), 4 (18 + 6, the default) or 5 (15 + 3).",
)
_CARDS = typer.Option(
    None,
    "--cards",
    metavar="N",
    help="Cards that you know: voleny, pagat 12, 10 (a defender) or 7; licitovany 12 or 10; krizovy 8 or 4; "
    "lizany 9; tarot 24 or 18 (3 players 30 or 24, 5 players 18 or 15); with --dealt those of the hand.",
)
_MISSING = typer.Option(
    None, "--missing", metavar="N", help="So many cards of a suit are missing: how they lie."
)
_LONE = typer.Option(
    None,
    "--lone",
    metavar="CARD",
    help="With --missing: where this one of them lies, alone or not: ten, ace, king …; tarot: king, petit …",
)
_WANTED = typer.Option(
    None,
    "--wanted",
    metavar="N",
    help="So many cards are wanted: how many the talon brings (licitovany), the five or four cards still to "
    "come (voleny, pagat, krizovy), the chien (tarot).",
)
_HELD = typer.Option(
    None,
    "--held",
    metavar="CARDS=N",
    help="You hold so many of these: where the others are: bouts=2, trumps=6, kings=1 (tarot); aces=2, "
    "sharps=3, suit=4.",
)
_LED = typer.Option(
    None, "--led", metavar="N", help="You hold N of a suit and lead it: whether all can follow."
)
_DISCARDED = typer.Option(0, "--discarded", metavar="N", help="With --led: cards of that suit laid away.")
_DEALT = typer.Option(
    None,
    "--dealt",
    metavar="WHAT",
    help="What a hand holds before anything is known: marriages, longest, sevens, aces …; tarot: trumps, "
    "bouts, kings, poignee, petit-sec …",
)
_JSON = typer.Option(False, "--json", help="As JSON.")
_CSV = typer.Option(False, "--csv", help="As CSV.")


def command(  # noqa: PLR0913, PLR0917 - one parameter per option
    context: typer.Context,
    game: str = _GAME,
    missing: int | None = _MISSING,
    lone: str | None = _LONE,
    wanted: int | None = _WANTED,
    held: str | None = _HELD,
    led: int | None = _LED,
    discarded: int = _DISCARDED,
    dealt: str | None = _DEALT,
    cards: int | None = _CARDS,
    players: int | None = _PLAYERS,
    json: bool = _JSON,
    csv: bool = _CSV,
) -> None:
    """Say how unseen cards lie, by combinatorics: exact fractions and per cent.

    One question at a time: --missing, --wanted, --held, --led or --dealt.
    """
    import sim
    from sim.chances import questions, shown
    from sim.commands.files import quiet_pipe

    if json and csv:
        raise Unreadable("--json and --csv: write one of them")
    asked = {"--missing": missing, "--wanted": wanted, "--held": held, "--led": led, "--dealt": dealt}
    there = [option for option, value in asked.items() if value is not None]
    if len(there) != 1:
        said = " and ".join(there) + ": one at a time" if there else "no question"
        raise Unreadable(f"{said}; ask one of {', '.join(asked)}, such as --missing 4")
    _belongs("--lone", lone is not None, "--missing", there[0])
    _belongs("--discarded", discarded != 0, "--led", there[0])
    table = _game(game, players)
    answer: Answer
    if missing is not None:
        answer = questions.missing(table, cards, missing, None if lone is None else _plain(lone))
    elif wanted is not None:
        answer = questions.wanted(table, cards, wanted)
    elif held is not None:
        answer = questions.held(table, cards, *_counted(held))
    elif led is not None:
        answer = questions.led(table, cards, led, discarded)
    else:
        answer = questions.dealt(table, cards, _plain(str(dealt)))
    with quiet_pipe():
        if json:
            about = {"game": game, "forhont": sim.__version__, "command": _again(context)}
            typer.echo(shown.as_json(answer, about))
        elif csv:
            typer.echo(shown.as_csv(answer), nl=False)
        else:
            players_too = f", {players or _FOUR} players" if table.tarot else ""
            typer.echo(shown.text(answer, game + players_too))


def _again(context: typer.Context) -> str:
    """Return the command that asks the same again."""
    import shlex

    words = ["forhont", "odds", "splits"]
    for name, value in context.params.items():
        if value is True:
            words.append(f"--{name}")
        elif value not in (None, False) and (name != "discarded" or value):
            words += [f"--{name}", str(value)]
    return shlex.join(words)


def _game(name: str, players: int | None) -> Game:
    from sim.chances import seen, tarot

    if name not in seen.NAMES:
        raise ConfigError(f"--game {name} is unknown{instead(name, seen.NAMES)}")
    if name != "tarot" and players is not None:
        raise ConfigError(f"--players {players} is for --game tarot; {name} has one number of players")
    players = _FOUR if players is None else players
    if players not in tarot.TABLES:
        raise ConfigError(f"--players {players}: tarot is asked with 3, 4 or 5")
    return seen.game(name, players)


def _belongs(option: str, given: bool, to: str, asked: str) -> None:
    if given and asked != to:
        raise ConfigError(f"{option} belongs to {to}, not to {asked}")


def _counted(text: str) -> tuple[str, int]:
    name, equals, number = text.partition("=")
    if not equals or not number.isdecimal():
        raise Unreadable(f"--held {text}: write CARDS=N, such as bouts=2")
    return _plain(name), int(number)


def _plain(name: str) -> str:
    """Return a word as options spell it: no accents, hyphens."""
    from unicodedata import combining, normalize

    bare = "".join(letter for letter in normalize("NFKD", name) if not combining(letter))
    return bare.strip().lower().replace("_", "-").replace(" ", "-")
