"""Positions as they are asked about: a record for compiled code, and a named tuple for people."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from sim.core.bits import count
from sim.core.desk import SEATS
from sim.core.jit import COMPILED
from sim.games.marias.contracts import C_TWO_SEVENS, DECLARED, DOUBLED, HAS_TRUMPS
from sim.games.marias.deck import CARDS, SUITS
from sim.games.marias.names import COMPONENTS_OF, CONTRACTS
from sim.games.marias.play import FORTY, TEN_POINTS, TWENTY

_SIDES = 2

#: A position, all hands known.  Sets of cards are those of the pack (:mod:`sim.games.marias.deck`).
POSITION = np.dtype(
    [
        ("kind", np.int64),  # code of the kind: lízaný settles in its own way
        ("seats", np.int64),  # seats in play
        ("hands", np.int64, (SEATS,)),  # cards still held; those on the table are not
        ("talon", np.int64),
        ("trump", np.int64),  # -1: none
        ("helper", np.int64),  # two sevens: the helper suit, else -1
        ("contract", np.int64),
        ("components", np.int64),  # bit per declared or announced component
        ("levels", np.int64, (DOUBLED,)),  # doublings
        ("declarer", np.int64),
        ("side", np.int64),  # bit per seat of the declarer's side
        ("leader", np.int64),  # who led, or leads, to the trick
        ("turn", np.int64),  # cards on the table
        ("table", np.int64, (SEATS,)),  # they, in order of play
        ("points", np.int64, (_SIDES,)),  # of finished tricks: declarer's side, the others
        ("marriage_points", np.int64, (_SIDES,)),  # announced so far, by side
        ("first_marriage", np.int64, (_SIDES,)),
        ("best_marriage", np.int64, (_SIDES,)),
        ("must_beat", np.int64),  # 1: what can be beaten must be (C-6); lízaný may do without (M-92)
        ("on_lead", np.int64),  # 1: marriages are announced on lead only (M-93)
        ("helped", np.int64),  # 1 while the helper seven has not failed its trick (M-18)
    ],
    align=True,
)


class Position(NamedTuple):
    """A position, all hands known: from the first lead on, between tricks or within one.

    Sets of cards are masks and cards, suits, contracts and components numbers of the pack and tables of
    :mod:`sim.games.marias`.
    """

    #: Cards still held, by seat; those on the table are not.
    hands: tuple[int, ...]
    contract: int
    #: -1: none.
    trump: int = -1
    declarer: int = 0
    #: Bit per seat of the declarer's side; 0: he is alone.
    side: int = 0
    #: Who led, or leads, to the trick.
    leader: int = 0
    #: The cards on the table in order of play.
    table: tuple[int, ...] = ()
    helper: int = -1
    #: Bit per declared or announced component; 0: those of the contract.
    components: int = 0
    #: Doublings by component.
    levels: tuple[int, ...] = (0,) * DOUBLED
    talon: int = 0
    #: Points of finished tricks: declarer's side, the others.
    points: tuple[int, int] = (0, 0)
    #: Values of the marriages announced so far, by side, in order.
    marriages: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    #: Whether what can be beaten must be (C-6, M-92).
    must_beat: bool = True
    #: Whether marriages are announced on lead only (M-93).
    on_lead: bool = False
    #: Two sevens, with one trick left: whether the helper seven won its trick (M-18).
    helped: bool = True
    #: Code of the kind.
    kind: int = 0


def record(position: Position) -> Any:
    """Return a position as a record of POSITION.

    Raises
    ------
    ValueError
        If it cannot arise: hands that share cards or do not fit the cards on the table, trumps where the
        contract has none, and the like.
    """
    _check(position)
    array = np.zeros(1, POSITION)
    one = array.view(np.recarray)[0]
    seats = len(position.hands)
    one.kind, one.seats, one.talon = position.kind, seats, position.talon
    one.hands[:seats] = position.hands
    one.trump, one.helper, one.contract = position.trump, position.helper, position.contract
    one.components = position.components or int(DECLARED[position.contract])
    one.levels[:] = position.levels
    one.declarer, one.side = position.declarer, position.side or 1 << position.declarer
    one.leader, one.turn = position.leader, len(position.table)
    one.table[: len(position.table)] = position.table
    one.points[:] = position.points
    for side, values in enumerate(position.marriages):
        one.marriage_points[side] = sum(values)
        one.first_marriage[side] = values[0] if values else 0
        one.best_marriage[side] = max(values, default=0)
    one.must_beat, one.on_lead = position.must_beat, position.on_lead
    one.helped = position.helped
    return array[0] if COMPILED else one


def _check(position: Position) -> None:
    seats = len(position.hands)
    if not 2 <= seats <= SEATS:
        raise ValueError(f"a position has two to {SEATS} hands, not {seats}")
    _check_code("contract", position.contract, len(CONTRACTS))
    _check_code("kind", position.kind, len(COMPONENTS_OF))
    _check_suits(position)
    for name in ("declarer", "leader"):
        _check_code(name, getattr(position, name), seats)
    everybody = (1 << seats) - 1
    if position.side and not (position.side >> position.declarer & 1 and position.side < everybody):
        raise ValueError(
            f"side {position.side:#b}: a bit per seat, that of declarer {position.declarer} among them, "
            f"not all of the {seats} seats"
        )
    _check_counted(position)
    if len(position.table) >= seats:
        raise ValueError(
            f"{len(position.table)} cards on the table are a whole trick; give its winner the lead"
        )
    _check_cards(position, seats)


def _check_code(name: str, code: int, codes: int) -> None:
    if not isinstance(code, int | np.integer) or not 0 <= code < codes:
        raise ValueError(f"{name} {code!r} is no code; they are 0 to {codes - 1}")


def _check_suits(position: Position) -> None:
    name = CONTRACTS[position.contract]
    if (position.trump >= 0) != bool(HAS_TRUMPS[position.contract]) or position.trump >= SUITS:
        raise ValueError(f"{name} and trump suit {position.trump} do not go together")
    helped = DECLARED[position.contract] & C_TWO_SEVENS != 0
    if (position.helper >= 0) != helped or position.helper >= SUITS or position.helper == position.trump >= 0:
        raise ValueError(f"{name} and helper suit {position.helper} do not go together (M-18)")


def _check_counted(position: Position) -> None:
    """Refuse doublings, points and marriages that cannot be."""
    if len(position.levels) != DOUBLED or min(position.levels) < -1:
        raise ValueError(f"levels {position.levels}: {DOUBLED} numbers of doublings, 0 or more")
    if any(points < 0 or points % TEN_POINTS for points in position.points):
        raise ValueError(f"points {position.points}: points of tricks are tens (M-2)")
    if not {*position.marriages[0], *position.marriages[1]} <= {TWENTY, FORTY}:
        raise ValueError(f"marriages {position.marriages}: a marriage is worth {TWENTY} or {FORTY} (M-3)")


def _check_cards(position: Position, seats: int) -> None:
    if any(not 0 <= card < CARDS for card in position.table):
        raise ValueError(f"table {position.table}: cards are 0 to {CARDS - 1}")
    everything = [*position.hands, *(1 << card for card in position.table), position.talon]
    if (
        min(everything) < 0
        or sum(map(count, everything)) != count(sum(everything))
        or sum(everything) >> CARDS
    ):
        raise ValueError("a card lies in two places, or is none of the pack")
    held = [count(hand) for hand in position.hands]
    for turn in range(len(position.table)):
        held[(position.leader + turn) % seats] += 1
    if len(set(held)) != 1 or held[0] == 0:
        raise ValueError(
            f"the hands with their cards on the table are of {held} cards; they must be equal and some"
        )
