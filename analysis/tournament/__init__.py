"""Tournaments: standings, differences, ratings, luck and skill, from what their runs have stored.

``load``: a tournament and its runs; ``counts``: exact sums, a stretch of deals at a time; ``standings``,
``pairs``, ``luck``, ``rated``: the tables made of them; ``summary``: all of these, and the files.
"""
