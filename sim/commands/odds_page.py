"""How an answer of ``forhont odds`` is shown: tables for a terminal, and the figure."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from analysis import words
from analysis.console_differences import p_value, together
from analysis.estimate import CONSTANT, EXACT, FEW, SINGLE, Estimate
from analysis.grids import LABEL, labelled, new, note, put, widen
from sim.games.kinds import KINDS
from sim.odds.answer import PERFECT, Answer, Way
from sim.odds.choosing import ALONE, BETTER, SAME, Recommendation
from sim.odds.written import scaled

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

#: Digits of a hash of house rules, as runs show it.
_HASH = 8
#: Answers of a comparison or a figure; of more, the best.
MOST = 24
#: Columns of a terminal below which the table of answers is cut in two, and below which words break.
_NARROW, _TIGHT = 112, 56
#: Stands for what was not measured.
_NOTHING = "–"


def show(answer: Answer, console: Console) -> None:
    """Print an answer: what was asked, what each answer comes to, which is recommended, how to repeat it."""
    widen(console)
    for label, text in _heading(answer):
        console.print(labelled(label, text), highlight=False, soft_wrap=True)
    for table in _tables(answer, narrow=console.width < _NARROW):
        for column in table.columns:
            # What does not fit breaks names; only where there is no room at all it breaks numbers.
            column.no_wrap = column.justify == "right" and console.width >= _TIGHT
        console.print()
        put(table, console)
    console.print()
    for label, text, style in _below(answer):
        console.print(labelled(label, text, style), highlight=False, soft_wrap=True)


def facts(answer: Answer) -> tuple[str, ...]:
    """Return what an answer rests on, most important first."""
    about = answer.about
    return (
        KINDS[about.kind].title,
        f"{words.count(answer.deals)} layouts" + (f" of {about.drawn:,}" if about.drawn is not None else ""),
        f"seed {about.seed}",
        f"rules {about.game} ({about.rules_hash[:_HASH]})",
        f"forhont {about.version}",
    )


def unit(answer: Answer) -> str:
    """Return what amounts are shown in."""
    units, rate = answer.about.unit, answer.about.rate
    return units if rate is None else f"money at {rate:g} a {units.removesuffix('s')}"


def how(answer: Answer) -> str:
    """Return how intervals were estimated, in a line."""
    level = words.level(answer.method.level)
    ways = [way for row in answer.rows for way in row.ways]
    if all(one is None or one.how == EXACT for way in ways for one in (way.chance, way.money)):
        return "exact, over all layouts"
    if answer.method.tuned is None:
        return (
            f"± and brackets: {level}, Wilson's for chances, normal for means, for a fixed number of layouts"
        )
    extras = [way.extra for way in ways if way.extra is not None]
    said = f"± and brackets: {level} confidence sequences, valid whenever stopped, asymptotic for means"
    if not extras:
        return said
    return f"{said}; those of chances up to {max(extras):.2f} times as wide as Wilson's"


def _heading(answer: Answer) -> Iterator[tuple[str, str]]:
    yield "asked", answer.about.question.replace("\n", "\n" + " " * LABEL)
    yield "of", " · ".join(facts(answer))
    yield "sure", how(answer)


class _Column(NamedTuple):
    """A column of the table of answers: its head, what stands in it, and what is said of it below."""

    head: str
    cell: Callable[[Way], str]
    below: str = ""


def _columns(answer: Answer) -> list[list[_Column]]:
    """Return the columns in two parts, without those for what was measured nowhere."""
    money = f"money, {unit(answer)}" if answer.about.rate is None else unit(answer)
    even = (
        "* chance at which the contract pays nothing, as it paid when made and when not, doubling included; "
        "few: it was made, or lost, too seldom to say how sure that is"
    )
    gap = "† points of % by which perfect play makes it more often, on the same layouts"
    played = "‡ layouts where its contract was played: made %, gap and break-even are of these"
    parts = [
        [
            _Column("layouts", lambda way: words.count(_behind(way))),
            _Column(_makes(answer), lambda way: words.percent(way.chance)),
            _Column(
                money,
                lambda way: _paid(_money(answer, way.money)),
                _measured(answer),
            ),
        ],
        [
            _Column("break-even* %", lambda way: _even(way.break_even), even),
            _Column("gap†", lambda way: _points(way.chance_gap), gap),
            _Column("so played‡ %", _played, played),
        ],
    ]
    ways = [way for row in answer.rows for way in row.ways]
    known = [[one for one in part if any(one.cell(way) != _NOTHING for way in ways)] for part in parts]
    return [part for part in known if part]


def _tables(answer: Answer, *, narrow: bool) -> Iterator[Table]:
    """Yield the tables; on narrow terminals the further columns have one of their own."""
    parts = _columns(answer)
    if not narrow:
        parts = [[column for part in parts for column in part]]
    for part in parts:
        yield note(_by_answer(answer, part), "\n".join(one.below for one in part if one.below))
    if answer.recommendation is not None and answer.recommendation.versus:
        yield _compared(answer, answer.recommendation)


def _played(way: Way) -> str:
    """Return how often the contract was played; nothing for perfect play where that is how it was asked."""
    always = way.played is not None and way.played.value == 1
    return _NOTHING if always and way.name == PERFECT else words.percent(way.played)


def _by_answer(answer: Answer, columns: Sequence[_Column]) -> Table:
    """Return a table with a line for each answer, and below it one for each way of playing."""
    alone = len(answer.about.ways) == 1
    table = new("answer", *(column.head for column in columns))
    for row in answer.ranked:
        if not alone:
            table.add_row(row.name, style="bold")
        for way in row.ways:
            if way.chance is not None or way.money is not None:
                name = row.name if alone else f"  {way.name}"
                table.add_row(name, *(column.cell(way) for column in columns))
    return table


def _behind(way: Way) -> int:
    """Return how many layouts stand behind the chance, or the money where there is no chance."""
    found = way.chance or way.money
    return found.n if found is not None else 0


def _money(answer: Answer, found: Estimate | None) -> Estimate | None:
    return None if found is None else scaled(found, answer.factor)


def _even(found: Estimate | None) -> str:
    """Return a break-even chance; one that rests on a few deals says so."""
    if found is None or found.how != SINGLE or found.value is None:
        return words.percent(found)
    return f"{100 * found.value:.0f} (few)"


def _points(found: Estimate | None) -> str:
    if found is not None and found.how == CONSTANT and found.n < FEW:
        return f"{words.amount(scaled(found, 100.0), 1).removeprefix('all ')} (n {found.n})"
    return words.amount(None if found is None else scaled(found, 100.0), 1)


def _compared(answer: Answer, found: Recommendation) -> Table:
    """Return what the recommended answer is better by."""
    table = new(f"{found.name} less", "difference", "all at once", "p (Holm)", "")
    for one in found.versus[:MOST]:
        gap = words.amount(_money(answer, one.gap), 2)
        low, high = (None if end is None else end * answer.factor for end in (one.low_all, one.high_all))
        style = "bold" if one.verdict == BETTER else ""
        table.add_row(one.name, gap, together(low, high), p_value(one.p_holm), one.verdict, style=style)
    left = len(found.versus) - MOST
    more = f"; {left} further answers are worse still" if left > 0 else ""
    adjusted = f"; adjusted for all {found.compared} pairs of answers: Holm, Bonferroni"
    many = adjusted if found.compared > 1 else ""
    return note(table, f"{unit(answer)}, {found.way}, layout by layout{many}{more}")


def _makes(answer: Answer) -> str:
    """Return what chances are of."""
    return "made %" if answer.about.declarer < 0 else f"seat {answer.about.declarer} makes %"


def _measured(answer: Answer) -> str:
    """Return on how many layouts money rests."""
    of = {row.ways[0].money.n for row in answer.rows if row.ways[0].money is not None}
    said = f"layouts: those behind {_makes(answer)}; money is of all that were weighed"
    if len(answer.about.ways) == 1 or not of or max(of) == answer.deals:
        return said
    return f"{said}, by perfect play of {words.count(max(of))}"


def _paid(found: Estimate | None) -> str:
    """Return an amount; where a few deals were all equal, how few."""
    if found is not None and found.how == CONSTANT and found.n < FEW:
        return f"{words.amount(found, 2).removeprefix('all ')} (n {found.n})"
    return words.amount(found, 2)


def _fractions(answer: Answer) -> str:
    """Return the exact chances between 0 and 1 as fractions."""
    exact = [
        (f"{row.name}{'' if way.name == PERFECT else f' ({way.name})'}", way.chance)
        for row in answer.rows
        for way in row.ways
        if way.chance is not None and way.chance.how == EXACT and way.chance.value not in (0, 1)
    ]
    return ", ".join(f"{name} {Fraction(round((one.value or 0) * one.n), one.n)}" for name, one in exact)


def _below(answer: Answer) -> Iterator[tuple[str, str, str]]:
    if found := _fractions(answer):
        yield "exact", found, "not bold"
    for text in answer.about.notes:
        yield "note", text, "not bold"
    if answer.recommendation is not None:
        yield "best", recommended(answer, answer.recommendation), "bold"
    yield "again", answer.about.command, "not bold"


def recommended(answer: Answer, found: Recommendation) -> str:
    """Return what is recommended and how sure that is, in a line."""
    why = f"{found.name}: most money, {_playing(found.way)}"
    if found.verdict == ALONE:
        return f"{found.name}: {ALONE} was weighed"
    first = found.versus[0]
    gap = f"{words.amount(_money(answer, first.gap), 2)} {unit(answer)}"
    if found.verdict == SAME:
        return f"{why}; {first.name} comes to the same in every layout"
    if found.verdict == BETTER:
        return f"{why}; ahead of {first.name}, the next best, by {gap}"
    others = ", ".join(found.as_good[:MOST])
    return f"{why}, ahead of {first.name} by {gap}, but not separable from {others}"


def _playing(way: str) -> str:
    return "by perfect play" if way == PERFECT else f"as played by {way}"


def draw(answer: Answer, target: Path) -> list[Path]:
    """Write the figure of an answer as PNG and SVG.

    Parameters
    ----------
    answer : Answer
    target : Path
        Without suffix.
    """
    from analysis.figures import odds, style

    def mark(way: Way) -> odds.Mark:
        return odds.Mark(way.chance, _money(answer, way.money), way.break_even)

    lines = [odds.Line(row.name, tuple(mark(way) for way in row.ways)) for row in answer.ranked[:MOST]]
    left = len(answer.rows) - len(lines)
    shown = f"the best {len(lines)} of {len(answer.rows)} answers; " if left else ""
    below = [
        line for text in (shown + how(answer), answer.about.command) for line in wrap(text, style.CAPTION)
    ]
    about = answer.about
    asked = tuple(" ".join(line.split()) for line in about.question.splitlines())
    told = odds.Told(
        about.title or asked[0], about.ways, unit(answer), (*asked, *facts(answer)), "\n".join(below)
    )
    return style.save(partial(odds.draw, lines, told), target)
