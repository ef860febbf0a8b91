"""Contracts of mariáš counted over all layouts of two unseen hands."""
def count(part, declared, everything):
    return None
