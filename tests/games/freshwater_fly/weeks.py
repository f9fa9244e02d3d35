"""Weeks of Fly Solo for tests: records of a day, and what follows from a row of steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from companion.core.errors import CompanionError
from companion.core.step_log import Step
from companion.data.game_data import GameData
from companion.games.freshwater_fly.campaign.journal import (
    Rules,
    Week,
    journal_of,
    next_location,
    open_upgrades,
)
from companion.games.freshwater_fly.campaign.week import apply_step, replay_week, start_week

Body = Mapping[str, Any]


def record(
    location: str = "L1",
    fish: Iterable[str] = (),
    *,
    angler: Iterable[str] = (),
    tokens: Mapping[str, int] | None = None,
    bonus: str | None = "blue",
    board: str = "1A",
    **more: Any,
) -> dict[str, Any]:
    """Return the record of a day; you win it with any fish if the angler has none."""
    you = {"name": "Ann", "reel_board": board, "fish": [*fish], "hatch_tokens": {**(tokens or {})}}
    other = {"name": "Silent Angler", "silent_angler": True, "fish": [*angler], "track": 1}
    found = {"game": "freshwater_fly", "mode": "solo", "location": location}
    if bonus is not None:
        found["bonus_hatch_token"] = bonus
    return {**found, "players": [{**you, **more}, other]}


def new(*take: str, adventure: str | None = None) -> tuple[str, Body]:
    """Return the first step."""
    return "new", {
        "adventure": adventure,
        "format": 1,
        "name": "spring",
        "seed": "s",
        "take": [*take],
    }


def day(number: int, made: Body, *take: str) -> list[tuple[str, Body]]:
    """Return a morning and its evening."""
    return [
        ("morning", {"day": number}),
        ("evening", {"day": number, "record": made, "take": [*take]}),
    ]


def take(*upgrades: str) -> tuple[str, Body]:
    """Return a step that spends badges."""
    return "take", {"take": [*upgrades]}


def steps(rows: Sequence[tuple[str, Body]]) -> tuple[Step, ...]:
    """Return steps with their numbers."""
    return tuple(Step(seq, kind, body) for seq, (kind, body) in enumerate(rows, start=1))


def played(data: GameData, *rows: tuple[str, Body] | list[tuple[str, Body]]) -> tuple[Rules, Week]:
    """Return the week after these steps; it begins with its free badge unspent, unless told."""
    flat = [one for row in rows for one in (row if isinstance(row, list) else [row])]
    first = [] if flat and flat[0][0] == "new" else [new()]
    return replay_week(data, steps([*first, *flat]))


def won(number: int, location: str, *take_: str, **more: Any) -> list[tuple[str, Body]]:
    """Return a day on which the Silent Angler is beaten."""
    return day(number, record(location, ["F48"], **more), *take_)


def lost(number: int, location: str, *take_: str, **more: Any) -> list[tuple[str, Body]]:
    """Return a day on which it is not."""
    return day(number, record(location, angler=["F47"], **more), *take_)


def journal(data: GameData, *rows: tuple[str, Body] | list[tuple[str, Body]]) -> Any:
    """Return what the journal gives after these steps."""
    return journal_of(*played(data, *rows))


CARDS = tuple(f"F{number:02d}" for number in range(1, 49))
COLOURS = ("white", "blue", "orange", "green", "tan", "yellow")
ADVENTURES = (None, "heron 7", "b")


def random_week(data: GameData, seed: str) -> Iterator[tuple[str, Body, Rules, Week, str]]:
    """Yield what a person tries in a week, right and wrong, with how it stands then.

    Each has the kind and the body of a step, the rules, the week afterwards, and why the step was
    refused, or "". The first begins the week.
    """
    luck = Random(seed)
    kind, body = new(adventure=luck.choice(ADVENTURES))
    rules, week = start_week(data, body)
    yield kind, body, rules, week, ""
    for _ in range(60):
        kind, body = _tried(luck, rules, week)
        refused = ""
        try:
            week = apply_step(rules, week, kind, body)
        except CompanionError as error:
            refused = str(error)
        yield kind, body, rules, week, refused
        if week.phase == "over" and luck.random() < 0.5:
            return


def _tried(luck: Random, rules: Rules, week: Week) -> tuple[str, Body]:
    due = week.day + (week.phase == "night")
    number = due if luck.random() < 0.95 else luck.randrange(9)
    match luck.choices(("morning", "evening", "take"), (4, 5, 3))[0]:
        case "morning":
            return "morning", {"day": number}
        case "take":
            return take(*(_wish(luck, rules, week) for _ in range(luck.randint(1, 2))))
    wishes = [_wish(luck, rules, week) for _ in range(luck.choice((0, 0, 1, 2)))]
    made = random_record(luck, rules, week)
    return "evening", {"day": number, "record": made, "take": wishes}


def _wish(luck: Random, rules: Rules, week: Week) -> str:
    wrong = ("rod", "momentum", "finesse:3", "momentum:6", "bait")
    return luck.choice((*open_upgrades(rules, week), *(wrong if luck.random() < 0.1 else ())))


def random_record(luck: Random, rules: Rules, week: Week) -> dict[str, Any]:
    """Return the record of a day, mostly a right one; either side may win or both be equal."""
    cards = luck.sample(CARDS, 18)
    mine, theirs = luck.choice(((8, 4), (7, 5), (9, 2), (3, 7), (0, 0), (1, 1)))
    here = next_location(rules, week)
    made = record(
        here.id if luck.random() < 0.95 else luck.choice(("L1", "L2", "L3", "L4")),
        cards[:mine],
        angler=cards[mine : mine + theirs],
        tokens={colour: luck.randint(0, 2) for colour in luck.sample(COLOURS, 4)},
        bonus=luck.choice(COLOURS) if luck.random() < 0.9 else None,
        board=journal_of(rules, week).rod if luck.random() < 0.95 else "4B",
        **({"first_to_seven": True} if mine >= 7 else {}),
    )
    if week.adventure and luck.random() < 0.5:
        made["adventure"] = week.adventure
    if luck.random() < 0.2:
        made["players"][0]["upgrades"] = {"points_per_day": luck.randint(0, 6)}
    return made
