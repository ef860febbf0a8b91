"""Strategies for tarot."""
