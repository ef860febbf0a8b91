"""Runs on disk: a folder per run, its Parquet parts and its manifest.

A run lives in ``runs/<experiment>/<id>/``.  Whoever plays a chunk of deals writes one part; only the driver
writes ``manifest.json``.  A part's name and bytes are functions of the run and the chunk alone, so that
writing one again, by a retry or a worker that outlived its driver, is harmless.
"""

from __future__ import annotations

from sim.store.faults import OtherRun, PartFault, RunBusy, RunNotFound, StoreFault
from sim.store.folder import RunFolder, Survey, find_run, list_runs, open_run, remove_run
from sim.store.manifest import Manifest, Part, digest, new_manifest
from sim.store.parts import Identity, encode, read_part

__all__ = [
    "Identity",
    "Manifest",
    "OtherRun",
    "Part",
    "PartFault",
    "RunBusy",
    "RunFolder",
    "RunNotFound",
    "StoreFault",
    "Survey",
    "digest",
    "encode",
    "find_run",
    "list_runs",
    "new_manifest",
    "open_run",
    "read_part",
    "remove_run",
]
