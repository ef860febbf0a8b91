"""What was asked of a run, and the answer in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl

from analysis import words
from analysis.compare import Comparison
from analysis.console_differences import gap, p_value
from analysis.estimate import Estimate
from analysis.expressions import drawn
from analysis.load import Run
from analysis.questions import contracts as outcomes
from analysis.questions import drawing
from analysis.questions.seats import PAYOFF
from analysis.report.telling import Teller
from analysis.summary import Summary
from analysis.tables import ALL, DEALS, Lookup

#: A contract whose made rate is known no better is not named as the one made most often.
_WIDEST = 0.05


def asked(run: Run, tell: Teller) -> str:
    """Return what was asked of a run."""
    key = "asked_drawn" if drawn(run) else "asked_tarot" if run.family.name == "tarot" else "asked_marias"
    forced = tell.say("asked_forced", forced=tell.of(run.forced)) if run.forced else ""
    return tell.say(key, game=tell.of(words.game(run)), seats=tell.of(words.seats(run)), forced=forced)


def answers(summary: Summary, tell: Teller) -> Iterator[str]:
    """Yield what a run says, first of all contracts together."""
    run = summary.run
    if drawn(run):
        yield _drawn(summary, tell)
        return
    lookup = Lookup(summary.tables["contracts"])
    made, payout = lookup(None, ALL, outcomes.MADE), lookup(None, ALL, outcomes.PAYOUT)
    if made is None or made.value is None or payout is None or payout.value is None:
        yield tell.say("answer_none", deals=tell.of(words.dealt(run)))
        return
    tarot = run.family.name == "tarot"
    yield tell.say(
        "answer_tarot" if tarot else "answer_marias",
        deals=tell.of(words.dealt(run)),
        n=tell.of(words.count(made.n)),
        made=tell.of(words.percent(made)),
        payout=tell.of(words.amount(payout, 2)),
        unit=tell.of(run.unit),
        payers=tell.of(words.terms(run).payers),
        level=tell.of(words.level(summary.level)),
    )
    yield from _by_contract(lookup, run, tell)


def _by_contract(lookup: Lookup, run: Run, tell: Teller) -> Iterator[str]:
    """Yield which contract comes most often, and which is made most often, where there are several."""
    names = [key[1] for key in lookup.keys() if key[0] is None and key[1] != ALL and key[2] == DEALS]
    if len(names) <= 1:
        return
    share = {name: lookup(None, name, outcomes.measure_declared(run)) for name in names}
    rates = {name: lookup(None, name, outcomes.MADE) for name in names}
    often = max(names, key=lambda name: _value(share[name]))
    known = [n for n in names if (rate := rates[n]) is not None and words.half_width(rate) <= _WIDEST]
    yield tell.say(
        "answer_often_tarot" if run.family.name == "tarot" else "answer_often",
        contract=tell.of(words.name(often)),
        share=tell.of(words.percent(share[often])),
    )
    if len(known) > 1:
        best, worst = (choose(known, key=lambda name: _value(rates[name])) for choose in (max, min))
        yield tell.say(
            "answer_best",
            best=tell.of(words.name(best)),
            best_rate=tell.of(words.percent(rates[best])),
            worst=tell.of(words.name(worst)),
            worst_rate=tell.of(words.percent(rates[worst])),
        )


def _drawn(summary: Summary, tell: Teller) -> str:
    lookup = Lookup(summary.tables["drawing"])
    seat = drawing.SEATS[0]
    return tell.say(
        "answer_drawn",
        deals=tell.of(words.dealt(summary.run)),
        wins=tell.of(words.percent(lookup(seat, drawing.WINS))),
        payoff=tell.of(words.amount(lookup(seat, PAYOFF), 2)),
        unit=tell.of(summary.run.unit),
        level=tell.of(words.level(summary.level)),
    )


def compared(comparison: Comparison, tell: Teller) -> Iterator[str]:
    """Yield how a run differs from another."""
    table = comparison.tables["paired" if comparison.paired else "comparison"]
    whole = table.filter((pl.col("contract") == ALL) & pl.col("seat").is_null())
    rows = {row["measure"]: row for row in whole.iter_rows(named=True)}
    told = []
    for measure, key in ((outcomes.PAYOUT, "gap_payout"), (outcomes.MADE, "gap_made")):
        row = rows.get(measure)
        if row is None or row["difference"] is None:
            continue
        p = p_value(row["p_holm"])
        value = tell.of(gap(row))
        told.append(tell.say(key, gap=value, p=tell.of(p), unit=tell.of(comparison.run.unit)))
    how = tell.say("compared_paired" if comparison.paired else "compared_independent")
    if told:
        yield tell.say("answer_compared", how=how, what=tell.say("and").join(told))


def _value(estimate: Estimate | None) -> float:
    return estimate.value if estimate is not None and estimate.value is not None else -1.0
