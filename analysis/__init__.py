"""What the stored deals say: rates, payouts, checks and pictures of a run.

``load`` finds the rows of a run, ``cells`` counts them exactly, ``questions`` turn the counts into tables
(one module each), ``figures`` draw the tables (one module each), ``summary`` does all of it for a run folder
and ``console`` prints it.  Nothing here plays: the engine is not imported.
"""

from __future__ import annotations
