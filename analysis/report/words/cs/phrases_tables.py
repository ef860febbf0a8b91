"""What tables and figures of runs say, in Czech; ``{0}``, ``{1}`` … stand for anything."""

from __future__ import annotations

_HEADS = {
    "contract": "závazek",
    "deals": "rozdání",
    "sessions": "partií",
    "sessions*": "partií*",
    "declared %": "hlášeno %",
    "bid %": "licitováno %",
    "made %": "uhráno %",
    "won %": "vyhráno %",
    "payout": "výplata",
    "payoff": "zisk",
    "per payer": "na plátce",
    "component": "složka",
    "worth*": "hodnota*",
    "flek %": "flek %",
    "re %": "re %",
    "silent": "tiché",
    "side": "strana",
    "% of {0} played with points": "% z {0} hraných na body",
    "seat": "místo",
    "strategy": "strategie",
    "player": "hráč",
    "%": "%",
    "deals as {0}": "rozdání jako {0}",
    "deals as declarer's side": "rozdání jako strana aktéra",
    "ending": "zakončení",
    "share of deals %": "% rozdání",
    "payout of {0}": "výplata: {0}",
    "auction won with": "licitace vyhrána s",
    "folded %": "složeno %",
    "declared higher %": "hlášeno výš %",
    "helper": "pomocná barva",
    "% of the contract": "% závazku",
    "from each payer": "od každého plátce",
    "trump called": "volaný trumf",
    "found it himself %": "měl jej sám %",
    "who": "kdo",
    "wins %": "vyhrává %",
    "of marriages": "z hlášek",
    "100 or more %": "100 a víc %",
    "deal of session": "rozdání partie",
    "marriages": "hlášky",
    "spread": "rozptyl",
    "% of dealt": "% rozdaných",
    "% of played": "% sehraných",
    "taker's points": "body hráče",
    "share": "podíl",
    "spread of it": "jeho rozptyl",
    "payoff of the taker": "výplata hráče",
    "bouts": "bouty",
    "in hand: deals": "v ruce: rozdání",
    "captured: deals": "získané: rozdání",
    "hand count": "bodování ruky",
    "{0} made %": "{0} uhráno %",
    "Petit played by": "Petit hraje",
    "captured %": "ztracen %",
    "au bout, taker %": "au bout, hráč %",
    "au bout, defence %": "au bout, obrana %",
    "Excuse played by": "Excuse hraje",
    "kept %": "zůstala %",
    "kept for half a point %": "zůstala za půl bodu %",
    "lost %": "ztracena %",
    "poignée": "poignée",
    "shown by": "ukázal",
    "paid its side %": "vynesla své straně %",
    "worth to it": "hodnota pro ni",
    "slam": "chelem",
    "run": "běh",
    "run {0}": "běh {0}",
    "baseline": "srovnání",
    "difference": "rozdíl",
    "p (Holm)": "p (Holm)",
    "saved": "úspora",
    "another contract": "jiný závazek",
    "another player": "jiný hráč",
    "played in both": "hráno v obou",
    "made %, run": "uhráno %, běh",
    "baseline's": "ve srovnání",
    "share %": "podíl %",
    "figure": "údaj",
    "of": "čeho",
    "contract declared, % of deals": "závazek hlášen, % rozdání",
    "contract made, % of played deals": "závazek uhrán, % sehraných",
    "mean payout of {0}": "průměrná výplata: {0}",
    "spread (standard deviation) of payouts": "rozptyl (směrodatná odchylka) výplat",
    "mean payoff of the seat": "průměrný zisk místa",
    "marriages dealt per deal": "hlášek na rozdání",
    "deals with {0} marriage, %": "rozdání s {0} hláškou, %",
    "deals with {0} marriages, %": "rozdání s hláškami v počtu {0}, %",
    "rule": "pravidlo",
    "value": "hodnota",
    "preset": "sada",
    "meaning": "význam",
    "checks": "kontrola",
    "dealing": "rozdávání",
}

