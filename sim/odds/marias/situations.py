"""The situations of a mariáš hand that can be typed, by kind and number of cards."""

from __future__ import annotations

from collections.abc import Callable

from sim.faults import ConfigError
from sim.games.marias.names import SUITS
from sim.odds.marias.auctioned import licitovany
from sim.odds.marias.chosen import chosen
from sim.odds.marias.told import only, unfit
from sim.odds.typed import Options, Told


def told(options: Options) -> Told:
    """Return what somebody typed as a deal record cut short."""
    return _BY_KIND[options.kind](options)


def _lizany(options: Options) -> Told:
    given = options.given
    why = "lízaný has nothing of the sort; leave it out"
    options.without("talon", "first", "call", "helper", "declarer", "contract", "rung", "said", why=why)
    if len(options.hand) != options.row.dealt[0]:
        raise unfit(options)
    if given.seat not in (None, 0):
        raise ConfigError(f"--seat {given.seat}: seat 0 leads; what follows is a position of a record")
    if given.trump is None:
        raise ConfigError("--trump: give the card turned up, for example h7 (M-90)")
    suit, card = options.suit_or_card("trump")
    if card < 0:
        raise ConfigError(f"--trump {given.trump}: write the card turned up, such as {SUITS[suit]}7 (M-90)")
    if card in options.hand:
        raise ConfigError(f"--trump {given.trump}: {options.deck.code(card)} is in the hand")
    stock = [None] * (options.row.dealt[2] - 1) + [options.deck.code(card)]
    return Told(0, only(options, 0, options.hand), stock, [], [])


_BY_KIND: dict[str, Callable[[Options], Told]] = {
    "voleny": chosen,
    "pagat": chosen,
    "krizovy": chosen,
    "licitovany": licitovany,
    "lizany": _lizany,
}
