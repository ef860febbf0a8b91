"""The table of house rules of the mariáš family: what may be agreed on, and what each kind leaves of it.

``FIELDS`` has one row per rule: its name, type, allowed values, the rules of the game that read it, what
it means, and whether stored deals can be priced again when it alone changes.  ``KINDS`` says what a kind
narrows, reads in its own way and excludes; what it plays by default is in :mod:`sim.games.marias.presets`.
To add a rule, add a row; a kind: an entry.
"""

from __future__ import annotations

from typing import Any

from sim.games.house_rows import (
    Exclusion,
    Field,
    KindRules,
    amount,
    amount_or_null,
    choice,
    count,
    yes_no,
)
from sim.games.marias.names import COMPONENTS_OF, DOUBLED, RUNGS
from sim.games.marias.presets import PRESETS

# Codes of the enumerations in a packed record.
LINEAR, DOUBLING, FIXED, NO_SUCH = 0, 1, 2, 3
FIRST, HIGHEST = 0, 1
ALL, ONE = 0, 1
ANY, OVER_FIRST = 0, 1
NEVER, TRICK_2, LEAD_2 = 0, 1, 2
UNIFORM, GATHER_CUT = 0, 1
SOURCE, CSM = 0, 1

#: The rungs of each ladder, from the lowest (M-52).
LADDERS = {
    "source": tuple(rung for rung in RUNGS if not rung.startswith("red_")),
    "csm": tuple(rung for rung in RUNGS if rung != "game"),
}


# What rules decide beside payment.
_NULL_OUT = "null forbids to declare it"
_SAID = "what may or must be said"
_PLAYED = "which deals are played"
_DISCARDED = "what may be discarded"
_MARRIAGES = "which marriages are announced"
_BID = "what may be bid"
_CARDS = "how the cards lie"

_SCALING = {"linear": LINEAR, "doubling": DOUBLING, "fixed": FIXED}

#: Every house rule of the family, in the order in which they are written down.
FIELDS: dict[str, Field] = {
    field.name: field
    for field in (
        count(
            "players",
            (3, 4),
            "M-30",
            "Players at the table; with 4 where three play, seat 3 deals and sits out.",
            neutral=2,
        ),
        amount("tariff.game", "M-31", "Worth of the game."),
        amount("tariff.seven", "M-31", "Worth of the seven, and of the seven against."),
        amount("tariff.hundred", "M-31", "Worth of the hundred, and of the hundred against."),
        amount("tariff.betl", "M-31", "Worth of betl."),
        amount("tariff.durch", "M-31", "Worth of durch."),
        amount_or_null(
            "tariff.open_betl", "M-72", "Worth of open betl; null where it is not played.", _NULL_OUT
        ),
        amount_or_null(
            "tariff.open_durch", "M-72", "Worth of open durch; null where it is not played.", _NULL_OUT
        ),
        amount_or_null(
            "tariff.two_sevens", "M-18", "Worth of two sevens; null where they are not played.", _NULL_OUT
        ),
        amount(
            "silent_seven",
            "M-36",
            "Worth of a trump seven in the last trick that nobody declared; 0: nothing.",
        ),
        count("hearts_multiplier", (1, 2, 4), "M-33", "Factor of the payment when hearts are trumps."),
        choice("hundred_scaling", _SCALING, "M-34", "How a made hundred grows with each ten points."),
        choice("hundred_fail_scaling", _SCALING, "M-34", "How a lost hundred grows with each ten missing."),
        yes_no(
            "hundred_fail_counts_marriages",
            "M-34",
            "The other side's marriages make a lost hundred dearer.",
        ),
        choice(
            "hundred_marriage",
            {"first": FIRST, "highest": HIGHEST},
            "M-13",
            "Which marriage counts towards a hundred.",
        ),
        yes_no(
            "hundred_includes_game",
            "M-13",
            "A hundred stands beside the game instead of in its place.",
            decides="whether there is a game to double beside a hundred",
        ),
        choice(
            "silent_hundred_scaling",
            {"linear": LINEAR, "doubling": DOUBLING, "none": NO_SUCH},
            "M-35",
            "How a hundred that nobody declared grows with each ten points; none: it does not exist.",
            neutral=NO_SUCH,
        ),
        choice(
            "silent_hundred_qualifies",
            {"all": ALL, "one": ONE},
            "M-35",
            "Whether all marriages or one count towards a hundred that nobody declared.",
        ),
        Field(
            "flek_cap",
            "cap",
            {},
            ("M-22",),
            "Highest level of doubling, one for all or per component.",
            False,
            decides="how often may be doubled",
        ),
        amount_or_null("limit", "M-37", "Most that one defender pays or receives; null: no limit."),
        yes_no("against", "M-23", "Defenders may announce seven or hundred against.", decides=_SAID),
        yes_no(
            "settle_balanced_seven",
            "M-24",
            "Game doubled once and seven not doubled: nobody plays or pays.",
            decides=_PLAYED,
        ),
        yes_no(
            "play_unflekked_game",
            "M-25",
            "A game that nobody doubled is played; else it is settled as made.",
            neutral=1,
            decides=_PLAYED,
        ),
        yes_no(
            "play_flekked_game_without_re",
            "M-25",
            "A game doubled once is played; else it is settled as lost.",
            neutral=1,
            decides=_PLAYED,
        ),
        yes_no(
            "evident_rule",
            "M-39",
            "Who doubles a contract that cannot be lost pays for the others.",
            "whether it is asked what was evident, which is not stored where it was not",
        )._replace(reprice=True),
        yes_no(
            "talon_forbids_trump",
            "M-16",
            "No trump may be discarded in a trump contract.",
            decides=_DISCARDED,
        ),
        yes_no(
            "talon_allows_sharp",
            "M-5 M-16",
            "Aces and tens may be discarded and count for the defenders.",
            decides=_DISCARDED,
        ),
        choice(
            "marriage_first_card",
            {"any": ANY, "over_first": OVER_FIRST},
            "M-3",
            "Which card of a marriage, played first, can announce it.",
            decides=_MARRIAGES,
        ),
        yes_no(
            "choose_from_people",
            "M-41",
            "Trumps may be fixed by a card drawn unseen.",
            decides="how trumps may be fixed",
        ),
        choice(
            "ladder",
            {"source": SOURCE, "csm": CSM},
            "M-52",
            "Which rungs the auction has, and their order.",
            decides=_BID,
        ),
        choice(
            "lowest_bid",
            {rung: code for code, rung in enumerate(RUNGS)},
            "M-52",
            "The rung from which the auction begins.",
            decides=_BID,
        ),
        amount_or_null(
            "misdeclare_fold",
            "M-54",
            "What a winner of the plain seven pays to each to fold; null: he cannot.",
            "null forbids to fold",
        ),
        yes_no(
            "mandatory_flek",
            "M-64",
            "A defender with the trump king or over must double an undoubled game.",
            decides=_SAID,
        ),
        yes_no(
            "mandatory_hundred",
            "M-63",
            "A side with the trump marriage in one hand must play a hundred.",
            decides=_SAID,
        ),
        choice(
            "betl_open_from",
            {"never": NEVER, "trick_2": TRICK_2, "lead_2": LEAD_2},
            "M-66",
            "From when the hands lie open in betl.",
            decides="which hands are seen",
        ),
        yes_no(
            "durch_rogue",
            "M-67",
            "Durch may be declared with the rogue, who wins the last trick and joins.",
            decides="what may be declared",
        ),
        yes_no("sitter_pays", "M-30", "Seat 3, who sits out, pays and is paid like a defender.", neutral=1),
        choice(
            "shuffle",
            {"uniform": UNIFORM, "gather_cut": GATHER_CUT},
            "M-80",
            "Every deal shuffled anew, or gathered as played and cut.",
            decides=_CARDS,
        ),
        count("session_length", (), "M-80", "Deals in a session without shuffling.", decides=_CARDS),
        yes_no(
            "closed_must_beat",
            "M-92",
            "When the stock is gone a trick must be beaten where it can; else only followed or trumped.",
            neutral=1,
            decides="which cards may be played",
        ),
        yes_no(
            "marriage_on_lead",
            "M-93",
            "Marriages are announced when leading only; else when following too.",
            decides=_MARRIAGES,
        ),
        yes_no(
            "seven_exchange",
            "M-94",
            "The trump seven may be exchanged for the card that was turned up.",
            decides="which card a player may take",
        ),
    )
}


