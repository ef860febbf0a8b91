"""The printed tables that not every run has: of one kind of mariáš, and of sessions."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table

from analysis import words
from analysis.grids import deals, new, note
from analysis.queries_marias import ALONE, ROGUE
from analysis.questions import contracts as outcomes
from analysis.questions import drawing as drawing_question
from analysis.questions import marriages as marriage_question
from analysis.questions import positions as position_question
from analysis.questions import rungs as rung_question
from analysis.questions import sides as side_question
from analysis.questions.seats import PAYOFF
from analysis.summary import Summary
from analysis.tables import ALL, Key, Lookup

#: So many positions of a session are printed; the files have all.
_SHOWN = 8


def own(summary: Summary) -> Iterator[Table]:
    """Yield the tables of the kind."""
    tables = summary.tables
    if "rungs" in tables:
        yield _rungs(summary)
    if "helpers" in tables:
        yield _helpers(summary)
    if "sides" in tables:
        yield _sides(summary)
    if "calls" in tables:
        yield _calls(summary)


def in_sessions(summary: Summary) -> Iterator[Table]:
    """Yield the tables of a run whose deals hang together."""
    if "positions" in summary.tables:
        if len(set(summary.run.labels)) > 1:
            yield _players(summary)
        yield _positions(summary)


def _outcomes(lookup: Lookup, *key: Key) -> tuple[str, ...]:
    """Return the cells made, won and payout of a figure's deals."""
    return (
        words.percent(lookup(*key, outcomes.MADE)),
        words.percent(lookup(*key, outcomes.WON)),
        words.amount(lookup(*key, outcomes.PAYOUT), 2),
    )


def _rungs(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["rungs"])
    all_folds = lookup(ALL, None, rung_question.FOLDED)
    folds = all_folds is not None and bool(all_folds.value)
    some = ("folded %",) if folds else ()
    table = new(
        "auction won with",
        "deals",
        "%",
        *some,
        "declared higher %",
        "made %",
        "won %",
        "payout",
        name="rungs",
    )
    for rung, declared, measure in lookup.keys():
        if declared is not None or measure != rung_question.WON_WITH:
            continue
        if rung == ALL:
            table.add_section()
        key = (rung, None)
        folded = lookup(*key, rung_question.FOLDED)
        table.add_row(
            words.name(rung),
            words.count(deals(lookup, *key)),
            words.percent(lookup(*key, measure)),
            *((words.percent(folded) if folded and folded.value else "–",) if folds else ()),
            words.percent(lookup(*key, rung_question.HIGHER)),
            *_outcomes(lookup, *key),
        )
    return table


def _helpers(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["helpers"])
    table = new(
        "contract",
        "helper",
        "deals",
        "% of the contract",
        "made %",
        "won %",
        "payout",
        texts=2,
        name="helpers",
    )
    before = None
    for contract, trump, helper, measure in lookup.keys():
        if trump != ALL or helper == ALL or measure != side_question.SHARE:
            continue
        table.add_row(
            words.name(contract) if contract != before else "",
            words.suit(helper),
            words.count(deals(lookup, contract, trump, helper)),
            words.percent(lookup(contract, trump, helper, measure)),
            *_outcomes(lookup, contract, trump, helper),
        )
        before = contract
    return table


def _sides(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["sides"])
    table = new(
        "contract",
        "declarer",
        "deals",
        "%",
        "made %",
        "won %",
        "payout",
        "from each payer",
        texts=2,
        name="sides",
    )
    before = None
    for contract, side, measure in lookup.keys():
        if measure != side_question.SHARE:
            continue
        if contract == ALL and before != ALL:
            table.add_section()
        table.add_row(
            words.name(contract) if contract != before else "",
            side,
            words.count(deals(lookup, contract, side)),
            words.percent(lookup(contract, side, measure)),
            *_outcomes(lookup, contract, side),
            words.amount(lookup(contract, side, outcomes.PER_PAYER), 2),
        )
        before = contract
    said = "with a partner or the rogue, each of the two receives this payout or pays it"
    rogue = any(side == ROGUE for _, side, _ in lookup.keys())
    return note(table, f"{said}\n{side_question.BY_CONSTRUCTION}" if rogue else said)


def _calls(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["calls"])
    table = new("trump called", "deals", "%", "found it himself %", "made %", "won %", "payout", name="calls")
    for rank, measure in lookup.keys():
        if measure != side_question.SHARE or not deals(lookup, rank):
            continue
        if rank == ALL:
            table.add_section()
        table.add_row(
            words.rank(rank),
            words.count(deals(lookup, rank)),
            words.percent(lookup(rank, measure)),
            words.percent(lookup(rank, ALONE)),
            *_outcomes(lookup, rank),
        )
    return table


def drawing(summary: Summary) -> Table:
    """Return who won the deals, with how many points, and what they paid."""
    lookup = Lookup(summary.tables["drawing"])
    labels = summary.run.labels
    table = new("who", "deals", "wins %", "points", "of marriages", "100 or more %", "payoff", name="drawing")
    for who, measure in lookup.keys():
        if measure != PAYOFF:
            continue
        seat = drawing_question.SEATS.index(who) if who in drawing_question.SEATS else None
        if who == drawing_question.WINNER:
            table.add_section()
        table.add_row(
            who if seat is None else f"{who}, {labels[seat]}",
            words.count(deals(lookup, who)),
            words.percent(lookup(who, drawing_question.WINS)) if seat is not None else "",
            words.number(lookup(who, drawing_question.POINTS)),
            words.number(lookup(who, drawing_question.MARRIAGES)),
            words.percent(lookup(who, drawing_question.HUNDRED)),
            words.amount(lookup(who, PAYOFF), 2),
        )
    return table


def _players(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["players"])
    table = new("player", "strategy", "deals", "payoff", texts=2, name="players")
    for player, strategy, measure in lookup.keys():
        payoff = lookup(player, strategy, measure)
        n = words.count(payoff.n if payoff else 0)
        table.add_row(str(player), strategy, n, words.amount(payoff, 2))
    return note(
        table, "a player sits in the seat of the same number in a session's first deal, then moves on"
    )


def _positions(summary: Summary) -> Table:
    frame = summary.tables["positions"]
    lookup = Lookup(frame)
    groups = frame.select("position", "upto").unique(maintain_order=True).rows()
    every = {round(i * (len(groups) - 1) / (_SHOWN - 1)) for i in range(_SHOWN)}
    table = new(
        "deal of session", "sessions", "marriages", "played", "made %", "payout", "spread", name="positions"
    )
    for index, (position, upto) in enumerate(groups):
        if index not in every:
            continue
        key = (position, upto)
        married = lookup(*key, ALL, position_question.MARRIAGES)
        table.add_row(
            f"{position + 1}" if position == upto else f"{position + 1} to {upto + 1}",
            words.count(round(married.sessions or 0) if married else 0),
            words.number(married, 2),
            words.count(deals(lookup, *key, ALL, measure=outcomes.MADE)),
            words.percent(lookup(*key, ALL, outcomes.MADE)),
            words.amount(lookup(*key, ALL, outcomes.PAYOUT), 2),
            words.number(lookup(*key, ALL, position_question.SPREAD)),
        )
    dealt = Lookup(summary.tables["marriages"])(None, marriage_question.UNIFORM)
    exact = f"; marriages of a uniform shuffle: {dealt.value:.4f}, exact" if dealt and dealt.value else ""
    more = "; more positions, and by contract: summary/positions.csv"
    return note(table, f"spread: standard deviation of payouts{exact}{more}")
