"""What tarot plays by default: the preset, as it is written down.

What a rule means and may be is in :mod:`sim.games.tarot.house_table`.
"""

from __future__ import annotations

from sim.games.house_rows import Preset

#: Every preset by its name.
PRESETS: dict[str, Preset] = {
    "tarot": Preset(
        "tarot",
        {
            "multiplier.prise": 1,
            "multiplier.garde": 2,
            "multiplier.garde_sans": 4,
            "multiplier.garde_contre": 6,
            "contract_base": 25,
            "targets": [56, 51, 41, 36],
            "petit_sec": "cancel",
            "all_pass": "cancel",
            "poignee.thresholds": [10, 13, 15],
            "poignee.values": [20, 30, 40],
            "poignee_to": "contract_winner",
            "four_kings_poignee": True,
            "chelem.made": 400,
            "chelem.failed": 200,
            "chelem.unannounced": 200,
            "petit_au_bout.value": 10,
            "petit_au_bout.multiplied": True,
            "excuse_last_trick": "opponents",
            "rounding": "none",
        },
    )
}
