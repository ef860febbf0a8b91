"""Mariáš: what its kinds share, and one module per kind that reads like its rule book."""