_NOTES = {
    "Rates in % with Wilson intervals, amounts in {0} with intervals of the mean; {1}, ± is the longer "
    "arm.": (
        "Podíly v % s Wilsonovými intervaly, částky v jednotkách ({0}) s intervaly průměru; {1}, ± je "
        "delší rameno."
    ),
    "Rates in % with Wilson intervals, amounts in {0} with intervals of the mean, all clustered by "
    "session; {1}, ± is the longer arm.": (
        "Podíly v % s Wilsonovými intervaly, částky v jednotkách ({0}) s intervaly průměru, vše "
        "shlukováno podle partií; {1}, ± je delší rameno."
    ),
    "Nothing is declared: a deal is won by who has more points, marriages included.": (
        "Nic se nehlásí: vyhrává, kdo má i s hláškami víc bodů."
    ),
    "made: of played deals · won, payout: of declared deals, played or not · payout: the declarer's, {0}": (
        "uhráno: ze sehraných rozdání · vyhráno, výplata: ze všech hlášených, hraných i nehraných · "
        "výplata: aktérova, {0}"
    ),
    "made: of played deals · share: what each defender pays the taker (+) or is paid (−) · won: his "
    "payoff is positive": (
        "uhráno: ze sehraných rozdání · podíl: kolik každý obránce hráči zaplatí (+) nebo dostane (−) · "
        "vyhráno: výplata je kladná"
    ),
    "made: of played deals · share: what each defender pays the taker (+) or is paid (−) · won: his "
    "payoff is positive · poignées pay whoever shows": (
        "uhráno: ze sehraných rozdání · podíl: kolik každý obránce hráči zaplatí (+) nebo dostane (−) · "
        "vyhráno: výplata je kladná · poignée vynáší tomu, kdo ji ukáže"
    ),
    "* how many sessions with equally many of its deals they amount to": (
        "* kolika partiím se stejným počtem těchto rozdání odpovídají"
    ),
    "* mean per defender before hearts and limit, + to the declarer; flek, re: or more": (
        "* průměr na obránce před násobením za červené a limitem, + ve prospěch aktéra; flek, re: nebo víc"
    ),
    "* mean per defender, + to the taker": "* průměr na obránce, + ve prospěch hráče",
    "one deal can be both announced, failed and defence": (
        "totéž rozdání může být obojí: ohlášen, nesplněn i obrana"
    ),
    "worth: mean per defender of all poignées of these deals": (
        "hodnota: průměr na obránce ze všech poignées těchto rozdání"
    ),
    "bouts in the taker's hand as dealt, and in his final pile": (
        "bouty v ruce hráče po rozdání a mezi kartami, které nakonec má"
    ),
    "Chavey's count of the hand as dealt; short suits in garde sans and garde contre": (
        "Chaveyho bodování ruky po rozdání; krátké barvy v garde sans a garde contre"
    ),
    "bid from: {0}": "licituje se od: {0}",
    "prise {0}": "prise {0}",
    "garde {0}": "garde {0}",
    "garde sans {0}": "garde sans {0}",
    "garde contre {0}": "garde contre {0}",
    "every count: summary/hand-count.csv": "všechny součty: summary/hand-count.csv",
    "with a partner or the rogue, each of the two receives this payout or pays it": (
        "se spoluhráčem nebo lotrem tuto výplatu dostane nebo zaplatí každý z obou"
    ),
    "with the rogue: made by construction, for he joins only a durch made but for the last trick; lost "
    "ones stand under alone": (
        "s lotrem: uhráno z podstaty věci, připojí se jen k durchu uhranému až na poslední zdvih; "
        "prohrané jsou pod „sám“"
    ),
    "a player sits in the seat of the same number in a session's first deal, then moves on": (
        "v prvním rozdání partie sedí hráč na místě téhož čísla, potom postupuje"
    ),
    "spread: standard deviation of payouts; marriages of a uniform shuffle: {0}, exact; more "
    "positions, and by contract: summary/positions.csv": (
        "rozptyl: směrodatná odchylka výplat; hlášek při rovnoměrném míchání: {0}, přesně; více pořadí a "
        "závazky: summary/positions.csv"
    ),
    "spread: standard deviation of payouts; more positions, and by contract: summary/positions.csv": (
        "rozptyl: směrodatná odchylka výplat; více pořadí a závazky: summary/positions.csv"
    ),
    "{0} deals add up by ending and by contract · payoffs sum to zero in each": (
        "{0} rozdání souhlasí podle zakončení i podle závazku · výplaty dají v každém nulu"
    ),
    "chi-square of card by holder z {0} ({1} df; {2}), n {3}": (
        "chí-kvadrát karet podle držitele z {0} ({1} st. v.; {2}), n {3}"
    ),
    "chi-square of card by holder z {0} ({1} df; {2}), n {3}: NOT UNIFORM": (
        "chí-kvadrát karet podle držitele z {0} ({1} st. v.; {2}), n {3}: NEROVNOMĚRNÉ"
    ),
    "talon {0}": "talon {0}",
    "chien {0}": "chien {0}",
    "stock {0}": "zbytek {0}",
    "not counted": "nepočítáno",
    "gathered and cut, not shuffled: not tested": "karty se sbírají a snímají, nemísí: nezkouší se",
    "only first deals are shuffled: marriages dealt in them z {0}, n {1}": (
        "mísí se jen první rozdání: rozdané hlášky v nich z {0}, n {1}"
    ),
    "only first deals are shuffled: marriages dealt in them z {0}, n {1}: NOT UNIFORM": (
        "mísí se jen první rozdání: rozdané hlášky v nich z {0}, n {1}: NEROVNOMĚRNÉ"
    ),
    "payoff of the seat that is {0} in the run, in {1} over all who pay; bold: p below {2}": (
        "zisk místa, které je v běhu ({0}), v jednotkách ({1}) ode všech, kdo platí; tučně: p pod {2}"
    ),
    "saved: how many times as many deals independent runs would need; another contract, another "
    "player: deals of the baseline": (
        "úspora: kolikrát víc rozdání by potřebovaly nezávislé běhy; jiný závazek, jiný hráč: rozdání ve "
        "srovnávacím běhu"
    ),
    "over the deals that are played in both runs, with the same seat as {0}": (
        "z rozdání, která se hrají v obou bězích a v nichž je totéž místo ({0})"
    ),
    "mean payoff over all deals, {0}": "průměrný zisk ze všech rozdání, {0}",
    "deals by their contracts in both runs; share: of the deals of the run's contract": (
        "rozdání podle závazků v obou bězích; podíl: z rozdání závazku běhu"
    ),
    "shares in %, payouts in {0} over all who pay; bold: p below {1}": (
        "podíly v %, výplaty v jednotkách ({0}) ode všech, kdo platí; tučně: p pod {1}"
    ),
    "differences from the baseline over all its deals; by contract and for more positions: "
    "summary/comparison-positions.csv": (
        "rozdíly proti srovnávacímu běhu ze všech jeho rozdání; podle závazku a pro více pořadí: "
        "summary/comparison-positions.csv"
    ),
    "The same cards, compared deal by deal; {0} intervals of the mean difference.": (
        "Tytéž karty, porovnány rozdání po rozdání; intervaly průměrného rozdílu, {0}."
    ),
    "Independent samples; {0} intervals of the difference, clustered by session.": (
        "Nezávislé výběry; intervaly rozdílu, {0}, shlukované podle partií."
    ),
    "Independent samples; {0} intervals of the difference, clustered by deal.": (
        "Nezávislé výběry; intervaly rozdílu, {0}, jednotkou je rozdání."
    ),
    "{0} figures are compared: p is adjusted after Holm over the figures of its table; low_all and "
    "high_all in the files hold for all of them together (Bonferroni).": (
        "Porovnává se údajů: {0}; p je podle Holma upraveno přes údaje své tabulky; low_all a high_all v "
        "souborech platí pro všechny dohromady (Bonferroni)."
    ),
    "{0} figures, and {1} by contract in both runs, are compared: p is adjusted after Holm over the "
    "figures of its table; low_all and high_all in the files hold for all of them together "
    "(Bonferroni).": (
        "Porovnává se údajů: {0}, a podle závazku v obou bězích {1}; p je podle Holma upraveno přes "
        "údaje své tabulky; low_all a high_all v souborech platí pro všechny dohromady (Bonferroni)."
    ),
    "{0} figures, and {1} by position in the session, are compared: p is adjusted after Holm over the "
    "figures of its table; low_all and high_all in the files hold for all of them together "
    "(Bonferroni).": (
        "Porovnává se údajů: {0}, a podle pořadí v partii {1}; p je podle Holma upraveno přes údaje své "
        "tabulky; low_all a high_all v souborech platí pro všechny dohromady (Bonferroni)."
    ),
}

TABLES = {**_HEADS, **_NOTES}
