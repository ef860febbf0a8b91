"""What can be wrong with what was asked for, and how it is put: what, where, and what would be right."""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable


class ConfigError(ValueError):
    """A setting that cannot be; the text names it, its value and what would be right."""


class Unreadable(ConfigError):
    """Words on a command line that cannot be read at all."""


def instead(word: str, known: Iterable[str]) -> str:
    """Return what to write instead of an unknown word: the nearest spelling, or else all of them."""
    names = list(known)
    near = difflib.get_close_matches(word, names, n=1)
    return f"; did you mean {near[0]}?" if near else f"; there are: {', '.join(names)}"


def first_line(error: BaseException) -> str:
    """Return the first line of what an exception says."""
    return str(error).strip().split("\n", 1)[0] or type(error).__name__


def check_rate(rate: float | None) -> None:
    """Refuse a rate that is no money for one unit.

    Raises
    ------
    ConfigError
        If it is not above 0 and finite.
    """
    if rate is not None and not 0 < rate < math.inf:
        raise ConfigError(f"rate={rate:g}: money for one unit (tarot: one point) is a number above 0")
