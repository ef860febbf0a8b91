"""Answers for other programs: JSON with everything, CSV with one line a figure."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from analysis.estimate import Estimate
from sim.odds.answer import Answer, Row, Way
from sim.odds.choosing import MANY, Recommendation

#: Figures of a way that are shares of layouts, and those that are amounts.
SHARES = ("chance", "played", "break_even", "chance_gap")
AMOUNTS = ("money", "when_made", "when_lost", "money_gap")
#: What an answer is better by than another, in CSV.
DIFFERENCE = "difference"

_ESTIMATE = ("value", "low", "high", "level", "n", "how")
_COLUMNS = (
    *("game", "rules_hash", "seed", "deals", "version"),
    *("answer", "contract", "way", "measure", "against", "unit", *_ESTIMATE),
    *("low_all", "high_all", "p", "p_holm", "compared", "verdict"),
)


def as_json(answer: Answer) -> str:
    """Return every figure, with all that it is of.

    Estimates are objects with ``value``, ``low``, ``high``, ``level``, ``n``, ``how`` and their ``unit``:
    ``share``, the unit of the game, or ``money`` where a unit has a rate; None where nothing was measured.
    ``deals`` are the layouts that count; with a belief, ``drawn`` says of how many.
    """
    about = asdict(answer.about)
    if answer.about.belief is None:
        del about["belief"], about["drawn"]
    told = about | {
        "deals": answer.deals,
        "level": answer.method.level,
        "tuned": answer.method.tuned,
        "answers": [_row(answer, row) for row in answer.rows],
        "recommendation": _recommended(answer, answer.recommendation),
    }
    return json.dumps(told, indent=1, allow_nan=False, ensure_ascii=False) + "\n"


def _row(answer: Answer, row: Row) -> dict[str, Any]:
    ways = [_way(answer, way) for way in row.ways]
    return {"answer": row.name, "contract": row.contract, "ways": ways}


def _way(answer: Answer, way: Way) -> dict[str, Any]:
    told: dict[str, Any] = {"way": way.name}
    for measure, unit, found in _figures(answer, way, empty=True):
        name = measure if unit != "money" else f"{measure}_at_rate"
        told[name] = None if found is None else _told(found) | {"unit": unit}
    return told | {"contracts": dict(way.contracts), "extra_width": way.extra}


def _figures(answer: Answer, way: Way, *, empty: bool) -> Iterator[tuple[str, str, Estimate | None]]:
    """Yield each figure of a way with its name and unit; of amounts with a rate in both."""
    for measure in (*SHARES, *AMOUNTS):
        found: Estimate | None = getattr(way, measure)
        if found is None and not empty:
            continue
        if measure in SHARES:
            yield measure, "share", found
            continue
        yield measure, answer.about.unit, found
        if answer.about.rate is not None:
            yield measure, "money", None if found is None else scaled(found, answer.about.rate)


def scaled(found: Estimate, factor: float) -> Estimate:
    """Return an estimate in another unit."""
    value, low, high = (None if one is None else one * factor for one in found[:3])
    return found._replace(value=value, low=low, high=high)


def _told(found: Estimate) -> dict[str, Any]:
    return {name: getattr(found, name) for name in _ESTIMATE}


def _recommended(answer: Answer, found: Recommendation | None) -> dict[str, Any] | None:
    if found is None:
        return None
    versus = [one._asdict() | {"gap": _told(one.gap) | {"unit": answer.about.unit}} for one in found.versus]
    told = {"answer": found.name, "way": found.way, "verdict": found.verdict, "as_good": list(found.as_good)}
    return told | {"versus": versus, "compared": found.compared, "adjusted": MANY}


def as_csv(answer: Answer) -> str:
    """Return one line a figure, then one for each comparison with the recommended answer."""
    text = io.StringIO()
    lines = csv.DictWriter(text, _COLUMNS, restval="", lineterminator="\n")
    lines.writeheader()
    about = answer.about
    made = {"game": about.game, "rules_hash": about.rules_hash, "seed": about.seed, "deals": answer.deals}
    for line in (*_lines(answer), *_compared(answer)):
        lines.writerow(made | {"version": about.version} | line)
    return text.getvalue()


def _lines(answer: Answer) -> Iterator[dict[str, Any]]:
    for row in answer.rows:
        for way in row.ways:
            for measure, unit, found in _figures(answer, way, empty=False):
                assert found is not None
                of = {"answer": row.name, "contract": row.contract or "", "way": way.name}
                yield of | {"measure": measure, "unit": unit} | _plain(_told(found))


def _compared(answer: Answer) -> Iterator[dict[str, Any]]:
    found = answer.recommendation
    contracts = {row.name: row.contract or "" for row in answer.rows}
    for one in found.versus if found is not None else ():
        assert found is not None
        of = {"answer": found.name, "contract": contracts[found.name], "way": found.way}
        of |= {"measure": DIFFERENCE, "against": one.name, "unit": answer.about.unit}
        many = {"low_all": one.low_all, "high_all": one.high_all, "p": one.p, "p_holm": one.p_holm}
        yield of | _plain(_told(one.gap) | many) | {"compared": found.compared, "verdict": one.verdict}


def _plain(told: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in told.items() if value is not None}
