"""What a strategy sees at a tarot table: the view.

Everything in it is either public (T-21) or the seat's own; the engine fills the private part anew before each
question, so a strategy cannot see more than its seat.  All fields are int64; a set of cards is an array of
two words (:mod:`sim.games.tarot.deck`), a set of trumps alone one word, bit 0 the Excuse.  A seat, contract
or card that is not there is -1.  Points are half points.
"""

from __future__ import annotations

import numpy as np

from sim.core.desk import SEATS, deal_fields, question_fields
from sim.games.tarot.house import RULES
from sim.games.tarot.names import CONTRACTS, DECISIONS, PLAYERS, TRICKS

#: Cards in the order of play: eighteen tricks of four.
PLAYS = TRICKS * PLAYERS
#: Cards of the chien and of a discard.
CHIEN = 6

BID, DISCARD, CHELEM, POIGNEE, PLAY = range(len(DECISIONS))

VIEW = np.dtype(
    [
        # The question.
        *question_fields(),
        # Choices: play, discard: the cards to choose among; poignee: the trumps that may be shown, in the
        # second word; bid: bit per bid, chelem: bit per answer, in the first word.
        ("legal", np.int64, (2,)),  # what may be answered, as bits
        ("must", np.int64, (2,)),  # discard: the cards that every answer contains (T-6)
        ("levels", np.int64),  # poignee: bit per level, from the lowest, that the hand alone can show (T-8)
        (
            "with_discards",
            np.int64,
        ),  # poignee: 1: the highest level can be shown, discarded trumps included (T-9)
        # The seat's own knowledge.
        ("hand", np.int64, (2,)),  # cards held now
        ("discard", np.int64, (2,)),  # the taker's six cards laid aside, known to him alone
        ("role", np.int64),  # TAKER, DEFENCE, or NOBODY before the auction has ended
        # Public: the auction.
        ("forced", np.int64),  # contract that the experiment prescribes, or -1
        ("forced_taker", np.int64),  # the seat it is prescribed to
        ("instead", np.int64, (len(CONTRACTS),)),  # by contract won: the one the experiment has played for it
        ("bids", np.int64, (SEATS,)),  # by seat: code of its bid, -1 before it has spoken
        ("contract", np.int64),  # the highest one bid so far, -1 for none
        ("taker", np.int64),  # who bid it
        # Public: chien, discard, announcements.
        ("chien", np.int64, (2,)),  # the chien once it has been shown (prise, garde), else empty
        ("discarded", np.int64),  # trumps among the taker's discards, which are shown (T-6)
        ("chelem", np.int64),  # 1: the taker announced a chelem; -1 before he was asked
        ("shown", np.int64, (SEATS,)),  # trumps that each seat showed as a poignée (T-8)
        ("poignees", np.int64, (SEATS,)),  # level of each seat's poignée, from 1; 0: none
        # Public: the play.
        ("trick", np.int64),  # number of the current trick, from 0
        ("leader", np.int64),  # the seat that led to it
        ("turn", np.int64),  # cards on the table
        ("table", np.int64, (SEATS,)),  # those cards, in order of play
        ("led", np.int64, (2,)),  # all cards of the suit led; empty on lead and after a led Excuse
        ("best", np.int64),  # the card now winning the trick, -1 on lead and after a led Excuse
        ("best_seat", np.int64),  # who played it
        ("over", np.int64, (2,)),  # all cards that would beat it
        ("played", np.int64, (2,)),  # all cards played so far
        ("plays", np.int64),  # how many
        ("history", np.int64, (PLAYS,)),  # they, in order of play
        ("leaders", np.int64, (TRICKS,)),  # who led to each trick
        ("winners", np.int64, (TRICKS,)),  # who won it
        ("tricks", np.int64, (SEATS,)),  # tricks won by each seat
        ("points", np.int64, (SEATS,)),  # half points in tricks by seat, the Excuse's left out
        ("won_bouts", np.int64, (SEATS,)),  # bouts in tricks by seat, likewise
        (
            "missing",
            np.int64,
            (SEATS, 2),
        ),  # cards a seat cannot hold: it did not follow, ruff or go over
        ("rules", RULES),  # the house rules in force
    ],
    align=True,
)

#: Holders of a card in the deal: the seats, then the chien.
HOLDERS = SEATS + 1

#: What the engine keeps to itself.
STATE = np.dtype(
    [
        *deal_fields(78),
        ("dealt", np.int64, (2, HOLDERS)),  # by word and holder
        ("hands", np.int64, (SEATS, 2)),
        ("chien", np.int64, (2,)),
        ("aside", np.int64, (2,)),  # what is in nobody's hand in the play: the discard, or the chien
        ("closed", np.int64),  # 1: the auction has ended
        ("laid_aside", np.int64),  # 1: the taker laid them aside himself
        ("excuse_seat", np.int64),  # who played the Excuse, to which trick, and who won that
        ("excuse_trick", np.int64),
        ("excuse_winner", np.int64),
        ("petit_seat", np.int64),  # likewise of the Petit
        ("petit_trick", np.int64),
        ("petit_winner", np.int64),
        ("completed", np.int64),  # 1: the Excuse, led to the last trick, completed a slam (T-13)
    ],
    align=True,
)
