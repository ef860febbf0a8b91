"""Deals played again with everything changed that one seat cannot know (M-45, T-21)."""

from __future__ import annotations
