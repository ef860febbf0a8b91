"""Exact play of French tarot: the taker's half points, and the payment that all of it comes to."""
