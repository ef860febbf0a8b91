"""How strategies are plugged into a compiled engine: functions of one fixed signature, called by address.

The engine calls every strategy as ``int64 f(view, params, memory)``, three records passed by address.  A
strategy's own parameters and memory have types of its own; since every record is an address to the compiled
code, one kind of slot holds them all: who sits down anew is compiled alone, the engine stays as it was.

A compiled strategy is called directly and its exceptions reach the caller.  A plain Python one is called back
through ctypes with read-only views of the same memory; what it raises is kept in :attr:`Interpreted.error`.
"""

from __future__ import annotations

import ctypes
import warnings
from typing import TYPE_CHECKING, Any

import numpy as np
from llvmlite import ir
from numba import from_dtype, types
from numba.core import cgutils, errors
from numba.extending import intrinsic, overload

from sim.core.rooms import record_at

if TYPE_CHECKING:
    from collections.abc import Callable

PARAMS_SIZE = MEMORY_SIZE = 2048
#: Parameters or memory as the engine sees them: bytes of a type it does not know.
BYTES = np.dtype([("bytes", np.uint8, (PARAMS_SIZE,))])
#: The answer that stands for none: nothing returned, not a whole number, an exception.
NOTHING = -(2**63)


#: Parameters that a strategy has only if it asks for them, and how.
_PROMISED = {"state": "peeks", "slots": "plays_out", "seated": "plays_out"}


class SlotError(TypeError):
    """A strategy function that cannot be plugged in; the text says why."""


def slots_dtype(decisions: int, seats: int) -> np.dtype:
    """Return the record that holds the addresses of strategies: compiled ones, and callbacks into Python."""
    shape = (decisions, seats)
    return np.dtype([("compiled", np.int64, shape), ("callback", np.int64, shape)])


@intrinsic
def _call_compiled(typing_context: Any, address: Any, view: Any, params: Any, memory: Any) -> Any:
    """Call a compiled function at an address; its exceptions propagate."""
    arguments = (view, params, memory)

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        function_type = context.call_conv.get_function_type(types.int64, arguments)
        function = builder.inttoptr(values[0], function_type.as_pointer())
        status, answer = context.call_conv.call_function(
            builder, function, types.int64, arguments, values[1:]
        )
        with cgutils.if_unlikely(builder, status.is_error):
            context.call_conv.return_status_propagate(builder, status)
        return answer

    return types.int64(types.int64, *arguments), code


@intrinsic
def _call_back(typing_context: Any, address: Any, view: Any, params: Any, memory: Any) -> Any:
    """Call a C function of three addresses."""

    def code(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        pointer = ir.IntType(8).as_pointer()
        function_type = ir.FunctionType(ir.IntType(64), [pointer] * 3)
        function = builder.inttoptr(values[0], function_type.as_pointer())
        return builder.call(function, [builder.bitcast(value, pointer) for value in values[1:]])

    return types.int64(types.int64, view, params, memory), code


def call(slots: Any, decision: int, seat: int, view: Any, params: Any, memory: Any) -> int:
    """Put a decision to the strategy in a slot and return its answer."""
    return int(slots[decision][seat](view, params, memory))


@overload(call)
def _call(slots, decision, seat, view, params, memory):
    def code(slots, decision, seat, view, params, memory):
        address = slots.compiled[decision, seat]
        if address != 0:
            return _call_compiled(address, view, params, memory)
        return _call_back(slots.callback[decision, seat], view, params, memory)

    return code


#: Slots of plain Python, by the address that stands for them.
_LISTS: dict[int, Any] = {}


def told(slots: Any) -> int:
    """Return the address by which :func:`slots_at` finds slots; who tells it keeps the slots alive."""
    if isinstance(slots, np.ndarray):
        return int(slots.ctypes.data)
    _LISTS[id(slots)] = slots
    return id(slots)


def slots_at(address: int, dtype: np.dtype) -> Any:
    """Return the slots at an address; their type as :func:`slots_dtype` gives it, a global constant."""
    return _LISTS[int(address)]


@overload(slots_at)
def _slots_at(address, dtype):
    return lambda address, dtype: record_at(address, dtype)


class Compiled:
    """A compiled strategy function in a slot.

    Parameters
    ----------
    dispatcher
        A function decorated with :func:`sim.core.jit.jit`.
    view, params, memory : dtype
        Types of its three arguments.

    Raises
    ------
    SlotError
        If it does not compile or its answer is not a whole number.
    """

    def __init__(self, dispatcher: Any, view: np.dtype, params: np.dtype, memory: np.dtype) -> None:
        arguments = tuple(from_dtype(dtype) for dtype in (view, params, memory))
        try:
            _compile(dispatcher, arguments)
            answer = dispatcher.overloads[arguments].signature.return_type
            if isinstance(answer, types.Integer | types.Boolean) and answer != types.int64:
                dispatcher.overloads.pop(arguments)
                _compile(dispatcher, types.int64(*arguments))
                answer = types.int64
        except errors.NumbaError as error:
            raise SlotError(f"does not compile: {_first_lines(error)}") from error
        except KeyError as error:  # Numba's answer to a field that a record does not have
            promised = _PROMISED.get(str(error).strip("'"))
            more = f"; Strategy(…, {promised}=True) has it" if promised else ""
            raise SlotError(f"does not compile: no field {error} in view, params or memory{more}") from error
        if answer != types.int64:
            said = "nothing" if isinstance(answer, types.NoneType | types.Optional) else str(answer)
            raise SlotError(f"returns {said}, not a whole number")
        result = dispatcher.overloads[arguments]
        #: Where the engine calls it.
        self.address = int(result.library.get_pointer_to_function(result.fndesc.llvm_func_name))
        self._keep = result


def _compile(dispatcher: Any, signature: Any) -> None:
    with warnings.catch_warnings():
        # A base's functions take its heirs' longer records, which Numba calls experimental every time.
        warnings.simplefilter("ignore", errors.NumbaExperimentalFeatureWarning)
        dispatcher.compile(signature)


def _first_lines(error: Exception) -> str:
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    telling = [
        line for line in lines if not line.startswith(("Failed in", "During", "-", ">>>", "There are"))
    ]
    return " ".join((telling or lines)[:2])[:300]


class Interpreted:
    """A plain Python strategy function in a slot: slow, may use anything.

    The view and the parameters it receives are read-only.
    """

    def __init__(
        self, function: Callable[..., Any], view: np.ndarray, params: np.ndarray, memory: np.ndarray
    ) -> None:
        self.function = function
        self.error: BaseException | None = None
        seen, given = view.view(np.recarray), params.view(np.recarray)
        seen.flags.writeable = given.flags.writeable = False
        self._arguments = (seen[0], given[0], memory.view(np.recarray)[0])
        self._callback = ctypes.CFUNCTYPE(ctypes.c_int64, *(ctypes.c_void_p,) * 3)(self)
        address = ctypes.cast(self._callback, ctypes.c_void_p).value
        assert address is not None
        #: Where the engine calls back.
        self.address = address

    def __call__(self, *_: Any) -> int:
        """Ask the function; NOTHING where it fails, and the reason in ``error``."""
        try:
            return whole(self.function(*self._arguments))
        except BaseException as error:  # nothing may leave a ctypes callback
            self.error = error
            return NOTHING


def whole(answer: Any) -> int:
    """Return a strategy's answer as an int.

    Raises
    ------
    SlotError
        If it is None or not a whole number.
    """
    if isinstance(answer, bool | int | np.integer | np.bool_):
        return int(answer)
    said = "nothing" if answer is None else f"{answer!r}"
    raise SlotError(f"returned {said}, not a whole number")
