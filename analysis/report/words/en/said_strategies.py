"""Headings and sentences of the report of a strategy, in English."""

from __future__ import annotations

STRATEGIES = {
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
    "answer_endings": (
        "Of {n} played deals it makes {made} %; with the last seven tricks played exactly by both sides, all "
        "cards known, {perfect} % would be made."
    ),
    "endings": "The last seven tricks beside exact play",
    "endings_how": (
        "Tarot is solved exactly only near the end. From the lead to trick 12 on both sides play exactly, "
        "all cards known, for what is really paid, and apart from that for the contract; all before is as "
        "in the deal. A role loses what its side is paid less by its cards than by the best ones, both "
        "sides playing exactly afterwards; it gives the contract away where by a card of its own the other "
        "side makes or breaks it. The losses add up to the difference."
    ),
    "cards_how_last": (
        "Each card of the last five tricks of {deals} deals is held against what could be played, by exact "
        "play of {layouts} layouts of the unseen cards to name the best card and as many others to value "
        "it; layouts agree with all that was seen, not with the bids. Exact play knows all cards: what it "
        "gains only by that, nobody at the table can. s.e.: standard error over deals."
    ),
    "costly_how_last": (
        "Of the deals beside exact play, those in whose last seven tricks a side lost most, and the cards "
        "by which. > leads, = wins."
    ),
    "costly_taker": (
        "Deal {deal}, {contract}: in the last tricks the taker loses {lost} {unit} to each defender"
    ),
    "costly_defence": (
        "Deal {deal}, {contract}: in the last tricks the defenders lose {lost} {unit} each to the taker"
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
    "asked_decisions": (
        "How does {strategy} play {game}: what does it declare with what hands, and which of its "
        "decisions cost money beside those of {reference}?"
    ),
}
