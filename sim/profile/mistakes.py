"""Where a strategy's card play costs money: its cards beside the best ones by exact play (mariáš).

Deals are played by the strategy in every seat.  At each card that it chooses, layouts of the unseen cards are
drawn, and the mean payment after every card that may be played is found by exact play.  Half of the layouts
names the best card, the other half says what it would have brought, and the other way round, so that luck
among the layouts makes no mistakes.  Exact play knows all cards, though: what it gains only by that, nobody
at the table can.

Losses are in units that one opponent pays, for the whole deal, with the standard error over deals.  While the
stock of lízaný lasts nothing is compared.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from sim.belief.marias import LAYOUT, ROOM, consider, draw, lay
from sim.core.jit import jit
from sim.core.rng import derive
from sim.core.rooms import fresh
from sim.games.house import resolve
from sim.games.kinds import FAMILY_OF, KINDS
from sim.games.marias.deck import rank_of, suit_of
from sim.games.marias.names import CONTRACTS
from sim.games.marias.play import unannounced
from sim.games.marias.settle import OUTCOME
from sim.games.marias.view import DECLARERS
from sim.solve.marias.positions import POSITION
from sim.solve.marias.seen import from_view
from sim.solve.marias.words import WORDS
from sim.table import SeatSpec, Spec, Table
from strategies import Strategy
from strategies.marias.pimc_base import usual
from strategies.marias.pimc_cards import add_values, distinct, standing_for

WORDS_OF = ("contract", "role", "stage", "place", "played", "best")
#: Ranks by what they are to a player, from the seven.
RANKS = ("seven", "small", "small", "ten", "small", "honour", "honour", "ace")
PLACES = ("leads", "second", "third", "last")
HALVES = 2
_CARDS = 32
#: A watched strategy is registered anew each time.
_NUMBERS = itertools.count(1)


class Question(NamedTuple):
    """A card that was compared: where it was, what was played, and what each half of the layouts says."""

    deal: int
    #: Contract, role, stage and place, in players' words.
    at: tuple[str, str, str, str]
    #: By half: what was played and what this half held for best, in words, and what the other half says it
    #: would have brought more, in units.
    found: tuple[tuple[str, str, float], ...]


@jit
def compare(view: Any, params: Any, layouts: int, values: Any) -> tuple[int, int, int]:
    """Return the card a seat plays, and add up what each card would bring, by halves of the layouts.

    Parameters
    ----------
    view : VIEW
    params : PARAMS
        Of a strategy that plays deals out: its base's card is compared.
    layouts : int
        Drawn for each half; where there are no more, both halves have all.
    values : int64[2, 2, 32]
        By half, SILENT or ANNOUNCED, and card; added to.

    Returns
    -------
    (int, int, int)
        The card; the cards compared, one of each group of equals; how many layouts each half has.
    """
    card = usual(view, params)
    room = np.zeros(ROOM, np.int64)
    consistent = consider(view, room)
    cards = distinct(view)
    ws = np.zeros(WORDS, np.int64)
    layout, position, outcome = fresh(LAYOUT)[0], fresh(POSITION)[0], fresh(OUTCOME)[0]
    few = consistent <= layouts
    each = min(consistent, layouts)
    for half in range(1 if few else HALVES):
        for sample in range(each):
            if few:
                lay(view, room, sample, layout)
            else:
                draw(view, room, derive(view.random, HALVES * sample + half), layout)
            from_view(view, layout.hands, layout.talon, layout.partner, position)
            add_values(view, position, (outcome, ws), cards, values[half])
    if few:
        values[1] = values[0]
    return card, cards, each


def named(view: Any, card: int) -> str:
    """Return what a card is in a trick, in players' words."""
    suit, rank = int(suit_of(card)), RANKS[int(rank_of(card))]
    trump = suit == view.trump
    if trump or rank != "seven":
        rank = f"trump {rank}" if trump else rank
    else:
        rank = "small"
    if int(unannounced(view.hand)) >> card & 1:
        rank += " of a marriage"
    if view.turn == 0:
        return rank + _suit_led(view, suit)
    if int(view.over) >> card & 1:
        return ("ruffs: " if trump and not int(view.led) >> card & 1 else "over: ") + rank
    return ("under: " if int(view.led) >> card & 1 else "away: ") + rank


def _suit_led(view: Any, suit: int) -> str:
    """Return what is known of a plain suit that is led: whether somebody must ruff."""
    if suit == view.trump or view.trump < 0:
        return ""
    whole = 0xFF << (8 * suit)
    unseen = whole & ~int(view.hand | view.played | view.talon)
    void = [seat for seat in range(view.seats) if seat != view.seat and not unseen & ~int(view.missing[seat])]
    if not void:
        return ", first of its suit" if not int(view.played) & whole else ""
    return ", declarer void" if int(view.declarer) in void else ", defender void"


