"""Replaying records of every kind: what breaks a rule of its own is refused with that rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sim.record import RecordError
from sim.replay import records
from tests.naive import RuleBroken, referee
from tests.records import Record, changed, line, recorded, table, transcript

Change = Callable[[Record], Any]

AUCTION = ("licitovany", "long-auction")
BID = ("licitovany", "reserve-comes-in-twice-over")
MADE = ("licitovany", "two-sevens-made")
FOLDED = ("licitovany", "folded")
SILENT = ("licitovany", "silent-seven")
PARTNER = ("krizovy", "hundred-of-the-partner")
ALONE = ("krizovy", "game-alone")
GAME = ("krizovy", "game-with-a-partner")
DURCH = ("krizovy", "durch-over-betl")
ROGUE = ("krizovy", "durch-with-the-rogue-who-joins")
CSM = ("krizovy", "betl-of-the-2007-rules")
SUIT = ("pagat", "suit-made")
OPEN = ("pagat", "open-durch-over-all")
FLEK = ("pagat", "betl-after-flek-and-re")
DRAWN = ("lizany", "trump-seven-exchanged")
MARRIED = ("lizany", "game-with-marriages")


def _events(record: Record, do: str) -> list[dict[str, Any]]:
    return [event for event in record["events"] if event["do"] == do]


def _set(do: str, place: int = 0, **fields: Any) -> Change:
    return lambda record: _events(record, do)[place].update(fields)


def _drop(do: str, place: int = 0) -> Change:
    return lambda record: record["events"].remove(_events(record, do)[place])


def _insert(place: int, **event: Any) -> Change:
    return lambda record: record["events"].insert(place, event)


def _outcome(**fields: Any) -> Change:
    return lambda record: record["outcome"].update(fields)


def _units(component: str, units: float) -> Change:
    return lambda record: record["outcome"]["components"][component].update(units=units)


def _leads(trick: int) -> Change:
    """Return a change after which the next seat leads to a trick."""

    def change(record: Record) -> None:
        found = record["tricks"][trick]
        found["leader"] = (found["leader"] + 1) % len(found["cards"])

    return change


def _card_played_later(record: Record) -> None:
    first, second = record["tricks"][0]["cards"], record["tricks"][3]["cards"]
    first[0], second[0] = second[0], first[0]


def _marriage_of_another_trick(record: Record) -> None:
    event = _events(record, "marriage")[-1]
    event["trick"] = event["trick"] - 1 or 2


def _paid_twice(record: Record) -> None:
    record["outcome"]["payoffs"] = [2 * units for units in record["outcome"]["payoffs"]]


def _other_partner(record: Record) -> None:
    record["outcome"]["partner"] = next(seat for seat in (1, 2, 3) if seat != record["outcome"]["partner"])


def _seven_not_held(record: Record) -> None:
    """Declare a seven where the game was won in the auction."""
    declarer = record["outcome"]["declarer"]
    held = {*record["hands"][declarer], *record["talon"]}
    suit = next(suit for suit in "hbla" if suit + "7" not in held)
    _events(record, "declare")[0].update(contract="seven", trump=suit)


def _sharp_in_talon(record: Record) -> None:
    """Discard an ace or a ten and declare a game all the same."""
    declarer = record["outcome"]["declarer"]
    held = sorted({*record["hands"][declarer], *record["talon"]}, key=lambda card: card[1] not in "AX")
    _events(record, "discard")[0]["cards"] = held[:2]


def _sharps_discarded(record: Record) -> None:
    """Discard an ace and a ten where two sevens have been won."""
    declarer = record["outcome"]["declarer"]
    held = {*record["hands"][declarer], *record["talon"]}
    _events(record, "discard")[0]["cards"] = sorted(card for card in held if card[1] in "AX")[:2]


def _no_rogue(record: Record) -> None:
    record["rules"]["durch_rogue"] = False


def _no_flek(record: Record) -> None:
    """Take out a flek that a holder of the trump king or over had to say."""
    trump = record["outcome"]["trump"]
    for event in _events(record, "comment"):
        if "game" in event["raise"] and {trump + "K", trump + "O"} & set(record["hands"][event["seat"]]):
            event["raise"] = []
            return


def _flek_again(record: Record) -> None:
    answers = [event for event in record["events"] if event["do"] == "answer"]
    assert "flek" in [event["answer"] for event in answers[-2:]]
    for event in answers[-2:]:
        event["answer"] = "flek"


#: kind and transcript, change, the rule, what the message says.
WRONG: dict[str, tuple[tuple[str, str], Change, str, str]] = {
    # licitovany
    "hold before anything is named": (
        AUCTION,
        _set("bid", rung="hold"),
        "M-51",
        "seat 2 has it; it can be: bids",
    ),
    "not above": (
        BID,
        lambda r: _events(r, "bid")[2].update(rung=_events(r, "bid")[0]["rung"]),
        "M-51",
        "or resigns",
    ),
    "a rung of the other ladder": (
        BID,
        _set("bid", rung="red_seven"),
        "M-51",
        "bids red seven; it can be: bids game",
    ),
    "the wrong seat bids": (BID, _set("bid", seat=1), "M-51", "bid of seat 2 must follow"),
    "a bid left out": (BID, _drop("bid", 1), "M-51", "must follow"),
    "talon not taken": (AUCTION, _drop("take_talon"), "M-53", "take_talon of seat"),
    "discard not held": (
        AUCTION,
        lambda r: _events(r, "discard")[0].update(cards=r["hands"][(r["outcome"]["declarer"] + 1) % 3][:2]),
        "M-53",
        "it holds",
    ),
    "sevens discarded that are to be declared": (
        AUCTION,
        _sharps_discarded,
        "M-53",
        "that leaves nothing from two sevens hundred up to declare",
    ),
    "declared below the rung": (
        AUCTION,
        _set("declare", contract="seven", trump="h", helper=None),
        "M-53",
        "it may declare",
    ),
    "trumps with durch": (
        AUCTION,
        _set("declare", contract="durch", trump="h", helper=None),
        "M-15",
        "durch",
    ),
    "no trumps": (AUCTION, _set("declare", trump=None), "M-53", "two sevens"),
    "no helper": (AUCTION, _set("declare", helper=None), "M-18", "two sevens"),
    "the helper is trumps": (
        AUCTION,
        lambda r: _events(r, "declare")[0].update(helper=_events(r, "declare")[0]["trump"]),
        "M-18",
        "it may declare",
    ),
    "a seven without its card": (SILENT, _seven_not_held, "M-19", "declares seven"),
    "a sharp in the talon": (SILENT, _sharp_in_talon, "M-16", "declares game"),
    "folded hundred": (AUCTION, _insert(7, seat=2, do="fold"), "M-54", "fold of seat 2"),
    "against in licitovany": (
        SILENT,
        _set("comment", announce=["seven_against"]),
        "M-55",
        "announces seven against",
    ),
    "the declarer leads": (MADE, _leads(0), "M-55", "seat 0 leads"),
    "two sevens lost": (
        MADE,
        lambda r: r["outcome"]["components"]["two_sevens"].update(made=False),
        "M-18",
        "made",
    ),
    "helper": (MADE, _outcome(helper=None), "R-5", "outcome.helper"),
    "fold paid otherwise": (FOLDED, _outcome(payoffs=[-10, 5, 5]), "M-54", "outcome.payoffs"),
    "fold and play": (
        FOLDED,
        lambda r: r["tricks"].append({"leader": 0, "cards": ["h7", "h8", "h9"], "winner": 0}),
        "R-6",
        "0 tricks",
    ),
    "folded or not": (FOLDED, _drop("fold"), "R-2", "discard of seat"),
    "reason of a fold": (FOLDED, _outcome(reason="played"), "M-54", "outcome.reason"),
    # krizovy
    "trump not of the first four": (
        GAME,
        lambda r: _events(r, "trump")[0].update(card=r["hands"][0][5]),
        "M-61",
        "it sees",
    ),
    "no trump event": (GAME, _drop("trump"), "M-61", "trump of seat 0 must follow"),
    "not asked": (GAME, _drop("suit", 1), "M-62", "suit of seat 2 must follow"),
    "betl over betl": (DURCH, _set("declare", 1, contract="betl"), "R-1", "rogue"),
    "rogue where there is none": (ROGUE, _no_rogue, "M-67", "with the rogue"),
    "the partner's hundred left out": (
        PARTNER,
        lambda r: next(e for e in r["events"] if e.get("announce")).update(announce=[]),
        "M-63",
        "must say: announces hundred",
    ),
    "a hundred of who is no partner": (
        GAME,
        _set("comment", announce=["hundred"]),
        "M-63",
        "announces hundred",
    ),
    "the game not raised": (GAME, _no_flek, "M-64", "must say: raises game"),
    "another partner": (GAME, _other_partner, "M-61", "outcome.partner"),
    "contract as declared": (PARTNER, _outcome(contract="game"), "M-63", "outcome.contract"),
    "partners paid apart": (PARTNER, _paid_twice, "M-68", "payoffs"),
    "the rogue unnamed": (ROGUE, _outcome(rogue=None), "M-67", "outcome.rogue"),
    "the rogue unpaid": (ROGUE, _paid_twice, "M-67", "payoffs"),
    "forehand does not lead": (ALONE, _leads(0), "M-44", "seat 0 leads"),
    # pagat
    "flek to suit": (
        SUIT,
        _set("answer", answer="flek"),
        "M-71",
        "says flek; it can be: says good or says bad",
    ),
    "bad to open durch": (OPEN, _set("answer", -1, answer="bad"), "M-71", "says bad"),
    "a lower contract over": (OPEN, _set("declare", 1, contract="betl"), "M-71", "it may declare"),
    "asked twice in pagat": (
        SUIT,
        lambda r: r["events"].insert(2, r["events"][2]),
        "M-71",
        "answer of seat 2",
    ),
    "no declaration of trumps": (SUIT, _drop("declare"), "M-74", "declare of seat 0 must follow"),
    "a second flek": (FLEK, _flek_again, "M-71", "flek"),
    "open durch made": (
        OPEN,
        lambda r: r["outcome"]["components"]["open_durch"].update(made=True),
        "M-72",
        "open_durch.made",
    ),
    "a second trick of an open contract": (
        OPEN,
        lambda r: r["tricks"].append(r["tricks"][0]),
        "R-9",
        "1 tricks",
    ),
    "the declarer does not lead": (OPEN, _leads(0), "M-73", "leads"),
    # lizany
    "seat 1 leads": (DRAWN, _leads(0), "M-90", "seat 0 leads"),
    "the loser leads": (DRAWN, _leads(4), "M-91", "leads"),
    "a card not held": (MARRIED, _card_played_later, "C-1", "may not play"),
    "exchanged where the house rules have it not": (
        MARRIED,
        _insert(0, seat=0, do="exchange", trick=1),
        "M-94",
        "takes up the turned card",
    ),
    "exchanged twice": (
        DRAWN,
        lambda r: r["events"].insert(0, _events(r, "exchange")[0]),
        "M-94",
        "takes up the turned card",
    ),
    "a marriage elsewhere": (MARRIED, _marriage_of_another_trick, "M-93", "announces the marriage"),
    "units": (MARRIED, _units("game", 7), "M-95", "components.game.units"),
    "winner": (
        MARRIED,
        lambda r: r["outcome"].update(winner=1 - r["outcome"]["winner"]),
        "M-95",
        "outcome.winner",
    ),
    "a silent hundred of two": (
        MARRIED,
        lambda r: r["outcome"]["components"].update(silent_hundred={"units": 2}),
        "M-95",
        "no such component",
    ),
}


@pytest.mark.jit_off
@pytest.mark.parametrize("case", WRONG, ids=str)
def test_what_breaks_a_rule_of_its_kind_is_refused_with_its_id(case: str) -> None:
    (kind, name), change, rule, says = WRONG[case]
    text = changed(name, change, kind)
    with pytest.raises(RecordError) as caught:
        list(records([text]))
    assert (caught.value.rule, says in caught.value.what) == (rule, True), str(caught.value)
    assert "\n" not in str(caught.value)


def test_m63_who_holds_the_trump_marriage_must_declare_a_hundred() -> None:
    found = set()
    for contract in ("hundred", "hundred_seven"):
        played = table(None, {"contract": contract}, preset="krizovy")
        for deal in range(60):
            record = played.record(deal)
            trump = record["outcome"].get("trump")
            if trump is None or not {trump + "K", trump + "O"} <= set(record["hands"][0]):
                continue
            wrong = "seven" if trump + "7" in record["hands"][0] else "game"
            _events(record, "declare")[-1]["contract"] = wrong
            with pytest.raises(RecordError, match=f"declares {wrong}") as caught:
                list(records([line(record)]))
            assert caught.value.rule == "M-63"
            with pytest.raises(RuleBroken, match="M-63"):
                referee(record)
            found.add(wrong)
    assert found == {"game", "seven"}


def test_m17_the_helper_seven_is_saved_and_both_last_tricks_are_free() -> None:
    made = transcript(*reversed(MADE))
    sevens = [made["outcome"]["helper"] + "7", made["outcome"]["trump"] + "7"]
    played = [trick["cards"][(made["outcome"]["declarer"] - trick["leader"]) % 3] for trick in made["tricks"]]
    assert played[8:] == sevens
    found = 0
    forced = table(None, {"contract": "two_sevens", "taker": 1}, preset="licitovany")
    for record in (forced.record(deal) for deal in range(60)):
        if not record["tricks"]:
            continue
        declarer, helper = record["outcome"]["declarer"], record["outcome"]["helper"]
        turns = [(declarer - trick["leader"]) % 3 for trick in record["tricks"]]
        cards = [trick["cards"][turn] for trick, turn in zip(record["tricks"], turns, strict=True)]
        if helper is None or helper + "7" not in cards:
            continue
        last = cards.index(helper + "7")
        for trick in range(min(last, 8)):
            if turns[trick] and cards[trick][0] == helper:
                record["tricks"][trick]["cards"][turns[trick]] = helper + "7"
                record["tricks"][last]["cards"][turns[last]] = cards[trick]
                with pytest.raises(RecordError, match="may not play") as caught:
                    list(records([line(record)]))
                with pytest.raises(RuleBroken) as naive:
                    referee(record)
                assert caught.value.rule == naive.value.rule
                found += caught.value.rule == "M-17"
                break
    assert found


@pytest.mark.parametrize("kind", ["krizovy", "pagat", "lizany"])
def test_c1_to_c6_m91_m92_an_illegal_card_is_named_as_the_naive_referee_names_it(kind: str) -> None:
    found = set()
    for number, record in enumerate(recorded(kind, None, 150)):
        if len(record["tricks"]) < 3:
            continue
        trick = number % (len(record["tricks"]) - 1)
        seats = len(record["tricks"][0]["cards"])
        first, second = record["tricks"][trick], record["tricks"][trick + 1]
        one, other = ((number - t["leader"]) % seats for t in (first, second))
        first["cards"][one], second["cards"][other] = second["cards"][other], first["cards"][one]
        try:
            referee(record)
        except RuleBroken as error:
            with pytest.raises(RecordError) as caught:
                list(records([line(record)]))
            if error.rule.startswith("C-") and ".cards[" in caught.value.what:
                assert caught.value.rule == error.rule
                found.add(error.rule)
    assert found >= {"C-1", "C-2", "C-3"} - ({"C-1"} if kind != "lizany" else set())
