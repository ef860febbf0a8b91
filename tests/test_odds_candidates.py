"""What a seat may do at its question: every answer legal, none forgotten, pruned by what players reckon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from sim.faults import ConfigError
from sim.games.house import PRESETS
from sim.games.kinds import KINDS
from sim.games.marias.names import LICITOVANY
from sim.games.marias.view import KEEP, PEOPLE
from sim.games.tarot.deck import in_suit
from sim.odds.asked import Candidate, Position
from sim.odds.candidates import Choice, candidates
from sim.odds.marias.ranking import Declaration, what_is_left
from sim.odds.tarot import discards as tarot_discards
from sim.table import Table
from tests import seating
from tests.hiding.again import all_of
from tests.hiding.brains import Brain
from tests.seating import Question, cards, codes, members

MARIAS = [preset for preset in PRESETS if preset != "tarot"]
#: Decisions of which a few answers are left out; a declaration's suits of two sevens are too.
PRUNED = ("trump", "discard", "comment", "play", "poignee")
NOBODY = -1


def question(table: Table, asked: Question) -> Any:
    """Return a question as it is put, of a view that was captured."""
    view = np.zeros(1, KINDS[table.spec.kind].family.view)
    view[0] = asked.view
    return SimpleNamespace(view=view, position=Position(table.spec.kind, table.spec.house, asked.seat, ()))


def choice(table: Table, asked: Question, **wanted: Any) -> Choice:
    return candidates(question(table, asked), **wanted)


def questions(preset: str, who: str, deals: int, house: Mapping[str, Any] | None = None) -> Iterator[Any]:
    """Yield a table, a deal's number and its questions, one strategy sitting at all seats."""
    table = seating.scripted(house=house, preset=preset)
    for number in range(deals):
        yield table, number, seating.play_on(table, all_of(who, table), number)


def first_answers(found: Choice, asked: Question) -> list[Any]:
    """Return what is answered first by each candidate, in the words of the naive reference."""
    answers = [candidate.answers[0] for candidate in found.candidates]
    assert {decision for decision, _ in answers} == {asked.decision}
    return [seating.answer_of(asked._replace(answer=answer)) for _, answer in answers]


def check(table: Table, asked: Question) -> None:
    found = choice(table, asked)
    names = [candidate.name for candidate in found.candidates]
    assert len(set(names)) == len(names) > 0, names
    said, legal = first_answers(found, asked), seating.legal_answers(asked.view)
    assert all(answer in legal for answer in said), (asked.decision, said)
    if asked.decision not in PRUNED and not found.notes:
        assert set(said) == set(legal), (asked.decision, said)
    if asked.decision == "trump":
        assert {card[0] for card in said} == {card[0] for card in legal}
    if asked.decision == "play":
        stood_for = " ".join(found.notes).replace(",", "").split()
        assert {*said, *(word for word in stood_for if word in legal)} == set(legal)
    if asked.decision == "comment":
        must = int(asked.view["must"])
        every = [must | 1 << item for item in members(int(asked.view["legal"]) & ~must)]
        assert {must, *every} <= {candidate.answers[0][1] for candidate in found.candidates}


@pytest.mark.jit_off
@pytest.mark.parametrize("who", ["random", "heuristic"])
@pytest.mark.parametrize("preset", list(PRESETS))
def test_answers_are_legal_and_none_is_forgotten(preset: str, who: str) -> None:
    asked = [(table, one) for table, _, deal in questions(preset, who, 2) for one in deal]
    for table, one in asked:
        check(table, one)
    assert {one.decision for _, one in asked} & {"bid", "declare", "play"}


