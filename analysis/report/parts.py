"""The parts that all reports of runs have: rules, strategies, method, how to repeat it, glossary."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from analysis import words
from analysis.expressions import drawn
from analysis.grids import new
from analysis.load import Run
from analysis.report.model import Block, Command, Entries, Entry, Grid, Section
from analysis.report.telling import Teller, Told

#: Glossary entries, in reading order: of every report, of a family, of runs in sessions, of comparisons.
ALWAYS = ("deal", "seat", "unit", "contract", "made", "won", "payout", "per_payer")
FAMILIES = {
    "marias": ("components", "flek", "silent", "hearts", "sharps", "marriage", "settled"),
    "tarot": ("taker", "bouts", "share", "hand_count", "petit", "excuse", "poignee", "slam", "cancelled"),
}
_ESTIMATES = ("interval", "exact", "wilson", "n")
_COMPARED = ("paired", "p_holm", "saved", "baseline")


def rules(told: Sequence[Told], tell: Teller) -> Section:
    """Return the rule set of one or more runs, beside their presets'."""
    blocks: list[Block] = [_rules_said(one, number, len(told), tell) for number, one in enumerate(told, 1)]
    several = len(told) > 1
    heads = [f"run {number}" for number in range(1, len(told) + 1)] if several else ["value"]
    meanings = {name: said for one in told for name, said in one.meanings.items()}
    houses = [(one.run.house, one.usual) for one in told]
    return Section("rules", tell.say("rules"), (*blocks, beside(heads, houses, meanings, tell)))


def beside(
    heads: Sequence[str],
    houses: Sequence[tuple[Mapping[str, Any], Mapping[str, Any]]],
    meanings: Mapping[str, str],
    tell: Teller,
) -> Grid:
    """Return rule sets side by side: ``houses`` has each with its preset's rules, by dotted name."""
    last = ["meaning"] if meanings else []
    table = new("rule", *heads, "preset", *last, name="rules", texts=len(heads) + 2 + len(last))
    flat = [(words.flat(house), usual) for house, usual in houses]
    for name in dict.fromkeys(name for house, _ in flat for name in house):
        values = [_json(house.get(name)) for house, _ in flat]
        usual = [_json(given[name]) if name in given else "–" for _, given in flat]
        differs = values != usual or len(set(values)) > 1
        said = [tell.of(_meaning(name, meanings))] if meanings else []
        cells = (*values, " / ".join(dict.fromkeys(usual)), *said)
        table.add_row(name, *cells, style="bold" if differs else "")
    return tell.raw(table)


def _meaning(name: str, meanings: Mapping[str, str]) -> str:
    """Return what a rule decides; caps of single components are parts of one rule."""
    return meanings.get(name) or meanings.get(name.partition(".")[0], "")


def _rules_said(told: Told, number: int, several: int, tell: Teller) -> Block:
    manifest = told.run.manifest
    changed = manifest.get("changed") or {}
    said = ", ".join(f"{name} {_json(value)}" for name, value in changed.items())
    key = "rules_changed" if changed else "rules_as_preset"
    text = tell.say(
        key, preset=manifest.get("preset") or told.run.kind, hash=told.run.rules_hash, changed=said
    )
    which = tell.say("run_number", number=number) + ": " if several > 1 else ""
    return tell.text(which + text)


def strategies(runs: Sequence[Run], tell: Teller) -> Section:
    """Return who sat where, with all parameters."""
    entries = []
    for number, run in enumerate(runs, 1):
        which = f", {tell.say('run_number', number=number)}" if len(runs) > 1 else ""
        sitting = run.manifest["seats"]
        changed = run.manifest.get("params_changed") or [{}] * len(sitting)
        entries += [Entry(f"{term}{which}", text) for term, text in players(sitting, changed, tell)]
    return Section("strategies", tell.say("strategies"), (Entries(tuple(entries)),))


