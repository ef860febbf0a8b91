"""Write strategies/marias/weights.py: chances of hands, fitted to simulated deals.

Trump contracts are forced on every deal of a seed and played by ``heuristic`` seats; least squares on what a
player counts (``strategies.marias.hand``) then estimates whether the contract was made, from the declarer's
cards, with and in licitovaný also without the talon, and whether the game was lost, from a defender's.  Betl
and durch are forced likewise, and the summed cost of the suits (``strategies.marias.features``) tells the
logarithm of the odds against them.

Usage: python tools/fit_marias.py [DEALS] [SEED] [KIND ...]     (60,000 deals take some ten minutes)

Rows of kinds that are not named stay as they are.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sim.core.cards import MARIAS
from sim.core.deal import shuffle
from sim.games.house import resolve
from sim.games.marias.deck import PACK
from sim.games.marias.kinds import KINDS
from sim.games.marias.names import COMPONENTS_OF
from sim.table import SeatSpec, Spec, Table
from strategies.marias import weights
from strategies.marias.features import (
    BETL_GONE,
    BETL_LEFT,
    BETL_RISK,
    DURCH_GONE,
    DURCH_LEFT,
    DURCH_RISK,
    DURCH_THREE_RISK,
    best_discard,
    risk,
)
from strategies.marias.hand import COUNTED, estimate


class Source(NamedTuple):
    """Where the weights of a kind come from."""

    #: Who declares trump contracts, and the others.
    takers: tuple[int, ...]
    lone: tuple[int, ...]
    #: Who takes a talon that he has not seen.
    blind: tuple[int, ...]
    #: How many of the deals asked for are played by each.
    part: float
    #: House rules that let every contract be declared.
    house: dict[str, Any]


SOURCES = {
    "voleny": Source((0,), (0, 1, 2), (1, 2), 1.0, {}),
    "licitovany": Source((0, 1, 2), (0, 1, 2), (0, 1, 2), 0.12, {}),
    "krizovy": Source((0,), (0, 1, 2, 3), (0, 1, 2, 3), 0.4, {"mandatory_hundred": False}),
}
#: Rows of kinds without a source of their own: pagat is played like volený, lízaný has no contracts.
LIKE = {"pagat": "voleny", "lizany": "voleny"}
#: Fewer deals make betl and durch than anything else: of those lost a few times as many are looked at.
LOST_PER_MADE = 5
#: Hands of higher cost are hopeless and left out: what matters is how hopeful ones differ.
HOPELESS = 5.0
#: So many times the deals asked for are played where a contract is rarely made.
MORE = {"betl": 1, "durch": 12}


class Forced(NamedTuple):
    """Deals of one kind on which a contract was forced."""

    table: Table
    #: int8[deals]: 1 made, -1 lost, 0 could not be declared
    made: np.ndarray
    #: int[deals]: trump suit
    trump: np.ndarray
    #: int[deals]: the declarer's partner, -1 for none
    partner: np.ndarray
    taker: int
    seed: int

    def dealt(self, deal: int) -> list[int]:
        """Return the hands as dealt."""
        pack = PACK.copy()
        shuffle(pack, np.uint64(self.seed), deal)
        kind = KINDS[self.table.spec.kind]
        return [sum(1 << int(card) for card in pack[kind.deal == seat]) for seat in range(kind.players)]

    def hands(self, deal: int) -> list[int]:
        """Return the hands with which play began."""
        held = self.dealt(deal)
        if self.table.spec.kind == "krizovy":
            return held
        record = self.table.record(deal)
        talon = mask(record["talon"]) if "talon" in record else 0
        for event in record["events"]:
            if event["do"] == "take_talon":
                held[event["seat"]] |= talon
            elif event["do"] == "discard":
                talon = mask(event["cards"])
                held[event["seat"]] &= ~talon
        return held


def mask(codes: list[str]) -> int:
    """Return the set of some cards."""
    return int(MARIAS.mask([MARIAS.card(code) for code in codes]))


def forced(kind: str, contract: str, deals: int, seed: int) -> Iterator[Forced]:
    """Yield what came of a contract in the hands of each seat that may declare it."""
    source = SOURCES[kind]
    deals = int(deals * source.part) * MORE.get(contract, 1)
    seats = tuple(SeatSpec("heuristic", "heuristic") for _ in range(KINDS[kind].players))
    for taker in source.lone if contract in MORE else source.takers:
        force = {"contract": contract, "taker": taker}
        table = Table(Spec(kind, resolve(kind, source.house), seats, seed, force))
        rows = table.play(0, deals).rows
        component = contract if contract in COMPONENTS_OF[kind] else "game"
        suits = rows.column("trump").combine_chunks()
        yield Forced(
            table,
            rows.column(f"made_{component}").to_numpy(),
            np.array([{"h": 0, "b": 1, "l": 2, "a": 3}.get(suit, -1) for suit in suits.to_pylist()]),
            rows.column("partner").fill_null(-1).to_numpy(),
            taker,
            seed,
        )


def counted(hand: int, trump: int) -> list[float]:
    """Return what a hand counts: the estimate is linear in the weights."""
    return [float(estimate(hand, trump, unit)) for unit in np.eye(len(COUNTED))]


def fit(counts: list[list[float]], results: list[bool]) -> np.ndarray:
    """Return the weights that estimate results best, in the mean square."""
    found: np.ndarray = np.linalg.lstsq(np.array(counts), np.array(results, dtype=float), rcond=None)[0]
    return found


def trump_contract(kind: str, contract: str, deals: int, seed: int) -> dict[str, np.ndarray]:
    """Return weights by whose hand it is: ``own``, ``blind`` without the talon, ``against``, ``partner``."""
    counts: dict[str, list[list[float]]] = {who: [] for who in ("own", "blind", "against", "partner")}
    results: dict[str, list[bool]] = {who: [] for who in counts}

    def add(who: str, hand: int, trump: int, result: bool) -> None:
        counts[who].append(counted(hand, trump))
        results[who].append(result)

    for played in forced(kind, contract, deals, seed):
        for deal in np.flatnonzero(played.made).tolist():
            trump, made = int(played.trump[deal]), bool(played.made[deal] > 0)
            held = played.hands(deal)
            add("own", held[played.taker], trump, made)
            if kind == "licitovany":
                add("blind", played.dealt(deal)[played.taker], trump, made)
            for seat, hand in enumerate(held):
                with_him = seat == played.partner[deal]
                if seat != played.taker:
                    add("partner" if with_him else "against", hand, trump, made if with_him else not made)
    return {who: fit(counts[who], results[who]) for who in counts if counts[who]}


def odds(rows: np.ndarray) -> np.ndarray:
    """Return intercept and slopes of the logarithm of the odds against success, by Newton's method.

    Parameters
    ----------
    rows : float64[deals, costs + 2]
        Costs, whether it was made, weight.
    """
    rows = rows[rows[:, -3] < HOPELESS]
    x = np.column_stack([np.ones(len(rows)), rows[:, :-2]])
    lost, weight = 1.0 - rows[:, -2], rows[:, -1]
    found: np.ndarray = np.zeros(x.shape[1])
    for _ in range(50):
        against = 1.0 / (1.0 + np.exp(-x @ found))
        curve = (x * (weight * against * (1.0 - against))[:, None]).T @ x + 1e-6 * np.eye(x.shape[1])
        found = found + np.linalg.solve(curve, x.T @ (weight * (lost - against)))
    return found


def lone_contract(kind: str, contract: str, deals: int, seed: int) -> dict[str, np.ndarray]:
    """Return the odds by the cost of the ten cards played, and by those of the ten and eight dealt."""
    table = BETL_RISK if contract == "betl" else DURCH_THREE_RISK if kind == "krizovy" else DURCH_RISK
    removals = (BETL_LEFT, BETL_GONE) if contract == "betl" else (DURCH_LEFT, DURCH_GONE)
    own: list[tuple[float, ...]] = []
    blind: list[tuple[float, ...]] = []
    for played in forced(kind, contract, deals, seed):
        made = np.flatnonzero(played.made > 0)
        lost = np.flatnonzero(played.made < 0)
        shown = lost[:: max(1, len(lost) // (LOST_PER_MADE * len(made) + 1))]
        for chosen, result, weight in ((made, 1.0, 1.0), (shown, 0.0, len(lost) / len(shown))):
            for deal in chosen.tolist():
                own.append((float(risk(played.hands(deal)[played.taker], table)), result, weight))
                if played.taker in SOURCES[kind].blind:
                    dealt = played.dealt(deal)[played.taker]
                    rest = best_discard(dealt, *removals, -1)[1]
                    blind.append((float(risk(dealt, table)), float(rest), result, weight))
    return {"own": odds(np.array(own)), "blind": odds(np.array(blind))}


def spelled(row: np.ndarray, indent: str) -> str:
    """Return weights as source text, seven to a line."""
    numbers = [f"{weight:.3f}".replace("-0.000", "0.000") for weight in row]
    lines = [", ".join(numbers[start : start + 7]) for start in range(0, len(numbers), 7)]
    return "[" + f",\n{indent} ".join(lines) + "]"


def by_kind(name: str, meaning: str, rows: dict[str, np.ndarray]) -> str:
    """Return the source text of an array, a row per kind; rows that were not made anew stay as they are."""
    text = f"#: {meaning}\n{name} = np.array([\n"
    for number, kind in enumerate(COMPONENTS_OF):
        made = rows.get(LIKE.get(kind, kind))
        row = getattr(weights, name)[number] if made is None else made
        text += f"    {spelled(row, '    ')},  # {kind}\n"
    return text + "])  # fmt: skip\n"


def single(name: str, meaning: str, row: np.ndarray | None) -> str:
    """Return the source text of one row, which stays as it is where it was not made anew."""
    text = spelled(getattr(weights, name) if row is None else row, "    ")
    return f"#: {meaning}\n{name} = np.array(\n    {text}\n)  # fmt: skip\n"


def part(found: dict[str, dict[str, np.ndarray]], who: str) -> dict[str, np.ndarray]:
    """Return one of the rows of every kind that was fitted."""
    return {kind: rows[who] for kind, rows in found.items() if who in rows}


def written(trumps: dict[str, Any], lone: dict[str, Any]) -> str:
    """Return the source text of the module; by contract and kind the rows made anew."""
    text = (
        '"""Weights of hands, by kind; made by tools/fit_marias.py, which says how.\n\n'
        "In trump contracts in the order of ``strategies.marias.hand.COUNTED``; in betl and durch intercept\n"
        'and slopes of the logarithm of the odds against it.\n"""\n\nimport numpy as np\n\n'
    )
    for name, found in trumps.items():
        text += by_kind(name.upper(), f"Declarer: chance of the {name}.", part(found, "own"))
        blind = part(found, "blind").get("licitovany")
        text += single(f"BLIND_{name.upper()}", "Before the talon is taken, in licitovaný.", blind)
    for name in ("game", "hundred"):
        against = part(trumps[name], "against")
        text += by_kind(f"{name.upper()}_LOST", f"Defender: chance that the {name} is lost.", against)
    partner = part(trumps["game"], "partner").get("krizovy")
    text += single("PARTNER", "Partner in křížový: chance of the game.", partner)
    for name, found in lone.items():
        upper = name.upper()
        if name == "betl":  # in durch the product of the suits' odds is right as it is
            text += by_kind(f"{upper}_ODDS", "Odds by the cost of the cards played.", part(found, "own"))
        meaning = "By the cost of all ten cards and of the best eight, the talon to come."
        text += by_kind(f"BLIND_{upper}_ODDS", meaning, part(found, "blind"))
    return text


def main(deals: int, seed: int, kinds: Sequence[str]) -> None:
    """Write the module, anew for some kinds or all."""
    chosen = kinds or tuple(SOURCES)
    trumps = {
        name: {kind: trump_contract(kind, name, deals, seed) for kind in chosen}
        for name in ("game", "seven", "hundred")
    }
    lone = {name: {kind: lone_contract(kind, name, deals, seed) for kind in chosen} for name in MORE}
    target = Path(__file__).resolve().parent.parent / "strategies/marias/weights.py"
    target.write_text(written(trumps, lone))


if __name__ == "__main__":
    given = sys.argv[1:]
    main(int(given[0]) if given else 60_000, int(given[1]) if len(given) > 1 else 1, given[2:])
