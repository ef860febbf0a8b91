"""The answer to a question: chances and money of everything that may be answered, with what they rest on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from analysis.estimate import EXACT, Estimate
from sim.odds.choosing import Recommendation, Weighed, recommend
from sim.odds.intervals import Method, exact_mean, exact_rate
from sim.odds.sums import Sums, Tally

#: What way 0 of some sums is called.
PERFECT = "perfect"
#: Where no contract was played.
NO_CONTRACT = "none"


@dataclass(frozen=True)
class About:
    """What was asked, and all that makes the answer again (S-8).

    Attributes
    ----------
    question : str
        The position, as people read it.
    game, kind : str
        The preset, or the kind, that is played.
    rules_hash, version : str
    seed : int
    ways : tuple of str
        What the ways of the sums are called: :data:`PERFECT`, then each line-up of strategies.
    scale : int
        How many stored amounts make one unit.
    command : str
        Gives the same answer on any machine.
    unit : str
        What units are called.
    rate : float or None
        Money for one unit.
    contracts : tuple of str
        Names of contracts by code.
    half_width : float or None
        What it was stopped at, if it was.
    notes : tuple of str
        What else is to be said, such as which answers were left out.
    title : str
        The question in a few words.
    declarer : int
        Whose contract stands: chances are of that; -1: the seat asked declares, or nobody has.
    belief : str or None
        The strategy by which the others are taken to have said what they said.
    drawn : int or None
        With a belief: how many layouts were drawn, of which those count that agree with it.
    """

    question: str
    game: str
    kind: str
    rules_hash: str
    version: str
    seed: int
    ways: tuple[str, ...]
    scale: int
    command: str
    unit: str = "units"
    rate: float | None = None
    contracts: tuple[str, ...] = ()
    half_width: float | None = None
    notes: tuple[str, ...] = ()
    title: str = ""
    declarer: int = -1
    belief: str | None = None
    drawn: int | None = None


@dataclass(frozen=True)
class Counted:
    """What is known of all layouts, where these could be gone through.

    Attributes
    ----------
    made : mapping
        Number of an answer -> in how many of all layouts its contract is made by perfect play, of how many.
    complete : frozenset of int
        Ways whose sums are over all layouts, each once, and in which nothing is left to luck.
    """

    made: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    complete: frozenset[int] = frozenset()


class Way(NamedTuple):
    """What an answer comes to in one way of playing; estimates are None where nothing was measured.

    Attributes
    ----------
    name
        :data:`PERFECT`, or the line-up.
    chance
        That its contract is made where it is what is played.
    played
        Share of layouts in which its contract is what is played: nobody took over, nothing was cancelled.
    money
        Mean of what the seat receives, in units, whatever is played.
    break_even
        The chance at which its contract would pay nothing in the mean, with what it pays when it is made and
        when it is not, doubling included.
    when_made, when_lost
        Mean of what the seat receives where it is made, and where it is not.
    chance_gap, money_gap
        By perfect play less this way, layout by layout: what hidden information costs.
    contracts
        How many layouts ended in which contract.
    extra
        How many times as wide the interval of the chance is as for a fixed number of deals; None if it was.
    """

    name: str
    chance: Estimate | None = None
    played: Estimate | None = None
    money: Estimate | None = None
    break_even: Estimate | None = None
    when_made: Estimate | None = None
    when_lost: Estimate | None = None
    chance_gap: Estimate | None = None
    money_gap: Estimate | None = None
    contracts: Mapping[str, int] = {}
    extra: float | None = None


class Row(NamedTuple):
    """One answer: its name, the contract it leads to, what it comes to in each way, perfect play first."""

    name: str
    contract: str | None
    ways: tuple[Way, ...]


@dataclass(frozen=True)
class Answer:
    """Everything that is shown of a question.

    Attributes
    ----------
    about : About
    method : Method
        How it is estimated.
    deals : int
        Layouts that it rests on; those which were counted exactly besides are in the estimates.
    rows : tuple of Row
        One an answer, in the order of the question.
    recommendation : Recommendation or None
        None where no money was measured.
    """

    about: About
    method: Method
    deals: int
    rows: tuple[Row, ...]
    recommendation: Recommendation | None

    @property
    def ranked(self) -> tuple[Row, ...]:
        """The rows, the recommended one first, then by money; as they are without a recommendation."""
        if self.recommendation is None:
            return self.rows
        order = [self.recommendation.name, *(one.name for one in self.recommendation.versus)]
        by_name = {row.name: row for row in self.rows}
        return tuple(by_name[name] for name in order)

    @property
    def factor(self) -> float:
        """What a unit is shown as: 1, or money."""
        return 1.0 if self.about.rate is None else self.about.rate


def answer(
    about: About,
    candidates: Sequence[tuple[str, str | None]],
    sums: Sums,
    method: Method | None = None,
    counted: Counted | None = None,
) -> Answer:
    """Return what some sums say.

    Parameters
    ----------
    about : About
    candidates : sequence of (str, str or None)
        Name and contract of each answer, in the order of the sums; names differ.
    sums : Sums
    method : Method or None
        None: for a number of deals that was fixed beforehand, at 95 %.
    counted : Counted or None

    Raises
    ------
    ValueError
        If names or ways do not fit the sums.
    """
    names = [name for name, _ in candidates]
    if len(set(names)) != len(names) or len(names) != sums.answers or len(about.ways) != len(sums.tallies):
        raise ValueError(f"{len(names)} answers in {len(about.ways)} ways, named apart, do not fit the sums")
    making = _Making(about, sums, method or Method(), counted or Counted())
    rows = tuple(Row(name, contract, making.ways(at)) for at, (name, contract) in enumerate(candidates))
    deciding = 1 if len(about.ways) > 1 and sums.tallies[1][0].money.n else 0
    complete = deciding in making.counted.complete
    weighed = Weighed(sums, deciding, about.ways[deciding], 1 / about.scale, complete)
    return Answer(about, making.method, sums.n, rows, recommend(names, weighed, making.method))


@dataclass(frozen=True)
class _Making:
    """What rows are made of."""

    about: About
    sums: Sums
    method: Method
    counted: Counted

    def ways(self, at: int) -> tuple[Way, ...]:
        """Return what an answer comes to in each way."""
        found = [self._way(way, self.sums.tallies[way][at]) for way in range(len(self.about.ways))]
        if at in self.counted.made:
            found[0] = found[0]._replace(chance=exact_rate(*self.counted.made[at]), extra=None)
        for way in range(1, len(found)):
            found[way] = self._against(way, at, found[0], found[way])
        return tuple(found)

    def _way(self, way: int, tally: Tally) -> Way:
        complete, factor = way in self.counted.complete, 1 / self.about.scale
        # What was measured in some of all layouts only is estimated all the same.
        rate = exact_rate if complete else self.method.rate
        mean = exact_mean if complete and tally.money.n == tally.n else self.method.mean
        names = self.about.contracts
        contracts = {names[code] if code >= 0 else NO_CONTRACT: count for code, count in tally.contracts}
        break_even = None
        if tally.money.n == tally.n:
            break_even = self.method.break_even(tally.when_made, tally.when_lost)
        if break_even is not None and complete and break_even.value is not None:
            value = break_even.value
            break_even = Estimate(value, value, value, 1.0, tally.known, EXACT)
        return Way(
            self.about.ways[way],
            chance=rate(tally.made, tally.known) if tally.known else None,
            played=rate(tally.known, tally.n) if tally.n and (way or len(self.about.ways) == 1) else None,
            money=mean(tally.money, factor) if tally.money.n else None,
            break_even=break_even,
            when_made=mean(tally.when_made, factor) if tally.when_made.n else None,
            when_lost=mean(tally.when_lost, factor) if tally.when_lost.n else None,
            contracts=contracts,
            extra=None if complete else self.method.extra(tally.made, tally.known),
        )

    def _against(self, way: int, at: int, perfect: Way, played: Way) -> Way:
        """Return a way with what perfect play gains over it."""
        against, factor = self.sums.against[way - 1][at], 1 / self.about.scale
        mean = exact_mean if {0, way} <= self.counted.complete else self.method.mean
        gap = mean(against.gap) if against.gap.n else self._apart(way, at, perfect, played)
        money = mean(against.money.gap, factor) if against.money.n else None
        return played._replace(chance_gap=gap, money_gap=money)

    def _apart(self, way: int, at: int, perfect: Way, played: Way) -> Estimate | None:
        """Return an exact chance less the one as played, where the contract was played on every layout."""
        tally, ideal, real = self.sums.tallies[way][at], perfect.chance, played.chance
        if ideal is None or ideal.how != EXACT or real is None or tally.known < tally.n:
            return None
        assert ideal.value is not None and real.value is not None
        low, high = (None if end is None else ideal.value - end for end in (real.high, real.low))
        return Estimate(ideal.value - real.value, low, high, real.level, real.n, real.how)
