"""The table of house rules of tarot: what may be agreed on, in the order in which it is written down.

``FIELDS`` has one row per rule, as :class:`sim.games.house_rows.Field` says; what is played by default is in
:mod:`sim.games.tarot.presets`.  To add a rule, add a row.
"""

from __future__ import annotations

from sim.games.house_rows import Field, KindRules, amount, amounts, choice, counts, factor, yes_no
from sim.games.tarot.names import CONTRACTS
from sim.games.tarot.presets import PRESETS

# Codes of the enumerations in a packed record.
CANCEL, PLAY_ON = 0, 1
CONTRACT_WINNER, SHOWER = 0, 1
OPPONENTS, TRICK_WINNER, KEEP = 0, 1, 2
NONE, UP = 0, 1

#: Levels of a poignée; numbers of bouts, none to three.
LEVELS, BOUTS = 3, 4
#: What a slam pays for, in the order of a packed record.
SLAMS = ("made", "failed", "unannounced")
_FALLING, _RISING, _ANY = -1, 1, 0
# What rules decide beside payment.
_PLAYED, _SHOWN = "which deals are played", "which poignées may be shown"

#: Every house rule of the family, in the order in which they are written down.
FIELDS: dict[str, Field] = {
    field.name: field
    for field in (
        *(
            factor(f"multiplier.{contract}", "T-4", f"What {contract.replace('_', ' ')} multiplies by.")
            for contract in CONTRACTS
        ),
        amount("contract_base", "T-17", "What a contract pays beside the points over or under the target."),
        amounts(
            "targets",
            (BOUTS, _FALLING),
            "T-16",
            "Points that the taker needs with no bout, one, two and three in his pile.",
        ),
        choice(
            "petit_sec",
            {"cancel": CANCEL, "play_on": PLAY_ON},
            "T-3",
            "What becomes of a deal in which a hand holds the Petit and no other trump or Excuse.",
            decides=_PLAYED,
        ),
        choice(
            "all_pass",
            {"cancel": CANCEL},
            "T-5",
            "What becomes of a deal in which all four pass.",
            decides=_PLAYED,
        ),
        counts(
            "poignee.thresholds",
            (LEVELS, _RISING),
            "T-8",
            "Trumps shown in a poignée, from the lowest level.",
            _SHOWN,
        ),
        amounts("poignee.values", (LEVELS, _ANY), "T-8", "What a poignée pays, from the lowest level."),
        choice(
            "poignee_to",
            {"contract_winner": CONTRACT_WINNER, "shower": SHOWER},
            "T-8",
            "Who is paid for a poignée: the side that makes its contract good, or the side that showed it.",
        ),
        yes_no(
            "four_kings_poignee",
            "T-9",
            "A taker with all kings may show a triple poignée with the trumps that he discarded.",
            decides=_SHOWN,
        ),
        amount("chelem.made", "T-10", "What an announced slam pays that is made."),
        amount("chelem.failed", "T-10", "What an announced slam costs that fails."),
        amount("chelem.unannounced", "T-10", "What a slam pays, to either side, that nobody announced."),
        amount("petit_au_bout.value", "T-14", "What the Petit in the last trick pays the side that wins it."),
        yes_no("petit_au_bout.multiplied", "T-14", "The contract multiplies it."),
        choice(
            "excuse_last_trick",
            {"opponents": OPPONENTS, "trick_winner": TRICK_WINNER, "keep": KEEP},
            "T-12",
            "Who has the Excuse that was played to the last trick; keep: as in every other trick.",
        ),
        choice(
            "rounding",
            {"none": NONE, "up": UP},
            "T-18",
            "Whether points over or under the target are rounded up to a whole point.",
        ),
    )
}

#: Kind -> its house rules.
KINDS: dict[str, KindRules] = {"tarot": KindRules(FIELDS, PRESETS["tarot"].rules)}
