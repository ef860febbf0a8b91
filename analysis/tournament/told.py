"""How a tournament and its pairs are written for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from analysis import words
from analysis.console_differences import gap
from analysis.tournament.summary import Summary


def facts(summary: Summary) -> list[str]:
    """Return what identifies a tournament, most important first."""
    there = summary.tournament
    first, *_ = words.facts(there.run)
    lines = len(there.line_ups)
    of = "" if lines == there.told["possible"] else f" of {words.count(there.told['possible'])}, balanced"
    plural = "" if lines == 1 else "s"
    if there.paired:
        played = f"{words.count(lines)} line-up{plural}{of}, {words.count(there.deals)} deals each"
    else:
        played = (
            f"{words.count(there.deals)} deals in rounds of {there.told['round']}, "
            f"{words.count(lines)} line-up{plural}"
        )
    house = [fact for fact in words.facts(there.run) if fact.startswith(("rules", "FORCED", "forhont"))]
    return [
        f"{there.told['played'].replace('_', ' ')}, {first}",
        played,
        f"seed {there.told['seed']}",
        *house,
    ]


def who(entrant: Mapping[str, Any]) -> str:
    """Return an entrant's label with its strategy and changed parameters, where these differ from it."""
    params = ", ".join(f"{key} {value:g}" for key, value in entrant["params_changed"].items())
    name = entrant["name"] + (f" ({params})" if params else "")
    return str(name if name == entrant["label"] else f"{entrant['label']} = {name}")


def names(summary: Summary) -> list[str]:
    """Return the entrants, the best first."""
    table = summary.tables["standings"]
    return list(dict.fromkeys(table["entrant"].to_list()))


def turned(row: dict[str, Any]) -> dict[str, Any]:
    """Return the row of a pair for its entrants in the other order."""
    ends = {"low": "high", "high": "low", "low_all": "high_all", "high_all": "low_all"}
    negative = {name: None if row[other] is None else -row[other] + 0.0 for name, other in ends.items()}
    return {
        **row,
        **negative,
        "first": row["second"],
        "second": row["first"],
        "difference": None if row["difference"] is None else -row["difference"] + 0.0,
    }


def cell_of(row: dict[str, Any]) -> str:
    """Return the difference of a pair with its interval."""
    return gap({**row, "measure": "payoff", "n": row["n"]})
