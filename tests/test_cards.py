"""Card codes, hands and what people type: both decks, every set of letters, every refusal with its place."""

from __future__ import annotations

import pickle
import random
import unicodedata

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sim.core.cards import DECKS, EXCUSE, MARIAS, TAROT, Deck, NotationError, joined, words
from sim.core.letters import NAMES, letters_of
from sim.core.notation import parse_card, parse_cards, parse_hand, parse_suit

MARIAS_HAND = "AXK7.9.-.OU8"
TAROT_HAND = "KQ97.-.X32.1.EX,21,17,9,1"

decks = st.sampled_from([MARIAS, TAROT])
sets = st.sampled_from(NAMES)


def card_lists(deck: Deck) -> st.SearchStrategy[list[int]]:
    return st.lists(st.sampled_from(deck.pack), unique=True, max_size=24)


def refused(parse, text, deck, letters="en", **options) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse(text, deck, letters, **options)
    return caught.value


# --- numbers and codes --------------------------------------------------------------------------------------


def test_marias_numbers_are_suit_times_eight_plus_rank():
    expected = [suit + rank for suit in "hbla" for rank in "789XUOKA"]
    assert [MARIAS.code(card) for card in range(32)] == expected
    assert MARIAS.full == (1 << 32) - 1
    assert MARIAS.card("hO") == 5
    assert MARIAS.card("aA") == 31


def test_tarot_numbers_fill_two_words():
    plain = [suit + rank for suit in "csbd" for rank in "123456789XVCQK"]
    assert [TAROT.code(card) for card in range(56)] == plain
    assert [TAROT.code(64 + n) for n in range(1, 22)] == [f"T{n}" for n in range(1, 22)]
    assert TAROT.card("EX") == EXCUSE == 64
    assert len(TAROT.pack) == 78
    assert words(TAROT.full) == ((1 << 56) - 1, (1 << 22) - 1)


def test_words_and_joined_take_numpy_integers():
    plain, trumps = words(TAROT.mask(map(TAROT.card, ["dK", "EX", "T21"])))
    assert (plain, trumps) == (1 << 55, 1 | 1 << 21)
    assert TAROT.codes(joined(np.int64(plain), np.int64(trumps))) == ("dK", "EX", "T21")
    assert MARIAS.hand(np.int64(1) << np.int64(31)) == "-.-.-.A"
    assert words(np.int64(3)) == (3, 0)


@given(decks.flatmap(lambda deck: st.tuples(st.just(deck), card_lists(deck))))
def test_codes_and_sets_round_trip(example):
    deck, held = example
    mask = deck.mask(held)
    assert deck.cards(mask) == tuple(sorted(held))
    assert [deck.card(code) for code in deck.codes(mask)] == sorted(held)


@pytest.mark.parametrize("deck", DECKS.values(), ids=list(DECKS))
def test_cards_that_do_not_exist_are_refused(deck):
    for wrong in (-1, 62, 63, 64 + 22, *([32] if deck is MARIAS else [56])):
        with pytest.raises(ValueError, match=f"no card number {wrong}"):
            deck.code(wrong)
        with pytest.raises(ValueError, match=f"no card number {wrong}"):
            deck.mask([wrong])
    with pytest.raises(ValueError, match="is there twice"):
        deck.mask([3, 4, 3])
    for stray in (1 << 60, -1, deck.full + 1):
        with pytest.raises(ValueError, match="no cards of the"):
            deck.cards(stray)


@pytest.mark.parametrize(
    ("deck", "text", "position", "hint"),
    [
        (MARIAS, "ha", 1, "hA"),
        (MARIAS, "HA", 0, "hA"),
        (MARIAS, "Ah", 0, "hA"),
        (MARIAS, "h10", 1, "h and one of 7 8 9 X U O K A"),
        (MARIAS, "h77", 2, "h7"),
        (MARIAS, " h7", 0, "a suit h b l a, then a rank 7 8 9 X U O K A"),
        (MARIAS, "", 0, "a suit h b l a, then a rank 7 8 9 X U O K A"),
        (TAROT, "ex", 0, "EX"),
        (TAROT, "t21", 0, "T21"),
        (TAROT, "T22", 0, "a suit c s b d, then a rank 1 2 3 4 5 6 7 8 9 X V C Q K, or T1 to T21, EX"),
    ],
)
def test_codes_are_exact(deck, text, position, hint):
    with pytest.raises(NotationError) as caught:
        deck.card(text)
    assert (caught.value.position, caught.value.hint) == (position, hint)


