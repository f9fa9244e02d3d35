"""A week of Fly Solo: replay of a log's steps, and the commands of a day.

Source: rules, Fly Solo.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.core.chance import Stream, new_seed
from companion.core.chance_events import Dealer
from companion.core.errors import CompanionError, join_mistakes
from companion.core.record import read_record
from companion.core.scoring import Result, score_players
from companion.core.scoring_types import Mistake, Record, Scoring
from companion.core.step_log import Step, effective_steps
from companion.data.game_data import GameData
from companion.games.freshwater_fly.adventure.rows import Challenge
from companion.games.freshwater_fly.campaign import describe
from companion.games.freshwater_fly.campaign.journal import (
    Evening,
    Rules,
    Week,
    is_won,
    journal_of,
    location_of,
    next_day,
    next_location,
    rules_of,
    take_upgrade,
)
from companion.games.freshwater_fly.cards import SLUG
from companion.games.setup_run import run_setup
from companion.games.setup_schema import parameters_type
from companion.games.tool import Answer

AFTER_THE_BOARD = 1  # a step of the set-up: there it says of the journal what every day may need

# Marks in the guide book at the end of a day. Source: rules, Appendix B, Guide Book Challenges.


def count_new_marks(
    rules: Rules, before: Mapping[str, int], fish: Sequence[Mapping[str, Any]], bonus: int
) -> dict[str, int]:
    """Return the number of guide-book boxes to fill tonight, by line id.

    Lines without new boxes are left out. `before` counts the boxes filled on earlier days. `fish`
    are today's fish, each with `species`, `colour` and `points`. `bonus` is the number of today's
    hatch tokens in the bonus colour.
    """
    result: dict[str, int] = {}
    for challenge in rules.challenges:
        room = challenge.boxes - before.get(challenge.id, 0)
        if challenge.kind == "bonus":
            marked = min(room, bonus)
            # "Later you may also fill up (B)"
            whole = rules.readings["bonus-spills-over"] or not marked
            bonus = bonus - marked if whole else 0
        else:
            marked = min(room, _count_marks(rules, challenge, fish))
        if marked:
            result[challenge.id] = marked
    return result


def _count_marks(rules: Rules, line: Challenge, fish: Sequence[Mapping[str, Any]]) -> int:
    """Return how many boxes of a guide-book line today's fish earn, even if fewer are free."""
    if line.kind == "many":
        wanted = line.fish or 0
        more = rules.readings["eight-or-more"] and len(fish) > wanted
        return int(more or len(fish) == wanted)
    keys = ("species", "colour", "points")
    required = {key: value for key in keys if (value := getattr(line, key)) is not None}
    return sum(all(item[key] == value for key, value in required.items()) for item in fish)


FORMAT = 1
NEW, MORNING, EVENING, TAKE = "new", "morning", "evening", "take"
_BODIES = {
    NEW: {"adventure", "format", "name", "seed", "take"},
    MORNING: {"day"},
    EVENING: {"day", "record", "take"},
    TAKE: {"take"},
}


def replay_week(data: GameData, steps: Sequence[Step]) -> tuple[Rules, Week]:
    """Return the rules and the week after all steps of a log.

    Raises CompanionError, which names the step, if a step is unknown or not allowed.
    """
    effective = effective_steps(steps)
    if not effective or effective[0].kind != NEW:
        raise CompanionError("the first step of this log must begin a Fly Solo week")
    body = effective[0].body
    version = body.get("format")
    if isinstance(version, int) and version > FORMAT:
        raise CompanionError(
            f"the week was written by a newer version of companion (format {version});"
            " use that version"
        )
    _check_body(NEW, body)
    texts = (body["name"], body["seed"], body["adventure"] or "")
    if not all(isinstance(text, str) for text in texts):
        raise CompanionError("step 1: name, seed and adventure must be text")
    rules, week = start_week(data, body)
    for step in effective[1:]:
        try:
            week = apply_step(rules, week, step.kind, step.body)
        except CompanionError as error:
            raise CompanionError(f"step {step.seq}: {error}") from error
    return rules, week


