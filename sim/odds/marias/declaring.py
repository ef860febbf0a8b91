"""What may be laid away and declared: the best discards for every contract, and contracts (M-16 to M-19)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sim.faults import ConfigError
from sim.games.marias.bidding import over
from sim.games.marias.contracts import (
    HAS_TRUMPS,
    RUNG_OF,
    WITH_HUNDRED,
    WITH_ROGUE,
    WITH_TRUMPS,
    WITHOUT_TRUMPS,
)
from sim.games.marias.deck import SUITS, card_of
from sim.games.marias.names import CONTRACTS, KRIZOVY, RUNGS
from sim.games.marias.needs import declarable
from sim.games.marias.rungs import declaring, suits_for
from sim.games.marias.talon import may_discard, nothing_left, rules_out_trumps
from sim.games.marias.view import KEEP, ROGUE
from sim.odds.asked import Candidate, Declared
from sim.odds.choices import Choice
from sim.odds.marias.ranking import Declaration, Option, best, worth
from sim.odds.marias.wanted import Wanted, called, copied, members, needs, pairs, spelled
from sim.solve.rooms import as_record
from strategies.marias import ev_auction, ev_bidding

#: Suits that are kept for each contract of licitovaný once the talon is laid away: all but of two sevens.
SUITS_KEPT = 4
EQUAL = "cards with none of the others' between them in rank count as one"

Answers = tuple[tuple[str, int], ...]


def discards(asked: Wanted, before: Answers = ()) -> Choice:
    """Return the best discards for every contract that can be declared after them.

    Parameters
    ----------
    asked : Wanted
        At ``discard``, or at ``fold`` with the same cards in hand.
    before : tuple of (str, int)
        Answers that go before the discard.

    Raises
    ------
    ConfigError
        If a contract wanted cannot be declared after any discard.
    """
    hand = asked.at("hand")
    options: dict[int, list[Option]] = {}
    for away in pairs(hand):
        if may_discard(asked.view, away):
            for declaration in _after(asked, hand & ~away, away):
                value = worth(asked, hand & ~away, away, declaration)
                options.setdefault(declaration.code, []).append(Option(declaration, away, value))
    _check(asked, options, hand)
    own = _own_discard(asked)
    chosen, notes = [], []
    for code in sorted(options):
        kept = _best_few(asked, hand, options[code], own)
        chosen += kept
        of = len(options[code])
        if len(kept) < of:
            notes.append(f"{CONTRACTS[code]} {len(kept)} of {of}")
    if notes:
        counted = "discards with suits" if asked.in_auction else "discards"
        notes = [f"{counted}, the best by ev: {', '.join(notes)}; {EQUAL}"]
    added = _with_own(asked, options, chosen, own)
    if added is not None:
        chosen.append(added)
        notes.append(
            f"ev itself would lay away {spelled(own)}: added for {CONTRACTS[added.declaration.code]}"
        )
    return Choice(tuple(_candidate(asked, option, hand, before) for option in chosen), tuple(notes))


def _best_few(asked: Wanted, hand: int, options: list[Option], own: int) -> list[Option]:
    """Return the best discards for a contract."""
    return [option for option, _ in zip(best(hand, options, own), range(asked.discards), strict=False)]


def _own_discard(asked: Wanted) -> int:
    own = ev_auction.discard if asked.in_auction else ev_bidding.discard
    return int(own(asked.view, asked.params))


def _with_own(
    asked: Wanted, options: dict[int, list[Option]], chosen: Sequence[Option], own: int
) -> Option | None:
    """Return what ``ev`` itself would lay away, for what is worth most with it, if it is not chosen yet."""
    if asked.contracts or asked.trumps or any(option.away == own for option in chosen):
        return None
    mine = [option for some in options.values() for option in some if option.away == own]
    return max(mine, key=lambda option: option.worth) if mine else None


def _after(asked: Wanted, hand: int, away: int) -> list[Declaration]:
    """Return what can be declared after a discard, of what is wanted."""
    if asked.in_auction:
        every = {code: int(suits_for(asked.view, hand, away, code)) for code in range(len(CONTRACTS))}
        return _with_suits(asked, every)
    return _wanted(asked, [*_trumps_after(asked, hand, away), *_lone(asked, int(over(asked.view)))])


def _trumps_after(asked: Wanted, hand: int, away: int) -> list[Declaration]:
    """Return the contracts with trumps that can be declared after a discard where forehand chose them."""
    trump = asked.at("trump")
    if asked.at("takeovers") or rules_out_trumps(asked.rules, away, trump, asked.at("laid")):
        return []
    return [Declaration(code, trump) for code in _of_forehand(hand, trump)]


def _of_forehand(hand: int, trump: int) -> list[int]:
    """Return the contracts that forehand's cards let it declare where trumps stand (M-43)."""
    below = WITH_TRUMPS & (WITHOUT_TRUMPS & -WITHOUT_TRUMPS) - 1
    return [code for code in members(below) if declarable(hand, trump, code)]


