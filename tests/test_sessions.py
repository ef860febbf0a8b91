"""Cards that are never shuffled, rule by rule: sessions (M-80), gathering and cutting (M-81)."""

from __future__ import annotations

import dataclasses
from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from sim.core.jit import COMPILED
from sim.games.house import HouseRuleError
from sim.games.marias.kinds import KINDS
from sim.games.marias.presets import PRESETS
from sim.table import SeatSpec, Table
from tests import seating
from tests.seating import CODES, NUMBER, completed
from tests.test_voleny_bidding import MIXED, RED

#: Played as plain Python too; the others would be slow.
jit_off = pytest.mark.jit_off

LENGTH = 6
GATHERED: dict[str, Any] = {"shuffle": "gather_cut", "session_length": LENGTH}
#: A preset of each kind that can be played without shuffling.
PRESETS_OF = ("voleny", "licitovany_csm", "krizovy", "pagat")


def table(preset: str, house: Any = None, seats: Any = "random", seed: int = 7) -> Table:
    """Return a table of sessions of LENGTH deals."""
    return Table(seating.spec(seats, GATHERED | (house or {}), seed=seed, preset=preset))


def joined(*parts: pa.Table) -> list[dict[str, Any]]:
    """Return the rows of several chunks one after the other."""
    return [row for part in parts for row in part.to_pylist()]


# --- M-80 ---


@pytest.mark.parametrize("preset", PRESETS_OF)
def test_m80_any_chunks_of_whole_sessions_give_the_same_rows(preset: str) -> None:
    deals = 5 * LENGTH
    whole = joined(table(preset).play(0, deals).rows)
    assert [row["deal"] for row in whole] == list(range(deals))
    for cuts in ((0, 1, 2, 3, 4, 5), (0, 2, 5), (0, 4, 5)):
        spans = list(zip(cuts, cuts[1:], strict=False))
        played = table(preset)
        # The last chunk first: none depends on what was played before it.
        parts = [played.play(lo * LENGTH, (hi - lo) * LENGTH).rows for lo, hi in reversed(spans)]
        assert joined(*reversed(parts)) == whole


@jit_off
def test_m80_a_chunk_begins_where_a_session_begins() -> None:
    for lo in range(1, LENGTH):
        with pytest.raises(ValueError, match=rf"deal {lo} opens no session of {LENGTH} deals \(M-80\)"):
            table("voleny").play(lo, LENGTH)
    assert Table(seating.spec("random")).play(3, 4).rows.num_rows == 4  # shuffled: anywhere


@pytest.mark.parametrize("preset", PRESETS_OF)
def test_m80_the_last_session_may_be_shorter(preset: str) -> None:
    played = table(preset)
    whole = joined(played.play(0, 2 * LENGTH).rows)
    for deals in range(1, 2 * LENGTH):
        assert joined(played.play(0, deals).rows) == whole[:deals]


@pytest.mark.parametrize("preset", PRESETS_OF)
def test_m80_a_session_opens_with_a_uniform_shuffle(preset: str) -> None:
    gathered, shuffled = table(preset), Table(seating.spec("random", preset=preset))
    for number in range(3 * LENGTH):
        same = gathered.record(number)["hands"] == shuffled.record(number)["hands"]
        assert same == (number % LENGTH == 0)


@pytest.mark.skipif(not COMPILED, reason="plays thousands of deals")
def test_m80_the_first_deals_of_sessions_are_uniform() -> None:
    sessions = 3200
    played = Table(seating.spec("random", {"shuffle": "gather_cut", "session_length": 1}))
    dealt = played.play(0, sessions).dealt
    # 12, 10 and 10 of 32 places; standard deviation 27.
    expected = np.array(KINDS["voleny"].dealt) / 32 * sessions
    assert np.abs(dealt - expected).max() < 5 * 27


@pytest.mark.parametrize("preset", PRESETS_OF)
def test_m80_a_deal_depends_on_all_deals_of_its_session_before_it(preset: str) -> None:
    """Other players change all later deals of a session, and neither its first nor another session."""
    one, other = table(preset), table(preset, seats="heuristic")
    hands = [[t.record(number)["hands"] for t in (one, other)] for number in range(2 * LENGTH)]
    assert [mine == theirs for mine, theirs in hands] == [
        number % LENGTH == 0 for number in range(2 * LENGTH)
    ]  # fmt: skip


