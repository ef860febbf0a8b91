"""Which cards may be played, with their marriages: of equal cards the lowest (C-2 to C-6, M-3)."""

from __future__ import annotations

from sim.core.cards import MARIAS
from sim.games.marias.contracts import HAS_POINTS
from sim.games.marias.deck import KING, rank_of, suit_of
from sim.games.marias.house_table import OVER_FIRST
from sim.games.marias.names import CONTRACTS, LIZANY
from sim.games.marias.names import SUITS as SUIT_CODES
from sim.games.marias.play import unannounced
from sim.odds.asked import Candidate
from sim.odds.choices import Choice
from sim.odds.marias.wanted import Wanted, members
from strategies.marias.pimc_cards import distinct, standing_for


def cards(asked: Wanted) -> Choice:
    """Return the cards that may be played, each with and without its marriage where one may be announced."""
    contract = CONTRACTS[asked.at("contract")] if asked.at("seat") == asked.at("declarer") else None
    found, notes = [], []
    for group in equals(asked):
        card = group[0]
        if len(group) > 1:
            notes.append(
                f"{MARIAS.code(card)} stands for {' '.join(MARIAS.code(other) for other in group[1:])}"
            )
        name, played = MARIAS.code(card), ("play", card)
        if announces(asked, card):
            with_it = f"{name} with the marriage {SUIT_CODES[int(suit_of(card))]}"
            found.append(Candidate(with_it, (played, ("marriage", 1)), contract))
            found.append(Candidate(f"{name}, silent", (played, ("marriage", 0)), contract))
        else:
            found.append(Candidate(name, (played,), contract))
    return Choice(tuple(found), ("equal cards: " + ", ".join(notes),) if notes else ())


def announces(asked: Wanted, card: int) -> bool:
    """Return whether who plays a card is asked whether he announces its marriage (M-3, M-93)."""
    if not HAS_POINTS[asked.at("contract")] or not int(unannounced(asked.at("hand"))) >> card & 1:
        return False
    if rank_of(card) == KING and asked.rules["marriage_first_card"] == OVER_FIRST:
        return False
    on_lead_only = asked.at("kind") == LIZANY and asked.rules["marriage_on_lead"]
    return asked.at("turn") == 0 or not on_lead_only


def equals(asked: Wanted) -> list[list[int]]:
    """Return the cards that may be played in groups of equal ones: first the one that stands for its group.

    Equal are neighbours in rank among the cards still out that count the same.
    """
    some = int(distinct(asked.view))
    groups: dict[int, list[int]] = {card: [card] for card in members(some)}
    for card in members(asked.at("legal") & ~some):
        groups[int(standing_for(some, card, asked.view))].append(card)
    return list(groups.values())
