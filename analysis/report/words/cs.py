"""What reports say in Czech."""

from __future__ import annotations

from analysis.report.words import Words
from analysis.report.words.cs_phrases import PHRASES

_SAID = {
    "asked": "Otázka:",
    "answer": "Odpověď:",
    "contents": "Obsah",
    "data": "Čísla, z nichž je obrázek:",
    "made_by": (
        "Zpracoval forhont {version}. Každé číslo s ± nebo se závorkou je intervalový odhad; viz Metoda."
    ),
    "and": " a ",
    "title_run": "{game}: {experiment}",
    "title_runs": "{game}: porovnání běhů ({runs})",
    "asked_marias": (
        "Jak často se který závazek hlásí a uhraje a co vynese? Hra: {game}; hráči: {seats}.{forced}"
    ),
    "asked_tarot": (
        "Jak často se který závazek licituje a splní a co vynese? Hra: {game}; hráči: {seats}.{forced}"
    ),
    "asked_drawn": "Kdo vyhrává a co to vynese? Hra: {game}; hráči: {seats}.{forced}",
    "asked_forced": " Předepsáno místo rozhodování hráčů: {forced}.",
    "asked_runs": "Čím se liší běhy ({runs}) téže hry? Hra: {game}.",
    "answer_marias": (
        "Aktér uhraje, co ohlásil, v {made} % z {n} sehraných rozdání; průměrná výplata je {payout} "
        "{unit} {payers} ({deals}; intervaly {level})."
    ),
    "answer_tarot": (
        "Hráč proti všem splní závazek v {made} % z {n} sehraných rozdání; průměrná výplata je {payout} "
        "{unit} {payers} ({deals}; intervaly {level})."
    ),
    "answer_drawn": (
        "Místo 0 vyhraje {wins} % rozdání a na jedno dostane průměrně {payoff} {unit} ({deals}; "
        "intervaly {level})."
    ),
    "answer_none": "Nesehrál se žádný závazek ({deals}).",
    "answer_often": "Nejčastěji se hlásí {contract}, v {share} % rozdání.",
    "answer_often_tarot": "Nejčastěji se licituje a hraje {contract}, v {share} % rozdání.",
    "answer_best": "Nejčastěji vyjde {best} ({best_rate} %), nejméně často {worst} ({worst_rate} %).",
    "answer_compared": "{how} {what}.",
    "compared_paired": "Na týchž kartách, běh minus srovnávací běh:",
    "compared_independent": "Jako nezávislé výběry, běh minus srovnávací běh:",
    "gap_payout": "průměrná výplata {gap} {unit} (upravené p {p})",
    "gap_made": "úspěšnost {gap} procentního bodu (upravené p {p})",
    "nothing_compared": "Viz tabulky.",
    "results": "Výsledky",
    "figures": "Obrázky",
    "comparison": "Srovnání",
    "side_by_side": "Vedle sebe",
    "difference_of": "Běh {number} minus běh 1",
    "difference_how": (
        "„Běh“ je tento běh, „srovnání“ běh 1. Porovnávají se údaje všech běhů najednou, celkem "
        "{compared}: p je podle Holma upraveno přes všechny."
    ),
    "rules": "Domácí pravidla",
    "strategies": "Strategie",
    "method": "Metoda",
    "repeat": "Jak výsledky zopakovat",
    "glossary": "Slovníček",
    "run_number": "Běh {number}",
    "the_run": "Běh",
    "the_baseline": "Srovnávací běh",
    "differing": "Rozdíly v zadání",
    "rules_changed": (
        "Sada {preset}, změněno: {changed}. Otisk pravidel: {hash}. Odlišná pravidla jsou tučně."
    ),
    "rules_as_preset": "Sada {preset} beze změny. Otisk pravidel: {hash}.",
    "every_seat": "všechna místa",
    "one_seat": "místo {seats}",
    "some_seats": "místa {seats}",
    "no_params": "bez parametrů",
    "params_changed": "{params}\nJinak než obvykle: {changed}",
    "method_deals": (
        "Rozdání jsou simulována, každé se mísí vlastními náhodnými čísly; rozdání n semínka {seed} je "
        "na každém počítači totéž. Nic se nevynechává: každé rozdání se počítá a počty dají dohromady "
        "všechna."
    ),
    "method_intervals": (
        "Jednotkou nezávislosti je rozdání. Podíly mají Wilsonovy intervaly, průměry kvantil normálního "
        "rozdělení krát výběrovou směrodatnou chybu (pod 100 rozdání Studentův); spolehlivost je "
        "{level}, každý interval platí sám za sebe. ± je delší rameno, zaokrouhlené nahoru; liší-li se "
        "ramena hodně, jsou uvedeny oba konce."
    ),
    "method_sessions": (
        "Karty se uvnitř partie jen seberou a sejmou, nemísí se: jednotkou nezávislosti je partie. "
        "Intervaly jsou shlukovány podle partií, podíly Wilsonovy s efektem návrhu, průměry se shlukovou "
        "směrodatnou chybou; spolehlivost je {level}, každý interval platí sám za sebe. ± je delší "
        "rameno, zaokrouhlené nahoru."
    ),
    "method_forced": (
        "Něco bylo předepsáno místo rozhodování hráčů; rozdání závazku, který ruka hlásit nesmí, se "
        "počítají zvlášť a nic se za ně neplatí."
    ),
    "method_repriced": (
        "Rozdání se podle těchto pravidel nehrála, jen se znovu vyúčtovala: všechna rozhodnutí jsou ta, "
        "která padla podle pravidel původního běhu."
    ),
    "method_paired": (
        "Oba běhy hrají tytéž karty a porovnávají se rozdání po rozdání: interval je intervalem "
        "průměrného rozdílu. Hodnoty p jsou podle Holma upraveny přes všechny porovnávané údaje."
    ),
    "method_independent": (
        "Běhy jsou nezávislé výběry: ramena obou intervalů se sčítají ve čtvercích. Hodnoty p jsou podle "
        "Holma upraveny přes všechny porovnávané údaje."
    ),
    "method_checks": (
        "Než se cokoli ukáže, musí výplaty každého rozdání dát nulu a počty podle zakončení i podle "
        "závazku musí dát všechna rozdání. Zda se rozdávalo rovnoměrně, zkouší test chí-kvadrát; za z = "
        "4 se rozdávání označí za nerovnoměrné."
    ),
    "repeat_how": (
        "Táž verze, strategie a semínko dají táž čísla do poslední číslice, ať hraje kolik procesů chce."
    ),
    "run_id": "Běh",
    "repriced_from": "Znovu vyúčtován z běhu",
    "deals_dealt": "Rozdání",
    "seed": "Semínko",
    "kept": "Uloženo",
    "kept_hands": "každé rozdání (store=hands)",
    "kept_summary": "různé výsledky s počty (store=summary)",
    "versions": "Verze",
    "sources": "Otisk zdrojů strategií",
    "played": "Hráno",
    "played_how": "{started} UTC, {seconds} s, {execute}, procesů: {workers}",
    "title_strategy": "{strategy}: {game}",
    "asked_strategy": (
        "Jak hraje {strategy} (hra: {game}): co hlásí s jakou rukou, jak daleko má k přesné hře a která "
        "jeho rozhodnutí stojí peníze proti rozhodnutím, která dělá {reference}?"
    ),
    "answer_gain": (
        "Nejvíc by místo získalo, kdyby jednu věc rozhodoval {reference} ({step}): {gain} {unit} na rozdání."
    ),
    "answer_no_gain": (
        "Žádné jednotlivé rozhodnutí, které by dělal {reference}, by místu zřetelně nevyneslo víc."
    ),
    "answer_perfect": (
        "Z {n} sehraných rozdání uhraje {made} %; při přesné hře obou stran se všemi kartami známými by "
        "se uhrálo {perfect} %."
    ),
    "declares": "Co hlásí",
    "decisions": "Která rozhodnutí stojí peníze",
    "decisions_how": (
        "Táž rozdání se hrají se strategií na všech místech a znovu tak, že jeden druh rozhodnutí dělá "
        "na jednom místě {reference}, postupně na každém; ostatní zůstává. Oč místo dostane víc, je zisk "
        "rozdání, průměr přes místa. Rozhodnutí, která patří k sobě, jsou tu oddělena: odhoz může bez "
        "hlášení, k němuž patřil, vynést méně."
    ),
    "perfect": "Vedle přesné hry",
    "perfect_how": (
        "Od prvního výnosu hrají obě strany přesně, se všemi kartami známými, o to, co se opravdu platí, "
        "a zvlášť o splnění závazku; závazek, odhoz a fleky jsou ty z rozdání. Uhráno víc než při přesné "
        "hře: obrana ztratila víc než aktér."
    ),
    "cards": "Které karty stojí peníze",
    "cards_how": (
        "Každá karta z rozdání (celkem {deals}) se měří s tím, co se dalo zahrát: přesná hra určí v "
        "rozloženích neviděných karet (celkem {layouts}) nejlepší kartu a v dalších, jichž je stejně, ji "
        "ocení. Přesná hra zná všechny karty: co získá jen tím, nezíská u stolu nikdo. s. ch.: "
        "směrodatná chyba přes rozdání."
    ),
    "costly": "Nejdražší rozdání",
    "costly_how": (
        "Z rozdání vedle přesné hry ta, v nichž strana dostala nejméně proti tomu, co jí dává přesná "
        "hra. > vynáší, = bere. Zápis hry je anglicky."
    ),
    "costly_declarer": (
        "Rozdání {deal}, {contract}: každý obránce platí aktérovi o {lost} {unit} méně než při přesné hře"
    ),
    "costly_defenders": (
        "Rozdání {deal}, {contract}: každý obránce platí aktérovi o {lost} {unit} víc než při přesné hře"
    ),
    "title_tournament": "Turnaj: {game}",
    "asked_tournament": "Kdo vydělá nejvíc, o kolik a jak jistě? Hra: {game}; účastníci: {entrants}.",
    "answer_tournament": (
        "Nejvíc vydělá {best}: {money} {unit} na rozdání a místo (interval {level}); zřetelně víc než "
        "ostatní: {clear} z {others} (upravené p pod 0,05)."
    ),
    "format": "Způsob",
    "method_duplicate": (
        "Každé rozdání se hraje ve všech sestavách, takže se štěstí na karty vyruší: výsledek účastníka "
        "v rozdání je průměr přes místa, na nichž sedí, a jednotkou nezávislosti je rozdání. Intervaly "
        "jsou {level}, každý sám za sebe."
    ),
    "method_free": (
        "Každé rozdání se hraje jednou, v jedné sestavě, jako v klubech; štěstí na karty se nevyruší. "
        "Intervaly jsou {level}, každý sám za sebe."
    ),
    "method_many": (
        "Dvojice účastníků se porovnávají rozdíly jednotlivých rozdání, hrají-li táž. Porovnává se jich "
        "mnoho najednou: p je upraveno podle Holma; intervaly „všechny najednou“ platí společně "
        "(Bonferroni)."
    ),
    "asked_decisions": (
        "Jak hraje {strategy} (hra: {game}): co hlásí s jakou rukou a která jeho rozhodnutí stojí peníze "
        "proti rozhodnutím, která dělá {reference}?"
    ),
}

