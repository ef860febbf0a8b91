"""The words of the tables in Czech."""

from __future__ import annotations

from sim.chances.words import Words

_TABLES = {
    "splits_12": (
        "Rozložení barvy při dvanácti známých kartách",
        "Aktér zná svých dvanáct karet i s talonem; dalších dvacet mají dva protihráči, každý deset. Jedním "
        "směrem: je řečeno, který z nich má kolik.",
    ),
    "splits_10": (
        "Rozložení barvy při deseti známých kartách, talon zakrytý",
        "Licitovaný mariáš před zvednutím talonu: 22 neznámých karet, dvakrát deset v rukou a dvě v talonu. "
        "Rozložení je mezi oběma hráči.",
    ),
    "defender_10": (
        "Rozložení barvy při deseti kartách obránce",
        "Volený mariáš: kolik chybějících karet barvy (sloupce) je mezi dvanácti kartami aktéra včetně "
        "talonu; ostatní má mezi svými deseti spoluhráč. V procentech, dokud nikdo nic neřekl ani nevynesl.",
    ),
    "lone": (
        "Plonková desítka",
        "Desítka je mezi chybějícími kartami své barvy: pravděpodobnost, že ji protihráč má a žádnou jinou "
        "z nich k ní. Při deseti známých kartách je talon zakrytý a desítka může ležet i v něm. Totéž platí "
        "o kterékoli jiné kartě.",
    ),
    "marriages": (
        "Hlášky",
        "Král a svršek jedné barvy v jedné ruce po rozdání. Určitá hláška: hláška předem zvolené barvy, "
        "třeba červené.",
    ),
    "sevens": (
        "Sedmy",
        "V ruce po rozdání; totéž platí o esech, desítkách a o čtyřech kartách kterékoli jiné hodnoty.",
    ),
    "longest": (
        "Nejdelší barva ze sedmi karet",
        "Prvních sedm karet forhonta ve voleném mariáši, z nichž volí trumfy.",
    ),
    "trumps": (
        "Trumfy ve dvanácti kartách",
        "Trumfy jsou nejdelší barva z prvních sedmi karet (ze stejně dlouhých kterákoli); potom přijde "
        "dalších pět karet.",
    ),
    "more": (
        "Kolik trumfů přinese dalších pět karet",
        "Volený mariáš, podle počtu trumfů v prvních sedmi kartách. Sloupce: kolik trumfů je v dalších "
        "pěti. V procentech.",
    ),
    "talon": (
        "Co přinese talon",
        "Licitovaný mariáš, deset známých karet: hráč hledá několik karet; sloupce: kolik z nich leží v "
        "talonu.",
    ),
    "chien_trumps": (
        "Trumfy v chienu",
        "Včetně Excuse, v ruce i v chienu. Řádky: kolik trumfů je mezi {hand} kartami v ruce; sloupce: "
        "kolik jich je mezi {chien} kartami chienu. V procentech.",
    ),
    "chien_bouts": (
        "Bouty v chienu",
        "Řádky: kolik boutů je v ruce; sloupce: kolik jich je v chienu. V procentech.",
    ),
    "chien_kings": (
        "Králové v chienu",
        "Řádky: kolik králů je v ruce; sloupce: kolik jich je v chienu. V procentech.",
    ),
    "dealt": (
        "Bouty, králové a trumfy v ruce",
        "Po rozdání v ruce o {hand} kartách a s chienem v {both} kartách; Excuse se počítá i jako trumf. V "
        "procentech.",
    ),
    "petit_sec": (
        "Petit sec",
        "Po rozdání ruka s trumfovou jedničkou (Petit), bez jiného trumfu a bez Excuse.",
    ),
    "poignees": (
        "Poignées",
        "Po rozdání ruka, která může poignée ukázat, od uvedeného počtu trumfů včetně Excuse. V procentech.",
    ),
    "passes": (
        "Projde král?",
        "Hráč proti všem vynáší barvu, z níž má tolik karet včetně krále a nic z ní neodhodil; {left} karet "
        "je neznámých, ostatní hráči ({others}) mají po {hand}. Král projde, když všichni přiznají barvu. "
        "Přesně: tak, jak se karty rozdávají. Kartu po kartě: počítáno jako v běžně opisovaných tabulkách, "
        "viz níže.",
    ),
}

