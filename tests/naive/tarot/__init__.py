"""The naive reference of French tarot for four, straight from the rule text (T-1 to T-22).

Slow and obvious on purpose, and independent of the engine: nothing here imports :mod:`sim`.

* The pack and what its cards count: :mod:`.cards`; what may be played: :mod:`tests.naive.tarot_tricks`.
* A deal in its order: :mod:`.auction`, :mod:`.chien`, :mod:`.announcements`, :mod:`.play`, put together by
  :mod:`.procedure`; legal answers too many to list: :mod:`.choices`.
* What it comes to: :mod:`.counting` (piles, bouts), :mod:`.settlement`, :mod:`.outcome`, under :mod:`.house`.
* Reading records: :mod:`.form`, :mod:`.reader`, :mod:`.referee`.  Making them: :mod:`.maker`, led where a
  test wants them by :mod:`.steering`.
"""

from __future__ import annotations

from tests.naive.errors import RuleBroken
from tests.naive.tarot.maker import random_house, random_record
from tests.naive.tarot.referee import decisions, referee
from tests.naive.tarot.settlement import settle

__all__ = ["RuleBroken", "decisions", "random_house", "random_record", "referee", "settle"]
