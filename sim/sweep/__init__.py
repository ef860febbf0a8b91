"""Sweeps: what several jobs of one command line (``-m``) played, kept so that it is shown as one table."""
