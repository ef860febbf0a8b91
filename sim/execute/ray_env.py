"""The environment that Ray reads while it is being imported; hence apart from everything that imports it."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path

_TOKEN_FILE = Path(".ray") / "auth_token"


def prepare(address: str | None) -> None:
    """Set what keeps Ray quiet and, on a machine with other users, closed; what the user has set stays.

    A cluster of our own gets a token of its own, which no file keeps.  For an existing cluster the user's
    token is used if there is one: without the mode named, a client would not send it.

    Parameters
    ----------
    address : str or None
        Of an existing cluster.
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    # Once Ray is imported it no longer reads the mode, but what it starts does: they must not part.
    if "RAY_AUTH_MODE" in os.environ or "ray" in sys.modules:
        return
    named = "RAY_AUTH_TOKEN" in os.environ or "RAY_AUTH_TOKEN_PATH" in os.environ
    known = named or (Path.home() / _TOKEN_FILE).exists()
    if address is None and not known:
        os.environ["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
    if address is None or known:
        os.environ["RAY_AUTH_MODE"] = "token"
