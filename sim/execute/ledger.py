"""The driver's account of a run under way: parts, counts, progress."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

import numpy as np

from sim.execute.plan import Progress
from sim.execute.work import Receipt
from sim.store.folder import Survey, Totals
from sim.store.manifest import Manifest, Part

_TICK_S = 0.25


class Ledger:
    """Adds receipts up and reports progress; its memory is that of the list of parts.

    Parameters
    ----------
    manifest : Manifest
        Of the run, with its scale.
    session : int
        Deals of a session, 1 where every deal is shuffled.
    survey : Survey
        What is there already.
    progress : callable
        Takes reports.
    """

    def __init__(
        self, manifest: Manifest, session: int, survey: Survey, progress: Callable[[Progress], None]
    ) -> None:
        self.deals, self.scale, self.session = manifest.deals, manifest.scale, session
        self.parts: dict[int, Part] = {part.lo: part for part in survey.parts}
        self.dealt: np.ndarray | None = survey.dealt
        self._totals = Totals()
        self._totals.add(survey.outcomes)
        self.done = self._before = sum(part.n for part in survey.parts)
        self._shown = self._before
        self._progress = progress
        self._began = time.monotonic()
        self._next_tick = 0.0

    def add(self, receipt: Receipt) -> None:
        """Enter a finished chunk."""
        if receipt.part.lo in self.parts:
            return
        self.parts[receipt.part.lo] = receipt.part
        self.done += receipt.part.n
        self.dealt = receipt.dealt if self.dealt is None else self.dealt + receipt.dealt
        self._totals.add(receipt.outcomes)

    def tick(self, under_way: Callable[[], dict[int, int]], last: bool = False) -> None:
        """Report progress, at most four times a second.

        Parameters
        ----------
        under_way : callable
            Returns the finished deals of each chunk under way, by first deal.
        last : bool
            Report now.
        """
        now = time.monotonic()
        if now < self._next_tick and not last:
            return
        self._next_tick = now + _TICK_S
        more = sum(done for lo, done in under_way().items() if lo not in self.parts)
        # A chunk that a lost worker had half played is played again; the figure waits rather than going back.
        self._shown = max(self._shown, min(self.done + more, self.deals))
        seconds = now - self._began
        rate = (self._shown - self._before) / seconds if seconds > 0 else 0.0
        left = (self.deals - self._shown) / rate if rate > 0 else math.inf
        self._progress(
            Progress(
                done=self._shown,
                deals=self.deals,
                rate=rate,
                seconds=seconds,
                left_s=left,
                parts=len(self.parts),
                scale=self.scale,
                outcomes=dict(self._totals.outcomes),
                session=self.session,
            )
        )

    def sorted_parts(self) -> tuple[Part, ...]:
        """Return the finished parts in order of their deals."""
        return tuple(self.parts[lo] for lo in sorted(self.parts))