def test_every_decision_is_met() -> None:
    """The deals of the test above, and some more, put every question that there is."""
    for preset in ("voleny", "licitovany_csm", "krizovy", "pagat", "tarot"):
        met: set[str] = set()
        for who in ("random", "heuristic"):
            for table, _, deal in questions(preset, who, 25):
                fresh = {one.decision: one for one in deal if one.decision not in met}
                for one in fresh.values():
                    check(table, one)
                met |= set(fresh)
        assert met == set(KINDS[PRESETS[preset].kind].decisions), preset
    table, _, deal = next(questions("lizany", "random", 1, {"seven_exchange": True}))
    assert {one.decision for one in deal} <= {"exchange", "marriage", "play"}


# --- What players would do is among them ---


@pytest.mark.parametrize("preset", ["voleny", "licitovany", "licitovany_csm", "krizovy", "pagat"])
def test_what_ev_would_do_is_among_them(preset: str) -> None:
    own = Brain("ev", KINDS[PRESETS[preset].kind].family)
    seen = 0
    for table, _, deal in questions(preset, "ev", 12):
        for one in deal:
            if one.decision in ("play", "marriage"):
                continue
            answers = [candidate.answers[0][1] for candidate in choice(table, one, discards=1).candidates]
            assert own(one.view) in answers, (one.decision, one.view["hand"])
            seen += 1
    assert seen > 40


def test_t6_what_heuristic_would_lay_aside_comes_first() -> None:
    own = Brain("heuristic", KINDS["tarot"].family)
    seen = 0
    for table, _, deal in questions("tarot", "heuristic", 25):
        for one in (one for one in deal if one.decision == "discard"):
            found = choice(table, one, discards=4).candidates
            assert found[0].answers == (("discard", own(one.view)),)
            assert 1 < len(found) <= 4
            seen += 1
    assert seen > 3


# --- Answers are taken as they stand, and lead to what the candidate says ---


class Follower:
    """Everybody does again what was done up to a question; then a candidate is followed, all else meekly."""

    def __init__(self, before: list[Question], seat: int, candidate: Candidate) -> None:
        self.before = [one.answer for one in before]
        self.seat = seat
        self.left = list(candidate.answers)

    def __call__(self, view: Any) -> int:
        if self.before:
            return self.before.pop(0)
        decisions = KINDS["tarot" if "taker" in view.dtype.names else "voleny"].family.decisions
        if view.seat == self.seat and self.left and decisions[int(view.decision)] == self.left[0][0]:
            return self.left.pop(0)[1]
        return seating.meek(view)


def follow(table: Table, number: int, deal: list[Question], at: int, candidate: Candidate) -> Any:
    """Play a deal again with a candidate at its question; return record, last view and answers left."""
    follower = Follower(deal[:at], deal[at].seat, candidate)
    record = seating.play(table, follower, number).record
    return record, table._memory.seen[0], follower.left


@pytest.mark.parametrize("preset", ["voleny", "licitovany", "licitovany_csm", "krizovy", "pagat"])
def test_declarations_come_to_what_they_say(preset: str) -> None:
    """Where nobody takes over: contract, suits and talon, and the declarer's cards, are as declared."""
    checked = 0
    for table, number, deal in questions(preset, "ev", 3):
        for at, one in enumerate(deal):
            if one.decision not in ("discard", "declare"):
                continue
            for candidate in choice(table, one, discards=1).candidates:
                record, end, left = follow(table, number, deal, at, candidate)
                checked += 1
                if "hundred" in record["outcome"]["contract"] and "hundred" not in candidate.contract:
                    assert (preset, candidate.declared) == ("krizovy", None)  # the partner's marriage (M-63)
                    continue
                assert record["outcome"]["contract"] == candidate.contract
                assert int(end["declarer"]) == one.seat
                # What is left is a declaration that nobody was asked for, there being no other.
                assert [decision for decision, _ in left] in ([], ["declare"])
                assert end["rogue"] == ("rogue" in candidate.name)
                if candidate.declared is not None:
                    _agrees(candidate, end, table)
                else:
                    assert preset == "krizovy"
    assert checked > 10


