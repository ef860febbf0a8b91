"""Typed situations of licitovaný: the auction, what its winner does, what is said against him."""

from __future__ import annotations

from typing import Any

from sim.faults import ConfigError
from sim.games.marias.contracts import HAS_TRUMPS
from sim.games.marias.house import rungs
from sim.games.marias.licitovany import FOREHAND, HAND, MIDDLEHAND, REARHAND
from sim.games.marias.names import CONTRACTS, SUITS
from sim.games.marias.talon import TALON
from sim.odds.marias.speaking import HOLD, RESIGN, Talk, auction, plain
from sim.odds.marias.told import contract_of, let_pass, only, talon_of, unfit
from sim.odds.typed import Options, Told, Word, words

#: What the seat may name yet.
_OPEN = ("contract", "trump")


def licitovany(options: Options) -> Told:
    """Return a situation of licitovaný."""
    given, count = options.given, len(options.hand)
    options.without("first", "call", why="licitovaný has nothing of the sort; leave it out")
    talon = talon_of(options)
    contract = contract_of(options)
    declarer = given.declarer
    if (
        declarer is not None
        and declarer != given.seat
        and contract is not None
        and count == HAND
        and not talon
    ):
        return _against_winner(options, declarer, contract)
    options.without("helper", why="nobody has declared yet; leave it out")
    if given.trump is not None:
        options.suit("trump")
    if count == HAND and not talon:
        options.without("rung", why="nobody has won the auction; what has been bid: --said")
        bids, next_seat = auction(words("--said", given.said), options.house)
        if next_seat < 0:
            raise ConfigError(f"--said {given.said}: the auction is over; give the talon, 12 cards")
        seat = next_seat if given.seat is None else given.seat
        if seat != next_seat:
            raise ConfigError(
                f"--seat {seat}: seat {next_seat} speaks next; what was bid before it is told with --said"
            )
        return Told(seat, only(options, seat, options.hand), None, bids, [], _OPEN)
    if (count, len(talon)) not in ((HAND + TALON, 0), (HAND, TALON)):
        raise unfit(options)
    notes: list[str] = []
    seat = 0 if given.seat is None else given.seat
    events = _won(options, seat, given.rung, notes)
    if talon:
        events.append({"seat": seat, "do": "discard", "cards": options.codes(talon)})
    held = [*options.hand, *talon]
    return Told(seat, only(options, seat, held[:HAND]), options.codes(held[HAND:]), events, notes, _OPEN)


def _won(options: Options, winner: int, rung: str | None, notes: list[str]) -> list[dict[str, Any]]:
    """Return an auction that a seat wins, and that it takes the talon."""
    given, ladder = options.given, rungs(options.house)
    if given.said:
        bids, next_seat = auction(words("--said", given.said), options.house)
        left = [bid["seat"] for bid in bids if bid["rung"] == RESIGN]
        if next_seat >= 0 or winner in left:
            raise ConfigError(f"--said {given.said}: seat {winner} does not win this auction (M-51)")
        if rung is not None:
            raise ConfigError(f"--rung {rung}: --said tells the auction; leave one of them out")
        events = bids
    else:
        lowest = options.house["lowest_bid"]
        if rung is None:
            rung = lowest
            notes.append(f"the auction is taken to have been won with {rung}; another rung: --rung")
        elif rung not in ladder:
            options.word("rung", ladder)
        events = _plain_auction(winner, str(rung), lowest)
    return [*events, {"seat": winner, "do": "take_talon"}]


def _plain_auction(winner: int, rung: str, lowest: str) -> list[dict[str, Any]]:
    """Return the shortest auction that a seat wins with a rung (M-51)."""
    said = {
        REARHAND: [(REARHAND, rung), (FOREHAND, RESIGN), (MIDDLEHAND, RESIGN)],
        MIDDLEHAND: [(REARHAND, RESIGN), (MIDDLEHAND, rung), (FOREHAND, RESIGN)],
        FOREHAND: [(REARHAND, rung), (FOREHAND, HOLD), (REARHAND, RESIGN), (MIDDLEHAND, RESIGN)],
    }[winner]
    if winner == FOREHAND and rung == lowest:
        said = [(REARHAND, RESIGN), (MIDDLEHAND, RESIGN)]
    return [{"seat": seat, "do": "bid", "rung": word} for seat, word in said]


def _against_winner(options: Options, declarer: int, contract: str) -> Told:
    """Return a defender's ten after the declaration."""
    given = options.given
    notes: list[str] = []
    trumps = bool(HAS_TRUMPS[CONTRACTS.index(contract)])
    two = contract.startswith("two_sevens")
    if trumps and given.trump is None:
        raise ConfigError(f"--contract {contract}: give --trump, its suit")
    if two != (given.helper is not None):
        why = "give --helper, the other suit" if two else "has no helper suit; leave out --helper"
        raise ConfigError(f"--contract {contract}: {why} (M-18)")
    if not trumps:
        options.without("trump", why=f"{contract} has no trumps; leave it out (M-15)")
    trump = SUITS[options.suit_or_card("trump")[0]] if trumps else None
    helper = SUITS[options.suit("helper")] if two else None
    ladder = rungs(options.house)
    rung = f"red_{contract}" if trump == "h" and f"red_{contract}" in ladder else contract
    if given.rung is None and rung not in ladder:
        raise ConfigError(f"--contract {contract}: no rung of that name; give --rung (M-52)")
    if given.rung is None and not given.said:
        notes.append(f"the auction is taken to have been won with {rung}; another rung: --rung")
    bids, comments = _split(words("--said", given.said))
    if bids:
        events, next_seat = auction(bids, options.house)
        if next_seat >= 0:
            raise ConfigError(f"--said {given.said}: the auction is not over, seat {next_seat} speaks next")
    else:
        events = _plain_auction(declarer, given.rung or rung, options.house["lowest_bid"])
    events += [
        {"seat": declarer, "do": "take_talon"},
        {"seat": declarer, "do": "discard", "cards": None},
    ]
    talk = Talk(options.kind, options.house, trump, declaring=declarer, helper=helper)
    talk.events = events
    talk.hear(plain(contract))
    for said in comments:
        talk.hear(said)
    if given.seat is None:
        raise ConfigError("--seat: say which defender's cards these are")
    let_pass(talk, given.seat, notes)
    return Told(given.seat, only(options, given.seat, options.hand), None, talk.events, notes)


def _split(said: list[Word]) -> tuple[list[Word], list[Word]]:
    """Return the bids among what was said, and the comments after them: an auction ends with who resigns."""
    over = max((place for place, one in enumerate(said) if one.word in (HOLD, RESIGN)), default=-1)
    return said[: over + 1], said[over + 1 :]
