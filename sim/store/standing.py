"""How a run stands, for whoever lists runs: its manifest only says how its driver left it."""

from __future__ import annotations

import fcntl

from sim.store.folder import FAILED, LOCK, RunFolder, chunks_of
from sim.store.manifest import Manifest
from sim.store.parts import Identity

#: Words for it: somebody plays; nobody does, though deals are missing; a strategy failed; all is there.
RUNNING, STOPPED, BROKEN, COMPLETE = "running", "stopped", "failed", "complete"


def standing(folder: RunFolder, manifest: Manifest) -> str:
    """Return how a run stands.

    A driver that was killed has left whatever it last wrote, ``running`` or, where something ended it from
    within, ``failed``: such a run is stopped, and goes on with ``resume``.  It has failed where a strategy
    did, which would do so again.
    """
    if manifest.state == COMPLETE:
        return COMPLETE
    if busy(folder):
        return RUNNING
    return BROKEN if (folder.path / FAILED).exists() else STOPPED


def together(states: list[str]) -> str:
    """Return how several runs stand that are played one after the other."""
    for state in (RUNNING, BROKEN):
        if state in states:
            return state
    return COMPLETE if set(states) <= {COMPLETE} else STOPPED


def busy(folder: RunFolder) -> bool:
    """Say whether a driver holds the folder."""
    try:
        with (folder.path / LOCK).open("r") as file:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def stored_deals(folder: RunFolder, manifest: Manifest) -> int:
    """Return how many deals are there, listed in the manifest or, where the run was killed, not yet."""
    listed = sum(part.n for part in manifest.parts)
    if manifest.state == COMPLETE or not manifest.chunk or "://" in (folder.parts_url or ""):
        return listed
    identity = Identity(manifest.id, manifest.game, manifest.seed, manifest.digest(), manifest.store)
    there = set(folder.shelf.names(identity.group))
    return sum(n for lo, n in chunks_of(manifest.deals, manifest.chunk) if identity.name(lo) in there)