def _agrees(candidate: Candidate, end: Any, table: Table) -> None:
    """Compare what a candidate says is declared with the deal as it was played."""
    declared = candidate.declared
    assert declared is not None
    state = table._memory.state[0]
    seat, seats = int(end["declarer"]), int(end["seats"])
    held = int(state["hands"][seat])
    for play in range(int(end["plays"])):
        if (int(end["leaders"][play // seats]) + play) % seats == seat:
            held |= 1 << int(end["history"][play])
    assert (held, int(state["talon"])) == (declared.hand, declared.talon)
    assert (int(state["trump"]), int(end["helper"])) == (declared.trump, declared.helper)


@pytest.mark.parametrize("preset", ["voleny", "krizovy", "pagat", "lizany", "tarot"])
def test_every_candidate_can_be_played(preset: str) -> None:
    """Of the other decisions: the engine takes the answers, marriages with their cards."""
    done: dict[str, int] = {}
    for table, number, deal in questions(preset, "random", 6):
        for at, one in enumerate(deal):
            if one.decision == "declare" or done.get(one.decision, 0) > 2:
                continue
            done[one.decision] = done.get(one.decision, 0) + 1
            for candidate in choice(table, one).candidates:
                _, _, left = follow(table, number, deal, at, candidate)
                assert not [decision for decision, _ in left if decision != "declare"], candidate
    assert done["play"] == 3


def test_m3_a_marriage_is_announced_or_not_with_its_card() -> None:
    table = seating.scripted()
    seating.give(table, seating.pack_of(seating.completed("aA aX aK aO a9 a8 h7 hA lA bA b7 b8")))
    deal = seating.play_on(table, seating.Script(discard=["b7 b8"]), 0)
    one = next(one for one in deal if one.decision == "play")
    found = {candidate.name: candidate.answers for candidate in choice(table, one).candidates}
    king = cards("aK").bit_length() - 1
    assert found["aK with the marriage a"] == (("play", king), ("marriage", 1))
    assert found["aK, silent"] == (("play", king), ("marriage", 0))
    assert "aK" not in found
    # The over too, for it need not come first here; ace and ten count the same.
    assert "aO, silent" in found
    assert "aA" not in found


# --- Discards ---


def at_discard(hand: str, trump: str, house: Mapping[str, Any] | None = None) -> tuple[Table, Question]:
    """Return the first discard of a hand of twelve, the card of its first seven that fixed trumps named."""
    table = seating.scripted(house=house)
    seating.give(table, seating.pack_of(seating.completed(hand)))
    deal = seating.play_on(table, seating.Script(trump=[trump]), 0)
    return table, next(one for one in deal if one.decision == "discard")


def away(found: Choice) -> list[set[str]]:
    return [codes(candidate.answers[0][1]) for candidate in found.candidates]


@pytest.mark.parametrize(
    ("hand", "trump", "contract", "talon"),
    [
        ("h8 h7 b8 b7 l9 l8 l7 a9 a8 a7 aA lA", "h8", "betl", {"aA", "lA"}),
        ("hA bA bK lA lK lO aA aK aO aU h7 b7", "bK", "durch", {"h7", "b7"}),
        ("aA aX aK aO aU a9 a7 hA bA lA l7 b7", "a9", "hundred_seven", {"l7", "b7"}),
    ],
)
def test_the_best_discard_for_a_sure_thing(hand: str, trump: str, contract: str, talon: set[str]) -> None:
    found = choice(*at_discard(hand, trump), contracts=(contract,), discards=1)
    assert away(found) == [talon]
    assert found.candidates[0].contract == contract
    assert any("1 of" in note for note in found.notes)


def test_discards_are_as_many_as_are_wanted_and_differ() -> None:
    table, one = at_discard("hA hX h8 h9 l7 l8 l9 lU aK aO a7 b9", "h8")
    found = choice(table, one, contracts=("game",), discards=5)
    assert len(found.candidates) == 5
    left = {
        what_is_left(int(one.view["hand"]), candidate.answers[0][1], Declaration(0, 0))
        for candidate in found.candidates
    }
    assert len(left) == 5
    # l7 l8 l9 lU lie together: any two are the same discard.
    assert sum(pair <= {"l7", "l8", "l9", "lU"} for pair in away(found)) == 1


def test_equal_cards_leave_the_same_to_play() -> None:
    hand = cards("h7 h8 h9 hU lK lO l9 aX a9 aA b7 b8")
    game, durch = Declaration(0, 0), Declaration(5)

    def same(one: str, other: str, declaration: Declaration) -> bool:
        left = (what_is_left(hand, cards(pair), declaration) for pair in (one, other))
        return next(left) == next(left)

    assert same("b7 a9", "b8 a9", game)
    assert not same("h7 a9", "h8 a9", game)  # the trump seven may win the last trick
    assert same("h8 a9", "h9 a9", game)
    assert not same("l9 b7", "lO b7", game)  # a marriage
    assert same("lK b7", "lO b7", durch)  # nothing is announced there, nor between them
    assert not same("aX b7", "a9 b7", game)  # ten points
    assert not same("aX b7", "aA b7", durch)  # others' cards between them


def test_m16_sharps_are_laid_away_only_without_trumps() -> None:
    table, one = at_discard("hA hX h8 h9 l7 l8 l9 lU aK aO a7 bA", "h8")
    for candidate in choice(table, one).candidates:
        sharp = codes(candidate.answers[0][1]) & {"hA", "hX", "bA"}
        assert not sharp or candidate.contract in ("betl", "durch"), candidate
    game = choice(table, one, contracts=("game",)).candidates[0]
    assert ("declare", KEEP) in game.answers


def test_m53_suits_are_named_with_the_contract() -> None:
    for table, _, deal in questions("licitovany", "random", 12):
        for one in deal:
            if one.decision not in ("discard", "declare"):
                continue
            for candidate in choice(table, one).candidates:
                declared = candidate.declared
                assert declared is not None
                answer = candidate.answers[-1][1]
                assert int(one.view["kind"]) == LICITOVANY
                assert (answer >> 4 & 15, answer >> 8 & 15) == (declared.trump + 1, declared.helper + 1)


def test_discards_of_tarot_are_the_best_there_are() -> None:
    """Compared with all discards of a hand, valued in the same way."""
    for _, _, deal in questions("tarot", "heuristic", 15):
        for one in (one for one in deal if one.decision == "discard"):
            hand = int(one.view["hand"][0])
            found = tarot_discards.best(hand, 3)
            worths = [_worth(hand, away) for away in found]
            assert worths == sorted(worths, reverse=True)
            free = members(int(one.view["legal"][0]))[-13:]
            some = (sum(1 << card for card in six) for six in combinations(free, 6))
            assert max(_worth(hand, away) for away in some) <= worths[0] + 1e-9
            assert len({_shape(hand, away) for away in found}) == len(found)
            assert all(bin(away).count("1") == 6 and away & ~hand == 0 for away in found)
            break


def _worth(hand: int, away: int) -> float:
    return sum(tarot_discards.worth(int(in_suit(hand, suit)), int(in_suit(away, suit))) for suit in range(4))


def _shape(hand: int, away: int) -> tuple[int, ...]:
    """Return which courts go, and which suits are void then."""
    return tuple(
        (int(in_suit(away, suit)) >> 10) << 1 | (int(in_suit(hand & ~away, suit)) == 0) for suit in range(4)
    )


# --- Contracts and suits that are named ---


@pytest.mark.parametrize(
    ("preset", "decision", "contracts", "trumps"),
    [
        ("voleny", "trump", ("seven", "betl"), ()),
        ("krizovy", "trump", ("game",), ()),
        ("krizovy", "call", ("hundred", "durch"), ()),
        ("licitovany", "bid", ("seven", "durch"), ("h", "a")),
        ("voleny", "suit", ("durch",), ()),
        ("pagat", "answer", ("open_betl",), ()),
        ("tarot", "bid", ("garde",), ()),
    ],
)
def test_what_is_named_before_it_is_declared_is_prescribed(
    preset: str, decision: str, contracts: tuple[str, ...], trumps: tuple[str, ...]
) -> None:
    table, _, deal = next(questions(preset, "heuristic", 1))
    one = next(one for one in deal if one.decision == decision)
    found = choice(table, one, contracts=contracts, trumps=trumps).candidates
    assert {candidate.contract for candidate in found} == set(contracts)
    for candidate in found:
        assert candidate.force["taker"] == one.seat
        suit = candidate.force.get("trump")
        assert suit is None or f"trumps {suit}" in candidate.name
        # The engine takes what is prescribed, and the answers with it.
        forced = seating.scripted(force=candidate.force, preset=preset)
        follower = Follower([], one.seat, candidate)
        record = seating.play(forced, follower, 0).record
        outcome = record["outcome"]
        never = outcome["reason"] in ("not_declarable", "petit_sec")
        grown = ["hundred"] if preset == "krizovy" else []  # by the partner (M-63)
        assert never or outcome["contract"] in [candidate.contract, *grown]
        assert never or not follower.left


def test_trumps_from_the_people_are_no_suit() -> None:
    table, _, deal = next(questions("voleny", "heuristic", 1))
    one = deal[0]
    assert ("trump", PEOPLE) in [candidate.answers[0] for candidate in choice(table, one).candidates]
    suit = sorted(seating.legal_answers(one.view) - {"people"})[0][0]
    (only,) = choice(table, one, trumps=(suit,)).candidates
    assert only.name.startswith(f"trumps {suit} (")


def test_m61_the_highest_trumps_not_held_are_called() -> None:
    table = seating.scripted(preset="krizovy")
    seating.give(table, seating.pack_of(seating.completed("aA aK lA b7", kind="krizovy"), "krizovy"))
    one = seating.play_on(table, seating.meek, 0)[0]
    found = choice(table, one, trumps=("a",))
    assert [candidate.name.partition("call ")[2] for candidate in found.candidates] == ["X", "O", "A"]
    assert any("called" in note for note in found.notes)


def test_m54_fold_goes_with_what_would_be_played() -> None:
    for table, number, deal in questions("licitovany_csm", "heuristic", 60):
        at = next((at for at, one in enumerate(deal) if one.decision == "fold"), NOBODY)
        if at < 0:
            continue
        found = choice(table, deal[at], contracts=("seven",), discards=1).candidates
        assert found[0].answers == (("fold", 1),)
        assert [decision for decision, _ in found[1].answers] == ["fold", "discard", "declare"]
        record, end, left = follow(table, number, deal, at, found[1])
        assert record["outcome"]["contract"] == "seven"
        _agrees(found[1], end, table)
        assert not left
        return
    raise AssertionError("nobody was asked to fold")


def refused(table: Table, one: Question, **wanted: Any) -> str:
    with pytest.raises(ConfigError) as refusal:
        choice(table, one, **wanted)
    text = str(refusal.value)
    assert "\n" not in text
    return text


def test_m19_a_contract_without_its_cards_says_what_is_missing() -> None:
    table, one = at_discard("hA hX h8 h9 l7 l8 l9 lU aK a8 a7 b9", "h8")
    assert refused(table, one, contracts=("seven",)) == (
        "contract seven: needs the trump seven, h7 in hand (M-19)"
    )
    both = refused(table, one, contracts=("hundred_seven",))
    assert "the trump seven, h7 and a marriage, king and over of one suit in hand (M-19)" in both


def test_names_that_are_none_are_refused_with_the_nearest() -> None:
    table, one = at_discard("hA hX h8 h9 l7 l8 l9 lU aK a8 a7 b9", "h8")
    assert "did you mean hundred?" in refused(table, one, contracts=("hunderd",))
    assert "there are: h, b, l, a" in refused(table, one, trumps=("x",))
    assert "they are h" in refused(table, one, trumps=("l",))
    assert "not for seat 0 of voleny" in refused(table, one, contracts=("two_sevens",))
    assert "at least 1" in refused(table, one, discards=0)
    assert choice(table, one, trumps=("h", "l")) == choice(table, one)


def test_contracts_that_the_bidding_does_not_allow_are_refused() -> None:
    table = seating.scripted()
    seating.give(table, seating.pack_of(seating.completed("hA hX h8 h9 l7 l8 l9 lU aK a8 a7 b9")))
    script = seating.Script(trump=["h8"], discard=["l7 l8"], declare=["betl"], suit=["bad"])
    deal = seating.play_on(table, script, 0)
    first, over = (one for one in deal if one.decision == "discard")
    assert over.seat == 1
    assert "not for seat 1" in refused(table, over, contracts=("seven",))
    assert "does not go over betl (M-42)" in refused(table, over, contracts=("betl",))
    assert {one.contract for one in choice(table, over).candidates} == {"durch"}
    lead = next(one for one in deal if one.decision == "play")
    assert "durch is played" in refused(table, lead, contracts=("betl",))
    committed = seating.play_on(table, seating.Script(trump=["h8"], discard=["hA l7"], declare=["betl"]), 0)
    one = next(one for one in committed if one.decision == "declare")
    assert "rules out trumps (M-16)" in refused(table, one, contracts=("game",))
    assert first.seat == 0


def test_m53_a_contract_below_the_rung_won_is_refused() -> None:
    table = seating.scripted(preset="licitovany")
    script = seating.Script(bid_2=["betl"])
    one = next(one for one in seating.play_on(table, script, 0) if one.decision == "discard")
    assert "below the rung won, betl (M-53)" in refused(table, one, contracts=("seven",))
    assert {candidate.contract for candidate in choice(table, one).candidates} >= {"betl", "durch"}


def test_m63_the_trump_marriage_obliges_to_a_hundred() -> None:
    table = seating.scripted(preset="krizovy")
    hand = "aK aO lA b7 h7 h8 bX l9"
    seating.give(table, seating.pack_of(seating.completed(hand, kind="krizovy"), "krizovy"))
    deal = seating.play_on(table, seating.Script(trump=["aK"]), 0)
    one = next(one for one in deal if one.decision == "declare")
    assert "obliges to a hundred (M-63)" in refused(table, one, contracts=("game",))
    assert {candidate.contract for candidate in choice(table, one).candidates} == {"hundred", "betl", "durch"}


def test_tarot_has_no_trumps_to_choose() -> None:
    table, _, deal = next(questions("tarot", "heuristic", 1))
    assert "trumps of its own" in refused(table, deal[0], trumps=("h",))
    assert "did you mean garde?" in refused(table, deal[0], contracts=("gard",))


# --- Doubling ---


def test_m22_doublings_have_their_names() -> None:
    table = seating.scripted()
    lines = {"comment_1": ["game", "game", "game"], "comment_0": ["game", "game", "game"]}
    deal = seating.play_on(table, seating.Script(**lines), 0)
    said = [
        {candidate.name for candidate in choice(table, one).candidates}
        for one in deal
        if one.decision == "comment" and int(one.view["levels"][0]) >= 0
    ]
    for name in ("flek game", "re game", "tutti game", "boty game", "×32 game"):
        assert any(name in names for names in said), name
    assert all("good" in names for names in said)


def test_m64_what_must_be_said_is_part_of_every_comment() -> None:
    for table, _, deal in questions("krizovy", "heuristic", 40):
        for one in deal:
            must = int(one.view["must"])
            if one.decision == "comment" and must:
                found = choice(table, one).candidates
                assert all(candidate.answers[0][1] & must == must for candidate in found)
                assert all("good" not in candidate.name for candidate in found)
                return
    raise AssertionError("nothing had to be said")