def players(
    sitting: Sequence[Mapping[str, Any]], changed: Sequence[Mapping[str, Any]], tell: Teller
) -> Iterator[Entry]:
    """Yield who sits where, with all parameters: a mapping for each seat, as manifests have."""
    found: dict[str, tuple[list[int], Mapping[str, Any], Mapping[str, Any]]] = {}
    for seat, (player, other) in enumerate(zip(sitting, changed, strict=True)):
        found.setdefault(json.dumps(player), ([], player, other))[0].append(seat)
    for seats, player, other in found.values():
        if len(seats) == len(sitting):
            where = tell.say("every_seat")
        else:
            key = "one_seat" if len(seats) == 1 else "some_seats"
            where = tell.say(key, seats=", ".join(str(seat) for seat in seats))
        name = (
            player["name"] if player["label"] == player["name"] else f"{player['label']} = {player['name']}"
        )
        params = player.get("params") or {}
        text = ", ".join(f"{key} {tell.number(_json(value))}" for key, value in params.items())
        if other:
            different = ", ".join(f"{key} {tell.number(_json(value))}" for key, value in other.items())
            text = tell.say("params_changed", params=text, changed=different)
        yield Entry(f"{name} ({where})", text or tell.say("no_params"))


def method(told: Sequence[Told], tell: Teller) -> Section:
    """Return how the numbers were found."""
    run = told[0].run
    level = tell.of(words.level(told[0].summary.level))
    said = ["method_deals", "method_sessions" if run.session > 1 else "method_intervals"]
    if run.forced:
        said.append("method_forced")
    if any(one.run.manifest.get("repriced_from") for one in told):
        said.append("method_repriced")
    if any(one.comparison is not None for one in told):
        paired = all(one.comparison.paired for one in told if one.comparison is not None)
        said.append("method_paired" if paired else "method_independent")
    said.append("method_checks")
    blocks = tuple(tell.paragraph(key, level=level, seed=run.manifest["seed"]) for key in said)
    return Section("method", tell.say("method"), blocks)


def repeat(told: Sequence[Told], tell: Teller) -> Section:
    """Return the commands that make everything again, with seeds, versions and where it was played."""
    blocks: list[Block] = [tell.paragraph("repeat_how")]
    runs = [
        (tell.say("run_number", number=n) if len(told) > 1 else tell.say("the_run"), one.run)
        for n, one in enumerate(told, 1)
    ]
    for one in told:
        if len(told) == 1 and one.comparison is not None:
            runs.append((tell.say("the_baseline"), one.comparison.baseline))
    for label, run in runs:
        if command := run.manifest.get("command"):
            blocks.append(Command(label, command))
        blocks.append(Entries(tuple(_made(run, tell))))
    return Section("repeat", tell.say("repeat"), tuple(blocks))


def _made(run: Run, tell: Teller) -> Iterator[Entry]:
    manifest = run.manifest
    yield Entry(tell.say("run_id"), f"{run.id} ({manifest.get('experiment', '')})")
    if origin := manifest.get("repriced_from"):
        yield Entry(tell.say("repriced_from"), str(origin))
    yield Entry(tell.say("deals_dealt"), tell.of(words.dealt(run)))
    yield Entry(tell.say("seed"), str(manifest["seed"]))
    yield Entry(tell.say("kept"), tell.say(f"kept_{manifest['store']}"))
    versions = ", ".join(f"{name} {version}" for name, version in (manifest.get("versions") or {}).items())
    yield Entry(
        tell.say("versions"), ", ".join(filter(None, (f"forhont {manifest.get('version')}", versions)))
    )
    if sources := manifest.get("strategy_sources"):
        yield Entry(tell.say("sources"), str(sources)[:16])
    if started := manifest.get("started"):
        how = tell.say(
            "played_how",
            started=str(started)[:16].replace("T", " "),
            seconds=tell.number(f"{float(manifest.get('seconds', 0)):,.0f}"),
            execute=manifest.get("execute") or "–",
            workers=manifest.get("workers") or 1,
        )
        yield Entry(tell.say("played"), how)


def glossary(told: Sequence[Told], tell: Teller) -> Section:
    """Return what the words mean."""
    run = told[0].run
    keys = [*ALWAYS, *FAMILIES[run.family.name], *(("session",) if run.session > 1 else ()), *_ESTIMATES]
    if drawn(run):
        keys = ["drawn", *(key for key in keys if key not in ("components", "flek", "settled"))]
    if any(one.comparison is not None for one in told):
        keys += _COMPARED
    return Section("glossary", tell.say("glossary"), (defined(keys, tell),))


def defined(keys: Sequence[str], tell: Teller) -> Entries:
    """Return entries of the glossary."""
    return Entries(tuple(Entry(*tell.words.glossary[key]) for key in keys))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
