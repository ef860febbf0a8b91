"""The tables that a sweep ends with, for a terminal or a log."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from analysis import words
from analysis.console_differences import gap, p_value, style
from analysis.differences import CLEAR
from analysis.estimate import LEVEL
from analysis.grids import labelled, new, note, put, widen
from analysis.questions.contracts import DECLARED, MADE, PAYOUT
from analysis.sweep.found import Found
from analysis.sweep.load import DONE, FAILED, RUN, Job
from analysis.sweep.summary import DIFFERENCES, FIGURES, Summary
from analysis.tables import ALL, DEALS

#: Most rows of contracts that are printed where no setting names one; the files have all.
_MOST = 48
#: Stands where there is nothing.
_NONE = "–"
_HEADS = ("difference", "p (Holm)")
#: Columns of a terminal that has room for the ids of runs.
_WIDE = 100


def show(summary: Summary, console: Console, rate: float | None = None) -> None:
    """Print the tables of a sweep, and what became of the jobs that are in none."""
    widen(console)
    found = Found(summary, rate)
    for line in heading(found, rate):
        console.print(line, highlight=False, soft_wrap=True)
    for table in tables(found, runs=not console.is_terminal or console.width >= _WIDE):
        console.print()
        put(table, console)
    console.print()
    for line in (*apart(summary), _files(summary)):
        console.print(line, highlight=False, soft_wrap=True)


def heading(found: Found, rate: float | None = None) -> Iterator[Text]:
    """Yield what the sweep is, and how its tables are to be read."""
    sweep = found.summary.sweep
    played = sum(job.status == DONE for job in sweep.jobs)
    jobs = f"{len(sweep.jobs)} jobs" if played == len(sweep.jobs) else f"{played} of {len(sweep.jobs)} jobs"
    line = Text(f"Sweep {sweep.id}", style="bold")
    line.append(f" · {jobs} · {', '.join(sweep.differing) or 'nothing differs'}", style="not bold")
    yield line
    if found.summary.facts:
        yield Text(f"all: {' · '.join(found.summary.facts)}")
    unit = found.units.replace("units", "unit").replace("points", "point")
    amounts = found.units if rate is None else f"money at {rate:g} a {unit}"
    whose = "the declarer's (lízaný: seat 0's)" if found.drawn else "the declarer's"
    yield Text(
        f"made: of played deals, in % · payout: {whose}, over all payers, in {amounts}; "
        f"{words.level(LEVEL)} intervals, ± is the longer arm.",
        style="dim",
    )


def tables(found: Found, *, whole: bool = False, runs: bool = True) -> Iterator[Table]:
    """Yield the tables: all contracts together, by contract, by seat.

    Parameters
    ----------
    found
    whole
        Whether the table by contract has all contracts, however many rows it gets.
    runs
        Whether the ids of the runs are in the first.
    """
    yield _together(found, runs)
    if contracts := shown(found, whole=whole):
        yield _by_contract(found, contracts)
    if found.seats:
        yield _by_seat(found)


def shown(found: Found, *, whole: bool) -> list[str]:
    """Return the contracts of the table by contract: those that a setting names, or all if they are few."""
    contracts = found.contracts
    few = len(contracts) * len(found.jobs) <= _MOST
    return contracts if whole else found.named or (contracts if few else [])


def _together(found: Found, runs: bool) -> Table:
    names = found.summary.sweep.differing
    compared = _HEADS if found.compared else ()
    ids = ("run",) if runs else ()
    heads = ("job", *names, "dealt" if "deals" in names else "deals", "made %", "payout", *compared, *ids)
    table = new(*heads, texts=1 + len(names), name="sweep")
    for job in found.jobs:
        dealt = found.dealt(job)
        table.add_row(
            *_head(found, job),
            words.count(dealt) if dealt is not None else job.status,
            words.percent(found.of(job, MADE)),
            words.amount(found.of(job, PAYOUT), 2),
            *(_compared(found, job, ALL) if compared else ()),
            *((job.id or _NONE,) if runs else ()),
            style=_style(found, job, ALL),
        )
    said = [_said(found)]
    contracts = len(found.contracts)
    if contracts and not shown(found, whole=False):
        said.append(f"{contracts} contracts, each by itself: {FIGURES}.md")
    return note(table, "\n".join(filter(None, said)))


def _head(found: Found, job: Job) -> list[str]:
    return [str(job.number), *found.summary.shown[job.number].values()]


def _compared(found: Found, job: Job, contract: str) -> list[str]:
    row = found.difference(job, PAYOUT, contract)
    return [_NONE, _NONE] if row is None else [gap(row), p_value(row["p_holm"])]


def _style(found: Found, job: Job, contract: str) -> str:
    row = found.difference(job, PAYOUT, contract)
    return "" if row is None else style(row)


def _said(found: Found) -> str:
    """Return what the differences are, or why there are none."""
    if not found.compared:
        played = [job for job in found.jobs if found.has(job)]
        if len(played) <= 1 or found.summary.notes:
            return ""
        same = len({job.id for job in played}) == 1
        return "no differences: " + (
            "all jobs are the same run" if same else "no two jobs play the same game"
        )
    table = found.summary.differences
    of = _against(found)
    paired = table["how"].str.starts_with("the same deals")
    seat = f"what the declarer receives more than the same seat in {of}, deal by deal on the same cards"
    apart = f"the payout less that in {of}, as independent samples"
    if paired.all():
        how = seat
    else:
        how = f"{seat};\nwhere the cards are others: {apart}" if paired.any() else apart
    many = f"{table['compared'][0]:,}"
    return (
        f"difference: {how};\n"
        f"p after Holm over all {many} figures compared in the sweep; bold: p below {CLEAR:g}"
    )


def references(found: Found) -> list[int]:
    """Return the jobs that others are compared with; none where each has a baseline of its own."""
    return sorted({job for job in found.summary.differences["against_job"].to_list() if job is not None})


def _against(found: Found) -> str:
    """Return what the runs are compared with, in words."""
    jobs = references(found)
    if not jobs:
        return "the run's own baseline"
    if len(jobs) > 1:
        return f"the first job of the game (job {', '.join(map(str, jobs))})"
    return f"job {jobs[0]}"


def _by_contract(found: Found, contracts: Sequence[str]) -> Table:
    names = found.summary.sweep.differing
    compared = _HEADS if found.compared else ()
    heads = ("contract", "job", *names, "deals", "declared %", "made %", "payout", *compared)
    table = new(*heads, texts=2 + len(names), name="sweep-contracts")
    for contract in contracts:
        jobs = found.declaring(contract)
        if table.row_count:
            table.add_section()
        for job in jobs:
            deals = found.of(job, DEALS, contract)
            table.add_row(
                words.name(contract) if job is jobs[0] else "",
                *_head(found, job),
                words.count(0 if deals is None else deals.n),
                words.percent(found.of(job, DECLARED, contract)),
                words.percent(found.of(job, MADE, contract)),
                words.amount(found.of(job, PAYOUT, contract), 2),
                *(_compared(found, job, contract) if compared else ()),
                style=_style(found, job, contract),
            )
    said = ["difference: over the deals with this contract in the job's own run"] if compared else []
    if missing := len(found.contracts) - len(contracts):
        said.append(f"{missing} further contracts: {FIGURES}.md")
    return note(table, "; ".join(said)) if said else table


def _by_seat(found: Found) -> Table:
    names = found.summary.sweep.differing
    seats = range(found.seats)
    heads = ("job", *names, *(f"seat {seat}" for seat in seats))
    table = new(*heads, texts=1 + len(names), name="sweep-seats")
    for job in found.jobs:
        if found.has(job):
            payoffs = [words.amount(found.payoff(job, seat), 2) for seat in seats]
            table.add_row(*_head(found, job), *payoffs)
    more = f"; differences: {DIFFERENCES}.csv" if found.compared else ""
    return note(table, f"mean payoff of a seat{more}")


def apart(summary: Summary) -> Iterator[Text]:
    """Yield what is to be said of single jobs: failed, not played, in no table, compared with nothing."""
    jobs = summary.sweep.jobs
    for job in jobs:
        if job.status == FAILED:
            yield labelled("failed", f"job {_called(summary, job)}: {job.said}", "bold red")
    if missing := [job for job in jobs if job.status not in (DONE, FAILED)]:
        yield labelled("missing", f"{_numbers(missing)}: not played to the end; this plays what is missing:")
        yield labelled("", str(summary.sweep.told["command"]))
    for what in dict.fromkeys(job.what for job in jobs if job.what != RUN):
        others = [job for job in jobs if job.what == what]
        called = ", ".join(job.id for job in others if job.id)
        yield labelled("apart", f"{_numbers(others)} ({what} {called}): no run of deals, so in no table")
    why: dict[str, list[Job]] = {}
    for job in jobs:
        if job.number in summary.notes:
            why.setdefault(summary.notes[job.number], []).append(job)
    for reason, alike in why.items():
        yield labelled("alone", f"{_numbers(alike)} compared with nothing: {reason}")


def _called(summary: Summary, job: Job) -> str:
    settings = ", ".join(f"{name}={value}" for name, value in summary.shown[job.number].items())
    return f"{job.number} ({settings})" if settings else str(job.number)


def _numbers(jobs: Sequence[Job]) -> str:
    return f"job{'s' if len(jobs) > 1 else ''} {', '.join(str(job.number) for job in jobs)}"


def _files(summary: Summary) -> Text:
    folder = summary.sweep.folder
    names = (f"{FIGURES}.csv", f"{DIFFERENCES}.csv", f"{FIGURES}.md", f"{FIGURES}.png")
    there = ", ".join(name for name in names if (folder / name).exists())
    return labelled("files", f"{folder}{os.sep} ({there})")
