"""Random house rules, and whole records of random deals played by the legal choices alone."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Set
from random import Random
from typing import Any

from tests.naive.tarot.auction import SEATS
from tests.naive.tarot.cards import EXCUSE, NUMBERED, PETIT, height
from tests.naive.tarot.choices import Showings, Subsets, draw
from tests.naive.tarot.house import CHOICES, TAROT
from tests.naive.tarot.play import TRICKS
from tests.naive.tarot.procedure import Finished, procedure
from tests.naive.tarot.steering import WISHES, Deal, Wish, check_wish, deal
from tests.naive.tarot.steps import Step

#: How often a forced deal is dealt anew before the force is called impossible.
TRIES = 3000


def random_house(rng: Random) -> dict[str, Any]:
    """Return random house rules, every field drawn, impossible combinations left out (H-3)."""
    house = copy.deepcopy(TAROT)
    for field, words in CHOICES.items():
        house[field] = rng.choice(words)
    house["multiplier"] = {name: rng.choice((1, 2, 6, 0.25, 1.5)) for name in TAROT["multiplier"]}
    house["contract_base"] = _amount(rng)
    house["targets"] = rng.choice(([56, 51, 41, 36], [61, 56.5, 41.25, 0], _falling(rng)))
    low, middle, high = sorted(rng.sample(range(1, 19), 3))
    house["poignee"] = {
        "thresholds": rng.choice(([10, 13, 15], [8, 10, 13], [low, middle, high])),
        "values": [_amount(rng) for _ in range(3)],
    }
    house["four_kings_poignee"] = rng.random() < 0.5  # noqa: PLR2004
    house["chelem"] = {name: _amount(rng) for name in TAROT["chelem"]}
    house["petit_au_bout"] = {"value": _amount(rng), "multiplied": rng.random() < 0.5}  # noqa: PLR2004
    return house


def _amount(rng: Random) -> int | float:
    return rng.choice((0, 1, 20, rng.randrange(500), rng.randrange(500) / 10, rng.randrange(5000) / 100))


def _falling(rng: Random) -> list[float]:
    return sorted((number / 100 for number in rng.sample(range(9200), 4)), reverse=True)


def random_record(
    rng: Random, house: Mapping[str, Any] | None = None, force: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """Deal and play a whole deal, every answer drawn from the legal ones.

    All answers are equally likely, but for poignées: whoever can show one does so every second time.

    Parameters
    ----------
    rng
        The only source of chance.
    house
        House rules; None for the preset.
    force
        ``reason``: ``petit_sec``, ``all_pass`` or ``played`` (taken for granted when anything else is
        asked for); ``taker``, ``contract``; ``chelem``, whether one is announced; ``discarded_trumps``, how
        many; ``four_kings``, a poignée with discarded trumps (T-9) is shown; ``poignee``, a level that is
        shown, by the seat ``shower``; ``excuse``, the trick the Excuse is played to, by the seat ``holder``;
        ``slam``, the side that wins all tricks, ``excuse_led``, by the Excuse led to the last (T-13),
        ``petit_late``, the taker's Petit in the last trick that he wins with another card.  Each may be
        missing or None.  What the cards cannot do is dealt anew, so forced deals are not uniform.

    Raises
    ------
    ValueError
        If the force asks for what cannot be.
    """
    house = TAROT if house is None else house
    unknown = set(force or {}) - set(WISHES)
    if unknown:
        raise ValueError(f"tarot cannot be forced by {' '.join(sorted(unknown))}")
    wish = dict.fromkeys(WISHES) | dict(force or {})
    if any(value is not None for value in wish.values()):
        wish["reason"] = wish["reason"] or "played"
    for _ in range(TRIES):
        settled = _settled(rng, wish)
        check_wish(settled)
        record = _play(rng, settled, deal(rng, settled), house)
        if record is not None and _met(settled, record):
            return record
    raise ValueError(f"no deal allows {wish}")


def _settled(rng: Random, wish: Wish) -> dict[str, Any]:
    """Draw what a wish leaves open and the deal must know."""
    settled = dict(wish)
    if wish["reason"] == "played":
        trumps_away = wish["discarded_trumps"] or wish["four_kings"]
        settled["contract"] = wish["contract"] or rng.choice(
            ("prise", "garde") if trumps_away else ("prise", "garde", "garde_sans", "garde_contre")
        )
        if wish["taker"] is None:
            leads = wish["slam"] == "taker" and not wish["chelem"]
            settled["taker"] = 0 if leads else rng.randrange(SEATS)
    if wish["excuse_led"]:
        settled["excuse"] = TRICKS
    return settled


def _met(wish: Wish, record: Mapping[str, Any]) -> bool:
    outcome = record["outcome"]
    if wish["reason"] is None:
        return True
    if outcome["reason"] != wish["reason"]:
        return False
    if outcome["reason"] == "played":
        played_to = [n for n, trick in enumerate(record["tricks"], start=1) if EXCUSE in trick["cards"]]
        if wish["excuse"] and played_to != [wish["excuse"]]:
            return False
    levels = [event["level"] for event in record["events"] if event["do"] == "poignee"]
    if wish["poignee"] and wish["poignee"] not in levels:
        return False
    if wish["four_kings"] and not _discards_shown(record):
        return False
    winners = {trick["winner"] == outcome["taker"] for trick in record["tricks"]}
    return wish["slam"] is None or winners == {wish["slam"] == "taker"}


def _discards_shown(record: Mapping[str, Any]) -> bool:
    """Tell whether discarded trumps are among those of a poignée (T-9)."""
    named: dict[str, set[str]] = {"discard": set(), "poignee": set()}
    for event in record["events"]:
        if event["do"] in named:
            named[event["do"]] |= set(event["cards"])
    return bool(named["discard"] & named["poignee"])


def _play(rng: Random, wish: Wish, dealt: Deal, house: Mapping[str, Any]) -> dict[str, Any] | None:
    """Play one deal; None where the wish cannot be fulfilled with its cards."""
    events: list[dict[str, Any]] = []
    steps = procedure(dealt.hands, dealt.chien, house)
    answer = None
    while True:
        try:
            step = steps.send(answer)
        except StopIteration as end:
            return _record(rng, dealt, house, events, end.value)
        legal = _towards(rng, step, wish, dealt)
        if not legal:
            return None
        answer = draw(rng, legal)
        event = to_event(step, answer)
        if event is not None:
            events.append(event)


def _towards(rng: Random, step: Step, wish: Wish, dealt: Deal) -> Set[Any]:
    """Return those legal answers that lead where the wish wants; empty if there are none."""
    if step.decision == "bid":
        return _bids(step, wish)
    if step.decision == "discard" and dealt.kept:
        assert isinstance(step.legal, Subsets)
        return Subsets(step.legal.always - dealt.kept, step.legal.free - dealt.kept, step.legal.choose)
    if step.decision == "chelem" and wish["chelem"] is not None:
        return {wish["chelem"]}
    if step.decision == "poignee":
        return _poignees(rng, step, wish)
    if step.decision == "play":
        return _cards(step, wish, dealt)
    return step.legal


def _bids(step: Step, wish: Wish) -> Set[Any]:
    if wish["reason"] == "all_pass":
        return {"pass"}
    if wish["contract"] is None:
        return step.legal
    if step.seat == wish["taker"]:
        return step.legal & {wish["contract"]}
    if step.seat > wish["taker"]:
        return {"pass"}
    order = ("pass", "prise", "garde", "garde_sans", "garde_contre")
    return step.legal & set(order[: order.index(wish["contract"])])


def _poignees(rng: Random, step: Step, wish: Wish) -> Set[Any]:
    """Show what is wished, else something or nothing by the toss of a coin."""
    legal = step.legal
    assert isinstance(legal, Showings)
    if wish["four_kings"] and step.seat == wish["taker"]:
        return Showings([(level, ways) for level, ways in legal.ways if ways.always], False)
    if wish["poignee"] and wish["shower"] in {None, step.seat}:
        wished = legal.at(wish["poignee"])
        if wished.ways or wish["shower"] is not None:
            return wished.only()
    return legal.only() if legal.ways and rng.random() < 0.5 else {None}  # noqa: PLR2004


def _cards(step: Step, wish: Wish, dealt: Deal) -> Set[Any]:
    legal = set(step.legal)
    if wish["excuse"] and EXCUSE in legal:
        if step.trick == wish["excuse"]:
            return {EXCUSE}
        legal = legal - {EXCUSE} or legal
    if step.seat != dealt.winner:
        return legal
    # who is to win all: the highest trumps, then the suits from the top, then the Petit, then the Excuse
    trumps, suits = legal & NUMBERED - {PETIT}, legal - NUMBERED - {EXCUSE}
    if trumps:
        return {max(trumps, key=height)}
    if suits:
        return {max(sorted(suits), key=height)}
    return legal & {PETIT} or legal


def to_event(step: Step, answer: Any) -> dict[str, Any] | None:
    """Return the event that an answer leaves in the record, None where it leaves none (R-1, R-2)."""
    event: dict[str, Any] = {"seat": step.seat, "do": step.decision}
    if step.decision == "bid":
        return event | {"bid": answer}
    if step.decision == "discard":
        return event | {"cards": sorted(answer)}
    if step.decision == "chelem":
        return event | {"announce": answer}
    if step.decision == "poignee" and answer is not None:
        return event | {"level": answer[0], "cards": sorted(answer[1])}
    return None


def _record(
    rng: Random, dealt: Deal, house: Mapping[str, Any], events: list[dict[str, Any]], end: Finished
) -> dict[str, Any]:
    return {
        "format": "deal-record/1",
        "kind": "tarot",
        "rules": copy.deepcopy(dict(house)),
        "seed": rng.randrange(2**64),
        "deal": rng.randrange(10**6),
        "strategies": ["random"] * SEATS,
        "hands": [list(hand) for hand in dealt.hands],
        "talon": list(dealt.chien),
        "events": events,
        "tricks": [{"leader": t.leader, "cards": list(t.cards), "winner": t.winner} for t in end.tricks],
        "outcome": end.outcome,
    }