# --- hands --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("deck", "text"), [(MARIAS, MARIAS_HAND), (TAROT, TAROT_HAND)])
def test_hands_of_the_notation(deck, text):
    assert deck.hand(parse_hand(text, deck)) == text


def test_hand_means_the_cards_it_says():
    held = MARIAS.codes(parse_hand(MARIAS_HAND, MARIAS, count=8))
    assert held == ("h7", "hX", "hK", "hA", "b9", "a8", "aU", "aO")
    held = TAROT.codes(parse_hand(TAROT_HAND, TAROT, count=13))
    assert held == ("c7", "c9", "cQ", "cK", "b2", "b3", "bX", "d1", "EX", "T1", "T9", "T17", "T21")


def test_empty_and_full_hands():
    assert parse_hand("-.-.-.-", MARIAS) == 0
    assert MARIAS.hand(0) == "-.-.-.-"
    assert TAROT.hand(0) == "-.-.-.-.-"
    assert parse_hand(TAROT.hand(TAROT.full), TAROT, count=78) == TAROT.full


def test_order_inside_a_suit_is_free():
    assert parse_hand("78.-.-.AX", MARIAS) == parse_hand("87.-.-.XA", MARIAS)
    assert parse_hand("-.-.-.-.1,EX,21", TAROT) == parse_hand("-.-.-.-.EX,21,1", TAROT)


def test_ten_beside_a_tarot_one_is_read_as_the_ten():
    assert TAROT.codes(parse_hand("101.-.-.-.-", TAROT)) == ("c1", "cX")
    assert TAROT.codes(parse_hand("110.-.-.-.-", TAROT)) == ("c1", "cX")
    assert TAROT.codes(parse_hand("R101.-.-.-.10,E", TAROT, "fr")) == ("c1", "cX", "cK", "EX", "T10")


@given(
    decks.flatmap(lambda deck: st.tuples(st.just(deck), card_lists(deck))), st.sampled_from(["", " ", "\t"])
)
def test_written_hands_round_trip(example, space):
    deck, held = example
    mask = deck.mask(held)
    assert parse_hand(space + deck.hand(mask) + space, deck, count=len(held)) == mask


# --- what people may type -----------------------------------------------------------------------------------

#: The table of the notation, row by row: suits and ranks in index order, alternatives joined by "/".
TYPED = [
    (MARIAS, "en", "h b l a", "7 8 9 X/10/T U/J O/Q K A"),
    (MARIAS, "cs", "č k z ž", "7 8 9 X/10 J Q K E"),
    (MARIAS, "de", "h s g e", "7 8 9 X/10 U O K A/D"),
    (MARIAS, "fr", "♥ ♦ ♠ ♣", "7 8 9 X/10/T U/J O/Q K A"),
    (TAROT, "en", "c s b d", "1 2 3 4 5 6 7 8 9 X/10 V/J C Q K"),
    (TAROT, "cs", "c s b d", "1 2 3 4 5 6 7 8 9 X/10 V/J C Q K"),
    (TAROT, "de", "c s b d", "1 2 3 4 5 6 7 8 9 X/10 V/J C Q K"),
    (TAROT, "fr", "c p t k", "1 2 3 4 5 6 7 8 9 10 V C D R"),
]
SYMBOLS = {MARIAS.name: "♥♦♠♣", TAROT.name: "♥♠♣♦"}


@pytest.mark.parametrize(("deck", "letters", "suits", "ranks"), TYPED)
def test_every_spelling_of_the_table_is_its_card(deck, letters, suits, ranks):
    alternatives = [rank.split("/") for rank in ranks.split()]
    for s, suit in enumerate(suits.split()):
        for r, spellings in enumerate(alternatives):
            for rank in spellings:
                for front in {suit, SYMBOLS[deck.name][s]}:
                    assert parse_card(front + rank, deck, letters) == deck.index(s, r), front + rank


@pytest.mark.parametrize(("deck", "letters", "suits", "ranks"), TYPED)
def test_nothing_but_the_table_is_a_card(deck, letters, suits, ranks):
    """All short words over every character in use: exactly the table and the free case are accepted."""
    spelt = ranks.replace("/", " ").split()
    free = {c for suit in suits.split() for c in (suit, suit.upper()) if c not in spelt}
    accepted = {front + rank for front in free | set(SYMBOLS[deck.name]) for rank in spelt}
    if deck is TAROT:
        trump, excuse = ("", "E") if letters == "fr" else ("T", "EX")
        accepted |= {f"{trump}{n}" for n in range(1, 22)} | {excuse}
        # T1 to T10 may be trumps or cards of trèfle.
        accepted -= {f"T{n}" for n in range(1, 11)} if letters == "fr" else set()
    alphabet = "hblaHBLAčkzžČKZŽsgeSGEcdptCDPTXUOJQVRET0123456789♥♦♠♣-"
    words_tried = {a + b for a in alphabet for b in ("", *alphabet)} | {a + "10" for a in alphabet} | accepted
    for word in words_tried:
        try:
            parse_card(word, deck, letters)
        except NotationError:
            assert word not in accepted, word
        else:
            assert word in accepted, word


