"""Pages of a reference set: one for each game, with a table of every figure, and one that leads to them.

``pages``: what stands on them; ``figure``: what they draw.
"""
