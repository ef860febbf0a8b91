"""The odds of a position: chances and money of every answer, exact, by perfect play and as players play.

A :class:`~sim.odds.asked.Position` is a deal as one seat knows it, up to a question; layouts of the unseen
cards are drawn or gone through (:mod:`sim.belief`), and each
:class:`~sim.odds.asked.Candidate` for an answer is weighed on the same ones.
"""
