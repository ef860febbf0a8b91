"""Stored deals priced again: the same play, settled under other house rules by the game's own ``settle``.

Parts are read one after another, in threads; from the stored columns comes the summary of each deal, from
that and the other rules what it pays.  The result is a run of its own, with parts of the same schema and a
manifest that names the run it comes from (:mod:`sim.repricing.making`).  Which rules can be changed so:
``Field.reprice`` of :mod:`sim.games.house_rows`; what a family's rows must tell: the module of its name here.
"""
