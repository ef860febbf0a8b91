"""The report of a fair tariff: what was found, on which deals it holds, what it depends on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from analysis import console_fair, fair, words
from analysis.fair import Fair
from analysis.report import kept
from analysis.report.model import Block, Document, Entry, Picture, Section
from analysis.report.pictures import drawn
from analysis.report.telling import Teller

_GLOSSARY = ("tariff", "kept_back", "away", "interval", "n", "paired")
#: Table behind a figure -> the part of the answer that it has.
_TABLES = {"fields": fair.TARIFF, "figures": fair.FIGURES, "sensitivity": fair.SENSITIVITY}


def document(answer: Fair, meanings: Mapping[str, str], tell: Teller, version: str) -> Document:
    """Return the report of a fair tariff.

    Parameters
    ----------
    answer
        What it says.
    meanings
        What house rules decide, in English.
    tell
        The language.
    version
        Of what makes the report.
    """
    told = answer.told
    game = tell.of(words.kind(told["game"]))
    sections = (
        _results(answer, tell),
        _figures(answer, tell),
        kept.rules(told, meanings, tell),
        kept.strategies(told, tell),
        _method(answer, tell),
        kept.repeat(told, tuple(_done(told, tell)), tell),
        kept.glossary(told, _GLOSSARY, tell),
    )
    return Document(
        tell.words.code,
        tell.say("title_fair", game=game),
        tell.say(
            "asked_fair",
            game=game,
            wanted=_wanted(answer, tell),
            fields=", ".join(one["field"] for one in told["tariff"]),
            rules=told["rules"]["name"],
            seats=kept.seats(told, tell),
        ),
        tuple(_answers(answer, tell)),
        sections,
        tell.labels(version),
    )


def _wanted(answer: Fair, tell: Teller) -> str:
    """Return what is wanted, with the shares of a mix."""
    said = tell.of(answer.told["objective"]["wants"])
    mix = answer.told["objective"]["mix"] or {}
    shares = ", ".join(
        f"{tell.of(words.name(name))} {tell.number(f'{share:g}')} %" for name, share in mix.items()
    )
    return f"{said} ({shares})" if mix else said


def _answers(answer: Fair, tell: Teller) -> Iterator[str]:
    """Yield the tariff found, what it comes to on deals kept back, and what it does not say."""
    told = answer.told
    fields = []
    for one in told["tariff"]:
        ends = "" if one["low"] is None else f" [{one['low']:.2f}, {one['high']:.2f}]"
        found = tell.number(f"{one['value']:g}{ends}")
        fields.append(
            tell.say("fair_field", field=one["field"], found=found, before=tell.number(f"{one['before']:g}"))
        )
    yield tell.say("answer_fair", fields=", ".join(fields))
    held = tell.say(
        "answer_fair_held",
        deals=tell.of(f"{words.count(told['deals_kept_back'])} deals"),
        before=tell.number(console_fair.cell(told["before"]["loss"])),
        after=tell.number(console_fair.cell(told["after"]["loss"])),
        unit=tell.of(told["loss_unit"]),
    )
    yield f"{held} {tell.say('answer_fair_sure', level=tell.of(words.level(answer.level)))}"
    ended = [one["field"] for one in told["tariff"] if one["at_an_end"]]
    if ended:
        yield tell.say("answer_fair_end", fields=", ".join(ended))
    for text in console_fair.reservations(answer):
        said = tell.of(text)
        yield f"{said[:1].upper()}{said[1:]}."


def _results(answer: Fair, tell: Teller) -> Section:
    blocks: list[Block] = [tell.grid(table) for table in console_fair.tables(answer)]
    blocks.append(tell.text(tell.of(console_fair.sure(answer))))
    return Section("results", tell.say("results"), tuple(blocks))


def _figures(answer: Fair, tell: Teller) -> Section:
    from analysis.figures import fair as figures

    tables = {name: answer.part(part) for name, part in _TABLES.items()}
    pictures: list[Picture] = []
    for name, draw in figures.FIGURES.items():
        pictures += drawn(name, partial(draw, answer), tables, tell, ())
    return Section("figures", tell.say("figures"), tuple(pictures))


def _method(answer: Fair, tell: Teller) -> Section:
    keys = ("method_deals", "method_fair", f"method_fair_{answer.objective}", "method_fair_sure")
    level = tell.of(words.level(answer.level))
    values = {"seed": answer.told["seed"], "level": level, "blocks": answer.told["blocks"]}
    return Section("method", tell.say("method"), tuple(tell.paragraph(key, **values) for key in keys))


def _done(told: Mapping[str, Any], tell: Teller) -> Iterator[Entry]:
    yield Entry(tell.say("kept_back"), tell.of(f"{words.count(told['deals_kept_back'])} deals"))
    yield Entry(tell.say("tried"), tell.number(words.count(told["tariffs_tried"])))
