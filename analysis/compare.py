"""Two runs of one kind, figure by figure: of the same cards deal by deal, or of other cards as independent.

Each figure has its value in both runs, the difference (first less baseline) and its interval, clustered by
session where a run is in sessions; many are compared at once (S-6).  How: :mod:`analysis.differences`; what
is compared of the same cards: :mod:`analysis.paired`.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from analysis import cells, differences, files, matched, paired
from analysis.cells import Cells
from analysis.counted import Counted
from analysis.differences import Figure, Pair
from analysis.estimate import LEVEL
from analysis.load import LoadError, Run, load
from analysis.queries import drawn, group_size
from analysis.questions import checks, marriages
from analysis.questions.contracts import DECLARED, MADE, PAYOUT
from analysis.questions.positions import MARRIAGES, SPREAD
from analysis.questions.seats import PAYOFF
from analysis.tables import ALL, Row, by, contracts_in, where


@dataclass(frozen=True)
class Comparison:
    """What differs between two runs.

    Attributes
    ----------
    run, baseline
        The two runs.
    level
        Confidence of the intervals.
    tables
        Of independent runs ``comparison``: one row a figure; ``comparison-positions`` (only where the first
        run is in sessions): the figures of each position in the session against the baseline's over all its
        deals.  Of runs of the same cards ``paired`` and ``paired-contracts``, see :mod:`analysis.paired`.
    files
        What was written.
    """

    run: Run
    baseline: Run
    level: float
    tables: Mapping[str, pl.DataFrame]
    files: tuple[Path, ...] = ()

    @property
    def paired(self) -> bool:
        """Whether both runs played the same cards, and are compared deal by deal."""
        return _same_cards(self.run, self.baseline)

    @property
    def notes(self) -> tuple[str, ...]:
        """What the intervals and the p-values are, for people."""
        confidence = f"{self.level * 100:g} % intervals of the"
        first, *rest = (_compared(table) for table in self.tables.values())
        if self.paired:
            sizes = f"{first} figures" + "".join(f", and {n} by contract in both runs," for n in rest)
            how = f"The same cards, compared deal by deal; {confidence} mean difference."
        else:
            sizes = f"{first} figures" + "".join(f", and {n} by position in the session," for n in rest)
            unit = "by session" if self.run.session > 1 or self.baseline.session > 1 else "by deal"
            how = f"Independent samples; {confidence} difference, clustered {unit}."
        return (
            how,
            f"{sizes} are compared: p is adjusted after Holm over the figures of its table; "
            "low_all and high_all in the files hold for all of them together (Bonferroni).",
        )


def _compared(table: pl.DataFrame) -> int:
    return 0 if table.is_empty() else int(table["compared"][0])


def _same_cards(run: Run, baseline: Run) -> bool:
    return bool(run.manifest["seed"] == baseline.manifest["seed"])


def compare(
    folder: Path, baseline: Path, rate: float | None = None, *, level: float = LEVEL, write: bool = True
) -> Comparison:
    """Compare a run with another, and write tables and figures into the first one's folder.

    Parameters
    ----------
    folder, baseline
        Folders of two complete runs of one kind; of one seed, they are compared deal by deal.
    rate
        Money per unit of the base rate, for the tables returned; None shows units.  Files always hold units.
    level
        Confidence of the intervals, 0 to 1.
    write
        Whether to write the tables into ``summary/`` and their figures into ``plots/`` of the first run's
        folder.

    Raises
    ------
    LoadError
        If one of the runs is not complete or cannot be read, or they cannot be compared.
    analysis.questions.checks.CheckError
        If the counts of one do not add up.
    """
    runs = load(Path(folder)), load(Path(baseline))
    refuse(*runs)
    answer = _deal_by_deal(*runs, level) if _same_cards(*runs) else _as_independent(runs, level)
    plain = Comparison(*runs, level, answer(runs))
    written = [*_write(plain), *_draw(plain)] if write else []
    if rate is not None:
        paid = load(Path(folder), rate), load(Path(baseline), rate)
        plain = Comparison(*paid, level, answer(paid))
    return Comparison(plain.run, plain.baseline, level, plain.tables, tuple(written))


#: Makes the tables of two runs, from what was counted before, in units or in money.
Answer = Callable[[Sequence[Run]], dict[str, pl.DataFrame]]


def _deal_by_deal(run: Run, baseline: Run, level: float) -> Answer:
    rows = matched.count(run, baseline)
    return lambda runs: _said_as_forced(runs[0], paired.tables(runs[0], runs[1], rows, level))


def _as_independent(runs: Sequence[Run], level: float) -> Answer:
    counts = tuple(cells.count(run) for run in runs)
    for run, counted in zip(runs, counts, strict=True):
        checks.table(counted, run, level)
    return lambda runs: _said_as_forced(runs[0], _tables(runs, counts, level))


def _said_as_forced(run: Run, tables: Mapping[str, pl.DataFrame]) -> dict[str, pl.DataFrame]:
    forced = pl.lit(run.forced or None, pl.String).alias("forced")
    return {name: table.with_columns(forced) for name, table in tables.items()}


def refuse(run: Run, baseline: Run) -> None:
    """Refuse two runs that cannot be compared; LoadError says why."""
    if run.kind != baseline.kind:
        raise LoadError(f"{baseline.folder}: a run of {baseline.kind} is no baseline for one of {run.kind}")
    if _same_cards(run, baseline):
        matched.refuse(run, baseline)
    if run.seats != baseline.seats:
        raise LoadError(
            f"{baseline.folder}: {baseline.seats} seats, the run compared with it has {run.seats}"
        )


def _tables(runs: Sequence[Run], counts: Sequence[Cells], level: float) -> dict[str, pl.DataFrame]:
    # A contract that one of the runs lacks was declared in none of its deals, which says something.
    declared = [] if drawn(runs[0]) else contracts_in([row for one in counts for row in one["ledger"].rows])
    mine, others = (
        {figure.name: figure for figure in figures(run, counted, declared)}
        for run, counted in zip(runs, counts, strict=True)
    )
    names = [*mine, *(name for name in others if name not in mine)]
    tables = {"comparison": differences.table([Pair(mine.get(n), others.get(n)) for n in names], level)}
    if runs[0].session > 1:
        placed = [
            Pair(figure, others.get(figure.name), {"position": position, "upto": upto})
            for (position, upto), figure in in_positions(runs[0], counts[0], declared)
        ]
        tables["comparison-positions"] = differences.table(placed, level)
    return tables


def figures(run: Run, counted: Cells, contracts: Sequence[str]) -> Iterator[Figure]:
    """Yield what two runs are compared by.

    Parameters
    ----------
    run, counted
        One of the runs and its counts.
    contracts
        The contracts that either of them has; none where nothing is declared.
    """
    ledger = counted["ledger"]
    declared = _declared(ledger.rows)
    factor = run.money / run.scale
    yield from _shares(ledger, ledger.rows, contracts)
    for name in (*contracts, ALL):
        paid = ledger.mean_at(_of(declared, name), "payout", factor)
        yield Figure(PAYOUT, name, None, run.unit, paid)
    for name in (*contracts, ALL):
        spread = ledger.deviation_at(_of(declared, name), "payout", factor)
        yield Figure(SPREAD, name, None, run.unit, spread)
    for seat in range(run.seats):
        payoffs = counted[f"seat_{seat}"]
        yield Figure(PAYOFF, None, seat, run.unit, payoffs.mean_at(payoffs.rows, "payoff", factor))
    if "married" in counted:
        yield from _marriages(counted["married"])


def _marriages(dealt: Counted) -> Iterator[Figure]:
    """Yield how many marriages are dealt."""
    yield Figure(MARRIAGES, None, None, "per deal", dealt.mean_at(dealt.rows, "married", 1.0))
    for number in range(marriages.SUITS + 1):
        having = [row for row in dealt.rows if row["married"] == number]
        yield Figure(f"{MARRIAGES}: {number}", None, None, "share", dealt.rate_at(having, dealt.rows))


def in_positions(
    run: Run, counted: Cells, contracts: Sequence[str]
) -> Iterator[tuple[tuple[int, int], Figure]]:
    """Yield the figures of each group of positions in a session, with its first and last deal."""
    ledger, dealt = counted["position_ledger"], counted["position_married"]
    married = by(dealt.rows, "position")
    factor = run.money / run.scale
    for (position,), deals in sorted(by(ledger.rows, "position").items()):
        place = (position, min(position + group_size(run), run.session) - 1)
        here = dealt.mean_at(married[(position,)], "married", 1.0)
        yield place, Figure(MARRIAGES, None, None, "per deal", here)
        for figure in _shares(ledger, deals, contracts):
            # By position too few deals of a contract are played to say how often each is made.
            if figure.measure == DECLARED or figure.contract == ALL:
                yield place, figure
        paid = _declared(deals)
        yield place, Figure(PAYOUT, ALL, None, run.unit, ledger.mean_at(paid, "payout", factor))
        yield place, Figure(SPREAD, ALL, None, run.unit, ledger.deviation_at(paid, "payout", factor))


def _shares(ledger: Counted, rows: Sequence[Row], contracts: Sequence[str]) -> Iterator[Figure]:
    """Yield how often each contract is declared, and made."""
    for name in contracts:
        yield Figure(DECLARED, name, None, "share of deals", ledger.rate_at(_of(rows, name), rows))
    for name in (*contracts, ALL):
        played = where(_of(_declared(rows), name), lambda row: row["made"] is not None)
        made = where(played, lambda row: row["made"])
        yield Figure(MADE, name, None, "share of played deals", ledger.rate_at(made, played))


def _declared(rows: Sequence[Row]) -> list[Row]:
    return where(rows, lambda row: row["contract"] is not None)


def _of(rows: Sequence[Row], contract: str) -> list[Row]:
    return where(rows, lambda row: contract in (ALL, row["contract"]))


def _write(comparison: Comparison) -> Iterator[Path]:
    for name, table in comparison.tables.items():
        target = comparison.run.folder / "summary" / name
        yield files.write(target.with_suffix(".csv"), table.write_csv().encode())
        buffer = io.BytesIO()
        table.write_parquet(buffer)
        yield files.write(target.with_suffix(".parquet"), buffer.getvalue())


def _draw(comparison: Comparison) -> Iterator[Path]:
    # Matplotlib takes a second to import, which commands that only print should not wait for.
    from analysis.figures import comparison as independent
    from analysis.figures import paired as deal_by_deal
    from analysis.figures import style

    for name, draw in (deal_by_deal if comparison.paired else independent).FIGURES.items():
        target = comparison.run.folder / "plots" / name
        yield from style.save(lambda draw=draw: draw(comparison), target)  # type: ignore[misc]
