"""Tests; those of a rule are named after it."""
