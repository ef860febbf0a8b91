"""What reports say in English."""

from __future__ import annotations

from analysis.report.words import Words
from analysis.report.words.en.glossary import GLOSSARY
from analysis.report.words.en.said_answers import ANSWERS
from analysis.report.words.en.said_runs import RUNS
from analysis.report.words.en.said_strategies import STRATEGIES
from analysis.report.words.en.said_tournaments import TOURNAMENTS
from analysis.report.words.en.titles import TITLES

_SAID = {**RUNS, **STRATEGIES, **TOURNAMENTS, **ANSWERS}

WORDS = Words("en", ".", ",", _SAID, TITLES, GLOSSARY)
