"""A named belief: layouts count only where the others, by some strategy, would have said what they said."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from sim.compose import compose
from sim.core.cards import MARIAS
from sim.core.jit import COMPILED
from sim.faults import ConfigError
from sim.games.house import resolve
from sim.odds import running
from sim.odds.asked import Candidate
from sim.odds.asking import line_ups_of, odds, posed
from sim.odds.believing import Believed, believed
from sim.odds.cutting import cut
from sim.odds.forming import well_formed
from sim.odds.laying import layer_of
from sim.odds.playing import Playing
from sim.odds.position import Question, Typed, ask, from_record
from sim.odds.running import Effort, find
from sim.odds.setting import question
from sim.odds.weighing import Asking, Weigher
from sim.odds.written import as_json
from sim.table import Table
from tests import seating
from tests.forhont import forhont

ACORNS = 0xFF << 24
SEVEN, FEW = 5, 40

FIVE = """
from sim.games.marias.view import GOOD, KEEP
from strategies import Strategy

five = Strategy(
    "five", "Declares seven with five trumps, acorns where it can.", base="heuristic", compiled=False
)

@five.decision
def trump(view, params, memory):
    acorns = int(view.legal) & 0xFF << 24
    return ((acorns or int(view.legal)) & -(acorns or int(view.legal))).bit_length() - 1

@five.decision
def discard(view, params, memory):
    may = int(view.hand) & ~(0xFF << 8 * int(view.trump)) & ~0x88888888
    first = may & -may
    return first | (may ^ first) & -(may ^ first)

@five.decision
def declare(view, params, memory):
    trumps = (int(view.hand) & 0xFF << 8 * int(view.trump)).bit_count()
    if view.may_keep:
        return KEEP
    return 1 if trumps >= 5 and view.legal & 2 else 0

@five.decision
def suit(view, params, memory):
    return GOOD

@five.decision
def comment(view, params, memory):
    return view.must
"""

BOLD = """
from strategies import Strategy

bold = Strategy("bold", "Bids garde with ten trumps.", family="tarot", compiled=False)

@bold.decision
def bid(view, params, memory):
    return 2 if int(view.hand[1]).bit_count() >= 10 and int(view.legal[0]) >> 2 & 1 else 0
