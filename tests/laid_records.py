"""Layouts as odds play them, told as deal records, and what the naive rules say of these records.

Nothing here asks the engine but to play a layout: what came of it is read from the record of that deal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from sim import record as records
from sim.games.kinds import KINDS
from sim.odds.asked import Candidate, Position
from sim.odds.playing import AFTER_DECLARING, Playing, Results
from sim.odds.position import Question
from tests import seating
from tests.naive.cardplay import Table
from tests.naive.cards import is_sharp
from tests.naive.contracts import CONTRACTS, DECLARING, DEFENDING
from tests.naive.lizany import game_units
from tests.naive.referee import decisions, referee
from tests.naive.settlement import Agreed, Play, exact, settle
from tests.naive.tarot.referee import decisions as tarot_decisions
from tests.naive.tarot.referee import referee as tarot_referee
from tests.solving.naive import Ending, Line, summed

Record = Mapping[str, Any]

#: What a hundred that the partner announces makes of a contract (M-63).
_WITH_HUNDRED = {"game": "hundred", "seven": "hundred_seven"}
#: Answers that leave no event (R-2), by decision.
_SILENT = {"declare": "keep", "fold": False, "marriage": False, "exchange": False, "poignee": None}


class Told(NamedTuple):
    """Layouts played, and the records of these deals."""

    results: Results
    records: list[dict[str, Any]]
    scale: int


def told(asked: Question, candidate: Candidate, names: tuple[str, ...], laid: np.ndarray, lo: int) -> Told:
    """Play layouts, all at once and one by one."""
    player = Playing(asked, candidate, names, seed=3)
    table, found = player._table, []
    for i in range(len(laid)):
        rows = table.play_laid(laid[i : i + 1], lo + i)
        found.append(records.write(table.spec, lo + i, table._memory, rows.outcome[0]))
    return Told(player.play(laid, lo), found, player.scale)


def judged(record: Record) -> dict[str, Any]:
    """Return the outcome of a record by the naive rules, which check every event and card of it."""
    return tarot_referee(record) if record["kind"] == "tarot" else referee(record)


def check_past(position: Position, record: Record) -> None:
    """Check that a record begins as a position has it, whatever it does not know filled in."""
    for seat, hand in enumerate(position.hands):
        known, dealt = [card for card in hand if card], record["hands"][seat]
        assert set(known) <= set(dealt)
        if seat == position.seat:
            assert all(card in (None, other) for card, other in zip(hand, dealt, strict=True))
    assert all(card in (None, other) for card, other in zip(position.talon, record["talon"], strict=True))
    begun = record["events"][: len(position.events)]
    for event, other in zip(position.events, begun, strict=True):
        assert event.keys() == other.keys()
        for name, said in event.items():
            if name == "cards":
                assert {card for card in said or () if card} <= set(other[name])
            else:
                assert said == other[name] or (said is None and name in {"card", "call"})
    for trick, other in zip(position.tricks, record["tricks"], strict=False):
        assert trick["leader"] == other["leader"]
        assert list(trick["cards"]) == other["cards"][: len(trick["cards"])]


def check_answers(asked: Question, candidate: Candidate, record: Record) -> int:
    """Check that the seat answers as a candidate says, from the question on, where it has a choice.

    As soon as it is asked for something else it answers for itself.  Return how many answers it gave.
    """
    position, view = asked.position, asked.view[0]
    decision = KINDS[position.kind].family.decisions[int(view["decision"])]
    before = sum(event["do"] != "take_talon" for event in position.events)
    left, arrived = list(candidate.answers), False
    events = cards = 0
    for step in (tarot_decisions if record["kind"] == "tarot" else decisions)(record):
        name, seat, chosen = step["decision"], step["seat"], step["chosen"]
        arrived |= (seat, name, cards) == (position.seat, decision, int(view["plays"])) and events >= before
        if arrived and seat == position.seat and len(step["legal"]) > 1:
            if not left or left[0][0] != name:
                break
            right = seating.answer_of(seating.Question(seat, name, view, left.pop(0)[1], 0))
            assert chosen == right, (candidate, chosen, right)
        cards += name == "play"
        events += name not in {"play", "call"} and _SILENT.get(name, "") != chosen
    return len(candidate.answers) - len(left)


def made(asked: Question, candidate: Candidate, record: Record, outcome: Record) -> int:
    """Return whether the contract asked about was made, by an outcome: 1, 0; -1 where it was not played."""
    if record["kind"] == "lizany":
        return int(outcome["winner"] == _declaring(asked))
    declarer = outcome.get("taker" if record["kind"] == "tarot" else "declarer")
    contract = outcome.get("contract")
    if contract is None or declarer != _declaring(asked):
        return -1
    if candidate.contract not in {None, contract} and _WITH_HUNDRED.get(candidate.contract) != contract:
        return -1
    if record["kind"] == "tarot":
        return int(outcome["made"])
    parts = [
        outcome["components"][name]["made"]
        for name in _declared(contract, record["rules"])
        if name in outcome["components"]
    ]
    return int(all(parts)) if parts else -1


def _declared(contract: str, house: Record) -> list[str]:
    """Return the components that a contract declares (M-13)."""
    names = list(CONTRACTS[contract].components)
    return [*names, "game"] if "hundred" in names and house["hundred_includes_game"] else names


def _declaring(asked: Question) -> int:
    """Return the seat whose contract is asked about: whoever has declared, before that the seat asked."""
    position = asked.position
    decision = KINDS[position.kind].family.decisions[int(asked.view[0]["decision"])]
    if decision not in AFTER_DECLARING:
        return position.seat
    if position.kind == "lizany":
        return 0
    said = [e for e in position.events if e["do"] == "declare" or e.get("bid", "pass") != "pass"]
    return int(said[-1]["seat"])


# --- what is left of a deal ---------------------------------------------------------------------------------


def payers(record: Record) -> int:
    """Return how many pay a lone declarer; 1 where two play two (M-30, M-68)."""
    kind, house, outcome = record["kind"], record["rules"], record["outcome"]
    if kind == "lizany" or (kind == "krizovy" and outcome["partner"] is not None):
        return 1
    return 3 if kind == "krizovy" or (house["players"] == 4 and house["sitter_pays"]) else 2


def ending(record: Record, cards: int) -> tuple[Ending, dict[str, int]]:
    """Return what was left of a recorded deal once so many cards were played, and the doublings."""
    table, levels = _table(record)
    seats, helper = len(table.sides), table.helper
    tricks = record["tricks"]
    whole, part = divmod(cards, seats)
    hands, talon = _held(record, whole)
    for number, trick in enumerate(tricks[: whole + 1]):
        for turn, card in enumerate(trick["cards"]):
            if number * seats + turn < cards:
                hands[(trick["leader"] + turn) % seats].remove(card)

    def side(seat: int) -> int:
        return 0 if table.sides[seat] == DECLARING else 1

    points = [0, 0]
    married: tuple[list[int], list[int]] = ([], [])
    for trick in tricks[:whole]:
        points[side(trick["winner"])] += 10 * sum(map(is_sharp, trick["cards"]))
    for event in record["events"]:
        if event["do"] == "marriage":
            number = event["trick"] - 1
            if number * seats + (event["seat"] - tricks[number]["leader"]) % seats < cards:
                married[side(event["seat"])].append(40 if event["suit"] == table.trump else 20)
    helped = True
    if helper is not None and whole:
        last = tricks[whole - 1]
        helped = f"{helper}7" in last["cards"] and last["winner"] == table.declarer
    lying = tuple(tricks[whole]["cards"][:part])
    left = Ending(tuple(map(frozenset, hands[:seats])), tricks[whole]["leader"], lying, table, talon)
    left = left._replace(
        points=(points[0], points[1]),
        marriages=(tuple(married[0]), tuple(married[1])),
        helped=helped,
        lizany=record["kind"] == "lizany",
    )
    return left, levels


def _table(record: Record) -> tuple[Table, dict[str, int]]:
    house, outcome = record["rules"], record["outcome"]
    if record["kind"] == "lizany":
        sides = {0: DECLARING, 1: DEFENDING}
        return Table("game", outcome["trump"], 0, sides, ["game"], house, lead_rule="M-90"), {"game": 0}
    declaring = {outcome["declarer"], outcome["partner"]}
    seats = range(KINDS[record["kind"]].players)
    sides = {seat: DECLARING if seat in declaring else DEFENDING for seat in seats}
    levels = dict(outcome["levels"])
    found = Table(outcome["contract"], outcome["trump"], outcome["declarer"], sides, list(levels), house)
    return found._replace(helper=outcome["helper"]), levels


def _held(record: Record, whole: int) -> tuple[list[set[str]], frozenset[str]]:
    """Return what each seat had in hand up to some trick, what it played included, and the talon."""
    hands = [set(hand) for hand in record["hands"]]
    if record["kind"] == "lizany":
        return _drawn(record, hands, whole), frozenset()
    talon = frozenset(record["talon"])
    for event in record["events"]:
        if event["do"] == "take_talon":
            hands[event["seat"]] |= talon
        elif event["do"] == "discard":
            talon = frozenset(event["cards"])
            hands[event["seat"]] -= talon
    return hands, talon


def _drawn(record: Record, hands: list[set[str]], whole: int) -> list[set[str]]:
    """Return hands of lízaný with what was drawn and exchanged (M-91, M-94)."""
    stock = list(record["talon"])
    exchanged = {event["trick"]: event["seat"] for event in record["events"] if event["do"] == "exchange"}
    for number, trick in enumerate(record["tricks"][:whole], 1):
        if number in exchanged:
            hand, seven = hands[exchanged[number]], f"{stock[-1][0]}7"
            hand.symmetric_difference_update({seven, stock[-1]})
            stock[-1] = seven
        for seat in (trick["winner"], 1 - trick["winner"]) if stock else ():
            hands[seat].add(stock.pop(0))
    return hands


class Worth(NamedTuple):
    """What finished lines of an ending are worth: all that is declared made, and money of each payer."""

    made: Callable[[Ending, Line], bool]
    money: Callable[[Ending, Line], Fraction]


def worth(levels: Mapping[str, int], house: Record) -> Worth:
    """Return what lines of a deal come to, by the naive settlement."""
    known: dict[Play, tuple[bool, Fraction]] = {}

    def both(ending: Ending, line: Line) -> tuple[bool, Fraction]:
        play = summed(ending, line)
        if play not in known and ending.lizany:
            known[play] = _drawn_game(ending, play)
        elif play not in known:
            rules = ending.rules
            paid = settle(Agreed(rules.contract, rules.trump, levels), play, house)
            parts = [paid.components[name].made for name in _declared(rules.contract, house)]
            known[play] = all(parts), paid.payment
        return known[play]

    return Worth(lambda ending, line: both(ending, line)[0], lambda ending, line: both(ending, line)[1])


def _drawn_game(ending: Ending, play: Play) -> tuple[bool, Fraction]:
    """Return whether seat 0 wins a game of lízaný, and what it receives (M-95, M-36)."""
    rules = ending.rules
    assert play.trick_points is not None
    points = [tricks + sum(said) for tricks, said in zip(play.trick_points, play.marriages, strict=True)]
    units = Fraction(game_units(points, rules.house))
    if play.last_seven is not None:
        holder, won = play.last_seven
        units += exact(rules.house["silent_seven"]) * (1 if won == (holder == DECLARING) else -1)
    hearts = rules.house["hearts_multiplier"] if rules.trump == "h" else 1
    return points[0] > points[1], units * hearts
