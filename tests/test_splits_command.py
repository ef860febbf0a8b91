"""``forhont odds splits``: answers as people, JSON and CSV have them, and what is refused."""

from __future__ import annotations

import csv
import io
import json
import shlex
import subprocess
import sys
from fractions import Fraction
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from sim.chances import questions, seen
from sim.commands import splits
from sim.faults import ConfigError

APP = typer.Typer()
APP.command()(splits.command)


def said(options: str) -> str:
    result = CliRunner().invoke(APP, shlex.split(options), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def rows(options: str) -> dict[tuple[str, str], Fraction]:
    """Return the chances of an answer by row and column, as CSV has them."""
    found = csv.DictReader(io.StringIO(said(f"{options} --csv")))
    return {
        (row["what"], row["column"]): Fraction(int(row["numerator"]), int(row["denominator"]))
        for row in found
    }


def test_splits_as_people_read_them() -> None:
    assert said("--game voleny --missing 4") == (
        "voleny: how 4 missing cards of one suit lie\n"
        "12 cards known (the declarer, all his twelve); 20 unseen: 2 opponents with 10 each\n"
        "\n"
        "      chance      %  each way      %\n"
        "4-0   28/323   8.67    14/323   4.33\n"
        "3-1  160/323  49.54    80/323  24.77\n"
        "2-2  135/323  41.80   135/323  41.80\n"
        "\n"
        "exact: all 184,756 layouts, each as likely as any other\n"
    )


@pytest.mark.parametrize(
    ("options", "row", "column", "chance"),
    [
        ("--missing 2", "1-1", "chance", "10/19"),
        ("--missing 5", "3-2", "chance", "225/323"),
        ("--missing 3 --lone ten", "ten alone", "one opponent", "5/38"),
        ("--missing 3 --lone ten", "ten alone", "any opponent", "5/19"),
        ("--missing 3 --lone Ten --cards 10 --game licitovany", "ten alone", "talon", "19/231"),
        ("--game krizovy --missing 3", "1-1-1", "chance", "64/253"),
        ("--game lizany --missing 2", "opponent 2, stock 0", "chance", "28/253"),
        ("--game pagat --cards 10 --missing 1", "declarer 1, other defender 0", "chance", "6/11"),
        ("--wanted 4", "at least 1", "chance", "1561/2530"),
        ("--game licitovany --wanted 3", "at least 1", "chance", "20/77"),
        ("--game licitovany_csm --wanted 3", "at least 1", "chance", "20/77"),
        ("--game krizovy --wanted 1", "1", "chance", "1/7"),
        ("--dealt longest", "4", "at least", "19727/105183"),
        ("--dealt longest", "as trumps: the trump seven in all", "chance", "525793/1051830"),
        ("--dealt marriages", "at least 1", "chance", "159071/350610"),
        ("--dealt marriages --cards 10", "a named one", "chance", "45/496"),
        ("--dealt sevens --cards 10", "at least 1", "chance", "5729/7192"),
        ("--game licitovany --held aces=2", "at least 1", "talon", "41/231"),
        ("--game tarot --held bouts=2", "1", "chien", "1/10"),
        ("--game tarot --held trumps=6", "3", "chien", "4816/32509"),
        ("--game tarot --held kings=4", "none", "chien", "1"),
        ("--game tarot --led 5", "all can follow", "chance", "4936914/5213663"),
        ("--game tarot --led 5 --discarded 1", "all can follow", "chance", "22014/24115"),
        ("--led 4", "1 cannot", "chance", "28/323"),
        ("--game tarot --dealt poignée", "any", "chance", "11621817091/2235306555604"),
        ("--game tarot --dealt petit_sec", "one hand", "chance", "2766728790/6001312165589"),
        ("--game tarot --players 3 --held bouts=2", "1", "chien", "1/9"),
        ("--game tarot --players 5 --held bouts=2", "1", "chien", "1/21"),
        (
            "--game tarot --players 5 --dealt petit-sec",
            "any hand of the deal",
            "chance",
            "168702975/25388946232",
        ),
    ],
)
def test_known_chances(options: str, row: str, column: str, chance: str) -> None:
    assert rows(options)[row, column] == Fraction(chance)


def test_json_has_the_same_and_the_command_that_asks_again() -> None:
    asked = "--game tarot --led 5 --json"
    told: dict[str, Any] = json.loads(said(asked))
    assert (told["exact"], told["layouts"]) == (True, 879_619_727_485_803_060_256_500)
    first = told["rows"][0]
    assert first["what"] == "all can follow"
    assert first["chances"]["chance"] == {
        "numerator": 4936914,
        "denominator": 5213663,
        "value": pytest.approx(0.946918510076313),
    }
    again = told["command"].removeprefix("forhont odds splits ")
    assert again != told["command"]
    assert json.loads(said(again)) == told


def every_question() -> list[str]:
    found = []
    for name in seen.NAMES:
        game = seen.game(name)
        for view in game.views:
            here = f"--game {name} --cards {view.cards}"
            found += [f"{here} --missing {n}" for n in (1, 8)]
            found += [f"{here} --led 3"] if view.hands else []
            found += [f"{here} --wanted 2"] if view.comes else []
            thing = next(iter(questions.COUNTED[game.tarot]))
            found += [f"{here} --held {thing}=1"]
    return found


@pytest.mark.parametrize("options", every_question())
def test_chances_of_every_view_add_up(options: str) -> None:
    found = rows(options)
    for column in {column for _, column in found}:
        if column != questions.EACH_WAY:
            assert sum(p for (row, head), p in found.items() if head == column and "at least" not in row) == 1


@pytest.mark.parametrize("named", ["ten", "ace"])
@pytest.mark.parametrize("view", ["voleny --cards 12", "voleny --cards 10", "licitovany --cards 10"])
def test_a_named_card_lies_somewhere(view: str, named: str) -> None:
    found = rows(f"--game {view} --missing 4 --lone {named}")
    assert sum(p for (_, column), p in found.items() if column != "one opponent") == 1


def test_every_thing_that_a_hand_is_asked_for_adds_up() -> None:
    for name in ("voleny", "tarot"):
        game = seen.game(name)
        for thing in questions.things(game):
            answer = questions.dealt(game, None, thing)
            chances = [p[0] for row, p in answer.rows if row.isdecimal() or row == "none" if p[0] is not None]
            assert not chances or sum(chances) == 1, thing


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("", "no question; ask one of --missing, --wanted, --held, --led, --dealt, such as --missing 4"),
        ("--missing 2 --wanted 3", "--missing and --wanted: one at a time"),
        ("--missing 9", "--missing 9: 1 to 8 cards of one suit can be missing"),
        ("--game tarot --missing 23", "1 to 22"),
        ("--game tarot --missing 15 --lone king", "1 to 14"),
        ("--missing 0", "1 to 8"),
        ("--missing 3 --lone tne", "--lone tne is no card of voleny; did you mean ten?"),
        ("--missing 3 --lone petit", "--lone petit is no card of voleny"),
        ("--wanted 3 --lone ten", "--lone belongs to --missing, not to --wanted"),
        ("--missing 3 --discarded 1", "--discarded belongs to --led, not to --missing"),
        ("--wanted 26", "--wanted 26: 1 to 25 of the 25 unseen cards can be wanted"),
        ("--game lizany --wanted 3", "nothing comes at once that was unseen; ask --held or --missing"),
        ("--cards 11 --missing 2", "--cards 11: voleny is asked with one of these: 12: the declarer"),
        ("--cards 12 --wanted 2", "--cards 12: voleny is asked with one of these: 7: forehand"),
        ("--cards 10 --led 3", "the two hands are not alike; ask --missing"),
        ("--led 9", "--led 9: 1 to 8"),
        ("--led 5 --discarded 4", "--discarded 4: 0 to 3"),
        ("--held aces", "--held aces: write CARDS=N, such as bouts=2"),
        ("--held aces=x", "write CARDS=N"),
        ("--held bouts=2", "--held bouts=2: voleny has no such cards; there are: suit,"),
        ("--held acse=2", "did you mean aces?"),
        ("--game tarot --held bouts=4", "--held bouts=4: 0 to 3 of the 3 can be among 18 known cards"),
        ("--dealt marriage", "--dealt marriage: voleny has no such thing; did you mean marriages?"),
        ("--dealt aces --cards 33", "--cards 33: 1 to 32 cards can a hand have"),
        ("--game tarot --dealt poignee --cards 15", "--cards 15: a dealt hand has 18 cards"),
        ("--game volneny --missing 2", "--game volneny is unknown; did you mean voleny?"),
        ("--game tarot --players 6 --led 3", "--players 6: tarot is asked with 3, 4 or 5"),
        ("--players 4 --missing 2", "--players 4 is for --game tarot"),
        ("--missing 2 --json --csv", "--json and --csv: write one of them"),
    ],
)
def test_what_cannot_be_answered_is_refused_with_what_would_be_right(options: str, says: str) -> None:
    result = CliRunner().invoke(APP, shlex.split(options))
    assert isinstance(result.exception, ConfigError)
    assert says in str(result.exception)
    assert "\n" not in str(result.exception)


def test_an_answer_needs_no_engine() -> None:
    code = (
        "import sys, sim.commands.splits, sim.commands.tables\n"
        "from sim.chances import pages, questions, seen, shown, words\n"
        "shown.text(questions.missing(seen.game('tarot'), None, 9), 'tarot')\n"
        "pages.page(['marias', 'tarot'], words.language('en'), '')\n"
        "print(*sorted({'numpy', 'numba', 'polars', 'hydra', 'rich', 'sim.games'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
