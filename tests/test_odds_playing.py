"""Layouts are played by the engine: scripted up to the question, then as the seats' strategies play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from sim.core.bits import count, lowest, nth
from sim.core.jit import COMPILED
from sim.faults import ConfigError
from sim.games.house import PRESETS
from sim.games.kinds import KINDS
from sim.games.marias.names import CONTRACTS, REASONS
from sim.games.marias.view import BAD, GOOD, KEEP
from sim.odds.asked import Candidate
from sim.odds.playing import Results
from sim.table import StrategyFault, Table
from strategies.registry import Strategy
from tests import seating
from tests.laid import deck_of, lay, mask, moments, playing, position, question

SEED = 5
MADE, LOST, NOT_ITS = 1, 0, -1

#: Plays the n-th of its cards when asked for the n-th time in a deal.
_counting = Strategy("odds-counting", "Counts what it is asked.", base="random", memory={"asked": 1})


def _next(view: Any, params: Any, memory: Any) -> int:
    memory.asked += 1
    return nth(view.legal, memory.asked % count(view.legal))


#: The seat that says bad, and the hands from which cards were played.
_PLAIN: dict[str, Any] = {"bad": -1, "seen": []}
_plain = Strategy("odds-plain", "Plain Python, takes over where told to.", base="random", compiled=False)
_failing = Strategy("odds-failing", "Plays a card that it has not.", base="random")


def _suit(view: Any, params: Any, memory: Any) -> int:
    return BAD if view.seat == _PLAIN["bad"] else GOOD


def _lowest(view: Any, params: Any, memory: Any) -> int:
    _PLAIN["seen"].append(int(view.hand))
    return lowest(view.legal)


def _none(view: Any, params: Any, memory: Any) -> int:
    return 77


for _strategy, _decision, _answer in (
    (_counting, "play", _next),
    (_plain, "suit", _suit),
    (_plain, "play", _lowest),
    (_failing, "play", _none),
):
    _answer.__name__ = _decision
    _strategy.decision(_answer)


def _record(preset: str, strategy: str, deal: int = 0, **more: Any) -> tuple[Table, dict[str, Any]]:
    table = Table(seating.spec(strategy, seed=SEED, preset=preset, **more))
    return table, table.record(deal)


def _rows(results: Results) -> list[dict[str, Any]]:
    return results.rows.to_pylist()  # type: ignore[no-any-return]


def _goes_on(preset: str, strategy: str, deals: Sequence[int], every: int, **more: Any) -> int:
    """Play deals on from their moments and compare the rows with those of the deals; return how often."""
    table, done = Table(seating.spec(strategy, seed=SEED, preset=preset, **more)), 0
    for deal in deals:
        record, row = table.record(deal), table.play(deal, 1).rows.to_pylist()[0]
        for seat, events, cards in moments(record)[::every]:
            try:
                asked = question(position(record, seat, record["events"][:events], cards), deck_of(record))
            except ConfigError as error:
                # It had no choice, or another's comment has gone before that had none.
                assert "asked nothing there" in str(error) or "comment" in str(error)
                continue
            results = playing(asked, strategy, seed=SEED, params=()).play(lay([deck_of(record)]), deal)
            assert _rows(results) == [row]
            assert results.payoff[0] == row[f"payoff_{seat}"]
            assert REASONS[results.reason[0]] == row["reason"] or preset == "tarot"
            done += 1
    return done


@pytest.mark.parametrize(
    ("preset", "strategy"),
    [
        ("voleny", "random"),
        ("voleny", "ev"),
        ("licitovany", "heuristic"),
        ("krizovy", "ev"),
        ("pagat", "random"),
        ("lizany", "heuristic"),
        ("tarot", "heuristic"),
    ],
)
def test_a_deal_goes_on_as_it_did_from_any_question(preset: str, strategy: str) -> None:
    assert _goes_on(preset, strategy, (0, 1, 7), 3) > 10


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ["oracle", "pimc"])
@pytest.mark.parametrize("preset", ["voleny", "lizany", "tarot"])
def test_who_sees_or_imagines_cards_goes_on_as_he_did(preset: str, strategy: str) -> None:
    assert _goes_on(preset, strategy, (1,), 9) > 1


@pytest.mark.jit_off
@pytest.mark.parametrize("preset", ["voleny", "tarot"])
def test_a_deal_goes_on_as_plain_python_too(preset: str) -> None:
    assert _goes_on(preset, "random", (1,), 1 if COMPILED else 12) > 1


def test_a_deal_of_a_session_goes_on_alone() -> None:
    """Laid-out deals are dealt, not gathered; their luck is that of their own number (M-80)."""
    house = {"shuffle": "gather_cut", "session_length": 9, "players": 3}
    record = _record("voleny", "random", 0, house=house)[1]
    asked = question(position(record, 0, []), deck_of(record))
    results = playing(asked, "random", seed=SEED).play(lay([deck_of(record)] * 4), 0)
    alone = playing(asked, "random", seed=SEED).play(lay([deck_of(record)]), 3)
    assert results.payoff[3] == alone.payoff[0]
    assert results.payoff[0] == float(record["outcome"]["payoffs"][0]) * playing(asked, "random").scale


# --- layouts ------------------------------------------------------------------------------------------------


def _dealt(preset: str, strategy: str, n: int, **more: Any) -> tuple[Any, np.ndarray, Table]:
    """Return the first question of a kind, layouts that deal the first deals of a table, and the table."""
    table, record = _record(preset, strategy, **more)
    asked = question(position(record, moments(record)[0][0], []), deck_of(record))
    return asked, lay([deck_of(table.record(deal)) for deal in range(n)]), table


def test_layouts_are_deals_by_their_numbers_however_they_are_cut() -> None:
    asked, laid, table = _dealt("voleny", "odds-counting", 12)
    player = playing(asked, "odds-counting", seed=SEED)
    whole = player.play(laid, 0)
    assert _rows(whole) == table.play(0, 12).rows.to_pylist()
    parts = [player.play(laid[lo : lo + 5], lo).payoff for lo in (5, 0, 10)]
    assert np.concatenate([parts[1], parts[0], parts[2]]).tolist() == whole.payoff.tolist()
    assert player.play(laid[:0], 0).payoff.tolist() == []


def test_every_seat_has_its_own_strategy_and_parameters() -> None:
    table, record = _record("voleny", "random")
    names = ("ev", "heuristic", "random")
    asked = question(position(record, 0, []), deck_of(record))
    spec = seating.spec(names, seed=SEED)
    row = Table(spec).play(0, 1).rows.to_pylist()
    assert _rows(playing(asked, names, seed=SEED).play(lay([deck_of(record)]), 0)) == row
    with pytest.raises(ValueError, match="no parameter 'courage'"):
        playing(asked, names, params=({}, {"courage": 1}, {}))


def test_what_the_others_laid_away_is_the_layouts_own() -> None:
    record = _record("voleny", "heuristic")[1]
    events = [{**record["events"][0], "card": None}, {**record["events"][1], "cards": None}]
    twelve = [seating.NUMBER[card] for card in record["hands"][0]]
    ways = [(twelve[0], 1 << twelve[8] | 1 << twelve[9]), (twelve[6], 1 << twelve[10] | 1 << twelve[11])]
    asked = question(position(record, 1, events), deck_of(record), ways[0])
    results = playing(asked, "odds-plain").play(lay([deck_of(record)] * 2, ways), 0)
    trumps = [
        seating.names(1 << twelve[place] // 8, ("hearts", "bells", "leaves", "acorns")) for place in (0, 6)
    ]
    assert [{row["trump"]} for row in _rows(results)] == trumps or results.made.tolist() == [NOT_ITS] * 2
    assert asked.hidden == (0, 1)


def test_hidden_discards_of_tarot_are_the_layouts_own() -> None:
    table = Table(seating.spec("heuristic", seed=SEED, preset="tarot"))
    record = next(r for r in map(table.record, range(50)) if any(e["do"] == "discard" for e in r["events"]))
    row = table.play(record["deal"], 1).rows.to_pylist()
    place = next(i for i, event in enumerate(record["events"]) if event["do"] == "discard")
    events = [dict(event) for event in record["events"][: place + 2]]
    cards = [KINDS["tarot"].family.deck.card(card) for card in events[place]["cards"]]
    answer = sum(card << 7 * number for number, card in enumerate(cards))
    events[place]["cards"] = [None] * 6
    leader = record["tricks"][0]["leader"]
    events += [e for e in record["events"][place + 2 :] if e["do"] == "poignee" and e["seat"] == leader]
    if events[-1]["do"] == "poignee":
        events.pop()
    asked = question(position(record, leader, events), deck_of(record), [answer])
    results = playing(asked, "heuristic", seed=SEED).play(lay([deck_of(record)], [[answer]]), record["deal"])
    assert _rows(results) == row


def test_a_layout_in_which_the_position_does_not_come_about_is_named() -> None:
    record = _record("voleny", "heuristic")[1]
    asked = question(position(record, 1, record["events"][:2]), deck_of(record))
    other = _record("voleny", "heuristic", 1)[1]
    laid = lay([deck_of(record), deck_of(other)])
    with pytest.raises(
        ConfigError, match="layout 8: seat 0 is asked for .*, where the position has something"
    ):
        playing(asked, "heuristic").play(laid, 7)


# --- candidates ---------------------------------------------------------------------------------------------

#: Forehand can declare seven in hearts, or betl.
HANDS = ("hA hX hK hO hU h9 h7 bA lA aA b7 l7", "b8 b9 bU bO bK l8 l9 lU lO lK", "")
LAID_AWAY = ("b7", "l7")


def _twelve(strategy: str = "odds-plain") -> tuple[Any, np.ndarray, dict[str, Any]]:
    """Return forehand's question what to lay away, trumps being hearts, and its layout."""
    deck = seating.pack_of(seating.completed(*HANDS))
    table = Table(seating.spec(strategy, seed=SEED))
    seating.give(table, deck)
    record = table.record(0)
    trump = {"seat": 0, "do": "trump", "card": "h7"}
    return question(position(record, 0, [trump]), deck), lay([deck]), record


