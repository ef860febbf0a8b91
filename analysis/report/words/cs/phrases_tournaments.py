"""What tables and figures of a tournament say, in Czech."""

from __future__ import annotations

TOURNAMENT = {
    "entrant": "účastník",
    "money a deal": "peníze na rozdání",
    "all at once": "všechny najednou",
    "rating": "hodnocení",
    "money": "peníze",
    "as {0} %": "jako {0} %",
    "row less column": "řádek minus sloupec",
    "against": "proti",
    "variance of a deal's money": "rozptyl peněz rozdání",
    "units²": "j.²",
    "points²": "b.²",
    "deal: the cards": "rozdání: karty",
    "strategy: who sits at the table": "strategie: kdo sedí u stolu",
    "rest: who suits which cards, luck in decisions": "zbytek: komu která karta sedí, štěstí v rozhodování",
    "Amounts in {0} a deal and seat; {1} intervals, the deal being what is independent; ± is the "
    "longer arm.": (
        "Částky na rozdání a místo ({0}); intervaly {1}, nezávislá jsou rozdání; ± je delší rameno."
    ),
    "all at once: intervals that hold together (Bonferroni); rating: Elo above the mean, by who earns "
    "more in a deal, intervals by weighing deals anew": (
        "všechny najednou: intervaly, které platí společně (Bonferroni); hodnocení: Elo nad průměrem "
        "podle toho, kdo v rozdání vydělá víc, intervaly novým vážením rozdání"
    ),
    "all at once: intervals that hold together (Bonferroni); rating: Elo above the mean, by who earns "
    "more in a deal of the first {0:n}, intervals by weighing deals anew": (
        "všechny najednou: intervaly, které platí společně (Bonferroni); hodnocení: Elo nad průměrem "
        "podle toho, kdo v rozdání vydělá víc (prvních {0}), intervaly novým vážením rozdání"
    ),
    "all at once: intervals that hold together (Bonferroni); rating: Elo above the mean, by who earns "
    "more at a table, intervals by weighing deals anew": (
        "všechny najednou: intervaly, které platí společně (Bonferroni); hodnocení: Elo nad průměrem "
        "podle toho, kdo u stolu vydělá víc, intervaly novým vážením rozdání"
    ),
    "all at once: intervals that hold together (Bonferroni); rating: Elo above the mean, by who earns "
    "more at a table of the first {0:n}, intervals by weighing deals anew": (
        "všechny najednou: intervaly, které platí společně (Bonferroni); hodnocení: Elo nad průměrem "
        "podle toho, kdo u stolu vydělá víc (prvních {0}), intervaly novým vážením rozdání"
    ),
    "how often each has a role, of all its seats in all deals, and what it is paid then": (
        "jak často má kdo kterou úlohu, ze všech jeho míst ve všech rozdáních, a kolik při ní dostává"
    ),
    "bold: p below {0:n}, adjusted for all pairs (Holm)": (
        "tučně: p pod {0}, upravené přes všechny dvojice (Holm)"
    ),
    "{0:n} comparisons, Holm and Bonferroni": "počet srovnání: {0}, Holm a Bonferroni",
    "saved: how many times as many deals, were each line-up played on deals of its own": (
        "úspora: kolikrát víc rozdání by bylo třeba, kdyby každá sestava hrála vlastní"
    ),
    "shares add up to 100 %; where nothing is, one may come out below 0": (
        "podíly dávají dohromady 100 %; kde nic není, může vyjít pod 0"
    ),
    "duplicate, {0}": "duplikát, {0}",
    "round robin, {0}": "každý s každým, {0}",
    "gauntlet, {0}": "jeden proti všem, {0}",
    "free, {0}": "volná rozdání, {0}",
    "{0:n} line-up, {1:n} deals each": "{0} sestava, {1} rozdání",
    "{0:n} line-ups, {1:n} deals each": "{0} sestav, každá {1} rozdání",
    "{0:n} line-ups of {1:n}, balanced, {2:n} deals each": "{0} sestav z {1}, vyváženě, každá {2} rozdání",
    "{0:n} deals in rounds of {1:n}, {2:n} line-ups": "{0} rozdání v kolech po {1}, {2} sestav",
    "{0:n} deals in rounds of {1:n}, {2:n} line-up": "{0} rozdání v kolech po {1}, {2} sestava",
    "entrants: {0}": "účastníci: {0}",
    "Who earns how much?": "Kdo kolik vydělá?",
    "Mean {0} a deal and seat. Thick: {1} interval; thin: all at once.": (
        "Průměr na rozdání a místo ({0}). Silně: interval {1}; tence: všechny najednou."
    ),
    "Intervals of the mean over deals, every seat of every line-up counted; Bonferroni all at once.": (
        "Intervaly průměru přes rozdání, počítá se každé místo každé sestavy; všechny najednou podle "
        "Bonferroniho."
    ),
    "Who earns more than whom?": "Kdo vydělá víc než kdo?",
    "Row less column, {0} a deal and seat, deal by deal. Bold: p below {1:n}.": (
        "Řádek minus sloupec na rozdání a místo ({0}), rozdání po rozdání. Tučně: p pod {1}."
    ),
    "Row less column, {0} a deal and seat, over the deals of each. Bold: p below {1:n}.": (
        "Řádek minus sloupec na rozdání a místo ({0}), přes rozdání každého. Tučně: p pod {1}."
    ),
    "{0} intervals; p-values adjusted for all pairs (Holm).": (
        "Intervaly {0}; hodnoty p upravené přes všechny dvojice (Holm)."
    ),
}
