"""Deals told card by card in another language: every phrase that a record can be printed with."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from analysis.report.transcripts import told
from analysis.report.words import language
from sim.core.cards import MARIAS
from sim.core.letters import letters_of
from sim.games import house
from sim.games.marias.names import COMPONENTS, CONTRACTS, RANKS, RUNGS, SUITS
from sim.games.tarot.names import BIDS
from sim.record.marias import telling
from sim.record.tarot import telling as tarot
from tests.transcripts.make import FOLDER

CZECH = language("cs")
GOLDEN = sorted(FOLDER.glob("*/*.txt"))
#: Words of English that no Czech text has.
ENGLISH = re.compile(r"\b(seat|of|the|and|by|won|says|with|trumps?|declares|points|made|lost|for)\b")


@pytest.mark.parametrize("folder", sorted(path.name for path in FOLDER.iterdir() if path.is_dir()))
def test_every_golden_transcript_is_told_in_czech(folder: str) -> None:
    for path in GOLDEN:
        if path.parent.name != folder:
            continue
        text, missing = path.read_text(encoding="utf-8"), set[str]()
        said = told(text, CZECH, missing)
        assert missing == set(), path
        assert not ENGLISH.findall(re.sub("house.*", "", said)), path
        assert len(said.splitlines()) == len(text.splitlines())
        assert told(text, language("en")) == text


def answers() -> Iterator[str]:
    """Yield what events say with every contract, suit, rank and bid there is."""
    for contract in CONTRACTS:
        for trump in (None, *SUITS):
            yield telling.declare({"contract": contract, "trump": trump, "helper": None})
    yield telling.declare({"contract": "durch", "trump": None, "helper": None, "rogue": True})
    yield telling.declare({"contract": "two_sevens", "trump": "h", "helper": "b"})
    for rung in (*RUNGS, "hold", "resign"):
        yield telling.bid({"rung": rung})
    for rank in RANKS:
        yield telling.trump({"card": "h7", "call": rank})
        yield telling.trump({"card": "h7", "call": rank, "people": True})
    for answer in ("good", "bad", "flek"):
        yield telling.answer({"answer": answer})
    for bid in BIDS:
        yield tarot.bid({"bid": bid})
    yield tarot.discard({"cards": ["c1", "T2"]})


def test_every_bid_and_declaration_has_czech_words() -> None:
    missing: set[str] = set()
    lines = [f"  seat 0   {text}" for text in answers()]
    said = told("\n".join(["bidding", *lines]), CZECH, missing)
    assert missing == set() and not ENGLISH.findall(said)


def test_every_component_is_doubled_announced_and_paid_in_czech() -> None:
    names = [name.replace("_and_", " and ").replace("_", " ") for name in COMPONENTS]
    lines = [f"  seat 1   {telling.doubling(level)} on the {name}" for level in range(1, 7) for name in names]
    lines += [f"  seat 1   announces {name} and {name}" for name in names]
    paid = [f"  {name:<17}made  4 × 2¹      +8" for name in names]
    text = "\n".join(["doubling", *lines, "", "settlement in units, per defender, + to the declarer", *paid])
    missing: set[str] = set()
    said = told(text, CZECH, missing)
    assert missing - {"silent seven", "silent hundred"} == set()
    assert "flek na hru (×2)" in said and "tichá sedma      uhráno  4 × 2¹        +8" in said


def test_cards_have_the_letters_that_letters_cs_has() -> None:
    english, czech = (letters_of(MARIAS, name) for name in ("en", "cs"))
    for card in range(32):
        (line,) = told(
            f"dealt (hearts.bells.leaves.acorns)\n\nbidding\n  seat 0   discards {english.spell(card)}", CZECH
        ).splitlines()[3:]
        assert line == f"  místo 0  odhazuje {czech.spell(card)}"


def test_columns_stand_below_each_other_and_the_turned_card_is_told() -> None:
    text = next(path for path in GOLDEN if path.parent.name == "lizany").read_text(encoding="utf-8")
    said = told(text, CZECH).splitlines()
    (head,) = (line for line in said if "bere" in line)
    rows = [line for line in said if re.match(r"  \d+ +[> ]", line)]
    assert {row.index("místo") for row in rows} == {head.index("bere")}
    assert any(line.startswith("  otočená") and line.endswith("trumfy žaludy") for line in said)


def test_every_house_rule_has_a_czech_meaning() -> None:
    fields = [kind.field(name) for kind in house.KINDS.values() for name in kind.preset]
    missing: set[str] = set()
    said = [CZECH.of(field.description, missing) for field in fields]
    assert missing == set() and len(said) > 100
    assert not any(ENGLISH.search(text) for text in said)
    assert all(name in CZECH.phrases for name in (field.description for field in fields))
