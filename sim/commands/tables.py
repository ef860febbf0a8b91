"""``forhont tables``: the classical tables of how cards lie, exactly, as pages and as data."""

from __future__ import annotations

import shlex
from pathlib import Path

import typer

from sim.faults import ConfigError, Unreadable, instead

_ENGLISH = "en"

_GAME = typer.Option(None, "--game", help="marias or tarot; both unless given.")
_LANGUAGE = typer.Option(_ENGLISH, "--language", help="en, cs or fr.")
_OUT = typer.Option(
    None,
    "--out",
    metavar="FOLDER",
    help="Write a page (Markdown) and data (CSV) for each game there, instead of a page to standard output.",
)
_CSV = typer.Option(False, "--csv", help="Data (CSV) to standard output instead of a page.")


def command(
    game: str | None = _GAME,
    language: str = _LANGUAGE,
    out: Path | None = _OUT,
    csv: bool = _CSV,
) -> None:
    """Write the classical tables: suit splits, marriages, sevens; the chien, petit sec, poignées; all exact.

    Mariáš seen from 12, 10 and 7 cards; tarot for three, four and five players.
    """
    from sim.chances import pages, words
    from sim.chances.tables import GAMES
    from sim.commands.files import quiet_pipe

    if game is not None and game not in GAMES:
        raise ConfigError(f"--game {game}: no tables of it{instead(game, GAMES)}")
    if language not in words.LANGUAGES:
        raise ConfigError(f"--language {language} is unknown{instead(language, words.LANGUAGES)}")
    if out is not None and csv:
        raise Unreadable("--out and --csv: --out writes both the page and the data")
    games = GAMES if game is None else (game,)
    spoken = words.language(language)
    if out is not None:
        for file in _write(out, games, language):
            typer.echo(file)
        return
    with quiet_pipe():
        if csv:
            typer.echo(pages.data(games, spoken), nl=False)
        else:
            typer.echo(pages.page(games, spoken, _again(game, language, f"> {spoken.file}")), nl=False)


def _again(game: str | None, language: str, where: str) -> str:
    """Return the command that writes the same again."""
    asked = {"game": game, "language": language if language != _ENGLISH else None}
    options = [f"--{name} {value}" for name, value in asked.items() if value]
    return " ".join(["forhont tables", *options, where])


def _write(folder: Path, games: tuple[str, ...], language: str) -> list[str]:
    """Write the files of some games, and return their names."""
    from sim.chances import pages, words

    spoken = words.language(language)
    written = []
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for game in games:
            again = _again(game, language, f"--out {shlex.quote(str(folder))}")
            made = {"md": pages.page([game], spoken, again), "csv": pages.data([game], spoken)}
            for suffix, text in made.items():
                file = folder / f"{game}.{language}.{suffix}"
                file.write_text(text, encoding="utf-8")
                written.append(str(file))
    except OSError as error:
        raise ConfigError(f"--out {folder}: {error.strerror or error}") from error
    return written
