"""What the play was like before a card, from the view as the deal left it."""

from __future__ import annotations

import numpy as np


def on_table(view: np.void, place: int) -> list[int]:
    """Return the cards of the trick that lay on the table when so many cards had been played."""
    seats = int(view["seats"])
    return [int(card) for card in view["history"][place - place % seats : place]]


def played_later(view: np.void, place: int, seat: int) -> list[int]:
    """Return the cards that a seat has played since so many cards had been played."""
    history = view["history"][: int(view["plays"])]
    return [int(card) for later, card in enumerate(history) if later >= place and _owner(view, later) == seat]


def _owner(view: np.void, place: int) -> int:
    """Return who played the card in a place."""
    seats = int(view["seats"])
    trick, turn = divmod(place, seats)
    done = int(view["tricks"].sum())
    leader = view["leaders"][trick] if trick < done else view["leader"]
    return (int(leader) + turn) % seats
