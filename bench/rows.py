"""The rows of the table: what is measured, against what, and what must be reached; a new kind is one line."""

from __future__ import annotations

from dataclasses import dataclass

FORCED_GAME = ("force.contract=game", "force.taker=0")
FORCED_PRISE = ("force.contract=prise", "force.taker=0")


@dataclass(frozen=True)
class Versus:
    """Deals per second on one core, as a multiple of a peer's.

    Attributes
    ----------
    name : str
        How the row is chosen on the command line.
    title : str
        What the table says.
    settings : tuple of str
        What is played, as for ``python -m sim.run``: the kind, the seats.
    peer : str
        Name in ``bench.peers.PEERS``, or that of another row here, whose engine is then the peer.
    bar : float, optional
        The least ratio; None prints the ratio only.
    stored : bool
        Every deal goes into Parquet; else nothing is kept.
    """

    name: str
    title: str
    settings: tuple[str, ...]
    peer: str
    bar: float | None = None
    stored: bool = False


RANDOM = ("game=voleny", "seats=random")
HEURISTIC = ("game=voleny", "seats=heuristic")
TAROT = ("game=tarot", "seats=random")

#: Of volený's own forced row, measured in the same run: what the auction and a fourth hand may cost.
LICITOVANY_BAR, KRIZOVY_BAR = 0.8, 0.7


def _random(kind: str, title: str, bar: float | None = None, force: tuple[str, ...] = FORCED_GAME) -> Versus:
    """Return the row of a kind at random, against volený."""
    what = "forced game, " if force else ""
    settings = (f"game={kind}", "seats=random", *force)
    return Versus(f"{kind}-random", f"{title}, random, {what}not stored", settings, "voleny-random", bar)


def _stored(kind: str, title: str) -> Versus:
    """Return the row of a kind as people would play it, against volený."""
    settings = (f"game={kind}", "seats=heuristic")
    return Versus(
        f"{kind}-stored", f"{title}, heuristic, unforced, stored", settings, "voleny-stored", stored=True
    )


VERSUS = (
    Versus("voleny-random", "volený, random, forced game, not stored", (*RANDOM, *FORCED_GAME), "skat", 12),
    Versus("voleny-mix", "volený, random, unforced, not stored", RANDOM, "skat"),
    Versus("voleny-stored", "volený, heuristic, unforced, stored", HEURISTIC, "skat", 5, stored=True),
    _random("licitovany", "licitovaný", LICITOVANY_BAR),
    _random("krizovy", "křížový", KRIZOVY_BAR),
    _random("pagat", "pagat"),
    _random("lizany", "lízaný", force=()),
    _stored("licitovany", "licitovaný"),
    _stored("krizovy", "křížový"),
    _stored("pagat", "pagat"),
    _stored("lizany", "lízaný"),
    Versus("tarot-random", "tarot, random, forced prise, not stored", (*TAROT, *FORCED_PRISE), "skat", 6),
    Versus("tarot-mix", "tarot, random, unforced, not stored", TAROT, "skat"),
    _stored("tarot", "tarot"),
    Versus(
        "tarot-magmacrunch",
        "tarot, random, forced prise, not stored",
        (*TAROT, *FORCED_PRISE),
        "magmacrunch",
        200,
    ),
)


@dataclass(frozen=True)
class Solving:
    """Positions solved exactly per second on one core.

    Attributes
    ----------
    name, title : str
        As for :class:`Versus`.
    file : str
        Positions, in ``tests/golden/solve/marias``; its head says how they were drawn.
    contract : str
        What is played in them.
    goal : str
        ``won``, ``points``, ``made`` or ``money``: what is found.
    bar : float
        The least rate, in positions per second.
    """

    name: str
    title: str
    file: str
    contract: str
    goal: str
    bar: float


SOLVING = (
    Solving("solve-durch", "durch, hands worth announcing", "durch.txt", "durch", "won", 30_000),
    Solving("solve-betl", "betl, hands worth announcing", "betl.txt", "betl", "won", 4_000),
    Solving("solve-seven", "seven, dealt hands, longest suit trump", "uniform.txt", "seven", "won", 1_000),
    Solving(
        "solve-points", "points, dealt hands, longest suit trump", "uniform.txt", "game", "points", 1_000
    ),
    Solving(
        "solve-made-game", "game made, dealt hands, longest suit trump", "uniform.txt", "game", "made", 2_000
    ),
    Solving(
        "solve-made-seven",
        "seven made, dealt hands, longest suit trump",
        "uniform.txt",
        "seven",
        "made",
        4_000,
    ),
    Solving("solve-money", "payment, dealt hands, longest suit trump", "uniform.txt", "seven", "money", 150),
)
#: The 99th percentile of the time of one position, at most so many times the mean.
TAIL_BAR = 20.0

#: Seconds in which as many deals as a run of these rows has are priced again, on two cores.
REPRICING_BAR_S = 10.0

#: Deals of the rows that measure whole runs.
RUN_DEALS = 10_000_000
MEMORY_DEALS = 50_000_000
FIRST_RUN_DEALS = 1_000_000

#: Bars of the rows that measure whole runs.
SCALING_BAR = 1.8
OVERHEAD_BAR = 0.35
FIRST_RUN_BAR_S = 60.0
START_RAY_BAR_S = 6.0
START_SERIAL_BAR_S = 2.0
MEMORY_BAR = 1.1
