"""Where strategies register, next to their code, and are found by name.

A strategy is a set of small functions ``f(view, params, memory)``, one per decision and named like it::

    from sim.core.bits import lowest
    from strategies import Strategy

    meek = Strategy("meek", "Plays the lowest card it may.")

    @meek.decision
    def play(view, params, memory):
        return lowest(view.legal)

Decisions it does not define come from its ``base``.  The functions are compiled unless the strategy says
``compiled=False``.  What each decision may answer is listed in ``docs/decisions.md``.
"""

from __future__ import annotations

import difflib
import hashlib
import importlib
import importlib.util
import math
import pkgutil
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from sim.core.jit import COMPILED, jit
from sim.core.jit import sources as source_files
from sim.core.slots import MEMORY_SIZE, PARAMS_SIZE, Compiled, Interpreted, SlotError, whole
from sim.games.kinds import FAMILIES, family

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    #: Rules of payment: all or none, some, or by kind.
    ReadsTariff = bool | Sequence[str] | Mapping[str, Sequence[str]]

#: The strategy whose decisions fill the gaps of others, one of its name in each family of games.
DEFAULT = "heuristic"
#: The family of strategies that do not name theirs.
FIRST = FAMILIES[0]
#: Fields of ``params`` that hold addresses: of all cards, and of what plays a deal out.
STATE = "state"
PLAY_OUT = ("slots", "seated")


class StrategyError(ValueError):
    """A strategy that cannot be registered or used; the text says what is wrong."""


class UnknownStrategy(StrategyError):
    """No strategy has this name; the text lists the known ones."""


class Param(NamedTuple):
    """A parameter of a strategy: its default, which also fixes its type, and what it means."""

    default: float | int | bool
    description: str = ""


