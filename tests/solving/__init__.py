"""Exact play: endings drawn at random, files of solved positions, a naive reference."""