@given(decks.flatmap(lambda deck: st.tuples(st.just(deck), card_lists(deck).filter(bool))), sets, st.data())
def test_lists_round_trip_in_every_set(example, letters, data):
    deck, held = example
    separator = data.draw(st.sampled_from([" ", ",", ", ", "  ", "\n"]))
    chosen = letters_of(deck, letters)
    text = separator.join(chosen.spell(card) for card in held)
    assert parse_cards(text, deck, letters, count=len(held)) == held
    assert parse_hand(text, deck, letters) == deck.mask(held)


@given(decks.flatmap(lambda deck: st.tuples(st.just(deck), card_lists(deck))), sets)
def test_hands_in_every_set_give_the_same_codes(example, letters):
    deck, held = example
    chosen = letters_of(deck, letters)
    spelt = dict(zip(deck.ranks, chosen.ranks, strict=True))
    suits, trumps = deck.hand(deck.mask(held)).split("."), []
    if deck is TAROT:
        trumps = [suits.pop().replace("EX", chosen.excuse)]
    text = ".".join(["".join(spelt.get(c, c) for c in group) for group in suits] + trumps)
    assert parse_hand(text, deck, letters) == deck.mask(held)


def test_suits_may_be_capitals_where_no_rank_is_meant():
    assert parse_cards("H7 b8 L9", MARIAS) == [0, 9, 18]
    assert parse_suit("A", MARIAS) == 3
    assert parse_suit("K", MARIAS, "cs") == 1
    assert parse_suit(" ♠ ", TAROT) == 1
    assert parse_suit("T", TAROT, "fr") == 2


def test_accents_may_be_separate_characters_and_symbols_emoji():
    for text in ("č7 ž8", "Č7 Ž8"):
        assert parse_cards(unicodedata.normalize("NFD", text), MARIAS, "cs") == [0, 25]
    assert parse_cards("♥\ufe0f7 ♦\ufe0e8", MARIAS) == [0, 9]


def test_unknown_letters_name_the_known_ones():
    with pytest.raises(ValueError, match="no letters 'pl'; one of en cs de fr"):
        parse_hand(MARIAS_HAND, MARIAS, "pl")


# --- refusals (S-10): position and nearest right spelling ---------------------------------------------------

GROUPS = "4 groups, h.b.l.a"
EXAMPLE = "for example AXK7.9.-.OU8"


@pytest.mark.parametrize(
    ("text", "position", "hint"),
    [
        ("", 0, EXAMPLE),
        ("  ", 0, EXAMPLE),
        ("AXK7.9..OU8", 7, "- for no card"),
        ("AXK7.9.-", 8, GROUPS + ", with - where there is no card"),
        ("AXK7.9.-.", 9, "- for no card"),
        ("AXK7.9.-.OU8.7", 12, GROUPS),
        ("AXK7.9.-.OU8.", 12, GROUPS),
        ("AXk7.9.-.OU8", 2, "K"),
        ("AXE7.9.-.OU8", 2, "A"),
        ("A5.-.-.-", 1, "one of A X K O U 9 8 7"),
        ("A1.-.-.-", 1, "one of A X K O U 9 8 7"),
        ("A-.7.8.9", 1, "either cards or -"),
        ("-A.7.8.9", 1, "either cards or -"),
        ("A.–.7.8", 2, "-"),
        ("A .7.8.9", 1, "dots between suits, h.b.l.a"),
        ("A.7,8.9", 3, "dots between suits, h.b.l.a"),
        ("hA.b7.-.-", 0, "ranks alone, dots between h.b.l.a"),
        ("A.♦7.-.-", 2, "ranks alone, dots between h.b.l.a"),
        ("AXK 7 9 -", 3, EXAMPLE),
        ("AXK/7/9/-", 3, EXAMPLE),
        ("-,AX,7,8", 1, EXAMPLE),
        ("AXK", 3, EXAMPLE),
        ("AKA.-.-.-", 2, "hA once"),
        ("AX10.-.-.-", 2, 'all like "X" or all like "10"'),
        ("UQ.-.-.-", 1, 'all like "U" or all like "Q"'),
        ("J.O.-.-", 2, 'all like "J" or all like "O"'),
    ],
)
def test_s10_hands_refused_with_their_place(text, position, hint):
    fault = refused(parse_hand, text, MARIAS)
    assert (fault.position, fault.hint, fault.text) == (position, hint, text)


