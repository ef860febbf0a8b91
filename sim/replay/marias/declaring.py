"""Why a declaration that the engine refused cannot be (M-15, M-16, M-18, M-19, M-53, M-63)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sim.games.marias.contracts import C_TWO_SEVENS, DECLARED, HAS_TRUMPS, RUNG_CONTRACT, RUNG_OF
from sim.games.marias.deck import HEARTS, SHARPS, suit_cards
from sim.games.marias.names import CONTRACTS, LICITOVANY
from sim.games.marias.needs import declarable, holds
from sim.record.marias.words import suit_code
from sim.replay.table import Replayed


def wrong_suits(replayed: Replayed, event: Mapping[str, Any]) -> str:
    """Return the rule that a refused declaration of the winner of an auction breaks; "" in other kinds."""
    view, state = replayed.memory.seen[0], replayed.memory.state[0]
    if int(view["kind"]) != LICITOVANY:
        return ""
    code = CONTRACTS.index(event["contract"])
    trump, helper = suit_code(event["trump"]), suit_code(event["helper"])
    if not HAS_TRUMPS[code]:
        return "M-53" if trump == helper == -1 else "M-15"
    if trump < 0:
        return "M-53"
    if (helper >= 0) != bool(DECLARED[code] & C_TWO_SEVENS) or helper == trump:
        return "M-18"
    rung = _rung(int(view["ladder"]), code, trump)
    if rung < int(view["rung"]) or not int(view["ladder"]) >> rung & 1:
        return "M-53"
    talon, hand = int(state["talon"]), int(state["hands"][int(view["declarer"])])
    if talon & SHARPS and not view["rules"]["talon_allows_sharp"]:
        return "M-16"
    if talon & suit_cards(trump) and view["rules"]["talon_forbids_trump"] and not view["waived"]:
        return "M-16"
    needed = int(DECLARED[code] & ~DECLARED[RUNG_CONTRACT[int(view["rung"])]])
    return "M-16" if holds(hand, needed, trump, helper) else "M-19"


def barred(replayed: Replayed, event: Mapping[str, Any]) -> str:
    """Return M-63 where forehand has the cards of a contract that its trump marriage bars; else ""."""
    view, state = replayed.memory.seen[0], replayed.memory.state[0]
    code, trump = CONTRACTS.index(event["contract"]), int(state["trump"])
    if not view["rules"]["mandatory_hundred"] or trump < 0 or not HAS_TRUMPS[code]:
        return ""
    return "M-63" if declarable(int(state["hands"][0]), trump, code) else ""


def _rung(ladder: int, code: int, trump: int) -> int:
    """Return the rung that a contract is on a ladder, with hearts the red one where there is one (M-52)."""
    red = int(RUNG_OF[1, code])
    return red if trump == HEARTS and red >= 0 and ladder >> red & 1 else int(RUNG_OF[0, code])
