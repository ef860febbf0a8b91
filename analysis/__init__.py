"""What the stored deals say: rates, payouts, checks and pictures of a run, and of one run against another.

``load`` finds the rows of a run, ``queries`` says by what they are counted, ``cells`` counts them exactly
(by session where deals depend on each other), ``questions`` turn the counts into tables (one each),
``figures`` draw the tables (one module each), ``summary`` does all of it for a run folder, ``compare`` for
two runs, and ``console`` prints it.  Nothing here plays: the engine is not imported.
"""

from __future__ import annotations
