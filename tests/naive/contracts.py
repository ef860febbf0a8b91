"""The contracts as rows of a table (M-10 to M-18), and the components they are doubled and paid by (M-20)."""

from __future__ import annotations

from typing import NamedTuple

#: The two sides, as they are called throughout.
DECLARING, DEFENDING = "declarer", "defenders"

#: Components in the order of M-20.
COMPONENTS = (
    "game",
    "seven",
    "hundred",
    "betl",
    "durch",
    "open_betl",
    "open_durch",
    "two_sevens",
    "seven_against",
    "hundred_against",
)


#: Rungs of the auction, one order for both ladders (M-10, M-52).
RUNGS = (
    "game",
    "seven",
    "red_seven",
    "hundred",
    "hundred_seven",
    "red_hundred",
    "red_hundred_seven",
    "betl",
    "durch",
    "two_sevens",
    "two_sevens_hundred",
    "red_two_sevens",
    "red_two_sevens_hundred",
)


class Contract(NamedTuple):
    """One row: what a contract consists of and how it is played."""

    components: tuple[str, ...]
    #: False: no trumps, the declarer leads (M-15, M-44).
    trumps: bool
    #: Points and marriages count (M-4).
    points: bool
    #: Cards without which it may not be declared (M-19).
    needs_seven: bool = False
    needs_marriage: bool = False
    #: Tricks the declarer must take, "all" or "none", ending at once when he fails (M-15); None: play on.
    sweep: str | None = None
    #: Names a helper suit, whose 7 is needed too (M-18).
    helper: bool = False
    #: The lone hand is shown after trick 1 and the result fixed by it (M-72).
    shown: bool = False


CONTRACTS = {
    "game": Contract(("game",), True, True),
    "seven": Contract(("game", "seven"), True, True, needs_seven=True),
    "hundred": Contract(("hundred",), True, True, needs_marriage=True),
    "hundred_seven": Contract(("hundred", "seven"), True, True, needs_seven=True, needs_marriage=True),
    "betl": Contract(("betl",), False, False, sweep="none"),
    "durch": Contract(("durch",), False, False, sweep="all"),
    "open_betl": Contract(("open_betl",), False, False, sweep="none", shown=True),
    "open_durch": Contract(("open_durch",), False, False, sweep="all", shown=True),
    "two_sevens": Contract(("two_sevens",), True, False, needs_seven=True, helper=True),
    "two_sevens_hundred": Contract(
        ("two_sevens", "hundred"), True, True, needs_seven=True, needs_marriage=True, helper=True
    ),
}


def declared_components(contract: str, hundred_includes_game: bool) -> set[str]:
    """Return the components a declaration brings into play.

    A seven includes the game (M-12).  A hundred replaces it, unless ``hundred_includes_game`` adds it beside
    hundred and hundred-and-seven (M-13).
    """
    components = set(CONTRACTS[contract].components)
    if hundred_includes_game and contract in {"hundred", "hundred_seven"}:
        components.add("game")
    return components
