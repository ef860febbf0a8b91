"""What tables and figures of two rule sets and of a fair tariff say, in Czech."""

from __future__ import annotations

_RULED = {
    "declared under A": "hlášeno podle A",
    "A": "A",
    "B": "B",
    "A %": "A %",
    "B %": "B %",
    "B less A": "B minus A",
    "arithmetic": "placení",
    "decisions": "rozhodnutí",
    "another under B %": "podle B jiný %",
    "defenders, all together": "obránci dohromady",
    "defenders": "obránci",
    "nobody: A and B are the same rules": "nikdo: A a B jsou táž pravidla",
    "nobody reads the rules that differ": "pravidla, která se liší, nikdo nečte",
    "{0} reads {1}": "{0} čte {1}",
    "arithmetic: the deals as they were played under A, paid by B; decisions: what playing B adds": (
        "placení: rozdání hraná podle A, zaplacená podle B; rozhodnutí: co přidá hra podle B"
    ),
    "{0} decides more than payment ({1})": "{0} rozhoduje o víc než o placení ({1})",
    "payoff of the seat that is declarer, or taker, under A, {0}; below, what others receive over all "
    "contracts": (
        "výsledek místa, které je podle A aktérem, v tarotu hráčem ({0}); níže, kolik dostávají ostatní "
        "přes všechny závazky"
    ),
    "what others receive, by the contract declared under A, {0}": (
        "kolik dostávají ostatní, podle závazku hlášeného podle A ({0})"
    ),
    "how often each contract comes about; and of those under A, how many become another": (
        "jak často se který závazek hraje; a kolik jich z hraných podle A bude jiným"
    ),
    "± and brackets: {0}, of the mean difference of the same deals; p adjusted for all {1:n} comparisons "
    "(Holm)": (
        "± a závorky: {0}, průměrného rozdílu týchž rozdání; p upraveno přes všechna srovnání, celkem {1} "
        "(Holm)"
    ),
}

#: What rules decide beside payment.
_DECIDED = {
    "what may or must be said": "co se smí nebo musí říct",
    "which deals are played": "která rozdání se hrají",
    "what may be discarded": "co se smí odhodit",
    "which marriages are announced": "které hlášky se hlásí",
    "what may be bid": "co se smí licitovat",
    "how the cards lie": "jak leží karty",
    "which poignées may be shown": "které poignées se smějí ukázat",
    "whether there is a game to double beside a hundred": "zda je vedle kila hra, kterou lze flekovat",
    "how often may be doubled": "kolikrát se smí flekovat",
    "how trumps may be fixed": "jak se smějí určit trumfy",
    "which hands are seen": "které ruce jsou vidět",
    "what may be declared": "co se smí hlásit",
    "which cards may be played": "které karty se smějí hrát",
    "null forbids to fold": "null zakazuje složit",
    "null forbids to declare it": "null zakazuje jej hlásit",
    "whether it is asked what was evident, which is not stored where it was not": (
        "zda se ptá, co bylo zjevné, a to se neukládá, kde se neptalo"
    ),
    "which card a player may take": "kterou kartu si hráč smí vzít",
}

_RULED_FIGURES = {
    "Who receives what otherwise?": "Kdo dostane kolik jinak?",
    "Black: B less A, blue: of it arithmetic, red: decisions; lines are {0} intervals of the mean.": (
        "Černě: B minus A, modře: z toho placení, červeně: rozhodnutí; čáry jsou intervaly průměru, {0}."
    ),
    "B less A, not split into arithmetic and decisions; lines are {0} intervals of the mean.": (
        "B minus A, placení a rozhodnutí nejsou oddělena; čáry jsou intervaly průměru, {0}."
    ),
    "Upper: the declarer by the contract declared under A. Lower: roles and seats over all deals.": (
        "Nahoře: aktér podle závazku hlášeného podle A. Dole: úlohy a místa přes všechna rozdání."
    ),
    "Seats over all deals.": "Místa přes všechna rozdání.",
    "B less A, {0} a deal": "B minus A, {0} na rozdání",
    "How often does each contract come about?": "Jak často se který závazek hraje?",
    "Open: under A, filled: under B, % of deals. On the right: of those under A, % that become another.": (
        "Prázdně: podle A, plně: podle B, % rozdání. Vpravo: kolik % z hraných podle A bude jiným závazkem."
    ),
    "% of deals": "% rozdání",
    "% that become another": "% se změní v jiný",
    "A: rules {0}": "A: pravidla {0}",
    "B: rules {0}": "B: pravidla {0}",
}

