"""The booklet as a player would have filled it in so far. Source: R Fly Solo, The Adventure Map."""

from __future__ import annotations

from companion.core.errors import CompanionError
from companion.core.steps import Step, effective_steps, parse_steps
from companion.data.game_data import GameData
from companion.games.freshwater_fly.adventure.hand import FilledBooklet, LogLine
from companion.games.freshwater_fly.campaign.fold import EVENING, replay_week
from companion.games.freshwater_fly.campaign.model import Evening, Rules, Week
from companion.games.freshwater_fly.campaign.upgrades import box_choices


def fill_booklet(data: GameData, log: str) -> tuple[str | None, FilledBooklet]:
    """Return the adventure that a log is of, and what is written into its booklet.

    Raises:
        CompanionError: it is not the log of a week.
    """
    try:
        steps = parse_steps(log.encode().splitlines())
        rules, week = replay_week(data, steps)
    except CompanionError as error:
        raise CompanionError(f"--campaign: {error}") from error
    filled = FilledBooklet(
        name=_angler(effective_steps(steps)),
        marked=week.ticks,
        earned=frozenset(week.badges),
        spent=frozenset(one.badge for one in week.bought),
        bought=_bought(rules, week),
        ringed=_ringed(rules, week),
        days=tuple(_line(data, rules, evening) for evening in week.evenings),
    )
    return week.adventure, filled


def _angler(steps: tuple[Step, ...]) -> str:
    """Return the name in the last record."""
    records = [step.body["record"] for step in steps if step.kind == EVENING]
    return str(records[-1]["players"][0]["name"]) if records else ""


def _bought(rules: Rules, week: Week) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    pairs = [one.upgrade.partition(":") for one in week.bought]
    for line in rules.journal:
        had = [chosen for name, _, chosen in pairs if name == line.id]
        if len(line.boxes) > 1 and box_choices(line):
            found[line.id] = tuple(line.boxes.index(one) for one in had)
        elif not box_choices(line):
            found[line.id] = tuple(range(len(had)))
    return found


def _ringed(rules: Rules, week: Week) -> dict[str, str]:
    one_box = {line.id for line in rules.journal if len(line.boxes) == 1 and box_choices(line)}
    pairs = (one.upgrade.partition(":") for one in week.bought)
    return {line: chosen for line, _, chosen in pairs if line in one_box}


def _line(data: GameData, rules: Rules, evening: Evening) -> LogLine:
    waters = [one.id for one in rules.locations]
    return LogLine(
        water=waters.index(evening.location),
        you=evening.you,
        angler=evening.angler,
        beaten=evening.beaten,
        bonus=data.words[f"hatch.{evening.bonus}.name"].lower() if evening.bonus else "",
    )
