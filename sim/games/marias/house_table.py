"""The table of house rules of the mariáš family: what may be agreed on, and what each kind plays by default.

``FIELDS`` has one row per rule: its name, type, allowed values, the rules of the game that read it, what
it means, and whether stored deals can be priced again when it alone changes.  ``KINDS`` says which of them a
kind has, what it plays by default, and what it narrows.  To add a rule, add a row; a kind: an entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

#: What stands in a packed amount for "off" (tariff) and "none" (limit).
OFF = -1

# Codes of the enumerations in a packed record.
LINEAR, DOUBLING, FIXED, NO_SUCH = 0, 1, 2, 3
FIRST, HIGHEST = 0, 1
ALL, ONE = 0, 1
ANY, OVER_FIRST = 0, 1
NEVER, TRICK_2, LEAD_2 = 0, 1, 2
UNIFORM, GATHER_CUT = 0, 1


class Field(NamedTuple):
    """One house rule."""

    #: Dotted name, as in presets and on the command line after ``house.``.
    name: str
    #: "amount", "amount or null", "bool", "choice" (a word), "count" (a whole number) or "cap" (a level).
    type: str
    #: choice: word -> code; count: the numbers allowed, or () for any from 1; otherwise ().
    values: Mapping[Any, int]
    #: Rules that read it.
    rules: tuple[str, ...]
    description: str
    #: Stored deals can be priced again when it changes: it touches payment, not what may be done.
    reprice: bool


def _amount(name: str, rules: str, description: str) -> Field:
    return Field(name, "amount", {}, tuple(rules.split()), description, True)


def _amount_or_null(name: str, rules: str, description: str, reprice: bool = True) -> Field:
    return Field(name, "amount or null", {}, tuple(rules.split()), description, reprice)


def _yes_no(name: str, rules: str, description: str, reprice: bool = False) -> Field:
    return Field(name, "bool", {}, tuple(rules.split()), description, reprice)


def _choice(
    name: str, values: Mapping[str, int], rules: str, description: str, reprice: bool = False
) -> Field:
    return Field(name, "choice", values, tuple(rules.split()), description, reprice)


def _count(name: str, values: Iterable[int], rules: str, description: str, reprice: bool = False) -> Field:
    return Field(name, "count", {v: v for v in values}, tuple(rules.split()), description, reprice)


_SCALING = {"linear": LINEAR, "doubling": DOUBLING, "fixed": FIXED}

#: Every house rule of the family, in the order in which they are written down.
FIELDS: dict[str, Field] = {
    field.name: field
    for field in (
        _count("players", (3, 4), "M-30", "Players at the table; with 4, seat 3 deals and sits out."),
        _amount("tariff.game", "M-31", "Worth of the game."),
        _amount("tariff.seven", "M-31", "Worth of the seven, and of the seven against."),
        _amount("tariff.hundred", "M-31", "Worth of the hundred, and of the hundred against."),
        _amount("tariff.betl", "M-31", "Worth of betl."),
        _amount("tariff.durch", "M-31", "Worth of durch."),
        _amount_or_null(
            "tariff.open_betl", "M-72", "Worth of open betl; null where it is not played.", False
        ),
        _amount_or_null(
            "tariff.open_durch", "M-72", "Worth of open durch; null where it is not played.", False
        ),
        _amount_or_null(
            "tariff.two_sevens", "M-18", "Worth of two sevens; null where they are not played.", False
        ),
        _amount(
            "silent_seven",
            "M-36",
            "Worth of a trump seven in the last trick that nobody declared; 0: nothing.",
        ),
        _count("hearts_multiplier", (1, 2, 4), "M-33", "Factor of the payment when hearts are trumps.", True),
        _choice("hundred_scaling", _SCALING, "M-34", "How a made hundred grows with each ten points.", True),
        _choice(
            "hundred_fail_scaling", _SCALING, "M-34", "How a lost hundred grows with each ten missing.", True
        ),
        _yes_no(
            "hundred_fail_counts_marriages",
            "M-34",
            "The other side's marriages make a lost hundred dearer.",
            True,
        ),
        _choice(
            "hundred_marriage",
            {"first": FIRST, "highest": HIGHEST},
            "M-13",
            "Which marriage counts towards a hundred.",
            True,
        ),
        _yes_no("hundred_includes_game", "M-13", "A hundred stands beside the game instead of in its place."),
        _choice(
            "silent_hundred_scaling",
            {"linear": LINEAR, "doubling": DOUBLING, "none": NO_SUCH},
            "M-35",
            "How a hundred that nobody declared grows with each ten points; none: it does not exist.",
            True,
        ),
        _choice(
            "silent_hundred_qualifies",
            {"all": ALL, "one": ONE},
            "M-35",
            "Whether all marriages or one count towards a hundred that nobody declared.",
            True,
        ),
        Field(
            "flek_cap",
            "cap",
            {},
            ("M-22",),
            "Highest level of doubling, one for all or per component.",
            False,
        ),
        _amount_or_null("limit", "M-37", "Most that one defender pays or receives; null: no limit."),
        _yes_no("against", "M-23", "Defenders may announce seven or hundred against."),
        _yes_no(
            "settle_balanced_seven", "M-24", "Game doubled once and seven not doubled: nobody plays or pays."
        ),
        _yes_no(
            "play_unflekked_game", "M-25", "A game that nobody doubled is played; else it is settled as made."
        ),
        _yes_no(
            "play_flekked_game_without_re",
            "M-25",
            "A game doubled once is played; else it is settled as lost.",
        ),
        _yes_no("evident_rule", "M-39", "Who doubles a contract that cannot be lost pays for the others."),
        _yes_no("talon_forbids_trump", "M-16", "No trump may be discarded in a trump contract."),
        _yes_no(
            "talon_allows_sharp", "M-5 M-16", "Aces and tens may be discarded and count for the defenders."
        ),
        _choice(
            "marriage_first_card",
            {"any": ANY, "over_first": OVER_FIRST},
            "M-3",
            "Which card of a marriage, played first, can announce it.",
        ),
        _yes_no("choose_from_people", "M-41", "Trumps may be fixed by a card drawn unseen."),
        _choice(
            "betl_open_from",
            {"never": NEVER, "trick_2": TRICK_2, "lead_2": LEAD_2},
            "M-66",
            "From when the hands lie open in betl.",
        ),
        _yes_no("sitter_pays", "M-30", "Seat 3, who sits out, pays and is paid like a defender.", True),
        _choice(
            "shuffle",
            {"uniform": UNIFORM, "gather_cut": GATHER_CUT},
            "M-80",
            "Every deal shuffled anew, or gathered as played and cut.",
        ),
        _count("session_length", (), "M-80", "Deals in a session without shuffling."),
    )
}


class Kind(NamedTuple):
    """What one kind plays by default, in the order of the written list, and what it narrows."""

    preset: dict[str, Any]
    #: rule -> (allowed values, why), where a kind allows less than the rule's type.
    only: dict[str, tuple[tuple[Any, ...], str]]


_NOT_LICITOVANY = ((None,), "two sevens are played in licitovany only")
_NOT_PAGAT = ((None,), "open contracts are played in pagat only")

#: Kind -> its house rules.  The key order is the order of a resolved set.
KINDS: dict[str, Kind] = {
    "voleny": Kind(
        preset={
            "players": 3,
            "tariff.game": 1,
            "tariff.seven": 2,
            "tariff.hundred": 4,
            "tariff.betl": 15,
            "tariff.durch": 30,
            "tariff.open_betl": None,
            "tariff.open_durch": None,
            "tariff.two_sevens": None,
            "silent_seven": 1,
            "hearts_multiplier": 2,
            "hundred_scaling": "linear",
            "hundred_fail_scaling": "linear",
            "hundred_fail_counts_marriages": True,
            "hundred_marriage": "first",
            "hundred_includes_game": False,
            "silent_hundred_scaling": "linear",
            "silent_hundred_qualifies": "all",
            "flek_cap": None,
            "limit": 500,
            "against": True,
            "settle_balanced_seven": True,
            "play_unflekked_game": True,
            "play_flekked_game_without_re": True,
            "evident_rule": False,
            "talon_forbids_trump": False,
            "talon_allows_sharp": False,
            "marriage_first_card": "any",
            "choose_from_people": True,
            "betl_open_from": "never",
            "sitter_pays": True,
            "shuffle": "uniform",
            "session_length": 40,
        },
        only={
            "tariff.open_betl": _NOT_PAGAT,
            "tariff.open_durch": _NOT_PAGAT,
            "tariff.two_sevens": _NOT_LICITOVANY,
            "evident_rule": ((False,), "evident contracts are not yet available"),
            "shuffle": (("uniform",), "gather_cut is not yet available"),
        },
    ),
}

#: Pairs that exclude each other when both are true.
EXCLUSIVE = (("talon_forbids_trump", "talon_allows_sharp", "M-16"),)
