"""What reports say in English."""

from __future__ import annotations

from analysis.report.words import Words

_SAID = {
    "asked": "Asked:",
    "answer": "Answer:",
    "contents": "Contents",
    "data": "The numbers behind this figure:",
    "made_by": "Made by forhont {version}. Every number with ± or in brackets is an interval; see Method.",
    "and": " and ",
    "title_run": "{game}: {experiment}",
    "title_runs": "{game}: {runs} runs side by side",
    "asked_marias": (
        "How often is each contract of {game} declared and made, and what does it pay, with {seats}?{forced}"
    ),
    "asked_tarot": (
        "How often is each contract of {game} bid and made, and what does it pay, with {seats}?{forced}"
    ),
    "asked_drawn": "Who wins at {game}, and what is it worth, with {seats}?{forced}",
    "asked_forced": " Forced instead of decided: {forced}.",
    "asked_runs": "How do {runs} runs of {game} differ?",
    "answer_marias": (
        "In {deals} the declarer makes what he declared in {made} % of the {n} deals that are played; "
        "his mean payout is {payout} {unit} {payers} ({level} intervals)."
    ),
    "answer_tarot": (
        "In {deals} the taker makes his contract in {made} % of the {n} deals that are played; his mean "
        "payoff is {payout} {unit} {payers} ({level} intervals)."
    ),
    "answer_drawn": "In {deals} seat 0 wins {wins} % and is paid {payoff} {unit} a deal ({level} intervals).",
    "answer_none": "In {deals} no contract was played.",
    "answer_often": "Declared most often: {contract}, in {share} % of the deals.",
    "answer_often_tarot": "Bid and played most often: {contract}, in {share} % of the deals.",
    "answer_best": "Made most often is {best} ({best_rate} %), least often {worst} ({worst_rate} %).",
    "answer_compared": "{how} {what}.",
    "compared_paired": "On the same cards, run less baseline:",
    "compared_independent": "As independent samples, run less baseline:",
    "gap_payout": "mean payout {gap} {unit} (adjusted p {p})",
    "gap_made": "made {gap} points of percent (adjusted p {p})",
    "nothing_compared": "See the tables.",
    "results": "Results",
    "figures": "Figures",
    "comparison": "Compared with the baseline",
    "side_by_side": "Side by side",
    "difference_of": "Run {number} less run 1",
    "difference_how": (
        "“Run” is this run, “baseline” run 1. Figures of all runs are compared at once, {compared} of "
        "them: p is adjusted after Holm over all of them."
    ),
    "rules": "House rules",
    "strategies": "Strategies",
    "method": "Method",
    "repeat": "To make it again",
    "glossary": "Glossary",
    "run_number": "Run {number}",
    "the_run": "The run",
    "the_baseline": "The baseline",
    "differing": "Differing",
    "rules_changed": (
        "Preset {preset}, changed: {changed}. Hash of the rule set: {hash}. Rules that differ are bold."
    ),
    "rules_as_preset": "Preset {preset}, unchanged. Hash of the rule set: {hash}.",
    "every_seat": "every seat",
    "one_seat": "seat {seats}",
    "some_seats": "seats {seats}",
    "no_params": "no parameters",
    "params_changed": "{params}\nOther than by default: {changed}",
    "method_deals": (
        "Deals are simulated, each from a shuffle of its own random numbers; deal n of seed {seed} is "
        "the same deal on every machine. Nothing is left out: every deal is counted, and the counts add "
        "up."
    ),
    "method_intervals": (
        "The deal is the unit of independence. Rates have Wilson intervals, means a normal quantile "
        "times the sample standard error (Student's t below 100 deals); the level is {level}, each "
        "interval by itself. ± is the longer arm, rounded up; where the arms differ much, both ends are "
        "written."
    ),
    "method_sessions": (
        "Cards are gathered and cut, not shuffled, within a session: the session is the unit of "
        "independence. Intervals are clustered by session: rates Wilson with the design effect, means "
        "with a clustered standard error; the level is {level}, each interval by itself. ± is the longer "
        "arm, rounded up."
    ),
    "method_forced": (
        "Something was forced instead of decided by the seats; deals of a contract that the hand may not "
        "declare are counted apart and paid nothing."
    ),
    "method_repriced": (
        "Deals were not played under these rules but settled again: every decision is the one made under "
        "the rules of the run that they come from."
    ),
    "method_paired": (
        "Both runs play the same cards and are compared deal by deal: the interval is that of the mean "
        "difference. p-values are adjusted after Holm over all figures compared."
    ),
    "method_independent": (
        "The runs are independent samples: the arms of both intervals are added in squares. p-values are "
        "adjusted after Holm over all figures compared."
    ),
    "method_checks": (
        "Before anything is shown, payoffs must sum to zero in every deal, and deals by ending and by "
        "contract must add up to those dealt. Whether cards were dealt evenly is tested by chi-square; "
        "beyond z = 4 it is called not uniform."
    ),
    "repeat_how": (
        "The same version, strategies and seed give the same numbers to the last digit, however many "
        "workers play."
    ),
    "run_id": "Run",
    "repriced_from": "Settled again from run",
    "deals_dealt": "Deals",
    "seed": "Seed",
    "kept": "Kept",
    "kept_hands": "every deal (store=hands)",
    "kept_summary": "distinct outcomes with their counts (store=summary)",
    "versions": "Versions",
    "sources": "Hash of the strategies' sources",
    "played": "Played",
    "played_how": "{started} UTC, {seconds} s, {execute}, workers: {workers}",
    "title_strategy": "{strategy}: {game}",
    "asked_strategy": (
        "How does {strategy} play {game}: what does it declare with what hands, how far is it from exact "
        "play, and which of its decisions cost money beside those of {reference}?"
    ),
    "answer_gain": "A seat would earn most with the {step} of {reference}: {gain} {unit} a deal.",
    "answer_no_gain": "No single decision of {reference} would clearly earn a seat more.",
    "answer_perfect": (
        "Of {n} played deals it makes {made} %; played exactly by both sides, with all cards known, "
        "{perfect} % would be made."
    ),
    "declares": "What it declares",
    "decisions": "Which decisions cost money",
    "decisions_how": (
        "The same deals are played with the strategy in every seat, and again with one kind of decision "
        "taken by {reference} in one seat, each seat in turn; all else stays as it is. What the seat "
        "earns more is a deal's gain, its mean over the seats. Decisions that belong together are taken "
        "apart here: a discard may be worth less without the declaration that it was made for."
    ),
    "perfect": "Beside exact play",
    "perfect_how": (
        "From the first lead on both sides play exactly, all cards known, for what is really paid, and "
        "apart from that for making the contract; contract, discard and doublings are those of the deal. "
        "More made than by exact play: the defenders lost more than the declarer."
    ),
    "cards": "Which cards cost money",
    "cards_how": (
        "Each card of {deals} deals is held against what could be played, by exact play of {layouts} "
        "layouts of the unseen cards to name the best card and as many others to value it. Exact play "
        "knows all cards: what it gains only by that, nobody at the table can. s.e.: standard error over "
        "deals."
    ),
    "costly": "The deals that cost most",
    "costly_how": (
        "Of the deals beside exact play, those in which a side got furthest from what exact play gives "
        "it. > leads, = wins."
    ),
    "costly_declarer": (
        "Deal {deal}, {contract}: each defender pays the declarer {lost} {unit} less than by exact play"
    ),
    "costly_defenders": (
        "Deal {deal}, {contract}: each defender pays the declarer {lost} {unit} more than by exact play"
    ),
    "title_tournament": "Tournament: {game}",
    "asked_tournament": "Who earns most at {game}, by how much, and how surely? Entrants: {entrants}.",
    "answer_tournament": (
        "{best} earns most: {money} {unit} a deal and seat ({level} interval); clearly more than {clear} "
        "of {others} others (adjusted p below 0.05)."
    ),
    "format": "Format",
    "method_duplicate": (
        "Every deal is played in all line-ups, so that the luck of the cards cancels: an entrant's "
        "result in a deal is its mean over the seats in which it sits, and the deal is the unit of "
        "independence. Intervals are {level}, each by itself."
    ),
    "method_free": (
        "Each deal is played once, by one line-up, as clubs play; the luck of the cards does not cancel. "
        "Intervals are {level}, each by itself."
    ),
    "method_many": (
        "Pairs of entrants are compared by the differences of single deals where both play the same "
        "ones. Many are compared at once: p is adjusted after Holm; intervals “all at once” hold "
        "together (Bonferroni)."
    ),
    "asked_decisions": (
        "How does {strategy} play {game}: what does it declare with what hands, and which of its "
        "decisions cost money beside those of {reference}?"
    ),
}