def _seven(*more: tuple[str, int]) -> Candidate:
    answers = (("discard", mask(LAID_AWAY)), ("declare", KEEP), ("declare", CONTRACTS.index("seven")), *more)
    return Candidate("seven", answers, "seven")


@pytest.fixture
def quiet() -> Any:
    """Let nobody take over, and what plain Python sees be noted."""
    _PLAIN.update(bad=-1, seen=[])
    yield _PLAIN
    _PLAIN.update(bad=-1, seen=[])


def test_a_candidate_answers_in_order_and_its_strategy_from_then_on(quiet: Any) -> None:
    asked, laid, _ = _twelve()
    results = playing(asked, "odds-plain", candidate=_seven()).play(laid, 0)
    row = _rows(results)[0]
    assert (row["contract"], row["declarer"], row["trump"]) == ("seven", 0, "h")
    assert results.contract.tolist() == [CONTRACTS.index("seven")]
    assert results.declarer.tolist() == [0]
    assert results.made.tolist() == [int(row["made_game"] == row["made_seven"] == 1)]
    own = mask(HANDS[0].split()) & ~mask(LAID_AWAY)
    assert own in quiet["seen"]


def test_answers_that_the_strategy_would_give_itself_change_nothing() -> None:
    _, record = _record("voleny", "ev", 3)
    said = [event for event in record["events"] if event["seat"] == 0][:2]
    answers = (("trump", seating.NUMBER[said[0]["card"]]), ("discard", mask(said[1]["cards"])))
    asked, laid = question(position(record, 0, []), deck_of(record)), lay([deck_of(record)])
    plain, named = (
        playing(asked, "ev", seed=SEED, candidate=one).play(laid, 3)
        for one in (Candidate("none"), Candidate("its own", answers))
    )
    assert _rows(plain) == _rows(named)


