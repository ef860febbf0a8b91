"""Parts of reports of answers that are kept (``forhont rules``, ``forhont fair``), which have no run."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from analysis import roles, words
from analysis.report import parts
from analysis.report.model import Block, Command, Entries, Entry, Section
from analysis.report.telling import Teller


def seats(told: Mapping[str, Any], tell: Teller) -> str:
    """Return who sits where, in a line."""
    sitting = told["strategies"]
    return tell.of(words.players(sitting, [seat["changed"] for seat in sitting]))


def rules(told: Mapping[str, Any], meanings: Mapping[str, str], tell: Teller) -> Section:
    """Return the rule sets of an answer, one or by name, beside their presets'."""
    given = told["rules"]
    sets = {"value": given} if "house" in given else given
    blocks: list[Block] = []
    for name, one in sets.items():
        changed = ", ".join(f"{rule} {json.dumps(value)}" for rule, value in one["changed"].items())
        key = "rules_changed" if changed else "rules_as_preset"
        said = tell.say(key, preset=one["preset"], hash=one["hash"], changed=changed)
        blocks.append(tell.text(said if name == "value" else f"{name}: {said}"))
    houses = [(one["house"], one["usual"]) for one in sets.values()]
    return Section("rules", tell.say("rules"), (*blocks, parts.beside(list(sets), houses, meanings, tell)))


def strategies(told: Mapping[str, Any], tell: Teller) -> Section:
    """Return who plays, with all parameters."""
    sitting = [{key: seat[key] for key in ("name", "label", "params")} for seat in told["strategies"]]
    changed = [seat["changed"] for seat in told["strategies"]]
    entries = tuple(parts.players(sitting, changed, tell))
    return Section("strategies", tell.say("strategies"), (Entries(entries),))


def repeat(told: Mapping[str, Any], more: Sequence[Entry], tell: Teller) -> Section:
    """Return the command that gives the answer again, with versions; ``more`` says how much was done."""
    blocks: tuple[Block, ...] = (
        tell.paragraph("repeat_how"),
        Command(tell.say("the_answer"), told["command"]),
        Entries((*_made(told, tell), *more)),
    )
    return Section("repeat", tell.say("repeat"), blocks)


def _made(told: Mapping[str, Any], tell: Teller) -> Iterator[Entry]:
    yield Entry(tell.say("answer_id"), told["id"])
    yield Entry(tell.say("deals_dealt"), tell.of(f"{words.count(told['deals'])} deals"))
    yield Entry(tell.say("seed"), str(told["seed"]))
    versions = ", ".join(f"{name} {version}" for name, version in told["versions"].items())
    yield Entry(tell.say("versions"), f"forhont {told['forhont']}, {versions}")
    yield Entry(tell.say("sources"), told["strategy_sources"][:16])


def glossary(told: Mapping[str, Any], keys: Sequence[str], tell: Teller) -> Section:
    """Return what the words mean: those of the kind that stand in every report, and ``keys``."""
    kind = told["game"]
    if roles.roles(kind):
        family = "tarot" if kind == "tarot" else "marias"
        always = (*parts.ALWAYS, *parts.FAMILIES[family])
    else:
        always = ("drawn", "deal", "seat", "unit")
    return Section("glossary", tell.say("glossary"), (parts.defined((*always, *keys), tell),))
