"""A sweep at a glance: contract by contract against the number that is swept, or run by run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, ScalarFormatter

from analysis import words
from analysis.estimate import LEVEL, Estimate
from analysis.figures import style
from analysis.questions.contracts import DECLARED, MADE, PAYOUT
from analysis.sweep.console import references, shown
from analysis.sweep.found import Found
from analysis.sweep.load import Job
from analysis.sweep.summary import Summary
from analysis.tables import ALL

#: Numbers that only name: nothing is drawn along them.
_NO_AXIS = ("seed",)
#: Inches of a row of panels, and of a line of a run.
_ROW, _LINE = 1.1, 0.3
#: Most runs and contracts of a figure.
_MOST_RUNS, _MOST_CONTRACTS = 40, 10
#: Share of a figure's width for a letter of its labels, and the most that labels may take.
_LETTER, _MOST_MARGIN = 0.0085, 0.45
#: Below so many different numbers each is written at the axis.
_EACH = 8
_DIFFERENCE = "difference"


class Panel(NamedTuple):
    """A column of panels: what is drawn, its title, what it is multiplied with."""

    measure: str
    title: str
    factor: float


def draw(summary: Summary) -> Figure | None:
    """Draw made rates and payouts by contract against the one number swept, or of all runs one by one."""
    found = Found(summary)
    jobs = [job for job in found.jobs if found.has(job)]
    if len({job.id for job in jobs}) <= 1 and not found.compared:
        return None
    along = _numbers(summary, jobs)
    return _one_by_one(found, jobs) if along is None else _along(found, jobs, along)


def _numbers(summary: Summary, jobs: Sequence[Job]) -> list[float] | None:
    """Return the numbers that the jobs differ by, None where these are not numbers or more than one thing."""
    names = summary.sweep.differing
    if len(names) != 1 or names[0] in _NO_AXIS:
        return None
    try:
        numbers = [float(job.settings[names[0]].replace("_", "")) for job in jobs]
    except (KeyError, ValueError):
        return None
    return numbers if len(set(numbers)) == len(numbers) else None


def _panels(found: Found) -> list[Panel]:
    panels = [Panel(DECLARED, "declared, %", 100.0), Panel(MADE, "made, %", 100.0)]
    panels.append(Panel(PAYOUT, f"payout, {found.units}", 1.0))
    if found.compared:
        jobs = references(found)
        of = "baseline" if not jobs else "first job" if len(jobs) > 1 else f"job {jobs[0]}"
        panels.append(Panel(_DIFFERENCE, f"less {of}'s", 1.0))
    return panels


def _estimate(found: Found, job: Job, panel: Panel, contract: str) -> Estimate | None:
    """Return what is drawn of a job; nothing of what is the same by definition."""
    if panel.measure != _DIFFERENCE:
        whole = panel.measure == DECLARED and contract == ALL
        return None if whole else _times(found.of(job, panel.measure, contract), panel.factor)
    row = found.difference(job, PAYOUT, contract)
    if row is None or row["difference"] is None:
        return None
    return Estimate(row["difference"], row["low"], row["high"], row["level"], row["n"], row["how"])


def _along(found: Found, jobs: Sequence[Job], numbers: Sequence[float]) -> Figure:
    contracts = [*found.contracts, ALL] if 1 < len(found.contracts) < _MOST_CONTRACTS else [ALL]
    name, panels = found.summary.sweep.differing[0], _panels(found)
    figure = _sheet(
        found,
        _ROW * len(contracts) + style.TITLE,
        f"What does {name} change?",
        f"By {name}: how often each contract is declared and made, and the declarer's mean payout.",
    )
    grid: dict[str, Any] = style.bounds(figure, style.margin(contracts) + 0.07, 0.985, titled=True)
    grid |= {"hspace": 0.3, "wspace": 0.42}
    axes = figure.subplots(len(contracts), len(panels), sharex=True, squeeze=False, gridspec_kw=grid)
    order = sorted(range(len(jobs)), key=numbers.__getitem__)
    for contract, row in zip(contracts, axes, strict=True):
        for panel, one in zip(panels, row, strict=True):
            estimates = [_estimate(found, jobs[index], panel, contract) for index in order]
            _against_number(one, [numbers[index] for index in order], estimates)
            if one in axes[0]:
                one.set_title(panel.title, color=style.INK)
            if panel.measure == _DIFFERENCE:
                one.axhline(0, color=style.GREY, linewidth=0.8, zorder=0)
        place = row[0].get_position()
        figure.text(0.02, (place.y0 + place.y1) / 2, words.name(contract), va="center")
    for one in axes[-1]:
        one.tick_params(bottom=True, labelbottom=True)
        if len(numbers) < _EACH:
            one.set_xticks(sorted(numbers))
    axes[-1][-1].set_xlabel(name, loc="right")
    return figure


def _against_number(axes: Axes, numbers: Sequence[float], estimates: Sequence[Estimate | None]) -> None:
    if not any(estimates):
        axes.set_visible(False)
        return
    style.band(axes, numbers, estimates, style.BLUE)
    axes.yaxis.set_major_locator(MaxNLocator(3))
    axes.yaxis.set_major_formatter(ScalarFormatter(useOffset=False))
    axes.grid(axis="y", color=style.FAINT, linewidth=0.6)


def _one_by_one(found: Found, jobs: Sequence[Job]) -> Figure | None:
    if len(jobs) > _MOST_RUNS:
        return None
    some = shown(found, whole=False)
    contracts = [ALL, *some] if len(some) == 1 else [ALL]
    labels = [", ".join(found.summary.shown[job.number].values()) or f"job {job.number}" for job in jobs]
    figure = _sheet(
        found,
        (_LINE * len(jobs) + style.TITLE + 0.35) * len(contracts),
        "How do the runs differ?",
        f"A line for each run: {', '.join(found.summary.sweep.differing)}.",
    )
    left = min(0.04 + _LETTER * max(map(len, labels)), _MOST_MARGIN)
    grid: dict[str, Any] = style.bounds(figure, left, 0.98, titled=True)
    grid |= {"wspace": 0.12, "hspace": 0.65}
    panels = _panels(found)[1:]
    axes = figure.subplots(len(contracts), len(panels), squeeze=False, gridspec_kw=grid)
    for contract, row in zip(contracts, axes, strict=True):
        for panel, one in zip(panels, row, strict=True):
            _points(one, [_estimate(found, job, panel, contract) for job in jobs])
            of = f"{words.name(contract)}: " if one is row[0] else ""
            one.set_title(f"{of}{panel.title}", color=style.INK)
            one.set_yticks(range(len(jobs)), labels if one is row[0] else [""] * len(jobs), size=8)
            one.tick_params(axis="y", labelcolor=style.INK)
            if panel.measure == _DIFFERENCE:
                one.axvline(0, color=style.INK, linewidth=0.8, zorder=0)
    return figure


def _points(axes: Axes, estimates: Sequence[Estimate | None]) -> None:
    for place, one in enumerate(estimates):
        if one is None or one.value is None:
            continue
        if one.low is not None and one.high is not None:
            axes.plot([one.low, one.high], [place, place], color=style.BLUE, linewidth=1.5)
        axes.plot(one.value, place, "o", markersize=4.5, color=style.BLUE)
    axes.set_ylim(len(estimates) - 0.5, -0.5)
    axes.xaxis.set_major_locator(MaxNLocator(4))
    axes.grid(axis="x", color=style.FAINT, linewidth=0.6)
    style.bare(axes)


def _times(one: Estimate | None, factor: float) -> Estimate | None:
    if one is None or one.value is None:
        return None
    low, high = (None if end is None else end * factor for end in (one.low, one.high))
    return one._replace(value=one.value * factor, low=low, high=high)


def _sheet(found: Found, height: float, title: str, subtitle: str) -> Figure:
    summary = found.summary
    how = f"Lines are {words.level(LEVEL)} intervals."
    if found.compared:
        table = summary.differences
        paired = table["how"].str.starts_with("the same deals").all()
        way = (
            "deal by deal, of the declarer's seat" if paired else "deal by deal where the cards are the same"
        )
        how += f" Last column: differences of payouts, {way}; p-values adjusted after Holm: differences.csv."
    facts = [*summary.facts, f"sweep {summary.sweep.id}"]
    return style.sheet(facts, height, title, subtitle, how)


FIGURES: Mapping[str, Callable[[Summary], Figure | None]] = {"sweep": draw}