def start_week(data: GameData, body: Mapping[str, Any]) -> tuple[Rules, Week]:
    """Start a week, and buy the journal upgrades listed in `body`.

    Source: rules, Fly Solo, Setup 4.
    """
    rules = rules_of(data, body["adventure"])
    week = Week(name=body["name"], adventure=body["adventure"], seed=body["seed"])
    return rules, _take_all(rules, week, body["take"])


def apply_step(rules: Rules, week: Week, kind: str, body: Mapping[str, Any]) -> Week:
    """Apply a step to a week; CompanionError if the rules do not allow it."""
    _check_body(kind, body)
    match kind:
        case "morning":
            return _morning(rules, week, body["day"])
        case "evening":
            return _take_all(rules, score_day(rules, week, body)[0], body["take"])
        case "take":
            return _take_all(rules, week, body["take"])
    raise CompanionError(f'a step after the first cannot be "{kind[:40]}"')


def _check_body(kind: str, body: Mapping[str, Any]) -> None:
    if body.keys() != _BODIES.get(kind, body.keys()):
        raise CompanionError(f'"{kind}" has missing or unknown values')
    take = body.get("take", [])
    if not isinstance(take, list) or not all(isinstance(item, str) for item in take):
        raise CompanionError('"take" must be a list of upgrades')


def _take_all(rules: Rules, week: Week, wishes: Sequence[str]) -> Week:
    for upgrade in wishes:
        week = take_upgrade(rules, week, upgrade)
    return week


def _morning(rules: Rules, week: Week, day: object) -> Week:
    """Begin the day with the number `day`. Source: rules, Fly Solo, Overview: seven days.

    Raises CompanionError if a day is in progress, the week is over, or this is not the next day.
    """
    if week.phase == "over":
        how = "won" if is_won(rules, week) else "over"
        raise CompanionError(f"the week is {how}; no day is left")
    if week.phase == "day":
        raise CompanionError(
            f"day {week.day} has begun already; end this day with: companion campaign evening"
            f" {week.name} RECORD"
        )
    due = next_day(week)
    if day != due:
        raise CompanionError(f"the next day is day {due}, not {day!r}")
    return replace(week, day=due, phase="day")


def score_day(rules: Rules, week: Week, body: Mapping[str, Any]) -> tuple[Week, Result]:
    """End a day; return the week after it and the day's score.

    Raises CompanionError if the day has ended, or if the record is faulty or of another day.
    Source: rules, Fly Solo, Scoring; The Adventure Map 1 to 3.
    """
    check_evening(week)
    if body["day"] != week.day:
        raise CompanionError(f"today is day {week.day}, not {body['day']!r}")
    record = _read(rules, week, body["record"])
    result = score_players(rules.scoring, record, _refuse)
    you, angler = result.players
    player = record.players[0]
    bonus = record.table.values["bonus_hatch_token"]
    here = location_of(rules, week)
    colour = str(bonus) if bonus and here.bonus else None
    tokens = player.values["hatch_tokens"]
    matching = tokens.get(colour, 0) if isinstance(tokens, Mapping) and colour else 0
    ticks = count_new_marks(rules, week.ticks, player.rows["fish"], matching)
    total = {**week.ticks, **{id: week.ticks.get(id, 0) + n for id, n in ticks.items()}}
    beaten = bool(result.outcomes["location_beaten"])
    full = (
        challenge.id
        for challenge in rules.challenges
        if challenge.id in ticks and total[challenge.id] == challenge.boxes
    )
    badges = (*([here.id] if beaten else []), *full)
    tonight = Evening(
        day=week.day,
        location=here.id,
        you=you.total or 0,
        angler=angler.total or 0,
        beaten=beaten,
        bonus=colour,
        ticks=ticks,
        badges=badges,
    )
    week = replace(
        week,
        phase="night",
        ticks=total,
        badges=(*week.badges, *badges),
        evenings=(*week.evenings, tonight),
    )
    if is_won(rules, week) or week.day == rules.facts.days:
        week = replace(week, phase="over")
    return week, result


