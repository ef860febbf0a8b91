"""The trick kernel: which cards may be played, for every game (rules C-1 to C-8).

A set of cards is a pair of words, so that 78 cards fit; a 32-card game passes 0 as the second word of each
pair and the compiler drops it.  What differs between the games is a flag and the table of ranks:

* ``over``: the cards that would beat the one now winning the trick: higher ones of its suit and, unless it is
  a trump itself, all trumps (:func:`beaters`);
* ``beat_plain``: C-6 (mariáš) obliges to beat in plain suits too, C-7 (tarot) only with trumps.
"""

from __future__ import annotations

from sim.core.jit import jit


@jit
def beaters(higher, is_trump, trumps):
    """Return the pair of cards that beat a card (C-5).

    Parameters
    ----------
    higher : pair
        Higher cards of the card's own suit.
    is_trump : bool
    trumps : pair
        All trumps, (0, 0) in contracts without.
    """
    if is_trump:
        return higher
    return higher[0] | trumps[0], higher[1] | trumps[1]


@jit
def allowed(hand, led, trumps, over, beat_plain):
    """Return the cards of a hand that may be played (C-2 to C-7).

    Parameters
    ----------
    hand : pair
    led : pair
        All cards of the suit led; (0, 0) when the player leads or only an Excuse lies on the table.
    trumps : pair
        All trumps, (0, 0) in contracts without.
    over : pair
        Cards that beat the one now winning.
    beat_plain : bool
        Whether plain suits carry the duty to beat.

    Returns
    -------
    pair
        Never empty for a hand that is not.
    """
    if (led[0] | led[1]) == 0:
        return hand
    # From the least binding to the most; choices rather than branches, which no processor can foresee.
    ruff = hand[0] & trumps[0], hand[1] & trumps[1]
    follow = hand[0] & led[0], hand[1] & led[1]
    # C-7 asks only trumps to beat.  In a trick already trumped no card of the plain suit is in ``over``.
    beat = beat_plain or ((led[0] & trumps[0]) | (led[1] & trumps[1])) != 0
    cards = _or_else((ruff[0] & over[0], ruff[1] & over[1]), _or_else(ruff, hand))
    return _or_else(_or_else((follow[0] & over[0], follow[1] & over[1]), follow) if beat else follow, cards)


@jit
def _or_else(cards, others):
    """Return a set, or another where it is empty."""
    some = (cards[0] | cards[1]) != 0
    return cards[0] if some else others[0], cards[1] if some else others[1]


@jit
def allowed_with_excuse(hand, excuse, led, trumps, over):
    """Return the cards of a tarot hand that may be played: C-2 to C-5, C-7, and the Excuse at any time (C-8).

    Parameters
    ----------
    hand, led, trumps, over : pair
        As in :func:`allowed`; ``trumps`` does not hold the Excuse.
    excuse : pair
        The set of the Excuse alone.
    """
    held = hand[0] & excuse[0], hand[1] & excuse[1]
    rest = hand[0] & ~excuse[0], hand[1] & ~excuse[1]
    if (rest[0] | rest[1]) == 0:
        return held
    cards = allowed(rest, led, trumps, over, False)
    return cards[0] | held[0], cards[1] | held[1]
