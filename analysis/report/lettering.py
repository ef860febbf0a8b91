"""What is written in a figure, in another language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from matplotlib.axis import Tick
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.ticker import Formatter

from analysis.report.words import Words


class _Spoken(Formatter):
    """Labels of an axis as another formatter makes them, in the words of a language."""

    def __init__(self, before: Formatter, words: Words, missing: set[str] | None) -> None:
        self._before, self._words, self._missing = before, words, missing

    def __call__(self, x: float, pos: int | None = None) -> str:
        return self._words.of(self._before(x, pos), self._missing)

    def format_ticks(self, values: Sequence[float]) -> list[str]:
        """Return the labels of all ticks."""
        return [self._words.of(text, self._missing) for text in self._before.format_ticks(list(values))]

    def get_offset(self) -> str:
        """Return what stands beside the axis."""
        return self._before.get_offset()

    def set_locs(self, locs: Any) -> None:
        """Tell where the ticks are."""
        self._before.set_locs(locs)


def spoken(figure: Figure | None, words: Words, missing: set[str] | None = None) -> Figure | None:
    """Return a figure with everything that is written in it in the words of a language.

    Parameters
    ----------
    figure
        Changed in place.
    words
        The language.
    missing
        Takes what has no word.
    """
    if figure is None or not words.phrases:
        return figure
    ticks: set[Text] = set()
    for axes in figure.axes:
        for axis in (axes.xaxis, axes.yaxis):
            # Panels that share an axis share what writes its labels, too.
            if not isinstance(before := axis.get_major_formatter(), _Spoken):
                axis.set_major_formatter(_Spoken(before, words, missing))
            ticks.update(text for tick in axis.findobj(Tick) for text in tick.findobj(Text))
    for text in figure.findobj(Text):
        if text not in ticks and text.get_text().strip():
            text.set_text(words.of(text.get_text(), missing))
    return figure
