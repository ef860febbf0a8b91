"""The situations of a tarot hand that can be typed: what to bid, what to lay aside, what to announce.

``said``: the bids in order from seat 0 on, ``pass prise``.
"""

from __future__ import annotations

from typing import Any

from sim.faults import ConfigError
from sim.games.tarot.auction import above
from sim.games.tarot.names import BIDS, CONTRACTS, GARDE, PASS, PLAYERS
from sim.games.tarot.view import CHIEN
from sim.odds.tarot.sight import won
from sim.odds.typed import Options, Told, words

_DEALT = 18
_NUMBERS = (
    f"{_DEALT} (what to bid?), {_DEALT} with --talon, the chien (what to lay aside?), "
    f"{_DEALT} with --said, four bids, one of them garde_sans or garde_contre (a chelem?)"
)


def told(options: Options) -> Told:
    """Return what somebody typed as a deal record cut short."""
    given, cards = options.given, options.hand
    options.without(
        "first", "trump", "call", "helper", "rung", why="tarot has nothing of the sort; leave it out"
    )
    if len(cards) == _DEALT + CHIEN and given.talon is None:
        raise ConfigError(
            f"--hand has {len(cards)} cards: give the {_DEALT} dealt, and the chien with --talon"
        )
    if len(cards) != _DEALT:
        raise ConfigError(f"--hand has {len(cards)} cards, which fits no situation; there are: {_NUMBERS}")
    contract = None if given.contract is None else options.word("contract", CONTRACTS)
    chien = None if given.talon is None else options.codes(options.cards("talon", CHIEN))
    notes: list[str] = []
    bids = _bids(options)
    seat = given.seat
    if chien or given.declarer is not None or len(bids) == PLAYERS:
        events, taker = _taken(options, contract, bids, chien is not None, notes)
        seat = taker if seat is None else seat
        events += _after(events, seat, taker)
        still_open: tuple[str, ...] = ()
    else:
        seat = len(bids) if seat is None else seat
        if seat != len(bids):
            raise ConfigError(
                f"--seat {seat}: {len(bids)} bids are said, so seat {len(bids)} speaks; "
                f"give the {seat} bids before it with --said"
            )
        events, still_open = bids, ("contract",)
    hands: list[Any] = [None] * PLAYERS
    hands[seat] = options.codes(cards)
    return Told(seat, hands, chien, events, notes, still_open)


def _bids(options: Options) -> list[dict[str, Any]]:
    """Return the bids said, each seat's in turn."""
    found: list[dict[str, Any]] = []
    highest = -1
    for said in words("--said", options.given.said):
        if len(found) == PLAYERS:
            raise said.fault(f"more than {PLAYERS} bids", f"{PLAYERS} bids")
        bid = BIDS.index(said.among(BIDS))
        if not int(above(highest)) >> bid & 1:
            raise said.fault(f"{said.word} is not above {CONTRACTS[highest]} (T-4)", "pass or more")
        highest = max(highest, bid - 1)
        found.append({"seat": len(found), "do": "bid", "bid": said.word})
    return found


def _taken(
    options: Options, contract: str | None, bids: list[dict[str, Any]], shown: bool, notes: list[str]
) -> tuple[list[dict[str, Any]], int]:
    """Return the four bids and the taker; where they are not said, the others passed."""
    given = options.given
    if bids:
        code, taker = won(bids)
        if len(bids) < PLAYERS or taker < 0:
            raise ConfigError(f"--said {given.said}: give all {PLAYERS} bids, one of them a contract")
        if given.declarer not in (None, taker) or contract not in (None, CONTRACTS[code]):
            raise ConfigError(
                f"--said {given.said}: seat {taker} took with {CONTRACTS[code]}; leave out "
                "--declarer and --contract"
            )
    else:
        taker = given.declarer if given.declarer is not None else given.seat or 0
        if contract is None:
            contract = CONTRACTS[GARDE]
            notes.append("the contract is taken to be garde; another one: --contract")
        code = CONTRACTS.index(contract)
        notes.append(f"the others are taken to have passed; otherwise: --said, the {PLAYERS} bids")
        bids = [
            {"seat": s, "do": "bid", "bid": CONTRACTS[code] if s == taker else BIDS[PASS]}
            for s in range(PLAYERS)
        ]
    if shown != (code <= GARDE):
        why = (
            "shows its chien; give it with --talon" if code <= GARDE else "shows no chien; leave out --talon"
        )
        raise ConfigError(f"{CONTRACTS[code]} {why} (T-6, T-7)")
    return bids, taker


def _after(bids: list[dict[str, Any]], seat: int, taker: int) -> list[dict[str, Any]]:
    """Return what happened between the auction and the first lead, where somebody else took."""
    if seat == taker:
        return []
    code, _ = won(bids)
    away = [{"seat": taker, "do": "discard", "cards": None}] if code <= GARDE else []
    return [*away, {"seat": taker, "do": "chelem", "announce": False}]