"""


@pytest.fixture(scope="session")
def strategies(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, ...]:
    folder = tmp_path_factory.mktemp("beliefs")
    paths = folder / "five.py", folder / "bold.py"
    for path, text in zip(paths, (FIVE, BOLD), strict=True):
        path.write_text(text)
    return tuple(map(str, paths))


def asked(game: str, hand: str, contracts: tuple[str, ...] = (), **told: Any) -> Question:
    return ask(posed(game, resolve(game, {}), Typed(hand, **told), contracts).positions[0])


def table(at: Question, name: str, paths: tuple[str, ...] = ()) -> Believed:
    who = believed(at.position.kind, name, paths)
    assert who is not None
    return Believed(at, who, paths)


def cards(hands: np.ndarray, of: int) -> np.ndarray:
    return np.array([(int(hand) & of).bit_count() for hand in hands])


DEFENDING: dict[str, Any] = {"seat": 1, "trump": "aK", "contracts": ("seven",)}


@pytest.mark.jit_off
def test_layouts_count_in_which_the_strategy_says_what_was_said(strategies: tuple[str, ...]) -> None:
    at = asked("voleny", "987.AK8.A7.U8", **DEFENDING)
    n = 1500 if COMPILED else FEW
    laid = layer_of(at).draw(1, 0, n)
    before = laid.copy()
    said = table(at, "five", strategies).says(laid, 0)
    trumps = cards(laid["layout"]["hands"][:, 0], ACORNS)
    assert (trumps[said] >= SEVEN).all() and said.any()
    assert trumps.min() < SEVEN
    # Cards laid away unseen are those that it lays away: its lowest plain ones.
    layout, old = laid["layout"][said], before["layout"][said]
    twelve = layout["hands"][:, 0] | layout["talon"]
    assert (twelve == old["hands"][:, 0] | old["talon"]).all()
    assert (laid["hidden"][said, 0] == layout["talon"]).all()
    for hand, talon in zip(layout["hands"][:, 0], layout["talon"], strict=True):
        may = (int(hand) | int(talon)) & ~ACORNS & ~0x88888888
        first = may & -may
        assert int(talon) == first | (may ^ first) & -(may ^ first)
    assert (layout["hands"][:, 1:] == old["hands"][:, 1:]).all()


@pytest.mark.jit_off
@pytest.mark.parametrize("other", [0, 2])
def test_bids_of_tarot_say_what_the_others_hold(strategies: tuple[str, ...], other: int) -> None:
    said = {0: "garde", 2: "pass garde"}[other]
    seat = 1 if other == 0 else 2
    at = asked("tarot", "KQ97.KVC2.X32.K1.16,14,9,7,1", seat=seat, said=said)
    laid = layer_of(at).draw(1, 0, 2000 if COMPILED else FEW)
    counts = table(at, "bold", strategies).says(laid, 0)
    trumps = np.array([[int(hand[1]).bit_count() for hand in hands] for hands in laid["layout"]["hands"]])
    bids = trumps[:, :seat] >= 10
    wanted = [word == "garde" for word in said.split()]
    assert (counts == (bids == wanted).all(axis=1)).all()
    assert counts.any() or not COMPILED


def test_a_discard_of_tarot_is_the_strategys_own(strategies: tuple[str, ...]) -> None:
    record = Table(seating.spec("heuristic", seed=3, preset="tarot"))
    for deal in range(60):
        told = record.record(deal)
        away = next((event["seat"] for event in told["events"] if event["do"] == "discard"), None)
        if away is None or told["tricks"][0]["leader"] == away:
            continue
        position = from_record(
            cut(well_formed(told), told["tricks"][0]["leader"], None, 0), told["tricks"][0]["leader"]
        )
        at = ask(position)
        laid = layer_of(at).draw(1, 0, 3000)
        before = laid["layout"].copy()
        said = table(at, "heuristic").says(laid, 0)
        if said.sum() > 3:
            break
    layout, old = laid["layout"][said], before[said]
    assert (layout["hands"][:, away] | layout["aside"] == old["hands"][:, away] | old["aside"]).all()
    assert (layout["aside"] != old["aside"]).any()
    # What it lays away from the same cards is always the same.
    again = laid[said].copy()
    for number, row in zip(np.flatnonzero(said), again, strict=True):
        own = np.array([row])
        assert table(at, "heuristic").says(own, int(number)).all() and own[0] == row
        break


def test_each_layout_that_counts_is_played_with_the_luck_of_its_own_number() -> None:
    at = asked("voleny", "987.AK8.A7.U8", **DEFENDING)
    laid = layer_of(at).draw(1, 0, 60)
    playing = Playing(at, Candidate("as it comes"), ("random",) * 3)
    whole = playing.play(laid, 0)
    numbers = np.array([2, 3, 4, 17, 40, 41, 59])
    some = playing.play_some(laid[numbers], numbers)
    for column in ("payoff", "contract", "declarer", "made", "reason"):
        assert (getattr(some, column) == getattr(whole, column)[numbers]).all()
    assert some.rows.to_pylist() == whole.rows.take(numbers).to_pylist()


def _asking(name: str | None, paths: tuple[str, ...] = (), perfect: bool = False) -> Asking:
    at = asked("voleny", "987.AK8.A7.U8", **DEFENDING)
    mind = believed("voleny", name, paths)
    return Asking(
        (at.position,), line_ups_of("voleny", ["random"]), perfect=perfect, paths=paths, belief=mind
    )


def test_sums_are_those_of_the_layouts_that_count_however_they_are_cut(strategies: tuple[str, ...]) -> None:
    asking = _asking("five", strategies, perfect=True)
    weigher = Weigher(asking)
    whole = weigher.weigh(0, 300)
    parts = weigher.weigh(0, 7).plus(weigher.weigh(7, 123)).plus(weigher.weigh(130, 170))
    assert whole == parts
    laid = layer_of(weigher.parts[0].question).draw(1, 0, 300)
    said = table(weigher.parts[0].question, "five", strategies).says(laid, 0)
    assert 0 < whole.n == said.sum() < 300
    assert {tally.n for tally in whole.tallies[1]} == {whole.n}
    found = find(asking, Effort(300))
    assert found.sums == whole and (found.drawn, found.deals) == (300, 300)


def test_where_nobody_else_has_said_anything_a_belief_changes_nothing() -> None:
    told: dict[str, Any] = {"talon": "h7 b7", "trump": "a", "contracts": ["durch"], "deals": 50}
    told |= {"strategies": ["random"], "half_width": None}
    without = odds("voleny", "A.AK.AKO.AXKO", **told)
    found = odds("voleny", "A.AK.AKO.AXKO", belief="ev", **told)
    assert found.deals == without.deals == 50 == found.about.drawn
    assert found.rows[0].ways[1] == without.rows[0].ways[1]._replace(
        chance_gap=found.rows[0].ways[1].chance_gap
    )
    plain = json.loads(as_json(without))
    assert "belief" not in plain and "drawn" not in plain
    said = json.loads(as_json(found))
    assert (said["belief"], said["drawn"]) == ("ev", 50)


def test_who_never_says_what_was_said_is_refused(strategies: tuple[str, ...], monkeypatch: Any) -> None:
    at = asked("voleny", "987.AK8.A7.U8", ("betl",), seat=1)
    mind = believed("voleny", "five", strategies)
    asking = Asking(
        (at.position,), line_ups_of("voleny", ["random"]), perfect=False, paths=strategies, belief=mind
    )
    with pytest.raises(ConfigError, match=r"--belief five: in none of 60 layouts .* --deals 20000"):
        find(asking, Effort(60))
    monkeypatch.setattr(running, "NEVER", 100)
    with pytest.raises(ConfigError, match=r"in none of \d+ layouts would it have said what the others said$"):
        find(asking, Effort(100_000))


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("oracle", "--belief oracle: it sees all cards; name a strategy that sees its own"),
        ("evv", "--belief evv: strategy 'evv' is unknown; did you mean ev?"),
    ],
)
def test_a_belief_is_a_strategy_that_sees_its_own_cards(name: str, why: str) -> None:
    with pytest.raises(ConfigError) as refused:
        believed("voleny", name)
    assert str(refused.value).startswith(why)


HAND = ["odds", "--hand", "987.AK8.A7.U8", "--seat", "1", "--contract", "seven", "--trump", "aK"]
QUICK = [*HAND, "--strategy", "random", "--no-perfect"]


def test_the_command_says_how_many_layouts_count(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "140")
    out = " ".join(forhont(capsys, *QUICK, "--deals", "300", "--belief", "ev").out.split())
    assert "of 300 layouts drawn count: those in which everybody else, playing by ev, would have said" in out
    assert "layouts of 300 · seed 1" in out and "--belief ev" in out[out.index("again") :]
    assert "is taken to hold any cards" not in out
    out = " ".join(forhont(capsys, *QUICK, "--deals", "20").out.split())
    assert "--belief ev counts only cards on which" in out
    refused = forhont(capsys, *QUICK, "--exact", "--belief", "ev")
    assert refused.status and "--exact with --belief ev: its layouts are drawn" in refused.err


def test_a_belief_makes_another_question_of_an_experiment() -> None:
    asked_ = ["experiment=odds", "execute=threads", "seats=random", "deals=10"]
    plain, other = (question(compose([*asked_, *more])[0]) for more in ([], ["odds.belief=ev"]))
    assert "belief" not in plain.deciding() and other.deciding()["belief"]["name"] == "ev"
    assert plain.id != other.id


@pytest.mark.slow
@pytest.mark.parametrize(("contract", "deals", "most"), [("betl", 6000, 200), ("seven", 1500, 150)])
def test_cards_that_it_believes_in_are_those_that_the_strategy_says_it_with(
    contract: str, deals: int, most: int
) -> None:
    """Over deals that ``ev`` has played, the hand believed in is on average the hand that was there."""
    there = Table(seating.spec("ev", seed=3, preset="voleny"))
    rows = there.play(0, 20_000).rows
    found = zip(rows["contract"].to_pylist(), rows["declarer"].to_pylist(), strict=True)
    gaps = []
    for deal in [deal for deal, said in enumerate(found) if said == (contract, 0)][:most]:
        record = there.record(deal)
        place = [(one["seat"], one["do"]) for one in record["events"]].index((1, "comment"))
        at = ask(from_record(cut(well_formed(record), 1, place), 1))
        laid = layer_of(at).draw(1, 0, deals)
        said = table(at, "ev").says(laid, 0)
        if not said.any():
            continue
        away = MARIAS.mask(MARIAS.card(code) for code in record["events"][1]["cards"])
        held = MARIAS.mask(map(MARIAS.card, record["hands"][0])) & ~away
        ranks = [held >> 8 * suit & 0xFF for suit in range(4)]
        assert sum(rank.bit_count() for rank in ranks) == 10
        believed_in = laid["layout"]["hands"][said][:, 0]
        trump = int(at.view[0]["trump"])
        kinds = [0x88888888, 0x07070707, 0xFF << 8 * trump if trump >= 0 else 0]
        gaps.append([cards(believed_in, of).mean() - (held & of).bit_count() for of in kinds])
    gap = np.array(gaps)
    error = gap.std(axis=0) / len(gap) ** 0.5
    assert len(gap) > most // 2
    assert (abs(gap.mean(axis=0)) <= 4 * error + 1e-12).all()


@pytest.mark.slow
def test_a_betl_is_made_as_often_as_the_strategy_makes_it() -> None:
    """Over betls that ``ev`` has declared, the chance that a defender sees is on average their share made."""
    there = Table(seating.spec("ev", seed=3, preset="voleny"))
    rows = there.play(0, 12_000).rows
    found = zip(rows["contract"].to_pylist(), rows["declarer"].to_pylist(), strict=True)
    chances, made = [], []
    for deal in [deal for deal, said in enumerate(found) if said == ("betl", 0)][:150]:
        record = there.record(deal)
        place = [(one["seat"], one["do"]) for one in record["events"]].index((1, "comment"))
        position = from_record(cut(well_formed(record), 1, place), 1)
        mind = believed("voleny", "ev")
        asking = Asking((position,), line_ups_of("voleny", ["ev"]), perfect=False, belief=mind)
        weighed = find(asking, Effort(20_000))
        tally = weighed.sums.tallies[1][[name for name, _ in weighed.names].index("good")]
        chances.append(tally.made / tally.known)
        made.append(rows["made_betl"][deal].as_py() == 1)
    gap = np.array(chances) - np.array(made, float)
    assert abs(gap.mean()) < 3 * gap.std() / len(gap) ** 0.5
    assert np.mean(chances) > 0.5
