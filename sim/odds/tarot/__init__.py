"""The odds of positions of French tarot."""
