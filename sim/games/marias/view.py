"""What a strategy sees: the view, one record for all kinds of the family.

Everything in it is either public (M-45) or the seat's own; the engine fills the private part anew before each
question, so a strategy cannot see more than its seat.  All fields are int64; sets of cards are masks
(:mod:`sim.games.marias.deck`), a suit, seat or contract that does not exist or is not known is -1.
"""

from __future__ import annotations

import numpy as np

from sim.core.desk import SEATS, deal_fields, question_fields
from sim.core.jit import jit
from sim.games.marias.deck import CARDS
from sim.games.marias.house import RULES
from sim.games.marias.names import CONTRACTS, DECISIONS, DOUBLED, RUNGS

TRICKS = 16
#: Cards in the order of play: ten tricks of three, eight of four, sixteen of two.
PLAYS = 32

(
    TRUMP,
    DISCARD,
    DECLARE,
    SUIT,
    COMMENT,
    MARRIAGE,
    PLAY,
    CALL,
    BID,
    FOLD,
    ANSWER,
    EXCHANGE,
) = range(len(DECISIONS))
#: Entry of the log that is no decision: the talon is taken.
TAKE_TALON = len(DECISIONS)

#: Answer to ``trump``: one of the unseen cards, drawn at random by the engine (M-41).
PEOPLE = 32
#: Answer to ``declare`` before "suit?" is asked: trumps stand (M-42).
KEEP = -1
#: Answers to ``suit`` and, the last in pagat only, to ``answer``.
GOOD, BAD, FLEK = 0, 1, 2
#: Answers to ``bid`` beside a rung: the holder has it, the seat resigns (M-51).
HOLD, RESIGN = len(RUNGS), len(RUNGS) + 1
#: In an answer to ``comment`` bit c raises component c, bit ANNOUNCE + c announces component c against.
ANNOUNCE = 16
#: In an answer to ``declare`` in licitovaný the trump suit + 1 and the helper suit + 1 are shifted by these
#: above the contract (:func:`declaration`); in křížový this bit says "with the rogue" (M-67).
TRUMP_AT, HELPER_AT, ROGUE = 4, 8, 1 << 12

#: Sides: who a component awaits, whose points they are.
DECLARERS, DEFENDERS, NOBODY = 0, 1, -1

