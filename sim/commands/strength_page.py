"""What ``forhont strength`` shows: rows of figures, and the page, the JSON and the CSV made of them."""

from __future__ import annotations

import json
import math
import os
import platform
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import polars as pl

import sim
from analysis import estimate, words
from analysis.console_differences import gap, p_value, together
from analysis.counted import At
from analysis.differences import CLEAR, Figure, Pair, paired_table
from analysis.estimate import LEVEL, Moments, quantile
from analysis.questions.seats import PAYOFF
from sim import schema
from sim.games.kinds import KINDS
from sim.strength.budget import Speed
from sim.strength.league import Game, League, Measured
from sim.strength.seatings import seatings
from sim.trial import Sums
from strategies import registry

#: Of the table of pairs.
HEADS = ("strategy", "against", "difference", "all at once", "errors", "p (Holm)", "deals", "saved")
#: Digits of a hash of house rules, as runs show it.
_HASH = 8
_SEES = "†"

_HEAD = """\
# Strength

Written by `make strength`, which measures every figure anew on your machine. What each strategy is stands
at the end; how to add one: [adding-a-strategy.md](adding-a-strategy.md).

- **Difference**: what a seat of the strategy is paid a deal, less what a seat of the one it plays against is
  paid. Each deal is played in **every seating** in which both have a seat (2 for two players, 6 for three,
  14 for four), so that each has every hand as often as the other and the luck of the cards cancels. A deal
  counts with the mean over its seatings, one number a deal; it is deals that are independent. All pairs of a
  game play the same deals, and every deal counts, those that end without payment with 0.
- **±** is half of a 95 % interval of one difference, alone: normal, Student's below 100 deals. **All at
  once**: the intervals of all pairs of the game, which hold together with 95 % (Bonferroni). **Errors**: the
  difference in its standard errors. **p (Holm)**: adjusted for all pairs of the game; below {clear:g} the
  difference is bold.
- **Deals**: fixed before a pair is played, a round number that follows from how fast both play and how long a
  pair may take; fewer, the first of these, where it took longer all the same. Results decide nothing of it.
- **Saved**: how many times as many deals would be needed for the same interval if each seating were played on
  deals of its own. Less than 1 where a weak player's stakes, the same in all seatings of a deal, differ more
  than what the cards are worth.
- **Deals/s**: of a table where every seat is that strategy's, one thread, median of {blocks}; on
  {machine}.
- First stands who is ahead of most others, then who is by more in the mean: an order, no figure. What is
  stronger against one opponent need not be against another: look at the pair.

The same figures, but for the speeds, on any machine:

```sh
{command}
```
"""


def machine() -> str:
    """Return what speeds were measured on, in a line."""
    model = platform.processor() or platform.machine()
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
        model = next(
            line.split(":", 1)[1].strip() for line in told.splitlines() if line.startswith("model name")
        )
    except (OSError, StopIteration):
        pass
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def rows(game: Game) -> list[dict[str, Any]]:
    """Return the figures of every pair: those of a table of paired differences, and more.

    ``first`` and ``second`` are the strategies, ``errors`` the difference in standard errors (None without
    any spread), ``clear`` whether its adjusted p-value is below :data:`analysis.differences.CLEAR`.
    """
    table = paired_table([_pair(game, measured) for measured in game.pairs], LEVEL)
    found = []
    for measured, row in zip(game.pairs, table.iter_rows(named=True), strict=True):
        half = math.nan if row["low"] is None else (row["high"] - row["low"]) / 2
        error = half / quantile(row["n"], LEVEL) if row["n"] > 1 else math.nan
        more = {
            "first": measured.first,
            "second": measured.second,
            "errors": row["difference"] / error if error > 0 else None,
            "clear": row["p_holm"] is not None and row["p_holm"] < CLEAR,
            "planned": measured.planned,
            "seconds": measured.seconds,
        }
        found.append(row | more)
    return found


def _pair(game: Game, measured: Measured) -> Pair:
    tally, unit = measured.tally, schema.family(game.kind).unit

    def mean(sums: Sums) -> At:
        return lambda level: estimate.mean(Moments(tally.deals, *sums), 1 / measured.unit, level)

    first, second = (Figure(PAYOFF, None, None, unit, mean(sums)) for sums in tally.earned)
    saved = tally.saved() if tally.deals > 1 else None
    return Pair(first, second, gap=mean(tally.gap), saved=saved)


def marked(game: Game, name: str) -> str:
    """Return a strategy's name, marked where it sees all cards."""
    return f"{name} {_SEES}" if _peeks(game, name) else name


def _peeks(game: Game, name: str) -> bool:
    return registry.get(name, KINDS[game.kind].family.name).peeks


def per_second(speed: Speed) -> str:
    """Return a speed to three digits."""
    digits = max(0, 2 - math.floor(math.log10(speed.rate)))
    return f"{round(speed.rate, 2 - math.floor(math.log10(speed.rate))):,.{digits}f}"


def heading(league: League, game: Game) -> str:
    """Return what a game's figures are of, in a line."""
    kind = KINDS[game.kind]
    return (
        f"{kind.title} · rules {game.name} ({game.rules[:_HASH]}) · {kind.players} players, "
        f"{len(seatings(kind.players))} seatings of each deal · "
        f"{schema.family(game.kind).unit} a deal and seat · seed {league.seed} · forhont {sim.__version__}"
    )


