"""Calibrate ``ev``: write strategies/marias/ev_tables.py, the chances of hands it reckons with.

Contracts are prescribed on deals of a seed, with every suit as trumps, and free deals are played; logistic
regressions (``tools.calibrate_fit``) then tell how far each component was made from the cards of the
declarer, with the talon and without, of a defender, of a partner, and how what was said changes it.  Chances
only: money is reckoned at the table, from the tariff in force, so a changed tariff needs no new calibration.
House rules that change what is played may be given (``betl_open_from``, ``mandatory_flek`` and the like).

Usage: python -m tools.calibrate [KIND ...] [house.FIELD=VALUE ...] [deals=N] [seed=N] [player=NAME]
       [others=NAME]

Kinds that are not named stay as they are.  ``player`` declares (``ev``, once it has tables, else
``heuristic``), ``others`` are the rest of the table (``heuristic``).
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

from strategies.marias import ev_tables
from strategies.marias.ev_features import VERSION
from strategies.marias.ev_models import JUDGEMENTS
from tools.calibrate_hands import Job
from tools.calibrate_kinds import calibrated

TARGET = Path(ev_tables.__file__)


def written(tables: Mapping[str, Mapping[str, Sequence[float]]], made: Mapping[str, str]) -> str:
    """Return the source text of the tables, with what each kind's were made from."""
    text = (
        '"""What ``ev`` knows of the chances of hands; made by ``python -m tools.calibrate``.\n\n'
        "By kind and judgement: weights of what is counted (``ev_features``), cuts of the ladder,\n"
        'what being doubled is and tells (``ev_models``).\n"""\n\n# fmt: off\n'
        f"KINDS = {ev_tables.KINDS!r}\n"
        f"#: What each kind's were made from.\nMADE_FROM: dict[str, str] = {{\n"
    )
    text += "".join(f"    {kind!r}: {source!r},\n" for kind, source in made.items())
    text += "}\nTABLES: dict[str, dict[str, list[float]]] = {\n"
    for kind, judgements in tables.items():
        text += f"    {kind!r}: {{\n"
        for name, row in judgements.items():
            numbers = [f"{value:.3f}".rstrip("0").rstrip(".") for value in row]
            numbers = ["0" if number in ("-0", "") else number for number in numbers]
            lines = [", ".join(numbers[at : at + 12]) for at in range(0, len(numbers), 12)]
            joined = ",\n            ".join(lines)
            text += f"        {name!r}: [\n            {joined},\n        ],\n"
        text += "    },\n"
    return text + "}\n"


def parsed(given: Sequence[str]) -> list[Job]:
    """Return what the command line asks for."""
    options: dict[str, Any] = {"deals": 200_000, "seed": 1, "player": "", "others": "heuristic"}
    house: dict[str, Any] = {}
    kinds = []
    for word in given:
        key, equals, value = word.partition("=")
        if not equals:
            kinds.append(key)
        elif key.startswith("house."):
            house[key.removeprefix("house.")] = yaml.safe_load(value)
        elif key in options:
            options[key] = type(options[key])(value)
        else:
            raise SystemExit(f"calibrate: {key} is no option; there are: {', '.join(options)}, house.FIELD")
    for kind in kinds:
        if kind not in ev_tables.KINDS:
            raise SystemExit(
                f"calibrate: {kind!r} is no kind with bidding; there are: {', '.join(ev_tables.KINDS)}"
            )
    jobs = []
    for kind in kinds or ev_tables.KINDS:
        player = options["player"] or ("ev" if kind in ev_tables.TABLES else "heuristic")
        jobs.append(Job(kind, house, options["deals"], options["seed"], player, options["others"]))
    return jobs


def main(given: Sequence[str]) -> None:
    """Write the tables, anew for the kinds named or all."""
    tables = dict(ev_tables.TABLES)
    made = dict(getattr(ev_tables, "MADE_FROM", {}))
    for job in parsed(given):
        found = calibrated(job)
        tables[job.kind] = {name: found[name] for name in JUDGEMENTS if name in found}
        changed = "".join(f", {rule}={value}" for rule, value in job.house.items())
        made[job.kind] = (
            f"counts of version {VERSION}, {job.deals} deals, seed {job.seed}, "
            f"{job.player} against {job.others}{changed}"
        )
        aside = TARGET.with_suffix(".new")
        aside.write_text(written(tables, made))
        aside.replace(TARGET)
        print(f"{job.kind}: {made[job.kind]}")


if __name__ == "__main__":
    main(sys.argv[1:])
