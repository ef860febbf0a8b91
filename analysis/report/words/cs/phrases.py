"""What tables and figures say, in Czech: English text -> what it is called."""

from __future__ import annotations

from analysis.report.words.cs.phrases_answers import ANSWERS
from analysis.report.words.cs.phrases_figures import FIGURES
from analysis.report.words.cs.phrases_names import NAMES
from analysis.report.words.cs.phrases_rules import RULES
from analysis.report.words.cs.phrases_strategies import PROFILE
from analysis.report.words.cs.phrases_tables import TABLES
from analysis.report.words.cs.phrases_tournaments import TOURNAMENT

PHRASES = {**NAMES, **TABLES, **FIGURES, **RULES, **PROFILE, **TOURNAMENT, **ANSWERS}
