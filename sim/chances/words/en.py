"""The words of the tables in English."""

from __future__ import annotations

from sim.chances.words import Words

_TABLES = {
    "splits_12": (
        "How a suit lies, seen from twelve cards",
        "The declarer knows his twelve cards, the talon among them; the twenty others lie with two "
        "opponents, ten each. Each way: it is said which of the two has how many.",
    ),
    "splits_10": (
        "How a suit lies, seen from ten cards, the talon unseen",
        "Licitovaný before the talon is taken: twenty-two cards unseen, two hands of ten and two in the "
        "talon. How it lies: in the two hands.",
    ),
    "defender_10": (
        "How a suit lies, seen from a defender's ten",
        "Volený: of the missing cards of a suit so many (columns) are among the declarer's twelve, the "
        "talon counted, the others in the partner's ten. Per cent, before anything was said or played.",
    ),
    "lone": (
        "The ten alone",
        "The ten is one of the missing cards of its suit: the chance that an opponent has it and no other "
        "of them. With ten cards known the talon is unseen, and the ten may lie there too. It holds of any "
        "other card as well as of the ten.",
    ),
    "marriages": (
        "Marriages",
        "King and over of one suit in one hand, as dealt. A named marriage: that of one suit, say of hearts.",
    ),
    "sevens": (
        "Sevens",
        "In a hand as dealt; it holds of aces, of tens, of the four cards of any rank.",
    ),
    "longest": (
        "The longest suit of seven cards",
        "The first seven of forehand in volený, from which trumps are chosen.",
    ),
    "trumps": (
        "Trumps in twelve cards",
        "Trumps are the longest suit of the first seven (any of them where two are equally long); then five "
        "more cards come.",
    ),
    "more": (
        "What the next five cards bring in trumps",
        "Volený, by how many trumps there are among the first seven. Columns: further trumps among the next "
        "five. Per cent.",
    ),
    "talon": (
        "What the talon brings",
        "Licitovaný, ten cards known: some cards are wanted; columns: how many of them lie in the talon.",
    ),
    "chien_trumps": (
        "Trumps in the chien",
        "The Excuse counted, in the hand and in the chien. Rows: trumps among the {hand} cards of the hand "
        "that asks; columns: trumps among the {chien} of the chien. Per cent.",
    ),
    "chien_bouts": ("Bouts in the chien", "Rows: bouts held; columns: bouts in the chien. Per cent."),
    "chien_kings": ("Kings in the chien", "Rows: kings held; columns: kings in the chien. Per cent."),
    "dealt": (
        "Bouts, kings and trumps in a hand",
        "A hand of {hand} cards as dealt, and with the chien {both}; the Excuse counts as a trump too. Per "
        "cent.",
    ),
    "petit_sec": ("Petit sec", "A dealt hand with the Petit, no other trump and no Excuse."),
    "poignees": (
        "Poignées",
        "A dealt hand that can show one, from so many trumps, the Excuse counted among them. Per cent.",
    ),
    "passes": (
        "The king led: do all the others follow?",
        "The taker leads a suit of which he has so many cards, the king among them, and discarded none; "
        "{left} cards are unseen, {hand} with each of the {others} others. Exact: as cards are dealt. Each "
        "card by itself: reckoned as the tables in circulation are, see below.",
    ),
}

_LABELS = {
    "missing": "missing",
    "lie": "how they lie",
    "in_talon": "in the talon",
    "known": "cards known",
    "chance": "chance",
    "each_way": "each way",
    "named_opponent": "with a named opponent",
    "either_opponent": "with either opponent",
    "marriages": "marriages",
    "sevens": "sevens",
    "any": "at least one",
    "named_marriage": "a named one",
    "cards_7": "in 7 cards",
    "cards_8": "in 8 cards",
    "cards_10": "in 10 cards",
    "cards_12": "in 12 cards",
    "longest": "cards of it",
    "exactly": "just so many",
    "at_least": "at least so many",
    "trumps_in_12": "trumps",
    "trump_marriage": "the trump marriage",
    "trump_seven": "the trump seven",
    "trumps_in_7": "trumps of seven",
    "at_least_1": "at least one",
    "wanted": "cards wanted",
    "trumps_held": "trumps held",
    "bouts_held": "bouts held",
    "kings_held": "kings held",
    "unseen": "no card seen",
    "number": "number",
    "bouts_hand": "bouts in {hand}",
    "bouts_both": "bouts in {both}",
    "kings_hand": "kings in {hand}",
    "kings_both": "kings in {both}",
    "trumps_hand": "trumps in {hand}",
    "trumps_both": "trumps in {both}",
    "petit_in": "in",
    "one_hand": "one hand",
    "any_hand": "any hand of the deal",
    "level": "poignée",
    "single": "single",
    "double": "double",
    "triple": "triple",
    "trumps_from": "trumps",
    "no_higher": "this one and none higher",
    "or_higher": "this one or a higher one",
    "held": "cards held",
    "exact": "exact",
    "thrown": "each card by itself",
}

WORDS = Words(
    point=".",
    group=",",
    file="odds-tables.md",
    title="Odds tables",
    intro=(
        "How the cards lie before anybody has played. Every chance is **exact**: a count of equally likely "
        "layouts, nothing is sampled. Percentages are rounded at the end, to two decimals; below a tenth of "
        "a per cent, and as near to certainty, to three digits. A dash: there is no such case.",
        "These are chances of the deal, the pack well shuffled. Bids, doublings and played cards tell more, "
        "and discards are chosen.",
        "This page is written by forhont and made again by",
        "{command}",
        "`--csv` gives every chance as a numerator and a denominator, `--language` the page in English "
        "(`en`), Czech (`cs`) or French (`fr`), `--out` files for both games. A single question, with the "
        "cards that you know: `forhont odds splits --help`.",
    ),
    games={"marias": "Mariáš", "tarot": "French tarot"},
    players={
        3: "Tarot with three players (24 + 6)",
        4: "Tarot with four players (18 + 6)",
        5: "Tarot with five players (15 + 3)",
    },
    tables=_TABLES,
    labels=_LABELS,
    why=(
        "Why {exact} % and not {thrown_short} %",
        "Four players; the taker leads a king fifth and has discarded nothing of the suit. The nine other "
        "cards of it are with the three defenders, and all three can follow with the chance {fraction} = "
        "**{exact} %**. Tables in circulation say {thrown_short} %.",
        "They reckon 1 − 3 · (2/3)⁹ + 3 · (1/3)⁹ = {thrown} %: each of the nine cards goes to one of the "
        "three defenders as if by the throw of a die, whatever the other cards did, as if a hand had no "
        "end. But a hand has 18 cards of the 54 that are unseen. Who has a card of the suit has one place "
        "less for the next, so the suit lies more evenly than dice would have it, and a void is rarer.",
        "Counted: nine cards can lie in C(54, 9) = {all} sets of places; C(36, 9) = {one} of these leave a "
        "given defender without any, C(18, 9) = {two} two given ones. That is 1 − (3 · {one} − 3 · {two}) / "
        "{all}.",
        "So it is for every length: the column “each card by itself” has, rounded to one decimal, the very "
        "figures in circulation, from a lone king to a suit of eleven. With a king fifth they let somebody "
        "be void in {thrown_void} % of the deals; in truth it is {exact_void} %. The tables of how many "
        "trumps or cards of a suit the longest defender has (four missing: 66.7, 29.6, 3.7 %) are reckoned "
        "in the same way; with 18 places a hand it is {longest_2}, {longest_3} and {longest_4} %.",
    ),
)