_FAIR = {
    "field": "pole",
    "as it is": "nyní",
    "fair": "spravedlivě",
    "interval": "interval",
    "range": "rozsah",
    "at the end of its range": "na kraji rozsahu",
    "{0:n} to {1:n} by {2:n}": "{0} až {1} po {2}",
    "the tariff nearest to what is wanted": "sazebník nejblíž tomu, co se žádá",
    "on deals kept back": "na odložených rozdáních",
    "a {0}": "{0}",
    "a hand just worth a {0}": "ruka právě na závazek: {0}",
    "forehand, a deal": "forhont na rozdání",
    "forehand, a deal, {0}": "forhont na rozdání, {0}",
    "{0} declared": "{0}: hlášeno",
    "{0} declared %": "{0}: hlášeno %",
    "away": "chybí",
    "away from what is wanted": "chybí do žádaného",
    "away from what is wanted, {0}": "chybí do žádaného, {0}",
    "points of %": "procentních bodů",
    "lower end": "dolní kraj",
    "upper end": "horní kraj",
    "the last line is the root of the mean square": "poslední řádek je odmocnina z průměrného čtverce",
    "money is the declarer's, from all who pay": "částky jsou aktérovy, ode všech, kdo platí",
    "away from what is wanted, {0}, with one field at an end of its range, the others as found; {1:n} as "
    "found, on the deals of the search": (
        "chybí do žádaného, {0}, s jedním polem na kraji rozsahu a ostatními, jak byla nalezena; s "
        "nalezenými {1}, na rozdáních hledání"
    ),
    "brackets: {0}, each by itself; resampling of deals in blocks, for the tariff with the last linear "
    "step of the search solved anew": (
        "závorky: {0}, každá sama o sobě; nové vážení rozdání v blocích, u sazebníku s posledním lineárním "
        "krokem hledání řešeným znovu"
    ),
    "nobody at the table reads {0}: only payment changes with it": (
        "u stolu nikdo nečte {0}: mění se tím jen placení"
    ),
    "{0} of {1} fields can be changed together with the others without changing what is wanted: many "
    "tariffs do as well; name fewer fields": (
        "polí, která lze měnit zároveň s ostatními, aniž se změní, co se žádá: {0} z {1}; poslouží mnoho "
        "sazebníků, je třeba jmenovat méně polí"
    ),
}

_WANTED = {
    "the same mean money for every contract that is declared": (
        "tytéž peníze v průměru za každý hlášený závazek"
    ),
    "no advantage of forehand over a full round": "žádná výhoda forhontu za celé kolo",
    "a wanted mix of contracts": "dané podíly závazků",
    "the same money, in each contract, for hands just worth declaring": (
        "tytéž peníze v každém závazku za ruce, s nimiž se hlásit právě vyplatí"
    ),
}

_FAIR_FIGURES = {
    **{f"wanted: {wanted}": f"žádá se: {said}" for wanted, said in _WANTED.items()},
    "Which tariff would be fair?": "Který sazebník by byl spravedlivý?",
    "Open: as it is, filled: fair, with its {0} interval; the axis is what was searched.": (
        "Prázdně: nyní, plně: spravedlivě, s intervalem {0}; osa je to, co se prohledalo."
    ),
    "A field at the end of its range has no interval: what is wanted may lie beyond.": (
        "Pole na kraji rozsahu nemá interval: žádané může ležet za ním."
    ),
    "What does the fair tariff come to?": "Co spravedlivý sazebník přinese?",
    "Open: as it is, filled: fair. Lines are {0} intervals.": (
        "Prázdně: nyní, plně: spravedlivě. Čáry jsou intervaly {0}."
    ),
    "Open: as it is, filled: fair, dashed: what is wanted. Lines are {0} intervals.": (
        "Prázdně: nyní, plně: spravedlivě, čárkovaně: co se žádá. Čáry jsou intervaly {0}."
    ),
    "On deals kept back, which the search never saw; intervals by weighing blocks of deals anew.": (
        "Na odložených rozdáních, která hledání nevidělo; intervaly novým vážením bloků rozdání."
    ),
    "paid, {0}": "placeno, {0}",
    "What does the answer depend on?": "Na čem odpověď závisí?",
    "How far figures are from what is wanted ({0}), with one field at an end of its range.": (
        "Kolik údajům chybí do žádaného ({0}), je-li jedno pole na kraji rozsahu."
    ),
    "Blue: the lower end, red: the upper end, the other fields as found; on the deals of the search.": (
        "Modře: dolní kraj, červeně: horní kraj, ostatní pole jako nalezená; na rozdáních hledání."
    ),
}

ANSWERS = {**_RULED, **_DECIDED, **_RULED_FIGURES, **_FAIR, **_WANTED, **_FAIR_FIGURES}
