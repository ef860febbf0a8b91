"""One part: the rows of a chunk of deals as Parquet bytes, and back again with every check.

The bytes depend on the run's identity and the chunk alone: no time, process or machine enters them.
"""

from __future__ import annotations

import hashlib
import json
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from sim import schema
from sim.store.faults import PartFault
from sim.store.manifest import Part

_INTEGERS = {"int8": pa.int8(), "int16": pa.int16(), "int64": pa.int64(), "bool": pa.bool_()}
_AMOUNTS = (pa.int32(), pa.int64())
_WORDS = pa.dictionary(pa.int8(), pa.string())
_MOST_WORDS = 127


class Identity(NamedTuple):
    """What a part says of the run it belongs to."""

    run: str
    game: str
    seed: int
    spec: str
    store: str

    @property
    def group(self) -> str:
        """The folder of the parts inside the run's folder."""
        return "hands" if self.store == "hands" else "tallies"

    def name(self, lo: int) -> str:
        """Return the name of the part that begins with deal ``lo``."""
        return f"{self.group}/{lo:012d}.parquet"


class Outcome(NamedTuple):
    """What became of one contract so far: counts of deals, and a sum of scaled units."""

    deals: int
    #: Deals in which the payoff of the seat that played it was positive.
    won: int
    #: Sum of that seat's payoffs.
    payoff: int


class Checked(NamedTuple):
    """A part that was read back and found whole."""

    part: Part
    dealt: np.ndarray
    outcomes: dict[str, Outcome]


def conform(rows: pa.Table, identity: Identity, lo: int, n: int) -> pa.Table:
    """Return the rows with the run's column, in the types and dictionaries of the schema.

    Parameters
    ----------
    rows : pyarrow.Table
        The columns of ``sim.schema.hands(kind)`` in order, without ``run``.
    identity : Identity
        The run.
    lo, n : int
        The deals that the rows must be.

    Raises
    ------
    PartFault
        If columns, types, deals or the zero sum of the payoffs (S-12) are not as they must be.
    """
    columns = schema.hands(identity.game)
    names = [column.name for column in columns if column.name != "run"]
    if rows.column_names != names:
        raise PartFault(f"a table must have the columns {names}, not {rows.column_names}")
    rows = rows.combine_chunks()
    arrays, fields = [], []
    for column in columns:
        if column.name == "run":
            codes = pa.array(np.zeros(rows.num_rows, np.int8))
            array: Any = pa.DictionaryArray.from_arrays(codes, pa.array([identity.run]))
        else:
            array = _typed(rows.column(column.name), column)
        arrays.append(array)
        fields.append(pa.field(column.name, array.type, nullable=column.nullable))
    table = pa.Table.from_arrays(arrays, schema=pa.schema(fields))
    _check_deals(table, lo, n)
    return table


def _typed(chunked: pa.ChunkedArray, column: schema.Column) -> pa.Array:
    array = chunked.chunk(0) if chunked.num_chunks else pa.array([], chunked.type)
    if array.null_count and not column.nullable:
        raise PartFault(f"column {column.name} holds nulls")
    if column.type == "dict":
        return _words(array, column)
    wanted = array.type if column.type == "amount" and array.type in _AMOUNTS else _INTEGERS.get(column.type)
    if wanted is None:
        raise PartFault(f"column {column.name} must hold int32 or int64, not {array.type}")
    return array if array.type == wanted else array.cast(wanted)


