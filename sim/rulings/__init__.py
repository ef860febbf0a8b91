"""Two rule sets on the same deals: what the arithmetic of payment changes, and what other decisions do.

A deal is played under either rule set by the same strategies, with the same cards and luck; and as it was
played under the first it is settled again under the second, by :mod:`sim.repricing.pricing`, where the rules
that change decide nothing but payment.  What a seat then receives otherwise is the arithmetic; what is left
of the difference comes of decisions.
"""