_TITLES = {
    "contracts": "Závazky: jak často se hlásí, uhrají a vyhrají a co vynesou",
    "taker-contracts": "Závazky: jak často se licitují a splní a co vynesou",
    "components": "Co je hlášeno nebo ohlášeno, každé zvlášť",
    "silent": "Tiché sedmy a kila",
    "seats": "Místa u stolu",
    "endings": "Jak rozdání končí",
    "rungs": "Licitace",
    "helpers": "Dvě sedmy: pomocná barva",
    "sides": "Sám, se spoluhráčem, s lotrem",
    "calls": "Volaný trumf",
    "drawing": "Kdo vyhrává",
    "players": "Hráči, kteří se po každém rozdání posunou o místo",
    "positions": "Podle pořadí v partii",
    "bouts": "Bouty",
    "hand-count": "Bodování ruky hráče proti všem",
    "petit": "Petit",
    "excuse": "Excuse",
    "poignees": "Poignées",
    "slams": "Chelem",
    "paired-received": "Kolik se platí, podle závazku běhu",
    "paired-made": "Co se uhraje, podle závazku běhu",
    "paired-seats": "Kolik dostávají místa",
    "paired-by-both": "Podle závazků v obou bězích",
    "comparison-figures": "Všechny údaje",
    "comparison-positions": "Podle pořadí v partii",
    "side-by-side": "Hlavní údaje",
    "rules": "Platná domácí pravidla",
    "decisions": "Oč místo získá víc s jedním rozhodnutím srovnávací strategie",
    "perfect": "Uhráno a placeno, vedle přesné hry",
    "cards": "Co mají chyby společného, nejdražší napřed",
    "tournament-standings": "Pořadí",
    "tournament-roles": "Podle úlohy",
    "tournament-matrix": "Rozdíly",
    "tournament-pairs": "Dvojice",
    "tournament-luck": "Štěstí a umění",
}

