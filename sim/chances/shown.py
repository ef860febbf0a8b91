"""Chances and answers as text: digits that never say more than is so, tables, JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from sim.chances.questions import Answer

#: Decimals of a percentage at least, and digits that a small one shows all the same.
_DECIMALS, _DIGITS = 2, 3
#: Per cent below which digits are counted, and below which powers of ten are written.
_SMALL, _TINY = Fraction(1, 10), Fraction(1, 10**4)
_RAISED = str.maketrans("0123456789-", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻")


def per_cent(chance: Fraction, point: str = ".") -> str:
    """Return a chance in per cent, without the sign, rightly rounded.

    Small chances get as many decimals as three digits take, and so do those almost sure: only what cannot be
    is 0, only what must be is 100.  The smallest are written with a power of ten.
    """
    if chance in (0, 1):
        return "100" if chance else "0"
    shown = chance * 100
    gap = min(shown, 100 - shown)
    if gap >= _SMALL:
        return _rounded(shown, _DECIMALS, point)
    decimals = _decimals(gap)
    if shown >= _TINY:
        return _rounded(shown, decimals, point)
    power = decimals - (_DIGITS - 1)
    return f"{_rounded(shown * 10**power, _DIGITS - 1, point)}·10{f'-{power}'.translate(_RAISED)}"


def _decimals(small: Fraction) -> int:
    """Return how many decimals show a small number to so many digits, after rounding."""
    decimals, least = 0, 10 ** (_DIGITS - 1) - Fraction(1, 20)
    while small * 10**decimals < least:
        decimals += 1
    return decimals


def _rounded(number: Fraction, decimals: int, point: str) -> str:
    whole, part = divmod(round(number * 10**decimals), 10**decimals)
    return f"{whole}{point}{part:0{decimals}d}"


def fraction(chance: Fraction) -> str:
    """Return a chance as it is: 28/323, or 0 or 1."""
    return str(chance)


def grouped(number: int, group: str = ",") -> str:
    """Return a whole number with its thousands apart."""
    return f"{number:,}".replace(",", group)


def text(answer: Answer, game: str) -> str:
    """Return an answer as a table for people."""
    heads = ["", *(cell for column in answer.columns for cell in (column, "%"))]
    lines = [heads]
    for label, chances in answer.rows:
        cells = [
            cell for one in chances for cell in (("", "") if one is None else (fraction(one), per_cent(one)))
        ]
        lines.append([label, *cells])
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    shown = ["  ".join(_aligned(line, widths)).rstrip() for line in lines]
    below = f"exact: all {grouped(answer.layouts)} layouts, each as likely as any other"
    return "\n".join([f"{game}: {answer.question}", answer.seen, "", *shown, "", below])


def _aligned(line: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Return the cells of a line as wide as their columns: the first to the left, numbers to the right."""
    label, *cells = line
    numbers = zip(cells, widths[1:], strict=True)
    return [label.ljust(widths[0]), *(cell.rjust(width) for cell, width in numbers)]


def as_json(answer: Answer, about: Mapping[str, Any]) -> str:
    """Return an answer as JSON: each chance as numerator, denominator and the nearest float.

    Parameters
    ----------
    answer : Answer
    about
        What else identifies it.
    """
    rows = [
        {
            "what": label,
            "chances": {
                column: _number(chance)
                for column, chance in zip(answer.columns, chances, strict=True)
                if chance is not None
            },
        }
        for label, chances in answer.rows
    ]
    told = {"question": answer.question, "seen": answer.seen, "layouts": answer.layouts, "exact": True}
    return json.dumps({**about, **told, "rows": rows}, indent=1, ensure_ascii=False)


def _number(chance: Fraction) -> dict[str, int | float]:
    return {"numerator": chance.numerator, "denominator": chance.denominator, "value": float(chance)}


#: Columns of an answer as CSV.
CSV_HEAD = ("what", "column", "numerator", "denominator", "value", "exact")


def as_csv(answer: Answer) -> str:
    """Return an answer as CSV, one line for each chance."""
    lines: list[tuple[Any, ...]] = [CSV_HEAD]
    for label, chances in answer.rows:
        for column, chance in zip(answer.columns, chances, strict=True):
            if chance is not None:
                lines.append((label, column, *_number(chance).values(), "true"))
    return csv_text(lines)


def csv_text(lines: Sequence[Sequence[Any]]) -> str:
    """Return lines as CSV."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(lines)
    return out.getvalue()
