"""French tarot for four: deck, house rules, procedure, settlement."""
