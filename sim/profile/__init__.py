"""What one strategy is like: where its decisions cost money, what exact play would have made of its deals.

``swaps``: single decisions taken by a reference instead; ``perfect``: its contracts beside exact play, and
the deals that cost most; ``endings``: the last tricks of tarot likewise; ``mistakes`` and ``tarot_cards``:
its cards beside the best ones; ``kept``: the tables that analyses read.
"""
