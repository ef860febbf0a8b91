"""The report of two rule sets on the same deals: who receives what otherwise, and why."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

import polars as pl

from analysis import console_ruled, roles, words
from analysis.console_differences import gap, p_value, value
from analysis.console_ruled import HASH
from analysis.differences import CLEAR
from analysis.questions.contracts import DECLARED, PAYOUT
from analysis.questions.seats import PAYOFF
from analysis.report import kept
from analysis.report.model import Block, Document, Entries, Entry, Picture, Section
from analysis.report.pictures import drawn
from analysis.report.telling import Teller
from analysis.ruled import ARITHMETIC, DECISIONS, WHOLE, Ruled
from analysis.tables import ALL

_GLOSSARY = ("arithmetic", "of_decisions", "interval", "wilson", "n", "paired", "p_holm")
#: Contracts that an answer names at most.
_NAMED = 3

Row = dict[str, Any]


def document(answer: Ruled, meanings: Mapping[str, str], tell: Teller, version: str) -> Document:
    """Return the report of two rule sets.

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
        kept.repeat(told, (), tell),
        kept.glossary(told, _GLOSSARY, tell),
    )
    return Document(
        tell.words.code,
        tell.say("title_ruled", game=game),
        tell.say(
            "asked_ruled",
            game=game,
            changes=_changes(answer, tell),
            seats=kept.seats(told, tell),
        ),
        tuple(_answers(answer, tell)),
        sections,
        tell.labels(version),
    )


def _answers(answer: Ruled, tell: Teller) -> Iterator[str]:
    """Yield what changes: for the declarer, for forehand, by contract, how often contracts come about."""
    if not answer.told["changes"]:
        yield tell.say("answer_ruled_same")
        return
    declared = bool(roles.roles(str(answer.told["game"])))
    seat = (PAYOFF, None, 0)
    yield _changed(answer, (PAYOUT, ALL, None) if declared else seat, _who(answer, declared=declared), tell)
    if declared:
        yield tell.say(
            "answer_ruled_forehand", gap=_gap(answer, WHOLE, seat, tell), unit=tell.of(answer.unit)
        )
        yield _most(answer, PAYOUT, "answer_ruled_paid", tell)
        yield _most(answer, DECLARED, "answer_ruled_often", tell)


def _who(answer: Ruled, *, declared: bool) -> str:
    if not declared:
        return "seat 0"
    return "the taker" if answer.told["game"] == "tarot" else "the declarer"


def _changed(answer: Ruled, key: tuple[str, str | None, int | None], who: str, tell: Teller) -> str:
    row = answer.rows[WHOLE, *key] | {"measure": PAYOFF}
    said = tell.say(
        "answer_ruled",
        who=tell.of(who),
        deals=tell.of(f"{words.count(answer.told['deals'])} deals"),
        gap=_gap(answer, WHOLE, key, tell),
        unit=tell.of(answer.unit),
        before=tell.of(value(row, "baseline")),
        after=tell.of(value(row, "value")),
        level=tell.of(words.level(answer.level)),
        p=tell.of(p_value(row["p_holm"])),
    )
    if not answer.split:
        return f"{said} {tell.say('answer_ruled_whole')}"
    of = {name: _gap(answer, part, key, tell) for name, part in _SPLIT.items()}
    return f"{said} {tell.say('answer_ruled_split', **of)}"


_SPLIT = {"arithmetic": ARITHMETIC, "decisions": DECISIONS}


def _gap(answer: Ruled, part: str, key: tuple[str, str | None, int | None], tell: Teller) -> str:
    row = answer.rows[part, *key] | {"measure": PAYOFF}
    return "0" if row["difference"] == row["low"] == row["high"] == 0 else tell.of(gap(row))


