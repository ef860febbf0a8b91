"""What is asked of tarot alone, one question a module."""

from __future__ import annotations
