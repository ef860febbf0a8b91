"""A table: strategies seated at a game, ready to play deals by number."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pyarrow as pa

from sim import record, schema
from sim.core import outcomes
from sim.core.desk import BEAT, SEATED, SEATS, IllegalAnswer, Memory, ViewChanged, log_dtype, words_dtype
from sim.core.jit import COMPILED
from sim.core.slots import Compiled, Interpreted, SlotError, slots_dtype, told
from sim.games import house
from sim.games.family import Family, Kind
from sim.games.kinds import KINDS
from sim.record.forms import FORMS
from sim.schema.columns import ABOUT
from sim.solve import judges
from sim.spec import SeatSpec, Spec
from strategies import registry
from strategies.registry import Strategy

__all__ = [
    "Played",
    "SeatSpec",
    "Spec",
    "StrategyFault",
    "Table",
    "forced",
    "place",
    "session_length",
    "stored",
]


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
    dealt : int64[cards, holders]
        How often each card of the pack was dealt to each holder.
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
    sim.games.house.HouseRuleError
        If the house rules cannot be.
    ValueError
        If what is prescribed cannot be in this kind.
    """

    def __init__(self, spec: Spec, beat: np.ndarray | None = None, *, audit: bool = False) -> None:
        self.spec = spec
        self.beat = np.zeros(4, np.int64) if beat is None else beat
        self._amount = pa.int32() if house.amounts_fit_int32(spec.house) else pa.int64()
        self._kind = KINDS[spec.kind]
        self._family = self._kind.family
        registry.load(spec.strategy_paths)
        self._strategies = [registry.get(seat.name, self._family.name) for seat in spec.seats]
        if len(spec.seats) != self._kind.players:
            raise ValueError(
                f"{spec.kind} is played by {self._kind.players}, not by {len(spec.seats)} strategies"
            )
        memory = _memory(self.beat, self._kind, spec)
        memory.log["audit"] = audit
        self._memory = memory if COMPILED else Memory(*(array.view(np.recarray) for array in memory))
        self.scale = int(memory.seen[0]["rules"]["scale"])
        #: What strategies know the addresses of.
        self._kept: list[Any] = []
        self._slots = self._plug_in()
        self._seat_judge()
        self._seed = np.uint64(spec.seed)
        self.play(0, 0)  # compiles, or loads compiled code

    def _plug_in(self) -> list[list[Any]]:
        """Seat the strategies: their parameters and functions, by decision that the kind asks and seat."""
        seated = self._memory.seated[0]
        slots: list[list[Any]] = [[] for _ in self._family.decisions]
        for seat, strategy in enumerate(self._strategies):
            values = self._values(strategy, self.spec.seats[seat].params).view(np.uint8)
            seated["params"][seat]["bytes"][: len(values)] = values
            seated["used"][seat] = strategy.memory_dtype.itemsize
            buffers = (seated["params"][seat]["bytes"], seated["memory"][seat]["bytes"])
            for decision in self._kind.decisions:
                code = self._family.decisions.index(decision)
                slot = strategy.slot(decision, self._memory.seen, *buffers)
                slots[code].append(slot)
                if COMPILED:
                    way = "callback" if isinstance(slot, Interpreted) else "compiled"
                    self._memory.slots[0][way][code, seat] = slot.address
        if not COMPILED:
            self._memory = self._memory._replace(slots=[slots])
        return slots

    def _seat_judge(self) -> None:
        """Seat who decides what exact play alone can tell, where the house rules ask for it."""
        judge = judges.judge_of(self._family.name, self.spec.house)
        if judge is None:
            return
        room = np.zeros(1, judge.room)
        where = np.array([(self._memory.state.ctypes.data, room.ctypes.data)], judges.WHERE)
        self._kept.append((room, where))
        bytes_ = self._memory.seated[0]["params"][judge.seat]["bytes"]
        bytes_[: judges.WHERE.itemsize] = where.view(np.uint8)
        if COMPILED:
            slot: Any = Compiled(judge.function, self._family.view, judges.WHERE, judges.WHERE)
            self._memory.slots[0]["compiled"][judge.decision, judge.seat] = slot.address
        else:
            slot = Interpreted(judge.function, self._memory.seen, where, where)
        self._slots[judge.decision].insert(judge.seat, slot)

    def _values(self, strategy: Strategy, given: Mapping[str, Any]) -> np.ndarray:
        """Return a strategy's parameters, with the addresses of what it was promised."""
        values = strategy.values(given)
        if strategy.peeks:
            values[registry.STATE] = self._memory.state.ctypes.data
        if strategy.imagined:
            slots, seated = self._imagined(strategy.imagined, values.view(np.uint8))
            self._kept.append((slots, seated))
            values["slots"], values["seated"] = told(slots), seated.ctypes.data
        return values

    def _imagined(self, player: Strategy, values: np.ndarray) -> tuple[Any, np.ndarray]:
        """Return slots and SEATED in which one strategy sits in every seat, asked for every decision."""
        size = player.params_dtype.itemsize
        seated = np.zeros(1, SEATED)
        seated["params"]["bytes"][:, :, :size] = values[:size]
        seated["used"] = player.memory_dtype.itemsize
        if not COMPILED:
            return [[player.plain(decision)] * SEATS for decision in self._family.decisions], seated
        slots = np.zeros(1, slots_dtype(len(self._family.decisions), SEATS))
        for code, decision in enumerate(self._family.decisions):
            buffers = (seated[0]["params"][0]["bytes"], seated[0]["memory"][0]["bytes"])
            slots["compiled"][:, code] = player.slot(decision, self._memory.seen, *buffers).address
        return slots, seated

    def play(self, lo: int, n: int) -> Played:
        """Play deals ``lo`` to ``lo + n - 1`` and return their rows.

        Raises
        ------
        StrategyFault
            If a strategy answers with something illegal, raises, or writes into its view.
        """
        rows = _outcome_rows(self._kind, n)
        self._run(lo, n, rows)
        return Played(n, rows.dealt, lambda: self._columns(lo, n, rows))

    def record(self, deal: int) -> dict[str, Any]:
        """Return the deal record of one deal, played again; without shuffling its session from the start."""
        lo = deal - deal % self.session
        rows = _outcome_rows(self._kind, deal - lo + 1)
        self._run(lo, deal - lo + 1, rows)
        return record.write(self.spec, deal, self._memory, rows.outcome[0])

    @property
    def decisions(self) -> tuple[str, ...]:
        """The decisions that a beat's codes stand for."""
        return self._family.decisions

    @property
    def session(self) -> int:
        """Deals in a session; 1 where every deal is shuffled (M-80)."""
        return session_length(self.spec.house)

    def _run(self, lo: int, n: int, rows: outcomes.Rows) -> None:
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
        at = f"seat {seat}, deal {deal}, seed {self.spec.seed}, decision {self._family.decisions[decision]}"
        where = f"strategy {name} ({at})"
        if isinstance(raised, SlotError):
            what = str(raised)
        elif raised is not None:
            what = f"raised {type(raised).__name__}: {raised}"
        elif isinstance(error, IllegalAnswer):
            log = self._memory.log[0]
            rule, answer = self._family.cited[int(log["rule"])], int(log["answer"])
            rule = FORMS[self.spec.kind].cited(self._family.decisions[decision], rule)
            what = f"answered {record.spell(self.spec.kind, decision, answer)}, which {rule} does not allow"
            choices = record.spell_choices(self.spec.kind, decision, self._memory.seen[0]["legal"])
            what += f"; legal: {choices}" if choices else ""
        elif isinstance(error, ViewChanged):
            what = "wrote into its view, which is not its to change"
        else:
            what = f"raised {type(error).__name__}: {error}"
        raise StrategyFault(f"{where} {what}", record.stopped(self.spec, deal, self._memory)) from (
            raised or error
        )

    def _columns(self, lo: int, n: int, rows: outcomes.Rows) -> pa.Table:
        kind = self.spec.kind
        codes = _by_place(rows)
        arrays, names = [], []
        for column in schema.hands(kind)[1:]:
            names.append(column.name)
            if column.name == "deal":
                arrays.append(pa.array(np.arange(lo, lo + n, dtype=np.int64)))
            elif column.name == "game":
                arrays.append(_constant(kind, n))
            elif column.name in ABOUT:
                arrays.append(self._labels(int(column.name[-1]), lo, n))
            else:
                arrays.append(stored(column, codes[place(self._family, column)], self._amount))
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