VIEW = np.dtype(
    [
        # The question.
        *question_fields(),
        # Choices: play, trump, discard: the cards to choose among; declare: bit per contract code, and
        # ``may_keep``; comment: bit per component that may be raised, and bit ANNOUNCE + component; call: bit
        # per rank; bid: bit per rung, HOLD and RESIGN; suit, answer: bit per answer; others: 1 yes, 0 no.
        ("legal", np.int64),  # what may be answered, as bits
        ("must", np.int64),  # comment: what the answer must contain (M-63, M-64)
        ("may_keep", np.int64),  # 1: KEEP may be answered too
        ("may_rogue", np.int64),  # 1: durch may be declared with ROGUE
        ("may_people", np.int64),  # 1: PEOPLE may be answered too
        ("marriage", np.int64),  # decision marriage: the suit in question
        # Licitovaný, by contract: bit 4 × trump + helper; helper = trump where there is none, bit 0 without
        # trumps.
        ("suits", np.int64, (len(CONTRACTS),)),  # declare: the suits each contract may be declared with
        # The seat's own knowledge.
        ("hand", np.int64),  # cards held now; for ``trump`` and ``call`` the first ones only
        (
            "first",
            np.int64,
        ),  # the first cards of the seat that fixes trumps, else 0
        ("laid", np.int64),  # the card that fixed trumps: known to seat 0, to all once shown
        ("trump", np.int64),  # trump suit as far as the seat knows it
        ("talon", np.int64),  # the talon where this seat made it last
        ("gave", np.int64),  # cards this seat once discarded to a talon that another has since taken
        ("committed", np.int64),  # 1, to the seat itself: its discard rules out trumps (M-42)
        ("waived", np.int64),  # 1: no discard would be left, so trumps may be discarded all the same (M-16)
        ("role", np.int64),  # DECLARERS, DEFENDERS, or NOBODY while it is open
        # Public: the bidding.
        ("people", np.int64),  # 1: the card that fixed trumps came from the unseen ones
        ("forced", np.int64),  # contract that the experiment prescribes to the declarer, or -1
        ("forced_taker", np.int64),  # the seat it is prescribed to
        ("forced_trump", np.int64),  # the trump suit prescribed with it
        ("contract", np.int64),  # contract named last
        ("declarer", np.int64),  # the seat that named it
        ("partner", np.int64),  # who plays with the declarer, where this seat knows it
        ("hidden", np.int64),  # 1: somebody may be the declarer's partner and this seat does not know who
        ("call", np.int64),  # křížový: the rank called
        ("helper", np.int64),  # two sevens: the helper suit
        ("rogue", np.int64),  # 1: durch was declared with the rogue
        ("answers", np.int64, (SEATS,)),  # last answer: -1, GOOD, BAD or, in pagat, FLEK
        ("talon_owner", np.int64),  # seat that discarded the talon
        ("takeovers", np.int64),  # how often a contract was named over another's
        # Licitovaný: the auction (M-51).
        ("ladder", np.int64),  # bit per rung there is
        ("rung", np.int64),  # the rung named last, after the auction the one won
        ("raiser", np.int64),  # the seat that names rungs
        ("holder", np.int64),  # the seat that has them or resigns
        ("reserve", np.int64),  # the seat that has had no role yet
        ("bids", np.int64, (SEATS,)),  # last answer of each seat: a rung, HOLD or RESIGN
        ("named", np.int64, (SEATS,)),  # highest rung each seat has named
        ("held", np.int64, (SEATS,)),  # highest rung each seat has held
        # Lízaný: the stock.
        ("stock", np.int64),  # cards in it, the turned one included
        ("turned", np.int64),  # the card turned up, while it lies there
        ("exchanged", np.int64),  # the card that the trump seven was exchanged for
        # Public: the doubling.
        ("components", np.int64),  # bit per declared or announced component
        ("levels", np.int64, (len(DOUBLED),)),  # doublings; -1: no such component
        ("raised", np.int64, (SEATS,)),  # components each seat has ever raised
        ("announced", np.int64, (SEATS,)),  # components each seat announced: against, and a partner's hundred
        ("spoken", np.int64, (SEATS,)),  # comments each seat has made
        # Public: the play.
        ("trick", np.int64),  # number of the current trick, from 0
        ("leader", np.int64),  # the seat that led to it
        ("turn", np.int64),  # cards on the table
        ("table", np.int64, (SEATS,)),  # those cards, in order of play
        ("led", np.int64),  # all cards of the suit led, 0 on lead
        ("best", np.int64),  # the card now winning the trick, -1 on lead
        ("best_seat", np.int64),  # who played it
        ("over", np.int64),  # all cards that would beat it
        ("played", np.int64),  # all cards played so far
        ("plays", np.int64),  # how many
        ("history", np.int64, (PLAYS,)),  # they, in order of play
        ("leaders", np.int64, (TRICKS,)),  # who led to each trick
        ("winners", np.int64, (TRICKS,)),  # who won it
        ("tricks", np.int64, (SEATS,)),  # tricks won by each seat
        ("points", np.int64, (SEATS,)),  # points in tricks by seat, the last trick's ten included
        ("marriages", np.int64, (4,)),  # by suit: the seat that announced it, or -1
        ("open", np.int64),  # 1: all hands lie open (M-66)
        ("hands", np.int64, (SEATS,)),  # they, when they do, else 0
        ("missing", np.int64, (SEATS,)),  # cards a seat cannot hold, from failures to follow, ruff or beat
        ("rules", RULES),  # the house rules in force
    ],
    align=True,
)

#: What the engine keeps to itself.
STATE = np.dtype(
    [
        *deal_fields(CARDS),
        ("dealt", np.int64, (SEATS,)),  # by holder, the talon or stock after the seats
        ("hands", np.int64, (SEATS,)),
        ("first", np.int64),  # the cards of forehand among which trumps are fixed
        ("unseen", np.int64),  # its others, not yet taken up
        ("drawn", np.int64),  # the unseen card that a replayed record names, or -1: drawn at random
        ("married", np.int64),  # marriages dealt complete into one hand
        ("talon", np.int64),
        ("gave", np.int64, (SEATS,)),
        ("trump", np.int64),
        ("laid", np.int64),
        ("shown", np.int64),  # the trump card has been shown
        ("committed", np.int64),
        ("partner", np.int64),  # who plays with the declarer, whether or not anybody knows
        ("called", np.int64),  # křížový: the called trump
        ("owner", np.int64),  # the seat that was dealt it
        ("revealed", np.int64),  # 1: all know the partner, or that there is none
        ("saved", np.int64, (SEATS,)),  # cards M-17 makes a seat save
        ("opens", np.int64),  # cards played before all hands lie open (M-66)
        ("awaited", np.int64, (2,)),  # by side: bit per component that it may raise
        ("waits", np.int64, (len(DOUBLED),)),  # seats yet to speak before a component closes
        ("first_marriage", np.int64, (2,)),
        ("best_marriage", np.int64, (2,)),
        ("marriage_points", np.int64, (2,)),
        ("last_seven", np.int64),
        ("won", np.int64),  # betl, durch, two sevens: 1 made, 0 lost
        ("helped", np.int64),  # 1: the helper seven won the last trick but one
        ("joined", np.int64),  # the rogue that joined the declarer, or -1
        ("level_15", np.int64),
        ("hand_trumps", np.int64),
        ("hand_sharps", np.int64),
    ],
    align=True,
)


@jit
def declaration(contract, trump, helper):
    """Return the answer that declares a contract with suits, -1 for none (licitovaný)."""
    return contract | ((trump + 1) << TRUMP_AT) | ((helper + 1) << HELPER_AT)
