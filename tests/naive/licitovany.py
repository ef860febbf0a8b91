"""Licitovaný: the auction and what may be declared (M-50 to M-55), and the order of decisions."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache, partial
from itertools import combinations
from typing import Any, NamedTuple

from tests.naive import evident
from tests.naive.cardplay import Finished, Table, play_tricks, sum_up
from tests.naive.cards import SUITS, is_sharp, marriages_in, seven_of, suit
from tests.naive.contracts import CONTRACTS, DECLARING, DEFENDING, RUNGS, declared_components
from tests.naive.doubling import Doubling, double
from tests.naive.errors import RuleBroken
from tests.naive.house import ladder
from tests.naive.outcome import Roles, folded, outcome
from tests.naive.settlement import Agreed, not_played
from tests.naive.steps import Step, Steps, follows

SEATS = (0, 1, 2)
HOLD, RESIGN = "hold", "resign"

#: (contract, trumps, helper); suits None where the contract has none.
Declaration = tuple[str, str | None, str | None]

DECLARATIONS: tuple[Declaration, ...] = tuple(
    (name, trump, helper)
    for name, contract in CONTRACTS.items()
    if not contract.shown
    for trump in (SUITS if contract.trumps else (None,))
    for helper in (SUITS if contract.helper else (None,))
    if helper is None or helper != trump
)


class Won(NamedTuple):
    """What the auction ends with."""

    declarer: int
    rung: str


def licitovany(
    dealt: Sequence[Sequence[str]], talon: Sequence[str], house: Mapping[str, Any]
) -> Steps[Finished]:
    """Go through a deal of licitovaný, asking for every decision in order.

    Parameters
    ----------
    dealt
        Hands as dealt, ten cards each (M-50).
    talon
        The two cards dealt to the talon.
    house
        House rules, every field of the kind.
    """
    hands = [set(dealt[seat]) for seat in SEATS]
    declarer, rung = yield from auction(house)
    yield follows(declarer, "take_talon", True, "M-53")
    hands[declarer] |= set(talon)
    if house["misdeclare_fold"] is not None and rung == "seven":
        fold = yield Step(declarer, "fold", {True, False}, _never_wrong, silent=False)
        if fold:
            return Finished(folded(declarer, house), [], [])  # M-54
    twelve = frozenset(hands[declarer])
    discards = legal_discards(twelve, rung, house)
    laid: frozenset[str] = yield Step(
        declarer, "discard", set(discards), partial(why_not_discard, declarer, twelve, rung)
    )
    hands[declarer] -= laid
    declared: Declaration = yield Step(
        declarer, "declare", discards[laid], partial(why_not_declared, twelve, laid, rung, house)
    )
    contract, trump, helper = declared
    sides = {seat: DECLARING if seat == declarer else DEFENDING for seat in SEATS}
    components = declared_components(contract, house["hundred_includes_game"])
    doubling = Doubling(components, sides, declarer, {}, house)  # M-55: no "against"
    levels = yield from double(doubling)
    agreed, roles = Agreed(contract, trump, levels, doubling.raisers), Roles(helper=helper)
    if not_played(agreed, house):
        return Finished(outcome(agreed, declarer, None, house, roles), [], [])  # M-24, M-25
    table = Table(contract, trump, declarer, sides, set(levels), house, helper, lead_rule="M-55")
    leader = 0 if CONTRACTS[contract].trumps else declarer  # M-55
    tricks, announced = yield from play_tricks(hands, leader, table)
    play = sum_up(tricks, announced, laid, table)
    certain = yield from evident.ask(agreed, declarer, play, house)
    return Finished(outcome(agreed, declarer, play, house, roles, certain), tricks, announced)


def auction(house: Mapping[str, Any]) -> Steps[Won]:
    """Let raiser and holder bid until one is left (M-51).

    The raiser is at first seat 2, the holder seat 0, the reserve seat 1.
    """
    rungs = ladder(house)
    free = rungs[rungs.index(house["lowest_bid"]) :]
    raiser, holder, reserve = 2, 0, [1]
    current: str | None = None
    while True:
        above = set(free) if current is None else set(free[free.index(current) + 1 :])
        said = yield _bid(raiser, above | {RESIGN}, current)
        if said == RESIGN:
            if not reserve:
                # nobody having named anything, seat 0 plays as if he had won the lowest rung
                return Won(holder, free[0] if current is None else current)
            raiser = reserve.pop()  # he must go above at once
            continue
        current = said
        while (yield _bid(holder, {HOLD, RESIGN}, current)) == RESIGN:
            if not reserve:
                return Won(raiser, current)
            holder = reserve.pop()  # he says at once whether he has it


def _bid(seat: int, legal: set[str], current: str | None) -> Step:
    def wrong(bid: str) -> RuleBroken:
        if bid not in {*RUNGS, HOLD, RESIGN}:
            return RuleBroken("M-52", f"{bid} is no rung")
        if HOLD in legal:
            return RuleBroken("M-51", f"seat {seat} is asked whether he has {current}, and bids {bid}")
        if bid == HOLD:
            return RuleBroken("M-51", f"seat {seat} must raise or resign; he cannot hold")
        if current is not None and RUNGS.index(bid) <= RUNGS.index(current):
            return RuleBroken("M-51", f"seat {seat} bids {bid}, which is not above {current}")
        return RuleBroken("M-52", f"seat {seat} bids {bid}, which is not on the ladder")

    return Step(seat, "bid", legal, wrong)


def red(contract: str) -> str:
    """Return the rung that says that hearts will be trumps."""
    return "red_" + contract


def rung_of(declaration: Declaration, house: Mapping[str, Any]) -> str:
    """Return as which rung a declaration counts: in hearts as the red one, where there is one (M-52)."""
    contract, trump, _ = declaration
    return red(contract) if trump == "h" and red(contract) in ladder(house) else contract


def reaches(declaration: Declaration, rung: str, house: Mapping[str, Any]) -> bool:
    """Tell whether a declaration is the rung won or a higher one (M-53)."""
    return RUNGS.index(rung_of(declaration, house)) >= RUNGS.index(rung)


def priced(contract: str, house: Mapping[str, Any]) -> bool:
    """Tell whether a contract is on: two-sevens may be off in the tariff (M-52)."""
    return not CONTRACTS[contract].helper or house["tariff"]["two_sevens"] is not None


@cache
def sevens_of(declaration: Declaration) -> frozenset[str]:
    """Return the sevens that a declaration promises: that of trumps, and of the helper suit (M-12, M-18)."""
    contract, trump, helper = declaration
    if trump is None or not CONTRACTS[contract].needs_seven:
        return frozenset()
    return frozenset(seven_of(s) for s in (trump, helper) if s is not None)


def missing(ten: Collection[str], declaration: Declaration, rung: str) -> set[str]:
    """Return the components that a declaration lacks the cards for and the rung won does not force.

    Every component of the rung won may be declared without its cards, those beyond it need theirs (M-19,
    M-54).
    """
    components = set(CONTRACTS[declaration[0]].components)
    lacking = components & {"seven", "two_sevens"} if not sevens_of(declaration) <= set(ten) else set()
    if "hundred" in components and not marriages_in(ten):
        lacking.add("hundred")
    return lacking - set(CONTRACTS[rung.removeprefix("red_")].components)


def forbidden_in_talon(laid: Collection[str], declaration: Declaration, house: Mapping[str, Any]) -> set[str]:
    """Return the cards that may not lie in the talon under a declaration (M-16); any may without trumps."""
    _, trump, _ = declaration
    if trump is None:
        return set()
    forbidden = set(laid) & sevens_of(declaration)
    if not house["talon_allows_sharp"]:
        forbidden |= {card for card in laid if is_sharp(card)}
    if house["talon_forbids_trump"]:
        forbidden |= {card for card in laid if suit(card) == trump}
    return forbidden


def in_reach(rung: str, house: Mapping[str, Any]) -> list[Declaration]:
    """Return all declarations from a rung up that are on, whatever the cards (M-53)."""
    return [d for d in DECLARATIONS if priced(d[0], house) and reaches(d, rung, house)]


def possible(
    twelve: Collection[str],
    laid: Collection[str],
    declarations: Collection[Declaration],
    rung: str,
    house: Mapping[str, Any],
) -> set[Declaration]:
    """Return those of some declarations that hand and talon allow (M-16, M-19, M-54)."""
    ten = set(twelve) - set(laid)
    return {
        declaration
        for declaration in declarations
        if not forbidden_in_talon(laid, declaration, house) and not missing(ten, declaration, rung)
    }


def legal_discards(
    twelve: Collection[str], rung: str, house: Mapping[str, Any]
) -> dict[frozenset[str], set[Declaration]]:
    """Return the pairs that leave some declaration possible, each with those it leaves (M-53, M-54).

    Where ``talon_forbids_trump`` would leave no pair at all, it does not bind in this deal: so with red
    two-sevens won and hardly anything but hearts and sharps in hand.

    Parameters
    ----------
    twelve
        The declarer's cards with the talon.
    rung
        The rung he won.
    house
        House rules.
    """
    declarations = in_reach(rung, house)
    pairs = [frozenset(pair) for pair in combinations(sorted(twelve), 2)]
    left = {laid: possible(twelve, laid, declarations, rung, house) for laid in pairs}
    legal = {laid: some for laid, some in left.items() if some}
    if not legal and house["talon_forbids_trump"]:
        return legal_discards(twelve, rung, {**house, "talon_forbids_trump": False})
    return legal


def why_not_discard(seat: int, twelve: Collection[str], rung: str, cards: Collection[str]) -> RuleBroken:
    """Say why two cards may not be discarded."""
    shown = " ".join(sorted(cards))
    if len(cards) != 2 or not set(cards) <= set(twelve):  # noqa: PLR2004
        return RuleBroken("M-53", f"seat {seat} discards {shown}, not two of his twelve cards")
    return RuleBroken("M-53", f"with {shown} in the talon nothing from {rung} up can be declared")


def why_not_declared(
    twelve: Collection[str],
    laid: Collection[str],
    rung: str,
    house: Mapping[str, Any],
    declaration: Declaration,
) -> RuleBroken:
    """Say why something cannot be declared."""
    contract, trump, helper = declaration
    if CONTRACTS[contract].shown or not priced(contract, house):
        return RuleBroken("M-10", f"{contract} is not played here")
    if not CONTRACTS[contract].trumps and (trump, helper) != (None, None):
        return RuleBroken("M-15", f"{contract} has neither trumps nor helper")
    if trump is None and CONTRACTS[contract].trumps:
        return RuleBroken("M-53", f"{contract} is declared without naming trumps")
    if declaration not in DECLARATIONS:
        return RuleBroken("M-18", f"{contract} in {trump} cannot have the helper {helper}")
    if not reaches(declaration, rung, house):
        return RuleBroken("M-53", f"{rung_of(declaration, house)} is declared where {rung} was won")
    cards = " ".join(sorted(forbidden_in_talon(laid, declaration, house)))
    if cards:
        return RuleBroken("M-16", f"{contract} is declared with {cards} in the talon")
    lacking = ", ".join(sorted(missing(set(twelve) - set(laid), declaration, rung)))
    return RuleBroken("M-19", f"{contract} is declared without the cards of {lacking}")


def _never_wrong(answer: object) -> RuleBroken:
    return RuleBroken("M-54", f"folding is answered yes or no, not {answer}")