def stored(column: schema.Column, codes: np.ndarray, amount: pa.DataType) -> pa.Array:
    """Return a column as it is stored.

    Parameters
    ----------
    column : Column
    codes : integers[deals]
        What the outcomes have; the word's number in a column of words, below 0 for null.
    amount : DataType
        Of amounts under the house rules.
    """
    if column.type == "dict":
        missing = codes < 0 if column.nullable else None
        return pa.DictionaryArray.from_arrays(pa.array(codes, mask=missing), pa.array(column.values))
    if column.type == "bool":
        return pa.array(codes.astype(np.bool_))
    if column.type == "amount":
        return pa.array(codes).cast(amount)
    return pa.array(codes)


def _constant(text: str | None, n: int) -> pa.Array:
    if text is None:
        return pa.DictionaryArray.from_arrays(pa.nulls(n, pa.int8()), pa.array([], pa.string()))
    return pa.DictionaryArray.from_arrays(pa.array(np.zeros(n, np.int8)), pa.array([text]))


def _outcome_rows(kind: Kind, n: int) -> outcomes.Rows:
    """Return room for the outcomes of n deals."""
    columns = [column for column in schema.hands(kind.name) if column.name not in ABOUT]
    narrow, short, wide = (
        np.array([place(kind.family, column) for column in columns if column.type in types], np.int64)
        for types in (("int8", "bool", "dict"), ("int16",), ("amount", "int64"))
    )
    dealt = len(kind.family.deck.pack), kind.holders
    return outcomes.rows(kind.family.outcome, (narrow, short, wide), n, dealt)


