"""The judgements of a kind, from prescribed contracts and free deals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from sim.games.marias.contracts import (
    BETL,
    DURCH,
    GAME,
    HUNDRED,
    HUNDRED_AGAINST,
    SEVEN,
    SEVEN_AGAINST,
    contract,
)
from sim.games.marias.deck import EACH_SUIT, OVER
from sim.games.marias.names import SUITS
from strategies.marias.ev_models import ANSWERED, FIRST, FLEK_AT, GAME_CUTS, HELP_AT, HELPED, HUNDRED_CUTS
from strategies.marias.features import BETL_GONE, BETL_LEFT, DURCH_GONE, DURCH_LEFT, best_discard
from strategies.registry import Strategy
from tools.calibrate_fit import enter, judgement
from tools.calibrate_hands import (
    MOST,
    Hands,
    Job,
    counts,
    doubled,
    of_durch,
    of_game,
    of_hundred,
    of_hundred_against,
    of_lone,
    of_seven,
    of_seven_against,
    of_silent_seven,
    seated,
    shuffled,
)

Strategy(
    "heuristic_any_trumps",
    "heuristic, but for random trumps.",
    base="heuristic",
    borrowed={"trump": "random"},
)
#: Of deals lost without trumps so many are looked at for each that is made, with their weight.
LOST_PER_MADE = 6
#: All overs.
OVERS = EACH_SUIT << OVER
#: Hands of higher risk are hopeless and left out: what matters is how hopeful ones differ.
HOPELESS = 7.0
#: Worst rest of a hand that will take the talon that is told apart.
WORST = 8.0
#: So many times the deals asked for are played freely, and without trumps.
FREE, LONE = 5, {"betl": 2, "durch": 10}


def own(job: Job, name: str) -> Iterator[tuple[np.ndarray, int]]:
    """Yield deals on which a contract with trumps was prescribed to a taker."""
    takers = range(3) if job.kind == "licitovany" else (0,)
    for taker in takers:
        for suit in (None, *SUITS):
            number = job.deals // (5 * len(takers))
            yield (
                job.play(job.seats(taker), number, contract=name, taker=taker, trump=suit),
                taker,
            )


#: Prescribed contract: judgements of (component, ladder, cuts).
WITH_TRUMPS: dict[str, dict[str, tuple[int, Any, int]]] = {
    "game": {"game": (GAME, of_game, GAME_CUTS), "silent_seven": (GAME, of_silent_seven, 2)},
    "seven": {"game_with_seven": (GAME, of_game, GAME_CUTS), "seven": (SEVEN, of_seven, 1)},
    "hundred": {"hundred": (HUNDRED, of_hundred, HUNDRED_CUTS)},
}


def declarers(job: Job) -> dict[str, list[float]]:
    """Return the judgements of who declares a contract with trumps: own, and in licitovaný blind."""
    found = {}
    for name, parts in WITH_TRUMPS.items():
        pieces = list(own(job, name))
        deals = np.concatenate([piece for piece, _ in pieces])
        takers = np.concatenate([np.full(len(piece), taker) for piece, taker in pieces])
        order = shuffled(deals, job.seed)
        deals, takers = deals[order], takers[order]
        row = np.arange(len(deals))
        for part, (component, ladder, cuts) in parts.items():
            said = doubled(deals, component)
            found[f"own_{part}"] = Hands(deals, deals["hands"][row, takers], said).fitted(ladder, cuts)
            if job.kind == "licitovany" and part != "silent_seven":
                found[f"blind_{part}"] = Hands(deals, deals["dealt"][row, takers], said).fitted(ladder, cuts)
    return found


class Alone(NamedTuple):
    """A contract without trumps: what is doubled, the ladder, discards, and where its risk is counted."""

    component: int
    ladder: Callable[[np.ndarray], np.ndarray]
    removals: tuple[np.ndarray, np.ndarray]
    risk: int

    def fitted(self, deals: np.ndarray, hands: np.ndarray, rest: np.ndarray | None = None) -> list[float]:
        """Return the numbers of a judgement; hopeless hands are left out, of those lost most."""
        counted = counts(hands, np.full(len(hands), -1), rest)
        risk = counted[:, self.risk] if rest is None else rest
        places = self.ladder(deals)
        made, lost = (np.flatnonzero((risk < HOPELESS) & wanted) for wanted in (places > 0, places == 0))
        made = made[:MOST]
        some = lost[: LOST_PER_MADE * len(made)]
        chosen = np.concatenate([made, some])
        weight = np.concatenate([np.ones(len(made)), np.full(len(some), len(lost) / max(len(some), 1))])
        said = doubled(deals[chosen], self.component)
        return judgement(counted[chosen], places[chosen], max(int(places.max()), 1), said, weight)


def alone(job: Job) -> dict[str, list[float]]:
    """Return the judgements of who plays betl or durch, with ten cards and before the talon."""
    found = {}
    for name, row in (
        ("betl", Alone(BETL, of_lone, (BETL_LEFT, BETL_GONE), -4)),
        ("durch", Alone(DURCH, of_durch, (DURCH_LEFT, DURCH_GONE), -2 if job.kind == "krizovy" else -3)),
    ):
        number = job.deals * LONE[name] // job.players
        pieces = [
            job.play(job.seats(taker), number, contract=name, taker=taker) for taker in range(job.players)
        ]
        deals = np.concatenate(pieces)
        deals = deals[shuffled(deals, job.seed)]
        hands, dealt = (
            deals[which][np.arange(len(deals)), deals["declarer"]] for which in ("hands", "dealt")
        )
        found[f"own_{name}"] = row.fitted(deals, hands)
        if job.kind != "krizovy":
            late = (deals["declarer"] > 0) | (job.kind == "licitovany")
            rest = [min(best_discard(int(hand), *row.removals, -1)[1], WORST) for hand in dealt[late]]
            found[f"blind_{name}"] = row.fitted(deals[late], dealt[late], np.array(rest))
    return found


def early(job: Job) -> dict[str, list[float]]:
    """Return the judgements of the cards among which trumps are fixed."""
    seats = job.seats(0, "heuristic_any_trumps")
    deals = job.play(seats, job.deals * FREE // 2)
    deals = deals[deals["trump"] >= 0]
    part = {
        name: deals["components"] >> code & 1 > 0 for name, code in (("seven", SEVEN), ("hundred", HUNDRED))
    }
    found = {}
    for name, chosen, ladder, cuts, component in (
        ("game", ~part["hundred"], of_game, GAME_CUTS, GAME),
        ("hundred", part["hundred"], of_hundred, HUNDRED_CUTS, HUNDRED),
        ("seven", part["seven"], of_seven, 1, SEVEN),
    ):
        some = deals[chosen]
        found[f"early_{name}"] = Hands(some, some["first"], doubled(some, component)).fitted(ladder, cuts)
    for name, chosen in part.items():
        few = slice(0, MOST)
        found[f"early_declares_{name}"] = judgement(
            counts(deals["first"][few], deals["trump"][few]), chosen[few].astype(np.int64), 1
        )
    return found


#: Parameters of ``heuristic`` with which a defender doubles whatever he may.
FLEK_ALWAYS = {"flek_game": -9.0, "flek_seven": -9, "flek_hundred": -9.0, "flek_forced_hundred": -9.0}


class Part(NamedTuple):
    """A component's ladder of results."""

    ladder: Callable[[np.ndarray], np.ndarray]
    cuts: int