def _lone(asked: Wanted, legal: int) -> list[Declaration]:
    """Return contracts without trumps of a set, those with the rogue last where the house has it."""
    rogue = WITH_ROGUE if asked.rules["durch_rogue"] else 0
    found = [Declaration(code) for code in members(legal & WITHOUT_TRUMPS)]
    return [*found, *(Declaration(code, rogue=True) for code in members(legal & rogue))]


def _wanted(asked: Wanted, declarations: Iterable[Declaration]) -> list[Declaration]:
    return [declaration for declaration in declarations if asked.wants(declaration.code, declaration.trump)]


def _with_suits(asked: Wanted, suits: dict[int, int]) -> list[Declaration]:
    """Return declarations of licitovaný from the suits that each contract may have (M-53)."""
    found = []
    for code, word in suits.items():
        for pair in members(word):
            trump, helper = divmod(pair, SUITS)
            if not HAS_TRUMPS[code]:
                found.append(Declaration(code))
            else:
                found.append(Declaration(code, trump, helper if helper != trump else -1))
    return _wanted(asked, found)


def contracts(asked: Wanted) -> Choice:
    """Return what can be declared with the cards as they are.

    Raises
    ------
    ConfigError
        If a contract wanted cannot be.
    """
    hand, away = asked.at("hand"), asked.at("talon")
    options: dict[int, list[Option]] = {}
    for declaration in _now(asked, hand):
        value = worth(asked, hand, away, declaration) if asked.in_auction else 0.0
        options.setdefault(declaration.code, []).append(Option(declaration, away, value))
    _check(asked, options, hand)
    chosen, notes = [], []
    for code in sorted(options):
        of = options[code]
        kept = sorted(of, key=lambda o: -o.worth)[:SUITS_KEPT] if len(of) > SUITS_KEPT else of
        if len(kept) < len(of):
            notes.append(f"{CONTRACTS[code]}: the best {len(kept)} of {len(of)} pairs of suits by ev")
        chosen += kept
    return Choice(tuple(_candidate(asked, option, hand, None) for option in chosen), tuple(notes))


def _now(asked: Wanted, hand: int) -> list[Declaration]:
    """Return what can be declared at the question ``declare``, of what is wanted."""
    if asked.in_auction:
        return _with_suits(asked, {code: int(asked.view["suits"][code]) for code in range(len(CONTRACTS))})
    legal, trump = asked.at("legal"), asked.at("trump")
    with_trumps = members(legal & WITH_TRUMPS)
    if asked.at("may_keep"):
        with_trumps = [code for code in _of_forehand(hand, trump) if not _barred(asked, code)]
    return _wanted(asked, [*(Declaration(code, trump) for code in with_trumps), *_lone(asked, legal)])


def _barred(asked: Wanted, code: int) -> bool:
    """Return whether forehand's own trump marriage bars a contract without a hundred (M-63)."""
    if asked.at("kind") != KRIZOVY or not asked.rules["mandatory_hundred"]:
        return False
    return not int(ev_bidding.obliged(asked.view)) >> code & 1