class Strategy:
    """A named strategy; constructing one registers it.

    Parameters
    ----------
    name : str
        What configurations call it.
    description : str
        One line in players' words.
    params : mapping of name to Param, optional
        Numbers that can be set per seat; ``params.name`` in its functions.
    memory : mapping of name to entries, optional
        Scratch memory of one deal and seat, zero at its start: ``memory.name`` is an int64 where entries
        is 1, an array of as many int64 otherwise.
    family : str, optional
        The games it plays: ``marias`` or ``tarot``.  Names are unique within a family.
    base : str, optional
        Strategy that takes the decisions this one does not define.  Its parameters are this one's too.
    borrowed : mapping of decision to name, optional
        Decisions taken by other strategies that have neither parameters nor memory: what a decision is
        worth shows when ``random`` takes it.
    compiled : bool
        False: functions are plain Python and may use anything; some hundred times slower.
    peeks : bool
        True: it sees all cards.  ``params.state`` is the address of the engine's STATE, for
        :func:`sim.core.rooms.record_at`; it plays only where peeking is allowed.
    plays_out : bool
        True: it plays deals out in its mind, everybody playing its base's way.  ``params.slots`` and
        ``params.seated`` are the addresses of slots and SEATED in which the base sits in every seat, with
        this one's values of the base's parameters.
    reads_tariff : bool, names of rules, or mapping of kind to these
        House rules of payment (``docs/house-rules.md``: those that price again) on which its own decisions
        depend: False for none, some by name or by group (``"tariff"``), perhaps other ones in each kind
        (kinds left out: none).  True, and so where nothing is said: any of them.

    Raises
    ------
    StrategyError
        If the name is taken, or a parameter has no plain number as default.
    """

    def __init__(  # noqa: PLR0913 - each is a fact about the strategy
        self,
        name: str,
        description: str = "",
        params: Mapping[str, Param] | None = None,
        *,
        family: str = FIRST,
        memory: Mapping[str, int] | None = None,
        base: str | None = None,
        borrowed: Mapping[str, str] | None = None,
        compiled: bool = True,
        peeks: bool = False,
        plays_out: bool = False,
        reads_tariff: ReadsTariff = True,
    ) -> None:
        self.name = name
        self.description = description
        if family not in FAMILIES:
            raise StrategyError(
                f"strategy {name!r}: {family!r} is no family of games; there are: {', '.join(FAMILIES)}"
            )
        self.family = family
        self.compiled = compiled
        self._peeks = peeks
        self._plays_out = plays_out
        self._reads_tariff = reads_tariff
        self._base = base
        self._borrowed = dict(borrowed or {})
        self._params = dict(params or {})
        self._memory = dict(memory or {})
        self._functions: dict[str, Callable[..., Any]] = {}
        self._compiled_slots: dict[str, Compiled] = {}
        self.path = Path(sys._getframe(1).f_code.co_filename).resolve()
        for decision in self._borrowed:
            self._known(decision)
        for key, param in self._params.items():
            if not isinstance(param.default, bool | int | float):
                raise StrategyError(f"strategy {name!r}: parameter {key} has no number as default")
            if key in (STATE, *PLAY_OUT):
                raise StrategyError(f"strategy {name!r}: {key} is the name of an address, not of a parameter")
        _register(self)

    def decision(self, function: Callable[..., Any]) -> Any:
        """Decorate the function that takes the decision it is named after."""
        decision = function.__name__
        self._known(decision)
        if decision in self._functions:
            raise StrategyError(f"strategy {self.name!r} decides {decision} twice")
        self._functions[decision] = jit(function) if self.compiled else function
        return self._functions[decision]

    def _known(self, decision: str) -> None:
        if decision not in self._decisions:
            raise StrategyError(
                f"strategy {self.name!r}: {decision!r} is no decision of {self.family}; "
                f"there are: {', '.join(self._decisions)}"
            )

    @property
    def _decisions(self) -> tuple[str, ...]:
        return family(self.family).decisions

    def _other(self, name: str) -> Strategy:
        """Return another strategy of the same family."""
        return get(name, self.family)

    @property
    def base(self) -> Strategy | None:
        """The strategy that fills this one's gaps, if it has any."""
        if len(self._functions) == len(self._decisions) and self._base is None:
            return None
        name = self._base or DEFAULT
        if name == self.name:
            missing = ", ".join(d for d in self._decisions if d not in self._functions)
            raise StrategyError(f"strategy {self.name!r} lacks {missing} and has no base")
        return self._other(name)

    @property
    def params(self) -> dict[str, Param]:
        """Its parameters, those of its base first."""
        inherited = self.base.params if self.base else {}
        for name, param in self._params.items():
            # The base's functions read it where and as what their own record has it.
            if name in inherited and type(param.default) is not type(inherited[name].default):
                raise StrategyError(
                    f"strategy {self.name!r}: parameter {name} must be of the type it has in "
                    f"{self._base or DEFAULT!r}, {type(inherited[name].default).__name__}"
                )
        return {**inherited, **self._params}

    @property
    def params_dtype(self) -> np.dtype:
        """The record its functions see as ``params``; a base's record is the first part of it."""
        return _record(self._params_fields(), PARAMS_SIZE, f"strategy {self.name!r}: parameters")

    def _params_fields(self) -> list[Any]:
        kinds = {bool: np.int64, int: np.int64, float: np.float64}
        fields = self.base._params_fields() if self.base else []
        known = {name for name, _ in fields}
        own = [(name, kinds[type(param.default)]) for name, param in self._params.items()]
        own += [(STATE, np.int64)] if self._peeks else []
        own += [(name, np.int64) for name in PLAY_OUT] if self._plays_out else []
        return [*fields, *(field for field in own if field[0] not in known)]

    @property
    def peeks(self) -> bool:
        """Whether it sees all cards, by itself or by what its decisions come from."""
        lenders = [self._other(name) for name in self._borrowed.values()]
        return self._peeks or any(other.peeks for other in (self.base, *lenders) if other)

    def reads(self, kind: str, rule: str) -> bool:
        """Return whether its decisions in a kind, or those of its bases, depend on a rule of payment.

        Parameters
        ----------
        kind : str
        rule : str
            Dotted name, of a rule that stored deals can be priced again by.
        """
        said = self._reads_tariff
        if not isinstance(said, bool):
            said = said.get(kind, ()) if isinstance(said, Mapping) else said
            said = any(rule == name or rule.startswith(f"{name}.") for name in said)
        others = [self._other(name) for name in self._borrowed.values()]
        return said or any(other.reads(kind, rule) for other in (self.base, *others) if other)

    @property
    def imagined(self) -> Strategy | None:
        """The strategy by which everybody plays in this one's mind, if it plays deals out."""
        if not self._plays_out:
            return self.base.imagined if self.base else None
        if self.base is None or not self.base.compiled:
            raise StrategyError(f"strategy {self.name!r} plays deals out and needs a compiled base")
        return self.base

    @property
    def memory_dtype(self) -> np.dtype:
        """The record its functions see as ``memory``; likewise."""
        return _record(self._memory_fields(), MEMORY_SIZE, f"strategy {self.name!r}: memory")

    def _memory_fields(self) -> list[Any]:
        inherited = self.base._memory_fields() if self.base else []
        own = [(n, np.int64) if size == 1 else (n, np.int64, (size,)) for n, size in self._memory.items()]
        return [*inherited, *own]

    def values(self, given: Mapping[str, Any]) -> np.ndarray:
        """Return its parameters with some set, as one record.

        Raises
        ------
        StrategyError
            For an unknown name or a value of another type than the default's.
        """
        record = np.zeros(1, self.params_dtype)
        known = self.params
        for name, param in known.items():
            record[name] = param.default
        for name, value in given.items():
            if name not in known:
                raise StrategyError(
                    f"strategy {self.name!r} has no parameter {name!r}{_instead(name, list(known))}"
                )
            record[name] = _typed(f"strategy {self.name!r}: parameter {name}", value, known[name].default)
        return record

    def owner(self, decision: str) -> Strategy:
        """Return the strategy whose function takes a decision: this one or one it is based on."""
        if decision in self._functions:
            return self
        if decision in self._borrowed:
            lender = self._other(self._borrowed[decision]).owner(decision)
            if lender._params_fields() or lender._memory_fields():
                raise StrategyError(
                    f"strategy {self.name!r} cannot borrow {decision} from {lender.name!r}, which has "
                    "parameters or memory; take it as base"
                )
            return lender
        base = self.base
        assert base is not None
        return base.owner(decision)

    def slot(self, decision: str, view: np.ndarray, params: np.ndarray, memory: np.ndarray) -> Any:
        """Return the function for a decision, ready for the engine.

        Parameters
        ----------
        decision : str
        view : VIEW[1]
            The family's, the view of the table it will be asked at.
        params, memory : uint8[size]
            The seat's parameters and memory.

        Raises
        ------
        StrategyError
            If the function does not compile or cannot answer with a whole number.
        """
        owner = self.owner(decision)
        function = owner._functions[decision]
        params_dtype, memory_dtype = owner.params_dtype, owner.memory_dtype
        if owner.compiled and COMPILED:
            if decision not in owner._compiled_slots:
                try:
                    owner._compiled_slots[decision] = Compiled(
                        function, family(self.family).view, params_dtype, memory_dtype
                    )
                except SlotError as error:
                    raise StrategyError(
                        f"strategy {owner.name!r}, {decision} ({owner.path}): {error}"
                    ) from error
            return owner._compiled_slots[decision]
        return Interpreted(function, view, _as(params, params_dtype), _as(memory, memory_dtype))

    def plain(self, decision: str) -> Callable[[Any, Any, Any], int]:
        """Return the function for a decision as plain Python that takes parameters and memory as bytes."""
        owner = self.owner(decision)
        function = owner._functions[decision]
        types = owner.params_dtype, owner.memory_dtype

        def ask(view: Any, params: Any, memory: Any) -> int:
            given, kept = (
                _as(room["bytes"], dtype).view(np.recarray)[0]
                for room, dtype in zip((params, memory), types, strict=True)
            )
            return whole(function(view, given, kept))

        return ask

    def lend(self, decisions: Sequence[str], to: str, name: str) -> Strategy:
        """Return a new strategy that takes some decisions as this one does, all others as another one.

        Functions that need memory, addresses or all cards are compiled for the other one's parameters and
        their own; what is usual to them is what the other one does.  All else is asked from plain Python with
        this one's parameters, whatever the other one calls its own.

        Parameters
        ----------
        decisions : sequence of str
        to : str
            The other strategy.
        name : str
            What the new one is called.

        Raises
        ------
        StrategyError
            If the two do not go together, or the name is taken.
        """
        owners = tuple(dict.fromkeys(self.owner(one) for one in decisions))
        if any(owner._memory or owner._peeks or owner._plays_out for owner in owners):
            mixed = Strategy(
                name,
                params={key: param for owner in owners for key, param in owner._params.items()},
                family=self.family,
                memory={key: size for owner in owners for key, size in owner._memory.items()},
                base=to,
                compiled=all(owner.compiled for owner in owners),
                peeks=any(owner._peeks for owner in owners),
                plays_out=any(owner._plays_out for owner in owners),
            )
            mixed._functions = {one: self.owner(one)._functions[one] for one in decisions}
            return mixed
        mixed = Strategy(name, family=self.family, base=to, compiled=False)
        rooms = self.values({}).view(np.uint8), np.zeros(MEMORY_SIZE, np.uint8)
        mixed._functions = {one: _asked(self.plain(one), *rooms) for one in decisions}
        return mixed

    def sources(self) -> list[Path]:
        """Return the source files that decide what it does, its base's included."""
        others = [self.base] if self.base else []
        others.extend(self._other(name) for name in self._borrowed.values())
        return sorted(set(source_files(self.path)).union(*(other.sources() for other in others)))


