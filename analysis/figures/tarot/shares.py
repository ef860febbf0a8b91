"""Distribution of what a defender pays, contract by contract."""

from __future__ import annotations

from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.transforms import blended_transform_factory

from analysis import words
from analysis.estimate import Estimate
from analysis.figures import style
from analysis.questions.contracts import PER_PAYER
from analysis.questions.tarot import bouts
from analysis.summary import Summary
from analysis.tables import ALL, DEALS, Lookup, by

_ROW = 1.15
#: Shares at least this high are written at their bar.
_WRITTEN = 0.03
#: Bars that can be labelled beside each other.
_LABELS = 21


def draw(summary: Summary) -> Figure | None:
    """Draw one row a contract: in how many of its deals a defender pays or receives how much."""
    if "shares" not in summary.tables or summary.tables["shares"].is_empty():
        return None
    found = by(summary.tables["shares"].iter_rows(named=True), "contract")
    unit = summary.run.unit
    figure = style.page(
        summary.run,
        _ROW * len(found) + 0.1,
        "What does a defender pay the taker, or receive?",
        f"% of each contract's played deals by the amount, in {unit}; under a bar: from this amount on.",
        f"Dark lines and ± are {words.level(summary.level)} intervals (rates Wilson, means normal, spread of "
        "the standard error).\nStretches of ten points over or under the target, times the multiplier; the "
        "outermost have no end. Grey: less than a contract just made or lost.\n"
        f"{style.OPEN_BARS}",
    )
    left = max(0.2, style.margin([name for (name,) in found]))
    grid = {**style.bounds(figure, left, 0.98), "hspace": 0.75}
    panels = figure.subplots(len(found), 1, squeeze=False, gridspec_kw=grid)[:, 0]
    lookup = Lookup(summary.tables["bouts"])
    for axes, ((name,), rows) in zip(panels, found.items(), strict=True):
        _row(axes, rows)
        key = (name, ALL, None)
        side = blended_transform_factory(figure.transFigure, axes.transAxes)
        bold: Any = {"transform": side, "size": 9, "weight": "bold", "va": "center"}
        axes.text(0.02, 0.9, words.name(name), **bold)
        note = (
            f"mean {words.amount(lookup(*key, PER_PAYER), 2)}\n"
            f"spread {words.number(lookup(*key, bouts.SPREAD), 2)}\n"
            f"n {words.count(_deals(lookup(*key, DEALS)))}"
        )
        axes.text(0.02, 0.72, note, transform=side, size=6.5, color=style.GREY, va="top", linespacing=1.4)
    panels[-1].set_xlabel(f"←  receives      {unit}      pays the taker  →")
    return figure


def _deals(counted: Estimate | None) -> int:
    return 0 if counted is None else counted.n


def _row(axes: Axes, rows: list[dict[str, Any]]) -> None:
    style.bare(axes)
    axes.set_yticks([])
    axes.tick_params(axis="x", length=0)
    top = max((row["high"] or 0.0) for row in rows)
    for position, row in enumerate(rows):
        if not row["value"]:
            continue
        color = style.GREY if row["side"] == 0 else style.BLUE if row["side"] > 0 else style.RED
        share = Estimate(*(row[field] for field in Estimate._fields))
        text = f"{row['value'] * 100:.0f}" if row["value"] >= _WRITTEN else ""
        style.column(axes, position, share, color, text)
    middle = len(rows) // 2
    every = -(-len(rows) // _LABELS)
    labelled = [at for at in range(len(rows)) if (at - middle) % every == 0 or at in (0, len(rows) - 1)]
    # The ends are always labelled, those next to them only with room between.
    labelled = [at for at in labelled if at in (0, len(rows) - 1) or every <= at < len(rows) - every]
    axes.set_xticks(labelled, [_label(rows, at) for at in labelled], size=6.5)
    axes.set_ylim(0, top * 1.2)
    axes.set_xlim(-0.6, len(rows) - 0.4)


def _label(rows: list[dict[str, Any]], at: int) -> str:
    row = rows[at]
    if row["side"] == 0:
        return "0"
    amount = f"{'−' if row['side'] < 0 else ''}{row['least']:g}"
    return f"≤{amount}" if at == 0 else f"≥{amount}" if at == len(rows) - 1 else amount
