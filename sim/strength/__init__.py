"""How strong strategies are: every one against every other on the same deals, each in all its seatings (S-4).

``seatings``: who sits where, and what a deal says; ``match``: one pair, played; ``budget``: how many deals it
gets; ``kept``: what was measured before; ``league``: all pairs of all games; ``field``: two strategies in
turn in every seat among others.
"""
