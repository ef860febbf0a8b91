"""forhont: simulation and statistics for trick-taking card games."""

__version__ = "0.6.0"
