"""The report of a run, with its baseline if it has one, or of several runs side by side."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from functools import partial

from analysis import beside, console, console_comparison, words
from analysis.compare import Comparison, compare, refuse
from analysis.grids import new
from analysis.load import LoadError, Run
from analysis.report import answers, parts
from analysis.report.model import Block, Document, Entries, Entry, Picture, Section
from analysis.report.pictures import drawn
from analysis.report.telling import Teller, Told
from analysis.several import adjusted
from analysis.summary import Summary


def document(told: Sequence[Told], tell: Teller, *, version: str) -> Document:
    """Return the report of one run or more.

    Parameters
    ----------
    told
        The runs, of one kind; the first is what others are compared with.
    tell
        The language.
    version
        Of what makes the report.

    Raises
    ------
    LoadError
        If runs of several kinds stand side by side, or cannot be compared.
    """
    return _single(told[0], tell, version) if len(told) == 1 else _several(told, tell, version)


def _single(told: Told, tell: Teller, version: str) -> Document:
    run = told.run
    sections = [_results(told.summary, tell), _figures(told.summary, tell)]
    sentences = [*answers.answers(told.summary, tell)]
    if told.comparison is not None:
        sentences += answers.compared(told.comparison, tell)
        sections.append(_compared(told.comparison, tell))
    return Document(
        tell.words.code,
        tell.say(
            "title_run", game=tell.of(words.game(run)), experiment=run.manifest.get("experiment") or run.id
        ),
        answers.asked(run, tell),
        tuple(sentences),
        (*sections, *_end([told], tell)),
        tell.labels(version),
    )


def _end(told: Sequence[Told], tell: Teller) -> tuple[Section, ...]:
    runs = [one.run for one in told]
    if len(told) == 1 and (comparison := told[0].comparison) is not None:
        both = [
            told[0],
            dataclasses.replace(told[0], summary=_of(comparison), usual=told[0].usual_baseline or {}),
        ]
        rules, sitting = (
            parts.rules(both, tell),
            parts.strategies([comparison.run, comparison.baseline], tell),
        )
    else:
        rules, sitting = parts.rules(told, tell), parts.strategies(runs, tell)
    return (rules, sitting, parts.method(told, tell), parts.repeat(told, tell), parts.glossary(told, tell))


def _of(comparison: Comparison) -> Summary:
    """Return the baseline as a run without tables."""
    return Summary(comparison.baseline, comparison.level, {})


def _results(summary: Summary, tell: Teller, prefix: str = "", title: str = "") -> Section:
    _, *how = [str(line) for line in console.heading(summary)]
    blocks: list[Block] = [tell.text(tell.of(line)) for line in how]
    blocks += [tell.grid(table, prefix) for table in console.tables(summary)]
    said = [str(line).split(maxsplit=1) for line in console.checks(summary)]
    blocks.append(Entries(tuple(Entry(tell.of(about), tell.of(text)) for about, text in said)))
    return Section(f"{prefix}results", title or tell.say("results"), tuple(blocks))


def _figures(summary: Summary, tell: Teller) -> Section:
    from analysis.figures import FIGURES

    pictures: list[Picture] = []
    for name, draw in FIGURES.items():
        pictures += drawn(name, partial(draw, summary), summary.tables, tell, summary.files)
    return Section("figures", tell.say("figures"), tuple(pictures))


def _compared(comparison: Comparison, tell: Teller) -> Section:
    blocks: list[Block] = [
        Entries(
            (
                Entry(
                    tell.say("differing"),
                    tell.of(", ".join(words.differing(comparison.run, comparison.baseline))),
                ),
                Entry(tell.say("the_baseline"), comparison.baseline.id),
            )
        )
    ]
    blocks += [tell.grid(table) for table in console_comparison.tables(comparison)]
    blocks += [tell.text(tell.of(note)) for note in comparison.notes]
    blocks += _drawn_apart(comparison, tell)
    return Section("comparison", tell.say("comparison"), tuple(blocks))


def _drawn_apart(comparison: Comparison, tell: Teller, prefix: str = "") -> Iterator[Picture]:
    """Yield the figures of a comparison."""
    from analysis.figures import comparison as independent
    from analysis.figures import paired as deal_by_deal

    for name, draw in (deal_by_deal if comparison.paired else independent).FIGURES.items():
        for one in drawn(name, partial(draw, comparison), comparison.tables, tell, comparison.files):
            data = tuple(data._replace(name=prefix + data.name) for data in one.data)
            yield one._replace(name=prefix + one.name, data=data)


def _several(told: Sequence[Told], tell: Teller, version: str) -> Document:
    first = told[0].run
    for one in told[1:]:
        if one.run.kind != first.kind:
            raise LoadError(
                f"{one.run.folder}: a run of {one.run.kind} does not stand beside one of {first.kind}; "
                "make a report of each"
            )
    comparisons = _against_first(told)
    sentences = []
    sections = [_side_by_side(told, tell)]
    for number, comparison in enumerate(comparisons, 2):
        which = tell.say("run_number", number=number)
        if comparison is None:
            sentences.append(f"{which}: {tell.say('not_compared')}")
            continue
        sentences += [f"{which}: {said}" for said in answers.compared(comparison, tell)]
        sections.append(_difference(comparison, number, tell))
    for number, one in enumerate(told, 1):
        title = f"{tell.say('run_number', number=number)}: {tell.say('results')}"
        sections.append(_results(one.summary, tell, f"run-{number}-", title))
    known = [
        dataclasses.replace(one, comparison=comparison)
        for one, comparison in zip(told, (None, *comparisons), strict=True)
    ]
    return Document(
        tell.words.code,
        tell.say("title_runs", game=tell.of(words.game(first)), runs=len(told)),
        tell.say("asked_runs", runs=len(told), game=tell.of(words.game(first))),
        tuple(sentences) or (tell.say("nothing_compared"),),
        (*sections, *_end(known, tell)),
        tell.labels(version),
    )


def _against_first(told: Sequence[Told]) -> list[Comparison | None]:
    """Return how each further run differs from the first, adjusted for all of them at once (S-6).

    None stands for a run that cannot be compared with it.
    """
    first, level = told[0].run, told[0].summary.level
    found = {
        number: compare(one.run.folder, first.folder, level=level, write=False)
        for number, one in enumerate(told[1:])
        if _comparable(one.run, first)
    }
    again = dict(zip(found, adjusted(list(found.values())), strict=True))
    return [again.get(number) for number in range(len(told) - 1)]


def _comparable(run: Run, first: Run) -> bool:
    try:
        refuse(run, first)
    except LoadError:
        return False
    return True


def _side_by_side(told: Sequence[Told], tell: Teller) -> Section:
    entries = []
    for number, one in enumerate(told, 1):
        said = " · ".join([one.run.id, *(tell.of(fact) for fact in words.facts(one.run))])
        if number > 1:
            said += f"\n{tell.say('differing')}: {tell.of(', '.join(words.differing(one.run, told[0].run)))}"
        entries.append(Entry(tell.say("run_number", number=number), said))
    heads = [f"run {number}" for number in range(1, len(told) + 1)]
    table = new("figure", "of", *heads, name="side-by-side", texts=2)
    before = None
    for figure in beside.figures([one.summary for one in told]):
        if before not in (None, figure.title):
            table.add_section()
        table.add_row(figure.title if figure.title != before else "", figure.of, *figure.cells())
        before = figure.title
    return Section("side-by-side", tell.say("side_by_side"), (Entries(tuple(entries)), tell.grid(table)))


def _difference(comparison: Comparison, number: int, tell: Teller) -> Section:
    prefix = f"run-{number}-"
    blocks: list[Block] = [
        tell.paragraph("difference_how", compared=next(iter(comparison.tables.values()))["compared"][0]),
        *(tell.grid(table, prefix) for table in console_comparison.tables(comparison)),
        *_drawn_apart(comparison, tell, prefix),
    ]
    return Section(f"{prefix}difference", tell.say("difference_of", number=number), tuple(blocks))