def _most(answer: Ruled, measure: str, key: str, tell: Teller) -> str:
    """Return the contracts of which a figure clearly changes, the largest changes first."""
    rows = [answer.rows[WHOLE, measure, name, None] for name in console_ruled.contracts(answer, measure)]
    clear = [row for row in rows if row["p_holm"] is not None and row["p_holm"] < CLEAR]
    clear = [row for row in clear if row["contract"] not in (ALL, "none")]
    if not clear:
        return tell.say(f"{key}_none")
    clear.sort(key=lambda row: -abs(row["difference"]))
    said = []
    for row in clear[:_NAMED]:
        name = tell.of(words.name(row["contract"]))
        said.append(f"{name} {tell.of(gap(row | {'measure': _written(measure)}))}")
    more = tell.say("and_more", more=len(clear) - _NAMED) if len(clear) > _NAMED else ""
    return tell.say(key, contracts=", ".join(said) + more, unit=tell.of(answer.unit))


def _written(measure: str) -> str:
    """Return the measure as which a figure is written: shares in percent, all else as amounts."""
    return DECLARED if measure == DECLARED else PAYOFF


def _results(answer: Ruled, tell: Teller) -> Section:
    blocks: list[Block] = [Entries(tuple(_heading(answer, tell)))]
    blocks += [tell.grid(table) for table in console_ruled.tables(answer, everything=True)]
    blocks.append(tell.text(tell.of(console_ruled.sure(answer))))
    return Section("results", tell.say("results"), tuple(blocks))


def _heading(answer: Ruled, tell: Teller) -> Iterator[Entry]:
    """Yield what the answer is of; names of rule sets and rules stay as they were typed."""
    told = answer.told
    for name, one in told["rules"].items():
        said = tell.of(f"rules {one['hash'][:HASH]}")
        yield Entry(name, f"{one['name']} · {said}")
    yield Entry(tell.say("ruled_changes"), _changes(answer, tell))
    facts = (f"{words.count(told['deals'])} deals", f"seed {told['seed']}")
    of = [tell.of(words.kind(told["game"])), *map(tell.of, facts), kept.seats(told, tell)]
    yield Entry(tell.say("ruled_of"), " · ".join(of))
    yield Entry(tell.say("ruled_decide"), tell.of(console_ruled.deciding(answer)))
    yield Entry(tell.say("ruled_split"), _apart(answer, tell))


def _changes(answer: Ruled, tell: Teller) -> str:
    """Return the rules that differ."""
    said = []
    for one in answer.told["changes"]:
        before, after = (tell.number(json.dumps(one[when])) for when in ("before", "after"))
        said.append(f"{one['rule']} {before} → {after}")
    return ", ".join(said) or tell.say("ruled_nothing")


def _apart(answer: Ruled, tell: Teller) -> str:
    """Return how arithmetic and decisions are told apart, or why they are not."""
    if refused := answer.told["refused"]:
        return tell.say("ruled_refused", refused="; ".join(map(tell.of, refused)))
    if answer.told["untold"]:
        return tell.say("ruled_untold", untold=tell.of(words.count(answer.told["untold"])))
    return tell.of(str(answer.told["why"]))


def _figures(answer: Ruled, tell: Teller) -> Section:
    from analysis.figures import ruled as figures

    shares = pl.col("seat").is_null() & (pl.col("unit") != answer.unit)
    tables = {"differences": answer.table.filter(~shares), "contracts": answer.table.filter(shares)}
    pictures: list[Picture] = []
    for name, draw in figures.FIGURES.items():
        pictures += drawn(name, partial(draw, answer), tables, tell, ())
    return Section("figures", tell.say("figures"), tuple(pictures))


def _method(answer: Ruled, tell: Teller) -> Section:
    told = answer.told
    keys = ["method_deals", "method_ruled"]
    keys += ["method_ruled_split"] if answer.split else []
    keys.append("method_ruled_many")
    values = {"seed": told["seed"], "level": tell.of(words.level(answer.level)), "compared": answer.compared}
    blocks: list[Block] = [tell.paragraph(key, **values) for key in keys]
    if not answer.split:
        blocks.insert(2, tell.text(_apart(answer, tell)))
    return Section("method", tell.say("method"), tuple(blocks))