@pytest.mark.parametrize("preset", PRESETS_OF)
def test_m80_a_record_regenerates_its_deal(preset: str) -> None:
    rows = joined(table(preset).play(0, 2 * LENGTH).rows)
    again = table(preset)
    for number in (2 * LENGTH - 1, LENGTH + 2, LENGTH, 3, 0):
        record, row = again.record(number), rows[number]
        assert (record["session"], record["deal"]) == divmod(number, LENGTH)
        players = len(record["hands"])
        scaled = [row[f"payoff_{seat}"] for seat in range(players)]
        assert [int(paid * again.scale) for paid in record["outcome"]["payoffs"]] == scaled
        assert record["outcome"]["contract"] == row["contract"]
        assert record["outcome"]["declarer"] == row["declarer"]


@pytest.mark.parametrize("preset", PRESETS_OF)
def test_m80_seats_turn_and_strategies_move_with_their_players(preset: str) -> None:
    players = KINDS[PRESETS[preset].kind].players
    seats = ["by-script", *["random"] * (players - 1)]
    sits = Table(seating.spec(seats, GATHERED, preset=preset))
    seating.play(sits, seating.meek)
    rows = joined(sits.play(0, 2 * LENGTH).rows)
    for number in range(2 * LENGTH):
        turned = [seats[(seat + number % LENGTH) % players] for seat in range(players)]
        played = seating.play(sits, seating.meek, number)
        assert played.record["strategies"] == turned
        assert [rows[number][f"strategy_{seat}"] for seat in range(players)] == turned
        # The player asked is the one who sits there now; the old forehand has become the last.
        assert {question.seat for question in played.questions} <= {turned.index("by-script")}
    asked = [bool(seating.play(sits, seating.meek, number).questions) for number in range(LENGTH)]
    assert any(asked)


@jit_off
def test_m80_parameters_move_with_their_players_too() -> None:
    """Player 1 names betl or durch whenever he is asked, the others never name anything over suit."""
    never, always = (dict.fromkeys(("betl", "durch", "betl_over", "durch_over"), at) for at in (9.0, -9.0))
    named = tuple(SeatSpec("heuristic", f"player {n}", always if n == 1 else never) for n in range(3))
    played = Table(dataclasses.replace(seating.spec("heuristic", GATHERED), seats=named))
    rows = joined(played.play(0, LENGTH + 2).rows)
    for number, row in enumerate(rows):
        turned = [f"player {(seat + number % LENGTH) % 3}" for seat in range(3)]
        assert [row[f"strategy_{seat}"] for seat in range(3)] == turned
        assert row["contract"] in {"betl", "durch"}
        assert turned[row["declarer"]] == "player 1"


@jit_off
def test_m80_not_with_a_sitter_and_not_in_lizany() -> None:
    for preset in ("voleny", "licitovany", "pagat"):
        with pytest.raises(HouseRuleError, match="M-80"):
            seating.spec("random", GATHERED | {"players": 4}, preset=preset)
    with pytest.raises(HouseRuleError, match="shuffle"):
        seating.spec("random", GATHERED, preset="lizany")


# --- M-81: the gathered pack ---


def gathered(
    preset: str, hands: list[list[str]], house: Any = None, **lines: list[Any]
) -> tuple[list[str], dict[str, Any]]:
    """Play a deal by script and return the pack that is gathered after it, and its record."""
    length_2 = {"shuffle": "gather_cut", "session_length": 2}
    script = seating.Script(**lines)
    first = seating.scripted(length_2 | (house or {}), None, preset)
    seating.give(first, seating.pack_of(hands, PRESETS[preset].kind))
    record = seating.play(first, script).record
    # The next deal is given its pack too, but what the old one left has been gathered.
    seating.play(first, seating.meek, 1, seating.Script(**lines))
    return [CODES[card] for card in first._memory.log[0]["pack"]], record


