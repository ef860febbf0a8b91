"""What was measured before is not measured again: one small file for each pair and each speed.

As with runs, what decides a result is in the name of its file: version, rules, strategies with their sources,
seed, deals.  A table of many hours that was broken off thus goes on where it was.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

_DIGITS = 24


class Kept:
    """A folder of measurements.

    Parameters
    ----------
    folder : Path or None
        None: nothing is kept.
    anew : bool
        Measure again what is there.
    """

    def __init__(self, folder: Path | None, *, anew: bool = False) -> None:
        self._folder, self._anew = folder, anew

    def get(
        self, deciding: Mapping[str, Any], measure: Callable[[], tuple[dict[str, Any], bool]]
    ) -> dict[str, Any]:
        """Return a measurement that is there, or measure and keep it.

        Parameters
        ----------
        deciding : mapping
            All that decides the result, as JSON has it.
        measure : callable
            Gives the result, as JSON has it, and whether it is whole: another is not kept.
        """
        text = json.dumps(deciding, sort_keys=True)
        name = f"{hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]}.json"
        path = None if self._folder is None else self._folder / name
        if path is not None and not self._anew and (found := _read(path, text)) is not None:
            return found
        result, whole = measure()
        if path is not None and whole:
            path.parent.mkdir(parents=True, exist_ok=True)
            aside = path.with_suffix(".part")
            aside.write_text(json.dumps({"of": deciding, "result": result}), encoding="utf-8")
            aside.replace(path)
        return result


def _read(path: Path, deciding: str) -> dict[str, Any] | None:
    """Return the result in a file; None where there is none, or it is damaged or another's."""
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(kept, dict) or not isinstance(kept.get("result"), dict):
        return None
    if json.dumps(kept.get("of"), sort_keys=True) != deciding:
        return None
    found: dict[str, Any] = kept["result"]
    return found
