"""The naive reference: mariáš refereed by sets, lists and loops, straight from the rule text.

Slow and obvious on purpose, and independent of the engine: nothing here imports :mod:`sim`.  A player can lay
a module beside the rules and check it line by line; every branch cites the rule it comes from.

* What the whole family shares: :mod:`.cards`, :mod:`.tricks`, :mod:`.contracts`, :mod:`.cardplay`,
  :mod:`.doubling`, :mod:`.settlement`, :mod:`.outcome`, :mod:`.house`, :mod:`.steps`.
* The order of decisions of each kind: :mod:`.voleny`, :mod:`.licitovany`, :mod:`.krizovy`, :mod:`.pagat`,
  :mod:`.lizany` (with its own payment); :mod:`.talon` has the legal choices of volený and pagat before the
  doubling, :mod:`.kinds` finds a kind by its name, :mod:`.gather` the cards that are never shuffled.
* Reading records: :mod:`.form`, :mod:`.reader`, :mod:`.referee`.  Making them: :mod:`.maker`, led where a
  test wants them by :mod:`.steering` and, for two kinds, :mod:`.steering_auction`, :mod:`.steering_cross`.
"""

from __future__ import annotations

from tests.naive.errors import NotCovered, RuleBroken
from tests.naive.maker import random_house, random_record
from tests.naive.referee import decisions, referee
from tests.naive.settlement import settle

__all__ = ["NotCovered", "RuleBroken", "decisions", "random_house", "random_record", "referee", "settle"]
