"""Terms and what they mean, in English."""

from __future__ import annotations

GLOSSARY = {
    "deal": (
        "Deal",
        "One round of cards, from the shuffle to the payment.",
    ),
    "seat": (
        "Seat",
        "A place at the table; seat 0 is forehand, whose turn is first.",
    ),
    "unit": (
        "Unit",
        "What the cheapest contract is worth (in tarot: a point); amounts are multiples of it.",
    ),
    "contract": (
        "Contract",
        "What is to be fulfilled in a deal.",
    ),
    "made": (
        "Made",
        "Every declared component is made (in tarot: the taker has the points that he needs).",
    ),
    "won": (
        "Won",
        "The declarer's payoff is positive. A contract may be won and not made, or made and not won.",
    ),
    "payout": (
        "Payout",
        "What the declarer is paid (+) or pays (−), over all payers together.",
    ),
    "per_payer": (
        "Per payer",
        "The payout divided by those who pay.",
    ),
    "components": (
        "Component",
        "A part of a contract that is made or lost by itself: game, seven (the trump seven wins the last "
        "trick), hundred (100 points with one marriage), betl (no trick), durch (every trick).",
    ),
    "flek": (
        "Flek, re",
        "Doublings: flek by those who play against it, re by the others, and so on in turn.",
    ),
    "silent": (
        "Silent",
        "A seven or a hundred that nobody declared but that came about, and is paid.",
    ),
    "hearts": (
        "Hearts",
        "With hearts as trumps all is worth more, by the rules twice.",
    ),
    "sharps": (
        "Sharps",
        "Aces and tens, ten points each.",
    ),
    "marriage": (
        "Marriage",
        "King and over of a suit in one hand: 20 points, 40 in trumps.",
    ),
    "settled": (
        "Settled without play",
        "A deal that nobody doubled and that the rules do not oblige to play: in payouts, not in made rates.",
    ),
    "taker": (
        "Taker",
        "Who plays alone against the three others, the defence.",
    ),
    "bouts": (
        "Bouts",
        "The Petit (trump 1), trump 21 and the Excuse; the more, the fewer points are needed.",
    ),
    "share": (
        "Share",
        "What each defender pays the taker (+) or is paid by him (−), with all bonuses.",
    ),
    "hand_count": (
        "Hand count",
        "Chavey's count of bouts, trumps, length, honours and short suits.",
    ),
    "petit": (
        "Petit au bout",
        "The trump 1 in the last trick: a bonus for the side that wins it.",
    ),
    "excuse": (
        "Excuse",
        "May be played at any time instead of following; it stays with its side, as a rule.",
    ),
    "poignee": (
        "Poignée",
        "Ten trumps or more, shown for a bonus: simple, double, triple.",
    ),
    "slam": (
        "Slam (chelem)",
        "All tricks won by a side.",
    ),
    "cancelled": (
        "Cancelled",
        "Everybody passed, or somebody had the Petit as his only trump (petit sec).",
    ),
    "drawn": (
        "Nothing declared",
        "Two play with a stock; who has more points, marriages included, wins.",
    ),
    "session": (
        "Session",
        "Deals between which cards are gathered and cut but not shuffled.",
    ),
    "interval": (
        "Interval (±)",
        "Where the true value lies at the level given, as far as the sample says.",
    ),
    "exact": (
        "Exact",
        "Counted or computed, not estimated: no interval is needed.",
    ),
    "wilson": (
        "Wilson interval",
        "An interval for a rate that holds near 0 and 100 % as well.",
    ),
    "n": (
        "n",
        "How many deals stand behind a figure.",
    ),
    "paired": (
        "Deal by deal",
        "Both runs have the same cards; the difference is taken in each deal.",
    ),
    "p_holm": (
        "p (Holm)",
        "The chance of so large a difference where there is none, adjusted for being many.",
    ),
    "saved": (
        "Saved",
        "How many times as many deals independent runs would need for the same interval.",
    ),
    "baseline": (
        "Baseline",
        "The run that another is compared with.",
    ),
    "duplicate": (
        "Duplicate",
        "Every deal is played in every seating, or in a balanced part of them.",
    ),
    "rating": (
        "Rating",
        "Elo above the mean of all entrants, by who earns more in a deal; how much is not counted.",
    ),
    "luck": (
        "Luck and skill",
        "How much of the variance of a deal's money comes from cards, seats, and who sits at the table.",
    ),
    "arithmetic": (
        "Arithmetic",
        "What of a difference comes of payment alone: the deals of A, as they were played, settled by B.",
    ),
    "of_decisions": (
        "Decisions",
        "What of a difference comes of playing otherwise under B: the rest.",
    ),
    "tariff": (
        "Tariff",
        "What contracts are worth, limits and factors: the house rules that are amounts.",
    ),
    "kept_back": (
        "Deals kept back",
        "As many other deals, which the search never saw; the fair tariff fits those of the search better.",
    ),
    "away": (
        "Away from what is wanted",
        "The root of the mean square of what each figure lacks; 0 where all is as wanted.",
    ),
}
