"""The tables of a profile, in the folder of the strategy's run: made once, read by analyses.

``profile/profile.json`` says what they are of; ``decisions.parquet``, ``perfect.parquet``,
``endings.parquet``, ``cards.parquet`` and ``costly.parquet`` hold them, those that the game and the strategy
allow.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

import polars as pl

from sim.games.kinds import FAMILY_OF, KINDS
from sim.profile import endings, mistakes, perfect, tarot_cards
from sim.profile.swaps import PLAY, Swap, steps_of, swaps
from sim.seats import seats, sources
from sim.spec import Spec
from sim.store.shelf import write_whole
from sim.table import Table
from strategies import registry

FORMAT = "profile/1"
FOLDER = "profile"
#: Layouts for each half of a card's comparison.
LAYOUTS = 10
#: How cards are summed up, each a set of words that they have in common.
SUMMED = (("role",), ("stage",), ("played", "best"))
#: Kinds of mistakes that are kept, the costliest.
MOST = 12
#: In this kind nothing is declared, and there is a stock: no contract stands beside exact play.
_DRAWN = "lizany"


@dataclass(frozen=True)
class Sizes:
    """How many deals each part of a profile is of: the dearer, the fewer."""

    swaps: int
    play: int
    perfect: int
    cards: int

    @staticmethod
    def of(deals: int) -> Sizes:
        """Return those of a profile of so many deals."""
        return Sizes(
            *(
                min(deals, max(least, deals // part))
                for part, least in ((10, 100), (100, 20), (50, 50), (500, 10))
            )
        )


class Asked(NamedTuple):
    """What a profile is of."""

    spec: Spec
    #: The run's id, and the reference whose decisions are tried.
    run: str
    reference: str
    deals: int
    version: str

    def told(self) -> dict[str, Any]:
        """Return it for ``profile.json``."""
        return {
            "format": FORMAT,
            "run": self.run,
            "strategy": self.spec.seats[0].label,
            "description": registry.get(self.spec.seats[0].name, FAMILY_OF[self.spec.kind]).description,
            "reference": self.reference,
            "reference_sources": sources(self.spec.kind, seats(self.spec.kind, self.reference)),
            "deals": asdict(Sizes.of(self.deals)),
            "layouts": LAYOUTS,
            "scale": Table(self.spec).scale,
            "version": self.version,
        }


def make(asked: Asked, folder: Path, say: Callable[[str], None]) -> None:
    """Make the tables of a profile in a run's folder, unless they are there.

    Parameters
    ----------
    asked
        What it is of.
    folder
        The run's folder.
    say
        Takes a line before each part that takes a while.

    Raises
    ------
    strategies.registry.StrategyError
        If the strategy and the reference do not go together.
    """
    told, place = asked.told(), folder / FOLDER
    heading = place / "profile.json"
    if heading.is_file() and json.loads(heading.read_text(encoding="utf-8")) == told:
        return
    heading.unlink(missing_ok=True)
    size = Sizes.of(asked.deals)
    for name, frame in _tables(asked.spec, asked.reference, size, say).items():
        buffer = io.BytesIO()
        frame.write_parquet(buffer)
        write_whole(place / f"{name}.parquet", buffer.getvalue())
    # Last: where it stands, all of them do.
    write_whole(heading, (json.dumps(told, ensure_ascii=False, indent=1) + "\n").encode())


def _tables(
    spec: Spec, reference: str, size: Sizes, say: Callable[[str], None]
) -> Mapping[str, pl.DataFrame]:
    kind, tables = KINDS[spec.kind], {}
    contracts = kind.family.name == perfect.FAMILY and spec.kind != _DRAWN
    if contracts:
        say(f"{size.perfect:,} deals beside exact play")
        found, costly = perfect.compared(Table(spec), size.perfect)
        tables["perfect"] = _frame(perfect.Compared, found)
        tables["costly"] = _frame(perfect.Costly, costly)
    if kind.family.name == endings.FAMILY:
        say(f"the last {endings.SOLVED} tricks of {size.perfect:,} deals beside exact play")
        last = endings.ended(Table(spec), size.perfect)
        tables["endings"] = _frame(endings.Ended, last)
        tables["costly"] = _frame(perfect.Costly, endings.costly(Table(spec), last))
    deals = {step: size.play if step == PLAY else size.swaps for step in steps_of(kind)}
    say(f"decisions of {reference} on {size.swaps:,} deals, its card play on {size.play:,}")
    tables["decisions"] = _frame(Swap, list(swaps(spec, reference, deals)))
    if _plain(spec):
        # The last tricks alone take a fraction of the time of a whole deal.
        marias = kind.family.name == perfect.FAMILY
        watched, watch = (size.cards, mistakes.Watch) if marias else (size.perfect, tarot_cards.Watch)
        say(f"the cards of {watched:,} deals beside the best ones")
        tables["cards"] = _cards(mistakes.watched_at(spec, watched, LAYOUTS, watch), watched)
    return tables


def _plain(spec: Spec) -> bool:
    """Return whether a strategy's cards can be watched: it is compiled and plays nothing out itself."""
    strategy = registry.get(spec.seats[0].name, FAMILY_OF[spec.kind])
    return strategy.compiled and strategy.imagined is None and not strategy.peeks


def _cards(questions: Sequence[mistakes.Question], deals: int) -> pl.DataFrame:
    rows = []
    for words in SUMMED:
        for key, share, each, total, error, n in mistakes.costliest(questions, deals, words)[:MOST]:
            rows.append((" | ".join(words), " | ".join(key), share, each, total, error, n, deals))
    names = {"by": pl.String, "what": pl.String}
    figures = dict.fromkeys(("share", "each", "loss", "error", "n"), pl.Float64)
    return pl.DataFrame(rows, schema={**names, **figures, "deals": pl.Int64}, orient="row")


def _frame(row: Any, rows: Sequence[Any]) -> pl.DataFrame:
    """Return named tuples as a table, with the columns' types even where there is none."""
    types = {str: pl.String, int: pl.Int64, bool: pl.Boolean}
    schema = {name: types[kind] for name, kind in get_type_hints(row).items()}
    return pl.DataFrame([tuple(one) for one in rows], schema=schema, orient="row")