@jit_off
def test_m81_talon_marriages_tricks_of_each_seat_from_the_old_forehand() -> None:
    hands = completed("hA hX hK hO h9 h8 h7 bA bX lA b7 l7", "hU bK bO b9 b8 lX lK lO l9 l8")
    pack, record = gathered(
        "voleny", hands, trump=["h9"], discard=["l7 b7"], declare=["keep", "game"],
        play_0="hA hO hX h7 h9 bX bA lA hK h8".split(), marriage_0=[True],
        play_1="b8 lO bO b9 l8 lX lK".split(), marriage_1=[True, True],
        play_2="a7 a8 a9 aU aO aK aX".split(), marriage_2=[False],
    )  # fmt: skip
    assert [trick["cards"] for trick in record["tricks"]] == [
        ["hA", "hU", "a7"], ["hO", "b8", "a8"], ["hX", "lO", "a9"], ["h7", "bO", "aU"], ["h9", "b9", "aO"],
        ["bX", "bK", "bU"], ["bA", "l8", "aK"], ["lA", "lX", "lU"], ["hK", "lK", "aX"], ["h8", "l9", "aA"],
    ]  # fmt: skip
    assert [(e["seat"], e["suit"], e["trick"]) for e in record["events"] if e["do"] == "marriage"] == [
        (0, "h", 2), (1, "l", 3), (1, "b", 4),
    ]  # fmt: skip
    talon = ["b7", "l7"]  # as the record has it
    tricks = "aA l9 h8  aX lK hK  lU lX lA  aK l8 bA  bU bK bX  aO b9 h9  aU h7  a9 hX  a8 b8  a7 hU hA"
    assert pack == [*talon, "hO", *tricks.split(), "bO", "lO"]


@jit_off
def test_m81_tricks_lie_with_their_winners() -> None:
    pack, record = gathered(
        "voleny", MIXED, trump=["l7"], discard=["b7 h7"], declare=["keep", "game"], play_0=["bU"]
    )  # fmt: skip
    won: dict[int, list[str]] = {0: [], 1: [], 2: []}
    for trick in record["tricks"]:
        won[trick["winner"]] = trick["cards"][::-1] + won[trick["winner"]]
    assert pack == ["h7", "b7", *won[0], *won[1], *won[2]]
    assert sum(map(bool, won.values())) > 1


@jit_off
def test_m81_unplayed_cards_lie_by_suit_and_rank() -> None:
    # Durch lost in trick 1: nine cards each are left.
    hands = completed("hA hK b7 lA a7 aA l9 lX bA hU h7 bX", "b8 aK h8 l8 a8 lK hX bK bU aX", "")
    lines: dict[str, list[Any]] = {"declare": ["durch"], "play_0": ["b7"], "play_1": ["bK"]}
    pack, record = gathered("voleny", hands, discard=["bX h7"], **lines)
    assert record["tricks"] == [{"leader": 0, "cards": ["b7", "bK", "b9"], "winner": 1}]
    talon, seat_0 = "h7 bX", "hU hK hA bA l9 lX lA a7 aA"
    seat_1, seat_2 = "b9 bK b7  h8 hX b8 bU l8 lK a8 aX aK", "h9 hO bO l7 lU lO a9 aU aO"
    assert pack == f"{talon} {seat_0} {seat_1} {seat_2}".split()


@jit_off
def test_m81_what_is_settled_without_play_leaves_all_cards_in_the_hands() -> None:
    house = {"play_unflekked_game": False}
    pack, record = gathered("voleny", RED, house, trump=["hO"], discard=["h8 b7"], declare=["keep", "game"])
    assert record["outcome"]["reason"] == "unflekked"
    kept = set(RED[0]) - {"h8", "b7"}
    assert pack == ["h8", "b7", *ordered(kept), *ordered(RED[1]), *ordered(RED[2])]


@jit_off
def test_m81_an_open_contract_leaves_what_was_shown() -> None:
    hands = completed("h7 h8 h9 b7 b8 b9 l7 l8 l9 a7 hA bA", "", "")
    pack, record = gathered("pagat", hands, discard=["hA bA"], declare=["open_betl"])
    (trick,) = record["tricks"]
    left = [[card for card in hand if card not in {*trick["cards"], "hA", "bA"}] for hand in hands]
    expected = ["hA", "bA"]
    for seat in range(3):
        expected += trick["cards"][::-1] if seat == trick["winner"] else []
        expected += ordered(left[seat])
    assert pack == expected