def _asked(ask: Callable[[Any, Any, Any], int], params: np.ndarray, memory: np.ndarray) -> Callable[..., int]:
    """Return a function that asks another with parameters and memory of its own, whatever it is given."""
    own, kept = {"bytes": params}, {"bytes": memory}
    return lambda view, _params, _memory: ask(view, own, kept)


def _as(buffer: np.ndarray, dtype: np.dtype) -> np.ndarray:
    return buffer[: dtype.itemsize].view(dtype)


def _record(fields: list[Any], most: int, what: str) -> np.dtype:
    # A record without fields has no size, which neither numpy views nor compiled code like.
    dtype = np.dtype(fields or [("nothing", np.int64)], align=True)
    if dtype.itemsize > most:
        raise StrategyError(f"{what} takes {dtype.itemsize} bytes, more than {most}")
    return dtype


def _typed(what: str, value: Any, default: float | int | bool) -> Any:
    wanted = type(default)
    fits = isinstance(value, bool) if wanted is bool else isinstance(value, int | float)
    if wanted is not bool and isinstance(value, bool):
        fits = False
    if wanted is int and isinstance(value, float):
        fits = value.is_integer()
    if not fits or math.isnan(value):
        names = {bool: "true or false", int: "a whole number", float: "a number"}
        raise StrategyError(f"{what}: {value!r} is not {names[wanted]}")
    return value


