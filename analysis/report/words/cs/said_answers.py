"""Headings and sentences of the reports of two rule sets and of a fair tariff, in Czech."""

from __future__ import annotations

_KEPT = {
    "the_answer": "Odpověď",
    "answer_id": "Odpověď",
    "and_more": " a další ({more})",
}

_RULED = {
    "title_ruled": "Dvoje pravidla: {game}",
    "asked_ruled": (
        "Kdo dostane podle jiných pravidel víc nebo méně a způsobí to placení, nebo jiná rozhodnutí? Hra: "
        "{game}; od A k B: {changes}; hráči: {seats}."
    ),
    "answer_ruled": (
        "Průměrný výsledek na rozdání ({who}, {deals}) se změní o {gap} {unit}, z {before} podle A na "
        "{after} podle B (intervaly {level}; upravené p {p})."
    ),
    "answer_ruled_split": "Z toho placení {arithmetic}, rozhodnutí {decisions}.",
    "answer_ruled_whole": "Placení a rozhodnutí tu nelze oddělit; viz Výsledky.",
    "answer_ruled_forehand": "Výsledek forhontu se změní o {gap} {unit} na rozdání.",
    "answer_ruled_paid": "Zřetelně jinak se platí ({unit} na rozdání závazku): {contracts}.",
    "answer_ruled_paid_none": "Žádný závazek se neplatí zřetelně jinak (upravené p pod 0,05).",
    "answer_ruled_often": "Zřetelně častěji nebo méně často se hlásí (procentní body): {contracts}.",
    "answer_ruled_often_none": (
        "Žádný závazek se nehlásí zřetelně častěji ani méně často (upravené p pod 0,05)."
    ),
    "answer_ruled_same": "A i B jsou táž pravidla: v žádném rozdání se nemění nic.",
    "ruled_changes": "Od A k B",
    "ruled_nothing": "neliší se nic",
    "ruled_of": "Hráno",
    "ruled_decide": "Kdo se tím řídí",
    "ruled_split": "Rozdělení",
    "ruled_refused": "Placení a rozhodnutí nejsou oddělena: {refused}.",
    "ruled_untold": (
        "Placení a rozhodnutí nejsou oddělena: v rozdáních podle A ({untold}) by obránci podle B flekovali "
        "nadarmo, ale nikdo se neptal, zda byl závazek zjevný (M-39)."
    ),
    "method_ruled": (
        "Každé rozdání se hraje podle obojích pravidel, s týmiž kartami, týmiž strategiemi a týmž "
        "štěstím, a porovnává se rozdání po rozdání: interval je intervalem průměrného rozdílu, B minus "
        "A, s kvantilem normálního rozdělení (pod 100 rozdání Studentova). Závazek, aktér, spoluhráč a "
        "obránci jsou ti podle A. Spolehlivost je {level}, každý interval platí sám za sebe."
    ),
    "method_ruled_split": (
        "Placení: rozdání tak, jak se hrála podle A, vyúčtovaná podle B; nikdo nerozhoduje znovu. "
        "Rozhodnutí: co zbývá, tedy co přidá hra podle B. Součty jsou přesné a obojí dá dohromady rozdíl "
        "do poslední číslice."
    ),
    "method_ruled_many": (
        "Hodnoty p jsou podle Holma upraveny přes všechna srovnání této odpovědi (celkem {compared}), i "
        "přes srovnání placení a rozhodnutí; low_all a high_all v souborech platí pro všechna dohromady "
        "(Bonferroni)."
    ),
}

_FAIR = {
    "title_fair": "Spravedlivý sazebník: {game}",
    "asked_fair": (
        "Který sazebník by byl spravedlivý? Hra: {game}. Žádá se: {wanted}. Měnit se smí: {fields}; "
        "ostatní jako v sadě {rules}. Hráči, kteří rozhodují podle platného sazebníku, pokud jej čtou: "
        "{seats}."
    ),
    "fair_field": "{field} {found} (nyní {before})",
    "answer_fair": "Nejblíž tomu, co se žádá, je {fields}.",
    "answer_fair_sure": "V závorkách jsou intervaly {level}.",
    "answer_fair_held": (
        "Na rozdáních, která hledání nevidělo ({deals}), chybí údajům do žádaného nyní {before} {unit}, "
        "se spravedlivým sazebníkem {after}."
    ),
    "answer_fair_end": "Na kraji svého rozsahu: {fields}; žádané může ležet za ním.",
    "kept_back": "Odložená rozdání",
    "tried": "Zkoušených sazebníků",
    "method_fair": (
        "Všechny sazebníky se zkoušejí na týchž rozdáních s týmž štěstím a pod každým hráči rozhodují "
        "znovu. Hledá Optuna, pak se od nejlepšího zkoušeného sazebníku postupuje lineárními kroky. "
        "Spravedlivý je ten s nejmenší odmocninou z průměrného čtverce toho, co do žádaného chybí."
    ),
    "method_fair_contracts": (
        "Žádá se táž průměrná výplata každého závazku z rozdání, v nichž je hlášen; chybí, oč se závazek "
        "liší od průměru všech."
    ),
    "method_fair_forehand": (
        "Žádá se, aby forhont dostával v průměru všech rozdání 0: za celé kolo, v němž je forhontem každý "
        "stejně často, tím nikdo nezíská."
    ),
    "method_fair_mix": "Žádají se podíly závazků ze všech rozdání; nejmenované podíly jsou volné.",
    "method_fair_margin": (
        "Žádá se táž průměrná výplata rukou, s nimiž se hlásit právě vyplatí: rozdání, v nichž se závazek "
        "hlásí se zkoušeným sazebníkem, nebo s cenou o dvacetinu rozsahu vyšší, ale ne s oběma; placeno v "
        "tom závazku zkoušeným sazebníkem."
    ),
    "method_fair_sure": (
        "Intervaly vznikají novým vážením bloků rozdání ({blocks}), tisíckrát: u sazebníku se v každém "
        "znovu řeší poslední lineární krok, u údajů na rozdáních, která hledání nevidělo. Spolehlivost je "
        "{level}. Pole na kraji svého rozsahu interval nemá a nemá jej žádné tam, kde jiné sazebníky "
        "poslouží stejně. Každý interval platí sám o sobě. Odpověď platí pro tyto hráče: "
        "kdo hlásí jinak, tomu je spravedlivý jiný sazebník."
    ),
}

ANSWERS = {**_KEPT, **_RULED, **_FAIR}