def chosen(deals: np.ndarray, names: tuple[str, ...], component: int) -> np.ndarray:
    """Return the deals on which one of some contracts was played, with a component."""
    codes = [contract(name) for name in names]
    some: np.ndarray = deals[np.isin(deals["contract"], codes) & (deals["levels"][:, component] >= 0)]
    return some


def said_of(hands: Hands, where: np.ndarray, component: Part, row: list[float], at: int, what: int) -> None:
    """Enter into a defender's judgement how often something is said where it may be, and what it tells."""
    few = np.flatnonzero(where)[:MOST]
    deals = hands.deals[few]
    told = counts(hands.hands[few], deals["trump"]), component.ladder(deals), component.cuts
    enter(row, at, what, told, hands.said[what][few])


def others(job: Job) -> dict[str, list[float]]:
    """Return the judgements of defenders and partners, on deals played freely."""
    deals = job.play(job.seats(0, job.others), job.deals * FREE)
    flekked = job.play([seated("heuristic", **FLEK_ALWAYS)] * job.players, job.deals * FREE // 2)
    found = {}
    for part, names, component, ladder, cuts in (
        ("game", ("game",), GAME, of_game, GAME_CUTS),
        ("game_with_seven", ("seven",), GAME, of_game, GAME_CUTS),
        ("seven", ("seven", "hundred_seven"), SEVEN, of_seven, 1),
        ("hundred", ("hundred", "hundred_seven"), HUNDRED, of_hundred, HUNDRED_CUTS),
        ("betl", ("betl",), BETL, of_lone, 1),
        ("durch", ("durch",), DURCH, of_lone, 1),
    ):
        some = chosen(deals, names, component)
        hands = defenders(some, job.players, component)
        row = hands.fitted(ladder, cuts)
        if component in (GAME, SEVEN, HUNDRED):
            first = hands.said[FIRST] & (hands.said[HELPED] | (hands.deals["levels"][:, component] == 0))
            said_of(hands, first, Part(ladder, cuts), row, HELP_AT, HELPED)
            fleks = chosen(flekked, names, component)
            hands = defenders(fleks[fleks["levels"][:, component] >= 1], job.players, component)
            said_of(hands, np.ones(len(hands.deals), bool), Part(ladder, cuts), row, FLEK_AT, ANSWERED)
        found[f"defender_{part}"] = row
        if job.kind == "krizovy" and component in (GAME, SEVEN, HUNDRED):
            with_one = some[some["partner"] >= 0]
            hands = with_one["hands"][np.arange(len(with_one)), with_one["partner"]]
            found[f"partner_{part}"] = Hands(with_one, hands, doubled(with_one, component)).fitted(
                ladder, cuts
            )
    return found


#: Parameters of ``heuristic`` with which it announces against whatever it may.
SEVEN_ALWAYS, HUNDRED_ALWAYS = {"against_trumps": 0}, {"hundred_against": -9.0}


def against(job: Job) -> dict[str, list[float]]:
    """Return the judgements of a defender who announces against: the first that holds what is needed."""
    found = {}
    for name, params, component, ladder, cuts in (
        ("seven", SEVEN_ALWAYS, SEVEN_AGAINST, of_seven_against, 1),
        ("hundred", HUNDRED_ALWAYS, HUNDRED_AGAINST, of_hundred_against, HUNDRED_CUTS),
    ):
        seats = [seated("heuristic", **params) for _ in range(job.players)]
        deals = job.play(seats, job.deals)
        deals = deals[deals["levels"][:, component] >= 0]
        hand = np.zeros(len(deals), np.int64)
        row = np.arange(len(deals))
        for step in range(1, job.players):
            seat = (deals["declarer"] + step) % job.players
            held = deals["hands"][row, seat]
            able = (
                held >> (8 * deals["trump"].astype(np.int64)) & 1
                if name == "seven"
                else held & held >> 1 & OVERS
            )
            new = (hand == 0) & (able != 0) & (seat != deals["partner"])
            hand[new] = held[new]
        few = slice(0, MOST)
        rows = counts(hand[few], deals["trump"][few])
        found[f"defender_{name}_against"] = judgement(rows, ladder(deals[few]), cuts)
    return found


def defenders(deals: np.ndarray, players: int, component: int) -> Hands:
    """Return the hands of all defenders, with who had spoken before and what."""
    pieces, hands, said = [], [], []
    silent = np.ones(len(deals), bool)
    first = np.ones(len(deals), bool)
    for step in range(1, players):
        seat = (deals["declarer"] + step) % players
        against = seat != deals["partner"]
        row = np.arange(len(deals))
        pieces.append(deals[against])
        hands.append(deals["hands"][row, seat][against])
        raised = deals["raised"][row, seat] >> component & 1 > 0
        level = deals["levels"][:, component]
        helped = first & ~raised & (level > 0)
        said.append(np.stack([first, ~first & silent, level > 1, helped])[:, against])
        silent = silent & ~(against & raised)
        first = first & ~against
    joined = np.concatenate(pieces)
    order = shuffled(joined, 1)
    return Hands(joined[order], np.concatenate(hands)[order], np.concatenate(said, 1)[:, order])


def calibrated(job: Job) -> dict[str, list[float]]:
    """Return all judgements of a kind."""
    found = {**declarers(job), **alone(job), **others(job)}
    if job.kind != "licitovany":
        found.update(early(job))
        found.update(against(job))
    return found
