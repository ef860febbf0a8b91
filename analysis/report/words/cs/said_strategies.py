"""Headings and sentences of the report of a strategy, in Czech."""

from __future__ import annotations

STRATEGIES = {
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
    "answer_endings": (
        "Z {n} sehraných rozdání splní {made} %; při přesné hře obou stran v posledních sedmi zdvizích, se "
        "všemi kartami známými, by se splnilo {perfect} %."
    ),
    "endings": "Posledních sedm zdvihů vedle přesné hry",
    "endings_how": (
        "Tarot je přesně řešen jen ke konci. Od výnosu ke 12. zdvihu hrají obě strany přesně, se všemi "
        "kartami známými, o to, co se opravdu platí, a zvlášť o závazek; vše předtím je jako v rozdání. "
        "Úloha ztrácí, oč její strana dostane svými kartami méně než nejlepšími, hrají-li pak obě strany "
        "přesně; závazek dává z ruky, kde vlastní kartou nechá druhou stranu splnit jej, nebo mu zabránit. "
        "Ztráty dávají dohromady rozdíl."
    ),
    "cards_how_last": (
        "Každá karta posledních pěti zdvihů z rozdání (celkem {deals}) se měří s tím, co se dalo zahrát: "
        "přesná hra určí v rozloženích neviděných karet (celkem {layouts}) nejlepší kartu a v dalších, "
        "jichž je stejně, ji ocení; rozložení souhlasí se vším, co bylo vidět, ne s licitací. Přesná hra "
        "zná všechny karty: co získá jen tím, nezíská u stolu nikdo. s. ch.: směrodatná chyba přes rozdání."
    ),
    "costly_how_last": (
        "Z rozdání vedle přesné hry ta, v jejichž posledních sedmi zdvizích strana ztratila nejvíc, a "
        "karty, kterými. > vynáší, = bere."
    ),
    "costly_taker": (
        "Rozdání {deal}, {contract}: v posledních zdvizích hráč ztratí s každým obráncem {lost} {unit}"
    ),
    "costly_defence": (
        "Rozdání {deal}, {contract}: v posledních zdvizích obrana ztratí {lost} {unit} za každého obránce"
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
        "hra. > vynáší, = bere. J: spodek, Q: svršek, E: eso."
    ),
    "costly_declarer": (
        "Rozdání {deal}, {contract}: každý obránce platí aktérovi o {lost} {unit} méně než při přesné hře"
    ),
    "costly_defenders": (
        "Rozdání {deal}, {contract}: každý obránce platí aktérovi o {lost} {unit} víc než při přesné hře"
    ),
    "asked_decisions": (
        "Jak hraje {strategy} (hra: {game}): co hlásí s jakou rukou a která jeho rozhodnutí stojí peníze "
        "proti rozhodnutím, která dělá {reference}?"
    ),
}
