"""Tariffs that are fair in one sense or another, found by search and confirmed on deals that were kept back.

:mod:`sim.fair.solver` knows numbers only: whatever makes sums of a tariff and a block of deals can be
solved.  :mod:`sim.fair.objectives` says what is fair, :mod:`sim.fair.playing` plays.
"""
