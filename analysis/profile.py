"""A strategy's profile as ``sim.profile`` stores it in its run's folder, and what can be estimated of it.

- declares: which contract is declared, of all hands with so many trumps and sharps (tarot: bouts) that came
  to a contract with trumps; Wilson intervals.
- decisions: what a seat earns more a deal when one step is taken by the reference; the deal is the unit, with
  its mean over the seats; p adjusted after Holm over the steps.
- perfect: made rates of the played deals as they were played and by exact play of both sides from the first
  lead on, and what each defender pays; differences deal by deal.
- endings: the same of the last tricks, where only they are solved, and who loses how much there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import polars as pl

from analysis import estimate
from analysis.differences import holm, paired_p_value
from analysis.estimate import Moments, moments
from analysis.load import LoadError, Run
from analysis.tables import ALL, Builder, contracts_in

FORMAT = "profile/1"
FOLDER = "profile"
GAIN = "gain"
MADE, PERFECT, MORE_MADE = "made", "made by exact play", "made more"
PAID, WORTH, MORE_PAID = "paid", "paid by exact play", "paid more"
DECLARED = "declared"
LOST, GAVE = "lost", "gave the contract away"
#: Role in the last tricks -> the columns of the seats that have it.
ROLES: Mapping[str, tuple[str, ...]] = {
    "taker": ("taker",),
    "defender after him": ("first",),
    "defender opposite": ("second",),
    "defender before him": ("third",),
    "all defenders": ("first", "second", "third"),
}
#: What a hand is told apart by beside its trumps, where it is stored.
ACROSS = ("sharps", "bouts")


@dataclass(frozen=True)
class Profile:
    """What was found of a strategy: its stored tables, those that there are."""

    told: Mapping[str, Any]
    tables: Mapping[str, pl.DataFrame]

    @property
    def reference(self) -> str:
        """The strategy whose decisions were tried."""
        return str(self.told["reference"])


def load(folder: Path) -> Profile:
    """Read the profile in a run's folder.

    Raises
    ------
    LoadError
        If there is none of this format.
    """
    place = folder / FOLDER
    try:
        told = json.loads((place / "profile.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise LoadError(f"{place}: no profile of a strategy ({error})") from None
    if told.get("format") != FORMAT:
        raise LoadError(f"{place}: a profile of format {told.get('format')!r}; this version reads {FORMAT}")
    return Profile(told, {path.stem: pl.read_parquet(path) for path in sorted(place.glob("*.parquet"))})


def declares(run: Run, level: float) -> pl.DataFrame:
    """Return which contract is declared with what hand, keyed by contract, trumps and one thing more.

    That is sharps; in tarot bouts, of the hand as dealt.  Contracts without trumps are left out.
    """
    across = next(name for name in ACROSS if run.has(f"hand_{name}"))
    keys = ("contract", "hand_trumps", f"hand_{across}")
    told = run.rows().filter(pl.col("contract").is_not_null() & (pl.col("hand_trumps") >= 0))
    counted = told.group_by(keys).agg(run.n).sort(keys).collect()
    of = {row[:2]: row[2] for row in counted.group_by(keys[1:]).agg(pl.col("n").sum()).iter_rows()}
    hits = {row[:3]: row[3] for row in counted.select(*keys, "n").iter_rows()}
    out = Builder(**{"contract": pl.String, "trumps": pl.Int64, across: pl.Int64})
    for name in contracts_in(counted.iter_rows(named=True)):
        for (trumps, other), n in sorted(of.items()):
            share = estimate.rate(hits.get((name, trumps, other), 0), n, level)
            out.add((name, int(trumps), int(other)), DECLARED, share, "share of hands")
    return out.frame()


def decisions(profile: Profile, unit: str, level: float) -> pl.DataFrame:
    """Return what a seat earns more with each step of the reference, keyed by step; with p and p_holm."""
    out = Builder(step=pl.String)
    p_values: list[float | None] = []
    for row in profile.tables["decisions"].iter_rows(named=True):
        of = Moments(row["deals"], row["total"], row["squares"])

        def at(level: float, of: Moments = of, parts: int = row["parts"]) -> estimate.Estimate:
            return estimate.mean(of, 1 / parts, level)

        found = at(level)
        if row["same"]:
            # One function, one choice: nothing was sampled.
            found = estimate.Estimate(0.0, 0.0, 0.0, 1.0, row["deals"], estimate.EXACT)
        out.add((row["step"],), GAIN, found, f"{unit} a deal and seat")
        p_values.append(None if row["same"] else paired_p_value(at))
    adjusted = iter(holm([p for p in p_values if p is not None]))
    frame = out.frame()
    return frame.with_columns(
        pl.Series("p", p_values, pl.Float64),
        pl.Series("p_holm", [None if p is None else next(adjusted) for p in p_values], pl.Float64),
    )


def losses(profile: Profile, unit: str, level: float) -> pl.DataFrame:
    """Return what each of :data:`ROLES` loses in the last tricks: a deal's mean, how often the contract."""
    table, scale = profile.tables["endings"], int(profile.told["scale"])
    out = Builder(role=pl.String)
    for role, names in ROLES.items():
        lost = table.select(pl.sum_horizontal(f"{name}_lost" for name in names)).to_series()
        gave = table.select(pl.sum_horizontal(f"{name}_gave" for name in names)).to_series()
        out.add((role,), LOST, _mean(lost, 1 / scale, level), f"{unit} a deal, per defender")
        n = table.height
        out.add((role,), GAVE, estimate.rate(int((gave > 0).sum()), n, level), "share of played deals")
    return out.frame()


def perfect(profile: Profile, unit: str, level: float, of: str = "perfect") -> pl.DataFrame:
    """Return made rates and payments beside exact play, keyed by contract (``all``: any).

    ``of`` is the table: ``perfect`` from the first lead on, ``endings`` from that to the last tricks.
    """
    table, scale = profile.tables[of], int(profile.told["scale"])
    out = Builder(contract=pl.String)
    for name in (*contracts_in(table.iter_rows(named=True)), ALL):
        rows = table if name == ALL else table.filter(pl.col("contract") == name)
        n = rows.height
        for measure, column in ((MADE, "made"), (PERFECT, "perfect")):
            out.add(
                (name,), measure, estimate.rate(int(rows[column].sum()), n, level), "share of played deals"
            )
        both = rows["made"].cast(pl.Int64) - rows["perfect"].cast(pl.Int64)
        out.add((name,), MORE_MADE, _mean(both, 1.0, level), "difference of shares")
        for measure, values in (
            (PAID, rows["paid"]),
            (WORTH, rows["worth"]),
            (MORE_PAID, rows["paid"] - rows["worth"]),
        ):
            out.add((name,), measure, _mean(values, 1 / scale, level), f"{unit}, per defender")
    return out.frame()


def _mean(values: pl.Series, factor: float, level: float) -> estimate.Estimate:
    return estimate.mean(moments(values.to_list(), [1] * len(values)), factor, level)
