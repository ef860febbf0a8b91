"""Odds from plain Python: a hand or a deal record cut short in, an answer out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

import sim
from sim.core.cards import joined
from sim.core.letters import letters_of
from sim.faults import ConfigError, instead
from sim.games.house import PRESETS, resolve, rules_hash
from sim.games.kinds import FAMILY_OF, KINDS
from sim.odds.answer import PERFECT, About, Answer, answer
from sim.odds.asked import Position
from sim.odds.believing import believed
from sim.odds.intervals import Method
from sim.odds.playing import contracts_of, declarer_of
from sim.odds.position import Question, Typed, ask, read, shown
from sim.odds.running import Effort, Found, Progress, Threads, find
from sim.odds.typed import Options
from sim.odds.weighing import Asking
from sim.seats import Seat, seats

#: Most layouts unless told, and how well chances are to be known.
DEALS, HALF_WIDTH = 20_000, 0.02
#: Between the strategies of the seats of a line-up.
BETWEEN_SEATS = "+"
#: Kinds in which forehand chooses trumps from its hand, and cards of the hand that has done so.
_TWELVE = {"voleny": 12, "pagat": 12}


@dataclass(frozen=True)
class Wanted:
    """A question, checked, with all that decides its answer.

    Attributes
    ----------
    game : str
        A preset or kind.
    house : mapping
        Resolved house rules.
    asking : Asking
    notes : tuple of str
        What was supposed because it was not said.
    """

    game: str
    house: Mapping[str, Any]
    asking: Asking
    notes: tuple[str, ...] = ()


def kind_of(game: str) -> str:
    """Return the kind of a preset.

    Raises
    ------
    ConfigError
        If there is no such game.
    """
    if game not in PRESETS:
        raise ConfigError(f"game {game} is unknown{instead(game, PRESETS)}")
    return PRESETS[game].kind


class Posed(NamedTuple):
    """The positions that a typed hand is, and what is still to be chosen there.

    Attributes
    ----------
    positions : tuple of Position
    notes : tuple of str
        What was supposed because it was not said.
    contracts, trumps : tuple of str
        Those typed that are wishes of the seat asked, and no part of the position.
    """

    positions: tuple[Position, ...]
    notes: tuple[str, ...]
    contracts: tuple[str, ...] = ()
    trumps: tuple[str, ...] = ()


def posed(game: str, house: Mapping[str, Any], typed: Typed, contracts: Sequence[str] = ()) -> Posed:
    """Return the positions that a typed hand is.

    Where twelve cards are told but not which suit was fixed as trumps, it is each of those held, and odds
    show which one it should be.

    Parameters
    ----------
    game : str
        A preset or kind.
    house : mapping
        Resolved house rules.
    typed : Typed
        Its ``contract`` is not read.
    contracts : sequence of str
        One that another has declared, or any number that the seat may declare.

    Raises
    ------
    ConfigError
        If something is not wholly understood.
    """
    kind = kind_of(game)
    typed = replace(typed, contract=contracts[0] if len(contracts) == 1 else None)
    first = read(game, house, typed)
    wishes = tuple(contracts) if "contract" in first.open or typed.contract is None else ()
    suit = _suit(kind, house, typed) if "trump" in first.open else ()
    position = first.position
    held = [code for code in position.hands[position.seat] if code]
    if typed.trump is not None or position.seat != 0 or len(held) != _TWELVE.get(kind):
        return Posed((position,), first.notes, wishes, suit)
    letters = letters_of(KINDS[kind].family.deck, typed.letters)
    away = {code for event in position.events for code in event.get("cards") or ()}
    positions = []
    for number, letter in enumerate(KINDS[kind].family.deck.suits):
        if any(code[0] == letter and code not in away for code in held):
            positions.append(read(game, house, replace(typed, trump=letters.suits[number])).position)
    note = "trumps are open: each suit held is weighed; one suit: --trump"
    return Posed(tuple(positions), (note,), wishes, suit)


def _suit(kind: str, house: Mapping[str, Any], typed: Typed) -> tuple[str, ...]:
    """Return the suit typed, by its code."""
    suit, _ = Options(kind, house, typed).suit_or_card("trump")
    return (KINDS[kind].family.deck.suits[suit],)


def line_ups_of(kind: str, given: Sequence[Any], paths: Sequence[str] = ()) -> tuple[tuple[Seat, ...], ...]:
    """Return who sits where.

    Parameters
    ----------
    kind : str
    given : sequence
        A line-up each, none for :func:`usual_strategy`: a strategy for every seat, one for each seat with
        ``+`` between, or as ``seats`` of an experiment.
    paths : sequence of str
        Files or modules that register further strategies.

    Raises
    ------
    ConfigError
        If a strategy is unknown, sees all cards, or there are not as many as seats.
    """
    found = []
    for one in given or (usual_strategy(kind),):
        names = one.split(BETWEEN_SEATS) if isinstance(one, str) else one
        own = seats(kind, names, tuple(paths))
        _refuse_peeking(kind, own)
        found.append(own)
    if len({called(own) for own in found}) < len(found):
        raise ConfigError("two line-ups are called alike; give seats labels: {name: …, label: …}")
    return tuple(found)


def _refuse_peeking(kind: str, at: Sequence[Seat]) -> None:
    """Refuse strategies that see all cards: perfect play is weighed beside whoever plays."""
    from strategies import registry

    for seat in at:
        if registry.get(seat.name, FAMILY_OF[kind]).peeks:
            raise ConfigError(
                f"seats: {seat.name} sees all cards; what they come to all open stands there as perfect play"
            )


def usual_strategy(kind: str) -> str:
    """Return who plays a kind unless others are named."""
    return "ev" if FAMILY_OF[kind] == "marias" else "heuristic"


def odds(  # noqa: PLR0913 - each is a fact about what is asked
    game: str,
    hand: str,
    *,
    house: Mapping[str, Any] | None = None,
    contracts: Iterable[str] = (),
    strategies: Sequence[str] = (),
    deals: int = DEALS,
    half_width: float | None = None,
    seed: int = 1,
    belief: str | None = None,
    **told: Any,
) -> Answer:
    """Return the odds of a hand.

    Parameters
    ----------
    game : str
        A preset or kind: ``voleny``, ``licitovany_csm``, ``tarot`` ...
    hand : str
        By suit, such as ``AXK7.9.-.OU8``, or as a list of cards.
    house : mapping, optional
        House rules other than the preset's, by dotted name.
    contracts : iterable of str, optional
        Contracts wanted; none: every one that can be declared.
    strategies : sequence of str, optional
        Who plays layouts to their end; each line-up is weighed on the same ones.
    deals : int
        Most layouts.
    half_width : float, optional
        Stop once every chance is known to so much on either side.
    seed : int
    belief : str, optional
        A strategy: layouts count in which, playing by it, everybody else would have said what he said.
    told
        What else is known, by the names of :class:`~sim.odds.typed.Typed`: ``talon``, ``trump``, ``seat`` ...

    Raises
    ------
    ConfigError
        If something is not wholly understood, or cannot be.

    Examples
    --------
    >>> found = odds("voleny", "A.AK.AKO.AXKO", talon="h7 b7", trump="a", contracts=["durch"], deals=500)
    >>> found.rows[0].ways[0].chance.value == 295 / 323
    True
    """
    resolved = resolve(game, dict(house or {}))
    found = posed(game, resolved, Typed(hand, **told), tuple(contracts))
    line_ups = line_ups_of(found.positions[0].kind, strategies)
    mind = believed(found.positions[0].kind, belief)
    asking = Asking(found.positions, line_ups, found.contracts, found.trumps, seed=seed, belief=mind)
    return weighed(Wanted(game, resolved, asking, found.notes), Effort(deals, half_width))


def weighed(
    wanted: Wanted,
    effort: Effort,
    command: str = "",
    progress: Progress | None = None,
    workers: Any = Threads,
) -> Answer:
    """Return the answer to a question.

    Parameters
    ----------
    wanted : Wanted
    effort : Effort
    command : str
        What gives the same answer again, for it to say.
    progress : callable, optional
        Told of what is known so far after each batch.
    workers : callable
        Makes those who weigh (:func:`sim.odds.running.find`).
    """
    found = find(wanted.asking, effort, progress, workers)
    return answered(wanted, effort, found, command)


def answered(
    wanted: Wanted, effort: Effort, found: Found, command: str = "", rate: float | None = None
) -> Answer:
    """Return what was found as an answer."""
    asking = wanted.asking
    question = ask(asking.positions[0])
    method = effort.method if found.layouts is None else Method(effort.level)
    about = About(
        question=shown(asking.positions[0], question.view),
        game=wanted.game,
        kind=asking.kind,
        rules_hash=rules_hash(wanted.house),
        version=sim.__version__,
        seed=asking.seed,
        ways=(PERFECT, *(called(one) for one in asking.line_ups)),
        scale=found.scale,
        command=command,
        unit="points" if FAMILY_OF[asking.kind] == "tarot" else "units",
        rate=rate,
        contracts=contracts_of(asking.kind),
        half_width=effort.half_width,
        notes=(*wanted.notes, *found.notes, *_beliefs(question, asking, found)),
        title=_title(question),
        declarer=declarer_of(question),
        belief=None if asking.belief is None else asking.belief.label,
        drawn=found.drawn,
    )
    return answer(about, found.names, found.sums, method, found.counted)


def _title(question: Question) -> str:
    """Return the game, the seat and the cards it holds."""
    row, held = KINDS[question.position.kind], question.view[0]["hand"]
    mask = int(held) if np.ndim(held) == 0 else joined(*map(int, held))
    return f"{row.title}, seat {question.position.seat}: {row.family.deck.hand(mask)}"


def _beliefs(question: Question, asking: Asking, found: Found) -> tuple[str, ...]:
    """Return by what belief layouts count, or what is not reckoned with where another has declared."""
    if asking.belief is not None:
        return (
            f"{found.sums.n:,} of {found.drawn or 0:,} layouts drawn count: those in which everybody else, "
            f"playing by {asking.belief.label}, would have said what he said",
        )
    declarer = declarer_of(question)
    if declarer in (-1, question.position.seat):
        return ()
    return (
        f"seat {declarer} is taken to hold any cards that allow what was said, not those on which one would "
        "say it: against a declarer who knows why he declares, chances are better for him; --belief "
        f"{usual_strategy(question.position.kind)} counts only cards on which that strategy would say it",
    )


def called(line_up: tuple[Seat, ...]) -> str:
    """Return what a line-up is called."""
    labels = [seat.label for seat in line_up]
    return labels[0] if len(set(labels)) == 1 else BETWEEN_SEATS.join(labels)
