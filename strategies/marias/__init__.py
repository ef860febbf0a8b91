"""Strategies for mariáš.  Every module of this package is loaded when a strategy is looked up."""
