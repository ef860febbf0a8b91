"""The setting ``report``: in which language a run leaves a report in its folder, if in any."""

from __future__ import annotations

from pathlib import Path

import pytest

from sim.commands import report as reports
from sim.compose import make
from sim.faults import ConfigError
from tests.forhont import forhont
from tests.test_run import Run, command, only_run

__all__ = ["command"]

TINY = ("seats=random", "deals=40", "execute=serial")


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave figures out, which have tests of their own."""
    monkeypatch.setattr("analysis.figures.FIGURES", {})


def left() -> list[str]:
    return sorted(path.name for path in Path("runs").glob("*/*/report*.html"))


def test_a_run_leaves_its_report_in_the_language_asked_for(
    command: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    ended = command(*TINY, "report=cs")
    assert (ended.status, left()) == (0, ["report-cs.html"]) and "report-cs.html" in ended.out
    assert '<html lang="cs">' in (only_run().path / "report-cs.html").read_text(encoding="utf-8")
    assert "report=" not in only_run().read().command
    # The same run, whatever its report: nothing is played, and what is there stays.
    assert "has this run already" in command(*TINY, "report=null").err
    assert left() == ["report-cs.html"]
    command(f"resume={only_run().path}", "report=en")
    assert left() == ["report-cs.html", "report.html"]
    for page in reports.pages(only_run().path).values():
        page.write_text("old", encoding="utf-8")
    forhont(capsys, "show", only_run().read().id)
    assert all(
        "<html" in page.read_text(encoding="utf-8") for page in reports.pages(only_run().path).values()
    )
    command(*TINY, "rerun=true", "report=null")
    assert left() == []
    assert "report " not in forhont(capsys, "show", only_run().read().id).out and left() == []


def test_the_language_of_a_report_decides_no_result() -> None:
    asked = [make([*TINY, *more]) for more in ([], ["report=cs"], ["report=null"])]
    assert len({one.id for one in asked}) == 1
    assert [one.report for one in asked] == ["en", "cs", None]


def test_s10_a_language_that_reports_are_not_in_is_refused() -> None:
    with pytest.raises(ConfigError, match="report=cz: no language of reports; there are: en, cs, null"):
        make([*TINY, "report=cz"])
