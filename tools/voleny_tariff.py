"""Write ``docs/results/voleny-tariff.md``: whether the tariff of volený mariáš is fair, and what would be.

``python -m tools.voleny_tariff`` asks ``forhont fair`` once for each meaning of fair; answers that are kept
are not sought again.  Every figure of the page comes from these answers.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from analysis import words
from analysis.estimate import NORMAL, Estimate
from analysis.fair import Fair
from tools.pages import ROOT

PAGE = ROOT / "docs" / "results" / "voleny-tariff.md"
#: Columns of the page's text.
_WIDE = 118
#: The amounts that may change, in the order of the tariff's name; a game is the unit.
_FIELDS = ("tariff.seven=0.5:6", "tariff.hundred=1:12", "tariff.betl=2:40", "tariff.durch=5:80")
_CONTRACTS = ("game", "seven", "hundred", "betl", "durch")


class Meaning(NamedTuple):
    """One meaning of fair: how the page calls it, and how ``forhont fair`` is asked."""

    title: str
    said: str
    options: tuple[str, ...]


_MEANINGS = (
    Meaning(
        "Every contract brings its declarer the same in the mean",
        "Rare contracts are declared with the best hands alone, so that this is the hardest thing to want.",
        (
            "--objective",
            "contracts",
            "--contracts",
            ",".join(_CONTRACTS),
            *(word for field in _FIELDS for word in ("--field", field)),
        ),
    ),
    Meaning(
        "Hands just worth declaring earn the same",
        "A contract is priced too high if hands that are just good enough for it earn more than such hands "
        "of other contracts: they tempt more than these. Hands just worth a hundred or a durch are rare, so "
        "that little can be said of them.",
        ("--objective", "margin", *(word for field in _FIELDS for word in ("--field", field))),
    ),
    Meaning(
        "Hands just worth a seven or a betl earn the same",
        "The same of the two contracts that are declared often enough to say.",
        ("--objective", "margin", "--field", _FIELDS[0], "--field", _FIELDS[2], "--trials", "30"),
    ),
    Meaning(
        "Forehand has no advantage",
        "Over a full round everybody is forehand as often; who plays few deals may want it all the same. One "
        "amount is asked for, that of a seven, which is declared most often beside the game.",
        ("--objective", "forehand", "--field", _FIELDS[0]),
    ),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask, write the page, and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.voleny_tariff", description=__doc__)
    parser.add_argument("--deals", type=int, default=100_000, help="deals of each search (100000)")
    parser.add_argument("--runs", type=Path, default=Path("runs"), help="the folder that keeps answers")
    parser.add_argument("--page", type=Path, default=PAGE, help="the file to write")
    asked = parser.parse_args(arguments)
    found = []
    for number, meaning in enumerate(_MEANINGS, start=1):
        figure = asked.page.parent / "images" / f"voleny-tariff-{number}"
        figure.parent.mkdir(parents=True, exist_ok=True)
        options = [*meaning.options, "--deals", str(asked.deals)]
        found.append(_ask(options, asked.runs, figure))
        figure.with_suffix(".png").unlink()
    asked.page.write_text(_page(found), encoding="utf-8")
    print(asked.page)
    return 0


def _ask(options: Sequence[str], runs: Path, figure: Path) -> Fair:
    """Return what ``forhont fair`` says, and have it draw what depends on each field."""
    command = ["fair", "voleny", *options, "--runs", str(runs), "--figure", str(figure), "--json"]
    said = subprocess.run(
        [sys.executable, "-m", "sim.cli", *command], check=True, stdout=subprocess.PIPE, encoding="utf-8"
    )
    return Fair(json.loads(said.stdout))


def _page(found: Sequence[Fair]) -> str:
    first = found[0].told
    tariff = first["rules"]["house"]["tariff"]
    called = "/".join(f"{tariff[name]:g}" for name in _CONTRACTS)
    lines = [
        f"# Is {called} fair?",
        "",
        *_wrapped(
            f"The tariff of volený mariáš: a game {tariff['game']:g}, a seven {tariff['seven']:g}, a "
            f"hundred {tariff['hundred']:g}, a betl {tariff['betl']:g}, a durch {tariff['durch']:g} units. "
            "Fair may mean several things. Each is asked here by itself, of players who decide anew under "
            f"every tariff by what pays (`{first['strategies'][0]['label']}`); the game stays the unit. "
            f"Figures are of {first['deals_kept_back']:,} deals that the search never saw, brackets are "
            f"{words.level(first['level'])} intervals. What is found is fair for these players. An amount "
            "without an interval is one that the figures leave open, or that lies at the end of its "
            "range. What contracts bring as others play: [voleny.md](voleny.md)."
        ),
        "",
        "## The answer",
        "",
        *(line for meaning, fair in zip(_MEANINGS, found, strict=True) for line in _answer(meaning, fair)),
    ]
    for number, (meaning, fair) in enumerate(zip(_MEANINGS, found, strict=True), start=1):
        lines += ["", f"## {meaning.title}", "", *_wrapped(meaning.said), *_tables(fair)]
        lines += ["", f"![What depends on each amount](images/voleny-tariff-{number}.svg)"]
    lines += ["", "## The same again", "", "```sh", "python -m tools.voleny_tariff", "```", ""]
    lines += [
        *_wrapped("asks these; each answer is kept, and `forhont report` makes a page of it:"),
        "",
        "```sh",
    ]
    lines += [str(fair.told["command"]) for fair in found]
    lines += ["```", "", f"forhont {first['forhont']} · rules voleny ({first['rules']['hash'][:8]})", ""]
    return "\n".join(lines)


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, _WIDE, break_on_hyphens=False)


def _answer(meaning: Meaning, fair: Fair) -> Iterator[str]:
    """Yield what the page says first of one meaning of fair."""
    before, after = fair.told["before"], fair.told["after"]
    figures = _wanted(fair)
    low, high = (pick(figures, key=lambda one: one["value"]) for pick in (min, max))
    if len(figures) == 1:
        as_is = f"{low['figure']}: {_amount(low)} units as it is"
    else:
        as_is = f"from {low['figure']} ({_amount(low)}) to {high['figure']} ({_amount(high)} units) as it is"
    fields = {one["field"]: one for one in fair.told["tariff"]}
    wanted = ", ".join(_field(one) for one in fields.values())
    distance = f"away from it by {_amount(before['loss'], sign=False)} units as it is"
    left = f"by {_amount(after['loss'], sign=False)} with what came nearest in the search, {wanted}"
    if after["loss"]["value"] >= before["loss"]["value"]:
        left += ": no better on these deals, so that nothing fairer is known"
    elif after["loss"]["high"] >= before["loss"]["low"]:
        left += ", not clearly nearer"
    if fair.told["free"]:
        left += "; other amounts, changed together, do as well"
    yield from textwrap.wrap(
        f"- **{meaning.title}: {_verdict(fair)}.** {as_is[0].upper()}{as_is[1:]}; {distance}, {left}.",
        _WIDE,
        subsequent_indent="  ",
        break_on_hyphens=False,
    )


def _wanted(fair: Fair) -> list[Mapping[str, Any]]:
    """Return the figures that are wanted to be something, under the tariff as it is."""
    figures = [one for one in fair.told["before"]["figures"] if one["unit"] == fair.unit]
    if missing := [one["figure"] for one in figures if one["value"] is None]:
        raise SystemExit(f"error: {', '.join(missing)}: too few deals to say; give more --deals")
    return figures


def _verdict(fair: Fair) -> str:
    """Return yes only where no figure that is wanted equal, or zero, is clearly something else."""
    figures = _wanted(fair)
    if len(figures) == 1:
        return "no" if figures[0]["low"] > 0 or figures[0]["high"] < 0 else "not to be told from fair"
    # Intervals that leave no value to all of them.
    apart = max(one["low"] for one in figures) > min(one["high"] for one in figures)
    return "no" if apart else "not to be told from fair"


def _field(one: Mapping[str, Any]) -> str:
    """Return an amount of the tariff that comes nearest."""
    name = str(one["field"]).removeprefix("tariff.")
    if one["low"] is None:
        where = "the end of its range" if one["value"] in one["range"] else "no interval"
        return f"{name} {one['value']:g} ({where})"
    return f"{name} {one['value']:g} [{one['low']:.1f}, {one['high']:.1f}]"


def _amount(one: Mapping[str, Any], *, sign: bool = True) -> str:
    """Return a figure with its interval."""
    # How it was estimated decides nothing of how it is written.
    found = Estimate(one["value"], one["low"], one["high"], 0.95, 0, NORMAL)
    return words.amount(found, 2) if sign else words.number(found, 2)


def _tables(fair: Fair) -> Iterator[str]:
    """Yield the tariff, and what it comes to on deals kept back."""
    yield from ("", "| | as it is | fair | interval | range |", "|---|---:|---:|---:|---:|")
    for one in fair.told["tariff"]:
        ends = "–" if one["low"] is None else f"{one['low']:.1f} to {one['high']:.1f}"
        low, high = one["range"]
        yield f"| {one['field']} | {one['before']:g} | {one['value']:g} | {ends} | {low:g} to {high:g} |"
    yield from ("", "| | as it is | fair |", "|---|---:|---:|")
    after = {one["figure"]: one for one in fair.told["after"]["figures"]}
    for one in fair.told["before"]["figures"]:
        unit = "%" if one["unit"] == "%" else "units"
        sign = one["unit"] != "%"
        cells = [_amount(found, sign=sign) for found in (one, after[one["figure"]])]
        yield f"| {one['figure']}, {unit} | {' | '.join(cells)} |"
    cells = [_amount(fair.told[when]["loss"], sign=False) for when in ("before", "after")]
    yield f"| **away from what is wanted, units** | {' | '.join(cells)} |"


if __name__ == "__main__":
    sys.exit(main())
