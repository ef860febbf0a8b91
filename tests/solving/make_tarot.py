"""The file of ``tests/golden/solve/tarot``, drawn and solved again: ``python -m tests.solving.make_tarot``.

The rule that it was drawn by stands at its head; the same bytes come out every time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

from sim.games.house import resolve
from sim.solve.tarot import files
from sim.solve.tarot.positions import Position
from tests.naive.tarot.cards import PACK
from tests.naive.tarot.play import Table, Trick, winner_of
from tests.naive.tarot_tricks import legal_cards
from tests.solving.tarot_endings import SEATS, random_case, told

FILE = Path(__file__).parent.parent / "golden" / "solve" / "tarot" / "endings.txt"
_SEED = 20263
_DRAWN, _PLAYED = 250, 150
_HAND = 18
HEAD = """\
Endings of French tarot with their exact values; how a line is written: sim/solve/tarot/files.py.
The first 250: one to five tricks left, hands, earlier tricks and what was announced drawn as by
tests/solving/tarot_endings.py, Excuse, Petit and 21 oftener than chance, half of them within a trick.
The other 150: packs dealt uniformly, the last six cards aside, played by chance among the legal cards until
six to eight tricks are left; prise, but where a bout lies aside garde sans."""


def played(rng: random.Random) -> Position:
    """Return the end of a deal that was dealt and played by chance."""
    pack = list(PACK)
    rng.shuffle(pack)
    hands = [set(pack[_HAND * seat : _HAND * (seat + 1)]) for seat in range(SEATS)]
    aside = frozenset(pack[_HAND * SEATS :])
    table = Table(rng.randrange(SEATS), False, frozenset(), resolve("tarot"))
    tricks: list[Trick] = []
    leader = 0
    for _ in range(_HAND - rng.randint(6, 8)):
        cards: list[str] = []
        for turn in range(SEATS):
            hand = hands[(leader + turn) % SEATS]
            cards.append(rng.choice(sorted(legal_cards(hand, cards))))
            hand.remove(cards[-1])
        winner = winner_of(leader, cards, tricks, table)
        tricks.append(Trick(leader, tuple(cards), winner))
        leader = winner
    contract = "garde_sans" if aside & {"T1", "T21", "EX"} else "prise"
    return told(table, tricks, [frozenset(hand) for hand in hands], leader, (contract, aside)).position


def lines() -> Iterator[str]:
    """Yield the file's lines."""
    yield from (f"# {line}" for line in HEAD.splitlines())
    rng = random.Random(_SEED)
    positions = [random_case(rng, 5, house=resolve("tarot")).position for _ in range(_DRAWN)]
    positions += [played(rng) for _ in range(_PLAYED)]
    for position in positions:
        yield files.text(position, files.solve(position))


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text("".join(f"{line}\n" for line in lines()))
