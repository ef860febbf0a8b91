"""Known values of tarot: by combinatorics to every digit shown, in seeded packs, and of random play."""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
import polars as pl
import pytest
from scipy.stats import chi2

from sim.core.bits import count
from sim.core.deal import shuffle
from sim.core.desk import Desk
from sim.core.jit import COMPILED, jit
from sim.games.tarot import announcements
from sim.games.tarot.deal import deal, petit_sec
from sim.games.tarot.deck import BOUTS, KINGS, PACK, PETIT_BIT, PLAIN, TRUMPS
from sim.games.tarot.house import pack as packed_house
from sim.table import SeatSpec, Spec, Table
from tests.naive.tarot.house import TAROT

PACKS, SEED = 10_000_000, 78
CARDS, HAND, CHIEN = 78, 18, 6
#: Trumps, the Excuse counted; bouts; kings.
ALL_TRUMPS, ALL_BOUTS, ALL_KINGS = 22, 3, 4


def _spread(text: str, *shares: float) -> dict[str, tuple[float, int]]:
    return {f"{n} {text}": (share, 6) for n, share in enumerate(shares)}


#: Name of the quantity, what is known of it, and to how many digits after the point.
KNOWN: dict[str, tuple[float, int]] = {
    "petit sec in one hand": (0.00046102, 8),
    "petit sec in a deal": (0.00184408, 8),
    "a poignée in a hand": (0.00519921, 8),
    "a simple poignée at most": (0.00518969, 8),
    "a double poignée at most": (9.49e-6, 8),
    "a triple poignée": (2.28e-8, 10),
    **_spread("bouts in 18", 0.449813, 0.418792, 0.120669, 0.010726),
    **_spread("bouts in 24", 0.326042, 0.451443, 0.195909, 0.026605),
    **_spread("bouts in the chien", 0.783953, 0.201588, 0.014196, 0.000263),
    **_spread("kings in 18", 0.341858, 0.431821, 0.189852, 0.034324, 0.002145),
    **_spread("trumps in the chien", 0.126409, 0.327177, 0.330323, 0.166200, 0.043858, 0.005741, 0.000290),
}


def ways(held: int, of: int, cards: int) -> float:
    """Return the probability that so many cards hold ``held`` out of ``of`` given ones."""
    return comb(of, held) * comb(CARDS - of, cards - held) / comb(CARDS, cards)


def trumps_held(low: int, high: int) -> float:
    """Return the probability that a hand holds so many trumps, the Excuse counted."""
    return sum(ways(n, ALL_TRUMPS, HAND) for n in range(low, high + 1))


@cache
def exact() -> dict[str, float]:
    # The Petit and seventeen of the 56 plain cards; of four hands one at most can hold the Petit.
    alone = comb(CARDS - ALL_TRUMPS, HAND - 1) / comb(CARDS, HAND)
    found = {"petit sec in one hand": alone, "petit sec in a deal": 4 * alone}
    found |= {
        "a poignée in a hand": trumps_held(10, HAND),
        "a simple poignée at most": trumps_held(10, 12),
        "a double poignée at most": trumps_held(13, 14),
        "a triple poignée": trumps_held(15, HAND),
    }
    for text, of, cards in (
        ("bouts in 18", ALL_BOUTS, HAND),
        ("bouts in 24", ALL_BOUTS, HAND + CHIEN),
        ("bouts in the chien", ALL_BOUTS, CHIEN),
        ("kings in 18", ALL_KINGS, HAND),
        ("trumps in the chien", ALL_TRUMPS, CHIEN),
    ):
        found |= {f"{n} {text}": ways(n, of, cards) for n in range(min(of, cards) + 1)}
    return found


@pytest.mark.parametrize("name", KNOWN)
def test_t1_t2_t3_t8_known_probability(name: str) -> None:
    value, digits = KNOWN[name]
    assert round(exact()[name], digits) == value


def test_every_known_probability_is_a_whole_distribution() -> None:
    assert exact().keys() == KNOWN.keys()
    for text in ("bouts in 18", "bouts in 24", "bouts in the chien", "kings in 18", "trumps in the chien"):
        assert sum(p for name, p in exact().items() if name.endswith(text)) == pytest.approx(1)


# --- as the kernel deals ---


@jit
def tally(memory, rules, seed, packs, found):
    """Deal packs and count what they hold; ``found`` is in the order of KNOWN."""
    desk = Desk(
        memory.seen[0],
        memory.words[0],
        memory.state[0],
        memory.seated[0],
        memory.slots[0],
        memory.log[0],
        memory.beat[0],
    )
    state = desk.state
    for number in range(packs):
        memory.state[0] = memory.blank_state[0]
        state.deck[:] = PACK
        shuffle(state.deck, seed, number)
        deal(desk)
        # One hand and the chien are looked at: hands of one deal depend on one another.
        plain, trumps, chien = state.hands[0, PLAIN], state.hands[0, TRUMPS], state.chien[TRUMPS]
        found[0] += trumps == PETIT_BIT
        found[1] += petit_sec(state.hands)
        level = count(announcements._levels(rules, count(trumps)))
        if level > 0:
            found[2] += 1
            found[2 + level] += 1
        found[6 + count(trumps & BOUTS)] += 1
        found[10 + count((trumps | chien) & BOUTS)] += 1
        found[14 + count(chien & BOUTS)] += 1
        found[18 + count(plain & KINGS)] += 1
        found[23 + count(chien)] += 1


