"""The reference set: every game as every strategy plays it, in numbers of deals that its speed allows.

``setting``: what is wanted; ``sizing``: how many deals each run gets; ``folder``: what a set keeps.  Its runs
are ordinary ones, beside it.
"""
