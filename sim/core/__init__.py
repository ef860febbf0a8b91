"""The rules core: cards, bits, random numbers, dealing, tricks.  Knows no game, file or worker."""
