"""What tables and figures of a strategy's profile say, in Czech."""

from __future__ import annotations

PROFILE = {
    "decision": "rozhodnutí",
    "gain with {0}": "zisk s {0}",
    "{0} a deal and seat; bold: p below {1}": "{0} na rozdání a místo; tučně: p pod {1}",
    "trump": "trumfy",
    "discard": "odhoz",
    "declaration": "hlášení",
    "doubling": "fleky",
    "play": "sehrávka",
    "exchange": "výměna",
    "bidding": "licitace",
    "announcements": "ohlášení",
    "by exact play %": "přesnou hrou %",
    "paid": "placeno",
    "by exact play": "přesnou hrou",
    "paid: {0} from each defender, + to the declarer; differences deal by deal": (
        "placeno: {0} od každého obránce, + ve prospěch aktéra; rozdíly rozdání po rozdání"
    ),
    "paid: {0} from each defender, + to the taker; differences deal by deal": (
        "placeno: {0} od každého obránce, + ve prospěch hráče; rozdíly rozdání po rozdání"
    ),
    "loses a deal": "ztrácí na rozdání",
    "gives the contract away, % of deals": "dá závazek z ruky, % rozdání",
    "{0}, for each defender; what the seat after the taker, and so on, loses by its own cards": (
        "{0}, za každého obránce; co místo za hráčem a tak dál ztrácí vlastními kartami"
    ),
    "defender opposite": "obránce naproti",
    "all defenders": "všichni obránci",
    "role": "úloha",
    "stage": "zdvihy",
    "best": "nejlepší",
    "loss a deal": "ztráta na rozdání",
    "± s.e.": "± s. ch.",
    "each time": "pokaždé",
    "% of cards": "% karet",
    "{0} that one opponent pays": "{0}, které platí jeden protihráč",
    "partner": "spoluhráč",
    "defender after him": "obránce za ním",
    "defender before him": "obránce před ním",
    "last": "poslední",
    "small": "nízká",
    "honour": "figura",
    "the same": "táž",
    "trump {0} of a marriage": "trumfová {0} z hlášky",
    "{0} of a marriage": "{0} z hlášky",
    "{0}, first of its suit": "{0}, první své barvy",
    "{0}, declarer void": "{0}, aktér barvu nemá",
    "{0}, defender void": "{0}, obránce barvu nemá",
    "ruffs: {0}": "přebíjí trumfem: {0}",
    "over: {0}": "přebíjí: {0}",
    "under: {0}": "podhazuje: {0}",
    "away: {0}": "odhazuje: {0}",
    "Excuse": "Excuse",
    "Petit": "Petit",
    "trump 21": "trumf 21",
    "high trump": "vysoký trumf",
    "low trump": "nízký trumf",
    "trump seven": "trumfová sedma",
    "trump small": "nízký trumf",
    "trump ten": "trumfová desítka",
    "trump honour": "trumfová figura",
    "trump ace": "trumfové eso",
    "What is declared with what hand?": "Co se hlásí s jakou rukou?",
    "% of the hands with so many trumps and {0} that came to a contract with trumps.": (
        "% rukou podle trumfů a dalšího ({0}), s nimiž se hrál závazek s trumfy."
    ),
    "The data have {0} Wilson intervals. Dots: fewer than {1} hands.": (
        "V datech jsou Wilsonovy intervaly, {0}. Tečky: méně než {1} rukou."
    ),
    "{0}, n {1}": "{0}, n {1}",
    "Which decisions cost money?": "Která rozhodnutí stojí peníze?",
    "What a seat earns more a deal when {0} takes the decision, all else as before. Filled: adjusted p "
    "below {1}.": (
        "Oč místo získá na rozdání víc, když rozhoduje {0} a ostatní zůstává. Plně: upravené p pod {1}."
    ),
    "Lines are {0} intervals of the mean difference of the same deals.": (
        "Čáry jsou intervaly průměrného rozdílu týchž rozdání, {0}."
    ),
    "more a deal, {0}": "víc na rozdání, {0}",
}
