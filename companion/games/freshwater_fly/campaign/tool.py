"""`companion campaign`: a week of Fly Solo, kept as a log. Source: R Fly Solo."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.chance import Stream
from companion.core.dealer import Dealer
from companion.core.declaration import Field, Scoring
from companion.core.steps import Step
from companion.data.game_data import GameData
from companion.data.scoring import declared_scoring
from companion.games.freshwater_fly.campaign.fold import (
    EVENING,
    FORMAT,
    MORNING,
    NEW,
    TAKE,
    after,
    as_scored,
    begun,
    check_evening,
    evening,
    week_of,
)
from companion.games.freshwater_fly.campaign.model import Rules, Week, location_of
from companion.games.freshwater_fly.campaign.phone import scores_of
from companion.games.freshwater_fly.campaign.told import (
    Teller,
    begun_lines,
    bought_lines,
    evening_lines,
    next_lines,
    record_of,
    step_told,
    week_lines,
)
from companion.games.freshwater_fly.campaign.upgrades import journal_of
from companion.games.freshwater_fly.cards import SLUG, load
from companion.games.log_tool import LogBody, LogCommand, Today, Written
from companion.games.setup.options import wish_for
from companion.games.setup.play import set_up
from companion.games.tool import Answer, Parameter

AFTER_THE_BOARD = 1  # a step of the set-up: there it says of the journal what every day may need
Wishes = Annotated[
    tuple[str, ...],
    Parameter(
        "Spend a badge on this box of the journal, such as finesse or momentum:2; repeatable.",
        metavar="UPGRADE",
    ),
]


class NewParameters(Struct, frozen=True):
    """How a week begins."""

    adventure: Annotated[
        str | None,
        Parameter("The --adventure of your booklet, if you printed one with it.", metavar="SEED"),
    ] = None
    seed: Annotated[
        str | None,
        Parameter(
            "Any text; the same text draws the same mornings (default: new).", metavar="TEXT"
        ),
    ] = None
    take: Wishes = ()


class MorningParameters(Struct, frozen=True):
    """How a day begins."""

    digital: Annotated[
        bool, Parameter("Draw cards and tokens too, if you play without the real ones.")
    ] = False


class EveningParameters(Struct, frozen=True):
    """How a day ends."""

    record: Annotated[
        Any,
        Parameter(
            "A record of companion score (JSON or TOML), or - for standard input."
            " At a terminal you may leave it out to be asked.",
            metavar="[RECORD]",
            positional=True,
            record=True,
        ),
    ] = None
    take: Wishes = ()


class TakeParameters(Struct, frozen=True):
    """What is bought."""

    upgrades: Annotated[
        tuple[str, ...],
        Parameter(
            "Boxes of the journal, such as finesse, momentum:2, rod:3B.",
            metavar="UPGRADE...",
            positional=True,
        ),
    ]


class ShowParameters(Struct, frozen=True):
    """Nothing can be said."""


def new(data: GameData, name: str, steps: Sequence[Step], wish: NewParameters) -> Written:
    """Begin a week. Source: R Fly Solo, The Adventure Map 5."""
    seed = wish.seed if wish.seed is not None else secrets.token_hex(8)
    body = {
        "adventure": wish.adventure,
        "format": FORMAT,
        "name": name,
        "seed": seed,
        "take": list(wish.take),
    }
    rules, week = begun(data, body)
    return _written(data, rules, week, begun_lines, (NEW, body))


def morning(data: GameData, name: str, steps: Sequence[Step], wish: MorningParameters) -> Written:
    """Set up the day; a day that has begun is told once more. Source: R Fly Solo, Setup."""
    rules, week = week_of(data, steps)
    body, step = {"day": week.day + (week.phase == "night")}, None
    notes: tuple[str, ...] = (Teller(data.words, rules).said("again"),)
    if week.phase != "day":
        week = after(rules, week, MORNING, body)
        step, notes = (MORNING, body), ()
    answer = _set_up(data, rules, week, digital=wish.digital)
    return Written(replace(answer, notes=notes), step, as_steps=True)


def in_the_evening(
    data: GameData, name: str, steps: Sequence[Step], wish: EveningParameters
) -> Written:
    """Score the day, mark the guide book, spend badges. Source: R Fly Solo, Scoring."""
    rules, week = week_of(data, steps)
    body = {"day": week.day, "record": wish.record, "take": list(wish.take)}
    _, result = evening(rules, week, body)
    ended = after(rules, week, EVENING, body)
    tell = Teller(data.words, rules)
    notes = _other_upgrades(tell, week, wish.record)
    answer = Answer(
        record_of(rules, ended), tuple(evening_lines(tell, week, ended)), notes=tuple(notes)
    )
    return Written(answer, (EVENING, body), result=result)


def take(data: GameData, name: str, steps: Sequence[Step], wish: TakeParameters) -> Written:
    """Spend badges. Source: R Fly Solo, The Adventure Map 4."""
    rules, week = week_of(data, steps)
    body = {"take": list(wish.upgrades)}
    had, week = len(week.bought), after(rules, week, TAKE, body)

    def lines(tell: Teller, week: Week) -> Iterator[str]:
        yield from bought_lines(tell, week, had)
        yield from next_lines(tell, week)

    return _written(data, rules, week, lines, (TAKE, body))


def show(data: GameData, name: str, steps: Sequence[Step], wish: ShowParameters) -> Written:
    """Tell how the week stands."""
    rules, week = week_of(data, steps)
    return _written(data, rules, week, week_lines, None)


def today(data: GameData, steps: Sequence[Step]) -> Today:
    """Return what the Strike dealer and the Silent Angler need to know of today.

    Raises:
        CompanionError: no day is on.
    """
    rules, week = week_of(data, steps)
    if week.phase != "day":
        due = {"day": week.day + (week.phase == "night")}
        week = after(rules, week, MORNING, due)
    tell, journal, here = (
        Teller(data.words, rules),
        journal_of(rules, week),
        location_of(rules, week),
    )
    spaces = ", ".join(here.rocks)
    scores = ". ".join(scores_of(data, here))
    notes = (
        tell.said("dealer-day", **tell.when(week), rocks=journal.rocks, spaces=spaces),
        tell.said(
            "dealer-journal", finesse=journal.finesse, rod=journal.rod, tiles=tell.tiles(week)
        ),
        tell.said("dealer-scores", scores=scores),
    )
    said = {"adventure": week.adventure, "location": here.id, "rocks": (str(journal.rocks),)}
    return Today(said, tell.said("at", **tell.when(week)).rstrip("."), notes)


def questions(data: GameData, steps: Sequence[Step]) -> tuple[Scoring, Mapping[str, Any]]:
    """Return how the record of today is asked for: what the week knows is not asked.

    Raises:
        CompanionError: the day has ended already.
    """
    rules, week = week_of(data, steps)
    check_evening(week)
    board = {"reel_board": journal_of(rules, week).rod}
    start = {"location": location_of(rules, week).id, "players": [board, {}]}
    known = as_scored(rules, week, start)
    settled = (*known, *known["players"][0])

    def spared(fields: tuple[Field, ...]) -> tuple[Field, ...]:
        return tuple(replace(one, asked=False) if one.key in settled else one for one in fields)

    scoring = rules.scoring
    return replace(scoring, table=spared(scoring.table), fields=spared(scoring.fields)), known


def _written(
    data: GameData,
    rules: Rules,
    week: Week,
    lines: Any,
    step: tuple[str, Mapping[str, Any]] | None,
) -> Written:
    told = tuple(lines(Teller(data.words, rules), week))
    return Written(Answer(record_of(rules, week), told), step)


def _set_up(data: GameData, rules: Rules, week: Week, *, digital: bool) -> Answer:
    """Return the set-up of the day, with what the journal gives. Source: R Fly Solo, Setup."""
    tell, journal, here = (
        Teller(data.words, rules),
        journal_of(rules, week),
        location_of(rules, week),
    )
    wish = wish_for(SLUG)(
        players=1,
        digital=digital,
        location=here.id,
        adventure=week.adventure,
        rocks=journal.rocks,
        skill_card=journal.skill_card,
    )
    seed = f"{week.seed} day {week.day}"
    found = set_up(data, wish, Dealer(Stream(seed), seed))
    if journal.momentum:
        tiles = tell.said("tiles", tiles=tell.tiles(week))
    else:
        tiles = tell.said("no-tiles", name=week.name, tiles=tell.first_tiles())
    own = (tell.said("rod", rod=journal.rod), tiles, tell.said("finesse", n=journal.finesse))
    lines = [*found.lines[:AFTER_THE_BOARD], *own, *found.lines[AFTER_THE_BOARD + len(own) :]]
    more = {"reel_board": journal.rod, "finesse": journal.finesse}
    record = {
        "campaign": week.name,
        "day": week.day,
        **found.record,
        **more,
        "momentum_tiles": list(journal.momentum),
    }
    title = tell.said("at", **tell.when(week))
    return replace(found, record=record, lines=tuple(lines), title=title)


def _other_upgrades(tell: Teller, week: Week, record: Any) -> Iterator[str]:
    """Yield a note if the record says other upgrades than the journal."""
    said = record["players"][0].get("upgrades") or {}
    right = as_scored(tell.rules, week, record)["players"][0]["upgrades"]
    if any(said[key] != value for key, value in right.items() if key in said):
        yield tell.said("other-upgrades")


CAMPAIGN = LogBody(
    load=load,
    commands=(
        LogCommand(
            name="new",
            help="Begin a week of Fly Solo.",
            example="Example: companion campaign new spring --take momentum:2",
            parameters=NewParameters,
            run=new,
            begins=True,
        ),
        LogCommand(
            name="morning",
            help="Begin the next day: how to set it up, with all that your journal gives.",
            example="Example: companion campaign morning spring",
            parameters=MorningParameters,
            run=morning,
        ),
        LogCommand(
            name="evening",
            help="End the day: its score, marks in the guide book, badges, and what you buy.",
            example="Example: companion campaign evening spring day1.json --take finesse",
            parameters=EveningParameters,
            run=in_the_evening,
        ),
        LogCommand(
            name="take",
            help="Spend badges on boxes of the journal.",
            example="Example: companion campaign take spring rocks points-a-day",
            parameters=TakeParameters,
            run=take,
        ),
        LogCommand(
            name="show",
            help="Show how the week stands: days, journal, guide book, badges.",
            example="Example: companion campaign show spring",
            parameters=ShowParameters,
            run=show,
        ),
    ),
    check=week_of,
    told=lambda data, step: step_told(data.words, step),
    today=today,
    questions=questions,
    scoring=lambda data: data.made(declared_scoring).scoring,
)