def _candidate(asked: Wanted, option: Option, hand: int, before: Answers | None) -> Candidate:
    """Return an option as a candidate; ``before``: what is answered before the discard, None without one."""
    declaration, away, _ = option
    code, trump, helper, rogue = declaration
    name = called(code, trump if asked.in_auction else -1, helper)
    name += " with the rogue" if rogue else ""
    answers = _said(asked, declaration, before is not None)
    if before is not None:
        name = f"{name}, {spelled(away)} away"
        answers = (*before, ("discard", away), *answers)
    declared = None
    # Exact play of a durch asks for every trick.
    if not rogue and not _may_grow(asked, code):
        declared = Declared(CONTRACTS[code], trump, helper, hand & ~away, away)
    return Candidate(name, answers, CONTRACTS[code], declared=declared)


def _may_grow(asked: Wanted, code: int) -> bool:
    """Return whether a partner may have to make a contract a hundred (M-63)."""
    if WITH_HUNDRED[code] < 0 or asked.at("kind") != KRIZOVY or not asked.rules["mandatory_hundred"]:
        return False
    return not asked.at("hand") >> int(card_of(asked.at("trump"), asked.at("call"))) & 1


def _said(asked: Wanted, declaration: Declaration, discarding: bool) -> Answers:
    """Return the answers that declare: before "suit?" trumps are kept first (M-42, M-43)."""
    code, trump, helper, rogue = declaration
    if asked.in_auction:
        pair = max(trump, 0) * SUITS + max(helper if helper >= 0 else trump, 0)
        return (("declare", int(declaring(code, pair))),)
    last = ("declare", code | ROGUE if rogue else code)
    keeps = HAS_TRUMPS[code] and (discarding or asked.at("may_keep"))
    return (("declare", KEEP), last) if keeps else (last,)


def _check(asked: Wanted, options: dict[int, list[Option]], hand: int) -> None:
    """Refuse contracts and suits that are wanted and cannot be declared."""
    for code in asked.contracts:
        if code not in options:
            raise ConfigError(f"contract {CONTRACTS[code]}: {_why_not(asked, code, hand)}")
        for trump in asked.trumps if asked.in_auction and HAS_TRUMPS[code] else ():
            if not any(option.declaration.trump == trump for option in options[code]):
                why = needs(hand, code, trump) or _talon(asked)
                raise ConfigError(f"contract {called(code, trump)}: {why}")
    if not options:
        raise ConfigError("trumps: nothing from the rung won up can be declared with these suits (M-53)")


def _why_not(asked: Wanted, code: int, hand: int) -> str:
    """Return why a contract cannot be declared."""
    if asked.in_auction:
        rungs = [int(rung) for rung in RUNG_OF[:, code] if rung >= 0 and asked.at("ladder") >> int(rung) & 1]
        if not rungs or max(rungs) < asked.at("rung"):
            return f"lies below the rung won, {RUNGS[asked.at('rung')]} (M-53)"
        one = asked.trumps[0] if len(asked.trumps) == 1 else -1
        return needs(hand, code, one) or _talon(asked)
    if not HAS_TRUMPS[code]:
        if asked.at("contract") < 0:
            return "trumps stand and were shown (M-43)"
        return f"does not go over {CONTRACTS[asked.at('contract')]} (M-42)"
    if asked.at("contract") >= 0:
        return f"only contracts without trumps go over {CONTRACTS[asked.at('contract')]} (M-42)"
    if asked.at("takeovers"):
        return "only contracts without trumps go over another's trumps (M-42)"
    if asked.at("committed"):
        return "the discard rules out trumps (M-16)"
    return needs(hand, code, asked.at("trump")) or (
        "the trump marriage in hand obliges to a hundred (M-63)" if _barred(asked, code) else _talon(asked)
    )


def _talon(asked: Wanted) -> str:
    return "no two cards may be laid away before it (M-16)"


def after_fold(asked: Wanted) -> Wanted:
    """Return the question as it stands once the winner of the auction has said that he plays."""
    seen = copied(asked.view)
    if asked.rules["talon_forbids_trump"]:
        seen["waived"] = 1 if nothing_left(as_record(seen)) else 0
    return asked._replace(view=as_record(seen))