_LABELS = {
    "missing": "chybí karet",
    "lie": "rozložení",
    "in_talon": "v talonu",
    "known": "známých karet",
    "chance": "pravděpodobnost",
    "each_way": "jedním směrem",
    "named_opponent": "u určitého protihráče",
    "either_opponent": "u kteréhokoli z obou",
    "marriages": "hlášky",
    "sevens": "sedmy",
    "any": "aspoň jedna",
    "named_marriage": "určitá hláška",
    "cards_7": "v 7 kartách",
    "cards_8": "v 8 kartách",
    "cards_10": "v 10 kartách",
    "cards_12": "ve 12 kartách",
    "longest": "délka",
    "exactly": "právě tolik",
    "at_least": "aspoň tolik",
    "trumps_in_12": "trumfy",
    "trump_marriage": "trumfová hláška",
    "trump_seven": "trumfová sedma",
    "trumps_in_7": "trumfů ze sedmi",
    "at_least_1": "1 a více",
    "wanted": "hledaných karet",
    "trumps_held": "trumfů v ruce",
    "bouts_held": "boutů v ruce",
    "kings_held": "králů v ruce",
    "unseen": "žádná známá karta",
    "number": "počet",
    "bouts_hand": "bouty, {hand} karet",
    "bouts_both": "bouty, {both} karet",
    "kings_hand": "králové, {hand} karet",
    "kings_both": "králové, {both} karet",
    "trumps_hand": "trumfy, {hand} karet",
    "trumps_both": "trumfy, {both} karet",
    "petit_in": "kde",
    "one_hand": "v určité ruce",
    "any_hand": "v některé ruce",
    "level": "poignée",
    "single": "jednoduchá",
    "double": "dvojitá",
    "triple": "trojitá",
    "trumps_from": "trumfů",
    "no_higher": "tato a žádná vyšší",
    "or_higher": "tato nebo vyšší",
    "held": "karet v ruce",
    "exact": "přesně",
    "thrown": "kartu po kartě",
}

WORDS = Words(
    point=",",
    group="\u00a0",
    file="tabulky-pravdepodobnosti.md",
    title="Tabulky pravděpodobností",
    intro=(
        "Jak leží karty, než kdo vynese. Všechny pravděpodobnosti jsou **přesné**: počítají se stejně "
        "pravděpodobná rozložení, nic není vylosováno. Zaokrouhlují se až procenta, na dvě desetinná místa; "
        "pod desetinou procenta, a stejně blízko jistotě, na tři platné číslice. Pomlčka: takový případ "
        "není.",
        "Jsou to pravděpodobnosti po rozdání dobře zamíchaných karet. Hlášení, fleky a odehrané karty "
        "prozradí víc a odhozené karty si hráč vybírá.",
        "Tuto stránku napsal forhont a znovu ji napíše příkaz",
        "{command}",
        "`--csv` vypíše každou pravděpodobnost jako čitatele a jmenovatele, `--language` stránku anglicky "
        "(`en`), česky (`cs`) nebo francouzsky (`fr`), `--out` soubory pro obě hry. Jednotlivá otázka s "
        "kartami, které hráč zná: `forhont odds splits --help`.",
    ),
    games={"marias": "Mariáš", "tarot": "Francouzský tarot"},
    players={
        3: "Tarot o třech hráčích (24 + 6)",
        4: "Tarot o čtyřech hráčích (18 + 6)",
        5: "Tarot o pěti hráčích (15 + 3)",
    },
    tables=_TABLES,
    labels=_LABELS,
    why=(
        "Proč {exact} %, a ne {thrown_short} %",
        "Čtyři hráči; hráč proti všem vynáší krále z pěti karet barvy a nic z ní neodhodil. Zbylých devět "
        "karet barvy mají tři obránci a všichni tři přiznají barvu s pravděpodobností {fraction} = "
        "**{exact} %**. V běžně opisovaných tabulkách stojí {thrown_short} %.",
        "Ty počítají 1 − 3 · (2/3)⁹ + 3 · (1/3)⁹ = {thrown} %: každá z devíti karet připadne jednomu ze tří "
        "obránců jako hodem kostkou, bez ohledu na ostatní, jako by ruka neměla konce. Jenže ruka má 18 "
        "míst z 54 neznámých karet. Kdo už kartu barvy má, má pro další o místo méně, takže barva leží "
        "rovnoměrněji než podle kostky a výpadek barvy je vzácnější.",
        "Spočteno: devět karet může zabrat C(54, 9) = {all} množin míst; C(36, 9) = {one} z nich nedá nic "
        "určitému obránci, C(18, 9) = {two} dvěma určitým. To je 1 − (3 · {one} − 3 · {two}) / {all}.",
        "Tak je to u všech délek: sloupec „kartu po kartě“ obsahuje po zaokrouhlení na jedno desetinné "
        "místo právě opisovaná čísla, od samotného krále po jedenáct karet. U krále z pěti karet vidí "
        "někoho bez barvy v {thrown_void} % rozdání; ve skutečnosti je to {exact_void} %. Stejně jsou "
        "počítány tabulky, kolik trumfů nebo karet barvy má nejdelší obránce (chybějí-li čtyři: 66,7, 29,6 "
        "a 3,7 %); při 18 místech v ruce je to {longest_2}, {longest_3} a {longest_4} %.",
    ),
    spaces=(
        (r" ([%+·−=])", "\u00a0\\1"),
        (r"([+·−=]) ", "\\1\u00a0"),
        (r"(?<![\w])([ksvzouaiKSVZOUAI]) ", "\\1\u00a0"),
    ),
)
