"""Headings and sentences of the report of a tournament, in English."""

from __future__ import annotations

TOURNAMENTS = {
    "title_tournament": "Tournament: {game}",
    "asked_tournament": "Who earns most at {game}, by how much, and how surely? Entrants: {entrants}.",
    "answer_tournament": (
        "{best} earns most: {money} {unit} a deal and seat ({level} interval); clearly more than {clear} "
        "of {others} others (adjusted p below 0.05)."
    ),
    "format": "Format",
    "method_duplicate": (
        "Every deal is played in all line-ups, so that the luck of the cards cancels: an entrant's "
        "result in a deal is its mean over the seats in which it sits, and the deal is the unit of "
        "independence. Intervals are {level}, each by itself."
    ),
    "method_free": (
        "Each deal is played once, by one line-up, as clubs play; the luck of the cards does not cancel. "
        "Intervals are {level}, each by itself."
    ),
    "method_many": (
        "Pairs of entrants are compared by the differences of single deals where both play the same "
        "ones. Many are compared at once: p is adjusted after Holm; intervals “all at once” hold "
        "together (Bonferroni)."
    ),
}
