"""The compiler switch, and the cache that never gives yesterday's result.

Numba's own cache watches only the file of the cached function; a function whose helper in another file was
edited would come back stale.  Here every function is cached in a folder named by a hash of its file *and of
every source file it imports*, directly or not, standard library and installed packages left out.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib
import importlib.util
import os
import sys
import sysconfig
import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba
from numba import config, njit, types

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_BLAS = "scipy.linalg.cython_blas"
if _BLAS not in sys.modules:
    # This module of Numba's loads SciPy to see whether there is a BLAS, half a second at every start.  None
    # in its place says no: then compiled np.correlate uses a loop of Numba's own.
    sys.modules[_BLAS] = None  # type: ignore[assignment]
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        del sys.modules[_BLAS]

#: False with ``NUMBA_DISABLE_JIT=1``: then every kernel runs as the plain Python it is written in.
COMPILED = not config.DISABLE_JIT

_OWN_PACKAGES = frozenset({"sim", "strategies"})
_INSTALLED = tuple(
    str(Path(sysconfig.get_path(name)).resolve()) for name in ("stdlib", "platstdlib", "purelib", "platlib")
)
_LOCK = threading.Lock()


def cache_root() -> Path:
    """Return the folder of compiled code: ``$FORHONT_CACHE``, else one in the user's cache."""
    given = os.environ.get("FORHONT_CACHE")
    if given:
        return Path(given)
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "forhont"


def _named(path: Path) -> Iterator[str]:
    """Yield the modules a source file names in its import statements, submodules included."""
    for node in ast.walk(ast.parse(path.read_bytes(), str(path))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


@functools.cache
def _imports(path: Path) -> tuple[Path, ...]:
    """Return the local source files that a source file imports."""
    return tuple(source for name in dict.fromkeys(_named(path)) if (source := _source_of(name)))


@functools.cache
def _source_of(module: str) -> Path | None:
    """Return the source file of a module that may change under us, None for installed ones."""
    try:
        spec = importlib.util.find_spec(module)
    except (ImportError, ValueError, AttributeError):
        return None
    if spec is None or not spec.origin or not spec.origin.endswith(".py"):
        return None
    path = Path(spec.origin).resolve()
    own = module.partition(".")[0] in _OWN_PACKAGES
    return path if own or not str(path).startswith(_INSTALLED) else None


@functools.cache
def sources(path: Path) -> tuple[Path, ...]:
    """Return a source file and every local file it imports, directly or not, sorted."""
    found: set[Path] = set()
    todo = [path.resolve()]
    while todo:
        current = todo.pop()
        if current not in found:
            found.add(current)
            todo.extend(_imports(current))
    return tuple(sorted(found))


@functools.cache
def source_key(path: Path) -> str:
    """Return a hash of the contents of :func:`sources`: the name of the file's cache folder."""
    digest = hashlib.sha256(numba.__version__.encode())
    for source in sources(path):
        content = source.read_bytes()
        digest.update(f"{source.name} {len(content)} ".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def jit(function: Callable[..., Any]) -> Any:
    """Compile a function of the rules core, without the interpreter lock, cached on disk.

    With ``NUMBA_DISABLE_JIT=1`` the function is returned as it is.
    """
    if not COMPILED:
        return function
    folder = cache_root() / source_key(Path(function.__code__.co_filename))
    # Numba reads the setting once, when the function is decorated.
    with _LOCK:
        before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
        # Nowhere else: Numba's other places know nothing of the files that a function imports.
        config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = str(folder), "UserProvidedCacheLocator"
        try:
            compiled = njit(cache=True, nogil=True)(function)
            _forget_what_is_gone(compiled)
        except RuntimeError:
            _say_uncached(cache_root())
            compiled = njit(nogil=True)(function)
        finally:
            config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before
    return _for_any_constant(compiled)


def _forget_what_is_gone(dispatcher: Any) -> None:
    """Take cached code that was made for a type of another version, since moved or gone, for none at all.

    A function that knows nothing of its arguments' types stays in the same folder when they change.
    """
    file = dispatcher._cache._cache_file
    load = file._load_index

    def load_index() -> Any:
        try:
            return load()
        except (AttributeError, ImportError):
            return {}

    file._load_index = load_index


@functools.cache
def _say_uncached(root: Path) -> None:
    print(
        f"warning: {root} cannot be written, so compiled code is not kept and every start compiles anew; "
        "set FORHONT_CACHE to a folder of your own",
        file=sys.stderr,
    )


def _for_any_constant(dispatcher: Any) -> Any:
    """Let calls with a literal number share one compiled function; Numba would make one for each number."""
    template = dispatcher.get_call_template

    def get_call_template(args: tuple[Any, ...], kws: dict[str, Any]) -> Any:
        general = tuple(types.unliteral(argument) for argument in args)
        return template(general, {name: types.unliteral(argument) for name, argument in kws.items()})

    dispatcher.get_call_template = get_call_template
    return dispatcher
