"""The runs of one sweep (``-m``) in one table, with how each differs from the first."""
