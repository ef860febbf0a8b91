"""Weights of what a hand counts; made by tools/fit_marias.py from 60000 deals of seed 1."""

import numpy as np

#: Declarer: chance of the game.
GAME = np.array([
    -0.869,  # one
    0.132,  # trumps
    0.212,  # trump ace
    0.195,  # trump ten
    0.554,  # trump marriage
    0.173,  # one of trump king and over
    -0.045,  # trump seven
    0.203,  # plain aces
    0.068,  # plain tens with the ace
    0.151,  # plain tens with two other cards
    0.091,  # other plain tens
    0.215,  # plain marriages
    0.147,  # voids
    -0.011,  # longest plain suit
])  # fmt: skip
#: Defender: chance that the game is lost.
GAME_LOST = np.array([
    0.023,  # one
    0.061,  # trumps
    0.121,  # trump ace
    0.109,  # trump ten
    0.488,  # trump marriage
    0.137,  # one of trump king and over
    -0.035,  # trump seven
    0.091,  # plain aces
    0.063,  # plain tens with the ace
    0.055,  # plain tens with two other cards
    0.041,  # other plain tens
    0.191,  # plain marriages
    0.058,  # voids
    0.004,  # longest plain suit
])  # fmt: skip
#: Declarer: chance of the seven.
SEVEN = np.array([
    -0.475,  # one
    0.323,  # trumps
    0.064,  # trump ace
    0.040,  # trump ten
    0.046,  # trump marriage
    0.027,  # one of trump king and over
    -0.475,  # trump seven
    0.021,  # plain aces
    0.077,  # plain tens with the ace
    0.040,  # plain tens with two other cards
    0.084,  # other plain tens
    0.040,  # plain marriages
    -0.141,  # voids
    -0.006,  # longest plain suit
])  # fmt: skip
#: Declarer: chance of the hundred.
HUNDRED = np.array([
    -0.919,  # one
    0.109,  # trumps
    0.168,  # trump ace
    0.153,  # trump ten
    0.236,  # trump marriage
    0.005,  # one of trump king and over
    -0.008,  # trump seven
    0.150,  # plain aces
    0.112,  # plain tens with the ace
    0.125,  # plain tens with two other cards
    0.072,  # other plain tens
    -0.023,  # plain marriages
    0.101,  # voids
    0.031,  # longest plain suit
])  # fmt: skip
