"""The printed tables of tarot."""

from __future__ import annotations

from collections.abc import Iterator

import polars as pl
from rich.table import Table

from analysis import words
from analysis.grids import deals, new, note
from analysis.load import Run
from analysis.queries_tarot import CHIEN, DEFENCE, LEVELS, TAKER
from analysis.questions import contracts as outcomes
from analysis.questions.tarot import bouts, excuse, hand_count, petit, poignees, slams
from analysis.summary import Summary
from analysis.tables import ALL, DEALS, Key, Lookup

_HOLDERS = {TAKER: "the taker", DEFENCE: "a defender", CHIEN: "nobody: in the chien", ALL: "anybody"}
#: Counts that less than this share of the hands have are not printed.
_REST = 0.001
_SIDES = {TAKER: "taker", DEFENCE: "defence", ALL: "either"}
_LEVELS = dict(zip(LEVELS, ("simple", "double", "triple"), strict=True))


def tables(summary: Summary) -> Iterator[Table]:
    """Yield contracts, bouts, hand counts, Petit, Excuse, poignées and slams."""
    yield _contracts(summary)
    if Lookup(summary.tables["bouts"])(ALL, ALL, None, DEALS) is None:
        return
    yield _bouts(summary)
    yield _hand_count(summary)
    yield _petit(summary)
    yield _excuse(summary)
    yield _poignees(summary)
    yield _slams(summary)


def _contracts(summary: Summary) -> Table:
    bid, became = Lookup(summary.tables["contracts"]), Lookup(summary.tables["bouts"])
    table = new(
        "contract",
        *("deals", "% of dealt", "% of played", "made %", "taker's points"),
        *("share", "spread of it", "payoff of the taker"),
        name="taker-contracts",
    )
    every = deals(bid, None, ALL)
    for seat, contract, measure in bid.keys():
        if seat is not None or measure != DEALS:
            continue
        if contract == ALL:
            table.add_section()
        key = (contract, ALL, None)
        table.add_row(
            words.name(contract),
            words.count(deals(bid, None, contract)),
            words.percent(bid(None, contract, outcomes.BID)),
            # All of them are all of them, whatever the sample.
            "100" if deals(bid, None, contract) == every else words.percent(became(*key, bouts.OF_DEALS)),
            words.percent(became(*key, outcomes.MADE)),
            words.number(became(*key, bouts.POINTS), 2),
            words.amount(became(*key, outcomes.PER_PAYER), 2),
            words.number(became(*key, bouts.SPREAD), 2),
            words.amount(bid(None, contract, outcomes.PAYOUT), 2),
        )
    return table


def _bouts(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["bouts"])
    table = new(
        *("contract", "bouts"),
        *("in hand: deals", "made %", "share"),
        *("captured: deals", "made %", "share"),
        name="bouts",
    )
    for contract in _contracts_of(summary.tables["bouts"]):
        if contract == ALL:
            table.add_section()
        for number in range(bouts.MOST + 1):
            cells: list[str] = []
            for counted in bouts.COLUMNS:
                key = (contract, counted, number)
                made, share = lookup(*key, outcomes.MADE), lookup(*key, outcomes.PER_PAYER)
                n = words.count(deals(lookup, *key))
                cells += (n, words.percent(made), words.amount(share, 2))
            table.add_row(words.name(contract) if number == 0 else "", str(number), *cells)
    return note(table, "bouts in the taker's hand as dealt, and in his final pile")


def _hand_count(summary: Summary) -> Table:
    frame = summary.tables["hand-count"].filter(pl.col("upto") > pl.col("count"))
    lookup = Lookup(frame)
    contracts = [name for name in _contracts_of(frame) if name != ALL]
    stretches = frame.filter(contract=ALL, measure=DEALS).rows(named=True)
    dealt = sum(row["n"] for row in stretches)
    table = new(
        "hand count", "deals", *(f"{words.name(name)} made %" for name in contracts), name="hand-count"
    )
    for row in stretches:
        if row["n"] < _REST * dealt:
            continue
        key = (row["count"], row["upto"])
        made = (words.percent(lookup(name, *key, outcomes.MADE)) for name in contracts)
        table.add_row(f"{row['count']} to {row['upto']}", words.count(row["n"]), *made)
    bids = "; ".join(_threshold(*one) for one in hand_count.thresholds(summary.run).items())
    said = "Chavey's count of the hand as dealt; short suits in garde sans and garde contre"
    bid = f"\nbid from: {bids}" if bids else ""
    return note(table, f"{said}{bid}\nevery count: summary/hand-count.csv")


