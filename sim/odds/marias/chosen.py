"""Typed situations of the kinds in which forehand chooses trumps: volený, pagat, křížový."""

from __future__ import annotations

from typing import Any

from sim.faults import ConfigError
from sim.games.marias.contracts import HAS_TRUMPS
from sim.games.marias.deck import ACE, SEVEN, STRENGTH, TEN, TRUMP_ORDER
from sim.games.marias.names import CONTRACTS, RANKS, SUITS
from sim.odds.marias.speaking import Talk, plain, tokens_before
from sim.odds.marias.told import contract_of, let_pass, only, row_of, talon_of, unfit
from sim.odds.typed import Options, Told, words


def chosen(options: Options) -> Told:
    """Return a situation of a kind in which forehand chooses trumps."""
    given, row, count = options.given, row_of(options), len(options.hand)
    options.without("rung", "helper", why=f"{options.kind} has no auction; leave it out")
    discards = options.kind != "krizovy"
    if not discards:
        options.without("talon", why="křížový has no talon; leave it out")
    else:
        options.without("call", why=f"nobody calls a rank in {options.kind}; leave it out")
    talon = talon_of(options)
    seat = given.seat or 0
    if seat == 0 and count == row.first and not talon:
        return _before_trumps(options)
    whole = row.dealt[0]
    if count + len(talon) != (whole if seat == 0 else row.dealt[seat]):
        raise unfit(options)
    if seat != 0 and talon:
        raise ConfigError(f"--talon {given.talon}: seat {seat} knows no talon; leave it out (M-45)")
    notes: list[str] = []
    declarer, contract = _declared(options, seat)
    events = [_trump_event(options, seat, contract or _said_contract(options), talon, notes)]
    cards = _first_first(options, events[0], [*options.hand, *talon], notes) if seat == 0 else options.hand
    if discards and (seat != 0 or talon):
        away = options.codes(talon) if talon else None
        events.append({"seat": 0, "do": "discard", "cards": away})
    if not discards or len(events) > 1:
        trump = _shown_suit(events[0], contract)
        events += _speak(options, seat, (declarer, contract, trump), notes)
    elif given.said:
        raise ConfigError(f"--said {given.said}: nothing is said before the discard; give --talon")
    still_open = ("contract",) if contract is None else ()
    return Told(seat, only(options, seat, cards), None, events, notes, still_open)


def _before_trumps(options: Options) -> Told:
    """Return the situation in which forehand fixes trumps, or in křížový has fixed them and calls."""
    options.without(
        "first", "declarer", "said", "call", why="that comes after trumps are fixed; leave it out"
    )
    row = row_of(options)
    hands = only(options, 0, options.hand)
    hands[0] += [None] * (row.dealt[0] - row.first)
    if options.given.trump is None:
        return Told(0, hands, None, [], [], ("contract",))
    _, card = options.suit_or_card("trump")
    if card < 0 or options.kind != "krizovy":
        return Told(0, hands, None, [], [], ("contract", "trump"))
    if card not in options.hand:
        raise ConfigError(f"--trump {options.given.trump}: {options.deck.code(card)} is not in the hand")
    event = {"seat": 0, "do": "trump", "card": options.deck.code(card), "call": None}
    return Told(0, hands, None, [event], [], ("contract",))


def _declared(options: Options, seat: int) -> tuple[int, str | None]:
    """Return who has declared what; -1 and None where nobody but the seat asked has."""
    given = options.given
    contract = contract_of(options)
    declarer = given.declarer if given.declarer is not None else 0
    if declarer == seat:
        return -1, None  # what the seat may declare itself is no part of its position
    if contract is None:
        if given.declarer is not None:
            raise ConfigError(f"--declarer {given.declarer}: give --contract too")
        return -1, None
    if HAS_TRUMPS[CONTRACTS.index(contract)] and declarer != 0:
        raise ConfigError(f"--declarer {declarer}: only seat 0 declares {contract} (M-43)")
    return declarer, contract


def _said_contract(options: Options) -> str | None:
    """Return the contract with trumps that is declared in what was said."""
    said = [one.word for one in words("--said", options.given.said)]
    return next((word for word in said if word in CONTRACTS and HAS_TRUMPS[CONTRACTS.index(word)]), None)


def _trump_event(
    options: Options, seat: int, contract: str | None, talon: list[int], notes: list[str]
) -> dict[str, Any]:
    """Return how trumps were fixed, as the seat asked knows it."""
    event: dict[str, Any] = {"seat": 0, "do": "trump", "card": None}
    if seat == 0:
        event["card"] = options.deck.code(_laid(options, talon, notes))
    elif contract is not None and HAS_TRUMPS[CONTRACTS.index(contract)]:
        event["card"] = options.deck.code(_laid_by_other(options, contract, notes))
    elif options.given.trump is not None:
        raise ConfigError(
            f"--trump {options.given.trump}: seat {seat} knows the suit only when a contract with trumps has "
            "been declared; give --contract (M-45)"
        )
    if options.kind == "krizovy":
        event["call"] = RANKS[_called(options, seat, event["card"], notes)]
    return event


