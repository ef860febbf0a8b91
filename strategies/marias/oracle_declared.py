"""What declarations are worth: exact payments of every contract that may be declared, all cards known."""

from __future__ import annotations

from sim.core.bits import has
from sim.core.jit import jit
from sim.games.marias.contracts import HAS_TRUMPS
from sim.games.marias.deck import SUITS
from sim.games.marias.names import CONTRACTS, LICITOVANY
from sim.games.marias.rungs import declaring
from sim.solve.marias.seen import as_declared
from sim.solve.marias.words import NODES
from strategies.marias.oracle_said import paid

#: Pairs of trump and helper suits; declarations are numbered contract × PAIRS + pair.
PAIRS = SUITS * SUITS
DECLARATIONS = len(CONTRACTS) * PAIRS
#: Less than any payment.
NOTHING = -(1 << 60)


@jit
def may_declare(view, code, pair):
    """Return whether a contract may be declared with trumps ``pair // 4`` and helper ``pair % 4``.

    Without helper the two are the same; without trumps, and where trumps have been fixed, ``pair`` is 0.
    """
    if view.kind == LICITOVANY:
        return has(view.suits[code], pair) != 0
    return pair == 0 and has(view.legal, code) != 0


@jit
def add_declarations(view, layout, rooms, values):
    """Add what each declaration is paid per defender if nobody raises it and all play exactly.

    Parameters
    ----------
    view : VIEW
        Of the decision ``declare``.
    layout : LAYOUT
    rooms : (POSITION, OUTCOME, int64[WORDS])
    values : int64[DECLARATIONS]

    Returns
    -------
    int
        How many cards the search has played.
    """
    position, outcome, ws = rooms
    nodes = 0
    for code in range(len(CONTRACTS)):
        for pair in range(PAIRS):
            if not may_declare(view, code, pair):
                continue
            trump, helper = -1, -1
            side = 1 << view.seat
            if HAS_TRUMPS[code]:
                trump = pair // SUITS if view.kind == LICITOVANY else view.trump
                if view.kind == LICITOVANY and pair % SUITS != trump:
                    helper = pair % SUITS
                if layout.partner >= 0:
                    side |= 1 << layout.partner
            declared = (code, trump, helper, view.seat)
            as_declared(view, (layout.hands, layout.talon), declared, side, position)
            values[PAIRS * code + pair] += paid(position, view.rules, outcome, ws)
            nodes += ws[NODES]
    return nodes


@jit
def best_declaration(view, values):
    """Return the declaration of most value, the first among equals, -1 where there is none."""
    best = NOTHING
    chosen = -1
    for code in range(len(CONTRACTS)):
        for pair in range(PAIRS):
            if may_declare(view, code, pair) and values[PAIRS * code + pair] > best:
                best = values[PAIRS * code + pair]
                chosen = PAIRS * code + pair
    return chosen


@jit
def answer_of(view, declaration):
    """Return the answer to ``declare`` that a declaration is."""
    if view.kind == LICITOVANY:
        return declaring(declaration // PAIRS, declaration % PAIRS)
    return declaration // PAIRS
