"""Strategies: how seats decide.  One file per strategy or small family; see ``docs/adding-a-strategy.md``."""

from strategies.registry import Param, Strategy

__all__ = ["Param", "Strategy"]