_NO_TWO_SEVENS = {"tariff.two_sevens": ((None,), "two sevens are played in licitovany only")}
_NO_OPEN = {
    rule: ((None,), "open contracts are played in pagat only")
    for rule in ("tariff.open_betl", "tariff.open_durch")
}

_TALON = Exclusion(
    {"talon_forbids_trump": True, "talon_allows_sharp": True},
    "house.talon_forbids_trump and house.talon_allows_sharp cannot both be true (M-16)",
    "set one to false",
)
_SITTER = Exclusion(
    {"shuffle": "gather_cut", "players": 4},
    "house.shuffle=gather_cut and house.players=4 do not go together: who sits out gathers no cards (M-80)",
    "set house.players=3 or house.shuffle=uniform",
)

#: Lízaný pays by tens in one scale and knows no doubling.
_IN_LIZANY = {
    field.name: field
    for field in (
        amount("tariff.game", "M-95", "What the player with more points wins."),
        choice(
            "hundred_scaling",
            {"linear": LINEAR, "none": NO_SUCH},
            "M-95",
            "100 points or more pay double, and once more for each further ten; none: no more than others.",
        ),
        amount("silent_seven", "M-95", "Worth of the trump seven in the last trick; 0: nothing."),
        FIELDS["hearts_multiplier"]._replace(rules=("M-95",)),
    )
}


def _kind(
    name: str,
    only: dict[str, tuple[tuple[Any, ...], str]],
    exclusive: tuple[Exclusion, ...] = (),
    own: dict[str, Field] | None = None,
) -> KindRules:
    capped = tuple(component for component in DOUBLED if component in COMPONENTS_OF[name])
    return KindRules(FIELDS, PRESETS[name].rules, only, exclusive, own or {}, capped)


#: Kind -> its house rules.
KINDS: dict[str, KindRules] = {
    "voleny": _kind("voleny", {**_NO_OPEN, **_NO_TWO_SEVENS}, (_TALON, _SITTER)),
    "licitovany": _kind("licitovany", _NO_OPEN, (_TALON, _SITTER)),
    "krizovy": _kind(
        "krizovy",
        {
            "players": ((4,), "křížový is played by four"),
            **_NO_OPEN,
            **_NO_TWO_SEVENS,
            "evident_rule": ((False,), "evident contracts are not in křížový (M-39)"),
        },
    ),
    "pagat": _kind("pagat", _NO_TWO_SEVENS, (_TALON, _SITTER)),
    "lizany": _kind("lizany", {}, own=_IN_LIZANY),
}

#: Rule -> word -> code, over all kinds.
CODES: dict[str, dict[str, int]] = {
    name: {word: code for kind in KINDS.values() for word, code in kind.field(name).values.items()}
    for name, field in FIELDS.items()
    if field.type == "choice"
}