def test_a_take_over_leaves_what_the_candidate_would_have_said(quiet: Any) -> None:
    asked, laid, _ = _twelve()
    quiet["bad"] = 1
    results = playing(asked, "odds-plain", candidate=_seven()).play(laid, 0)
    row = _rows(results)[0]
    assert row["declarer"] == 1
    assert row["takeovers"] == 1
    assert results.made.tolist() == [NOT_ITS]
    whatever = Candidate("any", _seven().answers)
    assert playing(asked, "odds-plain", candidate=whatever).play(laid, 0).made.tolist() == [NOT_ITS]


def test_what_is_forced_is_played_and_not_asked(quiet: Any) -> None:
    asked, laid, _ = _twelve()
    quiet["bad"] = 1
    force = {"contract": "durch", "taker": 0}
    durch = Candidate("durch", (("discard", mask(LAID_AWAY)),), "durch", force)
    results = playing(asked, "odds-plain", candidate=durch).play(laid, 0)
    assert (_rows(results)[0]["contract"], results.declarer.tolist()) == ("durch", [0])
    assert results.made.tolist() in ([MADE], [LOST])


def test_the_question_itself_may_be_prescribed(quiet: Any) -> None:
    """Who is forced to take over is not asked "suit?", and discards what the candidate says."""
    asked, laid, record = _twelve()
    events = [{"seat": 0, "do": "trump", "card": "h7"}, {"seat": 0, "do": "discard", "cards": LAID_AWAY}]
    asked = question(position(record, 1, events), laid["deck"][0].tolist())
    two = mask(("b8", "b9"))
    betl = Candidate("betl", (("discard", two),), "betl", {"contract": "betl", "taker": 1})
    results = playing(asked, "odds-plain", candidate=betl).play(laid, 0)
    assert (_rows(results)[0]["contract"], results.declarer.tolist()) == ("betl", [1])


