"""What is written in figures of runs, in Czech; ``{0}``, ``{1}`` … stand for anything."""

from __future__ import annotations

_INTERVALS = {
    "Lines are {0} Wilson intervals": "Čáry jsou Wilsonovy intervaly, {0}",
    "Lines are {0} Wilson intervals; where none shows, the mark hides it.": (
        "Čáry jsou Wilsonovy intervaly, {0}; kde není vidět, kryje ji značka."
    ),
    "Lines are {0} Wilson intervals clustered by session; where none shows, the mark hides it.": (
        "Čáry jsou Wilsonovy intervaly, {0}, shlukované podle partií; kde není vidět, kryje ji značka."
    ),
    "Lines and ± are {0} Wilson intervals; where no line shows, the mark hides it.": (
        "Čáry a ± jsou Wilsonovy intervaly, {0}; kde čára není vidět, kryje ji značka."
    ),
    "Lines are {0} intervals; each holds by itself. Dashed: a uniform shuffle, exact.": (
        "Čáry jsou intervaly, {0}; každý platí sám za sebe. Čárkovaně: rovnoměrné míchání, přesně."
    ),
    "Lines are {0} intervals clustered by session; each holds by itself. Dashed: a uniform shuffle, exact.": (
        "Čáry jsou intervaly, {0}, shlukované podle partií; každý platí sám za sebe. Čárkovaně: "
        "rovnoměrné míchání, přesně."
    ),
    "Lines are {0} intervals. {1} figures are compared: p is adjusted after Holm over the figures of "
    "its table.": (
        "Čáry jsou intervaly, {0}. Porovnává se údajů: {1}; p je podle Holma upraveno přes údaje své tabulky."
    ),
    "Lines are {0} intervals. {1} figures, and {2} by contract in both runs, are compared: p is "
    "adjusted after Holm over the figures of its table.": (
        "Čáry jsou intervaly, {0}. Porovnává se údajů: {1}, a podle závazku v obou bězích {2}; p je "
        "podle Holma upraveno přes údaje své tabulky."
    ),
    "Lines are {0} intervals. {1} figures, and {2} by position in the session, are compared: p is "
    "adjusted after Holm over the figures of its table.": (
        "Čáry jsou intervaly, {0}. Porovnává se údajů: {1}, a podle pořadí v partii {2}; p je podle "
        "Holma upraveno přes údaje své tabulky."
    ),
    "Dark lines are {0} Wilson intervals.": "Tmavé čáry jsou Wilsonovy intervaly, {0}.",
    "Dark lines and ± are {0} intervals (rates Wilson, means normal). Deals settled without play are in.": (
        "Tmavé čáry a ± jsou intervaly, {0} (podíly Wilsonovy, průměry normální). I s rozdáními "
        "vyúčtovanými bez hry."
    ),
    "Dark lines and ± are {0} intervals (rates Wilson, means normal).": (
        "Tmavé čáry a ± jsou intervaly, {0} (podíly Wilsonovy, průměry normální)."
    ),
    "Dark lines and ± are {0} intervals (rates Wilson, means normal), clustered by session. Deals "
    "settled without play are in.": (
        "Tmavé čáry a ± jsou intervaly, {0} (podíly Wilsonovy, průměry normální), shlukované podle "
        "partií. I s rozdáními vyúčtovanými bez hry."
    ),
    "Dark lines and ± are {0} intervals (rates Wilson, means normal), clustered by session.": (
        "Tmavé čáry a ± jsou intervaly, {0} (podíly Wilsonovy, průměry normální), shlukované podle partií."
    ),
    "Dark lines and ± are {0} intervals (rates Wilson, means normal, spread of the standard error).": (
        "Tmavé čáry a ± jsou intervaly, {0} (podíly Wilsonovy, průměry normální, rozptyl ze směrodatné "
        "chyby)."
    ),
    "Bands are {0} intervals of the mean (Student's t below 100 deals), each for a number of deals "
    "fixed beforehand.": (
        "Pásy jsou intervaly průměru, {0} (pod 100 rozdání Studentovy), každý pro předem daný počet rozdání."
    ),
    "Bands are {0} intervals of the mean (Student's t below 100 sessions, by which they are "
    "clustered), each for a number of deals fixed beforehand.": (
        "Pásy jsou intervaly průměru, {0} (pod 100 partií Studentovy), shlukované podle partií, každý "
        "pro předem daný počet rozdání."
    ),
    "± {0} Wilson intervals, longer arm. A dot: played, but too seldom to say (interval wider than "
    "±{1}). Empty: never played.": (
        "± Wilsonovy intervaly, {0}, delší rameno. Tečka: hráno příliš zřídka (interval širší než ±{1}). "
        "Prázdné: nehráno."
    ),
    "± {0} Wilson intervals clustered by session, longer arm. A dot: played, but too seldom to say "
    "(interval wider than ±{1}). Empty: never played.": (
        "± Wilsonovy intervaly, {0}, shlukované podle partií, delší rameno. Tečka: hráno příliš zřídka "
        "(interval širší než ±{1}). Prázdné: nehráno."
    ),
    "Open bars: too few deals to say (interval wider than ±{0}).": (
        "Prázdné sloupce: příliš málo rozdání (interval širší než ±{0})."
    ),
    "Open circles: too few deals to say (interval wider than ±{0}).": (
        "Prázdné kroužky: příliš málo rozdání (interval širší než ±{0})."
    ),
    "Open circles: too few deals to say (interval wider than ±{0}). No mark: never played.": (
        "Prázdné kroužky: příliš málo rozdání (interval širší než ±{0}). Bez značky: nehráno."
    ),
    "Lines and boxes are {0} Wilson intervals, of single counts and of five together; those wider than "
    "±{1} are left out.": (
        "Čáry a rámečky jsou Wilsonovy intervaly, {0}, jednotlivých součtů a pěti dohromady; širší než "
        "±{1} jsou vynechány."
    ),
}