def check_evening(week: Week) -> None:
    """Raise CompanionError if the day has ended already."""
    if week.phase not in ("eve", "day"):
        more = "" if week.phase == "over" else "; begin the next: companion campaign morning {}"
        raise CompanionError(f"day {week.day} has ended already" + more.format(week.name))


def _refuse(mistake: Mistake) -> None:
    raise CompanionError(str(mistake))


def _read(rules: Rules, week: Week, given: object) -> Record:
    """Read today's record for scoring, with the upgrades from the journal.

    Upgrades in the record are ignored. Raises CompanionError if the record has mistakes, or if its
    location, adventure or reel board is not today's.
    """
    record = read_record(rules.scoring, complete_record(rules, week, given))
    if not isinstance(record, Record):
        raise CompanionError(
            join_mistakes([*map(str, record)], f"{len(record)} mistakes in the record")
        )
    values, here = record.table.values, next_location(rules, week)
    if values["location"] != here.id:
        raise CompanionError(
            f"on day {week.day} you fish at {here.id}, but the record is of {values['location']};"
            " waters come in order, so correct the location, or give this day's record"
        )
    if values["adventure"] != week.adventure:
        raise CompanionError(
            f"the record names the adventure {_quoted(values['adventure'])}, but this week is"
            f" played with {_quoted(week.adventure)}; change the adventure in the record"
        )
    rod, board = journal_of(rules, week).rod, record.players[0].values["reel_board"]
    if board != rod:
        raise CompanionError(
            f"the record has reel board {board}, but your journal has {rod};"
            " correct the record, or buy a new rod first"
        )
    return record


def complete_record(rules: Rules, week: Week, given: object) -> Any:
    """Return a record with its mode, adventure and upgrades filled in.

    The upgrades come from the journal, even if the record has others. A malformed record is not
    completed. Raises CompanionError if the record's mode is not solo.
    """
    if not isinstance(given, Mapping):
        return given
    record = {"mode": "solo", **given}
    if record["mode"] != "solo":
        raise CompanionError('the record is not from Fly Solo; set "mode" to "solo"')
    if week.adventure is not None:
        record.setdefault("adventure", week.adventure)
    players = record.get("players")
    if isinstance(players, list) and players and isinstance(players[0], Mapping):
        journal = journal_of(rules, week)
        upgrades = {
            "seven_fish_bonus": journal.seven_fish_bonus,
            "points_per_day": journal.points_per_day,
        }
        record["players"] = [{**players[0], "upgrades": upgrades}, *players[1:]]
    return record


def _quoted(adventure: object) -> str:
    return "that ships" if adventure is None else f'"{adventure}"'


# The commands of a week, each with the step that it adds to the log.


class Done(Struct, frozen=True):
    """The result of a command about a week."""

    answer: Answer  # output for people
    step: tuple[str, Mapping[str, Any]] | None = None  # (kind, body) for the log; None for no step
    result: Result | None = None  # score to show before the lines
    as_steps: bool = False  # whether to number the lines, as in a set-up


class Today(Struct, frozen=True):
    """The current day of a week, for other commands: their options, a title and notes."""

    options: Mapping[str, Any]  # options of other commands, by name
    title: str  # title for a screen: which day it is
    notes: tuple[str, ...] = ()  # notes for the help of a screen


def begin_week(
    data: GameData, name: str, adventure: str | None, seed: str | None, take: Sequence[str]
) -> Done:
    """Start a week. Source: rules, Fly Solo, The Adventure Map 5."""
    seed = new_seed(8) if seed is None else seed
    chosen = {"adventure": adventure, "format": FORMAT, "name": name}
    body = {**chosen, "seed": seed, "take": list(take)}
    rules, week = start_week(data, body)
    return _written(data, rules, week, describe.describe_start, (NEW, body))


