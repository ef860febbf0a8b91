"""The words of the tables in French."""

from __future__ import annotations

from sim.chances.words import Words

_TABLES = {
    "splits_12": (
        "Répartition d'une couleur, douze cartes connues",
        "Le preneur connaît ses douze cartes, talon compris ; les vingt autres sont chez deux adversaires, "
        "dix chez chacun. Dans un sens : on précise lequel des deux en a combien.",
    ),
    "splits_10": (
        "Répartition d'une couleur, dix cartes connues, talon caché",
        "Licitovaný (mariáš aux enchères), avant la prise du talon : vingt-deux cartes cachées, deux mains "
        "de dix et deux cartes au talon. La répartition est celle des deux mains.",
    ),
    "defender_10": (
        "Répartition d'une couleur, vue des dix cartes d'un défenseur",
        "Volený (mariáš à couleur choisie) : nombre de cartes manquantes d'une couleur (en colonnes) parmi "
        "les douze du preneur, talon compris ; les autres sont parmi les dix du partenaire. En pour cent, "
        "avant toute annonce et tout pli.",
    ),
    "lone": (
        "Le dix sec",
        "Le dix fait partie des cartes manquantes de sa couleur : probabilité qu'un adversaire l'ait sans "
        "aucune autre d'entre elles. Avec dix cartes connues, le talon est caché et le dix peut aussi s'y "
        "trouver. Il en va de même de toute autre carte.",
    ),
    "marriages": (
        "Mariages",
        "Roi et dame (svršek) d'une même couleur dans une main, à la donne. Un mariage donné : celui d'une "
        "couleur choisie d'avance, par exemple cœur.",
    ),
    "sevens": (
        "Sept",
        "Dans une main, à la donne ; il en va de même des as, des dix, des quatre cartes de chaque hauteur.",
    ),
    "longest": (
        "Couleur la plus longue de sept cartes",
        "Les sept premières cartes du premier joueur au volený, parmi lesquelles il choisit l'atout.",
    ),
    "trumps": (
        "Atouts dans douze cartes",
        "L'atout est la couleur la plus longue des sept premières cartes (l'une d'elles au hasard en cas "
        "d'égalité) ; cinq autres cartes s'y ajoutent.",
    ),
    "more": (
        "Les atouts des cinq cartes suivantes",
        "Volený, selon le nombre d'atouts dans les sept premières cartes. En colonnes : atouts dans les "
        "cinq suivantes. En pour cent.",
    ),
    "talon": (
        "Ce qu'apporte le talon",
        "Licitovaný, dix cartes connues : on souhaite certaines cartes ; en colonnes : combien d'entre "
        "elles sont au talon.",
    ),
    "chien_trumps": (
        "Atouts au chien",
        "L'Excuse est comptée, dans la main comme au chien. En lignes : atouts parmi les {hand} cartes de "
        "la main ; en colonnes : atouts parmi les {chien} du chien. En pour cent.",
    ),
    "chien_bouts": (
        "Bouts au chien",
        "En lignes : bouts en main ; en colonnes : bouts au chien. En pour cent.",
    ),
    "chien_kings": (
        "Rois au chien",
        "En lignes : rois en main ; en colonnes : rois au chien. En pour cent.",
    ),
    "dealt": (
        "Bouts, rois et atouts dans une main",
        "Une main de {hand} cartes à la donne, et avec le chien {both} ; l'Excuse compte aussi comme atout. "
        "En pour cent.",
    ),
    "petit_sec": ("Petit sec", "À la donne, une main avec le Petit, sans autre atout ni Excuse."),
    "poignees": (
        "Poignées",
        "À la donne, une main qui peut en montrer une, à partir de tant d'atouts, Excuse comprise. En pour "
        "cent.",
    ),
    "passes": (
        "Le Roi passe-t-il ?",
        "Le preneur joue une couleur dont il a tant de cartes, Roi compris, sans en avoir écarté ; {left} "
        "cartes sont cachées, {hand} chez chacun des {others} autres. Le Roi passe si tous fournissent. "
        "Exacte : telle que les cartes sont données. Carte par carte : calculée comme les tableaux en "
        "circulation, voir plus bas.",
    ),
}

