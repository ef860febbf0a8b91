"""Ratings of a tournament's entrants: who earns more in how many deals (:mod:`analysis.ratings`).

Where all line-ups play the same deals, a deal orders all entrants by the money that they earned in it, over
all their seats; in free deals it orders those who sat at its table.  Deals of equal order are counted, not
kept, so that memory has a bound.  With more entrants than a line-up may have, orders hardly repeat: the first
deals alone are rated then, any two entrants against each other.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter

import numpy as np
from numpy.typing import NDArray

from analysis import ratings
from analysis.estimate import LEVEL
from analysis.ratings import LARGEST, LineUp, Rating
from analysis.tournament.load import Tournament

#: Deals that are rated where there are more than :data:`analysis.ratings.LARGEST` entrants.
FIRST_DEALS = 5_000

_Ints = NDArray[np.int64]


class Orders:
    """Counts the orders of entrants by money."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        many = len(tournament.names)
        self.few = many <= LARGEST or not tournament.paired
        #: By the entrants who are ordered: rank of each -> deals.
        self._counts: dict[tuple[int, ...], Counter[tuple[int, ...]]] = {}
        self._first: list[_Ints] = []
        cells = [tournament.cells(entrant) or 1 for entrant in range(many)]
        alike = math.lcm(*cells)
        # A multiple of the mean, the same for all; of Python's integers where it might not fit.
        self._times = [alike // mine for mine in cells]

    def add(self, line: int, earned: _Ints) -> None:
        """Add deals.

        Parameters
        ----------
        line
            The number of the line-up, in free deals.
        earned : int64 array (deals, entrants)
            What each was paid, over its seats.
        """
        left = FIRST_DEALS - sum(map(len, self._first))
        if not self.few and left <= 0:
            return
        if self._tournament.paired:
            who = tuple(range(len(self._tournament.names)))
            money = self._alike(earned)
        else:
            who = tuple(sorted(set(self._tournament.line_ups[line])))
            money = earned[:, who]
        if self.few:
            ranks = (money[:, None, :] > money[:, :, None]).sum(axis=2)
            rows, times = np.unique(ranks, axis=0, return_counts=True)
            counts = self._counts.setdefault(who, Counter())
            for row, often in zip(rows.tolist(), times.tolist(), strict=True):
                counts[tuple(row)] += often
        else:
            self._first.append(money[:left].copy())

    def _alike(self, earned: _Ints) -> _Ints:
        if len(set(self._times)) == 1:
            return earned
        whole = earned.astype(object) * np.array(self._times, object)
        # Orders alone matter: places among all different amounts do as well, and fit.
        different = {amount: place for place, amount in enumerate(sorted(set(whole.ravel().tolist())))}
        places = [different[amount] for amount in whole.ravel().tolist()]
        return np.array(places, np.int64).reshape(earned.shape)

    def ratings(self, seed: int, level: float = LEVEL) -> list[Rating]:
        """Return the ratings, the strongest first.

        Raises
        ------
        ValueError
            If entrants never met, not even by way of others.
        """
        names = self._tournament.names
        if not self.few:
            money = np.concatenate(self._first)
            deals = np.arange(len(money))
            pairs = [
                LineUp((names[one], names[other]), deals, money[:, (one, other)])
                for one, other in itertools.combinations(range(len(names)), 2)
            ]
            return ratings.plackett_luce(pairs, seed, level, ratings.DRAWS)
        line_ups, before = [], 0
        for who, counts in sorted(self._counts.items()):
            rows = sorted(counts)
            deals = np.arange(before, before + len(rows))
            times = np.array([counts[row] for row in rows], np.int64)
            line_ups.append(LineUp(tuple(names[at] for at in who), deals, -np.array(rows, np.int64), times))
            before += len(rows)
        return ratings.plackett_luce(line_ups, seed, level, ratings.DRAWS)
