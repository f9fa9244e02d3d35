"""The commands of a week of Fly Solo, day by day. Source: R Fly Solo."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.chance import Stream
from companion.core.chance_events import Dealer
from companion.core.scoring import Result
from companion.core.scoring_types import Scoring
from companion.core.step_log import Step
from companion.data.game_data import GameData
from companion.games.freshwater_fly.campaign.describe import (
    WeekDescriber,
    describe_evening,
    describe_next,
    describe_purchases,
    describe_start,
    describe_week,
    location_scores,
    week_json,
)
from companion.games.freshwater_fly.campaign.rules import (
    Rules,
    Week,
    journal_of,
    location_of,
    next_day,
)
from companion.games.freshwater_fly.campaign.week import (
    EVENING,
    FORMAT,
    MORNING,
    NEW,
    TAKE,
    apply_step,
    check_evening,
    complete_record,
    replay_week,
    score_day,
    start_week,
)
from companion.games.freshwater_fly.cards import SLUG
from companion.games.setup_run import run_setup
from companion.games.setup_schema import parameters_type
from companion.games.tool import Answer

AFTER_THE_BOARD = 1  # a step of the set-up: there it says of the journal what every day may need


class Done(Struct, frozen=True):
    """The result of a command of a week."""

    answer: Answer  # what a person is told
    step: tuple[str, Mapping[str, Any]] | None = None  # kind and body for the log; None for no step
    result: Result | None = None  # what was scored, to be shown before the lines
    as_steps: bool = False  # whether the lines are numbered, as those of a set-up


class Today(Struct, frozen=True):
    """The day of a week, for other commands."""

    options: Mapping[str, Any]  # options of other commands, by name
    title: str  # which day it is, for the top of a screen
    notes: tuple[str, ...] = ()  # what a person should know, for the help of a screen


def begin_week(
    data: GameData, name: str, adventure: str | None, seed: str | None, take: Sequence[str]
) -> Done:
    """Begin a week. Source: R Fly Solo, The Adventure Map 5."""
    seed = seed if seed is not None else secrets.token_hex(8)
    body = {
        "adventure": adventure,
        "format": FORMAT,
        "name": name,
        "seed": seed,
        "take": list(take),
    }
    rules, week = start_week(data, body)
    return _written(data, rules, week, describe_start, (NEW, body))


def begin_day(data: GameData, steps: Sequence[Step], *, digital: bool) -> Done:
    """Set up the day, or describe a day that has begun again. Source: R Fly Solo, Setup."""
    rules, week = replay_week(data, steps)
    if week.phase == "day":
        again = (WeekDescriber(data.words, rules).fill("again"),)
        answer = replace(_set_up(data, rules, week, digital=digital), notes=again)
        return Done(answer, as_steps=True)
    body = {"day": next_day(week)}
    answer = _set_up(data, rules, apply_step(rules, week, MORNING, body), digital=digital)
    return Done(answer, (MORNING, body), as_steps=True)


def end_day(data: GameData, steps: Sequence[Step], record: Any, take: Sequence[str]) -> Done:
    """Score the day, mark the guide book, spend badges. Source: R Fly Solo, Scoring."""
    rules, week = replay_week(data, steps)
    body = {"day": week.day, "record": record, "take": list(take)}
    _, result = score_day(rules, week, body)
    ended = apply_step(rules, week, EVENING, body)
    tell = WeekDescriber(data.words, rules)
    journal = complete_record(rules, week, record)["players"][0]["upgrades"]
    upgrades = {**journal, **(record["players"][0].get("upgrades") or {})}
    other = any(upgrades[key] != value for key, value in journal.items())
    notes = (tell.fill("other-upgrades"),) if other else ()
    lines = tuple(describe_evening(tell, week, ended))
    return Done(Answer(week_json(rules, ended), lines, notes=notes), (EVENING, body), result=result)


def spend_badges(data: GameData, steps: Sequence[Step], upgrades: Sequence[str]) -> Done:
    """Spend badges. Source: R Fly Solo, The Adventure Map 4."""
    rules, week = replay_week(data, steps)
    body = {"take": list(upgrades)}
    had, week = len(week.bought), apply_step(rules, week, TAKE, body)

    def lines(tell: WeekDescriber, week: Week) -> Iterator[str]:
        yield from describe_purchases(tell, week, had)
        yield from describe_next(tell, week)

    return _written(data, rules, week, lines, (TAKE, body))


def show_week(data: GameData, steps: Sequence[Step]) -> Done:
    """Tell how the week stands."""
    rules, week = replay_week(data, steps)
    return _written(data, rules, week, describe_week, None)


def find_today(data: GameData, steps: Sequence[Step]) -> Today:
    """Return what the Strike dealer and the Silent Angler need of today.

    Raises CompanionError if no day has begun.
    """
    rules, week = replay_week(data, steps)
    if week.phase != "day":
        week = apply_step(rules, week, MORNING, {"day": next_day(week)})
    tell, journal = WeekDescriber(data.words, rules), journal_of(rules, week)
    here, when, tiles = location_of(rules, week), tell.when(week), tell.tiles(week)
    spaces, scores = ", ".join(here.rocks), ". ".join(location_scores(data, here))
    notes = (
        tell.fill("dealer-day", **when, rocks=journal.rocks, spaces=spaces),
        tell.fill("dealer-journal", finesse=journal.finesse, rod=journal.rod, tiles=tiles),
        tell.fill("dealer-scores", scores=scores),
    )
    options = {"adventure": week.adventure, "location": here.id, "rocks": (str(journal.rocks),)}
    return Today(options, tell.fill("at", **when).rstrip("."), notes)


def find_questions(data: GameData, steps: Sequence[Step]) -> tuple[Scoring, Mapping[str, Any]]:
    """Return the questions of today's record, without those that the week answers.

    Raises CompanionError if the day has ended already.
    """
    rules, week = replay_week(data, steps)
    check_evening(week)
    board = {"reel_board": journal_of(rules, week).rod}
    start = {"location": location_of(rules, week).id, "players": [board, {}]}
    known, scoring = complete_record(rules, week, start), rules.scoring
    settled = (*known, *known["players"][0])
    table, fields = (
        tuple(replace(field, asked=field.asked and field.key not in settled) for field in group)
        for group in (scoring.table, scoring.fields)
    )
    return replace(scoring, table=table, fields=fields), known


def _written(
    data: GameData, rules: Rules, week: Week, lines: Any, step: tuple[str, Mapping[str, Any]] | None
) -> Done:
    text_lines = tuple(lines(WeekDescriber(data.words, rules), week))
    return Done(Answer(week_json(rules, week), text_lines), step)


def _set_up(data: GameData, rules: Rules, week: Week, *, digital: bool) -> Answer:
    """Return the set-up of the day, with the gains of the journal. Source: R Fly Solo, Setup."""
    tell, journal = WeekDescriber(data.words, rules), journal_of(rules, week)
    here = location_of(rules, week)
    parameters = parameters_type(SLUG)(
        players=1,
        digital=digital,
        location=here.id,
        adventure=week.adventure,
        rocks=journal.rocks,
        skill_card=journal.skill_card,
    )
    seed = f"{week.seed} day {week.day}"
    result = run_setup(data, parameters, Dealer(Stream(seed), seed))
    if journal.momentum:
        tiles = tell.fill("tiles", tiles=tell.tiles(week))
    else:
        tiles = tell.fill("no-tiles", name=week.name, tiles=tell.first_tiles())
    own = (tell.fill("rod", rod=journal.rod), tiles, tell.fill("finesse", n=journal.finesse))
    lines = [*result.lines[:AFTER_THE_BOARD], *own, *result.lines[AFTER_THE_BOARD + len(own) :]]
    record = {
        "campaign": week.name,
        "day": week.day,
        **result.record,
        "reel_board": journal.rod,
        "finesse": journal.finesse,
        "momentum_tiles": list(journal.momentum),
    }
    title = tell.fill("at", **tell.when(week))
    return replace(result, record=record, lines=tuple(lines), title=title)
