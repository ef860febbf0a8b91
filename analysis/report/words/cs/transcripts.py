"""What is said in deals that are told card by card, in Czech; gaps: analysis.report.transcripts."""

from __future__ import annotations

from analysis.report.words import Transcripts

_HEADINGS = {
    "{any}, deal {n} of seed {n2}": "{any}, rozdání {n} semínka {n2}",
    "{any}, deal {n}, line-up {n2} of seed {n3}": "{any}, rozdání {n}, sestava {n2}, semínko {n3}",
    "{any}, deal {n} of session {n2} of seed {n3}": "{any}, rozdání {n} partie {n2}, semínko {n3}",
    "{any}, deal {n} of session {n2}, line-up {n3} of seed {n4}": (
        "{any}, rozdání {n} partie {n2}, sestava {n3}, semínko {n4}"
    ),
    "dealt (hearts.bells.leaves.acorns)": "rozdáno (červené.kule.zelené.žaludy)",
    "dealt (cups.swords.batons.coins.trumps)": "rozdáno (poháry.meče.hole.mince.trumfy)",
    "bidding": "hlášení",
    "doubling": "fleky",
    "hands in play": "ruce při sehrávce",
    "auction": "licitace",
    "announcements": "ohlášení",
    "the record stops here: a strategy failed": "zápis tu končí: strategie selhala",
    "sits out": "nehraje",
    "first {hand}": "napřed {hand}",
}
_SAID = {
    "trumps {name}": "trumfy {name}",
    "lays aside {cards}": "odkládá {cards}",
    "lays aside {cards}, calls the {object}": "odkládá {cards}, volá {object}",
    "draws a card unseen, lays it aside: {cards}": "volí z lidu: {cards}",
    "draws a card unseen, lays it aside: {cards}, calls the {object}": "volí z lidu: {cards}, volá {object}",
    "says good": "„dobrá“",
    "says bad": "„špatná“",
    "says flek": "„flek“",
    "good": "„dobrá“",
    "has it": "má",
    "resigns": "vzdává",
    "folds": "skládá",
    "passes": "pas",
    "bids {object}": "licituje {object}",
    "takes the talon": "bere talon",
    "takes the chien, discards {cards}": "bere chien, odhazuje {cards}",
    "takes the chien, discards {cards}, showing {cards2}": "bere chien, odhazuje {cards}, ukazuje {cards2}",
    "discards {cards}": "odhazuje {cards}",
    "discards {cards}, showing {cards2}": "odhazuje {cards}, ukazuje {cards2}",
    "holds {hand}": "má {hand}",
    "declares {object}": "hlásí {object}",
    "declares {object} with the rogue": "hlásí {object} s lotrem",
    "declares {object}, trumps {name}": "hlásí {object}, trumfy {name}",
    "declares {object}, trumps {name}, helper {name2}": (
        "hlásí {object}, trumfy {name}, pomocná barva {name2}"
    ),
    "flek, {n}, on the {object}": "flek na {object} ({n})",
    "re, {n}, on the {object}": "re na {object} ({n})",
    "tutti, {n}, on the {object}": "tutti na {object} ({n})",
    "boty, {n}, on the {object}": "boty na {object} ({n})",
    "{n} on the {object}": "{n} na {object}",
    "announces {objects}": "ohlašuje {objects}",
    "announces a chelem": "ohlašuje chelem",
    "announces no chelem": "neohlašuje chelem",
    "shows a poignée of {n}: {cards}": "ukazuje poignée, {n}: {cards}",
}
_PLAY = {
    "play: {name} by {seats}": "sehrávka: {name}, hraje {seats}",
    "play: {name} by {seats}, no trumps": "sehrávka: {name}, hraje {seats}, bez trumfů",
    "play: {name} by {seats}, trumps {name2}": "sehrávka: {name}, hraje {seats}, trumfy {name2}",
    "play: {name} by {seats}, trumps {name2}, helper {name3}": (
        "sehrávka: {name}, hraje {seats}, trumfy {name2}, pomocná barva {name3}"
    ),
    "play: trumps {name}": "sehrávka: trumfy {name}",
    "seat {n}": "místo {n}",
    "seat {n} *": "místo {n} *",
    "seat {n} takes up {cards} for {cards2}": "místo {n} mění {cards2} za {cards}",
    "the discard counts for the taker: {n}": "odhoz se počítá hráči: {n}",
    "the chien counts for the taker: {n}": "chien se počítá hráči: {n}",
}
_LAST = {
    "last {n} tricks, from each defender: {n2} by exact play, {n3} as played": (
        "posledních {n} zdvihů, od každého obránce: přesnou hrou {n2}, jak se hrálo {n3}"
    ),
    "trick {n}: {cards} loses {n2}, {cards2} would not": "zdvih {n}: {cards} ztrácí {n2}, {cards2} ne",
}
_UNITS = {"units": "jednotkách", "points": "bodech", "money": "penězích"}
_BETWEEN = {
    "per defender, + to the declarer": "na obránce, + dostává aktér",
    "each loser to one winner, + to the declarer's side": (
        "každý poražený jednomu vítězi, + dostává strana aktéra"
    ),
    "+ to seat 0": "+ dostává místo 0",
    "per defender, + to the taker": "na obránce, + dostává hráč",
}
_PAID = {
    **{
        f"settlement in {unit}, {between}": f"vyúčtování v {said}, {whom}"
        for unit, said in _UNITS.items()
        for between, whom in _BETWEEN.items()
    },
    "game doubled once, seven not: nothing is played and nobody pays": (
        "flek na hru, na sedmu ne: nehraje se a nikdo neplatí"
    ),
    "nobody doubled the game: it is settled as made, without play": (
        "hru nikdo neflekoval: platí se jako uhraná, nehraje se"
    ),
    "the game was doubled once: it is settled as lost, without play": (
        "hra má flek bez re: platí se jako prohraná, nehraje se"
    ),
    "the seven is folded: a fixed amount to each, nothing is played": (
        "sedma je složena: každému stejná částka, nehraje se"
    ),
    "seat {n} wins the last trick and joins the declarer": (
        "místo {n} bere poslední zdvih a přidává se k aktérovi"
    ),
    "evident: who doubled it pays what the doubling costs the others too": (
        "neprohratelné: kdo flekoval, platí i to, co flek stojí ostatní"
    ),
    "{n} in tricks + {n2} in marriages = {n3} points": "{n} ve zdvizích + {n2} v hláškách = {n3} bodů",
    "the silent hundred pays in its place": "místo ní platí tiché kilo",
    "{n} failed + {n2} slam": "{n} nesplněno + {n2} chelem",
    "hearts {n}": "červené {n}",
    "seat {n} {n2}": "místo {n} {n2}",
    "a hand holds the Petit, no other trump and no Excuse: the deal is cancelled": (
        "v jedné ruce je Petit a žádný jiný trumf ani Excuse: rozdání se ruší"
    ),
    "everybody passed: the deal is cancelled": "všichni pasovali: rozdání se ruší",
    "seat {n}, the taker: {n2} points with {n3} bouts, target {n4}": (
        "místo {n}, hráč: bodů {n2}, boutů {n3}, potřebuje {n4}"
    ),
    "seat {n}, the taker: {n2} points with {n3} bout, target {n4}": (
        "místo {n}, hráč: bodů {n2}, boutů {n3}, potřebuje {n4}"
    ),
    "seat {n}, the taker: {n2} points with no bouts, target {n4}": (
        "místo {n}, hráč: bodů {n2}, žádný bout, potřebuje {n4}"
    ),
}

