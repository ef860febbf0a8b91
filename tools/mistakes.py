"""Find where a strategy's card play costs money; how it is found: :mod:`sim.profile.mistakes`.

A rule that mends a kind of mistakes must prove itself by playing against the old one.

Usage: python -m tools.mistakes KIND [deals=N] [layouts=N] [seed=N] [strategy=NAME] [path=FILE] [show=N]
       [by=WHAT,…]   (WHAT: contract, role, stage, place, played, best; all of them unless named)
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from sim.games.kinds import FAMILY_OF
from sim.profile.mistakes import WORDS_OF, Question, costliest, watched
from strategies import registry

__all__ = ["Question", "costliest", "main", "told", "watched"]


def told(questions: Sequence[Question], deals: int, by: Sequence[str], show: int) -> str:
    """Return the table of the costliest kinds of mistakes."""
    lines = [f"{'loss/deal':>10} {'± s.e.':>8} {'each':>8} {'share':>7} {'n':>8}  {', '.join(by)}"]
    for key, share, mean, total, error, n in costliest(questions, deals, by)[:show]:
        what = " | ".join(key)
        lines.append(f"{total:10.4f} {error:8.4f} {mean:8.3f} {share:7.2%} {n:8.1f}  {what}")
    return "\n".join(lines)


def main(given: Sequence[str]) -> None:
    """Play, compare and print."""
    options: dict[str, Any] = {"deals": 200, "layouts": 10, "seed": 1, "show": 20}
    options |= {"strategy": "heuristic", "path": "", "by": ",".join(WORDS_OF)}
    kinds = []
    for word in given:
        key, equals, value = word.partition("=")
        if not equals:
            kinds.append(key)
        elif key not in options:
            raise SystemExit(f"mistakes: {key} is no option; there are: {', '.join(options)}")
        elif isinstance(options[key], int) and not (value.isdigit() and int(value)):
            raise SystemExit(f"mistakes: {key}={value}: a whole number from 1 on is wanted")
        else:
            options[key] = type(options[key])(value)
    known = [kind for kind, family in FAMILY_OF.items() if family == "marias"]
    by = options["by"].split(",")
    if len(kinds) != 1 or kinds[0] not in known:
        raise SystemExit(f"mistakes: name one kind: {', '.join(known)}")
    if any(word not in WORDS_OF for word in by):
        raise SystemExit(f"mistakes: by={options['by']}: words are {', '.join(WORDS_OF)}")
    try:
        registry.load([options["path"]] if options["path"] else [])
        registry.get(options["strategy"])
    except registry.StrategyError as error:
        raise SystemExit(f"mistakes: {error}") from error
    deals = options["deals"]
    questions = watched(kinds[0], options["strategy"], deals, options["layouts"], options["seed"])
    if not questions:
        raise SystemExit(f"mistakes: no card was chosen in {deals} deals")
    print(f"{kinds[0]}, {options['strategy']}: {deals:,} deals, {len(questions):,} cards compared\n")
    print(told(questions, deals, by, options["show"]))
    if len(by) > 1:
        for word in by:
            print("\n" + told(questions, deals, (word,), options["show"]))


if __name__ == "__main__":
    main(sys.argv[1:])
