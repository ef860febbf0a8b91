"""``forhont settle``: known payments, and results that cannot be."""

from __future__ import annotations

import shlex

import pytest

from tests.forhont import forhont

#: A garde made by four, as it is told.
EVIDENT = "--contract game --points 90 --level game=1 --evident house.evident_rule=true"
GARDE = "--game tarot --contract garde --points 45 --bouts 2"


def test_the_reckoning_shows_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    options = (
        "--contract seven --points 60,50 --marriages 20 --last-seven declarer_lost --trump h --level seven=2"
    )
    said = forhont(capsys, "settle", "--game", "voleny", *options.split(), "--rate", "0.5")
    assert said.out == (
        "settlement in money, per defender, + to the declarer\n"
        "  declarer         40 in tricks + 20 in marriages = 60 points\n"
        "  defenders        50 in tricks + 0 in marriages = 50 points\n"
        "  game             made  1          +0.50\n"
        "  seven            lost  2 × 2²        −4\n"
        "  together                          −3.50\n"
        "  hearts ×2                            −7\n"
        "payoffs: seat 0 −14, seat 1 +7, seat 2 +7\n"
    )


def test_the_reckoning_of_tarot_shows_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    options = "--contract garde --taker 2 --points 45 --bouts 2 --petit defence --poignee single:taker"
    said = forhont(capsys, "settle", "--game", "tarot", *options.split(), "--rate", "0.5")
    assert said.out == (
        "settlement in money, per defender, + to the taker\n"
        "  seat 2, the taker: 45 points with 2 bouts, target 41\n"
        "  garde            made     (25 + 4) × 2       +29\n"
        "  petit au bout    defence  10 × 2             −10\n"
        "  poignées         taker    20                 +10\n"
        "  together                                     +29\n"
        "payoffs: seat 0 −29, seat 1 −29, seat 2 +87, seat 3 −29\n"
    )


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("--contract gmae --points 50", "did you mean game?"),
        (EVIDENT, "--evident: say in --raised which of seats 1 and 2 doubled"),
        (f"{EVIDENT} --raised 0", "--raised 0: the defenders are seats 1, 2"),
        (f"{EVIDENT} --raised 1,2", "doubled what was declared once"),
        (
            "--contract game --points 90 --evident --raised 1 house.evident_rule=true",
            "doubled what was declared not at all; name no more seats than that, or write --level",
        ),
        ("--contract game --points 90 --level game=1 --raised 1", "where the contract is --evident (M-39)"),
        (
            "--contract game --points 90 --level game=1 --evident --raised 1",
            "house.evident_rule is false (M-39)",
        ),
        (
            "--contract seven --level game=1 --evident --raised 1 house.evident_rule=true",
            "is not played (balanced, M-24); leave out how the play went",
        ),
        ("--contract two_sevens --points 50", "--contract two_sevens is not played in voleny"),
        ("--contract game", "give --points"),
        ("--contract game --won", "decided by points"),
        ("--contract game --points 50,50", "90 in tricks and 0 in marriages make 90"),
        ("--contract hundred --points 100,20 --marriages 40", "write --points 100,30"),
        ("--contract game --points 55,35", "points in tricks are 0, 10, 20"),
        ("--contract game --points 10,100 --marriages 20", "is -10"),
        ("--contract game --points 110 --marriages 30", "30 is no marriage"),
        ("--contract game --points 90 --marriages 40,40", "one in trumps, worth 40"),
        ("--contract game --points 90 --marriages 20+20+20,20+20", "four at most"),
        ("--contract game --points 170 --marriages 20+20+20+20", "three in plain suits"),
        ("--contract game --points 110 --marriages 20+20,20+20+40", "three in plain suits"),
        ("--contract seven --points 50 --level seven_against=0", "no defender can announce it (M-19, M-23)"),
        (
            "--contract hundred_seven --points 130 --marriages 40 --level seven_against=1",
            "no defender can announce it",
        ),
        (
            "--contract seven --points 50 --last-seven defender_won",
            "seven is declared with the trump 7 in hand (M-19, M-23); "
            "it can be none, declarer_won, declarer_lost",
        ),
        (
            "--contract hundred_seven --points 130 --marriages 40 --last-seven defender_lost",
            "hundred_seven is declared with",
        ),
        (
            "--contract game --points 50 --level seven_against=0 --last-seven declarer_won",
            "seven_against is announced with the trump 7 in hand (M-19, M-23); "
            "it can be none, defender_won, defender_lost",
        ),
        (
            "--contract hundred --points 130 --marriages 40 --level seven_against=0 "
            "--last-seven declarer_lost",
            "seven_against is announced with",
        ),
        ("--contract seven --points 0,90 --last-seven declarer_won", "leaves none in tricks"),
        ("--contract seven --points 50 --last-seven won", "--last-seven won is unknown"),
        ("--contract seven --level game=1 --points 50", "not played (balanced, M-24)"),
        ("--contract betl", "say --won or --lost"),
        ("--contract betl --won --points 50", "has no points"),
        ("--contract betl --won --trump h", "has no trumps"),
        ("--contract betl --won --level game=1", "has no such component"),
        ("--contract betl --won --level betl=16", "doubled 0 to 15 times"),
        ("--contract betl --won --level betl=3 house.flek_cap=2", "doubled 0 to 2 times"),
        ("--contract game --points 50 --level seven_against=0 house.against=false", "no such component"),
        ("--contract game --points 50 --declarer 1", "seat 0"),
        ("--contract game --points 50 --trump x", "no suit"),
        ("--contract game --points 50 house.tarif.game=1", "did you mean tariff.game?"),
        ("--contract game --points 50 --rate -1", "above 0"),
        ("--contract game --points 50 --rate inf", "above 0"),
        ("--game whist --contract game", "--game whist is unknown"),
        ("--points 50", "give --contract; in voleny there are: game, seven,"),
        ("--contract game --points 50 --partner 1", "nobody has a partner in voleny"),
        ("--contract durch --rogue 1", "voleny has no rogue (M-67)"),
        ("--fold", "voleny has no auction (M-54)"),
        ("--game licitovany_cms --contract game", "did you mean licitovany_csm?"),
        ("--game licitovany --contract open_betl --won", "not played in licitovany"),
        ("--game licitovany --contract game --points 50 --level seven_against=0", "no such component"),
        ("--game licitovany --contract two_sevens --points 50", "say --won or --lost (M-4)"),
        ("--game licitovany --contract two_sevens_hundred --points 50", "--won or --lost too"),
        ("--game licitovany --contract two_sevens_hundred --won", "give --points"),
        (
            "--game licitovany --contract two_sevens_hundred --won --points 0,130 --marriages 0,40",
            "the last trick is 10 points to the declarer",
        ),
        (
            "--game licitovany --contract two_sevens_hundred --won --points 90 --last-seven declarer_lost",
            "two sevens made end with the declarer's own (M-18)",
        ),
        (
            "--game licitovany --contract two_sevens --won house.tariff.two_sevens=null",
            "house.tariff.two_sevens is null; set it to an amount",
        ),
        (
            "--game licitovany_csm --contract game --points 50",
            "game is not on the ladder csm (M-52); there are: ",
        ),
        ("--game licitovany_csm --contract betl --won --level betl=5", "doubled 0 to 4 times (M-22)"),
        (
            "--game licitovany_csm --contract hundred --points 50 house.lowest_bid=red_hundred",
            "hundred is below house.lowest_bid=red_hundred (M-53)",
        ),
        ("--game licitovany --fold", "house.misdeclare_fold is null (M-54)"),
        ("--game licitovany_csm --fold --contract hundred", "only who won the plain seven can fold"),
        ("--game licitovany_csm --fold house.lowest_bid=red_seven", "nobody wins the plain seven"),
        ("--game licitovany_csm --fold --trump h", "--trump: who folds has declared and played nothing"),
        ("--game licitovany_csm --fold --declarer 3", "seat 0, 1, 2"),
        (
            "--game krizovy --contract game --points 50 --partner 0",
            "--partner 0: it is another seat, one of 1, 2, 3",
        ),
        ("--game krizovy --contract betl --won --partner 1", "betl is played alone (M-62)"),
        ("--game krizovy --contract durch --rogue 0", "--rogue 0: it is another seat"),
        ("--game krizovy --contract durch --rogue 1 --lost", "leave out --lost, or --rogue"),
        ("--game krizovy --contract betl --rogue 1", "made but for the last trick (M-67)"),
        ("--game krizovy_2007 --contract durch --rogue 1", "house.durch_rogue is false (M-67)"),
        (
            "--game krizovy --contract game --partner 1 --points 100 --marriages 40",
            "must play a hundred (M-63); write --contract hundred",
        ),
        (
            "--game krizovy --contract game --points 30 --marriages 0,40",
            "must double the game (M-64); write --level game=1",
        ),
        ("--game krizovy --contract game --declarer 1 --points 50", "the declarer of game is seat 0"),
        (
            "--game pagat --contract open_betl --won house.tariff.open_betl=null",
            "house.tariff.open_betl is null",
        ),
        ("--game pagat --contract two_sevens --won", "not played in pagat"),
        ("--game lizany", "give --points SEAT0,SEAT1"),
        (
            "--game lizany --contract game --points 50",
            "--contract: lizany has neither contracts nor doubling",
        ),
        ("--game lizany --points 50 --level game=1", "--level: lizany has neither"),
        ("--game lizany --points 50 --won", "--won and --lost: lizany has neither"),
        ("--game lizany --points 45,45", "points in tricks are 0, 10, 20"),
        ("--game lizany --points 100,30 --marriages 20", "write --points 100,10"),
        ("--game lizany --points 100,20", "20, 40 … 100 in marriages do not make that (M-2, M-93)"),
        ("--game lizany --points 200,10", "do not make that"),
        ("--game lizany --points 0 --last-seven declarer_won", "the last trick is 10 points to seat 0"),
        ("--game lizany --points 0 --last-seven defender_lost", "the last trick is 10 points to seat 0"),
        ("--game lizany --bouts 1", "--bouts: lizany has no such option; there are: --contract, --trump"),
        ("--contract game --points 50 --petit taker", "--petit: voleny has no such option"),
        ("--game tarot --declarer 1", "--declarer: tarot has no such option; there are: --contract, --taker"),
        ("--game tarot --contract garde --won", "--won and --lost: tarot has no such option"),
        ("--game tarot", "give --contract; there are: prise, garde, garde_sans, garde_contre"),
        ("--game tarot --contract gadre", "--contract gadre is not played in tarot; did you mean garde?"),
        ("--game tarot --contract garde", "give --points, the taker's"),
        ("--game tarot --contract garde --points 45", "give --bouts"),
        ("--game tarot --contract garde --points 45 --bouts 4", "there are three"),
        (f"{GARDE} --taker 4", "seats are 0, 1, 2, 3"),
        ("--game tarot --contract garde --points 92 --bouts 3", "points are 0 to 91"),
        (
            "--game tarot --contract garde --points 12 --bouts 3",
            "with 3 bouts the taker of garde has 17 to 89 (T-6",
        ),
        (
            "--game tarot --contract garde --points 88 --bouts 2",
            "with 2 bouts the taker of garde has 13 to 85",
        ),
        (
            "--game tarot --contract garde --points 45.5 --bouts 2 house.excuse_last_trick=keep",
            "there are no half points with house.excuse_last_trick=keep (T-18)",
        ),
        ("--game tarot --contract garde --points 45.5 --bouts 0", "half points come only of a defender's"),
        (
            "--game tarot --contract garde --points 13 --bouts 3",
            "with 3 bouts the taker of garde has 17 to 89 (T-6, T-7, T-12, T-15)",
        ),
        (
            "--game tarot --contract prise --points 91 --bouts 3 --chelem",
            "has 17 to 89 (T-6, T-7, T-12, T-15); write --slam taker if the taker won every trick",
        ),
        (
            "--game tarot --contract garde_sans --points 87 --bouts 2",
            "13 to 85 (T-6, T-7, T-12, T-15); write",
        ),
        ("--game tarot --contract garde --points 90 --bouts 3 --slam taker", "91 points and 3 bouts, or 87"),
        ("--game tarot --contract prise --points 0 --bouts 0", "with 0 bouts the taker of prise has 5 to 77"),
        ("--game tarot --contract garde --points 4 --bouts 0", "write --slam defence if the defence won"),
        (
            "--game tarot --contract garde --points 2 --bouts 0 --slam defence",
            "the taker of garde has 3 to 77",
        ),
        ("--game tarot --contract garde_sans --points 1 --bouts 0", "the taker of garde_sans has 5 to 77"),
        (
            "--game tarot --contract garde_contre --points 1 --bouts 0",
            "the taker of garde_contre has 2 to 74",
        ),
        ("--game tarot --contract garde_contre --points 89 --bouts 3 --slam taker", "has 14 to 88"),
        (
            "--game tarot --contract prise --points 20 --bouts 0 --petit taker",
            "the Petit is his, so he has 1 bout at least (T-14)",
        ),
        (
            "--game tarot --contract prise --points 60 --bouts 3 --petit defence",
            "the Petit is theirs, so the taker has 2 bouts at most (T-14)",
        ),
        (
            "--game tarot --contract prise --points 45.5 --bouts 2 --petit taker",
            "a defender wins trick 18, so --petit defence (T-18)",
        ),
        (f"{GARDE} --petit me", "one of taker, defence"),
        (f"{GARDE} --slam me", "--slam me: it is one of"),
        (
            "--game tarot --contract garde --points 87 --bouts 2 --slam taker --petit defence",
            "the taker won every trick, so the Petit au bout too (T-14)",
        ),
        (
            "--game tarot --contract prise --points 80 --bouts 2 --slam taker",
            "91 points and 3 bouts, or 87",
        ),
        ("--game tarot --contract garde --points 24 --bouts 1 --slam defence", "has 23.50 points at most"),
        (
            "--game tarot --contract garde --points 20 --bouts 2 --slam defence",
            "no bout but the Excuse, not 2",
        ),
        ("--game tarot --contract garde_contre --points 59 --bouts 0 --slam taker", "60 points at least"),
        (
            f"{GARDE} --poignee simple:taker",
            "single, double, triple",
        ),
        (f"{GARDE} --poignee single:me", "shown by one of taker"),
        (
            f"{GARDE} --poignee single:taker --poignee single:taker",
            "each player shows one at most (T-8)",
        ),
        (
            f"{GARDE} --poignee double:taker --poignee single:defence",
            "23 trumps are shown, but there are 22",
        ),
    ],
)
def test_a_result_that_cannot_be_is_refused_in_a_line(
    options: str, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = forhont(capsys, "settle", *shlex.split(options))
    assert (said.status, said.out) == (1, "")
    assert says in said.err
    assert said.err.count("\n") <= 2


@pytest.mark.parametrize("points", ["190,20", "-10,20"])
def test_no_result_that_cannot_be_is_offered_instead(points: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--contract", "hundred", f"--points={points}", "--marriages", "40")
    said = forhont(capsys, "settle", *options)
    assert said.status == 1
    assert said.err.endswith("make 130 (M-2, M-3)\n")


@pytest.mark.parametrize(
    "rules",
    [
        "house.flek_cap.game=2 house.flek_cap.seven=1",
        "house.flek_cap={game:2} house.flek_cap.seven=1",
        "house.flek_cap=0 house.flek_cap.game=2 house.flek_cap.seven=1",
    ],
)
def test_m22_caps_of_single_components_are_typed_as_for_a_run(
    rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    options = f"--contract seven --points 50 --last-seven declarer_won {rules}"
    assert forhont(capsys, "settle", *shlex.split(options), "--level", "game=2").status == 0
    said = forhont(capsys, "settle", *shlex.split(options), "--level", "seven=2")
    assert "--level seven=2: it is doubled 0 to 1 times" in said.err


@pytest.mark.parametrize(
    "options",
    [
        "--contract game --points x",
        "--contract game --points 1,2,3",
        "--contract game --level game",
        "--game tarot --contract garde --points 45,46",
        "--game tarot --contract garde --points 45.25 --bouts 1",
        "--game tarot --contract garde --points x --bouts 1",
        "--game tarot --contract garde --points 45 --bouts 1 --poignee single",
        "rules=1",
    ],
)
def test_what_cannot_be_read_ends_with_status_2(options: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = forhont(capsys, "settle", *shlex.split(options))
    assert said.status == 2
    assert said.err
