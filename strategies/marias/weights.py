"""Weights of what a hand counts; made by tools/fit_marias.py from 60000 deals of seed 1."""

import numpy as np

#: Declarer: chance of the game.
GAME = np.array([-0.869, 0.132, 0.212, 0.195, 0.554, 0.173, -0.045, 0.203, 0.068, 0.151, 0.091, 0.215, 0.147, -0.011])  # fmt: skip
#: Defender: chance that the game is lost.
GAME_LOST = np.array([0.023, 0.061, 0.121, 0.109, 0.488, 0.137, -0.035, 0.091, 0.063, 0.055, 0.041, 0.191, 0.058, 0.004])  # fmt: skip
#: Declarer: chance of the seven.
SEVEN = np.array([-0.471, 0.321, 0.063, 0.042, 0.050, 0.028, -0.471, 0.022, 0.075, 0.039, 0.082, 0.038, -0.142, -0.006])  # fmt: skip
#: Declarer: chance of the hundred.
HUNDRED = np.array([-0.919, 0.109, 0.168, 0.153, 0.236, 0.005, -0.008, 0.150, 0.112, 0.125, 0.072, -0.023, 0.101, 0.031])  # fmt: skip
