"""The odds of positions of mariáš."""
