"""A table: strategies seated at a game, ready to play deals by number."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyarrow as pa

from sim import record, schema
from sim.core.jit import COMPILED
from sim.core.slots import Interpreted, SlotError, slots_dtype
from sim.games.marias import engine
from sim.games.marias.contracts import HAS_TRUMPS
from sim.games.marias.deck import HEARTS
from sim.games.marias.desk import BEAT, CITED, LOG, SEATED, WORDS, IllegalAnswer, Memory, ViewChanged
from sim.games.marias.house import amounts_fit_int32, pack, rungs
from sim.games.marias.kinds import KINDS, Kind
from sim.games.marias.names import CONTRACTS, DECISIONS, RUNGS, SUITS
from sim.games.marias.settle import OUTCOME
from sim.games.marias.view import PLAY, PLAYS, SEATS, STATE, VIEW
from sim.record.forms import FORMS
from sim.spec import SeatSpec, Spec
from strategies import registry

__all__ = ["DECISIONS", "Played", "SeatSpec", "Spec", "StrategyFault", "Table"]


class StrategyFault(Exception):
    """A strategy failed: the run cannot go on (M-82).

    Attributes
    ----------
    record : dict
        Deal record up to the failure, ``reason`` "stopped".
    """

    def __init__(self, message: str, record: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.record = record

    def __reduce__(self) -> Any:
        return StrategyFault, (str(self), self.record)


class Played:
    """What some deals came to.

    Attributes
    ----------
    dealt : int64[32, holders]
        How often each card was dealt to each holder.
    deals : int
        How many deals were played.
    """

    def __init__(self, deals: int, dealt: np.ndarray, rows: Callable[[], pa.Table]) -> None:
        self.deals = deals
        self.dealt = dealt
        self._rows = rows

    @functools.cached_property
    def rows(self) -> pa.Table:
        """One row per deal, columns of ``schema.hands`` but ``run``; made when first asked for."""
        return self._rows()


class Table:
    """Strategies seated at a game.

    Parameters
    ----------
    spec : Spec
    beat : int64[4], optional
        Where the table notes what it is doing: deal, seat, decision code, decisions so far.  May be shared
        memory that another process watches.
    audit : bool
        Also find strategies that write into their view; slower.

    Raises
    ------
    strategies.registry.StrategyError
        If a strategy is unknown or cannot be used.
    sim.games.marias.house.HouseRuleError
        If the house rules cannot be.
    ValueError
        If what is prescribed cannot be in this kind.
    """

    def __init__(self, spec: Spec, beat: np.ndarray | None = None, *, audit: bool = False) -> None:
        self.spec = spec
        self.beat = np.zeros(4, np.int64) if beat is None else beat
        self._rules = pack(spec.house)
        self.scale = int(self._rules["scale"])
        self._amount = pa.int32() if amounts_fit_int32(spec.house) else pa.int64()
        registry.load(spec.strategy_paths)
        self._strategies = [registry.get(seat.name) for seat in spec.seats]
        self._kind = KINDS[spec.kind]
        if len(spec.seats) != self._kind.players:
            raise ValueError(
                f"{spec.kind} is played by {self._kind.players}, not by {len(spec.seats)} strategies"
            )
        force = forced(spec.kind, spec.house, spec.force)
        self._memory = _memory(self.beat, self._rules, force, self._kind)
        self._memory.blank_seen[0]["ladder"] = _ladder(spec)
        self._memory.log[0]["audit"] = audit
        self._slots = self._plug_in()
        self._seed = np.uint64(spec.seed)
        self.play(0, 0)  # compiles, or loads compiled code

    def _plug_in(self) -> list[list[Any]]:
        """Seat the strategies: their parameters and functions, by decision that the kind asks and seat."""
        seated = self._memory.seated[0]
        slots: list[list[Any]] = [[] for _ in DECISIONS]
        for seat, strategy in enumerate(self._strategies):
            values = strategy.values(self.spec.seats[seat].params).view(np.uint8)
            seated["params"][seat]["bytes"][: len(values)] = values
            seated["used"][seat] = strategy.memory_dtype.itemsize
            buffers = (seated["params"][seat]["bytes"], seated["memory"][seat]["bytes"])
            for decision in self._kind.decisions:
                code = DECISIONS.index(decision)
                slot = strategy.slot(decision, self._memory.seen, *buffers)
                slots[code].append(slot)
                if COMPILED:
                    way = "callback" if isinstance(slot, Interpreted) else "compiled"
                    self._memory.slots[0][way][code, seat] = slot.address
        if not COMPILED:
            self._memory = self._memory._replace(slots=[slots])
        return slots

    def play(self, lo: int, n: int) -> Played:
        """Play deals ``lo`` to ``lo + n - 1`` and return their rows.

        Raises
        ------
        StrategyFault
            If a strategy answers with something illegal, raises, or writes into its view.
        """
        rows = _outcome_rows(self.spec.kind, n)
        self._run(lo, n, rows)
        return Played(n, rows.dealt, lambda: self._columns(lo, n, rows))

    def record(self, deal: int) -> dict[str, Any]:
        """Return the deal record of one deal, played again; without shuffling its session from the start."""
        lo = deal - deal % self.session
        rows = _outcome_rows(self.spec.kind, deal - lo + 1)
        self._run(lo, deal - lo + 1, rows)
        return record.write(self.spec, deal, self._memory, rows.outcome[0])

    @property
    def session(self) -> int:
        """Deals in a session; 1 where every deal is shuffled (M-80)."""
        return session_length(self.spec.house)

    def _run(self, lo: int, n: int, rows: engine.Rows) -> None:
        if lo % self.session:
            raise ValueError(f"deal {lo} opens no session of {self.session} deals (M-80)")
        for slot in self._interpreted():
            slot.error = None
        try:
            self._kind.loop(self._memory, (lo, n), self._seed, rows)
        except Exception as error:
            self._fail(error)

    def _interpreted(self) -> list[Interpreted]:
        return [slot for row in self._slots for slot in row if isinstance(slot, Interpreted)]

    def _fail(self, error: Exception) -> None:
        """Say which strategy failed, where and how, with a record that reproduces it."""
        raised = next((slot.error for slot in self._interpreted() if slot.error), None)
        if raised is not None and not isinstance(raised, Exception):
            raise raised
        deal, seat, decision, asked = (int(number) for number in self.beat)
        if not asked and raised is None:
            raise error
        name = self.spec.seats[int(self._memory.state[0]["sits"][seat])].label
        at = f"seat {seat}, deal {deal}, seed {self.spec.seed}, decision {DECISIONS[decision]}"
        where = f"strategy {name} ({at})"
        if isinstance(raised, SlotError):
            what = str(raised)
        elif raised is not None:
            what = f"raised {type(raised).__name__}: {raised}"
        elif isinstance(error, IllegalAnswer):
            log = self._memory.log[0]
            rule, answer = CITED[int(log["rule"])], int(log["answer"])
            rule = FORMS[self.spec.kind].cited(DECISIONS[decision], rule)
            what = f"answered {record.spell(decision, answer)}, which {rule} does not allow"
            if decision == PLAY:
                what += f"; legal: {record.spell_cards(int(self._memory.seen[0]['legal']))}"
        elif isinstance(error, ViewChanged):
            what = "wrote into its view, which is not its to change"
        else:
            what = f"raised {type(error).__name__}: {error}"
        raise StrategyFault(f"{where} {what}", record.stopped(self.spec, deal, self._memory)) from (
            raised or error
        )

    def _columns(self, lo: int, n: int, rows: engine.Rows) -> pa.Table:
        kind = self.spec.kind
        stored = _by_width(rows)
        arrays, names = [], []
        for column in schema.hands(kind)[1:]:
            names.append(column.name)
            if column.name == "deal":
                arrays.append(pa.array(np.arange(lo, lo + n, dtype=np.int64)))
            elif column.name == "game":
                arrays.append(_constant(kind, n))
            elif column.name.startswith("strategy_"):
                seat = int(column.name[-1])
                arrays.append(self._labels(seat, lo, n))
            else:
                arrays.append(self._column(column, stored[_field(column.name)]))
        return pa.Table.from_arrays(arrays, names)

    def _labels(self, seat: int, lo: int, n: int) -> pa.Array:
        """Return who sat in a seat; in a session everybody moves on by one seat after each deal (M-80)."""
        players = len(self.spec.seats)
        if seat >= players or self.session == 1:
            return _constant(self.spec.seats[seat].label if seat < players else None, n)
        sat = (seat + np.arange(lo, lo + n) % self.session) % players
        labels = [player.label for player in self.spec.seats]
        words = sorted(set(labels))
        codes = np.array([words.index(label) for label in labels], np.int8)
        return pa.DictionaryArray.from_arrays(pa.array(codes[sat]), pa.array(words))

    def _column(self, column: schema.Column, codes: np.ndarray) -> pa.Array:
        if column.type == "dict":
            missing = codes < 0 if column.nullable else None
            return pa.DictionaryArray.from_arrays(pa.array(codes, mask=missing), pa.array(column.values))
        if column.type == "bool":
            return pa.array(codes.astype(np.bool_))
        if column.type == "amount":
            return pa.array(codes).cast(self._amount)
        return pa.array(codes)


def _constant(text: str | None, n: int) -> pa.Array:
    if text is None:
        return pa.DictionaryArray.from_arrays(pa.nulls(n, pa.int8()), pa.array([], pa.string()))
    return pa.DictionaryArray.from_arrays(pa.array(np.zeros(n, np.int8)), pa.array([text]))


def _field(column: str) -> tuple[str, int]:
    """Return the OUTCOME field, and the entry of it, that a column stores."""
    for prefix, field in (
        ("level_", "levels"),
        ("made_", "made"),
        ("units_", "units"),
        ("payoff_", "payoff"),
    ):
        rest = column.removeprefix(prefix)
        if rest == column or column in (OUTCOME.names or ()):
            continue
        return field, int(rest) if prefix == "payoff_" else schema.COMPONENTS.index(rest)
    for field in ("trick_points", "marriage_points", "first_marriage", "best_marriage"):
        if column in (field, f"{field}_defenders"):
            return field, int(column != field)
    return column, 0


def _places(kind: str, types: tuple[str, ...]) -> np.ndarray:
    per_deal = {"run", "deal", "game", *(f"strategy_{seat}" for seat in schema.SEATS)}
    chosen = [c for c in schema.hands(kind) if c.type in types and c.name not in per_deal]
    return np.array([engine.place(*_field(c.name)) for c in chosen], dtype=np.int64)


def _outcome_rows(kind: str, n: int) -> engine.Rows:
    """Return room for the outcomes of n deals."""
    narrow, short, wide = (
        _places(kind, t) for t in (("int8", "bool", "dict"), ("int16",), ("amount", "int64"))
    )
    outcome = np.zeros(1, OUTCOME)
    return engine.Rows(
        np.empty((len(narrow), n), np.int8),
        np.empty((len(short), n), np.int16),
        np.empty((len(wide), n), np.int64),
        narrow,
        short,
        wide,
        outcome if COMPILED else outcome.view(np.recarray),
        outcome.view(np.int64),
        np.zeros((32, KINDS[kind].holders), np.int64),
    )


def _by_width(rows: engine.Rows) -> dict[tuple[str, int], np.ndarray]:
    """Return the stored arrays by the OUTCOME field they hold."""
    at = {}
    for places, arrays in (
        (rows.byte_places, rows.bytes),
        (rows.short_places, rows.shorts),
        (rows.word_places, rows.words),
    ):
        at.update({int(place): array for place, array in zip(places, arrays, strict=True)})
    found = {}
    for name in OUTCOME.names or ():
        for entry in range(int(np.prod(OUTCOME[name].shape, dtype=np.int64))):
            if (place := engine.place(name, entry)) in at:
                found[name, entry] = at[place]
    return found


#: Fields of a view that stand at -1 until something is there.
_ABSENT = (
    "answers best best_seat bids call contract declarer exchanged held helper history holder laid leaders "
    "levels marriage marriages named partner raiser reserve role rung table talon_owner trump turned winners"
).split()


def _memory(beat: np.ndarray, rules: np.void, force: tuple[int, int, int], kind: Kind) -> Memory:
    """Return the memory of a desk whose deals start from empty hands under these rules."""
    seen, state = np.zeros(1, VIEW), np.zeros(1, STATE)
    for name in _ABSENT:
        seen[name] = -1
    for name in ("trump", "laid", "drawn", "partner", "owner", "joined", "hand_trumps", "hand_sharps"):
        state[name] = -1
    state["opens"] = PLAYS + 1
    state["sits"] = np.arange(SEATS)
    seen["kind"], seen["seats"] = kind.code, kind.players
    seen["rules"] = rules
    seen["forced"], seen["forced_taker"], seen["forced_trump"] = force
    now = seen.copy()
    log = np.zeros(1, LOG)
    slots = np.zeros(1, slots_dtype(len(DECISIONS), SEATS))
    memory = Memory(
        now, now.view(WORDS), state.copy(), np.zeros(1, SEATED), slots, log, beat.view(BEAT), seen, state
    )
    return memory if COMPILED else Memory(*(array.view(np.recarray) for array in memory))


def forced(kind: str, house: Mapping[str, Any], force: Mapping[str, Any]) -> tuple[int, int, int]:
    """Return the codes of what an experiment prescribes: contract, taker, trump; -1 where nothing is.

    Parameters
    ----------
    kind : str
    house : dict
        Resolved house rules.
    force : dict
        ``contract``, ``taker``, ``trump``, each may be None.

    Raises
    ------
    ValueError
        If the kind forbids it.
    """
    contract, taker, trump = (force.get(key) for key in ("contract", "taker", "trump"))
    if contract is None:
        for key, value in (("taker", taker), ("trump", trump)):
            if value is not None:
                raise ValueError(f"force.{key}={value} needs force.contract too")
        return -1, -1, -1
    row = KINDS[kind]
    allowed = [c for code, c in enumerate(CONTRACTS) if (row.forehands | row.anybodys) >> code & 1]
    allowed = [c for c in allowed if _is_on(house, c, trump)]
    if not allowed:
        raise ValueError(f"force.contract={contract}: {kind} has no contracts to prescribe; leave it out")
    if contract not in allowed:
        raise ValueError(
            f"force.contract={contract} is not played in {kind}; there are: {', '.join(allowed)}"
        )
    code = CONTRACTS.index(contract)
    taker = 0 if taker is None else taker
    if isinstance(taker, bool) or taker not in range(row.players):
        seats = ", ".join(map(str, range(row.players)))
        raise ValueError(f"force.taker={taker} is no seat that plays; there are: {seats}")
    if taker != 0 and not row.anybodys >> code & 1:
        raise ValueError(f"force.taker={taker}: in {kind} only seat 0 can play {contract}")
    if trump is not None and not HAS_TRUMPS[code]:
        raise ValueError(f"force.trump={trump}: {contract} has no trumps; leave it out (M-15)")
    if trump is not None and trump not in SUITS:
        raise ValueError(f"force.trump={trump} is no suit; there are: {', '.join(SUITS)}")
    return code, int(taker), -1 if trump is None else SUITS.index(trump)


def _is_on(house: Mapping[str, Any], contract: str, trump: str | None) -> bool:
    """Return whether the house rules have a contract: in its tariff and, in licitovaný, in reach of a bid."""
    if contract.removesuffix("_hundred") in house["tariff"]:
        if house["tariff"][contract.removesuffix("_hundred")] is None:
            return False
    if "ladder" not in house:
        return True
    names = (contract, f"red_{contract}") if trump in (None, SUITS[HEARTS]) else (contract,)
    reached = [rung for rung in rungs(house) if RUNGS.index(rung) >= RUNGS.index(house["lowest_bid"])]
    return any(rung in names for rung in reached)


def _ladder(spec: Spec) -> int:
    """Return the rungs of the auction, bit by code; none where there is no auction (M-52)."""
    if "ladder" not in spec.house:
        return 0
    return sum(1 << RUNGS.index(rung) for rung in rungs(spec.house))


def session_length(house: Mapping[str, Any]) -> int:
    """Return the deals in a session, 1 where every deal is shuffled (M-80)."""
    return int(house["session_length"]) if house.get("shuffle") == "gather_cut" else 1