def _words(array: pa.Array, column: schema.Column) -> pa.Array:
    """Return a dictionary array whose dictionary depends on the column and the values alone."""
    if not pa.types.is_dictionary(array.type):
        array = array.dictionary_encode()
    if column.values:
        wanted = pa.array(column.values, pa.string())
    else:
        used = pc.drop_null(pc.unique(array.indices))
        wanted = pc.take(array.dictionary, used).cast(pa.string())
        wanted = wanted.take(pc.sort_indices(wanted))
    if len(wanted) > _MOST_WORDS:
        raise PartFault(f"column {column.name} holds {len(wanted)} words; {_MOST_WORDS} is the most")
    indices = array.indices
    if not array.dictionary.equals(wanted):
        codes = pc.index_in(array.dictionary.cast(pa.string()), value_set=wanted)
        indices = pc.take(codes, indices)
        if indices.null_count != array.null_count:
            raise PartFault(f"column {column.name} holds words other than {', '.join(column.values)}")
    if indices.type != pa.int8():
        indices = indices.cast(pa.int8())
    return pa.DictionaryArray.from_arrays(indices, wanted)


def _check_deals(table: pa.Table, lo: int, n: int) -> None:
    deal = table.column("deal").to_numpy()
    if len(deal) != n or not np.array_equal(deal, np.arange(lo, lo + n)):
        raise PartFault(f"a table asked for deals {lo} to {lo + n - 1} answered with {len(deal)} other rows")
    total = np.zeros(n, np.int64)
    for seat in schema.SEATS:
        total += table.column(f"payoff_{seat}").to_numpy()
    if total.any():
        at = int(np.flatnonzero(total)[0])
        raise PartFault(f"the payoffs of deal {lo + at} sum to {int(total[at])}, not to zero (S-12)")


def tallies(table: pa.Table) -> pa.Table:
    """Reduce conformed rows, or tallies, to distinct ones with their count, sorted by all columns in order.

    Dictionary columns are compared by code, nulls first; the same rows give the same table in any order.
    """
    stand_for = np.ones(table.num_rows, np.int64)
    if schema.COUNT.name in table.column_names:
        stand_for = table.column(schema.COUNT.name).to_numpy()
    apart = (*schema.PER_DEAL, schema.COUNT.name)
    table = table.select([name for name in table.column_names if name not in apart])
    keys = _packed(table)
    order = np.lexsort(keys[::-1])
    changes = np.zeros(table.num_rows, bool)
    changes[0] = True
    for key in keys:
        ordered = key[order]
        changes[1:] |= ordered[1:] != ordered[:-1]
    begins = np.flatnonzero(changes)
    counts = np.add.reduceat(stand_for[order], begins)
    distinct = table.take(pa.array(order[begins]))
    return distinct.append_column(pa.field(schema.COUNT.name, pa.int64(), nullable=False), pa.array(counts))


def _packed(table: pa.Table) -> list[np.ndarray]:
    """Pack the columns of a table into as few uint64[rows] as hold them, most significant first.

    Comparing the packed words in order is comparing the columns in order: a column takes as many bits as its
    values differ by, none where they are all the same.
    """
    packed = [np.zeros(table.num_rows, np.uint64)]
    free = 64
    for chunked in table.itercolumns():
        array = chunked.combine_chunks()
        if pa.types.is_dictionary(array.type):
            array = array.indices.fill_null(-1)
        value = array.to_numpy(zero_copy_only=False).astype(np.int64)
        value -= value.min()
        bits = int(value.max()).bit_length()
        if bits > free:
            packed.append(np.zeros(table.num_rows, np.uint64))
            free = 64
        packed[-1] = packed[-1] << np.uint64(bits) | value.astype(np.uint64)
        free -= bits
    return packed


def outcomes(table: pa.Table, kind: str) -> dict[str, Outcome]:
    """Return what became of each contract in conformed rows or tallies, without deals that have none.

    Parameters
    ----------
    table : pyarrow.Table
    kind : str
        The kind that was played.
    """
    contract = table.column("contract").combine_chunks()
    words = contract.dictionary.to_pylist()
    codes = contract.indices.fill_null(len(words)).to_numpy(zero_copy_only=False)
    alone = table.column(schema.family(kind).alone).to_numpy()
    mine = np.zeros(len(codes), np.int64)
    for seat in schema.SEATS:
        mine += np.where(alone == seat, table.column(f"payoff_{seat}").to_numpy(), 0)
    counted = schema.COUNT.name in table.column_names
    weight = table.column(schema.COUNT.name).to_numpy() if counted else np.ones(len(codes), np.int64)
    # bincount adds floats; in halves of 32 bits, over fewer than 2**20 deals, every sum is exact (S-14).
    addends = (weight, weight * (mine > 0), weight * (mine >> 32), weight * (mine & 0xFFFFFFFF))
    deals, won, high, low = (np.bincount(codes, addend, len(words) + 1) for addend in addends)
    return {
        word: Outcome(int(deals[i]), int(won[i]), (int(high[i]) << 32) + int(low[i]))
        for i, word in enumerate(words)
        if deals[i]
    }


