"""The report of one strategy: its run, and its profile (:mod:`analysis.profile`)."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl
from rich.table import Table

from analysis import console, profile, words
from analysis.console_differences import p_value
from analysis.differences import CLEAR
from analysis.expressions import drawn as nothing_declared
from analysis.figures import FIGURES
from analysis.figures import profile as figures
from analysis.grids import new, note
from analysis.profile import Profile
from analysis.report import answers, parts
from analysis.report.model import Block, Command, Document, Picture, Section
from analysis.report.pictures import drawn
from analysis.report.telling import Teller, Told
from analysis.tables import Lookup

#: Figures of every run that say what a strategy is like.
_FIGURES = ("hand", "hand-count", "contracts", "rungs", "sides")
_STEP = "step"


def document(told: Told, found: Profile, tell: Teller, version: str) -> Document:
    """Return the report of a strategy.

    Parameters
    ----------
    told
        The run in which it sits in every seat.
    found
        Its profile.
    tell
        The language.
    version
        Of what makes the report.
    """
    run, level = told.run, told.summary.level
    gains = profile.decisions(found, run.unit, level)
    sections = [_declares(told, tell), _results(told, tell), _decisions(told, found, gains, tell)]
    sentences = [*answers.answers(told.summary, tell), *_gained(found, gains, told, tell)]
    if "perfect" in found.tables:
        beside = profile.perfect(found, run.unit, level)
        sections.append(_perfect(told, beside, tell))
        sentences.append(_as_perfect(beside, tell))
    if "endings" in found.tables:
        beside = profile.perfect(found, run.unit, level, "endings")
        sections.append(_endings(told, found, beside, tell))
        sentences.append(_as_perfect(beside, tell, "answer_endings"))
    if "cards" in found.tables and found.tables["cards"].height:
        sections.append(_cards(told, found, tell))
    if "costly" in found.tables and found.tables["costly"].height:
        sections.append(_costly(told, found, tell))
    name = str(found.told["strategy"])
    end = [parts.rules([told], tell), parts.strategies([run], tell), parts.method([told], tell)]
    end += [parts.repeat([told], tell), parts.glossary([told], tell)]
    return Document(
        tell.words.code,
        tell.say("title_strategy", strategy=name, game=tell.of(words.game(run))),
        tell.say(
            "asked_strategy" if {"perfect", "endings"} & found.tables.keys() else "asked_decisions",
            strategy=name,
            game=tell.of(words.game(run)),
            reference=found.reference,
        ),
        tuple(sentences),
        tuple(section for section in (*sections, *end) if section.blocks),
        tell.labels(version),
    )


def _gained(found: Profile, gains: pl.DataFrame, told: Told, tell: Teller) -> Iterator[str]:
    """Yield which decision of the reference would bring most, if any clearly does."""
    best = gains.filter((pl.col("p_holm") < CLEAR) & (pl.col("value") > 0)).sort("value", descending=True)
    if best.is_empty():
        yield tell.say("answer_no_gain", reference=found.reference)
        return
    step = best["step"][0]
    yield tell.say(
        "answer_gain",
        reference=found.reference,
        step=tell.of(step),
        gain=tell.of(words.amount(Lookup(gains.drop("p", "p_holm"))(step, profile.GAIN), 2)),
        unit=tell.of(told.run.unit),
    )


def _as_perfect(beside: pl.DataFrame, tell: Teller, key: str = "answer_perfect") -> str:
    lookup = Lookup(beside)
    made, perfect = (lookup("all", measure) for measure in (profile.MADE, profile.PERFECT))
    return tell.say(
        key,
        n=tell.of(words.count(made.n if made else 0)),
        made=tell.of(words.percent(made)),
        perfect=tell.of(words.percent(perfect)),
    )


def _declares(told: Told, tell: Teller) -> Section:
    run, summary = told.run, told.summary
    pictures: list[Picture] = []
    if run.has("hand_trumps") and not nothing_declared(run):
        table = profile.declares(run, summary.level)
        pictures += drawn(
            "declares",
            lambda: figures.draw_declares(run, table, summary.level),
            {"declares": table},
            tell,
            (),
        )
    for name in _FIGURES:
        draw = FIGURES[name]
        pictures += drawn(name, lambda draw=draw: draw(summary), summary.tables, tell, summary.files)  # type: ignore[misc]
    return Section("declares", tell.say("declares"), tuple(pictures))


def _results(told: Told, tell: Teller) -> Section:
    grids = tuple(tell.grid(table) for table in console.tables(told.summary))
    return Section("results", tell.say("results"), grids)


def _decisions(told: Told, found: Profile, gains: pl.DataFrame, tell: Teller) -> Section:
    lookup = Lookup(gains.drop("p", "p_holm"))
    table = new("decision", "deals", f"gain with {found.reference}", "p (Holm)", name="decisions")
    for row in gains.iter_rows(named=True):
        gain = lookup(row["step"], profile.GAIN)
        clear = row["p_holm"] is not None and row["p_holm"] < CLEAR
        cells = (words.count(row["n"]), words.amount(gain, 2), p_value(row["p_holm"]))
        table.add_row(row["step"], *cells, style="bold" if clear else "")
    note(table, f"{told.run.unit} a deal and seat; bold: p below {CLEAR:g}")
    pictures = drawn(
        "decisions",
        lambda: figures.draw_decisions(told.run, gains, {"reference": found.reference}),
        {"decisions": gains},
        tell,
        (),
    )
    how = tell.paragraph("decisions_how", reference=found.reference)
    return Section("decisions", tell.say("decisions"), (how, *pictures, tell.grid(table)))


def _perfect(told: Told, beside: pl.DataFrame, tell: Teller) -> Section:
    said = f"paid: {told.run.unit} from each defender, + to the declarer; differences deal by deal"
    table = note(_beside(beside, "perfect"), said)
    return Section("perfect", tell.say("perfect"), (tell.paragraph("perfect_how"), tell.grid(table)))


def _endings(told: Told, found: Profile, beside: pl.DataFrame, tell: Teller) -> Section:
    unit = told.run.unit
    said = f"paid: {unit} from each defender, + to the taker; differences deal by deal"
    lost = profile.losses(found, unit, told.summary.level)
    lookup = Lookup(lost)
    table = new("role", "played", "loses a deal", "gives the contract away, % of deals", name="losses")
    for role in profile.ROLES:
        if len(profile.ROLES[role]) > 1:
            table.add_section()
        value = lookup(role, profile.LOST)
        cells = (words.count(value.n if value else 0), words.amount(value, 2).replace("+", ""))
        table.add_row(role, *cells, words.percent(lookup(role, profile.GAVE)))
    note(
        table, f"{unit}, for each defender; what the seat after the taker, and so on, loses by its own cards"
    )
    grids = (tell.grid(note(_beside(beside, "last-tricks"), said)), tell.grid(table))
    return Section("last-tricks", tell.say("endings"), (tell.paragraph("endings_how"), *grids))


def _beside(beside: pl.DataFrame, name: str) -> Table:
    """Return the table of contracts beside exact play."""
    lookup = Lookup(beside)
    table = new(
        *("contract", "played", "made %", "by exact play %", "difference"),
        *("paid", "by exact play", "difference"),
        name=name,
    )
    for contract in beside["contract"].unique(maintain_order=True):
        if contract == "all":
            table.add_section()
        made = lookup(contract, profile.MADE)
        more = lookup(contract, profile.MORE_MADE)
        if more is not None and more.value is not None:
            value, low, high = (None if end is None else end * 100 for end in more[:3])
            more = more._replace(value=value, low=low, high=high)
        table.add_row(
            words.name(contract),
            words.count(made.n if made else 0),
            words.percent(made),
            words.percent(lookup(contract, profile.PERFECT)),
            words.amount(more),
            *(
                words.amount(lookup(contract, one), 2)
                for one in (profile.PAID, profile.WORTH, profile.MORE_PAID)
            ),
        )
    return table


def _cards(told: Told, found: Profile, tell: Teller) -> Section:
    blocks: list[Block] = [
        tell.paragraph(
            "cards_how_last" if told.run.family.name == "tarot" else "cards_how",
            layouts=found.told["layouts"],
            deals=found.tables["cards"]["deals"][0],
        )
    ]
    for by in found.tables["cards"]["by"].unique(maintain_order=True):
        rows = found.tables["cards"].filter(pl.col("by") == by)
        heads = by.split(" | ")
        table = new(
            *heads, "loss a deal", "± s.e.", "each time", "% of cards", name="cards", texts=len(heads)
        )
        for row in rows.iter_rows(named=True):
            figures_ = (
                f"{row['loss']:.3f}",
                f"{row['error']:.3f}",
                f"{row['each']:.2f}",
                f"{row['share'] * 100:.1f}",
            )
            table.add_row(*row["what"].split(" | "), *(text.replace("-", "−") for text in figures_))
        note(table, f"{told.run.unit} that one opponent pays")
        blocks.append(tell.grid(table, f"{heads[0]}-"))
    return Section("cards", tell.say("cards"), tuple(blocks))


def _costly(told: Told, found: Profile, tell: Teller) -> Section:
    scale = int(found.told["scale"])
    blocks: list[Block] = [tell.paragraph("costly_how_last" if "endings" in found.tables else "costly_how")]
    for row in found.tables["costly"].iter_rows(named=True):
        label = tell.say(
            f"costly_{row['side']}",
            deal=row["deal"],
            contract=tell.of(words.name(row["contract"])),
            lost=tell.number(f"{row['lost'] / scale:,g}"),
            unit=tell.of(told.run.unit),
        )
        blocks.append(Command(label, tell.deal(row["text"])))
    return Section("costly", tell.say("costly"), tuple(blocks))
