"""The naive reference: mariáš refereed by sets, lists and loops, straight from the rule text.

Slow and obvious on purpose, and independent of the engine: nothing here imports :mod:`sim`.  A player can lay
a module beside the rules and check it line by line; every branch cites the rule it comes from.

* What the whole family shares: :mod:`.cards`, :mod:`.tricks`, :mod:`.contracts`, :mod:`.cardplay`,
  :mod:`.doubling`, :mod:`.settlement`, :mod:`.outcome`, :mod:`.steps`.
* What is volený's own: :mod:`.talon` (the legal choices before the doubling), :mod:`.voleny` (the order of
  decisions), :mod:`.house`.
* Reading records: :mod:`.form`, :mod:`.reader`, :mod:`.referee`.  Making them: :mod:`.maker`.
"""

from __future__ import annotations

from tests.naive.errors import NotCovered, RuleBroken
from tests.naive.maker import random_house, random_record
from tests.naive.referee import decisions, referee
from tests.naive.settlement import settle

__all__ = ["NotCovered", "RuleBroken", "decisions", "random_house", "random_record", "referee", "settle"]
