"""Reading files and pipes, and writing to pipes that may close."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sim.faults import ConfigError


@contextmanager
def quiet_pipe() -> Iterator[None]:
    """End quietly where whoever read standard output has gone, as ``head`` does."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        # What is still to be flushed at exit must go somewhere.
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


@contextmanager
def opened(file: str) -> Iterator[Iterator[str]]:
    """Open a text file, or standard input for ``-``, and yield its lines.

    Raises
    ------
    ConfigError
        If it cannot be read.
    """
    try:
        if file == "-":
            yield _lines(sys.stdin.buffer, "standard input")
            return
        with Path(file).open("rb") as stream:
            yield _lines(stream, file)
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        raise ConfigError(f"{file}: {error.strerror or error}") from error


def _lines(stream: Any, name: str) -> Iterator[str]:
    for number, line in enumerate(stream, start=1):
        try:
            yield line.decode("utf-8")
        except UnicodeDecodeError as error:
            raise ConfigError(f"{name}, line {number}: byte {error.start + 1} is no UTF-8 (R-0)") from error
