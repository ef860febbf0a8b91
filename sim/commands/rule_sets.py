"""A rule set as it is typed: a preset or a YAML file, perhaps with single rules added."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sim.faults import ConfigError, Unreadable, first_line, instead
from sim.rulings.asked import RuleSet
from sim.seats import Seat

#: Who decides by the house rules in force, and who plays where nobody does.
_DECIDING, _OTHERWISE = "ev", "heuristic"
_FILES = (".yaml", ".yml")
#: What stands between a preset or file and each rule.
_PLUS = "+house."


def rule_set(text: str) -> RuleSet:
    """Return the rule set that a word names: ``voleny+house.limit=null``, ``ours.yaml``.

    Raises
    ------
    ConfigError
        If there is no such preset or file, or it is no rule set.
    Unreadable
        If a rule is not spelled as ``+house.FIELD=VALUE``.
    HouseRuleError
        If a rule is unknown or cannot have its value.
    """
    from sim.commands.settle import overrides
    from sim.games.house import PRESETS, flatten, resolve

    name, *more = text.split(_PLUS)
    preset, given = _of_file(name) if name.endswith(_FILES) else (name, {})
    if preset not in PRESETS:
        plus = "; rules are added as +house.FIELD=VALUE" if "=" in name else ""
        raise ConfigError(f"{preset}: no preset and no file .yaml{plus or instead(preset, PRESETS)}")
    flat = dict(flatten(PRESETS[preset].kind, given))
    flat |= overrides(preset, [f"house.{rule}" for rule in more])
    return RuleSet(text, preset, resolve(preset, flat))


def _of_file(name: str) -> tuple[str, dict[str, Any]]:
    """Return the preset that a file begins from, and the rules that it has."""
    from omegaconf import OmegaConf
    from omegaconf.errors import OmegaConfBaseException
    from yaml import YAMLError  # type: ignore[import-untyped]

    try:
        plain = OmegaConf.to_container(OmegaConf.create(Path(name).read_text(encoding="utf-8")), resolve=True)
    except OSError as error:
        raise ConfigError(f"{name}: {error.strerror or error}") from error
    except (YAMLError, OmegaConfBaseException, UnicodeDecodeError) as error:
        raise Unreadable(f"{name} cannot be read as YAML: {first_line(error)}") from error
    if not isinstance(plain, Mapping):
        raise ConfigError(f"{name} is no rule set; write game: PRESET and house: {{FIELD: VALUE}}")
    for key in map(str, plain):
        if key not in ("game", "house"):
            raise ConfigError(f"{name}: {key} is no part of a rule set; there are: game, house")
    game = plain.get("game")
    preset = (game.get("preset") or game.get("kind")) if isinstance(game, Mapping) else game
    if not isinstance(preset, str):
        raise ConfigError(f"{name}: game is missing; write game: PRESET, such as game: voleny")
    rules = plain.get("house") or {}
    if not isinstance(rules, Mapping):
        raise ConfigError(f"{name}: house is no group of rules; write house: {{FIELD: VALUE}}")
    return preset, dict(rules)


def sitting(
    kind: str, given: list[str], paths: tuple[str, ...], *, peeking: bool = False
) -> tuple[Seat, ...]:
    """Return who plays, as named by ``--strategies``: one for all seats or one for each.

    Where nobody is named, it is whoever decides by the house rules in force, if the family has one.

    Raises
    ------
    ConfigError
        If a strategy or their number is not right, or one sees all cards and ``peeking`` is not allowed.
    """
    from sim.games.kinds import FAMILY_OF
    from sim.seats import refuse_peeking, seats
    from strategies import registry

    usual = _DECIDING if _DECIDING in registry.names(FAMILY_OF[kind]) else _OTHERWISE
    try:
        found = seats(kind, given or [usual], paths)
        if not peeking:
            refuse_peeking(kind, found)
    except ConfigError as error:
        said = str(error).removeprefix("seats: ").replace("strategies.peeking=true", "--peeking")
        raise ConfigError(f"--strategies: {said}") from error
    return found
