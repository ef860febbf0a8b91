"""Deals made for what a test wants to see: which cards lie where before anybody bids."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Any, NamedTuple

from tests.naive.tarot.auction import CONTRACTS, SEATS
from tests.naive.tarot.cards import BOUTS, EXCUSE, KINGS, NUMBERED, PACK, PETIT, RANKS, SUITS, plain
from tests.naive.tarot.form import DEALT

Wish = Mapping[str, Any]

#: What a force may ask for; each may be missing or None.
WISHES = tuple(
    """reason taker contract chelem discarded_trumps four_kings poignee shower
    excuse holder slam excuse_led petit_late""".split()
)
#: Trumps with which a hand draws all others, though one hand holds them.
ENOUGH = 11
PLAIN = plain(PACK)


class Deal(NamedTuple):
    """Cards as dealt, and how they are to be played."""

    hands: list[list[str]]
    chien: list[str]
    #: Cards that the taker must not discard.
    kept: frozenset[str] = frozenset()
    #: The seat that wins every trick by leading its surest card, if there is one.
    winner: int | None = None


def check_wish(wish: Wish) -> None:
    """Refuse what no deal can fulfil.

    Raises
    ------
    ValueError
        With the reason.
    """
    takes = wish["contract"] in {None, "prise", "garde"}
    if (wish["discarded_trumps"] or wish["four_kings"]) and not takes:
        raise ValueError("only in prise and garde are trumps discarded")
    if wish["excuse_led"] and wish["slam"] is None:
        raise ValueError("the Excuse wins the last trick only for a side that has all before")
    if wish["slam"] == "taker" and wish["excuse_led"] and wish["holder"] not in {None, wish["taker"]}:
        raise ValueError("the side that leads the Excuse holds it")
    if wish["slam"] == "taker" and wish["taker"] != 0 and wish["chelem"] is not True:
        raise ValueError("a taker who does not lead cannot be sure of all tricks")


def deal(rng: Random, wish: Wish) -> Deal:
    """Deal for a wish; where it has no say the cards are random."""
    taker = wish["taker"]
    if wish["reason"] == "petit_sec":
        return _fill(rng, {rng.randrange(SEATS): {PETIT, *rng.sample(sorted(PLAIN | KINGS), DEALT - 1)}})
    if wish["slam"] == "taker":
        return _taker_sweeps(rng, wish)
    if wish["slam"] == "defenders":
        return _defenders_sweep(rng, wish)
    if wish["four_kings"] or wish["discarded_trumps"]:
        return _with_chien(rng, taker, _many_trumps(rng, wish))
    if wish["poignee"]:
        shower = rng.randrange(SEATS) if wish["shower"] is None else wish["shower"]
        some = rng.randrange(wish["poignee"], DEALT + 1)
        return _fill(rng, {shower: set(rng.sample(sorted(NUMBERED | {EXCUSE}), some))})
    if wish["excuse"]:
        return _fill(rng, {_holder(rng, wish): {EXCUSE}})
    return _fill(rng, {})


def _holder(rng: Random, wish: Wish) -> int:
    return rng.randrange(SEATS) if wish["holder"] is None else wish["holder"]


def _fill(
    rng: Random,
    given: Mapping[int, Collection[str]],
    chien: Collection[str] = (),
    kept: Collection[str] = (),
    winner: int | None = None,
) -> Deal:
    """Deal the cards that are not given yet, each seat's in a random order."""
    out = {card for cards in given.values() for card in cards} | set(chien)
    rest = [card for card in PACK if card not in out]
    rng.shuffle(rest)
    hands = []
    for seat in range(SEATS):
        hand = sorted(given.get(seat, ()))
        missing = DEALT - len(hand)
        hand, rest = hand + rest[:missing], rest[missing:]
        rng.shuffle(hand)
        hands.append(hand)
    return Deal(hands, sorted(chien) + rest, frozenset(kept), winner)


