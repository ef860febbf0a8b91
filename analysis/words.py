"""How numbers, contracts and runs are written for people."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from analysis.estimate import CONSTANT, EXACT, Estimate
from analysis.expressions import drawn
from analysis.load import Run

_KINDS = {
    "voleny": "volený mariáš",
    "licitovany": "licitovaný mariáš",
    "krizovy": "křížový mariáš",
    "pagat": "mariáš by pagat's rules",
    "lizany": "lízaný mariáš",
    "tarot": "tarot",
}
_NAMES = {"hundred_seven": "hundred-seven", "two_sevens_hundred": "two-sevens-hundred", "all": "all"}
_SUITS = {"h": "hearts", "b": "bells", "l": "leaves", "a": "acorns"}
_RANKS = {"X": "ten", "U": "under", "O": "over", "K": "king", "A": "ace"}
_RED = "red_"
#: Arms of an interval that differ by less than this share of the longer are written as one ±, the longer.
_EVEN = 0.25
_MOST_DECIMALS = 4
#: What is known exactly is written with so many at least.
_EXACT_DECIMALS = 2
#: Where the scale of rates in percent ends.
_ENDS = (0.0, 100.0)


def name(identifier: str) -> str:
    """Return a contract, rung, component or reason as people read it."""
    if identifier.startswith(_RED):
        return f"red {name(identifier.removeprefix(_RED))}"
    return _NAMES.get(identifier, identifier.replace("_", " "))


def suit(letter: str) -> str:
    """Return a suit as people read it."""
    return _SUITS.get(letter, letter)


def rank(letter: str) -> str:
    """Return a rank as people read it."""
    return _RANKS.get(letter, letter)


class Terms(NamedTuple):
    """What the same figures are called in a kind."""

    #: Whose payout it is, and the two sides in the columns.
    declarer: str
    declarers: str
    defenders: str
    #: Whom an amount is over, at length and in short.
    payers: str
    paid: str


def terms(run: Run) -> Terms:
    """Return the words for the sides of a kind."""
    if drawn(run):
        return Terms("seat 0", "seat 0", "seat 1", "from seat 1", "from seat 1")
    if run.family.name == "tarot":
        payers = f"from all {run.payers} defenders"
        return Terms("the taker", "taker", "defence", payers, payers)
    if run.partners:
        payers = f"over all who pay ({run.payers} if alone, 1 with a partner or the rogue)"
        return Terms("the declarer", "declarer's side", "defenders", payers, "over all who pay")
    payers = f"over all {run.payers} payers"
    return Terms("the declarer", "declarer", "defender", payers, "over all payers")


def whose(contract: str | None, seat: int | None) -> str:
    """Return which contract or seat a figure is of; nothing where it is of all deals."""
    if seat is not None:
        return f"seat {seat}"
    return "" if contract is None else "all contracts" if contract == "all" else name(contract)


def count(n: int) -> str:
    """Return a number of deals."""
    return f"{n:,}"


def percent(estimate: Estimate | None, least: int = 1) -> str:
    """Return a rate in percent with its interval, without the sign; a dash where there were no deals.

    Parameters
    ----------
    estimate
        A rate, 0 to 1.
    least
        Decimals at least; narrower intervals get more.
    """
    return _with_interval(estimate, 100.0, least, sign=False)


def amount(estimate: Estimate | None, least: int = 1) -> str:
    """Return a mean amount, signed, with its interval; a dash where there were no deals."""
    return _with_interval(estimate, 1.0, least, sign=True)


def number(estimate: Estimate | None, least: int = 1) -> str:
    """Return a mean that cannot be negative with its interval, without sign."""
    return _with_interval(estimate, 1.0, least, sign=False)


def half_width(estimate: Estimate) -> float:
    """Return the longer arm of an interval, infinite where there is none."""
    if estimate.value is None or estimate.low is None or estimate.high is None:
        return math.inf
    return max(estimate.high - estimate.value, estimate.value - estimate.low)


def _with_interval(estimate: Estimate | None, factor: float, least: int, *, sign: bool) -> str:
    if estimate is None or estimate.value is None:
        return "–"
    plus = "+" if sign else ""
    if estimate.how == EXACT:
        return f"{_exactly(estimate.value * factor, max(least, _EXACT_DECIMALS), plus)} exact"
    if estimate.how == CONSTANT:
        return f"all {_digits(estimate.value * factor, least, plus)}"
    if estimate.low is None or estimate.high is None:
        alone = "n 1" if estimate.sessions is None else "1 session"
        return f"{_digits(estimate.value * factor, least, plus)} ({alone})"
    half = half_width(estimate) * factor
    decimals = least if half <= 0 else min(max(least, -math.floor(math.log10(half))), _MOST_DECIMALS)
    up, down = estimate.high - estimate.value, estimate.value - estimate.low
    value, low, high = (
        _digits(x * factor, decimals, plus) for x in (estimate.value, estimate.low, estimate.high)
    )
    if abs(up - down) <= _EVEN * max(up, down):
        # Rounded up: never narrower than it is.
        width = math.ceil(half * 10**decimals - 1e-9) / 10**decimals
        return f"{value} ±{width:.{decimals}f}"
    return f"{value} [{low}, {high}]"


def _exactly(value: float, decimals: int, plus: str) -> str:
    """Return a number that is known; never rounded to an end of the scale of rates that it does not reach."""
    while value not in _ENDS and round(value, decimals) in _ENDS and decimals < _MOST_DECIMALS + 2:
        decimals += 1
    return _digits(value, decimals, plus)


def _digits(value: float, decimals: int, plus: str) -> str:
    """Return a number; the ends of the scale of rates without needless zeros, and no minus before a zero."""
    if not plus and value in _ENDS:
        return f"{value:.0f}"
    return f"{round(value, decimals) + 0.0:{plus}.{decimals}f}".replace("-", "−")


def level(confidence: float) -> str:
    """Return a confidence level."""
    return f"{confidence * 100:g} %"


def dealt(run: Run) -> str:
    """Return how many deals were dealt, and in which sessions."""
    deals = f"{count(run.deals)} deals"
    if run.session == 1:
        return deals
    sessions = f"{count(run.sessions)} session{'' if run.sessions == 1 else 's'}"
    return f"{deals} in {sessions} of {run.session}, gathered and cut"


def intervals(run: Run, kind: str) -> str:
    """Return a kind of interval, with what it is clustered by."""
    said = f"{kind} intervals".strip()
    return f"{said} clustered by session" if run.session > 1 else said


def seats(run: Run) -> str:
    """Return who sits where: strategies, their labels and what of their parameters was changed."""
    sitting = run.manifest["seats"]
    changed = run.manifest.get("params_changed") or [{}] * len(sitting)
    return players(sitting, changed, moving=run.session > 1)


def players(
    sitting: Sequence[Mapping[str, Any]], changed: Sequence[Mapping[str, Any]], *, moving: bool = False
) -> str:
    """Return who sits where: ``sitting`` and ``changed`` have a mapping for each seat, as manifests have."""
    who = [_player(seat, params) for seat, params in zip(sitting, changed, strict=True)]
    if len(set(who)) == 1:
        return f"{who[0]} in every seat"
    if moving:
        said = ", ".join(f"player {number} {player}" for number, player in enumerate(who))
        return f"{said}, each a seat on after every deal"
    return ", ".join(f"seat {seat} {player}" for seat, player in enumerate(who))


def _player(seat: Mapping[str, Any], changed: Mapping[str, Any]) -> str:
    """Return who sits in a seat: ``label = name (parameter value, …)``, the label where it differs."""
    who = str(seat["name"])
    if seat["label"] != who:
        who = f"{seat['label']} = {who}"
    params = ", ".join(f"{key} {json.dumps(value)}" for key, value in changed.items())
    return f"{who} ({params})" if params else who


def differing(run: Run, other: Run) -> list[str]:
    """Return in what two runs differ, of house rules, seats and what is forced."""
    one, two = flat(run.house), flat(other.house)
    changed = [key for key in dict.fromkeys([*one, *two]) if one.get(key) != two.get(key)]
    said = [f"{key} {json.dumps(one.get(key))} (baseline {json.dumps(two.get(key))})" for key in changed]
    if run.manifest["seats"] != other.manifest["seats"]:
        said.append(f"{seats(run)} (baseline {seats(other)})")
    if run.forced != other.forced:
        said.append(f"{run.forced or 'nothing'} forced (baseline {other.forced or 'nothing'})")
    return said or ["nothing but the cards"]


def flat(house: Mapping[str, Any]) -> dict[str, Any]:
    """Return house rules by dotted name."""
    found: dict[str, Any] = {}
    for key, value in house.items():
        if isinstance(value, Mapping):
            found |= {f"{key}.{inner}": amount for inner, amount in value.items()}
        else:
            found[key] = value
    return found


def game(run: Run) -> str:
    """Return what is played."""
    return kind(run.kind)


def kind(identifier: str) -> str:
    """Return a kind as people call it."""
    return _KINDS.get(identifier, identifier)


def facts(run: Run) -> list[str]:
    """Return what identifies a run, most important first."""
    preset = run.manifest.get("preset")
    rules = f"rules {preset} ({run.rules_hash})" if preset else f"rules {run.rules_hash}"
    if changed := run.manifest.get("changed"):
        rules += " with " + ", ".join(f"{name} {json.dumps(value)}" for name, value in changed.items())
    said = [
        game(run),
        dealt(run),
        f"seed {run.manifest['seed']}",
        seats(run),
        rules,
        f"forhont {run.manifest.get('version', '')}".strip(),
    ]
    if run.forced:
        said.insert(1, f"FORCED: {run.forced}")
    if source := run.manifest.get("repriced_from"):
        said.insert(1, f"priced again from {source}, decisions as there")
    return said
