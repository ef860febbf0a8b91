"""How a command ends: its exit status, and what it says on standard error when something is wrong."""

from __future__ import annotations

import logging
import os
import sys

from sim.faults import ConfigError, Unreadable, first_line
from sim.games.house import HouseRuleError

DONE, FAULT, UNREADABLE, INTERRUPTED = 0, 1, 2, 130

_log = logging.getLogger(__name__)


def say(text: str) -> None:
    """Write a line to standard error."""
    print(text, file=sys.stderr, flush=True)


def report(error: BaseException) -> int:
    """Say what is wrong, in one or two lines, and return the exit status.

    Faults that speak for themselves say what, where and what would be right.  Any other exception is a fault
    of the program: it is named, and the run's log has its traceback.
    """
    if isinstance(error, Unreadable):
        say(f"error: {error}")
        return UNREADABLE
    if isinstance(error, _plain_faults()):
        say(f"error: {error}")
        return FAULT
    _log.info("stopped", exc_info=error)
    say(f"error: {type(error).__name__}: {first_line(error)}")
    say("HYDRA_FULL_ERROR=1 shows where it happened.")
    return FAULT


def wants_traceback() -> bool:
    """Say whether the user asked for tracebacks."""
    return os.environ.get("HYDRA_FULL_ERROR", "") not in ("", "0")


def _plain_faults() -> tuple[type[BaseException], ...]:
    """Return the faults whose text is meant for the user; imported when there is one, for some are heavy."""
    from analysis.load import LoadError
    from analysis.questions.checks import CheckError
    from sim.execute import Stalled, WorkerLost
    from sim.store import StoreFault
    from sim.table import StrategyFault
    from strategies.registry import StrategyError

    return (
        CheckError,
        ConfigError,
        ConnectionError,
        HouseRuleError,
        LoadError,
        Stalled,
        StoreFault,
        StrategyError,
        StrategyFault,
        WorkerLost,
    )