#: Contracts and components, as something is done to them.
_CONTRACTS = {
    "game": "hru",
    "seven": "sedmu",
    "hundred": "kilo",
    "hundred seven": "kilo a sedmu",
    "hundred and seven": "kilo a sedmu",
    "betl": "betl",
    "durch": "durch",
    "open betl": "ložený betl",
    "open durch": "ložený durch",
    "two sevens": "dvě sedmy",
    "two sevens hundred": "dvě sedmy a kilo",
    "two sevens and hundred": "dvě sedmy a kilo",
    "seven against": "sedmu proti",
    "hundred against": "kilo proti",
    "prise": "prise",
    "garde": "garde",
    "garde sans": "garde sans",
    "garde contre": "garde contre",
}
_RANKS = {
    "eight": "osmu",
    "nine": "devítku",
    "ten": "desítku",
    "under": "spodka",
    "over": "svrška",
    "king": "krále",
    "ace": "eso",
}
_OBJECTS = {
    **_CONTRACTS,
    **_RANKS,
    **{f"red {name}": f"{said} v červených" for name, said in _CONTRACTS.items()},
}
_NAMES = {
    "hundred seven": "kilo a sedma",
    "hundred and seven": "kilo a sedma",
    "two sevens hundred": "dvě sedmy a kilo",
    "two sevens and hundred": "dvě sedmy a kilo",
    "chien": "chien",
    "talon": "talon",
    "stock": "zbytek",
    "turned": "otočená",
    "won by": "bere",
    "made": "uhráno",
    "lost": "prohráno",
    "together": "celkem",
    "limit": "limit",
    "payoffs": "výplaty",
    "defenders": "obrana",
    "taker's points": "body hráče",
    "poignées": "poignées",
    "petit au bout": "petit au bout",
    "chelem": "chelem",
}

TRANSCRIPTS = Transcripts(
    {**_HEADINGS, **_SAID, **_PLAY, **_LAST, **_PAID},
    _OBJECTS,
    _NAMES,
    dict(zip("hbla", "čkzž", strict=True)),
    dict(zip("UOKA", "JQKE", strict=True)),
)