def _laid(options: Options, talon: list[int], notes: list[str]) -> int:
    """Return the card by which forehand fixed trumps, one that it would keep where only the suit is told."""
    held = [*options.hand, *talon]
    if options.given.trump is None:
        suits = [[card for card in held if card // 8 == suit] for suit in range(len(SUITS))]
        own = max(suits, key=lambda cards: (len(cards), sum(_strength(card) for card in cards)))
        suit, card = own[0] // 8, -1
        notes.append(f"trumps are taken to be {SUITS[suit]}, the longest suit; another one: --trump")
    else:
        suit, card = options.suit_or_card("trump")
    if card >= 0:
        if card not in held:
            raise ConfigError(f"--trump {options.given.trump}: {options.deck.code(card)} is not in the hand")
        return card
    own = [card for card in options.hand if card // 8 == suit]
    if not own:
        raise ConfigError(f"--trump {options.given.trump}: the hand has no card of that suit to fix it with")
    best = max(own, key=_keeping)
    notes.append(f"{options.deck.code(best)} is taken to have fixed trumps; another card: --trump CARD")
    return best


def _strength(card: int) -> int:
    return int(STRENGTH[TRUMP_ORDER, card % 8])


def _keeping(card: int) -> tuple[bool, bool, int]:
    """Return how gladly a card is kept under trumps: sharps may not be discarded, the seven is needed."""
    return card % 8 in (ACE, TEN), card % 8 == SEVEN, _strength(card)


def _laid_by_other(options: Options, contract: str, notes: list[str]) -> int:
    """Return the card by which another fixed trumps, which everybody has seen."""
    if options.given.trump is None:
        raise ConfigError(f"--contract {contract}: give --trump, the card shown or its suit (M-43)")
    suit, card = options.suit_or_card("trump")
    if card < 0:
        free = [8 * suit + rank for rank in range(8) if 8 * suit + rank not in options.hand]
        if not free:
            raise ConfigError(f"--trump {options.given.trump}: the hand has the whole suit")
        card = free[0]
        notes.append(f"{options.deck.code(card)} is taken to be the trump card shown; another: --trump CARD")
    elif card in options.hand:
        raise ConfigError(f"--trump {options.given.trump}: {options.deck.code(card)} is in the hand")
    return card


def _called(options: Options, seat: int, laid: str | None, notes: list[str]) -> int:
    """Return the rank called (M-61)."""
    if options.given.call is not None:
        return options.rank("call")
    if seat != 0:
        raise ConfigError("--call: give the rank that seat 0 called, everybody heard it (M-61)")
    suit = options.deck.card(laid or "") // 8
    missing = [rank for rank in range(8) if 8 * suit + rank not in options.hand] or [ACE]
    rank = max(missing, key=_strength)
    notes.append(f"the {RANKS[rank]} is taken to have been called; another rank: --call")
    return rank


def _first_first(options: Options, event: dict[str, Any], held: list[int], notes: list[str]) -> list[int]:
    """Return the cards of forehand, in front those it saw first, among them the one that fixed trumps."""
    laid, many = options.deck.card(event["card"]), row_of(options).first
    if options.given.first is None:
        rest = [card for card in held if card != laid]
        ordered = [laid, *sorted(rest, key=lambda card: card // 8 != laid // 8)]
        told = " ".join(str(code) for code in options.codes(ordered[:many]))
        notes.append(f"the first {many} cards are taken to have been {told}; others: --first")
        return ordered
    first = options.among("first", many, held)
    if laid not in first:
        raise ConfigError(
            f"--first {options.given.first}: {event['card']}, which fixed trumps, must be among them (M-41)"
        )
    return [*first, *(card for card in held if card not in first)]


def _shown_suit(event: dict[str, Any], contract: str | None) -> str | None:
    trumps = contract is None or bool(HAS_TRUMPS[CONTRACTS.index(contract)])
    return event["card"][0] if trumps and event["card"] else None


def _speak(
    options: Options, seat: int, declared: tuple[int, str | None, str | None], notes: list[str]
) -> list[dict[str, Any]]:
    """Return what has been said up to the question of a seat."""
    declarer, contract, trump = declared
    talk = Talk(options.kind, options.house, trump)
    for token in tokens_before(options.kind, contract, declarer, options.row.players):
        talk.hear(plain(token))
    for said in words("--said", options.given.said):
        talk.hear(said)
    let_pass(talk, seat, notes)
    return talk.events
