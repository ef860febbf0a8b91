"""Playing layouts on: a position's beginning, a candidate's answers, then strategies to the end of each deal.

Each layout is dealt by the engine itself and played from its beginning, so nothing can come about that could
not at a table.  A deal's number is its layout's: the luck of seats is the same for every candidate.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from sim import record
from sim.core import outcomes
from sim.core.desk import IllegalAnswer
from sim.faults import ConfigError
from sim.games.kinds import KINDS
from sim.odds.asked import Candidate
from sim.odds.script import CANDIDATE, MOST_ANSWERS, SCRIPT, Stored, scripted_of
from sim.odds.scripting import ScriptTable
from sim.record.forms import FORMS
from sim.spec import SeatSpec, Spec
from sim.table import _by_place, _outcome_rows

if TYPE_CHECKING:
    from collections.abc import Callable

    import pyarrow as pa

    from sim.odds.position import Question


#: Decisions once the contract stands.
AFTER_DECLARING = frozenset({"comment", "marriage", "play", "chelem", "poignee"})


@dataclass(frozen=True)
class Results:
    """What n layouts came to.

    Attributes
    ----------
    payoff : int64[n]
        Scaled units of the seat asked.
    contract, declarer : int8[n]
        Code and seat; -1: none.
    made : int8[n]
        1: every declared component made, 0: not; -1: the seat does not play the candidate's contract, or
        where that is None declares nothing, or nothing declared is paid.  Once somebody has declared it is
        of his contract, whoever is asked.
    reason : int8[n]
        How the deal ended, a code of the family's names.
    perfect_made : int8[n] or None
        What exact play of all hands from the first card on that the candidate does not name comes to, -1
        where no card is played; None: not asked for.
    perfect_money : int64[n] or None
        Likewise, scaled units of the seat asked over all payers; 0 where unknown.
    perfect_known : bool[n] or None
        Whether ``perfect_money`` is known.
    """

    payoff: np.ndarray
    contract: np.ndarray
    declarer: np.ndarray
    made: np.ndarray
    reason: np.ndarray
    perfect_made: np.ndarray | None
    perfect_money: np.ndarray | None
    perfect_known: np.ndarray | None
    #: Makes :attr:`rows`.
    columns: Callable[[], pa.Table]

    @functools.cached_property
    def rows(self) -> pa.Table:
        """One row per layout, columns of ``schema.hands`` but ``run``; made when first asked for."""
        return self.columns()


class Playing:
    """A candidate for an answer, played by strategies.

    Parameters
    ----------
    question : Question
    candidate : Candidate
    strategies : tuple of str
        One name for each seat.
    params : sequence of mapping
        Parameters of the strategies, by seat; () for none.
    paths : sequence of str
        Files or modules that register further strategies.
    seed : int
        For the luck of seats.
    probe : str
        What exact play from the first card on that the candidate does not name is asked for (mariáš):
        "money", "everything", or "" for nothing.
    beat : int64[4], optional
        As of a table.
    money_every : int
        Of which layouts exact play for money is asked for, by number; 1: all, 0: none.

    Raises
    ------
    ConfigError
        If the candidate cannot be: an unknown decision, more answers than there is room for, something
        prescribed that the rules forbid.
    strategies.registry.StrategyError
        If a strategy is unknown or cannot be used.
    """

    def __init__(  # noqa: PLR0913 - each is a fact about what is played
        self,
        question: Question,
        candidate: Candidate,
        strategies: tuple[str, ...],
        params: Sequence[Mapping[str, Any]] = (),
        paths: Sequence[str] = (),
        seed: int = 1,
        *,
        probe: str = "",
        beat: np.ndarray | None = None,
        money_every: int = 1,
    ) -> None:
        position = question.position
        given = [dict(one) for one in params] or [{} for _ in strategies]
        seats = tuple(SeatSpec(name, name, own) for name, own in zip(strategies, given, strict=True))
        house, force = dict(position.house), dict(candidate.force)
        spec = Spec(position.kind, house, seats, seed, force, tuple(paths))
        try:
            self._table = _Table(spec, beat, candidate)
        except ValueError as error:
            if not force:
                raise
            raise ConfigError(f"candidate {candidate.name!r}: {error}") from error
        self._table.use(question.script)
        self._seat, self._hidden = position.seat, len(question.hidden)
        standing = declarer_of(question)
        self._declaring = position.seat if standing < 0 else standing
        self._contract = -1
        if candidate.contract is not None:
            self._contract = _contract(position.kind, candidate)
        self._probe = None
        if probe:
            from sim.odds.marias.probing import Probe

            self._probe = Probe(self._table, position.seat, money_every, probe == "everything")
        #: How many scaled units make one.
        self.scale = self._table.scale

    def ask_money(self, every: int) -> None:
        """Ask exact play for money in other layouts from now on, as ``money_every`` says."""
        if self._probe is not None:
            self._probe.ask_money(every)

    def play(self, laid: np.ndarray, lo: int) -> Results:
        """Play layouts.

        Parameters
        ----------
        laid : LAID[n]
            Layouts ``lo``, ``lo + 1``, ...: their ``deck``, top card first, and ``hidden``.
        lo : int

        Raises
        ------
        ConfigError
            If the position does not come about in a layout, or an answer of the candidate is illegal there.
        StrategyFault
            As of a table.
        """
        width = laid["hidden"].shape[1]
        if width < self._hidden:
            raise ConfigError(f"{self._hidden} events are not known, and layouts have room for {width}")
        if self._probe is not None:
            self._probe.begin(lo, len(laid))
        rows = self._table.play_laid(laid, lo)
        return self._results(laid, lo, rows)

    def play_some(self, laid: np.ndarray, numbers: np.ndarray) -> Results:
        """Play layouts of any numbers (int64[n], rising), each with the luck of its own; n is at least 1."""
        cuts = np.flatnonzero(np.diff(numbers) != 1) + 1
        runs = np.split(np.arange(len(numbers)), cuts)
        parts = [self.play(laid[run[0] : run[-1] + 1], int(numbers[run[0]])) for run in runs]
        return parts[0] if len(parts) == 1 else together(parts)

    def _results(self, laid: np.ndarray, lo: int, rows: outcomes.Rows) -> Results:
        table, kind, n = self._table, KINDS[self._table.spec.kind], len(laid)
        by_place, outcome = _by_place(rows), kind.family.outcome
        scripted = scripted_of(kind.name)

        def column(field: str, index: int = 0) -> np.ndarray:
            return by_place[outcomes.place(outcome, field, index)]

        made = scripted.made(Stored(column, table.seen), self._declaring, self._contract)
        payoff = column("payoff", self._seat)
        perfect: tuple[Any, Any, Any] = (None, None, None)
        if self._probe is not None:
            perfect = self._probe.results(payoff, made, column("reason"))
        return Results(
            payoff,
            column("contract"),
            column(scripted.declarer),
            made,
            column("reason"),
            *perfect,
            lambda: table.columns(lo, n, rows),
        )


def together(parts: Sequence[Results]) -> Results:
    """Return what the layouts of some results came to, in their order."""
    columns: dict[str, Any] = {}
    for field in fields(Results)[:-1]:
        own = [getattr(part, field.name) for part in parts]
        columns[field.name] = None if own[0] is None else np.concatenate(own)

    def rows() -> pa.Table:
        import pyarrow as pa

        return pa.concat_tables([part.rows for part in parts])

    return Results(**columns, columns=rows)


class _Table(ScriptTable):
    """The table at which layouts are played."""

    def __init__(self, spec: Spec, beat: np.ndarray | None, candidate: Candidate) -> None:
        self._candidate = candidate
        super().__init__(spec, beat)
        decisions, plan = self._family.decisions, self.plan
        if len(candidate.answers) > MOST_ANSWERS:
            raise ConfigError(f"candidate {candidate.name!r}: more than {MOST_ANSWERS} answers")
        plan["answers"] = len(candidate.answers)
        for place, (decision, answer) in enumerate(candidate.answers):
            if decision not in decisions:
                raise ConfigError(f"candidate {candidate.name!r}: {decision!r} is no decision of {spec.kind}")
            plan["do"][0, place], plan["answer"][0, place] = decisions.index(decision), answer

    @property
    def seen(self) -> np.ndarray:
        """VIEW[1] of the table."""
        seen: np.ndarray = self._memory.seen
        return seen

    def play_laid(self, laid: np.ndarray, lo: int) -> outcomes.Rows:
        """Play layouts and return their outcomes; see :meth:`Playing.play`."""
        self.give(laid["deck"], laid["hidden"], lo)
        self.plan["deal"], self.plan["arrivals"] = -1, 0
        rows = _outcome_rows(self._kind, len(laid))
        self._run(lo, len(laid), rows)
        arrived = int(self.plan["arrivals"][0])
        if arrived < len(laid) and not self.spec.force:
            at = f"layouts {lo} to {lo + len(laid) - 1}"
            raise ConfigError(f"{at}: in {len(laid) - arrived} of them the question is not put to the seat")
        return rows

    def columns(self, lo: int, n: int, rows: outcomes.Rows) -> pa.Table:
        """Return outcomes as a table of rows."""
        return self._columns(lo, n, rows)

    def _fail(self, error: Exception) -> None:
        """Say whose answer it was: the position's, the candidate's or a strategy's."""
        if not isinstance(error, IllegalAnswer) or int(self.plan["source"][0]) not in (SCRIPT, CANDIDATE):
            super()._fail(error)
        self._refused(error)

    def _refused(self, error: Exception) -> NoReturn:
        kind, log = self.spec.kind, self._memory.log[0]
        deal, seat, code, _ = (int(number) for number in self.beat)
        decision = self._family.decisions[code]
        if int(self.plan["source"][0]) == SCRIPT:
            at = f"layout {deal}: seat {seat} is asked for {decision}"
            raise ConfigError(f"{at}, where the position has something else") from error
        rule = FORMS[kind].cited(decision, self._family.cited[int(log["rule"])])
        choices = record.spell_choices(kind, code, self._memory.seen[0]["legal"])
        raise ConfigError(
            f"candidate {self._candidate.name!r}, {decision}: {record.spell(kind, code, int(log['answer']))}"
            f" is not allowed in layout {deal} ({rule})" + (f"; legal: {choices}" if choices else "")
        ) from error


def declarer_of(question: Question) -> int:
    """Return the seat whose contract stands at a question, -1 while it may still change."""
    kind, view = KINDS[question.position.kind], question.view[0]
    if kind.family.decisions[int(view["decision"])] not in AFTER_DECLARING:
        return -1
    return int(view[scripted_of(kind.name).declarer])


def _contract(kind: str, candidate: Candidate) -> int:
    """Return the code of a candidate's contract."""
    names: tuple[str, ...] = contracts_of(kind)
    if candidate.contract not in names:
        known = ", ".join(names)
        raise ConfigError(
            f"candidate {candidate.name!r}: no contract {candidate.contract!r}; there are: {known}"
        )
    return names.index(candidate.contract)


def contracts_of(kind: str) -> tuple[str, ...]:
    """Return the contracts of a kind's family, in code order."""
    from sim import schema

    found: tuple[str, ...] = next(c.values for c in schema.hands(kind) if c.name == "contract")
    return found