def begin_day(data: GameData, steps: Sequence[Step], *, digital: bool) -> Done:
    """Set up the next day of a week. Source: rules, Fly Solo, Setup.

    If a day is in progress, describe its set-up again.
    """
    rules, week = replay_week(data, steps)
    if week.phase == "day":
        again = (describe.WeekDescriber(data.words, rules).fill("again"),)
        answer = replace(_set_up(data, rules, week, digital=digital), notes=again)
        return Done(answer, as_steps=True)
    body = {"day": next_day(week)}
    answer = _set_up(data, rules, apply_step(rules, week, MORNING, body), digital=digital)
    return Done(answer, (MORNING, body), as_steps=True)


def end_day(data: GameData, steps: Sequence[Step], record: Any, take: Sequence[str]) -> Done:
    """Score the day, mark the guide book, spend badges. Source: rules, Fly Solo, Scoring."""
    rules, week = replay_week(data, steps)
    body = {"day": week.day, "record": record, "take": list(take)}
    _, result = score_day(rules, week, body)
    ended = apply_step(rules, week, EVENING, body)
    tell = describe.WeekDescriber(data.words, rules)
    journal = complete_record(rules, week, record)["players"][0]["upgrades"]
    upgrades = {**journal, **(record["players"][0].get("upgrades") or {})}
    other = any(upgrades[key] != value for key, value in journal.items())
    notes = (tell.fill("other-upgrades"),) if other else ()
    lines = tuple(describe.describe_evening(tell, week, ended))
    return Done(
        Answer(describe.week_json(rules, ended), lines, notes=notes), (EVENING, body), result=result
    )


def spend_badges(data: GameData, steps: Sequence[Step], upgrades: Sequence[str]) -> Done:
    """Spend badges. Source: rules, Fly Solo, The Adventure Map 4."""
    rules, week = replay_week(data, steps)
    body = {"take": list(upgrades)}
    had, week = len(week.bought), apply_step(rules, week, TAKE, body)

    def lines(tell: describe.WeekDescriber, week: Week) -> Iterator[str]:
        yield from describe.describe_purchases(tell, week, had)
        yield from describe.describe_next(tell, week)

    return _written(data, rules, week, lines, (TAKE, body))


def show_week(data: GameData, steps: Sequence[Step]) -> Done:
    """Describe the state of the week."""
    rules, week = replay_week(data, steps)
    return _written(data, rules, week, describe.describe_week, None)


def find_today(data: GameData, steps: Sequence[Step]) -> Today:
    """Return today's options, title and notes, for the strike dealer and the Silent Angler.

    If no day is in progress, today is the next day. Raises CompanionError if the week is over.
    """
    rules, week = replay_week(data, steps)
    if week.phase != "day":
        week = apply_step(rules, week, MORNING, {"day": next_day(week)})
    tell, journal = describe.WeekDescriber(data.words, rules), journal_of(rules, week)
    here, when, tiles = location_of(rules, week), tell.when(week), tell.tiles(week)
    spaces, scores = ", ".join(here.rocks), ". ".join(describe.location_scores(data, here))
    notes = (
        tell.fill("dealer-day", **when, rocks=journal.rocks, spaces=spaces),
        tell.fill("dealer-journal", finesse=journal.finesse, rod=journal.rod, tiles=tiles),
        tell.fill("dealer-scores", scores=scores),
    )
    options = {"adventure": week.adventure, "location": here.id, "rocks": (str(journal.rocks),)}
    return Today(options, tell.fill("at", **when).rstrip("."), notes)


def find_questions(data: GameData, steps: Sequence[Step]) -> tuple[Scoring, Mapping[str, Any]]:
    """Return the fields of today's score record, and the values that are known already.

    A field with a known value is not asked of the player. Raises CompanionError if the day has
    ended already.
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
    text_lines = tuple(lines(describe.WeekDescriber(data.words, rules), week))
    return Done(Answer(describe.week_json(rules, week), text_lines), step)


def _set_up(data: GameData, rules: Rules, week: Week, *, digital: bool) -> Answer:
    """Set up the day, with the journal's gains. Source: rules, Fly Solo, Setup."""
    tell, journal = describe.WeekDescriber(data.words, rules), journal_of(rules, week)
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