def encode(table: pa.Table, identity: Identity, lo: int, n: int, dealt: np.ndarray) -> pa.Buffer:
    """Return the Parquet bytes of a part.

    Parameters
    ----------
    table : pyarrow.Table
        Conformed rows, or their tallies.
    identity : Identity
        The run.
    lo, n : int
        First deal and number of deals.
    dealt : numpy.ndarray
        int64[cards, holders]: how often each card was dealt to each holder.
    """
    sink = pa.BufferOutputStream()
    coded = [name for name in table.column_names if name not in schema.PER_DEAL]
    packed: Any = {"deal": "DELTA_BINARY_PACKED"} if "deal" in table.column_names else None
    with pq.ParquetWriter(
        sink,
        table.schema,
        compression="zstd",
        compression_level=1,
        use_dictionary=coded,
        column_encoding=packed,
        write_page_checksum=True,
        write_statistics=["deal"] if packed else False,
    ) as writer:
        writer.write_table(table, row_group_size=max(1, table.num_rows))
        writer.add_key_value_metadata(_footer(identity, lo, n) | {"dealt": json.dumps(dealt.tolist())})
    return sink.getvalue()


def _footer(identity: Identity, lo: int, n: int) -> dict[str, str]:
    return {
        "schema": schema.VERSION,
        "run": identity.run,
        "game": identity.game,
        "seed": str(identity.seed),
        "spec": identity.spec,
        "store": identity.store,
        "lo": str(lo),
        "n": str(n),
    }


def part_of(name: str, lo: int, n: int, data: pa.Buffer) -> Part:
    """Return what the manifest says of a part with these bytes."""
    return Part(name, lo, n, data.size, hashlib.sha256(data).hexdigest())


class Damaged(PartFault):
    """A part that cannot be read whole; playing its deals again makes it good."""


def read_part(data: pa.Buffer, name: str, identity: Identity, lo: int, n: int) -> Checked:
    """Check a part's bytes: footer, page checksums, number of deals.

    Raises
    ------
    Damaged
        If the bytes are cut short or altered.
    PartFault
        If the part is whole but belongs to another run or chunk.
    """
    try:
        file = pq.ParquetFile(pa.BufferReader(data), page_checksum_verification=True)
        found = {key.decode(): value.decode() for key, value in (file.metadata.metadata or {}).items()}
    except (pa.ArrowException, OSError) as error:
        raise Damaged(f"part {name} is cut short or damaged ({_first_line(error)})") from error
    for key, value in _footer(identity, lo, n).items():
        if found.get(key) != value:
            raise PartFault(
                f"part {name} belongs to another run: its {key} is {found.get(key)!r}, here {value!r}; "
                "move it away, or run with rerun=true"
            )
    try:
        table = file.read()
        dealt = np.array(json.loads(found["dealt"]), np.int64)
    except (pa.ArrowException, OSError, ValueError, KeyError) as error:
        raise Damaged(f"part {name} is cut short or damaged ({_first_line(error)})") from error
    deals = table.num_rows if identity.store == "hands" else pc.sum(table.column(schema.COUNT.name)).as_py()
    if deals != n:
        raise Damaged(f"part {name} holds {deals} deals, not {n}")
    return Checked(part_of(name, lo, n, data), dealt, outcomes(table, identity.game))


def _first_line(error: BaseException) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
