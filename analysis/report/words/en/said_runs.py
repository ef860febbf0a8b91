"""Headings and sentences of all reports and of those of runs, in English."""

from __future__ import annotations

RUNS = {
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
    "answer_best": (
        "Of those known to 5 points, made most often is {best} ({best_rate} %), least often {worst} "
        "({worst_rate} %)."
    ),
    "answer_compared": "{how} {what}.",
    "compared_paired": "On the same cards, run less baseline:",
    "compared_independent": "As independent samples, run less baseline:",
    "gap_payout": "mean payout {gap} {unit} (adjusted p {p})",
    "gap_made": "made {gap} points of percent (adjusted p {p})",
    "nothing_compared": "See the tables.",
    "not_compared": (
        "not compared with run 1: that takes as many deals of the same seed, all shuffled, among as many "
        "seats, with store=hands, or else another seed."
    ),
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
}
