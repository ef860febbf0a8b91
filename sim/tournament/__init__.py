"""Tournaments: which strategy sits where, on which deals (S-4), each line-up an ordinary run.

``lineups``: every seating, or a balanced part of them; ``formats``: duplicate, round robin, gauntlet, free
deals; ``setting``: settings in, a checked tournament out; ``folder``: where it lies and how it is found.
"""