@jit_off
def test_m81_after_a_fold_there_is_no_talon() -> None:
    hands = completed("", "", "", "", kind="licitovany")
    pack, record = gathered("licitovany_csm", hands, fold=[True])
    assert record["outcome"]["reason"] == "fold"
    assert pack == [*ordered([*hands[0], *hands[3]]), *ordered(hands[1]), *ordered(hands[2])]


def ordered(cards: Any) -> list[str]:
    """Return cards in order of suits h b l a and ranks 7 8 9 X U O K A."""
    return sorted(cards, key=["".join(card) for card in product("hbla", "789XUOKA")].index)


def expected_pack(record: dict[str, Any]) -> list[str]:
    """Gather the pack of a deal from its record (M-81)."""
    hands = {seat: set(hand) for seat, hand in enumerate(record["hands"])}
    talon: list[str] = list(record["talon"])
    announced: dict[int, list[str]] = {seat: [] for seat in hands}
    for event in record["events"]:
        seat = event["seat"]
        if event["do"] == "discard":
            talon = event["cards"]
            hands[seat] -= set(talon)
        elif event["do"] == "take_talon":
            hands[seat] |= set(talon)
            talon = []
        elif event["do"] == "marriage":
            trick = record["tricks"][event["trick"] - 1]
            announced[seat].insert(0, trick["cards"][(seat - trick["leader"]) % len(hands)])
    laid = {card for cards in announced.values() for card in cards}
    pack = list(talon)
    gone = {card for trick in record["tricks"] for card in trick["cards"]}
    for seat, hand in hands.items():
        won = [trick["cards"][::-1] for trick in reversed(record["tricks"]) if trick["winner"] == seat]
        pack += announced[seat] + [card for cards in won for card in cards if card not in laid]
        pack += ordered(hand - gone)
    return pack


@jit_off
@pytest.mark.parametrize("preset", PRESETS_OF)
def test_m81_gathered_cut_and_dealt_in_packets_through_a_session(preset: str) -> None:
    length = 60 if COMPILED else 8
    played = table(preset, {"session_length": length}, seed=81)
    kind = KINDS[PRESETS[preset].kind]
    cuts, before = Counter[int](), played.record(0)
    for number in range(1, length):
        record = played.record(number)
        pack = expected_pack(before)
        assert sorted(pack) == sorted(CODES)
        assert [CODES[card] for card in played._memory.log[0]["pack"]] == pack
        deck = [CODES[card] for card in played._memory.state[0]["deck"]]
        (taken,) = [k for k in range(32) if pack[k:] + pack[:k] == deck]
        cuts[taken] += 1
        dealt: list[list[str]] = [[] for _ in range(kind.holders)]
        for holder, card in zip(kind.deal, deck, strict=True):
            dealt[holder].append(card)
        assert record["hands"] == dealt[: kind.players]
        assert record["talon"] == [card for cards in dealt[kind.players :] for card in cards]
        before = record
    assert min(cuts) >= 2 and max(cuts) <= 30
    assert len(cuts) > length / 4


@pytest.mark.skipif(not COMPILED, reason="cuts thousands of packs")
def test_m81_the_cut_takes_2_to_30_cards_each_as_often() -> None:
    played, cuts = table("voleny", {"session_length": 2}), Counter[int]()
    for session in range(1450):
        played.play(2 * session, 2)
        pack, deck = played._memory.log[0]["pack"].tolist(), played._memory.state[0]["deck"].tolist()
        cuts[pack.index(deck[0])] += 1
    assert set(cuts) == set(range(2, 31))
    # 50 each, standard deviation 7.
    assert all(abs(times - 50) < 35 for times in cuts.values())


@jit_off
def test_m81_the_next_deal_turns_to_the_next_seat() -> None:
    """Forehand of the second deal was seat 1 of the first: it gets the first packet from the top."""
    played = table("voleny", seats=["by-script", "random", "random"])
    first, second = (seating.play(played, seating.meek, number).record for number in (0, 1))
    assert first["strategies"].index("by-script") == 0
    assert second["strategies"].index("by-script") == 2
    deck = [CODES[card] for card in played._memory.state[0]["deck"]]
    assert second["hands"][0][:7] == deck[:7]
    assert NUMBER[deck[0]] == played._memory.state[0]["deck"][0]
