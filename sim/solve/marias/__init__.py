"""Exact play of mariáš: won or lost, points, sevens, and the payment that all of it comes to."""
