"""Between deals: the cards are gathered, cut and dealt, never shuffled (M-80, M-81)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.naive.cards import DECK, suit

#: M-81: from how many to how many cards go from the top to the bottom.
CUTS = range(2, 31)

TALON = None
#: Kind → packets in order of dealing: to whom, how many (M-40, M-50, M-60, M-70).
PACKETS: dict[str, tuple[tuple[int | None, int], ...]] = {
    "voleny": ((0, 7), (1, 5), (2, 5), (0, 5), (1, 5), (2, 5)),
    "pagat": ((0, 7), (1, 5), (2, 5), (0, 5), (1, 5), (2, 5)),
    "licitovany": ((0, 5), (1, 5), (2, 5), (TALON, 2), (0, 5), (1, 5), (2, 5)),
    "krizovy": tuple((seat, 4) for seat in (0, 1, 2, 3, 0, 1, 2, 3)),
}


def dealt(pack: Sequence[str], kind: str) -> tuple[list[list[str]], list[str]]:
    """Deal a pack from the top in the packets of a kind.

    Returns
    -------
    tuple
        The hands by seat and the talon, each in order of dealing.
    """
    hands: dict[int | None, list[str]] = {TALON: []}
    at = 0
    for whose, number in PACKETS[kind]:
        hands.setdefault(whose, []).extend(pack[at : at + number])
        at += number
    talon = hands.pop(TALON)
    return [hands[seat] for seat in range(len(hands))], talon


def is_cut(pack_before: Sequence[str], pack_after: Sequence[str]) -> bool:
    """Tell whether a pack is another one cut: 2 to 30 cards from the top put to the bottom (M-81)."""
    before, after = list(pack_before), list(pack_after)
    return any(after == before[k:] + before[:k] for k in CUTS)


def gathered(record: Mapping[str, Any]) -> list[str]:
    """Return the 32 cards of a finished deal from top to bottom as they are gathered, before the cut (M-81).

    Parameters
    ----------
    record
        A deal record of a kind that can be played with unshuffled cards, checked by the referee.
    """
    hands, pack = after_the_talon(record)
    tricks = [list(trick["cards"]) for trick in record["tricks"]]
    for trick, cards in zip(record["tricks"], tricks, strict=True):
        for turn, card in enumerate(cards):
            hands[(trick["leader"] + turn) % len(cards)].discard(card)
    shown: list[list[str]] = [[] for _ in hands]
    for event in record["events"]:
        if event["do"] == "marriage":
            trick = record["tricks"][event["trick"] - 1]
            card = trick["cards"][(event["seat"] - trick["leader"]) % len(trick["cards"])]
            assert suit(card) == event["suit"]
            shown[event["seat"]].append(card)
            tricks[event["trick"] - 1].remove(card)
    for seat in range(len(hands)):  # the new dealer is the old forehand
        pack += reversed(shown[seat])
        for trick, cards in reversed(list(zip(record["tricks"], tricks, strict=True))):
            if trick["winner"] == seat:
                pack += reversed(cards)
        pack += [card for card in DECK if card in hands[seat]]
    return pack


def after_the_talon(record: Mapping[str, Any]) -> tuple[list[set[str]], list[str]]:
    """Return the hands with which the play begins, and the talon as it lies, first discarded card on top."""
    hands = [set(hand) for hand in record["hands"]]
    talon: list[str] = list(record["talon"])
    for event in record["events"]:
        if event["do"] == "take_talon":
            hands[event["seat"]] |= set(talon)
            talon = []  # after a fold there is none
        elif event["do"] == "discard":
            hands[event["seat"]] -= set(event["cards"])
            talon = list(event["cards"])
    return hands, talon