def test_a_deal_that_cannot_be_prescribed_is_not_the_seats() -> None:
    asked, laid, _ = _twelve()
    hundred = Candidate("hundred", (), "hundred", {"contract": "hundred", "taker": 0, "trump": "a"})
    record = {**_twelve()[2]}
    first = question(position(record, 0, []), laid["deck"][0].tolist())
    results = playing(first, "random", candidate=hundred).play(laid, 0)
    assert REASONS[results.reason[0]] == "not_declarable"
    assert (results.made.tolist(), results.payoff.tolist()) == ([NOT_ITS], [0])
    assert asked.position.seat == 0


def test_an_illegal_answer_of_a_candidate_is_said_with_the_layout() -> None:
    asked, laid, _ = _twelve()
    wrong = Candidate("two of spades", (("discard", mask(("b8", "b9"))),))
    with pytest.raises(ConfigError, match=r"'two of spades', discard: .* not allowed in layout 41 \(M-42\)"):
        playing(asked, "random", candidate=wrong).play(laid, 41)


@pytest.mark.parametrize(
    ("candidate", "text"),
    [
        (Candidate("x", (("sing", 1),)), "'sing' is no decision of voleny"),
        (Candidate("x", (), "misere"), "no contract 'misere'"),
        (Candidate("x", (), "durch", {"contract": "durch", "taker": 7}), "force.taker=7"),
        (Candidate("x", (("play", 1),) * 17), "more than 16 answers"),
    ],
)
def test_a_candidate_that_cannot_be_is_refused(candidate: Candidate, text: str) -> None:
    asked, _, _ = _twelve()
    with pytest.raises(ConfigError, match=text):
        playing(asked, "random", candidate=candidate)


def test_a_strategy_that_fails_is_named_as_at_a_table() -> None:
    asked, laid, _ = _twelve()
    with pytest.raises(StrategyFault, match=r"strategy odds-failing \(seat 0, deal 3, .* answered 77.*C-1"):
        playing(asked, "odds-failing", candidate=_seven()).play(laid, 3)


# --- exact play ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["voleny", "licitovany"])
def test_the_probe_finds_what_players_who_see_all_cards_come_to(preset: str) -> None:
    """``oracle`` plays exactly: as played and by exact play are the same."""
    asked, laid, _ = _dealt(preset, "oracle", 4)
    results = playing(asked, "oracle", seed=SEED, probe="everything").play(laid, 0)
    assert results.perfect_money is not None
    assert results.perfect_money.tolist() == results.payoff.tolist()
    assert results.perfect_known is not None
    assert results.perfect_known.all()
    assert np.abs(results.payoff).sum() > 0


def test_the_probe_changes_nothing_and_money_is_found_as_often_as_wanted() -> None:
    asked, laid, _ = _dealt("voleny", "ev", 9)
    plain = playing(asked, "ev", seed=SEED).play(laid, 0)
    results = playing(asked, "ev", seed=SEED, probe="everything", money_every=4).play(laid, 0)
    assert _rows(plain) == _rows(results)
    assert plain.perfect_made is None
    assert results.perfect_known is not None
    assert np.flatnonzero(results.perfect_known).tolist() == [0, 4, 8]
    assert results.perfect_money is not None
    assert not results.perfect_money[~results.perfect_known].any()
    assert results.perfect_made is not None
    assert ((results.perfect_made >= 0) == (results.made >= 0)).all()
    money = playing(asked, "ev", seed=SEED, probe="money", money_every=4).play(laid, 0)
    assert money.perfect_made is None
    assert money.perfect_money is not None
    assert money.perfect_money.tolist() == results.perfect_money.tolist()