_TITLES = {
    "How often is each contract declared, and how often made?": (
        "Jak často se který závazek hlásí a jak často uhraje?"
    ),
    "How often is each contract bid and played, and how often made?": (
        "Jak často se který závazek licituje a hraje a jak často splní?"
    ),
    "Made: every declared component is made. Open circles: the components of a contract by themselves.": (
        "Uhráno: splněna je každá hlášená složka. Prázdné kroužky: složky závazku každá zvlášť."
    ),
    "Made: the taker has the points that he needs with his bouts. Open circles: too few deals to say "
    "(interval wider than ±{0}).": (
        "Splněno: hráč má tolik bodů, kolik se svými bouty potřebuje. Prázdné kroužky: příliš málo "
        "rozdání (interval širší než ±{0})."
    ),
    "What does the declarer receive or pay?": "Kolik aktér dostane nebo zaplatí?",
    "What does seat 0 receive or pay?": "Kolik místo 0 dostane nebo zaplatí?",
    "Share of each contract's deals by the amount, in {0} {1}: up to the one under the bar, above the "
    "one before.": (
        "Podíl rozdání každého závazku podle částky ({0}, {1}): do hodnoty pod sloupcem, nad předchozí."
    ),
    "Share of deals by the amount, in units from seat 1: up to the one under the bar, above the one "
    "before.": ("Podíl rozdání podle částky (j. od místa 1): do hodnoty pod sloupcem, nad předchozí."),
    "Does the mean payout settle as deals are added?": "Ustálí se průměrná výplata, když rozdání přibývají?",
    "Mean payoff of {0} so far, in units {1}.": "Průměrná výplata dosud ({0}), j. {1}.",
    "Mean payoff of {0} so far, in points {1}.": "Průměrná výplata dosud ({0}), b. {1}.",
    "How good a hand makes which contract?": "Jak dobrá ruka uhraje který závazek?",
    "How good a hand wins?": "Jak dobrá ruka vyhraje?",
    "Made, % of played deals, by trumps and sharps (aces, tens) in the hand of {0} as play begins.": (
        "Uhráno, % sehraných rozdání, podle trumfů a ostrých (es a desítek) v ruce na začátku hry ({0})."
    ),
    "Won, % of deals, by trumps and sharps (aces, tens) in the hand of {0} as play begins.": (
        "Vyhráno, % rozdání, podle trumfů a ostrých (es a desítek) v ruce na začátku hry ({0})."
    ),
    "With which rung is the auction won, and what is declared then?": (
        "S čím se licitace vyhraje a co se potom hlásí?"
    ),
    "Open circles: declared higher than won. Dots: made, whatever was declared.": (
        "Prázdné kroužky: hlášeno výš, než vyhráno. Tečky: uhráno, ať bylo hlášeno cokoli."
    ),
    "Open circles: declared higher than won, crosses: folded. Dots: made, whatever was declared.": (
        "Prázdné kroužky: hlášeno výš, než vyhráno, křížky: složeno. Tečky: uhráno, ať bylo hlášeno cokoli."
    ),
    "How often does the declarer have a partner, and what is made?": (
        "Jak často má aktér spoluhráče a co se uhraje?"
    ),
    "Made: every declared component is made. The rogue joins the declarer of a durch in the last trick.": (
        "Uhráno: splněna je každá hlášená složka. Lotr se k aktérovi durchu připojí v posledním zdvihu."
    ),
    "With the rogue: made by construction, for he joins only a durch made but for the last trick; lost "
    "ones stand under alone.": (
        "S lotrem: uhráno z podstaty věci, připojí se jen k durchu uhranému až na poslední zdvih; "
        "prohrané jsou pod „sám“."
    ),
    "How many points does each seat come to, and who wins?": "Kolik bodů které místo má a kdo vyhrává?",
    "Share of deals by points in tricks and marriages; more points win, from 100 on dearer.": (
        "Podíl rozdání podle bodů ze zdvihů a hlášek; víc bodů vyhrává, od 100 dráž."
    ),
    "What changes within a session of unshuffled cards?": "Co se mění během partie, v níž se nemísí?",
    "By the number of the deal in its session; the first is shuffled uniformly.": (
        "Podle pořadí rozdání v partii; první je rovnoměrně zamíchané."
    ),
    "How often is a contract made, with how many bouts?": "Jak často se závazek splní a s kolika bouty?",
    "Made, % of the played deals with 0, 1, 2 and 3 bouts. Those in the final pile set the target.": (
        "Splněno, % sehraných rozdání s 0, 1, 2 a 3 bouty. Kolik je třeba bodů, určují ty, které hráč "
        "nakonec má."
    ),
    "What does a defender pay the taker, or receive?": "Kolik obránce hráči zaplatí nebo od něj dostane?",
    "% of each contract's played deals by the amount, in {0}; under a bar: from this amount on.": (
        "% sehraných rozdání každého závazku podle částky ({0}); pod sloupcem: od této částky."
    ),
    "Stretches of ten points over or under the target, times the multiplier; the outermost have no end. "
    "Grey: less than a contract just made or lost.": (
        "Úseky po deseti bodech nad hranicí nebo pod ní, krát násobitel; krajní nemají konec. Šedě: "
        "méně než závazek splněný či prohraný o vlásek."
    ),
    "Made, % of played deals, by Chavey's count of the taker's hand as dealt. {0}": (
        "Splněno, % sehraných rozdání, podle Chaveyho bodování ruky hráče po rozdání. {0}"
    ),
    "Broken lines: the count from which a contract is bid.": (
        "Přerušovaně: součet, od něhož se závazek licituje."
    ),
    "Nobody bids by the count.": "Podle součtu nikdo nelicituje.",
    "Voids and singletons count in garde sans and garde contre, where nothing is discarded.": (
        "Chybějící barvy a plonky se počítají v garde sans a garde contre, kde se neodhazuje."
    ),
    "What is different?": "V čem je rozdíl?",
    "Run less baseline: {0}. Filled: adjusted p below {1}.": (
        "Běh minus srovnávací běh: {0}. Plně: upravené p pod {1}."
    ),
    "Where in a session is it different?": "Ve které části partie je rozdíl?",
    "Blue: by the number of the deal in its session. Grey: the baseline, over all its deals.": (
        "Modře: podle pořadí rozdání v partii. Šedě: srovnávací běh, všechna jeho rozdání."
    ),
    "What would the same hands have earned?": "Kolik by vynesly tytéž ruce?",
    "Blue: the run. Grey: its baseline. Right: the difference, deal by deal; filled: p below {0}.": (
        "Modře: běh. Šedě: srovnávací běh. Vpravo: rozdíl, rozdání po rozdání; plně: p pod {0}."
    ),
    "Differing: {0}.": "Rozdíly v zadání: {0}.",
    "Baseline: {0}, seed {1}, rules {2}, run {3}.": (
        "Srovnávací běh: {0}, semínko {1}, pravidla {2}, běh {3}."
    ),
}