def _with_chien(
    rng: Random, taker: int, cards: Collection[str], kept: Collection[str] = (), winner: int | None = None
) -> Deal:
    """Deal so that the taker has exactly these 24 cards with the chien."""
    order = sorted(cards)
    rng.shuffle(order)
    return _fill(rng, {taker: order[:DEALT]}, order[DEALT:], kept, winner)


def _many_trumps(rng: Random, wish: Wish) -> set[str]:
    """Return 24 cards with which trumps must be discarded (T-6), with all kings if that is wished (T-9)."""
    forced = wish["discarded_trumps"] or rng.randrange(1, 7)
    suit_cards = 6 - forced
    trumps = sorted(NUMBERED | {EXCUSE})
    fewest_kings = 24 - suit_cards - len(trumps)
    kings = len(SUITS) if wish["four_kings"] else rng.randrange(max(0, fewest_kings), len(SUITS) + 1)
    cards = set(rng.sample(sorted(PLAIN), suit_cards)) | set(rng.sample(sorted(KINGS), kings))
    return cards | set(rng.sample(trumps, 24 - len(cards)))


def _winners(rng: Random, number: int, petit: bool) -> set[str]:
    """Return so many cards of which the highest trumps, led first, make all others sure of their trick.

    With ``petit`` the Petit is one of them: sure too, once all other trumps are gone.
    """
    trumps = rng.randrange(ENOUGH, number + 1)
    cards = {f"T{21 - turn}" for turn in range(trumps - petit)} | ({PETIT} if petit else set())
    tops = dict.fromkeys(SUITS, 0)
    while len(cards) < number:
        suit = rng.choice(SUITS)
        tops[suit] += 1
        if tops[suit] <= len(RANKS):
            cards.add(suit + RANKS[-tops[suit]])
    return cards


def _taker_sweeps(rng: Random, wish: Wish) -> Deal:
    excuse = wish["excuse_led"] or wish["holder"] == wish["taker"]
    hand = _winners(rng, DEALT - bool(excuse), bool(wish["petit_late"])) | ({EXCUSE} if excuse else set())
    taker, given = wish["taker"], {wish["taker"]: hand}
    if not excuse and wish["excuse"]:
        given[_another(rng, wish)] = {EXCUSE}
    if not CONTRACTS[wish["contract"]].takes_chien:
        return _fill(rng, given, winner=taker)
    away = set(rng.sample(sorted(PLAIN - hand), 6))
    whole = _with_chien(rng, taker, hand | away, hand, taker)
    if len(given) == 1:
        return whole
    dealt = {taker: whole.hands[taker], **{seat: c for seat, c in given.items() if seat != taker}}
    return _fill(rng, dealt, whole.chien, hand, taker)


def _another(rng: Random, wish: Wish) -> int:
    """Return the holder of the Excuse, or some defender."""
    others = [seat for seat in range(SEATS) if seat != wish["taker"]]
    return rng.choice(others) if wish["holder"] is None else wish["holder"]


def _defenders_sweep(rng: Random, wish: Wish) -> Deal:
    """Give the taker the lowest suit cards only; they take no trick whatever is played."""
    lows = dict.fromkeys(SUITS, 0)
    for _ in range(DEALT):
        lows[rng.choice([suit for suit in SUITS if lows[suit] < 8])] += 1  # noqa: PLR2004
    low = {suit + RANKS[turn] for suit in SUITS for turn in range(lows[suit])}
    given: dict[int, set[str]] = {}
    winner = None
    if wish["excuse_led"]:
        winner = _another(rng, wish)
        given[winner] = {EXCUSE, *(f"T{number}" for number in range(5, 22))}
    elif wish["excuse"]:
        given[_another(rng, wish)] = {EXCUSE}
    if not CONTRACTS[wish["contract"]].takes_chien:
        return _fill(rng, given | {wish["taker"]: low}, winner=winner)
    away = rng.sample(sorted(PLAIN - low - BOUTS), 6)
    order = sorted(low | set(away))
    rng.shuffle(order)
    return _fill(rng, given | {wish["taker"]: order[:DEALT]}, order[DEALT:], low, winner)