_GLOSSARY = {
    "deal": (
        "Rozdání",
        "Jedna hra od zamíchání po vyplacení.",
    ),
    "seat": (
        "Místo",
        "Místo u stolu; místo 0 je forhont, který je první na řadě.",
    ),
    "unit": (
        "Jednotka",
        "Cena nejlevnějšího závazku (v tarotu bod); částky jsou jejími násobky.",
    ),
    "contract": (
        "Závazek",
        "Co se má v rozdání splnit.",
    ),
    "made": (
        "Uhráno",
        "Splněna je každá hlášená složka (v tarotu: hráč proti všem má dost bodů).",
    ),
    "won": (
        "Vyhráno",
        "Výplata aktéra je kladná. Závazek může být vyhrán a neuhrán i naopak.",
    ),
    "payout": (
        "Výplata",
        "Kolik aktér dostane (+) nebo zaplatí (−), ode všech plátců dohromady.",
    ),
    "per_payer": (
        "Na plátce",
        "Výplata dělená počtem těch, kdo platí.",
    ),
    "components": (
        "Složka",
        "Část závazku, která se uhraje nebo prohraje sama: hra, sedma (trumfová sedma vezme poslední "
        "zdvih), kilo (100 bodů s jednou hláškou), betl (žádný zdvih), durch (všechny zdvihy).",
    ),
    "flek": (
        "Flek, re",
        "Zdvojnásobení: flek od těch, kdo hrají proti, re od druhých a tak dál na střídačku.",
    ),
    "silent": (
        "Tiché",
        "Sedma nebo kilo, které nikdo nehlásil, ale nastaly a platí se.",
    ),
    "hearts": (
        "Červené",
        "S červenými trumfy je všechno dražší, obvykle dvakrát.",
    ),
    "sharps": (
        "Ostré",
        "Esa a desítky, po deseti bodech.",
    ),
    "marriage": (
        "Hláška",
        "Král a svršek jedné barvy v jedné ruce: 20 bodů, v trumfech 40.",
    ),
    "settled": (
        "Vyúčtováno bez hry",
        "Rozdání, které nikdo neflekoval a pravidla je hrát neukládají: je ve výplatách, ne v úspěšnosti.",
    ),
    "taker": (
        "Hráč proti všem",
        "Hraje sám proti třem ostatním, obraně.",
    ),
    "bouts": (
        "Bouty",
        "Petit (trumf 1), trumf 21 a Excuse; čím jich je víc, tím méně bodů je třeba.",
    ),
    "share": (
        "Podíl",
        "Kolik každý obránce hráči zaplatí (+) nebo od něj dostane (−), se všemi prémiemi.",
    ),
    "hand_count": (
        "Bodování ruky",
        "Chaveyho součet za bouty, trumfy, délku, figury a krátké barvy.",
    ),
    "petit": (
        "Petit au bout",
        "Trumf 1 v posledním zdvihu: prémie pro stranu, která jej vezme.",
    ),
    "excuse": (
        "Excuse",
        "Smí se hrát kdykoli místo přiznání barvy; zpravidla zůstane své straně.",
    ),
    "poignee": (
        "Poignée",
        "Deset trumfů a víc, ukázaných za prémii: jednoduchá, dvojitá, trojitá.",
    ),
    "slam": (
        "Chelem",
        "Všechny zdvihy jedné strany.",
    ),
    "cancelled": (
        "Zrušeno",
        "Všichni pasovali, nebo měl někdo Petit jako jediný trumf (petit sec).",
    ),
    "drawn": (
        "Nehlásí se",
        "Hrají dva se zbytkem karet; vyhrává, kdo má i s hláškami víc bodů.",
    ),
    "session": (
        "Partie",
        "Rozdání, mezi nimiž se karty seberou a sejmou, ale nemísí.",
    ),
    "interval": (
        "Interval (±)",
        "Kde s uvedenou spolehlivostí leží skutečná hodnota, pokud to výběr říká.",
    ),
    "exact": (
        "Přesně",
        "Sečteno nebo spočteno, ne odhadnuto: interval není třeba.",
    ),
    "wilson": (
        "Wilsonův interval",
        "Interval pro podíl, který platí i blízko 0 a 100 %.",
    ),
    "n": (
        "n",
        "Z kolika rozdání údaj je.",
    ),
    "paired": (
        "Rozdání po rozdání",
        "Oba běhy mají tytéž karty; rozdíl se bere v každém rozdání.",
    ),
    "p_holm": (
        "p (Holm)",
        "Pravděpodobnost tak velkého rozdílu, není-li žádný, upravená na počet srovnání.",
    ),
    "saved": (
        "Úspora",
        "Kolikrát víc rozdání by pro týž interval potřebovaly nezávislé běhy.",
    ),
    "baseline": (
        "Srovnávací běh",
        "Běh, s nímž se jiný porovnává.",
    ),
    "duplicate": (
        "Duplikát",
        "Každé rozdání se hraje ve všech sestavách, nebo ve vyvážené části z nich.",
    ),
    "rating": (
        "Hodnocení",
        "Elo nad průměrem všech, podle toho, kdo v rozdání vydělá víc; o kolik, se nepočítá.",
    ),
    "luck": (
        "Štěstí a umění",
        "Kolik z rozptylu peněz rozdání způsobují karty, místa a to, kdo sedí u stolu.",
    ),
}

WORDS = Words(
    "cs",
    ",",
    "\u00a0",
    _SAID,
    _TITLES,
    _GLOSSARY,
    PHRASES,
    {" and ": " a "},
)