def situation(view: Any) -> tuple[str, str, str, str]:
    """Return contract, role, stage and place of a question."""
    behind = (view.seat - view.declarer) % view.seats
    if view.seat == view.declarer:
        role = "declarer"
    elif view.role == DECLARERS:
        role = "partner"
    else:
        role = "defender after him" if behind == 1 else "defender"
        role = "defender before him" if behind == view.seats - 1 else role
    trick = int(view.trick) + 1
    stage = next(words for last, words in ((2, "1-2"), (5, "3-5"), (8, "6-8"), (99, "last")) if trick <= last)
    place = PLACES[int(view.turn)]
    if view.turn:
        own = (view.best_seat in (view.declarer, view.partner)) == (view.role == DECLARERS)
        place += ", friend's trick" if own else ", foe's trick"
    return CONTRACTS[view.contract], role, stage, place


class Watch:
    """Notes every card of a strategy that is compared."""

    def __init__(self, layouts: int) -> None:
        self.layouts = layouts
        self.deal = 0
        self.scale = 1
        self.questions: list[Question] = []

    def play(self, view: Any, params: Any, _: Any) -> int:
        """Compare the strategy's card, and play it."""
        if view.stock > 0:
            return int(usual(view, params))
        values = np.zeros((HALVES, 2, _CARDS), np.int64)
        card, cards, each = compare(view, params, self.layouts, values)
        others = [c for c in range(_CARDS) if cards >> c & 1]
        if len(others) > 1:
            mine = int(standing_for(cards, card, view))
            bring = values.max(axis=1) / (each * self.scale)
            found = []
            for half in range(HALVES):
                best = max(others, key=lambda c: (bring[half, c], c == mine))
                more = float(bring[1 - half, best] - bring[1 - half, mine])
                played = named(view, card)
                found.append((played, "the same" if best == mine else named(view, best), more))
            self.questions.append(Question(self.deal, situation(view), tuple(found)))
        return int(card)


def watched(kind: str, strategy: str, deals: int, layouts: int, seed: int) -> list[Question]:
    """Return every card of a strategy that was compared, over some deals of a seed, by a kind's own rules."""
    seats = (SeatSpec(strategy, strategy),) * KINDS[kind].players
    return watched_at(Spec(kind, resolve(kind), seats, seed), deals, layouts)


def watched_at(
    spec: Spec, deals: int, layouts: int, watching: Callable[[int], Any] = Watch
) -> list[Question]:
    """Return likewise the cards of the strategy that sits in every seat of a table.

    Parameters
    ----------
    spec
        The table.
    deals
        How many, from the first on.
    layouts
        Drawn for each half of a comparison.
    watching
        Makes what notes the cards.

    Raises
    ------
    strategies.registry.StrategyError
        If it is not compiled or plays deals out itself.
    """
    watch, own, family = watching(layouts), spec.seats[0], FAMILY_OF[spec.kind]
    name = f"{own.name}, watched ({next(_NUMBERS)})"
    player = Strategy(
        name, "Notes its mistakes.", family=family, base=own.name, compiled=False, plays_out=True
    )

    @player.decision
    def play(view: Any, params: Any, memory: Any) -> int:
        return int(watch.play(view, params, memory))

    seats = (SeatSpec(name, own.label, own.params),) * len(spec.seats)
    table = Table(dataclasses.replace(spec, seats=seats))
    watch.questions.clear()
    watch.scale = table.scale
    for deal in range(deals):
        watch.deal = deal
        table.play(deal, 1)
    questions: list[Question] = watch.questions
    return questions


def costliest(questions: Sequence[Question], deals: int, by: Sequence[str]) -> list[tuple[Any, ...]]:
    """Return kinds of mistakes, the costliest first.

    Returns
    -------
    list of (words, share, mean, total, error, n)
        What they have in common; their share of all questions; loss each time and per deal, units, with the
        standard error over deals; how often.
    """
    by_deal: dict[tuple[str, ...], dict[int, float]] = defaultdict(lambda: defaultdict(float))
    seen: dict[tuple[str, ...], float] = defaultdict(float)
    for question in questions:
        for played, best, more in question.found:
            words = dict(zip(WORDS_OF, (*question.at, played, best), strict=True))
            key = tuple(words[word] for word in by)
            by_deal[key][question.deal] += more / HALVES
            seen[key] += 1 / HALVES
    rows = []
    for key, lost in by_deal.items():
        per_deal = np.zeros(deals)
        per_deal[list(lost)] = list(lost.values())
        total = float(per_deal.mean())
        error = float(per_deal.std(ddof=1) / np.sqrt(deals)) if deals > 1 else float("nan")
        rows.append((key, seen[key] / len(questions), total * deals / seen[key], total, error, seen[key]))
    return sorted(rows, key=lambda row: -row[3])