@pytest.mark.parametrize(
    ("letters", "text", "position", "hint"),
    [
        ("en", "h7b7", 2, "h7 b7"),
        ("en", "h77", 2, "h7"),
        ("en", "h7;b8", 2, "a space or a comma between cards"),
        ("en", "h7 b7,l7", 5, "only commas or only spaces between cards"),
        ("en", "h7 b7,", 6, "a card or no comma"),
        ("en", "h7,,b8", 3, "a card or no comma"),
        ("en", ",h7", 0, "for example h7 b7"),
        ("en", "h7 hk", 4, "hK"),
        ("en", "h7 7h", 3, "h7"),
        ("en", "h", 1, "one of A X K O U 9 8 7 after h"),
        ("en", "h6", 1, "one of A X K O U 9 8 7 after h"),
        ("en", "x7", 0, "a suit h b l a, then a rank"),
        ("en", "AK", 0, "aK"),
        ("en", "A7 h7", 0, "a7"),
        ("en", "♥7 h8", 3, 'all like "♥" or all like "h"'),
        ("en", "h10 bX", 5, 'all like "10" or all like "X"'),
        ("en", "h7 b8 h7", 6, "h7 once"),
        ("en", "čE k7", 0, "a suit h b l a, then a rank, or choose letters cs"),
        ("cs", "K7", 0, "k7"),
        ("cs", "č7 c8", 3, "č8"),
        ("cs", "čA", 1, "čE"),
        ("cs", "hA", 0, "a suit č k z ž, then a rank, or choose letters en or de"),
        ("de", "hD sA", 4, 'all like "D" or all like "A"'),
        ("fr", "h7", 0, "a suit ♥ ♦ ♠ ♣, then a rank, or choose letters en or de"),
    ],
)
def test_s10_lists_refused_with_their_place(letters, text, position, hint):
    for parse in (parse_cards, parse_hand):
        fault = refused(parse, text, MARIAS, letters)
        assert (fault.position, fault.hint) == (position, hint)


@pytest.mark.parametrize(
    ("letters", "text", "position", "hint"),
    [
        ("en", "K.-.-.-", 7, "5 groups, c.s.b.d.trumps, with - where there is no card"),
        ("en", "K.-.-.-.22", 8, "1 to 21 or EX, commas between"),
        ("en", "K.-.-.-.0", 8, "1 to 21 or EX, commas between"),
        ("en", "K.-.-.-.01", 8, "1"),
        ("en", "K.-.-.-.E", 8, "EX"),
        ("en", "K.-.-.-.21,", 11, "a trump or no comma"),
        ("en", "K.-.-.-.21,,20", 11, "a trump or no comma"),
        ("en", "K.-.-.-.21 20", 10, "a comma between trumps"),
        ("en", "K.-.-.-.EX,T21,17", 15, 'all like "T21" or all like "17"'),
        ("en", "K.-.-.-.21,20,21", 14, "T21 once"),
        ("en", "C9", 0, "c9"),
        ("en", "t1", 0, "T1, or choose letters fr"),
        ("en", "ex", 0, "EX"),
        ("en", "cK 21", 3, "T21"),
        ("en", "21 20", 0, "T21, or choose letters fr"),
        ("en", "T22", 0, "T1 to T21"),
        ("en", "T01", 0, "T1"),
        ("en", "cT", 1, "one of K Q C V X 9 8 7 6 5 4 3 2 1 after c"),
        ("en", "cV sJ", 4, 'all like "V" or all like "J"'),
        ("fr", "T1", 0, "1 or t1, or choose letters en"),
        ("fr", "TR T10", 3, "10 or t10"),
        ("fr", "1E", 1, "1 E"),
        ("fr", "EX", 1, "E, or choose letters en"),
        ("fr", "cK", 1, "cR, or choose letters en"),
        ("fr", "cX", 1, "c10, or choose letters en"),
        ("fr", "C9", 0, "c9"),
        ("fr", "21,22", 3, "1 to 21"),
    ],
)
def test_s10_tarot_refused_with_its_place(letters, text, position, hint):
    fault = refused(parse_hand, text, TAROT, letters)
    assert (fault.position, fault.hint) == (position, hint)