def place(family: Family, column: schema.Column) -> int:
    """Return the word of the OUTCOME record that a column stores."""
    return outcomes.place(family.outcome, *(column.field or (column.name, 0)))


def _by_place(rows: outcomes.Rows) -> dict[int, np.ndarray]:
    """Return the stored arrays by the word of the OUTCOME record that they hold."""
    return {
        int(place): array
        for places, arrays in (
            (rows.byte_places, rows.bytes),
            (rows.short_places, rows.shorts),
            (rows.word_places, rows.words),
        )
        for place, array in zip(places, arrays, strict=True)
    }


def _memory(beat: np.ndarray, kind: Kind, spec: Spec) -> Memory:
    """Return the memory of a desk whose deals start from empty hands under the rules of a spec."""
    family = kind.family
    seen, state = np.zeros(1, family.view), np.zeros(1, family.state)
    for made, absent in ((seen, family.absent), (state, family.absent_state)):
        for name in absent:
            made[name] = -1
    state["sits"] = np.arange(SEATS)
    seen["kind"], seen["seats"], seen["rules"] = kind.code, kind.players, house.pack(spec.house)
    family.begin(spec.house, family.forced(kind, spec.house, spec.force), seen, state)
    now = seen.copy()
    slots = np.zeros(1, slots_dtype(len(family.decisions), SEATS))
    log = np.zeros(1, log_dtype(len(family.deck.pack)))
    words = now.view(words_dtype(family.view))
    return Memory(now, words, state.copy(), np.zeros(1, SEATED), slots, log, beat.view(BEAT), seen, state)


def forced(kind: str, house: Mapping[str, Any], force: Mapping[str, Any]) -> Any:
    """Return the codes of what an experiment prescribes, as the family packs them.

    Raises
    ------
    ValueError
        If the kind or its house rules forbid it.
    """
    return KINDS[kind].family.forced(KINDS[kind], house, force)


def session_length(house: Mapping[str, Any]) -> int:
    """Return the deals in a session, 1 where every deal is shuffled (M-80)."""
    return int(house["session_length"]) if house.get("shuffle") == "gather_cut" else 1
