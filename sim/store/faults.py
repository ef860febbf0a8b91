"""What can be wrong with a stored run; every message says what, where, and what to do."""

from __future__ import annotations


class StoreFault(Exception):
    """Something about a stored run is not as it must be."""


class PartFault(StoreFault):
    """A part is damaged, or belongs to another run."""


class OtherRun(StoreFault):
    """The folder holds a run that another configuration made."""


class RunBusy(StoreFault):
    """Another process is playing into this folder."""


class RunNotFound(StoreFault):
    """No run, or more than one, answers to what was asked for."""
