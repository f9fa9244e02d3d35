"""Checks a game record and reports all mistakes with their paths."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from companion.core.blank_record import apply_options
from companion.core.field_check import MOST_MISTAKES, CollectedValues, FieldCheck, allowed_keys
from companion.core.scoring_types import Mistake, Mode, Player, Record, Scoring
from companion.core.text_format import describe_options, show_value

FRAME = ("game", "mode", "players", "counted")  # the last: totals when it was saved, by name
SUMS = "sums"  # of a player: what each group comes to, in place of all else


def read_record(scoring: Scoring, given: object) -> Record | tuple[Mistake, ...]:
    """Return the values of a record (parsed JSON or TOML), or all mistakes in it."""
    given, against = apply_options(scoring, given)
    check = FieldCheck(scoring.words)
    for mistake in against:
        check.wrong(mistake.place, mistake.message)
    record = _build_record(scoring, given, check)
    derived = scoring.derive(record)
    mistakes = (*check.mistakes, *_without_known_places(derived.mistakes, check.mistakes))
    if mistakes:
        return mistakes[:MOST_MISTAKES]
    players = tuple(
        replace(player, values={**player.values, **more}) if more else player
        for player, more in zip(record.players, derived.players, strict=True)
    )
    return replace(record, players=players)


def _build_record(scoring: Scoring, given: object, check: FieldCheck) -> Record:
    """Return the record; wrong values are left empty."""
    if not isinstance(given, Mapping):
        check.wrong("record", f"must be an object, not {show_value(given)}")
        return Record(scoring.modes[0].id, Player("", "record", {}), ())
    check.check_keys("", given, (*FRAME, *allowed_keys(scoring.table)))
    if "game" in given and given["game"] != scoring.slug:
        check.wrong("game", f'must be "{scoring.slug}", not {show_value(given["game"])}')
    mode = _check_mode(scoring, given.get("mode", scoring.modes[0].id), check)
    table = CollectedValues({"mode": mode.id})
    check.fields(scoring.table, given, "", table, None)
    players = _check_players(scoring, given.get("players"), mode, table, check)
    return Record(mode.id, Player("", "record", table.values, table.rows), players)


def _check_mode(scoring: Scoring, given: object, check: FieldCheck) -> Mode:
    for mode in scoring.modes:
        if given == mode.id:
            return mode
    right = describe_options(item.id for item in scoring.modes)
    check.wrong("mode", f"must be {right}, not {show_value(given)}")
    return scoring.modes[0]


def _check_players(
    scoring: Scoring, given: object, mode: Mode, table: CollectedValues, check: FieldCheck
) -> tuple[Player, ...]:
    few, many = mode.players
    if not isinstance(given, list):
        missing = "is missing" if given is None else f"must be a list, not {show_value(given)}"
        check.wrong("players", missing)
        return ()
    if not few <= len(given) <= many:
        right = f"{few}" if few == many else f"{few} to {many}"
        check.wrong("players", f"must be {right} players, not {len(given)}")
    players = []
    for seat, player in enumerate(given[:many]):
        place = f"players[{seat}]"
        if not isinstance(player, Mapping):
            check.wrong(place, f"must be an object, not {show_value(player)}")
            continue
        keys = allowed_keys(scoring.fields)
        if SUMS in keys and SUMS not in player:
            message = (
                "is missing: another player has sums, so give sums for everybody, or for nobody"
            )
            check.wrong(f"{place}.{SUMS}", message)
            continue
        check.check_keys(f"{place}.", player, keys)
        own = CollectedValues(dict(table.values))
        check.fields(scoring.fields, player, f"{place}.", own, seat)
        players.append(Player(str(own.values["name"]), place, own.values, own.rows))
    return tuple(players)


def _without_known_places(
    mistakes: Iterable[Mistake], known: Iterable[Mistake]
) -> Iterator[Mistake]:
    """Yield the game's mistakes, but not at wrong values: the game saw these as empty."""
    places = [mistake.place for mistake in known]
    for mistake in mistakes:
        around = mistake.place.rpartition(".")[0] or mistake.place
        if not any(place.startswith(around) or around.startswith(place) for place in places):
            yield mistake
