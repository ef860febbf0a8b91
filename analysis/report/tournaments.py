"""The report of a tournament: standings, pairs, luck and skill."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Any

from analysis import console_tournament, words
from analysis.differences import CLEAR
from analysis.figures import tournament as figures
from analysis.report import parts
from analysis.report.model import Block, Document, Entries, Entry, Picture, Section
from analysis.report.pictures import drawn
from analysis.report.telling import Teller, Told
from analysis.summary import Summary as OfRun
from analysis.tables import Lookup
from analysis.tournament.standings import MONEY
from analysis.tournament.summary import Summary
from analysis.tournament.told import facts, names, who

_GLOSSARY = (
    "deal",
    "seat",
    "unit",
    "duplicate",
    "interval",
    "n",
    "paired",
    "p_holm",
    "saved",
    "rating",
    "luck",
)


def document(
    summary: Summary,
    usual: Mapping[str, Any],
    tell: Teller,
    version: str,
    meanings: Mapping[str, str] | None = None,
) -> Document:
    """Return the report of a tournament.

    Parameters
    ----------
    summary
        What it says.
    usual
        The house rules of its preset, by dotted name.
    tell
        The language.
    version
        Of what makes the report.
    meanings
        What house rules decide, in English.
    """
    there = summary.tournament
    told = [Told(OfRun(there.run, summary.level, {}), usual, meanings=meanings or {})]
    pictures: list[Picture] = []
    for name, draw in figures.FIGURES.items():
        pictures += drawn(name, partial(draw, summary), summary.tables, tell, summary.files)
    sections = (
        _results(summary, tell),
        Section("figures", tell.say("figures"), tuple(pictures)),
        parts.rules(told, tell),
        _entrants(summary, tell),
        _method(summary, tell),
        parts.repeat(told, tell),
        Section("glossary", tell.say("glossary"), (parts.defined(_GLOSSARY, tell),)),
    )
    game = tell.of(words.game(there.run))
    return Document(
        tell.words.code,
        tell.say("title_tournament", game=game),
        tell.say("asked_tournament", game=game, entrants=", ".join(there.names)),
        (_answer(summary, tell),),
        sections,
        tell.labels(version),
    )


def _answer(summary: Summary, tell: Teller) -> str:
    """Return who earns most, and how many of the others clearly less."""
    best, *others = names(summary)
    found = Lookup(summary.tables["standings"])(best, None, None, MONEY)
    clear = sum(
        best in (row["first"], row["second"]) and row["p_holm"] is not None and row["p_holm"] < CLEAR
        for row in summary.tables["pairs"].iter_rows(named=True)
    )
    return tell.say(
        "answer_tournament",
        best=best,
        money=tell.of(words.amount(found, 2)),
        unit=tell.of(summary.tournament.run.unit),
        clear=clear,
        others=len(others),
        level=tell.of(words.level(summary.level)),
    )


def _results(summary: Summary, tell: Teller) -> Section:
    *_, how = (str(line) for line in console_tournament.heading(summary))
    blocks: list[Block] = [Entries((Entry(tell.say("format"), tell.of(" · ".join(facts(summary)))),))]
    blocks.append(tell.text(tell.of(how)))
    blocks += [tell.grid(table) for table in console_tournament.tables(summary)]
    return Section("results", tell.say("results"), tuple(blocks))


def _entrants(summary: Summary, tell: Teller) -> Section:
    entries = []
    for entrant in summary.tournament.told["entrants"]:
        params = entrant.get("params") or {}
        said = ", ".join(f"{name} {tell.number(json.dumps(value))}" for name, value in params.items())
        entries.append(Entry(who(entrant), said or tell.say("no_params")))
    return Section("strategies", tell.say("strategies"), (Entries(tuple(entries)),))


def _method(summary: Summary, tell: Teller) -> Section:
    there = summary.tournament
    keys = ("method_deals", "method_duplicate" if there.paired else "method_free", "method_many")
    level = tell.of(words.level(summary.level))
    blocks = tuple(tell.paragraph(key, seed=there.told["seed"], level=level) for key in keys)
    return Section("method", tell.say("method"), blocks)
