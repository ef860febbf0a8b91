"""The files of ``tests/golden/solve/marias``, drawn and solved again: ``python -m tests.solving.make``.

The rule that each was drawn by stands at its head; the same bytes come out every time.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import numpy as np

from sim.games.marias.deck import SUITS
from sim.games.marias.names import CONTRACTS
from sim.solve.marias.files import solve, text
from sim.solve.marias.positions import Position
from tests.solving.endings import random_case

FOLDER = Path(__file__).parent.parent / "golden" / "solve" / "marias"
SEVEN, BETL, DURCH = (CONTRACTS.index(name) for name in ("seven", "betl", "durch"))
N, ENDINGS = 2_000, 400
_PACKS = 200_000
TWELVE, TEN = 12, 10

BETLS = """\
Hands worth announcing betl: of twelve cards dealt the ten lowest are kept and the deal is taken
where their ranks, 7 0, 8 1, 9 2, X 3, U 4, O 5, K 6, A 7, add up to at most 14 and every suit that is
left has its seven or eight."""
DURCHS = """\
Hands worth announcing durch: of twelve cards dealt the ten highest are kept and the deal is taken
where their ranks, A 0, K 1, O 2, U 3, X 4, 9 5, 8 6, 7 7, add up to at most 13 and every suit that is
left has its ace."""
UNIFORM = """\
Hands dealt uniformly, the longest suit of the leader trumps: among equals one with the seven, then
the first; without an ace or a ten in the talon (M-16). Contract seven, whoever holds the trump seven."""
ENDED = "Endings of every kind and contract, one to eight tricks, some within a trick."


def worth_announcing(contract: int, seed: int, most: int) -> list[Position]:
    """Return deals whose leader has a hand worth announcing betl or durch, as the files' heads say."""
    rng = np.random.default_rng(seed)
    found: list[Position] = []
    while len(found) < N:
        packs = rng.random((_PACKS, 32)).argsort(axis=1)
        cost = _cost(packs[:, :TWELVE], contract)
        for pack in packs[np.sort(cost, axis=1)[:, :TEN].sum(axis=1) <= most]:
            twelve = sorted(map(int, pack[:TWELVE]), key=lambda card: (int(_cost(card, contract)), card))
            if _every_suit_is_headed(twelve[:TEN], contract):
                others = list(map(int, pack[TWELVE:]))
                hands = (_set(twelve[:TEN]), _set(others[:TEN]), _set(others[TEN:]))
                found.append(Position(hands, contract, talon=_set(twelve[TEN:])))
    return found[:N]


def _cost(cards: np.ndarray | int, contract: int) -> np.ndarray:
    """Return how far cards are from the best: the seven at betl, the ace at durch."""
    return np.asarray(cards) % 8 if contract == BETL else 7 - np.asarray(cards) % 8


def _every_suit_is_headed(hand: list[int], contract: int) -> bool:
    best = {card // 8: _cost(card, contract) for card in reversed(hand)}
    return all(cost <= (1 if contract == BETL else 0) for cost in best.values())


def _set(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def uniform(rng: random.Random) -> Position:
    """Return a deal dealt uniformly, the leader's longest suit trumps."""
    while True:
        pack = list(range(32))
        rng.shuffle(pack)
        hands = (_set(pack[:TEN]), _set(pack[TEN : 2 * TEN]), _set(pack[2 * TEN : 3 * TEN]))
        if not any(card % 8 in (3, 7) for card in pack[3 * TEN :]):
            break
    lengths = [((hands[0] >> 8 * suit & 255).bit_count(), hands[0] >> 8 * suit & 1) for suit in range(SUITS)]
    return Position(hands, SEVEN, lengths.index(max(lengths)), talon=_set(pack[3 * TEN :]))


def endings(rng: random.Random) -> Iterator[tuple[str, Position]]:
    """Yield endings by kind; nothing was played before or doubled."""
    while True:
        kind, position = (case := random_case(rng, 7)).kind, case.position
        if position.helper < 0 or max(hand.bit_count() for hand in position.hands) > 2:
            yield (
                kind,
                position._replace(
                    points=(0, 0),
                    marriages=((), ()),
                    components=0,
                    levels=(0,) * len(position.levels),
                    must_beat=True,
                    on_lead=kind == "lizany",
                    helped=True,
                ),
            )


def write(name: str, head: str, positions: Iterable[tuple[str, Position]]) -> None:
    """Solve positions and write them to a file."""
    lines = [f"# {line}" for line in head.split("\n")]
    lines += [text(kind, position, solve(kind, position)) for kind, position in positions]
    (FOLDER / f"{name}.txt").write_text("\n".join(lines) + "\n")


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    rng = random.Random(20261)
    write("betl", BETLS, [("voleny", position) for position in worth_announcing(BETL, 20261, 14)])
    write("durch", DURCHS, [("voleny", position) for position in worth_announcing(DURCH, 20262, 13)])
    write("uniform", UNIFORM, [("voleny", uniform(rng)) for _ in range(N)])
    found = endings(rng)
    write("endings", ENDED, [next(found) for _ in range(ENDINGS)])


if __name__ == "__main__":
    main()
