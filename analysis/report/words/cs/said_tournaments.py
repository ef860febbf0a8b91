"""Headings and sentences of the report of a tournament, in Czech."""

from __future__ import annotations

TOURNAMENTS = {
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
}
