"""The tables as a page and as data, in the words of a language."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from sim.chances import lying
from sim.chances.shown import csv_text, fraction, grouped, per_cent
from sim.chances.tables import Label, Table, of
from sim.chances.words import Words

#: Columns of the tables as data: what identifies a chance, the chance, and its words.
CSV_HEAD = (
    *("game", "players", "table", "row", "column"),
    *("numerator", "denominator", "value"),
    *("title", "row_label", "column_label"),
)
_WIDTH = 118
_NOTHING = "–"
#: Stands for a blank at which no line may end.
_KEPT = "\0"
#: A king fifth led (T-11): missing cards of its suit, defenders, cards of each; and a few missing cards.
_NINE, _DEFENDERS, _HAND, _FOUR = 9, 3, 18, 4


def page(games: Sequence[str], words: Words, command: str) -> str:
    """Return the tables of some games as Markdown.

    Parameters
    ----------
    games
        ``marias``, ``tarot`` or both.
    words : Words
    command : str
        What writes the page.
    """
    lines = [f"# {words.title}", ""]
    for text in words.intro:
        lines += ["```sh", command, "```", ""] if text == "{command}" else [_filled(words.set(text)), ""]
    for game in games:
        heading = None
        for table in of(game):
            above = words.players[table.players] if table.players else words.games[game]
            if above != heading:
                heading = above
                lines += [f"## {words.set(above)}", ""]
            lines += [*_table(table, words), ""]
        if game == "tarot":
            lines += _why(words)
    return "\n".join(lines).rstrip() + "\n"


def _filled(text: str) -> str:
    """Return a paragraph in lines, of which none ends within code."""
    code = re.sub(r"`[^`]*`", lambda found: found[0].replace(" ", _KEPT), text)
    lines = textwrap.fill(code, _WIDTH, break_long_words=False, break_on_hyphens=False)
    return lines.replace(_KEPT, " ")


def _said(label: Label, table: Table, words: Words) -> str:
    """Return a label in words; a number or a pattern as it is."""
    known = words.labels.get(str(label))
    return str(label) if known is None else words.set(known.format(**table.fill))


def _table(table: Table, words: Words) -> Iterator[str]:
    """Yield the lines of a table: its title, the grid, what is said of it."""
    title, note = (words.set(text.format(**table.fill)) for text in words.tables[table.key])
    heads = [_said(head, table, words) for head in table.left]
    for column in table.columns:
        heads += [_said(column, table, words), "%"] if table.fractions else [_said(column, table, words)]
    yield f"### {title}"
    yield ""
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(table.left)}{'---:|' * (len(heads) - len(table.left))}"
    for labels, chances in table.rows:
        cells = [_said(label, table, words) for label in labels]
        for chance in chances:
            cells += _cells(chance, table.fractions, words)
        yield f"| {' | '.join(cells)} |"
    yield ""
    yield _filled(note)


def _cells(chance: Fraction | None, fractions: bool, words: Words) -> list[str]:
    if chance is None:
        return [_NOTHING, _NOTHING] if fractions else [_NOTHING]
    shown = per_cent(chance, words.point)
    return [fraction(chance), shown] if fractions else [shown]


def _why(words: Words) -> list[str]:
    """Return the lines on the chance of a king fifth, which other tables have otherwise."""
    hands = (_HAND,) * _DEFENDERS
    exact, thrown = lying.without(_NINE, hands)[0], lying.thrown(_NINE, _DEFENDERS)
    longest = [Fraction(0)] * (_FOUR + 1)
    for (held, _), chance in lying.patterns(_FOUR, hands).items():
        longest[held[0]] += chance
    told = {
        "exact": per_cent(exact, words.point),
        "exact_void": per_cent(1 - exact, words.point),
        "fraction": fraction(exact),
        "thrown": per_cent(thrown, words.point),
        "thrown_short": f"{float(thrown * 100):.1f}".replace(".", words.point),
        "thrown_void": per_cent(1 - thrown, words.point),
        "all": grouped(comb(sum(hands), _NINE), words.group),
        "one": grouped(comb(sum(hands) - _HAND, _NINE), words.group),
        "two": grouped(comb(_HAND, _NINE), words.group),
        **{f"longest_{n}": per_cent(longest[n], words.point) for n in range(2, _FOUR + 1)},
    }
    heading, *texts = (words.set(text.format(**told)) for text in words.why)
    return [f"## {heading}", "", *(line for text in texts for line in (_filled(text), ""))]


def data(games: Sequence[str], words: Words) -> str:
    """Return every chance of some games as CSV: numbers are spelled alike in all languages."""
    lines: list[tuple[Any, ...]] = [CSV_HEAD]
    for game in games:
        for table in of(game):
            title = words.tables[table.key][0].format(**table.fill)
            for labels, chances in table.rows:
                row = " ".join(f"{head}={label}" for head, label in zip(table.left, labels, strict=True))
                row_label = ", ".join(
                    f"{_said(head, table, words)} {_said(label, table, words)}"
                    for head, label in zip(table.left, labels, strict=True)
                )
                for column, chance in zip(table.columns, chances, strict=True):
                    if chance is not None:
                        where = (game, table.players or "", table.key, row, column)
                        number = (chance.numerator, chance.denominator, float(chance))
                        lines.append((*where, *number, title, row_label, _said(column, table, words)))
    return csv_text(lines)
