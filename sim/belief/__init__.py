"""What a seat does not see: draws of the unseen cards, uniform among all that agree with what it knows.

Each family has a module of its name with a record ``LAYOUT`` and compiled functions, called from compiled
strategies in this order::

    room = np.zeros(ROOM, np.int64)
    layout = np.zeros(1, LAYOUT)[0]
    layouts = consider(view, room)      # once for a question: what is known, and how many layouts agree
    draw(view, room, random, layout)    # as often as wanted: fills one of them, each equally likely
    lay(view, room, number, layout)     # mariáš: layout number 0 .. layouts - 1, each once

``random`` is a word of 63 bits: the view's own, or ``rng.derive`` of it, another one for each draw.  The same
word draws the same layout.  Mariáš counts and draws in exact integers; tarot's counts are doubles, for they
reach 1e33, and decide only how many cards of a sort go to whom.

What somebody was told beyond the view, that a seat holds or lacks cards, goes in as a record KNOWN:
``consider_told`` of :mod:`~sim.belief.marias_told` and :mod:`~sim.belief.tarot`.  Where the comments of a
křížový deal are known one by one, :mod:`~sim.belief.heard` adds what their order says.

* :mod:`~sim.belief.counting`, :mod:`~sim.belief.fourfold`: the ways to deal cards, counted and drawn;
* :mod:`~sim.belief.marias`, :mod:`~sim.belief.tarot`: what is known for certain in each family.
"""