def table(contract: str | None = None, taker: int = 0, seed: int = SEED) -> Table:
    """Return a table of ``random`` players under the preset."""
    seats = tuple(SeatSpec("random", "random") for _ in range(4))
    force = {} if contract is None else {"contract": contract, "taker": taker}
    return Table(Spec("tarot", TAROT, seats, seed, force))


def preset() -> Any:
    """Return the preset as compiled code reads it."""
    rules = np.array([packed_house(TAROT)])
    return rules[0] if COMPILED else rules.view(np.recarray)[0]


def tallies(packs: int) -> dict[str, float]:
    """Return the share of each quantity of KNOWN in a sample."""
    found = np.zeros(len(KNOWN), dtype=np.int64)
    tally(table()._memory, preset(), np.uint64(SEED), packs, found)
    return dict(zip(KNOWN, (found / packs).tolist(), strict=True))


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="deals ten million packs")
def test_t1_t2_t3_t8_known_probabilities_in_ten_million_packs() -> None:
    shares = tallies(PACKS)
    for name, p in exact().items():
        if p < 1e-5:  # noqa: PLR2004 — enumerated above; what counts as one is tested below
            continue
        error = (p * (1 - p) / PACKS) ** 0.5
        assert abs(shares[name] - p) <= 4 * error, (name, shares[name], p, (shares[name] - p) / error)
    # Too rare for their own error to be normal: the number of such hands is a Poisson one.
    assert 60 <= shares["a double poignée at most"] * PACKS <= 135
    assert shares["a triple poignée"] * PACKS <= 5


@pytest.mark.jit_off
def test_t8_what_counts_as_a_hand_that_can_show() -> None:
    """The condition of the two rarest quantities, by number of trumps, the Excuse counted."""
    rules = preset()
    for held in range(HAND + 1):
        right = sum(held >= threshold for threshold in (10, 13, 15))
        assert count(announcements._levels(rules, held)) == right, held


@pytest.mark.skipif(not COMPILED, reason="plays many deals")
def test_t2_tables_deal_every_card_to_everybody_equally_often() -> None:
    n = 60_000
    dealt = table().play(0, n).dealt
    sizes = np.array([HAND] * 4 + [CHIEN])
    assert dealt.shape == (CARDS, len(sizes))
    assert (dealt.sum(axis=1) == n).all()
    assert (dealt.sum(axis=0) == n * sizes).all()
    expected = n * sizes / CARDS
    # Cards of one deal depend on one another: a margin is known, which makes the statistic 78 / 77 as large.
    statistic = ((dealt - expected) ** 2 / expected).sum() * (CARDS - 1) / CARDS
    assert 1e-4 < chi2.sf(statistic, (CARDS - 1) * (len(sizes) - 1)) < 1 - 1e-4


# --- everybody uniformly random, seat 0 takes and leads ---

DEALS = 200_000


class Outside(NamedTuple):
    """What an outside engine found, in its deals: rates in per cent; ± one standard error where given."""

    deals: int
    rows: dict[str, tuple[float, float | None]]


OUTSIDE = {
    "garde_sans": Outside(
        60_000,
        {
            "points": (28.037, 0.047),
            "made": (9.44, 0.12),
            "0 bouts": (34.59, None),
            "1 bouts": (42.08, None),
            "2 bouts": (19.78, None),
            "3 bouts": (3.56, None),
            "defence takes all": (1.593, 0.05),
            "petit au bout, taker": (0.577, None),
            "petit au bout, defence": (2.000, None),
            "tricks": (4.497, None),
        },
    ),
    "garde_contre": Outside(
        20_000,
        {
            "points": (21.025, 0.080),
            "made": (3.46, 0.13),
            "0 bouts": (46.79, None),
            "1 bouts": (38.56, None),
            "2 bouts": (12.93, None),
            "3 bouts": (1.73, None),
        },
    ),
}
#: Rows that are a mean, not a rate.
MEANS = ("points", "tricks")


def random_play(contract: str, deals: int) -> pl.DataFrame:
    """Return the quantities of so many deals, one column each; a petit sec is dealt again."""
    dealt = pl.from_arrow(table(contract).play(0, deals + deals // 100).rows)
    assert isinstance(dealt, pl.DataFrame)
    played = dealt.filter(pl.col("reason") == "played").head(deals)
    assert len(played) == deals
    assert (played["taker"] == 0).all()
    side = pl.col("petit_au_bout").cast(pl.String)
    yes = {
        "made": pl.col("made") == 1,
        **{f"{n} bouts": pl.col("bouts") == n for n in range(ALL_BOUTS + 1)},
        "defence takes all": pl.col("slam").cast(pl.String).eq("defence").fill_null(False),
        "petit au bout, taker": side.eq("taker").fill_null(False),
        "petit au bout, defence": side.eq("defence").fill_null(False),
    }
    return played.select(
        pl.col("points") / 2,
        pl.col("tricks").cast(pl.Float64),
        **{name: 100 * each.cast(pl.Float64) for name, each in yes.items()},
    )


@pytest.mark.skipif(not COMPILED, reason="plays many deals")
@pytest.mark.parametrize("contract", OUTSIDE)
def test_t12_to_t16_random_play_agrees_with_an_outside_engine(contract: str) -> None:
    found, outside = random_play(contract, DEALS), OUTSIDE[contract]
    off: dict[str, Any] = {}
    for name, (value, given) in outside.rows.items():
        own = found[name]
        spread: Any = own.std()
        theirs = given or (spread if name in MEANS else (value * (100 - value)) ** 0.5) / outside.deals**0.5
        mean: Any = own.mean()
        off[name] = (mean - value) / (theirs**2 + spread**2 / DEALS) ** 0.5
    assert all(abs(errors) <= 3 for errors in off.values()), off
