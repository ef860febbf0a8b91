"""Figures of tarot alone, one a module."""

from __future__ import annotations
