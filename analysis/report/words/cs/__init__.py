"""What reports say in Czech."""

from __future__ import annotations

from analysis.report.words import Words
from analysis.report.words.cs.glossary import GLOSSARY
from analysis.report.words.cs.phrases import PHRASES
from analysis.report.words.cs.said_answers import ANSWERS
from analysis.report.words.cs.said_runs import RUNS
from analysis.report.words.cs.said_strategies import STRATEGIES
from analysis.report.words.cs.said_tournaments import TOURNAMENTS
from analysis.report.words.cs.titles import TITLES
from analysis.report.words.cs.transcripts import TRANSCRIPTS

_SAID = {**RUNS, **STRATEGIES, **TOURNAMENTS, **ANSWERS}

WORDS = Words("cs", ",", "\u00a0", _SAID, TITLES, GLOSSARY, PHRASES, {" and ": " a "}, TRANSCRIPTS)
