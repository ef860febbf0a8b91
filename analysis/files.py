"""Writing results so that a reader never meets half a file."""

from __future__ import annotations

import os
from pathlib import Path


def write(path: Path, content: bytes) -> Path:
    """Write a file under a temporary name and put it in its place at once.

    The temporary name ends in ``.part``, which no glob over results matches.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        temporary.write_bytes(content)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    return path