def _threshold(contract: str, counts: list[float]) -> str:
    return f"{words.name(contract)} {' or '.join(f'{count:g}' for count in counts)}"


def _petit(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["petit"])
    table = new(
        "Petit played by",
        *("deals", "% of played", "captured %"),
        *("au bout, taker %", "worth*", "au bout, defence %", "worth*"),
        name="petit",
    )
    for holder in (*petit.HOLDERS, ALL):
        key = (ALL, holder)
        if not deals(lookup, *key, None):
            continue
        if holder == ALL:
            table.add_section()
        earned: list[str] = []
        for side in (TAKER, DEFENCE):
            earned.append(words.percent(lookup(*key, side, petit.AU_BOUT), 2))
            earned.append(words.amount(lookup(*key, side, petit.WORTH), 2))
        table.add_row(
            _HOLDERS[holder],
            words.count(deals(lookup, *key, None)),
            "100" if holder == ALL else words.percent(lookup(*key, None, petit.SHARE)),
            words.percent(lookup(*key, None, petit.CAPTURED)),
            *earned,
        )
    return _worth(table)


def _excuse(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["excuse"])
    table = new(
        "Excuse played by",
        "deals",
        "% of played",
        "kept %",
        "kept for half a point %",
        "lost %",
        name="excuse",
    )
    for holder in (*petit.HOLDERS, ALL):
        if not deals(lookup, ALL, holder, None):
            continue
        if holder == ALL:
            table.add_section()
        table.add_row(
            _HOLDERS[holder],
            words.count(deals(lookup, ALL, holder, None)),
            "100" if holder == ALL else words.percent(lookup(ALL, holder, None, petit.SHARE)),
            *(words.percent(lookup(ALL, holder, fate, petit.SHARE), 2) for fate in excuse.FATES),
        )
    return table


def _poignees(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["poignees"])
    table = new(
        "poignée",
        "shown by",
        "deals",
        "% of played",
        "paid its side %",
        "worth to it",
        texts=2,
        name="poignees",
    )
    for level in (*LEVELS, None):
        if level is None:
            table.add_section()
        for side in (TAKER, DEFENCE):
            key: tuple[Key, ...] = (ALL, side, level)
            table.add_row(
                (_LEVELS[level] if level else "any") if side == TAKER else "",
                _SIDES[side],
                words.count(deals(lookup, *key)),
                words.percent(lookup(*key, poignees.SHARE), 2),
                words.percent(lookup(*key, poignees.PAID)),
                words.amount(lookup(*key, poignees.WORTH), 2),
            )
    return note(table, "worth: mean per defender of all poignées of these deals")


def _slams(summary: Summary) -> Table:
    lookup = Lookup(summary.tables["slams"])
    table = new("slam", "deals", "% of played", "worth*", name="slams")
    for event in slams.EVENTS:
        table.add_row(
            event,
            words.count(deals(lookup, ALL, event)),
            words.percent(lookup(ALL, event, slams.SHARE), 3),
            words.amount(lookup(ALL, event, slams.WORTH), 2),
        )
    return _worth(table, "one deal can be both announced, failed and defence")


def _worth(table: Table, *more: str) -> Table:
    return note(table, "\n".join(("* mean per defender, + to the taker", *more)))


def _contracts_of(frame: pl.DataFrame) -> list[str]:
    return list(frame["contract"].unique(maintain_order=True))


def heading(run: Run) -> str:
    """Return how the tables are to be read."""
    shower = "" if run.house.get("poignee_to") != "shower" else " · poignées pay whoever shows"
    share = "share: what each defender pays the taker (+) or is paid (−)"
    return f"made: of played deals · {share} · won: his payoff is positive{shower}"
