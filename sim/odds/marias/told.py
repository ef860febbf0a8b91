"""What the situations of all kinds of mariáš have in common when a hand is typed."""

from __future__ import annotations

from typing import Any

from sim.faults import ConfigError
from sim.games.marias.kinds import KINDS, MariasKind
from sim.games.marias.names import CONTRACTS
from sim.games.marias.talon import TALON
from sim.odds.marias.speaking import Talk
from sim.odds.typed import Options

_CHOSEN = (
    "7 (which trumps?), 12 (what to discard?), 10 with --talon (what to declare?), "
    "10 with --seat 1 or 2 (suit?; with --contract: flek?)"
)
#: Numbers of cards, and what is asked there.
_NUMBERS = {
    "voleny": _CHOSEN,
    "licitovany": "10 (what to bid?), 12 (what to discard?), 10 with --talon (what to declare?), "
    "10 with --contract and --declarer (flek?)",
    "krizovy": "4 (what to call?), 8 (what to declare?; with --seat: suit?; with --contract: flek?)",
    "pagat": _CHOSEN,
    "lizany": "8 (what to lead?)",
}


def row_of(options: Options) -> MariasKind:
    """Return the kind that somebody types a hand of."""
    return KINDS[options.kind]


def unfit(options: Options) -> ConfigError:
    """Return what to say of a number of cards that fits no situation."""
    beside = " with --talon" if options.given.talon is not None else ""
    return ConfigError(
        f"--hand has {len(options.hand)} cards{beside}, which fits no situation of {options.kind}; "
        f"there are: {_NUMBERS[options.kind]}"
    )


def contract_of(options: Options) -> str | None:
    """Return the contract that is named, if any."""
    if options.given.contract is None:
        return None
    row = row_of(options)
    known = (name for code, name in enumerate(CONTRACTS) if (row.forehands | row.anybodys) >> code & 1)
    return options.word("contract", known)


def talon_of(options: Options) -> list[int]:
    """Return the two cards laid aside, none where they are not told."""
    return [] if options.given.talon is None else options.cards("talon", TALON)


def only(options: Options, seat: int, cards: Any) -> list[Any]:
    """Return hands of which one is known."""
    hands: list[Any] = [None] * options.row.players
    hands[seat] = options.codes(cards)
    return hands


def let_pass(talk: Talk, seat: int, notes: list[str]) -> None:
    """Let the others say good up to the turn of a seat, and note it."""
    others = talk.let_pass(seat)
    if others:
        who = " and ".join(f"seat {other}" for other in others)
        notes.append(f"{who} {'are' if len(others) > 1 else 'is'} taken to have said good; otherwise: --said")