def below(game: Game) -> str:
    """Return what is to be said below a game's pairs."""
    count = len(game.pairs)
    many = f"{count} comparisons, Holm and Bonferroni" if count > 1 else "1 comparison"
    peeking = [name for name in game.strategies if _peeks(game, name)]
    sees = f" {_SEES} sees all cards: a bound, no player." if peeking else ""
    return f"{words.level(LEVEL)}; {many}.{sees}"


def cells(game: Game, row: dict[str, Any]) -> tuple[str, ...]:
    """Return a pair as :data:`HEADS` has it."""
    return (
        marked(game, row["first"]),
        marked(game, row["second"]),
        gap(row),
        together(row["low_all"], row["high_all"]),
        "–" if row["errors"] is None else f"{row['errors']:.1f}",
        p_value(row["p_holm"]),
        words.count(row["n"]),
        "–" if row["saved"] is None else f"{row['saved']:.3g}",
    )


def _table(head: Sequence[str], lines: Iterator[Sequence[str]], texts: int) -> list[str]:
    """Return the lines of a table in Markdown; the first ``texts`` columns are words, the others numbers."""
    align = "|" + "---|" * texts + "---:|" * (len(head) - texts)
    return [f"| {' | '.join(head)} |", align, *(f"| {' | '.join(line)} |" for line in lines)]


def _matrix(game: Game, found: Sequence[dict[str, Any]]) -> Iterator[list[str]]:
    """Yield for each strategy its speed and its differences from all."""
    by_pair = {}
    for row in found:
        by_pair[row["first"], row["second"]] = row
        turned = {"difference": -row["difference"]}
        if row["low"] is not None:
            turned |= {"low": -row["high"], "high": -row["low"]}
        by_pair[row["second"], row["first"]] = row | turned
    for name, speed in game.strategies.items():
        against = [by_pair.get((name, other)) for other in game.strategies]
        shown = ["" if row is None else f"**{gap(row)}**" if row["clear"] else gap(row) for row in against]
        yield [f"`{name}`{' ' + _SEES if _peeks(game, name) else ''}", *shown, per_second(speed)]


def page(league: League, found: Sequence[Game], command: str) -> str:
    """Return the page."""
    from sim.strength.budget import BLOCKS

    lines = [_HEAD.format(clear=CLEAR, blocks=BLOCKS, machine=machine(), command=command)]
    for game in found:
        here = rows(game)
        title = KINDS[game.kind].title + (f": {game.name}" if game.name != game.kind else "")
        lines += [f"## {title}", "", heading(league, game), ""]
        heads = ("row less column", *(marked(game, name) for name in game.strategies), "deals/s")
        lines += [*_table(heads, _matrix(game, here), 1), ""]
        lines += [*_table(HEADS, (cells(game, row) for row in here), 2), "", below(game), ""]
    lines += ["## Who they are", "", *_table(("strategy", "games", "what it does"), _described(found), 3)]
    return "\n".join(lines).rstrip() + "\n"


def _described(found: Sequence[Game]) -> Iterator[list[str]]:
    """Yield what each strategy is, in its own words, and the games that it plays that way."""
    plays: dict[tuple[str, str], list[str]] = {}
    for game in found:
        for name in game.strategies:
            said = registry.get(name, KINDS[game.kind].family.name).description
            plays.setdefault((name, said.replace("|", "\\|")), []).append(game.name)
    for (name, said), games in sorted(plays.items()):
        yield [f"`{name}`", ", ".join(games), said]


#: Columns of the pairs for other tools, and what they are called in the table of paired differences.
_COLUMNS = {
    "strategy": "first",
    "against": "second",
    "difference": "difference",
    "low": "low",
    "high": "high",
    "level": "level",
    "low_all": "low_all",
    "high_all": "high_all",
    "errors": "errors",
    "p": "p",
    "p_holm": "p_holm",
    "compared": "compared",
    "n": "n",
    "planned": "planned",
    "earns": "value",
    "earns_low": "value_low",
    "earns_high": "value_high",
    "against_earns": "baseline",
    "against_earns_low": "baseline_low",
    "against_earns_high": "baseline_high",
    "saved": "saved",
    "unit": "unit",
    "seconds": "seconds",
}


def _plain(game: Game) -> Iterator[dict[str, Any]]:
    for row in rows(game):
        yield {name: row[column] for name, column in _COLUMNS.items()}


def as_csv(league: League, found: Sequence[Game], command: str) -> str:
    """Return one line a pair."""
    lines = [
        {"game": game.name, "rules_hash": game.rules, "seed": league.seed, **row}
        for game in found
        for row in _plain(game)
    ]
    return pl.DataFrame(lines, infer_schema_length=None).write_csv()


def as_json(league: League, found: Sequence[Game], command: str) -> str:
    """Return every figure, with all that they are of."""
    games = [
        {
            "game": game.name,
            "kind": game.kind,
            "rules_hash": game.rules,
            "players": KINDS[game.kind].players,
            "seatings": len(seatings(KINDS[game.kind].players)),
            "strategies": [
                {"name": name, "deals_per_second": speed.rate, "sees_all_cards": _peeks(game, name)}
                for name, speed in game.strategies.items()
            ],
            "pairs": list(_plain(game)),
        }
        for game in found
    ]
    about = {"version": sim.__version__, "seed": league.seed, "command": command, "machine": machine()}
    return json.dumps({**about, "games": games}, indent=1, allow_nan=False, ensure_ascii=False) + "\n"
