"""Headings and sentences of the reports of two rule sets and of a fair tariff, in English."""

from __future__ import annotations

_KEPT = {
    "the_answer": "The answer",
    "answer_id": "Answer",
    "and_more": " and {more} more",
}

_RULED = {
    "title_ruled": "Two rule sets: {game}",
    "asked_ruled": (
        "Who receives what otherwise at {game} under other rules, and is it the arithmetic of payment or "
        "other decisions? From A to B: {changes}. Players: {seats}."
    ),
    "answer_ruled": (
        "Over {deals} the mean payoff of {who} changes by {gap} {unit} a deal, from {before} under A to "
        "{after} under B ({level} intervals; adjusted p {p})."
    ),
    "answer_ruled_split": "Of that, arithmetic {arithmetic}, decisions {decisions}.",
    "answer_ruled_whole": "Arithmetic and decisions cannot be told apart here; see Results.",
    "answer_ruled_forehand": "That of forehand changes by {gap} {unit}.",
    "answer_ruled_paid": "Clearly paid otherwise, {unit} a deal of the contract: {contracts}.",
    "answer_ruled_paid_none": "No contract is clearly paid otherwise (adjusted p below 0.05).",
    "answer_ruled_often": "Clearly declared more or less often, points of percent: {contracts}.",
    "answer_ruled_often_none": "No contract is clearly declared more or less often (adjusted p below 0.05).",
    "answer_ruled_same": "A and B are the same rules: nothing changes in any deal.",
    "ruled_changes": "From A to B",
    "ruled_nothing": "nothing differs",
    "ruled_of": "Played",
    "ruled_decide": "Who decides by it",
    "ruled_split": "Split",
    "ruled_refused": "Not split into arithmetic and decisions: {refused}.",
    "ruled_untold": (
        "Not split into arithmetic and decisions: in {untold} deals of A defenders would under B have "
        "doubled in vain, but nobody asked whether the contract was evident (M-39)."
    ),
    "method_ruled": (
        "Each deal is played under both rule sets, with the same cards, by the same strategies with the "
        "same luck, and compared deal by deal: the interval is that of the mean difference, B less A, "
        "with a normal quantile (Student's t below 100 deals). Contract, declarer, partner and defenders "
        "are those under A. The level is {level}, each interval by itself."
    ),
    "method_ruled_split": (
        "Arithmetic: the deals as they were played under A, settled by B; nobody decides anew. Decisions: "
        "what is left, what playing under B adds. Sums are exact, and the two add up to the difference to "
        "the last digit."
    ),
    "method_ruled_many": (
        "p-values are adjusted after Holm over all {compared} comparisons of this answer, those of "
        "arithmetic and decisions among them; low_all and high_all in the files hold for all of them "
        "together (Bonferroni)."
    ),
}

_FAIR = {
    "title_fair": "A fair tariff: {game}",
    "asked_fair": (
        "Which tariff would be fair at {game}? Wanted: {wanted}. Free to change: {fields}; all else as in "
        "{rules}. Players, who decide by the tariff in force as far as they read it: {seats}."
    ),
    "fair_field": "{field} {found} (as it is {before})",
    "answer_fair": "Nearest to what is wanted: {fields}.",
    "answer_fair_sure": "Brackets are {level} intervals.",
    "answer_fair_held": (
        "On {deals} that the search never saw, figures are {before} {unit} away from what is wanted as it "
        "is, {after} with the fair tariff."
    ),
    "answer_fair_end": "At an end of its range: {fields}; what is wanted may lie beyond.",
    "kept_back": "Deals kept back",
    "tried": "Tariffs tried",
    "method_fair": (
        "All tariffs are tried on the same deals, with the same luck, and under each the players decide "
        "anew. The search is Optuna's, then linear steps from the best tariff that was tried. Fair is the "
        "tariff of the least root of the mean square of what is missing from what is wanted."
    ),
    "method_fair_contracts": (
        "Wanted is the same mean payout for each contract over the deals in which it is declared; how far "
        "a contract's is from the mean of all of them is missing."
    ),
    "method_fair_forehand": (
        "Wanted is that forehand is paid 0 in the mean of all deals: over a full round, in which "
        "everybody is forehand as often, nobody gains by it."
    ),
    "method_fair_mix": "Wanted are shares of contracts in all deals; shares that are not named are free.",
    "method_fair_margin": (
        "Wanted is the same mean payout of hands just worth declaring: the deals in which a contract is "
        "declared under the tariff tried, or with its worth a twentieth of the range higher, but not "
        "under both; paid, in that contract, by the tariff tried."
    ),
    "method_fair_sure": (
        "Intervals come from weighing {blocks} blocks of deals anew, a thousand times: of the tariff, "
        "with the last linear step solved in each; of figures, on deals that the search never saw. The "
        "level is {level}. A field at an end of its range has none, nor has any where other tariffs do as "
        "well. Each interval is by itself. The answer holds for these players: whoever "
        "bids otherwise finds another tariff fair."
    ),
}

ANSWERS = {**_KEPT, **_RULED, **_FAIR}
