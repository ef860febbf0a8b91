"""What each kind of the mariáš family plays by default: the presets, in columns as they are written down.

A kind has a preset of its own name; some have further ones.  What a rule means and may be is in
:mod:`sim.games.marias.house_table`.
"""

from __future__ import annotations

from typing import Any

from sim.games.house_rows import Preset

#: Where a kind does not have the rule.
_NOT: Any = object()

#: Preset -> its kind, by column.
_COLUMNS = {
    "voleny": "voleny",
    "licitovany": "licitovany",
    "licitovany_csm": "licitovany",
    "krizovy": "krizovy",
    "krizovy_2007": "krizovy",
    "pagat": "pagat",
}

_ROWS: dict[str, tuple[Any, ...]] = {
    "players": (3, 3, 3, 4, 4, 3),
    "tariff.game": (1, 1, 1, 1, 1, 1),
    "tariff.seven": (2, 2, 2, 2, 2, 2),
    "tariff.hundred": (4, 4, 4, 4, 4, 4),
    "tariff.betl": (15, 15, 15, 15, 10, 5),
    "tariff.durch": (30, 30, 30, 30, 20, 10),
    "tariff.open_betl": (None, None, None, None, None, 10),
    "tariff.open_durch": (None, None, None, None, None, 20),
    "tariff.two_sevens": (None, 40, 40, None, None, None),
    "silent_seven": (1, 1, 1, 1, 1, 1),
    "hearts_multiplier": (2, 2, 2, 2, 2, 2),
    "hundred_scaling": ("linear", "linear", "linear", "linear", "linear", "doubling"),
    "hundred_fail_scaling": ("linear", "linear", "linear", "linear", "linear", "doubling"),
    "hundred_fail_counts_marriages": (True, True, True, True, True, False),
    "hundred_marriage": ("first", "first", "first", "first", "first", "highest"),
    "hundred_includes_game": (False, False, False, False, False, False),
    "silent_hundred_scaling": ("linear", "linear", "linear", "linear", "linear", "doubling"),
    "silent_hundred_qualifies": ("all", "all", "all", "all", "all", "one"),
    "flek_cap": (None, None, 4, None, 4, None),
    "limit": (500, 500, 500, 500, 500, None),
    "against": (True, _NOT, _NOT, True, True, True),
    "settle_balanced_seven": (True, True, True, True, True, False),
    "play_unflekked_game": (True, True, True, True, True, True),
    "play_flekked_game_without_re": (True, True, True, True, True, True),
    "evident_rule": (False, False, False, False, False, False),
    "talon_forbids_trump": (False, False, False, _NOT, _NOT, False),
    "talon_allows_sharp": (False, False, False, _NOT, _NOT, False),
    "marriage_first_card": ("any", "any", "any", "any", "any", "over_first"),
    "choose_from_people": (True, _NOT, _NOT, _NOT, _NOT, True),
    "ladder": (_NOT, "source", "csm", _NOT, _NOT, _NOT),
    "lowest_bid": (_NOT, "game", "seven", _NOT, _NOT, _NOT),
    "misdeclare_fold": (_NOT, None, 6, _NOT, _NOT, _NOT),
    "mandatory_flek": (_NOT, _NOT, _NOT, True, True, _NOT),
    "mandatory_hundred": (_NOT, _NOT, _NOT, True, True, _NOT),
    "betl_open_from": ("never", "never", "never", "lead_2", "trick_2", "never"),
    "durch_rogue": (_NOT, _NOT, _NOT, True, False, _NOT),
    "sitter_pays": (True, True, True, _NOT, _NOT, True),
    "shuffle": ("uniform", "uniform", "uniform", "uniform", "uniform", "uniform"),
    "session_length": (40, 40, 40, 40, 40, 40),
}

#: Lízaný has a short list of its own; nothing of the table above applies to it.
_LIZANY: dict[str, Any] = {
    "tariff.game": 1,
    "hundred_scaling": "linear",
    "silent_seven": 0,
    "hearts_multiplier": 1,
    "closed_must_beat": True,
    "marriage_on_lead": True,
    "seven_exchange": False,
}

#: Every preset by its name.
PRESETS: dict[str, Preset] = {
    **{
        name: Preset(
            kind, {rule: values[column] for rule, values in _ROWS.items() if values[column] is not _NOT}
        )
        for column, (name, kind) in enumerate(_COLUMNS.items())
    },
    "lizany": Preset("lizany", _LIZANY),
}