def test_deals_without_cards_played_come_to_what_they_pay() -> None:
    asked, laid, _ = _dealt("voleny", "heuristic", 30, house={"play_unflekked_game": False})
    results = playing(asked, "heuristic", probe="everything", money_every=2).play(laid, 0)
    unplayed = results.reason != REASONS.index("played")
    assert results.perfect_money is not None
    assert results.perfect_made is not None
    assert results.perfect_known is not None
    assert results.perfect_known.tolist() == [True, False] * 15
    assert unplayed.any()
    assert (results.perfect_made[unplayed] == -1).all()
    unplayed &= results.perfect_known
    assert (results.perfect_money[unplayed] == results.payoff[unplayed]).all()


def _after_each_card(strategy: str, played: int) -> tuple[dict[str, int], int]:
    """Return what exact play pays after each card of a question late in a seven, and without naming one."""
    deck = seating.pack_of(seating.completed(*HANDS))
    table = Table(seating.spec(strategy, seed=SEED, force={"contract": "seven", "trump": "h"}))
    seating.give(table, deck)
    record = table.record(0)
    for seat, events, cards in moments(record):
        if cards < played:
            continue
        try:
            asked = question(position(record, seat, record["events"][:events], cards), deck)
        except ConfigError:  # it has one card to play
            continue
        codes = seating.codes(int(asked.view[0]["legal"]))
        named = [Candidate(code, (("play", seating.NUMBER[code]),)) for code in sorted(codes)]
        found = [
            playing(asked, strategy, seed=SEED, candidate=one, probe="everything").play(lay([deck]), 0)
            for one in (Candidate("any"), *named)
        ]
        paid = [int(one.perfect_money[0]) for one in found if one.perfect_money is not None]
        assert strategy != "oracle" or paid == [int(one.payoff[0]) for one in found]
        return dict(zip(sorted(codes), paid[1:], strict=True)), paid[0]
    raise AssertionError


@pytest.mark.parametrize("strategy", ["oracle", "random"])
def test_in_mid_play_the_probe_takes_over_after_the_candidates_card(strategy: str) -> None:
    """What a question for a card is worth is what its best card is worth."""
    values, whole = _after_each_card(strategy, 15)
    assert len(values) > 1
    assert max(values.values()) == whole


@pytest.mark.jit_off
def test_last_tricks_are_solved_as_plain_python_too() -> None:
    values, whole = _after_each_card("random", 22)
    assert max(values.values()) == whole


def test_the_stock_of_lizany_is_not_solved() -> None:
    asked, laid, _ = _dealt("lizany", "random", 2)
    results = playing(asked, "random", probe="everything").play(laid, 0)
    assert results.perfect_made is not None
    assert results.perfect_known is not None
    assert (results.perfect_made.tolist(), results.perfect_known.tolist()) == ([-1, -1], [False, False])


@pytest.mark.parametrize("preset", ["krizovy", "tarot", "lizany"])
def test_made_is_what_the_seats_own_contract_came_to(preset: str) -> None:
    asked, laid, _ = _dealt(preset, "heuristic", 40)
    seat = asked.position.seat
    results = playing(asked, "heuristic", seed=SEED).play(laid, 0)
    rows = _rows(results)
    for row, made in zip(rows, results.made.tolist(), strict=True):
        if preset == "lizany":
            assert made == int((row["made_game"] == 1) == (seat == 0))
        elif preset == "tarot":
            assert made == (NOT_ITS if row["taker"] != seat else int(row["made"] == 1))
        elif row["declarer"] == seat and row["reason"] == "played":
            names = [name for name in ("game", "seven", "hundred") if name in row["contract"]]
            names = ["game", "seven"] if row["contract"] == "seven" else names or [row["contract"]]
            assert made == int(all(row[f"made_{name}"] == 1 for name in names))
    assert PRESETS[preset].kind == preset
