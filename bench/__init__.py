"""Measures the engine against public card-game engines, and a whole run against its parts: `make bench`."""
