"""Five logs of closed tables, each field changed in turn and the chain mended: it is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion import __version__
from companion.cli.chance_sources import find_games
from companion.core.errors import CompanionError
from companion.table.log import read_export
from companion.table.verify import ContentsCheck, chance_mistakes
from tests.command import done, run
from tests.table.forged import chained, events_of
from tests.web.asked import on_the_phone
from tests.web.node import NEEDS_NODE

pytestmark = NEEDS_NODE
GAMES = find_games(None)
CASTS = "cast 3\nrock\nu\nr\nq\n"
PLAYED: dict[str, list[list[str]]] = {
    "lure": [
        ["setup", "lure", "--players", "2", "--digital"],
        ["deal", "lure", "lures", "--count", "2"],
        ["roll", "lure", "all"],
        ["table", "remove", "den", "fish", "7", "--from", "in"],
    ],
    "freshwater_fly": [
        ["setup", "fresh", "--solo", "--location", "L2", "--digital"],
        ["silent-angler", "--die", "3", "--location", "L1"],
        ["strike", "--plain"],
        ["deal", "fresh", "hatch", "--count", "99"],
        ["deal", "fresh", "hatch", "--count", "3"],
    ],
    "salmon_run": [
        ["setup", "salmon", "--players", "2", "--digital"],
        ["table", "gain", "den", "swim-1", "eagle"],
        ["deal", "salmon", "swim-1", "--count", "3"],
        ["table", "undo", "den"],
    ],
    "fleet_dice": [
        ["setup", "fleet", "--players", "3", "--trophies"],
        ["roll", "fleet", "town", "--players", "3"],
        ["deal", "fleet", "captains"],
        ["deal", "fleet", "captains", "--shuffle"],
        ["table", "undo", "den"],
        ["deal", "fleet", "captains"],
    ],
    "mapped_out": [
        ["setup", "mapped", "--players", "2", "--lands-unknown", "--digital"],
        ["roll", "2d6+d12"],
        ["table", "note", "den", "Ann starts"],
    ],
}
# what people wrote, when, and under which names: no card or die hangs on it
HARMLESS = {
    *("at", "key", "body.table", "body.version", "body.text", "body.result", "body.body"),
    *("body.result.line", "body.action", "body.what"),
    "gain: body.cards",
}


@pytest.fixture(scope="module", params=PLAYED)
def log(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    store = ("--store", tmp_path_factory.mktemp(request.param) / "store")
    done("table", "new", "den", "--seed", request.param, *store)
    for words in PLAYED[request.param]:
        table = () if words[0] == "table" else ("--table", "den")
        run(*words, *table, *store, typed=CASTS if words[0] == "strike" else None)
    done("table", "close", "den", *store)
    return done("table", "export", "den", *store).out


def changes(value: Any) -> Iterator[Any]:
    """Yield other values of the same kind, and of others."""
    yield from (None, -1, "x", [], {}, [None])
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1, 0)
        case str():
            yield from (f"{value}x", value[:-1], "")
        case list():
            yield from ([*value, *value[:1]], value[1:], value[::-1])
    if isinstance(value, list):
        for at, inner in enumerate(value[:2]):
            yield from ([*value[:at], other, *value[at + 1 :]] for other in changes(inner))


def with_a_change(log: str) -> Iterator[tuple[str, str]]:
    """Yield where a log was changed, and the log with its chain mended."""
    events = events_of(log)
    for event in events:
        within = [(f"body.{key}", value) for key, value in event["body"].items()]
        for place, value in [*((key, event[key]) for key in ("at", "key", "kind")), *within]:
            for other in changes(value):
                key = place.removeprefix("body.")
                new = {**event, key: other}
                if place != key:
                    new = {**event, "body": {**event["body"], key: other}}
                if new != event:
                    yield (
                        place if place != "body.cards" else f"{event['kind']}: {place}",
                        chained([new if one is event else one for one in events]),
                    )


def judged(log: str) -> tuple[bool, bool]:
    """Return whether something is wrong with a log, and whether all of it was checked."""
    try:
        found = read_export(log.encode())
    except CompanionError:
        return True, False
    if found.state.seed is None:
        return False, False
    check = ContentsCheck(found.events, found.state.seed, GAMES, __version__)
    return bool([*chance_mistakes(found.events, found.state.seed, check)]), not check.unknown


@pytest.mark.slow
@pytest.mark.parametrize("every", [61, pytest.param(1, marks=pytest.mark.long)])
def test_a_changed_log_is_wrong_or_not_fully_checked(log: str, every: int) -> None:
    assert judged(log) == (False, True)
    cases = [case for at, case in enumerate(with_a_change(log)) if at % every == 0]
    phone = on_the_phone([["verify", changed] for _, changed in cases])
    assert len(cases) * every > 300
    for (place, changed), there in zip(cases, phone, strict=True):
        wrong, whole = judged(changed)
        fine = not wrong and whole
        assert not fine or place in HARMLESS, (place, changed)
        fine = not (there["wrong"] or there["not_checked"])
        assert not fine or place in HARMLESS, (place, changed)
        if not wrong:
            assert not there["wrong"], (place, there["wrong"], changed)
