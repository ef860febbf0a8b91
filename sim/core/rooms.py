"""Records that compiled code makes for its own use, or finds by an address it was told."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from numba.extending import intrinsic, overload


def fresh(dtype: np.dtype) -> Any:
    """Return an array of one record of a type, all zeros.

    A dtype must be a global constant where compiled code calls this.
    """
    return np.zeros(1, dtype).view(np.recarray)


@overload(fresh)
def _fresh(dtype):
    return lambda dtype: np.zeros(1, dtype)


def record_at(address: int, dtype: np.dtype) -> Any:
    """Return the record of a type that begins at an address; whoever told it keeps the record alive."""
    room = memoryview((ctypes.c_char * dtype.itemsize).from_address(int(address)))
    return np.frombuffer(room, dtype).view(np.recarray)[0]


@intrinsic
def _at(typing_context: Any, address: Any, dtype: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        return builder.inttoptr(values[0], context.get_value_type(signature.return_type))

    return dtype.dtype(address, dtype), code


@overload(record_at)
def _record_at(address, dtype):
    return lambda address, dtype: _at(address, dtype)
