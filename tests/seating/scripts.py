"""Players that follow a script, and are meek where it says nothing; answers in words."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any

from sim.games.house import PRESETS
from sim.games.kinds import FAMILIES, KINDS, family
from tests.seating import marias, tarot
from tests.seating.tables import Played, Question, View, give, pack_of, play, scripted

#: By family: ``legal_answers``, ``answer_of``, ``line`` and ``meek`` of it.
_OF = {"marias": marias, "tarot": tarot}
#: The same by the fields of its view.
_BY_VIEW = {family(of).view.names: module for of, module in _OF.items()}
_DECISIONS = {name for of in FAMILIES for name in family(of).decisions}


def _module(view: View) -> ModuleType:
    return _BY_VIEW[view.dtype.names]


def legal_answers(view: View) -> Any:
    """Return the answers a view offers, in the words of the naive reference's steps."""
    return _module(view).legal_answers(view)


def answer_of(question: Question) -> Any:
    """Return an answer in the words of the naive reference's steps."""
    return _module(question.view).answer_of(question)


def meek(view: View) -> int:
    """Answer a question in the quietest way."""
    return int(_module(view).meek(view))


class Script:
    """Answers written down by decision and seat; what is not written down is answered meekly.

    Meek in mariáš: a discard that keeps trumps, good, no flek, the lowest declaration, resign, no fold, no
    marriage, no exchange, the comment that must be; in tarot: pass, the lowest discard, nothing announced or
    shown; in both else the lowest legal card or rank.

    Parameters
    ----------
    **lines : list
        By decision, or decision and seat as ``play_1``, in order: card codes (``"people"``; a discard's or a
        poignée's cards between spaces), ``"keep"``, contracts, with suits (``"two_sevens h b"``: trumps,
        helper) or ``"durch rogue"``, ``"good"``, ``"bad"``, ``"flek"``, a rung or bid, ``"hold"``,
        ``"resign"``, the rank called, comments like ``"game seven_against"``, True or False for a marriage,
        fold, exchange or chelem.  Numbers are answered as they are, None meekly.
    """

    def __init__(self, **lines: list[Any]) -> None:
        self.lines = {name: deque(answers) for name, answers in lines.items()}
        unknown = {name for name in lines if name.rpartition("_")[0] not in _DECISIONS} - _DECISIONS
        assert not unknown, f"nobody is ever asked {unknown}"

    def __call__(self, view: View) -> int:
        module = _module(view)
        decision = module.DECISIONS[view.decision]
        for name in (f"{decision}_{view.seat}", decision):
            if self.lines.get(name):
                line = self.lines[name].popleft()
                if line is None:
                    return meek(view)
                return int(module.line(line, view) if isinstance(line, str) else line)
        return meek(view)


def deal(
    hands: Sequence[Sequence[str]],
    house: Mapping[str, Any] | None = None,
    drawn: str = "",
    preset: str = "voleny",
    force: Mapping[str, Any] | None = None,
    **lines: list[Any],
) -> Played:
    """Play given hands by a script and return the record and the questions."""
    table, row = scripted(house, force, preset), KINDS[PRESETS[preset].kind]
    give(table, pack_of(hands, row.name), row.family.deck.card(drawn) if drawn else -1)
    return play(table, Script(**lines))