#: By family and name.
_KNOWN: dict[tuple[str, str], Strategy] = {}
#: Packages of a family's own strategies, all of whose are there, and files.
_LOADED: set[str] = set()


def _register(strategy: Strategy) -> None:
    if strategy.path.parent != Path(__file__).parent / strategy.family:
        _load_one(strategy.name, strategy.family)  # its name is taken, loaded or not
    key = strategy.family, strategy.name
    if key in _KNOWN:
        raise StrategyError(
            f"strategy {strategy.name!r} ({strategy.path}) is already registered in {_KNOWN[key].path}"
        )
    _KNOWN[key] = strategy


def _load_one(name: str, of: str) -> None:
    """Import the strategy of a name that is here for a family: it stands in the module of its name.

    Who asks for one need not wait for what all the others import.
    """
    if name.isidentifier() and importlib.util.find_spec(module := f"strategies.{of}.{name}"):
        importlib.import_module(module)


def _load_own(of: str) -> None:
    """Import the strategies that are here for a family."""
    package = f"strategies.{of}"
    if package not in _LOADED:
        for module in pkgutil.iter_modules(importlib.import_module(package).__path__, f"{package}."):
            importlib.import_module(module.name)
        _LOADED.add(package)  # not before: what fails to import is to fail again, by its own name


def load(paths: Sequence[str]) -> None:
    """Import files (``some/where.py``) or modules (``package.module``) that register strategies.

    Raises
    ------
    StrategyError
        If one is not there or does not import.
    """
    for path in paths:
        file = str(Path(path).resolve()) if path.endswith(".py") else None
        if file in _LOADED:
            continue
        try:
            _import(path)
        except Exception as error:
            # What forhont itself objects to says all; any other exception comes out of the file.
            what = str(error) if isinstance(error, StrategyError) else f"{type(error).__name__}: {error}"
            raise StrategyError(f"strategies.path {path}: {what}") from error
        if file:
            _LOADED.add(file)


def _import(path: str) -> None:
    if not path.endswith(".py"):
        importlib.import_module(path)
        return
    file = Path(path).resolve()
    if not file.is_file():
        raise StrategyError("no such file")
    # Helpers beside the file are importable, as if it were run as a script.
    if str(file.parent) not in sys.path:
        sys.path.append(str(file.parent))
    name = f"strategy_file_{hashlib.sha256(str(file).encode()).hexdigest()[:12]}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        for known in [key for key, s in _KNOWN.items() if s.path == file]:
            del _KNOWN[known]
        raise


def names(of: str = FIRST) -> list[str]:
    """Return the names of all registered strategies of a family."""
    _load_own(of)
    return sorted(name for own, name in _KNOWN if own == of)


def get(name: str, of: str = FIRST) -> Strategy:
    """Return a strategy of a family by name.

    Raises
    ------
    UnknownStrategy
        If there is none; the text lists the known ones.
    """
    if (of, name) not in _KNOWN:
        _load_one(name, of)
    if (of, name) not in _KNOWN:
        elsewhere = [own for own, known in _KNOWN if known == name]
        if elsewhere:
            raise UnknownStrategy(f"strategy {name!r} plays {elsewhere[0]}, not {of}")
        known = _instead(name, names(of), f" in {of}")
        raise UnknownStrategy(f"strategy {name!r} is unknown{known}")
    return _KNOWN[of, name]


def _instead(word: str, known: list[str], where: str = "") -> str:
    near = difflib.get_close_matches(word, known, n=1)
    return (f"; did you mean {near[0]}?" if near else "") + f"; known{where}: {', '.join(known) or 'none'}"


def sources(chosen: Sequence[str], of: str = FIRST) -> str:
    """Return the SHA-256 of the sources of strategies of a family: what they do cannot change without it."""
    digest = hashlib.sha256()
    paths = {path for name in set(chosen) for path in get(name, of).sources()}
    # In an order that does not depend on where the files lie.
    for name, content in sorted((path.name, path.read_bytes()) for path in paths):
        digest.update(name.encode() + b"\0" + content + b"\0")
    return digest.hexdigest()
