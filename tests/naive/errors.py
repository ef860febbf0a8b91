"""What the referee says when something is wrong."""

from __future__ import annotations


class RuleBroken(Exception):
    """A record breaks a rule.

    Parameters
    ----------
    rule
        Id of the rule, as ``"C-2"`` or ``"M-16"``.
    message
        Who did what, and what would have been right.
    """

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{rule}: {message}")
        self.rule = rule
        self.message = message


class NotCovered(NotImplementedError):
    """The record may be right, but this reference does not know the kind or house rule it uses."""


class RecordEnds(Exception):
    """A record with reason ``stopped`` (R-4) has been checked as far as it goes."""
