"""Gathering, cutting and dealing by hand (M-80, M-81), as the naive reference does it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.naive import random_house, random_record, referee
from tests.naive.cards import DECK
from tests.naive.gather import dealt, gathered, is_cut
from tests.naive.house import LICITOVANY_CSM, PRESETS
from tests.test_naive_krizovy import by_hand as krizovy_by_hand
from tests.test_naive_licitovany import by_hand as licitovany_by_hand

#: The kinds that can be played with unshuffled cards, in the packets they are dealt.
SHUFFLED = ("voleny", "licitovany", "krizovy", "pagat")


def test_m81_order_of_the_gathered_pack_without_a_talon() -> None:
    record = krizovy_by_hand()
    referee(record)
    tricks = "aX lX bX h7  aK lK bK h8  aO lO bO h9  aU lU b9 aA  l8 l9 l7 lA  a9 bU b8 bA  a8 hO b7 hX"
    first = "a7 hU hA"  # seat 2's king lies with him
    assert gathered(record) == f"{tricks} {first} hK".split()


def test_m81_the_talon_lies_on_top_the_first_discarded_first() -> None:
    record = licitovany_by_hand()
    assert gathered(record)[:5] == ["l7", "l8", "a7", "l9", "h7"]
    record["events"][5]["cards"].reverse()
    assert gathered(record)[:2] == ["l8", "l7"]


def test_m81_announced_cards_lie_before_the_tricks_latest_first() -> None:
    record = licitovany_by_hand("two_sevens_hundred")
    for suit, trick in (("h", 3), ("b", 7)):
        record["events"].append({"seat": 0, "do": "marriage", "suit": suit, "trick": trick})
    referee(record)
    assert gathered(record)[:7] == ["l7", "l8", "bK", "hK", "a7", "l9", "h7"]
    assert gathered(record)[-8:] == "aX lA  aA hU hX  h8 h9 hA".split()


def test_m81_after_a_fold_the_twelve_cards_are_unplayed_and_there_is_no_talon() -> None:
    record = licitovany_by_hand(**LICITOVANY_CSM)
    record["events"] = [*record["events"][:5], {"seat": 0, "do": "fold"}]
    record["tricks"] = []
    assert referee(record)["reason"] == "fold"
    assert (
        gathered(record)
        == (
            "h7 hX hO hK hA b7 bX bO bK bA l7 l8 h9 hU b9 bU l9 lX lU lO lK lA h8 b8 a7 a8 a9 aX aU aO aK aA"
        ).split()
    )


def test_m81_a_cut_puts_2_to_30_cards_to_the_bottom() -> None:
    pack = list(DECK)
    for k in range(33):
        assert is_cut(pack, pack[k:] + pack[:k]) is (2 <= k <= 30)
    assert not is_cut(pack, [*pack[5:], *reversed(pack[:5])])


def test_m81_dealt_in_the_packets_of_the_kind() -> None:
    pack = [str(number) for number in range(32)]

    def runs(*bounds: tuple[int, int]) -> list[str]:
        return [str(number) for start, end in bounds for number in range(start, end)]

    twelve = [runs((0, 7), (17, 22)), runs((7, 12), (22, 27)), runs((12, 17), (27, 32))]
    assert dealt(pack, "voleny") == dealt(pack, "pagat") == (twelve, [])
    tens = [runs((0, 5), (17, 22)), runs((5, 10), (22, 27)), runs((10, 15), (27, 32))]
    assert dealt(pack, "licitovany") == (tens, runs((15, 17)))
    assert dealt(pack, "krizovy") == ([runs((n, n + 4), (n + 16, n + 20)) for n in (0, 4, 8, 12)], [])


@pytest.mark.parametrize("kind", SHUFFLED)
def test_m81_every_card_is_gathered_once(kind: str) -> None:
    rng = Random(81)
    for _ in range(60):
        house: dict[str, Any] = random_house(rng, kind) if rng.random() < 0.5 else PRESETS[kind]
        house = house | {"players": PRESETS[kind]["players"], "shuffle": "gather_cut"}
        record = random_record(rng, house, None, kind)
        assert referee(record) == record["outcome"] and record["deal"] < house["session_length"]
        pack = gathered(record)
        assert sorted(pack) == sorted(DECK)
        hands, talon = dealt(pack, kind)
        assert [len(hand) for hand in hands] == [len(hand) for hand in record["hands"]]
        assert len(talon) == len(record["talon"])
