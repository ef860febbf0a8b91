"""Sums of spans of layouts, kept in a folder: what is there is not weighed again.

A span's file is written under another name and moved into place, so that a half-written one never counts;
an answer that was broken off thus goes on where it was.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from sim.odds.running import Workers
from sim.odds.sums import Sums


class Kept:
    """Workers whose sums are kept.

    Parameters
    ----------
    folder : Path
    make : callable
        Makes those who weigh what is not there, once something is not.
    """

    def __init__(self, folder: Path, make: Callable[[], Workers]) -> None:
        self._folder, self._make = folder, make
        self._workers: Workers | None = None
        folder.mkdir(parents=True, exist_ok=True)

    def weigh(self, spans: Iterable[tuple[int, int]], *, every: bool) -> Iterator[Sums]:
        """Yield the sums of spans, in their order."""
        wanted = list(spans)
        there = {span: found for span in wanted if (found := _read(self._path(span, every))) is not None}
        anew = self._anew([span for span in wanted if span not in there], every)
        for span in wanted:
            if span in there:
                yield there[span]
                continue
            found = next(anew)
            path = self._path(span, every)
            aside = path.with_suffix(f".{os.getpid()}.part")
            aside.write_text(json.dumps(found.to_json()), encoding="utf-8")
            aside.replace(path)
            yield found

    def _anew(self, spans: list[tuple[int, int]], every: bool) -> Iterator[Sums]:
        if spans:
            self._workers = self._workers or self._make()
            yield from self._workers.weigh(spans, every=every)

    def close(self) -> None:
        """Stop those who weigh."""
        if self._workers is not None:
            self._workers.close()

    def _path(self, span: tuple[int, int], every: bool) -> Path:
        return self._folder / f"{'all' if every else 'drawn'}-{span[0]:012}-{span[1]}.json"


def _read(path: Path) -> Sums | None:
    """Return the sums in a file; None where there is none, or it is damaged."""
    try:
        return Sums.from_json(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError):
        return None
