"""Candidates of French tarot, by decision."""

from __future__ import annotations

from typing import Any

import numpy as np

from sim.core.bits import count
from sim.core.cards import TAROT, joined
from sim.faults import ConfigError
from sim.games.tarot.chien import packed, unpacked
from sim.games.tarot.deck import EXCUSE_BIT, NUMBERED, PLAIN, TRUMPS
from sim.games.tarot.house import LEVELS
from sim.games.tarot.names import BIDS, CONTRACTS, DECISIONS, PASS
from sim.odds.asked import Candidate
from sim.odds.choices import Asked, Choice, check_contracts, check_played
from sim.odds.tarot.discards import best
from sim.solve.rooms import as_record
from strategies.tarot.bidding import least_telling
from strategies.tarot.discarding import discard
from strategies.tarot.pimc_answers import MOST, cards_worth

#: Poignées by level, from 1.
POIGNEES = ("no poignée", "poignée", "double poignée", "triple poignée")
CHELEM = ("no chelem", "chelem")


def candidates(asked: Asked) -> Choice:
    """Return what the seat may do; see :func:`sim.odds.candidates.candidates`."""
    view = as_record(asked.view)
    if asked.trumps:
        raise ConfigError(f"trumps {asked.trumps[0]}: tarot has trumps of its own; leave it out")
    check_contracts(asked, int(view["seat"]), CONTRACTS)
    decision = DECISIONS[int(view["decision"])]
    if decision == "bid":
        return _bids(asked, view)
    check_played(asked, CONTRACTS[int(view["contract"])])
    return {"discard": _discards, "chelem": _chelem, "poignee": _poignees, "play": _cards}[decision](
        asked, view
    )


def _members(word: int) -> list[int]:
    return [bit for bit in range(word.bit_length()) if word >> bit & 1]


def _own(view: Any) -> str | None:
    """Return the contract where it is the seat's own."""
    return CONTRACTS[int(view["contract"])] if view["seat"] == view["taker"] else None


def _bids(asked: Asked, view: Any) -> Choice:
    """Return a pass and every higher bid, or the contracts wanted as if they were played (T-4)."""
    found = []
    for name in asked.contracts:
        found.append(Candidate(name, (), name, {"contract": name, "taker": int(view["seat"])}))
    for bid in _members(int(view["legal"][PLAIN])) if not found else ():
        found.append(Candidate(BIDS[bid], (("bid", bid),), None if bid == PASS else BIDS[bid]))
    return Choice(tuple(found))


def _discards(asked: Asked, view: Any) -> Choice:
    """Return what ``heuristic`` lays aside, then the best of other voids and courts (T-6)."""
    own = int(discard(view))
    sets = [tuple(int(word) for word in unpacked(own))]
    if not view["legal"][TRUMPS]:
        sets += [(plain, 0) for plain in best(int(view["hand"][PLAIN]), asked.discards)]
        notes = (
            f"{asked.discards} discards: that of heuristic, then the best by what it reckons that make other "
            "voids or lay aside other courts",
        )
    else:
        notes = ("the discard of heuristic alone: the plain cards all go, with the lowest trumps (T-6)",)
    contract = _own(view)
    found = []
    for plain, trumps in list(dict.fromkeys(sets))[: asked.discards]:
        answer = int(packed(plain, trumps))
        name = f"{' '.join(TAROT.codes(joined(plain, trumps)))} away"
        found.append(Candidate(name, (("discard", answer),), contract))
    return Choice(tuple(found), notes)


def _chelem(asked: Asked, view: Any) -> Choice:
    """Return to announce a chelem or not (T-10)."""
    return Choice(
        tuple(
            Candidate(CHELEM[answer], (("chelem", answer),), _own(view))
            for answer in _members(int(view["legal"][PLAIN]))
        )
    )


def _poignees(asked: Asked, view: Any) -> Choice:
    """Return to show nothing, and each level with the trumps that tell least (T-8, T-9)."""
    with_discards = bool(view["with_discards"])
    discarded = int(view["discarded"]) if with_discards else 0
    numbered = int(view["legal"][TRUMPS]) & NUMBERED & ~discarded
    offered = [(level, 0) for level in _members(int(view["levels"]))]
    if with_discards:
        offered.append((LEVELS - 1, discarded))
    found = [Candidate(POIGNEES[0], (("poignee", 0),), _own(view))]
    for level, always in offered:
        needed = int(view["rules"]["poignee_thresholds"][level]) - int(count(always))
        excused = needed > int(count(numbered))
        shown = always | (numbered | EXCUSE_BIT if excused else int(least_telling(numbered, needed)))
        name = POIGNEES[level + 1] + (" with the discards" if always else "")
        found.append(Candidate(name, (("poignee", shown),), _own(view)))
    return Choice(tuple(found), ("each poignée with the trumps that tell least, as heuristic shows them",))


def _cards(asked: Asked, view: Any) -> Choice:
    """Return the cards that may be played; of equal ones the lowest."""
    found, notes = [], []
    for group in equals(view):
        code = TAROT.code(group[0])
        if len(group) > 1:
            notes.append(f"{code} stands for {' '.join(TAROT.code(card) for card in group[1:])}")
        found.append(Candidate(code, (("play", group[0]),), _own(view)))
    return Choice(tuple(found), ("equal cards: " + ", ".join(notes),) if notes else ())


def equals(view: Any) -> list[list[int]]:
    """Return the cards that may be played in groups of equal ones, each ascending.

    Equal are cards of a suit that count the same, nobody else holding one between them.

    Parameters
    ----------
    view : VIEW
        At the decision ``play``.
    """
    legal = _members(joined(int(view["legal"][PLAIN]), int(view["legal"][TRUMPS])))
    answers = np.zeros(MOST, np.int64)
    firsts = set(answers[: int(cards_worth(view, legal[0], answers))].tolist())
    groups: list[list[int]] = []
    for card in legal:
        if card in firsts:
            groups.append([card])
        else:
            groups[-1].append(card)
    return groups
