"""One line of a file of deal records as JSON: nothing in it that no record can hold (R-0)."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any, NoReturn

from sim.record.words import SHOWN, quoted

#: Digits of the longest whole number, and how far the point of any other number may be moved: more than any
#: amount needs, and few enough for exact arithmetic.
_DIGITS = 40


class RecordError(ValueError):
    """A deal record that is not right.

    Parameters
    ----------
    rule : str
        Id of the rule that is broken.
    what : str
        Where, what is wrong and what would be right.

    Attributes
    ----------
    line : int or None
        Line of the file, from 1, once known.
    deal : int or None
        Number of the deal, once known.
    """

    def __init__(self, rule: str, what: str) -> None:
        super().__init__(rule, what)
        self.rule = rule
        self.what = what
        self.line: int | None = None
        self.deal: int | None = None

    def __str__(self) -> str:
        where = [f"line {self.line}"] if self.line is not None else []
        where += [f"deal {self.deal}"] if self.deal is not None else []
        return f"{', '.join(where)}: {self.what} ({self.rule})" if where else f"{self.what} ({self.rule})"


def decode(line: str) -> Any:
    """Return what a line says; numbers with a point or an exponent are :class:`~decimal.Decimal`.

    Raises
    ------
    RecordError
        R-0 if it is no JSON, names a field twice in one object, or has a number far beyond any amount or half
        a character.
    RecursionError
        If it is nested too deep.
    """
    try:
        found = _DECODER.decode(line)
        if "\\u" in line or not line.isascii():
            json.dumps(found, ensure_ascii=False, default=str).encode()
    except json.JSONDecodeError as error:
        raise RecordError("R-0", f"no JSON: {error.msg} at column {error.colno}") from error
    except UnicodeEncodeError as error:
        half = ascii(error.object[error.start])[1:-1]
        raise RecordError(
            "R-0", f"{half} is half a character; write both halves, or the character"
        ) from error
    return found


def _whole(text: str) -> int:
    if len(text) > _DIGITS:
        raise _beyond(text)
    return int(text)


def _decimal(text: str) -> Decimal:
    try:
        number = Decimal(text)
    except ArithmeticError as error:  # an exponent that Decimal cannot hold
        raise _beyond(text) from error
    if abs(number.adjusted()) > _DIGITS:
        raise _beyond(text)
    return number


def _beyond(text: str) -> RecordError:
    shown = text if len(text) <= SHOWN else f"{text[: SHOWN - 1]}…"
    return RecordError("R-0", f"{shown} is no number that a record can have: it is too long")


def _no_number(text: str) -> NoReturn:
    raise RecordError("R-0", f"{text} is no number of JSON")


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        shown = quoted(twice.encode(errors="backslashreplace").decode())
        raise RecordError("R-0", f"the field {shown} is there twice in one object")
    return found


_DECODER = json.JSONDecoder(
    parse_float=_decimal, parse_int=_whole, parse_constant=_no_number, object_pairs_hook=_once
)
