"""Headings and sentences of all reports and of those of runs, in Czech."""

from __future__ import annotations

RUNS = {
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
    "answer_best": (
        "Z těch, o nichž se to ví na 5 procentních bodů, vyjde nejčastěji {best} ({best_rate} %), "
        "nejméně často {worst} ({worst_rate} %)."
    ),
    "answer_compared": "{how} {what}.",
    "compared_paired": "Na týchž kartách, běh minus srovnávací běh:",
    "compared_independent": "Jako nezávislé výběry, běh minus srovnávací běh:",
    "gap_payout": "průměrná výplata {gap} {unit} (upravené p {p})",
    "gap_made": "úspěšnost {gap} procentního bodu (upravené p {p})",
    "nothing_compared": "Viz tabulky.",
    "not_compared": (
        "s během 1 se neporovnává: k tomu je třeba stejně mnoho rozdání téhož semínka, vždy zamíchaných, "
        "mezi stejně mnoha místy, a store=hands, nebo jiné semínko."
    ),
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
}
