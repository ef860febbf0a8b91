"""Deals played again with everything changed that one seat cannot know (M-45)."""

from __future__ import annotations
