"""What has been said at a table of mariáš, from a few words in order: who says each follows from the rules.

Words of what is said: ``good``, ``bad`` (pagat also ``flek``) to a suit or contract; contracts, declared;
comments: ``good``, or what is raised or announced with "+" between: ``game+seven``, ``seven_against``.  In
licitovaný bids: rungs, ``hold``, ``resign``.  Whether a seat may say it, the engine decides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sim.games.marias.contracts import HAS_TRUMPS, WITH_ROGUE
from sim.games.marias.house import rungs
from sim.games.marias.names import CONTRACTS, DOUBLED
from sim.odds.typed import Word

#: What has to be said next: an answer, a contract, a comment.
ANSWER, NAME, COMMENT = range(3)
_ANNOUNCED = ("seven_against", "hundred_against")
GOOD, RESIGN, HOLD = "good", "resign", "hold"


def plain(word: str) -> Word:
    """Return a word that nobody has typed."""
    return Word(word, 0, word, "--said")


class Talk:
    """What is said, as events.

    Parameters
    ----------
    kind : str
    house : mapping
        Resolved house rules.
    trump : str or None
        Trump suit, where the seat asked knows it.
    declaring : int, optional
        Who names the contract, where nothing has to be said before.
    helper : str, optional
        Helper suit.
    """

    def __init__(
        self,
        kind: str,
        house: Mapping[str, Any],
        trump: str | None,
        declaring: int = -1,
        helper: str | None = None,
    ) -> None:
        self.kind, self._house = kind, house
        self._players = 4 if kind == "krizovy" else 3
        self._trump, self._helper = trump, helper
        self.events: list[dict[str, Any]] = []
        self.contract: str | None = None
        self._namer, self._answered = max(declaring, 0), 0
        self._next = ANSWER if declaring < 0 else NAME
        self._speaker = 1 if declaring < 0 else declaring

    def hear(self, said: Word) -> None:
        """Take the next word.

        Raises
        ------
        ConfigError
            If it is none that can be said there; the text has its place.
        """
        if self._next == ANSWER and self._is_first() and said.word in CONTRACTS:
            self._speaker, self._next = 0, NAME
        if self._next == ANSWER:
            self._answer(said)
        elif self._next == NAME:
            self._declare(said)
        else:
            self._comment(said)

    def let_pass(self, seat: int) -> list[int]:
        """Let the others say good up to the turn of a seat; return who they were."""
        passed: list[int] = []
        while self._next != NAME and not self._may_be_asked(seat) and len(passed) < self._players:
            passed.append(self._speaker)
            self.hear(plain(GOOD))
        return passed

    def _is_first(self) -> bool:
        return self.contract is None and self._answered == 0

    def _may_be_asked(self, seat: int) -> bool:
        return self._speaker == seat or (self._next == ANSWER and self._is_first() and seat == 0)

    def _answer(self, said: Word) -> None:
        known = (GOOD, "bad", "flek") if self.kind == "pagat" else (GOOD, "bad")
        answer = said.among(known)
        do = "answer" if self.kind == "pagat" else "suit"
        seat = self._speaker
        self.events.append({"seat": seat, "do": do, "answer": answer})
        self._answered += 1
        if answer == "bad":
            if self.kind != "krizovy":
                self.events += [
                    {"seat": seat, "do": "take_talon"},
                    {"seat": seat, "do": "discard", "cards": None},
                ]
            self._next = NAME
        elif self._answered < self._players - 1:
            self._speaker = (seat + 1) % self._players
        elif self.contract is None:
            self._next, self._speaker = NAME, 0
        else:
            self._next = COMMENT
            after = 0 if self.kind == "pagat" else 1  # its answers were the first comments (M-71)
            self._speaker = (self._namer + after) % self._players

    def _declare(self, said: Word) -> None:
        contract = said.among(CONTRACTS)
        code = CONTRACTS.index(contract)
        trumps = bool(HAS_TRUMPS[code])
        event = {
            "seat": self._speaker,
            "do": "declare",
            "contract": contract,
            "trump": self._trump if trumps else None,
            "helper": self._helper if trumps else None,
        }
        if trumps and self._trump is None:
            raise said.fault("the trump suit is not told", "--trump too, the card shown or its suit")
        if self.kind == "krizovy" and WITH_ROGUE >> code & 1:
            event["rogue"] = bool(self._house["durch_rogue"])
        self.events.append(event)
        self.contract, self._namer, self._answered = contract, self._speaker, 0
        asked = not trumps and self.kind != "licitovany" and self._can_be_outbid(contract)
        self._next = ANSWER if asked else COMMENT
        self._speaker = (self._namer + 1) % self._players

    def _can_be_outbid(self, contract: str) -> bool:
        """Tell whether the others are asked about a contract without trumps (M-42, M-71)."""
        if self.kind == "pagat":
            return True
        return contract == "betl" and self._house["tariff"]["durch"] is not None

    def _comment(self, said: Word) -> None:
        parts = [] if said.word == GOOD else said.word.split("+")
        for part in parts:
            said._replace(word=part, at=said.text.index(part, said.at)).among((GOOD, *DOUBLED))
        heard = {name for event in self.events for name in event.get("announce", ())}
        declared = {"hundred"} & set((self.contract or "").split("_"))
        announced = [
            part
            for part in parts
            if part not in heard and (part in _ANNOUNCED or (part == "hundred" and not declared))
        ]
        raised = [part for part in parts if part not in announced]
        self.events.append({"seat": self._speaker, "do": "comment", "raise": raised, "announce": announced})
        self._speaker = (self._speaker + 1) % self._players


def tokens_before(kind: str, contract: str | None, declarer: int, players: int) -> list[str]:
    """Return what is said until a contract stands that a seat declares, nobody going over it."""
    if contract is None:
        return []
    if HAS_TRUMPS[CONTRACTS.index(contract)]:
        return [GOOD] * (players - 1) + [contract]
    before = [contract] if declarer == 0 else [GOOD] * (declarer - 1) + ["bad", contract]
    return before + ([GOOD] * (players - 1) if kind != "pagat" and contract == "betl" else [])


def auction(said: Iterable[Word], house: Mapping[str, Any]) -> tuple[list[dict[str, Any]], int]:
    """Return bids as events, and who speaks next, -1 where the auction is over (M-51).

    Parameters
    ----------
    said : iterable of Word
        Rungs, ``hold`` and ``resign``.
    house : mapping
        Resolved house rules.
    """
    raiser, holder, reserve = 2, 0, 1
    holds = False
    bids: list[dict[str, Any]] = []
    for one in said:
        if raiser < 0 or holder < 0:
            raise one.fault("the auction is over before that", "only what was bid")
        known = (HOLD, RESIGN) if holds else (*rungs(house), RESIGN)
        seat = holder if holds else raiser
        bids.append({"seat": seat, "do": "bid", "rung": one.among(known)})
        if one.word != RESIGN:
            holds = not holds
        elif holds:
            holder, reserve = reserve, -1
            holds = holder >= 0
        else:
            raiser, reserve = reserve, -1
    over = raiser < 0 or holder < 0
    return bids, -1 if over else holder if holds else raiser
