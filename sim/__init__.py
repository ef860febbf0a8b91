"""forhont: simulation and statistics for trick-taking card games."""

__version__ = "0.5.0"