_LABELS = {
    "declared, % of all deals dealt": "hlášeno, % všech rozdání",
    "bid and played, % of all deals dealt": "licitováno a hráno, % všech rozdání",
    "made, % of the contract's played deals": "uhráno, % sehraných rozdání závazku",
    "never played": "nehráno",
    "mean {0}": "průměr {0}",
    "won {0} %": "vyhráno {0} %",
    "n {0:n}": "n {0}",
    "spread {0}": "rozptyl {0}",
    "←  pays      {0}, up to      receives  →": "←  platí      {0}, do      dostává  →",
    "←  receives      {0}      pays the taker  →": "←  dostává      {0}      platí hráči  →",
    "deals dealt": "rozdáno",
    "{0:n} k": "{0} tis.",
    "{0:n} M": "{0} mil.",
    "{0}, {1} deals": "{0}, {1} rozdání",
    "trumps": "trumfy",
    "sharps": "ostré",
    "auctions won with it, %": "takto vyhraných licitací, %",
    "of the deals won with it, %": "z rozdání takto vyhraných, %",
    "% of the contract's deals": "% rozdání závazku",
    "made, % of played deals": "uhráno, % sehraných",
    "made, %": "splněno, %",
    "% of deals": "% rozdání",
    "100 or more: {0} % of deals": "100 a víc: {0} % rozdání",
    "{0}, {1}: wins {2} %, mean {3} points": "{0}, {1}: vyhrává {2} %, průměrně {3} b.",
    "marriages dealt per deal": "hlášek na rozdání",
    "mean payout, {0}": "průměrná výplata, {0}",
    "spread of payouts, {0}": "rozptyl výplat, {0}",
    "{0} declared, % of deals": "{0}: hlášeno, % rozdání",
    "deal of the session": "pořadí v partii",
    "in the hand as dealt": "v ruce po rozdání",
    "in the final pile": "získané",
    "count of the hand": "součet ruky",
    "too few deals to say": "příliš málo rozdání",
    "declared, points of % of deals": "hlášeno, procentní body rozdání",
    "made, points of % of played deals": "uhráno, procentní body sehraných",
    "mean payoff of a seat, {0}": "průměrný zisk místa, {0}",
    "marriages dealt, per deal": "hlášek na rozdání",
    "mean payoff of the run's {0}, {1}": "průměrný zisk ({0} běhu), {1}",
    "made, % of deals played in both": "uhráno, % rozdání hraných v obou",
    "difference, {0}": "rozdíl, {0}",
    "points of %": "procentní body",
}

FIGURES = {**_INTERVALS, **_TITLES, **_LABELS}