_LABELS = {
    "missing": "cartes manquantes",
    "lie": "répartition",
    "in_talon": "au talon",
    "known": "cartes connues",
    "chance": "probabilité",
    "each_way": "dans un sens",
    "named_opponent": "chez un adversaire donné",
    "either_opponent": "chez l'un ou l'autre",
    "marriages": "mariages",
    "sevens": "sept",
    "any": "au moins un",
    "named_marriage": "un mariage donné",
    "cards_7": "en 7 cartes",
    "cards_8": "en 8 cartes",
    "cards_10": "en 10 cartes",
    "cards_12": "en 12 cartes",
    "longest": "longueur",
    "exactly": "exactement",
    "at_least": "au moins",
    "trumps_in_12": "atouts",
    "trump_marriage": "le mariage d'atout",
    "trump_seven": "le sept d'atout",
    "trumps_in_7": "atouts sur sept",
    "at_least_1": "1 ou plus",
    "wanted": "cartes souhaitées",
    "trumps_held": "atouts en main",
    "bouts_held": "bouts en main",
    "kings_held": "rois en main",
    "unseen": "aucune carte connue",
    "number": "nombre",
    "bouts_hand": "bouts, {hand} cartes",
    "bouts_both": "bouts, {both} cartes",
    "kings_hand": "rois, {hand} cartes",
    "kings_both": "rois, {both} cartes",
    "trumps_hand": "atouts, {hand} cartes",
    "trumps_both": "atouts, {both} cartes",
    "petit_in": "où",
    "one_hand": "une main donnée",
    "any_hand": "une main de la donne",
    "level": "poignée",
    "single": "simple",
    "double": "double",
    "triple": "triple",
    "trumps_from": "atouts",
    "no_higher": "celle-ci, aucune plus haute",
    "or_higher": "celle-ci ou une plus haute",
    "held": "cartes en main",
    "exact": "exacte",
    "thrown": "carte par carte",
}

WORDS = Words(
    point=",",
    group="\u202f",
    file="tables-de-probabilites.md",
    title="Tables de probabilités",
    intro=(
        "La répartition des cartes avant que quiconque ait joué. Toutes les probabilités sont **exactes** : "
        "on compte des répartitions également probables, rien n'est simulé. Les pourcentages ne sont "
        "arrondis qu'à la fin, à deux décimales ; au-dessous d'un dixième de pour cent, et aussi près de la "
        "certitude, à trois chiffres significatifs. Un tiret : le cas n'existe pas.",
        "Ce sont les probabilités de la donne, le jeu bien battu. Les enchères, les contres et les cartes "
        "jouées en disent davantage, et un écart se choisit.",
        "Cette page est écrite par forhont ; pour la récrire :",
        "{command}",
        "`--csv` donne chaque probabilité par son numérateur et son dénominateur, `--language` la page en "
        "anglais (`en`), en tchèque (`cs`) ou en français (`fr`), `--out` des fichiers pour les deux jeux. "
        "Pour une seule question, avec les cartes que l'on connaît : `forhont odds splits --help`.",
    ),
    games={"marias": "Mariáš", "tarot": "Tarot"},
    players={
        3: "Tarot à trois joueurs (24 + 6)",
        4: "Tarot à quatre joueurs (18 + 6)",
        5: "Tarot à cinq joueurs (15 + 3)",
    },
    tables=_TABLES,
    labels=_LABELS,
    why=(
        "Pourquoi {exact} % et non {thrown_short} %",
        "À quatre joueurs, le preneur joue un Roi cinquième et n'a rien écarté de la couleur. Les neuf "
        "autres cartes de celle-ci sont chez les trois défenseurs, et tous les trois fournissent avec la "
        "probabilité {fraction} = **{exact} %**. Les tableaux en circulation donnent {thrown_short} %.",
        "Ils calculent 1 − 3 · (2/3)⁹ + 3 · (1/3)⁹ = {thrown} % : chacune des neuf cartes irait à l'un des "
        "trois défenseurs comme par un coup de dé, sans égard aux autres, comme si une main n'avait pas de "
        "fin. Or une main a 18 places parmi les 54 cartes cachées. Qui a reçu une carte de la couleur a une "
        "place de moins pour la suivante : la couleur est mieux répartie que par les dés, et une coupe est "
        "plus rare.",
        "Le compte : neuf cartes peuvent occuper C(54, 9) = {all} ensembles de places ; C(36, 9) = {one} "
        "d'entre eux laissent sans aucune un défenseur donné, C(18, 9) = {two} deux défenseurs donnés. D'où "
        "1 − (3 · {one} − 3 · {two}) / {all}.",
        "Il en est ainsi de toutes les longueurs : arrondie à une décimale, la colonne « carte par carte » "
        "contient les chiffres mêmes qui circulent, du Roi sec à la couleur de onze cartes. Sur un Roi "
        "cinquième, ils voient une coupe dans {thrown_void} % des donnes ; en vérité, c'est {exact_void} %. "
        "Les tableaux du défenseur le plus long à l'atout ou dans une couleur (quatre cartes manquantes : "
        "66,7, 29,6 et 3,7 %) sont calculés de la même façon ; avec 18 places par main, c'est {longest_2}, "
        "{longest_3} et {longest_4} %.",
    ),
    spaces=(
        (r" ([:»])", "\u00a0\\1"),
        (r"« ", "«\u00a0"),
        (r" ([;?!%])", "\u202f\\1"),
    ),
)
