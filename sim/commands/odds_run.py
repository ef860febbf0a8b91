"""The odds of a position as an experiment: weighed in threads or over Ray, kept, shown."""

from __future__ import annotations

import json
import shutil
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console

from sim.commands import odds_page
from sim.commands.exits import DONE, INTERRUPTED, say
from sim.commands.odds_progress import Display
from sim.faults import ConfigError
from sim.odds import written
from sim.odds.asking import answered
from sim.odds.kept import Kept
from sim.odds.running import Found, Threads, Workers, find
from sim.odds.setting import Question
from sim.odds.weighing import Asking, Weigher

#: What a folder has: the question, sums of layouts, the answer for programs, the figure.
QUESTION, SUMS, ANSWER, TABLE, FIGURE = "question.json", "sums", "answer.json", "answer.csv", "plots"


def weigh(
    question: Question, folder: Path, command: str, *, rerun: bool = False, rate: float | None = None
) -> int:
    """Weigh a question into a folder and show its answer; what is there already is not weighed again.

    Parameters
    ----------
    question : Question
    folder : Path
    command : str
        Gives the same answer again.
    rerun : bool
        Weigh anew what is there.
    rate : float or None
        Money per unit, for what is shown.

    Returns
    -------
    int
        The exit status.

    Raises
    ------
    ConfigError
        If the folder holds something else.
    """
    _claim(question, folder, command)
    if rerun:
        shutil.rmtree(folder / SUMS, ignore_errors=True)
    display = Display(question.wanted, question.effort)
    try:
        with display.shown():
            found = find(
                question.wanted.asking, question.effort, display, partial(_workers, question, folder)
            )
    except KeyboardInterrupt:
        say(f"interrupted; the same command goes on with what is in {folder}")
        return INTERRUPTED
    _write(question, folder, command, found)
    odds_page.show(answered(question.wanted, question.effort, found, command, rate), Console())
    say(f"files: {folder / ANSWER}, {folder / TABLE}, {folder / FIGURE}")
    return DONE


def _claim(question: Question, folder: Path, command: str) -> None:
    """Write down what the folder is for; refuse one that is for something else."""
    told = json.loads(
        json.dumps({"id": question.id, "command": command, **question.deciding()}, default=list)
    )
    path = folder / QUESTION
    if path.exists():
        if _id(path) != question.id:
            raise ConfigError(f"{folder} holds another question; choose another hydra.run.dir")
        return
    if (folder / "manifest.json").exists():
        raise ConfigError(f"{folder} holds a run; choose another hydra.run.dir")
    folder.mkdir(parents=True, exist_ok=True)
    aside = path.with_suffix(".part")
    aside.write_text(json.dumps(told, indent=1, ensure_ascii=False, default=list) + "\n", encoding="utf-8")
    aside.replace(path)


def _id(path: Path) -> str:
    """Return which question a file is of."""
    try:
        return str(json.loads(path.read_text(encoding="utf-8"))["id"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ConfigError(
            f"{path} is damaged; remove {path.parent}, or choose another hydra.run.dir"
        ) from error


def _workers(question: Question, folder: Path, asking: Asking, first: Weigher) -> Workers:
    settings = question.settings

    def make() -> Any:
        if settings.mode != "ray":
            return Threads(asking, first, settings.threads)
        from sim.execute import ray_env

        ray_env.prepare(settings.address)
        from sim.odds.cluster import Cluster

        return Cluster(asking, settings)

    return Kept(folder / SUMS, make)


def _write(question: Question, folder: Path, command: str, found: Found) -> None:
    told = answered(question.wanted, question.effort, found, command)
    (folder / ANSWER).write_text(written.as_json(told), encoding="utf-8")
    (folder / TABLE).write_text(written.as_csv(told), encoding="utf-8")
    (folder / FIGURE).mkdir(exist_ok=True)
    odds_page.draw(told, folder / FIGURE / "odds")