_TITLES = {
    "contracts": "Contracts: how often declared, made and won, and what they pay",
    "taker-contracts": "Contracts: how often bid and made, and what they pay",
    "components": "What is declared or announced, by itself",
    "silent": "Silent sevens and hundreds",
    "seats": "Seats",
    "endings": "How deals end",
    "rungs": "The auction",
    "helpers": "Two sevens: the helper's suit",
    "sides": "Alone, with a partner, with the rogue",
    "calls": "The trump called",
    "drawing": "Who wins",
    "players": "Players, who move on by a seat with every deal",
    "positions": "By position in the session",
    "bouts": "Bouts",
    "hand-count": "The count of the taker's hand",
    "petit": "The Petit",
    "excuse": "The Excuse",
    "poignees": "Poignées",
    "slams": "Slams",
    "paired-received": "What is paid, by contract of the run",
    "paired-made": "What is made, by contract of the run",
    "paired-seats": "What the seats are paid",
    "paired-by-both": "By the contracts in both runs",
    "comparison-figures": "All figures",
    "comparison-positions": "By position in the session",
    "side-by-side": "Main figures",
    "rules": "House rules in force",
    "decisions": "What a seat earns more with one decision of the reference",
    "perfect": "Made and paid, beside exact play",
    "cards": "What mistakes have in common, the costliest first",
    "tournament-standings": "Standings",
    "tournament-roles": "By role",
    "tournament-matrix": "Differences",
    "tournament-pairs": "Pair by pair",
    "tournament-luck": "Luck and skill",
}

_GLOSSARY = {
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
}

WORDS = Words("en", ".", ",", _SAID, _TITLES, _GLOSSARY)
