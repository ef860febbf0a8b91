"""What house rules decide, in Czech."""

from __future__ import annotations

_TARIFF = {
    "Worth of the game.": "Cena hry.",
    "Worth of the seven, and of the seven against.": "Cena sedmy a sedmy proti.",
    "Worth of the hundred, and of the hundred against.": "Cena kila a kila proti.",
    "Worth of betl.": "Cena betlu.",
    "Worth of durch.": "Cena durchu.",
    "Worth of open betl; null where it is not played.": "Cena loženého betlu; null: nehraje se.",
    "Worth of open durch; null where it is not played.": "Cena loženého durchu; null: nehraje se.",
    "Worth of two sevens; null where they are not played.": "Cena dvou sedem; null: nehrají se.",
    "Worth of a trump seven in the last trick that nobody declared; 0: nothing.": (
        "Cena tiché sedmy: trumfové sedmy v posledním zdvihu, kterou nikdo nehlásil; 0: neplatí se."
    ),
    "Factor of the payment when hearts are trumps.": "Kolikrát víc se platí s červenými trumfy.",
    "Most that one defender pays or receives; null: no limit.": (
        "Nejvíc, co jeden obránce zaplatí nebo dostane; null: bez limitu."
    ),
    "What the player with more points wins.": "Kolik vyhraje hráč s víc body.",
    "Worth of the trump seven in the last trick; 0: nothing.": (
        "Cena trumfové sedmy v posledním zdvihu; 0: neplatí se."
    ),
}
_HUNDREDS = {
    "How a made hundred grows with each ten points.": "Jak uhrané kilo roste s každými deseti body.",
    "How a lost hundred grows with each ten missing.": "Jak prohrané kilo roste s chybějícími body.",
    "The other side's marriages make a lost hundred dearer.": "Hlášky druhé strany prohrané kilo zdražují.",
    "Which marriage counts towards a hundred.": "Která hláška se ke kilu počítá.",
    "A hundred stands beside the game instead of in its place.": "Kilo stojí vedle hry, ne místo ní.",
    "How a hundred that nobody declared grows with each ten points; none: it does not exist.": (
        "Jak tiché kilo roste s každými deseti body; none: není."
    ),
    "Whether all marriages or one count towards a hundred that nobody declared.": (
        "Zda se k tichému kilu počítají všechny hlášky, nebo jedna."
    ),
    "100 points or more pay double, and once more for each further ten; none: no more than others.": (
        "Za 100 a víc bodů se platí dvojnásob a za každých dalších deset ještě jednou; none: nic navíc."
    ),
    "A side with the trump marriage in one hand must play a hundred.": (
        "Strana s trumfovou hláškou v jedné ruce musí hrát kilo."
    ),
}
_BIDDING = {
    "Players at the table; with 4 where three play, seat 3 deals and sits out.": (
        "Hráčů u stolu; kde hrají tři, při čtyřech místo 3 rozdává a nehraje."
    ),
    "Highest level of doubling, one for all or per component.": (
        "Nejvyšší stupeň fleku, společný nebo podle složek."
    ),
    "Defenders may announce seven or hundred against.": "Obrana smí ohlásit sedmu proti a kilo proti.",
    "Game doubled once and seven not doubled: nobody plays or pays.": (
        "Flek na hru a žádný na sedmu: nehraje se a neplatí se."
    ),
    "A game that nobody doubled is played; else it is settled as made.": (
        "Hra bez fleku se hraje; jinak se platí jako uhraná."
    ),
    "A game doubled once is played; else it is settled as lost.": (
        "Hra s flekem bez re se hraje; jinak se platí jako prohraná."
    ),
    "Who doubles a contract that cannot be lost pays for the others.": (
        "Kdo flekuje neprohratelný závazek, platí za ostatní."
    ),
    "No trump may be discarded in a trump contract.": "Při závazku s trumfy se trumf nesmí odhodit.",
    "Aces and tens may be discarded and count for the defenders.": (
        "Esa a desítky se smějí odhodit a počítají se obraně."
    ),
    "Trumps may be fixed by a card drawn unseen.": "Trumfy lze volit z lidu, kartou taženou naslepo.",
    "Which rungs the auction has, and their order.": "Které stupně licitace má a v jakém pořadí.",
    "The rung from which the auction begins.": "Od kterého stupně se licituje.",
    "What a winner of the plain seven pays to each to fold; null: he cannot.": (
        "Kolik každému zaplatí, kdo sedmu vylicitoval a skládá; null: složit nesmí."
    ),
    "A defender with the trump king or over must double an undoubled game.": (
        "Obránce s trumfovým králem nebo svrškem musí hru bez fleku flekovat."
    ),
    "Durch may be declared with the rogue, who wins the last trick and joins.": (
        "Durch lze hlásit s lotrem, který vezme poslední zdvih a přidá se."
    ),
    "Seat 3, who sits out, pays and is paid like a defender.": (
        "Místo 3, které nehraje, platí a dostává jako obránce."
    ),
}
_PLAY = {
    "Which card of a marriage, played first, can announce it.": (
        "Kterou kartou hlášky, hranou dřív, lze hlášku ohlásit."
    ),
    "From when the hands lie open in betl.": "Odkdy při betlu leží ruce otevřené.",
    "Every deal shuffled anew, or gathered as played and cut.": (
        "Zda se každé rozdání mísí, nebo se karty jen seberou a sejmou."
    ),
    "Deals in a session without shuffling.": "Rozdání v partii bez míchání.",
    "When the stock is gone a trick must be beaten where it can; else only followed or trumped.": (
        "Po rozebrání zbytku se musí přebíjet, kde to jde; jinak jen přiznat nebo trumfnout."
    ),
    "Marriages are announced when leading only; else when following too.": (
        "Hlášky se ohlašují jen při výnosu; jinak i při přidání."
    ),
    "The trump seven may be exchanged for the card that was turned up.": (
        "Trumfovou sedmu lze vyměnit za otočenou kartu."
    ),
}
_TAROT = {
    "What prise multiplies by.": "Čím násobí prise.",
    "What garde multiplies by.": "Čím násobí garde.",
    "What garde sans multiplies by.": "Čím násobí garde sans.",
    "What garde contre multiplies by.": "Čím násobí garde contre.",
    "What a contract pays beside the points over or under the target.": (
        "Kolik závazek platí vedle bodů nad hranicí nebo pod ní."
    ),
    "Points that the taker needs with no bout, one, two and three in his pile.": (
        "Kolik bodů hráč potřebuje bez boutu, s jedním, dvěma a třemi."
    ),
    "What becomes of a deal in which a hand holds the Petit and no other trump or Excuse.": (
        "Co s rozdáním, v němž je v jedné ruce Petit a žádný jiný trumf ani Excuse."
    ),
    "What becomes of a deal in which all four pass.": "Co s rozdáním, v němž všichni pasují.",
    "Trumps shown in a poignée, from the lowest level.": "Kolik trumfů se v poignée ukazuje, od nejnižší.",
    "What a poignée pays, from the lowest level.": "Kolik poignée platí, od nejnižší.",
    "Who is paid for a poignée: the side that makes its contract good, or the side that showed it.": (
        "Komu se platí poignée: straně, která závazek vyhraje, nebo té, která ji ukázala."
    ),
    "A taker with all kings may show a triple poignée with the trumps that he discarded.": (
        "Hráč se všemi králi smí ukázat trojitou poignée i s trumfy, které odhodil."
    ),
    "What an announced slam pays that is made.": "Kolik platí ohlášený a splněný chelem.",
    "What an announced slam costs that fails.": "Kolik stojí ohlášený a nesplněný chelem.",
    "What a slam pays, to either side, that nobody announced.": (
        "Kolik platí chelem, který nikdo neohlásil, kterékoli straně."
    ),
    "What the Petit in the last trick pays the side that wins it.": (
        "Kolik Petit v posledním zdvihu vynese straně, která jej vezme."
    ),
    "The contract multiplies it.": "Závazek jej násobí.",
    "Who has the Excuse that was played to the last trick; keep: as in every other trick.": (
        "Komu patří Excuse hraná v posledním zdvihu; keep: jako v každém jiném."
    ),
    "Whether points over or under the target are rounded up to a whole point.": (
        "Zda se body nad hranicí nebo pod ní zaokrouhlují nahoru na celé."
    ),
}

RULES = {**_TARIFF, **_HUNDREDS, **_BIDDING, **_PLAY, **_TAROT}