def test_s10_wrong_counts():
    fault = refused(parse_hand, MARIAS_HAND, MARIAS, count=10)
    assert (fault.position, fault.message, fault.hint) == (12, "8 cards, not 10", "2 more")
    fault = refused(parse_hand, MARIAS_HAND, MARIAS, count=7)
    assert (fault.position, fault.message, fault.hint) == (11, "more than 7 cards", "7 cards")
    assert refused(parse_cards, "h7 b7 l7", MARIAS, count=2).position == 6
    assert refused(parse_card, "h7 b7", MARIAS).message == "more than 1 card"


def test_s10_cards_that_lie_elsewhere():
    talon = parse_hand("h7 b9", MARIAS)
    fault = refused(parse_hand, "AXK.9.-.OU8", MARIAS, taken=np.int64(talon))
    assert (fault.position, fault.message) == (4, "b9 lies elsewhere already")


@pytest.mark.parametrize(
    ("text", "position", "hint"), [("", 0, "one of h b l a"), (" x", 1, "one of h b l a")]
)
def test_s10_suits_refused(text, position, hint):
    fault = refused(parse_suit, text, MARIAS)
    assert (fault.position, fault.hint) == (position, hint)
    assert refused(parse_suit, "c", MARIAS, "cs").hint == "č"


# --- messages -----------------------------------------------------------------------------------------------


def test_s10_message_marks_the_place():
    fault = refused(parse_hand, "AX5.7.9.-", MARIAS)
    assert str(fault) == 'AX5.7.9.-\n  ^ no rank "5" in h; write one of A X K O U 9 8 7'
    first, second = fault.marked("--hand ").split("\n")
    assert first == "--hand AX5.7.9.-"
    assert second.index("^") == first.index("5")


def test_s10_caret_stands_under_the_fault_after_accents_and_wide_characters():
    text = unicodedata.normalize("NFD", "č7 ž8 ") + "x7"
    assert str(refused(parse_cards, text, MARIAS, "cs")).split("\n")[1].startswith(" " * 6 + "^")
    assert str(refused(parse_cards, "♥\ufe0f7 x", MARIAS)).split("\n")[1].startswith(" " * 3 + "^")
    assert str(refused(parse_cards, "h7,漢,b7 ", MARIAS)).split("\n")[1].startswith(" " * 3 + "^")


def test_s10_long_texts_are_shown_around_the_fault():
    text = "h7" + " " * 500 + "hF" + " " * 500 + "b7"
    fault = refused(parse_cards, text, MARIAS)
    first, second = str(fault).split("\n")
    assert fault.position == 503
    assert first[second.index("^")] == "F"
    assert len(first) < 80


def test_s10_terminal_escapes_are_not_repeated():
    shown = str(refused(parse_cards, "h7 \x1b[31m\nb7", MARIAS))
    assert "\x1b" not in shown
    assert shown.count("\n") == 1


def test_s10_look_alikes_are_named():
    fault = refused(parse_hand, "\N{CYRILLIC CAPITAL LETTER A}X.-.-.-", MARIAS)
    assert "cyrillic capital letter a" in fault.message


def test_faults_travel_between_processes():
    fault = refused(parse_hand, "A5.-.-.-", MARIAS)
    again = pickle.loads(pickle.dumps(fault))
    assert (str(again), again.position, again.hint) == (str(fault), fault.position, fault.hint)
    assert pickle.loads(pickle.dumps(TAROT)) == TAROT


# --- anything at all ----------------------------------------------------------------------------------------

ALPHABET = "hblaHBčkKzžsgecptTdDEX10UOJQVCRA789-.,; ♥♦♠♣²①\ufe0f\n"


@given(st.text(st.sampled_from(ALPHABET), max_size=14) | st.text(max_size=8), decks, sets)
def test_s10_any_text_is_a_hand_or_refused_inside_the_text(text, deck, letters):
    for parse in (parse_hand, parse_cards, parse_card, parse_suit):
        try:
            parse(text, deck, letters)
        except NotationError as fault:
            assert 0 <= fault.position <= len(text)
            assert fault.hint
            assert str(fault).count("\n") == 1


@given(decks, st.integers(0, 10**9))
def test_s10_a_character_too_many_is_never_skipped(deck, seed):
    """A written hand with one foreign character inserted is refused at that character or just before."""
    rng = random.Random(seed)
    text = deck.hand(deck.mask(rng.sample(deck.pack, 10)))
    at = rng.randrange(len(text) + 1)
    fault = refused(parse_hand, text[:at] + "#" + text[at:], deck)
    word = max(text[:at].rfind(","), text[:at].rfind(".")) + 1
    assert word <= fault.position <= at
