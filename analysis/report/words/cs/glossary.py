"""Terms and what they mean, in Czech."""

from __future__ import annotations

GLOSSARY = {
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
    "arithmetic": (
        "Placení",
        "Co z rozdílu způsobí placení samo: rozdání A tak, jak se hrála, vyúčtovaná podle B.",
    ),
    "of_decisions": (
        "Rozhodnutí",
        "Co z rozdílu způsobí, že se podle B hraje jinak: zbytek.",
    ),
    "tariff": (
        "Sazebník",
        "Ceny závazků, limity a násobky: domácí pravidla, která jsou částkami.",
    ),
    "kept_back": (
        "Odložená rozdání",
        "Stejně mnoho jiných rozdání, která hledání nevidělo; těm z hledání sazebník sedí lépe.",
    ),
    "away": (
        "Chybí do žádaného",
        "Odmocnina z průměrného čtverce toho, co údajům chybí; 0, je-li vše, jak se žádá.",
    ),
}
