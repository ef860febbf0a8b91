"""Exact play, all hands known: one package per family of games.

A family's ``positions`` says what may be asked about, ``answers`` answers in plain Python, the other modules
compiled code.  Importing a package compiles nothing.
"""
